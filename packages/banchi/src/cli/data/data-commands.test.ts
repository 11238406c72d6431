import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { strToU8, zipSync } from 'fflate';
import { banchi, temporaryFolder, writeRecords } from '../../../../../test/support/commands.js';
import { type OfficialServer, officialServer } from '../../../../../test/support/official-server.js';
import { gridOfLots, sheetXml } from '../../../../../test/support/registry-map.js';

const ABR = 'data.address-br.digital.go.jp';

/** A registry of two made-up cities in prefecture 30, at the real paths. */
const TABLES: Readonly<Record<string, string>> = {
  'mt_pref/mt_pref_all':
    'lg_code,pref,pref_kana,pref_roma,efct_date,ablt_date,remarks\n300004,和歌山県,ワカヤマケン,Wakayama,1947-04-17,,\n',
  'mt_pref_pos/mt_pref_pos_all': 'lg_code,rep_lon,rep_lat,rep_srid\n300004,135.1675,34.2260,EPSG:6668\n',
  'mt_city/mt_city_all':
    'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks\n' +
    '302015,和歌山県,ワカヤマケン,Wakayama,,,,和歌山市,ワカヤマシ,Wakayama-shi,,,,1947-04-17,,\n' +
    '302023,和歌山県,ワカヤマケン,Wakayama,,,,海南市,カイナンシ,Kainan-shi,,,,1947-04-17,,\n' +
    '999997,和歌山県,ワカヤマケン,Wakayama,,,,旧市,キュウシ,Kyu-shi,,,,1947-04-17,2000-01-01,\n',
  'mt_city_pos/mt_city_pos_all': 'lg_code,rep_lon,rep_lat,rep_srid\n302015,135.1707,34.2304,EPSG:6668\n',
  'mt_town/pref/mt_town_pref30':
    'lg_code,machiaza_id,machiaza_type,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,oaza_cho,oaza_cho_kana,oaza_cho_roma,chome,chome_kana,chome_number,koaza,koaza_kana,koaza_roma,machiaza_dist,rsdt_addr_flg,rsdt_addr_mtd_code,oaza_cho_aka_flg,koaza_aka_code,oaza_cho_gsi_uncmn,koaza_gsi_uncmn,status_flg,wake_num_flg,efct_date,ablt_date,src_code,post_code,remarks\n' +
    '302015,0001000,1,和歌山県,ワカヤマケン,Wakayama,,,,和歌山市,ワカヤマシ,Wakayama-shi,,,,葵町,アオイチョウ,Aoicho,,,,,,,,1,1,0,0,,,1,,1947-04-17,,0,,\n' +
    '302023,0001000,1,和歌山県,ワカヤマケン,Wakayama,,,,海南市,カイナンシ,Kainan-shi,,,,日方,ヒカタ,Hikata,,,,,,,,0,0,0,0,,,1,,1947-04-17,,0,,\n',
  'mt_parcel/city/mt_parcel_city302015':
    'lg_code,machiaza_id,prc_id,city,ward,oaza_cho,chome,koaza,machiaza_dist,prc_num1,prc_num2,prc_num3,rsdt_addr_flg,prc_rec_flg,prc_area_cd,efct_date,ablt_date,src_code,remarks\n' +
    '302015,0001000,000010000200000,和歌山市,,葵町,,,,1,2,,0,1,,1947-04-17,,1,\n',
};

function zipped(name: string, text: string): Uint8Array {
  return zipSync({ [`${name.replace(/^.*\//, '')}.csv`]: strToU8(text) });
}

async function madeUpServer(t: TestContext): Promise<OfficialServer> {
  const server = await officialServer(t);
  for (const [path, text] of Object.entries(TABLES))
    server.files.set(`${ABR}/${path}.csv.zip`, zipped(path, text));
  return server;
}

test('fetch lists what there is, fetches it, and fetches nothing twice', async (t) => {
  const server = await madeUpServer(t);
  const dir = join(temporaryFolder(t), 'official');
  const words = ['abr', '--pref', '30', '--dir', dir, '--mirror', server.base];
  const listed = await banchi(['fetch', ...words, '--list']);
  assert.equal(listed.code, 0, listed.err);
  assert.match(listed.out, /^ +\d+ bytes {2}new {5}abr\/mt_pref_all\.csv\.zip\n/);
  assert.match(listed.out, / not published {10}abr\/mt_rsdtdsp_rsdt_pref30\.csv\.zip\n/);
  assert.match(listed.out, /abr: 10 files, [\d.]+ (?:bytes|KiB)\n$/);
  assert.ok(!existsSync(dir));

  const first = await banchi(['fetch', ...words, '--lots']);
  assert.equal(first.code, 0, first.err);
  assert.equal(
    first.out,
    `abr: 6 files fetched, 0 unchanged, 8 not published; build with abr:${join(dir, 'abr')}\n`,
  );
  assert.deepEqual(
    readFileSync(join(dir, 'abr/mt_parcel_city302015.csv.zip')),
    Buffer.from(server.files.get(`${ABR}/mt_parcel/city/mt_parcel_city302015.csv.zip`) as Uint8Array),
  );
  const before = server.asked.length;
  const again = await banchi(['fetch', ...words, '--lots']);
  assert.match(again.out, /^abr: 0 files fetched, 6 unchanged, 8 not published;/);
  const gets = server.asked.slice(before).filter(({ method }) => method === 'GET');
  assert.ok(gets.length === 6 && gets.every(({ status }) => status === 304));
  // lots are asked for by the municipalities in force
  const lots = server.asked.map(({ path }) => /mt_parcel_city(\d+)/.exec(path)?.[1]).filter(Boolean);
  assert.deepEqual([...new Set(lots)].sort(), ['302015', '302023']);
});

test('issue 25: fetch takes the codes of offices from either place of Japan Post, and build reads them', async (t) => {
  const server = await officialServer(t);
  // 東京都庁, of 西新宿２丁目, as the published table has it
  const row =
    '13104,"ﾄｳｷﾖｳﾄﾁﾖｳ","東京都庁","東京都","新宿区","西新宿","２丁目８−１","1638001","163  ","新宿",0,0,0\r\n';
  const archive = zipSync({ 'JIGYOSYO.CSV': strToU8(row) });
  const folder = temporaryFolder(t);
  const words = ['fetch', 'jigyosyo', '--dir', folder, '--mirror', server.base];
  const missing = await banchi(words);
  assert.equal(missing.code, 1);
  assert.match(missing.err, /jigyosyo\.zip, .*zipcode\/dl\/jigyosyo\/zip\/jigyosyo\.zip: no such file/);
  for (const place of ['zipcode/dl', 'service/search/zipcode/download']) {
    server.files.set(`www.post.japanpost.jp/${place}/jigyosyo/zip/jigyosyo.zip`, archive);
    const done = await banchi(words);
    assert.equal(done.code, 0, done.err);
    assert.match(done.out, /^jigyosyo: 1 files? fetched, 0 unchanged, 0 not published; build with jigyosyo:/);
    const file = join(folder, 'a.gaz');
    const records = writeRecords(folder, 'towns.ndjson', [
      { codes: ['13'], level: 'TOD', name: '東京都' },
      { codes: ['13', '104'], level: 'SHK', name: '新宿区' },
      { codes: ['13', '104', '0001'], level: 'OAZ', name: '西新宿' },
      { codes: ['13', '104', '0001', '002'], level: 'AZC', name: '二丁目' },
    ]);
    const built = await banchi(['build', '--out', file, `ndjson:${records}`, `jigyosyo:${folder}/jigyosyo`]);
    assert.equal(built.code, 0, built.err);
    const found = await banchi(['search', '-g', file, '--word', '〒163-8001']);
    assert.match(found.out, /東京都新宿区西新宿二丁目/, found.err);
    rmSync(join(folder, 'jigyosyo'), { recursive: true });
    server.files.delete(`www.post.japanpost.jp/${place}/jigyosyo/zip/jigyosyo.zip`);
  }
});

test('fetch takes the newest registry map of each office by the catalogue, and setup joins its outlines', async (t) => {
  const server = await madeUpServer(t);
  const resource = (name: string): { url: string } => ({ url: `https://files.example.jp/random-id/${name}` });
  const catalogue = (...results: { resources: { url: string }[] }[]): Uint8Array =>
    strToU8(JSON.stringify({ success: true, result: { count: results.length, results } }));
  const asked = 'www.geospatial.jp/ckan/api/3/action/package_search?q=organization:moj-30wakayama&rows=1000';
  server.files.set(
    asked,
    catalogue(
      {
        resources: [resource('30201-1700-2024.zip'), resource('30201-1700-2025.zip'), resource('readme.pdf')],
      },
      { resources: [resource('30202-1701-2025.zip')] },
    ),
  );
  const xml = sheetXml(gridOfLots(2, 2), { municipality: '30201', system: '公共座標6系' });
  const sheet = zipSync({ '30201-1700-1.xml': strToU8(xml) });
  for (const name of ['30201-1700-2025.zip', '30202-1701-2025.zip'])
    server.files.set(`files.example.jp/random-id/${name}`, zipSync({ '30201-1700-1.zip': sheet }));
  const folder = temporaryFolder(t);
  const words = ['--pref', '30', '--dir', folder, '--mirror', server.base];
  const fetched = await banchi(['fetch', 'moj', ...words]);
  assert.equal(fetched.code, 0, fetched.err);
  assert.match(fetched.out, /^moj: 2 files fetched, 0 unchanged, 0 not published; build with moj:/);
  assert.deepEqual(
    readdirSync(join(folder, 'moj')).filter((name) => name.endsWith('.zip')),
    ['30201-1700-2025.zip', '30202-1701-2025.zip'],
  );
  const out = join(folder, 'outlined.gaz');
  const done = await banchi(['setup', ...words, '--outlines', '--out', out]);
  assert.equal(done.code, 0, done.err);
  // no lot of the made-up registry is in the made-up map
  assert.match(done.out, /the registry has no lot of this section and number/);
  const { outlined } = JSON.parse(readFileSync(`${out}.report.json`, 'utf8')) as {
    outlined: { municipality: string; same: number; bare: number; lotless: number; repeated: number }[];
  };
  const [{ municipality, same, bare, lotless, repeated }] = outlined;
  assert.deepEqual([municipality, same, lotless], ['30201', 0, 4]);
  const cells = [0, bare, lotless, 0, repeated].map((number) => `<td>${number}</td>`).join('');
  const page = readFileSync(`${out}.report.html`, 'utf8');
  assert.ok(page.includes(`<tr><td>30201</td>${cells}</tr>`), page.match(/<tr><td>30201<.*/)?.[0]);

  server.files.set(asked, strToU8('<html>'));
  const wrong = await banchi(['fetch', 'moj', ...words]);
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /catalogue-30\.json: is not an answer of the catalogue/);
  server.files.set(asked, catalogue({ resources: [{ url: 'http://files.example.jp/30201-1700-2026.zip' }] }));
  const open = await banchi(['fetch', 'moj', ...words]);
  assert.equal(open.code, 1);
  assert.match(
    open.err,
    /catalogue-30\.json: lists http:\/\/files\.example\.jp\/30201-1700-2026\.zip, which is not at https/,
  );
});

test('fetch says what is wrong with the command line', async (t) => {
  const dir = temporaryFolder(t);
  const fails = async (message: RegExp, ...words: string[]): Promise<void> => {
    const { code, err } = await banchi(['fetch', '--dir', dir, ...words]);
    assert.equal(code, 2, err);
    assert.match(err, message);
  };
  await fails(/abc: no such data set; known are abr, ken-all, jigyosyo, n03, isj, estat, moj\n/, 'abc');
  await fails(/--pref CODE \(01 to 47, several separated by commas\) or --all is needed/, 'n03');
  await fails(/--pref: "48": must be a prefecture's code/, 'n03', '--pref', '30,48');
  await fails(/exclude each other/, 'n03', '--pref', '30', '--all');
  await fails(/--mirror: "x": must be an http/, 'ken-all', '--mirror', 'x');
  await fails(/--parallel: "0": must be a whole number from 1 to 16/, 'ken-all', '--parallel', '0');
  assert.deepEqual(readdirSync(dir), []);
});

test('without a connection fetch and setup say so and name the starter', async (t) => {
  const server = await officialServer(t);
  await server.close();
  const folder = temporaryFolder(t);
  const options = ['--dir', join(folder, 'd'), '--mirror', server.base];
  for (const words of [
    ['fetch', 'ken-all'],
    ['setup', '--pref', '30', '--out', join(folder, 'a.gaz')],
  ]) {
    const { code, err } = await banchi([...words, ...options]);
    assert.equal(code, 1);
    assert.match(
      err,
      /^banchi: http\S+: .*ECONNREFUSED.*is there a connection to the internet\?.*banchi start\n$/,
    );
  }
  assert.ok(!existsSync(join(folder, 'a.gaz')));
});

test('setup fetches, builds, checks and says how to serve; a data set that is gone is left out', async (t) => {
  const server = await madeUpServer(t);
  server.troubles.set(`${ABR}/mt_town/pref/mt_town_pref30.csv.zip`, [{ drop: 100 }, { status: 503 }]);
  const folder = temporaryFolder(t);
  const out = join(folder, 'w.gaz');
  const words = ['setup', '--pref', '30', '--lots', '--out', out, '--dir', folder, '--mirror', server.base];
  const done = await banchi(words);
  assert.equal(done.code, 0, done.err);
  assert.match(done.err, /ken-all is left out: /);
  assert.match(done.err, /trying again in /);
  assert.match(done.out, /OAZ large sections +2 /);
  assert.match(
    done.out,
    /\n30201 +1 +0\.0% +100% +0\.0% +0\.0% +0 +0 +1 +0\.0% +0\.0% +- +0 +0 +0 {2}和歌山県 和歌山市\n/,
  );
  assert.match(done.out, new RegExp(`Serve it with\n  banchi serve --gazetteer ${out}\n$`));

  // a second run asks, and builds the same file from the fetched ones
  const id = async (): Promise<string> => JSON.parse((await banchi(['inspect', '--json', out])).out).id;
  const before = await id();
  rmSync(out);
  assert.equal((await banchi(words)).code, 0);
  assert.equal(await id(), before);
  const towns = server.asked.filter(
    ({ path, method }) => path.endsWith('/mt_town_pref30.csv.zip') && method === 'GET',
  );
  assert.equal(towns.at(-1)?.status, 304);
});

test('check counts the records of each municipality, and calls no empty file good', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'a.gaz');
  const top = [
    { codes: ['30'], level: 'TOD', name: '和歌山県' },
    { codes: ['30', '201'], level: 'SHK', name: '和歌山市', position: [135.1707, 34.2304] },
  ];
  const build = async (...records: object[]): Promise<void> => {
    const built = await banchi([
      'build',
      '--out',
      file,
      `ndjson:${writeRecords(folder, 'r.ndjson', [...top, ...records])}`,
    ]);
    assert.equal(built.code, 0, built.err);
  };
  await build();
  assert.equal((await banchi(['check', file])).code, 0);
  const empty = await banchi(['check', file, '--coverage']);
  assert.deepEqual([empty.code, empty.err], [1, `banchi: ${file}: not good: it holds no towns\n`]);

  await build(
    {
      codes: ['30', '201', '0001'],
      level: 'OAZ',
      name: '葵町',
      read: 'アオイチョウ',
      position: [135.16, 34.21],
    },
    { codes: ['30', '201', '0002'], level: 'OAZ', name: '栄' },
    { codes: ['30', '201', '0002', '001'], level: 'AZC', name: '一丁目' },
    { codes: ['30', '201', '0002', '001', '001'], level: 'GIK', name: '1' },
    {
      codes: ['30', '201', '0002', '001', '001', '00100000'],
      level: 'TBN',
      name: '1',
      position: [135.16, 34.21],
    },
  );
  const good = await banchi(['check', file, '--coverage', '--json']);
  assert.equal(good.code, 0, good.err);
  assert.deepEqual(JSON.parse(good.out), {
    code: '30201',
    name: '和歌山県 和歌山市',
    towns: 3,
    townsWithPosition: 1,
    townsWithReading: 2,
    townsWithBoundary: 0,
    townsWithPostCode: 0,
    blocks: 1,
    numbers: 1,
    houses: 1,
    lots: 0,
    numbersWithPosition: 1,
    lotsWithOutline: 0,
    boundary: false,
    missing: null,
  });
  assert.match((await banchi(['check', file, '--coverage'])).out, /a\.gaz: good\n$/);

  // the registry knows a lot and a municipality that the file lacks
  const server = await madeUpServer(t);
  const fetched = await banchi([
    'fetch',
    'abr',
    '--pref',
    '30',
    '--lots',
    '--dir',
    folder,
    '--mirror',
    server.base,
  ]);
  assert.equal(fetched.code, 0, fetched.err);
  const lacking = await banchi(['check', file, '--registry', join(folder, 'abr')]);
  assert.equal(lacking.code, 1);
  assert.match(
    lacking.err,
    /not good: it lacks 1 municipalities: 30202; it lacks 1 towns of the registry; it lacks 1 numbers/,
  );
});

test('--past finds the successors of towns of a past year, and takes files of past years only', async (t) => {
  const folder = temporaryFolder(t);
  const [past, today] = [join(folder, 'past.gaz'), join(folder, 'with-past.gaz')];
  await banchi(['build', '--out', past, `ndjson:${specimenFiles().past[0]}`]);
  const { code, out } = await banchi(['build', '--out', today, '--past', past, 'specimen']);
  assert.equal(code, 0);
  assert.match(
    out,
    /^towns of 2005: 7 transferred, 10 divided, 2 merged, 2 chome, 3 same, 1 of 13 unknown$/m,
  );
  assert.match(
    (await banchi(['build', '--out', past, '--past', today, 'specimen'])).err,
    /--past .*with-past\.gaz: must be a file of a past year; it is of today\n/,
  );
  assert.match((await banchi(['build', '--out', today, '--past', today, 'specimen'])).err, /with-past\.gaz/);
});

test('diff lists what differs, as a table or as NDJSON', async (t) => {
  const folder = temporaryFolder(t);
  const [old, now] = [join(folder, 'old.gaz'), join(folder, 'now.gaz')];
  const top = [{ codes: ['30'], level: 'TOD', name: '和歌山県' }];
  const city = { codes: ['30', '201'], level: 'SHK', name: '和歌山市' };
  const build = async (file: string, ...records: object[]): Promise<void> => {
    const source = `ndjson:${writeRecords(folder, 'r.ndjson', [...top, ...records])}`;
    assert.equal((await banchi(['build', '--out', file, source])).code, 0);
  };
  await build(old, city);
  await build(now, { ...city, name: '若山市' }, { ...city, codes: ['30', '202'], name: '海南市' });
  const table = await banchi(['diff', old, now]);
  assert.deepEqual(
    [table.code, table.out, table.err],
    [
      0,
      'renamed     SHK 30201                       和歌山県 若山市  was called 和歌山市\n' +
        'added       SHK 30202                       和歌山県 海南市\n',
      '1 added, 0 removed, 1 renamed, 0 moved, 0 recoded, 0 transferred, 0 merged, 0 divided, 0 chome\n',
    ],
  );
  const lines = (await banchi(['diff', '--ndjson', old, now])).out.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).change),
    ['renamed', 'added'],
  );
  assert.equal((await banchi(['diff', old, old])).out, '');
  assert.match(
    (await banchi(['diff', '--moved', 'x', old, now])).err,
    /--moved: "x": must be metres, 0 or more/,
  );
});

test('a page and its JSON say what is wrong, and diff refuses a file that is worse', async (t) => {
  const folder = temporaryFolder(t);
  const towns = [
    { codes: ['30'], level: 'TOD', name: '和歌山県' },
    { codes: ['30', '201'], level: 'SHK', name: '和歌山市', position: [135.16, 34.21] },
    { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町', position: [135.16, 34.21] },
    { codes: ['30', '201', '0002'], level: 'OAZ', name: '<b>' },
  ];
  const before = join(folder, 'before.gaz');
  const after = join(folder, 'after.gaz');
  const first = writeRecords(folder, 'a.ndjson', towns);
  const built = await banchi(['build', '--out', before, `ndjson:${first}`]);
  assert.equal(built.code, 0, built.err);
  assert.match(built.out, /report: .*before\.gaz\.report\.html\n$/);
  const second = writeRecords(folder, 'b.ndjson', [
    ...towns.slice(0, 2),
    ...towns.slice(3),
    { codes: ['30', '201', '0003'], level: 'OAZ', name: '<b>' },
  ]);
  assert.equal((await banchi(['build', '--out', after, `ndjson:${second}`])).code, 0);
  const page = readFileSync(`${after}.report.html`, 'utf8');
  assert.match(page, />named-twice<\/span><\/td><td>1<\/td>/);
  assert.match(page, /<circle .*30201 和歌山県 和歌山市/);
  assert.doesNotMatch(page, /<b>|<script|src=|href="(?!data:)/);
  const csv = /named-twice\.csv" href="data:text\/csv;charset=utf-8;base64,([^"]*)"/.exec(page)?.[1] ?? '';
  assert.equal(
    Buffer.from(csv, 'base64').toString(),
    '\ufeffcode,name,detail\r\n"302010003","和歌山県 和歌山市 <b>","302010002"\r\n',
  );
  rmSync(`${after}.report.json`);
  const checked = await banchi(['check', '--report', after]);
  assert.equal(checked.code, 0, checked.err);
  const report = JSON.parse(readFileSync(`${after}.report.json`, 'utf8'));
  assert.equal(report.total.towns, 2);

  const same = await banchi(['diff', before, before, '--fail-on', 'worse,removed']);
  assert.equal(same.code, 0, same.err);
  const worse = await banchi(['diff', before, after, '--fail-on', 'worse']);
  assert.equal(worse.code, 1);
  assert.match(
    worse.err,
    /after\.gaz: refused: townsWithPosition 1 → 0, worse by 1 in 30201; .*named-twice 0 → 1, /,
  );
  assert.match((await banchi(['diff', before, after, '--fail-on', 'removed'])).err, /refused: 1 removed/);
  const allowed = await banchi(['diff', before, after, '--fail-on', 'removed=1,named-twice=1']);
  assert.equal(allowed.code, 0, allowed.err);
  for (const [wrong, rule] of [
    ['nothing', /--fail-on: "nothing": must be one of worse, added, /],
    ['removed=x', /--fail-on: "removed=x": must be a name, NAME=NUMBER/],
  ] as const) {
    const refused = await banchi(['diff', before, after, '--fail-on', wrong]);
    assert.equal(refused.code, 2);
    assert.match(refused.err, rule);
  }
});
