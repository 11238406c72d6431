import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { openDatums } from '@banchi/engine/library/datums.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { createService } from 'banchi/http/service.js';
import { answered, type Item } from './support/requests.js';
import { requestUrl } from './support/specimen-service.js';

/** Half a metre, in degrees. */
const CLOSE = 5e-6;

/** A square around a point, for boundaries. */
const square = ([x, y]: readonly number[]): number[][] => [
  [x - 0.001, y - 0.001],
  [x + 0.001, y - 0.001],
  [x + 0.001, y + 0.001],
  [x - 0.001, y + 0.001],
  [x - 0.001, y - 0.001],
];

/** Published pairs, Tokyo datum and JGD2000 by the three parameters, as longitude and latitude. */
const THERE = { tokyo: [135, 35], jgd: [134.99720425, 35.00319718] };
const BACK = { tokyo: [135.00279591, 34.99680236], jgd: [135, 35] };
/** Published by the grid; the three parameters come within 1.5 m. */
const ORIGIN = {
  tokyo: [139 + 44 / 60 + 40.502 / 3600, 35 + 39 / 60 + 17.5148 / 3600],
  jgd: [139 + 44 / 60 + 28.8759 / 3600, 35 + 39 / 60 + 29.1572 / 3600],
};

test('the Tokyo datum in and out agrees with the published points', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-datum-'));
  const source = join(folder, 'r.ndjson');
  const record = (code: string, name: string, position: number[]): string =>
    JSON.stringify({
      codes: [code],
      level: 'TOD',
      name,
      position,
      entrance_point: [position],
      polygon: { type: 'Polygon', coordinates: [square(position)] },
    });
  const lines = [
    record('01', '往県', THERE.jgd),
    record('02', '復県', BACK.jgd),
    record('13', '原点県', ORIGIN.jgd),
  ];
  writeFileSync(source, `${lines.join('\n')}\n`);
  const file = join(folder, 'a.gaz');
  await buildGazetteer(file, [openNdjson(source)]);
  const open = openSearch([file]);
  const service = createService({ search: open.search, datums: openDatums({}) });
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    await service.close();
    open.close();
    rmSync(folder, { recursive: true });
  });
  const ask = async (parameters: Record<string, string>): Promise<readonly Item[]> =>
    (await answered(requestUrl(base, parameters))).result.item;
  const near = (actual: unknown, expected: readonly number[], tolerance: number): void => {
    assert.ok(Array.isArray(actual));
    for (const axis of [0, 1])
      assert.ok(Math.abs(actual[axis] - expected[axis]) <= tolerance, `${actual} is not ${expected}`);
  };

  const [stored] = await ask({ address_code: '02' });
  assert.deepEqual([stored.position, stored.entrance_point], [[135, 35], [[135, 35]]]);
  const [back] = await ask({ address_code: '02', datum: 'TOKYO', address_polygon: 'true' });
  assert.deepEqual(back.position, [135.0027959, 34.9968024]);
  assert.deepEqual(back.entrance_point, [back.position]);
  const [[ring]] = JSON.parse(String(back.address_polygon)).coordinates;
  assert.deepEqual(ring[0], ring[ring.length - 1]);
  const mean = [0, 1].map((axis) => ring.slice(1).reduce((sum: number, p: number[]) => sum + p[axis] / 4, 0));
  near(mean, BACK.tokyo, 1e-6);

  // The answer of one datum finds the record again as the question of the same datum.
  for (const { tokyo, jgd } of [THERE, BACK, ORIGIN]) {
    for (const datum of ['TOKYO', 'TOKYO_NAVI']) {
      const radius = tokyo === ORIGIN.tokyo ? 1.5 : 0.1;
      const [hit, ...others] = await ask({ proximity: `${tokyo},${radius}`, datum });
      assert.deepEqual(others, []);
      near(hit.position, tokyo, tokyo === ORIGIN.tokyo ? 2e-5 : CLOSE);
      const mistaken = await ask({ proximity: `${tokyo},100` }); // as JGD, some 400 m away
      assert.ok(mistaken.every(({ address_code }) => address_code !== hit.address_code));
      const [there] = await ask({ position: String(tokyo), datum });
      assert.equal(there.address_code, hit.address_code);
      near((await ask({ proximity: `${jgd},0.1` }))[0].position, jgd, 1e-7);
    }
  }
});

/** A grid of one mesh whose corners are all moved by these seconds. */
const gridBy = (seconds: string): string =>
  ['JGD2000-TokyoDatum Ver.2.1.1', 'MeshCode   dB(sec)   dL(sec)']
    .concat(['54401027', '54401028', '54401037', '54401038'].map((mesh) => `${mesh} ${seconds}`))
    .join('\r\n');

test('another grid, or another table of islands, makes other answers, and so other tags', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-datum-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const source = write(
    'r.ndjson',
    '{"codes":["08"],"level":"TOD","name":"茨城県","position":[140.0846,36.107]}\n',
  );
  const file = join(folder, 'a.gaz');
  await buildGazetteer(file, [openNdjson(source)]);
  const open = openSearch([file]);
  t.after(() => open.close());
  const islands = write('islands.json', '[{"name":"甲島","box":[140,36,141,37],"dLon":0.5,"dLat":-0.25}]');
  const first = write('first.par', gridBy(' 11.49105 -11.80078'));
  const second = write('second.par', gridBy(' 11.50000 -11.90000'));
  const same = write('same.par', gridBy(' 11.49105 -11.80078'));
  /** The answer of a service over these files to a client that has the answer with a tag. */
  const ask = async (
    files: Parameters<typeof openDatums>[0],
    datum: string,
    known = '',
  ): Promise<{ readonly status: number; readonly tag: string; readonly text: string }> => {
    const service = createService({ search: open.search, datums: openDatums(files) });
    try {
      const base = await service.listen({ host: '127.0.0.1', port: 0 });
      const response = await fetch(requestUrl(base, { address_code: '08', datum }), {
        headers: { 'if-none-match': known },
      });
      return {
        status: response.status,
        tag: response.headers.get('etag') ?? '',
        text: await response.text(),
      };
    } finally {
      await service.close();
    }
  };
  for (const [datum, before, after] of [
    ['TOKYO', {}, { tky2jgd: first }],
    ['TOKYO', { tky2jgd: first }, { tky2jgd: second }],
    ['TOKYO_NAVI', { tky2jgd: first }, { tky2jgd: second }],
    ['TOKYO_NAVI', {}, { islandOffsets: islands }],
    ['TOKYO_NAVI', { tky2jgd: first, islandOffsets: islands }, { tky2jgd: second, islandOffsets: islands }],
  ] as const) {
    const old = await ask(before, datum);
    const now = await ask(after, datum, old.tag);
    assert.equal(now.status, 200, `${datum} ${Object.keys(after)}`);
    assert.notEqual(now.text, old.text);
    assert.notEqual(now.tag, old.tag);
  }
  const old = await ask({ tky2jgd: first }, 'TOKYO');
  assert.equal(
    (await ask({ tky2jgd: same }, 'TOKYO', old.tag)).status,
    304,
    'the content counts, not the name',
  );
});
