import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { testFolder } from '../../../../test/support/sources.js';
import { SourceError } from '../record/record.js';
import { diskFiles, storedFiles } from './stored.js';
import type { Expansion } from './stored-file.js';

const folder = testFolder();
const SIZE = 1 << 20;
const FEEDS = '\n'.repeat(SIZE);
const CSV = /\.csv$/;

/** Bytes of the one file that a path holds. */
async function read(path: string, expansion?: Expansion): Promise<number> {
  const [file, ...others] = await storedFiles([{ path, size: 0 }], CSV, expansion);
  assert.deepEqual(others, []);
  let bytes = 0;
  for await (const chunk of file.read()) bytes += chunk.length;
  return bytes;
}

test('a compressed file that holds far more than official ones is refused with file and rule', async () => {
  const gzipped = folder.write('feeds.csv.gz', gzipSync(FEEDS));
  const zipped = folder.zip('feeds.zip', { 'feeds.csv': FEEDS });
  const few = { times: 200, free: 1000 };
  for (const [path, named] of [
    [gzipped, gzipped],
    [zipped, `${zipped}!feeds.csv`],
  ]) {
    await assert.rejects(read(path, few), (error) => {
      assert.ok(error instanceof SourceError, String(error));
      assert.match(
        error.message,
        /: holds more than (\d+) bytes in (\d+) compressed ones: at most 200 times as many are read, or 1000$/,
      );
      assert.ok(error.message.startsWith(`${named}: `), error.message);
      return true;
    });
    // no more than usual, or not much
    assert.equal(await read(path, { ...few, times: 2000 }), SIZE);
    assert.equal(await read(path, { ...few, free: SIZE }), SIZE);
    assert.equal(await read(path), SIZE);
  }
});

test('what is not compressed may be as long as the disk has room for', async () => {
  const path = folder.write('plain.csv', FEEDS);
  assert.equal(await read(path, { times: 0, free: 0 }), statSync(path).size);
});

test('the notes of fetched files are not data', () => {
  for (const name of ['a.zip', 'a.zip.fetched.json', 'b.zip.part', 'b.zip.part.json', 'c.json'])
    folder.write(`fetched/${name}`, name);
  const names = diskFiles([`${folder.path}/fetched`], /\.(?:zip|json)$/).map(({ path }) => basename(path));
  assert.deepEqual(names, ['a.zip', 'c.json']);
});
