import { unitsOf } from '../../text/index.js';
import type { SpellingDictionary } from '../select/dictionary.js';
import { UnitSteps } from './unit-steps.js';

/**
 * Words that people leave out behind a number in a town's name, as folded: 月寒東3-18-1 is 月寒東三条十八丁目1, 太田1-5 is 太田一の通り5.
 * [word, place]
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
const NONE_LEFT_OUT: readonly number[] = [];
const LEFT_OUT_UNITS = LEFT_OUT.map(([word]) => unitsOf(word));

/** The beginning that no spelling has. */
export const NO_BEGINNING = 1;
/** The beginning of no units, which all have. */
export const EVERYTHING = 2;

const HYPHEN = 0x2d;
/** Steps that are kept from word to word: the words of a country share most of theirs, and a step takes 8 bytes. */
const MOST_KEPT = 1 << 17;

/**
 * The beginnings of spellings as nodes of a trie, which is made as words go along it: what a search in the dictionary has
 * found once is found again with one look a unit, numbers (`12-3-`) as well as names.
 */
export class Beginnings {
  readonly #dictionary: SpellingDictionary;
  readonly #most: number;
  readonly #steps = new UnitSteps();
  /** Spellings that have a beginning: the first, and the one behind the last. */
  readonly #low: number[] = [];
  readonly #high: number[] = [];
  readonly #depth: number[] = [];
  /** The spelling that is only the beginning, or -1. */
  readonly #whole: number[] = [];
  readonly #leftOut: (readonly number[] | undefined)[] = [];

  /** @param most steps that are kept from word to word */
  constructor(dictionary: SpellingDictionary, most = MOST_KEPT) {
    this.#dictionary = dictionary;
    this.#most = most;
    this.#begin();
  }

  /** Keeps memory within bounds: to be called between words, after which no node is one any more. */
  tidy(): void {
    if (this.#steps.size <= this.#most) return;
    this.#steps.clear();
    for (const list of [this.#low, this.#high, this.#depth, this.#whole, this.#leftOut]) list.length = 0;
    this.#begin();
  }

  /** The beginning that is a unit longer. */
  next(node: number, unit: number): number {
    if (node === NO_BEGINNING) return NO_BEGINNING;
    const known = this.#steps.get(node, unit);
    return known !== 0 ? known : this.#find(node, unit);
  }

  /** The node behind all units of a text. */
  behind(node: number, text: string): number {
    let at = node;
    for (let k = 0; k < text.length; k++) at = this.next(at, text.charCodeAt(k));
    return at;
  }

  /** The node behind a number closed by a hyphen. */
  behindNumber(node: number, digits: string): number {
    return this.next(this.behind(node, digits), HYPHEN);
  }

  /** The spelling that is only a beginning, or -1. */
  whole(node: number): number {
    return this.#whole[node];
  }

  /** The last unit of a beginning. */
  lastUnit(node: number): number {
    return this.#dictionary.unit(this.#low[node], this.#depth[node] - 1);
  }

  /** The spellings that begin so, the number last, and lack only a word that people leave out. */
  wordLeftOut(node: number): readonly number[] {
    let found = this.#leftOut[node];
    if (found === undefined) {
      found = this.#spelledFurther(node);
      this.#leftOut[node] = found;
    }
    return found;
  }

  #spelledFurther(node: number): readonly number[] {
    let found: number[] | null = null;
    for (let k = 0; k < LEFT_OUT_UNITS.length; k++) {
      const word = LEFT_OUT_UNITS[k];
      let at = node;
      for (let i = 0; i < word.length && at !== NO_BEGINNING; i++) at = this.next(at, word[i]);
      const whole = this.#whole[at];
      if (whole < 0) continue;
      found ??= [];
      found.push(whole);
    }
    return found ?? NONE_LEFT_OUT;
  }

  #begin(): void {
    // no node is called 0, which is what steps are that are not known
    for (let node = 0; node < EVERYTHING; node++) this.#add(0, 0, 0);
    this.#add(0, this.#dictionary.size, 0);
  }

  #find(node: number, unit: number): number {
    const depth = this.#depth[node];
    const { low, high } = this.#dictionary.narrow(
      { low: this.#low[node], high: this.#high[node] },
      depth,
      unit,
    );
    const found = low < high ? this.#add(low, high, depth + 1) : NO_BEGINNING;
    this.#steps.set(node, unit, found);
    return found;
  }

  #add(low: number, high: number, depth: number): number {
    const node = this.#low.length;
    this.#low.push(low);
    this.#high.push(high);
    this.#depth.push(depth);
    this.#whole.push(depth > 0 ? this.#dictionary.wholeIn({ low, high }, depth) : -1);
    this.#leftOut.push(undefined);
    return node;
  }
}
