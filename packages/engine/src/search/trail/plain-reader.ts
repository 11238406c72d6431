import { runIndependently } from '../../gazetteer/guesses.js';
import { NONE } from '../../gazetteer/sections.js';
import type { OrderedText, OrderedWord, TextInOrders } from '../../reading/written-orders.js';
import { isNumeric } from '../../text/index.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import { BLOCK, MUNICIPALITY, NUMBER, PREFECTURE } from '../../vocabulary/levels.js';
import type { Likelihood } from '../select/likelihood.js';
import type { AddressTree } from '../tree.js';
import { EVERYTHING, NO_BEGINNING } from './beginnings.js';
import type { Step } from './candidate.js';
import type { FoldedNames } from './folded-names.js';
import type { Interpretable } from './interpretable.js';
import { largestOfOneName, ofOneName } from './one-name.js';
import { MASKS, type PlainData, PlainWalk, type ReachedNode, Work } from './plain-walk.js';
import type { ShortPlaces } from './short-places.js';
import { SpelledChildren } from './spelled-children.js';

/** The result of walking along a text in another language, in one of its orders. */
export interface PlainWalkResult {
  readonly language: ForeignLanguage;
  readonly reading: OrderedText;
  /** The nodes, at least one, each once: all are equally good. Ascending. */
  readonly reached: readonly ReachedNode[];
  /** Units of the reading that nothing explains. */
  readonly left: number;
  /** Whether the text is all names, and nothing was tolerated. */
  readonly isExact: boolean;
}

/** Accepted departures from names: none; short names of municipalities; or also towns without their ending. */
export type Tolerated = 'nothing' | 'short places' | 'no ending';

/** Parts of a gazetteer that reading texts uses. */
export type PlainParts = Pick<Interpretable, 'tree' | 'index' | 'beginnings'> & Pick<PlainData, 'kinds'>;

/** Understands texts in all languages but Japanese, as they are written: what surrounds an address is set apart before. */
export class PlainReader {
  readonly #parts: PlainParts;
  readonly #short: ShortPlaces | null;
  readonly #names: FoldedNames | null;
  readonly #likelihood: Likelihood | null;
  readonly #data = new Map<ForeignLanguage, PlainData>();

  /**
   * @param short short English names of municipalities; null for full names only
   * @param names finds records that read alike; null to keep these distinct
   * @param likelihood finds the place of a name that is by far the largest; null to keep them equal
   */
  constructor(
    parts: PlainParts,
    short: ShortPlaces | null = null,
    names: FoldedNames | null = null,
    likelihood: Likelihood | null = null,
  ) {
    this.#likelihood = likelihood;
    this.#parts = parts;
    this.#short = short;
    this.#names = names;
  }

  /**
   * The meaning of a text in the order that leaves least of it; the first of equals. In its form with usual numbers only a
   * meaning of the whole text counts. Null without a meaning.
   * @param work the budget for that word, in all its forms
   */
  read(
    { language, orders }: TextInOrders,
    work: Work,
    tolerated: Tolerated = 'short places',
  ): PlainWalkResult | null {
    let best: PlainWalkResult | null = null;
    // a search finds all records that a word may mean; likelihood decides at /geocode alone
    const short = tolerated === 'nothing' ? null : this.#short;
    for (const reading of orders) {
      const reached = this.walk(reading.word, language, work, tolerated).run();
      const meaning = this.meaning(reading, language, reached, short);
      if (meaning === null) continue;
      const { left, isExact } = meaning;
      if (best?.isExact === true) {
        if (isExact && this.#isLikelier(meaning, best)) best = meaning;
        continue;
      }
      if (best !== null && (left > best.left || (left === best.left && !isExact))) continue;
      best = meaning;
      if (isExact && (short === null || !this.#isDoubtful(meaning))) break;
    }
    if (best === null || tolerated === 'nothing') return best;
    const reached = this.ofOneName(best.reached);
    return { ...best, reached: this.#largest(reached) };
  }

  /** Reads what walks along a text will read, in all its orders. */
  readAhead({ language, orders }: TextInOrders): void {
    const work = new Work();
    for (const { word } of orders) {
      const walk = this.walk(word, language, work, 'short places');
      for (const step of [() => walk.readAhead(), () => walk.run()]) runIndependently(step);
    }
  }

  /** The walk along a word in one of its orders. */
  walk(word: OrderedWord, language: ForeignLanguage, work: Work, tolerated: Tolerated): PlainWalk {
    this.#parts.beginnings.tidy();
    const tolerances = {
      short: language === 'en' && tolerated !== 'nothing' ? this.#short : null,
      mayLackEnding: tolerated === 'no ending',
    };
    return new PlainWalk(this.#dataOf(language), MASKS[language], word, work, tolerances);
  }

  /**
   * The meaning of a word that leads to some nodes in one of its orders; null if none of them counts.
   * @param short decides which of equal municipalities is likelier; null where that does not matter
   */
  meaning(
    reading: OrderedText,
    language: ForeignLanguage,
    all: readonly ReachedNode[],
    short: ShortPlaces | null = this.#short,
  ): PlainWalkResult | null {
    const { word, isUsual } = reading;
    const reached = this.#best(all, word, short);
    if (reached.length === 0) return null;
    const left = word.text.length - reached[0].at;
    const isExact = left === 0 && reached[0].cost === 0;
    // 太田16.9月25日 is no 太田16 and 9月二十五日
    return isUsual && !isExact ? null : { language, reading, reached, left, isExact };
  }

  /** Of nodes that are the same to a reader the best. */
  ofOneName(reached: readonly ReachedNode[]): readonly ReachedNode[] {
    return this.#names === null ? reached : ofOneName(reached, this.#parts.tree, this.#names);
  }

  #largest(reached: readonly ReachedNode[]): readonly ReachedNode[] {
    return this.#likelihood === null || this.#names === null
      ? reached
      : largestOfOneName(reached, this.#parts.tree, this.#likelihood, this.#names);
  }

  /** Whether some name begins so, as folded. */
  mayBegin(text: string): boolean {
    const { beginnings } = this.#parts;
    return beginnings.behind(EVERYTHING, text) !== NO_BEGINNING;
  }

  /**
   * Whether a text that is all names may mean more in another order: two names, or one without a prefecture above it. `Yokohama, Kanagawa`
   * is the city, though it has a Kanagawa-ku, and `Kami, Kochi` is not 上高地.
   */
  #isDoubtful({ language, reading, reached: [{ names, last }] }: PlainWalkResult): boolean {
    const { word } = reading;
    if (this.#short === null || language !== 'en' || names > 2 || word.borders.length < 2) return false;
    return !isNumbered(word.text) && this.#parts.tree.depth(firstOf(last).id) !== PREFECTURE;
  }

  /** Whether all of a text is a prefecture and its municipality, in any order, where `other` is something else. */
  #isLikelier({ reached: [first] }: PlainWalkResult, other: PlainWalkResult): boolean {
    const { tree } = this.#parts;
    if (tree.depth(first.id) !== MUNICIPALITY || tree.depth(firstOf(first.last).id) !== PREFECTURE)
      return false;
    // Shimizu, Shizuoka is 清水区, though the prefecture has a 清水町
    return tree.depth(other.reached[0].id) !== MUNICIPALITY || this.#short?.isCity(first.id) === true;
  }

  #dataOf(language: ForeignLanguage): PlainData {
    let data = this.#data.get(language);
    if (data === undefined) {
      const { tree, index, beginnings, kinds } = this.#parts;
      const below = new SpelledChildren(tree, index, MASKS[language].classes, true);
      data = { tree, index, beginnings, kinds, below };
      this.#data.set(language, data);
    }
    return data;
  }

  /**
   * Of equally good nodes those whose names end where words do (`Kaminakagawara, Kami-machi` is not Nakagawara in Kami-machi,
   * Kami), of these the topmost, then those with the fewest levels that the text does not name, then the houses: others only
   * where there are none, and cities before towns and villages (`Misato, Saitama`). A municipality that does not say what it is decides nothing: Toyota is 豊田市 and many a town.
   */
  #best(all: readonly ReachedNode[], word: OrderedWord, short: ShortPlaces | null): readonly ReachedNode[] {
    if (all.length < 2) return all;
    const whole = all.filter(({ last }) => endsWords(last, word));
    const reached = asParted(whole.length > 0 ? whole : all, word, this.#parts.tree, short);
    if (reached.length < 2) return reached;
    const { tree } = this.#parts;
    const topmost: ReachedNode[] = [];
    let behind = 0;
    for (const each of reached.toSorted((a, b) => a.id - b.id)) {
      if (each.id < behind) continue;
      topmost.push(each);
      // Kawasaki, Kanagawa: 川崎区 is in 川崎市
      const wards = tree.depth(each.id) === MUNICIPALITY ? short?.wardsOf(each.id) : null;
      behind = wards?.high ?? tree.end[each.id];
    }
    const named = topmost.map((each) => this.#named(each));
    const most = Math.max(...named);
    const [first] = topmost.filter((_, i) => named[i] === most);
    const isBare = tree.depth(first.id) === MUNICIPALITY && first.names === 1 && first.sureness === 'unsure';
    if (isBare) return topmost.filter(({ names, id }) => names === 1 && tree.depth(id) >= MUNICIPALITY);
    const best = topmost.filter((_, i) => named[i] === most);
    const cities = best.filter(({ id }) => tree.depth(id) !== MUNICIPALITY || short?.isTown(id) !== true);
    const likeliest = cities.length > 0 ? cities : best;
    const houses = likeliest.filter(({ id }) => !this.#isLot(id));
    return houses.length > 0 ? houses : likeliest;
  }

  /** Whether a node has a number that is in no block. */
  #isLot(id: number): boolean {
    const { tree } = this.#parts;
    return tree.depth(id) === NUMBER && tree.depth(tree.namedParent(id)) !== BLOCK;
  }

  /** How many levels of a node's address are named more than are not. */
  #named({ id, names }: ReachedNode): number {
    let score = 2 * names;
    for (let node = id; node !== NONE; node = this.#parts.tree.namedParent(node)) score--;
    return score;
  }
}

function firstOf(last: Step): Step {
  let first = last;
  while (first.before !== null) first = first.before;
  return first;
}

function isNumbered(text: string): boolean {
  for (let k = 0; k < text.length; k++) if (isNumeric(text.charCodeAt(k))) return true;
  return false;
}

/** Whether the names of a path end where words do, numbers aside. */
function endsWords(last: Step, { text, borders }: OrderedWord): boolean {
  for (let step: Step | null = last; step !== null; step = step.before) {
    const { to } = step;
    const isNumbered = isNumeric(text.charCodeAt(to - 1)) || isNumeric(text.charCodeAt(to));
    if (!isNumbered && !borders.includes(to)) return false;
  }
  return true;
}

/** Those whose municipality has a comma in the text where it has one in its name: `Kitanagoya-shi` is not 北区 of 名古屋市, but `Kita, Nagoya-shi` is. */
function asParted(
  all: readonly ReachedNode[],
  word: OrderedWord,
  tree: AddressTree,
  short: ShortPlaces | null,
): readonly ReachedNode[] {
  if (short === null || all.length < 2) return all;
  const commas = word.commas();
  const isParted = ({ last }: ReachedNode): boolean => {
    for (let step: Step | null = last; step !== null; step = step.before) {
      const { kind, id, from, to } = step;
      if (tree.depth(id) === MUNICIPALITY && kind === 'name')
        return commas.some((at) => at > from && at < to) === short.isWithCity(id, word.text.slice(from, to));
    }
    return true;
  };
  const fitting = all.filter(isParted);
  return fitting.length > 0 ? fitting : all;
}
