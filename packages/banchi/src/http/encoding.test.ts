import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, preferredCoding } from './encoding.js';

test('the coding a client prefers', () => {
  const cases: [string | undefined, ReturnType<typeof preferredCoding>][] = [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0,*;q=0.3', 'gzip'],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['gzip;q=7', null],
    ['deflate', null],
    [`${'a,'.repeat(100_000)}br`, null],
  ];
  for (const [header, coding] of cases) assert.equal(preferredCoding(header), coding, header?.slice(0, 60));
});

test('compressed bytes are what they were', async () => {
  const bytes = Buffer.from('見本県'.repeat(20_000));
  assert.deepEqual(brotliDecompressSync(await compress(bytes, 'br')), bytes);
  assert.deepEqual(gunzipSync(await compress(bytes, 'gzip')), bytes);
  assert.ok((await compress(bytes, 'br')).length < 1000);
});
