import { isIP } from 'node:net';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { EffectiveConfig } from '../../config/read-config.js';
import { AddressList } from '../../credentials/address-list.js';
import { serveMessages } from '../../messages/serve.js';

/** The address to listen on. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** A sentence for the user: who is let in. */
  readonly note: Message;
}

const LOOPBACK = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';
const LOOPBACKS = new AddressList(['127.0.0.0/8', '::1']);

/** Where to listen. Without keys that is this machine only, unless the settings say that the service is public. */
export function listenAddress({ config, origins }: EffectiveConfig): ListenAddress {
  const port = config['server.port'];
  const wanted = config['server.host'];
  if (config['access.keys'] !== null)
    return { host: wanted, port, note: serveMessages.letsInKeys(config['access.keys']) };
  if (config['server.public']) {
    const host = origins['server.host'] === undefined ? EVERYWHERE : wanted;
    return { host, port, note: serveMessages.letsInAll };
  }
  if (isLoopback(wanted)) return { host: wanted, port, note: serveMessages.letsInLocal };
  return { host: LOOPBACK, port, note: serveMessages.letsInLocalNot(LOOPBACK, wanted) };
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? /^localhost\.?$/i.test(bare) : LOOPBACKS.has(bare);
}
