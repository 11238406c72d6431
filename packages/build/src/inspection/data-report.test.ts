import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { buildGazetteer } from '../indexing/build.js';
import type { AddressRecord, RecordSource, SourceItem } from '../record/record.js';
import { type DataReport, dataReport, findWorse } from './data-report.js';
import type { Fault } from './faults.js';
import { Segments } from './segments.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-report-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const record = (codes: string, name: string, values: Partial<AddressRecord> = {}): AddressRecord => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, ...values };
};

/** A prefecture of two cities with towns and lots, of which nothing is wrong. */
const SOUND: readonly AddressRecord[] = [
  record('99', '見本県'),
  ...['201', '202'].flatMap((city) => [
    record(`99 ${city}`, `見本${city}市`, { post_code: '9990000' }),
    record(`99 ${city} 0001`, '港', { post_code: '9990001', position: [135, 34] }),
    record(`99 ${city} 0002`, '光吉', { read: 'ミツヨシ', position: [135, 34] }),
    ...Array.from({ length: 40 }, (_, i) =>
      record(`99 ${city} 0001 000 000 ${String(i + 1).padStart(15, '0')}`, String(i + 1), {
        position: [135 + i * 1e-4, 34],
      }),
    ),
  ]),
];

let files = 0;
async function reportOf(
  records: readonly AddressRecord[],
  ...postal: readonly [town: string, code: string][]
): Promise<{ report: DataReport; faults: Fault[] }> {
  const file = join(folder, `${++files}.gaz`);
  const origin = { file: 'lines', line: 1 };
  const items: SourceItem[] = [
    ...records.map((each) => ({ kind: 'record', record: each, origin }) as const),
    ...postal.map(
      ([town, postCode]) =>
        ({
          kind: 'postal',
          municipality: '99201',
          town,
          read: null,
          postCode,
          holds: 'whole',
          origin,
        }) as const,
    ),
  ];
  const source: RecordSource = {
    attribution: { title: 'Lines', publisher: 'Test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    items: async function* () {
      yield items;
    },
  };
  await buildGazetteer(file, [source], { languages: false, withhold: true });
  const gazetteer = mapGazetteer(file);
  try {
    const faults: Fault[] = [];
    return { report: dataReport(new Segments(gazetteer), (fault) => faults.push(fault)), faults };
  } finally {
    gazetteer.close();
  }
}

const shown = (faults: readonly Fault[]): string[] =>
  faults.map(({ kind, code, detail }) => `${kind} ${code} ${detail}`.trim());

test('nothing is wrong with sound data, which is counted by municipality and prefecture', async () => {
  const { report, faults } = await reportOf(SOUND);
  assert.deepEqual(faults, []);
  assert.ok(report.kinds.every(({ count }) => count === 0));
  const figures = {
    towns: 2,
    townsWithPosition: 2,
    townsWithReading: 1,
    townsWithPostCode: 2,
    numbers: 40,
    lots: 40,
  };
  for (const { point, ...row } of report.municipalities) {
    assert.deepEqual({ ...row, ...figures }, row);
    assert.deepEqual(point?.map(Math.round), [135, 34]);
  }
  const [prefecture] = report.prefectures;
  assert.deepEqual([prefecture.code, prefecture.name, prefecture.numbers], ['99', '見本県', 80]);
  assert.equal(report.total.towns, 4);
});

test('every fault that is put in is found where it is', async () => {
  const lot = '99 201 0001 000 000 000000000000007';
  const without = (...gone: string[]): AddressRecord[] =>
    SOUND.filter(({ codes }) => !gone.some((each) => codes.join(' ').startsWith(each)));
  const point = (lon: number, lat: number) =>
    SOUND.map((each) => (each.codes.join(' ') === lot ? { ...each, position: [lon, lat] as const } : each));
  const townless = record('99 201 0000 000 000 000000000000001', '1');
  const cases: readonly (readonly [Parameters<typeof reportOf>, string[]])[] = [
    [[point(135.5, 34)], ['withheld 992010001000000000000000000007 apart 135.5,34']],
    [[SOUND, ['若葉台', '9990003']], ['postal-only']],
    [[SOUND, ['光吉', '9990003'], ['光吉', '9990004']], ['undecided 992010002 9990003 9990004']],
    [[[...SOUND, record('99 201 0003', '大字港')]], ['named-twice 992010003 992010001']],
    [[[...SOUND, townless]], ['townless 992010000000000000000000000001']],
    [[[...SOUND, record('99 201 0003', '泉', { rsdt_addr_flg: 1 })]], ['unhoused 992010003']],
    [[without('99 201 0')], ['no-towns 99201', 'no-numbers 99201']],
    [[without('99 201 0001 000')], ['no-numbers 99201']],
    [
      [
        SOUND.map((each) =>
          each.level === 'TBN' && each.codes[1] === '201' ? { ...each, position: null } : each,
        ),
      ],
      ['no-number-points 99201'],
    ],
  ];
  for (const [given, wanted] of cases) {
    const { report, faults } = await reportOf(...given);
    const found = shown(faults);
    if (wanted[0] === 'postal-only') assert.match(found.join(), /^postal-only 992019999[0-9]{8}$/);
    else assert.deepEqual(found, wanted);
    for (const { kind, count, examples } of report.kinds) {
      const all = faults.filter((fault) => fault.kind === kind);
      assert.equal(count, all.length);
      assert.deepEqual(examples, all.slice(0, 3));
      assert.equal(report.municipalities[0].faults[kind] ?? 0, all.length);
    }
  }
});

test('a loss is reported with its municipalities; a gain elsewhere makes up for nothing', async () => {
  const { report: before } = await reportOf(SOUND);
  assert.deepEqual(findWorse(before, before), []);
  const gone = SOUND.filter(({ codes }) => codes.join(' ') !== '99 201 0002');
  const { report: now } = await reportOf([
    ...gone,
    record('99 202 0003', '本町'),
    record('99 202 0004', '本町'),
  ]);
  const worse = findWorse(before, now);
  assert.deepEqual(worse, [
    { what: 'towns', before: 4, now: 5, by: 1, where: ['99201'] },
    { what: 'townsWithPosition', before: 4, now: 3, by: 1, where: ['99201'] },
    { what: 'townsWithReading', before: 2, now: 1, by: 1, where: ['99201'] },
    { what: 'townsWithPostCode', before: 4, now: 5, by: 1, where: ['99201'] },
    { what: 'named-twice', before: 0, now: 1, by: 1, where: ['99202'] },
  ]);
  const { report: without } = await reportOf(SOUND.filter(({ codes }) => codes[1] !== '202'));
  assert.deepEqual(findWorse(before, without)[0], {
    ...{ what: 'municipalities', before: 2, now: 1, by: 1 },
    where: ['99202'],
  });
});
