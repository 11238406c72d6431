import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../record/messages.js';
import type { AddressRecord, Origin, SourceItem } from '../../record/record.js';
import type { Row, RowReader } from '../table.js';
import { contradiction } from './known-towns.js';
import { abolishedFault, type Columns, lgCodeFault } from './row.js';
import { TABLE_NAMES } from './tables.js';

/** Codes of the prefectures and municipalities that have records already: each gets one record. */
export interface KnownMunicipalities {
  /** Two-digit codes. */
  readonly prefectures: Set<string>;
  /** Six-digit `lg_code`. */
  readonly municipalities: Set<string>;
  /** Municipalities that are not in force, by `lg_code`: the day, and the row. */
  readonly abolished: Map<string, { readonly date: string; readonly origin: Origin }>;
}

/** Reads the table of prefectures. */
export function prefectureReader(columns: Columns, known: KnownMunicipalities): RowReader {
  const lgCode = columns('lg_code');
  const abolished = columns('ablt_date');
  const prefecture = prefectureColumns(columns);
  return (row, origin, out) => {
    const fault = lgCodeFault(row[lgCode]) ?? abolishedFault(row[abolished]);
    if (fault !== undefined) return fault;
    return prefecture(row, row[lgCode].slice(0, 2), known, origin, out);
  };
}

/** Reads the table of municipalities; the prefectures that no table names are taken from its columns. */
export function municipalityReader(columns: Columns, known: KnownMunicipalities): RowReader {
  const lgCode = columns('lg_code');
  const abolished = columns('ablt_date');
  const municipality = municipalityColumns(columns);
  return (row, origin, out) => {
    if (row[abolished] !== '') known.abolished.set(row[lgCode], { date: row[abolished], origin });
    const fault = lgCodeFault(row[lgCode]) ?? abolishedFault(row[abolished]);
    return fault ?? municipality(row, row[lgCode], known, origin, out);
  };
}

type PlaceReader = (
  row: Row,
  code: string,
  known: KnownMunicipalities,
  origin: Origin,
  out: SourceItem[],
) => Message | undefined;

function prefectureColumns(columns: Columns): PlaceReader {
  const [name, read, en] = ['pref', 'pref_kana', 'pref_roma'].map(columns);
  return (row, code, known, origin, out) => {
    if (known.prefectures.has(code)) return undefined;
    if (row[name] === '') return about('pref', messages.empty);
    known.prefectures.add(code);
    const record: AddressRecord = {
      codes: [code],
      level: 'TOD',
      name: row[name],
      read: row[read] || null,
      en: row[en] || null,
    };
    out.push({ kind: 'record', record, origin });
    return undefined;
  };
}

/**
 * Gives the municipality that a row's columns name, and its prefecture, unless they are known. A town or village
 * carries its county, a ward its city, in the reading too; English goes from small to large.
 */
export function municipalityColumns(columns: Columns): PlaceReader {
  const prefecture = prefectureColumns(columns);
  const parts = ['county', 'city', 'ward'].map((part) => ({
    name: columns(part),
    read: columns(`${part}_kana`),
    en: columns(`${part}_roma`),
  }));
  return (row, code, known, origin, out) => {
    if (known.municipalities.has(code)) return undefined;
    const fault = prefecture(row, code.slice(0, 2), known, origin, out);
    if (fault !== undefined) return fault;
    const named = parts.filter((part) => row[part.name] !== '');
    if (named.length === 0) return about('county, city, ward', messages.allEmpty);
    known.municipalities.add(code);
    const complete = (column: 'read' | 'en') => named.every((part) => row[part[column]] !== '');
    const record: AddressRecord = {
      codes: [code.slice(0, 2), code.slice(2, 5)],
      level: 'SHK',
      name: named.map((part) => row[part.name]).join(''),
      read: complete('read') ? named.map((part) => row[part.read]).join('') : null,
      en: complete('en')
        ? named
            .map((part) => row[part.en])
            .reverse()
            .join(', ')
        : null,
    };
    out.push({ kind: 'record', record, origin });
    const ended = known.abolished.get(code);
    if (ended !== undefined)
      out.push(
        contradiction(
          code,
          messages.abolishedBy(ended.date, TABLE_NAMES.municipalities, TABLE_NAMES.towns),
          origin,
          {
            ...{ kind: 'abolished-used', codes: record.codes, name: record.name ?? '' },
            ...{ values: [`ablt_date ${ended.date}`, TABLE_NAMES.towns] },
            ...{ rows: [ended.origin, origin], done: 'kept' },
          },
        ),
      );
    return undefined;
  };
}
