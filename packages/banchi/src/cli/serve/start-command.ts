import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { starterNote, unbuiltStarter } from '@banchi/build/starter/starter.js';
import { placeFile } from '@banchi/engine/files/place-file.js';
import {
  isStarterPending,
  type StarterFile,
  starterFiles,
  starterFolder,
  unpackStarter,
} from '@banchi/engine/library/starter.js';
import { isClone } from '@banchi/engine/package/package-root.js';
import type { Command } from 'commander';
import { serveMessages } from '../../messages/serve.js';
import { openSources } from '../data/source-arguments.js';
import { STARTER_SOURCES } from '../data/starter-data.js';
import { total } from '../data/summary.js';
import { CommandError, isSystemError } from '../failure.js';
import { say } from '../language.js';
import { count } from '../numbers.js';
import { printLine } from '../print.js';
import { STARTER_EXAMPLES } from './examples.js';
import { serve } from './serve-command.js';
import { serverSettings } from './server-settings.js';
import { type ServiceOptions, serviceConfig } from './service-config.js';
import { withServiceOptions } from './service-options.js';
import { takeLock } from './start-lock.js';
import { endWithNpm } from './starting-npm.js';

/** Adds `banchi start`. */
export function addStartCommand(program: Command): void {
  withServiceOptions(
    program
      .command('start')
      .description(say(serveMessages.start))
      .option('--build-only', say(serveMessages.buildOnly)),
  ).action(startCommand);
}

/** `banchi start`: builds the starter gazetteer where there is none yet, then serves it. */
async function startCommand({
  buildOnly = false,
  ...options
}: ServiceOptions & { readonly buildOnly?: boolean }): Promise<void> {
  const effective = serviceConfig(options);
  endWithNpm();
  // a build takes a minute: errors of the options are reported before it
  const { config } = serverSettings(effective, []);
  (await import('./running-service.js')).checkFiles(config);
  const folder = starterFolder();
  if (isClone) await buildMissing(folder);
  else await unpack(folder);
  if (buildOnly) return;
  printLine(say(serveMessages.starter));
  await serve(
    starterFiles(folder).map(({ path }) => path),
    effective,
    STARTER_EXAMPLES,
  );
}

/** Unpacks the starter of its package, where it is not there yet. */
async function unpack(folder: string): Promise<void> {
  if (!isStarterPending(folder)) return;
  prepare(folder);
  printLine(say(serveMessages.starterUnpacking(folder)));
  await unpackStarter(folder);
}

/** Builds the files that are not there; of several starts one does, the others wait. */
async function buildMissing(folder: string): Promise<void> {
  const note = starterNote(folder);
  if (unbuiltStarter(folder, note).length > 0) {
    prepare(folder);
    const release = await takeLock(join(folder, 'starter.lock'), () =>
      printLine(say(serveMessages.starterWaiting(folder))),
    );
    try {
      // another start may have built it meanwhile
      const missing = unbuiltStarter(folder, note);
      if (missing.length > 0) await build(folder, missing, note);
    } finally {
      release();
    }
  }
}

/** Builds files side by side, and then notes which program did. */
async function build(
  folder: string,
  files: readonly StarterFile[],
  { path: note, wanted }: ReturnType<typeof starterNote>,
): Promise<void> {
  // Gone while files of two programs may stand side by side.
  rmSync(note, { force: true });
  printLine(say(serveMessages.starterBuilding(folder)));
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
  placeFile(note, wanted);
}

/** @param past files of past years, once they are built */
async function buildHere({ path, source }: StarterFile, past: Promise<readonly string[]>): Promise<void> {
  const { buildFile } = await import('../data/build-file.js'); // needed once
  const sources = await openSources(STARTER_SOURCES[source]);
  const { summary, report, seconds } = await buildFile(path, sources, { past });
  const { reportOnFile } = await import('../data/report-files.js');
  reportOnFile(path, report, summary.outlined);
  printBuilt(path, count(total(summary.records)), seconds);
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
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const started = performance.now();
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  if (code !== 0) throw new CommandError(serveMessages.starterFailed(path, printed.trim()));
  printBuilt(path, null, (performance.now() - started) / 1000);
}

function printBuilt(path: string, records: string | null, seconds: number): void {
  printLine(say(serveMessages.starterBuilt(basename(path), records, seconds.toFixed(1))));
}

function prepare(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(serveMessages.starterNoFolder(folder, String(error.code)));
  }
}
