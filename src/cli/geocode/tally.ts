import { LACKING } from './cp932.js';

/** A character that the output's encoding lacks. */
interface Lacked {
  readonly character: string;
  /** How often it was to be written. */
  readonly count: number;
  /** The line of the list that it first belongs to; null where it is in the head. */
  readonly line: number | null;
}

/** What became of rows. */
export interface Tally {
  /** By outcome, and of what was found by level: `found TBN`. */
  readonly outcomes: Record<string, number>;
  /** In the order in which they came. */
  readonly lacking: readonly Lacked[];
}

/** Adds up what became of rows. */
export class Tallies {
  readonly #outcomes: Record<string, number>;
  readonly #lacking = new Map<string, Lacked>();

  /** @param before what became of earlier rows */
  constructor(before?: Tally) {
    this.#outcomes = { ...before?.outcomes };
    for (const each of before?.lacking ?? []) this.#lacking.set(each.character, each);
  }

  /** A row had an outcome. */
  outcome(name: string): void {
    this.#outcomes[name] = (this.#outcomes[name] ?? 0) + 1;
  }

  /** A character could not be written, that belongs to a line of the list, or to none. */
  lacks(character: string, line: number | null): void {
    this.#lack({ character, count: 1, line });
  }

  /** Adds what became of other rows, which came later. */
  add({ outcomes, lacking }: Tally): void {
    for (const [name, value] of Object.entries(outcomes))
      this.#outcomes[name] = (this.#outcomes[name] ?? 0) + value;
    for (const each of lacking) this.#lack(each);
  }

  /** All of it, to be sent or kept. */
  get sum(): Tally {
    return { outcomes: { ...this.#outcomes }, lacking: [...this.#lacking.values()] };
  }

  #lack({ character, count, line }: Lacked): void {
    const known = this.#lacking.get(character);
    this.#lacking.set(character, {
      character,
      count: count + (known?.count ?? 0),
      line: known === undefined ? line : known.line,
    });
  }
}

/** Characters that are told one by one. */
const MOST_TOLD = 10;

/** What could not be written in CP932, in a sentence; null where all could. */
export function lackingText(lacking: readonly Lacked[]): string | null {
  if (lacking.length === 0) return null;
  const told = lacking.slice(0, MOST_TOLD).map(({ character, count, line }) => {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    const where = line === null ? 'in the head' : `first for line ${line}`;
    return `${character} (U+${code}) ${count === 1 ? 'once' : `${count} times`}, ${where}`;
  });
  const more = lacking.length - told.length;
  if (more > 0) told.push(`${more} other characters`);
  return `CP932 lacks what is written as ${LACKING}: ${told.join('; ')}. --encoding utf8-bom writes all of it.`;
}
