import { type AddressSearch, NotImplemented } from '@banchi/engine/search/query.js';

const unable = (parameter: string) => (): never => {
  throw new NotImplemented(parameter);
};

/** The part of a search that understands words and makes values, for searches that are asked for nothing of it. */
export class Wordless {
  readonly page: AddressSearch['page'] = unable('format');
  readonly geocode: AddressSearch['geocode'] = unable('word');
  readonly suggest: AddressSearch['suggest'] = unable('word');
  readonly lineage: AddressSearch['lineage'] = unable('address_code');
  readonly stations: AddressSearch['stations'] = unable('position');
}
