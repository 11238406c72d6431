import { pointOnSurface } from '@banchi/engine/geo/point-on-surface.js';
import { geometryToRings } from '@banchi/engine/geo/rings.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { OUTLINE_QUALITY } from '../../record/lot-outline.js';
import { messages } from '../../record/messages.js';
import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { contentOf, fileSource, refused } from '../source.js';
import type { CountBytes, StoredFile } from '../stored-file.js';
import { zipMembers } from '../zip.js';
import { newestEditions } from './editions.js';
import { lotNumber } from './lot-number.js';
import { ACCURACIES, HEAD_BYTES, readSheet, type Sheet, type SheetLot, sheetSystem } from './sheet.js';

const ATTRIBUTION: Attribution = {
  title: 'Registry maps, processed (「登記所備付地図データ」を加工して作成)',
  publisher: 'Ministry of Justice, Japan (法務省)',
  licence:
    'Free with the source named; must not be used to identify persons: https://www.moj.go.jp/MINJI/minji05_00494.html',
};

const NAMED = /\.(?:xml|zip)$/i;
const IS_ARCHIVE = /\.zip$/i;

/** Largest archive of one sheet: most have less than a megabyte, and it is held in memory. */
const MAX_ARCHIVE_BYTES = 1 << 26;
/** Largest sheet: the longest string of Node. The largest of Okinawa has 40 MB. */
const MAX_SHEET_BYTES = 500_000_000;

/**
 * The registry map (登記所備付地図, 地図XML) of the Ministry of Justice: sheets, archives of one sheet, and archives of a municipality
 * with an archive for each sheet. Lots with a number become outlines; the build gives each to the record of its lot. Sheets in
 * arbitrary coordinates have no place in the world: each is refused after its first kilobytes. Ground without a number, and
 * blanks that another sheet fills, are left out. Of several editions of a municipality's map the newest counts.
 *
 * A sheet is held in memory.
 * @param paths files, or directories, of which every `.xml` and `.zip` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a file that is not such a sheet
 */
export function openMoj(paths: readonly string[]): RecordSource {
  const source = fileSource(ATTRIBUTION, paths, NAMED, async function* (files, count) {
    const { sheets, replaced } = newestEditions(files);
    yield replaced;
    for (const { file, year } of sheets) {
      if (!IS_ARCHIVE.test(file.path)) yield await sheetItems(file, year, count);
      else
        for (const sheet of await sheetsIn(file, count))
          if (NAMED.test(sheet.path)) yield await sheetItems(sheet, year);
    }
  });
  return { ...source, isLast: true };
}

/** The files of an archive within an archive. */
async function sheetsIn(file: StoredFile, count: CountBytes): Promise<readonly StoredFile[]> {
  const content = await contentOf(file, MAX_ARCHIVE_BYTES, count);
  return await zipMembers(file.path, undefined, content);
}

async function sheetItems(
  file: StoredFile,
  year: number,
  count?: CountBytes,
): Promise<readonly SourceItem[]> {
  const read = await contentFrom(file, count);
  const origin = { file: file.path, line: 0 };
  if (read === null) return [refused(messages.arbitraryCoordinates, origin)];
  const sheet = readSheet(read.content, read.system);
  if (sheet === undefined) throw new SourceError(file.path, messages.notWholeSheet);
  return sheet.lots.flatMap((lot, at) => outlineItem(lot, sheet, year, { file: file.path, line: at + 1 }));
}

/** A sheet and its plane system; null for one in arbitrary coordinates, of which only the beginning is read. */
async function contentFrom(
  file: StoredFile,
  count?: CountBytes,
): Promise<{ readonly content: Buffer; readonly system: number } | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  let system: number | undefined;
  const decide = (): number => {
    const found = sheetSystem(Buffer.concat(chunks));
    if (found === undefined) throw new SourceError(file.path, messages.notSheet);
    return found;
  };
  for await (const chunk of file.read(count)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_SHEET_BYTES) throw new SourceError(file.path, messages.tooLarge(MAX_SHEET_BYTES));
    if (system === undefined && size >= HEAD_BYTES) {
      system = decide();
      if (system === 0) return null;
    }
  }
  system ??= decide();
  return system === 0 ? null : { content: Buffer.concat(chunks, size), system };
}

function outlineItem(
  lot: SheetLot,
  { municipality, isOfficial }: Sheet,
  year: number,
  origin: Origin,
): SourceItem[] {
  const number = lotNumber(lot.number);
  if (number === 'undecided') return [refused(about(lot.number, messages.undecidedBorders), origin)];
  if (number === 'blank' || number === 'ground') return [];
  if ('en' in lot.rings) return [refused(about(lot.number, lot.rings), origin)];
  const [polygon] = geometryToRings({ type: 'Polygon', coordinates: lot.rings });
  const point = pointOnSurface(lot.rings.map(inUnits));
  if (polygon === undefined || point === null) return [refused(about(lot.number, messages.noArea), origin)];
  const accuracy = lot.accuracy === null ? 0 : ACCURACIES.indexOf(lot.accuracy) + 1;
  const outline = {
    section: municipality + lot.section,
    name: lot.name,
    number: number.parts.join('-'),
    isPiece: number.isPiece,
    quality:
      accuracy |
      (lot.isSurveyed ? OUTLINE_QUALITY.surveyed : 0) |
      (isOfficial ? OUTLINE_QUALITY.official : 0),
    year,
    polygon,
    point: [point[0] / UNITS_PER_DEGREE, point[1] / UNITS_PER_DEGREE] as const,
  };
  return [{ kind: 'outline', codes: [municipality.slice(0, 2), municipality.slice(2)], outline, origin }];
}

/** The vertices of a closed ring in units, not rounded: a rounded ring may have its widest span elsewhere. */
function inUnits(ring: readonly LonLat[]): number[] {
  return ring.slice(0, -1).flatMap(([x, y]) => [x * UNITS_PER_DEGREE, y * UNITS_PER_DEGREE]);
}
