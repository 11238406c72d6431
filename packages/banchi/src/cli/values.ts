import { type Parsed, parseLevels, parseNameLanguages } from '@banchi/engine/contract/values.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { UsageError } from './failure.js';

/** The levels that an option names, as requests name them. @throws {UsageError} naming the option */
export function levelsOf(option: string, given: string): readonly Level[] {
  return parsedOption(option, parseLevels(given));
}

/** The languages that an option names, as requests name them in `lang`. @throws {UsageError} naming the option */
export function nameLanguagesOf(option: string, given: string): readonly ForeignLanguage[] {
  return parsedOption(option, parseNameLanguages(given));
}

function parsedOption<Value>(option: string, parsed: Parsed<Value>): Value {
  if ('value' in parsed) return parsed.value;
  throw new UsageError(about(option, parsed.reason));
}
