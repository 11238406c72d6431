import { FOLDED_NUMERALS, inFoldedKanji, kanjiNumber, withNumerals } from '../../facts/kanji-number.js';
import { FORMAL_NUMERALS } from '../../facts/numbers.js';
import { IN_NAMES } from '../../facts/other-numbers.js';
import { isKanji } from '../../facts/scripts.js';
import type { Written } from '../../reading/written.js';
import { isDigit } from '../../text/index.js';
import { type Beginnings, EVERYTHING, NO_BEGINNING } from './beginnings.js';
import { EXCHANGED_KANJI, EXCHANGED_UNITS, exchangesOf } from './tolerances/ja/exchanged-kanji.js';
import { OTHER_SIGNS } from './tolerances/ja/other-signs.js';
import { STREET_OTHERWISE } from './tolerances/ja/street-otherwise.js';
import { meantBy, TAKEN_FOR, TAKEN_UNITS } from './tolerances/ja/taken-for.js';
import { WORD_LEFT_OUT } from './tolerances/ja/word-left-out.js';

/** A spelling that a word has at a position. */
interface SpelledName {
  readonly spelling: number;
  /** Position in the word behind it. */
  readonly end: number;
  /** How far what is written is from the spelling; 0 when it is the same. */
  readonly cost: number;
  /** Whether the word behind its number is not written (条 of 中央1), or a kanji is another one: only below a municipality. */
  readonly loose: boolean;
}

const DASH = 0x2d;
/** Numerals of contracts that folding leaves. */
const FORMAL = '壱弐参';
const HAS_FORMAL = new RegExp(`[${FORMAL}]`, 'g');
const asNumeral = (folded: string): string =>
  withNumerals(folded).replace(HAS_FORMAL, (c) => FORMAL_NUMERALS.get(c) ?? c);

/** Spellings found at a position at most, so that no input takes long. The words of the oracle have ten at most: 新堀東1-7-8. */
const MOST_SPELLED = 64;

/** The units that {@link IN_NAMES} begin with. */
const BEGINNINGS_IN_NAMES: ReadonlySet<number> = new Set(
  [...'線条地号組班区軒戸部隊町支分隣'].map((c) => c.charCodeAt(0)),
);
const [STREET, RI, JO, NUMBERED] = [...'通リ条第'].map((c) => c.charCodeAt(0));

/** A dash or white space. */
const NO_COUNTER = /^[^\p{L}]+$|^ー$/u;

/** A quick test for most words, without a pattern: most hyphens stand for themselves, or for a counter in kanji. */
function isNoCounter(written: string): boolean {
  const first = written.charCodeAt(0);
  if (first === DASH && written.length === 1) return true;
  return !isKanji(first) && NO_COUNTER.test(written);
}

/**
 * Finds the names that a word has at a position, numbers in them written in any signs: 3の丸 for 三の丸, 北一西二 for
 * 北1西2, 012番丁 for 十二番丁. Numbers are whole. Spellings that are only a number are not found.
 */
export class NameSpeller {
  readonly #beginnings: Beginnings;
  readonly #written: Written;
  readonly #word: Uint16Array;
  readonly #text: string;
  readonly #known: (readonly SpelledName[] | undefined)[] = [];
  #found: SpelledName[] = [];
  /** Whether a kanji of the name that is followed differs from the word's. */
  #exchanged = false;

  constructor(beginnings: Beginnings, written: Written) {
    this.#beginnings = beginnings;
    this.#written = written;
    this.#word = written.units;
    this.#text = written.folded;
  }

  /** The names at a position, each spelling with the least departure from it. */
  at(position: number): readonly SpelledName[] {
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
    const signs = SIGNS[unit];
    if (isDigit(unit) || (signs & NUMERAL) !== 0) this.#number(EVERYTHING, at, 0, true);
    if ((signs & TAKEN) !== 0) {
      const meant = meantBy(unit);
      for (let k = 0; k < meant.length; k++)
        this.#walk(this.#beginnings.next(EVERYTHING, meant[k]), at + 1, TAKEN_FOR.cost, false);
    }
    if ((signs & OTHER_KANJI) !== 0) this.#exchange(EVERYTHING, at, 0);
    if (!isDigit(unit)) this.#walk(this.#beginnings.next(EVERYTHING, unit), at + 1, 0, false);
  }

  /**
   * @param beginning what spellings have of the word before `at`
   * @param isPlain whether that is only numbers, each closed by a hyphen
   */
  #walk(beginning: number, at: number, cost: number, isPlain: boolean): void {
    const beginnings = this.#beginnings;
    const word = this.#word;
    let node = beginning;
    let plain = isPlain;
    for (let position = at; node !== NO_BEGINNING; position++) {
      const whole = beginnings.whole(node);
      if (whole >= 0 && !plain) this.#note(whole, position, cost);
      const isStreet = position > at && word[position - 1] === STREET;
      if (isStreet && word[position] !== RI)
        this.#walk(beginnings.next(node, RI), position, cost + STREET_OTHERWISE.cost, false);
      const isJo = position > at && word[position - 1] === JO;
      if (isJo && (position === word.length || isDigit(word[position]))) {
        const street = beginnings.whole(beginnings.next(node, STREET));
        if (street >= 0) this.#note(street, position, cost + STREET_OTHERWISE.cost, true);
      }
      if (position >= word.length) return;
      const unit = word[position];
      if (unit === RI && isStreet) this.#walk(node, position + 1, cost + STREET_OTHERWISE.cost, false);
      if (isDigit(unit)) {
        this.#number(node, position, cost, plain);
        return;
      }
      const signs = SIGNS[unit];
      if (signs !== 0) {
        if ((signs & NUMERAL) !== 0) this.#number(node, position, cost, plain);
        if ((signs & TAKEN) !== 0) {
          const meant = meantBy(unit);
          for (let k = 0; k < meant.length; k++)
            this.#walk(beginnings.next(node, meant[k]), position + 1, cost + TAKEN_FOR.cost, false);
        }
        if ((signs & OTHER_KANJI) !== 0) this.#exchange(node, position, cost);
      }
      node = beginnings.next(node, unit);
      plain = false;
    }
  }

  /** Goes on with another kanji than the word has, once in a name. */
  #exchange(node: number, at: number, cost: number): void {
    if (this.#exchanged) return;
    this.#exchanged = true;
    for (const { typed, meant } of exchangesOf(this.#word[at])) {
      if (this.#text.startsWith(typed, at))
        this.#walk(
          this.#beginnings.behind(node, meant),
          at + typed.length,
          cost + EXCHANGED_KANJI.cost,
          false,
        );
    }
    this.#exchanged = false;
  }

  /** Goes on with a number of the word, as a whole, in the signs that spellings have. */
  #number(node: number, at: number, cost: number, isPlain: boolean): void {
    const digits = isDigit(this.#word[at]);
    const { value, end } = digits ? this.#digits(at) : this.#numerals(at);
    if (value < 0) return;
    const written = digits ? cost : cost + OTHER_SIGNS.cost;
    // a counter that is written is not left out: 栄三丁目 is not 栄三線
    const hyphen = this.#word[end] === DASH;
    const isFirst = node === EVERYTHING;
    const bare = !isFirst && (hyphen ? isNoCounter(this.#written.slice(end, end + 1)) : this.#isOver(end));
    if (isPlain) this.#plain(node, value, end, written, bare);
    else this.#signs(node, String(value), end, written, bare);
    if (!digits || value <= 0 || value >= 1000) return;
    const kanji = foldedKanji(value);
    if (!isFirst) this.#signs(node, kanji, end, cost + OTHER_SIGNS.cost, bare);
    else if (!hyphen || bare) {
      this.#behindSigns(
        this.#beginnings.behind(EVERYTHING, kanji),
        end,
        cost + OTHER_SIGNS.cost,
        false,
        bare,
      );
    }
  }

  /**
   * Goes on with one more number where the word has only numbers so far: 3 of 12-3本町. The numbers before it, if any, are
   * each closed by a hyphen.
   */
  #plain(before: number, value: number, end: number, cost: number, bare: boolean): void {
    const beginnings = this.#beginnings;
    const unclosed = beginnings.behind(before, String(value));
    const hyphen = this.#word[end] === DASH;
    const behind = hyphen ? end + 1 : end;
    this.#walk(beginnings.next(unclosed, DASH), behind, cost, true);
    if (!hyphen) this.#walk(unclosed, end, cost, false);
    if (bare) this.#wordLeftOut(unclosed, behind, cost);
  }

  /** Goes on behind a number in some signs. */
  #signs(node: number, signs: string, end: number, cost: number, bare: boolean): void {
    const hyphen = this.#word[end] === DASH;
    const inDigits = isDigit(signs.charCodeAt(0));
    if (hyphen && !inDigits && !bare) return;
    if (inDigits && isDigit(this.#beginnings.lastUnit(node))) return;
    this.#behindSigns(this.#beginnings.behind(node, signs), end, cost, inDigits, bare);
  }

  /** Goes on with spellings whose beginning ends with a number. */
  #behindSigns(node: number, end: number, cost: number, inDigits: boolean, bare: boolean): void {
    if (node === NO_BEGINNING) return;
    const hyphen = this.#word[end] === DASH;
    const behind = hyphen ? end + 1 : end;
    if (inDigits && (hyphen || this.#mayClose(end)))
      this.#walk(this.#beginnings.next(node, DASH), behind, cost, false);
    if (!hyphen) this.#walk(node, end, cost, false);
    // 北35-東6
    else if (bare && behind < this.#word.length && !isDigit(this.#word[behind]))
      this.#walk(node, behind, cost + WORD_LEFT_OUT.cost, false);
    if (bare) this.#wordLeftOut(node, behind, cost);
  }

  #wordLeftOut(node: number, behind: number, cost: number): void {
    const spellings = this.#beginnings.wordLeftOut(node);
    for (let k = 0; k < spellings.length; k++)
      this.#note(spellings[k], behind, cost + WORD_LEFT_OUT.cost, true);
  }

  /** Whether a number that ends at a position may be one whose counter is left out: 西3線 is not 西三丁目, 三越 no 三番越. */
  #mayClose(end: number): boolean {
    if (this.#isOver(end)) return true;
    if (!isDigit(this.#word[end - 1])) return false;
    return !BEGINNINGS_IN_NAMES.has(this.#word[end]) || !IN_NAMES.test(this.#written.behind(end));
  }

  /** Whether no name goes on at a position: 四分一第48号 is 四分一 and 第48号. */
  #isOver(at: number): boolean {
    const word = this.#word;
    if (at === word.length || this.#written.gapBefore(at) !== '') return true;
    return word[at] === NUMBERED && isDigit(word[at + 1]);
  }

  #digits(at: number): { value: number; end: number } {
    let end = at;
    while (end < this.#word.length && isDigit(this.#word[end])) end++;
    return { value: end - at > 6 ? -1 : Number(this.#text.slice(at, end)), end };
  }

  #numerals(at: number): { value: number; end: number } {
    const word = this.#word;
    let end = at;
    while (end < word.length && end - at < 7 && isNumeral(word[end]) && !this.#written.isHiragana(end)) end++;
    return { value: kanjiNumber(asNumeral(this.#text.slice(at, end)), 0, end - at), end };
  }

  #note(spelling: number, end: number, cost: number, leftOut = false): void {
    const found = this.#found;
    const loose = leftOut || this.#exchanged;
    if (found.length >= MOST_SPELLED) return;
    for (let k = 0; k < found.length; k++) {
      if (found[k].spelling !== spelling || found[k].end !== end) continue;
      if (found[k].cost > cost) found[k] = { spelling, end, cost, loose };
      return;
    }
    found.push({ spelling, end, cost, loose });
  }
}

/** Numbers below 1,000 in kanji, as folded. */
const KANJI: (string | undefined)[] = [];

function foldedKanji(value: number): string {
  KANJI[value] ??= inFoldedKanji(value);
  return KANJI[value];
}

/** Whether a folded unit may be a kanji numeral. */
function isNumeral(unit: number): boolean {
  return (SIGNS[unit] & NUMERAL) !== 0;
}

/** Signs of units: a kanji numeral or what is typed for one, as folded; a unit that {@link TAKEN_FOR}, or {@link EXCHANGED_KANJI}, has. */
const NUMERAL = 1;
const TAKEN = 2;
const OTHER_KANJI = 4;
const SIGNS = new Uint8Array(0x10000);
for (const c of FOLDED_NUMERALS + FORMAL) SIGNS[c.charCodeAt(0)] |= NUMERAL;
for (const unit of TAKEN_UNITS) SIGNS[unit] |= TAKEN;
for (const unit of EXCHANGED_UNITS) SIGNS[unit] |= OTHER_KANJI;
