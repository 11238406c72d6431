/** `npm run pack`: its packages run in an empty folder, compiled, with nothing but Node and its own dependencies. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { skip } from '../page/browser.js';
import { banchi, serving } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { compileProgram, PAGE, runIn, runProgram } from './library.js';
import { assertSameInBrowser } from './library-in-browser.js';
import { archiveOf, installPacked } from './packed.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-package-'));
const modules = join(folder, 'node_modules');
const main = join(modules, 'banchi/bin/banchi.mjs');
/** Nothing but Node can be found by its name. */
const environment = { env: { PATH: join(folder, 'path') }, cwd: folder, main };
/** Files that `banchi start` and the library unpack. */
const UNPACKED = ['starter-2021.gaz', 'starter.gaz', 'starter.json'];
let files: ReadonlyMap<string, readonly string[]>;

before(() => {
  files = installPacked(folder);
  mkdirSync(join(folder, 'path'));
  symlinkSync(process.execPath, join(folder, 'path/node'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the packages hold the compiled program, its data, its documents, and nothing else', () => {
  for (const [name, needed] of Object.entries({
    banchi: [
      ...['bin/banchi.mjs', 'dist/cli/main.js', 'dist/threads/geocode-thread.js', 'dist/man/banchi.1'],
      ...['page-worker.js', 'offline-worker.js'].map((each) => `dist/browser/${each}`),
      ...['README.md', 'LICENSE', 'docs/interface.md', 'dist/site/index.html', 'dist/site/ja/index.html'],
    ],
    '@banchi/engine': [
      ...['dist/library/banchi.js', 'dist/library/banchi.d.ts', 'dist/anywhere/browser.d.ts'],
      ...['dist/browser/browser.js', 'dist/browser/library-worker.js', 'dist/translit/opencc/LICENSE'],
      ...['README.md', 'LICENSE'],
    ],
    '@banchi/starter': ['starter.gaz.br', 'starter-2021.gaz.br', 'starter.json', 'README.md', 'LICENSE'],
    '@banchi/build': [
      'data/specimen/specimen.ndjson',
      'data/starter/README.md',
      'data/starter/towns-2024.parquet',
    ],
    '@banchi/tiles': ['dist/tiles.js'],
    '@banchi/opensearch': ['dist/connection.js'],
    '@banchi/mcp': ['dist/server.js'],
  }))
    for (const path of needed) assert.ok(files.get(name)?.includes(path), `${name}: ${path}`);
  for (const [name, paths] of files) {
    const unwanted = paths.filter((path) =>
      /\.test\.|^(?:src|test|bench|\.ci)\/|\.gaz$|\.tsbuildinfo/.test(path),
    );
    assert.deepEqual(unwanted, [], name);
  }
});

test('the client is in it, typed, as one module', async () => {
  const client = join(modules, 'banchi');
  const { exports: entrances } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as {
    exports: { './client': { types: string; default: string } };
  };
  const { types, default: module } = entrances['./client'];
  assert.match(readFileSync(join(client, types), 'utf8'), /createClient/);
  for (const [, from] of readFileSync(join(client, types), 'utf8').matchAll(/from '(\.[^']+)'/g))
    assert.ok(existsSync(join(client, dirname(types), from.replace(/\.js$/, '.d.ts'))), from);
  const { createClient } = (await import(join(client, module))) as { createClient: unknown };
  assert.equal(typeof createClient, 'function');
});

test('the packed command builds, checks, answers lists and serves', async (t) => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.deepEqual(await banchi(['--version'], environment), { code: 0, out: `${version}\n`, err: '' });
  const built = await banchi(['build', '--out', 'own.gaz', 'specimen'], environment);
  assert.equal(built.code, 0, built.err);
  assert.equal((await banchi(['check', 'own.gaz'], environment)).code, 0);
  writeFileSync(join(folder, 'list.txt'), '見本県見本市中央区青葉町1-2-3\n');
  const listed = await banchi(['geocode', '-g', 'own.gaz', '-q', '--to', 'ndjson', 'list.txt'], environment);
  assert.match(listed.out, /"outcome":"found"/, listed.err);
  const server = await serving(t, ['serve', '--gazetteer', 'own.gaz', '--port', '0'], environment);
  const word = encodeURIComponent('見本市中央区青葉町1-2-3');
  const answer = await fetch(`${server.base}/search/address?word=${word}`);
  const { result } = (await answer.json()) as { result: { info: { hit: number } } };
  assert.equal(result.info.hit, 1);
  assert.equal((await fetch(server.base)).status, 200);
  assert.equal((await server.stop()).code, 0);
});

test('a cluster and tools for assistants are packages of their own: without them the command says which to add', async (t) => {
  const aside = join(folder, 'aside');
  mkdirSync(aside);
  for (const name of ['opensearch', 'mcp']) renameSync(join(modules, '@banchi', name), join(aside, name));
  t.after(() => {
    for (const name of ['opensearch', 'mcp']) renameSync(join(aside, name), join(modules, '@banchi', name));
  });
  await banchi(['build', '--out', 'own.gaz', 'specimen'], environment);
  for (const [words, name] of [
    [['serve', '--opensearch', 'http://127.0.0.1:1', '--index', 'none'], '@banchi/opensearch'],
    [['index', '--opensearch', 'http://127.0.0.1:1', '--index', 'none', 'own.gaz'], '@banchi/opensearch'],
    [['mcp', '--gazetteer', 'own.gaz'], '@banchi/mcp'],
  ] as const) {
    const { code, err } = await banchi(words, environment);
    assert.equal(code, 1, err);
    assert.equal(err, `banchi: the package ${name} is not installed; add it: npm install ${name}\n`);
    const japanese = await banchi(words, {
      ...environment,
      env: { ...environment.env, LC_ALL: 'ja_JP.UTF-8' },
    });
    assert.equal(
      japanese.err,
      `banchi: パッケージ ${name} がありません。追加してください: npm install ${name}\n`,
    );
  }
  const server = await serving(t, ['serve', '--gazetteer', 'own.gaz', '--port', '0'], {
    ...environment,
    env: { ...environment.env, BANCHI_ROUTES_MCP: 'true' },
  });
  const answer = await fetch(`${server.base}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });
  assert.equal(answer.status, 501);
  assert.match(await answer.text(), /npm install @banchi\/mcp/);
  assert.equal((await server.stop()).code, 0);
});

test('the library alone: at most 5 packages and 8 MB; without data it names the package to add', async (t) => {
  // not below `folder`, whose packages Node would find
  const empty = mkdtempSync(join(tmpdir(), 'banchi-alone-'));
  t.after(() => rmSync(empty, { recursive: true, force: true }));
  writeFileSync(join(empty, 'package.json'), '{"name":"empty","type":"module"}');
  const words = [
    'install',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  execFileSync('npm', [...words, archiveOf(folder, '@banchi/engine')], { cwd: empty, stdio: 'pipe' });
  const installed = join(empty, 'node_modules');
  const { packages } = JSON.parse(readFileSync(join(installed, '.package-lock.json'), 'utf8')) as {
    packages: Record<string, object>;
  };
  const bytes = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  t.diagnostic(`${Object.keys(packages).join(', ')}: ${(bytes / 1e6).toFixed(1)} MB`);
  assert.ok(Object.keys(packages).length <= 5, Object.keys(packages).join(', '));
  assert.ok(bytes <= 8e6, `${bytes} bytes`);
  const program =
    "import { open } from '@banchi/engine'; const b = await open(); console.log((await b.geocode('文京区春日1-16-21')).record.address); await b.close();";
  const run = (): Promise<string> =>
    runIn(empty, ['--input-type=module', '--eval', program], { XDG_CACHE_HOME: join(folder, 'alone') });
  await assert.rejects(run, /package @banchi\/starter is not installed.*npm install @banchi\/starter/);
  execFileSync('npm', [...words, archiveOf(folder, '@banchi/starter')], { cwd: empty, stdio: 'pipe' });
  assert.match(await run(), /^東京都文京区春日/);
});

test(`${PAGE}: its program compiles strictly and unpacks the starter, which start serves then`, async (t) => {
  await compileProgram(folder);
  const cache = join(folder, 'cache');
  const made = join(cache, 'banchi');
  await runProgram(folder, { XDG_CACHE_HOME: cache });
  const left = (): string[] => readdirSync(made).filter((name) => !name.endsWith('.stamp'));
  assert.deepEqual(left().sort(), UNPACKED);
  const times = (): number[] => UNPACKED.map((name) => statSync(join(made, name)).mtimeMs);
  const before = times();

  const options = { ...environment, env: { ...environment.env, XDG_CACHE_HOME: cache } };
  const words = ['start', '--port', '0'];
  const server = await serving(t, words, options);
  assert.doesNotMatch(server.printed, /Building|Unpacking/);
  assert.match(server.printed, /This is the starter gazetteer: all towns of Japan/);
  const url = `${server.base}/search/address?word=${encodeURIComponent('霞が関')}`;
  const { result } = (await (await fetch(url)).json()) as { result: { info: { hit: number } } };
  assert.ok(result.info.hit > 0);
  assert.equal((await server.stop()).code, 0);
  assert.deepEqual(times(), before, 'what is there is not unpacked again');
  assert.ok(!existsSync(join(modules, 'banchi/.banchi')));

  // damaged since, or of another version
  writeFileSync(join(made, 'starter-2021.gaz'), 'torn');
  const again = await serving(t, words, options);
  assert.match(again.printed, /Unpacking the starter gazetteer into /);
  await again.stop();
  assert.deepEqual(left().sort(), UNPACKED);
});

test('a program in CommonJS takes the library with import()', async () => {
  const program = "import('@banchi/engine').then(({ open }) => console.log(typeof open))";
  assert.equal(await runIn(folder, ['--input-type=commonjs', '--eval', program]), 'function\n');
});

test('a page imports the packed library, as it is and built by Vite', { skip }, () =>
  assertSameInBrowser(folder),
);
