import { CARE_OF } from '../../facts/surroundings.js';
import { isEnglishBuilding } from '../../reading/buildings.js';
import { kanaClass, kanaOf, loanedKana } from '../../reading/romaji.js';
import { type Word, wordsIn } from '../../reading/written-orders.js';
import { classesOf, type SoundClasses } from './sounding-names.js';
import { isEnglishKind, placeKana } from './sounding-places.js';

/** Words that names of towns begin with: Kita, 8-jo. */
const NAME_BEGINS = /^(?:kita|minami|higashi|nishi|kami|shimo|naka|shin|moto|ue|o|ko)-?$|[0-9]/iu;
/** A word that says what it is: Naka-ku, Jobancho. */
const ENDS_IN_KIND = /(?:ku|ch[oō]u?|machi|mura|son|gun)$/iu;

/** Words of a text and what each sounds like. */
export class SoundingWords {
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #kana: readonly string[];
  /** The parts of each word, and their kana. */
  readonly #parts: readonly (readonly { readonly word: string; readonly kana: string }[])[];
  readonly #sounds = new Map<string, readonly SoundClasses[]>();

  constructor(text: string) {
    this.#text = text;
    this.#words = wordsIn(text).filter((word) => /[\p{L}\p{N}]/u.test(word.text));
    const careOf = CARE_OF.exec(text);
    const isOther = ({ from }: Word): boolean =>
      careOf !== null && from >= careOf.index && from < careOf.index + careOf[0].length;
    this.#parts = this.#words.map((each) =>
      each.isNumber || isOther(each) ? [] : each.parts.map((word) => ({ word, kana: kanaOf(word) })),
    );
    this.#kana = this.#parts.map((parts) => parts.map(({ kana }) => kana).join(''));
  }

  get size(): number {
    return this.#words.length;
  }

  get hasNumber(): boolean {
    return this.#words.some(({ isNumber }) => isNumber);
  }

  /** Whether an English word stands in the text: Alps of Minami Alps. */
  get hasLoan(): boolean {
    return this.isLoaned(this.#words.keys());
  }

  /** Whether some of the words have an English word in them. */
  isLoaned(run: Iterable<number>): boolean {
    return [...run].some((k) =>
      this.#parts[k].some(({ word }) => !isEnglishKind(word) && loanedKana(word).length > 0),
    );
  }

  at(place: number): Word {
    return this.#words[place];
  }

  /** Runs of names that stand together, at most so many words each, without those that are used. */
  *runs(most: number, used: readonly number[] = []): Iterable<readonly number[]> {
    for (let from = 0; from < this.#words.length; from++) {
      const run: number[] = [];
      for (let k = from; k < this.#words.length && run.length < most; k++) {
        if (this.#kana[k] === '' || used.includes(k)) break;
        run.push(k);
        yield [...run];
      }
    }
  }

  /** The sounds that some words may have as a town: one, and those with English words as Japanese says them. */
  soundsOf(run: readonly number[]): readonly SoundClasses[] {
    const key = run.join();
    let known = this.#sounds.get(key);
    if (known === undefined) {
      known = this.#classesIn(run, loanedKana).map(classesOf);
      this.#sounds.set(key, known);
    }
    return known;
  }

  /** The classes that some words may have as a prefecture or municipality. */
  placeSoundsOf(run: readonly number[]): readonly string[] {
    return this.#classesIn(run, placeKana);
  }

  #classesIn(run: readonly number[], otherwise: (word: string) => readonly string[]): readonly string[] {
    let all = [''];
    for (const k of run)
      for (const { kana, word } of this.#parts[k]) {
        const others = otherwise(word);
        if (others.length === 0) all = all.map((begun) => begun + kana);
        else all = all.flatMap((begun) => [kana, ...others].map((way) => begun + way));
      }
    return all.length === 1 ? [kanaClass(all[0])] : [...new Set(all.map((kana) => kanaClass(kana)))];
  }

  /** Whether words begin or end the text. */
  isAtEnd(run: readonly number[]): boolean {
    return run[0] === 0 || run[run.length - 1] === this.#words.length - 1;
  }

  lettersOf(run: readonly number[]): number {
    return run.reduce((sum, k) => sum + this.#words[k].text.length, 0);
  }

  /** The letters of all names but some. Buildings need no explanation. */
  lettersBut(used: readonly number[]): number {
    return this.#words.reduce((sum, { text }, k) => (this.#isLeft(k, used) ? sum + text.length : sum), 0);
  }

  /** How many names there are but some. */
  namesBut(used: readonly number[]): number {
    return this.#words.filter((_, k) => this.#isLeft(k, used)).length;
  }

  /** How many names stand between some words and the nearest of others. */
  namesBetween(run: readonly number[], others: readonly number[]): number {
    const [first, last] = [Math.min(...run), Math.max(...run)];
    const count = (from: number, to: number): number => {
      let names = 0;
      for (let k = from; k < to; k++) if (this.#isLeft(k, others)) names++;
      return names;
    };
    let least = this.#words.length;
    for (const k of others) least = Math.min(least, k > last ? count(last + 1, k) : count(k + 1, first));
    return least;
  }

  /** Whether a name is none of some words, nor of a building's: Sakura and Heights are one. */
  #isLeft(k: number, used: readonly number[]): boolean {
    if (!this.#isFree(k, used)) return false;
    for (let next = k; this.#isFree(next, used); next++) {
      if (isEnglishBuilding(this.#words[next].text)) return false;
      if (next + 1 < this.#words.length && this.#hasComma(next)) break;
    }
    return true;
  }

  #isFree(k: number, used: readonly number[]): boolean {
    return k >= 0 && k < this.#kana.length && this.#kana[k] !== '' && !used.includes(k);
  }

  /**
   * Whether a town's name may go on with a word that nothing explains: Higashi Kaihatsu is not 東, and Kita Kaihatsu is not 開発. In front of a
   * town stands a section or a building, behind it a former ward or town, which says so.
   */
  goesOn(town: readonly number[], used: readonly number[]): boolean {
    const first = Math.min(...town);
    const last = Math.max(...town);
    if (this.#isLeft(first - 1, used) && !this.#hasComma(first - 1)) {
      if (NAME_BEGINS.test(this.#words[first - 1].text)) return true;
    }
    if (!this.#isLeft(last + 1, used) || this.#hasComma(last)) return false;
    return !ENDS_IN_KIND.test(this.#words[last + 1].text) && !ENDS_IN_KIND.test(this.#words[last].text);
  }

  #hasComma(behind: number): boolean {
    const [word, next] = [this.#words[behind], this.#words[behind + 1]];
    return this.#text.slice(word.from, next.from).includes(',');
  }

  /** The numbers that stand beside a town: behind it, in front of it, or else the first ones. */
  numbersBy(town: readonly number[], section: readonly number[]): readonly number[] {
    const own = [...town, ...section].sort((a, b) => a - b);
    if (own.length === 0) return own;
    const isNumber = (k: number): boolean => this.#words[k]?.isNumber === true;
    const found: number[] = [];
    for (let k = own[own.length - 1] + 1; isNumber(k); k++) found.push(k);
    const before: number[] = [];
    for (let k = own[0] - 1; isNumber(k); k--) before.unshift(k);
    const first: number[] = [];
    for (let k = 0; isNumber(k); k++) first.push(k);
    // 1-2 Sakura Heights 305, Aoicho: a room behind a building
    const isRoom = first.length > 0 && before.length > 0 && before[0] > first.length;
    found.unshift(...(isRoom ? first : before).filter((k) => !found.includes(k)));
    return found.length > 0 ? found : first;
  }

  others(used: readonly number[]): readonly Word[] {
    return this.#words.filter((_, k) => !used.includes(k));
  }
}
