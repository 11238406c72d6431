import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { Refusal } from '@banchi/build/indexing/build.js';
import { REFUSAL_KINDS } from '@banchi/build/indexing/part-order.js';
import { type Origin, placeOf } from '@banchi/build/record/record.js';
import { dataMessages } from '../../messages/data.js';
import { say } from '../language.js';

/** How many of each kind are shown; the report file has all. */
const SHOWN = 10;
/** Characters of the report that are written together. */
const BUFFER = 1 << 16;
/** Reasons that are counted apart; beyond these, rare ones count as one. */
const MOST_REASONS = 1000;

/** A refusal in the language of the command. */
interface ShownRefusal {
  readonly reason: string;
  readonly origin: Origin;
}

/** The refusals of one kind. */
class Tally {
  count = 0;
  /** The first {@link SHOWN}. */
  readonly first: ShownRefusal[] = [];
  /** How often each reason occurs, values in it left out. */
  readonly reasons = new Map<string, number>();
  /** How many there are of each municipality, by its code of five digits, where the reason names it. */
  readonly municipalities = new Map<string, number>();

  add({ reason, origin, finding }: Refusal): void {
    this.count++;
    const text = say(reason);
    if (this.first.length < SHOWN) this.first.push({ reason: text, origin });
    const code = finding === undefined ? municipalityOf(reason.en) : finding.codes.slice(0, 2).join('');
    if (code !== null) this.municipalities.set(code, (this.municipalities.get(code) ?? 0) + 1);
    const kind = reasonKind(text);
    const key =
      this.reasons.has(kind) || this.reasons.size < MOST_REASONS
        ? kind
        : say(dataMessages.summaryOtherReasons);
    this.reasons.set(key, (this.reasons.get(key) ?? 0) + 1);
  }
}

/** The refusals of one kind, as a report shows them. */
export interface UnusedKind {
  readonly kind: Refusal['kind'];
  readonly count: number;
  /** The first few. */
  readonly examples: readonly string[];
  /** How many there are of each municipality, by code, where the reasons name it. */
  readonly municipalities: Readonly<Record<string, number>>;
  /** How often each reason occurs, most often first; values in it are left out. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Examples of a kind in a report. */
const EXAMPLES = 3;

/**
 * Collects the refusals of a build, and writes each to a report file as it happens: one JSON object a line with
 * `kind` (see {@link Refusal}), `file`, `line` and `reason`, in the language of the command, and `finding` where it is a fault of the published data. The file takes its final name at the end.
 */
export class RefusalReport {
  #path: string;
  readonly refused = new Tally();
  readonly dropped = new Tally();
  readonly undecided = new Tally();
  readonly contradicted = new Tally();
  readonly misread = new Tally();
  readonly unpaired = new Tally();
  readonly withheld = new Tally();
  readonly unmatched = new Tally();
  readonly corrected = new Tally();
  readonly #temporary: string;
  #fd: number | null = null;
  #waiting = '';

  constructor(file: string) {
    this.#path = file;
    this.#temporary = `${file}.${process.pid}.tmp`;
  }

  /** For {@link BuildOptions.onRefusal}. */
  readonly add = (refusal: Refusal): void => {
    const { kind, reason, origin, finding } = refusal;
    this[kind].add(refusal);
    this.#waiting += `${JSON.stringify({ kind, ...origin, reason: say(reason), finding })}\n`;
    if (this.#waiting.length > BUFFER) this.#flush();
  };

  /** How many refusals there are of each kind. */
  get count(): number {
    return this.summary().reduce((sum, each) => sum + each.count, 0);
  }

  /** Every kind of which there is any, with its number and the first few. */
  summary(): UnusedKind[] {
    return REFUSAL_KINDS.flatMap((kind) => {
      const { count, first, municipalities, reasons } = this[kind];
      const examples = first.slice(0, EXAMPLES).map(({ origin, reason }) => `${placeOf(origin)}: ${reason}`);
      return count === 0
        ? []
        : [
            {
              ...{ kind, count, examples },
              municipalities: Object.fromEntries([...municipalities].sort()),
              reasons: Object.fromEntries([...reasons].sort((a, b) => b[1] - a[1])),
            },
          ];
    });
  }

  /** Gives the report its name; without refusals removes the report of an earlier build. */
  finish(): void {
    if (this.count === 0) {
      rmSync(this.#path, { force: true });
      return;
    }
    this.#flush();
    this.#close();
    renameSync(this.#temporary, this.#path);
  }

  /** The path of the report. */
  get file(): string {
    return this.#path;
  }

  /** Gives a finished report another name, and replaces or removes the report that has it. */
  rename(file: string): void {
    if (this.count > 0) renameSync(this.#path, file);
    else rmSync(file, { force: true });
    this.#path = file;
  }

  /** Removes the unfinished report. */
  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #flush(): void {
    this.#fd ??= openSync(this.#temporary, 'w');
    const bytes = Buffer.from(this.#waiting);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
    this.#waiting = '';
  }

  #close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }
}

/**
 * The form of a reason, by which equal reasons are counted: quoted values (in 「」 in Japanese) become `…`, numbers `N`, and a code before a colon is left out.
 */
function reasonKind(reason: string): string {
  return reason
    .replaceAll(/"(?:[^"\\]|\\.)*"?|「[^」]*」/g, '…')
    .replace(/^\d[^:]*: /, '')
    .replaceAll(/\d+(?:[ .,-]\d+)*/g, 'N')
    .slice(0, 120);
}

/**
 * The municipality of a reason that begins with the code of a record, whole or in segments: `302031 0004001: …`,
 * `no record for 30 202 0000 101`, `22 138 0001: …`.
 */
function municipalityOf(reason: string): string | null {
  const found = /^(?:no record for )?([0-9]{2}) ?([0-9]{3})(?:[0-9]? |:|$)/.exec(reason);
  return found === null ? null : found[1] + found[2];
}
