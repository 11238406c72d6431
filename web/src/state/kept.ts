import { signal } from '@preact/signals';

/** What a browser keeps of a published page, for use without a connection; sizes are in bytes. */
export type Kept =
  /** Nothing; so much would be loaded. */
  | { readonly state: 'none'; readonly bytes: number }
  /** Being loaded: how far, from 0 to 1. */
  | { readonly state: 'loading'; readonly bytes: number; readonly share: number }
  | { readonly state: 'kept'; readonly bytes: number }
  /** Kept, and the host has something newer: so much would be loaded. */
  | { readonly state: 'newer'; readonly bytes: number }
  /** Nothing more is kept than before: the host did not send it whole, or there is no room for it. */
  | { readonly state: 'fault'; readonly fault: 'missing' | 'room' };

/** What is kept; null while nobody has asked. */
export const kept = signal<Kept | null>(null);

/** Whether it is told. */
export const isKeptShown = signal(false);

/** Whether this browser can keep a page: it must have come by HTTPS, or from this machine. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in globalThis;
