import { Branches } from '@banchi/engine/gazetteer/branches.js';
import { FLAG, NONE, type Section } from '@banchi/engine/gazetteer/sections.js';
import { type LabelTexts, rankStrings } from '@banchi/engine/gazetteer/text-order.js';
import { joint, separator } from '@banchi/engine/translit/full-address.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { BLOCK, LEVELS, NUMBER } from '@banchi/engine/vocabulary/levels.js';
import { type Fronts, numberPlaces, sortedSections } from './order-sections.js';
import { compare, countingSort, rankFullTexts, sortIds } from './ranks.js';

const STARTS_WITH_DIGIT = /^[0-9０-９]/;
const ENDS_IN_DIGIT = /[0-9０-９]$/;

/** The input for the ranks of full texts: plain data, for a thread. */
export interface FullTextInput {
  readonly parent: Uint32Array;
  readonly namedParent: Uint32Array;
  readonly label: Uint32Array;
  /** Section `flags`, which says the level of each node: 0 prefecture … 5 lot or house number. */
  readonly flags: Uint8Array;
  /** Section `branch.bits`. */
  readonly branches: Uint32Array;
  /** How many of the labels lots and houses may have, the first ones. */
  readonly numbers: number;
  readonly read: LabelTexts;
  /** Absent where the file holds no other languages. */
  readonly foreign?: Readonly<Record<ForeignLanguage, LabelTexts>>;
}

/**
 * The orders of readings and of full addresses in the other languages, each with its bounds, as sections.
 * @param take called with each section as soon as it is made; the caller may keep it
 */
export function orderAll(input: FullTextInput, take: (section: Section) => void): void {
  const { parent, label, numbers, read, foreign } = input;
  const nodes = { parent, label, branches: new Branches(input.branches) };
  const texts = [read, ...Object.values(foreign ?? {})];
  const tree = { ...nodes, numberPlace: numberPlaces(nodes, numbers, texts) };
  for (const section of sortedSections('read', tree, rankReadings(input))) take(section);
  for (const language of foreign === undefined ? [] : FOREIGN_LANGUAGES) {
    const strings = foreign?.[language] ?? [];
    const { ranks, fronts }: { ranks: Uint32Array; fronts?: Fronts } =
      language === 'en' ? rankEnglish(input, strings) : { ranks: rankForeign(input, language, strings) };
    for (const section of sortedSections(language, tree, ranks, fronts)) take(section);
  }
  take({ name: 'number.place', data: tree.numberPlace });
}

/** 0 prefecture … 5 lot or house number. */
function depthsOf({ flags }: FullTextInput): (id: number) => number {
  return (id) => flags[id] & FLAG.level;
}

function rankReadings(input: FullTextInput): Uint32Array {
  const { namedParent, label, read } = input;
  const depth = depthsOf(input);
  const separator = (id: number, own: string): string => {
    const above = namedParent[id];
    const house = depth(id) === NUMBER && depth(above) === BLOCK;
    return STARTS_WITH_DIGIT.test(own) && (house || ENDS_IN_DIGIT.test(read[label[above]] ?? '')) ? '-' : '';
  };
  return rankFullTexts({ namedParent, label, strings: read, separator });
}

function rankForeign(
  input: FullTextInput,
  language: Exclude<ForeignLanguage, 'en'>,
  strings: LabelTexts,
): Uint32Array {
  const { namedParent, label } = input;
  const depth = depthsOf(input);
  const between = (id: number, own: string): string => {
    const above = namedParent[id];
    return separator(language, LEVELS[depth(above)], LEVELS[depth(id)], strings[label[above]] ?? '', own);
  };
  return rankFullTexts({ namedParent, label, strings, separator: between });
}

/**
 * English texts grow in front, so the order of the tree does not help. A text is ranked by its front, then by the
 * rank of the rest, which is known because the levels above are ranked first. Only where one front begins another
 * (`Midori-ku, ` and `Midori-ku, Nagoya-shi, `) are the texts themselves compared.
 */
function rankEnglish(
  input: FullTextInput,
  strings: LabelTexts,
): { readonly ranks: Uint32Array; readonly fronts: Fronts } {
  const { front: frontOf, fronts: texts, behind, prefix } = englishTexts(input, strings);
  const fronts = rankStrings(texts);
  for (let id = 0; id < frontOf.length; id++)
    if (frontOf[id] !== NONE) frontOf[id] = fronts.ranks[frontOf[id]];
  const depth = depthsOf(input);
  const text = (id: number): string =>
    fronts.sorted[frontOf[id]] + (behind[id] === NONE ? '' : text(behind[id]));
  let ranks = new Uint32Array(behind.length).fill(NONE);
  let rank = 0;
  for (let deepest = 0; deepest <= NUMBER; deepest++) {
    const above = ranks;
    const behindRank = (id: number): number => (behind[id] === NONE ? 0 : above[behind[id]] + 1);
    const groupOf = (id: number): number =>
      frontOf[id] !== NONE && depth(id) <= deepest ? behindRank(id) : NONE;
    const byBehind = sortIds(behind.length, groupOf, rank + 1).values;
    const order = countingSort(byBehind, (id) => frontOf[id], fronts.sorted.length).values;
    ranks = new Uint32Array(behind.length).fill(NONE);
    rank = 0;
    for (let at = 0; at < order.length; ) {
      const own = frontOf[order[at]];
      // a text with a longer front may begin with this one too
      const belongs = (front: number): boolean =>
        front === own || (behind[order[at]] !== NONE && fronts.sorted[front].startsWith(fronts.sorted[own]));
      let end = at + 1;
      while (end < order.length && belongs(frontOf[order[end]])) end++;
      const run = order.subarray(at, end);
      const mixed = own !== frontOf[order[end - 1]];
      if (mixed) run.set([...run].sort((a, b) => compare(text(a), text(b))));
      const same = (a: number, b: number): boolean =>
        mixed ? text(a) === text(b) : behindRank(a) === behindRank(b);
      for (let i = 0; i < run.length; i++) {
        if (i > 0 && !same(run[i - 1], run[i])) rank++;
        ranks[run[i]] = rank;
      }
      rank++;
      at = end;
    }
  }
  return { ranks, fronts: { front: frontOf, behind, prefix } };
}

/** English texts: a component and, behind a separator, the text of the node above it. */
interface EnglishTexts {
  /** Number of each node's component with the separator behind it; `NONE` where some name on the way is not known. */
  readonly front: Uint32Array;
  /** The components with separators; some may be there twice. */
  readonly fronts: readonly string[];
  /** The node with the rest of the text, or `NONE`. It lies further up. */
  readonly behind: Uint32Array;
  /** Number of the text in the component before the own text, with both separators; equal numbers and equal labels make equal fronts. */
  readonly prefix: Uint32Array;
}

function englishTexts(input: FullTextInput, strings: LabelTexts): EnglishTexts {
  const { parent, namedParent, label } = input;
  const depth = depthsOf(input);
  const n = label.length;
  const components = new Components(strings);
  const component = new Uint32Array(n).fill(NONE);
  const front = new Uint32Array(n).fill(NONE);
  const separators = new Uint8Array(n);
  const behind = new Uint32Array(n).fill(NONE);
  const prefix = new Uint32Array(n);
  const prefixes = new Map<string, number>();
  for (let id = 0; id < n; id++) {
    const segment = strings[label[id]];
    const above = segment === '' ? parent[id] : namedParent[id];
    if (segment === null || (above !== NONE && component[above] === NONE)) continue;
    if (above === NONE) component[id] = components.alone(label[id]);
    else if (segment === '') {
      component[id] = component[above];
      behind[id] = behind[above];
      separators[id] = separators[above];
    } else {
      const levels = [LEVELS[depth(above)], LEVELS[depth(id)]] as const;
      const { place, separator: between } = joint('en', ...levels, strings[label[above]] ?? '', segment);
      const inFront = place === 'front';
      component[id] = inFront
        ? components.alone(label[id])
        : components.behind(component[above], between, label[id]);
      behind[id] = inFront ? above : behind[above];
      separators[id] = inFront ? components.separator(between) : separators[above];
      const before = `${separators[id]} ${inFront ? '' : `${component[above]}${between}`}`;
      const known = prefixes.get(before) ?? prefixes.size;
      if (known === prefixes.size) prefixes.set(before, known);
      prefix[id] = known;
    }
    front[id] = components.front(component[id], separators[id]);
  }
  return { front, fronts: components.fronts, behind, prefix };
}

/** Components of English addresses, each made once: millions of houses are `3-1` in their blocks. */
class Components {
  readonly fronts: string[] = [];
  readonly #strings: LabelTexts;
  readonly #texts: string[] = [];
  readonly #alone = new Map<number, number>();
  readonly #behind = new Map<string, Map<number, number>>();
  readonly #separators = [''];
  readonly #fronts: number[][] = [];

  constructor(strings: LabelTexts) {
    this.#strings = strings;
  }

  /** The component that a label is by itself. */
  alone(label: number): number {
    let number = this.#alone.get(label);
    if (number === undefined) {
      number = this.#texts.push(this.#strings[label] ?? '') - 1;
      this.#alone.set(label, number);
    }
    return number;
  }

  /** A component, a separator and a label behind it. */
  behind(component: number, between: string, label: number): number {
    let known = this.#behind.get(between);
    if (known === undefined) {
      known = new Map();
      this.#behind.set(between, known);
    }
    const key = component * this.#strings.length + label;
    let number = known.get(key);
    if (number === undefined) {
      number = this.#texts.push(this.#texts[component] + between + this.#strings[label]) - 1;
      known.set(key, number);
    }
    return number;
  }

  /** The number of a separator; 0 is none. */
  separator(text: string): number {
    const at = this.#separators.indexOf(text);
    return at >= 0 ? at : this.#separators.push(text) - 1;
  }

  /** The place among the fronts of a component with a separator behind it. */
  front(component: number, separator: number): number {
    this.#fronts[separator] ??= [];
    const known = this.#fronts[separator];
    while (known.length <= component) known.push(-1);
    if (known[component] < 0)
      known[component] = this.fronts.push(this.#texts[component] + this.#separators[separator]) - 1;
    return known[component];
  }
}
