import { DASHES, HYPHENS } from '@banchi/engine/facts/dashes.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { together } from '../../messages/commands.js';
import { geocodeMessages, losses, type marks as MARKS } from '../../messages/lists.js';
import type { ReviewReason } from '../../messages/verdicts.js';
import { LACKING } from './cp932.js';

/** A character or value that could not be written as it is. */
interface Lost {
  /** A character that the encoding lacks; or a word of {@link losses}. */
  readonly what: string;
  /** How often it occurred. */
  readonly count: number;
  /** The line of the list that it first belongs to; null where it is in the head. */
  readonly line: number | null;
}

/** Counts of rows. */
export interface Tally {
  /** By {@link RowKind}; of addresses at points by outcome, `found` with its level behind it: `found TBN`. */
  readonly outcomes: Record<string, number>;
  /** Rows that need eyes, by the reason. */
  readonly reasons: Readonly<Partial<Record<ReviewReason, number>>>;
  readonly marks: Readonly<Partial<Record<keyof typeof MARKS, number>>>;
  /** Unexplained rests of found words, digits as `#`, with their counts; rare ones are dropped if there are very many. */
  readonly rests: readonly (readonly [rest: string, count: number])[];
  /** Characters that the encoding lacks, in the order in which they came. */
  readonly lacking: readonly Lost[];
  /** Contents that the form cannot hold. */
  readonly lost: readonly Lost[];
  /** Rows whose points lie farthest from their addresses, the farthest first. */
  readonly far: readonly FarRow[];
}

/** A row whose point lies far from its address. */
interface FarRow {
  readonly line: number;
  readonly metres: number;
  /** Its address as written. */
  readonly word: string;
}

/** How many of them are listed. */
const MOST_FAR = 10;

/** Counts rows. */
export class Tallies {
  readonly #outcomes: Record<string, number>;
  readonly #reasons: Partial<Record<ReviewReason, number>>;
  readonly #marks: Partial<Record<keyof typeof MARKS, number>>;
  readonly #rests: Map<string, number>;
  readonly #lacking = new Map<string, Lost>();
  readonly #lost = new Map<string, Lost>();
  #far: readonly FarRow[];

  /** @param before counts of an earlier run */
  constructor(before?: Tally) {
    this.#outcomes = { ...before?.outcomes };
    this.#reasons = { ...before?.reasons };
    this.#marks = { ...before?.marks };
    this.#rests = new Map(before?.rests);
    this.#far = before?.far ?? [];
    for (const each of before?.lacking ?? []) this.#lacking.set(each.what, each);
    for (const each of before?.lost ?? []) this.#lost.set(each.what, each);
  }

  /** Counts an outcome. */
  outcome(name: string): void {
    this.#outcomes[name] = (this.#outcomes[name] ?? 0) + 1;
  }

  /** Counts a row that needs eyes. */
  needsEyes(reason: ReviewReason): void {
    this.mark('eyes');
    this.#reasons[reason] = (this.#reasons[reason] ?? 0) + 1;
  }

  /** Counts a row for a mark. */
  mark(mark: keyof typeof MARKS): void {
    this.#marks[mark] = (this.#marks[mark] ?? 0) + 1;
  }

  /** Counts an unexplained rest. */
  leaves(rest: string): void {
    const kind = rest.replace(DIGITS, '#').replace(AROUND, '').slice(0, LONGEST_REST);
    if (kind !== '') this.#left(kind, 1);
  }

  /** Counts a row whose point lies far from its address. */
  far(line: number, metres: number, word: string): void {
    this.mark('far');
    this.#addFar([{ line, metres, word }]);
  }

  #addFar(more: readonly FarRow[]): void {
    if (more.length > 0)
      this.#far = [...this.#far, ...more].sort((a, b) => b.metres - a.metres).slice(0, MOST_FAR);
  }

  /** Counts a character that could not be written. @param line of the list; null for the header */
  lacks(character: string, line: number | null): void {
    add(this.#lacking, { what: character, count: 1, line });
  }

  /** Counts a content that the form cannot hold. */
  loses(what: keyof typeof losses, line: number): void {
    add(this.#lost, { what, count: 1, line });
  }

  /** Adds the counts of later rows. */
  add({ outcomes, reasons, marks, rests, lacking, lost, far }: Tally): void {
    this.#addFar(far);
    for (const [name, value] of Object.entries(outcomes))
      this.#outcomes[name] = (this.#outcomes[name] ?? 0) + value;
    for (const mark of Object.keys(marks) as (keyof typeof MARKS)[])
      this.#marks[mark] = (this.#marks[mark] ?? 0) + (marks[mark] ?? 0);
    for (const reason of Object.keys(reasons) as ReviewReason[])
      this.#reasons[reason] = (this.#reasons[reason] ?? 0) + (reasons[reason] ?? 0);
    for (const [rest, count] of rests) this.#left(rest, count);
    for (const each of lacking) add(this.#lacking, each);
    for (const each of lost) add(this.#lost, each);
  }

  /** All counts, to be sent or kept. */
  get sum(): Tally {
    return {
      outcomes: { ...this.#outcomes },
      reasons: { ...this.#reasons },
      marks: { ...this.#marks },
      rests: mostFrequent(this.#rests, MOST_SENT),
      lacking: [...this.#lacking.values()],
      lost: [...this.#lost.values()],
      far: this.#far,
    };
  }

  /** Counts a rest; if there are too many, drops the rarest. */
  #left(rest: string, count: number): void {
    this.#rests.set(rest, count + (this.#rests.get(rest) ?? 0));
    if (this.#rests.size <= MOST_RESTS) return;
    const kept = mostFrequent(this.#rests, MOST_RESTS / 2);
    this.#rests.clear();
    for (const [each, times] of kept) this.#rests.set(each, times);
  }
}

/** How many rests are counted, and how many are sent or noted. */
const [MOST_RESTS, MOST_SENT] = [20_000, 300];
const LONGEST_REST = 16;
const DIGITS = /[0-9０-９]+/g;
/** Characters around a rest that mean nothing. */
const AROUND = new RegExp(
  `^[${DASHES}\\s,.、，．・。()（）「」〒]+|[\\s,.、，．・。()（）「」${HYPHENS}-]+$`,
  'g',
);

function mostFrequent(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  const all = [...counts];
  return all.length <= most ? all : all.sort((a, b) => b[1] - a[1]).slice(0, most);
}

function add(to: Map<string, Lost>, { what, count, line }: Lost): void {
  const known = to.get(what);
  to.set(what, { what, count: count + (known?.count ?? 0), line: known === undefined ? line : known.line });
}

/** How many characters are listed one by one. */
const MOST_SHOWN = 10;

/** Sentences about all that could not be written as it is. */
export function lossTexts({ lacking, lost }: Tally): Message[] {
  const texts = lost.map(({ what, count, line }) =>
    geocodeMessages.lostWhere(losses[what as keyof typeof losses], count, line),
  );
  if (lacking.length === 0) return texts;
  const shown = lacking.slice(0, MOST_SHOWN).map(({ what, count, line }) => {
    const code = what.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return geocodeMessages.lackingWhere(`${what} (U+${code})`, count, line);
  });
  const more = lacking.length - shown.length;
  if (more > 0) shown.push(geocodeMessages.lackingMore(more));
  return [...texts, geocodeMessages.lacking(LACKING, together(shown, '; '))];
}
