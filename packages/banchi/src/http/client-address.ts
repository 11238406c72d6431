import type { IncomingMessage } from 'node:http';
import { AddressList } from '../credentials/address-list.js';

/**
 * Returns a function that finds the address of a request's client; undefined when the connection is gone. It is the
 * other end of the connection. If that is a trusted proxy, it is the last address in `X-Forwarded-For`; if that is
 * one too, the address before it, and so on. An empty element is an unknown address: skipping it would reach elements
 * that the client may have written itself.
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
