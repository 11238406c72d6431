import type { History } from '@banchi/engine/lineage/history.js';
import { type Places, whereaboutsBy } from '@banchi/engine/lineage/town-list.js';
import type { Town } from '@banchi/engine/lineage/towns.js';
import { fold } from '@banchi/engine/text/index.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { TOWN } from '@banchi/engine/vocabulary/levels.js';
import type { Attribution, Origin } from '../record/record.js';
import type { PastPlaces } from './towns.js';

/** A small section of a town of a past year. */
interface FormerSection {
  readonly segment: string;
  readonly name: string;
  readonly read: string | null;
  readonly position: LonLat | null;
}

/**
 * A town of a past year whose municipality has since become another, as a candidate for a town that only a list of postal codes names: it
 * gives that its point and its small sections.
 */
export interface FormerTown {
  readonly kind: 'former-town';
  /** Today's municipality, five digits; a town of a divided one is a candidate in each of its successors. */
  readonly municipality: string;
  readonly town: string;
  readonly position: LonLat | null;
  /** Names that it may have in front since, folded: 高野口町 before 田原. */
  readonly prefixes: readonly string[];
  readonly sections: readonly FormerSection[];
  readonly origin: Origin;
}

/**
 * The towns of past years whose municipality is another today, below each of its successors by the list of changes: those of 浜松市北区
 * below 浜名区 and 中央区. Towns of a municipality that goes on are none: its own sources have them, or they are gone.
 * @param municipalities names of today's municipalities, by code
 * @param note called with each owner of points, and the file that stands for it in origins
 */
export function* formerTowns(
  past: readonly PastPlaces[],
  history: History,
  municipalities: ReadonlyMap<string, string>,
  note: (file: string, owner: Attribution) => void,
): Iterable<FormerTown> {
  const today: Places = { municipalities, towns: [], read: () => null };
  for (const { year, places, pointOwner } of past) {
    if (pointOwner === undefined) continue;
    const whereabouts = whereaboutsBy(history, places, today, `${year}-12-31`, fold);
    const below = new Map<number, Town[]>();
    for (const town of places.towns)
      if (town.large !== null) below.set(town.large, [...(below.get(town.large) ?? []), town]);
    const successors = new Map<string, ReturnType<typeof whereabouts>>();
    for (const [code, name] of places.municipalities) {
      const { codes, prefixes } = whereabouts(code);
      const others = codes.filter((each) => each !== code || municipalities.get(each) !== name);
      successors.set(code, { codes: others.filter((each) => municipalities.has(each)), prefixes });
    }
    for (const town of places.towns) {
      const { codes = [], prefixes = [] } = successors.get(town.municipality) ?? {};
      if (codes.length === 0 || town.large !== null) continue;
      const sections = (town.depth === TOWN ? (below.get(town.id) ?? []) : []).map((each) => ({
        segment: each.code.slice(town.code.length),
        name: each.name.slice(town.name.length),
        read: places.read(each)?.slice(places.read(town)?.length) ?? null,
        position: each.point,
      }));
      const owner = pointOwner(town.id);
      if (owner === null) continue;
      const origin = { file: `${year}: ${owner.title} ${owner.date ?? ''}`.trim(), line: 0 };
      note(origin.file, owner);
      for (const municipality of codes)
        yield {
          ...{ kind: 'former-town', municipality, town: town.name, position: town.point },
          ...{ prefixes, sections, origin },
        };
    }
  }
}
