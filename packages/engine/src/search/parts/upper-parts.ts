import { composedName } from '../../facts/municipality-names.js';
import type { PartName } from '../../vocabulary/parts.js';

/** A name among those of a record's municipality. */
interface NamedPart {
  readonly part: Extract<PartName, 'county' | 'municipality' | 'ward'>;
  readonly value: string;
}

/** The names in a municipality's: 名古屋市 and 中区 of 名古屋市中区, 秩父郡 and 横瀬町 of 秩父郡横瀬町. */
export function municipalityParts(name: string): NamedPart[] {
  const composed = composedName(name);
  if (composed === null || composed.kind === 'island') return [{ part: 'municipality', value: name }];
  const { kind, outer, inner } = composed;
  if (kind === 'county')
    return [
      { part: 'county', value: outer },
      { part: 'municipality', value: inner },
    ];
  return [
    { part: 'municipality', value: outer },
    { part: 'ward', value: inner },
  ];
}

/**
 * Divides the text that names a municipality among its names, in their order: 名古屋市中区. A name that is left out has none.
 * @returns the place of each name's text; null where it is left out
 */
export function divided(
  written: string,
  parts: readonly NamedPart[],
): ({ readonly from: number; readonly to: number } | null)[] {
  const whole = { from: 0, to: written.length };
  if (parts.length === 1) return [whole];
  const [large, small] = parts.map(({ value }) => value);
  const larger = written.indexOf(large);
  const smaller = written.indexOf(small, larger < 0 ? 0 : larger + large.length);
  if (larger >= 0 && smaller >= 0)
    return [
      { from: 0, to: smaller },
      { from: smaller, to: written.length },
    ];
  const ending = /^(.*?[市郡])(.+)$/su.exec(written);
  if (ending !== null)
    return [
      { from: 0, to: ending[1].length },
      { from: ending[1].length, to: written.length },
    ];
  // English names a ward before its city
  const comma = /^([^,]+,\s*)([^,]+?)[,\s]*$/u.exec(written);
  if (comma !== null)
    return [
      { from: comma[1].length, to: written.length },
      { from: 0, to: comma[1].length },
    ];
  return parts[0].part === 'municipality' && written.trim().endsWith('市') ? [whole, null] : [null, whole];
}
