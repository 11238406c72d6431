import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { writeRecords } from '../../../../test/support/commands.js';
import { step, unit } from '../../../../test/support/lineage-steps.js';
import { fc } from '../../../../test/support/property.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';
import { buildGazetteer } from '../indexing/build.js';
import { openNdjson } from '../sources/ndjson/ndjson.js';
import { type Difference, findDifferences } from './differences.js';
import { Segments } from './segments.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-differences-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Given {
  readonly codes: readonly string[];
  readonly level: string;
  readonly name: string;
  readonly position?: readonly [number, number];
}

const record = (codes: string, name: string, position?: readonly [number, number]): Given => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, ...(position && { position }) };
};

async function opened(name: string, records: readonly Given[]): Promise<Gazetteer> {
  const file = join(folder, `${name}.gaz`);
  await buildGazetteer(file, [openNdjson(writeRecords(folder, `${name}.ndjson`, records))], {
    languages: false,
  });
  return mapGazetteer(file);
}

async function found(old: readonly Given[], now: readonly Given[], metres?: number): Promise<Difference[]> {
  const [a, b] = [await opened('old', old), await opened('now', now)];
  const all: Difference[] = [];
  findDifferences(new Segments(a), new Segments(b), (each) => all.push(each), metres);
  a.close();
  b.close();
  return all;
}

const TOP = [record('99', '見本県'), record('99 201', '見本市')];

test('added, removed, renamed, moved and re-coded records are distinguished', async () => {
  const changes = await found(
    [
      ...TOP,
      record('99 201 0001', '葵町', [135, 34]),
      record('99 201 0002', '西町'),
      record('99 201 0003', '栄', [135, 34]),
      record('99 201 0003 001', '一丁目'),
      record('99 201 0004', '旧町'),
      record('99 201 0005 000 000 000010000000000', '1'),
    ].concat(record('99 201 0005', '北町')),
    [
      ...TOP,
      record('99 201 0001', '葵町', [135.001, 34]),
      record('99 201 0002', '西本町'),
      record('99 201 0009', '栄', [135, 34]),
      record('99 201 0009 001', '一丁目'),
      record('99 201 0006', '新町'),
      record('99 201 0005', '北町'),
      record('99 201 0005 000 001', '1'),
    ],
  );
  assert.deepEqual(changes, [
    { change: 'moved', level: 'OAZ', code: '992010001', name: '見本県 見本市 葵町', metres: 92.38 },
    { change: 'renamed', level: 'OAZ', code: '992010002', name: '見本県 見本市 西本町', before: '西町' },
    { change: 'recoded', level: 'OAZ', code: '992010009', name: '見本県 見本市 栄', before: '992010003' },
    {
      change: 'recoded',
      level: 'AZC',
      code: '992010009001',
      name: '見本県 見本市 栄 一丁目',
      before: '992010003001',
    },
    { change: 'removed', level: 'OAZ', code: '992010004', name: '見本県 見本市 旧町' },
    { change: 'removed', level: 'TBN', code: '992010005000000000010000000000', name: '見本県 見本市 北町 1' },
    { change: 'added', level: 'GIK', code: '992010005000001', name: '見本県 見本市 北町 1' },
    { change: 'added', level: 'OAZ', code: '992010006', name: '見本県 見本市 新町' },
  ]);
});

test('a code that was given to another record is not a new name', async () => {
  const old = [...TOP, record('99 201 0001', '丘珠町'), record('99 201 0002', '雁来町')];
  const now = [...TOP, record('99 201 0001', '雁来町'), record('99 201 0002', '元町')];
  assert.deepEqual(
    (await found(old, now)).map(({ change, code, before }) => [change, code, before ?? '']),
    [
      ['recoded', '992010001', '992010002'],
      ['removed', '992010001', ''],
      ['added', '992010002', ''],
    ],
  );
});

test('a point that went no further than asked has not moved; one that came or went neither', async () => {
  const old = [...TOP, record('99 201 0001', '葵町', [135, 34]), record('99 201 0002', '西町', [135, 34])];
  const now = [...TOP, record('99 201 0001', '葵町', [135.0001, 34]), record('99 201 0002', '西町')];
  assert.deepEqual(await found(old, now, 10), []);
  assert.equal((await found(old, now, 9)).length, 1);
  assert.deepEqual(await found(old, old, 0), []);
});

test('towns that became others are reported so: renamed, of another municipality, numbered sections', async () => {
  const changes = await found(
    [
      ...TOP,
      record('99 202', '隣市'),
      record('99 201 0001', '葵町', [135, 34]),
      record('99 201 0002', '西町', [135.01, 34]),
      record('99 201 0003', '社家', [135.02, 34]),
      record('99 201 0004', '旧町', [135.04, 34]),
    ],
    [
      ...TOP,
      record('99 202', '隣市'),
      record('99 201 0011', '青葵', [135, 34]),
      record('99 202 0002', '西町', [135.01, 34]),
      record('99 201 0003', '社家', [135.02, 34]),
      record('99 201 0012', '社家一丁目', [135.021, 34]),
    ],
  );
  assert.deepEqual(
    changes.map(({ change, code, before, beforeCode, certainty }) => [
      change,
      code,
      before,
      beforeCode,
      certainty,
    ]),
    [
      ['renamed', '992010011', '見本県 見本市 葵町', '992010001', 95],
      ['transferred', '992020002', '見本県 見本市 西町', '992010002', 95],
      ['chome', '992010012', '見本県 見本市 社家', '992010003', 95],
      ['removed', '992010004', undefined, undefined, undefined],
    ],
  );
});

test('municipalities that became others are reported so, by the list of changes of the new file', async () => {
  const wards = [
    '22131 中区',
    '22132 東区',
    '22135 北区',
    '22137 天竜区',
    '22138 中央区',
    '22139 浜名区',
    '22140 天竜区',
  ];
  const [naka, higashi, kita, tenryu, chuo, hamana, newTenryu] = wards.map((each) => {
    const [code, name] = each.split(' ');
    return unit(code, name, '浜松市');
  }); // biome-ignore format: one row
  const day = '2024-01-01';
  const steps = [
    step(day, 'reorganise', naka, chuo),
    step(day, 'reorganise', higashi, chuo),
    step(day, 'reorganise', kita, chuo, '三方原地区'),
    step(day, 'reorganise', kita, hamana, '三方原地区以外'),
    step(day, 'reorganise', tenryu, newTenryu),
    step('2023-04-01', 'city', unit('22344', '小山町', '駿東郡'), unit('22227', '小山市')),
  ];
  const past = [
    '22 静岡県',
    '22 130 浜松市',
    '22 131 浜松市中区',
    '22 135 浜松市北区',
    '22 137 浜松市天竜区',
    '22 344 駿東郡小山町',
    '22 999 駿東郡無名町',
  ];
  const today = [
    '22 静岡県',
    '22 130 浜松市',
    '22 138 浜松市中央区',
    '22 139 浜松市浜名区',
    '22 140 浜松市天竜区',
    '22 227 小山市',
    '22 998 新設市',
  ];
  const old = await smallGazetteer(past);
  const now = await smallGazetteer(today, undefined, steps);
  const unlisted = await smallGazetteer(today);
  const differences = (to: Gazetteer): string[] => {
    const lines: string[] = [];
    findDifferences(new Segments(old), new Segments(to), (each) => {
      const { change, code, name, before, beforeCode, date, event } = each;
      lines.push([change, code, name, before, beforeCode, date, event].filter(Boolean).join(' | '));
    });
    return lines;
  };
  assert.deepEqual(differences(now), [
    'merged | 22138 | 静岡県 浜松市中央区 | 静岡県 浜松市中区 | 22131 | 2024-01-01 | reorganise',
    'divided | 22138 | 静岡県 浜松市中央区 | 静岡県 浜松市北区 | 22135 | 2024-01-01 | reorganise',
    'divided | 22139 | 静岡県 浜松市浜名区 | 静岡県 浜松市北区 | 22135 | 2024-01-01 | reorganise',
    'renamed | 22227 | 静岡県 小山市 | 静岡県 駿東郡小山町 | 22344 | 2023-04-01 | city',
    'recoded | 22140 | 静岡県 浜松市天竜区 | 22137',
    'removed | 22999 | 静岡県 駿東郡無名町',
    'added | 22998 | 静岡県 新設市',
  ]);
  assert.deepEqual(
    differences(unlisted).map((line) => line.split(' | ').slice(0, 2).join(' ')),
    [
      'recoded 22140',
      'removed 22131',
      'removed 22135',
      'removed 22344',
      'removed 22999',
      'added 22138',
      'added 22139',
      'added 22227',
      'added 22998',
    ],
  );
  for (const each of [old, now, unlisted]) each.close();
});

/** A few towns with few names, some codes and some points, so that two of them differ in every way. */
const towns = fc
  .uniqueArray(
    fc.record({
      city: fc.integer({ min: 1, max: 2 }),
      town: fc.integer({ min: 1, max: 6 }),
      small: fc.integer({ min: 0, max: 3 }),
      name: fc.constantFrom('東', '西', '南', '北'),
      point: fc.option(fc.integer({ min: 0, max: 2 })),
    }),
    { selector: ({ city, town, small }) => `${city} ${town} ${small}`, maxLength: 14 },
  )
  .map((drawn): Given[] => {
    const all = new Map<string, Given>();
    const put = (codes: string, name: string, point: number | null): void => {
      if (!all.has(codes))
        all.set(codes, record(codes, name, point === null ? undefined : [135 + point / 1000, 34]));
    };
    put('99', '見本県', null);
    for (const { city, town, small, name, point } of drawn) {
      put(`99 ${city}01`, `見本${city}市`, null);
      if (small === 0) put(`99 ${city}01 000${town}`, name, point);
    }
    for (const { city, town, small, name, point } of drawn) {
      put(`99 ${city}01 000${town}`, '町', null);
      if (small > 0) put(`99 ${city}01 000${town} 00${small}`, name, point);
    }
    return [...all.values()];
  });

/** The differences of two lists of records, found by looking each record up. */
function expected(old: readonly Given[], now: readonly Given[]): string[] {
  const key = ({ codes }: Given): string => codes.join('');
  const path = (list: readonly Given[], { codes }: Given): string =>
    codes
      .map((_, i) => list.find((each) => each.codes.join(' ') === codes.slice(0, i + 1).join(' '))?.name)
      .join(' ');
  const lines: string[] = [];
  const besides = (list: readonly Given[], { codes }: Given, name: string): boolean =>
    list.some(
      (other) =>
        other.name === name &&
        other.codes.length === codes.length &&
        other.codes.slice(0, -1).join(' ') === codes.slice(0, -1).join(' '),
    );
  /** Codes that were given to another record: the name of one of the two is beside it in the other list. */
  const others = now.filter((each) => {
    const before = old.find((other) => key(other) === key(each));
    if (before === undefined || before.name === each.name) return false;
    return besides(now, each, before.name) || besides(old, before, each.name);
  });
  const isOther = (each: Given): boolean => others.some((other) => key(each).startsWith(key(other)));
  for (const each of now) {
    const before = old.find((other) => key(other) === key(each));
    if (before === undefined || isOther(each)) continue;
    if (before.name !== each.name) lines.push(`renamed ${key(each)}`);
    if (before.position && each.position && distance(...before.position, ...each.position) > 1)
      lines.push(`moved ${key(each)}`);
  }
  const gone = old.filter((each) => isOther(each) || !now.some((other) => key(other) === key(each)));
  const come = now.filter((each) => isOther(each) || !old.some((other) => key(other) === key(each)));
  const paths = (list: readonly Given[], of: readonly Given[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const each of of) {
      const text = `${each.level} ${path(list, each)}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return counts;
  };
  const [before, after] = [paths(old, gone), paths(now, come)];
  for (const text of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(text) ?? 0, after.get(text) ?? 0];
    const same = Math.min(a, b);
    for (let i = 0; i < same; i++) lines.push(`recoded ${text}`);
    for (let i = same; i < a; i++) lines.push(`removed ${text}`);
    for (let i = same; i < b; i++) lines.push(`added ${text}`);
  }
  return lines.sort();
}

test('random gazetteers differ by what a look at every record finds', async () => {
  await fc.assert(
    fc.asyncProperty(towns, towns, async (old, now) => {
      const lines = (await found(old, now)).flatMap(({ change, level, code, name, before, beforeCode }) => {
        // a town that became another is, record by record, one removed and one added
        if (beforeCode !== undefined) return [`removed ${level} ${before}`, `added ${level} ${name}`];
        return [
          change === 'renamed' || change === 'moved' ? `${change} ${code}` : `${change} ${level} ${name}`,
        ];
      });
      assert.deepEqual(lines.sort(), expected(old, now));
    }),
    { numRuns: 100 },
  );
});
