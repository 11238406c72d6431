import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { specimenFiles } from '@banchi/build/sources/specimen/specimen.js';
import { FIELD_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { answered } from './support/requests.js';
import { type SpecimenService, serveSpecimen } from './support/specimen-service.js';

const { current } = specimenFiles();
let service: SpecimenService;
let base: string;
before(async () => {
  service = await serveSpecimen();
  base = service.base;
});
after(() => service.close());

test('every record comes with every field, in the order of the interface', async () => {
  const { result } = await answered(`${base}/search/address?address_code=99&code_match_type=2&limit=0,1000`);
  assert.ok(result.item.length > 50);
  assert.equal(result.info.hit, result.item.length);
  for (const item of result.item) assert.deepEqual(Object.keys(item), FIELD_NAMES.address);
});

test('every record of the specimen is found by its code', async () => {
  const records = readFileSync(current, 'utf8').trim().split('\n');
  for (const line of records) {
    const record: AddressRecord = JSON.parse(line);
    const url = `${base}/search/address?address_code=${record.codes.join('')}&show_code_zero=true`;
    const { result } = await answered(url);
    const found = result.item.find((item) => item.address_level === record.level);
    assert.ok(found !== undefined, line);
    assert.equal(found.address_code, record.codes.join(''));
  }
});
