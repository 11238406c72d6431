/** Clients that generators make from the service's document: lists, batches and documented errors, asked of a server. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { promisify, stripVTControlCharacters } from 'node:util';
import type { ErrorCode } from '@banchi/engine/contract/errors.js';
import { NotImplemented } from '@banchi/engine/search/query.js';
import { banchi, type Serving, startServing } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { pythonEnvironment } from '../support/python.js';
import { placeSpecimen } from '../support/specimen.js';
import { type SpecimenService, serveSpecimen } from '../support/specimen-service.js';
import { Wordless } from '../support/wordless.js';

const executed = promisify(execFile);
/** Options of a virtual machine that ends soon: nothing is compiled twice, and one thread collects. */
const BRIEF = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const GENERATORS = join(projectRoot, 'test/clients/generators');
/** From Maven's registry; kept, so that it is fetched once. */
const VERSION = '7.25.0';
const JAR = join(projectRoot, '.banchi', `openapi-generator-cli-${VERSION}.jar`);
const JAR_URL = `https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/${VERSION}/openapi-generator-cli-${VERSION}.jar`;

/** A request that a server refuses, and the refusal. */
interface Refused {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `search` for a word, `long` for a very long address, `multi` in English, `batch` of one word. */
  readonly ask: 'search' | 'long' | 'multi' | 'batch';
  readonly status: number;
  readonly code: ErrorCode;
}

/** Where each is asked. */
const PATHS: Readonly<Record<Refused['ask'], string>> = {
  search: `/search/address?word=${encodeURIComponent('見本市')}`,
  long: `/geocode?word=${encodeURIComponent('あ'.repeat(3000))}`,
  multi: '/search/address_multi?word_en=Aoba',
  batch: '/geocode',
};

/** Servers that refuse with every status of the document but 408: a client sends a request whole. */
async function startRefusing(open: SpecimenService): Promise<readonly Refused[]> {
  const keys = join(folder, 'keys.json');
  const gazetteer = join(folder, 'specimen.gaz');
  await placeSpecimen(gazetteer);
  const key = async (...more: readonly string[]): Promise<string> => {
    const words = [
      'keys',
      'create',
      '--keys',
      keys,
      '--json',
      '--name',
      'generated',
      '--allow',
      '127.0.0.0/8',
    ];
    const made = await banchi([...words, ...more]);
    assert.equal(made.code, 0, made.err);
    return (JSON.parse(made.out) as { key: string }).key;
  };
  const [usual, used] = [await key(), await key('--quota', '1')];
  keyed = await startServing(['serve', '--gazetteer', gazetteer, '--port', '0', '--keys', keys]);
  const [small, busy, broken, lacking] = await Promise.all([
    serveSpecimen({ limits: { maxBytes: 100 } }),
    serveSpecimen({ limits: { maxBytesInFlight: 0 } }),
    serveSpecimen({
      search: { ...new Wordless(), years: [], dataSets: open.parts.search.dataSets, search: fail },
      onError: () => undefined,
    }),
    serveSpecimen({
      search: { ...new Wordless(), years: [], dataSets: open.parts.search.dataSets, search: lack },
    }),
  ]);
  services.push(small, busy, broken, lacking);
  const shown = (each: string): Record<string, string> => ({ 'x-api-key': each, authorization: 'ip' });
  const word = {
    method: 'POST',
    body: '["見本市"]',
    headers: { ...shown(used), 'content-type': 'application/json' },
  };
  await fetch(`${keyed.base}/geocode`, word);
  const row = (
    status: number,
    code: ErrorCode,
    base: string,
    headers: Readonly<Record<string, string>> = {},
    ask: Refused['ask'] = 'search',
  ): Refused => ({ base, headers, ask, status, code });
  return [
    row(401, 'UNAUTHORIZED', keyed.base),
    row(401, 'UNAUTHORIZED', keyed.base, shown(`${usual}x`)),
    row(403, 'FORBIDDEN', keyed.base, { ...shown(usual), authorization: 'referer' }),
    row(403, 'CONTRACT_REQUIRED', keyed.base, shown(usual), 'multi'),
    row(413, 'PAYLOAD_TOO_LARGE', small.base),
    row(414, 'URI_TOO_LONG', open.base, {}, 'long'),
    row(415, 'UNSUPPORTED_MEDIA_TYPE', open.base, { 'content-encoding': 'gzip' }, 'batch'),
    row(429, 'TOO_MANY_REQUESTS', keyed.base, shown(used)),
    row(431, 'HEADERS_TOO_LARGE', open.base, { 'x-large': 'a'.repeat(40_000) }),
    row(500, 'INTERNAL_ERROR', broken.base),
    row(501, 'NOT_IMPLEMENTED', lacking.base),
    row(503, 'UNAVAILABLE', busy.base),
    row(503, 'UNAVAILABLE', busy.base, {}, 'batch'),
  ];
}

function lack(): never {
  throw new NotImplemented('word');
}

function fail(): never {
  throw new Error('out of order');
}

const folder = mkdtempSync(join(tmpdir(), 'banchi-generators-'));
const document = join(folder, 'openapi.json');
let service: SpecimenService;
let keyed: Serving;
const services: SpecimenService[] = [];
/** The cases of {@link startRefusing}, and the file that programs read them from. */
const cases = join(folder, 'refused.json');
let refused: readonly Refused[] = [];
before(async () => {
  service = await serveSpecimen();
  services.push(service);
  refused = await startRefusing(service);
  writeFileSync(cases, JSON.stringify(refused));
  writeFileSync(document, await (await fetch(`${service.base}/openapi.json`)).text());
});
after(async () => {
  await Promise.all([...services.map((each) => each.close()), keyed.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function run(program: string, words: readonly string[], cwd = folder, path = ''): Promise<string> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    PYTHONUTF8: '1',
    PYTHONPATH: path,
    MAVEN_OPTS: BRIEF.join(' '),
    PATH: `${join(program, '..')}:${process.env.PATH}`,
  };
  try {
    return (await executed(program, words, { cwd, env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

test('the servers refuse with every status that the document has for its searches', async () => {
  for (const { base, headers, ask, status, code } of refused) {
    const init: RequestInit = ask === 'batch' ? { method: 'POST', body: '["見本市"]' } : {};
    const sent = { ...(ask === 'batch' ? { 'content-type': 'application/json' } : {}), ...headers };
    const answer = await fetch(`${base}${PATHS[ask]}`, { ...init, headers: sent });
    assert.deepEqual([answer.status, ((await answer.json()) as { status: string }).status], [status, code]);
  }
  const { paths } = JSON.parse(readFileSync(document, 'utf8'));
  const listed = Object.keys(paths['/search/address'].get.responses).map(Number);
  const provoked = new Set([400, ...refused.map(({ status }) => status)]);
  assert.deepEqual(
    listed.filter((status) => status >= 400 && !provoked.has(status)),
    [408],
  );
});

/** Asserts the lines of a program, one for each refusal: its status, the type of the error, and the code in it. */
function assertRefused(printed: string, type: string): void {
  const lines = refused.map(({ status, code }) => `${status} ${type} ${code}`);
  assert.deepEqual(printed.trim().split('\n').slice(-lines.length), lines);
}

/** A program of Python's clients, which prints refusals. */
const PRINTED =
  /^(\d+) \['見本県見本市', '見本県見本市中央区'\]\n\['GeocodeAnswer', 'GeocodeAnswer', 'GeocodeAnswer', 'Error'\] 見本県見本市中央区青葉町一丁目2-3\n400 Error \w+\n404 Error address_code\n/;

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
  const printed = await run(process.execPath, ['out/lists.js', service.base, cases], place);
  const all = "[ 'OK', 'OK', 'OK', 'INVALID_PARAMETER' ]";
  const lines = printed.trim().split('\n');
  assert.match(lines[0], /^\d+ \[ '見本県見本市', '見本県見本市中央区' \]$/);
  assertRefused(printed, 'orval');
  const own = lines.slice(0, lines.length - refused.length);
  assertRefused(own.join('\n'), 'openapi-fetch');
  assert.deepEqual(own.slice(1, own.length - refused.length), [
    ...[all, all, '400 INVALID_PARAMETER', '404 address_code'],
    ...[lines[0].split(' ')[0], all, 'address_code'],
  ]);
});

/** A test in Python. */
function pythonTest(name: string, body: (python: string, t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    const environment = await pythonEnvironment();
    if ('missing' in environment) return t.skip(environment.missing);
    await body(environment.python, t);
  });
}

pythonTest('openapi-python-client', async (python) => {
  const generated = ['generate', '--path', document, '--output-path', join(folder, 'pyclient')];
  await run(join(python, '../openapi-python-client'), generated);
  const program = join(GENERATORS, 'openapi_python_client.py');
  const words = [program, service.base, cases];
  const printed = await run(python, words, folder, join(folder, 'pyclient'));
  assert.match(printed, PRINTED);
  assertRefused(printed, 'Error');
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
  run('java', [...BRIEF, '-jar', JAR, 'generate', '-i', document, ...words]);

pythonTest('openapi-generator: python', async (python, t) => {
  const missing = await generator();
  if (missing !== null) return t.skip(missing);
  await generate('-g', 'python', '-o', 'ogpy');
  const program = join(GENERATORS, 'openapi_generator.py');
  const words = [program, service.base, cases];
  const printed = await run(python, words, folder, join(folder, 'ogpy'));
  assert.match(printed, PRINTED);
  assert.match(printed, /\['OK', 'INVALID_PARAMETER'\]\n/);
  assertRefused(printed, 'Error');
});

test('openapi-generator: java', async (t) => {
  const missing = (await generator()) ?? (spawnSync('mvn', ['-v']).error && 'no mvn here');
  if (missing) return t.skip(missing);
  await generate('-g', 'java', '--library', 'native', '-o', 'ogjava');
  const place = join(folder, 'ogjava');
  mkdirSync(join(place, 'src/main/java/asks'), { recursive: true });
  cpSync(join(GENERATORS, 'Asks.java'), join(place, 'src/main/java/asks/Asks.java'));
  const main = ['-Dexec.mainClass=asks.Asks', `-Dexec.args=${service.base} ${cases}`];
  const coloured = await run(
    'mvn',
    ['-q', 'compile', 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java', ...main],
    place,
  );
  const printed = stripVTControlCharacters(coloured);
  assert.match(
    printed,
    /^2 of \d+\nGeocodeAnswer\nGeocodeAnswer\nGeocodeAnswer\nError\n見本県見本市中央区青葉町一丁目2-3\nMihon\n404\n/,
  );
  assertRefused(printed, 'Error');
});
