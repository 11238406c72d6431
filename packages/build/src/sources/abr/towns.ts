import { SEVEN_DIGITS } from '@banchi/engine/facts/postal-codes.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import type { RecordValues } from '../../record/record.js';
import type { RowReader } from '../table.js';
import {
  codesOf,
  contradiction,
  isZero,
  type KnownTowns,
  type TownName,
  townRecord,
  valuesOf,
} from './known-towns.js';
import { type KnownMunicipalities, municipalityColumns } from './municipalities.js';
import { abolishedFault, type Columns, townKeyFault } from './row.js';

/**
 * Why names and `machiaza_id` contradict each other. Four digits number the large section, three the small one;
 * zeros stand for none.
 */
export function townNameFault(townId: string, { oaza, chome, koaza }: TownName): Message | undefined {
  const section = townId.slice(0, 4);
  if (isZero(section) !== (oaza === ''))
    return valueFault('oaza_cho', oaza, messages.partOfTown(oaza, townId));
  const small = chome + koaza;
  if (isZero(townId.slice(4)) !== (small === ''))
    return valueFault('chome, koaza', small, messages.partOfTown(small, townId));
  return undefined;
}

/** Reads the table of towns; municipalities that no table names are taken from its columns. */
export function townReader(
  columns: Columns,
  municipalities: KnownMunicipalities,
  towns: KnownTowns,
): RowReader {
  const [lgCode, id, abolished, postCode] = ['lg_code', 'machiaza_id', 'ablt_date', 'post_code'].map(columns);
  const flag = columns('rsdt_addr_flg');
  const [oaza, oazaKana, oazaRoma, oazaCommon] = [
    'oaza_cho',
    'oaza_cho_kana',
    'oaza_cho_roma',
    'oaza_cho_aka_flg',
  ].map(columns);
  const [chome, chomeKana] = ['chome', 'chome_kana'].map(columns);
  const [koaza, koazaKana, koazaRoma, koazaCommon] = [
    'koaza',
    'koaza_kana',
    'koaza_roma',
    'koaza_aka_code',
  ].map(columns);
  const municipality = municipalityColumns(columns);
  return (row, origin, out) => {
    const lg = row[lgCode];
    const town = row[id];
    const name = { oaza: row[oaza], chome: row[chome], koaza: row[koaza] };
    const section = {
      name: name.oaza,
      read: row[oazaKana],
      en: row[oazaRoma],
      common: row[oazaCommon] === '1',
    };
    const abolishedOn = abolishedFault(row[abolished]);
    if (abolishedOn !== undefined && townKeyFault(lg, town) === undefined)
      towns.abolish(lg, town, row[abolished], name.chome + name.koaza || name.oaza, origin);
    const fault =
      townKeyFault(lg, town) ??
      abolishedOn ??
      townNameFault(town, name) ??
      postCodeFault(row[postCode]) ??
      towns.mention(lg, town, section, origin, out) ??
      municipality(row, lg, municipalities, origin, out);
    if (fault !== undefined) return fault;
    const record = townRecord(lg, town, name);
    const large = record.level === 'OAZ';
    // A reading with a hole is worse than none: both parts must have theirs.
    const smallRead =
      (name.chome !== '' && row[chomeKana] === '') || (name.koaza !== '' && row[koazaKana] === '')
        ? ''
        : row[chomeKana] + row[koazaKana];
    const values: RecordValues = {
      ...(large
        ? valuesOf(section.read, section.en, section.common)
        : valuesOf(
            smallRead,
            name.chome === '' ? row[koazaRoma] : '',
            !['', '0'].includes(row[koazaCommon]),
          )),
      post_code: row[postCode] || null,
    };
    const own = record.name ?? '';
    const before = towns.enter(lg, town, { name: own, oaza: name.oaza }, 'towns', origin);
    const flagged = towns.flag(lg, town, flag < 0 ? '' : row[flag], 'towns', origin);
    if (before === undefined) {
      out.push({ kind: 'record', record: Object.assign(record, values), origin });
      return undefined;
    }
    const twice = { kind: 'code-twice', codes: codesOf(lg, town), name: before.name } as const;
    const shown = { values: [before.name, own], rows: [before.origin, origin] } as const;
    if (before.name !== own)
      return {
        ...about(`"${own}"`, messages.idNamedAlready(lg, town, before.name)),
        finding: { ...twice, ...shown, done: 'refused' },
      };
    // the key of the table includes rsdt_addr_flg, so one town may have two rows
    const repeats = flag < 0 ? before.origin : flagged;
    if (repeats?.file === origin.file)
      out.push(
        contradiction(`${lg} ${town}`, messages.repeatsRow(repeats.line), origin, {
          ...{ ...twice, ...shown },
          ...{ rows: [repeats, origin], done: 'merged' },
        }),
      );
    out.push({ kind: 'fill', codes: record.codes, values, origin });
    return undefined;
  };
}

function postCodeFault(code: string): Message | undefined {
  return code === '' || SEVEN_DIGITS.test(code)
    ? undefined
    : valueFault('post_code', code, messages.digits(7));
}
