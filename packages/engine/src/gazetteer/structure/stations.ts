import { BoxTree, packBoxes } from '../../geo/box-tree.js';
import { boxOfPath, decodePath } from '../../geo/tracks.js';
import { LINE_KINDS } from '../../vocabulary/stations.js';
import { compareBytes, isUtf8 } from '../bytes.js';
import type { StationSections, TrackSections } from '../contents.js';
import { checkLength, checkOffsets, checkPoints, checkSame, type Refuse, sound } from '../rules.js';
import { BELOW_STATION_CLASSES, STATION_TEXTS } from '../sections.js';

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

/** Checks tracks: each is decoded to its last byte, and the boxes are those of its paths. */
export function checkTracks(sections: TrackSections, lines: number, refuse: Refuse): void {
  const { 'track.line': line, 'track.offset': offset, 'track.heap': heap } = sections;
  checkOffsets(refuse, 'track.offset', offset, heap.length, 1);
  const boxes = new Int32Array(4 * line.length);
  line.forEach((of, i) => {
    if (of >= lines) refuse('track.line', `number ${i} is ${of}, there are ${lines} lines`);
    const path = sound(refuse, 'track.heap', `track ${i}`, () => decodePath(heap, offset[i], offset[i + 1]));
    boxes.set(boxOfPath(path), 4 * i);
  });
  if (line.length === 0) refuse('track.line', 'it is empty, a file without tracks lacks it');
  const packed = packBoxes(boxes);
  checkLength(refuse, 'track.boxes', sections['track.boxes'].length, packed.length);
  sound(refuse, 'track.boxes', 'the tree', () => new BoxTree(sections['track.boxes']));
  checkSame(refuse, 'track.boxes', sections['track.boxes'], packed);
}
