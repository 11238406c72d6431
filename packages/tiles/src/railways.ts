import type { Named } from '@banchi/engine/gazetteer/contents.js';
import type { StationSections } from '@banchi/engine/gazetteer/stations.js';
import type { TrackSections } from '@banchi/engine/gazetteer/tracks.js';
import { BoxTree } from '@banchi/engine/geo/box-tree.js';
import { type PointIndex, plainIndex } from '@banchi/engine/geo/point-index.js';
import { boxOfPath, decodePath, type Path } from '@banchi/engine/geo/tracks.js';
import { type Box, UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { StationTable } from '@banchi/engine/search/stations/station-table.js';
import { type AnswerLanguages, FOREIGN_LANGUAGES, NAME_FIELDS } from '@banchi/engine/vocabulary/languages.js';
import type { LineKind } from '@banchi/engine/vocabulary/stations.js';
import type { Feature, LineString, Point } from 'geojson';
import { isIn } from './listed-point.js';
import { boxOfTile, type TileAddress, unitWidth } from './tile-grid.js';

/** Tracks and stations of a tile. */
export interface DrawnRailways {
  readonly tracks: readonly Feature<LineString>[];
  readonly stations: readonly Feature<Point>[];
}

/** The zoom from which tracks of each kind of line are drawn. */
const TRACKS_FROM: Readonly<Record<LineKind, number>> = {
  shinkansen: 0,
  jr: 4,
  joint: 8,
  private: 8,
  public: 9,
};

/** By zoom, up to which it holds, the fewest lines of a station that is drawn; beyond them every station is. */
const LEAST_LINES: readonly (readonly [below: number, lines: number])[] = [
  [7, 6],
  [9, 5],
  [10, 4],
  [11, 3],
  [12, 2],
];

/** Of how many lines a station is drawn at a zoom, at least. */
export function fewestLines(z: number): number {
  return LEAST_LINES.find(([below]) => z < below)?.[1] ?? 1;
}

/** Distance in tile units below which a vertex is left out, before the slower and better simplification sees it. */
const THINNED = 4;

/** Draws the tracks and stations of a file or of a cluster's directory. */
export class RailwayTiles {
  readonly #table: StationTable;
  readonly #points: PointIndex;
  readonly #tracks: TrackSections | null;
  readonly #boxes: BoxTree | null;

  /** Null for data without stations and lines. */
  static of(named: Pick<Named, 'stations' | 'tracks'>): RailwayTiles | null {
    const stations = named.stations();
    return stations === null ? null : new RailwayTiles(stations, named.tracks());
  }

  private constructor(stations: StationSections, tracks: TrackSections | null) {
    this.#table = new StationTable(stations);
    this.#points = plainIndex({
      lon: this.#table.points.filter((_, i) => i % 2 === 0),
      lat: this.#table.points.filter((_, i) => i % 2 === 1),
    });
    this.#tracks = tracks;
    this.#boxes = tracks === null ? null : new BoxTree(tracks['track.boxes']);
  }

  /** The lines and stations of a tile. @param languages of the names in it */
  draw(address: TileAddress, languages: AnswerLanguages): DrawnRailways {
    const box = boxOfTile(address);
    return {
      tracks: this.#trackFeatures(address, box),
      stations: this.#stationFeatures(address, box, languages),
    };
  }

  #trackFeatures({ z }: TileAddress, box: Box): Feature<LineString>[] {
    const [tracks, boxes] = [this.#tracks, this.#boxes];
    if (tracks === null || boxes === null) return [];
    const { 'track.line': lines, 'track.offset': offset, 'track.heap': heap } = tracks;
    const least = unitWidth(z) * THINNED;
    return [...boxes.touching(box)]
      .sort((a, b) => a - b)
      .flatMap((track): Feature<LineString>[] => {
        const { operator, line, kind } = this.#table.line(lines[track]);
        if (TRACKS_FROM[kind] > z) return [];
        const coordinates = thinned(decodePath(heap, offset[track], offset[track + 1]), least);
        if (coordinates === null) return [];
        const properties = { operator, line, kind };
        return [{ type: 'Feature', id: track, properties, geometry: { type: 'LineString', coordinates } }];
      });
  }

  #stationFeatures({ z }: TileAddress, box: Box, languages: AnswerLanguages): Feature<Point>[] {
    const least = fewestLines(z);
    const { points } = this.#points;
    const features: Feature<Point>[] = [];
    for (const block of this.#points.search(box, 0, points.size, { points: 0, boxes: 0 })) {
      points.open(block);
      for (let place = 0; place < Math.min(32, points.size - 32 * block); place++) {
        const station = 32 * block + place;
        const point = { id: station, lon: points.lons[place], lat: points.lats[place] };
        if (!isIn(box, point) || this.#table.lineCount(station) < least) continue;
        const coordinates = [point.lon / UNITS_PER_DEGREE, point.lat / UNITS_PER_DEGREE];
        features.push({
          ...{ type: 'Feature', id: station, properties: this.#properties(station, languages) },
          geometry: { type: 'Point', coordinates },
        });
      }
    }
    return features;
  }

  /** Code, names and number of lines of a station. */
  #properties(station: number, languages: AnswerLanguages): Record<string, string | number> {
    const texts = this.#table.texts(station);
    const named =
      languages === 'ja'
        ? []
        : FOREIGN_LANGUAGES.flatMap((each) => {
            const text = texts[each];
            return text === undefined ? [] : [[NAME_FIELDS[each], text] as const];
          });
    return {
      code: this.#table.codeText(station),
      name: texts.name ?? '',
      ...Object.fromEntries(named),
      lines: this.#table.lineCount(station),
    };
  }
}

/** A path without details that a tile cannot show; null where all of it is one. */
function thinned(path: Path, least: number): [number, number][] | null {
  const [west, south, east, north] = boxOfPath(path);
  if (east - west < least && north - south < least) return null;
  const kept: [number, number][] = [];
  let x = Number.POSITIVE_INFINITY;
  let y = Number.POSITIVE_INFINITY;
  for (let i = 0; i < path.length; i += 2) {
    const isLast = i === path.length - 2;
    if (!isLast && Math.abs(path[i] - x) < least && Math.abs(path[i + 1] - y) < least) continue;
    [x, y] = [path[i], path[i + 1]];
    kept.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]);
  }
  return kept;
}
