/** `package.json` promises a version of Node. Nothing that `npm ci` installs may ask for a newer one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from './support/imports.js';

type Version = readonly number[];

/** `20.19` is `[20, 19, 0]`. */
const versionOf = (text: string): Version =>
  [0, 1, 2].map((part) => Number.parseInt(text.split('.')[part] ?? '0', 10) || 0);

const compared = (a: Version, b: Version): number =>
  a.map((part, i) => part - b[i]).find((difference) => difference !== 0) ?? 0;

/** Whether a version is within a range as npm writes it: `^20.19.0 || >= 22`. */
function admits(range: string, version: Version): boolean {
  return range.split('||').some((alternative) =>
    [...alternative.matchAll(/([<>]=?|[\^~=])?\s*v?(\d[\w.]*|\*)/g)].every(([, operator = '=', text]) => {
      if (text === '*') return true;
      const wanted = versionOf(text);
      const order = compared(version, wanted);
      if (operator === '>=') return order >= 0;
      if (operator === '>') return order > 0;
      if (operator === '<') return order < 0;
      if (operator === '<=') return order <= 0;
      if (operator === '^') return order >= 0 && version[0] === wanted[0];
      return text
        .split('.')
        .every(
          (part, i) =>
            (operator === '~' && i > 1) || /^\d+$/.test(part) === false || Number(part) === version[i],
        );
    }),
  );
}

test('ranges of versions are read as npm reads them', () => {
  const version = [20, 19, 0];
  for (const range of [
    '>= 18',
    '^20.19.0 || >=22.12.0',
    '20',
    '20.x',
    '*',
    '>=18 <21',
    '^10 || >=15.0.1',
    '~20.19.0',
  ])
    assert.ok(admits(range, version), range);
  for (const range of ['>= 22', '^20.19.1', '>20.19.0', '^18 || >=22', '<20', '18', '~20.18.0'])
    assert.ok(!admits(range, version), range);
});

test('every package that is installed runs with the oldest Node that package.json promises', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));
  const oldest = versionOf(/^>=([\d.]+)$/.exec(read('package.json').engines.node)?.[1] ?? '');
  assert.ok(oldest[0] > 0);
  const { packages } = read('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
  };
  const newer = Object.entries(packages).filter(([, { engines }]) => !admits(engines?.node ?? '*', oldest));
  assert.deepEqual(
    newer.map(([name, { engines }]) => `${name} asks for Node ${engines?.node}`),
    [],
  );
});
