import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, refused } from './support/requests.js';
import { addresses, requestUrl, type SpecimenService, serveSpecimen } from './support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

const yearsOf = ({ item }: Answer['result']): unknown[] => item.map(({ pastmap_year }) => pastmap_year);

test('without years only current records, without past-map values', async () => {
  const result = await service.ask({ address_code: '99', code_match_type: '2', limit: '0,1000' });
  for (const { pastmap_id, pastmap_year } of result.item)
    assert.deepEqual([pastmap_id, pastmap_year], [null, null]);
});

test('one year, several years', async () => {
  const municipalities = { address_level: 'SHK' };
  const in2005 = await service.ask({ ...municipalities, pastmap_year: '2005' });
  assert.deepEqual(addresses(in2005.item), ['見本県見本市', '見本県見本郡例村', '見本県見本郡見本町']);
  assert.deepEqual(yearsOf(in2005), [2005, 2005, 2005]);
  const in2015 = await service.ask({ ...municipalities, pastmap_year: '2015' });
  assert.deepEqual(yearsOf(in2015), [2015, 2015, 2015, 2015]);
  const both = await service.ask({ ...municipalities, pastmap_year: '2015,2005' });
  assert.equal(both.info.hit, 7);
  const keys = both.item.map(({ address_code, pastmap_year }) => `${address_code} ${pastmap_year}`);
  assert.deepEqual(keys, keys.toSorted(), 'by code, then by year');
  const ids = both.item.map(({ pastmap_id }) => pastmap_id);
  assert.ok(ids.every((id) => Number.isInteger(id)));
  assert.equal(new Set(ids).size, 7);
  const alone = await service.ask({ pastmap_year: '2005', limit: '0,1000' });
  assert.equal(alone.info.hit, 25);
});

test('sort by year, and pages over several years', async () => {
  const all = { pastmap_year: '2005,2015', limit: '0,1000' };
  const ascending = await service.ask({ ...all, sort: 'pastmap_year' });
  assert.deepEqual(yearsOf(ascending), [...Array(25).fill(2005), ...Array(26).fill(2015)]);
  const descending = await service.ask({ ...all, sort: '-pastmap_year,-address_code' });
  assert.deepEqual(yearsOf(descending), yearsOf(ascending).toReversed());
  const pages = [];
  for (let offset = 0; offset < 60; offset += 7) {
    const page = await service.ask({ ...all, sort: '-pastmap_year,-address_code', limit: `${offset},7` });
    assert.equal(page.info.hit, 51);
    pages.push(...page.item);
  }
  assert.deepEqual(pages, descending.item);
});

test('a renamed town and merged towns', async () => {
  const found = async (word: string, year?: string): Promise<unknown[]> => {
    const { item } = await service.ask({
      word,
      address_level: 'OAZ',
      ...(year === undefined ? {} : { pastmap_year: year }),
    });
    return addresses(item);
  };
  assert.deepEqual(await found('若葉町', '2005'), ['見本県見本市若葉町']);
  assert.deepEqual(
    await found('若葉町', '2015'),
    ['見本県見本市中央区青葉町'],
    'its former name is an alias',
  );
  assert.deepEqual(await found('若葉町'), []);
  assert.deepEqual(await found('竹町', '2005'), ['見本県見本市上竹町', '見本県見本市下竹町']);
  assert.deepEqual(await found('竹町', '2015'), []);
  assert.deepEqual(await found('竹之内', '2005'), []);
  assert.deepEqual(await found('竹之内', '2005,2015'), ['見本県見本市中央区竹之内']);
});

test('what stood at a place in past years', async () => {
  const at = async (year: string): Promise<unknown[]> =>
    addresses(
      (await service.ask({ position: '150.003,30.002', address_level: 'OAZ', pastmap_year: year })).item,
    );
  assert.deepEqual(await at('2005'), ['見本県見本市下竹町']);
  assert.deepEqual(await at('2015'), ['見本県見本市中央区竹之内']);
  const near = await service.ask({
    proximity: '150.003,30.003,300',
    pastmap_year: '2005,2015',
    address_level: 'OAZ',
    sort: 'distance',
  });
  assert.deepEqual(
    near.item.map(({ address4, pastmap_year }) => [address4, pastmap_year]),
    [
      ['下竹町', 2005],
      ['竹之内', 2015],
    ],
  );
});

test('an unknown year is an error that lists the years served', async () => {
  const url = requestUrl(service.base, { word: '見本市', pastmap_year: '2005,1999' });
  const { errors } = await refused(url, 400, 'INVALID_PARAMETER');
  assert.deepEqual(
    errors.map(({ parameter, value }) => [parameter, value]),
    [['pastmap_year', '2005,1999']],
  );
  assert.match(errors[0].reason, /1999 .* 2005, 2015/);
  for (const years of ['', '2005,2005', '05', 'x'])
    await refused(requestUrl(service.base, { pastmap_year: years }), 400, 'INVALID_PARAMETER');
});
