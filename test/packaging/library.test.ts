/** `import { open } from 'banchi'` of the packed package in an empty project: ESM, strict types, the program of the page. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { blocksOf, pageText } from '../docs/pages.js';
import { assertShows } from '../docs/shown.js';
import { projectRoot } from '../support/imports.js';
import { buildStarterIn } from '../support/kept-starter.js';
import { installPacked } from './packed.js';

const PAGE = 'docs/integrations/library.md';
const executed = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'banchi-library-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const STRICT = {
  compilerOptions: {
    ...{
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    },
    ...{ target: 'es2022', module: 'nodenext', types: ['node'], outDir: 'made' },
  },
  files: ['page.ts', 'refused.ts'],
};

/** What the compiler must refuse: the types are those of the tables, not `any`. */
const REFUSED = `import { open } from 'banchi';
const banchi = await open();
// @ts-expect-error there is no such parameter
await banchi.search({ wrod: '本郷' });
// @ts-expect-error nor this level
await banchi.search({ address_level: ['CITY'] });
// @ts-expect-error of the other search
await banchi.search({ word_en: 'Hongo' });
// @ts-expect-error a prefix is for the other search
await banchi.search({ word: '本郷', word_match_type: 2 });
// @ts-expect-error which of the two is not known yet
(await banchi.geocode('本郷')).record.address;
// @ts-expect-error a window of numbers
await banchi.search({ word: '本郷', limit: '0,10' });
`;

before(() => {
  installPacked(folder);
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","type":"module"}');
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types', 'typescript'])
    symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  const text = blocksOf(pageText(PAGE)).filter(({ language }) => language === 'ts');
  writeFileSync(join(folder, 'page.ts'), text.map((block) => block.text).join('\n'));
  writeFileSync(join(folder, 'refused.ts'), REFUSED);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
});

async function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  try {
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
    return (await executed(process.execPath, words, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`node ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

test(`${PAGE}: its program compiles strictly, builds the starter, runs and prints what it shows`, async () => {
  await run(['node_modules/typescript/bin/tsc', '-p', '.']);
  const cache = join(folder, 'cache');
  const printed = await buildStarterIn(join(cache, 'banchi'), () =>
    run(['made/page.js'], { XDG_CACHE_HOME: cache }),
  );
  const shown = blocksOf(pageText(PAGE)).filter(({ language }) => language === 'text');
  assertShows(printed, shown.map((block) => block.text).join('…'), PAGE);
});

test('a program in CommonJS takes it with import()', async () => {
  const program = "import('banchi').then(({ open }) => console.log(typeof open))";
  assert.equal(await run(['--input-type=commonjs', '--eval', program]), 'function\n');
});
