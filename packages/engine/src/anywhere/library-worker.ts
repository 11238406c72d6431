import type { LibraryMessage, LibraryReply } from '../library/asking.js';
import { libraryReplies } from './library-replies.js';
import { openAt } from './open-at.js';

/**
 * The program of the worker in which `open` of a browser answers: it is sent addresses first, then questions; each message is answered by one
 * with the same `id`.
 */

/** The members of a worker's global object that this module uses. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LibraryMessage }) => void) | null;
  postMessage(message: LibraryReply): void;
}

const scope = globalThis as unknown as WorkerScope;
const replyTo = libraryReplies(openAt);

scope.onmessage = async ({ data }) => scope.postMessage(await replyTo(data));
