/** An index filled and served by the command line, beside a server of the files it was filled from. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { servedIndex } from '@banchi/opensearch/cluster-index.js';
import { ClusterSearch } from '@banchi/opensearch/cluster-search.js';
import type { ClusterConnection } from '@banchi/opensearch/connection.js';
import { openDirectory } from '@banchi/opensearch/directory-store.js';
import { drawQueries } from '@banchi/opensearch/draw-queries.js';
import { fillIndex } from '@banchi/opensearch/fill.js';
import { IndexSearch } from '@banchi/opensearch/index-search.js';
import { verifyIndex } from '@banchi/opensearch/verify.js';
import { addressQuery } from '../../bench/support/address-query.js';
import { tileAt } from '../../bench/support/tile-at.js';
import { recordSource } from '../places/record-source.js';
import { banchi, serving } from '../support/commands.js';
import { connectTo } from './local-cluster.js';
import type { TestCluster } from './nodes.js';

/** Requests of every kind that both servers are asked. */
const REQUESTS = [
  '/search/address?word=見本市中央区青葉町1-2-3',
  '/search/address?word=あおばちょう&word_match_type=1',
  '/search/address?word=見本県見本市中央区青葉町一丁目99-99ビル&address_level=AZC,SHK',
  '/search/address?word=〒999-0003',
  '/search/address?address_code=99&code_match_type=2&address_level=SHK,OAZ&sort=-address_read&limit=2,5',
  '/search/address?address_level=TBN&limit=20,7&sort=postcode,-address_code&show_code_zero=true',
  '/search/address?position=150.00316,30.0139',
  '/search/address?position=150.00316,30.0139&address_level=SHK,OAZ&address_polygon=true',
  '/search/address?proximity=150.00316,30.0139,500&sort=distance&datum=TOKYO',
  '/search/address?proximity=150.00316,30.0139,20000&sort=-distance&limit=0,1000&address_polygon=true&datum=TOKYO',
  '/search/address?word=若葉町&pastmap_year=2005,2015&sort=-pastmap_year',
  '/search/address?address_level=OAZ&pastmap_year=2005,2010,2015&sort=address_read,address_code&limit=1,9',
  '/search/address_multi?word_en=Aobacho 1-chome Chuo-ku',
  '/search/address_multi?word_en=1-10, Aobacho 1-chome&word_match_type=2',
  '/search/address_multi?word_ko=아오바&sort=-address_ko',
  '/search/address_multi?word_zh_cn=青叶&sort=address_zh_cn&limit=0,3',
  '/search/address?word=a&limit=0,2000',
  '/search/address?word=どこにもない場所',
  '/search/address?word=青葉町&match_info=true&limit=0,30',
  '/search/address?word=見本市中央区青葉町1-2-3号 5階&match_info=true',
  '/search/address?word=若葉町&pastmap_year=2005,2015&match_info=true&show_code_zero=true',
  '/search/address?proximity=150.00316,30.0139,500&match_info=true&address_polygon=true',
  '/search/address_multi?word_en=1-10, Aobacho 1-chome&match_info=true',
  '/geocode?word=見本県見本市中央区青葉町1-2-3',
  '/geocode?word=見本市中央区青葉町一丁目1番99号 見本ビル',
  '/geocode?word=1-10, Aobacho 1-chome, Chuo-ku&target=house',
  '/geocode?word=〒999-0003',
  '/geocode?word=どこにもない場所',
  '/suggest?word=見本',
  '/suggest?word=青葉町1',
  '/suggest?word=Aobac',
  '/geocode?word=見本県見本市中央区青葉町1-2-3&lang=en,zh_tw',
  '/geocode?word=どこにもない場所&lang=ko',
  '/suggest?word=見本&lang=ko',
  '/search/address?word=青葉町&match_info=true&lang=ko,en',
  '/search/address?address_level=SHK&address_polygon=true&lang=zh_tw',
  '/search/address?word=若葉町&pastmap_year=2005,2015&lang=en',
  '/reverse?position=150.00316,30.0139&lang=zh_cn,en&datum=TOKYO',
  '/export?address_level=OAZ,AZC&address_polygon=true&lang=en',
  '/export?address_code=99201&format=csv',
  '/export?pastmap_year=2015&format=geojson',
];

/** A place in the middle of the specimen's towns. */
const CENTRE = [150.0051, 30.0091] as const;

/** Paths of the tile that holds that place, and of those beside it. */
function tilesAround(z: number): string[] {
  const side = 2 ** z;
  const { x: column, y: row } = tileAt(CENTRE, z);
  return [0, 1, -1]
    .flatMap((x) => [0, 1, -1].map((y) => [column + x, row + y]))
    .filter((place) => place.every((each) => each >= 0 && each < side))
    .map(([x, y]) => `/tiles/${z}/${x}/${y}.mvt`);
}

async function fetched(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, headers: response.headers, bytes };
}

/** @param started a cluster that runs by the time the tests do */
export function describeService(started: () => TestCluster): void {
  describe('an index, filled and served', () => {
    const folder = mkdtempSync(join(tmpdir(), 'banchi-index-'));
    const directories = join(folder, 'directories');
    const environment = { BANCHI_OPENSEARCH_FOLDER: directories };
    /** Files of the specimen: current, and past years. */
    const files: { readonly file: string; readonly year: number | null; readonly name: string }[] = [];
    let nodes: TestCluster;
    let connection: ClusterConnection;

    before(async () => {
      nodes = started();
      connection = connectTo(nodes);
      const { current, past } = specimenFiles();
      for (const source of [current, ...past]) {
        const year = Number(/(\d{4})\.ndjson$/.exec(source)?.[1] ?? Number.NaN);
        const name = source === current ? 'specimen' : `specimen-${year}`;
        const file = join(folder, `${name}.gaz`);
        await buildGazetteer(file, [openNdjson(source)]);
        files.push({ file, year: source === current ? null : year, name });
      }
    });
    after(async () => {
      await connection?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const index = (file: string, name: string, ...more: string[]) =>
      banchi(['index', '--index', name, '--opensearch', ...nodes.urls, ...more, file], { env: environment });

    test('banchi index fills, compares, switches the name, and keeps what was there', async () => {
      const runs = await Promise.all(files.map(({ file, name }) => index(file, name, '--shards', '2')));
      for (const [i, { code, out, err }] of runs.entries()) {
        assert.equal(code, 0, err);
        const { name } = files[i];
        assert.match(out, new RegExp(`^${name} stands for ${name}-[0-9a-f]+\\n`));
        assert.match(out, /\d+ records, .*records\/s; \d{3} queries answered as the file does\n$/);
      }
      const again = await index(files[0].file, 'specimen');
      assert.equal(again.code, 0, again.err);
      assert.match(again.out, /nothing to write/);
    });

    test('banchi serve answers every request as it does from the files', async (t) => {
      const past = files.filter(({ year }) => year !== null);
      const [fromFiles, fromCluster] = await Promise.all([
        serving(t, ['serve', '--gazetteer', ...files.map(({ file }) => file), '--port', '0']),
        serving(
          t,
          [
            ...['serve', '--opensearch', ...nodes.urls, '--index', 'specimen', '--port', '0'],
            ...['--past', ...past.map(({ year, name }) => `${year}=${name}`)],
          ],
          { env: environment },
        ),
      ]);
      assert.match(fromCluster.printed, /specimen-[0-9a-f]+: 149 records of today/);
      for (const request of REQUESTS) {
        const [expected, found] = await Promise.all(
          [fromFiles, fromCluster].map(async ({ base }) => {
            const response = await fetch(base + encodeURI(request));
            return { status: response.status, text: await response.text() };
          }),
        );
        assert.deepEqual(found, expected, request);
        assert.notEqual(found.status, 501, request);
      }
      const batches = {
        '/geocode': ['青葉町1-2-3', '青葉町', { word: 'Aobacho 1-chome' }, 7, 'どこにもない'],
        // some in lots, some between them, some at sea
        '/reverse': Array.from({ length: 300 }, (_, i) => [
          150 + 0.0006 * (i % 20),
          30.005 + 0.0009 * (i / 20),
        ]),
      };
      for (const [path, elements] of Object.entries(batches)) {
        const [expected, found] = await Promise.all(
          [fromFiles, fromCluster].map(async ({ base }) => {
            const headers = { 'content-type': 'application/json' };
            const body = JSON.stringify(elements);
            return (await fetch(base + path, { method: 'POST', headers, body })).text();
          }),
        );
        assert.equal(found, expected, path);
        assert.ok(found.includes('"address":'), path);
      }
      const tiles = [
        '/tiles.json',
        '/tiles.json?pastmap_year=2005',
        ...Array.from({ length: 17 }, (_, z) => tilesAround(z)).flat(),
        ...[7, 12, 15].flatMap((z) => tilesAround(z).map((path) => `${path}?pastmap_year=2015`)),
        '/tiles/17/0/0.mvt',
        '/tiles/3/7/3.mvt?pastmap_year=1999',
      ];
      let drawn = 0;
      for (const path of tiles) {
        const [expected, found] = await Promise.all(
          [fromFiles, fromCluster].map(async ({ base }) => {
            const { status, headers, ...response } = await fetched(base + path);
            const tag = headers.get('etag')?.replace(base, '');
            // addresses of tiles name the server that was asked
            const bytes = path.startsWith('/tiles.json')
              ? Buffer.from(response.bytes, 'base64').toString().replaceAll(base, '')
              : response.bytes;
            return { status, tag, bytes };
          }),
        );
        assert.deepEqual(found, expected, path);
        if (found.status === 200 && found.bytes !== '') drawn++;
      }
      assert.ok(drawn >= 40, `${drawn} tiles with something in them`);
      const [shown] = tilesAround(12);
      const { headers } = await fetched(fromCluster.base + shown);
      const again = await fetch(fromCluster.base + shown, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      assert.equal(again.status, 304);
      for (const path of ['/readyz', '/version', '/']) {
        const [a, b] = await Promise.all([fromFiles, fromCluster].map(({ base }) => fetch(base + path)));
        assert.equal(b.status, 200, path);
        if (path === '/version') assert.deepEqual(await b.json(), await a.json());
      }
    });

    test('answers of the index follow its name', async (t) => {
      const { file } = files[0];
      const lines = join(folder, 'other.gaz');
      const record = { codes: ['01'], level: 'TOD', name: '別県' } as const;
      await buildGazetteer(lines, [recordSource([record])]);
      assert.equal((await index(lines, 'followed')).code, 0);
      const server = await serving(
        t,
        ['serve', '--opensearch', ...nodes.urls, '--index', 'followed', '--port', '0'],
        {
          env: environment,
        },
      );
      const hits = async (word: string): Promise<number> => {
        const response = await fetch(`${server.base}/search/address?word=${encodeURIComponent(word)}`);
        const { result } = (await response.json()) as { result: { info: { hit: number } } };
        return result.info.hit;
      };
      assert.equal(await hits('別県'), 1);
      const switched = await index(file, 'followed', '--remove-old');
      assert.equal(switched.code, 0, switched.err);
      assert.match(switched.out, /followed-[0-9a-f]+ is removed/);
      for (let i = 0; i < 100 && (await hits('見本県').catch(() => 0)) === 0; i++) await wait(100);
      assert.equal(await hits('見本県'), 149);
      assert.equal(await hits('別県'), 0);
      const { index: kept } = await servedIndex(connection, 'followed');
      assert.match(
        await nodes.get('/_cat/indices/followed*?h=index'),
        new RegExp(`^${kept}(?:-directory)?\\s+`),
      );
      assert.equal((await nodes.get('/_cat/indices/followed*?h=index')).trim().split('\n').length, 2);
    });

    test('filling goes on where it was stopped, and a record that is not the file’s is found', async () => {
      const gazetteer = mapGazetteer(files[0].file);
      const silent = { begun: () => undefined, written: () => undefined, settling: () => undefined };
      const spread = { shards: 1, replicas: 0 };
      try {
        let stopped = 0;
        const stop = {
          ...silent,
          written: () => {
            stopped++;
            throw new Error('stopped');
          },
        };
        await assert.rejects(fillIndex(connection, 'resumed', gazetteer, spread, stop), /stopped/);
        assert.equal(stopped, 1);
        const made = await fillIndex(connection, 'resumed', gazetteer, spread, silent);
        const { queries } = await verifyIndex(connection, made, gazetteer, directories);
        assert.equal(queries, 2 * gazetteer.meta.nodes);
        let there = -1;
        await fillIndex(connection, 'resumed', gazetteer, spread, {
          ...silent,
          begun: (records) => {
            there = records;
          },
        });
        assert.equal(there, gazetteer.meta.nodes);
        await connection.send({ method: 'DELETE', path: `/${made.index}/_doc/3`, query: { refresh: true } });
        await assert.rejects(verifyIndex(connection, made, gazetteer, directories), {
          name: 'ClusterError',
          message: /has \d+ records of level \w+, the file has \d+/,
        });
        // if the cluster lacks records that the directory counts, there is no answer, in whatever order
        const directory = await openDirectory(connection, made.index, made.note, directories);
        const search = new IndexSearch(connection, made.index, made.note, directory);
        try {
          for (const key of ['address_sort', 'address_read'] as const) {
            const query = { ...addressQuery({ count: 20 }), sort: [{ key, descending: false }] };
            await assert.rejects(search.search(query, performance.now() + 10_000), {
              name: 'Unavailable',
              message: /lacks records that its directory has/,
            });
          }
        } finally {
          search.close();
        }
      } finally {
        gazetteer.close();
      }
    });

    test('an index of another version, or something else, is refused at the start', async () => {
      const refused = (name: string, message: RegExp): Promise<void> =>
        assert.rejects(ClusterSearch.open(connection, { current: name, past: [] }, directories), {
          name: 'ClusterError',
          message,
        });
      const mappings = JSON.parse(await nodes.get('/specimen/_mapping')) as Record<
        string,
        { mappings: object }
      >;
      const [{ mappings: right }] = Object.values(mappings) as [
        { mappings: { _meta: { banchi: { mapping: number; data: { fold: number } } }; properties: object } },
      ];
      const put = async (name: string, change: (each: typeof right) => void): Promise<void> => {
        const changed = structuredClone(right);
        change(changed);
        const body = { settings: { number_of_replicas: 0 }, mappings: changed };
        await connection.send({ method: 'PUT', path: `/${name}`, body, timeout: 60_000 });
      };
      await put('other-fold', (each) => {
        each._meta.banchi.data.fold++;
      });
      await put('other-mapping', (each) => {
        each._meta.banchi.mapping++;
      });
      await put('other-field', (each) => {
        each.properties = { ...each.properties, o: { type: 'keyword' } };
      });
      await put('no-banchi', (each) => {
        each._meta = {} as typeof each._meta;
      });
      await refused('other-fold', /folded by version \d+, this program folds by version/);
      await refused('other-mapping', /has mapping version \d+, this program needs/);
      await refused('other-field', /field o is keyword, expected integer/);
      await refused('no-banchi', /was not made by banchi index/);
      await refused('missing', /there is no such index/);
      const past = /holds the records of 2005, not of today/;
      await refused('specimen-2005', past);
      const serve = ['serve', '--opensearch', ...nodes.urls, '--index', 'specimen-2005', '--port', '0'];
      const { code, err } = await banchi(serve, { env: environment });
      assert.equal(code, 1, err);
      assert.match(err, past);
    });

    test('drawn queries are of every kind and language', () => {
      const gazetteer = mapGazetteer(files[0].file);
      const kinds = new Set<string>();
      for (const { word, code, position, proximity, shape } of drawQueries(gazetteer, 500, 1)) {
        if (word !== undefined) kinds.add(`${word.language} ${word.match}`);
        if (code !== undefined) kinds.add(`code ${code.match}`);
        if (position !== undefined) kinds.add('position');
        if (proximity !== undefined) kinds.add('proximity');
        kinds.add(shape);
      }
      gazetteer.close();
      const languages = ['en', 'zh_cn', 'zh_tw', 'ko'].flatMap((each) =>
        ['exact', 'prefix', 'partial'].map((match) => `${each} ${match}`),
      );
      const wanted = [
        ...languages,
        'ja exact',
        'ja partial',
        'code exact',
        'code prefix',
        'position',
        'proximity',
      ];
      assert.deepEqual(
        wanted.filter((kind) => !kinds.has(kind)),
        [],
      );
    });
  });
}
