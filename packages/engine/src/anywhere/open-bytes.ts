import { GazetteerError } from '../gazetteer/format.js';
import { Gazetteer } from '../gazetteer/gazetteer.js';
import { WholeFile } from '../gazetteer/source.js';
import { GazetteerSearch } from '../search/engine.js';
import { LocalSearch } from '../search/local.js';
import { FOLD_VERSION } from '../text/fold-version.js';

/**
 * Opens a gazetteer file that is held whole, in a browser or anywhere else: `openBytes('japan.gaz', bytes)`. All of it is
 * compared with its checksums first.
 * @param file what messages call it
 * @throws {GazetteerError} when it is unsound, or its names were folded by another version of the program
 */
export function openBytes(file: string, bytes: Uint8Array): LocalSearch {
  return searchOf([Gazetteer.open(new WholeFile(file, bytes))]);
}

/**
 * A search over open files.
 * @throws {GazetteerError} when the names of one were folded by another version of the program
 */
export function searchOf(gazetteers: readonly Gazetteer[]): LocalSearch {
  for (const { file, meta } of gazetteers)
    if (meta.fold !== FOLD_VERSION)
      throw new GazetteerError(file, {
        en: `its names were folded by version ${meta.fold}, this program folds by version ${FOLD_VERSION}: build it again`,
        ja: `表記の統一の版が ${meta.fold} です。このプログラムは版 ${FOLD_VERSION} なので、作り直してください`,
      });
  return new LocalSearch(gazetteers.map((gazetteer) => new GazetteerSearch(gazetteer)));
}
