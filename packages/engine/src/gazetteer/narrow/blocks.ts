import { BLOCK, LEVELS, MUNICIPALITY } from '../../vocabulary/levels.js';
import { blockWord } from '../blocks.js';
import type { Gazetteer } from '../gazetteer.js';
import { labelNodesIn } from '../packed-lists.js';
import { lowerBound } from '../ranges.js';
import { ELEMENT_SIZE, FLAG, LANGUAGE_CLASSES, NONE, POST_BLOCK, RANK_BLOCK } from '../sections.js';
import { GRANULE, type Run } from './container.js';

/** Granules of one section. */
export interface SectionRun extends Run {
  readonly section: string;
}

/** Prefectures and municipalities whose texts stand together. */
const PLACES = 64;
const SPELLINGS = 512;
/** Spellings of a block of texts that are not in front. */
const TEXTS = 1024;
/** Labels of a block of their names and spellings: a village or two. */
const LABELS = 256;
/**
 * From this value of `label.rungs` up, the value's lowest bits may all be 0. These labels are numbers of blocks, lots and houses, in a large file most labels
 * of a block.
 */
const NUMBERS = 1 << BLOCK;
const SLOTS = 1024;
/** Records of a level above blocks: the towns of some municipalities, or their sections. */
const UPPER = 1024;
/** Units of a text that a search by halves compares at most. */
const SIGNPOST = 16;
/** Elements of a section that stand in front for searches by halves, at most: in larger files others stand in blocks between. */
const MOST_SIGNPOSTS = 512;
const EDGES = 2048;
/** Ids whose bits of all planes stand together. */
const PLANE_IDS = 1 << 15;
/** Ids that the smallest boxes of points hold. */
const BOX_IDS = 32;
/** Numbers of a box. */
const SIDES = 4;
/** So many of the largest boxes stand in front. */
const BOXES = 2048;
const PLANES = 2 * LEVELS.length;

/** How many elements blocks have whose number grows with the file. */
interface Sizes {
  /** Ids of a block of the tree: a few villages. */
  readonly ids: number;
  /** Ids of a block of their points. */
  readonly points: number;
  /** Nodes of labels: what names one place names few, so that a word reads a little in many places. */
  readonly nodes: number;
  /** So few nodes of a name stand beside its spellings: where they begin is not in front. */
  readonly fewNodes: number;
  /** Elements of a block of sections that only sorted and long lists read. */
  readonly lists: number;
  /** Elements of a block of everything that is in no other order. */
  readonly others: number;
}

const SIZES: Sizes = { ids: 1024, points: 1024, nodes: 2048, fewNodes: 0, lists: 4096, others: 4096 };

/** In a large file: every block has its place in the index, which is fetched at first. */
const LARGE_SIZES: Sizes = {
  ids: 2048,
  points: 1024,
  nodes: 4096,
  fewNodes: 1024,
  lists: 16384,
  others: 4096,
};

/** Nodes of a large file. */
const LARGE = 4_000_000;

/** Sections that only sorted and long lists read. */
const LISTS = /^(?:rank|joined)\./;

/** Sections that run in parallel, each by the first of them, which is searched by halves; and how many elements a block has. */
const parallel = ({
  nodes,
  others,
}: Sizes): readonly (readonly [elements: number, sections: readonly string[]])[] => [
  [UPPER, ['upper.node', 'upper.label', 'upper.end', 'upper.segment']],
  [nodes, ['label.node.head']],
  [SLOTS, ['spelling.reversed', 'edge.offset', 'edge.signature']],
  [EDGES, ['edge.child', 'edge.node']],
  [EDGES, ['edge.endingChild', 'edge.byEnding']],
  [others, ['spelling.suffix']],
  [others, ['post.node']],
];

/** Where scripts begin in the dictionary: digits; Latin; kana; kanji; Hangul; other forms. A word needs the spellings of one or two. */
const SCRIPTS = [0x3a, 0x3040, 0x3400, 0xac00, 0xd7b0];

/** Columns of a node that are read together. */
const NODE = ['parent', 'end', 'flags', 'segment', 'label'];

/** Scripts of Japanese names, by their number. Their spellings belong to what every search needs. */
const NAMES = [0, 3];

/**
 * Sections that belong to the front as far as there is room, what is asked for most and takes least first: on which rungs labels stand, counts, segments and sources of
 * all records, the boxes of boundaries, the shape of the tree, and where what belongs to a label begins.
 */
export const RESIDENT: readonly string[] = [
  'label.rungs',
  'segments.offset',
  'segments.heap',
  'post.block',
  'plane.rank',
  'origin.start',
  'section.otherwise',
  'origin.name',
  'origin.point',
  'unhoused.node',
  'point.bits',
  'polygon.node',
  'polygon.flags',
  'polygon.offset',
  'polygon.boxes',
  'plane.bits',
  'flags',
  'end',
  'label.node.offset',
  'label.spelling.offset',
  'post.start',
  'label.class',
  'edge.offset',
  'parent',
  'edge.signature',
];

/**
 * Cuts a gazetteer file into blocks, in the order in which they stand in the narrow file: what is read of one place together, its
 * nodes, then their texts, then their points; then what is read of a part of the dictionary.
 */
export function blocksOf(gazetteer: Gazetteer): {
  readonly blocks: SectionRun[][];
  readonly names: SectionRun[];
} {
  const cut = new Cutter(gazetteer);
  const { tree, meta } = gazetteer;
  const sizes = meta.nodes > LARGE ? LARGE_SIZES : SIZES;
  const parts = parallel(sizes);
  const spellings = gazetteer.spellings();
  const labels = spellings['label.node.offset'];
  const nodes = labelNodesIn(spellings);
  const { 'label.node.head': heads, 'label.node.heap': heap } = spellings;
  const wordOf = (block: number): number =>
    2 * block < heads.length ? blockWord(heads[2 * block + 1]) : heap.length - 1;
  const rungs = gazetteer.prepared()?.['label.rungs'];
  const first = (label: number): number => (labels[label] < labels[label + 1] ? nodes.at(labels[label]) : 0);
  const places = [
    ...gazetteer.upper()['upper.node'].subarray(0, meta.records[LEVELS[0]] + meta.records[LEVELS[1]]),
  ].sort((a, b) => a - b);
  // names of the past, and English ones, need the texts of all of them; an answer those of a few
  const texts = tree['label.offset'];
  for (let from = 0; from < places.length; from += PLACES) {
    const own = places.slice(from, from + PLACES).map((id) => tree.label[id]);
    const named = [...new Set(own)].sort((a, b) => a - b);
    cut.begin();
    for (const each of named) cut.twice(cut.one('label.offset', each, each + 2));
    for (const each of named) cut.twice(cut.one('label.heap', texts[each], texts[each + 1]));
  }
  let [label, run] = [0, 0];
  for (let id = 0; id < meta.nodes; id += sizes.ids) {
    const end = Math.min(id + sizes.ids, meta.nodes);
    const isLast = end === meta.nodes;
    let behind = label;
    while (behind < meta.labels && (isLast || first(behind) < end)) behind++;
    // in a large file some four labels come first here: they wait for others
    if (!isLast && behind - label < LABELS) behind = label;
    cut.begin();
    // whoever reads a node reads what stands above it
    const above = townsAbove(tree, id);
    for (const name of NODE) {
      for (const each of above) cut.twice(cut.one(name, each));
      cut.add(name, id, end, isLast);
    }
    const labelled = (add: (from: number, to: number, isEnd: boolean) => void): void => {
      for (let from = label; from < behind; from += LABELS) {
        const to = Math.min(behind, from + LABELS);
        cut.begin();
        add(from, to, isLast && to === behind);
      }
    };
    labelled((from, to, isEnd) => {
      for (const name of ['label.spelling.offset', 'label.node.offset', 'label.rungs'])
        cut.add(name, from, to, isEnd);
      for (const name of ['label.spelling', 'label.class'])
        cut.by(name, spellings['label.spelling.offset'], from, to, isEnd);
      const listed: [first: number, behind: number][] = [];
      for (let each = from; each < to; each++) {
        const [begin, end] = [labels[each], labels[each + 1]];
        if ((rungs?.[each] ?? 1) % NUMBERS !== 0 && end > begin && end - begin <= sizes.fewNodes)
          listed.push([begin >>> 6, ((end - 1) >>> 6) + 1]);
      }
      for (const [first, behind] of listed) cut.twice(cut.one('label.node.head', 2 * first, 2 * behind));
      for (const [first, behind] of listed)
        cut.twice(cut.one('label.node.heap', wordOf(first), wordOf(behind) + 1));
    });
    labelled((from, to, isEnd) => {
      for (const name of ['label.offset', 'label.derived']) cut.add(name, from, to, isEnd);
      cut.by('label.heap', texts, from, to, isEnd);
    });
    for (let from = id; from < end; from += sizes.points) {
      const to = Math.min(from + sizes.points, end);
      const runs = to === meta.nodes ? tree['post.start'].length : lowerBound(tree['post.start'], to);
      cut.begin();
      cut.points(from, to, tree);
      for (const name of ['post.start', 'post.code']) cut.add(name, run, runs, to === meta.nodes);
      cut.add('post.block', from / POST_BLOCK, to / POST_BLOCK, to === meta.nodes);
      run = runs;
    }
    label = behind;
  }
  cut.planes(meta.nodes);
  const names: SectionRun[] = [];
  const start = spellings['spelling.start'];
  const nameOf = (k: number): number => spellings['label.spelling'][k];
  for (const name of NODE) for (const id of places) names.push(...cut.one(name, id));
  for (const id of places) {
    const offset = spellings['label.spelling.offset'];
    for (let k = offset[tree.label[id]]; k < offset[tree.label[id] + 1]; k++)
      if ((spellings['label.class'][k] & LANGUAGE_CLASSES.ja) !== 0) {
        names.push(...cut.one('spelling.start', nameOf(k), nameOf(k) + 2));
        names.push(...cut.one('spelling.text', start[nameOf(k)], start[nameOf(k) + 1]));
      }
  }
  for (const name of ['upper.end', 'upper.segment']) names.push(...cut.one(name, 0, places.length));
  const boxes = tree['point.box'].length;
  names.push(...cut.one('point.box', Math.max(0, boxes - SIDES * BOXES), boxes));
  const text = spellings['spelling.text'];
  const size = start.length - 1;
  const signpost = (spelling: number): void => {
    names.push(...cut.one('spelling.start', spelling, spelling + 2));
    names.push(...cut.one('spelling.text', start[spelling], start[spelling] + SIGNPOST));
  };
  for (const k of signposts(size, TEXTS)) signpost(k);
  for (const [elements, [section]] of parts)
    for (const k of signposts(cut.lengthOf(section), elements)) {
      names.push(...cut.one(section, k));
      // these two are searched by the texts that they name
      if (section === 'spelling.suffix') signpost(spellings[section][k] >>> 8);
      if (section === 'spelling.reversed') signpost(spellings[section][k]);
    }
  let script = 0;
  for (const [number, unit] of [...SCRIPTS, 0x10000].entries()) {
    let [low, high] = [script, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (text[start[middle]] < unit) low = middle + 1;
      else high = middle;
    }
    const step = NAMES.includes(number) ? size : TEXTS;
    for (let from = script; from < low; from += step) {
      const end = Math.min(low, from + step);
      cut.begin();
      cut.by('spelling.text', start, from, end, end === size);
      cut.add('spelling.start', from, end, end === size);
      if (NAMES.includes(number)) names.push(...cut.last());
    }
    script = low;
  }
  for (let from = 0; from < size; from += SPELLINGS) {
    const end = Math.min(from + SPELLINGS, size);
    cut.begin();
    for (const name of ['spelling.label.offset', 'spelling.slot', 'spelling.weight', 'spelling.tier'])
      cut.add(name, from, end, end === size);
    cut.by('spelling.label', spellings['spelling.label.offset'], from, end, end === size);
  }
  for (const [elements, sections] of parts) {
    cut.betweenSignposts(sections[0], elements);
    cut.each(elements, sections);
  }
  for (const { name } of gazetteer.entries) cut.each(LISTS.test(name) ? sizes.lists : sizes.others, [name]);
  return { blocks: cut.blocks, names };
}

/** The nodes above another one, below its municipality, ascending. */
function townsAbove({ parent, flags }: Gazetteer['tree'], id: number): number[] {
  const found: number[] = [];
  for (let at = parent[id]; at !== NONE && (flags[at] & FLAG.level) > MUNICIPALITY; at = parent[at])
    found.unshift(at);
  return found;
}

/** The places of a section that stand in front, one in each block where that is not too many. */
function signposts(length: number, block: number): number[] {
  const stride = strideOf(length, block);
  return Array.from({ length: Math.ceil(length / stride) }, (_, k) => k * stride);
}

/** How far they are from each other. */
function strideOf(length: number, block: number): number {
  let stride = block;
  while (length > MOST_SIGNPOSTS * stride) stride *= 2;
  return stride;
}

/** Cuts sections from their beginnings to their ends, each piece behind the one before it. */
class Cutter {
  readonly blocks: SectionRun[][] = [];
  readonly #sections: ReadonlyMap<
    string,
    { readonly size: number; readonly from: number; readonly to: number }
  >;
  /** First granule of each section that is in no block. */
  readonly #next = new Map<string, number>();

  constructor({ entries }: Gazetteer) {
    this.#sections = new Map(
      entries.map(({ name, type, offset, length }) => {
        const to = Math.ceil((offset + length) / GRANULE);
        return [name, { size: ELEMENT_SIZE[type], from: offset / GRANULE, to }];
      }),
    );
  }

  begin(): void {
    if (this.blocks.at(-1)?.length !== 0) this.blocks.push([]);
  }

  /** The granules of some elements. */
  one(section: string, element: number, end = element + 1): SectionRun[] {
    const place = this.#sections.get(section);
    if (place === undefined) return [];
    const from = place.from + Math.floor((element * place.size) / GRANULE);
    return [{ section, from, to: place.from + Math.ceil((end * place.size) / GRANULE) }];
  }

  /** Adds granules to the block that another one has too: they are looked for in the first of the two. */
  twice(runs: readonly SectionRun[]): void {
    const block = this.blocks.at(-1) ?? [];
    for (const { section, from, to } of runs) {
      const last = block.at(-1);
      const begin = last?.section === section ? Math.max(from, last.to) : from;
      if (begin < to) block.push({ section, from: begin, to });
    }
  }

  /** Number of elements of a section, including those that fill its last granule. */
  lengthOf(section: string): number {
    const { size = 1, from = 0, to = 0 } = this.#sections.get(section) ?? {};
    return ((to - from) * GRANULE) / size;
  }

  last(): readonly SectionRun[] {
    return this.blocks.at(-1) ?? [];
  }

  /** Adds elements `[from, to)` of a section to the block, in whole granules; behind the last of them all that is left. */
  add(section: string, from: number, to: number, isLast = false): void {
    const place = this.#sections.get(section);
    if (place === undefined) return;
    const begin = this.#next.get(section) ?? place.from;
    const end = isLast ? place.to : Math.min(place.to, place.from + Math.ceil((to * place.size) / GRANULE));
    if (end <= begin || to < from) return;
    this.#next.set(section, end);
    this.blocks.at(-1)?.push({ section, from: begin, to: end });
  }

  /** Adds the points of some ids with their bits, heads and smallest boxes. */
  points(from: number, to: number, { parent, 'point.head': heads }: Gazetteer['tree']): void {
    const isLast = to === parent.length;
    const begin = (id: number): number => heads[Math.floor(id / BOX_IDS)] >>> 1;
    // a point may reach into the next word
    this.add('point.heap', begin(from), isLast ? 0 : begin(to) + 1, isLast);
    for (const name of ['point.bits', 'point.head']) this.add(name, from / BOX_IDS, to / BOX_IDS, isLast);
    this.add('point.box', SIDES * (from / BOX_IDS), SIDES * Math.ceil(to / BOX_IDS));
  }

  /** Adds blocks of all planes, of which one id has a bit in each. */
  planes(nodes: number): void {
    const [words, blocks] = [Math.ceil(nodes / 32), Math.ceil(nodes / RANK_BLOCK) + 1];
    for (let id = 0; id < nodes; id += PLANE_IDS) {
      const end = Math.min(id + PLANE_IDS, nodes);
      this.begin();
      for (const [name, ids, length] of [
        ['plane.bits', 32, words],
        ['plane.rank', RANK_BLOCK, blocks],
      ] as const)
        for (let plane = 0; plane < PLANES; plane++) {
          const to = end === nodes ? length : end / ids;
          this.twice(this.one(name, plane * length + id / ids, plane * length + to));
        }
    }
    this.#passOver('plane.bits', PLANES * words);
    this.#passOver('plane.rank', PLANES * blocks);
  }

  /** Skips the elements of a section up to one: they are in other blocks already. */
  #passOver(section: string, to: number): void {
    const [last] = this.one(section, 0, to);
    if (last !== undefined) this.#next.set(section, last.to);
  }

  /** Adds what rows of another section have of this one. */
  by(section: string, offsets: Uint32Array, from: number, to: number, isLast: boolean): void {
    this.add(section, offsets[from], offsets[to], isLast);
  }

  /** Where not every block has its signpost in front: a block of those between two that are there. */
  betweenSignposts(section: string, elements: number): void {
    const length = this.lengthOf(section);
    const stride = strideOf(length, elements);
    if (stride === elements) return;
    for (let from = 0; from < length; from += stride) {
      this.begin();
      for (let at = from + elements; at < Math.min(from + stride, length); at += elements)
        this.twice(this.one(section, at));
    }
  }

  /** Adds what is left of sections that run in parallel, so many elements a block. */
  each(elements: number, names: readonly string[]): void {
    const length = this.lengthOf(names[0]);
    for (let at = 0; at < length; at += elements) {
      this.begin();
      for (const name of names) this.add(name, at, at + elements, at + elements >= length);
    }
  }
}
