import { type OpenSearch, openSearch } from '@banchi/engine/library/open-search.js';
import { type CheckedFile, checkedFile } from './checked-file.js';
import { exampleRequests } from './examples.js';
import { type HeldFiles, holdFiles } from './held-files.js';
import type { ServerSettings } from './server-settings.js';

/** The data that a server begins with, checked. */
interface FirstData {
  readonly held: HeldFiles;
  readonly open: OpenSearch;
  readonly files: readonly CheckedFile[];
  /** Example requests, as paths with unescaped query. */
  readonly examples: readonly string[];
}

/**
 * Opens and checks the data that a server begins with.
 * @param examples requests to show; without them the data provides some
 */
export async function openFirstData(
  { gazetteers, config }: ServerSettings,
  examples?: readonly string[],
): Promise<FirstData> {
  const held = holdFiles(gazetteers);
  const open = openSearch(gazetteers, 'stamp', config['data.check_seconds']);
  return {
    held,
    open,
    files: open.gazetteers.map((gazetteer) => checkedFile(gazetteer)),
    examples: examples ?? (await exampleRequests(open.search)),
  };
}
