import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { REAL_DATA, SKIP_REAL_DATA, townsOfJapan } from './support/real-data.js';

/** Names in the data for large sections without a name of their own. */
const UNNAMED = new Set(['（大字なし）', '大字', '字']);

describe('issue 25: sections whose large section has no name, or is left out', {
  skip: SKIP_REAL_DATA,
}, () => {
  let engine: GazetteerSearch;
  const records: AddressRecord[] = [];
  const names = new Map<string, string | null>();
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await townsOfJapan()));
    for await (const batch of openNdjson(join(REAL_DATA, 'nationwide-2024.ndjson.gz')).items())
      for (const item of batch) if (item.kind === 'record') records.push(item.record);
    for (const { codes, name } of records) names.set(codes.join(' '), name);
  });
  after(() => engine?.gazetteer.close());

  const nameOf = (codes: readonly string[]): string => names.get(codes.join(' ')) ?? '';
  const municipality = ({ codes }: AddressRecord): string =>
    nameOf(codes.slice(0, 1)) + nameOf(codes.slice(0, 2));
  const large = ({ codes }: AddressRecord): string => nameOf(codes.slice(0, 3));
  const found = (word: string): string | null => {
    const { record } = engine.geocode({ word, target: null }).value();
    return record?.address ?? null;
  };

  test('what stands below a large section without a name is found by the municipality and its own name', () => {
    const below = records.filter((record) => record.codes.length === 4 && UNNAMED.has(large(record)));
    assert.equal(below.length, 223);
    const lost = below.filter((record) => {
      const address = `${municipality(record)}${record.name}`;
      return found(`${address}12番地`) !== address;
    });
    assert.deepEqual(lost, []);
    assert.equal(found('宇多津町吉田4000'), '香川県綾歌郡宇多津町吉田');
    assert.equal(found('八潮市大字二丁目'), '埼玉県八潮市二丁目');
  });

  test('a large section is left out where one section of the municipality has the name', () => {
    const own = '長野県長野市大字鶴賀権堂町';
    assert.equal(found('長野市権堂町2201'), own);
    assert.equal(found('長野市大字鶴賀権堂町2201'), own);
    assert.equal(found('長野県長野市問御所町1300'), '長野県長野市大字鶴賀問御所町');
    assert.equal(found('愛知県刈谷市富士見12'), '愛知県刈谷市富士見町');
    assert.equal(found('愛知県刈谷市西境町富士見12'), '愛知県刈谷市西境町富士見');
    assert.notEqual(found('福島県双葉郡浪江町大字大堀前'), '福島県双葉郡浪江町大字大堀大堀前');
    const byName = new Map<string, AddressRecord[]>();
    const taken = new Set<string>();
    for (const record of records) {
      const key = `${record.codes.slice(0, 2).join(' ')} ${record.name}`;
      if (record.codes.length === 3) taken.add(key);
      if (record.codes.length === 4) byName.set(key, [...(byName.get(key) ?? []), record]);
    }
    // one of 29 of the sections that alone have their name, numbers aside
    const alone = [...byName].flatMap(([key, [record, ...others]]) =>
      others.length > 0 || taken.has(key) || /^.$|[丁目号区]$/u.test(record.name ?? '') ? [] : [record],
    );
    const some = alone.filter((_, i) => i % 29 === 0);
    const outcome = (record: AddressRecord): 'right' | 'silent' | 'other' => {
      const above = UNNAMED.has(large(record)) ? '' : large(record);
      const answer = found(`${municipality(record)}${record.name}12`);
      if (answer === `${municipality(record)}${above}${record.name}`) return 'right';
      return answer === municipality(record) ? 'silent' : 'other';
    };
    const count = (records: readonly AddressRecord[], what: ReturnType<typeof outcome>): number =>
      records.filter((record) => outcome(record) === what).length;
    const long = some.filter(({ name }) => (name ?? '').replace(/^字/u, '').length > 2);
    assert.ok(some.length > 1900 && long.length > 700, `${some.length}, ${long.length}`);
    assert.ok(count(long, 'right') >= 0.98 * long.length, `${count(long, 'right')} of ${long.length}`);
    // of two characters many a name may be that of another town, mistyped
    assert.ok(count(some, 'right') >= 0.85 * some.length, `${count(some, 'right')} of ${some.length}`);
    // towns that fold alike, or that the name begins with: 大字磐根 for its section 磐根
    assert.ok(count(some, 'other') <= 0.015 * some.length, `${count(some, 'other')} of ${some.length}`);
  });

  test('a name that several sections have, and the beginning of another word, find the municipality alone', () => {
    assert.equal(found('長野市権堂駅前広場'), '長野県長野市');
    // six sections of 朝来市 are called so
    assert.equal(found('兵庫県朝来市村中12'), '兵庫県朝来市');
  });
});
