import { GazetteerWriter } from '@banchi/engine/files/writer.js';
import type { Column } from '@banchi/engine/gazetteer/blocks.js';
import { boundarySections } from '@banchi/engine/gazetteer/boundaries.js';
import { heapSections, namedSections } from '@banchi/engine/gazetteer/bytes.js';
import { SECTIONS, SPELLING_SECTIONS } from '@banchi/engine/gazetteer/contents.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LABEL_STRINGS, LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { LotOutlines, lotSections } from '@banchi/engine/gazetteer/lot-outlines.js';
import { metaBytes } from '@banchi/engine/gazetteer/meta.js';
import { NOTE_NAMES, NOTES, noteSections } from '@banchi/engine/gazetteer/notes.js';
import { FOREIGN_SECTIONS } from '@banchi/engine/gazetteer/order-keys.js';
import { originSections } from '@banchi/engine/gazetteer/origins.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { PostCodes, SHARED_POST_SECTIONS } from '@banchi/engine/gazetteer/post-codes.js';
import { find, lowerBound } from '@banchi/engine/gazetteer/ranges.js';
import {
  FLAG,
  LANGUAGE_CLASSES,
  NONE,
  type Section,
  SPELLING_CLASS,
} from '@banchi/engine/gazetteer/sections.js';
import { segmentTexts } from '@banchi/engine/gazetteer/segments.js';
import { spellingTexts } from '@banchi/engine/gazetteer/spellings.js';
import { BELOW_STATION_CLASSES, STATION_SHIFT, stationSections } from '@banchi/engine/gazetteer/stations.js';
import { historySections, readSteps } from '@banchi/engine/gazetteer/steps.js';
import type { LineageSections } from '@banchi/engine/gazetteer/town-lineage.js';
import { TRACK_SECTIONS } from '@banchi/engine/gazetteer/tracks.js';
import { UPPER_SECTIONS, upperNodes } from '@banchi/engine/gazetteer/upper-records.js';
import { wholeSections } from '@banchi/engine/gazetteer/whole.js';
import { readWithheld, withheldSections } from '@banchi/engine/gazetteer/withheld.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import type { Step } from '@banchi/engine/lineage/step.js';
import { byLanguage } from '@banchi/engine/vocabulary/languages.js';
import { MUNICIPALITY } from '@banchi/engine/vocabulary/levels.js';
import { boundariesTooLarge } from './boundaries.js';
import { contentId } from './build.js';
import { shared, u32 } from './columns.js';
import type { Label } from './labels.js';
import { OutlineHeap, outlinesOf, outlinesTooLarge } from './outline-heap.js';
import type { Spelling } from './spelling.js';
import type { Threads } from './threads.js';
import { countRecords, makeSections, type SectionTree } from './tree-sections.js';

/** What a part of a gazetteer file keeps besides the records. */
export interface ExtractOptions {
  readonly threads: Threads;
  /** Whether what stands below the deepest records is left out: the file then notes how many records that is. */
  readonly isFront: boolean;
  /** Whether names in other languages are kept, if the file has any. */
  readonly languages: boolean;
  /** Whether boundaries and outlines are kept. */
  readonly boundaries: boolean;
  /**
   * Whether all stations are kept, at the nearest kept record above, or those of so many lines at least; otherwise those of kept
   * municipalities.
   */
  readonly stations: 'all' | 'own' | 'none' | number;
  /** Whether the tracks of railway lines are kept. */
  readonly tracks: boolean;
  /** Whether all changes of municipalities are kept, those that lead to a kept one, or none; and with them the changes of kept towns. */
  readonly history: 'all' | 'own' | 'none';
  /** Whether a kept record without kept records below it is found by their postal codes. */
  readonly postCodesBelow?: boolean;
  /** Sections added behind the others. */
  readonly others?: readonly Section[];
}

/**
 * Writes some records of a gazetteer file as a gazetteer file of their own: names, codes, points and notes are those of the whole file.
 * @param ids the records, ascending, with all that stands above each
 * @returns its size in bytes, and the id of its own data set
 */
export async function extractGazetteer(
  file: string,
  gazetteer: Gazetteer,
  ids: Uint32Array,
  options: ExtractOptions,
): Promise<{ readonly bytes: number; readonly id: string }> {
  const kept = new KeptRecords(gazetteer, ids);
  const languages = options.languages && gazetteer.foreignRanks() !== null;
  const { labels, label, numbers } = labelsOf(gazetteer, ids, languages);
  const tree = treeOf(gazetteer, kept, { label, numbers }, options.postCodesBelow === true);
  const others = [
    ...(options.boundaries ? outlineSections(gazetteer, kept) : []),
    ...historySections(stepsOf(gazetteer, kept, options.history)),
    ...(options.history === 'none' ? [] : lineageOf(gazetteer, kept, upperNodes(tree.flags))),
    ...withheldOf(gazetteer, kept),
    ...originsOf(gazetteer, kept),
    ...stationsOf(gazetteer, kept, options),
    ...(options.isFront ? wholeSections(gazetteer.nodes, ids) : []),
    ...(options.others ?? []),
  ];
  const { year, built, fold, sources, origins } = gazetteer.meta;
  const { records } = countRecords(tree);
  const meta = (id: string): Uint8Array =>
    metaBytes({
      ...{
        id,
        whole: gazetteer.meta.id,
        year,
        built,
        fold,
        nodes: ids.length,
        labels: labels.length,
        numbers,
      },
      ...{ records, sources, origins },
    });
  const names = languages ? FOREIGN_SECTIONS : {};
  const made = { ...SECTIONS, ...UPPER_SECTIONS, ...SHARED_POST_SECTIONS, ...SPELLING_SECTIONS, ...names };
  const planned = { name: 'meta', type: 'u8', length: meta(contentId([])).length } as const;
  const out = new GazetteerWriter(file, Object.keys(made).length + others.length, planned);
  try {
    await makeSections(tree, labels, { languages, threads: options.threads }, (section) => out.add(section));
    for (const section of others) out.add(section);
    const id = contentId(out.entries.slice(1));
    return { bytes: out.finish(meta(id)), id };
  } finally {
    out.discard();
  }
}

/** Kept records, by their ids in the whole file and in the part. */
class KeptRecords {
  readonly ids: Uint32Array;
  readonly #parent: Column;

  constructor(gazetteer: Gazetteer, ids: Uint32Array) {
    this.ids = ids;
    this.#parent = gazetteer.nodes.parent;
  }

  /** The id in the part of the first kept record from an id of the whole file on. */
  from(id: number): number {
    return lowerBound(this.ids, id);
  }

  /** The id in the part; -1 for a record that is not kept. */
  of(id: number): number {
    return find(this.ids, id);
  }

  /** The id in the part of a record, or of the nearest kept one above it; -1 without one. */
  nearest(id: number): number {
    for (let above = id; above !== NONE; above = this.#parent.at(above)) {
      const own = this.of(above);
      if (own >= 0) return own;
    }
    return -1;
  }

  /** The pairs of a place in a list of the whole file and the kept record there, by ascending place. */
  *among(nodes: ArrayLike<number>): Iterable<readonly [place: number, id: number]> {
    const [first, last] = [this.ids[0], this.ids[this.ids.length - 1]];
    for (let place = 0; place < nodes.length; place++) {
      if (nodes[place] < first || nodes[place] > last) continue;
      const own = this.of(nodes[place]);
      if (own >= 0) yield [place, own];
    }
  }
}

/** The labels of kept records, and which of them each has. */
function labelsOf(
  gazetteer: Gazetteer,
  ids: Uint32Array,
  languages: boolean,
): { readonly labels: readonly Label[] } & Pick<SectionTree, 'label' | 'numbers'> {
  const { tree, nodes } = gazetteer;
  const used = [...new Set(Array.from(ids, (id) => nodes.label.at(id)))].sort((a, b) => a - b);
  // label 0 is that of levels that are skipped, which any part may have
  if (used[0] !== 0) used.unshift(0);
  const places = new Map(used.map((label, place) => [label, place]));
  const strings = new LabelStrings(tree['label.offset'], tree['label.heap']);
  const stored = gazetteer.spellings();
  const { 'label.spelling.offset': offset, 'label.spelling': spelling } = stored;
  const { 'label.class': classes, 'class.bits': bitsOf } = stored;
  const textOf = spellingTexts(gazetteer.spellings());
  const spellingAt = (place: number): Spelling => {
    const bits = bitsOf[classes[place]];
    return {
      text: textOf(spelling[place]),
      class: bits,
      follows: (bits & SPELLING_CLASS.follows) !== 0,
      informal: (bits & SPELLING_CLASS.informal) !== 0,
    };
  };
  const labels = used.map((label): Label => {
    strings.open(label);
    const [name, read, readThrough] = [0, 1, 2].map((which) => strings.text(which));
    const foreign = byLanguage((language) =>
      languages ? strings.text(LABEL_STRINGS.indexOf(language)) : null,
    );
    const all = Array.from({ length: offset[label + 1] - offset[label] }, (_, i) =>
      spellingAt(offset[label] + i),
    );
    const spellings = languages ? all : all.filter((each) => (each.class & LANGUAGE_CLASSES.ja) !== 0);
    return { name, read, readThrough, foreign, derived: tree['label.derived'][label] === 1, spellings };
  });
  return {
    labels,
    label: shared(ids.map((id) => places.get(nodes.label.at(id)) ?? 0)),
    numbers: used.filter((label) => label < gazetteer.meta.numbers).length,
  };
}

/** The columns of kept records. */
function treeOf(
  gazetteer: Gazetteer,
  kept: KeptRecords,
  names: Pick<SectionTree, 'label' | 'numbers'>,
  isFoundByBelow: boolean,
): SectionTree {
  const { tree, nodes } = gazetteer;
  const { ids } = kept;
  const points = pointsIn(gazetteer);
  const segments = segmentsOf(gazetteer, ids);
  const codeText = (id: number): string => {
    const above = parent[id];
    const own = segments.segments[segments.code[id]];
    return above === NONE ? own : `${codeText(above)} ${own}`;
  };
  const parent = shared(
    ids.map((id) => {
      const above = nodes.parent.at(id);
      return above === NONE ? NONE : kept.of(above);
    }),
  );
  const flags = shared(Uint8Array.from(ids, (id) => nodes.flags.at(id)));
  const post = postCodesOf(gazetteer, ids);
  const end = shared(ids.map((id) => kept.from(nodes.end.at(id))));
  return {
    ...{ parent, end, flags, ...names, post, codeText, ...segments },
    ownPosts: Uint32Array.from(
      Array.from(kept.among(tree['post.node']), ([, id]) => id).sort((a, b) => a - b),
    ),
    sharedPosts: sharedPostsOf(gazetteer, kept, { end, post }, isFoundByBelow),
    lon: Int32Array.from(ids, (id) => points.lon(id)),
    lat: Int32Array.from(ids, (id) => points.lat(id)),
    derived: derivedOf(gazetteer, kept),
    entrances: [...kept.among(tree['entrance.node'])].map(([place, id]) => {
      const [from, to] = tree['entrance.offset'].subarray(place, place + 2);
      const stored = tree['entrance.point'].subarray(2 * from, 2 * to);
      return {
        id,
        points: Array.from(
          { length: to - from },
          (_, i) => [toDegrees(stored[2 * i]), toDegrees(stored[2 * i + 1])] as const,
        ),
      };
    }),
    pastmap: [...kept.among(tree['pastmap.node'])].map(([place, id]) => ({
      id,
      value: tree['pastmap.id'][2 * place] + 2 ** 32 * tree['pastmap.id'][2 * place + 1],
      origin: { file: gazetteer.file, line: 0 },
    })),
  };
}

function segmentsOf(gazetteer: Gazetteer, ids: Uint32Array): Pick<SectionTree, 'code' | 'segments'> {
  const { nodes } = gazetteer;
  const used = [...new Set(Array.from(ids, (id) => nodes.segment.at(id)))];
  const numbers = new Map(used.map((segment, number) => [segment, number]));
  return {
    segments: used.map(segmentTexts(gazetteer.tree)),
    code: ids.map((id) => numbers.get(nodes.segment.at(id)) ?? 0),
  };
}

/** The postal code of each record, its own or inherited. */
function postCodesOf({ tree }: Gazetteer, ids: Uint32Array): Uint32Array {
  const codes = new PostCodes(tree);
  return ids.map((id) => codes.at(id));
}

/** Pairs of a record and a postal code that finds it but is not its own. */
function sharedPostsOf(
  gazetteer: Gazetteer,
  kept: KeptRecords,
  { end, post }: Pick<SectionTree, 'end' | 'post'>,
  isFoundByBelow: boolean,
): Uint32Array {
  const shared = gazetteer.sharedPostCodes();
  const codes = new Map<number, Set<number>>();
  const add = (id: number, code: number): void => {
    const known = codes.get(id);
    if (known === undefined) codes.set(id, new Set([code]));
    else known.add(code);
  };
  for (const [place, id] of kept.among(shared['post.shared.node']))
    add(id, shared['post.shared.code'][place]);
  if (isFoundByBelow) {
    const nodes = Uint32Array.from(gazetteer.tree['post.node']).sort();
    const below = (node: number, code: number): void => {
      const above = kept.nearest(node);
      // the record itself has the code, or others stand below it which may have it
      if (above < 0 || kept.ids[above] === node || end[above] !== above + 1) return;
      if (code !== post[above]) add(above, code);
    };
    const own = postCodesOf(gazetteer, nodes);
    nodes.forEach((node, i) => {
      below(node, own[i]);
    });
    shared['post.shared.node'].forEach((node, i) => {
      below(node, shared['post.shared.code'][i]);
    });
  }
  const pairs = [...codes].sort(([a], [b]) => a - b);
  return Uint32Array.from(pairs.flatMap(([id, own]) => [...own].flatMap((code) => [id, code])));
}

function derivedOf({ tree }: Gazetteer, kept: KeptRecords): NonNullable<SectionTree['derived']> {
  const found = [...kept.among(tree['derived.node'])];
  const points = tree['derived.point'];
  return {
    node: Uint32Array.from(found, ([, id]) => id),
    point: Int32Array.from(found.flatMap(([place]) => [points[2 * place], points[2 * place + 1]])),
  };
}

/** Boundaries, and outlines of lots. */
function outlineSections(gazetteer: Gazetteer, kept: KeptRecords): Section[] {
  const sections: Section[] = [];
  const stored = gazetteer.boundaries();
  if (stored !== null) {
    const encoded = new EncodedPolygons(stored['polygon.heap']);
    const boundaries = [...kept.among(stored['polygon.node'])].map(([place, id]) => ({
      id,
      polygons: encoded.decode(stored['polygon.offset'][place]),
      flags: stored['polygon.flags'][place],
      isCoarse: false,
    }));
    sections.push(...boundarySections(boundaries, boundariesTooLarge));
  }
  const outlines = LotOutlines.of(gazetteer);
  if (outlines === null) return sections;
  const heap = new OutlineHeap();
  kept.ids.forEach((id, own) => {
    const polygons = outlines.outline(id);
    if (polygons !== null) heap.add(own, { polygons, quality: outlines.quality(id) ?? 0 });
  });
  const lots = { outlines: [{ base: 0, part: heap.take() }], length: kept.ids.length };
  return [...sections, ...lotSections(outlinesOf(lots), lots.length, outlinesTooLarge)];
}

/** The changes of municipalities that a part keeps. */
function stepsOf(gazetteer: Gazetteer, kept: KeptRecords, which: ExtractOptions['history']): readonly Step[] {
  if (which === 'none') return [];
  const steps = readSteps(gazetteer);
  if (which === 'all' || steps.length === 0) return steps;
  const { nodes } = gazetteer;
  const { segments, code } = segmentsOf(gazetteer, kept.ids);
  const wanted = new Set<string>();
  kept.ids.forEach((id, own) => {
    if ((nodes.flags.at(id) & FLAG.level) !== MUNICIPALITY) return;
    wanted.add(segments[code[kept.of(nodes.parent.at(id))]] + segments[code[own]]);
  });
  // a change leads to a kept municipality directly, or by another change
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    for (const { from, to } of steps)
      if (to !== null && from !== null && wanted.has(to.code)) wanted.add(from.code);
  }
  return steps.filter(({ from, to }) => [from, to].some((unit) => unit !== null && wanted.has(unit.code)));
}

/** The changes of kept towns. @param upper records of the upper levels in the part */
function lineageOf(gazetteer: Gazetteer, kept: KeptRecords, upper: Uint32Array): Section[] {
  const stored = gazetteer.lineage();
  if (stored === null) return [];
  const years = stored['lineage.year'];
  const before = gazetteer.upper()['upper.node'];
  const places = new Map<number, number>();
  before.forEach((id, place) => {
    places.set(id, place);
  });
  const [words, wordsBefore] = [upper, before].map(({ length }) => Math.ceil(length / 32));
  const bits = new Uint32Array(words * years.length);
  const start = [0];
  const entries: number[] = [];
  for (let number = 0; number < years.length; number++) {
    upper.forEach((id, place) => {
      const old = places.get(kept.ids[id]) ?? 0;
      const bit = (stored['lineage.kept'][wordsBefore * number + (old >>> 5)] >>> (old & 31)) & 1;
      bits[words * number + (place >>> 5)] |= bit << (place & 31);
    });
    for (let i = stored['lineage.start'][number]; i < stored['lineage.start'][number + 1]; i++)
      if (kept.of(stored['lineage.node'][i]) >= 0) entries.push(i);
    start.push(entries.length);
  }
  const { 'lineage.offset': offset, 'lineage.heap': heap, 'lineage.how': how } = stored;
  const texts = entries.map((i) => heap.subarray(offset[i], offset[i + 1]));
  const made: Record<keyof LineageSections, Section['data']> = {
    'lineage.year': years.slice(),
    'lineage.start': Uint32Array.from(start),
    'lineage.kept': bits,
    'lineage.node': Uint32Array.from(entries, (i) => kept.of(stored['lineage.node'][i])),
    'lineage.how': Uint8Array.from(entries.flatMap((i) => [how[2 * i], how[2 * i + 1]])),
    ...heapSections('lineage', texts),
  };
  return namedSections(made);
}

function withheldOf(gazetteer: Gazetteer, kept: KeptRecords): Section[] {
  const stored = gazetteer.withheld();
  if (stored === null) return [];
  const points = [...readWithheld(stored)];
  const withheld = Array.from(kept.among(stored['withheld.node']), ([place, id]) => ({
    ...points[place],
    id,
  }));
  return withheldSections(withheld);
}

/** The sources of names and points, and the registry's notes on sections. */
function originsOf(gazetteer: Gazetteer, kept: KeptRecords): Section[] {
  const stored = gazetteer.origins();
  const [starts, names, points] = (['origin.start', 'origin.name', 'origin.point'] as const).map(
    (name) => stored[name],
  );
  const runs: number[] = [];
  const first = u32();
  kept.ids.forEach((id, own) => {
    const run = lowerBound(starts as Uint32Array, id + 1) - 1;
    const last = runs.at(-1);
    if (run < 0 || (last !== undefined && names[last] === names[run] && points[last] === points[run])) return;
    runs.push(run);
    first.push(own);
  });
  const sections = originSections({
    start: first.values.slice(),
    name: Uint16Array.from(runs, (run) => names[run]),
    point: Uint16Array.from(runs, (run) => points[run]),
  });
  const notes = NOTE_NAMES.flatMap((name) =>
    Array.from(kept.among(stored[NOTES[name].node]), ([place, id]) => ({
      ...{ name, id, value: stored[name][place] },
    })),
  );
  const unhoused = Uint32Array.from(kept.among(stored['unhoused.node']), ([, id]) => id);
  return [...sections, ...noteSections(notes, unhoused)];
}

/** The stations that a part keeps, each at a kept record, with their lines; and all tracks, where they are wanted. */
function stationsOf(
  gazetteer: Gazetteer,
  records: KeptRecords,
  { stations: which, tracks }: Pick<ExtractOptions, 'stations' | 'tracks'>,
): Section[] {
  const stored = gazetteer.stations();
  if (stored === null || which === 'none') return [];
  const { flags } = gazetteer.nodes;
  const lineOffset = stored['station.line.offset'];
  const linesAt = (station: number): number => lineOffset[station + 1] - lineOffset[station];
  const found = Array.from(stored['station.node'], (node, station) => ({
    station,
    node: records.nearest(node),
  }))
    .filter(({ node, station }) => node >= 0 && (typeof which !== 'number' || linesAt(station) >= which))
    .filter(({ node }) => which !== 'own' || (flags.at(records.ids[node]) & FLAG.level) >= MUNICIPALITY)
    .sort((a, b) => a.node - b.node || stored['station.code'][a.station] - stored['station.code'][b.station]);
  const numbers = new Map(found.map(({ station }, number) => [station, number]));
  const linesOf = ({ station }: { readonly station: number }): number[] => [
    ...stored['station.line'].subarray(lineOffset[station], lineOffset[station + 1]),
  ];
  const all = stored['line.kind'].length;
  const paths = tracks ? gazetteer.tracks() : null;
  const lines =
    paths === null
      ? [...new Set(found.flatMap(linesOf))].sort((a, b) => a - b)
      : Array.from({ length: all }, (_, line) => line);
  if (lines.length === 0) return [];
  const lineNumbers = new Map(lines.map((line, number) => [line, number]));
  const bytesOf = (name: 'station.text' | 'station.key' | 'line.text', place: number): Uint8Array =>
    stored[`${name}.heap`].subarray(...stored[`${name}.offset`].subarray(place, place + 2));
  const points = stored['station.point'];
  const kept = found.map((each) => ({
    code: stored['station.code'][each.station],
    point: [points[2 * each.station], points[2 * each.station + 1]] as const,
    node: each.node,
    lines: linesOf(each).map((line) => lineNumbers.get(line) ?? 0),
    texts: bytesOf('station.text', each.station),
  }));
  const keys = [...stored['station.key.station'].entries()].flatMap(([key, value]) => {
    const station = numbers.get(value & BELOW_STATION_CLASSES);
    return station === undefined
      ? []
      : { key: bytesOf('station.key', key), station, bits: value >>> STATION_SHIFT };
  });
  const keptLines = lines.map((line) => ({
    kind: stored['line.kind'][line],
    texts: bytesOf('line.text', line),
  }));
  const trackNames = Object.keys(TRACK_SECTIONS) as (keyof typeof TRACK_SECTIONS)[];
  const copied = paths === null ? [] : trackNames.map((name) => ({ name, data: paths[name].slice() }));
  return [...stationSections(kept, keys, keptLines), ...copied];
}
