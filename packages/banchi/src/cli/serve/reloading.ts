import { stat } from 'node:fs/promises';
import { describeFailure } from '../failure.js';
import type { CheckedFile } from './checked-file.js';
import { checkData, compareData } from './data-check.js';
import { type HeldFiles, holdFiles, markOf } from './held-files.js';

/** When new data is looked for, and on which conditions it is served. */
export interface ReloadSettings {
  /** How often the files are looked at, in milliseconds; 0: never, only a signal makes them be read again. */
  readonly interval: number;
  /** Records that a year must keep, as a share of those before. */
  readonly minShare: number;
  /** How long new files may be checked, in seconds. */
  readonly checkSeconds: number;
}

/** Events of every attempt. */
export interface ReloadEvents {
  /** New data is in service: files, or the names of indexes. */
  taken(data: readonly (CheckedFile | string)[]): void;
  /** New data was refused; the old data stays in service. */
  refused(reason: string): void;
}

/**
 * Follows gazetteer files: opens them anew when another file has taken the name of one, or on request, and only after a check.
 * The files in service are held open, so that a process that starts later serves the same ones.
 */
export class Reloading {
  readonly #names: readonly string[];
  readonly #settings: ReloadSettings;
  readonly #events: ReloadEvents;
  readonly #use: (paths: readonly string[]) => Promise<void>;
  #held: HeldFiles;
  #checked: readonly CheckedFile[];
  /** Marks of the files that were refused last. */
  #refusedMarks: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #isClosed = false;

  /**
   * @param held the files in service
   * @param checked their contents
   * @param use puts files into service; rejects where that fails
   */
  constructor(
    held: HeldFiles,
    checked: readonly CheckedFile[],
    settings: ReloadSettings,
    use: (paths: readonly string[]) => Promise<void>,
    events: ReloadEvents,
  ) {
    this.#names = held.files.map(({ name }) => name);
    this.#held = held;
    this.#checked = checked;
    this.#settings = settings;
    this.#use = use;
    this.#events = events;
    this.#lookLater();
  }

  /** Where the files in service can be opened. */
  get paths(): readonly string[] {
    return this.#held.files.map(({ path }) => path);
  }

  /**
   * The fault of the files in service, if somebody wrote into one of them or cut it; null if there is none, or if
   * other files are in service by the time the check ends.
   */
  async faultInService(): Promise<string | null> {
    const held = this.#held;
    try {
      const marks = await Promise.all(held.files.map(async ({ path }) => markOf(await stat(path))));
      if (marks.join('\n') !== marksOf(held)) await checkData(held.files, this.#settings.checkSeconds);
      return null;
    } catch (error) {
      return held === this.#held ? describeFailure(error).text.en : null;
    }
  }

  /** Opens the files anew if they have changed, even files that were refused before. */
  ask(): Promise<void> {
    this.#refusedMarks = null;
    return this.#reload();
  }

  /** Stops looking, and closes the files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
    this.#held.close();
  }

  #lookLater(): void {
    const { interval } = this.#settings;
    if (interval === 0 || this.#isClosed) return;
    this.#timer = setTimeout(async () => {
      if (this.#running === null && (await this.#hasChanged())) await this.#reload();
      this.#lookLater();
    }, interval);
    this.#timer.unref();
  }

  async #hasChanged(): Promise<boolean> {
    try {
      const marks = await Promise.all(this.#names.map(async (name) => markOf(await stat(name))));
      const text = marks.join('\n');
      return text !== marksOf(this.#held) && text !== this.#refusedMarks;
    } catch {
      return false; // one is just being replaced, or gone for now
    }
  }

  /** Attempts run one at a time; a call during one starts one more behind it. */
  #reload(): Promise<void> {
    if (this.#running !== null) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#attempts().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #attempts(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#attempt();
    } while (this.#isAskedAgain && !this.#isClosed);
  }

  async #attempt(): Promise<void> {
    let held: HeldFiles | null = null;
    try {
      held = holdFiles(this.#names);
      if (marksOf(held) === marksOf(this.#held)) {
        held.close();
        return;
      }
      const checked = await checkData(held.files, this.#settings.checkSeconds);
      compareData(this.#checked, checked, this.#settings.minShare);
      if (this.#isClosed) return held.close();
      await this.#use(held.files.map(({ path }) => path));
      this.#held.close();
      this.#held = held;
      this.#checked = checked;
      this.#refusedMarks = null;
      this.#events.taken(checked);
    } catch (error) {
      if (held !== null) this.#refusedMarks = marksOf(held);
      held?.close();
      this.#events.refused(describeFailure(error).text.en);
    }
  }
}

function marksOf({ files }: HeldFiles): string {
  return files.map(({ mark }) => mark).join('\n');
}
