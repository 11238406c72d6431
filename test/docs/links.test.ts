import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/imports.js';
import { pages, pageText } from './pages.js';

/** A page without its fenced blocks and inline code. */
const prose = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchors of headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const found = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading] of text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const plain = heading.replaceAll(/[`*]|\[|\]\([^)]*\)/g, '').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    const times = found.get(anchor) ?? 0;
    found.set(anchor, times + 1);
    anchors.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return anchors;
}

test('no page has a dead link', () => {
  const faults: string[] = [];
  let checked = 0;
  for (const page of pages()) {
    for (const [, target] of prose(pageText(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:https?|mailto):/.test(target)) continue;
      checked++;
      const [path, anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(projectRoot, file))) faults.push(`${page}: ${target} does not exist`);
      else if (anchor !== undefined && !anchorsOf(pageText(file)).has(decodeURIComponent(anchor)))
        faults.push(`${page}: ${target}: no such heading`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(checked > 40, `${checked} links`);
});

test('every file of the project that a page names is there', () => {
  const faults: string[] = [];
  let checked = 0;
  for (const page of pages()) {
    for (const [, path] of pageText(page).matchAll(
      /`((?:packages|test|scripts|bench|docs|deploy|data|web)\/[\w./-]+)`/g,
    )) {
      checked++;
      if (!existsSync(join(projectRoot, path))) faults.push(`${page}: ${path} does not exist`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(checked > 40, `${checked} names`);
});

test('every page of docs is reached from its index', () => {
  const reached = new Set(['docs/index.md']);
  const waiting = [...reached];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    for (const [, target] of prose(pageText(page)).matchAll(/\]\(([^)#\s]+\.md)/g)) {
      const path = normalize(join(dirname(page), target));
      if (!path.startsWith('docs/') || reached.has(path) || !existsSync(join(projectRoot, path))) continue;
      reached.add(path);
      waiting.push(path);
    }
  }
  assert.deepEqual(
    pages().filter((page) => page.startsWith('docs/') && !reached.has(page)),
    [],
  );
});

test('every npm script that a page names is one', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const page of pages()) {
    for (const [, name] of pageText(page).matchAll(/npm run (?:-s )?([a-z:]+)/g))
      assert.ok(name in scripts, `${page}: npm run ${name}`);
  }
});
