import { inKanji, isDigit, isKanjiNumeral, kanjiNumber } from '../../text/index.js';
import type { Range } from '../ids/range.js';
import { type SpellingDictionary, unitsOf } from '../words/dictionary.js';
import type { Written } from './written.js';

/** A spelling that a word has at a position. */
export interface Spelled {
  readonly spelling: number;
  /** Position in the word behind it. */
  readonly end: number;
  /** How far what is written is from the spelling; 0 when it is the same. */
  readonly cost: number;
}

const DASH = 0x2d;
/** Characters that folding leaves apart though they are typed for one another: [as folded, as spellings may have them, place]. */
const TAKEN_FOR: readonly (readonly [typed: string, meant: string, place: string])[] = [
  ['ケ', 'カガ力', '庶路マサルカ and 県営住宅 behind it (北海道白糠郡白糠町)'],
  ['カ', '力', '力 read as katakana'],
  ['力', 'カケ', '天カ須賀 (三重県四日市市)'],
];
const MEANT = new Map(
  TAKEN_FOR.map(([typed, meant]) => [typed.charCodeAt(0), [...meant].map((c) => c.charCodeAt(0))] as const),
);
/** What folding makes of 二 and 八 where no counter follows. */
const LOOK_ALIKES = new Map(
  [...'二ニ八ハ'].map((c, i, all) => [c, i % 2 === 0 ? all[i + 1] : all[i - 1]] as const),
);
const asFolded = (numeral: string): string => numeral.replace(/[二八]/g, (c) => LOOK_ALIKES.get(c) ?? c);
const asNumeral = (folded: string): string => folded.replace(/[ニハ]/g, (c) => LOOK_ALIKES.get(c) ?? c);
const FORMAL = new Map([...'壱弐参'].map((c, i) => [c.charCodeAt(0), i + 1]));

const NONE_MEANT: readonly number[] = [];

/** So many spellings are found at a position at most. */
const MOST = 64;

/** A number written in other signs than the name has. */
const OTHER_SIGNS = 1;
/** A number without the word behind it that makes it a name. */
const WORD_LEFT_OUT = 1;

/**
 * What may be left out behind a number in a town's name, as folded: 月寒東3-18-1 is 月寒東三条十八丁目1, 太田1-5 is
 * 太田一の通り5. [word, place]
 */
const LEFT_OUT: readonly (readonly [word: string, place: string])[] = [
  ['条', '北海道札幌市豊平区月寒東三条'],
  ['線', '北海道上川郡新得町字上佐幌東一線'],
  ['号', '北海道の西一号'],
  ['番町', '三重県名張市さつき台一番町'],
  ['番丁', '和歌山県和歌山市十二番丁'],
  ['番', '徳島県徳島市南佐古七番町'],
  ['ノ通リ', '北海道厚岸郡厚岸町太田一の通り'],
  ['ノ通', '一の通'],
  ['地割', '岩手県下閉伊郡岩泉町第九地割'],
  ['区', '北海道北見市留辺蘂町旭一区'],
  ['号線', '北海道の一号線'],
];
/** A dash or white space. */
const NO_COUNTER = /^[^\p{L}]+$|^ー$/u;
const LEFT_OUT_UNITS = LEFT_OUT.map(([word]) => unitsOf(word));

/**
 * Finds the names that a word has at a position, numbers in them written in any signs: 3の丸 for 三の丸, 北一西二 for
 * 北1西2, 012番丁 for 十二番丁. Numbers are whole. Spellings that are only a number are not found.
 */
export class NameSpeller {
  readonly #dictionary: SpellingDictionary;
  readonly #written: Written;
  readonly #word: Uint16Array;
  readonly #text: string;
  readonly #known: (readonly Spelled[] | undefined)[] = [];
  #found: Spelled[] = [];
  readonly #tolerant: boolean;

  /** @param tolerant whether numbers may be written in other signs than the name's: only in Japanese */
  constructor(dictionary: SpellingDictionary, written: Written, tolerant = true) {
    this.#dictionary = dictionary;
    this.#written = written;
    this.#word = written.units;
    this.#text = written.folded;
    this.#tolerant = tolerant;
  }

  /** The names at a position, each spelling with the least departure from it. */
  at(position: number): readonly Spelled[] {
    const known = this.#known[position];
    if (known !== undefined) return known;
    this.#found = [];
    if (position < this.#word.length) this.#start(position);
    const found = this.#found;
    this.#known[position] = found;
    return found;
  }

  #start(at: number): void {
    const unit = this.#word[at];
    if (isDigit(unit) || isNumeral(unit) || FORMAL.has(unit)) this.#number(null, 0, at, 0, true);
    for (const meant of MEANT.get(unit) ?? NONE_MEANT)
      this.#walk(this.#dictionary.beginningWithUnits(meant), 1, at + 1, 0, false);
    if (!isDigit(unit)) this.#walk(this.#dictionary.beginningWithUnits(unit), 1, at + 1, 0, false, true);
  }

  /**
   * @param spellings those that share `depth` units, which the word has before `at`
   * @param isPlain whether these are only a number
   * @param fresh whether these are the one unit of the word before `at`
   */
  #walk(spellings: Range, depth: number, at: number, cost: number, isPlain: boolean, fresh = false): void {
    const dictionary = this.#dictionary;
    const word = this.#word;
    let range = spellings;
    let length = depth;
    let position = at;
    let plain = isPlain;
    for (;;) {
      if (range.low >= range.high) return;
      const whole = dictionary.wholeIn(range, length);
      if (whole >= 0) this.#note(whole, position, cost, plain);
      if (position >= word.length) return;
      const unit = word[position];
      if (isDigit(unit)) {
        this.#number(range, length, position, cost, plain);
        return;
      }
      if (this.#tolerant && (isNumeral(unit) || FORMAL.has(unit)))
        this.#number(range, length, position, cost, plain);
      for (const meant of MEANT.get(unit) ?? NONE_MEANT)
        this.#walk(dictionary.narrow(range, length, meant), length + 1, position + 1, cost, false);
      range =
        fresh && length === 1
          ? dictionary.beginningWithUnits(word[position - 1], unit)
          : dictionary.narrow(range, length, unit);
      length++;
      position++;
      plain = plain && unit === DASH;
    }
  }

  /** Goes on with a number of the word, as a whole, in the signs that spellings have. */
  #number(range: Range | null, length: number, at: number, cost: number, plain: boolean): void {
    const digits = isDigit(this.#word[at]);
    const { value, end } = digits ? this.#digits(at) : this.#numerals(at);
    if (value < 0) return;
    const inDigits = unitsOf(String(value));
    const written = digits ? cost : cost + OTHER_SIGNS;
    this.#signs(range, length, inDigits, end, written, plain);
    if (digits && this.#tolerant && value > 0 && value < 1000) {
      this.#signs(range, length, kanjiUnits(value), end, cost + OTHER_SIGNS, false);
    }
  }

  #signs(
    range: Range | null,
    length: number,
    signs: Uint16Array,
    end: number,
    cost: number,
    plain: boolean,
  ): void {
    const dictionary = this.#dictionary;
    if (range !== null && isDigit(signs[0]) && isDigit(dictionary.unit(range.low, length - 1))) return;
    let spellings = range ?? dictionary.beginningWithUnits(signs[0]);
    for (let k = range === null ? 1 : 0; k < signs.length; k++)
      spellings = dictionary.narrow(spellings, (range === null ? 0 : length) + k, signs[k]);
    const depth = length + signs.length;
    if (spellings.low >= spellings.high) return;
    const hyphen = this.#word[end] === DASH;
    if (isDigit(signs[0])) {
      const closed = dictionary.narrow(spellings, depth, DASH);
      this.#walk(closed, depth + 1, hyphen ? end + 1 : end, cost, plain);
    }
    if (!hyphen) this.#walk(spellings, depth, end, cost, false);
    // a counter that is written is not left out: 栄三丁目 is no 栄三線
    const bare = hyphen ? NO_COUNTER.test(this.#written.slice(end, end + 1)) : this.#isOver(end);
    if (this.#tolerant && range !== null && bare)
      this.#leftOut(spellings, depth, hyphen ? end + 1 : end, cost + WORD_LEFT_OUT);
  }

  /** Whether no name goes on at a position. */
  #isOver(at: number): boolean {
    return at === this.#word.length || this.#written.gapBefore(at) !== '';
  }

  /** Spellings of which only what people leave out is missing. */
  #leftOut(spellings: Range, depth: number, end: number, cost: number): void {
    const dictionary = this.#dictionary;
    for (const word of LEFT_OUT_UNITS) {
      let range = spellings;
      for (let k = 0; k < word.length && range.low < range.high; k++)
        range = dictionary.narrow(range, depth + k, word[k]);
      if (range.low >= range.high) continue;
      const whole = dictionary.wholeIn(range, depth + word.length);
      if (whole >= 0) this.#note(whole, end, cost, false);
    }
  }

  #digits(at: number): { value: number; end: number } {
    let end = at;
    while (end < this.#word.length && isDigit(this.#word[end])) end++;
    return { value: end - at > 6 ? -1 : Number(this.#text.slice(at, end)), end };
  }

  #numerals(at: number): { value: number; end: number } {
    const word = this.#word;
    const formal = FORMAL.get(word[at]);
    if (formal !== undefined) return { value: formal, end: at + 1 };
    let end = at;
    while (end < word.length && end - at < 7 && isNumeral(word[end])) end++;
    return { value: kanjiNumber(asNumeral(this.#text.slice(at, end)), 0, end - at), end };
  }

  #note(spelling: number, end: number, cost: number, plain: boolean): void {
    if (plain || this.#found.length >= MOST) return;
    const known = this.#found.findIndex((each) => each.spelling === spelling && each.end === end);
    if (known < 0) this.#found.push({ spelling, end, cost });
    else if (this.#found[known].cost > cost) this.#found[known] = { spelling, end, cost };
  }
}

const KANJI_UNITS: (Uint16Array | undefined)[] = [];

/** A number below 1,000 in kanji, as folded. */
function kanjiUnits(value: number): Uint16Array {
  const known = KANJI_UNITS[value] ?? unitsOf(asFolded(inKanji(value)));
  KANJI_UNITS[value] = known;
  return known;
}

const NI = 'ニ'.charCodeAt(0);
const HA = 'ハ'.charCodeAt(0);

/** Whether a folded unit may be a kanji numeral. */
function isNumeral(unit: number): boolean {
  return isKanjiNumeral(unit) || unit === NI || unit === HA;
}
