import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from '../clients/js/src/index.js';
import { refused } from './support/requests.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

describe('/lineage', () => {
  let service: SpecimenService;
  before(async () => {
    service = await serveSpecimen();
  });
  after(() => service.close());

  test('a place that nothing is known of is there, alone', async () => {
    const client = createClient({ baseUrl: service.base });
    const { address_code, asked, places, steps } = await client.lineage('99991');
    assert.deepEqual([address_code, asked, steps], ['99991', [0], []]);
    assert.deepEqual(
      places.map(({ code, name, today }) => [code, name, today]),
      [['99991', '見本市中央区', true]],
    );
  });

  test('a code that nobody has is not found, and the nearest one is named', async () => {
    const response = await fetch(`${service.base}/lineage?address_code=99998`);
    assert.equal(response.status, 404);
    const body = (await response.json()) as { status: string; errors: { reason: string }[] };
    assert.equal(body.status, 'NOT_FOUND');
    assert.match(body.errors[0].reason, /nearest known one is 99999/);
  });

  for (const query of [
    '',
    'address_code=',
    'address_code=a',
    'address_code=1&address_code=1',
    'address_code=1&word=a',
  ])
    test(`?${query} is refused`, async () => {
      await refused(`${service.base}/lineage?${query}`, 400, 'INVALID_PARAMETER');
    });
});
