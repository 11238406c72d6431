import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import {
  type StarterFile,
  starterFiles,
  starterFolder,
  starterNote,
  unbuiltStarter,
} from '../../library/starter.js';
import { openSources } from '../data/source-arguments.js';
import { STARTER_SOURCES } from '../data/starter-data.js';
import { total } from '../data/summary.js';
import { CommandError, isSystemError } from '../failure.js';
import { count } from '../numbers.js';
import { printLine } from '../print.js';
import { serve } from './serve-command.js';
import { type ServiceOptions, serviceConfig } from './service-config.js';
import { withServiceOptions } from './service-options.js';
import { takeLock } from './start-lock.js';

const NOTE = `This is the starter gazetteer: all towns of Japan with boundaries, houses of 文京区 and 和歌山市, and the towns at the end of
2021. Whose data it is, \`banchi inspect\` and data/starter/README.md say; houses and lots of your own prefecture: \`banchi setup\`.`;

/** What a stranger tries first: an address, a reading, a name in Latin letters, a ward's boundary, a radius, a former city, a house. */
const EXAMPLES = [
  '/search/address?word=霞が関',
  '/search/address?word=ほんごう',
  '/search/address_multi?word_en=Ginza',
  '/search/address?word=文京区&address_level=SHK&address_polygon=true',
  '/search/address?proximity=139.7530,35.7070,300&sort=distance',
  '/search/address?word=浦和市',
  '/search/address?word=文京区春日1-16-21',
];

/** Adds `banchi start`. */
export function addStartCommand(program: Command): void {
  withServiceOptions(
    program
      .command('start')
      .description('build the starter gazetteer once and serve it; this is npm start')
      .option('--build-only', 'build it where it is not there yet, and serve nothing'),
  ).action(startCommand);
}

/** `banchi start`: builds the starter gazetteer where there is none yet, then serves it. */
async function startCommand({
  buildOnly = false,
  ...options
}: ServiceOptions & { readonly buildOnly?: boolean }): Promise<void> {
  const effective = serviceConfig(options);
  const folder = starterFolder();
  const note = starterNote(folder);
  if (unbuiltStarter(folder, note).length > 0) {
    prepare(folder);
    const release = await takeLock(join(folder, 'starter.lock'), () =>
      printLine(`Another start builds the starter gazetteer in ${folder}; waiting for it …`),
    );
    try {
      // what another start has built meanwhile is there now
      const missing = unbuiltStarter(folder, note);
      if (missing.length > 0) await build(folder, missing, note);
    } finally {
      release();
    }
  }
  if (buildOnly) return;
  printLine(NOTE);
  await serve(
    starterFiles(folder).map(({ path }) => path),
    effective,
    EXAMPLES,
  );
}

/** Builds files side by side, and then notes which program did. */
async function build(
  folder: string,
  files: readonly StarterFile[],
  { path: note, wanted }: ReturnType<typeof starterNote>,
): Promise<void> {
  // Gone while files of two programs may stand side by side.
  rmSync(note, { force: true });
  printLine(`Building the starter gazetteer in ${folder} (once) …`);
  const today = files.find(({ source }) => source === 'starter');
  const others = files.filter((file) => file !== today).map((file) => buildInProcess(file));
  const past = starterFiles(folder).filter(({ source }) => source !== 'starter');
  const built = await Promise.allSettled([
    ...(today === undefined
      ? []
      : [
          buildHere(
            today,
            Promise.all(others).then(() => past.map(({ path }) => path)),
          ),
        ]),
    ...others,
  ]);
  for (const one of built) {
    if (one.status === 'rejected') throw one.reason;
  }
  writeFileSync(`${note}.${process.pid}.tmp`, wanted);
  renameSync(`${note}.${process.pid}.tmp`, note);
}

/** @param past files of past years, once they are built */
async function buildHere({ path, source }: StarterFile, past: Promise<readonly string[]>): Promise<void> {
  const { buildFile } = await import('../data/build-file.js'); // needed once
  const { summary, seconds } = await buildFile(path, await openSources(STARTER_SOURCES[source]), { past });
  tellBuilt(path, `${count(total(summary.records))} records, ${seconds.toFixed(1)} s`);
}

/**
 * Builds a past year's file with `banchi build` in a process of its own: most of a build keeps one processor busy. Searches in
 * other languages have no past years.
 */
async function buildInProcess({ path, source }: StarterFile): Promise<void> {
  const child = fork(process.argv[1], ['build', '--no-languages', '--out', path, source], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  let told = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const started = performance.now();
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  if (code !== 0) throw new CommandError(`${path}: not built: ${told.trim()}`);
  tellBuilt(path, `${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function tellBuilt(path: string, what: string): void {
  printLine(`${basename(path)}: ${what}`);
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
