import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode, parameterError } from '@banchi/engine/contract/errors.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { requestReasons } from '@banchi/engine/vocabulary/messages.js';
import { failureBody } from './failure.js';
import { preferredLanguage } from './language.js';

/** Longest URL in bytes. */
export const MAX_URL = 8190;

/** Most fields of a head. */
export const MAX_FIELDS = 1000;

/** Methods of the searches, as in the header `Allow`. */
const ALLOW = 'GET, HEAD, POST, OPTIONS';

/** The error of Node's parser when it gives up a request. */
export interface ProtocolError extends Error {
  readonly code?: string;
  /** The bytes last read from the connection, a Buffer. */
  readonly rawPacket?: unknown;
}

/** `CONNECT`, which Node's parser takes for valid and no server here does. */
export class UnknownMethod extends Error implements ProtocolError {
  override readonly name = 'UnknownMethod';
  readonly code = 'HPE_INVALID_METHOD';
}

/**
 * The response to invalid HTTP or to a head that is too large, in JSON like any other. Such a request never reaches a
 * route.
 */
export function protocolAnswer(error: ProtocolError): Buffer {
  const code = protocolCode(error);
  const { http } = ERRORS[code];
  const language = languageIn(error.rawPacket);
  // 本郷 without escapes, as first-time users of curl send it
  const errors =
    error.code === 'HPE_INVALID_URL'
      ? [parameterError(null, requestReasons.notPercentEncoded(), null, language)]
      : [];
  const body = failureBody(code, language, errors);
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...(code === 'METHOD_NOT_ALLOWED' ? [`Allow: ${ALLOW}`] : []),
    'Connection: close',
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

/** The language that a head asks for whose fields were not read. */
function languageIn(packet: unknown): MessageLanguage {
  if (!Buffer.isBuffer(packet)) return 'en';
  return preferredLanguage(/^accept-language:(.*)$/im.exec(packet.toString('latin1'))?.[1]);
}

function protocolCode({ code, rawPacket }: ProtocolError): ErrorCode {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return urlOverflows(rawPacket) ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE';
    case 'HPE_INVALID_METHOD':
      return 'METHOD_NOT_ALLOWED';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'PAYLOAD_TOO_LARGE';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'REQUEST_TIMEOUT';
    default:
      return 'MALFORMED_REQUEST';
  }
}

/**
 * Whether the URL makes the head too large. If the head came in pieces, only the last piece is known. A piece without
 * a line end is the middle of one endless line, most likely the URL.
 */
function urlOverflows(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const lineEnd = packet.indexOf(10);
  return lineEnd < 0 || (lineEnd > MAX_URL && /^[A-Z]+ /.test(packet.toString('latin1', 0, 16)));
}
