import type { Tracks } from '@banchi/build/record/railway.js';
import type { Attribution, SourceItem } from '@banchi/build/record/record.js';
import { openN02 } from '@banchi/build/sources/n02/n02.js';
import { RAILWAY_TABLES } from '@banchi/build/sources/n02/railway-tables.js';
import { simplify } from '@banchi/engine/geo/simplify.js';
import { joined, stored } from '@banchi/engine/geo/tracks.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { LINE_KINDS, type RailwayLine } from '@banchi/engine/vocabulary/stations.js';
import type { Table } from './parquet-writer.js';

/** Farthest distance of a vertex of the source from the simplified track, in metres. */
const TOLERANCE = 15;
/** Digits behind the point of degrees, about a metre. */
const DIGITS = 5;

/**
 * Stations, tracks and readings by file name. A line of a station has one row, in the middle of its platforms; tracks are joined and simplified.
 * @param folder where the files of N02 and the readings lie
 */
export async function railwayTables(folder: string): Promise<[string, Table][]> {
  const sources = openN02([folder]);
  const items: SourceItem[] = [];
  for (const source of sources) for await (const batch of source.items()) items.push(...batch);
  const attributionOf = (part: string): Attribution => {
    const found = sources.find(({ attribution }) => attribution.title.includes(part))?.attribution;
    if (found === undefined) throw new Error(`${folder}: no source for ${part}`);
    return { ...found, licence: `${found.licence}; changed: see data/starter/README.md` };
  };
  const railways = attributionOf('N02');
  return [
    ['stations', { form: 'csv', attribution: { ...railways, date: '2025' }, columns: stationColumns(items) }],
    ['tracks', { form: 'csv', attribution: railways, columns: trackColumns(items) }],
    [
      'station-readings',
      { form: 'csv', attribution: attributionOf('Sudachi'), columns: readingColumns(items) },
    ],
  ];
}

function ownerOf({ kind }: RailwayLine): string {
  return String(Object.entries(LINE_KINDS).find(([, each]) => each === kind)?.[0]);
}

/** Rows as columns; the ones called `numbers` are numbers. */
function columnsOf(names: readonly string[], rows: readonly (readonly string[])[]): Table['columns'] {
  const numbers = ['path', 'longitude', 'latitude'];
  return names.map((name, at) => ({
    name,
    cells: rows.map((row) => row[at]),
    areNumbers: numbers.includes(name),
  }));
}

function shown(degrees: number): string {
  return String(Number(degrees.toFixed(DIGITS)));
}

function stationColumns(items: readonly SourceItem[]): Table['columns'] {
  const groups = new Map<
    string,
    { readonly head: readonly string[]; readonly points: (readonly [number, number])[] }
  >();
  for (const item of items) {
    if (item.kind !== 'platform') continue;
    const { code, name, line, point } = item.platform;
    const head = [code, name, line.operator, line.line, ownerOf(line)];
    const group = groups.get(head.join('\t')) ?? { head, points: [] };
    group.points.push(point);
    groups.set(head.join('\t'), group);
  }
  const mean = (points: readonly (readonly [number, number])[], axis: 0 | 1): string =>
    shown(points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const rows = [...groups.values()].map(({ head, points }) => [...head, mean(points, 0), mean(points, 1)]);
  rows.sort((a, b) => (`${a[2]}\t${a[3]}\t${a[0]}` < `${b[2]}\t${b[3]}\t${b[0]}` ? -1 : 1));
  return columnsOf(RAILWAY_TABLES.platforms, rows);
}

function trackColumns(items: readonly SourceItem[]): Table['columns'] {
  const lines = new Map<string, Tracks>();
  for (const item of items) {
    if (item.kind !== 'tracks') continue;
    const { line, paths } = item.tracks;
    const key = `${line.operator}\t${line.line}`;
    lines.set(key, { line, paths: [...(lines.get(key)?.paths ?? []), ...paths] });
  }
  const rows: string[][] = [];
  let number = 0;
  for (const [, { line, paths }] of [...lines].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const head = [line.operator, line.line, ownerOf(line)];
    for (const path of simplified(joined(paths.map(stored).filter(({ length }) => length >= 4)))) {
      for (let i = 0; i < path.length; i += 2)
        rows.push([
          ...head,
          String(number),
          ...[path[i], path[i + 1]].map((each) => shown(each / UNITS_PER_DEGREE)),
        ]);
      number++;
    }
  }
  return columnsOf(RAILWAY_TABLES.tracks, rows);
}

/** Paths with fewer vertices, which meet where they met. */
function simplified(paths: readonly Int32Array[]): readonly Int32Array[] {
  const numbers = new Map<string, number>();
  const numberOf = (x: number, y: number): number => {
    const known = numbers.get(`${x} ${y}`) ?? numbers.size;
    numbers.set(`${x} ${y}`, known);
    return known;
  };
  const ends = Uint32Array.from(
    paths.flatMap((path) => [
      numberOf(path[0], path[1]),
      numberOf(path[path.length - 2], path[path.length - 1]),
    ]),
  );
  return simplify({ arcs: [...paths], ends, features: [] }, TOLERANCE).arcs;
}

function readingColumns(items: readonly SourceItem[]): Table['columns'] {
  const names = new Map<string, string>();
  for (const item of items) if (item.kind === 'platform') names.set(item.platform.code, item.platform.name);
  const rows = items.flatMap((item) =>
    item.kind === 'station-reading'
      ? [[item.reading.code, names.get(item.reading.code) ?? '', item.reading.read]]
      : [],
  );
  rows.sort((a, b) => (a[2] < b[2] ? -1 : 1));
  return columnsOf(['code', 'name', 'read'], rows);
}
