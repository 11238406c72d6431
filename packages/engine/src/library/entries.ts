import { type ParameterError, parameterError } from '../contract/errors.js';
import type { ParameterEntry } from '../contract/parameters.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { argumentReasons, jsonTypeOf } from '../vocabulary/messages.js';

/** Parameters that a program gave, as the service would be sent them. */
interface Entries {
  readonly entries: readonly ParameterEntry[];
  /** Values that could not be sent at all. */
  readonly faults: readonly ParameterError[];
}

/**
 * Parameters as a request would send them: numbers, truth values and lists as text, lists joined by commas; undefined
 * values are left out.
 */
export function entriesOf(parameters: unknown, language: MessageLanguage): Entries {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    return {
      entries: [],
      faults: [parameterError(null, argumentReasons.notParameters(jsonTypeOf(parameters)), null, language)],
    };
  const entries: ParameterEntry[] = [];
  const faults: ParameterError[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (Array.isArray(value) ? value.every(isPlain) : isPlain(value)) entries.push([name, String(value)]);
    else {
      // Its name is known, so it is not reported as missing too.
      entries.push([name, null]);
      faults.push(parameterError(name, argumentReasons.notAValue(jsonTypeOf(value)), null, language));
    }
  }
  return { entries, faults };
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
