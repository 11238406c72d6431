import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { lineageSections } from '@banchi/engine/gazetteer/town-lineage.js';
import { boundaryWork } from '@banchi/engine/geo/boundary-index.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import { NO_POINT, toDegrees, toUnits } from '@banchi/engine/geo/units.js';
import type { History } from '@banchi/engine/lineage/history.js';
import { type AddressNodes, type Places, placesOf, whereaboutsBy } from '@banchi/engine/lineage/town-list.js';
import { type TownKind, traceTowns } from '@banchi/engine/lineage/towns.js';
import { fold } from '@banchi/engine/text/index.js';
import type { Attribution } from '../record/record.js';
import type { Label } from './labels.js';
import type { TreeColumns } from './tree-columns.js';

/** The municipalities and towns of a past year. */
export interface PastPlaces {
  readonly year: number;
  readonly places: Places;
  /** Who published the point of a town, or the name of one without a point; null where that is unknown. Absent: towns give none of their values. */
  readonly pointOwner?: (town: number) => Attribution | null;
}

/** Counts of the towns of a past year. */
export interface PastSummary {
  readonly year: number;
  /** Towns of that year. */
  readonly towns: number;
  /** Towns whose successors are not known. */
  readonly open: number;
  /** Steps of each kind. */
  readonly kinds: ReadonlyMap<TownKind, number>;
}

/**
 * The sections with the changes of the towns of past years.
 * @param boundaries the sections of the boundaries
 * @param upper records of the upper levels, as `upper.node` has them
 */
export function townSections(
  past: readonly PastPlaces[],
  tree: TreeColumns,
  labels: readonly Label[],
  { boundaries, history, upper }: { boundaries: readonly Section[]; history: History; upper: Uint32Array },
): { readonly sections: Section[]; readonly summaries: PastSummary[] } {
  if (past.length === 0) return { sections: [], summaries: [] };
  const today = placesOf(nodesOf(tree, labels, boundaries), fold);
  const summaries: PastSummary[] = [];
  const years = past.map(({ year, places }) => {
    const whereabouts = whereaboutsBy(history, places, today, `${year}-12-31`, fold);
    const steps = traceTowns(places.towns, today.towns, whereabouts);
    const kinds = new Map<TownKind, number>();
    for (const { kind } of steps) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const known = new Set(steps.map(({ from }) => from));
    const towns = places.towns.length;
    summaries.push({ year, towns, open: towns - known.size, kinds });
    const named = ({ from }: (typeof steps)[number]) => ({
      municipality: places.municipalities.get(from.municipality) ?? '',
      read: places.read(from),
    });
    return { year, steps, named };
  });
  return { sections: lineageSections(years, upper), summaries };
}

/** The nodes of a tree that is being built. */
function nodesOf(tree: TreeColumns, labels: readonly Label[], boundaries: readonly Section[]): AddressNodes {
  const { flags, label, lon, lat } = tree;
  const offsets = new Map<number, number>();
  const data = (name: string): Section['data'] | undefined =>
    boundaries.find((section) => section.name === name)?.data;
  const [node, offset, heap] = [data('polygon.node'), data('polygon.offset'), data('polygon.heap')];
  node?.forEach((id, i) => {
    offsets.set(id, offset?.[i] ?? 0);
  });
  const polygons = heap instanceof Uint8Array ? new EncodedPolygons(heap) : null;
  const work = boundaryWork();
  return {
    size: flags.length,
    depth: (id) => flags[id] & FLAG.level,
    segment: (id) => tree.segmentOf(id),
    name: (id) => labels[label[id]].name ?? '',
    read: (id) => labels[label[id]].read ?? '',
    point: (id) => (lon[id] === NO_POINT ? null : [toDegrees(lon[id]), toDegrees(lat[id])]),
    covers: (id) => {
      const at = offsets.get(id);
      if (polygons === null || at === undefined) return null;
      return ([x, y]) => polygons.contains(at, toUnits(x), toUnits(y), work);
    },
  };
}
