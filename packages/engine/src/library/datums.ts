import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKYO } from '../geo/datum.js';
import { checkIslands, tokyoNavi } from '../geo/navi.js';
import { tokyoByGrid } from '../geo/tky2jgd.js';
import type { DatumConversion, Datums } from '../vocabulary/coordinates.js';
import { about } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import { OpenError } from './errors.js';

/** Files that refine the datums of a service. */
interface DatumFiles {
  /** The official grid `TKY2JGD.par`; without it the Tokyo datum is the three-parameter translation. */
  readonly tky2jgd?: string;
  /** JSON table of the islands that navigation maps displace; without it TOKYO_NAVI is TOKYO. */
  readonly islandOffsets?: string;
}

/**
 * The datums a service offers besides JGD.
 * @throws {GridError} when the grid is damaged
 * @throws {IslandTableError} when an entry of the table is wrong
 * @throws {OpenError} when the table is not JSON
 */
export function openDatums({ tky2jgd, islandOffsets }: DatumFiles): Required<Datums> {
  const tokyo = tky2jgd === undefined ? TOKYO : byGrid(tky2jgd);
  const islands = islandOffsets === undefined ? [] : checkIslands(readJson(islandOffsets), islandOffsets);
  return { TOKYO: tokyo, TOKYO_NAVI: tokyoNavi(tokyo, islands, digest(JSON.stringify(islands))) };
}

function byGrid(file: string): DatumConversion {
  const bytes = readFileSync(file);
  return tokyoByGrid(bytes, file, digest(bytes));
}

/** A mark that changes with the content. */
function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new OpenError(about(file, messages.fileNotJson(error.message)));
  }
}
