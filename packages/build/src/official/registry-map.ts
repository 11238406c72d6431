import { readFileSync } from 'node:fs';
import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import type { OfficialFile } from './catalogue.js';
import { FetchError } from './failure.js';

/** An archive of a municipality and registry office, by its year: `46505-3411-2025.zip`. */
const ARCHIVE = /(?:^|\/)([0-9]{5}-[0-9]{4})-([0-9]{4})\.zip$/;

/**
 * The archives of the registry map that a catalogue lists, of each municipality and office the newest year's.
 * @param path the catalogue as it was fetched
 * @throws {FetchError} when the file is not an answer of the catalogue, or lists more than it holds, or a file that is not at `https`
 */
export function registryMapFiles(path: string): OfficialFile[] {
  const newest = new Map<string, { readonly year: number; readonly file: OfficialFile }>();
  for (const url of resourcesIn(path)) {
    const [, place, written] = ARCHIVE.exec(url) ?? [];
    if (place === undefined) continue;
    if (!url.startsWith('https://')) throw new FetchError('broken', about(path, messages.notSecure(url)));
    const year = Number(written);
    if (year <= (newest.get(place)?.year ?? 0)) continue;
    const file = { path: `moj/${place}-${written}.zip`, urls: [url], optional: false };
    newest.set(place, { year, file });
  }
  return [...newest.values()].map(({ file }) => file).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The addresses of all resources of an answer (CKAN API, `package_search`). */
function resourcesIn(path: string): string[] {
  let answer: CatalogueAnswer;
  try {
    answer = JSON.parse(readFileSync(path, 'utf8')) as CatalogueAnswer;
  } catch {
    throw new FetchError('broken', about(path, messages.notOfTheCatalogue));
  }
  const { count, results } = answer?.result ?? {};
  if (!Array.isArray(results) || typeof count !== 'number')
    throw new FetchError('broken', about(path, messages.notOfTheCatalogue));
  if (count > results.length)
    throw new FetchError('broken', about(path, messages.notAllListed(count, results.length)));
  return results.flatMap(({ resources }: { readonly resources?: readonly { readonly url?: unknown }[] }) =>
    (resources ?? []).flatMap(({ url }) => (typeof url === 'string' ? [url] : [])),
  );
}

/** As far as it is read. */
interface CatalogueAnswer {
  readonly result?: {
    readonly count?: number;
    readonly results?: readonly { readonly resources?: readonly { readonly url?: unknown }[] }[];
  };
}
