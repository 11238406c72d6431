import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../test/support/until.js';
import type { Credentials } from './credentials.js';
import { createKey, type NewKey, revokeKey, rotateSigningKey } from './key-changes.js';
import { openKeys, type WatchedKeys } from './watched-keys.js';

const NEW: NewKey = {
  name: 'test',
  modes: ['ip', 'bearer'],
  allow: ['192.0.2.0/24'],
  referers: [],
  contracts: [],
  rate: null,
  quota: null,
  expires: null,
};

async function opened(t: TestContext): Promise<{
  file: string;
  key: string;
  id: string;
  keys: WatchedKeys;
  reported: string[];
}> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-watched-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'keys.json');
  const { key, id } = await createKey(file, NEW);
  const reported: string[] = [];
  const keys = open(file, reported);
  t.after(() => keys.close());
  return { file, key, id, keys, reported };
}

function open(file: string, reported: string[] = []): WatchedKeys {
  return openKeys({
    file,
    lifetime: 60,
    audience: 'banchi',
    clock: Date.now,
    onChange: (kind, text) => reported.push(`${kind}: ${text}`),
  });
}

async function isIn(credentials: Credentials, apiKey: string, authorization = 'ip'): Promise<boolean> {
  const presented = { apiKey, authorization, referer: undefined, client: { ip: '192.0.2.1' } };
  return typeof (await credentials.admit(presented)) !== 'string';
}

test('created, revoked and rotated keys are followed', async (t) => {
  const { file, key, id, keys } = await opened(t);
  const { credentials } = keys;
  assert.equal(await isIn(credentials, key), true);
  const token = `Bearer ${await credentials.tokens.issue(id)}`;
  assert.equal(await isIn(credentials, key, token), true);
  const second = await createKey(file, NEW);
  await until(() => isIn(credentials, second.key), 'a new key is known');
  const { id: signing } = await rotateSigningKey(file);
  await until(() => isIn(credentials, key, token), 'the token outlasts the rotation');
  assert.match(readFileSync(`${file}.signing`, 'utf8'), new RegExp(signing));
  await revokeKey(file, id);
  await until(async () => !(await isIn(credentials, key)), 'the key is revoked');
  assert.equal(await isIn(credentials, key, token), false);
  assert.equal(await isIn(credentials, second.key), true);
});

test('a server that has the file by a link follows changes by another name, and a link that leads elsewhere', async (t) => {
  const { file, key, id } = await opened(t);
  const folder = join(file, '..');
  const link = join(folder, 'link.json');
  const place = (name: string): void => {
    symlinkSync(name, `${link}.new`);
    renameSync(`${link}.new`, link);
  };
  place('keys.json');
  const keys = open(link);
  t.after(() => keys.close());
  const { credentials } = keys;
  const token = `Bearer ${await credentials.tokens.issue(id)}`;
  assert.equal(await isIn(credentials, key, token), true);
  const second = await createKey(link, NEW);
  await until(() => isIn(credentials, second.key), 'a key that was made by the link is known');
  await revokeKey(link, id);
  await until(async () => !(await isIn(credentials, key)), 'the key is revoked by the link');
  await revokeKey(file, second.id);
  await until(async () => !(await isIn(credentials, second.key)), 'the other is revoked by its own name');

  const other = join(folder, 'other.json');
  const third = await createKey(other, NEW);
  place('other.json');
  await until(() => isIn(credentials, third.key), 'the other file is taken');
  await until(async () => {
    const issued = await credentials.tokens.issue(third.id);
    const elsewhere = open(other);
    t.after(() => elsewhere.close());
    return isIn(elsewhere.credentials, third.key, `Bearer ${issued}`);
  }, 'tokens are signed by the keys beside it');
});

test('a file that cannot be used later on leaves the keys before in force', async (t) => {
  const { file, key, keys, reported } = await opened(t);
  const { credentials } = keys;
  const whole = readFileSync(file, 'utf8');
  const refusals = (): number => reported.filter((line) => line.startsWith('refused')).length;
  const harm: [() => void, RegExp][] = [
    [() => writeFileSync(file, whole.slice(0, 100)), /damaged: it is not JSON/],
    [() => writeFileSync(file, ''), /damaged/],
    [() => writeFileSync(file, whole.replace('"name": "test"', '"name": "tesT"')), /changed by hand/],
    [() => chmodSync(file, 0o666), /others than its owner may open it \(mode 666\)/],
    [() => rmSync(file), /no such file/],
    [() => writeFileSync(`${file}.signing`, 'x'), /keys\.json\.signing: damaged/],
  ];
  for (const [damage, message] of harm) {
    const before = refusals();
    damage();
    await until(() => refusals() > before, `${message} is logged`);
    assert.match(reported.at(-1) ?? '', message);
    assert.match(reported.at(-1) ?? '', /what was read before stays in force/);
    assert.equal(await isIn(credentials, key), true);
    await sleep(600);
    assert.equal(refusals(), before + 1, 'logged once');
    if (!reported.at(-1)?.includes('signing')) {
      rmSync(file, { force: true });
      writeFileSync(file, whole, { mode: 0o600 });
      await until(() => reported.at(-1)?.startsWith('taken') ?? false, 'the file as it was is taken');
    }
  }
});

test('replaced by rename, also by one of the same size and time', async (t) => {
  const { file, key, id, keys } = await opened(t);
  const copy = `${file}.copy`;
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  await revokeKey(file, id);
  await until(async () => !(await isIn(keys.credentials, key)), 'the key is revoked');
  renameSync(copy, file);
  await until(() => isIn(keys.credentials, key), 'the copy is taken');
});

test('at the start a file that cannot be used lets nobody in', async (t) => {
  const { file } = await opened(t);
  const whole = readFileSync(file, 'utf8');
  assert.throws(() => open(`${file}x`), /no such file; banchi keys create makes it/);
  writeFileSync(file, whole.slice(1));
  assert.throws(() => open(file), /damaged/);
  writeFileSync(file, whole);
  chmodSync(file, 0o644);
  assert.throws(() => open(file), /chmod 600/);
  chmodSync(file, 0o600);
  writeFileSync(`${file}.signing`, '{}');
  assert.throws(() => open(file), /keys\.json\.signing: not a file of this kind/);
  rmSync(`${file}.signing`);
  assert.throws(() => open(file), /keys\.json\.signing: no such file; banchi keys rotate/);
});
