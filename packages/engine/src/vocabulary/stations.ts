import { LANGUAGE_TABLE } from './language-table.js';
import { byLanguage, type Language, type NamesInLanguages } from './languages.js';

/** Words that stand behind the name of a station, as they are typed; answers write the first one. */
export const STATION_ENDINGS: Readonly<Record<Language, readonly string[]>> = {
  ja: ['駅'],
  ...byLanguage((language) => LANGUAGE_TABLE[language].station),
};

/** The ending behind the reading of a station. */
export const STATION_READING = 'エキ';

/**
 * Who runs a line (事業者種別, `N02_002`), by the published number: bullet trains, other lines of the JR companies, public bodies, private
 * companies, companies of public bodies and private ones (第三セクター).
 */
export const LINE_KINDS = { 1: 'shinkansen', 2: 'jr', 3: 'public', 4: 'private', 5: 'joint' } as const;

/** Who runs a line; see {@link LINE_KINDS}. */
export type LineKind = (typeof LINE_KINDS)[keyof typeof LINE_KINDS];

/** A railway line, as the official data names it: `丸ノ内線` is `4号線丸ノ内線` of 東京地下鉄. */
export interface RailwayLine {
  readonly operator: string;
  readonly line: string;
  readonly kind: LineKind;
}

/** A station: all platforms of one name that are near each other. Names in other languages are absent where these are not allowed. */
export interface Station extends Partial<NamesInLanguages> {
  /** The group code of the official data (`N02_005g`), six digits. */
  readonly code: string;
  /** The name without 駅. */
  readonly name: string;
  /** Katakana; null where it is not known. */
  readonly read: string | null;
  /** `[longitude, latitude]`, the middle of its platforms. */
  readonly position: readonly [longitude: number, latitude: number];
  readonly lines: readonly RailwayLine[];
  /** The town at the point, or the municipality where the data has no town there. */
  readonly address: string;
  readonly address_code: string;
}

/** A station near a place. */
export interface FoundStation {
  /** Metres, two decimals. */
  readonly distance: number;
  readonly station: Station;
}

/** A station that a word may become. */
export interface SuggestedStation {
  /** Its name with 駅, in the language of the word. */
  readonly text: string;
  /** Whether the word has the whole name, with or without 駅. */
  readonly whole: boolean;
  readonly station: Station;
}

/** Stations that a word may become, at most. */
export const MOST_STATIONS = 10;

/** The window of `/stations`: stations where no `limit` is given, and at most; metres, likewise. */
export const STATIONS_AROUND = { usual: 5, most: 100, metres: 20000 } as const;
