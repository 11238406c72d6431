/** Issue 8, fault 8: a machine with Node and npm alone installs, starts and tests; nothing is compiled there. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { MappedFile } from '@banchi/engine/files/mapping.js';
import { projectRoot } from '../support/imports.js';
import { placeStarter } from '../support/kept-starter.js';
import { linkPackages } from '../support/linked-packages.js';
import { until } from '../support/until.js';

/** One package in a lock file. */
interface Locked {
  readonly version?: string;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
}

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

function locked(path: string): readonly (readonly [string, Locked])[] {
  const { packages } = JSON.parse(read(path)) as { packages: Record<string, Locked> };
  return Object.entries(packages).filter(([name]) => name !== '');
}

/** Never run by Node: the map's library, of which the page's bundle takes it, states the Node of its own tests. */
const BROWSER_ONLY = ['node_modules/@mapbox/jsonlint-lines-primitives'];

/** The oldest Node as package.json states it: `>=20.15` → [20, 15, 0]. */
function oldestNode(): readonly number[] {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  return versionOf(engines.node);
}

/** `>=20.9` → [20, 9, 0]; missing parts are 0. */
function versionOf(text: string): readonly number[] {
  const digits = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text);
  assert.ok(digits, text);
  return digits.slice(1).map((part) => Number(part ?? 0));
}

const isNewer = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((part, i) => part > other[i] && one.slice(0, i).every((before, j) => before === other[j]));

test('no package of npm start and npm test compiles: the only install script finds its ready binary', () => {
  const scripts = locked('package-lock.json').filter(([, { hasInstallScript }]) => hasInstallScript);
  assert.deepEqual(
    scripts.map(([path]) => path),
    ['node_modules/koffi'],
  );
  assert.ok(!existsSync(join(projectRoot, 'node_modules/koffi/build')), 'koffi has been compiled');
});

test('the ready binary maps files', { skip: !['linux', 'darwin'].includes(process.platform) }, () => {
  const mapping = new MappedFile(join(projectRoot, 'package.json'));
  const whole = { name: 'whole', offset: 0, length: mapping.size };
  mapping.load([whole]);
  assert.ok(mapping.mapped);
  assert.deepEqual(Buffer.from(mapping.bytes(whole)), readFileSync(join(projectRoot, 'package.json')));
  mapping.close();
});

test('no package needs a newer Node than package.json states, and README says the same', () => {
  const oldest = oldestNode();
  const faults = ['package-lock.json', 'bench/package-lock.json'].flatMap((file) =>
    locked(file).flatMap(([path, { engines }]) => {
      const lines = engines?.node?.split('||').filter((line) => /\d/.test(line)) ?? [];
      // one of the alternatives must take the oldest Node
      const taken =
        lines.length === 0 ||
        BROWSER_ONLY.includes(path) ||
        lines.some((line) => !isNewer(versionOf(line), oldest));
      return taken ? [] : [`${file}: ${path} needs ${engines?.node}`];
    }),
  );
  assert.deepEqual(faults, []);
  const [, named] = /Node\.js (\d+\.\d+) or newer/.exec(read('README.md')) ?? [];
  assert.deepEqual(versionOf(named ?? ''), oldest);
});

test('an older Node is refused in one line', (t) => {
  const folder = copyOfProject(t, (name) => ['scripts', 'packages'].includes(name));
  const manifest = JSON.parse(read('package.json')) as object;
  const script = join(folder, 'scripts/setup.mjs');
  const code = `import { checkNode, orExit } from ${JSON.stringify(script)}; orExit(checkNode);`;
  const checked = (node: string): string => {
    writeFileSync(
      join(folder, 'packages/banchi/package.json'),
      JSON.stringify({ ...manifest, engines: { node } }),
    );
    const args = ['--input-type=module', '--eval', code, 'no script'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(status, stderr === '' ? 0 : 1);
    return stderr;
  };
  const [major, minor] = versionOf(process.versions.node);
  assert.equal(checked(`>=${major}.${minor}`), '');
  assert.equal(checked(`>=${major - 1}.99`), '');
  assert.ok(
    checked(`>=${major}.${minor + 1}`).startsWith(
      `Banchi needs Node.js ${major}.${minor + 1} or newer; this is `,
    ),
  );
  assert.match(checked(`>=${major + 1}.0`), /^Banchi needs Node\.js [^\n]*\n$/);
});

test('npm start serves with nothing but Node on the PATH', async (t) => {
  const folder = copyOfProject(t, () => true);
  linkPackages(folder);
  // that it is built with nothing but Node on the PATH either, package.test.ts shows
  await placeStarter(join(folder, '.banchi'));
  mkdirSync(join(folder, 'path'));
  symlinkSync(process.execPath, join(folder, 'path/node'));
  const { HOST: _, ...environment } = process.env;
  const child = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], {
    cwd: folder,
    env: { ...environment, PATH: join(folder, 'path'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const { base, printed } = await serving(child);
  // modules without type checks are other bytes, so the starter may be built by them anew
  assert.match(
    printed,
    /^Compiling …\nBuilding the page …\n(?:Building the starter|This is the starter gazetteer)/,
  );
  assert.match(printed, /^This is the starter gazetteer/m);
  // types are the tests' business: issue 50, line 36
  assert.ok(!existsSync(join(folder, 'dist/.tsbuildinfo')));
  const url = `${base}/search/address?address_code=30&code_match_type=2&address_level=SHK&limit=0,0`;
  const { result } = (await (await fetch(url)).json()) as { result: { info: { hit: number } } };
  assert.equal(result.info.hit, 30);
  // built beside the service; until then /docs leads to the forms
  await until(async () => (await fetch(`${base}/docs`)).url === `${base}/docs/`, 'the documents are built');
  assert.match(await (await fetch(`${base}/docs/ja/interface.html`)).text(), /<article lang="ja">/);
  child.kill('SIGTERM');
  assert.deepEqual(await closed, [0, null]);
});

test('npm start of a fresh clone installs, compiles, builds the starter and answers', async (t) => {
  const folder = copyOfProject(t, () => true);
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, HOST: '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  t.after(() => child.kill('SIGTERM'));
  const { base } = await serving(child);
  const answer = await fetch(`${base}/geocode?word=${encodeURIComponent('文京区本郷7-3-1')}`);
  t.diagnostic(`first answer after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const { result } = (await answer.json()) as { result: { record: { address: string } } };
  assert.match(result.record.address, /^東京都文京区本郷/);
  child.kill('SIGTERM');
  await ended;
});

/** In place of the server: prints its number, and leaves a file when it is asked to end. */
const STANDING_IN = `
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => {
  writeFileSync('stopped', '');
  process.exit(0);
});
console.log('server', process.pid, ...process.argv.slice(2));
setInterval(() => undefined, 1000);
`;

test('npm start that is ended ends the server, and waits for it', async (t) => {
  const folder = copyOfProject(t, (name) => name === 'package.json');
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts/start.mjs'), STANDING_IN);
  const child = spawn('npm', ['start', '--', '--port', '1'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const server = await new Promise<number>((resolve) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const said = /^server (\d+) --port 1$/m.exec(printed);
      if (said !== null) resolve(Number(said[1]));
    });
  });
  t.after(() => spawnSync('kill', ['-9', String(server)]));
  child.kill('SIGTERM');
  await exited;
  assert.ok(existsSync(join(folder, 'stopped')), 'the server was ended');
  assert.throws(() => process.kill(server, 0), { code: 'ESRCH' });
});

/** The top-level files and folders that pass, as in a fresh clone, in a folder that goes when the test ends. */
function copyOfProject(t: TestContext, passes: (name: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-clone-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const made = new Set(['node_modules', 'dist', '.git', '.banchi']);
  for (const name of readdirSync(projectRoot).filter((entry) => !made.has(entry) && passes(entry)))
    cpSync(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/node_modules$|packages\/[\w-]+\/dist$/.test(path),
    });
  return folder;
}

/** Waits until a program prints where it serves: returns the address, and the output by then. */
async function serving(
  child: ChildProcessByStdio<null, Readable, Readable>,
): Promise<{ base: string; printed: string }> {
  let printed = '';
  const base = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const [, address] = /Serving on (\S+)\n/.exec(printed) ?? [];
        if (address !== undefined) resolve(address);
      });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });
  return { base, printed };
}
