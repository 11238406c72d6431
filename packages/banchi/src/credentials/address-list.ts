import { BlockList, isIP } from 'node:net';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { addressRules } from '../messages/credentials.js';

/** An address written as IPv6 that stands for an IPv4 one (RFC 4291 §2.5.5.2). */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Answers that are kept: the same few clients ask again and again. */
const KEPT = 1000;

/**
 * Why a text is not an address range, in a few words; undefined when it is one: `192.0.2.0/24`, `2001:db8::/32`, or an
 * address alone.
 */
export function addressRangeFault(text: string): Message | undefined {
  const [address, bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (rest.length > 0 || family === 0 || address.includes('%')) return addressRules.range;
  if (bits === undefined) return undefined;
  const width = family === 4 ? 32 : 128;
  if (!/^(?:0|[1-9]\d{0,2})$/.test(bits) || Number(bits) > width) return addressRules.length(width);
  if (MAPPED.test(address) && Number(bits) < 96) return addressRules.mapped;
  return undefined;
}

/** Ranges of IP addresses, and whether an address lies in one. */
export class AddressList {
  readonly #list = new BlockList();
  readonly #known = new Map<string, boolean>();

  /** @param ranges such that {@link addressRangeFault} finds no fault with them */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [written, bits] = range.split('/');
      const mapped = MAPPED.exec(written)?.[1];
      const address = mapped ?? written;
      const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
      const width = family === 'ipv4' ? 32 : 128;
      const prefix = bits === undefined ? width : Number(bits) - (mapped === undefined ? 0 : 96);
      this.#list.addSubnet(address, prefix, family);
    }
  }

  /** Whether a client's address lies in a range; IPv4 and its mapped form are the same. Anything else does not. */
  has(address: string): boolean {
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const family = isIP(address);
    if (family === 0) return false;
    const bare = address.replace(/%.*/s, '');
    const found = this.#list.check(bare, family === 4 ? 'ipv4' : 'ipv6');
    if (this.#known.size >= KEPT) this.#known.clear();
    this.#known.set(address, found);
    return found;
  }
}
