import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { banchi, temporaryFolder } from '../../../../../test/support/commands.js';
import { createKey, listKeys, type NewKey } from '../../credentials/key-changes.js';

const LIMITLESS: NewKey = {
  name: 'x',
  modes: ['ip'],
  allow: ['192.0.2.0/24'],
  referers: [],
  contracts: [],
  rate: null,
  quota: null,
  expires: null,
};

async function json(words: readonly string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await banchi([...words, '--json']);
  assert.equal(code, 0, err);
  return JSON.parse(out);
}

test('create, list, show, rotate, revoke', async (t) => {
  const file = join(temporaryFolder(t), 'keys.json');
  const keys = (...words: string[]): string[] => ['keys', ...words, '--keys', file];
  const options =
    '--name 地図 --mode ip,referer,bearer --allow 192.0.2.0/24 2001:db8::/32 --referer *.good.example,good.example ' +
    '--contract multilingual,pastmap --rate 50 --quota 100000 --expires 2027-01-01';
  const secrets = await json(keys('create', ...options.split(' ')));
  assert.deepEqual(Object.keys(secrets), ['id', 'key', 'client_id', 'client_secret']);
  assert.equal((statSync(file).mode & 0o777).toString(8), '600');

  const shown = await json(keys('show', String(secrets.id)));
  const { created, ...rest } = shown;
  assert.match(String(created), /^2\d{3}-/);
  assert.deepEqual(rest, {
    id: secrets.id,
    name: '地図',
    modes: ['ip', 'referer', 'bearer'],
    allow: ['192.0.2.0/24', '2001:db8::/32'],
    referers: ['*.good.example', 'good.example'],
    contracts: ['multilingual', 'pastmap'],
    rate: 50,
    quota: 100000,
    expires: '2026-12-31T15:00:00.000Z',
    revoked: null,
    state: 'valid',
  });
  const rotated = await json(keys('rotate', String(secrets.id), '--grace', '24h'));
  assert.equal(rotated.id, secrets.id);
  assert.equal(rotated.client_id, secrets.client_id);
  assert.notEqual(rotated.key, secrets.key);
  assert.match(String((await json(keys('rotate'))).signing_key), /^[a-z0-9]{12}$/);
  assert.equal((await json(keys('revoke', String(secrets.id)))).state, 'revoked');

  const plain = await banchi(keys('create', '--name', 'plain', '--allow', '127.0.0.1'));
  assert.equal(plain.code, 0, plain.err);
  assert.match(plain.out, /^id {7}[a-z0-9]{12}\nAPI key {2}bk_\S+\n\nThey are not kept/);
  const list = await banchi(keys('list'));
  assert.match(list.out, /^id +state +modes +contracts +rate +quota +name\n/);
  assert.match(list.out, /revoked +ip,referer,bearer +multilingual,pastmap +50 +100000 +地図\n/);
  assert.match(list.out, /valid +ip +- +- +- +plain\n$/);
  const everything = list.out + (await banchi(keys('list', '--json'))).out + readFileSync(file, 'utf8');
  for (const secret of [secrets.key, secrets.client_secret, rotated.key, /bk_\S+/.exec(plain.out)?.[0]])
    assert.equal(everything.includes(String(secret)), false);
  const stored = JSON.parse(readFileSync(file, 'utf8')).keys[0].digests[0].key;
  assert.equal(list.out.includes(stored), false);
});

test('a name forges no row of the list, neither a new one nor one of an older file', async (t) => {
  const file = join(temporaryFolder(t), 'keys.json');
  const create = (name: string) =>
    banchi(['keys', 'create', '--keys', file, '--allow', '192.0.2.0/24', '--name', name]);
  const forged = 'x\nabcdefghijkl  valid  ip  -  -  -  admin';
  for (const name of [
    forged,
    'x\ry',
    'x\ty',
    'x\u2028y',
    'x\u0085y',
    'x\u202ey',
    'x\u2066y',
    'x\u001b[2Ky',
  ]) {
    const { code, err } = await create(name);
    assert.equal(code, 2, name);
    assert.match(err, /^banchi: --name: "x\\u[0-9a-f]{4}.*": must not hold line ends, .*\n$/);
  }
  assert.equal((await create('地図 班')).code, 0);
  await createKey(file, { ...LIMITLESS, name: forged });
  const { out } = await banchi(['keys', 'list', '--keys', file]);
  assert.equal(out.trimEnd().split('\n').length, 3);
  assert.match(out, /x\\u000aabcdefghijkl {2}valid/);
  const { id } = listKeys(file)[1];
  const { out: shown } = await banchi(['keys', 'show', id, '--keys', file]);
  assert.match(shown, /^name +x\\u000aabc/m);
});

test('a key that has expired is made, and said to be', async (t) => {
  const file = join(temporaryFolder(t), 'keys.json');
  const made = await banchi([
    'keys',
    'create',
    '--keys',
    file,
    '--name',
    'x',
    '--expires',
    '2020-01-01',
    '--json',
  ]);
  assert.equal(made.code, 0);
  assert.match(made.err, /--expires: "2020-01-01" has passed/);
  const { id } = JSON.parse(made.out);
  assert.equal((await json(['keys', 'show', id, '--keys', file])).state, 'expired');
});

test('everything that is wrong is named at once, and nothing is written', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'keys.json');
  const create = (...words: string[]): string[] => [
    'keys',
    'create',
    '--keys',
    file,
    '--name',
    'x',
    ...words,
  ];
  const cases: [string[], RegExp][] = [
    [
      create(
        '--mode',
        'ip,none',
        '--contract',
        'all',
        '--rate',
        '0',
        '--quota',
        'x',
        '--expires',
        '2027-02-30',
      ),
      /--mode: "none": .*--contract: "all": .*--rate: "0": .*--quota: "x": .*--expires: "2027-02-30": /,
    ],
    [create('--mode', 'ip'), /--mode ip needs --allow/],
    [create('--mode', 'referer'), /--mode referer needs --referer/],
    [create('--mode', 'bearer', '--allow', '10.0.0.0/8'), /--allow needs --mode ip/],
    [create('--allow', '10.0.0.0/33,x'), /--allow: "10\.0\.0\.0\/33": .*--allow: "x": /],
    [create('--referer', '*'), /--referer: "\*": must name a host/],
    [create('--name', ' '), /--name: "": must have 1 to 200 characters/],
    [['keys', 'rotate', 'x', '--keys', file, '--grace', '99y'], /--grace: "99y": must be a time/],
    [['keys', 'rotate', '--keys', file, '--grace', '1h'], /--grace: needs the id/],
    [['keys', 'create', '--keys', file], /required option '--name <text>'/],
    [['keys', 'list'], /required option '-k, --keys <file>'/],
  ];
  for (const [words, message] of cases) {
    const { code, err, out } = await banchi(words);
    assert.match(err, message);
    assert.deepEqual([code, out], [2, '']);
  }
  assert.throws(() => statSync(file), /ENOENT/);
});

test('files that cannot be used', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'keys.json');
  const fails = async (words: string[], message: RegExp): Promise<void> => {
    const { code, err } = await banchi([...words, '--keys', file]);
    assert.match(err, message);
    assert.match(err, /^banchi: [^\n]*\n$/);
    assert.equal(code, 1);
  };
  await fails(['keys', 'list'], /keys\.json: no such file; banchi keys create makes it/);
  writeFileSync(file, 'precious', { mode: 0o600 });
  await fails(['keys', 'create', '--name', 'x'], /keys\.json: damaged/);
  assert.equal(readFileSync(file, 'utf8'), 'precious');
  const elsewhere = join(folder, 'none', 'keys.json');
  const { code, err } = await banchi(['keys', 'create', '--name', 'x', '--keys', elsewhere]);
  assert.deepEqual([code, /ENOENT/.test(err)], [1, true]);
});
