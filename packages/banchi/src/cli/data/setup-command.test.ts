import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { banchi, finished, startCommand, temporaryFolder } from '../../../../../test/support/commands.js';
import { type OfficialServer, officialServer } from '../../../../../test/support/official-server.js';
import { until } from '../../../../../test/support/until.js';

const ABR = 'data.address-br.digital.go.jp';
const CATALOGUE = 'dataset.address-br.digital.go.jp/api/feed/dcat-us/1.1.json';

const HEADS = {
  'mt_pref/mt_pref_all': 'lg_code,pref,pref_kana,pref_roma,efct_date,ablt_date,remarks',
  'mt_pref_pos/mt_pref_pos_all': 'lg_code,rep_lon,rep_lat,rep_srid',
  'mt_city/mt_city_all':
    'lg_code,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,efct_date,ablt_date,remarks',
  'mt_city_pos/mt_city_pos_all': 'lg_code,rep_lon,rep_lat,rep_srid',
  'mt_town/pref/mt_town_pref30':
    'lg_code,machiaza_id,pref,pref_kana,pref_roma,county,county_kana,county_roma,city,city_kana,city_roma,ward,ward_kana,ward_roma,oaza_cho,oaza_cho_kana,oaza_cho_roma,chome,chome_kana,koaza,koaza_kana,koaza_roma,rsdt_addr_flg,oaza_cho_aka_flg,koaza_aka_code,ablt_date,post_code',
} as const;
type Table = keyof typeof HEADS;
const TOWNS: Table = 'mt_town/pref/mt_town_pref30';

/** The registry of a city whose towns have these names, on a server with its catalogue. */
class Registry {
  readonly server: OfficialServer;
  readonly #modified = new Map<string, string>();

  constructor(server: OfficialServer) {
    this.server = server;
    this.publish('mt_pref/mt_pref_all', '2026-01-01', '300004,和歌山県,ワカヤマケン,Wakayama,,,');
    this.publish('mt_pref_pos/mt_pref_pos_all', '2026-01-01', '300004,135.1675,34.2260,EPSG:6668');
    this.publish(
      'mt_city/mt_city_all',
      '2026-01-01',
      '302015,和歌山県,ワカヤマケン,Wakayama,,,,和歌山市,ワカヤマシ,Wakayama-shi,,,,,,',
    );
    this.publish('mt_city_pos/mt_city_pos_all', '2026-01-01', '302015,135.1707,34.2304,EPSG:6668');
  }

  publishTowns(day: string, ...names: readonly string[]): void {
    this.publish(
      TOWNS,
      day,
      ...names.map(
        (name, i) =>
          `302015,${String(i + 1).padStart(4, '0')}000,和歌山県,,,,,,和歌山市,,,,,,${name},マチ,,,,,,,0,0,0,,`,
      ),
    );
  }

  publish(table: Table, day: string, ...rows: readonly string[]): void {
    const name = `${table.replace(/^.*\//, '')}.csv`;
    const text = [HEADS[table], ...rows, ''].join('\n');
    this.server.files.set(`${ABR}/${table}.csv.zip`, zipSync({ [name]: strToU8(text) }));
    this.#modified.set(`https://${ABR}/${table}.csv.zip`, day);
    const dataset = [...this.#modified].map(([accessURL, modified]) => ({
      ...{ '@type': 'dcat:Dataset', title: accessURL, modified: `${modified}T00:00:00.000Z` },
      distribution: [{ '@type': 'dcat:Distribution', format: 'ZIP', accessURL }],
    }));
    const catalogue = { conformsTo: 'https://project-open-data.cio.gov/v1.1/schema', dataset };
    this.server.files.set(CATALOGUE, strToU8(JSON.stringify(catalogue)));
  }

  /** The paths that were asked for since the last call, without host, and how often. */
  taken(): string[] {
    return this.server.asked.splice(0).map(({ method, path }) => `${method} ${path.replace(/^.*\//, '')}`);
  }
}

interface Place {
  readonly registry: Registry;
  readonly folder: string;
  readonly out: string;
  readonly words: readonly string[];
  id(): Promise<string>;
}

async function place(t: TestContext): Promise<Place> {
  const server = await officialServer(t);
  const folder = temporaryFolder(t);
  const out = join(folder, 'w.gaz');
  const words = [
    ...['setup', '--pref', '30', '--data', 'abr', '--out', out],
    ...['--dir', join(folder, 'official'), '--mirror', server.base],
  ];
  const id = async (): Promise<string> => JSON.parse((await banchi(['inspect', '--json', out])).out).id;
  return { registry: new Registry(server), folder, out, words, id };
}

test('setup asks the catalogue, fetches what has changed, and builds anew only then', async (t) => {
  const { registry, folder, out, words, id } = await place(t);
  registry.publishTowns('2026-01-01', '葵町', '秋月', '朝日');
  const first = await banchi(words);
  assert.equal(first.code, 0, first.err);
  const [asked, before, built] = [registry.taken(), await id(), statSync(out).mtimeMs];
  // tables that the catalogue does not list are not asked for
  assert.deepEqual(
    asked.filter((each) => /rsdtdsp|town_pos/.test(each)),
    [],
  );
  assert.ok(asked.includes('GET mt_town_pref30.csv.zip'));

  const again = await banchi(words);
  assert.equal(again.code, 0, again.err);
  assert.equal(again.out, `${out}: nothing has changed since it was built\n`);
  assert.deepEqual(registry.taken(), ['HEAD 1.1.json', 'GET 1.1.json']);
  assert.equal(statSync(out).mtimeMs, built);

  registry.publishTowns('2026-02-01', '葵町', '秋月', '朝日', '有家');
  const changed = await banchi(words);
  assert.equal(changed.code, 0, changed.err);
  assert.match(changed.out, /OAZ large sections +4 /);
  assert.deepEqual(registry.taken(), [
    ...['HEAD 1.1.json', 'GET 1.1.json'],
    ...['HEAD mt_town_pref30.csv.zip', 'GET mt_town_pref30.csv.zip'],
  ]);
  assert.notEqual(await id(), before);
  // nothing is left of the files that were built beside it
  assert.deepEqual(
    readdirSync(folder).filter((name) => /\.new|\.tmp/.test(name)),
    [],
  );
});

test('setup refuses data that is worse, once, and loses nothing by a broken download', async (t) => {
  const { registry, folder, out, words, id } = await place(t);
  registry.publishTowns('2026-01-01', '葵町', '秋月', '朝日');
  assert.equal((await banchi(words)).code, 0);
  const [before, bytes] = [await id(), readFileSync(out)];

  registry.publishTowns('2026-02-01', '葵町', '秋月');
  const worse = await banchi(words);
  assert.equal(worse.code, 1);
  assert.match(
    worse.err,
    /w\.gaz: the new data is refused, and the old file stays: towns 3 → 2, worse by 1 in 30201; .*--fail-on none\n$/,
  );
  assert.deepEqual(readFileSync(out), bytes);
  const twice = await banchi(words);
  assert.deepEqual(
    [twice.code, /refused before; the old file stays\n$/.test(twice.err)],
    [1, true],
    twice.err,
  );
  assert.ok(!/ordering|large sections/.test(twice.err + twice.out), 'it is not built once more');

  registry.publishTowns('2026-03-01', '葵町', '秋月', '朝日', '有家');
  const stored = join(folder, `official/abr/${TOWNS.replace(/^.*\//, '')}.csv.zip`);
  const fetched = readFileSync(stored);
  registry.server.troubles.set(`${ABR}/${TOWNS}.csv.zip`, [{ drop: 100 }, { status: 403 }]);
  const broken = await banchi(words);
  assert.equal(broken.code, 1);
  assert.match(broken.err, /refused with status 403/);
  assert.deepEqual([readFileSync(out), readFileSync(stored)], [bytes, fetched]);
  const mended = await banchi(words);
  assert.equal(mended.code, 0, mended.err);
  assert.notEqual(await id(), before);

  registry.publishTowns('2026-04-01', '葵町');
  const wanted = await banchi([...words, '--fail-on', 'none']);
  assert.equal(wanted.code, 0, wanted.err);
  assert.match(wanted.out, /OAZ large sections +1 /);
});

test('a catalogue that is none is passed over, with a note, and every file is asked for', async (t) => {
  const { registry, words } = await place(t);
  registry.publishTowns('2026-01-01', '葵町');
  for (const [bytes, reason] of [
    ['<html>maintenance</html>', /catalogue\.json: is not JSON/],
    ['{"dataset":[]}', /does not list abr\/mt_pref_all\.csv\.zip/],
  ] as const) {
    registry.server.files.set(CATALOGUE, strToU8(bytes));
    registry.taken();
    const done = await banchi(words);
    assert.equal(done.code, 0, done.err);
    assert.match(done.err, /every file of the registry is asked for, since its catalogue cannot be used: /);
    assert.match(done.err, reason);
    assert.ok(registry.taken().some((each) => each === 'HEAD mt_town_pos_pref30.csv.zip'));
  }
});

test('setup --watch follows the catalogue, and goes on after a failure', async (t) => {
  const { registry, out, words } = await place(t);
  registry.publishTowns('2026-01-01', '葵町', '秋月');
  const child = startCommand([...words, '--watch', '0.0003']);
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => existsSync(`${out}.setup.json`), 'the file is built');
  const first = readFileSync(out);
  registry.publishTowns('2026-02-01', '葵町');
  await until(() => said.includes('the new data is refused'), 'the worse data is refused');
  assert.deepEqual(readFileSync(out), first);
  registry.publishTowns('2026-03-01', '葵町', '秋月', '朝日');
  await until(() => !readFileSync(out).equals(first), 'the good data is taken');
  assert.match(said, /^next run: \d{4}-/m);
  child.kill('SIGTERM');
  assert.equal((await finished(child)).code, null);
  for (const hours of ['0', '-1', 'soon']) assert.equal((await banchi([...words, '--watch', hours])).code, 2);
});
