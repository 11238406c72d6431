import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import type { Origin, SourceItem } from '../../record/record.js';
import type { Row, RowReader } from '../table.js';
import { type KnownTowns, townRecord } from './known-towns.js';
import { abolishedFault, type Columns, townKeyFault } from './row.js';
import type { TableKind } from './tables.js';
import { townNameFault } from './towns.js';

const NO_BLOCK = '000';
const BLOCK_ID = /^[0-9]{3}$/;
const HOUSE_ID = /^[0-9]{3}$/;
const SECOND_HOUSE_ID = /^[0-9]{5}$/;
const NO_SECOND_HOUSE = '00000';
const LOT_ID = /^[0-9]{15}$/;

/** Code segments of the town that a row stands in, shared by the rows of a table. */
type TownReader = (
  row: Row,
  origin: Origin,
  out: SourceItem[],
) => { readonly codes: readonly string[] } | { readonly fault: Message };

/** Notes, once for rows of one town that follow each other, the `rsdt_addr_flg` of houses or lots. */
function flagColumn(
  columns: Columns,
  towns: KnownTowns,
  table: TableKind,
): (row: Row, origin: Origin) => void {
  const [lgCode, id, flag] = ['lg_code', 'machiaza_id', 'rsdt_addr_flg'].map(columns);
  let key = '';
  return (row, origin) => {
    const town = row[lgCode] + row[id] + row[flag];
    if (flag < 0 || town === key) return;
    key = town;
    towns.flag(row[lgCode], row[id], row[flag], table, origin);
  };
}

/**
 * Reads the columns that every table below the towns repeats. A town that no town table named is given from them, once,
 * with its large section; it has no reading then.
 */
function townColumns(columns: Columns, towns: KnownTowns, table: TableKind): TownReader {
  const [lgCode, id, oaza, chome, koaza] = ['lg_code', 'machiaza_id', 'oaza_cho', 'chome', 'koaza'].map(
    columns,
  );
  const abolished = columns('ablt_date');
  let key = '';
  let codes: readonly string[] = [];
  return (row, origin, out) => {
    const lg = row[lgCode];
    const town = row[id];
    const abolishedOn = abolishedFault(row[abolished]);
    if (abolishedOn !== undefined) return { fault: abolishedOn };
    // Rows of one town follow each other.
    if (lg + town === key) return { codes };
    const keyFault = townKeyFault(lg, town);
    if (keyFault !== undefined) return { fault: keyFault };
    const name = { oaza: row[oaza], chome: row[chome], koaza: row[koaza] };
    if (towns.has(lg, town)) {
      const other = towns.otherName(lg, town, name, table, origin);
      if (other !== undefined) out.push(other);
    } else {
      const nameFault = townNameFault(town, name);
      if (nameFault !== undefined) return { fault: nameFault };
      const missing = towns.missing(lg, town, table, origin, name.chome + name.koaza || name.oaza);
      if (missing !== undefined) out.push(missing);
      for (const part of [`${town.slice(0, 4)}000`, town]) {
        if (part === '0000000' || towns.has(lg, part)) continue;
        const record = townRecord(lg, part, name);
        // The table does not say whether the registry has the large section above.
        if (part !== town) record.registry = false;
        towns.enter(lg, part, { name: record.name ?? '', oaza: name.oaza }, table, origin);
        out.push({ kind: 'record', record, origin });
      }
    }
    if (table !== 'lots') towns.house(lg, town, origin);
    key = lg + town;
    codes = [lg.slice(0, 2), lg.slice(2, 5), town.slice(0, 4), town.slice(4)];
    return { codes };
  };
}

/** Gives each block once. A block without an id is the all-zero block, which needs no record. */
function blockColumns(
  columns: Columns,
): (row: Row, town: readonly string[], origin: Origin, out: SourceItem[]) => Message | undefined {
  const [id, number] = ['blk_id', 'blk_num'].map(columns);
  const given = new Set<string>();
  return (row, town, origin, out) => {
    const block = row[id];
    if (block === '' || block === NO_BLOCK) return undefined;
    const key = town.join('') + block;
    if (given.has(key)) return undefined;
    if (!BLOCK_ID.test(block)) return valueFault('blk_id', block, messages.digits(3));
    if (row[number] === '') return messages.noBlockNumber(block);
    given.add(key);
    const record = { codes: [...town, block], level: 'GIK', name: row[number] } as const;
    out.push({ kind: 'record', record, origin });
    return undefined;
  };
}

/** Reads the table of city blocks. */
export function blockReader(columns: Columns, towns: KnownTowns): RowReader {
  const town = townColumns(columns, towns, 'blocks');
  const block = blockColumns(columns);
  return (row, origin, out) => {
    const place = town(row, origin, out);
    return 'fault' in place ? place.fault : block(row, place.codes, origin, out);
  };
}

/** Reads the table of house numbers: the number, and its block once. */
export function houseReader(columns: Columns, towns: KnownTowns): RowReader {
  const [blockId, number, second] = ['blk_id', 'rsdt_num', 'rsdt_num2'].map(columns);
  const town = townColumns(columns, towns, 'houses');
  const block = blockColumns(columns);
  const segment = houseSegment(columns);
  const flag = flagColumn(columns, towns, 'houses');
  return (row, origin, out) => {
    const place = town(row, origin, out);
    if ('fault' in place) return place.fault;
    flag(row, origin);
    const house = segment(row);
    if (house.fault !== undefined) return house.fault;
    if (row[number] === '') return about('rsdt_num', messages.empty);
    const fault = block(row, place.codes, origin, out);
    if (fault !== undefined) return fault;
    const name = row[second] === '' ? row[number] : `${row[number]}-${row[second]}`;
    const [pref, city, oaza, azc] = place.codes;
    const codes = [pref, city, oaza, azc, row[blockId] || NO_BLOCK, house.segment];
    out.push({ kind: 'record', record: { codes, level: 'TBN', name }, origin });
    return undefined;
  };
}

/** The last code segment of a house number: `rsdt_id`, three digits, and `rsdt2_id`, five, zeros where there is none. */
export function houseSegment(
  columns: Columns,
): (row: Row) => { readonly segment: string; readonly fault?: undefined } | { readonly fault: Message } {
  const [first, second] = ['rsdt_id', 'rsdt2_id'].map(columns);
  return (row) => {
    const [one, two] = [row[first], row[second]];
    if (!HOUSE_ID.test(one) || one === '000')
      return { fault: valueFault('rsdt_id', one, messages.digitsNotZero(3)) };
    if (two === '') return { segment: one + NO_SECOND_HOUSE };
    if (!SECOND_HOUSE_ID.test(two)) return { fault: valueFault('rsdt2_id', two, messages.digitsOrEmpty(5)) };
    return { segment: one + two };
  };
}

/** Reads the table of lots. They stand in no block. Branches may be half-width kana, which stay so, or 甲, 乙. */
export function lotReader(columns: Columns, towns: KnownTowns): RowReader {
  const [id, first, second, third] = ['prc_id', 'prc_num1', 'prc_num2', 'prc_num3'].map(columns);
  const town = townColumns(columns, towns, 'lots');
  const flag = flagColumn(columns, towns, 'lots');
  return (row, origin, out) => {
    const place = town(row, origin, out);
    if ('fault' in place) return place.fault;
    flag(row, origin);
    const lot = row[id];
    const fault = lotIdFault(lot);
    if (fault !== undefined) return fault;
    if (row[first] === '') return about('prc_num1', messages.empty);
    let number = row[first];
    if (row[second] !== '') number += `-${row[second]}`;
    if (row[third] !== '') number += `-${row[third]}`;
    const [pref, city, oaza, azc] = place.codes;
    const codes = [pref, city, oaza, azc, NO_BLOCK, lot];
    out.push({ kind: 'record', record: { codes, level: 'TBN', name: number }, origin });
    return undefined;
  };
}

/** Why a column does not name a lot: fifteen digits, 5 + 5 + 5. */
export function lotIdFault(id: string): Message | undefined {
  return LOT_ID.test(id) && id !== '000000000000000'
    ? undefined
    : valueFault('prc_id', id, messages.digitsNotZero(15));
}

/** The block segment that a column names, zeros where it is empty; undefined when it is malformed. */
export function blockSegment(id: string): string | undefined {
  if (id === '') return NO_BLOCK;
  return BLOCK_ID.test(id) ? id : undefined;
}
