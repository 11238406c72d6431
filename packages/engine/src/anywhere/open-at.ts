import { GazetteerError } from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { WholeFile } from '../gazetteer/source.js';
import { TOKYO } from '../geo/datum.js';
import type { Questions } from '../library/api.js';
import type { OpenAt } from '../library/asking.js';
import { checkTogether } from '../library/check-together.js';
import { OpenError } from '../library/errors.js';
import { questionsOf } from '../library/questions.js';
import type { AddressSearch } from '../search/query.js';
import type { Message } from '../vocabulary/message.js';
import { about } from '../vocabulary/message.js';
import type { WholeFault } from '../vocabulary/published.js';
import { LoadError, loadWhole } from './load-file.js';
import { searchOf } from './open-bytes.js';

const REASONS: Readonly<Record<WholeFault, Message>> = {
  missing: {
    en: 'could not be loaded: there is no connection, no such file, or its host does not let other pages read it',
    ja: '読み込めませんでした。接続がないか、ファイルがないか、ホストがほかのページに読み込みを許していません',
  },
  damaged: { en: 'is damaged', ja: '壊れています' },
  memory: { en: 'is too large for this device', ja: 'この端末のメモリーには大きすぎます' },
  program: { en: 'cannot be unpacked by this browser', ja: 'このブラウザーでは展開できません' },
};

/**
 * Opens files at addresses for questions.
 * @throws {OpenError} when one cannot be loaded or used, or they do not fit together
 */
export async function openAt({ gazetteers, ...settings }: OpenAt): Promise<Questions> {
  const engine = await searchAt(gazetteers);
  return questionsOf({ ...settings, engine, datums: { TOKYO, TOKYO_NAVI: TOKYO } });
}

/** The search over files at addresses, each loaded whole; `range-library.ts` reads files in parts. */
async function searchAt(urls: readonly string[]): Promise<AddressSearch> {
  const files = await Promise.all(urls.map(gazetteerAt));
  checkTogether(files);
  return openedAs(files.map(({ file }) => file).join(', '), () => searchOf(files));
}

async function gazetteerAt(url: string): Promise<Gazetteer> {
  try {
    const bytes = await loadWhole(url);
    return openedAs(url, () => Gazetteer.open(new WholeFile(url, bytes)));
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
