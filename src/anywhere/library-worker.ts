import type { ErrorCode, ParameterError } from '../contract/errors.js';
import type { Questions } from '../library/api.js';
import { OpenError, RequestError } from '../library/errors.js';
import { type OpenAt, openAt } from './open-at.js';

/**
 * The program of the worker in which `open` of a browser answers: it is sent addresses first, then questions; each message is answered by one
 * with the same `id`.
 */

/** What the worker is sent. */
export type LibraryMessage = { readonly id: number } & (
  | { readonly open: OpenAt }
  | { readonly method: keyof Questions; readonly values: readonly unknown[] }
);

/** What it answers: a value, or an error by what its class is made from. */
export type LibraryReply = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly code: ErrorCode; readonly errors: readonly ParameterError[] }
  | { readonly unopened: string }
  | { readonly fault: string }
);

/** What of a worker's own object is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LibraryMessage }) => void) | null;
  postMessage(message: LibraryReply): void;
}

const scope = globalThis as unknown as WorkerScope;

let questions: Questions | null = null;

scope.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    let value: unknown;
    if ('open' in data) questions = await openAt(data.open);
    else {
      const method = questions?.[data.method] as
        | ((...values: readonly unknown[]) => Promise<unknown>)
        | undefined;
      value = await method?.(...data.values);
    }
    scope.postMessage({ id, value });
  } catch (error) {
    if (error instanceof RequestError) scope.postMessage({ id, code: error.code, errors: error.errors });
    else if (error instanceof OpenError) scope.postMessage({ id, unopened: error.message });
    else scope.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
};
