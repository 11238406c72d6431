import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { AddressRecord, Origin, RecordValues, SourceItem } from '../../record/record.js';
import { rowRules, valueFault } from '../../record/row-faults.js';
import type { RowReader } from '../table.js';
import { type KnownMunicipalities, municipalityColumns } from './municipalities.js';
import { abolishedFault, type Columns, townKeyFault } from './row.js';

/** Names of a town as the columns of any table give them; `''` where there is none. */
export interface TownName {
  readonly oaza: string;
  readonly chome: string;
  readonly koaza: string;
}

/** A large section that towns below it mention. */
interface LargeSection {
  readonly name: string;
  read: string;
  en: string;
  common: boolean;
  /** The first row that mentions it. */
  readonly origin: Origin;
}

/** `rsdt_addr_flg` of a town where houses are numbered (住居表示). */
const NUMBERED = '1';
const FLAG = /^[01]$/;

const NO_NAME: TownName = { oaza: '', chome: '', koaza: '' };

/** The `rsdt_addr_flg` that the rows of a town have. */
interface FlagNote {
  readonly flag: string;
  /** The first of the rows. */
  readonly origin: Origin;
  /** Whether another row of the town says otherwise. */
  isContradicted?: boolean;
  /** Whether a fault of its houses or lots was reported. */
  isTold?: boolean;
}

/** The towns of all tables of one source. */
export class KnownTowns {
  /** `lg_code` + `machiaza_id` → name of the last level, `''` for none. */
  readonly #names = new Map<string, string>();
  /** `lg_code` + first four digits of `machiaza_id`. */
  readonly #sections = new Map<string, LargeSection>();
  /** `lg_code` + `machiaza_id` → `rsdt_addr_flg` of the rows of that town. */
  readonly #flags = new Map<string, FlagNote>();

  /** Whether the town has a record. */
  has(lgCode: string, townId: string): boolean {
    return this.#names.has(lgCode + townId);
  }

  /**
   * Enters a town.
   * @returns the name under which it was entered before, if it was
   */
  enter(lgCode: string, townId: string, name: string): string | undefined {
    const key = lgCode + townId;
    const before = this.#names.get(key);
    if (before === undefined) this.#names.set(key, name);
    return before;
  }

  /**
   * Notes the large section that a town belongs to.
   * @returns a fault if another town gives the section another name
   */
  mention(
    lgCode: string,
    townId: string,
    section: { name: string; read: string; en: string; common: boolean },
    origin: Origin,
  ): Message | undefined {
    const key = lgCode + townId.slice(0, 4);
    const known = this.#sections.get(key);
    if (known === undefined) {
      this.#sections.set(key, { ...section, origin });
      return undefined;
    }
    if (known.name !== section.name)
      return valueFault(
        'oaza_cho',
        section.name,
        otherName(`${townId.slice(0, 4)}…`, known.name, known.origin),
      );
    // The rows of one section differ in how much they know of it.
    known.read ||= section.read;
    known.en ||= section.en;
    known.common ||= section.common;
    return undefined;
  }

  /** Notes the `rsdt_addr_flg` of a town's row. */
  flag(lgCode: string, townId: string, flag: string, origin: Origin): void {
    if (!FLAG.test(flag) || /^0+$/.test(townId)) return;
    const key = lgCode + townId;
    const known = this.#flags.get(key);
    if (known === undefined) this.#flags.set(key, { flag, origin });
    else if (known.flag !== flag) known.isContradicted = true;
  }

  /**
   * The fault of a row of houses (`1` is expected) or lots whose `rsdt_addr_flg` is not its town's. It is reported
   * once a town, and never for a town whose own rows differ.
   */
  flagFault(lgCode: string, townId: string, flag: string, what: 'house' | 'lot'): Message | undefined {
    const known = this.#flags.get(lgCode + townId);
    if (known === undefined || known.isContradicted === true || known.isTold === true) return undefined;
    if (!FLAG.test(flag) || (flag === known.flag && (what === 'lot' || flag === NUMBERED))) return undefined;
    known.isTold = true;
    return about(`${lgCode} ${townId}`, {
      en: `rsdt_addr_flg is ${known.flag} of the town and ${flag} of a ${what} in it`,
      ja: `rsdt_addr_flg が町では ${known.flag}、その中の${what === 'house' ? '住居番号' : '地番'}では ${flag} です`,
    });
  }

  /** The towns in which houses are numbered, and towns whose rows contradict each other about it. */
  numberedTowns(): SourceItem[] {
    const items: SourceItem[] = [];
    for (const [key, { flag, origin, isContradicted }] of this.#flags) {
      const [lgCode, townId] = [key.slice(0, 6), key.slice(6)];
      if (isContradicted === true) {
        const reason = about(`${lgCode} ${townId}`, {
          en: 'rsdt_addr_flg is 0 in one row of the town and 1 in another',
          ja: '同じ町の rsdt_addr_flg が 0 の行と 1 の行があります',
        });
        items.push({ kind: 'refused', as: 'contradicted', reason, origin });
      } else if (flag === NUMBERED) {
        const { codes } = townRecord(lgCode, townId, NO_NAME);
        items.push({ kind: 'fill', codes, values: { rsdt_addr_flg: 1 }, origin });
      }
    }
    return items;
  }

  /** The large sections that were mentioned but have no row of their own, each once. */
  takeMissingSections(): SourceItem[] {
    const items: SourceItem[] = [];
    for (const [key, section] of this.#sections) {
      const lgCode = key.slice(0, 6);
      const oaza = key.slice(6);
      if (isZero(oaza) || this.has(lgCode, `${oaza}000`)) continue;
      this.enter(lgCode, `${oaza}000`, section.name);
      items.push({
        kind: 'record',
        record: {
          codes: [lgCode.slice(0, 2), lgCode.slice(2, 5), oaza],
          level: 'OAZ',
          name: section.name,
          registry: false,
          ...valuesOf(section.read, section.en, section.common),
        },
        origin: section.origin,
      });
    }
    this.#sections.clear();
    return items;
  }
}

/**
 * Why names and `machiaza_id` contradict each other. Four digits number the large section, three the small one;
 * zeros stand for none.
 */
export function townNameFault(townId: string, { oaza, chome, koaza }: TownName): Message | undefined {
  const section = townId.slice(0, 4);
  if (isZero(section) !== (oaza === '')) return valueFault('oaza_cho', oaza, partRule(oaza, townId));
  const small = chome + koaza;
  if (isZero(townId.slice(4)) !== (small === ''))
    return valueFault('chome, koaza', small, partRule(small, townId));
  return undefined;
}

/** The rule for a part of a town's name: it is given where the town's number has it. */
function partRule(part: string, townId: string): Message {
  return {
    en: `must be ${part === '' ? 'given' : 'empty'} because machiaza_id is ${townId}`,
    ja: `machiaza_id が ${townId} なので${part === '' ? '必要です' : '空でなければなりません'}`,
  };
}

/** The rule that one number has one name. */
function otherName(id: string, name: string, { file, line }: Origin): Message {
  return {
    en: `machiaza_id ${id} is "${name}" at ${file} line ${line}`,
    ja: `machiaza_id ${id} は ${file} ${line} 行目では「${name}」です`,
  };
}

/**
 * A town's record without values: a small section where the last three digits of the id are not zeros, otherwise a
 * large section. A town with both chome and koaza is one small section with both in its name, since its id counts it
 * as one. The municipality's own remainder (id 0000000) is a placeholder.
 */
export function townRecord(lgCode: string, townId: string, name: TownName): AddressRecord {
  const above = [lgCode.slice(0, 2), lgCode.slice(2, 5), townId.slice(0, 4)];
  const small = townId.slice(4);
  if (isZero(small)) return { codes: above, level: 'OAZ', name: name.oaza || null };
  return { codes: [...above, small], level: 'AZC', name: name.chome + name.koaza };
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
    const fault =
      townKeyFault(lg, town) ??
      abolishedFault(row[abolished]) ??
      townNameFault(town, name) ??
      postCodeFault(row[postCode]) ??
      towns.mention(lg, town, section, origin) ??
      municipality(row, lg, municipalities, origin, out);
    if (fault !== undefined) return fault;
    if (flag >= 0) towns.flag(lg, town, row[flag], origin);
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
    const before = towns.enter(lg, town, record.name ?? '');
    // The key of the table includes rsdt_addr_flg, so one town may have two rows.
    if (before === undefined) out.push({ kind: 'record', record: Object.assign(record, values), origin });
    else if (before === (record.name ?? '')) out.push({ kind: 'fill', codes: record.codes, values, origin });
    else
      return about(`"${record.name}"`, {
        en: `lg_code ${lg}, machiaza_id ${town} is already named "${before}"`,
        ja: `lg_code ${lg}、machiaza_id ${town} には「${before}」という名前がもうあります`,
      });
    return undefined;
  };
}

function valuesOf(read: string, en: string, common: boolean): RecordValues {
  return { read: read || null, en: en || null, ...(common ? { name_type: 1 } : {}) };
}

function postCodeFault(code: string): Message | undefined {
  return code === '' || /^[0-9]{7}$/.test(code)
    ? undefined
    : valueFault('post_code', code, rowRules.digits(7));
}

function isZero(digits: string): boolean {
  return /^0+$/.test(digits);
}
