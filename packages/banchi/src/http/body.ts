import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import type { Route } from './router.js';

/** Bodies of requests: checks their type and length, and reads forms. */

/** Largest form in bytes. */
const MAX_FORM = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * The media type of a body, in lower case and without parameters; empty if the header is missing, undefined without a
 * body.
 */
export function mediaTypeOf({ headers, method }: ServiceRequest): string | undefined {
  if (method !== 'POST') return undefined;
  const { 'content-type': type, 'content-length': length = '0' } = headers;
  if (type === undefined && length === '0' && headers['transfer-encoding'] === undefined) return undefined;
  return (type ?? '').split(';', 1)[0].trim().toLowerCase();
}

/** The length of a body that its request declares; undefined where it declares none. */
export function declaredLength({ 'content-length': length }: IncomingHttpHeaders): number | undefined {
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads the form that a request sends; undefined if there is none.
 * @throws {RequestFailure} UNSUPPORTED_MEDIA_TYPE when its route takes no such body
 */
export function readBody(
  request: ServiceRequest,
  reply: ServiceReply,
  { bodies = [] }: Route,
): Promise<void> | undefined {
  const type = mediaTypeOf(request);
  if (type === undefined || bodies.includes(type)) return undefined;
  if (type !== FORM_TYPE) throw new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
  return receiveForm(request.raw).then(
    (form) => {
      request.form = form;
    },
    (error: unknown) => {
      // The client may send more of it.
      reply.header('connection', 'close');
      throw error;
    },
  );
}

/** A form, one character a byte; fails with {@link RequestFailure} where it is too large, or does not come to its end. */
function receiveForm(raw: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let form = '';
    const take = (chunk: string): void => {
      form += chunk;
      if (form.length > MAX_FORM) stop('PAYLOAD_TOO_LARGE');
    };
    const stop = (code: 'PAYLOAD_TOO_LARGE' | 'MALFORMED_REQUEST'): void => {
      raw.off('data', take);
      reject(new RequestFailure(code));
    };
    if ((declaredLength(raw.headers) ?? 0) > MAX_FORM) stop('PAYLOAD_TOO_LARGE');
    else
      raw
        .setEncoding('latin1')
        .on('data', take)
        .on('end', () => resolve(form))
        .on('error', () => stop('MALFORMED_REQUEST'));
  });
}
