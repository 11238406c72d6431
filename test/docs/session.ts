import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import type { Made, Printed } from './made.js';

/** Commands that start a server and keep the terminal. */
const SERVES = /^(?:[A-Z_]+=\S+ )*(?:npm start|(?:npx )?banchi (?:serve|start))\b/;

/**
 * A shell in which a reader follows a page: an empty folder, `banchi` and `npx banchi` on the PATH, the official files of
 * prefecture 30 at a mirror of their publishers, and a server that runs on while the next commands are typed. Its address,
 * 127.0.0.1:8080 on the page, is another one here.
 */
export class ShellSession {
  readonly folder = mkdtempSync(join(tmpdir(), 'banchi-docs-'));
  #server: ChildProcess | null = null;
  #base = 'http://127.0.0.1:8080';

  readonly #made: Made;

  /**
   * @param mirror of the publishers of official data, asked instead of them
   * @param made files that earlier sessions have made
   */
  constructor(mirror: string | null, made: Made) {
    this.#made = made;
    const bin = join(this.folder, '.bin');
    mkdirSync(bin);
    const program = (name: string, script: string): void => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    const run = `'${process.execPath}' '${MAIN}' "$@"`;
    const fetches =
      mirror === null ? '' : `case "$1" in fetch | setup) exec ${run} --mirror ${mirror} ;; esac\n`;
    program('banchi', `${fetches}exec ${run}`);
    program('npx', '[ "$1" = banchi ] || { echo "npx $1" >&2; exit 1; }\nexec "$@"');
    symlinkSync(join(projectRoot, 'data'), join(this.folder, 'data'));
  }

  /** Where the server of this session is. */
  get base(): string {
    return this.#base;
  }

  /** Lets requests go to a server of another session until one is started here. */
  ask(base: string): void {
    this.#base = base;
  }

  /** Runs one command, or starts a server with it, in the place of the one before. */
  async run(command: string): Promise<Printed> {
    if (SERVES.test(command)) return this.serve(command);
    return this.#made.once(command, this.folder, () =>
      finished(this.#spawn(command.replaceAll('http://127.0.0.1:8080', this.#base))),
    );
  }

  /** Starts a server and waits until it listens. */
  async serve(command: string): Promise<Printed> {
    await this.#stop();
    const words = command.replace('npm start', 'banchi start').replace(/ *#.*$/, '');
    const child = this.#spawn(`exec ${words} --port 0`.replace(/^exec ((?:[A-Z_]+=\S+ )+)/, '$1exec '));
    this.#server = child;
    let text = '';
    return new Promise((resolve) => {
      child.stderr?.on('data', (data: Buffer) => {
        text += data;
      });
      child.stdout?.on('data', (data: Buffer) => {
        text += data;
        const [, base] = /Serving on (\S+)/.exec(text) ?? [];
        if (base === undefined) return;
        this.#base = base;
        resolve({ code: 0, text });
      });
      child.on('close', (code) => resolve({ code: code ?? 1, text }));
    });
  }

  async close(): Promise<void> {
    await this.#stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null || server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'close');
  }

  #spawn(command: string): ChildProcess {
    const { HOST: _host, PORT: _port, PATH, ...rest } = process.env;
    return spawn('bash', ['-e', '-o', 'pipefail', '-c', command], {
      cwd: this.folder,
      env: { ...rest, PATH: `${join(this.folder, '.bin')}:${PATH}`, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

async function finished(child: ChildProcess): Promise<Printed> {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (data: string) => {
      text += data;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}
