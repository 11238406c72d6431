import { compareBytes } from '@banchi/engine/gazetteer/bytes.js';
import { type Section, SPELLING_CLASS } from '@banchi/engine/gazetteer/sections.js';
import {
  lineKind,
  STATION_SHIFT,
  STATION_TEXTS,
  stationSections,
  tabbed,
} from '@banchi/engine/gazetteer/stations.js';
import { trackSections } from '@banchi/engine/gazetteer/tracks.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { joined, type Path, stored } from '@banchi/engine/geo/tracks.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import { fold, foldMultilingual } from '@banchi/engine/text/index.js';
import { segmentIn } from '@banchi/engine/translit/index.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { type RailwayLine, STATION_ENDINGS, STATION_READING } from '@banchi/engine/vocabulary/stations.js';
import { messages } from '../record/messages.js';
import type { Platform, StationReading, Tracks } from '../record/railway.js';
import { beyondLimit } from './nodes.js';

/** Platforms of one name this near to each other are one station, whatever their group codes: 東京 of 京葉線 and of the other lines. */
const NEAR_BY = 500;

const [ENDING] = STATION_ENDINGS.ja;

/** Counts of a build's stations and lines, for its report. */
export interface RailwayCounts {
  readonly stations: number;
  readonly lines: number;
  /** Paths of tracks, and kilometres of them. */
  readonly tracks: number;
  /** Stations whose reading is not known. */
  readonly unread: number;
  /** Stations that lie in no municipality of the file: they are left out. */
  readonly outside: number;
}

/** A station before it has its place in the file. */
interface GivenStation {
  readonly code: string;
  readonly name: string;
  readonly read: string | null;
  readonly point: LonLat;
  /** Keys of its lines. */
  readonly lines: readonly string[];
}

/** Collects stations and railway lines, which stand beside the address tree. */
export class Railways {
  readonly #platforms: Platform[] = [];
  readonly #tracks: Tracks[] = [];
  readonly #readings = new Map<string, string>();
  readonly #lines = new Map<string, RailwayLine>();
  /** Codes of stations whose name has 駅 in the data, such as 富山駅; the reading of 植木, ウエキ, keeps its エキ. */
  readonly #ended = new Set<string>();

  addPlatform(platform: Platform): void {
    const name = withoutEnding(platform.name, ENDING);
    if (name !== platform.name) this.#ended.add(platform.code);
    this.#platforms.push({ ...platform, name });
    this.#addLine(platform.line);
  }

  addTracks(tracks: Tracks): void {
    this.#tracks.push(tracks);
    this.#addLine(tracks.line);
  }

  addReading({ code, read }: StationReading): void {
    if (!this.#readings.has(code)) this.#readings.set(code, read);
  }

  #addLine(line: RailwayLine): void {
    const key = keyOf(line);
    if (!this.#lines.has(key)) this.#lines.set(key, line);
  }

  /**
   * The sections of stations, lines and tracks; none without any line.
   * @param nodeAt the node of the town or municipality at a point; null where there is none
   * @param languages whether stations have names in other languages
   */
  sections(
    nodeAt: (point: LonLat) => number | null,
    languages: boolean,
  ): { readonly sections: Section[]; readonly counts: RailwayCounts } {
    const given = this.#stations();
    const stations = given
      .flatMap((station) => {
        const node = nodeAt(station.point);
        return node === null ? [] : { ...station, node };
      })
      .sort((a, b) => a.node - b.node || Number(a.code) - Number(b.code));
    const lines = [...this.#lines].sort(([a], [b]) => (a < b ? -1 : 1));
    const numbers = new Map(lines.map(([key], number) => [key, number]));
    // tracks of one line, and of one company, lie together in the file
    const paths = this.#paths().sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    const counts: RailwayCounts = {
      stations: stations.length,
      lines: lines.length,
      tracks: paths.length,
      unread: stations.filter(({ read }) => read === null).length,
      outside: given.length - stations.length,
    };
    if (lines.length === 0) return { sections: [], counts };
    if (stations.length > MOST_STATIONS) throw beyondLimit(stations.length, messages.stations, MOST_STATIONS);
    const lists = stations.map((station) =>
      station.lines.map((key) => numbers.get(key) ?? 0).sort((a, b) => a - b),
    );
    const names = stations.map((station) => namesOf(station, languages));
    const keys = names.flatMap((each, station) =>
      keysOf(each).map(([key, bits]) => ({ key, station, bits })),
    );
    keys.sort((a, b) => compareBytes(a.key, b.key) || a.station - b.station);
    const sections = [
      ...stationSections(
        stations.map(({ code, point, node }, i) => ({
          code: Number(code),
          point: [toUnits(point[0]), toUnits(point[1])],
          node,
          lines: lists[i],
          texts: tabbed(STATION_TEXTS.map((text) => names[i][text] ?? '')),
        })),
        keys,
        lines.map(([, { kind, operator, line }]) => ({
          kind: lineKind(kind),
          texts: tabbed([operator, line]),
        })),
      ),
      ...trackSections(paths.map(({ key, path }) => ({ line: numbers.get(key) ?? 0, path }))),
    ];
    return { sections, counts };
  }

  /** Groups platforms of one code, then groups of one name that are near each other. */
  #stations(): GivenStation[] {
    const groups = new Map<string, Platform[]>();
    for (const platform of this.#platforms) {
      const key = `${platform.code} ${platform.name}`;
      groups.set(key, [...(groups.get(key) ?? []), platform]);
    }
    const named = new Map<string, Platform[][]>();
    for (const group of groups.values()) {
      const others = named.get(group[0].name) ?? [];
      const near = others.filter((other) => areNear(group, other));
      const distant = others.filter((other) => !near.includes(other));
      named.set(group[0].name, [...distant, [...near.flat(), ...group]]);
    }
    return [...named.values()].flat().map((group) => this.#stationOf(group));
  }

  #stationOf(platforms: readonly Platform[]): GivenStation {
    const lines = new Map<string, LonLat[]>();
    const codes = new Map<string, number>();
    for (const { line, point, code } of platforms) {
      lines.set(keyOf(line), [...(lines.get(keyOf(line)) ?? []), point]);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    const [[code]] = [...codes].sort(([a, m], [b, n]) => n - m || Number(a) - Number(b));
    const reads = [code, ...codes.keys()].flatMap((each) => {
      const read = this.#readings.get(each);
      if (read === undefined) return [];
      return this.#ended.has(each) ? withoutEnding(read, STATION_READING) : read;
    });
    return {
      code,
      name: platforms[0].name,
      read: reads.at(0) ?? null,
      // a line with many platforms counts as one with a single one
      point: meanOf([...lines.values()].map(meanOf)),
      lines: [...lines.keys()],
    };
  }

  /** The tracks of each line as a few long paths. */
  #paths(): { readonly key: string; readonly path: Path }[] {
    const lines = new Map<string, Map<string, Path>>();
    for (const { line, paths } of this.#tracks) {
      const of = lines.get(keyOf(line)) ?? new Map<string, Path>();
      lines.set(keyOf(line), of);
      for (const each of paths) {
        const path = stored(each);
        if (path.length >= 4) of.set(path.join(), path);
      }
    }
    return [...lines].flatMap(([key, paths]) => joined([...paths.values()]).map((path) => ({ key, path })));
  }
}

/** A line's name with its operator: 本線 is the name of a dozen lines. */
function keyOf({ operator, line }: RailwayLine): string {
  return `${operator}\t${line}`;
}

function withoutEnding(text: string, ending: string): string {
  return text.length > ending.length && text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}

function areNear(some: readonly Platform[], others: readonly Platform[]): boolean {
  return some.some(({ point: [x, y] }) => others.some(({ point }) => distance(x, y, ...point) <= NEAR_BY));
}

function meanOf(points: readonly LonLat[]): LonLat {
  const [x, y] = points.reduce(([a, b], [lon, lat]) => [a + lon, b + lat], [0, 0]);
  return [x / points.length, y / points.length];
}

/** Texts of a station by their names in the file. */
type StationTexts = Readonly<Partial<Record<(typeof STATION_TEXTS)[number], string>>>;

/** The names of a station in all languages, by the rules for the names of towns. */
function namesOf({ name, read }: GivenStation, languages: boolean): StationTexts {
  const texts: Partial<Record<(typeof STATION_TEXTS)[number], string>> = { name };
  if (read !== null) texts.read = read;
  if (!languages) return texts;
  const segment = { level: 'OAZ', name, read } as const;
  for (const language of FOREIGN_LANGUAGES) {
    const text = segmentIn(language, segment);
    if (text !== null) texts[language] = text;
  }
  return texts;
}

/** Most stations: those below the class bits of a key. */
const MOST_STATIONS = 2 ** STATION_SHIFT;

/** A second name in brackets: 明治神宮前〈原宿〉. */
const IN_BRACKETS = /[〈（(].*[〉）)]/u;
/** A particle that people leave out: 市ヶ谷 is written 市谷 too, 四ツ谷 四谷. */
const PARTICLE = /(?<=\p{Script=Han})[ヶケヵカツッノ](?=\p{Script=Han})/gu;

const encoder = new TextEncoder();

/**
 * The folded texts that a station is found by, without 駅 and its like, each with its class bits. A name is folded with the ending, since a number
 * at the end of a text is folded otherwise.
 */
function keysOf(texts: StationTexts): [key: Uint8Array, bits: number][] {
  const found = new Map<string, number>();
  const add = (folded: string, ending: string, bits: number): void => {
    const key = withoutEnding(folded, ending);
    if (key !== '') found.set(key, (found.get(key) ?? 0) | bits);
  };
  const { name = '', read } = texts;
  const bare = name.replace(IN_BRACKETS, '');
  for (const form of new Set([name, bare, bare.replace(PARTICLE, '')]))
    add(fold(form + ENDING), fold(ENDING), SPELLING_CLASS.name);
  if (read !== undefined) add(fold(read + STATION_READING), fold(STATION_READING), SPELLING_CLASS.reading);
  for (const language of FOREIGN_LANGUAGES) {
    const text = texts[language];
    const [ending] = STATION_ENDINGS[language];
    if (text === undefined) continue;
    for (const form of new Set([text, text.replace(IN_BRACKETS, '')]))
      add(
        foldMultilingual(form + ending, language),
        foldMultilingual(ending, language),
        SPELLING_CLASS[language],
      );
  }
  return [...found].map(([key, bits]) => [encoder.encode(key), bits]);
}
