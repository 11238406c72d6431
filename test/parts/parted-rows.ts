import { join } from 'node:path';
import { csvBatches } from '@banchi/build/sources/csv.js';
import { zipMembers } from '@banchi/build/sources/zip.js';
import { REAL_DATA } from '../support/real-data.js';

/**
 * Addresses of offices as Japan Post publishes them (`jigyosyo.zip`), whose number, building, floor and room are known by rules of
 * their own: the town stands in a column, the number is the digits behind it, and a building what follows to its floor.
 */

/** An address, and its parts. */
export interface PartedRow {
  readonly word: string;
  /** All digits from the chome on: 2-16-2. */
  readonly number: string;
  readonly building: string;
  readonly floor: string;
  readonly room: string;
}

/** Columns: prefecture, municipality, town, text behind it. */
const [PREFECTURE, MUNICIPALITY, TOWN, BEHIND] = [3, 4, 5, 6];

/** A number with its counters, to where something else begins. */
const NUMBER = /^[0-9]+(?:(?:丁目|番地の?|番の?|号の|-|の)[0-9]+)*(?:丁目|番地|番|号)?/u;
/** A floor or a room, of which a row may have one. */
const FLOOR = /(地下|B)?([0-9]+)(?:階|F)/gu;
const ROOM = /([0-9]+)号室?$/u;
/** A post office's box, no building. */
const BOX = /私書箱/u;
/** Texts whose parts a rule cannot know: several floors, lots in letters and kanji, firms beside buildings, 他. */
const UNKNOWN =
  /[・~～,]|地先|^の?[一二三四五六七八九十イロハニホ](?:番地|$)|^字[0-9]|^(?:丁|地割|線|[東西南北][0-9]|番外)|[0-9]-[0-9]+(?:階|F)|[A-Z][0-9]+号|[0-9][A-Z]号|[0-9]-?[0-9]*(?:階|F).*(?:階|F)|号棟|株式会社|有限会社|法人|外[0-9]*|他|^[A-Z]?-?[0-9]+[A-Z]?$/u;

/** Ways in which a row is written. */
const WAYS: readonly ((place: string, number: string, behind: string) => string)[] = [
  (place, number, behind) => fullWidth(`${place}${number}${behind}`),
  (place, number, behind) => `${place}${number} ${behind}`,
  (place, number, behind) => `${place}${number}${behind}`,
  (place, number, behind) => `${place}${number}　${fullWidth(behind)}`,
  (place, number, behind) => `${place}${number}（${behind}）`,
];

/** Ways to write a room behind a building. */
const ROOMS: readonly (readonly [text: (room: string) => string, room: string])[] = [
  [(room) => `${room}号室`, '305'],
  [(room) => ` ${room}`, '1201'],
  [(room) => ` ${room}号`, '203'],
  [(room) => ` #${room}`, '402'],
  [(room) => ` ${room}号室`, 'A-101'],
  [(room) => `　${fullWidth(room)}号室`, '508'],
];

function fullWidth(text: string): string {
  return text.replace(/[0-9A-Za-z-]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0xfee0));
}

/** The rows of the published list that have a building behind their number, each written in one way; every third gets a room. */
export async function partedRows(): Promise<PartedRow[]> {
  const [file] = await zipMembers(join(REAL_DATA, 'postal/jigyosyo.zip'));
  const rows: PartedRow[] = [];
  const seen = new Set<string>();
  for await (const batch of csvBatches(file, () => undefined, ',', 1 << 16))
    for (const cells of batch.rows) {
      const behind = String(cells[BEHIND]).normalize('NFKC').replace(/[−‐]/g, '-');
      const number = NUMBER.exec(behind)?.[0];
      if (number === undefined || BOX.test(behind) || (number.match(/[0-9]+/g) ?? []).length > 3) continue;
      const rest = behind.slice(number.length).replace(/^\((.*)\)$/u, '$1');
      const isName = /^[^0-9-]/u.test(rest) && !UNKNOWN.test(rest) && !/[()]/u.test(rest);
      const place = `${cells[PREFECTURE]}${cells[MUNICIPALITY]}${cells[TOWN]}`;
      if (!isName || seen.has(place + behind)) continue;
      seen.add(place + behind);
      const row = rowOf(place, number, rest, rows.length);
      if (row !== null) rows.push(row);
    }
  return rows;
}

function rowOf(place: string, number: string, rest: string, at: number): PartedRow | null {
  const floors = [...rest.matchAll(FLOOR)];
  const [floor] = floors;
  const before = floor === undefined ? rest : rest.slice(0, floor.index);
  const after = floor === undefined ? '' : rest.slice(floor.index + floor[0].length);
  if (after !== '') return null;
  const own = ROOM.exec(before)?.[1] ?? '';
  const building = before
    .replace(ROOM, '')
    .replace(/(?<!の)内$/u, '')
    .trim();
  // a letter and a figure at the end of a name may be a room or belong to it
  if (building.length < 2 || /[0-9]$/u.test(building)) return null;
  const [text, extra] = ROOMS[at % ROOMS.length];
  const isExtra = own === '' && at % 3 === 0;
  const behind = isExtra ? `${before}${floor?.[0] ?? ''}${text(extra)}` : rest;
  return {
    word: WAYS[at % WAYS.length](place, number, behind),
    number: (number.match(/[0-9]+/g) ?? []).join('-'),
    building,
    floor: floor === undefined ? '' : `${floor[1] === undefined ? '' : '地下'}${floor[2]}階`,
    room: isExtra ? extra : own,
  };
}
