import type { LibraryMessage, LibraryReply } from '../library/asking.js';
import { libraryReplies } from './library-replies.js';
import { openAt } from './open-at.js';

/**
 * The program of the worker in which `open` of a browser answers: it is sent addresses first, then questions; each message is answered by one
 * with the same `id`.
 */

/** What of a worker's own object is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LibraryMessage }) => void) | null;
  postMessage(message: LibraryReply): void;
}

const scope = globalThis as unknown as WorkerScope;
const replyTo = libraryReplies(openAt);

scope.onmessage = async ({ data }) => scope.postMessage(await replyTo(data));
