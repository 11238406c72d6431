import type { NamesInLanguages } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import type { Item } from './item.js';
import { fieldSuffix, type PageLanguage } from './texts/texts.js';

/** The fields of each level, from the prefecture down. */
const LEVEL_FIELDS = [
  { code: 'address_code2', name: 'address2' },
  { code: 'address_code3', name: 'address3' },
  { code: 'address_code4', name: 'address4' },
  { code: 'address_code5', name: 'address5' },
  { code: 'address_detail_code1', name: 'address_detail1' },
  { code: 'address_detail_code2', name: 'address_detail2' },
] as const;

/** One level of a record. */
export interface Step {
  readonly level: Level;
  /** Code segment of the level. */
  readonly segment: string;
  /** Code from the prefecture down to this level. */
  readonly code: string;
  /** Own name; null for a level that the address skips. */
  readonly name: string | null;
}

/** The levels of a record from the prefecture down to its own, skipped ones included. */
export function steps(item: Item, language: PageLanguage = 'ja'): Step[] {
  const found: Step[] = [];
  let code = '';
  for (const [depth, fields] of LEVEL_FIELDS.entries()) {
    const segment = item[fields.code];
    if (segment == null) break;
    code += segment;
    found.push({ level: LEVELS[depth], segment, code, name: nameIn(item, fields.name, language) });
    if (LEVELS[depth] === item.address_level) break;
  }
  return found;
}

/** A name field in a language, else in Japanese. */
function nameIn(
  item: Item,
  field: (typeof LEVEL_FIELDS)[number]['name'] | 'address',
  language: PageLanguage,
): string | null {
  return item[`${field}${fieldSuffix(language)}` as 'address'] ?? item[field] ?? null;
}

/** The name of a former place in a language, else in Japanese. */
export function formerNameIn(
  place: { readonly name: string } & NamesInLanguages,
  language: PageLanguage,
): string {
  return place[`name${fieldSuffix(language)}` as 'name_en'] ?? place.name;
}

/** The full address in a language, else in Japanese. */
export function addressIn(item: Item, language: PageLanguage): string {
  return nameIn(item, 'address', language) ?? item.address_code;
}

/** The own name of a record. */
export function ownName(item: Item, language: PageLanguage = 'ja'): string {
  const named = steps(item, language).filter(({ name }) => name !== null);
  return named.at(-1)?.name ?? addressIn(item, language);
}

/** Chuo-ku, Mihon-shi → Chuo-ku: the name without the names above it. */
export function withoutAbove(name: string): string {
  const comma = name.indexOf(',');
  return comma > 0 ? name.slice(0, comma) : name;
}

/** The name of a chome with its town's: 青葉町 一丁目. In English the chome's own name may have both already. */
export function sectionName(item: Item, language: PageLanguage = 'ja'): string {
  const [town, chome] = ['OAZ', 'AZC'].map((level) =>
    withoutAbove(steps(item, language).find((step) => step.level === level)?.name ?? ''),
  );
  if (town === '' && chome === '') return ownName(item, language);
  return chome === '' || town === '' || chome.includes(town) ? chome || town : `${town} ${chome}`;
}

/** `6408273` → `640-8273`. */
export function postCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Whether its point is that of the record above. */
export function isAtParents({ match }: Item): boolean {
  return match?.position === 'parent';
}

/** A GeoJSON boundary. */
export type Boundary = { readonly type: 'MultiPolygon'; readonly coordinates: number[][][][] };

/** The boundary of a record that was asked for with its boundary. */
export function boundaryOf(item: Item): Boundary | null {
  const { address_polygon: polygon } = item;
  if (polygon == null) return null;
  return (typeof polygon === 'string' ? JSON.parse(polygon) : polygon) as Boundary;
}
