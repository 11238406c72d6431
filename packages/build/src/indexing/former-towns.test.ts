import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { placesOf } from '@banchi/engine/lineage/town-list.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../../../../bench/support/address-query.js';
import { testFolder } from '../../../../test/support/sources.js';
import { addressNodes, pointOwners } from '../inspection/address-nodes.js';
import { Segments } from '../inspection/segments.js';
import type { AddressRecord, RecordSource, SourceItem } from '../record/record.js';
import { buildGazetteer } from './build.js';

const folder = testFolder();

type Row = readonly [codes: string, name: string, values?: Partial<AddressRecord>];

function source(title: string, items: readonly SourceItem[]): RecordSource {
  return {
    attribution: { title, publisher: 'Test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield items;
    },
  };
}

const records = (file: string, rows: readonly Row[], year?: number): SourceItem[] =>
  rows.map(([text, name, values], line) => {
    const codes = text.split(' ');
    const record = { codes, level: LEVELS[codes.length - 1], name, pastmap_year: year ?? null, ...values };
    return { kind: 'record', record, origin: { file, line: line + 1 } };
  });

const unit = (code: string, name: string) => ({ code, name, read: null, above: '浜松市', aboveRead: null });
const wards = [
  ['22131', '中区', '22138', '中央区'],
  ['22132', '東区', '22138', '中央区'],
  ['22135', '北区', '22138', '中央区'],
  ['22135', '北区', '22139', '浜名区'],
] as const;

test('issue 50, line 21: a town of a new ward has point and chome of the town that it was in the ward before', async () => {
  const before: readonly Row[] = [
    ['22', '静岡県'],
    ['22 130', '浜松市', { position: [137.72, 34.71] }],
    // codes of its own, as the list of 2021 has them
    ['22 900', '浜松市中区'],
    ['22 900 0001', '佐鳴台', { read: 'サナルダイ', position: [137.69, 34.7] }],
    ['22 900 0001 001', '一丁目', { position: [137.691, 34.701] }],
    ['22 900 0001 002', '二丁目', { position: [137.692, 34.702] }],
    ['22 900 0002', '上新屋町', { position: [137.7, 34.72] }],
    ['22 903', '浜松市東区'],
    ['22 903 0002', '上新屋町', { position: [137.78, 34.73] }],
    ['22 901', '浜松市北区'],
    ['22 901 0001', '三方原町', { position: [137.7, 34.8] }],
    ['22 901 0002', '引佐町井伊谷', { position: [137.67, 34.83] }],
  ];
  const past = join(folder.path, '2021.gaz');
  await buildGazetteer(past, [source('Towns of 2021', records('2021', before, 2021))], { languages: false });
  const gazetteer = mapGazetteer(past);
  const segments = new Segments(gazetteer);
  const places = placesOf(addressNodes(segments), fold);

  const origin = { file: 'list', line: 1 };
  const listed = (municipality: string, town: string, postCode: string): SourceItem => ({
    ...{ kind: 'postal', municipality, town, read: null, postCode, holds: 'whole', origin },
  });
  const today: readonly Row[] = [
    ['22', '静岡県'],
    ['22 130', '浜松市', { position: [137.72, 34.71] }],
    ['22 138', '浜松市中央区', { position: [137.73, 34.71] }],
    ['22 139', '浜松市浜名区', { position: [137.78, 34.79] }],
    ['22 140', '浜松市天竜区'],
    ['22 140 0001', '二俣町'],
    ['22 203', '沼津市'],
    ['22 203 0001', '大手町'],
    ['22 206', '三島市'],
    ['22 206 0001', '本町'],
  ];
  const list = [
    listed('22138', '佐鳴台', '4328021'),
    listed('22138', '上新屋町', '4350001'),
    listed('22138', '三方原町', '4338105'),
    listed('22139', '引佐町井伊谷', '4312212'),
    listed('22139', '西中瀬', '4340000'),
  ];
  const steps = wards.map(
    ([from, fromName, to, toName]): SourceItem => ({
      kind: 'step',
      step: {
        ...{ date: '2024-01-01', kind: 'reorganise', from: unit(from, fromName), to: unit(to, toName) },
        ...{ whole: from !== '22135', part: null },
      },
      origin,
    }),
  );
  const file = join(folder.path, 'today.gaz');
  const sources = [source('Towns', records('today', today)), source('List', list), source('Changes', steps)];
  const { takenOver, postalOnly } = await buildGazetteer(file, sources, {
    languages: false,
    past: [{ year: 2021, places, pointOwner: pointOwners(segments) }],
  });
  gazetteer.close();
  assert.deepEqual([takenOver, postalOnly], [3, 5]);
  const built = mapGazetteer(file);
  try {
    const engine = new GazetteerSearch(built);
    const found = (word: string): unknown[] => {
      const { items } = engine.search({
        ...addressQuery({}),
        word: { text: word, language: 'ja', match: 'partial' },
        shape: 'address',
      });
      const all: { address: string; position: readonly number[] | null; post_code: string }[] = JSON.parse(
        `[${Buffer.from(items).toString()}]`,
      );
      return all.map(({ address, position, post_code }) => [address.slice(6), position, post_code]);
    };
    assert.deepEqual(found('佐鳴台'), [
      ['中央区佐鳴台', [137.69, 34.7], '4328021'],
      ['中央区佐鳴台一丁目', [137.691, 34.701], '4328021'],
      ['中央区佐鳴台二丁目', [137.692, 34.702], '4328021'],
    ]);
    assert.deepEqual(found('三方原町'), [['中央区三方原町', [137.7, 34.8], '4338105']]);
    assert.deepEqual(found('引佐町井伊谷'), [['浜名区引佐町井伊谷', [137.67, 34.83], '4312212']]);
    // two wards had it, and nothing says which is meant; the other was nowhere
    assert.deepEqual(found('上新屋町'), [['中央区上新屋町', [137.73, 34.71], '4350001']]);
    assert.deepEqual(found('西中瀬'), [['浜名区西中瀬', [137.78, 34.79], '4340000']]);
    assert.ok(built.meta.sources.some(({ title }) => title === 'Towns of 2021'));
  } finally {
    built.close();
  }
});
