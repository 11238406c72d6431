import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { functionsHanded } from './support/handed-functions.js';
import {
  holdsDataAlone,
  type ImportGraph,
  manifests,
  packageName,
  projectRoot,
  readImports,
  roomOf,
} from './support/imports.js';

/**
 * The rooms in the packages and clients, and the rooms that each may import besides itself, the facts and the vocabulary, which all
 * share.
 * Data flows one way: official file → record → gazetteer file → query → response. Tests beside a source are free to import what
 * they need.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // Facts about written addresses, each in one table.
  facts: [],
  vocabulary: [],
  // Where the program lies and which version it is.
  package: [],
  text: [],
  reading: ['text'],
  translit: ['text'],
  geo: [],
  // Changes of municipalities and towns, and questions about them.
  lineage: ['geo'],
  record: ['lineage', 'geo'],
  // Files directly in `sources/` serve all sources; the folders below it must not know each other.
  sources: ['lineage', 'record', 'text', 'geo'],
  'sources/*': ['lineage', 'record', 'text', 'geo', 'sources', 'package'],
  // The check of a file reads boundaries and boxes of points; edges tell numbers in names from words.
  gazetteer: ['lineage', 'geo', 'text'],
  // The form in which hosts send a file, without the sections that follow from others.
  transfer: ['gazetteer'],
  // Gazetteer files of this machine: mapped, written, noted as checked.
  files: ['gazetteer'],
  // The sources of the starter gazetteer, and whether the built one is of this program.
  starter: ['package', 'library', 'gazetteer', 'text'],
  indexing: ['lineage', 'record', 'text', 'translit', 'geo', 'gazetteer', 'files'],
  // The engine on top wires the rooms below it.
  search: [
    'search/select',
    'search/trail',
    'search/former',
    'search/languages',
    'search/stations',
    'search/match',
    'search/parts',
    'search/ids',
    'search/places',
    'search/order',
    'search/answer',
    'reading',
    'text',
    'translit',
    'geo',
    'gazetteer',
  ],
  'search/ids': ['gazetteer'],
  'search/select': ['search/ids', 'reading', 'text', 'gazetteer'],
  'search/trail': ['search/select', 'search/ids', 'reading', 'text', 'gazetteer'],
  // Former names, on top of the rooms that understand today's.
  'search/former': ['search/trail', 'search/ids', 'lineage', 'reading', 'text', 'translit', 'gazetteer'],
  // The language of a word, and its meaning there: on top of the rooms that understand each language.
  'search/languages': [
    'search/former',
    'search/parts',
    'search/stations',
    'search/trail',
    'search/select',
    'search/ids',
    'reading',
    'text',
    'gazetteer',
  ],
  // The parts of an answer, made from it alone.
  'search/parts': ['reading', 'text', 'gazetteer', 'search/ids', 'search/trail'],
  'search/match': [
    'search/trail',
    'search/select',
    'search/answer',
    'search/ids',
    'reading',
    'text',
    'translit',
    'gazetteer',
  ],
  'search/places': ['search/ids', 'geo', 'gazetteer'],
  // Stations, beside the address tree.
  'search/stations': ['search/ids', 'geo', 'text', 'gazetteer'],
  // Sort keys, and the first records in an order.
  'search/order': ['search/ids', 'search/places', 'geo', 'gazetteer'],
  'search/answer': ['search/ids', 'search/places', 'geo', 'text', 'translit', 'gazetteer'],
  tiles: ['search/answer', 'search/ids', 'search/stations', 'geo', 'gazetteer'],
  // Files of the publishers, fetched; knows archives and tables as `sources` reads them.
  official: ['sources', 'record', 'files'],
  // Reports on a built file: what it holds, lacks and repeats.
  inspection: ['record', 'lineage', 'text', 'geo', 'gazetteer', 'search', 'search/answer', 'search/ids'],
  // Answers from an OpenSearch cluster, filled from a gazetteer file.
  opensearch: [
    'search',
    'search/ids',
    'search/places',
    'search/order',
    'search/answer',
    'tiles',
    'text',
    'geo',
    'gazetteer',
    'files',
  ],
  contract: [],
  // One file a question: its parameters, its answer from a search, its description.
  questions: ['contract', 'text', 'geo', 'search', 'shards'],
  credentials: ['messages'],
  throttle: [],
  // Settings; each is checked by the rules of its use.
  config: ['contract', 'credentials', 'messages'],
  // Questions in process: the command line, the service and other programs open files through it.
  library: [
    'contract',
    'questions',
    'package',
    'text',
    'geo',
    'gazetteer',
    'transfer',
    'files',
    'search',
    'shards',
  ],
  // Answers from the files that a gazetteer was cut into.
  shards: ['reading', 'geo', 'gazetteer', 'search'],
  // Questions wherever a gazetteer's bytes are, without Node.
  anywhere: ['contract', 'questions', 'geo', 'gazetteer', 'transfer', 'text', 'search', 'shards', 'library'],
  // Pages without a service.
  published: ['anywhere', 'gazetteer', 'transfer', 'search', 'shards', 'tiles'],
  // Sentences of the command line, the settings and the key files, in both languages.
  messages: ['record', 'inspection', 'official'],
  // Interfaces of others over the searches.
  photon: ['library'],
  // Tools of assistants.
  mcp: ['contract', 'questions', 'library'],
  // Records of a gazetteer as files.
  export: ['contract', 'search'],
  http: [
    'messages',
    'contract',
    'questions',
    'export',
    'package',
    'library',
    'mcp',
    'photon',
    'search',
    'tiles',
    'gazetteer',
    'credentials',
    'throttle',
  ],
  // Clients of the service for browsers and other programs, each a package.
  // Of questions the types alone.
  'clients/js': ['contract', 'questions'],
  'clients/address-form': ['clients/js'],
  cli: [
    'messages',
    'package',
    'text',
    'translit',
    'geo',
    'lineage',
    'record',
    'sources',
    'gazetteer',
    'transfer',
    'files',
    'indexing',
    'search',
    'shards',
    'tiles',
    'inspection',
    'official',
    'starter',
    'library',
    'mcp',
    'contract',
    'questions',
    'credentials',
    'throttle',
    'config',
    'export',
    'http',
    'opensearch',
  ],
};

/** Rooms that all others may import; the facts import nothing themselves. */
const SHARED_BY_ALL = ['facts', 'vocabulary'];

/** Files on top of `search/` that its inner rooms share: the tree and the checked query. */
const SHARED_BY_SEARCH_ROOMS = ['packages/engine/src/search/tree.ts', 'packages/engine/src/search/query.ts'];

/** Where the page begins: its script, and its build; the programs for pages of others; and the documents as a site. */
const PAGE_ROOTS = [
  'web/src/main.tsx',
  'web/vite.config.ts',
  'clients/address-form/src/index.ts',
  ...['vite.config', 'browser/site', 'browser/theme'].map((name) => `web/site/${name}.ts`),
];

/** The source that `scripts/thread.vite.config.mjs` bundles into one module. */
const BUNDLED = 'packages/banchi/src/cli/geocode/geocode-thread.ts';

/** The sources that `scripts/anywhere.vite.config.mjs` bundles for browsers. */
const WORKERS = [
  ...['worker', 'browser', 'library-worker'].map((name) => `packages/engine/src/anywhere/${name}.ts`),
  ...['page-worker', 'offline-worker'].map((name) => `packages/banchi/src/published/${name}.ts`),
];

/** Rooms that the page is made of. */
const PAGE_ROOMS = ['facts', 'vocabulary', 'contract', 'tiles', 'clients/js', 'clients/address-form'];

/** Rooms that must run without Node: those of the page, and the engine with all that it needs. Folders stand for their rooms. */
const ANYWHERE = [
  ...PAGE_ROOMS,
  ...[
    'text',
    'reading',
    'translit',
    'geo',
    'lineage',
    'gazetteer',
    'transfer',
    'search',
    'shards',
    'questions',
    'tiles',
    'anywhere',
    'published',
  ],
];

/** Names of Node that browsers lack. */
const NODE_GLOBALS =
  /\b(?:Buffer|setImmediate|__dirname|NodeJS)\b|(?<![\w.])process\.|import\.meta\.(?:dirname|filename)/;

let graph: ImportGraph;
before(() => {
  graph = readImports();
});

const isTest = (path: string): boolean => path.endsWith('.test.ts');

test('no room imports what it may not', () => {
  const faults: string[] = [];
  for (const [path, { local }] of graph) {
    const room = roomOf(path);
    if (room === undefined || isTest(path)) continue;
    const allowed = ROOMS[room] ?? ROOMS[room.replace(/\/.*/, '/*')];
    if (allowed === undefined) {
      faults.push(`${path} lies in no room; the rooms are ${Object.keys(ROOMS).join(', ')}`);
      continue;
    }
    for (const target of local) {
      const other = roomOf(target);
      if (other === undefined)
        faults.push(`${path} imports ${target}: packages must not import what lies outside them`);
      else if (
        other !== room &&
        !SHARED_BY_ALL.includes(other) &&
        !allowed.includes(other) &&
        !(room === 'cli' && other.startsWith('sources/')) &&
        !(room.startsWith('search/') && SHARED_BY_SEARCH_ROOMS.includes(target))
      ) {
        const choice = allowed.length === 0 ? 'nothing' : allowed.join(', ');
        faults.push(`${path} imports ${target}: ${room} may import ${choice}, not ${other}`);
      } else if (room === 'facts' && other !== room)
        faults.push(`${path} imports ${target}: facts import nothing`);
      else if (isTest(target)) faults.push(`${path} imports ${target}: a source must not import a test`);
    }
  }
  assert.deepEqual(faults, []);
});

test('the reference imports no reading, which it judges', () => {
  const folder = join(projectRoot, 'test/reference');
  const texts = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  const readers = texts.filter(([, text]) => text.includes("'@banchi/engine/reading/"));
  assert.deepEqual(
    readers.map(([name]) => name),
    [],
  );
});

test('a package imports what its manifest names, and its manifest names nothing else', () => {
  const faults: string[] = [];
  const root = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  // found by their folders, not imported
  const data = [...manifests].filter(([folder]) => holdsDataAlone(folder)).map(([, { name }]) => name);
  for (const [folder, manifest] of manifests) {
    const client = folder.startsWith('clients/');
    const named = Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
      // a client is one module, which holds its imports
      ...(client ? manifest.devDependencies : {}),
    });
    const imported = new Map<string, string>();
    for (const [path, { packages, own }] of graph) {
      if (!path.startsWith(`${folder}/`) || isTest(path)) continue;
      const text = readFileSync(join(projectRoot, path), 'utf8');
      const required = [...text.matchAll(/createRequire\(import\.meta\.url\)\('([^']+)'\)/g)].map(
        ([, name]) => name,
      );
      for (const name of [...packages, ...required, ...own]
        .filter((each) => !each.startsWith('node:'))
        .map(packageName))
        if (name !== manifest.name) imported.set(name, path);
    }
    for (const [name, path] of imported)
      if (
        !named.includes(name) &&
        !(`@types/${name}` in root.devDependencies && !(name in root.devDependencies))
      )
        faults.push(`${path} imports ${name}, which ${folder}/package.json does not name`);
    for (const name of named)
      if (!imported.has(name) && !data.includes(name))
        faults.push(`${folder}/package.json names ${name}, which nothing imports`);
  }
  assert.deepEqual(faults, []);
});

test('no room of the search is handed a function of another one', () => {
  const searched = (path: string): string | undefined => {
    // functions that a request brings along are not the search's
    if (
      !path.startsWith('packages/engine/src/search/') ||
      isTest(path) ||
      path === 'packages/engine/src/search/query.ts'
    )
      return undefined;
    return SHARED_BY_SEARCH_ROOMS.includes(path) ? path : roomOf(path);
  };
  const faults = functionsHanded({
    root: join(projectRoot, 'packages/engine'),
    base: projectRoot,
    roomOf: searched,
    mayImport: (room, other) =>
      SHARED_BY_SEARCH_ROOMS.includes(other) || (ROOMS[room]?.includes(other) ?? false),
  });
  assert.deepEqual(faults, []);
});

test('one client uses another as everybody does', () => {
  const faults = [...graph].flatMap(([path, { local }]) =>
    local
      .filter((target) => /^clients\/[\w-]+\/src\/(?!index\.ts)/.test(target))
      .filter((target) => path.startsWith('clients/') && roomOf(path) !== roomOf(target))
      .map((target) => `${path} imports ${target}`),
  );
  assert.deepEqual(faults, []);
});

test('very many nodes have one door', () => {
  const folder = 'packages/engine/src/search/select/together/';
  const faults = [...graph].flatMap(([path, { local }]) =>
    path.startsWith(folder) || isTest(path)
      ? []
      : local
          .filter((target) => target.startsWith(folder) && target !== `${folder}many-nodes.ts`)
          .map((target) => `${path} imports ${target}`),
  );
  assert.deepEqual(faults, []);
});

test('the page imports what runs in a browser, and the types of the contract', () => {
  const faults = [...graph].flatMap(([path, { local }]) =>
    path.startsWith('web/')
      ? local
          .filter((target) => !target.startsWith('web/') && !PAGE_ROOMS.includes(roomOf(target) ?? ''))
          .map((target) => `${path} imports ${target}`)
      : [],
  );
  assert.deepEqual(faults, []);
});

test('what runs in a browser takes nothing of Node', () => {
  const loaded = reachedFrom(WORKERS);
  const runs = (path: string): boolean => {
    const room = roomOf(path) ?? '';
    const isThere = loaded.has(path) || ANYWHERE.some((each) => room === each || room.startsWith(`${each}/`));
    return isThere && !isTest(path);
  };
  const faults = [...graph].flatMap(([path, { packages }]) => {
    if (!runs(path)) return [];
    const code = readFileSync(join(projectRoot, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const named = NODE_GLOBALS.exec(code);
    return [
      ...packages.filter((name) => name.startsWith('node:')).map((name) => `${path} imports ${name}`),
      ...(named === null ? [] : [`${path} names ${named[0]}`]),
    ];
  });
  assert.deepEqual(faults, []);
});

test('every import of a project file leads to one', () => {
  const faults = [...graph].flatMap(([path, { local }]) =>
    local
      .filter((target) => !graph.has(target))
      .map((target) => `${path} imports ${target}, which does not exist`),
  );
  assert.deepEqual(faults, []);
});

/** Files that parse JSON, and whose it is. An answer of this program is a value until it is sent: nobody reads it back. */
const PARSERS: Readonly<Record<string, string>> = {
  'packages/engine/src/gazetteer/meta.ts': 'the description in a file',
  'packages/engine/src/gazetteer/labels.ts': 'texts of a file, which have the escapes of JSON',
  'packages/engine/src/shards/shard-table.ts': 'the table in a front',
  'packages/engine/src/library/datums.ts': 'a table of islands',
  'packages/engine/src/package/package-root.ts': 'the manifest',
  'packages/banchi/src/credentials/sealed.ts': 'a sealed token',
  'packages/banchi/src/http/mcp-route.ts': 'a request',
  'packages/banchi/src/http/batch.ts': 'a request',
  'packages/banchi/src/http/base-map.ts': 'the style of a base map',
  'packages/banchi/src/cli/data/setup-note.ts': 'a note of an earlier run',
  'packages/banchi/src/cli/data/publish-folder.ts': 'the list in a folder',
  'packages/banchi/src/cli/geocode/json-input.ts': 'a list',
  'packages/banchi/src/cli/geocode/forms.ts': 'a list',
  'packages/banchi/src/cli/geocode/output.ts': 'a note of an earlier run',
  'packages/banchi/src/cli/geocode/map-page.ts': 'the data in a page, in its script',
  'packages/opensearch/src/index-search.ts': 'texts that a cluster keeps',
  'packages/opensearch/src/records.ts': 'texts that a cluster keeps',
  'packages/opensearch/src/cluster-tiles.ts': 'texts that a cluster keeps',
};

test('no answer of this program is parsed again', () => {
  // official files are read in other packages
  const rooms = /^packages\/(?:engine|banchi|opensearch|tiles|mcp)\/src\//;
  const parsing = [...graph.keys()].filter((path) => {
    if (!rooms.test(path) || isTest(path)) return false;
    const code = readFileSync(join(projectRoot, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return code.includes('JSON.parse(');
  });
  assert.deepEqual(parsing.sort(), Object.keys(PARSERS).sort());
});

test('random tests draw from the common seed', () => {
  const direct = [...graph].flatMap(([path, { packages }]) =>
    packages.includes('fast-check') ? [path] : [],
  );
  assert.deepEqual(direct, ['test/support/property.ts']);
});

test('no import cycle', () => {
  const state = new Map<string, 'open' | 'done'>();
  const faults: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    const steps = [...trail, path];
    if (state.get(path) === 'open') {
      faults.push(steps.slice(steps.indexOf(path)).join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const target of graph.get(path)?.local ?? []) visit(target, steps);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  assert.deepEqual(faults, []);
});

test('no orphan: everything is reached from a command, the page, a test or a benchmark', () => {
  const commands = commandSources();
  const isRoot = (path: string): boolean =>
    commands.has(path) ||
    path === BUNDLED ||
    WORKERS.includes(path) ||
    isTest(path) ||
    /^bench\/[^/]+\.ts$/.test(path) ||
    PAGE_ROOTS.includes(path);
  const reached = reachedFrom([...graph.keys()].filter(isRoot));
  assert.deepEqual(
    [...graph.keys()].filter((path) => !reached.has(path)),
    [],
  );
});

/** Sources that package.json starts: its `bin` and whatever compiled file its scripts name. */
function commandSources(): Set<string> {
  const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return new Set([...manifest.matchAll(/\bdist\/([\w./-]+)\.js\b/g)].map(([, path]) => `${path}.ts`));
}

test('every test file is run', () => {
  const collected = [[], ['--long']].flatMap((which) =>
    execFileSync(process.execPath, ['scripts/test.mjs', '--list', ...which], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean),
  );
  const reached = reachedFrom(collected);
  const faults: string[] = [];
  for (const path of scriptFiles()) {
    if (reached.has(path)) continue; // a test, or shared cases that a test runs
    const named = /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
    const imports = /(?:\bfrom|\bimport\s*\(?)\s*['"]node:test['"]/.test(
      readFileSync(join(projectRoot, path), 'utf8'),
    );
    // The runner itself drives node:test without being one.
    if (named || (imports && path !== 'scripts/test-run.mjs'))
      faults.push(`${path} is a test that neither npm test nor npm run test:long runs`);
  }
  assert.deepEqual(faults, []);
  assert.ok(collected.includes('test/architecture.test.ts'));
});

function reachedFrom(roots: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(graph.get(path)?.local ?? []));
  }
  return reached;
}

/** All JavaScript and TypeScript files of the project, relative to its root. */
function scriptFiles(): string[] {
  const left = new Set(['node_modules', 'dist', '.git', '.banchi']);
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !left.has(entry.name)) visit(path);
      else if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)) found.push(path);
    }
  };
  visit('');
  return found;
}
