/** Lists whose points are compared, whose equal addresses are grouped, and whose addresses are wanted in another language. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-compare-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string): string => join(folder, name);
const gazetteer = place('specimen.gaz');
before(() => placeSpecimen(gazetteer));

async function geocode(...args: readonly string[]) {
  const done = await banchi(['geocode', '-g', gazetteer, ...args]);
  assert.equal(done.code, 0, done.err);
  return { ...done, rows: done.out.trimEnd().split('\n').slice(1) };
}

const HOUSE = '見本市中央区青葉町一丁目1-10';
const [LON, LAT] = [150.00116, 30.0139];

test('points are compared with those of the addresses beside them, and the far ones named', async () => {
  const rows = [
    ['緯度', '経度', '住所'],
    [LAT, LON, HOUSE],
    [LON, LAT, HOUSE],
    [LAT + 0.05, LON, HOUSE],
    [LAT + 0.5, LON, HOUSE],
    ['', '', HOUSE],
    [LAT, LON, '山田太郎'],
    // in the municipality, however far from its middle
    [LAT, LON, '見本市中央区'],
  ];
  writeFileSync(place('points.csv'), rows.map((row) => `${row.join(',')}\n`).join(''));
  const all = await geocode(
    '--compare',
    '--compare-limit',
    '100',
    '--columns',
    'distance,far',
    place('points.csv'),
  );
  const answers = all.rows.map((row) => row.split(',').slice(3).join(','));
  assert.deepEqual([...answers.slice(0, 2), ...answers.slice(4, 6)], ['0,FALSE', '0,FALSE', ',', ',']);
  assert.match(answers[2], /^55\d\d\.\d+,TRUE$/);
  assert.match(answers[3], /^55\d{3}\.\d+,TRUE$/);
  assert.match(answers[6], /^\d{2,}(?:\.\d+)?,FALSE$/);
  assert.match(all.err, /point far away +2 +28\.6 %/);
  assert.match(all.err, /line 5: 見本市中央区青葉町一丁目1-10 lies 55,\d{3} m from its point\nline 4: /);
  const wide = await geocode('--compare', '--compare-limit', '6000', '--columns', 'far', place('points.csv'));
  assert.deepEqual(
    wide.rows.map((row) => row.split(',')[3]),
    ['FALSE', 'FALSE', 'FALSE', 'TRUE', '', '', 'FALSE'],
  );
  const usual = await geocode('--compare', '-q', place('points.csv'));
  assert.match(usual.out.split('\n')[0], /,distance,far$/);
});

test('columns hold the parts of an address', async () => {
  writeFileSync(place('parts.csv'), `住所\n${HOUSE} 見本ビル3F 301\n山田太郎\n`);
  const { out, rows } = await geocode('--columns', 'parts', '-q', place('parts.csv'));
  const names = out.split('\n')[0].split(',');
  const cells = rows[0].split(',');
  const cell = (name: string): string => cells[names.indexOf(name)];
  assert.deepEqual(
    ['part_number', 'part_building', 'part_floor', 'part_room', 'verdict', 'address_normalized'].map(cell),
    ['1-10', '見本ビル', '3階', '301', 'complete', '見本県見本市中央区青葉町一丁目1-10 見本ビル 3階 301号室'],
  );
  assert.match(cell('key'), /\/1-10\/見本ビル\/301$/);
  assert.equal(names.length, 17);
  assert.match(rows[1], /^山田太郎,+山田太郎,not_found,,$/);
  const single = await geocode('--columns', 'verdict_number,part_room', '-q', place('parts.csv'));
  assert.equal(single.rows[0].split(',').slice(1).join(','), 'confirmed,301');
});

test('GeoJSON keeps the cells of a list that has columns of the same names', async () => {
  writeFileSync(place('same.csv'), `name,address,lat\nA,${HOUSE},x\n`);
  const { out } = await geocode('--to', 'geojson', '--columns', 'address,lat,lon', '-q', place('same.csv'));
  const [{ properties }] = JSON.parse(out).features;
  assert.deepEqual(properties, {
    ...{ line: 2, name: 'A', address: HOUSE, lat: 'x' },
    ...{ found_address: `見本県${HOUSE}`, found_lat: LAT, found_lon: LON },
  });
});

test('rows with one address are grouped, however it is written, and none is lost', async () => {
  const words = [
    `見本県${HOUSE}`,
    '見本市中央区青葉町１丁目１番１０号',
    `${HOUSE} 見本ビル 3F`,
    '山田太郎',
    `${HOUSE}　見本ビル　３階`,
    `${HOUSE} 見本ビル 301`,
    '見本市中央区青葉町 北の倉',
    '見本市中央区青葉町 南の倉',
  ];
  writeFileSync(place('names.csv'), `住所\n${words.join('\n')}\n`);
  const { rows, err, out } = await geocode('--dedupe', '--columns', 'group,kept', place('names.csv'));
  assert.deepEqual(
    rows.map((row) => row.split(',').slice(-2).join(' ')),
    ['2 TRUE', '2 FALSE', '4 TRUE', ' ', '4 FALSE', '7 TRUE', '8 TRUE', '9 TRUE'],
  );
  assert.match(err, /different +5 /);
  assert.match(err, /repeated +2 /);
  assert.match(err, /the first of each address has kept = TRUE/);
  assert.equal(out.split('\n')[0], '住所,group,kept');
  const usual = await geocode('--dedupe', '-q', place('names.csv'));
  assert.match(usual.out.split('\n')[0], /,key,group,kept$/);
  // issue 50, line 25
  for (const columns of ['parts,key,group,kept', 'key,parts,key,group,kept', 'lat,lat,lon']) {
    const { out: named } = await geocode('--dedupe', '-q', '--columns', columns, place('names.csv'));
    const head = named.split('\n')[0].split(',');
    assert.deepEqual([...new Set(head)], head);
  }
});

test('addresses are written in the language that is wanted', async () => {
  writeFileSync(place('one.csv'), `住所\n${HOUSE}\n`);
  for (const [language, address] of [
    ['ja', '見本県見本市中央区青葉町一丁目1-10'],
    ['en', '"1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon"'],
    ['zh_cn', '见本县见本市中央区青叶町一丁目1-10'],
    ['ko', '미혼현 미혼시 주오구 아오바초 1초메 1-10'],
  ]) {
    const { rows } = await geocode('--language', language, '--columns', 'address', '-q', place('one.csv'));
    assert.deepEqual(rows, [`${HOUSE},${address}`]);
  }
  const columns = 'address,address3,address_ko,suggestion';
  const { rows } = await geocode('--language', 'en', '--columns', columns, '-q', place('one.csv'));
  assert.deepEqual(rows, [
    `${HOUSE},"1-10, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon","Chuo-ku, Mihon-shi",미혼현 미혼시 주오구 아오바초 1초메 1-10,`,
  ]);
  writeFileSync(place('tie.csv'), '住所\n見本市港区〓町\n');
  const page = place('tie.html');
  await geocode('--language', 'ko', '--review', page, '--map', place('map.html'), '-q', place('tie.csv'));
  assert.match(readFileSync(page, 'utf8'), /<span>미혼현 미혼시 미나토구/);
  writeFileSync(place('point.csv'), `lat,lon\n${LAT},${LON}\n`);
  const args = ['--language', 'en', '--columns', 'address', '-q', place('point.csv')];
  assert.match((await banchi(['reverse', '-g', gazetteer, ...args])).out, /"1-10, Aobacho 1-chome/);
});

test('options that do not fit are refused, and what is missing is named', async () => {
  const wrong = async (...args: readonly string[]) =>
    (await banchi(['geocode', '-g', gazetteer, ...args, place('one.csv')])).err;
  assert.match(await wrong('--compare-limit', '5'), /--compare-limit and --datum are for --compare/);
  assert.match(await wrong('--compare', '--compare-limit', 'far'), /--compare-limit: far/);
  assert.match(await wrong('--compare'), /--compare: no columns have points; there are 住所/);
  assert.match(await wrong('--columns', 'far'), /--columns: far needs --compare/);
  assert.match(await wrong('--columns', 'kept'), /--columns: kept needs --dedupe/);
  assert.match(
    await wrong('--dedupe', '--resume', '--out', place('x.csv')),
    /--dedupe compares the rows of one run/,
  );
  assert.match(await wrong('--language', 'fr'), /--language: fr is not one of ja, en/);
  const bare = place('bare.gaz');
  assert.equal((await banchi(['build', '--no-languages', '--out', bare, 'specimen'])).code, 0);
  const { err } = await banchi(['geocode', '-g', bare, '--language', 'en', place('one.csv')]);
  assert.match(err, /was built without names in other languages/);
});
