import { renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { say } from '../language.js';
import { geocodeMessages } from './messages.js';
import type { ReviewRow } from './review.js';
import { reviewPage } from './review-page.js';
import type { Tally } from './tally.js';

/** Municipalities that are asked for at once. */
const AT_ONCE = 1000;

/**
 * Writes the page of the rows that need eyes; it is whole under its name, or not there.
 * @param list path of the list
 */
export async function writeReview(
  file: string,
  list: string,
  gazetteer: string,
  rows: readonly ReviewRow[],
  { marks: { eyes = 0 } }: Tally,
): Promise<void> {
  const name = list === '-' ? say(geocodeMessages.standardInput) : basename(list);
  writeFileSync(`${file}.tmp`, reviewPage(name, rows, eyes, await municipalities(gazetteer)));
  renameSync(`${file}.tmp`, file);
}

/** Where the municipalities of a gazetteer lie, `[longitude, latitude]`. */
async function municipalities(file: string): Promise<LonLat[]> {
  const { openSearch } = await import('@banchi/engine/library/open-search.js');
  const { search, close } = openSearch([file]);
  try {
    const found: LonLat[] = [];
    for (let offset = 0, hit = 1; offset < hit; offset += AT_ONCE) {
      const answer = await search.search({
        levels: ['SHK'],
        showCodeZero: false,
        sort: [{ key: 'address_sort', descending: false }],
        ...{ offset, count: AT_ONCE, polygon: false, shape: 'address' },
      });
      hit = answer.hit;
      const items = JSON.parse(`[${new TextDecoder().decode(answer.items)}]`) as AddressItem[];
      for (const { position } of items) if (position !== null) found.push(position);
    }
    return found;
  } finally {
    close();
  }
}
