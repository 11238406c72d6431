import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The compiled command. */
export const MAIN = fileURLToPath(new URL('../../packages/banchi/src/cli/main.js', import.meta.url));

/** The outputs of a finished command. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** An empty directory that goes when the test ends. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-cli-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes canonical records, one a line; the answer is the path. */
export function writeRecords(folder: string, name: string, records: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

/** Starts the command in a process of its own, by default without PORT and HOST of this one, and in English. */
export function startCommand(
  words: readonly string[],
  {
    env = {},
    cwd,
    main = MAIN,
    openFiles,
  }: {
    readonly env?: NodeJS.ProcessEnv;
    readonly cwd?: string;
    readonly main?: string;
    /** How many files the process may have open. */
    readonly openFiles?: number;
  } = {},
): ChildProcess {
  const { PORT: _port, HOST: _host, ...rest } = process.env;
  const [program, ...before] =
    openFiles === undefined
      ? [process.execPath]
      : ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, process.execPath];
  return spawn(program, [...before, main, ...words], {
    env: { ...rest, LC_ALL: 'C', ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the command to its end. */
export async function banchi(
  words: readonly string[],
  options: Parameters<typeof startCommand>[1] = {},
): Promise<Finished> {
  return finished(startCommand(words, options));
}

/** Waits for a started command to end. */
export async function finished(child: ChildProcess): Promise<Finished> {
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** A command that serves. */
export interface Serving {
  readonly base: string;
  /** The output until its examples stood there. */
  readonly printed: string;
  readonly process: ChildProcess;
  /** The text on standard error so far. */
  log(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Finished>;
}

/** Starts `serve` or `start`, waits for its address and examples, and ends it with the test. */
export async function serving(
  t: TestContext,
  words: readonly string[],
  options: Parameters<typeof startCommand>[1] = {},
): Promise<Serving> {
  const started = await startServing(words, options);
  t.after(() => started.process.kill('SIGKILL'));
  return started;
}

/** Starts `serve` or `start` and waits for its address and examples, of which there are three at least. */
export async function startServing(
  words: readonly string[],
  options: Parameters<typeof startCommand>[1] = {},
): Promise<Serving> {
  const child = startCommand(words, options);
  const end = finished(child);
  let printed = '';
  let log = '';
  child.stderr?.on('data', (text: string) => {
    log += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      printed += text;
      // with keys of the mode `url` alone no example can be sent in headers
      if ((printed.match(/curl -G .*\n/g) ?? []).length >= 3 || /every request needs a key/.test(printed))
        resolve();
    });
    end.then(({ code, err }) => reject(new Error(`ended with ${code}: ${err}`)), reject);
  });
  const base = /Serving on (\S+)/.exec(printed)?.[1] ?? '';
  return {
    base,
    printed,
    process: child,
    log: () => log,
    stop: () => {
      child.kill('SIGTERM');
      return end;
    },
  };
}
