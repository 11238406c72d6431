import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import { temporaryFolder } from '../../../../test/support/commands.js';
import { officialServer } from '../../../../test/support/official-server.js';
import { DATA_SETS, filesOf, lotFiles, mirrored, type OfficialFile, PREFECTURES } from './catalogue.js';
import { FetchError } from './failure.js';
import { fetchFiles, probeAll } from './fetch-files.js';

const archive = (text: string): Uint8Array => zipSync({ 'a.csv': new TextEncoder().encode(text) });

const file = (base: string, name: string, optional = false): OfficialFile => ({
  path: `abr/${name}`,
  urls: [`${base}/host/${name}`],
  optional,
});

test('the addresses of a prefecture are the publishers’ own', () => {
  const urls = DATA_SETS.flatMap((dataSet) => filesOf(dataSet, ['30'])).map((each) => each.urls[0]);
  for (const wanted of [
    'https://data.address-br.digital.go.jp/mt_pref/mt_pref_all.csv.zip',
    'https://data.address-br.digital.go.jp/mt_city_pos/mt_city_pos_all.csv.zip',
    'https://data.address-br.digital.go.jp/mt_town/pref/mt_town_pref30.csv.zip',
    'https://data.address-br.digital.go.jp/mt_rsdtdsp_rsdt_pos/pref/mt_rsdtdsp_rsdt_pos_pref30.csv.zip',
    'https://www.post.japanpost.jp/service/search/zipcode/download/utf/zip/utf_ken_all.zip',
    'https://nlftp.mlit.go.jp/ksj/gml/data/N03/N03-2026/N03-20260101_30_GML.zip',
    'https://nlftp.mlit.go.jp/isj/dls/data/19.0b/30000-19.0b.zip',
  ])
    assert.ok(urls.includes(wanted), wanted);
  assert.deepEqual(
    lotFiles(['302015']).map(({ urls: [url] }) => url),
    [
      'https://data.address-br.digital.go.jp/mt_parcel/city/mt_parcel_city302015.csv.zip',
      'https://data.address-br.digital.go.jp/mt_parcel_pos/city/mt_parcel_pos_city302015.csv.zip',
    ],
  );
  const all = DATA_SETS.flatMap((dataSet) => filesOf(dataSet, PREFECTURES));
  assert.equal(new Set(all.map(({ path }) => path)).size, all.length, 'no two files share a name');
  const [first] = mirrored(filesOf('abr', []), 'http://localhost:1/a/');
  assert.equal(
    first.urls[0],
    'http://localhost:1/a/data.address-br.digital.go.jp/mt_pref/mt_pref_all.csv.zip',
  );
});

test('several files come at a time; what nobody has published is counted', async (t) => {
  const server = await officialServer(t);
  const folder = temporaryFolder(t);
  const names = Array.from({ length: 20 }, (_, i) => `${i}.csv.zip`);
  for (const name of names) server.files.set(`host/${name}`, archive(name));
  server.troubles.set('host/3.csv.zip', [{ status: 503 }, { drop: 30 }]);
  const files = [...names.map((name) => file(server.base, name)), file(server.base, 'none.csv.zip', true)];
  const done: string[] = [];
  const { paths, counts } = await fetchFiles(files, folder, {
    pause: 1,
    onFile: ({ path }, outcome) => done.push(`${path} ${outcome}`),
  });
  assert.deepEqual(counts, { fetched: 20, unchanged: 0, missing: 1 });
  assert.deepEqual(
    paths,
    names.map((name) => join(folder, 'abr', name)),
  );
  assert.equal(done.length, 21);
  for (const name of names)
    assert.deepEqual(
      readFileSync(join(folder, 'abr', name)),
      Buffer.from(server.files.get(`host/${name}`) as Uint8Array),
    );
  const probes = await probeAll(files, folder);
  assert.ok(probes.slice(0, 20).every(({ state }) => state === 'there'));
  server.files.set('host/7.csv.zip', archive('another'));
  assert.equal((await probeAll(files, folder))[7].state, 'changed');
  assert.deepEqual((await fetchFiles(files, folder)).counts, { fetched: 1, unchanged: 19, missing: 1 });
});

test('a file that must be there and is not ends it before anything is fetched', async (t) => {
  const server = await officialServer(t);
  const folder = temporaryFolder(t);
  server.files.set('host/a.zip', archive('a'));
  const files = [file(server.base, 'a.zip'), file(server.base, 'b.zip')];
  await assert.rejects(
    fetchFiles(files, folder),
    (error) => error instanceof FetchError && error.fault === 'missing' && /host\/b\.zip/.test(error.message),
  );
  assert.ok(!existsSync(join(folder, 'abr/a.zip')));
});

test('an optional file that is refused is not there; any other ends it', async (t) => {
  const server = await officialServer(t);
  const folder = temporaryFolder(t);
  server.files.set('host/a.zip', archive('a'));
  server.troubles.set('host/a.zip', [{ status: 403 }]);
  assert.deepEqual((await fetchFiles([file(server.base, 'a.zip', true)], folder)).counts, {
    fetched: 0,
    unchanged: 0,
    missing: 1,
  });
  server.troubles.set('host/a.zip', [{ status: 403 }]);
  await assert.rejects(
    fetchFiles([file(server.base, 'a.zip')], folder),
    (error) => error instanceof FetchError && error.fault === 'refused',
  );
});

test('more than the disk has room for is not begun', async (t) => {
  const server = await officialServer(t);
  const folder = temporaryFolder(t);
  server.files.set('host/a.zip', archive('a'));
  server.announced.set('host/a.zip', 2 ** 52);
  await assert.rejects(
    fetchFiles([file(server.base, 'a.zip')], folder),
    (error) =>
      error instanceof FetchError &&
      error.fault === 'disk' &&
      /: 4503599627370496 bytes are to come, \d+ are free on the disk, of which 268435456 must stay free$/.test(
        error.message,
      ),
  );
  assert.ok(server.asked.every(({ method }) => method === 'HEAD'));
});

test('a file that its publisher sends elsewhere for is not taken for one that nobody has published', async (t) => {
  const server = await officialServer(t);
  server.redirects.set('host/a.zip', 'https://files.example.com/a.zip');
  for (const optional of [true, false])
    await assert.rejects(
      fetchFiles([file(server.base, 'a.zip', optional)], temporaryFolder(t)),
      (error) =>
        error instanceof FetchError &&
        error.fault === 'elsewhere' &&
        error.message.startsWith(`${server.base}/host/a.zip: redirects to https://files.example.com/a.zip;`),
    );
});
