/** The Python package: its wheel is installed with all that it works with, and asks real servers. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { blocksOf, pageText } from '../docs/pages.js';
import { assertShows } from '../docs/shown.js';
import { banchi, serving } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { pythonEnvironment } from '../support/python.js';
import { placeSpecimen } from '../support/specimen.js';
import { serveStarter } from '../support/specimen-service.js';

const PACKAGE = join(projectRoot, 'clients/python');
const PAGE = 'docs/integrations/python.md';
const executed = promisify(execFile);
const EXTRAS = 'geopy,pandas,polars,duckdb,test';

const folder = mkdtempSync(join(tmpdir(), 'banchi-python-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Python of the environment. */
let python = '';
let wheel = '';
/** Why nothing can be tested here. */
let missing: string | null = null;

before(async () => {
  const environment = await pythonEnvironment();
  if ('missing' in environment) {
    missing = environment.missing;
    return;
  }
  python = environment.python;
  const built = ['wheel', '-q', '--no-deps', '--no-build-isolation', '-w', folder, PACKAGE];
  await run(['-m', 'pip', ...built]);
  wheel = join(folder, readdirSync(folder).find((name) => name.endsWith('.whl')) ?? '');
  await run(['-m', 'pip', 'install', '-q', '--no-deps', '--force-reinstall', wheel]);
  await run(['-m', 'pip', 'install', '-q', `${wheel}[${EXTRAS}]`]);
});

/** Runs Python in the folder of the package; returns its output. */
async function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  // compiled modules lie apart, for the next process that imports them
  const quiet = {
    PYTHONPYCACHEPREFIX: join(folder, 'compiled'),
    PYTHONUTF8: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const options = { cwd: PACKAGE, env: { ...process.env, ...quiet, ...env }, maxBuffer: 2 ** 26 };
  try {
    return (await executed(python, words, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`python ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

function pythonTest(name: string, body: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    if (missing === null) await body(t);
    else t.skip(missing);
  });
}

pythonTest('the wheel holds typed modules, the licence and nothing else, and needs nothing', async () => {
  const listed = await run(['-m', 'zipfile', '-l', wheel]);
  const names: readonly string[] = listed.match(/^banchi\S+/gm) ?? [];
  for (const needed of ['banchi/py.typed', 'banchi/client.py', 'banchi/geopy.py'])
    assert.ok(names.includes(needed), `${needed} is not in\n${listed}`);
  assert.ok(
    names.some((name) => name.endsWith('/licenses/LICENSE')),
    listed,
  );
  assert.deepEqual(
    names.filter((name) => /test|cache/.test(name)),
    [],
  );
  assert.ok(statSync(wheel).size < 32 * 1024, `${statSync(wheel).size} bytes`);
  // without the packages of the environment
  await run([
    '-I',
    '-S',
    '-c',
    `import sys; sys.path[:0] = [${JSON.stringify(wheel)}]; import banchi; banchi.Client()`,
  ]);
});

pythonTest('its types hold, and its source is as its formatter writes it', async () => {
  await run(['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), 'src', 'tests']);
  await run(['-m', 'ruff', 'check', '--no-cache', '.']);
  await run(['-m', 'ruff', 'format', '--no-cache', '--check', '.']);
});

pythonTest('client, geopy, pandas, polars and DuckDB ask a server, with keys and without', async (t) => {
  const [gazetteer, keys] = [join(folder, 'specimen.gaz'), join(folder, 'keys.json')];
  await placeSpecimen(gazetteer);
  const allowed = ['--allow', '127.0.0.0/8', '--referer', 'good.example', '--mode', 'ip,referer,bearer'];
  const key = await banchi([
    'keys',
    'create',
    '--keys',
    keys,
    '--json',
    '--name',
    'python',
    '--rate',
    '200',
    ...allowed,
  ]);
  assert.equal(key.code, 0, key.err);
  const serve = ['serve', '--gazetteer', gazetteer, '--port', '0'];
  const [open, keyed] = await Promise.all([serving(t, serve), serving(t, [...serve, '--keys', keys])]);
  const services = { BANCHI_URL: open.base, BANCHI_KEYED_URL: keyed.base, BANCHI_KEY: key.out };
  const out = await run(['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests'], services);
  assert.match(out, /^\d+ passed in/m);
});

pythonTest(`${PAGE}: its program runs and prints what it shows`, async (t) => {
  const blocks = blocksOf(pageText(PAGE));
  const text = (language: string): string[] =>
    blocks.filter((block) => block.language === language).map((block) => block.text);
  const service = await serveStarter();
  t.after(() => service.close());
  const program = join(folder, 'page.py');
  const { host } = new URL(service.base);
  writeFileSync(program, text('python').join('\n').replaceAll('127.0.0.1:8080', host));
  assertShows(await run([program]), text('text').join('…'), PAGE);
});
