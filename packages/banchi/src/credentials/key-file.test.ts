import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Key } from './key.js';
import { readKeyFile, writeKeyFile } from './key-file.js';
import { KeyFileError, seal } from './sealed.js';
import { digestOf } from './secrets.js';

const KEY: Key = {
  id: 'abcdefghijkm',
  name: '番地',
  modes: ['ip', 'bearer'],
  allow: ['192.0.2.0/24'],
  referers: ['*.good.example'],
  contracts: ['pastmap'],
  rate: 50,
  quota: null,
  created: '2026-01-01T00:00:00.000Z',
  expires: '2027-01-01T00:00:00.000Z',
  revoked: null,
  digests: [{ key: digestOf('a'), client: digestOf('b'), until: null }],
};
const TEXT = writeKeyFile({ written: '2026-01-02T00:00:00.000Z', keys: [KEY] });
const refused = (text: string, rule: RegExp): void =>
  assert.throws(
    () => readKeyFile(text, 'keys.json'),
    (error) =>
      error instanceof KeyFileError && error.message.startsWith('keys.json: ') && rule.test(error.message),
  );

test('what is written is read', () => {
  assert.deepEqual(readKeyFile(TEXT, 'keys.json').keys, [KEY]);
  assert.deepEqual(readKeyFile(writeKeyFile({ written: KEY.created, keys: [] }), 'keys.json').keys, []);
});

test('no flipped bit and no cut goes unnoticed', () => {
  const bytes = Buffer.from(TEXT);
  for (let at = 0; at < bytes.length; at++) {
    for (let bit = 0; bit < 8; bit++) {
      const damaged = Buffer.from(bytes);
      damaged[at] ^= 1 << bit;
      assert.throws(() => readKeyFile(damaged.toString('utf8'), 'k'), KeyFileError, `byte ${at}, bit ${bit}`);
    }
    assert.throws(() => readKeyFile(bytes.toString('utf8', 0, at), 'k'), KeyFileError, `cut at ${at}`);
  }
});

test('the fault is named', () => {
  refused('', /damaged: it is not JSON to its end/);
  refused('[]', /not a file of this kind/);
  refused('{"format":"banchi-signing"}', /not a file of this kind/);
  refused(
    '{"format":"banchi-keys","version":2}',
    /its version is 2, this program reads 1: use the banchi that wrote it/,
  );
  refused(TEXT.replace('"rate": 50', '"rate": 5000'), /damaged or changed by hand/);
  refused(`${TEXT} `, /damaged or changed by hand/);
});

test('rules hold even under a right checksum', () => {
  const sealed = (...keys: unknown[]): string =>
    seal({ format: 'banchi-keys', version: 1 }, { written: KEY.created, keys });
  assert.deepEqual(readKeyFile(sealed(KEY), 'k').keys, [KEY]);
  const wrong: [string, unknown][] = [
    ['id', '../../etc'],
    ['name', ''],
    ['modes', ['none']],
    ['modes', 'ip'],
    ['allow', ['10.0.0.0/99']],
    ['referers', ['*']],
    ['contracts', ['all']],
    ['rate', 0],
    ['rate', 1.5],
    ['quota', '5'],
    ['created', 'today'],
    ['expires', '2027-13-01T00:00:00.000Z'],
    ['revoked', true],
    ['digests', []],
    ['digests', [{ key: 'x', client: null, until: null }]],
  ];
  for (const [field, value] of wrong)
    refused(sealed({ ...KEY, [field]: value }), new RegExp(`keys\\[0\\]: ${field}: must be`));
  const { rate: _, ...missing } = KEY;
  refused(sealed(missing), /keys\[0\]: rate: must be/);
  refused(sealed({ ...KEY, admin: true }), /keys\[0\]: admin: is not a field of a key/);
  refused(sealed(KEY, KEY), /keys\[1\]: the id abcdefghijkm occurs twice/);
  refused(sealed(null), /keys\[0\]: must be an object/);
});
