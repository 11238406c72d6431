import type { Message } from '../../vocabulary/message.js';
import { together } from '../messages.js';
import { LACKING } from './cp932.js';
import { geocodeMessages, losses, type marks as MARKS } from './messages.js';

/** Something that could not be written as it is. */
interface Lost {
  /** A character that the encoding lacks; what a form has no place for, a word of {@link losses}. */
  readonly what: string;
  /** How often it was to be written. */
  readonly count: number;
  /** The line of the list that it first belongs to; null where it is in the head. */
  readonly line: number | null;
}

/** From this confidence on an answer needs no eyes. */
export const SURE = 0.9;

/** What became of rows. */
export interface Tally {
  /** By outcome, and of what was found by level: `found TBN`. */
  readonly outcomes: Record<string, number>;
  readonly marks: Readonly<Partial<Record<keyof typeof MARKS, number>>>;
  /** What was left over of words that were found, digits as `#`, and how often; not of all where there are very many. */
  readonly rests: readonly (readonly [rest: string, count: number])[];
  /** Characters that the encoding lacks, in the order in which they came. */
  readonly lacking: readonly Lost[];
  /** What the form has no place for. */
  readonly lost: readonly Lost[];
}

/** Adds up what became of rows. */
export class Tallies {
  readonly #outcomes: Record<string, number>;
  readonly #marks: Partial<Record<keyof typeof MARKS, number>>;
  readonly #rests: Map<string, number>;
  readonly #lacking = new Map<string, Lost>();
  readonly #lost = new Map<string, Lost>();

  /** @param before what became of earlier rows */
  constructor(before?: Tally) {
    this.#outcomes = { ...before?.outcomes };
    this.#marks = { ...before?.marks };
    this.#rests = new Map(before?.rests);
    for (const each of before?.lacking ?? []) this.#lacking.set(each.what, each);
    for (const each of before?.lost ?? []) this.#lost.set(each.what, each);
  }

  /** A row had an outcome. */
  outcome(name: string): void {
    this.#outcomes[name] = (this.#outcomes[name] ?? 0) + 1;
  }

  /** A row is to be counted for something. */
  mark(mark: keyof typeof MARKS): void {
    this.#marks[mark] = (this.#marks[mark] ?? 0) + 1;
  }

  /** Something was left over of a word that was found. */
  leaves(rest: string): void {
    const kind = rest.replace(DIGITS, '#').replace(AROUND, '').slice(0, LONGEST_REST);
    if (kind !== '') this.#left(kind, 1);
  }

  /** A character could not be written, that belongs to a line of the list, or to none. */
  lacks(character: string, line: number | null): void {
    add(this.#lacking, { what: character, count: 1, line });
  }

  /** The form has no place for something of a line. */
  loses(what: keyof typeof losses, line: number): void {
    add(this.#lost, { what, count: 1, line });
  }

  /** Adds what became of other rows, which came later. */
  add({ outcomes, marks, rests, lacking, lost }: Tally): void {
    for (const [name, value] of Object.entries(outcomes))
      this.#outcomes[name] = (this.#outcomes[name] ?? 0) + value;
    for (const mark of Object.keys(marks) as (keyof typeof MARKS)[])
      this.#marks[mark] = (this.#marks[mark] ?? 0) + (marks[mark] ?? 0);
    for (const [rest, count] of rests) this.#left(rest, count);
    for (const each of lacking) add(this.#lacking, each);
    for (const each of lost) add(this.#lost, each);
  }

  /** All of it, to be sent or kept. */
  get sum(): Tally {
    return {
      outcomes: { ...this.#outcomes },
      marks: { ...this.#marks },
      rests: mostFrequent(this.#rests, MOST_SENT),
      lacking: [...this.#lacking.values()],
      lost: [...this.#lost.values()],
    };
  }

  /** What came once or so is forgotten where there is too much. */
  #left(rest: string, count: number): void {
    this.#rests.set(rest, count + (this.#rests.get(rest) ?? 0));
    if (this.#rests.size <= MOST_RESTS) return;
    const kept = mostFrequent(this.#rests, MOST_RESTS / 2);
    this.#rests.clear();
    for (const [each, times] of kept) this.#rests.set(each, times);
  }
}

/** How many rests are kept apart, and sent or noted. */
const [MOST_RESTS, MOST_SENT] = [20_000, 300];
const LONGEST_REST = 16;
const DIGITS = /[0-9０-９]+/g;
/** What stands around a rest and says nothing. */
const AROUND = /^[\s,.、，．・。()（）「」\-－‐−ー〒]+|[\s,.、，．・。()（）「」\-－‐−]+$/g;

function mostFrequent(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  const all = [...counts];
  return all.length <= most ? all : all.sort((a, b) => b[1] - a[1]).slice(0, most);
}

function add(to: Map<string, Lost>, { what, count, line }: Lost): void {
  const known = to.get(what);
  to.set(what, { what, count: count + (known?.count ?? 0), line: known === undefined ? line : known.line });
}

/** Characters that are told one by one. */
const MOST_TOLD = 10;

/** What could not be written as it is, a sentence each. */
export function lossTexts({ lacking, lost }: Tally): Message[] {
  const texts = lost.map(({ what, count, line }) =>
    geocodeMessages.lostWhere(losses[what as keyof typeof losses], count, line),
  );
  if (lacking.length === 0) return texts;
  const told = lacking.slice(0, MOST_TOLD).map(({ what, count, line }) => {
    const code = what.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return geocodeMessages.lackingWhere(`${what} (U+${code})`, count, line);
  });
  const more = lacking.length - told.length;
  if (more > 0) told.push(geocodeMessages.lackingMore(more));
  return [...texts, geocodeMessages.lacking(LACKING, together(told, '; '))];
}
