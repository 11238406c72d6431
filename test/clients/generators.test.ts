/** Clients that generators make from the service's document: lists, batches and documented errors, asked of a server. */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { projectRoot } from '../support/imports.js';
import { pythonEnvironment } from '../support/python.js';
import { type SpecimenService, serveSpecimen } from '../support/specimen-service.js';

const executed = promisify(execFile);
const GENERATORS = join(projectRoot, 'test/clients/generators');
/** From Maven's registry; kept, so that it is fetched once. */
const VERSION = '7.25.0';
const JAR = join(projectRoot, '.banchi', `openapi-generator-cli-${VERSION}.jar`);
const JAR_URL = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${VERSION}/openapi-generator-cli-${VERSION}.jar`;

const folder = mkdtempSync(join(tmpdir(), 'banchi-generators-'));
const document = join(folder, 'openapi.json');
let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
  writeFileSync(document, await (await fetch(`${service.base}/openapi.json`)).text());
});
after(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(program: string, words: readonly string[], cwd = folder, path = ''): Promise<string> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    PYTHONUTF8: '1',
    PYTHONPATH: path,
    PATH: `${join(program, '..')}:${process.env.PATH}`,
  };
  try {
    return (await executed(program, words, { cwd, env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** What Python's clients print. */
const TOLD =
  /^(\d+) \['見本県見本市', '見本県見本市中央区'\]\n\['GeocodeAnswer', 'GeocodeAnswer', 'Error'\]\n400 Error \w+\n404 Error address_code\n/;

test('openapi-typescript with openapi-fetch, and orval: compiled strictly', async (t) => {
  const script = join(projectRoot, 'scripts/setup.mjs');
  const code = `const { install } = await import(${JSON.stringify(script)}); install('test/clients/generators');`;
  const installed = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  if (installed.status !== 0) return t.skip(`generators cannot be installed: ${installed.stderr.trim()}`);
  const place = join(folder, 'ts');
  mkdirSync(join(place, 'made'), { recursive: true });
  symlinkSync(join(GENERATORS, 'node_modules'), join(place, 'node_modules'));
  const bin = (name: string): string => join(place, 'node_modules', name);
  copyFileSync(join(GENERATORS, 'lists.ts.in'), join(place, 'lists.ts'));
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  const output = { target: './made/orval.ts', client: 'fetch', baseUrl: service.base };
  writeFileSync(
    join(place, 'orval.config.cjs'),
    `module.exports = ${JSON.stringify({ banchi: { input: document, output } })};`,
  );
  await run(process.execPath, [bin('openapi-typescript/bin/cli.js'), document, '-o', 'made/types.ts'], place);
  await run(process.execPath, [bin('orval/dist/bin/orval.js'), '--config', './orval.config.cjs'], place);
  const compilerOptions = {
    ...{ strict: true, target: 'es2022', module: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{
      outDir: 'out',
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(projectRoot, 'node_modules/@types')],
    },
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['lists.ts'] }));
  await run(process.execPath, [bin('typescript/bin/tsc'), '-p', '.'], place);
  const told = await run(process.execPath, ['out/lists.js', service.base], place);
  const all = "[ 'OK', 'OK', 'INVALID_PARAMETER' ]";
  const lines = told.trim().split('\n');
  assert.match(lines[0], /^\d+ \[ '見本県見本市', '見本県見本市中央区' \]$/);
  assert.deepEqual(lines.slice(1), [
    ...[all, all, '400 INVALID_PARAMETER', '404 address_code'],
    ...[lines[0].split(' ')[0], all, 'address_code'],
  ]);
});

/** A test in Python, with packages that it needs. */
function pythonTest(
  name: string,
  packages: readonly string[],
  body: (python: string, t: TestContext) => Promise<void>,
): void {
  test(name, async (t) => {
    const environment = pythonEnvironment();
    if ('missing' in environment) return t.skip(environment.missing);
    execFileSync(environment.python, ['-m', 'pip', 'install', '-q', ...packages]);
    await body(environment.python, t);
  });
}

pythonTest('openapi-python-client', ['openapi-python-client==0.29.1', 'ruff'], async (python) => {
  const words = ['generate', '--path', document, '--output-path', join(folder, 'pyclient')];
  await run(join(python, '../openapi-python-client'), words);
  const program = join(GENERATORS, 'openapi_python_client.py');
  assert.match(await run(python, [program, service.base], folder, join(folder, 'pyclient')), TOLD);
});

/** Fetches openapi-generator where it is not there yet; why it cannot be used, or null. */
async function generator(): Promise<string | null> {
  if (spawnSync('java', ['-version']).error !== undefined) return 'no java here';
  if (existsSync(JAR)) return null;
  try {
    const answer = await fetch(JAR_URL);
    if (!answer.ok) return `${JAR_URL}: ${answer.status}`;
    mkdirSync(join(JAR, '..'), { recursive: true });
    writeFileSync(JAR, Buffer.from(await answer.arrayBuffer()));
    return null;
  } catch {
    return `${JAR_URL} cannot be reached`;
  }
}

const generate = (...words: readonly string[]): Promise<string> =>
  run('java', ['-jar', JAR, 'generate', '-i', document, ...words]);

pythonTest(
  'openapi-generator: python',
  ['pydantic', 'urllib3', 'python-dateutil', 'typing-extensions'],
  async (python, t) => {
    const missing = await generator();
    if (missing !== null) return t.skip(missing);
    await generate('-g', 'python', '-o', 'ogpy');
    const program = join(GENERATORS, 'openapi_generator.py');
    const told = await run(python, [program, service.base], folder, join(folder, 'ogpy'));
    assert.match(told, TOLD);
    assert.match(told, /\['OK', 'INVALID_PARAMETER'\]\n$/);
  },
);

test('openapi-generator: java', async (t) => {
  const missing = (await generator()) ?? (spawnSync('mvn', ['-v']).error && 'no mvn here');
  if (missing) return t.skip(missing);
  await generate('-g', 'java', '--library', 'native', '-o', 'ogjava');
  const place = join(folder, 'ogjava');
  mkdirSync(join(place, 'src/main/java/asks'), { recursive: true });
  cpSync(join(GENERATORS, 'Asks.java'), join(place, 'src/main/java/asks/Asks.java'));
  const main = ['-Dexec.mainClass=asks.Asks', `-Dexec.args=${service.base}`];
  const told = await run(
    'mvn',
    ['-q', 'compile', 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java', ...main],
    place,
  );
  assert.match(told, /^2 of \d+\nGeocodeAnswer\nGeocodeAnswer\nError\n404\n/);
});
