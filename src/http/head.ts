import { validateHeaderValue } from 'node:http';
import type { ServiceReply } from './exchange.js';

/** Headers of every response. The page replaces the policy by one that lets its own script run. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * `Cache-Control` of answers that are made for one who asks and have no tag to ask again with: nobody keeps them, since what
 * people look for is their own business.
 */
export const NOT_KEPT = 'no-store';

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

/** The headers that lines set. */
export function headersOf(lines: string): [name: string, value: string][] {
  return lines
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });
}
