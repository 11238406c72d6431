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

/** The exports of the package besides `packages/engine/src/library/banchi.ts`. */
const PACKED = 'packages/engine/src/anywhere/browser.ts';

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
    for (const [, names, from] of text.matchAll(NAMED)) {
      for (const name of names.split(',')) {
        const [imported] = name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/);
        used.add(`${target(from)} ${imported}`);
      }
    }
  }
  return [...sources].flatMap(([path, text]) => {
    if (
      !/^(?:packages|clients)\//.test(path) ||
      path === PACKED ||
      path.endsWith('.test.ts') ||
      whole.has(path)
    )
      return [];
    return [...(dynamic.has(path) ? [] : text.matchAll(VALUE)), ...text.matchAll(TYPE)]
      .filter(([, name]) => !used.has(`${path} ${name}`))
      .map(([, name]) => `${path}: ${name}`);
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
      'export const used = 1;\nexport function left(): Shape {}\nexport interface Shape {}\n',
    ],
    ['packages/a/src/b.ts', "import {\n  used as other,\n  type Gone,\n} from './a.js';\n"],
  ]);
  assert.deepEqual(unusedExports(sources), ['packages/a/src/a.ts: left', 'packages/a/src/a.ts: Shape']);
});
