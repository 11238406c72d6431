import assert from 'node:assert/strict';
import { isUtf8 as nodes } from 'node:buffer';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { compareBytes, concatenated, isUtf8 } from './bytes.js';

/** Bytes near the borders of what UTF-8 allows, which bytes at random hardly ever are. */
const border = fc.constantFrom(
  ...[0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed],
  ...[0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff],
);
const bytes = fc.array(border, { maxLength: 6 }).map((values) => Uint8Array.from(values));

test('UTF-8 is what Node takes for it', () => {
  fc.assert(
    fc.property(bytes, (each) => assert.equal(isUtf8(each), nodes(each), `${each}`)),
    { numRuns: 20_000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.ok(isUtf8(new TextEncoder().encode(text)))),
  );
  assert.ok(isUtf8(Uint8Array.of(0xff, 0x41, 0xff), 1, 2));
});

test('bytes are compared and joined as buffers are', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      assert.equal(Math.sign(compareBytes(one, other)), Buffer.compare(one, other));
      assert.deepEqual(concatenated([one, other]), new Uint8Array(Buffer.concat([one, other])));
    }),
  );
});
