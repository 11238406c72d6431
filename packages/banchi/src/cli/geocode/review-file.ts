import { basename } from 'node:path';
import { placeFile } from '@banchi/engine/files/place-file.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import { geocodeMessages } from '../../messages/lists.js';
import { say } from '../language.js';
import { type Land, outlineOf } from './land.js';
import type { ReviewCard } from './review.js';
import { reviewPage } from './review-page.js';
import type { Tally } from './tally.js';

/** Municipalities that are asked for at once. */
const AT_ONCE = 200;

/**
 * Writes the page of the rows that need eyes; it is whole under its name, or not there.
 * @param list path of the list
 */
export async function writeReview(
  file: string,
  list: string,
  gazetteer: string,
  rows: readonly ReviewCard[],
  { marks: { eyes = 0 } }: Tally,
): Promise<void> {
  const name = list === '-' ? say(geocodeMessages.standardInput) : basename(list);
  placeFile(file, reviewPage(name, rows, eyes, await municipalities(gazetteer)));
}

/** The municipalities of a gazetteer. */
export async function municipalities(file: string): Promise<Land> {
  const { openSearch } = await import('@banchi/engine/library/open-search.js');
  const { search, close } = openSearch([file]);
  try {
    const found: LonLat[] = [];
    const outlines: ReturnType<typeof outlineOf>[] = [];
    for (let offset = 0, hit = 1; offset < hit; offset += AT_ONCE) {
      const answer = await search.search({
        levels: ['SHK'],
        showCodeZero: false,
        sort: [{ key: 'address_sort', descending: false }],
        ...{ offset, count: AT_ONCE, polygon: true, shape: 'address' },
        polygonAsObject: true,
      });
      hit = answer.hit;
      const items = JSON.parse(`[${new TextDecoder().decode(answer.items)}]`) as AddressItem[];
      for (const { position, address_polygon: boundary } of items) {
        if (position !== null) found.push(position);
        if (boundary === null || typeof boundary === 'string') continue;
        for (const [ring] of boundary.coordinates as unknown as readonly (readonly (readonly LonLat[])[])[])
          outlines.push(outlineOf(ring));
      }
    }
    return { points: found, outlines };
  } finally {
    close();
  }
}
