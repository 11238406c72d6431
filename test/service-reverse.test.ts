/** `/reverse`: the address at one point, and at many. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ReverseResult } from '@banchi/engine/questions/reverse.js';
import { requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

describe('/reverse', () => {
  let service: SpecimenService;
  before(async () => {
    service = await serveSpecimen();
  });
  after(() => service.close());

  interface Answer {
    readonly status: string;
    readonly result: ReverseResult;
    readonly errors: readonly { readonly parameter: string | null; readonly reason: string }[];
  }
  const get = async (parameters: Readonly<Record<string, string>>): Promise<Answer> =>
    (await (await fetch(requestUrl(service.base, parameters, '/reverse'))).json()) as Answer;
  const post = (body: string, type = 'application/json', query = ''): Promise<Response> =>
    fetch(`${service.base}/reverse${query}`, { method: 'POST', body, headers: { 'content-type': type } });

  const HOUSE = '見本県見本市中央区青葉町一丁目1-10';
  const POINT = [150.00116, 30.0139] as const;

  test('the finest record at a point, with the distance to its own point', async () => {
    const { result } = await get({ position: POINT.join(',') });
    assert.deepEqual(result.position, POINT);
    assert.equal(result.count, 1);
    assert.equal(result.record?.address, HOUSE);
    assert.equal(result.record.distance, 0);
    const city = (await get({ position: POINT.join(','), address_level: 'SHK' })).result.record;
    assert.equal(city?.address, '見本県見本市中央区');
    assert.ok((city.distance ?? 0) > 0);
    // as the search by radius measures it
    const near = { proximity: `${POINT},20000`, address_level: 'SHK', address_code: city.address_code };
    const found = await (await fetch(requestUrl(service.base, near, '/search/address'))).json();
    const { item } = (
      found as { readonly result: { readonly item: readonly { readonly distance: number }[] } }
    ).result;
    assert.equal(item[0].distance, city.distance);
    assert.deepEqual((await get({ position: '151,31' })).result, {
      position: [151, 31],
      count: 0,
      record: null,
      precision: null,
    });
  });

  test('points and records are in the datum that is asked for, and the distance stays', async () => {
    const jgd = (await get({ position: POINT.join(','), address_level: 'SHK' })).result;
    const own = (await get({ position: POINT.join(','), datum: 'TOKYO' })).result;
    assert.notEqual(own.record?.address, HOUSE);
    const house = await fetch(
      requestUrl(service.base, { word: HOUSE, datum: 'TOKYO' }, '/search/address'),
    ).then((response) => response.json());
    const [record] = (
      house as { readonly result: { readonly item: readonly { readonly position: number[] }[] } }
    ).result.item;
    const tokyo = (await get({ position: record.position.join(','), address_level: 'SHK', datum: 'TOKYO' }))
      .result;
    assert.equal(tokyo.record?.address, jgd.record?.address);
    assert.ok(Math.abs((tokyo.record?.distance ?? 0) - (jgd.record?.distance ?? 0)) < 0.05);
    assert.notDeepEqual(tokyo.record?.position, jgd.record?.position);
  });

  test('many points are answered in their order and form, each with its own error', async () => {
    const points = [[...POINT], '30°0′50.04″N 150°0′4.176″E', [151, 31], [200, 0], 'x', 7, [1, 2, 3], null];
    const array = await post(JSON.stringify(points));
    const answers = (await array.json()) as Answer[];
    assert.deepEqual(
      answers.map(({ status, result }) => (status === 'OK' ? (result.record?.address ?? null) : status)),
      [HOUSE, HOUSE, null, ...Array.from({ length: 5 }, () => 'INVALID_PARAMETER')],
    );
    assert.match(answers[3].errors[0].reason, /longitude/);
    assert.match(answers[4].errors[0].reason, /a latitude and a longitude of Japan/);
    assert.match(answers[5].errors[0].reason, /must be a list of longitude and latitude/);
    const lines = points.map((point) => `${JSON.stringify(point)}\n`).join('');
    const written = await (await post(lines, 'application/x-ndjson')).text();
    assert.deepEqual(
      written
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
      answers,
    );
    const levels = await post(JSON.stringify([POINT]), 'application/json', '?address_level=TOD,SHK');
    assert.equal(((await levels.json()) as Answer[])[0].result.record?.address, '見本県見本市中央区');
  });

  test('refuses what does not fit, for a batch as a whole', async () => {
    for (const query of ['?address_level=X', '?datum=X', '?position=1,2', '?x=1', '?datum=JGD&datum=JGD'])
      assert.equal((await post('[]', 'application/json', query)).status, 400, query);
    const many = JSON.stringify(Array.from({ length: 1001 }, () => POINT));
    assert.equal((await post(many)).status, 400);
    assert.equal((await post('oops')).status, 400);
    for (const parameters of [{}, { position: 'x' }, { position: '1,2', word: 'x' }] as Record<
      string,
      string
    >[])
      assert.equal((await get(parameters)).status, 'INVALID_PARAMETER');
    assert.equal((await get({})).errors[0].parameter, 'position');
  });

  test('a body of another type is refused with the routes that take it, this one among them: issue 50, line 34', async () => {
    for (const [type, language] of [
      ['text/plain', 'en'],
      ['application/json; charset=cp932', 'ja'],
    ]) {
      const headers = { 'content-type': type, 'accept-language': language };
      const response = await fetch(`${service.base}/reverse`, {
        method: 'POST',
        body: '[[150,30]]',
        headers,
      });
      assert.equal(response.status, 415);
      const { message } = (await response.json()) as { readonly message: string };
      assert.match(
        message,
        language === 'en'
          ? /at \/geocode and \/reverse also application\/json/
          : /\/geocode と \/reverse では application\/json/,
      );
    }
  });

  test('GeoJSON', async () => {
    const url = requestUrl(service.base, { position: POINT.join(','), format: 'geojson' }, '/reverse');
    const response = await fetch(url);
    assert.equal(response.headers.get('content-type'), 'application/geo+json');
    const { features, info } = (await response.json()) as {
      readonly features: readonly { readonly properties: { readonly address: string } }[];
      readonly info: object;
    };
    assert.equal(features[0].properties.address, HOUSE);
    assert.deepEqual(info, { position: POINT, count: 1, precision: 'rooftop' });
  });
});
