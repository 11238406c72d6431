import type { Step } from '@banchi/engine/lineage/step.js';
import type { LonLat, PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { byLanguage, FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { about, type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import type { Finding } from './finding.js';
import type { LotOutline } from './lot-outline.js';
import type { Platform, StationReading, Tracks } from './railway.js';

/**
 * The canonical address record: the one form every source is turned into before the build sees it,
 * and the format (one JSON object a line) for a user's own data.
 */

/** Own segment in each language: `en`, `zh_cn` and so on. */
type OwnNames = { [L in ForeignLanguage]?: string | null };

/** Values that a source may give for an address besides its code, level and name. Absent and null both mean "not known". */
export interface RecordValues extends OwnNames {
  /** Reading of this level's own name, katakana; alphanumerics stay as they are. */
  read?: string | null;
  /** Reading in which alphanumerics are read out, katakana. */
  read_through?: string | null;
  /** Other spellings of the own segment that must find the record. */
  aliases?: readonly string[] | null;
  /** Seven digits, no hyphen. */
  post_code?: string | null;
  /**
   * Further codes that find the record, each of seven digits. Without a {@link post_code} they are the codes of parts of a town:
   * then no code is given for the town, not even its parent's.
   */
  post_codes?: readonly string[] | null;
  /** Representative point. */
  position?: LonLat | null;
  /** Entrance points. */
  entrance_point?: readonly LonLat[] | null;
  /** Boundary. */
  polygon?: PolygonGeometry | null;
  /** 0 official name, 1 common name or alias. */
  name_type?: 0 | 1 | null;
  /** True when the source flags the record out of the hierarchy. */
  exclude?: boolean | null;
  /** Of a section: 1 where its houses are numbered (住居表示); see `rsdt_addr_flg` of the Address Base Registry. */
  rsdt_addr_flg?: 0 | 1 | null;
}

/** One node of the address tree as a source gives it. */
export interface AddressRecord extends RecordValues {
  /** Code segments from the prefecture down to this record's own level; as many as the level's depth plus one. */
  codes: readonly string[];
  level: Level;
  /** Name of this level alone; null only where the own segment is all zeros. */
  name: string | null;
  /** True for a place that only a list of postal codes names: its code segment is derived from its name, none is official. */
  postal_only?: boolean | null;
  /** Whether the code segments below the municipality are those of the Address Base Registry; absent: as its source says. */
  registry?: boolean | null;
  /** Of a section: the registry's id of seven digits, where the code segments do not say it. */
  machiaza_id?: string | null;
  /** The wrong name that another source gives the record with this code: the values here take the place of its values. */
  corrects?: string | null;
  /** True where the record of another source with this code and name is to go, with all below it. */
  deletes?: boolean | null;
  /** Year of a past data set; absent for current data. */
  pastmap_year?: number | null;
  /** Identifier of a past record, unique within the data set. */
  pastmap_id?: number | null;
}

/** Where a record came from, for error messages and reports. */
export interface Origin {
  /** Path as the user gave it; a member of an archive as `archive.zip!member.csv`. */
  readonly file: string;
  /** Line, 1-based, header included. 0 where lines have no meaning (GeoJSON features count from 1). */
  readonly line: number;
}

/** `file:line`, or the file alone where it has no lines. */
export function placeOf({ file, line }: Origin): string {
  return line === 0 ? file : `${file}:${line}`;
}

/**
 * The scope of a postal code: the whole of a town, or the rest of it; a part of it; or a building or office in it, whose name
 * may follow that of the town.
 */
export const POSTAL_SCOPES = ['whole', 'part', 'inside'] as const;

/** One of {@link POSTAL_SCOPES}. */
export type PostalScope = (typeof POSTAL_SCOPES)[number];

/**
 * Numbers of blocks and houses, or of lots, from one to another, both included: `[10]` to `[27]` are the blocks 10 to 27 with
 * all their houses, `[1, 1]` to `[1, 23]` the houses 1 to 23 of block 1, `[450]` without a `to` lot 450 and all after it.
 */
export interface NumberRange {
  readonly from: readonly number[];
  readonly to?: readonly number[];
  /** Whether the row says that they are blocks (番) or lots (番地); absent: it leaves that open. */
  readonly unit?: 'block' | 'lot';
  /** Whether only odd or only even ones are meant. */
  readonly parity?: 'odd' | 'even';
}

/** Compares numbers part by part, as far as both go. */
export function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

/** A part of a town that a row of a postal list names. */
export interface PostalPart {
  /** The small section, without the name of the town: `2丁目`, `米本団地`; absent: the part stands in the town itself. */
  readonly section?: string;
  /** Every chome of the town (丁目), every number directly below it (番地), or the town itself beside its chome (大字). */
  readonly every?: 'chome' | 'numbers' | 'oaza';
  /** The numbers that are meant. Absent: all of them; empty: some, which the row describes by other means. */
  readonly numbers?: readonly NumberRange[];
  /** Numbers that are left out. */
  readonly except?: readonly NumberRange[];
  /** A street of Kyoto on which the part lies: `新町通松原下る`. */
  readonly street?: string;
}

/** One thing a source says. */
export type SourceItem =
  /** A whole record. */
  | { readonly kind: 'record'; readonly record: AddressRecord; readonly origin: Origin }
  /** Values for the record with exactly these codes, which some other table names. */
  | {
      readonly kind: 'fill';
      readonly codes: readonly string[];
      readonly values: RecordValues;
      /** True for an outline that is wanted for want of a better one, of its own or made from the records below; no point is checked against it. */
      readonly coarse?: boolean;
      readonly origin: Origin;
    }
  /**
   * Values for a town known by municipality and name only. `municipality` is the five-digit code,
   * `town` the large section, or large and small section together, as the source writes it.
   * An empty `town` is the municipality itself.
   */
  | {
      readonly kind: 'town-fill';
      readonly municipality: string;
      readonly town: string;
      readonly values: RecordValues;
      readonly origin: Origin;
    }
  /** The successor of a municipality, by an official list of changes. */
  | { readonly kind: 'step'; readonly step: Step; readonly origin: Origin }
  /**
   * A row of a list of postal codes about a town, known as in a `town-fill`. A town that no source gives as a record becomes one.
   */
  | {
      readonly kind: 'postal';
      readonly municipality: string;
      readonly town: string;
      /** Reading of the town; null where the row gives none. */
      readonly read: string | null;
      readonly postCode: string;
      readonly holds: PostalScope;
      /** The parts of the town that the row lists; of a row for the whole, the excluded parts. Absent where it lists none. */
      readonly parts?: readonly PostalPart[];
      /** True where the list says that the town has several codes, and this row is for a part of it. */
      readonly several?: true;
      readonly origin: Origin;
    }
  /** The section of the registry, by its four code segments, that a section of the registry map is, see {@link LotOutline.section}. */
  | {
      readonly kind: 'map-section';
      readonly codes: readonly string[];
      readonly section: string;
      readonly origin: Origin;
    }
  /** An outline of a lot. `codes` are those of its section, or of its municipality where no table names the section. */
  | {
      readonly kind: 'outline';
      readonly codes: readonly string[];
      readonly outline: LotOutline;
      readonly origin: Origin;
    }
  /** A platform of a station, tracks of a line, the reading of a station's name. None of them belongs to the address tree. */
  | { readonly kind: 'platform'; readonly platform: Platform; readonly origin: Origin }
  | { readonly kind: 'tracks'; readonly tracks: Tracks; readonly origin: Origin }
  | { readonly kind: 'station-reading'; readonly reading: StationReading; readonly origin: Origin }
  /** A row that the build reports: it cannot be used, or contradicts another one, or a text of it is not used. */
  | {
      readonly kind: 'refused';
      readonly as?: 'contradicted' | 'dropped';
      readonly reason: Message;
      readonly origin: Origin;
      /** The fault of the published data that the row shows, if it shows one. */
      readonly finding?: Finding;
    };

/** Attribution of a source, kept in the gazetteer's licence section. */
export interface Attribution {
  /** Title of the data set. */
  readonly title: string;
  /** Who publishes it. */
  readonly publisher: string;
  /** Licence or terms, with its address where there is one. */
  readonly licence: string;
  /** The date of the data: `2026-03-10`, `2026-03` or `2026`; absent where only its files may have one. */
  readonly date?: string;
}

/** A source of records. Items come in batches (any size) because one await a row would cost more than the row. */
export interface RecordSource {
  readonly attribution: Attribution;
  /** Whether its code segments below the municipality are those of the Address Base Registry; absent: no. */
  readonly isRegistry?: boolean;
  /** Whether it is read behind all other sources, since its values need their records. Absent: no. */
  readonly isLast?: boolean;
  /** The date of the data in a file, by its path in {@link Origin}; null, or absent, where it is not known. */
  readonly dateOf?: (file: string) => string | null;
  /** The total size of the files in bytes (as stored), for a progress bar; 0 where unknown. */
  readonly bytes: number;
  /** Bytes read so far, same measure. */
  readonly bytesRead: () => number;
  /**
   * Reads everything, in order.
   * @throws {SourceError} when a file is missing or has another format than it claims; a malformed row is a `refused` item instead.
   */
  items(): AsyncIterable<readonly SourceItem[]>;
}

/** A source that cannot be read at all: a missing file, a wrong archive, an unknown table. Ends the build. */
export class SourceError extends MessageError {
  override readonly name = 'SourceError';
  /** @param place path as the user gave it, with `!member` for a member of an archive; or a line of the file. */
  constructor(place: string | Origin, reason: Message) {
    const origin = typeof place === 'string' ? { file: place, line: 0 } : place;
    super(about(placeOf(origin), reason));
    this.file = origin.file;
  }
  readonly file: string;
}

/** Whether a record has a name of its own in another language. */
export function hasOwnNames(values: OwnNames): boolean {
  for (const language of FOREIGN_LANGUAGES) if (values[language] != null) return true;
  return false;
}

/** Values that every kept record has a place for. */
type UsualName = 'codes' | 'level' | 'name' | 'read' | 'post_code' | 'position' | 'pastmap_year';

/** Values that few records have. */
type RareValues = Omit<AddressRecord, UsualName>;

const RARE: Readonly<Record<keyof RareValues, true>> = {
  read_through: true,
  ...byLanguage(() => true as const),
  aliases: true,
  post_codes: true,
  entrance_point: true,
  polygon: true,
  name_type: true,
  exclude: true,
  postal_only: true,
  pastmap_id: true,
  registry: true,
  machiaza_id: true,
  rsdt_addr_flg: true,
  corrects: true,
  deletes: true,
};

/** Names of the values that few records have. */
export const RARE_VALUES = Object.keys(RARE) as readonly (keyof RareValues)[];

/** The rare values of a record, one entry each; undefined where it has none. */
export function rareValues(values: RareValues): RareValues {
  const rare: Record<string, unknown> = {};
  for (const name of RARE_VALUES) rare[name] = values[name];
  return rare as RareValues;
}

/**
 * Whether a record, or a table's values for one, has any of the rare values. Records without them, of which there are millions,
 * are kept in a small shape.
 */
export function hasRareValues(values: RecordValues & Partial<AddressRecord>): boolean {
  const given =
    values.read_through ??
    values.aliases ??
    values.post_codes ??
    values.entrance_point ??
    values.polygon ??
    values.name_type ??
    values.exclude ??
    values.postal_only ??
    values.registry ??
    values.machiaza_id ??
    values.rsdt_addr_flg ??
    values.corrects ??
    values.deletes ??
    values.pastmap_id;
  return given != null || hasOwnNames(values);
}
