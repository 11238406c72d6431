import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect, cp932, refusals, testFolder } from '../../../../../test/support/sources.js';
import { SourceError } from '../../record/record.js';
import { openCsvRecords } from './csv-records.js';

const folder = testFolder();

test('every field has its form in a cell; the number of codes says the level', async () => {
  const path = folder.table(
    'codes,name,read,position,aliases,post_codes,name_type,exclude,polygon',
    '30 201 0001,葵町,あおいちょう,135.16 34.21,葵丁; 葵,6408273;6408274,0,false,',
    '"30 201 0001 000 000 000000000000007",7,,"135.17,34.22",,,,TRUE,',
    '30 201 0001 000,,,,,,,,',
  );
  const items = await collect(openCsvRecords(path));
  assert.deepEqual(
    items.map((item) => (item.kind === 'record' ? item.record : item)),
    [
      {
        ...{ codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', read: 'アオイチョウ' },
        ...{ position: [135.16, 34.21], aliases: ['葵丁', '葵'], post_codes: ['6408273', '6408274'] },
        ...{ name_type: 0, exclude: false },
      },
      {
        codes: ['30', '201', '0001', '000', '000', '000000000000007'],
        ...{ level: 'TBN', name: '7', position: [135.17, 34.22], exclude: true },
      },
      { codes: ['30', '201', '0001', '000'], level: 'AZC', name: null },
    ],
  );
});

test('a row that breaks a rule is refused with its line, field and value', async () => {
  const path = folder.table(
    'codes,level,name,position,polygon,exclude',
    '30 201 0001,OAZ,葵町,34.21 135.16,,',
    '30 201 0001,OAZ,葵町,135.16,,',
    '30 201 0001,AZC,葵町,,,',
    ',OAZ,葵町,,,',
    '30 201 A,OAZ,葵町,,,',
    '30 201 0001,OAZ,葵町,,{,',
    '30 201 0001,OAZ,葵町,,,maybe',
    '30 201 0001,OAZ,,,,',
  );
  const point = /must be \[longitude, latitude\]/;
  const wanted = [
    [2, point],
    [3, point],
    [4, /level AZC needs 4 segments, got 3/],
    [5, /codes: missing/],
    [6, /codes\[2\]: "A": must be a string of 1 to 32 digits/],
    [7, /polygon: "\{"/],
    [8, /exclude: "maybe": must be true or false/],
    [9, /name: missing/],
  ] as const;
  const refused = refusals(await collect(openCsvRecords(path)));
  assert.equal(refused.length, wanted.length);
  for (const [at, [line, rule]] of wanted.entries()) {
    assert.ok(refused[at].startsWith(`${line}: `), refused[at]);
    assert.match(refused[at], rule);
  }
});

test('CP932 is read; another table, and a bad attribution, end the build with file and rule', async () => {
  const [item] = await collect(
    openCsvRecords(folder.write('sjis.csv', cp932('codes,name\n30 201 0001,葵町\n'))),
  );
  assert.equal(item.kind === 'record' && item.record.name, '葵町');
  await assert.rejects(collect(openCsvRecords(folder.table('code,name', '30,和歌山県'))), (error) => {
    assert.ok(error instanceof SourceError);
    return /table1?.*\.csv: is not a table of canonical records: the column "code" is unknown/.test(
      error.message,
    );
  });
  await assert.rejects(collect(openCsvRecords(folder.table('name', '和歌山県'))), /it has no column codes/);
  const path = folder.table('codes,name', '30,和歌山県');
  for (const [text, rule] of [
    ['{', /is not JSON|JSON/],
    ['[]', /an attribution is a JSON object/],
    ['{"title":"a","publisher":"b"}', /licence: missing/],
    ['{"title":"a","publisher":"b","licence":"c","date":"soon"}', /date: "soon": must be a day/],
    ['{"title":"a","publisher":"b","licence":"c","url":"d"}', /url: an attribution is/],
  ] as const) {
    folder.write(`${path.slice(folder.path.length + 1)}.attribution.json`, text);
    assert.throws(() => openCsvRecords(path), rule);
  }
});
