/** `npm pack`: what comes out runs in an empty folder, compiled, with nothing but Node and its own dependencies. */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
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
import { placeStarter, STARTER_FILES } from '../support/kept-starter.js';
import { until } from '../support/until.js';
import { compileProgram, PAGE, runIn, runProgram } from './library.js';
import { assertSameInBrowser } from './library-in-browser.js';
import { installPacked } from './packed.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-package-'));
const main = join(folder, 'node_modules/banchi/bin/banchi.mjs');
/** Nothing but Node can be found by its name. */
const environment = { env: { PATH: join(folder, 'path') }, cwd: folder, main };
let files: readonly string[];

before(() => {
  files = installPacked(folder);
  mkdirSync(join(folder, 'path'));
  symlinkSync(process.execPath, join(folder, 'path/node'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds the compiled program, its data, its documents, and nothing else', () => {
  for (const needed of [
    'bin/banchi.mjs',
    'dist/src/cli/main.js',
    'dist/anywhere/page-worker.js',
    'dist/anywhere/open-url.js',
    'dist/anywhere/range-library.js',
    'dist/anywhere/range-page-worker.js',
    'dist/anywhere/ranges.js',
    'dist/man/banchi.1',
    'data/specimen/specimen.ndjson',
    'data/starter/README.md',
    'data/starter/towns-2024.columns',
  ])
    assert.ok(files.includes(needed), needed);
  for (const needed of ['README.md', 'LICENSE', 'docs/interface.md'])
    assert.ok(files.includes(needed), needed);
  const unwanted = files.filter((path) =>
    /\.test\.|^(?:src|test|bench|\.ci)\/|\.gaz$|\.tsbuildinfo$/.test(path),
  );
  assert.deepEqual(unwanted, []);
});

test('the client is in it, typed, as one module', async () => {
  const client = join(folder, 'node_modules/banchi');
  const { exports: entrances } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as {
    exports: { './client': { types: string; default: string } };
  };
  const { types, default: module } = entrances['./client'];
  assert.match(readFileSync(join(client, types), 'utf8'), /createClient/);
  for (const [, from] of readFileSync(join(client, types), 'utf8').matchAll(/from '(\.[^']+)'/g))
    assert.ok(existsSync(join(client, dirname(types), from.replace(/\.js$/, '.d.ts'))), from);
  const { createClient } = (await import(join(client, module))) as { createClient: unknown };
  assert.equal(typeof createClient, 'function');
  assert.ok(!files.some((path) => /^dist\/clients\/.*\.js$/.test(path)), 'the same once more');
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

test(`${PAGE}: its program compiles strictly, builds what lacks of the starter, and start waits for that`, async (t) => {
  await compileProgram(folder);
  const cache = join(folder, 'cache');
  const made = join(cache, 'banchi');
  await placeStarter(made);
  for (const name of ['starter-2021.gaz', 'starter-2021.gaz.report.ndjson']) rmSync(join(made, name));
  // a package has no lock file, which the note of the project counts too
  const { starterNote } = (await import(join(folder, 'node_modules/banchi/dist/src/library/starter.js'))) as {
    starterNote(folder: string): { path: string; wanted: string };
  };
  const note = starterNote(made);
  writeFileSync(note.path, note.wanted);
  const today = statSync(join(made, 'starter.gaz')).mtimeMs;

  const options = { ...environment, env: { ...environment.env, XDG_CACHE_HOME: cache } };
  const words = ['start', '--port', '0'];
  const program = runProgram(folder, { XDG_CACHE_HOME: cache });
  await Promise.race([program, until(() => existsSync(join(made, 'starter.lock')), 'it builds')]);
  const [server] = await Promise.all([serving(t, words, options), program]);
  assert.match(server.printed, /Another start builds the starter gazetteer/);
  assert.doesNotMatch(server.printed, /Building/);
  assert.match(server.printed, /This is the starter gazetteer: all towns of Japan/);
  const url = `${server.base}/search/address?word=${encodeURIComponent('霞が関')}`;
  const { result } = (await (await fetch(url)).json()) as { result: { info: { hit: number } } };
  assert.ok(result.info.hit > 0);
  assert.equal((await server.stop()).code, 0);
  assert.equal(statSync(join(made, 'starter.gaz')).mtimeMs, today, 'what is there is not built again');
  const left = readdirSync(made).filter((name) => !/\.(?:stamp|report\.(?:html|json))$/.test(name));
  assert.deepEqual(left.sort(), STARTER_FILES);
  assert.ok(!existsSync(join(dirname(dirname(main)), '.banchi')));

  const times = (): number[] => STARTER_FILES.map((name) => statSync(join(made, name)).mtimeMs);
  const before = times();
  const again = await serving(t, words, options);
  assert.doesNotMatch(again.printed, /Building/);
  await again.stop();
  assert.deepEqual(times(), before);
});

test('a program in CommonJS takes the library with import()', async () => {
  const program = "import('banchi').then(({ open }) => console.log(typeof open))";
  assert.equal(await runIn(folder, ['--input-type=commonjs', '--eval', program]), 'function\n');
});

test('a page imports the packed library, as it is and built by Vite', { skip }, () =>
  assertSameInBrowser(folder),
);
