import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { openN03 } from '@banchi/build/sources/n03/n03.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import type { Polygon } from '@banchi/engine/geo/rings.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { CACHE, measuredGazetteer, usualSources } from './gazetteer.js';
import { between } from './random.js';

const N03 = join('..', 'shared', 'data', 'n03');

/** Codes of the municipalities whose boundaries are there in full resolution. */
export const FULL_RESOLUTION = ['13101', '13105', '23114', '26109', '30201', '30202', '30341', '30428'];

/** Opens the file given on the command line, or the usual set with boundaries, which is built once and kept. */
export async function placesGazetteer(given: string | undefined): Promise<Gazetteer> {
  const file = given ?? join(CACHE, 'places.gaz');
  if (given === undefined && !existsSync(file)) {
    console.log(`building ${file} …`);
    mkdirSync(dirname(file), { recursive: true });
    // of two boundaries of one municipality the earlier one counts
    const simplified = readdirSync(N03).filter((name) => name.startsWith('N03-'));
    await buildGazetteer(file, [
      ...usualSources(),
      openN03([join(N03, 'full')]),
      openN03(simplified.map((name) => join(N03, name))),
    ]);
  }
  return measuredGazetteer(file);
}

/** A point of a record, in units of 1e-7 degree. */
export interface Stand {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Every record that has a point of its own. */
export function stands(gazetteer: Gazetteer): Stand[] {
  const { label } = gazetteer.nodes;
  const found: Stand[] = [];
  const points = pointsIn(gazetteer);
  for (let id = 0; id < points.size; id++) {
    if (points.has(id) && label.at(id) !== 0) found.push({ id, x: points.lon(id), y: points.lat(id) });
  }
  return found;
}

/** A boundary for reverse lookup. */
export interface Outline {
  readonly id: number;
  readonly polygons: readonly Polygon[];
}

/** The boundaries of the municipalities, cities that were joined from their wards aside. */
export function municipalityOutlines(gazetteer: Gazetteer): Outline[] {
  const sections = gazetteer.boundaries();
  if (sections === null) return [];
  const encoded = new EncodedPolygons(sections['polygon.heap']);
  return [...sections['polygon.node']].flatMap((id, i) => {
    const wanted = (gazetteer.nodes.flags.at(id) & 7) === 1 && sections['polygon.flags'][i] === 0;
    return wanted ? [{ id, polygons: encoded.decode(sections['polygon.offset'][i]) }] : [];
  });
}

/** Bytes in the file and vertices of the boundaries of some nodes, the search tree over their boxes included. */
export function boundarySize(
  gazetteer: Gazetteer,
  wanted: (id: number) => boolean,
): { bytes: number; vertices: number } {
  const sections = gazetteer.boundaries();
  let bytes = 0;
  let vertices = 0;
  if (sections === null) return { bytes, vertices };
  const { 'polygon.node': nodes, 'polygon.offset': offsets, 'polygon.heap': heap } = sections;
  const encoded = new EncodedPolygons(heap);
  const each = sections['polygon.boxes'].length / nodes.length + 4 + 4 + 1;
  nodes.forEach((id, i) => {
    if (!wanted(id)) return;
    bytes += each + (i + 1 < offsets.length ? offsets[i + 1] : heap.length) - offsets[i];
    for (const polygon of encoded.decode(offsets[i])) for (const ring of polygon) vertices += ring.length / 2;
  });
  return { bytes, vertices };
}

/** One ward with sections in a square grid, each a ring with so many vertices. */
export function syntheticWard(sections: number, vertices: number, random: () => number): RecordSource {
  const side = Math.ceil(Math.sqrt(sections));
  const items: SourceItem[] = [
    record(['13'], '東京都', null, null),
    record(['13', '101'], '千代田区', [139.75, 35.69], null),
  ];
  for (let i = 0; i < sections; i++) {
    const centre = [139.7 + (i % side) * 0.002, 35.6 + Math.floor(i / side) * 0.002] as const;
    const code = String(i + 1).padStart(4, '0');
    items.push(record(['13', '101', code], `第${i + 1}町`, centre, ringAround(centre, vertices, random)));
  }
  return {
    attribution: { title: 'synthetic ward', publisher: 'benchmark', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield items;
    },
  };
}

function record(
  codes: string[],
  name: string,
  position: LonLat | null,
  ring: readonly LonLat[] | null,
): SourceItem {
  const level = (['TOD', 'SHK', 'OAZ'] as const)[codes.length - 1];
  const polygon = ring === null ? null : { type: 'Polygon' as const, coordinates: [ring] };
  return {
    kind: 'record',
    record: { codes, level, name, position, polygon },
    origin: { file: 'synthetic', line: 0 },
  };
}

/** A star-shaped closed ring. */
function ringAround([lon, lat]: LonLat, vertices: number, random: () => number): LonLat[] {
  const ring = Array.from({ length: vertices }, (_, i): LonLat => {
    const angle = (2 * Math.PI * i) / vertices;
    const radius = between(random, 6000, 9500) / UNITS_PER_DEGREE;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]];
}
