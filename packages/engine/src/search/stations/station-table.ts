import { STATION_TEXTS, type StationSections } from '../../gazetteer/stations.js';
import { toDegrees } from '../../geo/units.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { type AnswerLanguages, byNameField, type Language } from '../../vocabulary/languages.js';
import { LINE_KINDS, type RailwayLine, STATION_ENDINGS, type Station } from '../../vocabulary/stations.js';

const decoder = new TextDecoder();
const CODE_DIGITS = 6;

/** Values of single stations, by their numbers. */
export class StationTable {
  /** Longitude and latitude in turn, in units of 1e-7 degree. */
  readonly points: Int32Array;
  /** The node of the town or municipality at each station. */
  readonly nodes: Uint32Array;
  readonly #sections: StationSections;

  constructor(sections: StationSections) {
    this.#sections = sections;
    this.points = sections['station.point'];
    this.nodes = sections['station.node'];
  }

  /** The group code as a number. */
  code(station: number): number {
    return this.#sections['station.code'][station];
  }

  /** The group code, six digits. */
  codeText(station: number): string {
    return String(this.code(station)).padStart(CODE_DIGITS, '0');
  }

  /** `[longitude, latitude]` in degrees. */
  point(station: number): LonLat {
    return [toDegrees(this.points[2 * station]), toDegrees(this.points[2 * station + 1])];
  }

  /** How many lines stop there. */
  lineCount(station: number): number {
    const offset = this.#sections['station.line.offset'];
    return offset[station + 1] - offset[station];
  }

  lines(station: number): readonly RailwayLine[] {
    const { 'station.line.offset': offset, 'station.line': line } = this.#sections;
    return Array.from(line.subarray(offset[station], offset[station + 1]), (number) => this.line(number));
  }

  /** A line by its number. */
  line(number: number): RailwayLine {
    const { 'line.text.offset': offset, 'line.text.heap': heap, 'line.kind': kind } = this.#sections;
    const [operator, line] = textsAt(heap, offset, number);
    return { operator, line, kind: LINE_KINDS[kind[number] as keyof typeof LINE_KINDS] };
  }

  /** The names of a station by language, and its reading; without those that are not known. */
  texts(station: number): Readonly<Partial<Record<(typeof STATION_TEXTS)[number], string>>> {
    const { 'station.text.offset': offset, 'station.text.heap': heap } = this.#sections;
    const texts = textsAt(heap, offset, station);
    const named = STATION_TEXTS.map((name, i) => [name, texts[i]] as const);
    return Object.fromEntries(named.filter(([, text]) => text !== ''));
  }

  /** The name with its ending in a language, 東京駅 or `Tokyo Station`; in Japanese where it has none in that language. */
  title(station: number, language: Language): string {
    const texts = this.texts(station);
    const own = language === 'ja' ? undefined : texts[language];
    if (own === undefined) return `${texts.name}${STATION_ENDINGS.ja[0]}`;
    return `${own}${STATION_ENDINGS[language][0]}`;
  }

  /** A station as answers have it. @param address of its town */
  station(
    station: number,
    address: Pick<Station, 'address' | 'address_code'>,
    languages: AnswerLanguages,
  ): Station {
    const texts = this.texts(station);
    return {
      code: this.codeText(station),
      name: texts.name ?? '',
      read: texts.read ?? null,
      ...(languages === 'all' ? byNameField((language) => texts[language] ?? null) : {}),
      position: this.point(station),
      lines: this.lines(station),
      ...address,
    };
  }
}

/** Texts with tabs between them, of an entry. */
function textsAt(heap: Uint8Array, offset: Uint32Array, entry: number): string[] {
  return decoder.decode(heap.subarray(offset[entry], offset[entry + 1])).split('\t');
}
