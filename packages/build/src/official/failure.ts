import { asIs, type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';

/** Kinds of failures, by the remedy that a user has. */
export type FetchFault =
  /** No such file at any of its addresses. */
  | 'missing'
  /** The server refuses to give it. */
  | 'refused'
  /** The server redirects to a place that the file may not come from. */
  | 'elsewhere'
  /** The server cannot be reached at all. */
  | 'unreachable'
  /** It was reached, but the file did not come whole in any of the attempts. */
  | 'broken'
  /** The disk is full or cannot be written. */
  | 'disk';

/** A file that could not be fetched. The message names the address, or the file on disk. */
export class FetchError extends MessageError {
  override readonly name = 'FetchError';
  constructor(fault: FetchFault, message: Message) {
    super(message);
    this.fault = fault;
  }
  readonly fault: FetchFault;
}

/** Why a server was not reached, or the connection broke. */
export function connectionFault(error: unknown): Message {
  const { message } = error as Error;
  const code = codeOf(error);
  if (code === '') return asIs(message);
  return messages.noConnection(message, code);
}

/** The code of an error, or of its cause: `ECONNREFUSED`; empty where there is none. */
export function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined || cause === null ? '' : codeOf(cause);
}
