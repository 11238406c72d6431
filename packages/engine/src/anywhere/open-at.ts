import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { TOKYO } from '../geo/datum.js';
import type { LibraryQuestions } from '../library/api.js';
import type { OpenAt } from '../library/asking.js';
import { checkTogether } from '../library/check-together.js';
import { OpenError } from '../library/errors.js';
import { questionsOf } from '../library/questions.js';
import type { AddressSearch } from '../search/query.js';
import { shardedSearch } from '../shards/sharded-search.js';
import { openWhole } from '../transfer/transfer.js';
import { about, type Message } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import type { LoadFault } from '../vocabulary/published.js';
import { LoadError, loadWhole } from './load-file.js';
import { checkFold, searchOf } from './open-bytes.js';

const REASONS: Readonly<Record<LoadFault, Message>> = {
  missing: messages.notLoaded,
  damaged: messages.damaged,
  memory: messages.tooLargeForDevice,
  program: messages.notUnpacked,
};

/**
 * Opens files at addresses for questions.
 * @throws {OpenError} when one cannot be loaded or used, or they do not fit together
 */
export async function openAt({ gazetteers, maxFileBytes, ...settings }: OpenAt): Promise<LibraryQuestions> {
  const engine = await searchAt(gazetteers, maxFileBytes);
  return questionsOf({ ...settings, engine, datums: { TOKYO, TOKYO_NAVI: TOKYO } });
}

/** The search over files at addresses, each loaded whole; those of a front when an answer needs them. */
async function searchAt(urls: readonly string[], limit: number): Promise<AddressSearch> {
  const files = await Promise.all(urls.map((url) => gazetteerAt(url, limit)));
  checkTogether(files);
  openedAs('', () => checkFold(files));
  const names = files.map(({ file }) => file).join(', ');
  return openedAs(
    names,
    () =>
      shardedSearch(files, (part, front) => gazetteerAt(new URL(part, front).href, limit)) ?? searchOf(files),
  );
}

async function gazetteerAt(url: string, limit: number): Promise<Gazetteer> {
  try {
    const { bytes, most } = await loadWhole(url, { limit });
    return openedAs(url, () => openWhole(url, bytes, most));
  } catch (cause) {
    if (cause instanceof GazetteerError) throw new OpenError(cause.text, { cause });
    if (!(cause instanceof LoadError)) throw cause;
    throw new OpenError(about(url, REASONS[cause.fault]), { cause });
  }
}

function openedAs<T>(files: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    if (cause instanceof GazetteerError) throw new OpenError(cause.text, { cause });
    if (cause instanceof RangeError) throw new OpenError(about(files, REASONS.memory), { cause });
    throw cause;
  }
}
