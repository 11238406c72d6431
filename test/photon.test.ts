/** Photon's interface; `test/clients/photon.test.ts` tests its clients. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FeatureCollection } from 'banchi/photon/features.js';
import { banchi, serving, temporaryFolder } from './support/commands.js';
import { specimenGazetteers } from './support/specimen.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const HOUSE = '見本県見本市中央区青葉町1-2-3';
let service: SpecimenService;
before(async () => {
  service = await serveSpecimen({ photon: true });
});
after(() => service.close());

async function asked(
  path: string,
  query: string,
): Promise<{ status: number; body: FeatureCollection & { message?: string } }> {
  const answer = await fetch(`${service.base}/photon/${path}?${query}`);
  assert.equal(answer.headers.get('content-type'), 'application/json');
  return { status: answer.status, body: (await answer.json()) as FeatureCollection };
}

async function found(
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<FeatureCollection['features']> {
  const { status, body } = await asked(path, String(new URLSearchParams(query)));
  assert.equal(status, 200, JSON.stringify(body));
  return body.features;
}

test('a house, a town, a municipality and a prefecture have the names that Photon gives', async () => {
  const [{ geometry, properties }] = await found('api', { q: HOUSE, limit: '1' });
  const { name, housenumber, street, district, city, state, postcode, country, countrycode, type } =
    properties;
  assert.deepEqual(
    { name, housenumber, street, district, city, state, country, countrycode, type },
    {
      ...{ name: '青葉町一丁目2-3', housenumber: '2-3', street: '青葉町一丁目', district: '青葉町' },
      ...{ city: '見本市中央区', state: '見本県', country: '日本', countrycode: 'JP', type: 'house' },
    },
  );
  assert.match(postcode ?? '', /^\d{3}-\d{4}$/);
  const [lon, lat] = geometry.coordinates;
  const [there] = await found('reverse', { lon: String(lon), lat: String(lat) });
  assert.equal(there.properties.address_code, properties.address_code);
  const layers = { state: '見本県', city: '見本市中央区', district: '青葉町' };
  for (const [layer, name] of Object.entries(layers)) {
    const [place] = await found('reverse', { lon: String(lon), lat: String(lat), layer });
    assert.deepEqual([place.properties.type, place.properties.name], [layer, name]);
    assert.ok(!(layer in place.properties), 'its own level is its name');
  }
  const [english] = await found('api', { q: HOUSE, lang: 'en', limit: '1' });
  assert.deepEqual([english.properties.country, english.properties.housenumber], ['Japan', '2-3']);
  assert.match(english.properties.city ?? '', /^[\x20-\x7e]+$/);
});

test('extents are west, north, east, south around the boundary, and hold the point', async () => {
  const places = await found('api', { q: '見本', layer: 'city', limit: '50' });
  const held = places.flatMap(({ properties: { extent }, geometry: { coordinates } }) =>
    extent ? [[extent, coordinates] as const] : [],
  );
  assert.ok(held.length > 0);
  for (const [[west, north, east, south], [lon, lat]] of held)
    assert.ok(west < lon && lon < east && south < lat && lat < north);
});

test('ties and beginnings are listed; limit, layer, bbox and nearness choose among them', async () => {
  const all = await found('api', { q: '中央', limit: '50' });
  assert.ok(all.length > 3);
  const codes = (features: typeof all): string[] => features.map(({ properties }) => properties.address_code);
  assert.deepEqual(codes(await found('api', { q: '中央', limit: '2' })), codes(all).slice(0, 2));
  const districts = await found('api', { q: '中央', layer: 'district' });
  assert.ok(districts.length > 0 && districts.every(({ properties: { type } }) => type === 'district'));
  const both = await asked('api', `q=${encodeURIComponent('中央')}&layer=district&layer=house`);
  assert.ok(both.body.features.length >= districts.length);
  assert.deepEqual(await found('api', { q: '中央', layer: 'country' }), []);
  const [lon, lat] = districts[0].geometry.coordinates;
  const box = [lon - 0.001, lat - 0.001, lon + 0.001, lat + 0.001];
  for (const { geometry } of await found('api', { q: '中央', bbox: String(box), limit: '50' })) {
    const [x, y] = geometry.coordinates;
    assert.ok(Math.abs(x - lon) <= 0.001 && Math.abs(y - lat) <= 0.001);
  }
  const last = districts[districts.length - 1];
  const [nearLon, nearLat] = last.geometry.coordinates;
  const near = await found('api', {
    q: '中央',
    layer: 'district',
    lon: String(nearLon),
    lat: String(nearLat),
  });
  assert.deepEqual(near[0].geometry.coordinates, [nearLon, nearLat]);
  const around = await found('reverse', { lon: String(lon), lat: String(lat), limit: '5', radius: '20' });
  assert.equal(around.length, 5);
  assert.deepEqual(await found('reverse', { lon: '0', lat: '0' }), []);
  assert.deepEqual(await found('api', { q: '山田太郎' }), []);
  assert.ok(
    (await found('api/', { q: '見本市', zoom: '12' })).length > 0,
    'with a slash, and what changes nothing',
  );
});

test('wrong parameters are reported in the words of Photon', async () => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['api', '', /^missing search term 'q': \/\?q=berlin$/],
    ['api', 'q=%20', /^missing search term 'q'/],
    ['api', 'q=a&x=1', /^unknown query parameter 'x'. Allowed parameters are: \[q, /],
    ['api', 'q=a&lang=de', /^language de is not supported, supported languages are: default, ja/],
    ['api', 'q=a&limit=x', /^invalid parameter 'limit', expected a number/],
    ['api', 'q=a&lat=1', /^missing search term 'lat' and\/or 'lon'/],
    ['api', 'q=a&bbox=1,2,3', /^Invalid number of supplied coordinates for parameter 'bbox'/],
    ['api', 'q=a&layer=moon', /^Unknown layer type 'moon'/],
    ['api', 'q=%ff', /^q: not valid UTF-8/],
    ['api', `q=${'a'.repeat(1001)}`, /longer than 1000/],
    ['reverse', 'lat=35', /^missing search term 'lat' and\/or 'lon'/],
    ['reverse', 'lat=95&lon=135', /^invalid search term 'lat', expected number >= -90.0 and <= 90.0/],
    [
      'reverse',
      'lat=35&lon=135&radius=0',
      /^invalid search term 'radius', expected a strictly positive number/,
    ],
    ['reverse', 'lat=35&lon=135&q=a', /^unknown query parameter 'q'/],
  ];
  for (const [path, query, message] of wrong) {
    const { status, body } = await asked(path, query);
    assert.equal(status, 400, query);
    assert.match(body.message ?? '', message);
  }
});

test('it is there where a setting says so, behind the same keys', async (t) => {
  const [gazetteer] = await specimenGazetteers();
  const keys = `${temporaryFolder(t)}/keys.json`;
  const made = await banchi([
    'keys',
    'create',
    '--keys',
    keys,
    '--json',
    '--allow',
    '127.0.0.0/8',
    '--name',
    'k',
  ]);
  const words = ['serve', '--gazetteer', gazetteer, '--port', '0'];
  const [off, keyed] = await Promise.all([
    serving(t, words),
    serving(t, [...words, '--keys', keys], { env: { BANCHI_ROUTES_PHOTON: 'true' } }),
  ]);
  assert.equal((await fetch(`${off.base}/photon/api?q=a`)).status, 404);
  const url = `${keyed.base}/photon/api?q=${encodeURIComponent(HOUSE)}`;
  const headers = { 'x-api-key': (JSON.parse(made.out) as { key: string }).key, authorization: 'ip' };
  const refused = await fetch(url);
  assert.equal(refused.status, 401);
  assert.equal(typeof ((await refused.json()) as { message: string }).message, 'string');
  assert.equal((await fetch(url, { headers })).status, 200);
  const english = await fetch(`${url}&lang=en`, { headers });
  assert.deepEqual(
    [english.status, ((await english.json()) as { status: string }).status],
    [403, 'CONTRACT_REQUIRED'],
  );
});
