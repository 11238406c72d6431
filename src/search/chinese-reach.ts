import { LANGUAGE_CLASSES } from '../gazetteer/sections.js';
import {
  closed,
  foldBoundMultilingual,
  isMunicipalityWritten,
  isNumberWritten,
  isNumeric,
  joinBound,
} from '../text/index.js';
import type { ChineseLanguage } from '../vocabulary/languages.js';
import { LEVELS } from '../vocabulary/levels.js';
import { unitsOf } from './select/dictionary.js';
import { foldWords, waysToWrite, withoutCountry } from './select/query-parts.js';
import type { TextIndex } from './select/text-index.js';
import { wordsOf } from './select/written-orders.js';
import type { AddressTree } from './tree.js';

const PREFECTURE = LEVELS.indexOf('TOD');
const MUNICIPALITY = LEVELS.indexOf('SHK');

/** Han characters and numbers in one run: what goes on behind a name in it is a letter or a number, nothing parts them. */
const ONE_RUN = /^\p{Script=Han}(?:\p{Script=Han}|[0-9]|(?<=[0-9])-(?=[0-9]))*$/u;

/** A name and one number with a counter behind which letters go on, or a time apart. */
const OTHER_NUMBER =
  /^\p{Script=Han}+(?:[0-9]+(?:[号號]|番(?!地))\p{Script=Han}+|\s+[0-9]{1,2}[:：][0-5][0-9])$/u;

/** Whether the only number of a text counts something else than houses: 大手町437号車, 若葉594番線, 太田 9:30. */
export function countsOther(text: string): boolean {
  return OTHER_NUMBER.test(text);
}

/** A name that a text has somewhere. */
interface NameAt {
  readonly spelling: number;
  /** Position in the text behind it. */
  readonly end: number;
}

/**
 * Whether a text may name, in Chinese, a record deeper than some depth, or be a record's whole address: its names are followed
 * from spelling to spelling, without a look at what stands below what. Most words that are asked about are Japanese ones that
 * are misspelled, of which Chinese knows no more: to look for them takes several times as long as to see that.
 */
export class ChineseReach {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;

  constructor(tree: AddressTree, index: TextIndex) {
    this.#tree = tree;
    this.#index = index;
  }

  /**
   * False only where nothing deeper is understood, or where what is understood would end inside a run of letters.
   * @param text without the country and the postal code around it
   * @param floor how deep records are that are of no use unless the text is their whole address
   */
  mayReach(text: string, language: ChineseLanguage, floor: number): boolean {
    if (withoutCountry(text, language) !== text) return true;
    return waysToWrite(text, language).some((each) => this.#mayReach(each, language, floor));
  }

  #mayReach(text: string, language: ChineseLanguage, floor: number): boolean {
    const isRun = ONE_RUN.test(text);
    const how = { classes: LANGUAGE_CLASSES[language], isRun, isNumbered: !countsOther(text), floor };
    const follows = (folded: string): boolean =>
      new Reach(this.#tree, this.#index, { text: folded, ...how }).isDeeper();
    const whole = closed(foldBoundMultilingual(text, language).text);
    if (follows(whole)) return true;
    if (isRun) return false;
    const joined = closed(joinBound(foldWords(wordsOf(text), language)).text);
    return joined !== whole && follows(joined);
  }
}

/** A text whose names are followed. */
interface Followed {
  /** Folded. */
  readonly text: string;
  readonly classes: number;
  readonly isRun: boolean;
  /** Whether a number behind a town may be that of a house; see {@link countsOther}. */
  readonly isNumbered: boolean;
  /** How deep records are that are of no use. */
  readonly floor: number;
}

/** Follows the names of one folded text. */
class Reach {
  readonly #tree: AddressTree;
  readonly #index: TextIndex;
  readonly #text: string;
  readonly #word: Uint16Array;
  readonly #classes: number;
  readonly #isRun: boolean;
  readonly #isNumbered: boolean;
  readonly #floor: number;
  readonly #names: (readonly NameAt[] | undefined)[] = [];
  /** Parents by slot, the positions behind them and how many names stand there, as they were followed. */
  readonly #followed = new Set<number>();

  constructor(tree: AddressTree, index: TextIndex, { text, classes, isRun, isNumbered, floor }: Followed) {
    this.#tree = tree;
    this.#index = index;
    this.#text = text;
    this.#word = unitsOf(text);
    this.#classes = classes;
    this.#isRun = isRun;
    this.#isNumbered = isNumbered;
    this.#floor = floor;
  }

  /** Whether the text may name something deeper than the floor, or be a whole address. */
  isDeeper(): boolean {
    return this.#namesAt(0).some((name) => this.#begins(name));
  }

  /** Whether a text that begins with a name may be of use. */
  #begins(name: NameAt): boolean {
    const { spelling, end } = name;
    const { depths, prefectures } = this.#meant(spelling);
    if (depths === 0) return false;
    if (end === this.#word.length) return true;
    const isTown = this.#isNumbered && (depths & BELOW) !== 0;
    if (isTown && this.#isEnd(end) && isNumberWritten(this.#text.slice(end))) return true;
    const isMunicipality = (depths & (1 << MUNICIPALITY)) !== 0;
    if (this.#floor < MUNICIPALITY && isMunicipality && isMunicipalityWritten(this.#text.slice(0, end)))
      return true;
    return this.#leadsOn(name, 1) || prefectures.some((id) => this.#leavesOut(id, end));
  }

  /**
   * Whether something stands behind a name that may stand below it.
   * @param names how many stand there with it: no address has more than levels
   */
  #leadsOn({ spelling, end }: NameAt, names: number): boolean {
    const slot = this.#index.slotOf(spelling);
    if (slot < 0 || names === LEVELS.length) return false;
    const key = (slot * this.#word.length + end) * LEVELS.length + names;
    if (this.#followed.has(key)) return false;
    this.#followed.add(key);
    return this.#namesAt(end).some(
      (below) => this.#isBelow(slot, below.spelling) && this.#isReached(below, names + 1),
    );
  }

  /** Whether a town of a prefecture is named at a position, its municipality left out. */
  #leavesOut(prefecture: number, at: number): boolean {
    const high = this.#tree.end[prefecture];
    return this.#namesAt(at).some((town) => {
      let isTown = false;
      this.#index.eachWithin(town.spelling, this.#classes, prefecture, high, (id) => {
        if (this.#tree.depth(id) > MUNICIPALITY) isTown = true;
      });
      return isTown && this.#isReached(town, 2);
    });
  }

  /** Whether a name that stands below another one is of use, or what follows it. */
  #isReached(name: NameAt, names: number): boolean {
    if (name.end === this.#word.length || this.#floor < MUNICIPALITY) return true;
    if (this.#isEnd(name.end) && (this.#meant(name.spelling).depths & BELOW) !== 0) return true;
    return this.#leadsOn(name, names);
  }

  /** Whether an address may end at a position: not where a letter follows a name. */
  #isEnd(at: number): boolean {
    return !this.#isRun || isNumeric(this.#word[at - 1]) || isNumeric(this.#word[at]);
  }

  #isBelow(slot: number, spelling: number): boolean {
    const { low, high } = this.#index.edges(slot, { low: spelling, high: spelling + 1 });
    for (let edge = low; edge < high; edge++)
      if ((this.#index.classesOf(edge) & this.#classes) !== 0) return true;
    return false;
  }

  /** How deep the nodes of a spelling are, a bit each, and the prefectures among them: no deeper than a town is told. */
  #meant(spelling: number): { readonly depths: number; readonly prefectures: readonly number[] } {
    let depths = 0;
    const prefectures: number[] = [];
    this.#index.eachRun(spelling, this.#classes, (list, from, to) => {
      for (let k = from; k < to; k++) {
        const depth = this.#tree.depth(list[k]);
        if (depth === PREFECTURE) prefectures.push(list[k]);
        depths |= 1 << depth;
        if (depth > MUNICIPALITY) break;
      }
    });
    return { depths, prefectures };
  }

  /** The names at a position; a number there need not have the hyphen that closes it. */
  #namesAt(at: number): readonly NameAt[] {
    this.#names[at] ??= this.#findNames(at);
    return this.#names[at];
  }

  #findNames(at: number): NameAt[] {
    const word = this.#word;
    const { dictionary } = this.#index;
    const names: NameAt[] = [...dictionary.continuations(word, at).exact];
    for (let end = at + 1; end < word.length; end++) {
      if (!isNumeric(word[end - 1]) || isNumeric(word[end])) continue;
      const spelling = dictionary.find(unitsOf(`${this.#text.slice(at, end)}-`));
      if (spelling >= 0) names.push({ spelling, end });
    }
    return names;
  }
}

/** The depths of towns and what is below them, a bit each. */
const BELOW = -1 << (MUNICIPALITY + 1);
