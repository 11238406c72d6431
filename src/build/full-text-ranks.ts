import { NONE } from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { LEVELS } from '../record/record.js';
import { joint, separator } from '../translit/full-address.js';
import { countingSort, rankFullTexts, rankTexts } from './ranks.js';
import { rankStrings } from './text-order.js';

const STARTS_WITH_DIGIT = /^[0-9０-９]/;
const ENDS_IN_DIGIT = /[0-9０-９]$/;

/** Strings of all labels in one language: '' for placeholders, null where it is not known. */
export type LabelTexts = readonly (string | null)[];

/** What the ranks of all full texts are computed from; plain data, so that a thread can be given it. */
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
    const house = depth[id] === BLOCK + 1 && depth[above] === BLOCK;
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

/** Blocks, lots and houses: most records, and what stands behind their component is never one of them. */
const BLOCK = 4;

/**
 * English grows in front: a node's text is its component and, behind that, the text of what the component is in.
 * Sections are ranked by their texts; the many numbers below them then by component and by the rank of what is behind.
 */
function rankEnglish({ parent, namedParent, label, depth }: FullTextInput, strings: LabelTexts): Uint32Array {
  const n = label.length;
  const component: (string | null)[] = new Array(n);
  /** The node whose text stands behind the component, or `NONE`. */
  const behind = new Uint32Array(n).fill(NONE);
  const separators: string[] = new Array(n);
  const texts: (string | null)[] = new Array(n);
  const sections: number[] = [];
  const numbers: number[] = [];
  for (let id = 0; id < n; id++) {
    const segment = strings[label[id]];
    const above = segment === '' ? parent[id] : namedParent[id];
    if (segment === null || (above !== NONE && component[above] === null)) {
      component[id] = null;
      texts[id] = null;
      continue;
    }
    if (above === NONE) component[id] = segment;
    else if (segment === '') {
      component[id] = component[above];
      behind[id] = behind[above];
      separators[id] = separators[above];
    } else {
      const levels = [LEVELS[depth[above]], LEVELS[depth[id]]] as const;
      const { place, separator: between } = joint('en', ...levels, strings[label[above]] ?? '', segment);
      const front = place === 'front';
      component[id] = front ? segment : component[above] + between + segment;
      behind[id] = front ? above : behind[above];
      separators[id] = front ? between : separators[above];
    }
    texts[id] = behind[id] === NONE ? component[id] : component[id] + separators[id] + texts[behind[id]];
    (depth[id] < BLOCK ? sections : numbers).push(id);
  }
  const sectionRanks = rankTexts(texts, sections);
  const components = rankStrings(numbers.map((id) => component[id] ?? '')).ranks;
  const componentOf = new Uint32Array(n);
  numbers.forEach((id, i) => {
    componentOf[id] = components[i];
  });
  const groups = (ranks: Uint32Array): number =>
    ranks.reduce((a, b) => (b === NONE ? a : Math.max(a, b)), 0) + 1;
  const byBehind = countingSort(
    Uint32Array.from(numbers),
    (id) => (behind[id] === NONE ? 0 : sectionRanks[behind[id]] + 1),
    groups(sectionRanks) + 1,
  );
  const byComponent = countingSort(byBehind.values, (id) => componentOf[id], groups(components));
  return rankTexts(texts, [...sections, ...byComponent.values]);
}
