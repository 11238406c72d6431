import { openDatums } from '@banchi/engine/library/datums.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import type { PageOptions } from 'banchi/http/page.js';
import { createService, type ServiceOptions } from 'banchi/http/service.js';
import { pageFolder } from 'banchi/package/package-root.js';
import { starterGazetteers } from './kept-starter.js';
import { type Answer, answered, type Item } from './requests.js';
import { specimenGazetteers } from './specimen.js';

/** Requests that the specimen answers, shown by the page. */
export const EXAMPLES = [
  '/search/address?word=見本市中央区青葉町一丁目',
  '/search/address?address_code=99&code_match_type=2&address_level=SHK',
  '/search/address?word=青葉銀座',
];

/** A service over the specimen, today and in its past years. */
export interface SpecimenService {
  /** Its base URL. */
  readonly base: string;
  readonly page: PageOptions;
  /** Its parts, for another service over the same data. */
  readonly parts: Pick<ServiceOptions, 'search' | 'tiles' | 'datums' | 'page'>;
  /** Asks one of the searches; the parameters need no escaping. Anything but an answer fails the test. */
  ask(parameters: Readonly<Record<string, string>>, path?: string): Promise<Answer['result']>;
  close(): Promise<void>;
}

/** URL of a request. */
export function requestUrl(
  base: string,
  parameters: Readonly<Record<string, string>>,
  path = '/search/address',
): string {
  return `${base}${path}?${new URLSearchParams(parameters)}`;
}

/** Serves the specimen's gazetteers as the command line does. */
export async function serveSpecimen(options: Partial<ServiceOptions> = {}): Promise<SpecimenService> {
  return serveFiles(await specimenGazetteers(), options);
}

/** Serves the data of `banchi start`, today's and the past year's, for the documents' examples. */
export async function serveStarter(): Promise<SpecimenService> {
  return serveFiles(await starterGazetteers(), {});
}

/** Serves files as the command line does. */
export async function serveFiles(
  files: readonly string[],
  options: Partial<ServiceOptions> = {},
): Promise<SpecimenService> {
  const open = openSearch(files);
  const page = { folder: pageFolder, examples: EXAMPLES };
  const parts = { search: open.search, tiles: tileSets(open.gazetteers), datums: openDatums({}), page };
  const service = createService({ ...parts, ...options });
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  return {
    base,
    page,
    parts,
    ask: async (parameters, path) => (await answered(requestUrl(base, parameters, path))).result,
    close: async () => {
      await service.close();
      open.close();
    },
  };
}

/** Full addresses of records, in their order. */
export function addresses(items: readonly Item[]): unknown[] {
  return items.map(({ address }) => address);
}
