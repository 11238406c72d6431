/** Words in five languages and all kinds of match against a comparison with every served record, letter by letter. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord, RecordSource } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { read } from '@banchi/engine/reading/reading.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import { LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { seededRandom } from '../../bench/support/random.js';
import { REAL_DATA, SKIP_REAL_DATA } from '../support/real-data.js';
import { BruteForce } from './brute-force.js';
import { drawWord } from './draw-words.js';
import { type ServedRecord, servedRecords } from './served-record.js';

/** Set DIFFERENTIAL_WORDS for a longer run, DIFFERENTIAL_SEED for other words. */
const WORDS = Number(process.env.DIFFERENTIAL_WORDS ?? 200);
const SEED = Number(process.env.DIFFERENTIAL_SEED ?? 14);

/** Municipalities with their towns: wards of cities, counties, islands, numbers of all sorts. */
const TOWNS_OF =
  /^(?:01101|01102|01207|01631|02201|03201|04208|13101|13103|13401|14150|23106|26104|27128|40132)$/;

/** Prefectures whose municipalities are in the cut. */
const WARDS_OF = /^(?:01|03|13|23|27)$/;

/** The match types of `/search/address` are two, those of the multilingual search three. */
const MATCHES: Readonly<Record<'ja' | 'others', readonly WordMatch[]>> = {
  ja: ['exact', 'partial'],
  others: ['exact', 'prefix', 'partial'],
};

/** Records of a source that pass. */
function only(source: RecordSource, passes: (record: AddressRecord) => boolean): RecordSource {
  return {
    attribution: source.attribution,
    get bytes() {
      return source.bytes;
    },
    bytesRead: () => source.bytesRead(),
    async *items() {
      for await (const items of source.items())
        yield items.filter((item) => item.kind !== 'record' || passes(item.record));
    },
  };
}

function realSources(): RecordSource[] {
  const towns = openNdjson(join(REAL_DATA, 'nationwide-2024.ndjson.gz'));
  const inCut = ({ codes, level }: AddressRecord): boolean =>
    level === 'TOD' ||
    (level === 'SHK' && WARDS_OF.test(codes[0])) ||
    TOWNS_OF.test(codes.slice(0, 2).join(''));
  const inBunkyo = ({ codes }: AddressRecord): boolean =>
    codes[0] === '13' && codes[1]?.startsWith('105') && /^(?:$|0017)/.test(codes[2] ?? '');
  return [only(towns, inCut), only(openAbr([join(REAL_DATA, 'abr')]), inBunkyo)];
}

describe('words against every served record: towns of Japan and houses of Bunkyo', {
  skip: SKIP_REAL_DATA,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-differential-'));
  let engine: GazetteerSearch;
  let records: ServedRecord[];
  let brute: BruteForce;
  before(async () => {
    const file = join(folder, 'cut.gaz');
    await buildGazetteer(file, realSources());
    engine = new GazetteerSearch(mapGazetteer(file));
    records = servedRecords(engine);
    brute = new BruteForce(records);
  });
  after(() => {
    engine.gazetteer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The records that a word finds as it stands, or else as the data would write it. */
  function found(text: string, language: Language, match: WordMatch): readonly number[] {
    const asItStands = brute.find(text, language, match);
    if (language === 'ja' || asItStands.length > 0) return asItStands;
    const ways = read(text)
      .in(language)
      .otherwise.map(({ given }) => brute.find(given.text, language, match));
    return ways.find((ids) => ids.length > 0) ?? [];
  }

  for (const language of LANGUAGES)
    test(`${language}: ${WORDS} words`, (t) => {
      const random = seededRandom(SEED);
      const counts = { compared: 0, hits: 0, none: 0 };
      const faults: string[] = [];
      for (let i = 0; i < WORDS; i++) {
        const text = drawWord(random, records, language);
        for (const match of MATCHES[language === 'ja' ? 'ja' : 'others']) {
          const expected = found(text, language, match);
          // a partial word that occurs nowhere is taken as an address written further than the data goes
          if (match === 'partial' && expected.length === 0) {
            counts.none++;
            continue;
          }
          const query = { ...addressQuery({ word: { text, language, match } }), count: 0xffffffff };
          const { hit, ids } = engine.find(query);
          counts.compared++;
          if (expected.length > 0) counts.hits++;
          if (hit === expected.length && expected.every((id, at) => id === ids[at])) continue;
          faults.push(fault(text, match, expected, [...ids]));
        }
      }
      t.diagnostic(JSON.stringify(counts));
      assert.deepEqual(faults, []);
      assert.ok(counts.hits > WORDS / 2 && counts.none < WORDS / 5, JSON.stringify(counts));
    });

  function fault(
    text: string,
    match: WordMatch,
    expected: readonly number[],
    found: readonly number[],
  ): string {
    const names = (ids: readonly number[]): string => {
      const first = records.filter(({ id }) => ids.includes(id)).slice(0, 3);
      return first
        .map(({ address }) => LANGUAGES.map((each: Language) => address[each]).join(' | '))
        .join('; ');
    };
    const missing = expected.filter((id) => !found.includes(id));
    const surplus = found.filter((id) => !expected.includes(id));
    return `${match} ${text}: ${found.length} for ${expected.length}; missing ${missing.length}: ${names(missing)}; surplus ${surplus.length}: ${names(surplus)}`;
  }
});
