import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { textHeap, textStarts } from '../gazetteer/text-order.js';
import { BY_STRING, type Coding, FRONT_CODED, PLAIN, STEPS } from './coding.js';

const bytesOf = ({ buffer, byteLength }: Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(buffer, 0, byteLength);

/** What a section becomes, and that it is read back among other bytes. */
function coded(coding: Coding, section: Uint8Array): Uint8Array {
  const bytes = coding.encode(section);
  assert.equal(coding.size(section), bytes.length);
  const back = new Uint8Array(section.length);
  const taken = coding.decode(Uint8Array.from([...bytes, 7, 7, 7]), back);
  assert.equal(taken, bytes.length);
  assert.deepEqual(back, section);
  return bytes;
}

test('numbers are steps, their bytes apart', () => {
  assert.deepEqual(
    [...coded(STEPS, bytesOf(Uint32Array.of(5, 6, 4, 1000)))],
    [10, 2, 3, 1992 & 255, 0, 0, 0, 1992 >> 8, 0, 0, 0, 0, 0, 0, 0, 0],
  );
  const numbers = fc.array(fc.oneof(fc.nat(9), fc.nat(0xffffffff), fc.constant(0xffffffff)));
  fc.assert(fc.property(numbers, (each) => void coded(STEPS, bytesOf(Uint32Array.from(each)))));
});

test('of texts only what differs from the one before is written', () => {
  const { text } = textHeap(['ab', 'abc', 'b']);
  assert.deepEqual(
    [...coded(FRONT_CODED, bytesOf(text))],
    [3, 0, 0, 0, 0, 2, 0, ...[97, 0, 98, 0, 0, 0], ...[99, 0, 0, 0], ...[98, 0, 0, 0]],
  );
  coded(FRONT_CODED, bytesOf(textHeap(['ア'.repeat(255), 'ア'.repeat(256), 'ア'.repeat(300)]).text));
  const word = fc.string({ unit: fc.constantFrom('中', '央', '1', '-', '𠮷'), maxLength: 9 });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const heap = textHeap(words);
      assert.deepEqual(textStarts(heap.text), heap.start);
      coded(FRONT_CODED, bytesOf(heap.text));
    }),
  );
});

test('strings of labels stand by their kinds', () => {
  const long = Array.from({ length: 200 }, (_, i) => 65 + (i % 26));
  const heap = [
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...[3, 2, 1, 0, 2, 1, 0],
    65,
    66,
    67,
    68,
    ...[201, 1, 0, 1, 0, 0, 0, 0],
    ...long,
  ];
  assert.deepEqual(
    [...coded(BY_STRING, Uint8Array.from(heap))],
    [3, 0, 0, 0, 0, 65, 66, 0, ...long, 0, 0, 67, 0, 0, 0, 1, 1, 0, 0, 0, 0, 68, 0, 0, 0, 1, 0, 0, 0, 0],
  );
  coded(BY_STRING, new Uint8Array());
});

test('other bytes stay as they are', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => assert.deepEqual(coded(PLAIN, bytes), bytes)));
});

test('damaged bytes give something, and nothing is written beside the section', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(8), (bytes, words) => {
    for (const coding of [STEPS, FRONT_CODED, BY_STRING, PLAIN])
      coding.decode(bytes, new Uint8Array(4 * words));
  });
  fc.assert(property);
});
