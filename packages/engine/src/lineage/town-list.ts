import { composedName } from '../facts/municipality-names.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { MUNICIPALITY, SECTION, TOWN } from '../vocabulary/levels.js';
import { type History, holds } from './history.js';
import { holdingBy } from './municipalities.js';
import type { Town, Whereabouts } from './towns.js';

/** The nodes of an address tree, in depth-first order, as far as towns need them. */
export interface AddressNodes {
  readonly size: number;
  /** Level of a node: 0 prefecture, 1 municipality, 2 large section, 3 small section, more below. */
  depth(id: number): number;
  /** Own code segment. */
  segment(id: number): string;
  /** Own name; `''` for a level that is skipped. */
  name(id: number): string;
  /** Own reading; `''` where unknown. */
  read(id: number): string;
  point(id: number): LonLat | null;
  /** Whether the boundary of a node contains a point; null where it has none. */
  covers(id: number): ((point: LonLat) => boolean) | null;
}

/** The municipalities and towns of a data set. */
export interface Places {
  /** Names of municipalities with county or city, by code. */
  readonly municipalities: ReadonlyMap<string, string>;
  /** In the order of the tree. */
  readonly towns: readonly Town[];
  /** Readings of a town from the large section down, joined; null where one is not known. */
  readonly read: (town: Town) => string | null;
}

/**
 * The municipalities and towns of an address tree.
 * @param fold makes names comparable
 */
export function placesOf(nodes: AddressNodes, fold: (text: string) => string): Places {
  const municipalities = new Map<string, string>();
  const towns: Town[] = [];
  const codes: string[] = [];
  let large = { id: 0, name: '' };
  for (let id = 0; id < nodes.size; id++) {
    const depth = nodes.depth(id);
    if (depth > SECTION) continue;
    codes.length = depth;
    codes.push(nodes.segment(id));
    const own = nodes.name(id);
    const code = codes.join('');
    if (depth === MUNICIPALITY) municipalities.set(code, own);
    if (depth === TOWN) large = { id, name: own };
    if (depth < TOWN || own === '') continue;
    const name = depth === TOWN ? own : large.name + own;
    towns.push({
      id,
      code,
      municipality: codes[0] + codes[1],
      name,
      large: depth === TOWN || large.name === '' ? null : large.id,
      key: fold(name),
      depth,
      point: nodes.point(id),
      covers: nodes.covers(id),
    });
  }
  const read = ({ id, large }: Town): string | null => {
    const [above, own] = [large === null ? '' : nodes.read(large), nodes.read(id)];
    return own === '' || (large !== null && above === '') ? null : above + own;
  };
  return { municipalities, towns, read };
}

/**
 * Makes a function that finds in which of today's municipalities the towns of a past municipality are: in its successors by the
 * list of changes; if the list lacks it, in the municipality with its code or its name.
 * @param day a day on which the past data set was right
 */
export function whereaboutsBy(
  history: History,
  past: Places,
  today: Places,
  day: string,
  fold: (text: string) => string,
): (municipality: string) => Whereabouts {
  const byName = new Map(
    [...today.municipalities].map(([code, name]) => [`${code.slice(0, 2)} ${name}`, code]),
  );
  const holdingOf = holdingBy(history, past.municipalities, today.municipalities, day);
  return (code) => {
    const name = past.municipalities.get(code) ?? '';
    const prefecture = code.slice(0, 2);
    const prefixes = prefixesOf(name).map(fold);
    const held = holdingOf(code);
    const since = held !== null && holds(held, day) ? day : null;
    const led = held === null ? [] : history.successors(held, since).map(({ holding }) => holding.code);
    const unlisted = today.municipalities.has(code) ? code : byName.get(`${prefecture} ${name}`);
    const codes = held !== null ? led : unlisted === undefined ? [] : [unlisted];
    return { codes: withWards(codes, today), prefixes };
  };
}

/** Codes with those of the wards of each city among them. */
function withWards(codes: readonly string[], { municipalities }: Places): string[] {
  const all = new Set(codes);
  for (const code of codes) {
    const city = municipalities.get(code);
    if (city?.endsWith('市') !== true) continue;
    for (const [other, name] of municipalities)
      if (other.slice(0, 2) === code.slice(0, 2) && name.startsWith(city) && name.endsWith('区'))
        all.add(other);
  }
  return [...all];
}

/** Names of a former municipality that its towns may have in front since: 伊都郡高野口町 gives 高野口町 and 高野口. */
function prefixesOf(name: string): string[] {
  const own = composedName(name)?.inner ?? name;
  return [own, own.slice(0, -1)].filter((each) => each.length > 0);
}
