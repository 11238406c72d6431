import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildGazetteer } from '../src/build/build.js';
import { ADDRESS_FIELDS } from '../src/contract/fields.js';
import * as vocabulary from '../src/contract/vocabulary.js';
import { Gazetteer } from '../src/gazetteer/gazetteer.js';
import { createService, type Service } from '../src/http/service.js';
import * as canonical from '../src/record/record.js';
import { GazetteerSearch } from '../src/search/engine.js';
import * as query from '../src/search/query.js';
import { openNdjson } from '../src/sources/ndjson/ndjson.js';
import { specimenFiles } from '../src/sources/starter/specimen.js';
import { answered } from './support/requests.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-service-'));
const { current } = specimenFiles();

let gazetteer: Gazetteer;
let service: Service;
let base: string;
before(async () => {
  const file = join(folder, 'specimen.gaz');
  await buildGazetteer(file, [openNdjson(current)]);
  gazetteer = Gazetteer.open(file);
  const engine = new GazetteerSearch(gazetteer);
  service = createService({ search: { years: [], search: (asked) => engine.search(asked) } });
  base = await service.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await service.close();
  gazetteer.close();
  rmSync(folder, { recursive: true });
});

test('every record comes with every field, in the order of the interface', async () => {
  const { result } = await answered(`${base}/search/address?address_code=99&code_match_type=2&limit=0,1000`);
  assert.ok(result.item.length > 50);
  assert.equal(result.info.hit, result.item.length);
  for (const item of result.item) assert.deepEqual(Object.keys(item), ADDRESS_FIELDS);
});

test('every record of the specimen is found by its code', async () => {
  const records = readFileSync(current, 'utf8').trim().split('\n');
  for (const line of records) {
    const record: canonical.AddressRecord = JSON.parse(line);
    const url = `${base}/search/address?address_code=${record.codes.join('')}&show_code_zero=true`;
    const { result } = await answered(url);
    const found = result.item.find((item) => item.address_level === record.level);
    assert.ok(found !== undefined, line);
    assert.equal(found.address_code, record.codes.join(''));
  }
});

test('the contract and the rooms behind it speak of the same levels and sort keys', () => {
  assert.deepEqual(vocabulary.LEVELS, canonical.LEVELS);
  const keys = new Set<string>([...vocabulary.SORT_KEYS.address, ...vocabulary.SORT_KEYS.address_multi]);
  assert.deepEqual([...keys].sort(), [...query.SORT_KEYS].sort());
});
