import { messages } from '../record/messages.js';
import { SourceError } from '../record/record.js';
import { contentOf } from './source.js';
import { type CountBytes, messageOf, type StoredFile } from './stored-file.js';

/** Largest uncompressed file: the longest string of Node. A whole prefecture of N03 in full resolution is a tenth of it. */
const MAX_BYTES = 500_000_000;

/**
 * The features of a GeoJSON file. The file is held in memory.
 * @throws {SourceError} when it is larger than 500 MB, not JSON, or not a FeatureCollection
 */
export async function featuresOf(file: StoredFile, count: CountBytes): Promise<readonly unknown[]> {
  const content = await contentOf(file, MAX_BYTES, count);
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new SourceError(file.path, messages.notJson(messageOf(error)));
  }
  const features = propertyOf(parsed, 'features');
  if (propertyOf(parsed, 'type') !== 'FeatureCollection' || !Array.isArray(features))
    throw new SourceError(file.path, messages.notFeatures);
  return features;
}

/** A property of anything; undefined where it is not an object or lacks it. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
