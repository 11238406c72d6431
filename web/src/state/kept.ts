import type { PublishedPrefecture } from '@banchi/engine/vocabulary/published.js';
import { signal } from '@preact/signals';

/** Whether a browser keeps a published page, for use without a connection; sizes are in bytes. */
export type Kept =
  /** No; so much would be loaded for the whole country, or for one of its prefectures, where these have files of their own. */
  | { readonly state: 'none'; readonly bytes: number; readonly choices: readonly KeptChoice[] }
  /** Being loaded: how far, from 0 to 1. */
  | { readonly state: 'loading'; readonly bytes: number; readonly share: number }
  | { readonly state: 'kept'; readonly bytes: number }
  /** Yes, and the host has a newer publication: so much would be loaded. */
  | { readonly state: 'newer'; readonly bytes: number }
  /** Keeping failed: the host did not send all, or there is no room. Files kept before stay. */
  | { readonly state: 'fault'; readonly fault: 'missing' | 'room' };

/** A prefecture that can be kept by itself. */
export interface KeptChoice extends Pick<PublishedPrefecture, 'code' | 'names'> {
  readonly bytes: number;
}

/** Code of the prefecture that is to be kept; null for the whole country. */
export const wantedPrefecture = signal<string | null>(null);

/** The state now; null while nobody has asked. */
export const kept = signal<Kept | null>(null);

/** Whether the panel about it is open. */
export const isKeptShown = signal(false);

/** Whether this browser can keep a page: it must have come by HTTPS, or from this machine. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis;
