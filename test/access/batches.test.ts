import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { type GeocodeQuery, ValueAnswer } from '@banchi/engine/search/query.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { ArraySearch, SAMPLE_RECORDS } from '../support/array-search.js';
import { until } from '../support/until.js';
import { keyedService } from './keyed-service.js';

/** Answers that no word is an address, and counts the words. */
class CountingGeocoder extends ArraySearch {
  words = 0;
  constructor() {
    super(SAMPLE_RECORDS);
  }
  override readonly geocode = ({ word }: GeocodeQuery): ValueAnswer<GeocodeResult> => {
    this.words++;
    return new ValueAnswer({ word } as GeocodeResult);
  };
}

test('a batch counts against rate and quota by its words, whole or not at all', async (t) => {
  const search = new CountingGeocoder();
  const service = await keyedService(t, { search });
  const withKey = async (rate: number | null, quota: number | null) => {
    const { key } = await service.create({ rate, quota });
    return async (words: number): Promise<readonly unknown[]> => {
      const before = search.words;
      const response = await fetch(`${service.base}/geocode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, authorization: 'ip' },
        body: JSON.stringify(Array.from({ length: words }, () => '見本市')),
      });
      await response.arrayBuffer();
      const reported = ['ratelimit-remaining', 'retry-after'].map((name) => response.headers.get(name));
      return [response.status, search.words - before, ...reported];
    };
  };
  const rated = await withKey(100, null);
  // To wait does not help.
  assert.deepEqual(await rated(101), [429, 0, '99', null]);
  assert.deepEqual(await rated(60), [200, 60, '39', null]);
  // The request itself counts, its other words do not.
  assert.deepEqual(await rated(60), [429, 0, '38', '1']);
  assert.deepEqual(await rated(0), [200, 0, '37', null]);
  assert.deepEqual(await rated(37), [200, 37, '0', null]);
  assert.deepEqual(await rated(1), [429, 0, '0', '1']);
  const limited = await withKey(null, 250);
  assert.deepEqual(await limited(251), [429, 0, '249', null]);
  assert.deepEqual(await limited(200), [200, 200, '49', null]);
  service.time.ahead = 2000;
  assert.deepEqual(await limited(60), [429, 0, '48', '43198']);
  assert.deepEqual(await limited(48), [200, 48, '0', null]);
  assert.deepEqual(await limited(1), [429, 0, '0', '43198']);
  service.time.ahead = 86_400_000;
  assert.deepEqual(await limited(250), [200, 250, '0', null]);
  assert.deepEqual(
    service.stops.map(([why]) => why),
    ['rate', 'rate', 'rate', 'quota', 'quota', 'quota'],
  );
});

test('batches that nobody reads count until they are over, their bodies and what is made of their answers', async (t) => {
  const search = new CountingGeocoder();
  const limits = { maxBytesInFlight: 16 << 20 };
  const service = await keyedService(t, { search, limits, access: undefined });
  const body = `[${Array.from({ length: 900 }, () => `"${'x'.repeat(4000)}"`).join(',')}]`;
  const inFlight = async (): Promise<number> => {
    const metrics = await (await fetch(`${service.base}/metrics`)).text();
    return Number(/^banchi_bytes_in_flight (\d+)$/m.exec(metrics)?.[1]);
  };
  const head = `POST /geocode HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const port = Number(new URL(service.base).port);
  const sockets = Array.from({ length: 12 }, () => {
    const socket = connect(port, '127.0.0.1').pause();
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.write(head + body);
    return socket;
  });
  await until(async () => (await inFlight()) >= body.length && search.words > 100, 'batches wait');
  // A piece is made only when the one before has been handed over.
  assert.ok(search.words < 12 * 900, `${search.words} words`);
  // Bodies take half of the budget at most.
  assert.ok((await inFlight()) < (8 << 20) + 12 * (1 << 18));
  for (const socket of sockets) socket.destroy();
  await until(async () => (await inFlight()) === 0, 'nothing is in flight');
});
