import type { IncomingMessage } from 'node:http';
import { AddressList } from '../credentials/address-list.js';

/**
 * Tells the address that a request comes from; undefined when the connection is gone. That is the other end of the
 * connection, and where this is a trusted proxy the address that stands last in `X-Forwarded-For`; where that is one too,
 * the address before it, and so on. An empty element is an address that is not known: to pass over it would lead to what
 * the client itself may have written.
 * @param proxies ranges of trusted proxies
 */
export function clientAddress(proxies: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (proxies.length === 0) return ({ socket }) => socket.remoteAddress;
  const trusted = new AddressList(proxies);
  return ({ socket, headers }) => {
    let address = socket.remoteAddress;
    const { 'x-forwarded-for': forwarded } = headers;
    if (forwarded === undefined) return address;
    // several fields are joined by Node
    for (const before of String(forwarded).split(',').reverse()) {
      if (address === undefined || !trusted.has(address)) break;
      address = before.trim() || 'unknown';
    }
    return address;
  };
}
