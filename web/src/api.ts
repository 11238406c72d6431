import type { ErrorBody } from '../../src/contract/errors.js';
import type { Answer, Geocoded, Item } from './item.js';
import { serviceBase } from './settings.js';
import { pathOf, type Request } from './state/request.js';

/** The service refused a request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly body: Partial<ErrorBody>;
  constructor(body: Partial<ErrorBody>) {
    super(body.message);
    this.body = body;
  }
}

/** The service could not be reached. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Longest time to wait for an answer, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Asks one of the searches.
 * @param language of error messages
 * @throws {Refusal} when the service answers with an error
 * @throws {Unreachable} when it does not answer
 */
export async function ask(request: Request, language: string, signal?: AbortSignal): Promise<Answer> {
  const url = new URL(pathOf(request).slice(1), serviceBase);
  const limit = AbortSignal.timeout(PATIENCE);
  let response: Response;
  let body: {
    readonly result?: { readonly info: { readonly hit: number }; readonly item: readonly Item[] };
  } & Partial<ErrorBody>;
  try {
    response = await fetch(url, {
      headers: { 'accept-language': language },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    body = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
  if (!response.ok || body.result === undefined) throw new Refusal(body);
  return { hit: body.result.info.hit, items: body.result.item };
}

/** What `/geocode` makes of a word; null where the service has no such thing, or not for this caller. */
export async function geocode(word: string, signal?: AbortSignal): Promise<Geocoded | null> {
  const url = new URL(`geocode?${new URLSearchParams({ word })}`, serviceBase);
  const response = await fetch(url, { signal });
  if (!response.ok) return null;
  const body: { readonly result?: Geocoded } = await response.json();
  return body.result ?? null;
}
