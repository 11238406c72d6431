import type { ForeignLanguage } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { reasons } from '../vocabulary/messages.js';
import type { ParameterError } from './errors.js';
import type { ParameterEntry } from './parameters.js';
import { SentParameters } from './sent-parameters.js';
import { parseNameLanguages } from './values.js';

/** Parameters of `GET /suggest`. */
const NAMES = ['word', 'lang'];

/** Checked parameters of `GET /suggest`. */
interface SuggestParameters {
  readonly word: string;
  /** Languages whose names records have besides the Japanese ones. */
  readonly names: readonly ForeignLanguage[];
}

/** Reads the parameters of `GET /suggest`; a value is null where it could not be decoded. */
export function parseSuggestParameters(
  entries: Iterable<ParameterEntry>,
  language: MessageLanguage,
): SuggestParameters | { readonly errors: readonly ParameterError[] } {
  const sent = new SentParameters(entries, NAMES, language);
  const word = sent.text('word');
  if (word === undefined) sent.fail('word', reasons.noWord(), null);
  else if (word?.trim() === '') sent.fail('word', reasons.empty(), word);
  const names = sent.value('lang', parseNameLanguages) ?? [];
  return sent.errors.length > 0 || word == null ? { errors: sent.errors } : { word, names };
}
