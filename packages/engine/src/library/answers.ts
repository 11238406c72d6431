import { type ErrorBody, errorBody, parameterError } from '../contract/errors.js';
import { TableWanted } from '../gazetteer/late-table.js';
import { type GeocodeSettings, type GeocodeWord, parseGeocodeElement } from '../questions/geocode.js';
import type { GazetteerSearch } from '../search/engine.js';
import { asIs, type MessageLanguage } from '../vocabulary/message.js';
import type { BatchAnswer } from './api.js';

/** A word of a batch, or the error that it is wrong. */
export type CheckedElement = GeocodeWord | ErrorBody;

/** Checks a word of many as the service does those of a batch. */
export function checkedElement(
  element: unknown,
  settings: GeocodeSettings,
  language: MessageLanguage,
): CheckedElement {
  const checked = parseGeocodeElement(element, settings, language);
  return 'errors' in checked ? errorBody('INVALID_PARAMETER', language, checked.errors) : checked;
}

/**
 * The answers to words; a failed word gets its error and stops no other.
 * @throws {TableWanted} while those who ask can wait for a table
 */
export function answersTo(
  search: Pick<GazetteerSearch, 'geocode'>,
  elements: readonly CheckedElement[],
  language: MessageLanguage,
): BatchAnswer[] {
  return elements.map((element) => {
    if ('status' in element) return element;
    try {
      return { status: 'OK', result: search.geocode(element).value() };
    } catch (error) {
      if (error instanceof TableWanted) throw error;
      const text = error instanceof Error ? error.message : String(error);
      const wrong = parameterError('word', asIs(text), element.word, language);
      return errorBody('INTERNAL_ERROR', language, [wrong]);
    }
  });
}
