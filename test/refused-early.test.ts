/** Answers without room are refused before they are made, in every format. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openSearch } from '@banchi/engine/library/open-search.js';
import {
  type AddressAnswer,
  type AddressQuery,
  type AddressSearch,
  NoRoom,
} from '@banchi/engine/search/query.js';
import { createService } from 'banchi/http/service.js';
import { specimenGazetteers } from './support/specimen.js';
import { until } from './support/until.js';
import { Wordless } from './support/wordless.js';

const PATH = '/search/address?address_code=99&code_match_type=2&limit=0,1000&address_polygon=true';
/** More than the operating system takes for a reader that does not read. */
const COPIES = 100;

/** A search whose answers are many times as large, and which counts its answers. */
function enlarged(search: AddressSearch, made: AddressQuery[]): AddressSearch {
  const { years, dataSets } = search;
  return {
    ...{ ...new Wordless(), years, dataSets },
    search: (query) => {
      const { room } = query;
      const one = search.search(room === undefined ? query : { ...query, room: room / COPIES });
      assert.ok(!(one instanceof Promise));
      made.push(query);
      const items = Buffer.from(Array(COPIES).fill(Buffer.from(one.items).toString()).join());
      return { hit: one.hit, items };
    },
    page: (query) => {
      const { room } = query;
      const one = search.page(room === undefined ? query : { ...query, room: room / COPIES });
      assert.ok(!(one instanceof Promise));
      made.push(query);
      const records = Array.from({ length: COPIES }, () => one.records).flat();
      return { hit: one.hit, records, bytes: COPIES * one.bytes };
    },
  };
}

test('what is too large beside others is refused before it is made', async (t) => {
  const open = openSearch(await specimenGazetteers());
  t.after(open.close);
  const made: AddressQuery[] = [];
  const size = COPIES * open.search.search(await queryOf(open.search)).items.length;
  const limits = { maxBytesInFlight: Math.round(1.2 * size), maxBytes: 2 * size };
  const service = createService({ search: enlarged(open.search, made), limits });
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => service.close(0));
  const inFlight = async (): Promise<number> =>
    Number(/banchi_bytes_in_flight (\d+)/.exec(await (await fetch(`${base}/metrics`)).text())?.[1]);
  const reader = connect(Number(new URL(base).port), '127.0.0.1');
  t.after(() => reader.destroy());
  reader.pause();
  reader.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await until(async () => (await inFlight()) > 0, 'an answer waits for its reader');
  assert.equal(made.length, 1);
  for (const format of ['', '&format=geojson']) {
    const refused = await fetch(base + PATH + format);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '1');
    await refused.text();
  }
  assert.equal(made.length, 1, 'no other answer was made');
  const small = await fetch(`${base}/search/address?address_code=99&limit=0,0`);
  assert.equal(small.status, 200);
  await small.text();
  reader.destroy();
  await until(async () => (await inFlight()) === 0, 'nothing waits any more');
  for (const format of ['', '&format=geojson']) {
    const answered = await fetch(base + PATH + format);
    assert.equal(answered.status, 200);
    await answered.arrayBuffer();
  }
});

test('an engine knows roughly how large an answer will be without writing it', async (t) => {
  const open = openSearch(await specimenGazetteers());
  t.after(open.close);
  let written = 0;
  const query: AddressQuery = {
    ...(await queryOf(open.search)),
    output: (position) => {
      written++;
      return position;
    },
  };
  const { length } = open.search.search(query).items;
  assert.ok(written > 0);
  written = 0;
  assert.throws(() => open.search.search({ ...query, room: length / 2 }), NoRoom);
  assert.equal(written, 0, 'nothing was written');
  assert.equal(open.search.search({ ...query, room: 2 * length }).items.length, length);
  const years = { ...query, years: open.search.years };
  const whole = open.search.search(years).items.length;
  assert.throws(() => open.search.search({ ...years, room: whole / 2 }), NoRoom);
  assert.equal(open.search.search({ ...years, room: 2 * whole }).items.length, whole);
});

/** The query of {@link PATH}. */
async function queryOf({ years, dataSets }: AddressSearch): Promise<AddressQuery> {
  const queries: AddressQuery[] = [];
  const search = (query: AddressQuery): AddressAnswer => {
    queries.push(query);
    return { hit: 0, items: new Uint8Array(0) };
  };
  const service = createService({ search: { ...new Wordless(), years, dataSets, search } });
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  await (await fetch(base + PATH)).text();
  await service.close(0);
  return queries[0];
}
