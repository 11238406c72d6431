import {
  type AddressRecord,
  type Client,
  type Confidence,
  createClient,
  type FormAnswer,
  type FormFields,
  formFields,
  type GeocodeResult,
  recordFields,
} from 'banchi-client';
import { Combobox } from './combobox.js';
import { STYLE } from './style.js';
import { filled, type TextKey, textsOf } from './texts.js';

/** The fields, in their order; browsers fill them by `autocomplete`, forms send them as `name`. */
const FIELDS = {
  postalCode: { name: 'postal-code', autocomplete: 'postal-code', mode: 'numeric', isRequired: false },
  prefecture: { name: 'prefecture', autocomplete: 'address-level1', mode: 'text', isRequired: true },
  municipality: { name: 'municipality', autocomplete: 'address-level2', mode: 'text', isRequired: true },
  town: { name: 'town', autocomplete: 'address-level3', mode: 'text', isRequired: true },
  number: { name: 'number', autocomplete: 'address-line1', mode: 'text', isRequired: false },
  building: { name: 'building', autocomplete: 'address-line2', mode: 'text', isRequired: false },
} as const satisfies Readonly<Record<keyof FormFields, object>>;

type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];

/** The fields that a postal code decides. */
const PLACE = ['prefecture', 'municipality', 'town'] as const satisfies readonly FieldName[];

/** Whether two addresses are in one town; one that is not filled in yet may become the other. */
function isSamePlace(before: FormFields, now: FormFields): boolean {
  return PLACE.every((name) => before[name] === '' || before[name] === now[name]);
}

/** Values that are sent besides the fields. */
const MORE = ['address-code', 'confidence'] as const;
const SENT = [...NAMES.map((name) => FIELDS[name].name), ...MORE];

/** A busy service is asked once more, soon, since somebody waits; then not again. */
const PATIENCE = { retries: 1, maxWait: 1500 } as const;

/** The service that the module came from, if one sent it: it is asked unless an attribute names another. */
const ORIGIN = import.meta.url.replace(/[^/]*$/, '');

/** The fields that an answer may change. */
type Scope = 'all' | 'place' | 'missing';

/** The detail of the event `change`. */
export interface AddressDetail {
  readonly value: FormFields;
  readonly confidence: Confidence | 'unchecked';
  /** The record; null if the address is unknown, or if several records fit equally well. */
  readonly record: AddressRecord | null;
  /** The answer of `/geocode`: kind, spans, rest, ties; null if a suggestion was taken, or nothing was asked. */
  readonly match: GeocodeResult | null;
}

/**
 * `<banchi-address>`: a Japanese address for forms, filled in from a postal code or from a typed text, and sent by the form around
 * it. `docs/integrations/address-form.md` lists attributes, parts and events.
 */
export class BanchiAddress extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    ...['lang', 'required', 'base-url', 'api-key', 'value', 'name'],
    ...SENT.map((name) => `name-${name}`),
  ];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #inputs = {} as Record<FieldName, HTMLInputElement>;
  readonly #labels = new Map<TextKey, HTMLElement>();
  readonly #search = element('input', { id: 'search', part: 'input search-input', autocomplete: 'off' });
  readonly #list = element('ul', { id: 'list', part: 'list', class: 'list', role: 'listbox', hidden: '' });
  readonly #question = element('fieldset', { part: 'question', class: 'question', hidden: '' });
  readonly #choices = element('ul', { class: 'choices' });
  readonly #more = element('p', { class: 'hint', hidden: '' });
  readonly #status = element('p', { part: 'status', class: 'status', role: 'status' });
  /** Texts for screen readers only. */
  readonly #spoken = element('p', { class: 'unseen', role: 'status' });
  readonly #combobox: Combobox;

  /** Values that answers have filled in, by field. */
  readonly #filledIn: Partial<Record<FieldName, string>> = {};
  #client: Client | undefined;
  #asked: AbortController | undefined;
  #detail: Omit<AddressDetail, 'value'> = { confidence: 'unchecked', record: null, match: null };
  /** Under the disabled fieldset of a form, or disabled itself. */
  #isDisabled = false;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [style];
    this.#combobox = new Combobox(this.#search, this.#list, {
      typed: (text) => this.#suggest(text),
      entered: (text) => this.#lookUp(text, 'all'),
    });
    this.#root.append(this.#build());
    // set before the element was defined
    if (Object.hasOwn(this, 'value')) {
      const { value } = this;
      Reflect.deleteProperty(this, 'value');
      this.value = value;
    }
  }

  connectedCallback(): void {
    this.#speak();
    this.#update();
  }

  attributeChangedCallback(name: string, _before: string | null, now: string | null): void {
    if (name === 'lang') this.#speak();
    else if (name === 'base-url' || name === 'api-key') this.#client = undefined;
    else if (name === 'value' && now !== null) this.value = fieldsOfText(now);
    this.#update();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    for (const control of this.#root.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button'))
      control.disabled = isDisabled;
  }

  formResetCallback(): void {
    this.#combobox.put('');
    this.#settle({ confidence: 'unchecked', record: null, match: null });
    this.value = fieldsOfText(this.getAttribute('value') ?? '{}');
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.value = fieldsOfText(state);
  }

  /** The fields. A missing one is empty. Setting them sends no request. */
  get value(): FormFields {
    return Object.fromEntries(NAMES.map((name) => [name, this.#inputs[name].value])) as unknown as FormFields;
  }

  set value(value: Partial<FormFields> | null) {
    const texts = NAMES.map((name) => String(value?.[name] ?? ''));
    // a framework may set the values that it has just read: then the record stays
    if (NAMES.every((name, i) => this.#inputs[name].value === texts[i])) return;
    this.#asked?.abort();
    NAMES.forEach((name, i) => {
      this.#inputs[name].value = texts[i];
    });
    this.#combobox.put('');
    this.#settle({ confidence: 'unchecked', record: null, match: null });
  }

  /** How sure the address is; `unchecked` where nobody has asked. */
  get confidence(): Confidence | 'unchecked' {
    return this.#detail.confidence;
  }

  /** The record that the address is; its `position` is `[longitude, latitude]`. */
  get record(): AddressRecord | null {
    return this.#detail.record;
  }

  /** The last answer of `/geocode`. */
  get match(): GeocodeResult | null {
    return this.#detail.match;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get name(): string {
    return this.getAttribute('name') ?? '';
  }

  set name(name: string) {
    this.setAttribute('name', name);
  }

  get required(): boolean {
    return this.hasAttribute('required');
  }

  set required(isRequired: boolean) {
    this.toggleAttribute('required', isRequired);
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  #build(): HTMLElement {
    const form = element('div', { part: 'form', class: 'form' });
    const search = element('div', { part: 'field search', class: 'search' });
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': 'list',
      'aria-autocomplete': 'list',
      'aria-describedby': 'hint',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'search',
      maxlength: '255',
    }))
      this.#search.setAttribute(name, value);
    search.append(
      this.#text('search', element('label', { for: 'search', part: 'label' })),
      this.#search,
      this.#list,
      this.#text('searchHint', element('p', { id: 'hint', class: 'hint', part: 'hint' })),
    );
    this.#question.append(this.#text('question', element('legend', {})), this.#choices, this.#more);
    form.append(search, this.#question, ...NAMES.map((name) => this.#buildField(name)));
    form.append(this.#status, this.#spoken);
    return form;
  }

  #buildField(name: FieldName): HTMLElement {
    const { autocomplete, mode, name: part } = FIELDS[name];
    const input = element('input', { id: part, part: 'input', autocomplete, inputmode: mode });
    this.#inputs[name] = input;
    const label = element('label', { for: part, part: 'label' });
    label.append(this.#text(name, element('span', {})));
    if (name === 'building')
      label.append(' ', this.#text('optional', element('span', { class: 'optional' })));
    input.addEventListener('input', (event) => {
      this.#changed(name, (event as InputEvent).isComposing);
    });
    input.addEventListener('compositionend', () => this.#changed(name, false));
    input.addEventListener('change', () => this.#left(name));
    const field = element('div', { part: `field ${part}` });
    field.append(label, input);
    return field;
  }

  /** Remembers where a text stands, to be written in the language of the page. */
  #text<E extends HTMLElement>(key: TextKey, place: E): E {
    this.#labels.set(key, place);
    return place;
  }

  /** Writes all texts in the language of the page around. */
  #speak(): void {
    const texts = this.#texts;
    for (const [key, place] of this.#labels) place.textContent = texts[key];
    this.#list.setAttribute('aria-label', texts.candidates);
    this.#root.querySelector('.form')?.setAttribute('lang', this.#language);
    this.#announce();
  }

  get #language(): string {
    for (
      let node: Node | null = this;
      node !== null;
      node = node.parentNode ?? (node as ShadowRoot).host ?? null
    )
      if (node instanceof Element && (node.getAttribute('lang') ?? '') !== '')
        return node.getAttribute('lang') ?? '';
    return navigator.language;
  }

  get #texts(): Readonly<Record<TextKey, string>> {
    return textsOf(this.#language);
  }

  /** A client, made when it is first needed. */
  get #service(): Client {
    const key = this.getAttribute('api-key');
    this.#client ??= createClient({
      baseUrl: new URL(this.getAttribute('base-url') ?? ORIGIN, document.baseURI),
      language: /^ja\b/i.test(this.#language) ? 'ja' : 'en',
      ...PATIENCE,
      ...(key === null ? {} : { credentials: { key, mode: 'referer' } }),
    });
    return this.#client;
  }

  /**
   * Asks the service, and aborts the question before. Undefined if that fails, which is shown, or if another question
   * follows.
   */
  async #ask<T>(question: (client: Client, signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const answer = await question(this.#service, asked.signal);
      return asked.signal.aborted ? undefined : answer;
    } catch (error) {
      if (asked.signal.aborted) return undefined;
      this.#status.textContent = this.#texts.unreachable;
      this.dispatchEvent(new CustomEvent('banchi-error', { bubbles: true, detail: error }));
      return undefined;
    }
  }

  async #suggest(text: string): Promise<void> {
    if (text.trim() === '') {
      this.#asked?.abort();
      this.#combobox.close();
      return;
    }
    const answer = await this.#ask((client, signal) => client.suggest(text, { signal }));
    if (answer === undefined) return;
    const { count, none } = this.#texts;
    this.#spoken.textContent =
      answer.items.length === 0 ? none : filled(count, { count: answer.items.length });
    // left meanwhile
    if (this.#root.activeElement !== this.#search) return;
    this.#combobox.show(
      answer.items.map(({ text, record }) => ({ text, choose: () => this.#take(text, record) })),
    );
  }

  /** Takes a suggestion, and asks for the places below it. */
  #take(text: string, record: AddressRecord): void {
    this.#combobox.put(text);
    const answer = recordFields(record);
    this.#fill(answer, 'all');
    this.#settle({ confidence: answer.confidence, record, match: null }, true);
    if (record.child_level_flag === 1) void this.#suggest(text);
  }

  /** Asks for the address, fills it in as far as the scope goes, and asks back if several records fit equally well. */
  async #lookUp(word: string, scope: Scope): Promise<void> {
    if (word.trim() === '') return;
    const match = await this.#ask((client, signal) => client.geocode(word, { parts: true, signal }));
    if (match === undefined) return;
    const answer = formFields(match);
    this.#fill(answer, scope);
    this.#settle({ confidence: answer.confidence, record: match.record, match }, true);
    if (answer.confidence === 'tie') this.#askBack(match);
  }

  /**
   * Fills in an answer, and takes away the rest of an older address. What was typed by hand stays, unless a whole other address
   * was looked up.
   */
  #fill({ fields, confidence }: FormAnswer, scope: Scope): void {
    const before = this.value;
    const isUnknown = confidence === 'unknown';
    const hadPlace = PLACE.some((name) => before[name] !== '');
    const isSame = [...PLACE, 'number' as const].every((name) => before[name] === fields[name]);
    for (const name of NAMES) {
      // the component's own value, which nobody has changed
      const isOwn = before[name] !== '' && before[name] === this.#filledIn[name];
      const isPlace = PLACE.some((each) => each === name);
      const isEmpty = fields[name] === '';
      const isKept =
        scope === 'missing'
          ? before[name] !== '' && !(isOwn && name === 'postalCode' && !isUnknown)
          : isUnknown
            ? !isOwn || (scope === 'place' && name === 'postalCode')
            : scope === 'place'
              ? !isPlace && !(isOwn && !isSamePlace(before, fields) && name !== 'postalCode')
              : name === 'building' && isEmpty && (!hadPlace || isSame);
      if (isKept) continue;
      this.#inputs[name].value = fields[name];
      this.#filledIn[name] = fields[name];
    }
  }

  /** Asks the user which of several equally likely places is meant. */
  #askBack(match: GeocodeResult): void {
    const { records, count } = match.ambiguous;
    this.#choices.replaceChildren(
      ...records.map((record) => {
        const choice = element('button', { type: 'button', part: 'choice', class: 'choice' });
        choice.textContent = record.address;
        choice.disabled = this.#isDisabled;
        choice.addEventListener('click', () => {
          const { fields, confidence } = formFields({
            ...match,
            record,
            ambiguous: { count: 0, records: [] },
          });
          // the number and the building that are there already were not asked for
          const { number, building } = this.value;
          const own = { number: fields.number || number, building: fields.building || building };
          this.#fill({ fields: { ...fields, ...own }, confidence }, 'all');
          this.#settle({ confidence, record, match }, true);
          this.#inputs.number.focus();
        });
        const line = element('li', {});
        line.append(choice);
        return line;
      }),
    );
    const others = count - records.length;
    this.#more.hidden = others <= 0;
    this.#more.textContent = filled(this.#texts.more, { count: others });
    this.#question.hidden = false;
    this.#update();
  }

  /** A field is being changed by hand. */
  #changed(name: FieldName, isComposing: boolean): void {
    if (isComposing) return;
    const { confidence, record, match } = this.#detail;
    // a building changes nothing of the place
    this.#settle(
      name === 'building'
        ? { confidence, record, match }
        : { confidence: 'unchecked', record: null, match: null },
    );
    if (name !== 'postalCode') return;
    const digits = this.#inputs.postalCode.value.normalize('NFKC').replace(/[^0-9]/g, '');
    if (digits.length === 7) void this.#lookUp(digits, 'place');
    else this.#asked?.abort();
  }

  /** A field was changed and left. */
  #left(name: FieldName): void {
    this.#settle(this.#detail, true);
    if (name === 'building' || name === 'postalCode') return;
    const { prefecture, municipality, town, number } = this.value;
    if (`${municipality}${town}` !== '')
      void this.#lookUp(`${prefecture}${municipality}${town}${number}`, 'missing');
  }

  /** Takes the address as known from now on. */
  #settle(detail: Omit<AddressDetail, 'value'>, isAnnounced = false): void {
    if (detail !== this.#detail) this.#question.hidden = true;
    this.#detail = detail;
    this.#announce();
    this.#update();
    if (!isAnnounced) return;
    this.dispatchEvent(
      new CustomEvent<AddressDetail>('change', { bubbles: true, detail: { value: this.value, ...detail } }),
    );
  }

  /** Shows how sure the address is. */
  #announce(): void {
    const { confidence, record, match } = this.#detail;
    const texts = this.#texts;
    const isPlace = record?.address_level === 'SHK' || record?.address_level === 'TOD';
    const isOtherwise = confidence === 'resolved' && this.#inputs.building.value === '';
    const key = confidence === 'partial' && isPlace ? 'place' : isOtherwise ? 'exact' : confidence;
    this.#status.dataset.confidence = confidence;
    this.#status.textContent =
      key === 'unchecked' ? '' : filled(texts[key], { count: match?.ambiguous.count ?? 0 });
    const { value } = this;
    const address = NAMES.map((name) => value[name]).filter(Boolean);
    this.#spoken.textContent =
      confidence === 'unchecked' || confidence === 'unknown'
        ? ''
        : filled(texts.filled, { address: address.join(' ') });
  }

  /** Gives the form the value to send, and its validity. */
  #update(): void {
    const { value } = this;
    const values: Readonly<Record<string, string>> = {
      ...Object.fromEntries(NAMES.map((name) => [FIELDS[name].name, value[name]])),
      'address-code': this.#detail.record?.address_code ?? '',
      confidence: this.#detail.confidence,
    };
    const data = new FormData();
    const prefix = this.name === '' ? '' : `${this.name}-`;
    for (const own of SENT) {
      const name = this.getAttribute(`name-${own}`) ?? `${prefix}${own}`;
      if (name !== '') data.append(name, values[own]);
    }
    this.#internals.setFormValue(data, JSON.stringify(value));
    const texts = this.#texts;
    const missing = NAMES.find((name) => FIELDS[name].isRequired && value[name].trim() === '');
    for (const name of NAMES)
      this.#inputs[name].setAttribute('aria-required', String(this.required && FIELDS[name].isRequired));
    const choice = this.#choices.querySelector('button');
    if (!this.required) this.#internals.setValidity({});
    else if (!this.#question.hidden && choice !== null)
      this.#internals.setValidity({ customError: true }, texts.choose, choice);
    else if (missing !== undefined)
      this.#internals.setValidity(
        { valueMissing: true },
        filled(texts.missing, { field: texts[missing] }),
        this.#inputs[missing],
      );
    else this.#internals.setValidity({});
  }
}

/** An element with its attributes. */
function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The fields in an attribute. @throws {TypeError} if it is no JSON object */
function fieldsOfText(text: string): Partial<FormFields> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`<banchi-address value>: ${text} is no JSON object like {"prefecture":"東京都"}`);
  const unknown = Object.keys(value).find((name) => !(name in FIELDS));
  if (unknown !== undefined)
    throw new TypeError(`<banchi-address value>: ${unknown} is not a field; fields are ${NAMES.join(', ')}`);
  return value as Partial<FormFields>;
}

if (customElements.get('banchi-address') === undefined)
  customElements.define('banchi-address', BanchiAddress);

declare global {
  interface HTMLElementTagNameMap {
    'banchi-address': BanchiAddress;
  }
}
