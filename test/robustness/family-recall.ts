import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { between, seededRandom } from '../../bench/support/random.js';
import { type Address, firstHit, join, parseAddress, readsAs } from './address.js';
import { FAMILIES, type Family } from './families.js';
import type { Miss } from './miss.js';

/** The results of one family. */
export interface FamilyRate {
  readonly family: string;
  readonly tried: number;
  /** Share that is known to be reachable. */
  readonly least: number;
  readonly misses: readonly Miss[];
}

const TOWNS = new Set(['TOD', 'SHK', 'OAZ', 'AZC']);

/** Tries every family on up to `count` random towns that it fits. */
export function measureFamilies(search: GazetteerSearch, count: number, seed = 2): FamilyRate[] {
  const pool = randomTowns(search, count * 40, seed);
  const kyoto = kyotoTowns(search);
  return FAMILIES.map((family) =>
    measure(search, family.name.startsWith('Kyoto') ? kyoto : pool, family, count, seed),
  );
}

/** Towns that have no small sections below them, in random order. */
function randomTowns(search: GazetteerSearch, count: number, seed: number): Address[] {
  const towns = { ...firstHit(''), word: undefined, levels: ['OAZ', 'AZC'] as const };
  const { hit } = search.find({ ...towns, count: 0 });
  const random = seededRandom(seed);
  const found = new Map<string, Address>();
  for (let i = 0; i < count; i++) {
    const town = parseAddress(search.search({ ...towns, offset: between(random, 0, hit - 1) }).items);
    if (!hasSections(search, town)) found.set(town.code, town);
  }
  return [...found.values()];
}

/** Towns of Kyoto, or of the fixture's city of its kind. */
function kyotoTowns(search: GazetteerSearch): Address[] {
  const real = search.find({ ...firstHit('京都府京都市'), count: 0 }).hit > 0;
  const towns = { ...firstHit(real ? '京都府京都市' : '雛形府雛京市'), levels: ['OAZ'] as const };
  const { hit } = search.find({ ...towns, count: 0 });
  const all = Array.from({ length: hit }, (_, offset) =>
    parseAddress(search.search({ ...towns, offset }).items),
  );
  return all.filter(({ segments }) => /[上中下]京区$/.test(segments[1].name));
}

function hasSections(search: GazetteerSearch, { code }: Address): boolean {
  const below = { ...firstHit(''), word: undefined, levels: ['AZC'] as const };
  const { hit } = search.find({ ...below, code: { text: code, match: 'prefix' }, count: 0 });
  return hit > (code.length > 9 ? 1 : 0);
}

function measure(
  search: GazetteerSearch,
  pool: readonly Address[],
  family: Family,
  count: number,
  seed: number,
): FamilyRate {
  const random = seededRandom(seed);
  const misses: Miss[] = [];
  let tried = 0;
  for (const town of pool) {
    if (tried === count) break;
    const word = family.write(town, random);
    if (word === null || [...word].length > 100) continue;
    tried++;
    const { items } = search.search({ ...firstHit(word), levels: LEVELS });
    const found = items.length === 0 ? null : townOf(parseAddress(items));
    if (found === null || !meant(found, town, family))
      misses.push({ word, expected: join(town.segments), found: found === null ? '' : join(found.segments) });
  }
  return { family: family.name, tried, least: family.least ?? 0.99, misses };
}

function townOf(address: Address): Address {
  return { ...address, segments: address.segments.filter(({ level }) => TOWNS.has(level)) };
}

/** Whether a found town is the meant one or, where the word has no names above it, has its tail. */
function meant(found: Address, town: Address, { begins }: Family): boolean {
  if (begins !== undefined) return readsAs(found, join(town.segments.slice(begins(town))));
  return fold(join(found.segments)) === fold(join(town.segments));
}
