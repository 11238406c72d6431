/** `import { open } from '@banchi/engine'` of the packed package in an empty project: ESM, strict types, the program of the page. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf, pageText } from '../docs/pages.js';
import { assertShows } from '../docs/shown.js';
import { projectRoot } from '../support/imports.js';

/** The page whose program is run. */
export const PAGE = 'docs/integrations/library.md';
const executed = promisify(execFile);

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

/** Programs that the compiler must refuse: the types are those of the tables, not `any`. */
const REFUSED = `import { open } from '@banchi/engine';
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

/** Compiles the program of the page in a folder where the package is installed, and the programs that it must refuse. */
export async function compileProgram(folder: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","type":"module"}');
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types', 'typescript'])
    symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name));
  const text = blocksOf(pageText(PAGE)).filter(({ language }) => language === 'ts');
  writeFileSync(join(folder, 'page.ts'), text.map((block) => block.text).join('\n'));
  writeFileSync(join(folder, 'refused.ts'), REFUSED);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
  await runIn(folder, ['node_modules/typescript/bin/tsc', '-p', '.']);
}

/** Runs the compiled program, which must print the output that the page shows. */
export async function runProgram(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const printed = await runIn(folder, ['made/page.js'], env);
  const shown = blocksOf(pageText(PAGE)).filter(({ language }) => language === 'text');
  assertShows(printed, shown.map((block) => block.text).join('…'), PAGE);
}

/** Runs Node in a folder; returns its output. */
export async function runIn(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
    return (await executed(process.execPath, words, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`node ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}
