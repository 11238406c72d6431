import type { Verification } from '../files/map-gazetteer.js';
import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { GazetteerSearch } from '../search/engine.js';
import { LocalSearch } from '../search/local.js';
import { checkTogether } from './check-together.js';
import { openGazetteer } from './open-gazetteer.js';

/** Files that are searched together. */
export interface OpenSearch {
  readonly search: LocalSearch;
  readonly gazetteers: readonly Gazetteer[];
  /** Gives all files back; the search must not be used afterwards. */
  close(): void;
}

/**
 * Opens gazetteer files for searching: one of current data, and at most one of each past year.
 * @param verify how much of checksums and structure is checked, see {@link Gazetteer.open}
 * @param seconds how long the check of each file may take
 * @throws {GazetteerError} when a file is missing or unsound
 * @throws {OpenError} when the files do not fit together or were built by another version of the program
 */
export function openSearch(
  files: readonly string[],
  verify: Verification = 'stamp',
  seconds = Number.POSITIVE_INFINITY,
): OpenSearch {
  const gazetteers: Gazetteer[] = [];
  const close = (): void => {
    for (const gazetteer of gazetteers) gazetteer.close();
  };
  try {
    for (const file of files) gazetteers.push(openGazetteer(file, verify, seconds));
    checkTogether(gazetteers);
    const search = new LocalSearch(gazetteers.map((gazetteer) => new GazetteerSearch(gazetteer)));
    return { search, gazetteers, close };
  } catch (error) {
    close();
    throw error;
  }
}
