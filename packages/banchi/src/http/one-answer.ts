import type { ParameterError } from '@banchi/engine/contract/errors.js';
import { readFormat } from '@banchi/engine/contract/format.js';
import type { ParameterEntry } from '@banchi/engine/contract/parameters.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { JSON_TYPE } from './batch-answers.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { GEOJSON_TYPE, recordFeature } from './geojson.js';
import { searchFailure } from './search-failure.js';

/** Makes the text of an answer from its result, as JSON or as GeoJSON. */
type Wrap = (result: string) => string;

/**
 * Sends the answer to the one question that `GET` asks, as JSON or, with `format=geojson`, as a feature.
 * @param parse reads the parameters, or returns everything that is wrong with them
 * @param answer finds the answer; without a wrap as JSON
 * @throws {RequestFailure}
 */
export async function sendOneAnswer<T extends object>(
  request: ServiceRequest,
  reply: ServiceReply,
  language: MessageLanguage,
  parse: (
    entries: readonly ParameterEntry[],
    language: MessageLanguage,
  ) => T | { readonly errors: readonly ParameterError[] },
  answer: (question: T, wrap?: Wrap) => string | Promise<string>,
): Promise<void> {
  const form = readRequest(request);
  const faults = faultErrors(form, language);
  if (faults.length > 0) throw new RequestFailure('INVALID_PARAMETER', faults);
  const { entries, format, errors } = readFormat(form.entries, () => language);
  const checked = parse(entries, language);
  if ('errors' in checked || errors.length > 0)
    throw new RequestFailure('INVALID_PARAMETER', [
      ...errors,
      ...('errors' in checked ? checked.errors : []),
    ]);
  const isGeoJson = format === 'geojson';
  let text: string;
  try {
    text = await answer(checked, isGeoJson ? recordFeature : undefined);
  } catch (error) {
    throw searchFailure(error, language);
  }
  reply.header('content-type', isGeoJson ? GEOJSON_TYPE : JSON_TYPE).send(Buffer.from(text));
}
