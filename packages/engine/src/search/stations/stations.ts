import type { Named } from '../../gazetteer/contents.js';
import { NONE } from '../../gazetteer/sections.js';
import { shownDistance } from '../../geo/distance.js';
import { fold } from '../../text/index.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import type { AnswerLanguages, Language } from '../../vocabulary/languages.js';
import { MOST_SUGGESTIONS } from '../../vocabulary/match.js';
import {
  type FoundStation,
  MOST_STATIONS,
  type RailwayLine,
  STATION_ENDINGS,
  type Station,
  type SuggestedStation,
} from '../../vocabulary/stations.js';
import type { Codes } from '../ids/codes.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import { foldedIn, type NamedStation, StationNames } from './station-names.js';
import { StationTable } from './station-table.js';
import { StationsAround } from './stations-around.js';

/** Parts of the word search that stations take the addresses of their towns from. */
interface TownParts {
  readonly tree: AddressTree;
  readonly facts: RecordFacts;
  readonly codes: Codes;
}

/** The stations that a word may become, in one language. */
export interface SuggestedStations {
  readonly language: Language;
  readonly items: readonly SuggestedStation[];
}

/** The stations that a word means. */
interface MeantStations {
  readonly language: Language;
  /** The nodes of their towns, each once; that of the station with most lines first. */
  readonly nodes: readonly number[];
}

/** Fewest letters of a text before the name of a station that says which one is meant: JR, 都営. */
const LEAST_QUALIFIER = 2;
/** Letters that are looked at for a name behind such a text; the longest one of a station has 32. */
const LONGEST_NAME = 48;
/** Endings in a word up to which a station is looked for, from its beginning. */
const MOST_ENDINGS = 4;
/** The order of stations by how much of their name a word has. */
const EXTENTS: Readonly<Record<NamedStation['extent'], number>> = { ended: 0, whole: 1, begun: 2 };

/** Stations, which stand beside the address tree: found by name and by place. */
export class Stations {
  readonly #table: StationTable;
  readonly #names: StationNames;
  readonly #towns: TownParts;
  #around: StationsAround | null = null;

  /** Null for a file without stations. */
  static of(directory: Pick<Named, 'stations'>, towns: TownParts): Stations | null {
    const sections = directory.stations();
    return sections === null
      ? null
      : new Stations(new StationTable(sections), new StationNames(sections), towns);
  }

  private constructor(table: StationTable, names: StationNames, towns: TownParts) {
    this.#table = table;
    this.#names = names;
    this.#towns = towns;
  }

  /**
   * The stations that a word may become, in the first language that has any: those it names first, then those with most lines.
   * @param languages the languages that the word may be in, the likeliest first
   */
  suggest(word: string, languages: readonly Language[], wanted: AnswerLanguages): SuggestedStations | null {
    for (const language of languages) {
      const extents = new Map<number, number>();
      const note = (station: number, extent: number): void => {
        extents.set(station, Math.min(extent, extents.get(station) ?? EXTENTS.begun));
      };
      for (const { station, extent } of this.#names.of(word, language)) note(station, EXTENTS[extent]);
      if (language === 'ja') for (const station of this.#qualified(word)) note(station, EXTENTS.ended);
      if (extents.size === 0) continue;
      const order = [...extents].sort(([a, m], [b, n]) => m - n || this.#inOrder(a, b));
      return {
        language,
        items: order.slice(0, MOST_STATIONS).map(([station, extent]) => ({
          text: this.#table.title(station, language),
          whole: extent < EXTENTS.begun,
          station: this.#station(station, wanted),
        })),
      };
    }
    return null;
  }

  /**
   * The stations that a word means: a name with 駅 or its like behind it, in Japanese perhaps with an operator, line or municipality in front.
   * @param languages the languages that the word may be in, the likeliest first
   * @param isAlone whether nothing may stand in front
   */
  meant(word: string, languages: readonly Language[], isAlone = false): MeantStations | null {
    for (const language of languages) {
      const named = this.#names.ended(foldedIn(word, language), language);
      const found = named.length > 0 || language !== 'ja' || isAlone ? named : this.#qualified(word);
      if (found.length > 0) return this.#townsOf(found, language);
    }
    return null;
  }

  /** The stations that a word names in its beginning: 東京駅八重洲口, `Tokyo Station, Tokyo`. */
  meantInFront(word: string, languages: readonly Language[]): MeantStations | null {
    const [first, ...others] = word.split(/[,，、]/u);
    if (others.length > 0) {
      const found = this.meant(first, languages);
      if (found !== null) return found;
    }
    const [ending] = STATION_ENDINGS.ja;
    let end = word.indexOf(ending);
    for (let tried = 0; end >= 0 && tried < MOST_ENDINGS; tried++, end = word.indexOf(ending, end + 1)) {
      const found = this.meant(word.slice(0, end + ending.length), ['ja']);
      if (found !== null) return found;
    }
    return null;
  }

  /**
   * The stations nearest to a place, the nearest first.
   * @param most how many at most
   * @param reach metres at most, inclusive, up to 20000
   */
  nearest(place: LonLat, most: number, reach: number, wanted: AnswerLanguages): FoundStation[] {
    this.#around ??= new StationsAround(this.#table.points);
    return this.#around.nearest(place, most, reach).map(({ station, metres }) => ({
      distance: shownDistance(metres),
      station: this.#station(station, wanted),
    }));
  }

  /** The stations of words that say more: JR東京駅, 丸ノ内線東京駅, 東京都千代田区東京駅. */
  #qualified(word: string): number[] {
    const typed = fold(word);
    for (let at = Math.max(LEAST_QUALIFIER, typed.length - LONGEST_NAME); at < typed.length; at++) {
      const named = this.#names.ended(typed.slice(at), 'ja');
      const found = named.filter((station) => this.#isQualified(station, typed.slice(0, at)));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Whether a folded text is the place, operator or line of a station. */
  #isQualified(station: number, qualifier: string): boolean {
    if (this.#isPlace(station, qualifier)) return true;
    return this.#table.lines(station).some((line) => {
      const name = fold(line.line);
      for (let end = 0; end <= qualifier.length; end++) {
        const [company, rest] = [qualifier.slice(0, end), qualifier.slice(end)];
        if ((end === 0 || isCalled(line, company)) && name.includes(rest)) return true;
      }
      return false;
    });
  }

  /** Whether a folded text is the address of a station's town, or a part of it down to some level: 千代田区, 横浜市. */
  #isPlace(station: number, qualifier: string): boolean {
    const address = this.#address(this.#table.nodes[station]);
    return address.endsWith(qualifier) || (ADMINISTRATIVE.test(qualifier) && address.includes(qualifier));
  }

  #townsOf(stations: readonly number[], language: Language): MeantStations {
    const nodes = [...stations]
      .sort((a, b) => this.#inOrder(a, b))
      .map((station) => this.#table.nodes[station]);
    return { language, nodes: [...new Set(nodes)].slice(0, MOST_SUGGESTIONS) };
  }

  /** Stations with more lines first, then by their codes. */
  #inOrder(a: number, b: number): number {
    return this.#table.lineCount(b) - this.#table.lineCount(a) || this.#table.code(a) - this.#table.code(b);
  }

  #station(station: number, wanted: AnswerLanguages): Station {
    const node = this.#table.nodes[station];
    const address = { address: this.#address(node), address_code: this.#towns.codes.fullCode(node) };
    return this.#table.station(station, address, wanted);
  }

  /** The full address of a town: names that meet in no number. */
  #address(node: number): string {
    const { tree, facts } = this.#towns;
    let address = '';
    for (let at = node; at !== NONE; at = tree.namedParent(at)) address = (facts.name(at) ?? '') + address;
    return address;
  }
}

/** Ends of names of prefectures and municipalities. */
const ADMINISTRATIVE = /[都道府県市郡区町村]$/u;
/** JR, and the company behind it: JR東日本. */
const JR = /^jr(.*)$/u;
/** A subway as its operator calls itself, and as the operator is called in the data. */
const METRO = /メトロ$/u;
const SUBWAY = '地下鉄';

/** Whether a folded text is the operator of a line, in whole or shortened: 阪急, 東京メトロ, JR. */
function isCalled({ operator, kind }: RailwayLine, text: string): boolean {
  const company = fold(operator);
  const ofJr = JR.exec(text)?.[1];
  if (ofJr !== undefined) return (kind === 'jr' || kind === 'shinkansen') && company.startsWith(ofJr);
  const called = text.replace(METRO, SUBWAY);
  return text.length >= LEAST_QUALIFIER && (company.startsWith(called) || company.endsWith(called));
}
