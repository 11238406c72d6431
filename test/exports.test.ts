import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { ownModule, projectRoot, readImports } from './support/imports.js';

/** `import { a, type B as C } from './x.js'`, and a re-export of that kind. */
const NAMED = /^(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'([^']*)'/gm;
/** `import * as x from './x.js'`, `export * from './x.js'`: all of a file at once. */
const WHOLE = /\*(?:\s+as\s+\w+)?\s+from\s+'([^']*)'/g;
/** `import('./x.js')`: all values of a file. */
const DYNAMIC = /\bimport\(\s*'([^']*)'/g;
const VALUE = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) ([\w$]+)/gm;
const TYPE = /^export (?:interface|type) ([\w$]+)/gm;

/** `export { a, type B as C } from './x.js'`. */
const PASSED_ON = /^export\s+(?:type\s+)?\{([^}]*)\}\s*from/gm;

/** The modules that other programs import. */
const ENTRIES = [
  'packages/engine/src/library/banchi.ts',
  'packages/engine/src/anywhere/browser.ts',
  'clients/js/src/index.ts',
  'clients/address-form/src/index.ts',
];

/** The names between braces: `a, type B as C` takes `a` and `B`, and gives `a` and `C`. */
function namesIn(list: string): { readonly taken: string; readonly given: string }[] {
  return list
    .split(',')
    .map((each) => each.trim().replace(/^type\s+/, ''))
    .filter((each) => each !== '')
    .map((each) => {
      const [taken, given = taken] = each.split(/\s+as\s+/);
      return { taken, given };
    });
}

/** The exports of packages and clients that no other file imports. */
function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  const whole = new Set<string>();
  const dynamic = new Set<string>();
  for (const [path, text] of sources) {
    const target = (name: string): string =>
      name.startsWith('.')
        ? posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts')
        : (ownModule(name) ?? name);
    for (const [, name] of text.matchAll(WHOLE)) whole.add(target(name));
    for (const [, name] of text.matchAll(DYNAMIC)) dynamic.add(target(name));
    for (const [, names, from] of text.matchAll(NAMED))
      for (const { taken } of namesIn(names)) used.add(`${target(from)} ${taken}`);
  }
  return [...sources].flatMap(([path, text]) => {
    if (
      !/^(?:packages|clients)\//.test(path) ||
      ENTRIES.includes(path) ||
      path.endsWith('.test.ts') ||
      whole.has(path)
    )
      return [];
    const own = [...(dynamic.has(path) ? [] : text.matchAll(VALUE)), ...text.matchAll(TYPE)];
    const passedOn = [...text.matchAll(PASSED_ON)].flatMap(([, names]) => namesIn(names));
    return [...own.map(([, name]) => name), ...passedOn.map(({ given }) => given)]
      .filter((name) => !used.has(`${path} ${name}`))
      .map((name) => `${path}: ${name}`);
  });
}

test('another file imports every export', () => {
  const paths = [...readImports().keys()];
  const sources = new Map(paths.map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]));
  assert.deepEqual(unusedExports(sources), []);
});

test('an export that nobody imports is found', () => {
  const sources = new Map([
    [
      'packages/a/src/a.ts',
      `export const used = 1;\nexport function left(): Shape {}\nexport interface Shape {}\nexport { used as passed } from './a.js';\n`,
    ],
    ['packages/a/src/b.ts', "import {\n  used as other,\n  type Gone,\n} from './a.js';\n"],
  ]);
  assert.deepEqual(unusedExports(sources), [
    'packages/a/src/a.ts: left',
    'packages/a/src/a.ts: Shape',
    'packages/a/src/a.ts: passed',
  ]);
});
