import type { DatumConversion, LonLat } from '../vocabulary/coordinates.js';
import { about, type Message, MessageError } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';

/** TOKYO_NAVI: the Tokyo datum of navigation maps, in which some islands are drawn displaced. */

/** One displaced island: points of the Tokyo datum inside the box are moved by the offset. All in degrees. */
interface IslandOffset {
  /** For messages only. */
  readonly name: string;
  /** `[west, south, east, north]` in the Tokyo datum before the displacement, borders included. */
  readonly box: readonly [number, number, number, number];
  readonly dLon: number;
  readonly dLat: number;
}

/** An island table is wrong. The message names the entry, the value and the rule. */
export class IslandTableError extends MessageError {
  override readonly name = 'IslandTableError';
}

/** A larger displacement (degrees) is a mistake in the table: arc seconds or metres given as degrees. */
const LARGEST_OFFSET = 1;
const OFFSET_RULE: Message = messages.offsetTooLarge(LARGEST_OFFSET);
const KEYS = ['name', 'box', 'dLon', 'dLat'];

/**
 * Checks an operator's table of islands, as read from JSON: an array of {@link IslandOffset}. Boxes may not
 * overlap, neither where the islands are nor where they are drawn, so that the way back is unique.
 * @param file its name, for errors
 * @throws {IslandTableError}
 */
export function checkIslands(json: unknown, file: string): IslandOffset[] {
  if (!Array.isArray(json)) throw new IslandTableError(about(file, messages.notIslands));
  const islands = json.map((entry: unknown, index) => checkIsland(entry, `${file}: island ${index + 1}`));
  for (let i = 0; i < islands.length; i++) {
    for (let j = i + 1; j < islands.length; j++) {
      if (
        overlap(islands[i].box, islands[j].box) ||
        overlap(displacedBox(islands[i]), displacedBox(islands[j]))
      ) {
        throw new IslandTableError(
          about(
            `${file}: islands ${i + 1} (${islands[i].name}) and ${j + 1} (${islands[j].name})`,
            messages.boxesOverlap,
          ),
        );
      }
    }
  }
  return islands;
}

/**
 * The datum that moves the islands of a checked table on top of `tokyo`; with an empty table it is `tokyo`.
 * @param version another one for each table
 */
export function tokyoNavi(
  tokyo: DatumConversion,
  islands: readonly IslandOffset[],
  version: string,
): DatumConversion {
  if (islands.length === 0) return tokyo;
  const displaced = islands.map(displacedBox);
  return {
    version: `${tokyo.version} ${version}`,
    toJgd: ([lon, lat]) => {
      const index = displaced.findIndex((box) => inside(box, lon, lat));
      if (index < 0) return tokyo.toJgd([lon, lat]);
      return tokyo.toJgd([lon - islands[index].dLon, lat - islands[index].dLat]);
    },
    fromJgd: (position) => {
      const [lon, lat] = tokyo.fromJgd(position);
      const island = islands.find(({ box }) => inside(box, lon, lat));
      return island === undefined ? [lon, lat] : [lon + island.dLon, lat + island.dLat];
    },
  };
}

function displacedBox({ box, dLon, dLat }: IslandOffset): IslandOffset['box'] {
  return [box[0] + dLon, box[1] + dLat, box[2] + dLon, box[3] + dLat];
}

function inside(box: IslandOffset['box'], lon: LonLat[0], lat: LonLat[1]): boolean {
  return lon >= box[0] && lon <= box[2] && lat >= box[1] && lat <= box[3];
}

function overlap(a: IslandOffset['box'], b: IslandOffset['box']): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function checkIsland(entry: unknown, place: string): IslandOffset {
  const fail = (key: string, value: unknown, rule: Message): never => {
    throw new IslandTableError(about(`${place}: ${key} ${JSON.stringify(value) ?? 'missing'}`, rule));
  };
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new IslandTableError(about(place, messages.notAnIsland(KEYS)));
  }
  const unknownKey = Object.keys(entry).find((key) => !KEYS.includes(key));
  if (unknownKey !== undefined) {
    throw new IslandTableError(about(place, messages.unknownKey(JSON.stringify(unknownKey), KEYS)));
  }
  const { name, box, dLon, dLat } = entry as Record<string, unknown>;
  if (typeof name !== 'string' || name === '') return fail('name', name, messages.nameNotAText);
  if (!isBox(box)) return fail('box', box, messages.notABox);
  if (!isOffset(dLon)) return fail('dLon', dLon, OFFSET_RULE);
  if (!isOffset(dLat)) return fail('dLat', dLat, OFFSET_RULE);
  return { name, box, dLon, dLat };
}

function isOffset(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LARGEST_OFFSET;
}

function isBox(value: unknown): value is IslandOffset['box'] {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((v) => typeof v === 'number')) return false;
  const [west, south, east, north] = value as number[];
  return west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;
}
