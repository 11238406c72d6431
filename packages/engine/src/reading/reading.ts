import { COUNTER_KANA, COUNTER_SPELLINGS } from '../facts/counters.js';
import { CUT_ROWS, mayBeCut } from '../facts/cut-words.js';
import { writesOaza } from '../facts/foreign-forms.js';
import { KANJI_NUMERALS } from '../facts/kanji-number.js';
import { LIMITS, WORD_READ } from '../facts/limits.js';
import { postCodeIn, type WrittenPostCode } from '../facts/postal-codes.js';
import { hasChineseForms, toJapaneseHan } from '../text/index.js';
import { inOneForm, type PlacedString, partOf, replaced } from '../text/placed-string.js';
import { type ForeignLanguage, isChinese, type Language } from '../vocabulary/languages.js';
import { type BetweenDigits, type OtherDigits, otherDigits, readAddress } from './address-text.js';
import { textsBehindAza } from './aza.js';
import { CleanText, type PlacedCode, placedCode } from './clean-text.js';
import type { FoldedWord } from './folded-word.js';
import { ForeignForm, foreignForms, otherwiseWritten } from './foreign-forms.js';
import { ForeignText } from './foreign-text.js';
import { kanaForms } from './kana-forms.js';
import { foreignLanguagesOf, isForeignAlone, languagesOfUnfinished } from './languages.js';
import { MadeOnce } from './made-once.js';
import { SIGN, UNREADABLE } from './marks.js';
import { endsBegun, type OpenAddress, openAddresses, openTexts } from './open-ends.js';
import { PlacedText } from './placed-text.js';
import { usualWord } from './usual-numbers.js';
import { type WantedText, wantedTexts } from './wanted-text.js';
import type { Written } from './written.js';
import { type Folds, TextInOrders } from './written-orders.js';

const WHITE_SPACE = /^\p{White_Space}$/u;
const NONE: readonly never[] = [];
/** A question mark at the end, behind a name. */
const QUESTION = /\p{L}[?？]$/u;
/** Words that say that a number is a lot's. */
const LOT_WRITTEN = new RegExp(
  ['地番', 'ばんち', COUNTER_KANA.番地, ...Object.values(COUNTER_SPELLINGS.番地).flat()].join('|'),
  'iu',
);
/** A number at the beginning, behind hyphens or white space. */
const NUMBER_BEGINS = new RegExp(`^[\\s\\p{Pd}]*[0-9${KANJI_NUMERALS}]`, 'u');

/** Lists of texts. Those of a list are looked for together; a list counts only if all before it find nothing. */
type WantedTexts = readonly (readonly WantedText[])[];

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

/** Reads the word of a search in a language. Of a Japanese one the first 100 characters count, white space aside. */
export function readSearched(typed: string, language: 'ja'): JapaneseReading;
export function readSearched(typed: string, language: ForeignLanguage): ForeignReading;
export function readSearched(typed: string, language: Language): LanguageReading;
export function readSearched(typed: string, language: Language): LanguageReading {
  return language === 'ja' ? new JapaneseReading(firstCharacters(typed)) : read(typed).in(language);
}

/** A typed word: the languages that it may be in, and its reading in each. */
export class Reading {
  readonly typed: string;
  /** The part of the word that is read: its beginning. */
  readonly source: string;
  readonly #in = new Map<Language, LanguageReading>();
  #foreign: readonly ForeignLanguage[] | null = null;
  #hasChineseForms: boolean | null = null;

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
    const japanese = this.in('ja');
    return japanese.isPostCode ? (japanese.postCode?.code ?? null) : null;
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
interface JapaneseForm {
  readonly text: PlacedText;
  readonly reading: JapaneseReading;
}

/** A word read as Japanese. */
export class JapaneseReading {
  readonly language = 'ja';
  readonly typed: string;
  readonly #clean: CleanText;
  #body: PlacedString | null = null;
  #texts: readonly WantedText[] | null = null;
  #usual: readonly WantedText[] | null = null;
  #address: Written | null = null;
  #behindAza: readonly string[] | null = null;

  constructor(typed: string) {
    this.typed = typed;
    this.#clean = new CleanText(typed);
  }

  /** The postal code that the word begins with or is; null for none. */
  get postCode(): PlacedCode | null {
    return this.#clean.postCode?.isFirst === true ? this.#clean.placedCode : null;
  }

  /** Whether the word is a postal code and nothing else. */
  get isPostCode(): boolean {
    return this.#clean.postCode?.isAll === true;
  }

  /** The word behind a postal code in front of it. */
  get #searched(): PlacedString {
    const { postCode } = this.#clean;
    const isInFront = postCode?.isFirst === true && !postCode.isAll;
    this.#body ??= partOf(this.#clean, isInFront ? postCode.to : 0);
    return this.#body;
  }

  /**
   * The word as it stands, as searches look for it: see {@link wantedTexts}. Seven digits alone may be no postal code, so they are looked
   * for too unless 〒 stands before them.
   */
  get texts(): readonly WantedText[] {
    const isMarked = this.isPostCode && this.#clean.postCode?.isMarked === true;
    this.#texts ??= isMarked ? NONE : wantedTexts(this.#searched);
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
    const known = this.texts.map(({ text }) => text);
    return wantedTexts(usual).filter(({ text }) => !known.includes(text));
  }

  /** The texts of a word that is cut within a name, as the name has them: 八木ケ for 八木が of 八木が谷. Mostly none. */
  #cutTexts(): readonly WantedText[] {
    if (!mayBeCut(this.typed)) return NONE;
    let whole = this.#searched;
    for (const { pattern, whole: put } of CUT_ROWS) whole = replaced(whole, pattern, put) ?? whole;
    return whole === this.#searched || this.isPostCode ? NONE : wantedTexts(whole);
  }

  /**
   * The lists that searches look for. Usual numbers stand beside the typed ones: 三番 may be a name or a number. A word may be cut within a
   * name that nothing else finds.
   */
  wanted(): WantedTexts {
    const { texts, usualTexts } = this;
    const cut = this.#cutTexts();
    if (usualTexts.length === 0) return [...texts, ...cut].map((text) => [text]);
    const [first, ...others] = texts;
    const [usual, ...otherUsual] = usualTexts;
    return [
      first === undefined ? [usual] : [first, usual],
      ...[...others, ...otherUsual, ...cut].map((text) => [text]),
    ];
  }

  /** The texts behind each 字 and 大字 of the word, folded. */
  get behindAza(): readonly string[] {
    this.#behindAza ??= textsBehindAza(this.#clean.text);
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
    if (between !== 'apart') return readAddress(this.#clean, between);
    this.#address ??= readAddress(this.#clean);
    return this.#address;
  }

  /** The other ways to read what stands between its digits, see {@link otherDigits}. */
  get otherDigits(): readonly OtherDigits[] {
    return otherDigits(this.#clean);
  }

  /** {@link address} with a character that could not be read in place of a question mark at the end, behind a name; null for none. */
  get unreadAtEnd(): Written | null {
    if ((this.#clean.signs & SIGN.unread) === 0 || !QUESTION.test(this.typed)) return null;
    return readAddress(new CleanText(this.typed.slice(0, -1) + UNREADABLE));
  }

  /** Whether it says of a number that it is a lot's, in any language. */
  get namesLot(): boolean {
    return LOT_WRITTEN.test(this.typed.normalize('NFKC'));
  }

  /** Whether a number stands at a position of the word as typed, behind hyphens or white space. */
  hasNumberAt(position: number): boolean {
    return NUMBER_BEGINS.test(this.typed.slice(position).normalize('NFKC'));
  }
}

/** A word read in another language. */
export class ForeignReading {
  readonly language: ForeignLanguage;
  readonly typed: string;
  #given: CodedText | null = null;
  #texts: readonly ForeignText[] | null = null;
  #otherwise: readonly ForeignText[] | null = null;
  #forms: Iterable<ForeignForm> | null = null;

  constructor(typed: string, language: ForeignLanguage) {
    this.typed = typed;
    this.language = language;
  }

  /** The postal code in it, wherever it stands; null for none. */
  get postCodeWithin(): PlacedCode | null {
    const { code, given } = this.#searched;
    return code === null ? null : placedCode(code, given);
  }

  /** The postal code in front of the address; null for none. */
  get postCode(): PlacedCode | null {
    return this.#searched.code?.isFirst === true ? this.postCodeWithin : null;
  }

  /** Whether the word is a postal code and nothing else. */
  get isPostCode(): boolean {
    return this.#searched.code?.isAll === true;
  }

  /** The text of the word, and the part of it that searches look for. */
  get #searched(): CodedText {
    this.#given ??= withoutFront(inOneForm(this.typed));
    return this.#given;
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
    const isOaza = writesOaza(this.typed);
    for (const text of foreignForms(PlacedText.of(this.typed), this.language))
      yield new ForeignForm(text, this.language, folds, isOaza);
  }
}

/** A word in another language, the postal code in it, and the part of it behind a code in front. */
interface CodedText {
  readonly given: PlacedString;
  readonly code: WrittenPostCode | null;
  readonly body: PlacedString;
}

function withoutFront(given: PlacedString): CodedText {
  const { text } = given;
  const code = postCodeIn(text);
  const end = code?.isFirst === true ? code.to : 0;
  const from = end + text.slice(end).search(/[^\s,，、]|$/u);
  return { given, code, body: partOf(given, from, Math.max(from, text.trimEnd().length)) };
}

/** The part of a word that is read, cut between characters. Nobody looks at the rest. */
function partRead(word: string): string {
  if (word.length <= WORD_READ) return word;
  const isSplit = /[\ud800-\udbff]/.test(word.charAt(WORD_READ - 1));
  return word.slice(0, isSplit ? WORD_READ - 1 : WORD_READ);
}

/** The beginning of a word with as many characters as searches use: a letter with its marks is one, white space is not counted. */
function firstCharacters(word: string): string {
  if (word.length <= LIMITS.wordUsed) return word;
  const { text, origins } = inOneForm(word);
  let left = LIMITS.wordUsed;
  let end = 0;
  for (const character of text) {
    if (!WHITE_SPACE.test(character) && left-- === 0) return word.slice(0, origins?.to[end - 1] ?? end);
    end += character.length;
  }
  return word;
}
