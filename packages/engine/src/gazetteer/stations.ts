import { FOREIGN_LANGUAGES } from '../vocabulary/languages.js';
import { LINE_KINDS, type RailwayLine } from '../vocabulary/stations.js';
import { compareBytes, heapSections, isUtf8, namedSections, offsetsOf } from './bytes.js';
import { checkOffsets, checkPoints, type Refuse } from './rules.js';
import type { SectionArrays, SectionFile } from './section-file.js';
import type { ElementType, Section } from './sections.js';

/** Stations and railway lines: their sections, how they are written, read and checked. */

/** Stations and the lines that stop there, beside the address tree; absent in a file that was built without them. */
const STATION_SECTIONS = {
  'station.code': 'u32',
  'station.point': 'i32',
  'station.node': 'u32',
  'station.line.offset': 'u32',
  'station.line': 'u16',
  'station.text.offset': 'u32',
  'station.text.heap': 'u8',
  'station.key.offset': 'u32',
  'station.key.heap': 'u8',
  'station.key.station': 'u32',
  'line.kind': 'u8',
  'line.text.offset': 'u32',
  'line.text.heap': 'u8',
} as const satisfies Record<string, ElementType>;

/** The sections of stations and lines. */
export type StationSections = SectionArrays<typeof STATION_SECTIONS>;

/** Texts of a station in `station.text.heap`, in stored order, divided by tabs; empty where not known. */
export const STATION_TEXTS = ['name', 'read', ...FOREIGN_LANGUAGES] as const;

/** Where class bits begin in the entries of `station.key.station`; a station stands below them. */
export const STATION_SHIFT = 16;

/** Mask of the bits below the class bits of a station's key. */
export const BELOW_STATION_CLASSES = 2 ** STATION_SHIFT - 1;

/** A station to be written. */
interface OwnStation {
  readonly code: number;
  /** Longitude and latitude in units of 1e-7 degree. */
  readonly point: readonly [x: number, y: number];
  readonly node: number;
  /** Numbers of its lines, ascending. */
  readonly lines: readonly number[];
  /** {@link STATION_TEXTS}, in UTF-8. */
  readonly texts: Uint8Array;
}

/** A folded text that a station is found by. */
interface StationKey {
  readonly key: Uint8Array;
  readonly station: number;
  /** Its class bits. */
  readonly bits: number;
}

/** A line to be written. */
interface OwnLine {
  /** A number of `LINE_KINDS`. */
  readonly kind: number;
  /** Operator and name, in UTF-8. */
  readonly texts: Uint8Array;
}

const encoder = new TextEncoder();

/** Texts with tabs between them, in UTF-8. */
export function tabbed(texts: readonly string[]): Uint8Array {
  return encoder.encode(texts.map((text) => text.replaceAll('\t', ' ')).join('\t'));
}

/** The number of a kind of line in the file. */
export function lineKind(kind: RailwayLine['kind']): number {
  return Number(Object.entries(LINE_KINDS).find(([, each]) => each === kind)?.[0]);
}

/**
 * The sections of stations and lines.
 * @param stations in the order of their nodes, then codes
 * @param keys ascending, then by station
 */
export function stationSections(
  stations: readonly OwnStation[],
  keys: readonly StationKey[],
  lines: readonly OwnLine[],
): Section[] {
  const lists = stations.map((station) => station.lines);
  const made: Readonly<Record<keyof typeof STATION_SECTIONS, Section['data']>> = {
    'station.code': Uint32Array.from(stations, ({ code }) => code),
    'station.point': Int32Array.from(stations.flatMap(({ point }) => point)),
    'station.node': Uint32Array.from(stations, ({ node }) => node),
    'station.line.offset': offsetsOf(lists),
    'station.line': Uint16Array.from(lists.flat()),
    ...heapSections(
      'station.text',
      stations.map(({ texts }) => texts),
    ),
    ...heapSections(
      'station.key',
      keys.map(({ key }) => key),
    ),
    'station.key.station': Uint32Array.from(
      keys,
      ({ station, bits }) => (station | (bits << STATION_SHIFT)) >>> 0,
    ),
    'line.kind': Uint8Array.from(lines, ({ kind }) => kind),
    ...heapSections(
      'line.text',
      lines.map(({ texts }) => texts),
    ),
  };
  return namedSections(made);
}

/** Opens the sections. @throws {GazetteerError} where one is not as long as it must be */
export function stationsOf(sections: SectionFile): StationSections {
  const found = sections.sections(STATION_SECTIONS);
  const stations = found['station.code'].length;
  const keys = found['station.key.station'].length;
  sections.checkLengths([
    ['station.point', found['station.point'].length, 2 * stations],
    ['station.node', found['station.node'].length, stations],
    ['station.line.offset', found['station.line.offset'].length, stations + 1],
    ['station.text.offset', found['station.text.offset'].length, stations + 1],
    ['station.key.offset', found['station.key.offset'].length, keys + 1],
    ['line.text.offset', found['line.text.offset'].length, found['line.kind'].length + 1],
  ]);
  return found;
}

const TAB = 9;

/** One more than the largest group code of six digits. */
const CODES = 1_000_000;

/** Checks stations and lines: stations stand in the order of their nodes, keys ascend, texts and numbers exist. */
export function checkStations(sections: StationSections, nodes: number, refuse: Refuse): void {
  const node = sections['station.node'];
  const code = sections['station.code'];
  const lines = sections['line.kind'].length;
  checkPoints(refuse, 'station.point', sections['station.point']);
  for (let i = 0; i < node.length; i++) {
    if (code[i] >= CODES) refuse('station.code', `number ${i} is ${code[i]}, codes have 6 digits`);
    if (node[i] >= nodes) refuse('station.node', `number ${i} is ${node[i]}, there are ${nodes} nodes`);
    if (i > 0 && (node[i] < node[i - 1] || (node[i] === node[i - 1] && code[i] <= code[i - 1])))
      refuse('station.node', `number ${i} stands before the one behind it, stations ascend by node and code`);
  }
  checkOffsets(
    refuse,
    'station.line.offset',
    sections['station.line.offset'],
    sections['station.line'].length,
    1,
  );
  sections['station.line'].forEach((line, i) => {
    if (line >= lines) refuse('station.line', `number ${i} is ${line}, there are ${lines} lines`);
  });
  sections['line.kind'].forEach((kind, i) => {
    if (!Object.hasOwn(LINE_KINDS, kind)) refuse('line.kind', `number ${i} is ${kind}, it is 1 to 5`);
  });
  checkTexts(sections, 'station.text', STATION_TEXTS.length, refuse);
  checkTexts(sections, 'line.text', 2, refuse);
  checkKeys(sections, refuse);
}

/** Checks texts with tabs between them. */
function checkTexts(
  sections: StationSections,
  name: 'station.text' | 'line.text',
  columns: number,
  refuse: Refuse,
): void {
  const [offset, heap] = [sections[`${name}.offset`], sections[`${name}.heap`]];
  checkOffsets(refuse, `${name}.offset`, offset, heap.length, columns);
  if (!isUtf8(heap)) refuse(`${name}.heap`, 'it is not UTF-8');
  for (let i = 0; i + 1 < offset.length; i++) {
    const tabs = heap.subarray(offset[i], offset[i + 1]).reduce((sum, byte) => sum + Number(byte === TAB), 0);
    if (tabs !== columns - 1) refuse(`${name}.heap`, `entry ${i} has ${tabs} tabs, expected ${columns - 1}`);
  }
}

function checkKeys(sections: StationSections, refuse: Refuse): void {
  const offset = sections['station.key.offset'];
  const heap = sections['station.key.heap'];
  const stations = sections['station.code'].length;
  checkOffsets(refuse, 'station.key.offset', offset, heap.length, 1);
  const key = (i: number): Uint8Array => heap.subarray(offset[i], offset[i + 1]);
  sections['station.key.station'].forEach((entry, i) => {
    const station = entry & BELOW_STATION_CLASSES;
    if (station >= stations)
      refuse('station.key.station', `number ${i} is of station ${station}, there are ${stations}`);
    if (i > 0 && compareBytes(key(i - 1), key(i)) > 0)
      refuse('station.key.heap', `key ${i} stands before key ${i - 1}, they ascend`);
  });
}
