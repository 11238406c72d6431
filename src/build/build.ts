import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { FLAG, NO_COORDINATE, NONE } from '../gazetteer/sections.js';
import { type Section, writeGazetteer } from '../gazetteer/writer.js';
import { toUnits } from '../geo/units.js';
import {
  type AddressRecord,
  LEVELS,
  type Origin,
  type RecordSource,
  type SourceItem,
} from '../record/record.js';
import { FOLD_VERSION } from '../text/index.js';
import { boundarySections, type FormerBoundary } from './boundaries.js';
import { Fills } from './fills.js';
import { type FullTextInput, type LabelTexts, rankAside } from './full-text-ranks.js';
import { buildLabels, encodeLabels, type Label, type Labels } from './labels.js';
import { buildNaming } from './naming.js';
import { BuildError, codeText, type Node, NodeTree, type OrderedTree, orderNodes } from './nodes.js';
import { buildPlanes } from './planes.js';
import { buildPoints, pointSections } from './points.js';

/** Something the build could not use, for the report. */
export interface Refusal {
  /** `refused` a row, `unmatched` a fill that found no record. */
  readonly kind: 'refused' | 'unmatched';
  readonly reason: string;
  readonly origin: Origin;
}

/** Steps of a build, as progress tells them. */
export type BuildStep = 'read' | 'join' | 'order' | 'names' | 'index' | 'write';

/** What a caller may want to know while a build runs. */
export interface BuildOptions {
  /** Called for each row or fill that is not used, as it happens. */
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Called now and then: the step, items read so far. */
  readonly onProgress?: (step: BuildStep, items: number) => void;
  /** Whether names in English, Chinese and Korean are made and indexed; default true. */
  readonly languages?: boolean;
  /** Build time to note in the file, ISO 8601. */
  readonly built?: string;
}

/** What a build made. */
export interface BuildSummary {
  readonly file: string;
  readonly bytes: number;
  /** Records of each level, placeholders aside. */
  readonly records: Readonly<Record<string, number>>;
  readonly placeholders: number;
  /** Records of each level that no source gave a position. */
  readonly withoutPosition: Readonly<Record<string, number>>;
  /** Items read from the sources. */
  readonly items: number;
  readonly merged: number;
  readonly refused: number;
  readonly unmatched: number;
  readonly year: number | null;
}

/**
 * Builds one gazetteer file from sources.
 * @param sources read one after the other; where two know the same, the earlier one wins
 * @throws {BuildError} for contradictions between records; {@link SourceError} for sources that cannot be read.
 *   No file is left behind in either case.
 */
export async function buildGazetteer(
  file: string,
  sources: readonly RecordSource[],
  options: BuildOptions = {},
): Promise<BuildSummary> {
  const counts = { items: 0, refused: 0, unmatched: 0 };
  const progress = (step: BuildStep): void => options.onProgress?.(step, counts.items);
  const refuse = (kind: Refusal['kind'], reason: string, origin: Origin): void => {
    counts[kind === 'refused' ? 'refused' : 'unmatched']++;
    options.onRefusal?.({ kind, reason, origin });
  };
  const tree = new NodeTree();
  const fills = new Fills();
  const years = new Years();
  for (const source of sources) {
    for await (const batch of source.items()) {
      for (const item of batch) take(item);
      counts.items += batch.length;
      progress('read');
    }
  }
  function take(item: SourceItem): void {
    if (item.kind === 'record') {
      years.add(item.record, item.origin);
      tree.add(item.record, item.origin);
    } else if (item.kind === 'refused') refuse('refused', item.reason, item.origin);
    else fills.add(item, tree);
  }
  progress('join');
  const former: FormerBoundary[] = [];
  fills.apply(tree, (fill) => {
    if (fill.kind === 'fill' && fill.codes.length === 2 && fill.values.polygon != null) {
      former.push({ prefecture: fill.codes[0], polygon: fill.values.polygon });
    }
    const target = fill.kind === 'fill' ? fill.codes.join(' ') : `${fill.municipality} ${fill.town}`;
    refuse('unmatched', `no record for ${target.trim()}`, fill.origin);
  });
  progress('order');
  const ordered = orderNodes(tree, (node, missing) => {
    const reason = `its ancestor ${codeText(missing)} has no name in any source`;
    refuse('refused', `${codeText(node)}: ${reason}`, node.origin as Origin);
  });
  if (ordered.nodes.length === 0) throw new BuildError('the sources hold no records');
  const made = await makeSections(ordered, options.languages ?? true, progress);
  const boundaries = boundarySections(ordered, former, (reason, origin) => refuse('refused', reason, origin));
  const sections = [...made.sections, ...boundaries];
  const meta = {
    id: contentId(sections),
    year: years.year,
    built: options.built ?? new Date().toISOString(),
    fold: FOLD_VERSION,
    nodes: ordered.nodes.length,
    labels: made.labels,
    records: made.records,
    sources: uniqueSources(sources),
  };
  progress('write');
  const metaSection = { name: 'meta', data: new TextEncoder().encode(JSON.stringify(meta)) };
  const bytes = writeGazetteer(file, [metaSection, ...sections]);
  return {
    file,
    bytes,
    records: made.records,
    placeholders: made.placeholders,
    withoutPosition: made.withoutPosition,
    merged: tree.merged,
    year: years.year,
    ...counts,
  };
}

/** All records of one file belong to one year, or all are current. */
class Years {
  #year: number | null | undefined;
  #first: Origin | null = null;

  add(record: AddressRecord, origin: Origin): void {
    const year = record.pastmap_year ?? null;
    if (this.#year === undefined) {
      this.#year = year;
      this.#first = origin;
    } else if (this.#year !== year) {
      const first = this.#first as Origin;
      throw new BuildError(
        `${first.file}:${first.line} is of ${this.#year ?? 'today'} and ${origin.file}:${origin.line} of ` +
          `${year ?? 'today'}: build each year into a file of its own`,
      );
    }
  }

  get year(): number | null {
    return this.#year ?? null;
  }
}

interface Made {
  readonly sections: readonly Section[];
  readonly labels: number;
  readonly records: Record<string, number>;
  readonly placeholders: number;
  readonly withoutPosition: Record<string, number>;
}

async function makeSections(
  ordered: OrderedTree,
  languages: boolean,
  progress: (step: BuildStep) => void,
): Promise<Made> {
  const { nodes, parent, end } = ordered;
  const flags = buildFlags(ordered);
  const points = buildPoints(ordered);
  const planes = buildPlanes(flags);
  progress('names');
  const labels = buildLabels(nodes, languages);
  const namedParent = findNamedParents(parent, labels.of);
  const ranks = rankAside(fullTextInput(ordered, labels, namedParent, languages));
  const encoded = encodeLabels(labels.labels);
  const segments = buildSegments(nodes);
  progress('index');
  const names = buildNaming({
    spellings: labels.labels.map((label) => label.spellings),
    label: labels.of,
    namedParent,
  });
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
    { name: 'post', data: buildPostCodes(ordered) },
    ...pointSections(points),
    ...buildEntrances(nodes),
    ...buildPastmapIds(nodes),
    { name: 'plane.bits', data: planes.bits },
    { name: 'plane.rank', data: planes.rank },
    ...names,
    ...(await ranks),
  ];
  return { sections, labels: labels.labels.length, records, placeholders, withoutPosition };
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

function buildSegments(nodes: readonly Node[]): { of: Uint32Array; offset: Uint32Array; heap: Uint8Array } {
  const distinct = [...new Set(nodes.map((node) => node.segment))].sort();
  const index = new Map(distinct.map((segment, i) => [segment, i]));
  const offset = new Uint32Array(distinct.length + 1);
  distinct.forEach((segment, i) => {
    offset[i + 1] = offset[i] + segment.length;
  });
  const heap = new TextEncoder().encode(distinct.join(''));
  return { of: Uint32Array.from(nodes, (node) => index.get(node.segment) as number), offset, heap };
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
  nodes.forEach((node, id) => {
    const value = node.record?.pastmap_id;
    if (value == null) return;
    ids.push(id);
    values.push(value);
  });
  return [
    { name: 'pastmap.node', data: Uint32Array.from(ids) },
    { name: 'pastmap.id', data: Int32Array.from(values) },
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

/** Same content, same id: a digest over the checksums of all sections. */
function contentId(sections: readonly Section[]): string {
  const hash = createHash('sha256');
  for (const { name, data } of sections) {
    hash.update(`${name}:${crc32(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))};`);
  }
  return hash.digest('hex').slice(0, 16);
}

function uniqueSources(sources: readonly RecordSource[]): RecordSource['attribution'][] {
  const seen = new Map(sources.map(({ attribution }) => [JSON.stringify(attribution), attribution]));
  return [...seen.values()];
}
