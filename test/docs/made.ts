import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { starterGazetteers } from '../support/kept-starter.js';

/** The output of a command. */
export interface Printed {
  readonly code: number | null;
  readonly text: string;
}

/** Commands that depend on nothing that lies in the folder, and take long: several pages have the same one. */
const SAME_EVERYWHERE = /^(?:npx )?(banchi (?:setup [^#;&|]*?|build --out [a-z]+\.gaz starter)) *(?:#.*)?$/;

/** A build that `banchi start` makes too: its file is taken from there. */
const STARTER = /^banchi build --out ([a-z]+\.gaz) starter$/;

/**
 * The files of long commands. A command that equals one of an earlier page, to the letter, makes equal files, which are copied
 * without waiting for them again.
 */
export class Made {
  readonly #folder = mkdtempSync(join(tmpdir(), 'banchi-made-'));
  readonly #known = new Map<string, { readonly folder: string; readonly printed: Printed }>();

  constructor() {
    after(() => rmSync(this.#folder, { recursive: true, force: true }));
  }

  /** Runs a command in a folder, or copies the files that it has made in another one, if none of them exists there yet. */
  async once(command: string, folder: string, run: () => Promise<Printed>): Promise<Printed> {
    const [, same] = SAME_EVERYWHERE.exec(command) ?? [];
    if (same === undefined) return run();
    const [, starter] = STARTER.exec(same) ?? [];
    if (starter !== undefined) {
      const [built] = await starterGazetteers();
      copyFileSync(built, join(folder, starter));
      return { code: 0, text: '' };
    }
    const before = readdirSync(folder);
    const known = this.#known.get(same);
    if (known !== undefined && readdirSync(known.folder).every((name) => !before.includes(name))) {
      cpSync(known.folder, folder, { recursive: true });
      return known.printed;
    }
    const printed = await run();
    const kept = join(this.#folder, String(this.#known.size));
    for (const name of readdirSync(folder))
      if (!before.includes(name)) cpSync(join(folder, name), join(kept, name), { recursive: true });
    this.#known.set(same, { folder: kept, printed });
    return printed;
  }
}
