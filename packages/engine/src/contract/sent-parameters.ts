import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import { type ParameterError, parameterError } from './errors.js';
import { nearest } from './nearest.js';
import type { ParameterEntry } from './parameters.js';
import type { Parsed } from './values.js';

/** Parameters that are lists: `lang=en&lang=ko` is `lang=en,ko`, as programs send lists whose document says `explode`. */
const LISTS: readonly string[] = ['address_level', 'lang'];

/** The parameters of one request, each given once, and everything that is wrong with them. */
export class SentParameters {
  readonly errors: ParameterError[] = [];
  readonly #given = new Map<string, string | null>();
  readonly #language: MessageLanguage;

  /**
   * @param entries a value is null where it could not be decoded
   * @param names parameters that may be given
   */
  constructor(entries: Iterable<ParameterEntry>, names: readonly string[], language: MessageLanguage) {
    this.#language = language;
    for (const [name, value] of entries) {
      if (!names.includes(name)) this.fail(name, reasons.unknown(nearest(name, names)), value);
      else if (!this.#given.has(name)) this.#given.set(name, value);
      else if (LISTS.includes(name)) this.#given.set(name, joined(this.#given.get(name), value));
      else this.fail(name, reasons.repeated(), value);
    }
  }

  /** The text of a parameter; undefined where it is absent, null where it could not be decoded. */
  text(name: string): string | null | undefined {
    return this.#given.get(name);
  }

  /** The value of a parameter; undefined where it is absent or wrong, and then the error is noted. */
  value<T>(name: string, parse: (text: string) => Parsed<T>): T | undefined {
    const text = this.#given.get(name);
    if (text === undefined || text === null) return undefined;
    const parsed = parse(text);
    if ('value' in parsed) return parsed.value;
    this.fail(name, parsed.reason, text);
    return undefined;
  }

  /** Notes an error. */
  fail(name: string, reason: Parameters<typeof parameterError>[1], value: string | null): void {
    this.errors.push(parameterError(name, reason, value, this.#language));
  }
}

/** Values of a list; null where one of them could not be decoded. */
function joined(before: string | null | undefined, value: string | null): string | null {
  return before == null || value === null ? null : `${before},${value}`;
}
