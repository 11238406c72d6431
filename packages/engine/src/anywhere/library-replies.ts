import { GazetteerError } from '../gazetteer/format.js';
import type { LibraryQuestions } from '../library/api.js';
import type { LibraryMessage, LibraryReply, OpenAt } from '../library/asking.js';
import { OpenError, RequestError } from '../library/errors.js';

/** Answers what the library is asked elsewhere: it is sent what to open, then questions. */
export function libraryReplies(
  open: (at: OpenAt) => Promise<LibraryQuestions>,
): (message: LibraryMessage) => Promise<LibraryReply> {
  let questions: LibraryQuestions | null = null;
  return async (message) => {
    const { id } = message;
    try {
      let value: unknown;
      if ('open' in message) questions = await open(message.open);
      else {
        const method = questions?.[message.method] as
          | ((...values: readonly unknown[]) => Promise<unknown>)
          | undefined;
        value = await method?.(...message.values);
      }
      return { id, value };
    } catch (error) {
      if (error instanceof RequestError) return { id, code: error.code, errors: error.errors };
      // the network may be gone, or the file damaged, behind the opening too
      const isOfFiles = error instanceof OpenError || error instanceof GazetteerError;
      if (isOfFiles) return { id, unusable: error.message };
      return { id, fault: error instanceof Error ? error.message : String(error) };
    }
  };
}
