import { signal } from '@preact/signals';

/** Whether a browser keeps a published page, for use without a connection; sizes are in bytes. */
export type Kept =
  /** No; so much would be loaded. */
  | { readonly state: 'none'; readonly bytes: number }
  /** Being loaded: how far, from 0 to 1. */
  | { readonly state: 'loading'; readonly bytes: number; readonly share: number }
  | { readonly state: 'kept'; readonly bytes: number }
  /** Yes, and the host has a newer publication: so much would be loaded. */
  | { readonly state: 'newer'; readonly bytes: number }
  /** Keeping failed: the host did not send all, or there is no room. Files kept before stay. */
  | { readonly state: 'fault'; readonly fault: 'missing' | 'room' };

/** The state now; null while nobody has asked. */
export const kept = signal<Kept | null>(null);

/** Whether the panel about it is open. */
export const isKeptShown = signal(false);

/** Whether this browser can keep a page: it must have come by HTTPS, or from this machine. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis;
