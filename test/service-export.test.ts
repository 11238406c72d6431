import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Contract } from 'banchi/credentials/key.js';
import { parquetReadObjects } from 'hyparquet';
import { keyedService } from './access/keyed-service.js';
import { type OutlinedGazetteer, outlinedGazetteer } from './support/outlined-gazetteer.js';
import { refused } from './support/requests.js';
import { testFolder } from './support/sources.js';
import { type SpecimenService, serveFiles } from './support/specimen-service.js';

describe('/export', () => {
  const folder = testFolder();
  let gazetteer: OutlinedGazetteer;
  let service: SpecimenService;
  before(async () => {
    gazetteer = await outlinedGazetteer(folder);
    service = await serveFiles([gazetteer.file]);
  });
  after(() => service.close());

  const asked = (query: string): Promise<Response> => fetch(`${service.base}/export${query}`);
  const codesOf = async (query: string): Promise<string[]> => {
    const text = await (await asked(query)).text();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line).address_code);
  };

  test('every record comes once, in the order of the tree, whatever the form', async () => {
    const response = await asked('');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
    assert.equal(response.headers.get('content-disposition'), 'attachment; filename="banchi.ndjson"');
    const records = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const codes = records.map(({ address_code }) => address_code);
    assert.equal(new Set(codes).size, codes.length);
    const parquet = await asked('?format=parquet');
    assert.equal(parquet.headers.get('content-type'), 'application/vnd.apache.parquet');
    const rows = await parquetReadObjects({ file: await parquet.arrayBuffer() });
    assert.deepEqual(
      rows.map(({ address_code }) => address_code),
      codes,
    );
    const { features } = (await (await asked('?format=geojson')).json()) as { features: { id: string }[] };
    assert.deepEqual(
      features.map(({ id }) => id),
      codes,
    );
    const own = codes.filter((code) => code.startsWith('465050001') && code.length > 15);
    assert.deepEqual(await codesOf('?address_code=465050001&address_level=TBN'), own);
    assert.deepEqual(await codesOf('?address_code=99'), []);
  });

  test('records are as the address search has them, and compressed: issue 50, line 32', async () => {
    for (const query of ['address_level=TBN', 'address_level=TBN&address_polygon=true']) {
      const response = await asked(`?${query}`);
      assert.match(response.headers.get('content-encoding') ?? '', /^(br|gzip)$/);
      assert.match(response.headers.get('vary') ?? '', /accept-encoding/);
      const lines = (await response.text()).trimEnd().split('\n');
      const { item } = await service.ask({
        ...Object.fromEntries(new URLSearchParams(query)),
        limit: '0,1000',
      });
      assert.deepEqual(
        lines,
        item.map((record) => JSON.stringify(record)),
      );
    }
    const plain = await fetch(`${service.base}/export`, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    await plain.body?.cancel();
  });

  test('outlines of lots are geometries', async () => {
    const response = await asked('?address_level=TBN&address_polygon=true&format=geojsonl');
    const types = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).geometry?.type);
    assert.deepEqual(new Set(types), new Set(['MultiPolygon', 'Point']));
  });

  test('a reader who goes away ends the answer, and HEAD has none', async () => {
    const controller = new AbortController();
    const response = await fetch(`${service.base}/export`, { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    assert.equal((await codesOf('?address_level=TOD')).length, 1);
    const head = await fetch(`${service.base}/export`, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
  });

  test('a key needs the contract for it', async (t) => {
    const keyed = await keyedService(t);
    const asWith = async (contracts: readonly Contract[]): Promise<Response> => {
      const { key } = await keyed.create({ contracts });
      return fetch(`${keyed.base}/export`, { headers: { 'x-api-key': key, authorization: 'ip' } });
    };
    const without = await asWith(['multilingual', 'pastmap']);
    assert.deepEqual(
      [without.status, ((await without.json()) as { status: string }).status],
      [403, 'CONTRACT_REQUIRED'],
    );
    assert.equal((await asWith(['export'])).status, 200);
  });

  test('wrong parameters are refused, all at once', async () => {
    const query = '?adress_code=1&address_level=X&address_polygon=yes&format=kml&pastmap_year=1900';
    const { errors } = await refused(`${service.base}/export${query}`, 400, 'INVALID_PARAMETER');
    assert.deepEqual(errors.map(({ parameter }) => parameter).sort(), [
      'address_level',
      'address_polygon',
      'adress_code',
      'format',
      'pastmap_year',
    ]);
  });
});
