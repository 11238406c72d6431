import { LIMITS } from '../facts/limits.js';
import { postCodeIn } from '../facts/postal-codes.js';
import { inAscii } from '../facts/scripts.js';
import { hasChineseForms, toJapaneseHan } from '../text/index.js';
import { inOneForm, type PlacedString, partOf } from '../text/placed-string.js';
import { type ForeignLanguage, isChinese, type Language } from '../vocabulary/languages.js';
import { type BetweenDigits, partRead, readAddress } from './address-text.js';
import { textsBehindAza } from './aza.js';
import type { FoldedWord } from './folded-word.js';
import { ForeignForm, foreignForms, otherwiseWritten } from './foreign-forms.js';
import { ForeignText } from './foreign-text.js';
import { kanaForms } from './kana-forms.js';
import { foreignLanguagesOf, isForeignAlone, languagesOfUnfinished } from './languages.js';
import { MadeOnce } from './made-once.js';
import { endsBegun, type OpenAddress, openAddresses, openTexts } from './open-ends.js';
import { PlacedText } from './placed-text.js';
import { usualWord } from './usual-numbers.js';
import { type WantedText, wantedTexts } from './wanted-text.js';
import type { Written } from './written.js';
import { type Folds, TextInOrders } from './written-orders.js';

const WHITE_SPACE = /^\p{White_Space}$/u;
const NONE: readonly never[] = [];

/** A postal code as a number, and where it stands in the word as typed. */
export interface PlacedCode {
  readonly code: number;
  readonly from: number;
  readonly to: number;
}

/** Lists of texts. Those of a list are looked for together; a list counts only if all before it find nothing. */
export type WantedTexts = readonly (readonly WantedText[])[];

/** A word read in one language. */
export type LanguageReading = JapaneseReading | ForeignReading;

/**
 * Reads a word: the one door to all that is known of it before any gazetteer is looked at. Its parts are computed when first asked for.
 *
 * `read('〒640-8273 葵町1 2').in('ja')` has the code 6408273 and is looked for as 葵町1-2, then as 葵町12.
 * @param typed the word as it was typed: positions count in it
 */
export function read(typed: string): Reading {
  return new Reading(typed);
}

/** A typed word: the languages that it may be in, and its reading in each. */
export class Reading {
  readonly typed: string;
  /** The part of the word that is read, see {@link partRead}. */
  readonly source: string;
  readonly #in = new Map<Language, LanguageReading>();
  #foreign: readonly ForeignLanguage[] | null = null;
  #hasChineseForms: boolean | null = null;
  #postCode: number | null | undefined;

  constructor(typed: string) {
    this.typed = typed;
    this.source = partRead(typed);
  }

  /** Whether a part of it is not read, see {@link source}. */
  get isCut(): boolean {
    return this.source.length < this.typed.trimEnd().length;
  }

  /** The postal code of a word that is nothing else; null for other words. */
  get postCode(): number | null {
    if (this.#postCode === undefined) this.#postCode = postCodeAlone(this.source);
    return this.#postCode;
  }

  /** The languages besides Japanese that the word may be in, by its letters. */
  get foreignLanguages(): readonly ForeignLanguage[] {
    this.#foreign ??= foreignLanguagesOf(this.source);
    return this.#foreign;
  }

  /** The language of a word whose letters leave no other one, nor Japanese; null for any other word. */
  get languageAlone(): ForeignLanguage | null {
    return isForeignAlone(this.source) ? (this.foreignLanguages[0] ?? null) : null;
  }

  /** The languages that a word which is still being typed may be in, by its letters. */
  get openLanguages(): readonly Language[] {
    return languagesOfUnfinished(this.source);
  }

  /** Whether it has kanji in forms that Japanese does not use: 冈山县. */
  get hasChineseForms(): boolean {
    this.#hasChineseForms ??= hasChineseForms(this.source);
    return this.#hasChineseForms;
  }

  /** The word read in a language. */
  in(language: 'ja'): JapaneseReading;
  in(language: ForeignLanguage): ForeignReading;
  in(language: Language): LanguageReading;
  in(language: Language): LanguageReading {
    let own = this.#in.get(language);
    if (own === undefined) {
      own = language === 'ja' ? new JapaneseReading(this.source) : new ForeignReading(this.source, language);
      this.#in.set(language, own);
    }
    return own;
  }
}

/** A text that a word may be meant as, read as Japanese. */
export interface JapaneseForm {
  readonly text: PlacedText;
  readonly reading: JapaneseReading;
}

/** A word read as Japanese. */
export class JapaneseReading {
  readonly language = 'ja';
  readonly typed: string;
  #given: PlacedString | null = null;
  #front: FrontCode | null | undefined;
  #texts: readonly WantedText[] | null = null;
  #usual: readonly WantedText[] | null = null;
  #address: Written | null = null;
  #behindAza: readonly string[] | null = null;

  constructor(typed: string) {
    this.typed = typed;
  }

  /** The postal code that the word begins with or is; null for none. */
  get postCode(): PlacedCode | null {
    if (this.#front === undefined) this.#front = codeInFront(this.#searched);
    return this.#front;
  }

  /** Whether the word is a postal code and nothing else. */
  get isPostCode(): boolean {
    return this.postCode !== null && this.#front?.isAll === true;
  }

  /** The part of the word that searches read. */
  get #searched(): PlacedString {
    if (this.#given === null) {
      const { text, origins } = inOneForm(this.typed);
      this.#given = { text: narrowDigits(firstCharacters(text)), origins };
    }
    return this.#given;
  }

  /**
   * The word as it stands, as searches look for it: see {@link wantedTexts}. Seven digits alone may be no postal code, so they are looked
   * for too unless 〒 stands before them.
   */
  get texts(): readonly WantedText[] {
    if (this.#texts === null) {
      const { isPostCode } = this;
      if (isPostCode && this.#front?.isMarked === true) this.#texts = NONE;
      else this.#texts = wantedTexts(partOf(this.#searched, isPostCode ? 0 : (this.#front?.end ?? 0)));
    }
    return this.#texts;
  }

  /** The texts with numbers as usually written: 三丁目 for 参丁目. Empty if they are already. */
  get usualTexts(): readonly WantedText[] {
    this.#usual ??= this.#written();
    return this.#usual;
  }

  #written(): readonly WantedText[] {
    const usual = this.isPostCode ? null : usualWord(this.#searched);
    if (usual === null) return NONE;
    const given = { ...usual, text: narrowDigits(usual.text) };
    const end = codeInFront(given)?.end ?? 0;
    const known = this.texts.map(({ text }) => text);
    return wantedTexts(partOf(given, end)).filter(({ text }) => !known.includes(text));
  }

  /** The lists that searches look for. Usual numbers stand beside the typed ones: 三番 may be a name or a number. */
  wanted(): WantedTexts {
    const { texts, usualTexts } = this;
    if (usualTexts.length === 0) return texts.map((text) => [text]);
    const [first, ...others] = texts;
    const [usual, ...otherUsual] = usualTexts;
    return [
      first === undefined ? [usual] : [first, usual],
      ...[...others, ...otherUsual].map((text) => [text]),
    ];
  }

  /** The texts behind each 字 and 大字 of the word, folded. */
  get behindAza(): readonly string[] {
    this.#behindAza ??= textsBehindAza(this.#searched.text);
    return this.#behindAza;
  }

  /** All of it folded, without the postal code. */
  get folded(): string {
    return this.texts.at(-1)?.text ?? '';
  }

  /** Whether it ends in letters that the input method has not converted yet: 本郷h. */
  get endsBegun(): boolean {
    return endsBegun(this.typed, 'ja');
  }

  /** The words that it may become while its end is still being typed, the likeliest first. */
  get open(): readonly FoldedWord[] {
    return openTexts(this.typed, 'ja', (text) => new JapaneseReading(text).wanted().flat());
  }

  /** The ways in which a word in kana may be meant that is not understood as it stands. */
  *kanaForms(): Iterable<JapaneseForm> {
    for (const text of kanaForms(this.typed)) yield { text, reading: new JapaneseReading(text.text) };
  }

  /** The word as a text that holds an address, its surroundings set apart. @param between how characters between digits are read */
  address(between: BetweenDigits = 'apart'): Written {
    if (between !== 'apart') return readAddress(this.typed, between);
    this.#address ??= readAddress(this.typed);
    return this.#address;
  }
}

/** A word read in another language. */
export class ForeignReading {
  readonly language: ForeignLanguage;
  readonly typed: string;
  readonly isPostCode = false;
  #front: FrontOfForeign | null = null;
  #texts: readonly ForeignText[] | null = null;
  #otherwise: readonly ForeignText[] | null = null;
  #forms: Iterable<ForeignForm> | null = null;

  constructor(typed: string, language: ForeignLanguage) {
    this.typed = typed;
    this.language = language;
  }

  /** The postal code in front of the address; null for none. */
  get postCode(): PlacedCode | null {
    return this.#searched.code;
  }

  /** The part of the word that searches read, behind the postal code. */
  get #searched(): FrontOfForeign {
    this.#front ??= withoutFront(inOneForm(this.typed));
    return this.#front;
  }

  /** The word as it stands, in Chinese with its numbers as usual too: 银座二 is 银座2. */
  get texts(): readonly ForeignText[] {
    if (this.#texts === null) {
      const { body } = this.#searched;
      const usual = isChinese(this.language) ? usualWord(body) : null;
      this.#texts = [body, ...(usual === null ? [] : [usual])].map((each) => this.#text(each));
    }
    return this.#texts;
  }

  /** The word as the data would write it, where it is written otherwise: `Hongo 7-chome` for `Hongo 7 cho-me`. See {@link otherwiseWritten}. */
  get otherwise(): readonly ForeignText[] {
    this.#otherwise ??= otherwiseWritten(this.#searched.body, this.language).map((each) => this.#text(each));
    return this.#otherwise;
  }

  /** All of it folded, without the postal code. */
  get folded(): string {
    return this.texts[0].whole(false, true)[0].text;
  }

  /** Whether it ends in letters of a syllable that is only begun. */
  get endsBegun(): boolean {
    return endsBegun(this.typed, this.language);
  }

  /** The words that it may become while its end is still being typed, the likeliest first. */
  get open(): readonly FoldedWord[] {
    const { language } = this;
    return openTexts(this.typed, language, (text) =>
      [...new ForeignReading(text, language).wanted(true)].flat(),
    );
  }

  /** The word in English from small to large, whose last part is still being typed, the likeliest first: see {@link OpenAddress}. */
  get openAddresses(): readonly OpenAddress[] {
    return openAddresses(this.typed);
  }

  /** A word in Chinese in Japanese characters, letter for letter; null where it has only Japanese ones. */
  get asJapanese(): JapaneseReading | null {
    const text = toJapaneseHan(this.typed);
    return text === this.typed ? null : new JapaneseReading(text);
  }

  /** The texts that searches look for, see {@link WantedTexts}. */
  *lists(): Iterable<readonly ForeignText[]> {
    yield this.texts;
    for (const text of this.otherwise) yield [text];
  }

  #text(given: PlacedString): ForeignText {
    return new ForeignText(given, this.language);
  }

  /**
   * The lists to look for as a whole address or the beginning of one. White space ends a word, or else means nothing.
   * @param mayGoOn whether it may go on behind its end
   * @param isAsSpaced whether white space only ends words
   */
  *wanted(mayGoOn: boolean, isAsSpaced = false): Iterable<readonly WantedText[]> {
    for (const texts of this.lists()) {
      const isJoined = texts.some((text) => text.isSpaced) && !isAsSpaced ? [false, true] : [false];
      for (const joined of isJoined) yield texts.flatMap((text) => text.whole(mayGoOn, joined));
    }
  }

  /** The texts whose parts may occur anywhere in an address. */
  wantedParts(): readonly WantedText[] {
    return [...this.lists()].flat().flatMap((text) => {
      const most = Math.max(0, ...text.parts.map((ways) => ways.length));
      return Array.from({ length: most }, (_, k) =>
        text.wanted(text.parts.map((ways) => ways[k] ?? ways[0])),
      );
    });
  }

  /** The texts that a search walks along where no address contains the word: as it stands, and without the country around it. */
  *walked(): Iterable<TextInOrders> {
    for (const { given } of [this.texts[0], ...this.otherwise]) {
      const form = new ForeignForm(PlacedText.of(given), this.language).withoutRoom;
      const { text, address } = form;
      if (address.text !== text.text) yield new TextInOrders(text, this.language);
      yield address;
    }
  }

  /** The ways in which `/geocode` takes the word for an address, the likeliest first. */
  get forms(): Iterable<ForeignForm> {
    this.#forms ??= new MadeOnce(this.#formsOf());
    return this.#forms;
  }

  *#formsOf(): Iterable<ForeignForm> {
    const folds: Folds = new Map();
    for (const text of foreignForms(PlacedText.of(this.typed), this.language))
      yield new ForeignForm(text, this.language, folds);
  }
}

/** A word in another language without the postal code in front of it, and that code. */
interface FrontOfForeign {
  readonly code: PlacedCode | null;
  readonly body: PlacedString;
}

function withoutFront(given: PlacedString): FrontOfForeign {
  const front = codeInFront(given);
  const { text } = given;
  const end = front?.end ?? 0;
  const from = end + text.slice(end).search(/[^\s,，、]|$/u);
  return { code: front, body: partOf(given, from, Math.max(from, text.trimEnd().length)) };
}

/** The postal code of a word that is nothing else, in any language; null for other words. */
export function postCodeAlone(typed: string): number | null {
  const found = postCodeIn(typed);
  return found?.isAll === true ? found.code : null;
}

/** The beginning of a text with as many characters as searches use, white space not counted. */
export function firstCharacters(text: string): string {
  if (text.length <= LIMITS.wordUsed) return text;
  let left = LIMITS.wordUsed;
  let end = 0;
  for (const character of text) {
    if (!WHITE_SPACE.test(character) && left-- === 0) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

/** A text with full-width digits narrowed, letter for letter. */
function narrowDigits(text: string): string {
  return inAscii(text, /[０-９]/g);
}

/** A postal code at the beginning of a text. */
interface FrontCode extends PlacedCode {
  /** Where in the text it ends. */
  readonly end: number;
  readonly isAll: boolean;
  /** Whether 〒 stands before it. */
  readonly isMarked: boolean;
}

function codeInFront({ text, origins }: PlacedString): FrontCode | null {
  const found = postCodeIn(text);
  if (found?.isFirst !== true) return null;
  const { code, from, to, isAll, isMarked } = found;
  return { code, from: origins?.from[from] ?? from, to: origins?.to[to - 1] ?? to, end: to, isAll, isMarked };
}
