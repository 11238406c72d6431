/**
 * `node dist/test/robustness/ways/ways.js FILE.gaz [N] [PART] [--first-hit]`: how often an address is understood by
 * `/geocode`, or by the first hit of a search, for up to N (300)
 * records in each way of writing (those whose name contains PART), with the first misses of each; then how many words
 * that are not addresses get an answer, and how many towns with a typing error are suggested.
 */

import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { firstHit, parseAddress } from '../address.js';
import { measureNoAddresses } from '../no-addresses.js';
import { measureTypos } from '../typos.js';
import { WAYS } from './all.js';
import { geocoderOf } from './geocoder.js';
import { drawAll, type Geocode, measureWays, rightShare, type WayRate } from './measure.js';
import { RAW_WAYS } from './raw.js';

/** The first hit of a partial match, as the address search answers it. */
export function firstHitOf(search: GazetteerSearch): Geocode {
  return (text, language) => {
    const { items } = search.search({ ...firstHit(''), word: { text, language, match: 'partial' } });
    return { best: items.length === 0 ? null : parseAddress(items), tied: [], suggestions: [] };
  };
}

/** One line about a way. */
export function wayLine(rate: WayRate): string {
  const { outcomes, tried, way } = rate;
  const counts = Object.entries(outcomes)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${outcome} ${count}`);
  return `${(100 * rightShare(rate)).toFixed(1).padStart(5)} % of ${tried}  ${way.name}: ${counts.join(', ')}`;
}

function main(file: string | undefined, count = '300', part = ''): void {
  if (file === undefined)
    throw new Error('usage: node dist/test/robustness/ways/ways.js FILE.gaz [N] [PART]');
  const gazetteer = mapGazetteer(file);
  const search = new GazetteerSearch(gazetteer);
  const ways = [...WAYS, ...RAW_WAYS].filter(({ name }) => name.includes(part));
  const geocode = process.argv.includes('--first-hit') ? firstHitOf(search) : geocoderOf(search);
  const rates = measureWays(drawAll(search, 8 * Number(count)), Number(count), geocode, ways);
  for (const rate of rates) {
    console.log(wayLine(rate));
    for (const { word, expected, found, outcome } of rate.misses.slice(0, 5))
      console.log(`    ${outcome}: ${word}\n      expected ${expected}\n      found    ${found}`);
  }
  const sum = (of: (rate: WayRate) => number): number => rates.reduce((total, rate) => total + of(rate), 0);
  const tried = sum((rate) => rate.tried);
  const right = sum((rate) => rightShare(rate) * rate.tried);
  const wrong = sum((rate) => rate.outcomes['wrong number']);
  console.log(
    `${rates.length} ways, ${tried} words: right ${percent(right, tried)}, wrong number ${percent(wrong, tried)}`,
  );
  const invented = measureNoAddresses(search, geocode);
  console.log(`no addresses: ${invented.answered.length} of ${invented.tried} words got an answer`);
  for (const { rule, word } of invented.answered.slice(0, 30)) console.log(`    ${rule}: ${word}`);
  const { tried: typos, others, wrong: wrongTowns, suggested } = measureTypos(search, 5000, geocode);
  console.log(
    `typos: ${wrongTowns.length} of ${typos} matched a town, ${percent(suggested, typos)} suggested; ${others} are another town's name`,
  );
  for (const word of wrongTowns.slice(0, 10)) console.log(`    ${word}`);
  gazetteer.close();
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main(process.argv[2], process.argv[3], process.argv[4]);
