import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createKey,
  findKey,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
  rotateSigningKey,
} from './key-changes.js';
import { readSigningFile } from './signing-file.js';

const NEW: NewKey = {
  name: 'test',
  modes: ['ip', 'bearer'],
  allow: ['127.0.0.0/8'],
  referers: [],
  contracts: [],
  rate: null,
  quota: null,
  expires: null,
};

function keyFile(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-keys-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'keys.json');
}

const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);
const folderOf = (file: string): string[] => readdirSync(join(file, '..')).sort();

test('created keys are stored without their secrets, for the owner only', async (t) => {
  const file = keyFile(t);
  const secrets = await createKey(file, NEW);
  assert.match(secrets.key, /^bk_[a-z0-9]{12}_[\w-]{43}$/);
  assert.match(secrets.client_secret ?? '', /^bs_[\w-]{43}$/);
  assert.equal(secrets.client_id, secrets.id);
  const plain = await createKey(file, { ...NEW, modes: ['referer'] });
  assert.deepEqual([plain.client_id, plain.client_secret], [null, null]);

  assert.deepEqual(folderOf(file), ['keys.json', 'keys.json.signing']);
  assert.deepEqual([mode(file), mode(`${file}.signing`)], ['600', '600']);
  const text = readFileSync(file, 'utf8');
  for (const secret of [secrets.key, secrets.client_secret ?? '', plain.key]) {
    assert.equal(text.includes(secret), false);
    assert.equal(text.includes(secret.slice(-20)), false);
  }
  assert.deepEqual(
    listKeys(file).map(({ id }) => id),
    [secrets.id, plain.id],
  );
});

test('without tokens there are no signing keys', async (t) => {
  const file = keyFile(t);
  await createKey(file, { ...NEW, modes: ['ip'] });
  assert.deepEqual(folderOf(file), ['keys.json']);
});

test('revoked for good; rotated with and without grace', async (t) => {
  const file = keyFile(t);
  const now = Date.parse('2026-05-01T00:00:00Z');
  const { id, key } = await createKey(file, NEW, now);
  const before = findKey(file, id).digests[0];
  const next = await rotateKey(file, id, 60_000, now);
  assert.equal(next.id, id);
  assert.notEqual(next.key, key);
  assert.equal(findKey(file, id).digests.length, 2);
  assert.deepEqual(findKey(file, id).digests[1], { ...before, until: '2026-05-01T00:01:00.000Z' });
  await rotateKey(file, id);
  assert.equal(findKey(file, id).digests.length, 1);

  await revokeKey(file, id, now);
  assert.equal(findKey(file, id).revoked, '2026-05-01T00:00:00.000Z');
  await revokeKey(file, id, now + 5);
  assert.equal(findKey(file, id).revoked, '2026-05-01T00:00:00.000Z');
  await assert.rejects(rotateKey(file, id), /the key \w+ is revoked/);
  await assert.rejects(revokeKey(file, 'nobody'), /has no key nobody/);
  assert.throws(() => listKeys(`${file}x`), /no such file; banchi keys create makes it/);
});

test('signing keys stay until the last token they signed has expired', async (t) => {
  const file = keyFile(t);
  const start = Date.parse('2026-05-01T00:00:00Z');
  const hour = 3_600_000;
  await createKey(file, NEW, start);
  const ids = (): string[] =>
    readSigningFile(readFileSync(`${file}.signing`, 'utf8'), 'signing').map(({ id }) => id);
  const [first] = ids();
  const second = await rotateSigningKey(file, start + hour);
  assert.deepEqual(ids(), [second.id, first]);
  const third = await rotateSigningKey(file, start + 48 * hour);
  assert.deepEqual(ids(), [third.id, second.id, first]);
  const fourth = await rotateSigningKey(file, start + 50 * hour);
  assert.deepEqual(ids(), [fourth.id, third.id, second.id]);
});

test('a damaged or open file is not changed', async (t) => {
  const file = keyFile(t);
  const { id } = await createKey(file, NEW);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, -10));
  await assert.rejects(createKey(file, NEW), /damaged/);
  await assert.rejects(revokeKey(file, id), /damaged/);
  assert.equal(readFileSync(file, 'utf8'), text.slice(0, -10));
  writeFileSync(file, text);
  for (const open of [0o644, 0o620, 0o666, 0o601]) {
    chmodSync(file, open);
    assert.throws(() => listKeys(file), /others than its owner may open it .*chmod 600/, open.toString(8));
  }
  chmodSync(file, 0o640);
  assert.equal(listKeys(file).length, 1);
  rmSync(`${file}.signing`);
  writeFileSync(`${file}.signing`, 'x', { mode: 0o600 });
  await assert.rejects(createKey(file, NEW), /keys\.json\.signing: damaged/);
  assert.deepEqual(folderOf(file), ['keys.json', 'keys.json.signing']);
});

const WORKER = `
import { createKey } from ${JSON.stringify(new URL('./key-changes.js', import.meta.url).href)};
const [file, name] = process.argv.slice(1);
for (let i = 0; i < 5; i++)
  await createKey(file, { name, modes: ['bearer'], allow: [], referers: [], contracts: [], rate: null, quota: null, expires: null });
`;
const run = promisify(execFile);

test('changes of several processes at once are all kept', async (t) => {
  const file = keyFile(t);
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(
    names.map((name) => run(process.execPath, ['--input-type=module', '-e', WORKER, file, name])),
  );
  assert.deepEqual(
    listKeys(file)
      .map(({ name }) => name)
      .sort(),
    names.flatMap((name) => Array<string>(5).fill(name)),
  );
  assert.deepEqual(folderOf(file), ['keys.json', 'keys.json.signing']);
});

test('a lock that a killed process left does not count', async (t) => {
  const file = keyFile(t);
  const lock = `${file}.lock`;
  // A process id that is gone.
  const { stdout } = await run(process.execPath, ['-p', 'process.pid']);
  writeFileSync(lock, `${stdout.trim()} ${hostname()}`);
  await createKey(file, NEW);
  assert.equal(existsSync(lock), false);
  // Of another machine, or cut short: only by its age.
  writeFileSync(lock, '');
  utimesSync(lock, new Date(0), new Date(0));
  await createKey(file, NEW);
  assert.equal(listKeys(file).length, 2);
  assert.deepEqual(folderOf(file), ['keys.json', 'keys.json.signing']);
});

test('a file that is named by links is changed itself, under one lock, and the links stay', async (t) => {
  const file = keyFile(t);
  const folder = join(file, '..');
  mkdirSync(join(folder, 'real'));
  const real = join(folder, 'real/k.json');
  symlinkSync('real', join(folder, 'of-folder'));
  symlinkSync('of-folder/k.json', file); // leads nowhere yet
  symlinkSync(file, join(folder, 'chain.json'));
  const { id } = await createKey(file, NEW);
  assert.deepEqual(folderOf(real), ['k.json', 'k.json.signing']);
  for (const name of [file, join(folder, 'chain.json'), join(folder, 'of-folder/k.json'), real]) {
    await createKey(name, NEW);
    await rotateKey(name, id);
    await rotateSigningKey(name);
    assert.equal(listKeys(name).length, listKeys(real).length);
  }
  assert.equal((await revokeKey(join(folder, 'chain.json'), id)).id, id);
  assert.notEqual(findKey(real, id).revoked, null);
  assert.deepEqual(folderOf(file), ['chain.json', 'keys.json', 'of-folder', 'real']);
  assert.deepEqual(folderOf(real), ['k.json', 'k.json.signing']);
  for (const link of ['chain.json', 'keys.json', 'of-folder'])
    assert.ok(lstatSync(join(folder, link)).isSymbolicLink(), link);
  const many = Array.from({ length: 8 }, (_, i) => createKey([file, real][i % 2], NEW));
  await Promise.all(many);
  assert.equal(listKeys(real).length, 13);
  symlinkSync('circle', join(folder, 'circle'));
  await assert.rejects(createKey(join(folder, 'circle'), NEW), { code: 'ELOOP' });
});

test('a changed file keeps its owner, group and rights, so that a server can read it', {
  skip: process.getuid?.() === 0 ? false : 'only root may give files away',
}, async (t) => {
  const file = keyFile(t);
  const { id } = await createKey(file, NEW);
  for (const each of [file, `${file}.signing`]) {
    chownSync(each, 1234, 4321);
    chmodSync(each, 0o640);
  }
  await revokeKey(file, id);
  await rotateSigningKey(file);
  for (const each of [file, `${file}.signing`]) {
    const { uid, gid } = statSync(each);
    assert.deepEqual([uid, gid, mode(each)], [1234, 4321, '640'], each);
  }
});

test('a full disk loses nothing', async (t) => {
  const file = keyFile(t);
  await createKey(file, NEW);
  const before = readFileSync(file, 'utf8');
  // A process without rights can limit the size of its files: then writing fails half-way.
  const script = fileURLToPath(new URL('./key-changes.js', import.meta.url));
  const source = `import { createKey } from ${JSON.stringify(script)};
    await createKey(${JSON.stringify(file)}, ${JSON.stringify({ ...NEW, name: 'x'.repeat(200), allow: Array(90).fill('10.0.0.0/8') })});`;
  const limited = run('sh', [
    '-c',
    // In blocks of 512 bytes: less than the new file has, more than the lock.
    `trap '' XFSZ; ulimit -f 2; exec "$0" --input-type=module -e "$1"`,
    process.execPath,
    source,
  ]);
  await assert.rejects(limited, /EFBIG|ENOSPC/);
  assert.equal(readFileSync(file, 'utf8'), before);
  assert.deepEqual(folderOf(file), ['keys.json', 'keys.json.signing']);
  await createKey(file, NEW);
  assert.equal(listKeys(file).length, 2);
});
