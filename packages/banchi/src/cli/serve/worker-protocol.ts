import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { ServerSettings } from './server-settings.js';

/** Messages of the primary process to a worker. */
export type ToWorker =
  | {
      readonly kind: 'start';
      readonly settings: ServerSettings;
      readonly paths: readonly string[];
      readonly examples: readonly string[];
    }
  | { readonly kind: 'use'; readonly round: number; readonly paths: readonly string[] }
  | { readonly kind: 'measures'; readonly round: number; readonly text: string | null }
  | { readonly kind: 'stop' };

/** An error of the operating system, as Node has it. */
interface SystemFault {
  readonly code: string | undefined;
  readonly syscall: string | undefined;
}

/** Messages of a worker to the primary process. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly base: string }
  | { readonly kind: 'failed'; readonly system: SystemFault | null; readonly text: Message }
  | { readonly kind: 'using'; readonly round: number; readonly fault: string | null }
  | { readonly kind: 'measures'; readonly round: number }
  /** It ends, behind so many finished requests. */
  | { readonly kind: 'ending'; readonly requests: number };

/** Whether a message between processes is one of these; libraries send others on the same channel. */
export function isOurs<T extends ToWorker | FromWorker>(message: unknown): message is T {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
