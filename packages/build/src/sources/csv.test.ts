import assert from 'node:assert/strict';
import { test } from 'node:test';
import Papa from 'papaparse';
import { fc } from '../../../../test/support/property.js';
import { csvBatches } from './csv.js';
import { lineBlocks } from './lines.js';
import type { StoredFile } from './stored-file.js';

/** Bytes as a file that is read in pieces. */
function fileOf(bytes: Uint8Array, piece = 7): StoredFile {
  return {
    path: 'x.csv',
    read: async function* () {
      for (let at = 0; at < bytes.length; at += piece) yield Buffer.from(bytes.subarray(at, at + piece));
    },
  };
}

async function read(content: string | Uint8Array, piece?: number) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const faults: string[] = [];
  for await (const batch of csvBatches(fileOf(bytes, piece))) {
    rows.push(...batch.rows);
    lines.push(...batch.lines);
    faults.push(...batch.faults.map(({ line, reason }) => `${line}: ${reason.en}`));
  }
  return { rows, lines, faults };
}

test('quotes, doubled quotes, line feeds in quotes, CRLF, byte order mark, empty lines, no final line feed', async () => {
  assert.deepEqual(await read('\ufeffa,b\r\n\r\n"1","x, ""y""\nz"\r\n2,\n"",3'), {
    rows: [
      ['a', 'b'],
      ['1', 'x, "y"\nz'],
      ['2', ''],
      ['', '3'],
    ],
    lines: [1, 3, 5, 6],
    faults: [],
  });
});

test('an unclosed quote costs one row, wherever the file goes on', async () => {
  const rest = Array.from({ length: 300 }, (_, at) => `${at},x`);
  const { rows, lines, faults } = await read(['a,b', '"1,b', ...rest].join('\n'));
  assert.deepEqual(faults, ['2: a double quote is opened but not closed']);
  assert.equal(rows.length, 301);
  assert.equal(lines[1], 3);
  assert.deepEqual((await read('a,b\n"1,b')).faults, ['2: a double quote is opened but not closed']);
});

test('malformed quotes cost their row only', async () => {
  const { rows, lines, faults } = await read('"a","b"\n"1"2,"b"\n"3","4"\n');
  assert.deepEqual(faults, ['2: malformed double quotes']);
  assert.deepEqual(rows, [
    ['a', 'b'],
    ['3', '4'],
  ]);
  assert.deepEqual(lines, [1, 3]);
});

test('reads CP932, and refuses single lines that are not in the encoding of the file', async () => {
  // 葵町,ー with a back-slash as second byte: 0x83 0x5C is ソ.
  const cp932 = Buffer.from([0x88, 0xa8, 0x92, 0xac, 0x2c, 0x83, 0x5c, 10]);
  assert.deepEqual((await read(cp932)).rows, [['葵町', 'ソ']]);
  const mixed = Buffer.concat([Buffer.from('葵町,a\n秋月,b\n'), cp932, Buffer.from('栄,c\n')]);
  const { rows, lines, faults } = await read(mixed);
  assert.deepEqual(faults, ['3: not valid UTF-8: byte 1 is 0x88']);
  assert.deepEqual(
    rows.map(([name]) => name),
    ['葵町', '秋月', '栄'],
  );
  assert.deepEqual(lines, [1, 2, 4]);
  const broken = Buffer.concat([cp932, Buffer.from([0x88, 0xff, 10]), cp932]);
  assert.deepEqual((await read(broken)).faults, ['2: not valid CP932: byte 1 is 0x88']);
});

test('refuses a line that is too long', async () => {
  const { rows, lines, faults } = await read(`a,b\n${'x'.repeat(1 << 21)}\n1,2\n`, 1 << 16);
  assert.deepEqual(faults, ['2: line longer than 1048576 bytes']);
  assert.deepEqual(rows, [
    ['a', 'b'],
    ['1', '2'],
  ]);
  assert.deepEqual(lines, [1, 3]);
});

test('gives back whatever was written as CSV', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '町', ',', '"', '\n', '\r\n', ' ', '1') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 40 }),
      async (rows, newline, piece) => {
        const text = Papa.unparse(rows, {
          newline,
          quotes: (value: unknown) => /[\r\n]/.test(String(value)),
        });
        assert.deepEqual((await read(text, piece)).rows, rows);
      },
    ),
  );
});

test('blocks are whole lines and lose no byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(60), { maxLength: 40 }),
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      async (lengths, piece, ends) => {
        const limit = 50;
        const lines = lengths.map((length) => `${'x'.repeat(length)}\n`);
        const text = ends ? lines.join('') : lines.join('').replace(/\n$/, '');
        let out = '';
        for await (const block of lineBlocks(fileOf(Buffer.from(text), piece).read(), limit))
          out += block === null ? '-' : block.toString();
        const expected = text.replace(/[^\n]*(?:\n|$)/g, (line) => (line.length > limit ? '-' : line));
        assert.equal(out, expected);
      },
    ),
  );
});
