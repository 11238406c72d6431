import { toUnits } from '@banchi/engine/geo/units.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { LINE_KINDS, type RailwayLine } from '@banchi/engine/vocabulary/stations.js';
import { messages, valueFault } from '../../record/messages.js';
import { pointFault } from '../../record/points.js';
import { type Origin, SourceError } from '../../record/record.js';
import type { Row, TableReader } from '../table.js';

/**
 * Columns of the tables that the starter keeps stations and lines in: a row for each line of a station, and one for each point of a track. `owner` is
 * `N02_002`; rows of one `path` follow each other.
 */
export const RAILWAY_TABLES = {
  platforms: ['code', 'name', 'operator', 'line', 'owner', 'longitude', 'latitude'],
  tracks: ['operator', 'line', 'owner', 'path', 'longitude', 'latitude'],
} as const;

/** Opens a table of platforms or tracks. @throws {SourceError} for any other one */
export function openRailwayTable(header: Row, { file }: Origin): TableReader {
  if (header.join() === RAILWAY_TABLES.platforms.join()) return { row: platformRow };
  if (header.join() === RAILWAY_TABLES.tracks.join()) return tracksReader();
  throw new SourceError(file, messages.notN02);
}

/** The kind of a line by the number of its owner; undefined for none. */
export function kindOf(owner: string): RailwayLine['kind'] | undefined {
  return Object.hasOwn(LINE_KINDS, owner) ? LINE_KINDS[Number(owner) as keyof typeof LINE_KINDS] : undefined;
}

const platformRow: TableReader['row'] = ([code, name, operator, called, owner, lon, lat], origin, out) => {
  const line = lineOf(operator, called, owner);
  if ('en' in line) return line;
  if (!/^[0-9]{6}$/.test(code)) return valueFault('code', code, messages.digits(6));
  if (name === '') return about('name', messages.empty);
  const point = [Number(lon), Number(lat)] as const;
  const fault = pointFault('longitude, latitude', point);
  if (fault !== undefined) return fault;
  out.push({ kind: 'platform', platform: { code, name, line, point }, origin });
  return undefined;
};

function tracksReader(): TableReader {
  let path: {
    readonly key: string;
    readonly line: RailwayLine;
    readonly units: number[];
    readonly origin: Origin;
  } | null = null;
  const takePath = () => {
    const whole = path;
    path = null;
    if (whole === null || whole.units.length < 4) return [];
    const tracks = { line: whole.line, paths: [Int32Array.from(whole.units)] };
    return [{ kind: 'tracks' as const, tracks, origin: whole.origin }];
  };
  return {
    row: ([operator, called, owner, number, lon, lat], origin, out) => {
      const point = [Number(lon), Number(lat)];
      const fault = pointFault('longitude, latitude', point);
      if (fault !== undefined) return fault;
      if (path?.key !== number) {
        const line = lineOf(operator, called, owner);
        if ('en' in line) return line;
        out.push(...takePath());
        path = { key: number, line, units: [], origin };
      }
      path.units.push(...point.map(toUnits));
      return undefined;
    },
    end: takePath,
  };
}

function lineOf(operator: string, line: string, owner: string): RailwayLine | Message {
  const kind = kindOf(owner);
  if (kind === undefined) return valueFault('owner', owner, messages.oneOf(Object.keys(LINE_KINDS)));
  if (operator === '' || line === '') return about('operator, line', messages.empty);
  return { operator, line, kind };
}
