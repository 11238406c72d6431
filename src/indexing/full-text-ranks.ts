import { NONE } from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { joint, separator } from '../translit/full-address.js';
import { LEVELS } from '../vocabulary/levels.js';
import { compare, countingSort, rankFullTexts } from './ranks.js';
import { rankStrings } from './text-order.js';

const STARTS_WITH_DIGIT = /^[0-9０-９]/;
const ENDS_IN_DIGIT = /[0-9０-９]$/;

/** Strings of all labels in one language: '' for placeholders, null where it is not known. */
export type LabelTexts = readonly (string | null)[];

/** What the ranks of full texts are computed from; plain data, so that a thread can be given it. */
export interface FullTextInput {
  readonly parent: Uint32Array;
  readonly namedParent: Uint32Array;
  readonly label: Uint32Array;
  /** 0 prefecture … 5 lot or house number, of each node. */
  readonly depth: Uint8Array;
  readonly read: LabelTexts;
  /** Absent where the file holds no other languages. */
  readonly foreign?: {
    readonly en: LabelTexts;
    readonly zh_cn: LabelTexts;
    readonly zh_tw: LabelTexts;
    readonly ko: LabelTexts;
  };
}

/** Ranks of readings and of full addresses in the other languages, as sections. */
export function rankAll(input: FullTextInput): Section[] {
  const sections: Section[] = [{ name: 'rank.read', data: rankReadings(input) }];
  if (input.foreign !== undefined) {
    const { en, zh_cn, zh_tw, ko } = input.foreign;
    sections.push(
      { name: 'rank.en', data: rankEnglish(input, en) },
      { name: 'rank.zh_cn', data: rankForeign(input, 'zh_cn', zh_cn) },
      { name: 'rank.zh_tw', data: rankForeign(input, 'zh_tw', zh_tw) },
      { name: 'rank.ko', data: rankForeign(input, 'ko', ko) },
    );
  }
  return sections;
}

function rankReadings({ namedParent, label, depth, read }: FullTextInput): Uint32Array {
  const separator = (id: number, own: string): string => {
    const above = namedParent[id];
    const house = depth[id] === LOT && depth[above] === BLOCK;
    return STARTS_WITH_DIGIT.test(own) && (house || ENDS_IN_DIGIT.test(read[label[above]] ?? '')) ? '-' : '';
  };
  return rankFullTexts({ namedParent, label, strings: read, separator });
}

function rankForeign(
  { namedParent, label, depth }: FullTextInput,
  language: 'zh_cn' | 'zh_tw' | 'ko',
  strings: LabelTexts,
): Uint32Array {
  const between = (id: number, own: string): string => {
    const above = namedParent[id];
    return separator(language, LEVELS[depth[above]], LEVELS[depth[id]], strings[label[above]] ?? '', own);
  };
  return rankFullTexts({ namedParent, label, strings, separator: between });
}

/** Depths of blocks, and of lots and house numbers. */
const BLOCK = 4;
const LOT = 5;

/** English texts: a component and, behind a separator, the text of what the component is in. */
interface EnglishTexts {
  /** The component with the separator behind it; null where some name on the way is not known. */
  readonly front: readonly (string | null)[];
  /** The node whose text stands behind, or `NONE`. It lies further up. */
  readonly behind: Uint32Array;
}

/**
 * English grows in front, so the tree is not the order: texts are ranked by what stands in front and then by the rank
 * of what stands behind, which is known when the levels above are ranked first. Only where one front begins another
 * (`Midori-ku, ` and `Midori-ku, Nagoya-shi, `) the texts themselves are compared.
 */
function rankEnglish(input: FullTextInput, strings: LabelTexts): Uint32Array {
  const { front, behind } = englishTexts(input, strings);
  const ids = behind.map((_, id) => id).filter((id) => front[id] !== null);
  const fronts = rankStrings(Array.from(ids, (id) => front[id] ?? ''));
  const frontOf = new Uint32Array(behind.length);
  ids.forEach((id, i) => {
    frontOf[id] = fronts.ranks[i];
  });
  const text = (id: number): string => front[id] + (behind[id] === NONE ? '' : text(behind[id]));
  let ranks = new Uint32Array(behind.length).fill(NONE);
  for (let depth = 0; depth <= LOT; depth++) {
    const ranked = depth < LOT ? ids.filter((id) => input.depth[id] <= depth) : ids;
    const above = ranks;
    const behindRank = (id: number): number => (behind[id] === NONE ? 0 : above[behind[id]] + 1);
    const byBehind = countingSort(ranked, behindRank, ranked.length + 1).values;
    const order = countingSort(byBehind, (id) => frontOf[id], fronts.sorted.length).values;
    ranks = new Uint32Array(behind.length).fill(NONE);
    let rank = 0;
    for (let at = 0; at < order.length; ) {
      const own = frontOf[order[at]];
      // what begins with this front, which may be more than has it
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
  return ranks;
}

function englishTexts(
  { parent, namedParent, label, depth }: FullTextInput,
  strings: LabelTexts,
): EnglishTexts {
  const n = label.length;
  const component: (string | null)[] = new Array(n);
  const front: (string | null)[] = new Array(n);
  const separators: string[] = new Array(n);
  const behind = new Uint32Array(n).fill(NONE);
  for (let id = 0; id < n; id++) {
    const segment = strings[label[id]];
    const above = segment === '' ? parent[id] : namedParent[id];
    if (segment === null || (above !== NONE && component[above] === null)) {
      component[id] = null;
      front[id] = null;
      continue;
    }
    separators[id] = '';
    if (above === NONE) component[id] = segment;
    else if (segment === '') {
      component[id] = component[above];
      behind[id] = behind[above];
      separators[id] = separators[above];
    } else {
      const levels = [LEVELS[depth[above]], LEVELS[depth[id]]] as const;
      const { place, separator: between } = joint('en', ...levels, strings[label[above]] ?? '', segment);
      const inFront = place === 'front';
      component[id] = inFront ? segment : component[above] + between + segment;
      behind[id] = inFront ? above : behind[above];
      separators[id] = inFront ? between : separators[above];
    }
    front[id] = component[id] + separators[id];
  }
  return { front, behind };
}
