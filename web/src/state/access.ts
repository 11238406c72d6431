import { effect, signal } from '@preact/signals';
import { serviceBase } from '../settings.js';
import type { KeyMode } from './request.js';

/** How a service with keys is asked: a key, and the way in which it is used. */
export interface Access {
  readonly key: string;
  readonly mode: KeyMode;
}

/** Where the browser keeps the key: for this tab, until it is closed. */
const PLACE = 'banchi.access';

/** The key in use; null without one. It is in no link, and no other tab has it. */
export const access = signal<Access | null>(kept());

effect(() => {
  try {
    if (access.value === null) sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, JSON.stringify(access.value));
  } catch {
    // storage may be forbidden: then for as long as the page is open
  }
});

function kept(): Access | null {
  try {
    const found: Partial<Access> | null = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    if (typeof found?.key !== 'string' || (found.mode !== 'referer' && found.mode !== 'ip')) return null;
    return { key: found.key, mode: found.mode };
  } catch {
    return null;
  }
}

/**
 * The headers that a request of somebody else needs, the map's for its tiles: the key for the service itself, and
 * nothing for any other host.
 */
export function headersFor(url: string): Readonly<Record<string, string>> {
  const { value } = access;
  if (value === null || !url.startsWith(serviceBase)) return {};
  return { 'x-api-key': value.key, authorization: value.mode };
}
