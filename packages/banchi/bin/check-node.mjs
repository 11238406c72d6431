// Whether this Node is new enough. Comes with the package and has no dependencies.

import { readFileSync } from 'node:fs';

/**
 * Compares this Node with `engines.node` of package.json, the one place that states the oldest one.
 * @returns {string | undefined} the fault, in one line; undefined when there is none
 */
export function nodeFault() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const needed = /^>=(\d+)\.(\d+)$/.exec(engines.node)?.slice(1).map(Number);
  if (needed === undefined) return `package.json: engines.node is ${engines.node}, not >=M.N`;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return undefined;
  return `Banchi needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).`;
}
