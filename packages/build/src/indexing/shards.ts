import { MUNICIPALITY_ENDINGS } from '@banchi/engine/facts/endings.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { FLAG, NONE, SPELLING_CLASS } from '@banchi/engine/gazetteer/sections.js';
import { segmentTexts } from '@banchi/engine/gazetteer/segments.js';
import { spellingTexts } from '@banchi/engine/gazetteer/spellings.js';
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
  readonly prefectures: Uint32Array;
  /** Prefectures and municipalities. */
  readonly front: Uint32Array;
  /** These, and large sections; small ones that have no large section above them. */
  readonly towns: Uint32Array;
  /** Places in {@link towns} of towns that have the name of a small section of another town. */
  readonly namesakes: Uint32Array;
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
  const { nodes } = gazetteer;
  const front: number[] = [];
  const towns: number[] = [];
  const municipalities: Municipality[] = [];
  const segmentOf = segmentTexts(gazetteer.tree);
  const depthAt = (id: number): number => nodes.flags.at(id) & FLAG.level;
  for (let id = 0; id < nodes.size; id++) {
    const depth = depthAt(id);
    if (depth <= MUNICIPALITY) front.push(id);
    const isOfTowns =
      depth <= TOWN
        ? isKept(gazetteer, id)
        : depth === SECTION && nodes.label.at(id) !== 0 && nodes.label.at(nodes.parent.at(id)) === 0;
    if (isOfTowns) towns.push(id);
    if (depth === MUNICIPALITY) municipalities.push(municipalityAt(gazetteer, segmentOf, id));
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
    prefectures: Uint32Array.from(front.filter((id) => depthAt(id) < MUNICIPALITY)),
    front: Uint32Array.from(front),
    towns: Uint32Array.from(towns),
    shards,
    namesakes: namesakesOf(gazetteer, towns),
    alsoTowns: alsoTownsOf(gazetteer, municipalities),
  };
}

/** Whether a record of a level down to large sections stands in the file of towns: a level that is skipped does where records stand below it. */
function isKept({ nodes }: Gazetteer, id: number): boolean {
  const flags = nodes.flags.at(id);
  return (flags & FLAG.placeholder) === 0 || hasSections(nodes, id);
}

function hasSections(nodes: Gazetteer['nodes'], id: number): boolean {
  for (let below = id + 1; below < nodes.end.at(id); below = nodes.end.at(below))
    if (nodes.label.at(below) !== 0 && (nodes.flags.at(below) & FLAG.level) === SECTION) return true;
  return false;
}

/** @param segmentOf reads a code segment */
function municipalityAt(
  { nodes }: Gazetteer,
  segmentOf: (segment: number) => string,
  id: number,
): Municipality {
  let size: number = SIZES.municipality;
  for (let below = id + 1; below < nodes.end.at(id); below++)
    size += (nodes.flags.at(below) & FLAG.level) <= SECTION ? SIZES.named : SIZES.number;
  const prefecture = nodes.parent.at(id);
  const code = [prefecture, id].map((each) => segmentOf(nodes.segment.at(each))).join('');
  return { id, prefecture, code, size };
}

function shardOf(gazetteer: Gazetteer, group: readonly Municipality[]): PlannedShard {
  const { nodes } = gazetteer;
  const ids: number[] = [group[0].prefecture];
  const points = pointsIn(gazetteer);
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
  for (const { id } of group)
    for (let each = id; each < nodes.end.at(id); each++) {
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

/** Places in a list of the towns that have the name of a small section of another town. */
function namesakesOf(gazetteer: Gazetteer, towns: readonly number[]): Uint32Array {
  const { nodes } = gazetteer;
  const stored = gazetteer.spellings();
  const { 'label.spelling.offset': offset, 'label.spelling': spelling } = stored;
  const { 'label.class': classes, 'class.bits': bitsOf } = stored;
  const isOfSection = new Uint8Array(stored['spelling.start'].length);
  const eachName = (id: number, visit: (spelling: number) => void): void => {
    const label = nodes.label.at(id);
    for (let k = offset[label]; k < offset[label + 1]; k++) {
      const bits = bitsOf[classes[k]];
      const isFull = (bits & SPELLING_CLASS.informal) === 0;
      if (isFull && (bits & SPELLING_CLASS.name) !== 0) visit(spelling[k]);
    }
  };
  const depthAt = (id: number): number => nodes.flags.at(id) & FLAG.level;
  const known = new Set(towns);
  for (let id = 0; id < nodes.size; id++)
    if (depthAt(id) === SECTION && !known.has(id))
      eachName(id, (each) => {
        isOfSection[each] = 1;
      });
  const found: number[] = [];
  towns.forEach((id, place) => {
    if (depthAt(id) < TOWN) return;
    let isCalled = false;
    eachName(id, (each) => {
      isCalled ||= isOfSection[each] === 1;
    });
    if (isCalled) found.push(place);
  });
  return Uint32Array.from(found);
}

/** Municipalities one of whose full names stands within the name of a town or section. */
function alsoTownsOf(gazetteer: Gazetteer, municipalities: readonly Municipality[]): string[] {
  const { nodes } = gazetteer;
  const stored = gazetteer.spellings();
  const { 'label.spelling.offset': offset, 'label.spelling': spelling } = stored;
  const { 'label.class': classes, 'class.bits': bitsOf } = stored;
  const textOf = spellingTexts(gazetteer.spellings());
  const namesOf = (label: number): string[] => {
    const names: string[] = [];
    for (let k = offset[label]; k < offset[label + 1]; k++) {
      if ((bitsOf[classes[k]] & SPELLING_CLASS.name) === 0) continue;
      names.push(textOf(spelling[k]));
    }
    return names;
  };
  const found = new Map<string, Municipality[]>();
  for (const each of municipalities)
    for (const name of namesOf(nodes.label.at(each.id))) {
      // 府中 for 府中市 is in many names, but nothing is sure of a word that says no more
      if (!MUNICIPALITY_NAME.test(name)) continue;
      const known = found.get(name);
      if (known === undefined) found.set(name, [each]);
      else known.push(each);
    }
  const longest = Math.max(0, ...[...found.keys()].map((name) => name.length));
  const seen = new Uint8Array(gazetteer.meta.labels);
  const contained = new Set<string>();
  for (let id = 0; id < nodes.size; id++) {
    const depth = nodes.flags.at(id) & FLAG.level;
    const label = nodes.label.at(id);
    if (depth < TOWN || depth > SECTION || seen[label] !== 0 || nodes.parent.at(id) === NONE) continue;
    seen[label] = 1;
    for (const name of namesOf(label))
      for (let from = 0; from < name.length; from++)
        for (let to = from + 1; to <= Math.min(name.length, from + longest); to++)
          for (const { code } of found.get(name.slice(from, to)) ?? []) contained.add(code);
  }
  return municipalities.map(({ code }) => code).filter((code) => contained.has(code));
}
