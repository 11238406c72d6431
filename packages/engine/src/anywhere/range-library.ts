import { GazetteerError } from '../gazetteer/format.js';
import { TOKYO } from '../geo/datum.js';
import type { Questions } from '../library/api.js';
import type { LibraryMessage, LibraryReply, OpenAt } from '../library/asking.js';
import { checkTogether } from '../library/check-together.js';
import { OpenError } from '../library/errors.js';
import { questionsOf } from '../library/questions.js';
import type { AddressSearch } from '../search/query.js';
import { libraryReplies } from './library-replies.js';
import { RangeSearch } from './open-url.js';

/**
 * The library over files that are read in parts: in a browser the program of its worker, in Node a module whose {@link replies} are asked. It is
 * one module of its own, because what reads in parts is built otherwise than the rest of the library.
 */

/** The members of a worker's global object that this module uses; outside a worker they are missing. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LibraryMessage }) => void) | null;
  readonly postMessage?: (message: LibraryReply) => void;
}

/** Opens narrow files at addresses for questions. @throws {OpenError} when one cannot be read, or they do not fit together */
async function openInParts({ gazetteers, ...settings }: OpenAt): Promise<Questions> {
  const ranges = new RangeSearch(gazetteers);
  try {
    const { years, dataSets } = await ranges.ask((files) => {
      checkTogether(files.gazetteers);
      return { years: files.search.years, dataSets: files.search.dataSets };
    });
    const engine: AddressSearch = {
      years,
      dataSets,
      search: (query) =>
        ranges.ask(({ search }) => {
          const answer = search.search(query);
          const { hit, counts } = answer;
          // the next question may write where they are
          const items = answer.items.slice();
          answer.release?.();
          return counts === undefined ? { hit, items } : { hit, counts, items };
        }),
      geocode: (query) => ranges.ask(({ search }) => search.geocode(query)),
      suggest: (query) => ranges.ask(({ search }) => search.suggest(query)),
      stations: (query) => ranges.ask(({ search }) => search.stations(query)),
      lineage: (code) => ranges.ask(({ search }) => search.lineage(code)),
    };
    return questionsOf({ ...settings, engine, datums: { TOKYO, TOKYO_NAVI: TOKYO } });
  } catch (cause) {
    if (cause instanceof GazetteerError) throw new OpenError(cause.text, { cause });
    throw cause;
  }
}

/** Makes the function that answers the library's questions. The first message names the files to open. */
export const replies = (): ReturnType<typeof libraryReplies> => libraryReplies(openInParts);

const scope = globalThis as unknown as WorkerScope;
if (scope.postMessage !== undefined) {
  const replyTo = replies();
  scope.onmessage = async ({ data }) => scope.postMessage?.(await replyTo(data));
}
