import { polygonFault } from '../../record/polygon.js';
import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { sourceFaults } from '../../record/source-faults.js';
import type { LonLat, PolygonGeometry } from '../../vocabulary/coordinates.js';
import { batched, contentOf, fileSource, refused } from '../source.js';
import { type CountBytes, messageOf, type StoredFile } from '../stored-file.js';
import { prefectureCode } from './prefectures.js';

const ATTRIBUTION: Attribution = {
  title: 'National Land Numerical Information, administrative areas N03 (国土数値情報 行政区域データ)',
  publisher: 'Ministry of Land, Infrastructure, Transport and Tourism, Japan (国土交通省)',
  licence:
    'Terms of use of National Land Numerical Information: https://nlftp.mlit.go.jp/ksj/other/agreement.html',
};

const NAMED = /\.(?:geojson|json|zip|gz)$/i;

/** Largest uncompressed file: what fits a string of Node. A whole prefecture in full resolution is a tenth of it. */
const MAX_BYTES = 500_000_000;

type Rings = readonly (readonly LonLat[])[];

/** A boundary that grows by the features of one code. */
interface Boundary {
  readonly codes: readonly string[];
  readonly polygons: Rings[];
  readonly isCoarse: boolean;
  readonly origin: Origin;
}

/**
 * MLIT's administrative areas (N03) as GeoJSON, plain, gzipped or in zip archives. `N03_007` is the municipality; its
 * features of one file become one MultiPolygon. A feature with nothing but `N03_001` is a prefecture. Its outline is
 * used only if its municipalities do not make it up, since an outline that was simplified by itself does not meet
 * theirs. A feature with a property `approximate`, which the starter's data has, is as coarse. 所属未定地, land of no municipality, is refused. Wards of designated cities have codes of their own; the cities
 * that they form are not in the data.
 *
 * Files are held in memory one at a time.
 * @param paths files, or directories, of which every `.geojson`, `.json`, `.zip` and `.gz` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a file that is not such GeoJSON
 */
export function openN03(paths: readonly string[]): RecordSource {
  return fileSource(ATTRIBUTION, paths, NAMED, async function* (files, count) {
    for (const file of files) yield* readFeatures(file, count);
  });
}

async function* readFeatures(file: StoredFile, count: CountBytes): AsyncGenerator<readonly SourceItem[]> {
  const boundaries = new Map<string, Boundary>();
  const refusals: SourceItem[] = [];
  for (const [at, feature] of (await featuresOf(file, count)).entries()) {
    const origin = { file: file.path, line: at + 1 };
    const read = readFeature(feature);
    if ('fault' in read) {
      refusals.push(refused(read.fault, origin));
      continue;
    }
    const key = read.codes.join('');
    const known = boundaries.get(key);
    if (known === undefined) boundaries.set(key, { ...read, origin });
    else for (const polygon of read.polygons) known.polygons.push(polygon);
  }
  yield refusals;
  yield* batched(
    [...boundaries.values()].map(({ codes, polygons, isCoarse, origin }) => {
      const polygon: PolygonGeometry = { type: 'MultiPolygon', coordinates: polygons };
      return { kind: 'fill', codes, values: { polygon }, ...(isCoarse ? { coarse: true } : {}), origin };
    }),
  );
}

async function featuresOf(file: StoredFile, count: CountBytes): Promise<readonly unknown[]> {
  const content = await contentOf(file, MAX_BYTES, count);
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SourceError(file.path, sourceFaults.notJson(messageOf(error)));
  }
  const features = propertyOf(parsed, 'features');
  if (propertyOf(parsed, 'type') !== 'FeatureCollection' || !Array.isArray(features))
    throw new SourceError(file.path, sourceFaults.notFeatures);
  const named = features.some(
    (feature) => typeof propertyOf(propertyOf(feature, 'properties'), 'N03_001') === 'string',
  );
  if (features.length > 0 && !named) throw new SourceError(file.path, sourceFaults.notN03);
  return features;
}

function readFeature(feature: unknown): Omit<Boundary, 'origin'> | { readonly fault: string } {
  const properties = propertyOf(feature, 'properties');
  const codes = codesOf((name) => propertyOf(properties, name));
  if ('fault' in codes) return codes;
  const geometry = propertyOf(feature, 'geometry');
  const fault = polygonFault(geometry);
  if (fault !== undefined) return { fault: fault.replace(/^polygon/, 'geometry') };
  const { type, coordinates } = geometry as PolygonGeometry;
  return {
    codes: codes.codes,
    polygons: type === 'Polygon' ? [coordinates] : [...coordinates],
    isCoarse: codes.codes.length === 1 || Boolean(propertyOf(properties, 'approximate')),
  };
}

function codesOf(
  property: (name: string) => unknown,
): { readonly codes: readonly string[] } | { readonly fault: string } {
  const code = property('N03_007') ?? '';
  if (property('N03_004') === '所属未定地' || /^[0-9]{2}000$/.test(String(code)))
    return { fault: '所属未定地: land that belongs to no municipality' };
  if (typeof code === 'string' && /^[0-9]{5}$/.test(code))
    return { codes: [code.slice(0, 2), code.slice(2)] };
  if (code !== '') return { fault: `N03_007: ${JSON.stringify(code)}: must be a string of 5 digits` };
  for (const name of ['N03_003', 'N03_004'])
    if (property(name))
      return { fault: `N03_007: missing, but ${name} is ${JSON.stringify(property(name))}` };
  const prefecture = property('N03_001');
  const own = typeof prefecture === 'string' ? prefectureCode(prefecture) : undefined;
  return own === undefined
    ? { fault: `N03_001: ${JSON.stringify(prefecture)}: must be the name of a prefecture` }
    : { codes: [own] };
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
