import { PLACE_ENDINGS } from '@banchi/engine/facts/endings.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { fold, readingOfName } from '@banchi/engine/text/index.js';
import type { Segments } from './segments.js';

/** The parts of a segment that can repeat the segment above it. */
export const REPEATED = ['reading', 'name', 'code'] as const;

/** One of {@link REPEATED}. */
export type Repeated = (typeof REPEATED)[number];

/** Segments that repeat the segment above them: 所沢市 above 所沢市本町. Most are faults of a source or of a join. */
export interface Repetitions {
  readonly counts: Readonly<Record<Repeated, number>>;
  /** The first few of each kind: code and names of the segment, then the repeated value, and the segment that repeats it. */
  readonly examples: Readonly<Record<Repeated, readonly string[]>>;
  /** Postal codes that records of several prefectures carry, with these. */
  readonly postCodes: readonly string[];
}

/** How many examples of each kind are kept. */
const EXAMPLES = 10;

/** A code segment is shorter than the code above it, unless somebody wrote whole codes into it. */
const SHORTEST_CODE = 5;

/** Depth of small sections: blocks and lots are numbers, which may well be equal. */
const DEEPEST = 3;

/**
 * Looks for segments whose reading, name or code begins with that of the segment above. A reading may where the name
 * does so too (所沢新町 in 所沢市, トコロザワシンマチ), or where the name alone makes it certain (第三地割 in 台).
 */
export function findRepetitions(segments: Segments): Repetitions {
  const counts = { reading: 0, name: 0, code: 0 };
  const examples: Record<Repeated, string[]> = { reading: [], name: [], code: [] };
  const note = (kind: Repeated, id: number, above: string, own: string): void => {
    counts[kind]++;
    if (examples[kind].length < EXAMPLES)
      examples[kind].push(`${segments.codes.fullCode(id)} ${segments.path(id)}: ${above}, ${own}`);
  };
  const { tree, codes } = segments;
  /** Pairs of labels, parent and child, that were compared and are right: most pairs come again and again. */
  const right = new Set<number>();
  for (let id = 0; id < tree.size; id++) {
    if (tree.label.at(id) === 0 || tree.depth(id) > DEEPEST) continue;
    const above = tree.namedParent(id);
    if (above === NONE) continue;
    const code = codes.fullCode(above);
    if (code.length >= SHORTEST_CODE && codes.segment(id).startsWith(code))
      note('code', id, code, codes.segment(id));
    const pair = tree.label.at(above) * 2 ** 24 + tree.label.at(id);
    if (right.has(pair)) continue;
    const [name, nameAbove] = [segments.name(id), segments.name(above)];
    const [read, readAbove] = [segments.read(id), segments.read(above)];
    const repeatsName = name.startsWith(nameAbove);
    const repeatsRead = readAbove !== '' && read.startsWith(readAbove) && !mayRepeat(name, nameAbove, read);
    if (repeatsName) note('name', id, nameAbove, name);
    if (repeatsRead) note('reading', id, readAbove, read);
    if (!repeatsName && !repeatsRead) right.add(pair);
  }
  return { counts, examples, postCodes: sharedPostCodes(segments) };
}

/** 所沢市 without its 市: the names of some of its towns begin with it. */
const ENDING = new RegExp(`(?<=.)[${PLACE_ENDINGS}]$`);

function mayRepeat(name: string, above: string, read: string): boolean {
  if (readingOfName(name) === read) return true;
  const stem = fold(above).replace(ENDING, '');
  return stem !== '' && fold(name).startsWith(stem);
}

/** Postal codes that records below several prefectures have. */
function sharedPostCodes(segments: Segments): string[] {
  const { tree } = segments;
  const prefectures = new Map<number, number>();
  const shared = new Map<number, Set<number>>();
  let prefecture = NONE;
  for (let id = 0; id < tree.size; id++) {
    if (tree.parent.at(id) === NONE) prefecture = id;
    const post = tree.postCode(id);
    if (post === NONE) continue;
    const first = prefectures.get(post);
    if (first === undefined) prefectures.set(post, prefecture);
    else if (first !== prefecture) shared.set(post, (shared.get(post) ?? new Set([first])).add(prefecture));
  }
  return [...shared]
    .sort(([a], [b]) => a - b)
    .map(
      ([code, ids]) =>
        `${String(code).padStart(7, '0')} ${[...ids].map((id) => segments.name(id)).join(', ')}`,
    );
}
