// Which tests need the page, built: those that reach the service, by an import or by starting a program.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './project.mjs';

/** Modules that know where the page lies, or start programs that do. */
const PAGE = ['packages/banchi/src/package/package-root.ts', 'test/support/commands.ts'];

/**
 * Whether one of some test files needs the page.
 * @param {readonly string[]} sources relative to the root
 */
export function needPage(sources) {
  const seen = new Set(sources);
  for (const path of seen) {
    if (PAGE.includes(path)) return true;
    for (const each of importsOf(path)) seen.add(each);
  }
  return false;
}

/** The sources of this project that a source imports, types too. */
function importsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)]
    .map(([, name]) => {
      const [, own, rest] = /^(?:@banchi\/)?([a-z]+)\/(.*)$/.exec(name) ?? [];
      if (name.startsWith('.')) return posix.join(dirname(path), name);
      return own === undefined ? name : `packages/${own}/src/${rest}`;
    })
    .map((name) => name.replace(/\.js$/, '.ts'))
    .filter((name) => name.endsWith('.ts') && existsSync(join(root, name)));
}
