import { NONE } from '../../gazetteer/sections.js';
import type { OrderedText, OrderedWord, TextInOrders } from '../../reading/written-orders.js';
import { isNumeric } from '../../text/index.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import type { Likelihood } from '../select/likelihood.js';
import { EVERYTHING, NO_BEGINNING } from './beginnings.js';
import type { Work } from './budget.js';
import { type Candidate, firstStep, namesOf } from './candidate.js';
import type { FoldedNames } from './folded-names.js';
import type { Interpretable } from './interpretable.js';
import { chosen } from './order.js';
import { MASKS, type PlainData, type PlainJudge, PlainWalk } from './plain-walk.js';
import type { ShortPlaces } from './short-places.js';
import { SpelledChildren } from './spelled-children.js';

/** The result of walking along a text in another language, in one of its orders. */
export interface PlainWalkResult {
  readonly language: ForeignLanguage;
  readonly reading: OrderedText;
  /** The nodes, at least one, each once: all are equally good. Ascending. */
  readonly reached: readonly Candidate[];
  /** Units of the reading that nothing explains. */
  readonly left: number;
  /** Whether the text is all names, and nothing was tolerated. */
  readonly isExact: boolean;
}

/** Who asks for a meaning: a search, which takes names as they are, or `/geocode`, which knows short names of municipalities too. */
export type Asking = 'search' | 'geocode';

/** Parts of a gazetteer that reading texts uses. */
type PlainParts = Pick<Interpretable, 'tree' | 'index' | 'beginnings' | 'facts'> & Pick<PlainData, 'kinds'>;

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
    { language, orders, writesOaza }: TextInOrders,
    work: Work,
    asking: Asking,
    code: number | null = null,
  ): PlainWalkResult | null {
    let best: PlainWalkResult | null = null;
    for (const reading of orders) {
      const judge = this.judge(reading.word, asking, code, writesOaza);
      const meaning = this.meaning(reading, language, this.walk(judge, language, work, asking).run(), judge);
      if (meaning === null) continue;
      const { left, isExact } = meaning;
      if (best?.isExact === true) {
        if (isExact && this.#isLikelier(meaning, best)) best = meaning;
        continue;
      }
      if (best !== null && (left > best.left || (left === best.left && !isExact))) continue;
      best = meaning;
      if (isExact && (asking === 'search' || !this.#isDoubtful(meaning))) break;
    }
    return best;
  }

  /**
   * The order that decides between the candidates along a text. A search finds all records that a word may mean; likelihood decides at `/geocode`
   * alone.
   */
  judge(word: OrderedWord, asking: Asking, code: number | null, writesOaza = false): PlainJudge {
    const { tree, facts } = this.#parts;
    const isSearch = asking === 'search';
    return {
      tree,
      facts,
      text: word.text,
      postCode: code,
      names: isSearch ? null : this.#names,
      likelihood: isSearch ? null : this.#likelihood,
      japanese: null,
      foreign: { word, short: isSearch ? null : this.#short, writesOaza },
    };
  }

  /** The walk along a word in one of its orders. */
  walk(judge: PlainJudge, language: ForeignLanguage, work: Work, asking: Asking): PlainWalk {
    this.#parts.beginnings.tidy();
    const short = language === 'en' && asking === 'geocode' ? this.#short : null;
    return new PlainWalk(this.#dataOf(language), MASKS[language], judge, work, short);
  }

  /** The meaning of a word by the best candidates in one of its orders; null if there are none. */
  meaning(
    reading: OrderedText,
    language: ForeignLanguage,
    best: readonly Candidate[],
    judge: PlainJudge,
  ): PlainWalkResult | null {
    const { word, isUsual } = reading;
    const reached = chosen(best, judge);
    if (reached.length === 0) return null;
    const left = word.text.length - reached[0].at;
    const isExact = left === 0 && reached[0].cost === 0;
    // 太田16.9月25日 is not 太田16 and 9月二十五日
    return isUsual && !isExact ? null : { language, reading, reached, left, isExact };
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
  #isDoubtful({ language, reading, reached: [first] }: PlainWalkResult): boolean {
    const { word } = reading;
    if (this.#short === null || language !== 'en' || namesOf(first) > 2 || word.borders.length < 2)
      return false;
    return !isNumbered(word.text) && this.#beginsAt(first) !== PREFECTURE;
  }

  /** Whether all of a text is a prefecture and its municipality, in any order, where `other` is something else. */
  #isLikelier({ reached: [first] }: PlainWalkResult, other: PlainWalkResult): boolean {
    const { tree } = this.#parts;
    if (tree.depth(first.id) !== MUNICIPALITY || this.#beginsAt(first) !== PREFECTURE) return false;
    // Shimizu, Shizuoka is 清水区, though the prefecture has a 清水町
    return tree.depth(other.reached[0].id) !== MUNICIPALITY || this.#short?.isCity(first.id) === true;
  }

  /** The level of the first name of a trail. */
  #beginsAt({ last }: Candidate): number {
    return last === null ? NONE : this.#parts.tree.depth(firstStep(last).id);
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
}

function isNumbered(text: string): boolean {
  for (let k = 0; k < text.length; k++) if (isNumeric(text.charCodeAt(k))) return true;
  return false;
}
