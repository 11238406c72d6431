import { messages } from '../../record/messages.js';
import { type Attribution, type RecordSource, SourceError } from '../../record/record.js';
import { csvBatches } from '../csv.js';
import { fileSource } from '../source.js';
import type { StoredFile } from '../stored-file.js';
import { type RowReader, TABLES, type TableForm, tableItems } from '../table.js';
import { KnownTowns } from './known-towns.js';
import { type KnownMunicipalities, municipalityReader, prefectureReader } from './municipalities.js';
import { blockReader, houseReader, lotReader } from './numbers.js';
import { positionReader } from './positions.js';
import type { Columns } from './row.js';
import { TABLE_KINDS, type TableKind, tableKind } from './tables.js';
import { townReader } from './towns.js';

const ATTRIBUTION: Attribution = {
  title: 'Address Base Registry (アドレス・ベース・レジストリ)',
  publisher: 'Digital Agency, Japan (デジタル庁)',
  licence:
    'Public Data License (PDL 1.0), compatible with CC BY 4.0: https://www.digital.go.jp/resources/open_data',
};

/** A file, and the kind of table that its header shows. */
interface Table {
  readonly file: StoredFile;
  readonly kind: TableKind;
}

/** Records of the tables read so far. */
interface Known extends KnownMunicipalities {
  readonly towns: KnownTowns;
}

/**
 * The Address Base Registry: CSV files as published, plain, gzipped or in zip archives, in any number and order. Each
 * table is recognised by its columns. Names become records, positions become values for them. An abolished row
 * (`ablt_date` given) is refused with its date.
 *
 * A town is `machiaza_id`: four digits of large section, three of chome or koaza; a town with both is one small
 * section named with both. A large section without a row of its own is given from the columns of its towns, and a
 * town that no town table names from the columns of its houses and lots.
 *
 * Held in memory: the ids and names of towns, and the ids of the blocks of one table.
 *
 * @param paths files, or directories, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a file that is not a table of the registry
 */
export function openAbr(paths: readonly string[]): RecordSource {
  const source = fileSource(ATTRIBUTION, paths, TABLES, async function* (files, count) {
    const tables: Table[] = [];
    for (const file of files) tables.push({ file, kind: tableKind(file.path, await headerOf(file)) });
    const known: Known = {
      prefectures: new Set(),
      municipalities: new Set(),
      abolished: new Map(),
      towns: new KnownTowns(),
    };
    for (const kind of TABLE_KINDS) {
      const form: TableForm = {
        named: true,
        open: (header) => ({ row: rowReader(kind, (name) => header.indexOf(name), known) }),
      };
      for (const table of tables) if (table.kind === kind) yield* tableItems(table.file, form, count);
      if (kind === 'towns') yield known.towns.takeMissingSections();
    }
    // where houses are numbered is known when the houses and the points of towns are
    yield [...known.towns.numberedTowns()];
  });
  return { ...source, isRegistry: true };
}

async function headerOf(file: StoredFile): Promise<readonly string[]> {
  for await (const { rows } of csvBatches(file)) if (rows.length > 0) return rows[0];
  throw new SourceError(file.path, messages.noHeader);
}

function rowReader(kind: TableKind, columns: Columns, known: Known): RowReader {
  switch (kind) {
    case 'prefectures':
      return prefectureReader(columns, known);
    case 'municipalities':
      return municipalityReader(columns, known);
    case 'towns':
      return townReader(columns, known, known.towns);
    case 'blocks':
      return blockReader(columns, known.towns);
    case 'houses':
      return houseReader(columns, known.towns);
    case 'lots':
      return lotReader(columns, known.towns);
    default:
      return positionReader(kind, columns, known.towns);
  }
}
