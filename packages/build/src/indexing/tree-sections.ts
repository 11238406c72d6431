import { columnOf } from '@banchi/engine/gazetteer/blocks.js';
import { codeBounds, postBounds } from '@banchi/engine/gazetteer/bounds.js';
import { entranceSections } from '@banchi/engine/gazetteer/entrances.js';
import { findNamedParents } from '@banchi/engine/gazetteer/find-edges.js';
import { LARGEST_SECTION } from '@banchi/engine/gazetteer/format.js';
import { labelSections } from '@banchi/engine/gazetteer/labels.js';
import { nodeSections, shapeOf } from '@banchi/engine/gazetteer/nodes.js';
import { type Points, pointSections } from '@banchi/engine/gazetteer/packed-points.js';
import { pastMapSections } from '@banchi/engine/gazetteer/past-map-ids.js';
import { postSections } from '@banchi/engine/gazetteer/post-codes.js';
import { FLAG, NONE, type Section } from '@banchi/engine/gazetteer/sections.js';
import { segmentSections } from '@banchi/engine/gazetteer/segments.js';
import { type LabelTexts, rankStrings } from '@banchi/engine/gazetteer/text-order.js';
import { upperSections } from '@banchi/engine/gazetteer/upper-records.js';
import { NO_POINT } from '@banchi/engine/geo/units.js';
import { byLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { messages } from '../record/messages.js';
import { rankAside } from './aside.js';
import { sharedU32 } from './columns.js';
import type { FullTextInput } from './full-text-ranks.js';
import type { Label } from './labels.js';
import { BuildError, beyondLimit, placeText } from './nodes.js';
import { buildPoints } from './points.js';
import { postCodesOf } from './post-codes.js';
import { buildTextIndex } from './text-index.js';
import type { Threads } from './threads.js';
import type { TreeColumns } from './tree-columns.js';

/** How the sections are made. */
interface SectionOptions {
  /** Whether names in English, Chinese and Korean are indexed. */
  readonly languages: boolean;
  /** Those of this build; the caller ends them. */
  readonly threads: Threads;
  /** From how many postings on those of a range of spellings are joined. */
  readonly joinFrom?: number;
  /** Up to how many nodes, and edges, large steps are done together. */
  readonly together?: number;
}

/** The columns of an ordered tree that its sections are made from. */
export interface SectionTree
  extends Pick<
    TreeColumns,
    | 'parent'
    | 'end'
    | 'flags'
    | 'label'
    | 'code'
    | 'segments'
    | 'post'
    | 'ownPosts'
    | 'sharedPosts'
    | 'lon'
    | 'lat'
    | 'entrances'
    | 'pastmap'
    | 'codeText'
    | 'numbers'
  > {
  /** Points of records without their own; absent: they are made from the records below. */
  readonly derived?: Points['derived'];
  /** Frees the columns that only sections without labels are made from. */
  dropUnlabelled?(): void;
}

/**
 * Makes every section but the boundaries and `meta`, in their order, and hands on each as soon as it is made.
 */
export async function makeSections(
  tree: SectionTree,
  labels: readonly Label[],
  { languages, threads, joinFrom, together }: SectionOptions,
  write: (section: Section) => void,
): Promise<void> {
  const { parent, end, label, flags } = tree;
  const segments = segmentsOf(tree);
  const nodes = { parent, end, label, flags, segment: segments.of };
  const shape = shapeOf(nodes, tree.numbers);
  const namedParent = findNamedParents(parent, label, sharedU32(parent.length));
  const rank = (take: (section: Section) => void): Promise<unknown> =>
    rankAside(
      {
        parent,
        namedParent,
        label,
        flags,
        branches: shape.bits,
        numbers: tree.numbers,
        ...labelTexts(labels, languages),
      },
      threads,
      take,
    );
  // two large steps at once would take the memory of both
  const isBeside = parent.length <= (together ?? RANKED_BESIDE);
  const ranked: Section[] = [];
  const beside = isBeside ? rank((section) => ranked.push(section)) : null;
  for (const section of nodeSections(nodes, shape)) write(section);
  for (const section of segments.sections) write(section);
  for (const section of upperSections(flags, label)) write(section);
  write({
    name: 'code.bounds',
    data: codeBounds({ parent: columnOf(parent), end: columnOf(end), label: columnOf(label) }),
  });
  for (const section of labelSections(labels, namesTooLarge)) write(section);
  writeUnlabelled(tree, write);
  tree.dropUnlabelled?.();
  const spellings = labels.map((each) => each.spellings);
  await buildTextIndex({ spellings, label, namedParent, end, joinFrom, together }, threads, write);
  await (beside ?? rank(write));
  for (const section of ranked) write(section);
}

/** The error of names that are too long together for a file. */
const namesTooLarge = (bytes: number): Error => beyondLimit(bytes, messages.nameBytes, LARGEST_SECTION);

/** Up to this many nodes the texts are ranked while the text index is made. */
const RANKED_BESIDE = 1 << 25;

/** Writes the sections that need no label. */
function writeUnlabelled(tree: SectionTree, write: (section: Section) => void): void {
  for (const section of postSections(postCodesOf(tree))) write(section);
  write({ name: 'post.bounds', data: postBounds(tree.post) });
  const { lon, lat, derived } = tree;
  const points = derived === undefined ? buildPoints(tree) : { lon, lat, derived };
  for (const section of pointSections(points)) write(section);
  for (const section of entranceSections(tree.entrances)) write(section);
  checkPastIds(tree);
  for (const section of pastMapSections(tree.pastmap)) write(section);
}

/** The strings of the labels in each language. */
function labelTexts(labels: readonly Label[], languages: boolean): Pick<FullTextInput, 'read' | 'foreign'> {
  const texts = (string: (label: Label) => string | null): LabelTexts =>
    labels.map((label, i) => (i === 0 ? '' : string(label)));
  return {
    read: texts((label) => label.read),
    foreign: languages ? byLanguage((language) => texts((label) => label.foreign[language])) : undefined,
  };
}

/** The distinct segments of the nodes and which each node has; the tree may know more, of records left out. */
function segmentsOf({ code, segments }: SectionTree): {
  readonly of: Uint32Array;
  readonly sections: readonly Section[];
} {
  const used = new Uint8Array(segments.length);
  for (let id = 0; id < code.length; id++) used[code[id]] = 1;
  const { sorted } = rankStrings(segments.filter((_, number) => used[number] === 1));
  const place = new Map(sorted.map((segment, i) => [segment, i]));
  const places = Uint32Array.from(segments, (segment) => place.get(segment) ?? NONE);
  const of = new Uint32Array(code.length);
  for (let id = 0; id < code.length; id++) of[id] = places[code[id]];
  return { of, sections: segmentSections(sorted) };
}

/** Refuses identifiers of past maps that two records have. */
function checkPastIds(tree: SectionTree): void {
  const { pastmap } = tree;
  const place = ({ id, origin }: SectionTree['pastmap'][number]): string =>
    tree.codeText(id) + placeText(origin);
  // by identifier, then by id: neighbours with the same one contradict each other
  const sorted = [...pastmap].sort((a, b) => a.value - b.value || a.id - b.id);
  const again = sorted.flatMap((each, i) =>
    i > 0 && sorted[i - 1].value === each.value ? [[sorted[i - 1], each]] : [],
  );
  const [first] = again.sort(([, a], [, b]) => a.id - b.id);
  if (first !== undefined) {
    const [id, one, other] = [first[0].value, place(first[0]), place(first[1])];
    throw new BuildError(messages.pastIdTwice(id, one, other));
  }
}

/** The counts of a tree's levels, for `meta` and the report. */
interface TreeCounts {
  /** Records of each level, placeholders aside. */
  readonly records: Record<string, number>;
  /** Records of each level that no source gave a position. */
  readonly withoutPosition: Record<string, number>;
  readonly placeholders: number;
  /** Records that only a list of postal codes names. */
  readonly postalOnly: number;
}

/** Counts the records of a tree. */
export function countRecords({ flags, lon }: Pick<TreeColumns, 'flags' | 'lon'>): TreeCounts {
  const zero = (): Record<string, number> => Object.fromEntries(LEVELS.map((level) => [level, 0]));
  const records = zero();
  const withoutPosition = zero();
  let placeholders = 0;
  let postalOnly = 0;
  for (let id = 0; id < flags.length; id++) {
    const flag = flags[id];
    if ((flag & FLAG.placeholder) !== 0) {
      placeholders++;
      continue;
    }
    const level = LEVELS[flag & FLAG.level];
    records[level]++;
    if ((flag & FLAG.postalOnly) !== 0) postalOnly++;
    if (lon[id] === NO_POINT) withoutPosition[level]++;
  }
  return { records, withoutPosition, placeholders, postalOnly };
}
