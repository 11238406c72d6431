/**
 * `node dist/test/robustness/robustness.js FILE.gaz [N]`: how often the first hit is the record that was meant, for N
 * (20,000) random records of a gazetteer and every way of writing them in `rewritings.ts`; then how often the first
 * hit's town is right for N / 40 random towns written as in `families.ts`.
 *
 * A rewriting's first hit counts as right when it is the record itself or one that truly reads the same
 * (`readsAs`). Where it is neither, there are two cases. The record may be among the hits behind another one: a
 * partial match finds all that contains the word, in the order of the tree, and 南町南七線 comes before 南町 there
 * as lot 5-1 comes before block 5. That is counted as `behind`. Everything else is a miss. Exact matches of the same
 * words are counted beside: there nothing can stand in front, so they show what the order alone costs.
 */

import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { between, seededRandom } from '../../bench/support/random.js';
import { type Address, addressAt, firstHit, join, parseAddress, readsAs } from './address.js';
import { measureFamilies } from './family-recall.js';
import type { Miss } from './miss.js';
import { REWRITINGS, type Rewriting } from './rewritings.js';

/** The results of one rewriting. */
export interface Rate {
  readonly rewriting: string;
  readonly tried: number;
  /** First hits that are the record itself. */
  readonly same: number;
  /** First hits that are another record which reads the same. */
  readonly alike: number;
  /** First hits of an exact match that are right; null where the word says more than the address. */
  readonly exact: number | null;
  /** Records among the hits, behind one whose text only contains the word. */
  readonly behind: readonly Miss[];
  /** Records not found. */
  readonly misses: readonly Miss[];
}

/** Random records a rewriting may look through for `count` that it applies to, as a multiple of `count`. */
const POOL = 10;

/**
 * Tries every rewriting on up to `count` random records that it applies to.
 * @param records how many it may look through for them
 */
export function measureRobustness(
  search: GazetteerSearch,
  count: number,
  records = count * POOL,
  seed = 1,
): Rate[] {
  const pool = randomAddresses(search, records, seed);
  return REWRITINGS.map((rewriting) => measure(search, pool, rewriting, count, seed));
}

function randomAddresses(search: GazetteerSearch, count: number, seed: number): Address[] {
  const { hit } = search.find({ ...firstHit(''), word: undefined, count: 0 });
  const random = seededRandom(seed);
  const places = new Set<number>();
  const wanted = Math.min(count, hit);
  while (places.size < wanted) places.add(between(random, 0, hit - 1));
  return [...places].map((place) => addressAt(search, place));
}

function measure(
  search: GazetteerSearch,
  pool: readonly Address[],
  { name, rewrite }: Rewriting,
  count: number,
  seed: number,
): Rate {
  const random = seededRandom(seed);
  const behind: Miss[] = [];
  const misses: Miss[] = [];
  let tried = 0;
  let same = 0;
  let alike = 0;
  let exact: number | null = 0;
  for (const address of pool) {
    if (tried === count) break;
    const rewritten = rewrite(address, random);
    if (rewritten === null) continue;
    const { word, means } = typeof rewritten === 'string' ? { word: rewritten, means: rewritten } : rewritten;
    if ([...word.replace(/\s/gu, '')].length > 100) continue; // the service would cut it
    tried++;
    const { items } = search.search(firstHit(word));
    const found = items.length === 0 ? null : parseAddress(items);
    if (found?.code === address.code) same++;
    else if (found !== null && readsAs(found, means)) alike++;
    else {
      const miss = {
        word,
        expected: join(address.segments),
        found: found === null ? '' : join(found.segments),
      };
      (isAmongHits(search, word, address) ? behind : misses).push(miss);
    }
    if (word !== means) exact = null;
    else if (exact !== null && isFirstExact(search, word, address)) exact++;
  }
  return { rewriting: name, tried, same, alike, exact, behind, misses };
}

function isFirstExact(search: GazetteerSearch, text: string, { code }: Address): boolean {
  const { items } = search.search({ ...firstHit(text), word: { text, language: 'ja', match: 'exact' } });
  if (items.length === 0) return false;
  const found = parseAddress(items);
  return found.code === code || readsAs(found, text);
}

function isAmongHits(search: GazetteerSearch, word: string, { code, level }: Address): boolean {
  const query = {
    ...firstHit(word),
    code: { text: code, match: 'exact' as const },
    levels: [level],
    count: 0,
  };
  return search.find(query).hit > 0 && search.find({ ...firstHit(word), count: 0 }).hit > 0;
}

/** Share of first hits that are right. */
export function firstHits({ tried, same, alike }: Rate): number {
  return tried === 0 ? 1 : (same + alike) / tried;
}

/** One line about a rewriting. */
export function rateLine(rate: Rate): string {
  const { rewriting, tried, alike, exact, behind, misses } = rate;
  const found = tried === 0 ? 1 : (tried - misses.length) / tried;
  const exactly = exact === null ? '' : `, of an exact match ${percent(tried === 0 ? 1 : exact / tried)}`;
  return `${rewriting}: first hit right ${percent(firstHits(rate))} (${alike} alike)${exactly}, found ${percent(found)} of ${tried}; ${behind.length} behind another, ${misses.length} missed`;
}

/** 0.9987 → 99.87 %. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function main(file: string | undefined, count = '20000'): void {
  if (file === undefined) throw new Error('usage: node dist/test/robustness/robustness.js FILE.gaz [N]');
  const search = new GazetteerSearch(mapGazetteer(file));
  for (const rate of measureRobustness(search, Number(count))) {
    console.log(rateLine(rate));
    show(rate.misses);
  }
  for (const { family, tried, misses } of measureFamilies(search, Math.ceil(Number(count) / 40))) {
    console.log(`${family}: ${percent(1 - misses.length / tried)} of ${tried}`);
    show(misses);
  }
  search.gazetteer.close();
}

function show(misses: readonly Miss[]): void {
  for (const { word, expected, found } of misses.slice(0, 10))
    console.log(`    ${word}\n      expected ${expected}\n      found    ${found}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2], process.argv[3]);
