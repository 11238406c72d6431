import { PART_COLUMNS, type PartedResult } from '@banchi/engine/contract/part-columns.js';
import type { LocatedRecord, Meaning } from '@banchi/engine/search/query.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import {
  FIELD_NAMES,
  FOREIGN_FIELDS,
  type ForeignFieldName,
  OFFICIAL_ID_NAMES,
  ORIGIN_NAMES,
} from '@banchi/engine/vocabulary/fields.js';
import {
  FOREIGN_LANGUAGES,
  type ForeignLanguage,
  type Language,
} from '@banchi/engine/vocabulary/languages.js';
import type { FormerName } from '@banchi/engine/vocabulary/match.js';
import type { Verdict } from '@banchi/engine/vocabulary/parts.js';
import type { Outcome } from '../../messages/lists.js';
import type { OnDay } from './as-of.js';
import type { Cell } from './cells.js';
import type { Grouped } from './groups.js';

/** The columns that answers may have, and how each is read from the answer to a row. */

/** The meaning of a row's address. */
interface Located {
  readonly kind: Meaning['kind'];
  readonly rest: string;
  readonly ambiguous: number;
  readonly record: LocatedRecord | null;
  suggestion(): string | null;
  confidence(): number;
  /** Null for the address at a point. */
  verdict(): Verdict | null;
  former(): FormerName | null;
  /** The answer with its parts; null where no column wants them. */
  parts(): PartedResult | null;
}

/** A row and its answer. */
export interface AnsweredRow {
  readonly cells: readonly Cell[];
  readonly line: number;
  readonly found: Located | null;
  /** Where the record stands. */
  readonly position: LonLat | null;
  readonly outcome: Outcome;
  /** The reason for a missing answer. */
  readonly reason: string | null;
  /** Its meaning on the day of the list; null without a day. */
  readonly onDay: OnDay | null;
  /** The row's own point, where it is compared; else null. */
  readonly given: LonLat | null;
  /** Metres between the row's point and that of its record; null where one of them is not known. */
  readonly distance: number | null;
  /** Whether the row's point is farther from its record than the limit; null where they are not compared. */
  readonly isFar: boolean | null;
  /** The row among those of its address; null where rows are not grouped, and for a row without an address. */
  readonly grouped: Grouped | null;
}

/** Stations that a row may have columns of. */
export const MOST_STATIONS = 5;

/** Columns of the n-th nearest station, n from 1: its name, its lines, and the metres to it. */
export function columnsOfStation(n: number): readonly string[] {
  return ['station', 'station_lines', 'station_distance'].map((name) => (n === 1 ? name : `${name}_${n}`));
}

function stationColumns(): Readonly<Record<string, (row: AnsweredRow) => string | number | null>> {
  const columns = Array.from({ length: MOST_STATIONS }, (_, i) => {
    const stationOf = ({ found, position }: AnsweredRow) =>
      position === null ? undefined : found?.record?.stations(i + 1)[i];
    const [name, lines, distance] = columnsOfStation(i + 1);
    return {
      [name]: (row: AnsweredRow) => stationOf(row)?.name ?? null,
      [lines]: (row: AnsweredRow) => stationOf(row)?.lines.join('・') ?? null,
      [distance]: (row: AnsweredRow) => stationOf(row)?.distance ?? null,
    };
  });
  return Object.assign({}, ...columns);
}

/** Whether a column is about stations. */
export function isOfStations(column: string): boolean {
  return column.startsWith('station');
}

/** Columns of answers; the first ones need no whole record. */
const OWN = {
  outcome: ({ outcome }: AnsweredRow) => outcome,
  lon: ({ position }: AnsweredRow) => position?.[0] ?? null,
  lat: ({ position }: AnsweredRow) => position?.[1] ?? null,
  address: ({ found }: AnsweredRow) => found?.record?.address() ?? null,
  address_code: ({ found }: AnsweredRow) => found?.record?.code() ?? null,
  address_level: ({ found }: AnsweredRow) => found?.record?.level ?? null,
  verdict: ({ found, outcome }: AnsweredRow) =>
    outcome === 'placeholder' ? null : (found?.verdict() ?? null),
  confidence: ({ found }: AnsweredRow) => found?.confidence() ?? null,
  kind: ({ found }: AnsweredRow) => found?.kind ?? null,
  rest: ({ found }: AnsweredRow) => found?.rest ?? null,
  number: ({ found }: AnsweredRow) => found?.record?.number ?? null,
  position_of: ({ found, outcome }: AnsweredRow) =>
    outcome === 'placeholder' ? null : (found?.record?.point().position ?? null),
  precision: ({ found, outcome }: AnsweredRow) =>
    outcome === 'placeholder' ? null : (found?.record?.point().precision ?? null),
  ambiguous: ({ found }: AnsweredRow) => found?.ambiguous ?? null,
  suggestion: ({ found }: AnsweredRow) => found?.suggestion() ?? null,
  former: ({ found }: AnsweredRow) => found?.former()?.name ?? null,
  former_code: ({ found }: AnsweredRow) => found?.former()?.code ?? null,
  former_until: ({ found }: AnsweredRow) => untilOf(found?.former() ?? null),
  former_kind: ({ found }: AnsweredRow) => found?.former()?.kind ?? null,
  name_then: ({ onDay }: AnsweredRow) => onDay?.name ?? null,
  address_then: ({ onDay }: AnsweredRow) => onDay?.record?.address() ?? null,
  address_code_then: ({ onDay }: AnsweredRow) => onDay?.record?.code() ?? null,
  address_level_then: ({ onDay }: AnsweredRow) => onDay?.record?.level ?? null,
  lon_then: ({ onDay }: AnsweredRow) => onDay?.record?.position()?.[0] ?? null,
  lat_then: ({ onDay }: AnsweredRow) => onDay?.record?.position()?.[1] ?? null,
  distance: ({ distance }: AnsweredRow) => distance,
  far: ({ isFar }: AnsweredRow) => isFar,
  group: ({ grouped }: AnsweredRow) => grouped?.group ?? null,
  kept: ({ grouped }: AnsweredRow) => grouped?.isFirst ?? null,
  ...stationColumns(),
  error: ({ reason }: AnsweredRow) => reason,
} as const;

/** When a former name held no longer: the day; of a town's, of which only a year is known, the year in which it still held. */
function untilOf(former: FormerName | null): string | null {
  return former === null ? null : (former.date ?? (former.year === null ? null : String(former.year)));
}

/** Parts of a meaning that take extra work; they are made only if a column wants them. */
export interface Wanted {
  readonly suggestion: boolean;
  readonly former: boolean;
}

/** The parts of meanings that some columns want. */
export function wantedOf(columns: readonly string[]): Wanted {
  return {
    suggestion: columns.includes('suggestion'),
    former: columns.some((column) => column.startsWith('former')),
  };
}

/** Columns that are numbers, besides those of records. */
export const NUMBER_COLUMNS: Readonly<Record<string, 'whole' | 'fraction'>> = {
  lon: 'fraction',
  lat: 'fraction',
  lon_then: 'fraction',
  lat_then: 'fraction',
  confidence: 'fraction',
  ambiguous: 'whole',
  distance: 'fraction',
  group: 'whole',
  ...Object.fromEntries(
    Array.from({ length: MOST_STATIONS }, (_, i) => [columnsOfStation(i + 1)[2], 'fraction'] as const),
  ),
};

/** The registry's ids of the record, and its sources. */
const NOTES: Readonly<Record<string, (row: AnsweredRow) => string | null>> = {
  ...Object.fromEntries(OFFICIAL_ID_NAMES.map((name) => [name, noteReader((record) => record.ids()[name])])),
  ...Object.fromEntries(ORIGIN_NAMES.map((name) => [name, noteReader((record) => record.from()[name])])),
};

function noteReader(read: (record: LocatedRecord) => string | null): (row: AnsweredRow) => string | null {
  return ({ found }) => (found?.record == null ? null : read(found.record));
}

/** The column of boundaries. */
export const POLYGON = 'address_polygon';

/** Columns that may be asked for: those of the answer, the registry's ids, the sources, and every field of the record. */
export const COLUMNS: readonly string[] = [
  ...new Set([
    ...Object.keys(OWN),
    ...Object.keys(NOTES),
    ...Object.keys(PART_COLUMNS),
    ...FIELD_NAMES.address.filter((name) => name !== 'distance'),
    ...Object.keys(FOREIGN_FIELDS),
  ]),
];

/** Columns that are written unless others are asked for. */
export const USUAL_COLUMNS = [
  'outcome',
  'address',
  'address_code',
  'address_level',
  'verdict',
  'precision',
  'confidence',
  'lon',
  'lat',
  'number',
  'position_of',
  'kind',
  'rest',
  'ambiguous',
  'error',
] as const;

/** Columns that `banchi reverse` writes unless others are asked for. */
export const USUAL_REVERSE_COLUMNS = [
  'outcome',
  'address',
  'address_code',
  'address_level',
  'lg_code',
  'post_code',
  'distance',
  'lon',
  'lat',
  'precision',
  'position_of',
  'error',
] as const;

/** Columns of answers that say how a text was read, and so do not belong to a point. */
const OF_WORDS = ['verdict', 'confidence', 'kind', 'rest', 'suggestion', 'far', 'group', 'kept'];

/** Columns that `banchi reverse` may be asked for. */
export const REVERSE_COLUMNS: readonly string[] = COLUMNS.filter(
  (name) =>
    !OF_WORDS.includes(name) &&
    !isOfThen(name) &&
    !isOfStations(name) &&
    !name.startsWith('former') &&
    !Object.hasOwn(PART_COLUMNS, name),
);

/** Columns that are written besides where points are compared, and where rows are grouped. */
export const COLUMNS_OF_COMPARED = ['distance', 'far'] as const;
export const COLUMNS_OF_GROUPS = ['key', 'group', 'kept'] as const;

/** Columns that are written besides for a list of a past day, the last of them where a past year is asked too. */
export const COLUMNS_THEN = ['former', 'former_until', 'name_then'] as const;
export const COLUMNS_OF_PAST = ['address_then', 'address_code_then'] as const;

/** Whether a column is about a past day. */
export function isOfThen(column: string): boolean {
  return column.endsWith('_then');
}

/** Fields that are points, which a placeholder has none of. */
const POINTS: readonly string[] = ['position', 'entrance_point', POLYGON];

/** The address of a record in a language; null where it has none in that. */
export function addressIn(record: LocatedRecord | null, language: Language): string | null {
  if (record === null) return null;
  return language === 'ja' ? record.address() : record.addressIn(language);
}

/** The language of a column of names, `ko` of `address3_ko`; undefined for other columns. */
function languageOfColumn(column: string): ForeignLanguage | undefined {
  if (!Object.hasOwn(FOREIGN_FIELDS, column)) return undefined;
  return FOREIGN_LANGUAGES.find((language) => column.endsWith(`_${language}`));
}

/** A language besides Japanese that columns or addresses are wanted in; `ja` for none. */
export function languageWanted({
  language,
  columns,
}: {
  readonly language: Language;
  readonly columns: readonly string[];
}): Language {
  if (language !== 'ja') return language;
  for (const column of columns) {
    const own = languageOfColumn(column);
    if (own !== undefined) return own;
  }
  return 'ja';
}

/** Reads the value of one column. */
export function columnReader(column: string): (row: AnsweredRow) => unknown {
  const language = languageOfColumn(column);
  if (language !== undefined)
    return ({ found }) => found?.record?.item([language])[column as ForeignFieldName] ?? null;
  if (isOwn(column)) return OWN[column];
  if (Object.hasOwn(NOTES, column)) return NOTES[column];
  if (Object.hasOwn(PART_COLUMNS, column))
    return ({ found }) => {
      const parted = found?.parts() ?? null;
      return parted === null ? null : PART_COLUMNS[column](parted);
    };
  return ({ found, outcome }) => {
    if (outcome === 'placeholder' && POINTS.includes(column)) return null;
    if (column === POLYGON) return found?.record?.polygon() ?? null;
    const item = found?.record?.item();
    return item === undefined ? null : (({ ...item } as Readonly<Record<string, unknown>>)[column] ?? null);
  };
}

function isOwn(column: string): column is keyof typeof OWN {
  return Object.hasOwn(OWN, column);
}
