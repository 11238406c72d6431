import { MUNICIPALITY_ENDINGS } from '@banchi/engine/facts/endings.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { FLAG, NONE, SPELLING_CLASS } from '@banchi/engine/gazetteer/sections.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import { MUNICIPALITY, SECTION, TOWN } from '@banchi/engine/vocabulary/levels.js';

/** The records of a shard, and what its front says of it. */
interface PlannedShard {
  /** Ascending, with the prefecture above them. */
  readonly ids: Uint32Array;
  /** Codes of its municipalities, five digits. */
  readonly municipalities: readonly string[];
  /** West, south, east, north of its points in degrees; null without points. */
  readonly box: readonly [number, number, number, number] | null;
}

/** How a gazetteer is cut into files. */
interface ShardPlan {
  /** Prefectures and municipalities. */
  readonly front: Uint32Array;
  /** These, and large sections; small ones that have no large section above them. */
  readonly towns: Uint32Array;
  readonly shards: readonly PlannedShard[];
  /** Codes of municipalities whose name a town or section somewhere contains. */
  readonly alsoTowns: readonly string[];
}

/**
 * Bytes, compressed, that a municipality, a record with a name and a number take in a file, roughly; and those up to which neighbouring
 * municipalities share one.
 */
const SIZES = { municipality: 16_000, named: 100, number: 20, shared: 160_000 } as const;

/** A name with its ending. */
const MUNICIPALITY_NAME = new RegExp(`[${MUNICIPALITY_ENDINGS}]$`);

/** A municipality of the file. */
interface Municipality {
  readonly id: number;
  readonly prefecture: number;
  readonly code: string;
  /** About how many bytes it takes, compressed. */
  readonly size: number;
}

/** Plans the files of a gazetteer: municipalities are never cut, and small ones of a prefecture share a file. */
export function planShards(gazetteer: Gazetteer): ShardPlan {
  const { tree } = gazetteer;
  const front: number[] = [];
  const towns: number[] = [];
  const municipalities: Municipality[] = [];
  const { length } = tree.parent;
  const depthAt = (id: number): number => tree.flags[id] & FLAG.level;
  for (let id = 0; id < length; id++) {
    const depth = depthAt(id);
    if (depth <= MUNICIPALITY) front.push(id);
    if (depth <= TOWN ? isKept(gazetteer, id) : depth === SECTION && tree.label[tree.parent[id]] === 0)
      towns.push(id);
    if (depth === MUNICIPALITY) municipalities.push(municipalityAt(gazetteer, id));
  }
  const shards: PlannedShard[] = [];
  let group: Municipality[] = [];
  const close = (): void => {
    if (group.length > 0) shards.push(shardOf(gazetteer, group));
    group = [];
  };
  let size = 0;
  for (const each of municipalities) {
    const isBeside = group.length > 0 && group[0].prefecture === each.prefecture;
    if (!isBeside || size + each.size > SIZES.shared) {
      close();
      size = 0;
    }
    group.push(each);
    size += each.size;
  }
  close();
  return {
    front: Uint32Array.from(front),
    towns: Uint32Array.from(towns),
    shards,
    alsoTowns: alsoTownsOf(gazetteer, municipalities),
  };
}

/** Whether a record of a level down to large sections stands in the file of towns: a level that is skipped does where records stand below it. */
function isKept({ tree }: Gazetteer, id: number): boolean {
  const flags = tree.flags[id];
  return (flags & FLAG.placeholder) === 0 || hasSections(tree, id);
}

function hasSections(tree: Gazetteer['tree'], id: number): boolean {
  for (let below = id + 1; below < tree.end[id]; below = tree.end[below])
    if (tree.label[below] !== 0 && (tree.flags[below] & FLAG.level) === SECTION) return true;
  return false;
}

function municipalityAt({ tree }: Gazetteer, id: number): Municipality {
  let size: number = SIZES.municipality;
  for (let below = id + 1; below < tree.end[id]; below++)
    size += (tree.flags[below] & FLAG.level) <= SECTION ? SIZES.named : SIZES.number;
  const prefecture = tree.parent[id];
  const code = segmentAt(tree, prefecture) + segmentAt(tree, id);
  return { id, prefecture, code, size };
}

const decoder = new TextDecoder();

function segmentAt(tree: Gazetteer['tree'], id: number): string {
  const { 'segments.offset': offset, 'segments.heap': heap } = tree;
  const segment = tree.segment[id];
  return decoder.decode(heap.subarray(offset[segment], offset[segment + 1]));
}

function shardOf({ tree }: Gazetteer, group: readonly Municipality[]): PlannedShard {
  const ids: number[] = [group[0].prefecture];
  const points = pointsIn(tree);
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
  for (const { id } of group)
    for (let each = id; each < tree.end[id]; each++) {
      ids.push(each);
      if (!points.has(each)) continue;
      const [lon, lat] = [points.lon(each), points.lat(each)];
      box[0] = Math.min(box[0], lon);
      box[1] = Math.min(box[1], lat);
      box[2] = Math.max(box[2], lon);
      box[3] = Math.max(box[3], lat);
    }
  const [west, south, east, north] = box.map(toDegrees);
  return {
    ids: Uint32Array.from(ids),
    municipalities: group.map(({ code }) => code),
    box: box[0] > box[2] ? null : [west, south, east, north],
  };
}

/** Municipalities one of whose full names stands within the name of a town or section. */
function alsoTownsOf(gazetteer: Gazetteer, municipalities: readonly Municipality[]): string[] {
  const { tree } = gazetteer;
  const stored = gazetteer.spellings();
  const { 'spelling.text': text, 'spelling.start': start } = stored;
  const { 'label.spelling.offset': offset, 'label.spelling': spelling, 'label.class': classes } = stored;
  const utf16 = new TextDecoder('utf-16le');
  const namesOf = (label: number): string[] => {
    const names: string[] = [];
    for (let k = offset[label]; k < offset[label + 1]; k++) {
      if ((classes[k] & SPELLING_CLASS.name) === 0) continue;
      names.push(utf16.decode(text.subarray(start[spelling[k]], start[spelling[k] + 1] - 1)));
    }
    return names;
  };
  const found = new Map<string, Municipality[]>();
  for (const each of municipalities)
    for (const name of namesOf(tree.label[each.id])) {
      // 府中 for 府中市 is in many names, but nothing is sure of a word that says no more
      if (!MUNICIPALITY_NAME.test(name)) continue;
      const known = found.get(name);
      if (known === undefined) found.set(name, [each]);
      else known.push(each);
    }
  const longest = Math.max(0, ...[...found.keys()].map((name) => name.length));
  const seen = new Uint8Array(gazetteer.meta.labels);
  const contained = new Set<string>();
  for (let id = 0; id < tree.parent.length; id++) {
    const depth = tree.flags[id] & FLAG.level;
    const label = tree.label[id];
    if (depth < TOWN || depth > SECTION || seen[label] !== 0 || tree.parent[id] === NONE) continue;
    seen[label] = 1;
    for (const name of namesOf(label))
      for (let from = 0; from < name.length; from++)
        for (let to = from + 1; to <= Math.min(name.length, from + longest); to++)
          for (const { code } of found.get(name.slice(from, to)) ?? []) contained.add(code);
  }
  return municipalities.map(({ code }) => code).filter((code) => contained.has(code));
}
