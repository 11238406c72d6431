import { BEFORE_CITY, COUNTRY } from '../facts/countries.js';
import { FORM_ROWS, type FormRow, type FormRows } from '../facts/foreign-forms.js';
import { postCodeIn } from '../facts/postal-codes.js';
import type { PlacedString } from '../text/index.js';
import { byLanguage, type ForeignLanguage, type Script, scriptOf } from '../vocabulary/languages.js';
import { RowFilter } from './needed-units.js';
import { PlacedText } from './placed-text.js';
import { type Folds, TextInOrders } from './written-orders.js';

/** The country before and behind an address: 日本东京都, 일본 도쿄도, `…, Tokyo, Japan`. */
const AROUND: Readonly<Record<Script, { readonly before: RegExp; readonly behind: RegExp }>> = {
  latin: {
    before: new RegExp(`^\\s*(?:(?:${COUNTRY.latin})[\\s,]+)+`, 'gi'),
    behind: new RegExp(`(?:[\\s,]+(?:${COUNTRY.latin})\\.?)+\\s*$`, 'gi'),
  },
  // not 日本桥
  han: {
    before: new RegExp(
      `^\\s*${COUNTRY.han}(?:(?<=[国國])|[\\s,，、]+|(?=\\p{sc=Han}{1,3}[都道府县縣県]|${BEFORE_CITY}))[\\s,，、]*`,
      'gu',
    ),
    behind: new RegExp(`[\\s,，、]+${COUNTRY.han}\\s*$`, 'gu'),
  },
  hangul: {
    before: new RegExp(`^\\s*${COUNTRY.hangul}[\\s,]*`, 'gu'),
    behind: new RegExp(`[\\s,]+${COUNTRY.hangul}\\s*$`, 'gu'),
  },
};
const SEPARATORS_AROUND = /^[\s,，、]+|[\s,，、]+$/gu;

/** A room in front of the number of an English address: #305 14-15. */
const ROOM_IN_FRONT = /^\s*#\s*[0-9]+[a-z]?[\s,]+(?=[0-9])/gi;

/** The address in a text, and the postal code beside it, or null. */
interface SetApart {
  readonly address: PlacedText;
  readonly code: number | null;
}

/** A text without its postal code and the country around it: `Tokyo 113-0033, Japan`, `Japan, 〒113-0033 Tokyo`. */
function setApart(given: PlacedText, language: ForeignLanguage): SetApart {
  const code = postCodeIn(given.text);
  const uncoded = code === null ? given : within(given.without(code.from, code.to), SEPARATORS_AROUND);
  const { before, behind } = AROUND[scriptOf(language)];
  const address = [before, behind].reduce(within, uncoded);
  return { address: address.text === '' ? uncoded : address, code: code?.code ?? null };
}

/** A text without the matches of a pattern at its ends. */
function within(given: PlacedText, around: RegExp): PlacedText {
  return given.text.search(around) < 0 ? given : given.replace(around, () => '');
}

/** A way in which an address in another language may be meant. */
export class ForeignForm {
  readonly language: ForeignLanguage;
  /** All of it. */
  readonly text: PlacedText;
  /** See {@link writesOaza}. */
  readonly #writesOaza: boolean;
  readonly #folds: Folds;
  #apart: SetApart | null = null;
  #address: TextInOrders | null = null;

  constructor(text: PlacedText, language: ForeignLanguage, folds: Folds = new Map(), writesOaza = false) {
    this.text = text;
    this.language = language;
    this.#folds = folds;
    this.#writesOaza = writesOaza;
  }

  /** Its address, without country and postal code. */
  get address(): TextInOrders {
    this.#address ??= new TextInOrders(this.#setApart.address, this.language, this.#folds, this.#writesOaza);
    return this.#address;
  }

  /** The postal code beside that; null for none. */
  get code(): number | null {
    return this.#setApart.code;
  }

  get #setApart(): SetApart {
    this.#apart ??= setApart(this.text, this.language);
    return this.#apart;
  }

  /** Its address without a room in front, whose number does not belong to the address. */
  get withoutRoom(): ForeignForm {
    return this.language === 'en' ? this.of(this.text.replace(ROOM_IN_FRONT, () => '')) : this;
  }

  /** This form with another text. */
  of(text: PlacedText): ForeignForm {
    return new ForeignForm(text, this.language, this.#folds, this.#writesOaza);
  }
}

/** Finds which rows of a language may change a text: a bit each. */
interface FormFilter {
  readonly filter: RowFilter;
  readonly bits: ReadonlyMap<FormRow, number>;
}

const allRows = ({ usual, either, further, sounds }: FormRows): readonly FormRow[] =>
  [usual, ...either, further, sounds].flat();
const FILTERS: Readonly<Record<ForeignLanguage, FormFilter>> = byLanguage((language) => {
  const rows = allRows(FORM_ROWS[language]);
  const filter = new RowFilter(
    rows.map(({ pattern, when }) => (when === undefined ? [pattern] : [pattern, when])),
  );
  return { filter, bits: new Map(rows.map((row, k) => [row, filter.bits[k]])) };
});

/** A text as some rows of a language write it, one behind the other. */
function applied(text: PlacedText, rows: readonly FormRow[], language: ForeignLanguage): PlacedText {
  const { filter, bits } = FILTERS[language];
  let signs = filter.in(text.text);
  let last = text;
  for (const row of rows) {
    const { pattern, to, when, isPart } = row;
    if (((bits.get(row) ?? 0) & signs) === 0 || when?.test(last.text) === false) continue;
    const next = last.replace(pattern, to, isPart);
    if (next === last) continue;
    last = next;
    signs = filter.in(last.text);
  }
  return last;
}

/**
 * The ways in which a word in another language may be meant, the likeliest first: without the text that forms and letters put around an
 * address, then without numbers that do not belong to it, in the romanization or transcription of the data.
 */
export function* foreignForms(
  given: PlacedText,
  language: ForeignLanguage,
  rows: FormRows = FORM_ROWS[language],
): Iterable<PlacedText> {
  const usual = applied(given, rows.usual, language);
  for (const [k, base] of [usual, ...rows.either.map((each) => applied(usual, each, language))].entries()) {
    if (k > 0 && base.text === usual.text) continue;
    yield base;
    let last = base;
    for (const row of rows.further) {
      const next = applied(last, [row], language);
      if (next.text !== last.text) yield next;
      last = next;
    }
  }
}

const inPlaces = (rows: readonly FormRow[]): readonly FormRow[] =>
  rows.filter(({ places }) => places !== undefined);
/** The rows that only change the spelling to the data's. */
const OTHERWISE: Readonly<Record<ForeignLanguage, FormRows>> = byLanguage((language) => {
  const { usual, either, further, sounds } = FORM_ROWS[language];
  return { usual: inPlaces(usual), either, further: inPlaces(further), sounds };
});
/** Finds the words that these rows may change. Most are as the data writes them. */
const MAY_CHANGE: Readonly<Record<ForeignLanguage, RegExp>> = byLanguage((language) => {
  return new RegExp(
    allRows(OTHERWISE[language])
      .map(({ when, pattern }) => (when ?? pattern).source)
      .join('|'),
    'iu',
  );
});
const AS_IT_IS: readonly PlacedText[] = [];

/**
 * A text as the data would write it, where it is written otherwise, the likeliest first: `Hongo 7-chome` for `Hongo 7 cho-me`. None of
 * it is left out, so that searches may look for it too.
 */
export function otherwiseWritten(given: PlacedString, language: ForeignLanguage): readonly PlacedText[] {
  if (!MAY_CHANGE[language].test(given.text.normalize('NFKC'))) return AS_IT_IS;
  const rows = OTHERWISE[language];
  const all = [...foreignForms(PlacedText.of(given), language, rows)];
  all.push(applied(all[0], rows.sounds, language));
  const known = new Set([given.text.toLowerCase()]);
  return all.filter(({ text }) => {
    const own = text.toLowerCase();
    const isNew = !known.has(own);
    known.add(own);
    return isNew;
  });
}
