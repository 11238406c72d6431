import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import { polygonFault } from '../../record/polygon.js';
import { type Attribution, type RecordSource, SourceError } from '../../record/record.js';
import { boundaryItems, type Outline } from '../boundaries.js';
import { featuresOf, propertyOf } from '../geojson.js';
import { fileSource } from '../source.js';
import type { CountBytes, StoredFile } from '../stored-file.js';
import { prefectureCode } from './prefectures.js';

const ATTRIBUTION: Attribution = {
  title: 'National Land Numerical Information, administrative areas N03 (国土数値情報 行政区域データ)',
  publisher: 'Ministry of Land, Infrastructure, Transport and Tourism, Japan (国土交通省)',
  licence:
    'Terms of use of National Land Numerical Information: https://nlftp.mlit.go.jp/ksj/other/agreement.html',
};

const NAMED = /\.(?:geojson|json|zip|gz)$/i;

/** A municipality or prefecture, and whether its outline serves only for want of a better one. */
interface Area {
  readonly codes: readonly string[];
  readonly isCoarse: boolean;
}

/**
 * MLIT's administrative areas (N03) as GeoJSON, plain, gzipped or in zip archives. `N03_007` is the municipality; its
 * features of one file become one MultiPolygon. A feature with nothing but `N03_001` is a prefecture. Its outline is
 * used only if its municipalities do not make it up, since an outline that was simplified by itself does not meet
 * theirs. A feature with a property `approximate`, which the starter's data has, is as coarse. 所属未定地, land of no municipality,
 * is refused. Wards of designated cities have codes of their own; the cities that they form are not in the data.
 *
 * Files are held in memory one at a time.
 * @param paths files, or directories, of which every `.geojson`, `.json`, `.zip` and `.gz` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a file that is not such GeoJSON
 */
export function openN03(paths: readonly string[]): RecordSource {
  return fileSource(ATTRIBUTION, paths, NAMED, async function* (files, count) {
    for (const file of files)
      yield* boundaryItems(
        file.path,
        await areasOf(file, count),
        readFeature,
        ({ codes, isCoarse }, polygon, origin) => ({
          ...{ kind: 'fill', codes, values: { polygon }, origin },
          ...(isCoarse ? { coarse: true } : {}),
        }),
      );
  });
}

async function areasOf(file: StoredFile, count: CountBytes): Promise<readonly unknown[]> {
  const features = await featuresOf(file, count);
  const named = features.some(
    (feature) => typeof propertyOf(propertyOf(feature, 'properties'), 'N03_001') === 'string',
  );
  if (features.length > 0 && !named) throw new SourceError(file.path, messages.notN03);
  return features;
}

function readFeature(feature: unknown): Outline<Area> | Message {
  const properties = propertyOf(feature, 'properties');
  const codes = codesOf((name) => propertyOf(properties, name));
  if ('en' in codes) return codes;
  const geometry = propertyOf(feature, 'geometry');
  const fault = polygonFault(geometry, 'geometry');
  if (fault !== undefined) return fault;
  const { type, coordinates } = geometry as PolygonGeometry;
  const isCoarse = codes.length === 1 || Boolean(propertyOf(properties, 'approximate'));
  return {
    place: { codes, isCoarse },
    key: codes.join(''),
    polygons: type === 'Polygon' ? [coordinates] : coordinates,
  };
}

/** The codes of a feature, or the reason why it is refused. */
function codesOf(property: (name: string) => unknown): readonly string[] | Message {
  const code = property('N03_007') ?? '';
  if (property('N03_004') === '所属未定地' || /^[0-9]{2}000$/.test(String(code)))
    return messages.unassignedLand;
  if (typeof code === 'string' && /^[0-9]{5}$/.test(code)) return [code.slice(0, 2), code.slice(2)];
  if (code !== '') return valueFault('N03_007', code, messages.digitText(5));
  for (const name of ['N03_003', 'N03_004'])
    if (property(name)) {
      const value = JSON.stringify(property(name));
      return messages.noMunicipalityCode(name, value);
    }
  const prefecture = property('N03_001');
  const own = typeof prefecture === 'string' ? prefectureCode(prefecture) : undefined;
  return own === undefined ? valueFault('N03_001', prefecture, messages.notAPrefecture) : [own];
}
