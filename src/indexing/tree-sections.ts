import { FLAG, NO_COORDINATE, NONE } from '../gazetteer/sections.js';
import type { Section } from '../gazetteer/writer.js';
import { toUnits } from '../geo/units.js';
import { LEVELS } from '../vocabulary/levels.js';
import { rankAside } from './aside.js';
import type { FullTextInput, LabelTexts } from './full-text-ranks.js';
import { encodeLabels } from './label-heap.js';
import { buildLabels, type DropSpelling, type Label, type Labels } from './labels.js';
import { BuildError, codeText, type Node, type OrderedTree, placeText } from './nodes.js';
import { buildPlanes } from './planes.js';
import { buildPoints, pointSections } from './points.js';
import { buildTextIndex } from './text-index.js';
import { rankStrings } from './text-order.js';
import type { Threads } from './threads.js';

/** The sections of an address tree, and what they count. */
export interface Made {
  readonly sections: readonly Section[];
  readonly labels: number;
  readonly records: Record<string, number>;
  readonly placeholders: number;
  readonly withoutPosition: Record<string, number>;
}

/**
 * Makes every section but the boundaries and `meta`.
 * @param languages whether names in English, Chinese and Korean are made and indexed
 * @param threads of this build; the caller ends them
 * @param drop told of each spelling that is too long to be searched
 */
export async function makeSections(
  ordered: OrderedTree,
  languages: boolean,
  progress: (step: 'names' | 'index') => void,
  drop: DropSpelling,
  threads: Threads,
): Promise<Made> {
  const { nodes, parent, end } = ordered;
  progress('names');
  // what needs no label is made while a thread makes names; both are awaited, so that neither fails unheard
  const [labels, { flags, points, segments, sections: unlabelled }] = await Promise.all([
    buildLabels(nodes, languages, drop, threads),
    Promise.resolve(ordered).then(makeUnlabelled),
  ]);
  const namedParent = findNamedParents(parent, labels.of);
  const ranks = rankAside(fullTextInput(ordered, labels, namedParent, languages), threads);
  const encoded = encodeLabels(labels.labels);

  progress('index');
  const spellings = labels.labels.map((label) => label.spellings);
  const naming = buildTextIndex({ spellings, label: labels.of, namedParent, end }, threads);
  const [names, ranked] = await Promise.all([naming, ranks]);
  const { records, withoutPosition, placeholders } = countRecords(flags, points.lon);
  const sections: Section[] = [
    { name: 'parent', data: parent },
    { name: 'end', data: end },
    { name: 'flags', data: flags },
    { name: 'segment', data: segments.of },
    { name: 'segments.offset', data: segments.offset },
    { name: 'segments.heap', data: segments.heap },
    { name: 'label', data: labels.of },
    { name: 'label.offset', data: encoded.offset },
    { name: 'label.heap', data: encoded.heap },
    { name: 'label.derived', data: encoded.derived },
    ...unlabelled,
    ...names,
    ...ranked,
  ];
  return { sections, labels: labels.labels.length, records, placeholders, withoutPosition };
}

/** What needs no label. */
function makeUnlabelled(ordered: OrderedTree) {
  const flags = buildFlags(ordered);
  const points = buildPoints(ordered);
  const planes = buildPlanes(flags);
  const post = buildPostCodes(ordered);
  const sections: Section[] = [
    { name: 'post', data: post },
    { name: 'post.node', data: buildPostNodes(ordered, post) },
    ...pointSections(points),
    ...buildEntrances(ordered.nodes),
    ...buildPastmapIds(ordered.nodes),
    { name: 'plane.bits', data: planes.bits },
    { name: 'plane.rank', data: planes.rank },
  ];
  return { flags, points, segments: buildSegments(ordered), sections };
}

function fullTextInput(
  { nodes, parent }: OrderedTree,
  { labels, of }: Labels,
  namedParent: Uint32Array,
  languages: boolean,
): FullTextInput {
  const texts = (string: (label: Label) => string | null): LabelTexts =>
    labels.map((label, i) => (i === 0 ? '' : string(label)));
  return {
    parent,
    namedParent,
    label: of,
    depth: Uint8Array.from(nodes, (node) => node.depth),
    read: texts((label) => label.read),
    foreign: languages
      ? {
          en: texts((label) => label.foreign.en),
          zh_cn: texts((label) => label.foreign.zh_cn),
          zh_tw: texts((label) => label.foreign.zh_tw),
          ko: texts((label) => label.foreign.ko),
        }
      : undefined,
  };
}

function buildFlags({ nodes, parent }: OrderedTree): Uint8Array {
  const flags = new Uint8Array(nodes.length);
  for (let id = nodes.length - 1; id >= 0; id--) {
    const { record, depth } = nodes[id];
    const placeholder = record?.name == null;
    flags[id] |= depth;
    if (placeholder) flags[id] |= FLAG.placeholder;
    if (placeholder || record.exclude) flags[id] |= FLAG.excluded;
    if (record?.name_type === 1) flags[id] |= FLAG.nameType;
    const hasBelow = !placeholder || (flags[id] & FLAG.hasChildren) !== 0;
    if (hasBelow && parent[id] !== NONE) flags[parent[id]] |= FLAG.hasChildren;
  }
  return flags;
}

function findNamedParents(parent: Uint32Array, label: Uint32Array): Uint32Array {
  const named = new Uint32Array(parent.length);
  for (let id = 0; id < parent.length; id++) {
    const above = parent[id];
    named[id] = above === NONE || label[above] !== 0 ? above : named[above];
  }
  return named;
}

/** The distinct segments of the nodes, and which each node has; the tree may know more, of records left out. */
function buildSegments({ nodes, segments }: OrderedTree): {
  of: Uint32Array;
  offset: Uint32Array;
  heap: Uint8Array;
} {
  const used = new Uint8Array(segments.length);
  for (const { code } of nodes) used[code] = 1;
  const { sorted } = rankStrings(segments.filter((_, code) => used[code] === 1));
  const place = new Map(sorted.map((segment, i) => [segment, i]));
  const places = Uint32Array.from(segments, (segment) => place.get(segment) ?? NONE);
  const offset = new Uint32Array(sorted.length + 1);
  sorted.forEach((segment, i) => {
    offset[i + 1] = offset[i] + segment.length;
  });
  const heap = new TextEncoder().encode(sorted.join(''));
  return { of: Uint32Array.from(nodes, ({ code }) => places[code]), offset, heap };
}

/** The nodes with a postal code of their own, by code, then by id. */
function buildPostNodes({ nodes }: OrderedTree, post: Uint32Array): Uint32Array {
  const own: number[] = [];
  for (let id = 0; id < nodes.length; id++) if (nodes[id].record?.post_code != null) own.push(id);
  return Uint32Array.from(own.sort((a, b) => post[a] - post[b] || a - b));
}

function buildPostCodes({ nodes, parent }: OrderedTree): Uint32Array {
  const post = new Uint32Array(nodes.length);
  for (let id = 0; id < nodes.length; id++) {
    const own = nodes[id].record?.post_code;
    post[id] = own != null ? Number(own) : parent[id] === NONE ? NONE : post[parent[id]];
  }
  return post;
}

function buildEntrances(nodes: readonly Node[]): Section[] {
  const ids: number[] = [];
  const offset: number[] = [0];
  const points: number[] = [];
  nodes.forEach((node, id) => {
    const entrances = node.record?.entrance_point;
    if (entrances == null || entrances.length === 0) return;
    ids.push(id);
    for (const [lon, lat] of entrances) points.push(toUnits(lon), toUnits(lat));
    offset.push(points.length / 2);
  });
  return [
    { name: 'entrance.node', data: Uint32Array.from(ids) },
    { name: 'entrance.offset', data: Uint32Array.from(offset) },
    { name: 'entrance.point', data: Int32Array.from(points) },
  ];
}

function buildPastmapIds(nodes: readonly Node[]): Section[] {
  const ids: number[] = [];
  const values: number[] = [];
  const known = new Map<number, Node>();
  nodes.forEach((node, id) => {
    const value = node.record?.pastmap_id;
    if (value == null) return;
    const other = known.get(value);
    if (other !== undefined) {
      throw new BuildError(
        `pastmap_id ${value} is ${codeText(other)}${placeText(other.origin)} and ${codeText(node)}` +
          `${placeText(node.origin)}: an identifier must be of one record`,
      );
    }
    known.set(value, node);
    ids.push(id);
    values.push(value % 2 ** 32, Math.floor(value / 2 ** 32));
  });
  return [
    { name: 'pastmap.node', data: Uint32Array.from(ids) },
    { name: 'pastmap.id', data: Uint32Array.from(values) },
  ];
}

function countRecords(
  flags: Uint8Array,
  lon: Int32Array,
): Pick<Made, 'records' | 'withoutPosition' | 'placeholders'> {
  const zero = (): Record<string, number> => Object.fromEntries(LEVELS.map((level) => [level, 0]));
  const records = zero();
  const withoutPosition = zero();
  let placeholders = 0;
  for (let id = 0; id < flags.length; id++) {
    const flag = flags[id];
    if ((flag & FLAG.placeholder) !== 0) {
      placeholders++;
      continue;
    }
    const level = LEVELS[flag & FLAG.level];
    records[level]++;
    if (lon[id] === NO_COORDINATE) withoutPosition[level]++;
  }
  return { records, withoutPosition, placeholders };
}
