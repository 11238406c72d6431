/** The drawing of the house in docs/engine.md and the list of rooms in CONTRIBUTING.md, against the folders. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { pageText } from './pages.js';

const packages = foldersOf('packages').filter((name) => existsSync(`packages/${name}/src`));

/** The folders directly in a folder of the project. */
function foldersOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** The folders of a drawing: each line begins with one, two spaces further in than its parent; its text names folders inside. */
function drawnFolders(drawing: string): string[] {
  const above: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [first, ...inside] = line.match(/[\w/-]+\//g) ?? [];
    if (first === undefined) return [];
    const depth = line.search(/\S/) / 2;
    above.splice(depth, above.length, first);
    const path = above.join('');
    return [path, ...inside.map((name) => `${path}${name}`)];
  });
}

test('every folder of the drawing exists, and every room is drawn', () => {
  const [, drawing] = /## The house\n[\s\S]*?```\n([\s\S]*?)```/.exec(pageText('docs/engine.md')) ?? [];
  const drawn = drawnFolders(drawing);
  assert.deepEqual(
    drawn.filter((path) => !existsSync(path)),
    [],
  );
  const rooms = packages.flatMap((name) =>
    foldersOf(`packages/${name}/src`).map((room) => `packages/${name}/src/${room}/`),
  );
  const inside = [
    'packages/engine/src/search',
    'packages/banchi/src/cli',
    'packages/build/src/sources',
    'clients',
  ];
  const all = [...rooms, ...inside.flatMap((path) => foldersOf(path).map((name) => `${path}/${name}/`))];
  assert.deepEqual(
    all.filter((path) => !drawn.includes(path)),
    [],
  );
});

test('every path in the table of new things exists', () => {
  const [, table] = /\| what is new \| goes to \|\n([\s\S]*?)\n\n/.exec(pageText('docs/engine.md')) ?? [];
  const paths = [...table.matchAll(/`((?:packages|web)\/[^`]+)`/g)].map(([, path]) => path);
  assert.ok(paths.length > 10);
  assert.deepEqual(
    paths.filter((path) => !existsSync(path)),
    [],
  );
});

test('CONTRIBUTING.md lists every room and no other folder', () => {
  const [, table] = /## Rooms\n([\s\S]*?)\n## /.exec(pageText('CONTRIBUTING.md')) ?? [];
  const listed = [...table.matchAll(/`((?:packages|clients|web)[^`]*)`(?=[^|]*\|[^|]*\|$)/gm)].map(
    ([, path]) => path,
  );
  assert.deepEqual(
    listed.filter((path) => !existsSync(path)),
    [],
  );
  const rooms = packages.flatMap((name) => {
    const inside = foldersOf(`packages/${name}/src`);
    return inside.length === 0
      ? [`packages/${name}/src`]
      : inside.map((room) => `packages/${name}/src/${room}`);
  });
  const clients = foldersOf('clients').map((name) => `clients/${name}`);
  assert.deepEqual(
    [...rooms, ...clients].filter((path) => !listed.includes(path)),
    [],
  );
});
