import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordSource } from '@banchi/build/record/record.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { type CountryOptions, generatedCountry } from './country.js';

const TOWNS = join('..', 'shared', 'data', 'nationwide-2024.ndjson.gz');

/**
 * All towns of Japan with numbers below them.
 * @throws {Error} where the file of the towns is not there
 */
export function generatedJapan(options: CountryOptions): RecordSource {
  if (!existsSync(TOWNS)) throw new Error(`${TOWNS} is missing: what is generated stands in real towns`);
  return generatedCountry(() => openNdjson(TOWNS), options);
}
