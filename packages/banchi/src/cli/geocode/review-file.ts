import { basename } from 'node:path';
import { placeFile } from '@banchi/engine/files/place-file.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import type { AddressItem } from '@banchi/engine/vocabulary/fields.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { geocodeMessages } from '../../messages/lists.js';
import { say } from '../language.js';
import { type NamedLand, outlineOf } from './land.js';
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
  { reasons }: Tally,
): Promise<void> {
  const name = list === '-' ? say(geocodeMessages.standardInput) : basename(list);
  placeFile(file, reviewPage(name, rows, reasons, await municipalities(gazetteer)));
}

/** The municipalities of a gazetteer, and the names of its prefectures. @param language of the names */
export async function municipalities(file: string, language: Language = 'ja'): Promise<NamedLand> {
  const { openSearch } = await import('@banchi/engine/library/open-search.js');
  const { search, close } = openSearch([file]);
  const records = async (level: Level, polygon: boolean): Promise<AddressItem[]> => {
    const found: AddressItem[] = [];
    for (let offset = 0, hit = 1; offset < hit; offset += AT_ONCE) {
      const page = await search.page({
        levels: [level],
        showCodeZero: false,
        sort: [{ key: 'address_sort', descending: false }],
        ...{ offset, count: AT_ONCE, polygon, shape: 'address' },
        polygonAsObject: true,
        ...(language === 'ja' ? {} : { names: [language] }),
      });
      hit = page.hit;
      found.push(...page.records);
    }
    return found;
  };
  const nameOf = (item: AddressItem, part: 'address2' | 'address3'): string =>
    (language === 'ja' ? null : item[`${part}_${language}`]) ?? item[part] ?? '';
  try {
    const [prefectures, cities] = [await records('TOD', false), await records('SHK', true)];
    const outlines = cities.flatMap(({ address_polygon: boundary }) => {
      if (boundary === null || typeof boundary === 'string') return [];
      const polygons = boundary.coordinates as unknown as readonly (readonly (readonly LonLat[])[])[];
      return polygons.map(([ring]) => outlineOf(ring));
    });
    const named = [
      ...prefectures.map((item) => ({ item, part: 'address2' as const })),
      ...cities.map((item) => ({ item, part: 'address3' as const })),
    ];
    const names = named.flatMap(({ item, part }) => {
      const { position } = item;
      return position === null
        ? []
        : [{ name: nameOf(item, part), position, isPrefecture: part === 'address2' }];
    });
    return {
      points: cities.flatMap(({ position }) => (position === null ? [] : [position])),
      outlines,
      names,
    };
  } finally {
    close();
  }
}
