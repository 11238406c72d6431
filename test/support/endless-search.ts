import type { AddressAnswer, AddressPage, AddressQuery, AddressSearch } from '@banchi/engine/search/query.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { SAMPLE_RECORDS } from './array-search.js';
import { Wordless } from './wordless.js';

/** A record of about the size that most have. */
const RECORD = { ...SAMPLE_RECORDS[2], address_polygon: null, note: '町'.repeat(300) };
const ITEM = JSON.stringify(RECORD);

/** Finds as many records as nobody reads to the end, and counts how often it was asked. */
export class EndlessSearch extends Wordless implements AddressSearch {
  readonly years: readonly number[] = [];
  readonly dataSets = [];
  searches = 0;

  search({ count }: AddressQuery): AddressAnswer {
    this.searches++;
    return { hit: 1e9, items: Buffer.from(Array.from({ length: count }, () => ITEM).join()) };
  }

  override readonly page = ({ count }: AddressQuery): AddressPage => {
    this.searches++;
    const records = Array.from({ length: count }, () => RECORD as object as AddressItem);
    return { hit: 1e9, records, bytes: count * ITEM.length };
  };
}
