import { GazetteerError } from '../gazetteer/format.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { GazetteerSearch } from '../search/engine.js';
import { LocalSearch } from '../search/local.js';
import { FOLD_VERSION } from '../text/fold-version.js';
import { openWhole } from '../transfer/transfer.js';
import { messages } from '../vocabulary/messages.js';

/**
 * Opens a gazetteer file that is held whole, in either form, in a browser or anywhere else: `openBytes('japan.gaz', bytes)`. All of it is
 * compared with its checksums first.
 * @param file what messages call it
 * @throws {GazetteerError} when it is unsound, or its names were folded by another version of the program
 */
export function openBytes(file: string, bytes: Uint8Array): LocalSearch {
  return searchOf([openWhole(file, bytes)]);
}

/** @throws {GazetteerError} when the names of a file were folded by another version of the program */
export function checkFold(gazetteers: readonly Gazetteer[]): void {
  for (const { file, meta } of gazetteers)
    if (meta.fold !== FOLD_VERSION)
      throw new GazetteerError(file, messages.foldedOtherwise(meta.fold, FOLD_VERSION));
}

/**
 * A search over open files.
 * @throws {GazetteerError} when the names of one were folded by another version of the program
 */
export function searchOf(gazetteers: readonly Gazetteer[]): LocalSearch {
  checkFold(gazetteers);
  return new LocalSearch(gazetteers.map((gazetteer) => new GazetteerSearch(gazetteer)));
}
