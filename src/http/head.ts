import { ServerResponse, validateHeaderValue } from 'node:http';
import type { ServiceReply } from './exchange.js';

/** A header as it stands in a head. */
export function headerLine(name: string, value: string): string {
  return `${name}: ${value}\r\n`;
}

/** Sets a header that is not set yet. Its name is in lower case. */
export function setHeader(reply: ServiceReply, name: string, value: string): void {
  if (typeof reply.head !== 'string') {
    reply.header(name, value);
    return;
  }
  validateHeaderValue(name, value);
  reply.head += headerLine(name, value);
}

/** Sets headers that are not set yet, as lines that hold nothing a client has sent. */
export function setLines(reply: ServiceReply, lines: string): void {
  if (typeof reply.head === 'string') reply.head += lines;
  else for (const [name, value] of headersOf(lines)) reply.header(name, value);
}

/** Adds a request header to those that `Vary` names. */
export function addVary(reply: ServiceReply, field: string): void {
  const { head } = reply;
  if (typeof head !== 'string') {
    const before = reply.getHeader('vary');
    reply.header('vary', before === undefined ? field : `${before}, ${field}`);
    return;
  }
  const before = /^vary: .*/m.exec(head)?.[0];
  if (before === undefined) reply.head += headerLine('vary', field);
  else reply.head = head.replace(before, () => `${before}, ${field}`);
}

/** Has headers kept one by one after all, such as for an error, with what has been set. */
export function giveHead(reply: ServiceReply): void {
  const { head } = reply;
  if (typeof head !== 'string') return;
  reply.head = null;
  setLines(reply, head);
}

/** What Node keeps of a head. No documented part, and made sure of before it is used. */
interface HeadStore {
  /** What `writeHead` hands status line and headers to. */
  _storeHeader(firstLine: string, headers: readonly string[]): void;
  /** The head as it is to be sent. */
  _header: string | null;
  /** Whether it has been. */
  _headerSent: boolean;
}

/** Whether this Node has it. */
const STORES = '_storeHeader' in ServerResponse.prototype;
const STATUS_LINE = 'HTTP/1.1 200 OK\r\n';

/**
 * Writes the head of a response whose lines are known to be right. `writeHead` would look at every letter of every header
 * again: for the dozen of an answer that takes longer than to find a record by its code.
 * @param length of the body; undefined where the status has none
 */
export function writeLines(
  response: ServerResponse,
  status: number,
  lines: string,
  length?: number,
): ServerResponse {
  const rest = length === undefined ? [] : ['content-length', String(length)];
  // What was set by other means, such as that the connection ends, only `writeHead` knows.
  if (STORES && status === 200 && !response.hasHeader('connection'))
    (response as unknown as HeadStore)._storeHeader(STATUS_LINE + lines, rest);
  else response.writeHead(status, [...headersOf(lines).flat(), ...rest]);
  return response;
}

/**
 * The head that {@link writeLines} has written, to be put before the body and sent by {@link sendWhole}; empty where Node
 * sends it.
 */
export function headToSend(response: ServerResponse): string {
  const { _header: head, _headerSent: isSent } = response as unknown as HeadStore;
  return isSent === false && typeof head === 'string' && response.req.method !== 'HEAD' ? head : '';
}

/**
 * Sends an answer, with {@link headToSend} before it. Node by itself would send three pieces, put together by the
 * operating system: the head, the body, and nothing, to be told when it is gone.
 */
export function sendWhole(response: ServerResponse, bytes: Buffer): void {
  const { socket } = response;
  if (headToSend(response) === '') response.end(bytes);
  else {
    (response as unknown as HeadStore)._headerSent = true;
    if (socket === null) response.end(bytes);
    else {
      socket.write(bytes);
      response.end();
    }
  }
}

function headersOf(lines: string): [name: string, value: string][] {
  return lines
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });
}
