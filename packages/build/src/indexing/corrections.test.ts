import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { testFolder } from '../../../../test/support/sources.js';
import { Segments } from '../inspection/segments.js';
import type { RecordSource, SourceItem } from '../record/record.js';
import { openCsvRecords } from '../sources/csv-records/csv-records.js';
import { openNdjson } from '../sources/ndjson/ndjson.js';
import { buildGazetteer } from './build.js';
import { BuildError } from './nodes.js';

const folder = testFolder();
let files = 0;

const TOP = [
  { codes: ['30'], level: 'TOD', name: '和歌山県' },
  { codes: ['30', '201'], level: 'SHK', name: '和歌山市', read: 'ワカヤマシ' },
];
const TOWNS = [
  ...TOP,
  { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵丁', read: 'アオイテイ', position: [135.16, 34.21] },
  { codes: ['30', '201', '0001', '001'], level: 'AZC', name: '北浦' },
  { codes: ['30', '201', '0002'], level: 'OAZ', name: '秋月', read: 'アキヅキ' },
  { codes: ['30', '201', '0002', '001'], level: 'AZC', name: '北浦' },
  { codes: ['30', '201', '0002', '002'], level: 'AZC', name: '南浦' },
];

/** A source of lines of canonical records. */
function lines(records: readonly object[]): RecordSource {
  return openNdjson(
    folder.write(`${++files}.ndjson`, records.map((each) => JSON.stringify(each)).join('\n')),
  );
}

/** A list of postal codes with these towns of 和歌山市. */
function postal(...towns: readonly (readonly [town: string, read: string])[]): RecordSource {
  return {
    attribution: { title: 'List', publisher: 'Test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield towns.map(
        ([town, read], line): SourceItem => ({
          ...{ kind: 'postal', municipality: '30201', town, read, postCode: '6408273', holds: 'whole' },
          origin: { file: 'list', line: line + 1 },
        }),
      );
    },
  };
}

/** The records of a file as `path reading source`, and what the build reported about them. */
async function built(...sources: RecordSource[]): Promise<{ records: string[]; reported: string[] }> {
  const file = join(folder.path, `${++files}.gaz`);
  const reported: string[] = [];
  await buildGazetteer(file, sources, {
    languages: false,
    onRefusal: ({ kind, reason, origin }) => {
      if (kind !== 'unpaired')
        reported.push(`${kind} ${origin.line}: ${reason.en.replaceAll(folder.path, '')}`);
    },
  });
  const gazetteer = mapGazetteer(file);
  try {
    const segments = new Segments(gazetteer);
    const { tree } = segments;
    const records: string[] = [];
    for (let id = 0; id < tree.size; id++)
      if (tree.depth(id) > 1 && tree.label.at(id) !== 0)
        records.push(`${segments.path(id).slice('和歌山県 和歌山市 '.length)} ${segments.read(id)}`.trim());
    return { records, reported };
  } finally {
    gazetteer.close();
  }
}

test('issue 50, line 22: own data corrects a name, wherever it stands among the sources; children, point and postal code stay', async () => {
  const right = {
    ...{ codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', read: 'あおいちょう' },
    corrects: '葵丁',
  };
  for (const sources of [
    [lines([right]), lines(TOWNS), postal(['葵丁', 'アオイテイ'], ['秋月', 'アキヅキ'])],
    [lines(TOWNS), postal(['葵丁', 'アオイテイ'], ['秋月', 'アキヅキ']), lines([right])],
  ]) {
    const { records, reported } = await built(...sources);
    assert.deepEqual(records, ['葵町 アオイチョウ', '葵町 北浦', '秋月 アキヅキ', '秋月 北浦', '秋月 南浦']);
    assert.match(reported.join(), /^corrected 1: 30 201 0001: "葵丁" \(.*:3\) is "葵町" now$/);
  }
});

test('a reading goes with its name: without one in the correction the wrong one is gone', async () => {
  const right = { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', corrects: '葵丁' };
  const { records } = await built(lines(TOWNS), lines([right]));
  assert.equal(records[0], '葵町');
});

test('a name that is right keeps its reading when other values are corrected', async () => {
  const right = {
    codes: ['30', '201', '0002'],
    level: 'OAZ',
    name: '秋月',
    corrects: '秋月',
    post_code: '6408301',
  };
  const { records, reported } = await built(lines(TOWNS), lines([right]));
  assert.ok(records.includes('秋月 アキヅキ'));
  assert.match(reported.join(), /has other values now/);
});

test('a deleted record goes with all below it, and no list of postal codes brings it back', async () => {
  const gone = { codes: ['30', '201', '0002'], level: 'OAZ', name: '秋月', deletes: true };
  const { records, reported } = await built(lines(TOWNS), postal(['秋月', 'アキヅキ']), lines([gone]));
  assert.deepEqual(records, ['葵丁 アオイテイ', '葵丁 北浦']);
  assert.match(
    reported[0],
    /^corrected 1: 30 201 0002: "秋月" \(.*:5\) is deleted, with 2 records below it$/,
  );
  assert.equal(reported[1], 'unmatched 1: 30201: no town "秋月"');
});

test('a town that only a list of postal codes names is corrected and deleted by its code', async () => {
  const list = postal(['光吉台', 'ミツヨシダイ'], ['秋月', 'アキヅキ']);
  const file = join(folder.path, 'list.gaz');
  await buildGazetteer(file, [lines(TOWNS), list], { languages: false });
  const gazetteer = mapGazetteer(file);
  const segments = new Segments(gazetteer);
  const id = Array.from({ length: segments.tree.size }, (_, each) => each).find(
    (each) => segments.name(each) === '光吉台',
  );
  const codes = ['30', '201', segments.codes.segment(id ?? 0)];
  gazetteer.close();
  const renamed = { codes, level: 'OAZ', name: '光吉町', corrects: '光吉台' };
  assert.ok((await built(lines(TOWNS), list, lines([renamed]))).records.includes('光吉町'));
  const gone = { codes, level: 'OAZ', name: '光吉台', deletes: true };
  assert.ok(!(await built(lines(TOWNS), list, lines([gone]))).records.join().includes('光吉'));
});

test('a correction decides between two names of one code, which otherwise end the build', async () => {
  const other = lines([{ codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町' }]);
  await assert.rejects(built(lines(TOWNS), other), BuildError);
  const right = { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', corrects: '葵丁' };
  const { records, reported } = await built(lines(TOWNS), other, lines([right]));
  assert.equal(records[0], '葵町');
  assert.deepEqual(
    reported.map((each) => each.split(' ')[0]),
    ['refused', 'corrected'],
  );
});

test('a correction of another name, or of a record that is nowhere, is refused with its line', async () => {
  const { records, reported } = await built(
    lines(TOWNS),
    lines([
      { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', corrects: '葵' },
      { codes: ['30', '201', '0009'], level: 'OAZ', name: '葵町', corrects: '葵' },
      { codes: ['30', '201', '0002'], level: 'OAZ', name: '秋', deletes: true },
      { codes: ['30'], level: 'TOD', name: '和歌山県', deletes: true },
      { codes: ['30', '201', '0002'], level: 'OAZ', name: '秋', corrects: '秋月', deletes: true },
      { codes: ['30', '201', '0000'], level: 'OAZ', name: null, deletes: true },
      { codes: ['30', '201', '0002'], level: 'OAZ', name: '秋', corrects: 1 },
    ]),
  );
  assert.equal(records.length, 5);
  assert.deepEqual(reported.map((each) => each.replace(/ \(.*\)/, '')).sort(), [
    'refused 1: 30 201 0001: the correction is of "葵", but the name is "葵丁"',
    'refused 2: no record for 30 201 0009',
    'refused 3: 30 201 0002: the correction is of "秋", but the name is "秋月"',
    'refused 4: deletes: a whole prefecture cannot be deleted; leave its sources out',
    'refused 5: corrects, deletes: only one of both may be given',
    'refused 6: deletes: a placeholder has no name',
    'refused 7: corrects: 1: must be a string or null',
  ]);
});

test('corrections as CSV, with their own attribution', async () => {
  const table = folder.write(
    'own.csv',
    'codes,name,read,corrects,deletes\n30 201 0001,葵町,アオイチョウ,葵丁,\n30 201 0002 002,南浦,,,true\n',
  );
  folder.write(
    'own.csv.attribution.json',
    '{"title":"Corrections","publisher":"和歌山市","licence":"CC BY 4.0","date":"2026-11"}',
  );
  const own = openCsvRecords(table);
  assert.equal(own.attribution.publisher, '和歌山市');
  const { records } = await built(lines(TOWNS), own);
  assert.deepEqual(records, ['葵町 アオイチョウ', '葵町 北浦', '秋月 アキヅキ', '秋月 北浦']);
});
