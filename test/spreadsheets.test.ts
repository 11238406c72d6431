/** One line of text for formulas, with keys in addresses; and GeoJSON. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICIAL_ID_NAMES, ORIGIN_NAMES } from '@banchi/engine/vocabulary/fields.js';
import papaparse from 'papaparse';
import { banchi, serving, temporaryFolder } from './support/commands.js';
import { specimenGazetteers } from './support/specimen.js';
import { requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const HOUSE = '見本県見本市中央区青葉町1-2-3';
let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

async function text(
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<{ status: number; type: string; body: string }> {
  const answer = await fetch(requestUrl(service.base, parameters, path));
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() };
}

async function json(
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  return JSON.parse((await text(path, parameters)).body) as Record<string, unknown>;
}

type Item = Readonly<Record<string, unknown>> & {
  readonly position: unknown;
  readonly address_polygon: string | null;
};

test('a line has the parts of an address', async () => {
  const word = `${HOUSE} 見本ビル3F 301`;
  const fields =
    'part_number,verdict_number,part_building,part_floor,part_room,verdict,address_normalized,key';
  const { body } = await text('/geocode.csv', { word, fields });
  const { result } = (await json('/geocode', { word, parts: 'true' })) as {
    result: { match: Item; address_normalized: string; key: string };
  };
  const { parts, verdict } = result.match as unknown as {
    readonly parts: Readonly<Record<string, { readonly value: string; readonly verdict: string }>>;
    readonly verdict: string;
  };
  assert.equal(
    body,
    [
      ...[parts.number.value, parts.number.verdict, '見本ビル', '3階', '301', verdict],
      ...[result.address_normalized, result.key],
    ].join(','),
  );
  const all = (await text('/geocode.csv', { word, fields: 'parts' })).body.split(',');
  assert.equal(all.length, 16);
  assert.deepEqual(all.slice(-3), [verdict, result.address_normalized, result.key]);
  assert.match((await text('/geocode.csv', { word, fields: 'part' })).body, /the nearest is parts/);
});

test('one line without an end has the fields that are asked for', async () => {
  const { result } = (await json('/geocode', { word: HOUSE })) as { result: { record: Item } };
  const [lon, lat] = result.record.position as [number, number];
  const line = await text('/geocode.csv', { word: HOUSE });
  assert.deepEqual(line, {
    status: 200,
    type: 'text/csv; charset=utf-8; header=absent',
    body: `found,${result.record.address},${lat},${lon},complete,rooftop`,
  });
  const many = await text('/geocode.csv', {
    word: `${HOUSE} コーポ"見本",201`,
    fields: 'rest, number,position,post_code,kind,confidence,ambiguous,address5',
  });
  const { data } = papaparse.parse<string[]>(many.body);
  assert.deepEqual(data, [
    [
      ' コーポ"見本",201',
      'house',
      JSON.stringify([lon, lat]),
      String(result.record.post_code),
      'resolved',
      '0.99',
      '0',
      String(result.record.address5),
    ],
  ]);
  assert.equal((await text('/geocode.csv', { word: '山田太郎' })).body, 'not_found,,,,not_found,');
  assert.equal(
    (await text('/geocode.csv', { word: HOUSE, target: 'lot', fields: 'number' })).body.includes('house'),
    false,
  );
});

test('issue 25: a line has the ids of the registry and the source of a record, as /geocode says', async () => {
  const { result } = (await json('/geocode', { word: HOUSE })) as { result: { match: Item } };
  const fields = [...OFFICIAL_ID_NAMES, ...ORIGIN_NAMES];
  const { body } = await text('/geocode.csv', { word: HOUSE, fields: fields.join(',') });
  const [cells] = papaparse.parse<string[]>(body).data;
  assert.deepEqual(
    cells,
    fields.map((name) => String(result.match[name] ?? '')),
  );
  assert.notEqual(cells[fields.indexOf('name_source')], '');
});

test('a text that is a formula to a spreadsheet is none', async () => {
  for (const begin of [
    '=1+1',
    '+1',
    '-1',
    '@A1',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '=1+1\n',
    '\n=1+1',
    '\u3000=1',
  ])
    assert.match((await text('/geocode.csv', { word: `${begin}x`, fields: 'rest' })).body, /^"?'/, begin);
  assert.doesNotMatch((await text('/geocode.csv', { word: '\n山田太郎', fields: 'rest' })).body, /'/);
});

test('wrong parameters of a line are refused as all are', async () => {
  for (const [parameters, reason] of [
    [{}, /word is missing/],
    [{ word: HOUSE, fields: 'latt' }, /there is no field latt; the nearest is lat/],
    [{ word: HOUSE, fields: '' }, /there is no field/],
    [{ word: HOUSE, fields: 'address_polygon' }, /there is no field address_polygon/],
    [{ word: HOUSE, feilds: 'lat' }, /unknown parameter/],
    [{ word: HOUSE, key: 'bk_abc' }, /unknown parameter/],
  ] as const) {
    const { status, body } = await text('/geocode.csv', parameters as Record<string, string>);
    assert.equal(status, 400);
    assert.match(body, reason);
    assert.doesNotMatch(body, /bk_abc/);
  }
});

test('a key in the address is let in here only, where that is on, within its limits, and is in no log', async (t) => {
  const [gazetteer] = await specimenGazetteers();
  const keys = `${temporaryFolder(t)}/keys.json`;
  const create = ['keys', 'create', '--keys', keys, '--json', '--name', 'k'];
  const keyOf = async (...more: readonly string[]): Promise<string> => {
    const made = await banchi([...create, ...more]);
    assert.equal(made.code, 0, made.err);
    return (JSON.parse(made.out) as { key: string }).key;
  };
  const [sheet, ip] = [await keyOf('--mode', 'url', '--rate', '5'), await keyOf('--allow', '127.0.0.0/8')];
  for (const [words, message] of [
    [['--mode', 'url'], /--mode url needs --rate or --quota/],
    [['--mode', 'url,ip', '--allow', '127.0.0.1', '--rate', '5'], /--mode url: not together with others/],
  ] as const) {
    const { code, err } = await banchi([...create, ...words]);
    assert.equal(code, 2);
    assert.match(err, message);
  }
  const alone = await banchi(['serve', '-g', gazetteer, '--port', '0'], {
    env: { BANCHI_ACCESS_KEY_IN_ADDRESS: 'true' },
  });
  assert.match(alone.err, /KEY_IN_ADDRESS: is of no use without access.keys/);
  const words = ['serve', '--gazetteer', gazetteer, '--port', '0', '--keys', keys, '--log-requests', 'full'];
  const [on, off] = await Promise.all([
    serving(t, words, { env: { BANCHI_ACCESS_KEY_IN_ADDRESS: 'true' } }),
    serving(t, words),
  ]);
  const status = async (base: string, path: string, key: string, headers = {}): Promise<number> =>
    (await fetch(requestUrl(base, { word: HOUSE, key }, path), { headers })).status;
  assert.equal(await status(on.base, '/geocode.csv', sheet), 200);
  assert.equal(await status(on.base, '/geocode.csv', `${sheet}x`), 401);
  assert.equal(await status(on.base, '/geocode.csv', ''), 401);
  assert.equal(await status(on.base, '/geocode.csv', ip), 403, 'a key of another mode');
  assert.equal(await status(off.base, '/geocode.csv', sheet), 401);
  for (const path of ['/geocode', '/search/address', '/suggest']) {
    assert.equal(await status(on.base, path, sheet), 401, path);
    const shown = { 'x-api-key': sheet, authorization: 'ip' };
    assert.equal(
      (await fetch(requestUrl(on.base, { word: HOUSE }, path), { headers: shown })).status,
      403,
      path,
    );
  }
  const headers = { 'x-api-key': ip, authorization: 'ip' };
  assert.equal((await fetch(requestUrl(on.base, { word: HOUSE }, '/geocode.csv'), { headers })).status, 200);
  const many = await Promise.all(Array.from({ length: 20 }, () => status(on.base, '/geocode.csv', sheet)));
  assert.ok(many.includes(429), String(many));
  await Promise.all([on.stop(), off.stop()]);
  for (const { log } of [on, off]) {
    assert.match(log(), /key=\*\*\*/);
    assert.ok(!log().includes(sheet) && !log().includes(encodeURIComponent(sheet)));
  }
});

test('searches and /geocode answer GeoJSON: the same records and totals, boundaries where they are asked for', async () => {
  for (const [path, parameters] of [
    ['/search/address', { word: '青葉', limit: '0,5' }],
    ['/search/address', { address_level: 'SHK', address_polygon: 'true', match_info: 'true' }],
    ['/search/address_multi', { word_en: 'Aoba' }],
  ] as const) {
    const usual = (await json(path, parameters)) as { result: { info: unknown; item: Item[] } };
    const answer = await text(path, { ...parameters, format: 'geojson' });
    assert.equal(answer.type, 'application/geo+json');
    const { type, info, features } = JSON.parse(answer.body) as {
      type: string;
      info: unknown;
      features: unknown[];
    };
    assert.deepEqual([type, info], ['FeatureCollection', usual.result.info]);
    assert.deepEqual(
      features,
      usual.result.item.map(({ position, address_polygon: polygon, ...properties }) => ({
        ...{ type: 'Feature', id: properties.address_code },
        geometry:
          polygon !== null ? JSON.parse(polygon) : position && { type: 'Point', coordinates: position },
        properties,
      })),
    );
    assert.ok(features.length > 0);
  }
  const one = await json('/geocode', { word: HOUSE, format: 'geojson' });
  const [found] = one.features as { properties: { address: string } }[];
  assert.deepEqual(
    [found.properties.address, (one.info as { word: string }).word],
    [HOUSE.replace('1-2-3', '一丁目2-3'), HOUSE],
  );
  const none = await json('/geocode', { word: '山田太郎', format: 'geojson' });
  assert.deepEqual(none.features, []);
  for (const [parameters, reason] of [
    [{ word: HOUSE, format: 'xml' }, /must be one of json, geojson/],
    [{ word: HOUSE, format: 'geojson', datum: 'TOKYO' }, /must be JGD with format=geojson/],
  ] as const) {
    const { status, body } = await text('/search/address', parameters);
    assert.equal(status, 400);
    assert.match(body, reason);
  }
  assert.equal((await text('/geocode', { word: HOUSE, format: 'xml' })).status, 400);
  assert.equal((await text('/search/address', { word: HOUSE, format: 'json' })).type, 'application/json');
});
