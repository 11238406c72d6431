/**
 * `npm run romaji [-- FILE.gaz]`: how many towns of a file `/geocode` finds below their municipality when their names are written in each
 * system of romaji. Without a file, all towns of Japan are asked for, which takes some minutes.
 */
import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { short, table } from '../../bench/support/statistics.js';
import { percent } from '../robustness/robustness.js';
import { geocoded } from '../robustness/ways/geocoder.js';
import { romanized, shortened, withCircumflexes, withMacrons } from '../robustness/ways/romanized.js';
import { townsOfJapan } from '../support/real-data.js';
import { itemsOf, wordQuery } from './ask.js';

/** How each system writes a reading; null where it has a sign that no system has. */
export const SYSTEMS: Readonly<Record<string, (read: string) => string | null>> = {
  'Hepburn: Ojima': (read) => mapped(romanized(read, 'hepburn'), shortened),
  'Hepburn with m: Shimbashi': (read) =>
    mapped(romanized(read, 'hepburn'), (roman) => shortened(roman).replace(/n(?=[bmp])/g, 'm')),
  'macrons: Ōjima': (read) => mapped(romanized(read, 'hepburn'), withMacrons),
  'passports: Ohjima': (read) =>
    mapped(romanized(read, 'hepburn'), (roman) =>
      roman.replace(/o[uo](?![aeiouy])/gi, (long) => `${long[0]}h`).replace(/n(?=[bmp])/g, 'm'),
    ),
  'letters: Oojima, Chuuou': (read) => romanized(read, 'hepburn'),
  'keyboards: Sanjyou': (read) =>
    mapped(romanized(read, 'hepburn'), (roman) => roman.replace(/j(?=[auo])/gi, (j) => `${j}y`)),
  'Kunrei: Ôzima, Tyûô': (read) => mapped(romanized(read, 'kunrei'), withCircumflexes),
  'Kunrei without signs: Tyuo': (read) => mapped(romanized(read, 'kunrei'), shortened),
  'Nihon: Ohaduka': (read) => mapped(romanized(read, 'nihon'), shortened),
};

/** How many towns of one system are found. */
export interface RomajiRate {
  asked: number;
  /** The town, or another of its municipality that is read the same. */
  right: number;
  /** Several towns of the municipality that sound so, the town among them. */
  several: number;
  /** Another place. */
  wrong: number;
  /** Words without the town, the first hundred. */
  readonly misses: string[];
}

/**
 * Asks for towns by their names in each system, below their municipality: `Ohaduka, Yukuhashi-shi`.
 * @param every 1 for all towns, 20 for each twentieth
 */
export function romajiRates(engine: GazetteerSearch, every: number): ReadonlyMap<string, RomajiRate> {
  const rates = new Map<string, RomajiRate>();
  for (const system of Object.keys(SYSTEMS))
    rates.set(system, { asked: 0, right: 0, several: 0, wrong: 0, misses: [] });
  const query = { ...wordQuery('', 'en', 'exact', ['OAZ']), word: undefined };
  const { hit } = engine.find({ ...query, count: 0 });
  for (let offset = 0; offset < hit; offset += 1000)
    for (const [k, town] of itemsOf(engine, { ...query, offset, count: 1000 }).entries()) {
      const { address_read4: read, address3_en: municipality } = town;
      if ((offset + k) % every !== 0 || read === null || municipality === null) continue;
      for (const [system, write] of Object.entries(SYSTEMS)) {
        const roman = write(read);
        const rate = rates.get(system);
        if (roman !== null && rate !== undefined) judge(engine, town, `${roman}, ${municipality}`, rate);
      }
    }
  return rates;
}

function judge(
  engine: GazetteerSearch,
  town: Readonly<Record<string, string | null>>,
  word: string,
  rate: RomajiRate,
): void {
  const { record, ambiguous } = geocoded(engine, word);
  const isMeant = (other: Readonly<Record<string, unknown>>): boolean =>
    other.address2 === town.address2 &&
    other.address3 === town.address3 &&
    other.address_read4 === town.address_read4;
  rate.asked++;
  if (record !== null && isMeant({ ...record })) rate.right++;
  else if (ambiguous.records.some((other) => isMeant({ ...other }))) rate.several++;
  else {
    // a municipality without a town is no wrong place
    const isAbove = record !== null && (town.address ?? '').startsWith(`${record.address}`);
    if (record !== null && !isAbove) rate.wrong++;
    if (rate.misses.length < 100)
      rate.misses.push(`${word}: ${record?.address ?? null}, not ${town.address}`);
  }
}

/** The rates as a table. */
export function romajiTable(rates: ReadonlyMap<string, RomajiRate>): string {
  const rows = [['system', 'towns', 'right', 'several', 'elsewhere']];
  for (const [system, { asked, right, several, wrong }] of rates)
    rows.push([
      system,
      short(asked),
      percent(right / asked),
      percent(several / asked),
      percent(wrong / asked),
    ]);
  return table(rows);
}

function mapped(roman: string | null, change: (roman: string) => string): string | null {
  return roman === null ? null : change(roman);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const gazetteer = mapGazetteer(process.argv[2] ?? (await townsOfJapan()));
  const rates = romajiRates(new GazetteerSearch(gazetteer), Number(process.argv[3] ?? 1));
  console.log(romajiTable(rates));
  for (const [system, { misses }] of rates) console.log(`\n${system}\n${misses.slice(0, 40).join('\n')}`);
  gazetteer.close();
}
