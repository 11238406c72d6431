import { mapGazetteer, type Verification } from '../files/map-gazetteer.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { FOLD_VERSION } from '../text/fold-version.js';
import { about } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import { checkLimit } from './check-limit.js';
import { OpenError } from './errors.js';

/**
 * Opens one file, checking its sections unless its stamp vouches for them. Loads nothing that searches it.
 * @param seconds how long that may take
 * @throws {GazetteerError} when the file is missing or unsound
 * @throws {OpenError} when another version of the program folded its names
 */
export function openGazetteer(
  file: string,
  verify: Verification,
  seconds = Number.POSITIVE_INFINITY,
): Gazetteer {
  const gazetteer = mapGazetteer(file, verify, undefined, checkLimit(file, seconds));
  const { fold } = gazetteer.meta;
  if (fold === FOLD_VERSION) return gazetteer;
  gazetteer.close();
  throw new OpenError(about(file, messages.foldedOtherwise(fold, FOLD_VERSION)));
}
