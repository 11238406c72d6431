import type { IncomingMessage } from 'node:http';
import { parameterError } from '@banchi/engine/contract/errors.js';
import { requestReasons } from '@banchi/engine/vocabulary/messages.js';
import { RequestFailure } from './failure.js';
import { preferredLanguage } from './language.js';
import { MAX_FIELDS, MAX_URL } from './protocol.js';

/** Heads: the headers of every response, and the rules for the headers of every request. */

/**
 * `Cache-Control` of answers without a tag: no cache keeps them, since the addresses that
 * people look for are private.
 */
export const NOT_KEPT = 'no-store';

/** Fields that have one value; where several were sent, Node returns the first. */
type SingleField = 'authorization' | 'host' | 'referer';

/**
 * A field as it was sent; several of the same name are one list (RFC 9110 §5.3), and a list is neither a page nor a host:
 * a proxy in front may have looked at the first of two `Referer`, or at the last.
 */
export function fieldOf({ headers, rawHeaders }: IncomingMessage, name: SingleField): string | undefined {
  if (headers[name] === undefined) return undefined;
  let all: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
    all = all === undefined ? rawHeaders[i + 1] : `${all}, ${rawHeaders[i + 1]}`;
  }
  return all;
}

/** A host with or without a port (RFC 9110 §7.2), in the letters of RFC 3986 §3.2.2 but for the comma, which makes a list. */
const HOST = /^[\w.~!$&'()*+;=%:[\]-]*$/;

/** The fault of a request's head; undefined if there is none. */
export function headFailure(request: IncomingMessage): RequestFailure | undefined {
  const { url = '', httpVersion } = request;
  if (url.length > MAX_URL) return new RequestFailure('URI_TOO_LONG');
  // names and values in turn, as they arrived; before `headers`, which joins fields of one name
  if (request.rawHeaders.length > 2 * MAX_FIELDS) return new RequestFailure('HEADERS_TOO_LARGE');
  const { headers } = request;
  const host = fieldOf(request, 'host');
  // before HTTP/1.1 there was none
  if (host === undefined ? httpVersion === '1.0' : HOST.test(host)) return undefined;
  const language = preferredLanguage(headers['accept-language']);
  const error = parameterError('host', requestReasons.notOneHost(), host ?? null, language);
  return new RequestFailure('MALFORMED_REQUEST', [error]);
}
