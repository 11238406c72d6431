import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { banchi, serving, temporaryFolder } from '../../../../../test/support/commands.js';
import { awayFromMidnight } from '../../../../../test/support/midnight.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { until } from '../../../../../test/support/until.js';

const PATH = '/search/address?address_code=99';

test('serve --keys: created, rotated and revoked keys are followed without a restart; no secret is ever printed', async (t) => {
  const folder = temporaryFolder(t);
  const [gazetteer, file] = [join(folder, 'a.gaz'), join(folder, 'keys.json')];
  await placeSpecimen(gazetteer);
  const serve = ['serve', '--gazetteer', gazetteer, '--port', '0', '--keys', file];
  const none = await banchi(serve);
  assert.deepEqual([none.code, none.out], [1, '']);
  assert.match(none.err, /keys\.json: no such file; banchi keys create makes it/);

  interface Secrets {
    id: string;
    key: string;
    client_id: string;
    client_secret: string;
  }
  const keys = async (...words: string[]): Promise<Secrets> => {
    const { code, out, err } = await banchi(['keys', ...words, '--keys', file, '--json']);
    assert.equal(code, 0, err);
    return JSON.parse(out);
  };
  const first = await keys('create', '--name', 'first', '--mode', 'ip,bearer', '--allow', '127.0.0.1');
  const server = await serving(t, serve);
  assert.match(server.printed, /Keys of \S*keys\.json let clients in\n/);
  const ask = async (key: string, authorization = 'ip'): Promise<number> => {
    const response = await fetch(server.base + PATH, { headers: { 'x-api-key': key, authorization } });
    await response.text();
    return response.status;
  };
  assert.equal(await ask(first.key), 200);
  assert.equal(await ask(`${first.key}x`), 401);
  const basic = Buffer.from(`${first.client_id}:${first.client_secret}`).toString('base64');
  const issued = await fetch(`${server.base}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  assert.equal(await ask(first.key, `Bearer ${token}`), 200);

  const second = await keys('create', '--name', 'second', '--allow', '127.0.0.0/8');
  await until(async () => (await ask(second.key)) === 200, 'a new key is known');
  await keys('rotate');
  const rotated = await keys('rotate', first.id);
  await until(async () => (await ask(rotated.key)) === 200, 'a rotated key is known');
  assert.equal(await ask(first.key), 401);
  assert.equal(await ask(rotated.key, `Bearer ${token}`), 200, 'live tokens outlast both rotations');

  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, whole.length / 2));
  await until(() => server.log().includes('keys.json: damaged'), 'the damage is reported');
  assert.deepEqual([await ask(rotated.key), await ask(second.key)], [200, 200]);
  writeFileSync(file, whole);
  await keys('revoke', first.id);
  await until(async () => (await ask(rotated.key)) === 401, 'the key is revoked');
  assert.equal(await ask(rotated.key, `Bearer ${token}`), 401);
  assert.equal(await ask(second.key), 200);

  const { out, err } = await server.stop();
  // whatever happens while it serves is logged, one JSON object a line
  const logged = err
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, string>);
  const damage = logged.find(({ msg }) =>
    /keys\.json: damaged: .* \(what was read before stays in force\)/.test(msg),
  );
  assert.equal(damage?.level, 'warn');
  assert.ok(logged.some(({ level, msg }) => level === 'info' && /keys\.json: in force$/.test(msg)));
  for (const secret of [first.key, first.client_secret, second.key, rotated.key, token, basic])
    assert.equal(`${server.printed}${out}${err}`.includes(secret), false);
});

/** Sends the request of a printed line of curl. */
async function asPrinted(line: string, variables: Readonly<Record<string, string>>): Promise<number> {
  const [, url] = /^ {2}curl -G (\S+)/.exec(line) ?? [];
  const query = [...line.matchAll(/--data-urlencode '(\w+)=([^']*)'/g)].map(
    ([, name, value]): [string, string] => [name, value],
  );
  const sent = [...line.matchAll(/-H "([\w-]+): ([^"]*)"/g)].map(([, name, value]): [string, string] => [
    name,
    value.replace(/\$(\w+)/, (_, variable: string) => variables[variable]),
  ]);
  const [, referer] = / -e '([^']*)'/.exec(line) ?? [];
  const { status } = await fetch(`${url}?${new URLSearchParams(query)}`, {
    headers: [...sent, ...(referer === undefined ? [] : [['referer', referer] satisfies [string, string]])],
  });
  return status;
}

test('with keys the requests that the start prints are let in by the key, whatever its mode and contracts', async (t) => {
  const folder = temporaryFolder(t);
  const gazetteer = join(folder, 'a.gaz');
  await placeSpecimen(gazetteer);
  for (const [i, words] of [
    ['--allow', '127.0.0.1'],
    ['--allow', '127.0.0.1', '--contract', 'multilingual,pastmap'],
    ['--referer', '*.good.example'],
    ['--referer', 'http://good.example:8000/map'],
    ['--mode', 'bearer'],
  ].entries()) {
    const file = join(folder, `keys-${i}.json`);
    const make = async (...options: string[]) => {
      const { code, out, err } = await banchi(['keys', 'create', '--keys', file, '--json', ...options]);
      assert.equal(code, 0, err);
      return JSON.parse(out) as { key: string; client_id: string; client_secret: string };
    };
    await make('--name', 'expired', '--allow', '192.0.2.1', '--expires', '2020-01-01');
    await make('--name', 'sheet', '--mode', 'url', '--rate', '1');
    const { key, client_id, client_secret } = await make('--name', 'x', ...words);
    const server = await serving(t, ['serve', '--gazetteer', gazetteer, '--port', '0', '--keys', file]);
    const lines = server.printed.split('\n').filter((line) => line.startsWith('  curl'));
    assert.ok(lines.length > 0, server.printed);
    assert.match(server.printed, /with a key in the variable KEY/);
    const variables: Record<string, string> = { KEY: key };
    if (words.includes('bearer')) {
      const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
      const issued = await fetch(`${server.base}/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      variables.TOKEN = ((await issued.json()) as { access_token: string }).access_token;
    }
    for (const line of lines) assert.equal(await asPrinted(line, variables), 200, line);
    await server.stop();
  }
});

test('without keys only this machine is let in, unless --public', async (t) => {
  const gazetteer = join(temporaryFolder(t), 'a.gaz');
  await placeSpecimen(gazetteer);
  const cases: [string[], RegExp, RegExp][] = [
    [[], /^http:\/\/127\.0\.0\.1:/, /Without keys only this machine is let in; --keys FILE lets in/],
    [
      ['--host', '0.0.0.0'],
      /^http:\/\/127\.0\.0\.1:/,
      /Without keys only this machine is let in: listening on 127\.0\.0\.1, not on 0\.0\.0\.0; /,
    ],
    [['--host', '::1'], /^http:\/\/\[::1\]:/, /only this machine/],
    [['--public', '--host', '127.0.0.2'], /^http:\/\/127\.0\.0\.2:/, /public: whoever reaches this address/],
  ];
  for (const [words, base, note] of cases) {
    const server = await serving(t, ['serve', '--gazetteer', gazetteer, '--port', '0', ...words]);
    assert.match(server.base, base);
    assert.match(server.printed, note);
    assert.equal((await server.stop()).code, 0);
  }
});

/** Whether this machine has IPv6 at all. */
const SKIP_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)
  ? false
  : 'this machine has no IPv6';

test('clients on IPv6 come in by ranges of IPv6', { skip: SKIP_IPV6 }, async (t) => {
  const folder = temporaryFolder(t);
  const [gazetteer, file] = [join(folder, 'a.gaz'), join(folder, 'keys.json')];
  await placeSpecimen(gazetteer);
  const create = async (...allow: string[]): Promise<string> => {
    const words = ['keys', 'create', '--keys', file, '--name', 'six', '--json'];
    const { code, out, err } = await banchi([...words, ...allow.flatMap((range) => ['--allow', range])]);
    assert.equal(code, 0, err);
    return JSON.parse(out).key;
  };
  const wrong = await banchi(['keys', 'create', '--keys', file, '--name', 'x', '--allow', '2001:db8::/129']);
  assert.notEqual(wrong.code, 0);
  assert.match(wrong.err, /2001:db8::\/129.*0 to 128/s);
  const allowed = await Promise.all([create('::1'), create('2001:db8::/32', '::/64')]);
  const others = await Promise.all([create('2001:db8::/32'), create('127.0.0.0/8'), create('::2/128')]);
  const server = await serving(t, ['serve', '-g', gazetteer, '--port', '0', '--host', '::1', '--keys', file]);
  assert.match(server.base, /^http:\/\/\[::1\]:\d+$/);
  const ask = async (key: string): Promise<number> => {
    const response = await fetch(server.base + PATH, { headers: { 'x-api-key': key, authorization: 'ip' } });
    await response.text();
    return response.status;
  };
  for (const key of allowed) assert.equal(await ask(key), 200);
  for (const key of others) assert.equal(await ask(key), 403);
  assert.equal((await server.stop()).code, 0);
});

test('the workers of a server share the limits of a key', async (t) => {
  const QUOTA = 200;
  const folder = temporaryFolder(t);
  const [gazetteer, file] = [join(folder, 'a.gaz'), join(folder, 'keys.json')];
  await placeSpecimen(gazetteer);
  const { out } = await banchi([
    ...['keys', 'create', '--keys', file, '--name', 'few', '--allow', '127.0.0.1', '--json'],
    ...['--quota', String(QUOTA)],
  ]);
  const { key } = JSON.parse(out) as { key: string };
  let answers: Response[] = [];
  for (let left = 5; left > 0; left--) {
    await awayFromMidnight();
    const run = await asked(t, ['-g', gazetteer, '--keys', file], key);
    answers = run.answers;
    // While the primary process gets no processor, each worker counts on its own: then another server is asked.
    if (!run.log.includes('out of reach')) break;
  }
  const statuses = answers.map(({ status }) => status);
  const good = statuses.filter((status) => status === 200).length;
  assert.ok(good <= QUOTA && good >= QUOTA - 40, `${good} of ${QUOTA}`);
  assert.equal(statuses.filter((status) => status === 429).length, answers.length - good);
  for (const { status, headers } of answers)
    if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0);
});

/** The answers of two workers to 300 requests of a key, and the server's log. */
async function asked(
  t: Parameters<typeof serving>[0],
  words: readonly string[],
  key: string,
): Promise<{ readonly answers: Response[]; readonly log: string }> {
  const server = await serving(t, ['serve', '--port', '0', '--workers', '2', ...words]);
  const ask = async (): Promise<Response> => {
    // a connection each, so that the workers take turns
    const headers = { 'x-api-key': key, authorization: 'ip', connection: 'close' };
    const response = await fetch(server.base + PATH, { headers });
    await response.text();
    return response;
  };
  const answers: Response[] = [];
  for (let round = 0; round < 15; round++)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))));
  const { code, err } = await server.stop();
  assert.equal(code, 0);
  return { answers, log: err };
}
