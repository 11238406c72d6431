import { cityOfWard } from '@banchi/engine/facts/municipality-names.js';
import { cityReading } from '@banchi/engine/text/index.js';
import type { TreeColumns } from './tree-columns.js';

/** The readings of one city's wards, and its own. */
interface City {
  readonly wards: string[];
  own: string | null;
}

/**
 * For each name of a ward the reading of its city: from the city's own record if there is one, else the common
 * beginning of its wards' readings.
 * @returns by the number of the name; null for all others
 */
export function cityReadings(tree: Pick<TreeColumns, 'names' | 'codeText'>): (name: number) => string | null {
  const cities = new Map<string, City>();
  const { names } = tree;
  const keyOf = (id: number, city: string): string => `${tree.codeText(id).split(' ', 1)} ${city}`;
  const ofWards = new Map<number, City>();
  names.forEach(({ id, record: { level, name, read } }, i) => {
    const city = level === 'SHK' ? cityOfWard(name ?? '') : undefined;
    if (city === undefined || read == null) return;
    const key = keyOf(id, city);
    const known = cities.get(key) ?? { wards: [], own: null };
    cities.set(key, known);
    known.wards.push(read);
    ofWards.set(i, known);
  });
  for (const { id, record } of names) {
    const city = record.level === 'SHK' ? cities.get(keyOf(id, record.name ?? '')) : undefined;
    if (city !== undefined) city.own = record.read ?? null;
  }
  return (name) => {
    const city = ofWards.get(name);
    return city === undefined ? null : cityReading(city.wards, city.own);
  };
}
