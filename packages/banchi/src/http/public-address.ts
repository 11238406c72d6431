import type { IncomingMessage } from 'node:http';
import { AddressList } from '../credentials/address-list.js';

/** A name or an address, and a port where it is not the scheme's own. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const PATH = /^(?:\/[\w.~%-]+)+$/;

/**
 * Returns a function that finds where a client has asked the service, such as `https://maps.example.jp/banchi`: a client that
 * uses an address of an answer elsewhere needs it whole. It is the request's own `Host`. If the other end of the connection is a
 * trusted proxy, `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-Prefix` count: of each the last element, which that
 * proxy has written. An element that is not a scheme, host or path is passed over.
 * @param proxies ranges of trusted proxies
 */
export function publicAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new AddressList(proxies);
  return ({ socket, headers }) => {
    const { localAddress = 'localhost', localPort, remoteAddress } = socket;
    const isBehind = remoteAddress !== undefined && trusted.has(remoteAddress);
    const forwarded = (name: string): string =>
      isBehind
        ? (String(headers[`x-forwarded-${name}`] ?? '')
            .split(',')
            .at(-1)
            ?.trim() ?? '')
        : '';
    const own = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
    const host = [forwarded('host'), headers.host ?? ''].find((each) => HOST.test(each));
    const scheme = forwarded('proto').toLowerCase() === 'https' ? 'https' : 'http';
    const prefix = forwarded('prefix').replace(/\/+$/, '');
    return `${scheme}://${host ?? `${own}:${localPort}`}${PATH.test(prefix) ? prefix : ''}`;
  };
}
