/** `npm pack`: what comes out runs in an empty folder, compiled, with nothing but Node and its own dependencies. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { banchi, serving } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-package-'));
const main = join(folder, 'node_modules/banchi/bin/banchi.mjs');
/** Nothing but Node can be found by its name. */
const environment = { env: { PATH: join(folder, 'path') }, cwd: folder, main };
let files: readonly string[];

before(() => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const printed = execFileSync(npm, ['pack', '--json', '--pack-destination', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, files: packed }] = parsePacked(printed);
  files = packed.map(({ path }) => path);
  mkdirSync(join(folder, 'node_modules'));
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', join(folder, 'node_modules')]);
  cpSync(join(folder, 'node_modules/package'), join(folder, 'node_modules/banchi'), { recursive: true });
  for (const path of productionPackages())
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'path'));
  symlinkSync(process.execPath, join(folder, 'path/node'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** npm prints a list, newer ones an object by name; what scripts print may stand before. */
function parsePacked(printed: string): Packed[] {
  const start = printed.search(/^[[{]/m);
  return Object.values(JSON.parse(printed.slice(start)) as Record<string, Packed>);
}

/** What an installation without development installs, as the lock file has it. */
function productionPackages(): string[] {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path === '' || dev || devOptional || !existsSync(join(projectRoot, path)) ? [] : [path],
  );
}

test('the package holds the compiled program, its data, its documents, and nothing else', () => {
  for (const needed of [
    'bin/banchi.mjs',
    'dist/src/cli/main.js',
    'dist/man/banchi.1',
    'data/specimen/specimen.ndjson',
  ])
    assert.ok(files.includes(needed), needed);
  for (const needed of ['README.md', 'LICENSE', 'docs/interface.md'])
    assert.ok(files.includes(needed), needed);
  const unwanted = files.filter((path) =>
    /\.test\.|^(?:src|test|bench|\.ci)\/|\.gaz$|\.tsbuildinfo$/.test(path),
  );
  assert.deepEqual(unwanted, []);
});

test('the packed command builds, checks and serves', async (t) => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.deepEqual(await banchi(['--version'], environment), { code: 0, out: `${version}\n`, err: '' });
  const built = await banchi(['build', '--out', 'own.gaz', 'specimen'], environment);
  assert.equal(built.code, 0, built.err);
  assert.equal((await banchi(['check', 'own.gaz'], environment)).code, 0);
  const server = await serving(t, ['serve', '--gazetteer', 'own.gaz', '--port', '0'], environment);
  const word = encodeURIComponent('見本市中央区青葉町1-2-3');
  const answer = await fetch(`${server.base}/search/address?word=${word}`);
  const { result } = (await answer.json()) as { result: { info: { hit: number } } };
  assert.equal(result.info.hit, 1);
  assert.equal((await fetch(server.base)).status, 200);
  assert.equal((await server.stop()).code, 0);
});

test('an installed package keeps the starter gazetteer with the user, not in itself', async (t) => {
  const cache = join(folder, 'cache');
  const env = { ...environment.env, XDG_CACHE_HOME: cache };
  const server = await serving(t, ['start', '--port', '0'], { ...environment, env });
  await server.stop();
  assert.ok(existsSync(join(cache, 'banchi/starter.gaz')));
  assert.ok(!existsSync(join(dirname(dirname(main)), '.banchi')));
});
