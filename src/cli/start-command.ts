import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { GazetteerError } from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { packageRoot } from '../package/package-root.js';
import type { RecordSource } from '../record/record.js';
import { specimenFiles } from '../sources/starter/specimen.js';
import { CommandError, isSystemError } from './failure.js';
import { count } from './numbers.js';
import { printLine } from './print.js';
import { programMark } from './program-mark.js';
import { serve } from './serve-command.js';
import { type ServiceOptions, serviceConfig } from './service-config.js';
import { withServiceOptions } from './service-options.js';
import { openSources, openSpecimen } from './source-arguments.js';
import { takeLock } from './start-lock.js';
import { total } from './summary.js';

const NOTE = `This is the starter gazetteer: all of Japan down to large sections, and the fictional 見本県 at full depth. It is
there to try the service and too coarse for real work; build your own with \`banchi build\`, see README.md.`;

const EXAMPLES = [
  '/search/address?word=千代田区霞が関',
  '/search/address?address_code=13&code_match_type=2&address_level=SHK&limit=0,5',
  '/search/address?word=見本市中央区青葉町一丁目1-10',
];

/** A file of the starter and what it is built from. */
interface StarterFile {
  readonly path: string;
  readonly sources: () => Promise<RecordSource[]>;
}

/** Adds `banchi start`. */
export function addStartCommand(program: Command): void {
  withServiceOptions(
    program.command('start').description('build the starter gazetteer once and serve it; this is npm start'),
  ).action(startCommand);
}

/** `banchi start`: builds the starter gazetteer where there is none yet, then serves it. */
async function startCommand(options: ServiceOptions): Promise<void> {
  const effective = serviceConfig(options);
  const folder = starterFolder();
  const files = starterFiles(folder);
  const marker = join(folder, 'starter.json');
  const { current, past } = specimenFiles();
  const wanted = programMark([current, ...past]);
  const unbuilt = (): StarterFile[] =>
    isMarked(marker, wanted) ? files.filter(({ path }) => !opens(path)) : files;
  if (unbuilt().length > 0) {
    prepare(folder);
    const release = await takeLock(join(folder, 'starter.lock'), () =>
      printLine(`Another start builds the starter gazetteer in ${folder}; waiting for it …`),
    );
    try {
      // what another start has built meanwhile is there now
      const missing = unbuilt();
      if (missing.length > 0) await build(folder, missing, marker, wanted);
    } finally {
      release();
    }
  }
  printLine(NOTE);
  await serve(
    files.map(({ path }) => path),
    effective,
    EXAMPLES,
  );
}

/** Builds files, and then notes which program did. */
async function build(
  folder: string,
  files: readonly StarterFile[],
  marker: string,
  mark: string,
): Promise<void> {
  // Gone while files of two programs may stand side by side.
  rmSync(marker, { force: true });
  printLine(`Building the starter gazetteer in ${folder} (once) …`);
  const { buildFile } = await import('./build-file.js'); // needed once
  for (const { path, sources } of files) {
    const { summary, seconds } = await buildFile(path, await sources());
    const records = count(total(summary.records));
    printLine(`${basename(path)}: ${records} records, ${seconds.toFixed(1)} s`);
  }
  writeFileSync(`${marker}.${process.pid}.tmp`, mark);
  renameSync(`${marker}.${process.pid}.tmp`, marker);
}

/** Where the starter gazetteer lies: in the project, or for an installed package, which may be read-only, with the user. */
function starterFolder(): string {
  if (basename(dirname(packageRoot)) !== 'node_modules') return join(packageRoot, '.banchi');
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'banchi');
}

function starterFiles(folder: string): StarterFile[] {
  const { past } = specimenFiles();
  const years = past.map((source) => ({
    path: join(folder, `specimen-${/(\d{4})\.ndjson$/.exec(source)?.[1]}.gaz`),
    sources: async () => [openSpecimen(source)],
  }));
  return [
    {
      path: join(folder, 'starter.gaz'),
      sources: () => openSources(['starter', 'specimen'].map((kind) => ({ kind, paths: [] }))),
    },
    ...years,
  ];
}

/** Whether this very program has built the files. */
function isMarked(marker: string, wanted: string): boolean {
  try {
    return readFileSync(marker, 'utf8') === wanted;
  } catch {
    return false; // not there, or taken away by another start just now
  }
}

/** Whether a file is there and sound; a damaged one is built again. */
function opens(path: string): boolean {
  try {
    Gazetteer.open(path).close();
    return true;
  } catch (error) {
    if (error instanceof GazetteerError) return false;
    throw error;
  }
}

function prepare(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(
      `${folder}: cannot be created (${error.code}); the starter gazetteer needs a place there`,
    );
  }
}
