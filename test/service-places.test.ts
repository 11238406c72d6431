import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from './support/requests.js';
import { addresses, requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

const AOBA = '見本県見本市中央区青葉町';

/** Addresses at a point. */
async function at(position: string, levels?: string, more: Record<string, string> = {}): Promise<unknown[]> {
  const { item } = await service.ask({
    position,
    ...(levels === undefined ? {} : { address_level: levels }),
    ...more,
  });
  return addresses(item);
}

test('position: the finest wanted level that has an address at the point', async () => {
  const door = '150.00028,30.0139';
  const byLevel = {
    TOD: '見本県',
    SHK: '見本県見本市中央区',
    OAZ: AOBA,
    AZC: `${AOBA}一丁目`,
    GIK: `${AOBA}一丁目1`,
    TBN: `${AOBA}一丁目1-1`,
  };
  for (const [level, address] of Object.entries(byLevel)) assert.deepEqual(await at(door, level), [address]);
  assert.deepEqual(await at(door), [byLevel.TBN]);
  assert.deepEqual(await at(door, 'TOD,SHK,OAZ'), [AOBA]);
  assert.deepEqual(await at(door, 'AZC,TOD'), [byLevel.AZC]);
});

test('position: buildings within the square of 4 m, and all that share a point', async () => {
  assert.deepEqual(await at('150.000298,30.013916', 'TBN'), [`${AOBA}一丁目1-1`]);
  assert.deepEqual(await at('150.00028,30.01392', 'TBN'), []); // 2.2 m north
  assert.deepEqual(await at('150.000303,30.0139', 'TBN'), []); // 2.2 m east
  const shared = [`${AOBA}一丁目1-3-1`, `${AOBA}一丁目1-3-2`];
  assert.deepEqual(await at('150.00028,30.0144'), shared);
  assert.deepEqual(await at('150.00028,30.01441'), shared);
});

test('position: enclave, hole, island, placeholders, borders, sea, abroad', async () => {
  const enclave = '見本県見本市中央区飛地町';
  assert.deepEqual(await at('150.0184,30.0106'), [enclave]);
  assert.deepEqual(await at('150.0184,30.0106', 'SHK'), ['見本県見本市中央区']);
  assert.deepEqual(await at('150.019,30.0106', 'SHK'), ['見本県見本郡見本町']);
  assert.deepEqual(await at('150.02645,30.0027'), ['見本県見本市港区小島']);
  assert.deepEqual(await at('150.02645,30.0027', 'SHK'), ['見本県見本市港区']);
  // no small section here, but blocks below the placeholder
  assert.deepEqual(await at('150.0075,30.014'), ['見本県見本市中央区桜ヶ丘1']);
  assert.deepEqual(await at('150.022,30.01', 'OAZ,AZC'), ['見本県見本郡見本町字浜']);
  // on the border of two towns: one of them
  const [border, ...others] = await at('150.006,30.012', 'OAZ');
  assert.ok([AOBA, '見本県見本市中央区桜ヶ丘'].includes(String(border)));
  assert.deepEqual(others, []);
  for (const sea of ['150.0255,30.0024', '150.023,30.014', '150.03,30.01', '139.7,35.7', '0,0', '-180,-90'])
    assert.deepEqual(await at(sea), [], sea);
});

test('position AND other conditions', async () => {
  const door = '150.00028,30.0139';
  assert.deepEqual(await at(door, undefined, { word: '青葉町一丁目' }), [`${AOBA}一丁目1-1`]);
  assert.deepEqual(await at(door, undefined, { word: '桜ヶ丘' }), []);
  assert.deepEqual(await at(door, undefined, { address_code: '99992', code_match_type: '2' }), []);
  const both = await service.ask({ position: '150.00028,30.0144', proximity: `${door},100` });
  assert.deepEqual(
    both.item.map(({ distance }) => distance),
    [55.43, 55.43],
  );
  const sorted = await service.ask({ position: door, sort: 'distance' });
  assert.equal(sorted.item[0].distance, null, 'only proximity measures');
});

test('proximity: exact total, distances, both directions', async () => {
  const near = { proximity: '150.00028,30.0139,100' };
  const { info, item } = await service.ask({ ...near, sort: 'distance' });
  const houses = ['1', '2', '3-1', '3-2', '4', '10'].map((house) => `${AOBA}一丁目1-${house}`);
  assert.deepEqual([info.hit, addresses(item)], [6, houses]);
  assert.deepEqual(
    item.map(({ distance }) => distance),
    [0, 42.45, 55.43, 55.43, 69.81, 84.9],
  );
  const descending = await service.ask({ ...near, sort: '-distance,-address_code' });
  assert.deepEqual(addresses(descending.item), houses.toReversed());
  const page = await service.ask({ ...near, sort: 'distance', limit: '1,2' });
  assert.deepEqual([page.info.hit, addresses(page.item)], [6, houses.slice(1, 3)]);
  // every record that has a point of its own: all but 104
  const all = await service.ask({ proximity: '150.01,30.01,20000', limit: '0,0' });
  assert.deepEqual([all.info.hit, all.item], [148, []]);
});

test('proximity AND word, code and levels', async () => {
  const proximity = '150.00028,30.0139,1000';
  const towns = await service.ask({
    proximity,
    address_code: '99991',
    code_match_type: '2',
    address_level: 'OAZ',
    sort: 'distance',
  });
  assert.deepEqual(
    towns.item.map(({ address4, distance }) => [address4, distance]),
    [
      ['青葉銀座', 156.68],
      ['青葉町', 336.48],
      ['桜ヶ丘', 867.22],
    ],
  );
  const named = await service.ask({ proximity, word: '青葉町二丁目10', sort: 'address_level,-address_code' });
  assert.deepEqual(
    named.item.map(({ address_level, address_detail2 }) => [address_level, address_detail2]),
    [
      ['GIK', null],
      ['TBN', '10'],
      ['TBN', '2'],
      ['TBN', '1'],
    ],
  );
  const none = await service.ask({ proximity: '150.02,30.001,50', word: '青葉町' });
  assert.equal(none.info.hit, 0);
});

test('wrong places are refused', async () => {
  for (const proximity of [
    '150,30',
    '150,30,0',
    '150,30,20001',
    '150,30,-1',
    '181,30,5',
    '150,91,5',
    'a,b,c',
  ])
    await refused(requestUrl(service.base, { proximity }), 400, 'INVALID_PARAMETER');
  for (const position of ['150', '150,30,1', '181,0', '0,91', 'x,y', ''])
    await refused(requestUrl(service.base, { position }), 400, 'INVALID_PARAMETER');
  await refused(requestUrl(service.base, { word: '見本', sort: 'distance' }), 400, 'INVALID_PARAMETER');
});
