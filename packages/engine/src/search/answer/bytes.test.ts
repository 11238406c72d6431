import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '../../../../../test/support/any-text.js';
import { fc } from '../../../../../test/support/property.js';
import { ByteWriter, viewOf } from './bytes.js';

const encoder = new TextEncoder();

/** The bytes that a writer with one byte of memory has written. */
function written(write: (out: ByteWriter) => void): string {
  const out = new ByteWriter(1);
  write(out);
  return new TextDecoder().decode(out.view());
}

test('points are decimal numbers without trailing zeros', () => {
  const cases: [number, number, string][] = [
    [0, 0, '[0,0]'],
    [1350000000, 340000000, '[135,34]'],
    [1351708080, 342305140, '[135.170808,34.230514]'],
    [1, -1, '[0.0000001,-0.0000001]'],
    [90000000, 99999999, '[9,9.9999999]'],
    [-1800000000, 1800000000, '[-180,180]'],
    [1000000001, -10203040, '[100.0000001,-1.020304]'],
    [10000, 1000, '[0.001,0.0001]'],
    [-2147483647, 2147483647, '[-214.7483647,214.7483647]'],
  ];
  for (const [x, y, text] of cases)
    assert.equal(
      written((out) => out.point(x, y)),
      text,
    );
});

test('postal codes have seven digits', () => {
  for (const [code, text] of [
    [0, '"0000000"'],
    [600000, '"0600000"'],
    [6408273, '"6408273"'],
    [9999999, '"9999999"'],
  ] as const)
    assert.equal(
      written((out) => out.postCode(code)),
      text,
    );
});

test('parts of a text of every length and place are copied, and nothing beside them', () => {
  const text = '0123456789abcdefghijklmnopqrstuvwxyz';
  // not at the beginning of its memory, as sections of a file are not
  const source = viewOf(encoder.encode(`###${text}`).subarray(3));
  for (let from = 0; from < 12; from++) {
    for (let to = from; to <= text.length; to++) {
      const part = text.slice(from, to);
      assert.equal(
        written((out) => {
          out.byte(0x3c);
          out.slice(source, from, to);
          out.byte(0x3e);
          out.field(encoder.encode(',"key":"'), source, from, to);
        }),
        `<${part}>,"key":"${part}"`,
      );
    }
  }
});

test('what was written can be repeated while the memory grows', () => {
  const text = written((out) => {
    out.piece(encoder.encode('番地'));
    for (let i = 0; i < 10; i++) out.again(0, out.length);
  });
  assert.equal(text, '番地'.repeat(1024));
});

test('what was taken is not touched by what is written later, unless it was given back', () => {
  const out = new ByteWriter();
  const write = (text: string): Uint8Array => {
    out.reset();
    out.ascii(text);
    return out.take();
  };
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const first = write('first');
  const second = write('second');
  assert.deepEqual([text(first), text(second)], ['first', 'second']);
  out.giveBack(first); // not what was taken last: of no use, and no harm
  out.giveBack(second);
  out.giveBack(second);
  const third = write('third');
  assert.equal(third.buffer, second.buffer);
  assert.deepEqual([text(first), text(third)], ['first', 'third']);
  const fourth = write('fourth');
  assert.deepEqual([text(third), text(fourth)], ['third', 'fourth']);
});

test('texts and JSON itself are JSON strings as JSON.stringify makes them, numbers as String does', () => {
  const texts = fc.oneof(
    fc.string({
      unit: fc.constantFrom(...'a東é"\\\n\u0000\u007f\u0080\u07ff\u0800\ud83c\udfe0\ud800\udc00\u2028'),
    }),
    anyText({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(texts, fc.nat(), (text, number) => {
      assert.equal(
        written((out) => {
          out.json(text);
          out.short(encoder.encode('番'));
          out.count(number % 300);
          out.count(number);
        }),
        `${JSON.stringify(text)}番${number % 300}${number}`,
      );
      const json = JSON.stringify({ [text]: [text, number] });
      assert.equal(
        written((out) => out.jsonOfJson(encoder.encode(json))),
        JSON.stringify(json),
      );
    }),
    { numRuns: 3000 },
  );
});
