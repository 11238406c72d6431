import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { functionsHanded } from './handed-functions.js';

const LOW = `
export class Names { of(id: number): string { return String(id); } }
export interface Parts { readonly name: (id: number) => string }
export class Keeper { constructor(_keep: (id: number) => void) {} }
export class Teller { constructor(readonly parts: Parts) {} }
export function each(visit: (id: number) => void): void { visit(1); }
export function asked(name: (id: number) => string): string { return name(1); }
export function told(names: Pick<Names, 'of'>): string { return names.of(1); }
`;

const HIGH = `
import { asked, each, Keeper, Names, Teller, told } from '../low/low.js';
export class Own { of(id: number): string { return String(id); } }
const all: number[] = [];
each((id) => all.push(id));
told(new Names());
asked((id) => String(id));
new Keeper((id) => { all.push(id); });
new Teller({ name: (id) => String(id) });
told(new Own());
`;

test('functions that a room hands another one are found, visitors and known classes aside', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'banchi-handed-')));
  try {
    const options = { target: 'ES2022', module: 'NodeNext', strict: true, types: [], noEmit: true };
    writeFileSync(
      join(root, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['src'] }),
    );
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    for (const [room, text] of [
      ['low', LOW],
      ['high', HIGH],
    ]) {
      mkdirSync(join(root, 'src', room), { recursive: true });
      writeFileSync(join(root, 'src', room, `${room}.ts`), text);
    }
    const faults = functionsHanded({
      root,
      roomOf: (path) => /^src\/(\w+)\//.exec(path)?.[1],
      mayImport: (room) => room === 'high',
    });
    assert.deepEqual(faults, [
      'src/high/high.ts:7 hands low a function of high',
      'src/high/high.ts:8 hands low a function of high',
      'src/high/high.ts:9 hands low .name of high',
      'src/high/high.ts:10 hands low an object of Own of high',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
