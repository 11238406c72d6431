import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { answered, refused } from './support/requests.js';
import { requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[];
}

let service: SpecimenService;
let withObjects: SpecimenService;
before(async () => {
  service = await serveSpecimen({ limits: { maxBytes: 40_000 } });
  withObjects = await serveSpecimen({ polygonAsObject: true });
});
after(async () => {
  await service.close();
  await withObjects.close();
});

/** Twice the signed area: positive where the ring runs counter-clockwise. */
function area(ring: readonly (readonly [number, number])[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return sum;
}

/** Twice the area of a geometry, holes taken off. */
function totalArea({ type, coordinates }: PolygonGeometry): number {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.reduce(
    (sum, rings) => rings.reduce((rest, ring, i) => rest + (i === 0 ? 1 : -1) * Math.abs(area(ring)), sum),
    0,
  );
}

test('every boundary of the specimen comes as a valid MultiPolygon', async () => {
  const lines = readFileSync(specimenFiles().current, 'utf8').trim().split('\n');
  const records = new Map(
    lines.map((line) => JSON.parse(line) as AddressRecord).map((record) => [record.codes.join(''), record]),
  );
  const { item } = await withObjects.ask({
    address_code: '99',
    code_match_type: '2',
    address_polygon: 'true',
    limit: '0,1000',
  });
  let boundaries = 0;
  for (const { address_code, address_level, address_polygon } of item) {
    const source = records.get(String(address_code))?.polygon ?? null;
    if (source === null) {
      // 見本市 has none of its own: it may be joined from its wards
      if (address_level !== 'SHK') assert.equal(address_polygon, null, String(address_code));
      continue;
    }
    boundaries++;
    const { type, coordinates, ...rest } = address_polygon as MultiPolygon;
    assert.deepEqual([type, rest], ['MultiPolygon', {}]);
    for (const rings of coordinates) {
      for (const [i, ring] of rings.entries()) {
        assert.ok(ring.length >= 4, 'a ring has three corners');
        assert.deepEqual(ring[0], ring[ring.length - 1], 'a ring is closed');
        assert.ok(
          i === 0 ? area(ring) > 0 : area(ring) < 0,
          'exteriors run counter-clockwise, holes clockwise',
        );
      }
    }
    assert.ok(Math.abs(totalArea({ type, coordinates }) - totalArea(source)) < 1e-9, String(address_code));
  }
  assert.ok(boundaries > 100);
});

test('holes and parts are kept', async () => {
  const parts = async (code: string): Promise<number[]> => {
    const { item } = await withObjects.ask({ address_code: code, address_polygon: 'true' });
    return (item[0].address_polygon as MultiPolygon).coordinates.map((rings) => rings.length);
  };
  assert.deepEqual(await parts('99991'), [1, 1]); // a ward with an enclave elsewhere
  assert.deepEqual(await parts('99992'), [1, 1]); // a ward with an island
  assert.deepEqual(await parts('99999'), [2]); // the town around the enclave
});

test('a boundary is a string holding the very JSON that the setting gives as an object', async () => {
  for (const code of ['99', '99991', '999910001', '999910001001', '99991000100100100100000']) {
    const parameters = { address_code: code, address_polygon: 'true' };
    const [text] = (await service.ask(parameters)).item;
    const [object] = (await withObjects.ask(parameters)).item;
    assert.equal(typeof text.address_polygon, 'string');
    assert.deepEqual(JSON.parse(String(text.address_polygon)), object.address_polygon);
    assert.deepEqual({ ...text, address_polygon: null }, { ...object, address_polygon: null });
    assert.equal((await service.ask({ address_code: code })).item[0].address_polygon, null);
  }
});

test('an answer over the limit is 413 and says what to do; the next one is whole', async () => {
  const parameters = { address_code: '99', code_match_type: '2', address_polygon: 'true', limit: '0,1000' };
  const { errors } = await refused(requestUrl(service.base, parameters), 413, 'PAYLOAD_TOO_LARGE');
  assert.equal(errors[0].parameter, 'limit');
  assert.match(errors[0].reason, /40000 bytes/);
  assert.equal((await service.ask({ ...parameters, limit: '0,5' })).item.length, 5);
});

test('large answers to many readers at once, slow ones among them, are whole', async () => {
  const query = { address_code: '99', code_match_type: '2', limit: '0,1000' };
  const urls = [
    requestUrl(withObjects.base, { ...query, address_polygon: 'true' }),
    requestUrl(withObjects.base, query),
    requestUrl(withObjects.base, { ...query, sort: '-address_code' }, '/search/address_multi'),
    requestUrl(withObjects.base, { ...query, limit: '0,30' }),
  ];
  const expected = await Promise.all(urls.map(async (url) => JSON.stringify(await answered(url))));
  // A client that asks many times and reads nothing yet: its further requests wait, and keep nobody waiting.
  const { port, pathname, search } = new URL(urls[0]);
  const slow = connect(Number(port), '127.0.0.1');
  slow.pause();
  const times = 60;
  slow.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times - 1));
  slow.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  for (let round = 0; round < 5; round++) {
    const answers = Array.from({ length: 40 }, (_, i) => answered(urls[i % urls.length]));
    for (const [i, answer] of (await Promise.all(answers)).entries())
      assert.equal(JSON.stringify(answer), expected[i % urls.length]);
  }
  const chunks: Buffer[] = [];
  slow.on('data', (chunk) => chunks.push(chunk));
  slow.resume();
  await once(slow, 'close');
  const bodies = Buffer.concat(chunks)
    .toString('utf8')
    .split(/HTTP\/1\.1 200 OK\r\n.*?\r\n\r\n/s)
    .slice(1);
  assert.equal(bodies.length, times);
  for (const body of bodies) assert.equal(JSON.stringify(JSON.parse(body)), expected[0]);
});
