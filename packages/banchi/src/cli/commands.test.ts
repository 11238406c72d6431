import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { banchi, serving, temporaryFolder, writeRecords } from '../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../test/support/specimen.js';

interface Answer {
  readonly status: string;
  readonly result: {
    readonly info: { readonly hit: number };
    readonly item: readonly Record<string, unknown>[];
  };
}

async function ask(base: string, path: string): Promise<Answer> {
  const response = await fetch(base + encodeURI(path));
  assert.equal(response.status, 200, await response.clone().text());
  return (await response.json()) as Answer;
}

test('build, inspect, check, serve, ask, stop', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'a.gaz');

  const built = await banchi(['build', '--out', file, 'specimen']);
  assert.equal(built.code, 0, built.err);
  assert.match(built.out, /TBN lots and house numbers +98 +1\n/);
  assert.match(built.out, /149 records and 16 placeholders from 150 items of today; 0 said again and merged/);
  assert.match(built.out, /a\.gaz: [\d.]+ KiB, [\d.]+ bytes a record, [\d.]+ s, [\d,]+ records\/s/);
  assert.deepEqual(readdirSync(folder), ['a.gaz', 'a.gaz.report.html', 'a.gaz.report.json']);

  const inspected = await banchi(['inspect', file]);
  assert.equal(inspected.code, 0, inspected.err);
  assert.match(inspected.out, /year {6}current\n/);
  assert.match(inspected.out, /Specimen: the fictional 見本県\n {4}Banchi\n {4}MIT\n/);
  const json = JSON.parse((await banchi(['inspect', '--json', file])).out);
  assert.equal(json.records.TBN, 98);
  assert.equal(json.year, null);
  assert.equal(json.sections[0].name, 'meta');

  const checked = await banchi(['check', file]);
  assert.equal(checked.code, 0, checked.err);
  assert.match(checked.out, /a\.gaz: sound, \d+ sections, [\d,]+ bytes\n/);

  const { base, printed, stop } = await serving(t, ['serve', '--gazetteer', file, '--port', '0']);
  assert.match(base, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.match(printed, /a\.gaz: 149 records of today/);
  const answer = await ask(base, '/search/address?word=見本市中央区青葉町一丁目1-10');
  assert.equal(answer.result.info.hit, 1);
  assert.equal(answer.result.item[0].address, '見本県見本市中央区青葉町一丁目1-10');
  for (const [line] of printed.matchAll(/curl -G .*/g)) {
    const pairs = [...line.matchAll(/--data-urlencode '([^']*)'/g)].map(([, pair]) => pair);
    const url = new URL(/curl -G (\S+)/.exec(line)?.[1] ?? '');
    const { hit } = (await ask(base, `${url.pathname}?${pairs.join('&')}`)).result.info;
    assert.ok(hit > 0, `${line} finds nothing`);
  }
  assert.equal((await stop()).code, 0);
  await assert.rejects(fetch(base));
});

test('files of past years are served beside the current one', async (t) => {
  const folder = temporaryFolder(t);
  const { past } = specimenFiles();
  const sources = ['specimen', ...past.map((path) => `ndjson:${path}`)];
  const files = sources.map((_, i) => join(folder, `${i}.gaz`));
  for (const [i, source] of sources.entries())
    assert.equal((await banchi(['build', '--out', files[i], source])).code, 0);
  const { base, printed, stop } = await serving(t, ['serve', '--port', '0', '--gazetteer', ...files]);
  assert.match(printed, /1\.gaz: \d+ records of 2005\n/);
  const years = async (query: string): Promise<unknown[]> => {
    const { item } = (await ask(base, `/search/address?word=見本市&address_level=SHK&${query}`)).result;
    return [...new Set(item.map(({ pastmap_year }) => pastmap_year))];
  };
  assert.deepEqual(await years('limit=0,100'), [null]);
  assert.deepEqual(await years('pastmap_year=2005'), [2005]);
  assert.deepEqual(await years('pastmap_year=2005,2015&sort=pastmap_year'), [2005, 2015]);
  assert.equal((await stop()).code, 0);
});

test('a file without other languages says so', async (t) => {
  const folder = temporaryFolder(t);
  const [whole, plain] = [join(folder, 'whole.gaz'), join(folder, 'plain.gaz')];
  assert.equal((await banchi(['build', '--out', whole, 'specimen'])).code, 0);
  assert.equal((await banchi(['build', '--no-languages', '--out', plain, 'specimen'])).code, 0);
  assert.ok(readFileSync(plain).length < readFileSync(whole).length);
  const { base, stop } = await serving(t, ['serve', '--port', '0', '--gazetteer', plain]);
  const foreign = await fetch(`${base}/search/address_multi?word_en=Aobacho`);
  assert.equal(foreign.status, 501);
  assert.equal((await ask(base, '/search/address?word=青葉町')).result.info.hit, 42);
  assert.equal((await stop()).code, 0);
});

test('PORT and HOST are honoured, options win', async (t) => {
  const file = join(temporaryFolder(t), 'a.gaz');
  await placeSpecimen(file);
  const byEnv = await serving(t, ['serve', '--gazetteer', file], { env: { PORT: '0', HOST: '127.0.0.1' } });
  const { port } = new URL(byEnv.base);
  const taken = await banchi(['serve', '--gazetteer', file, '--port', port], { env: { PORT: '0' } });
  assert.equal(taken.code, 1);
  assert.equal(
    taken.err,
    `banchi: 127.0.0.1:${port} is in use by another program; choose another with --port or PORT\n`,
  );
  await byEnv.stop();
});

test('what is not used is listed, counted and reported in full', async (t) => {
  const folder = temporaryFolder(t);
  const rows: object[] = [
    { codes: ['30'], level: 'TOD', name: '和歌山県' },
    { codes: ['30', '201'], level: 'SHK', name: '和歌山市' },
    { codes: ['30', '202', '0001'], level: 'OAZ', name: '親なし' },
  ];
  for (let i = 0; i < 30; i++) rows.push({ codes: ['30', '201', String(i)], level: 'OAZ', name: 5 });
  const records = writeRecords(folder, 'r.ndjson', rows);
  const post = join(folder, 'k.csv');
  writeFileSync(
    post,
    '30209,"640  ","6408273","ワカヤマケン","ワカヤマシ","アオイチョウ","和歌山県","和歌山市","葵町",0,0,0,0,0,0\n',
  );
  const file = join(folder, 'a.gaz');
  const built = await banchi(['build', '--out', file, `ndjson:${records}`, `ken-all:${post}`]);
  assert.equal(built.code, 0, built.err);
  assert.match(built.out, /31 rows refused:\n {2}\S*r\.ndjson:4: /);
  assert.match(built.out, / 30 × /);
  assert.match(built.out, /1 joins found no partner:\n {2}\S*k\.csv:1: 30209: no town "葵町"\n/);
  const report = `${file}.report.ndjson`;
  assert.ok(built.out.includes(`all of them: ${report}`));
  const lines = readFileSync(report, 'utf8').trimEnd().split('\n');
  assert.equal(lines.length, 32);
  assert.deepEqual(Object.keys(JSON.parse(lines[0])), ['kind', 'file', 'line', 'reason']);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)).find(({ kind }) => kind === 'unmatched'),
    { kind: 'unmatched', file: post, line: 1, reason: `30209: no town "葵町"` },
  );

  // A build without refusals takes the report of the earlier one away.
  assert.equal((await banchi(['build', '--out', file, 'specimen'])).code, 0);
  assert.equal(existsSync(report), false);
});

test('several abr: arguments are one set, whose tables join in any order', async (t) => {
  const folder = temporaryFolder(t);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const pref = write(
    'p.csv',
    'lg_code,pref,pref_kana,pref_roma,efct_date,ablt_date,remarks\n300004,和歌山県,ワカヤマケン,Wakayama,1947-04-17,,\n',
  );
  const point = write('q.csv', 'lg_code,rep_lon,rep_lat,rep_srid\n300004,135.1675,34.2260,EPSG:6668\n');
  const file = join(folder, 'a.gaz');
  const built = await banchi(['build', '--out', file, `abr:${point}`, `abr:${pref}`]);
  assert.equal(built.code, 0, built.err);
  assert.match(built.out, /TOD prefectures +1 +0\n/);
});
