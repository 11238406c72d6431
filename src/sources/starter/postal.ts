import type { AddressRecord, SourceItem } from '../../record/record.js';
import { postalTowns } from '../postal-towns.js';

/** A row of the postal code list, of the columns used here. */
export interface PostalRow {
  /** Seven digits. */
  readonly postalCode: string;
  /** Five-digit municipality code. */
  readonly jisCode: string;
  /** Municipality with its county or designated city. */
  readonly city: string;
  readonly cityKana: string;
  readonly town: string;
  readonly townKana: string;
}

/** A municipality as the postal code list names it. */
export interface PostalMunicipality {
  /** Name with its county or designated city: `東牟婁郡串本町`, `名古屋市緑区`. */
  readonly name: string;
  /** Reading of the whole name, katakana. */
  readonly read: string;
  /** Code of the municipality itself, where the list has one. */
  postCode: string | null;
  /** Towns by name and reading: two towns of one name are told apart by their readings. */
  readonly towns: Map<string, Town>;
}

interface Town {
  readonly name: string;
  readonly read: string;
  postCode: string;
  /** Whether `postCode` serves the whole town or its remainder. */
  whole: boolean;
}

/** Name of the package in messages; its rows have no lines, so the reason names the postal code. */
const ORIGIN = { file: 'yubin', line: 0 } as const;

/** Gathers municipalities and their towns from rows of the postal code list. */
export class PostalTowns {
  /** By five-digit code. */
  readonly municipalities = new Map<string, PostalMunicipality>();
  readonly refused: SourceItem[] = [];

  /** Takes one row; rows must come in ascending order of postal code. */
  add(row: PostalRow): void {
    const municipality = this.#municipality(row);
    const meaning = postalTowns(row.town, row.townKana, row.city);
    if (meaning.kind === 'municipality') {
      municipality.postCode ??= row.postalCode;
    } else if (meaning.kind === 'building') {
      this.#refuse(row, 'a floor of a building, not a town');
    } else {
      const whole = meaning.part === undefined;
      for (const { name, read } of meaning.towns) {
        if (read === null) {
          this.#refuse(row, `${name} has no reading in "${row.townKana}"`);
          continue;
        }
        const key = `${name}\t${read}`;
        const known = municipality.towns.get(key);
        if (!known) {
          municipality.towns.set(key, { name, read, postCode: row.postalCode, whole });
        } else if (whole && !known.whole) {
          known.postCode = row.postalCode;
          known.whole = true;
        }
      }
    }
  }

  #refuse(row: PostalRow, why: string): void {
    const reason = `${row.postalCode} ${row.city} ${row.town}: ${why}`;
    this.refused.push({ kind: 'refused', reason, origin: ORIGIN });
  }

  #municipality(row: PostalRow): PostalMunicipality {
    const known = this.municipalities.get(row.jisCode);
    if (known) return known;
    const made = { name: row.city, read: row.cityKana, postCode: null, towns: new Map<string, Town>() };
    this.municipalities.set(row.jisCode, made);
    return made;
  }
}

/**
 * The large sections of one municipality.
 *
 * No package knows the official town codes, so towns are numbered from `0001` by reading, then by name
 * (both by UTF-16 code unit): the same data gives the same codes, but a town that appears or vanishes
 * moves the codes after it.
 *
 * @param codes prefecture and municipality segment
 */
export function townRecords(codes: readonly [string, string], towns: Iterable<Town>): AddressRecord[] {
  const sorted = [...towns].sort((a, b) => compare(a.read, b.read) || compare(a.name, b.name));
  return sorted.map((town, i) => ({
    codes: [...codes, String(i + 1).padStart(4, '0')],
    level: 'OAZ',
    name: town.name,
    read: town.read,
    post_code: town.postCode,
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
