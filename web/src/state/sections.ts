import { computed, effect, signal } from '@preact/signals';
import { ask, askNamed } from '../api.js';
import type { Item } from '../item.js';
import { boundaryOf, ownName, steps } from '../record.js';
import type { PageLanguage } from '../texts/texts.js';
import { access } from './access.js';
import { detail } from './detail.js';
import { meantPlace } from './meant.js';
import { reader } from './reader.js';
import { when } from './request.js';
import { degrees, type Place } from './state.js';
import { fail, state } from './store.js';

/** The sections of a place: those of its municipality, or the municipalities of its prefecture. */
export interface Sections {
  readonly code: string;
  readonly place: string;
  /** Language of the names. */
  readonly names: PageLanguage;
  /** Whether they are the wards of a city. */
  readonly areWards: boolean;
  /** The municipality or prefecture itself, with its boundary. */
  readonly whole: Item | null;
  /** How many there are: more than `items` if one answer cannot hold them. */
  readonly hit: number;
  readonly items: readonly Item[];
  /** How many of `items` have a boundary. */
  readonly drawn: number;
}

/** The sections drawn now. */
export const sections = signal<Sections | null>(null);

/** The most records that one answer holds. */
export const MOST = 1000;

/** The place whose sections are drawn: the opened record, the place that the word means, or the middle of the map. */
export const anchor = computed((): { readonly code: string | null; readonly place: Place | null } => {
  const item = detail.value?.item ?? meantPlace.value;
  const { view } = state.value;
  if (item === null) return { code: null, place: view };
  const [prefecture, municipality] = steps(item);
  const place = item.position == null ? view : { lon: item.position[0], lat: item.position[1] };
  return { code: (municipality ?? prefecture).code, place };
});

let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  void access.value; // another key may be allowed more
  const { sections: wanted, chosen, year } = state.value;
  const names = reader.value;
  const { code, place } = anchor.value;
  clearTimeout(timer);
  if (!wanted) {
    asked++;
    sections.value = null;
    return;
  }
  // while the opened record is awaited, no question about the middle of the map is sent
  if (chosen !== null && code === null) return;
  timer = setTimeout(() => void load(code, place, year, names), 150);
});

async function load(
  code: string | null,
  place: Place | null,
  year: number | null,
  names: PageLanguage,
): Promise<void> {
  const number = ++asked;
  try {
    const at = code ?? (place && (await municipalityAt(place, year)));
    const found = await sectionsAt(at, year, names);
    if (number === asked && found?.code !== sections.peek()?.code) sections.value = found;
  } catch (error) {
    if (number === asked) fail(error);
  }
}

/** Code of the municipality at a place, or null. */
export async function municipalityAt(place: Place, year: number | null): Promise<string | null> {
  const parameters = { position: degrees(place), address_level: 'SHK', ...when(year), limit: '0,1' };
  const { items } = await ask({ endpoint: 'address', parameters });
  return items[0]?.address_code ?? null;
}

/**
 * The sections of a municipality, or the municipalities of a prefecture, with their boundaries.
 * @param names the reader's language, in which the service may have names
 */
export async function sectionsAt(
  code: string | null,
  year: number | null,
  names: PageLanguage,
): Promise<Sections | null> {
  if (code === null) return null;
  const levels = code.length <= 2 ? 'SHK' : 'OAZ,AZC';
  const get = (parameters: Record<string, string>) => askNamed({ ...parameters, ...when(year) });
  const [below, { items: whole }] = await Promise.all([
    get({
      address_code: code,
      code_match_type: '2',
      address_level: levels,
      address_polygon: 'true',
      limit: `0,${MOST}`,
    }),
    get({ address_code: code, address_polygon: 'true', limit: '0,1' }),
  ]);
  const name = whole[0]?.address;
  // a city of wards has no sections of its own: its wards are found by its name
  const { hit, items } =
    below.hit > 0 || name == null || code.length <= 2
      ? below
      : await get({
          word: name,
          address_level: 'SHK',
          address_polygon: 'true',
          limit: `0,${MOST}`,
        }).then(({ items: found }) => {
          const wards = found.filter(({ address_code }) => address_code !== code);
          return { hit: wards.length, items: wards };
        });
  return {
    code: `${code}.${year ?? ''}.${names}`,
    place: whole[0] === undefined ? code : ownName(whole[0], names),
    names,
    areWards: items !== below.items,
    whole: whole[0] ?? null,
    hit,
    items,
    drawn: items.filter((item) => boundaryOf(item) !== null).length,
  };
}
