/** The package clients/js, installed in an empty project, in the runtimes that it is for. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { blocksOf, pageText } from '../docs/pages.js';
import { assertShows } from '../docs/shown.js';
import { freePort } from '../support/free-port.js';
import { projectRoot } from '../support/imports.js';
import { type SpecimenService, serveStarter } from '../support/specimen-service.js';
import { installOthers, installRuntimes, OTHERS, projectWith, RUNTIMES_FOLDER, run } from './installed.js';

const PAGE = 'docs/integrations/javascript.md';

let folder = '';
let missing: string | null = null;
let missingRuntimes: string | null = null;
let service: SpecimenService;
before(async () => {
  folder = projectWith('js');
  missing = installOthers();
  missingRuntimes = installRuntimes();
  service = await serveStarter();
});
after(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A test that needs another runtime. */
function withRuntime(name: string, body: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    if (missingRuntimes === null) await body(t);
    else t.skip(missingRuntimes);
  });
}

/** The text of the page's blocks of a language. */
function blocks(language: string): readonly string[] {
  return blocksOf(pageText(PAGE)).flatMap((block) => (block.language === language ? [block.text] : []));
}

/** The page's program, written where it finds the package. */
function program(): string {
  const file = join(folder, 'page.mjs');
  writeFileSync(file, blocks('js').join('\n').replaceAll('http://127.0.0.1:8080', service.base));
  return file;
}

test('the package holds one module and its types, needs nothing, and is of the same version', () => {
  const installed = join(folder, 'node_modules/banchi-client');
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal(manifest.version, version);
  assert.ok(!('dependencies' in manifest) && !('peerDependencies' in manifest));
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  assert.deepEqual(
    files.filter((name) => /\.[cm]?[jt]s$/.test(name) && !/^dist\/types\/.*\.d\.ts$/.test(name)),
    ['dist/client.js'],
  );
  assert.ok(files.includes('LICENSE'));
});

test(`${PAGE}: its program runs in Node and prints what it shows`, async () => {
  const printed = await run(process.execPath, [program()], folder);
  assertShows(printed, blocks('text').join('…'), PAGE);
});

withRuntime('the same in Deno', async () => {
  const words = ['run', '--quiet', '--no-prompt', '--node-modules-dir=manual', '--allow-net', program()];
  const printed = await run(join(RUNTIMES_FOLDER, 'node_modules/.bin/deno'), words, folder);
  // prints arrays in its own way
  const shown = blocks('text')
    .join('…')
    .replaceAll('[ 139.7524182, 35.7083346 ]', '[139.7524182, 35.7083346]');
  assertShows(printed.replaceAll(/\[ ([\d., ]+) \]/g, '[$1]'), shown, PAGE);
});

/** Asks the service as a worker at the edge does, for whoever asks it. */
const WORKER = `
import { createClient, RequestError } from 'client.js';
export default {
  async fetch(request) {
    const client = createClient({ baseUrl: new URL(request.url).searchParams.get('of') });
    const { record } = await client.geocode('文京区春日1-16-21');
    const batch = [];
    for await (const { status } of client.geocodeBatch(['千代田区霞が関一丁目', ''])) batch.push(status);
    const refused = await client.suggest(' ').catch((error) => error instanceof RequestError && error.code);
    return Response.json([record.address, batch, refused]);
  },
};
`;

withRuntime('in workerd, the runtime of Cloudflare', async (t) => {
  const port = await freePort();
  writeFileSync(join(folder, 'worker.mjs'), WORKER);
  writeFileSync(
    join(folder, 'workerd.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [
        (name = "worker.mjs", esModule = embed "worker.mjs"),
        (name = "client.js", esModule = embed "node_modules/banchi-client/dist/client.js"),
      ],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
  );
  // the program itself, since its wrapper would leave it behind
  const workerd = createRequire(join(RUNTIMES_FOLDER, 'package.json'))('workerd') as {
    readonly default: string;
  };
  const child = spawn(workerd.default, ['serve', 'workerd.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  t.after(async () => {
    child.kill('SIGKILL'); // at SIGTERM it would wait for kept connections
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const ask = () => fetch(`http://127.0.0.1:${port}/?of=${encodeURIComponent(service.base)}`);
  let response = await ask().catch(() => null);
  while (response === null) {
    assert.equal(child.exitCode, null, said);
    await new Promise((resolve) => setTimeout(resolve, 50));
    response = await ask().catch(() => null);
  }
  const text = await response.text();
  assert.equal(response.status, 200, `${text}\n${said}`);
  assert.deepEqual(JSON.parse(text), [
    '東京都文京区春日１丁目16-21',
    ['OK', 'INVALID_PARAMETER'],
    'INVALID_PARAMETER',
  ]);
});

/** Mistakes on the left, and on the right the message that an editor must show. */
const MISTAKES: readonly (readonly [code: string, message: string])[] = [
  ['const n: number = record!.address;', "Type 'string' is not assignable to type 'number'."],
  ['record!.adress;', "Property 'adress' does not exist on type 'AddressRecord'. Did you mean 'address'?"],
  ['const s: string = record!.address5;', "Type 'string | null' is not assignable to type 'string'."],
  ['record.address;', "'record' is possibly 'null'."],
  [
    "client.searchAddress({ wrd: 'x' });",
    "Object literal may only specify known properties, but 'wrd' does not exist in type 'SearchParameters'. Did you mean to write 'word'?",
  ],
  [
    "client.searchAddress({ address_level: ['CITY'] });",
    `Type '"CITY"' is not assignable to type '"AZC" | "GIK" | "OAZ" | "SHK" | "TBN" | "TOD"'.`,
  ],
  ['client.searchAddress({ word_match_type: 2 });', "Type '2' is not assignable to type '1 | 3'."],
  [
    "createClient({ baseUrl: 'x', credentials: { key: 'x' } });",
    "Type '{ key: string; }' is not assignable to type 'ClientCredentials'.",
  ],
  [
    'client.reverse(139.7, 35.7);',
    "Argument of type 'number' is not assignable to parameter of type 'readonly [longitude: number, latitude: number]'.",
  ],
];

/** Compiles a file strictly; throws the compiler's errors. */
function compiled(file: string, further: object = {}): Promise<string> {
  const compilerOptions = {
    target: 'ES2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    lib: ['ES2023', 'DOM'],
    types: [],
    ...further,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const words = [join(projectRoot, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  return run(process.execPath, words, folder);
}

/** A program that checks the adapters by the controls' own types. */
const CONTROLS = `
import MaplibreGeocoder from '@maplibre/maplibre-gl-geocoder';
import { createClient, leafletGeocoder, maplibreGeocoder } from 'banchi-client';
import * as L from 'leaflet';
import { geocoder } from 'leaflet-control-geocoder';
import * as maplibregl from 'maplibre-gl';

const client = createClient({ baseUrl: 'x' });
new MaplibreGeocoder(maplibreGeocoder(client), {});
geocoder({ geocoder: leafletGeocoder(client, L) }).addTo(L.map('map'));
export { maplibregl };
`;

test('the adapters are what the types of the controls want', async (t) => {
  if (missing !== null) return t.skip(missing);
  writeFileSync(join(folder, 'controls.mts'), CONTROLS);
  const paths = { '*': [join(OTHERS, 'node_modules/@types/*'), join(OTHERS, 'node_modules/*')] };
  assert.equal(
    await compiled('controls.mts', { paths, exactOptionalPropertyTypes: false, skipLibCheck: true }),
    '',
  );
});

test('its types hold in strict TypeScript, and their messages can be read', async () => {
  const right = blocks('js').join('\n');
  const head =
    "import { createClient } from 'banchi-client';\nconst client = createClient({ baseUrl: 'x' });\nconst { record } = await client.geocode('x');\n";
  const wrong = MISTAKES.map(([code]) => `{ ${code} }`).join('\n');
  writeFileSync(join(folder, 'right.mts'), right);
  writeFileSync(join(folder, 'wrong.mts'), head + wrong);
  assert.equal(await compiled('right.mts'), '');
  const error = await compiled('wrong.mts').then(
    () => assert.fail('no mistake was found'),
    ({ message }: Error) => message,
  );
  const reported = error
    .split('\n')
    .flatMap(
      (line) => /^wrong\.mts\((\d+),\d+\): error TS\d+: (.*)$/.exec(line)?.slice(1, 3).join(' ') ?? [],
    );
  assert.deepEqual(
    reported,
    MISTAKES.map(([, message], i) => `${i + 4} ${message}`),
  );
});
