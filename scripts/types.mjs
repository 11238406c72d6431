// Types of a package for other programs: declarations that lead from module to module, without names of the project's other packages.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './project.mjs';

/** The modules that declarations import from. */
const FROM = /(\b(?:from|import)\s*\(?\s*['"])([^'"]+)(['"])/g;

/**
 * Writes declarations and all that they import of the project.
 * @param {readonly string[]} modules compiled declarations, relative to the root
 * @param {{ below: string, to: string }} places files below the first folder, relative to the root, go below the second
 */
export function gatherTypes(modules, { below, to }) {
  const reached = new Set();
  const waiting = modules.map((path) => join(root, path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const text = readFileSync(path, 'utf8').replace(FROM, (all, open, name, close) => {
      const target = declarationOf(path, name);
      if (target === undefined) return all;
      waiting.push(target);
      const from = relative(dirname(path), target)
        .split(sep)
        .join('/')
        .replace(/\.d\.ts$/, '.js');
      return `${open}${from.startsWith('.') ? from : `./${from}`}${close}`;
    });
    const file = join(to, relative(join(root, below), path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The compiled declaration that a name means, of a file or a package of the project. */
function declarationOf(path, name) {
  if (name.startsWith('.')) return join(dirname(path), name.replace(/\.js$/, '.d.ts'));
  const [, owner, rest] = /^@banchi\/([\w-]+)\/(.+)\.js$/.exec(name) ?? [];
  const found =
    name === 'banchi-client'
      ? join(root, 'dist/clients/js/src/index.d.ts')
      : join(root, 'dist/packages', owner ?? '', 'src', `${rest}.d.ts`);
  return existsSync(found) ? found : undefined;
}
