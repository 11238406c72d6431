import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Finding, FindingKind } from '../../record/finding.js';
import { messages, valueFault } from '../../record/messages.js';
import {
  type AddressRecord,
  type Origin,
  placeOf,
  type RecordValues,
  type SourceItem,
} from '../../record/record.js';
import type { RowFault } from '../table.js';
import { TABLE_NAMES, type TableKind } from './tables.js';

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

/** The values of `rsdt_addr_flg` that rows have, each with the first row that has it. */
type Flags = Partial<Record<'0' | '1', Origin>>;

/** A town that has a record, and the statements of the tables about its houses. */
interface KnownTown {
  /** The name of its last level, `''` for none. */
  readonly name: string;
  /** The name of the large section. */
  readonly oaza: string;
  /** The table that gave the record, and the row. */
  readonly table: TableKind;
  readonly origin: Origin;
  /** `rsdt_addr_flg` by table: of its own rows, of its points, of its houses and of its lots. */
  readonly flags: Partial<Record<TableKind, Flags>>;
  /** The first row of its houses or blocks. */
  houses?: Origin;
  /** Tables whose names for it were compared. */
  readonly compared: TableKind[];
}

/** A town that is not in force. */
interface AbolishedTown {
  readonly date: string;
  readonly name: string;
  readonly origin: Origin;
}

/** `rsdt_addr_flg` of a town where houses are numbered (住居表示), and of one where they are not. */
const [NUMBERED, UNNUMBERED] = ['1', '0'] as const;

/** The towns of all tables of one source. */
export class KnownTowns {
  /** By `lg_code` + `machiaza_id`. */
  readonly #towns = new Map<string, KnownTown>();
  /** By `lg_code` + first four digits of `machiaza_id`. */
  readonly #sections = new Map<string, LargeSection>();
  /** By `lg_code` + `machiaza_id`. */
  readonly #abolished = new Map<string, AbolishedTown>();
  /** `lg_code` of municipalities that a table of towns has. */
  readonly #listed = new Set<string>();
  /** `lg_code` of municipalities of which any house is there. */
  readonly #housed = new Set<string>();
  /** `lg_code` + `machiaza_id` of towns that were reported to be missing. */
  readonly #missing = new Set<string>();

  /** Whether the town has a record. */
  has(lgCode: string, townId: string): boolean {
    return this.#towns.has(lgCode + townId);
  }

  /**
   * Enters a town.
   * @param table the table of the row that names it
   * @returns the name and the row under which it was entered before, if it was
   */
  enter(
    lgCode: string,
    townId: string,
    { name, oaza }: { readonly name: string; readonly oaza: string },
    table: TableKind,
    origin: Origin,
  ): { readonly name: string; readonly origin: Origin } | undefined {
    const key = lgCode + townId;
    if (table === 'towns') this.#listed.add(lgCode);
    const before = this.#towns.get(key);
    if (before === undefined) this.#towns.set(key, { name, oaza, table, origin, flags: {}, compared: [] });
    return before;
  }

  /** Notes a town that is not in force. */
  abolish(lgCode: string, townId: string, date: string, name: string, origin: Origin): void {
    const key = lgCode + townId;
    if (!this.#abolished.has(key)) this.#abolished.set(key, { date, name, origin });
  }

  /**
   * Notes the large section that a town belongs to.
   * @param out takes a reading that is not that of the other rows
   * @returns a fault if another town gives the section another name
   */
  mention(
    lgCode: string,
    townId: string,
    section: { name: string; read: string; en: string; common: boolean },
    origin: Origin,
    out: SourceItem[],
  ): RowFault | undefined {
    const key = lgCode + townId.slice(0, 4);
    const known = this.#sections.get(key);
    if (known === undefined) {
      this.#sections.set(key, { ...section, origin });
      return undefined;
    }
    const codes = codesOf(lgCode, townId).slice(0, 3);
    const subject = { codes, name: known.name, rows: [known.origin, origin] } as const;
    if (known.name !== section.name) {
      const rule = messages.idNamed(`${townId.slice(0, 4)}…`, known.name, placeOf(known.origin));
      const finding: Finding = {
        ...subject,
        ...{ kind: 'code-twice', values: [known.name, section.name], done: 'refused' },
      };
      return { ...valueFault('oaza_cho', section.name, rule), finding };
    }
    if (known.read !== '' && section.read !== '' && known.read !== section.read)
      out.push(
        contradiction(`${lgCode} ${townId}`, messages.otherKana(known.read, section.read), origin, {
          ...subject,
          ...{ kind: 'readings-differ', values: [known.read, section.read], done: 'kept' },
        }),
      );
    // The rows of one section differ in how much they know of it.
    known.read ||= section.read;
    known.en ||= section.en;
    known.common ||= section.common;
    return undefined;
  }

  /**
   * Notes the `rsdt_addr_flg` of a row of a town, of its point, or of a house or lot in it.
   * @returns the row that has this flag already, if one of this table has it
   */
  flag(lgCode: string, townId: string, flag: string, table: TableKind, origin: Origin): Origin | undefined {
    const town = this.#towns.get(lgCode + townId);
    if (town === undefined || isZero(townId) || (flag !== NUMBERED && flag !== UNNUMBERED)) return undefined;
    town.flags[table] ??= {};
    const before = town.flags[table][flag];
    town.flags[table][flag] ??= origin;
    return before;
  }

  /** Notes that blocks or houses stand in a town. */
  house(lgCode: string, townId: string, origin: Origin): void {
    const town = this.#towns.get(lgCode + townId);
    if (town === undefined) return;
    town.houses ??= origin;
    this.#housed.add(lgCode);
  }

  /** A contradiction where a table names a town otherwise than the one before; once a town and table. */
  otherName(
    lgCode: string,
    townId: string,
    written: TownName,
    table: TableKind,
    origin: Origin,
  ): SourceItem | undefined {
    const town = this.#towns.get(lgCode + townId);
    if (town === undefined || town.table === table || town.compared.includes(table)) return undefined;
    const record = townRecord(lgCode, townId, written);
    if ((record.name ?? '') === town.name && written.oaza === town.oaza) return undefined;
    town.compared.push(table);
    const names = [
      town.oaza + (isSmall(townId) ? town.name : ''),
      written.oaza + written.chome + written.koaza,
    ];
    const tables = [TABLE_NAMES[town.table], TABLE_NAMES[table]];
    return contradiction(
      `${lgCode} ${townId}`,
      messages.namedElsewhere(names[1], tables[1], names[0], tables[0]),
      origin,
      {
        ...{ kind: 'names-differ', codes: record.codes, name: town.name, rows: [town.origin, origin] },
        ...{ values: [names[0], names[1]], done: 'kept' },
      },
    );
  }

  /**
   * A contradiction where rows are in a town that no table of towns has in force; once a town. Without a table of the
   * municipality's towns there is none.
   * @param name by which the rows call the town; rows of points do not, so the town gets no record
   */
  missing(
    lgCode: string,
    townId: string,
    table: TableKind,
    origin: Origin,
    name?: string,
  ): SourceItem | undefined {
    const key = lgCode + townId;
    if (isZero(townId) || this.#towns.has(key) || this.#missing.has(key)) return undefined;
    const abolished = this.#abolished.get(key);
    if (abolished === undefined && !this.#listed.has(lgCode)) return undefined;
    this.#missing.add(key);
    const by = TABLE_NAMES[table];
    const done = name === undefined ? 'refused' : 'kept';
    const subject = { codes: codesOf(lgCode, townId), name: abolished?.name ?? name, done } as const;
    const town = `${lgCode} ${townId}`;
    if (abolished === undefined)
      return contradiction(town, messages.noTown(by), origin, {
        ...subject,
        ...{ kind: 'townless', values: ['', by], rows: [null, origin] },
      });
    return contradiction(town, messages.abolishedBy(abolished.date, TABLE_NAMES.towns, by), origin, {
      ...subject,
      ...{ kind: 'abolished-used', values: [`ablt_date ${abolished.date}`, by] },
      rows: [abolished.origin, origin],
    });
  }

  /**
   * The towns in which houses are numbered, and the contradictions about it between rows and tables. Houses decide. Where the tables of towns and
   * of their points differ and no house stands, houses are not numbered if other towns of the municipality have theirs; otherwise they are:
   * the town is then the answer to a house number that it lacks, and not a lot that reads the same. A town with a row of
   * each kind is numbered in part, so its lots stay.
   */
  *numberedTowns(): Generator<SourceItem> {
    for (const [key, town] of this.#towns) {
      const [lgCode, townId] = [key.slice(0, 6), key.slice(6)];
      yield* flagFaults(lgCode, townId, town);
      const { codes } = townRecord(lgCode, townId, NO_NAME);
      if (this.#isNumbered(lgCode, town))
        yield { kind: 'fill', codes, values: { rsdt_addr_flg: 1 }, origin: town.origin };
    }
  }

  #isNumbered(lgCode: string, { flags, houses }: KnownTown): boolean {
    const [rows, points] = [flagOf(flags.towns), flagOf(flags['town positions'])];
    if (rows === 'both') return false;
    if (houses !== undefined) return true;
    if (points !== undefined && points !== 'both' && rows !== undefined && rows !== points)
      return !this.#housed.has(lgCode);
    return (rows ?? points) === NUMBERED;
  }

  /** The large sections that were mentioned but have no row of their own, each once. */
  takeMissingSections(): SourceItem[] {
    const items: SourceItem[] = [];
    for (const [key, section] of this.#sections) {
      const lgCode = key.slice(0, 6);
      const oaza = key.slice(6);
      const { name } = section;
      if (isZero(oaza) || this.has(lgCode, `${oaza}000`)) continue;
      this.enter(lgCode, `${oaza}000`, { name, oaza: name }, 'towns', section.origin);
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

/** The contradictions about the houses of a town. */
function* flagFaults(
  lgCode: string,
  townId: string,
  { name, flags, houses }: KnownTown,
): Generator<SourceItem> {
  const town = `${lgCode} ${townId}`;
  const codes = codesOf(lgCode, townId);
  const value = (table: TableKind, flag: string): string => `${TABLE_NAMES[table]}.rsdt_addr_flg ${flag}`;
  const fault = (
    kind: FindingKind,
    reason: Message,
    values: Finding['values'],
    [used, other]: readonly [used: Origin | undefined, other: Origin | undefined],
  ): SourceItem => {
    const rows = [used ?? null, other ?? null] as const;
    return contradiction(town, reason, (used ?? other) as Origin, {
      ...{ kind, codes, name, values, rows },
      done: 'kept',
    });
  };
  for (const table of ['towns', 'town positions'] as const) {
    const { 0: unnumbered, 1: numbered } = flags[table] ?? {};
    if (unnumbered === undefined || numbered === undefined) continue;
    // the row that comes first is the first value
    const isTurned = numbered.file === unnumbered.file && numbered.line < unnumbered.line;
    const values = [value(table, UNNUMBERED), value(table, NUMBERED)] as const;
    const reason = messages.flagRows(TABLE_NAMES[table]);
    yield isTurned
      ? fault('flag-rows', reason, [values[1], values[0]], [numbered, unnumbered])
      : fault('flag-rows', reason, values, [unnumbered, numbered]);
  }
  const { towns: rows = {}, 'town positions': points = {}, houses: ofHouses = {}, lots = {} } = flags;
  const [row, point] = [flagOf(rows), flagOf(points)];
  if (row !== undefined && row !== 'both' && point !== undefined && point !== 'both' && row !== point) {
    const values = [value('towns', row), value('town positions', point)] as const;
    yield fault('flag-points', messages.flagPoints(row), values, [rows[row], points[point]]);
  }
  const [used, usedOf, usedRow] =
    row === undefined ? ([point, 'town positions', points] as const) : ([row, 'towns', rows] as const);
  if (used === UNNUMBERED && houses !== undefined) {
    const values = [value(usedOf, used), TABLE_NAMES.houses] as const;
    yield fault('flag-houses', messages.flagHouses(TABLE_NAMES[usedOf]), values, [usedRow[used], houses]);
  } else if (ofHouses[UNNUMBERED] !== undefined) {
    const values = [value('houses', UNNUMBERED), TABLE_NAMES.houses] as const;
    yield fault('flag-houses', messages.flagHouses(TABLE_NAMES.houses), values, [
      ofHouses[UNNUMBERED],
      houses,
    ]);
  }
  if (used === undefined || used === 'both') return;
  const otherwise = used === NUMBERED ? UNNUMBERED : NUMBERED;
  if (lots[otherwise] === undefined) return;
  const values = [value(usedOf, used), value('lots', otherwise)] as const;
  yield fault('flag-lots', messages.flagLots(used, otherwise), values, [usedRow[used], lots[otherwise]]);
}

/** The only value that flags have, or `both`. */
function flagOf(flags: Flags = {}): '0' | '1' | 'both' | undefined {
  const values = ([UNNUMBERED, NUMBERED] as const).filter((flag) => flags[flag] !== undefined);
  return values.length === 2 ? 'both' : values[0];
}

/**
 * A row that contradicts another, and is used as far as its finding says.
 * @param place the municipality or town: `302015 0001001`
 */
export function contradiction(place: string, reason: Message, origin: Origin, finding: Finding): SourceItem {
  return { kind: 'refused', as: 'contradicted', reason: about(place, reason), origin, finding };
}

const NO_NAME: TownName = { oaza: '', chome: '', koaza: '' };

/**
 * A town's record without values: a small section where the last three digits of the id are not zeros, otherwise a
 * large section. A town with both chome and koaza is one small section with both in its name, since its id counts it
 * as one. The municipality's own remainder (id 0000000) is a placeholder.
 */
export function townRecord(lgCode: string, townId: string, name: TownName): AddressRecord {
  const codes = codesOf(lgCode, townId);
  if (!isSmall(townId)) return { codes, level: 'OAZ', name: name.oaza || null };
  return { codes, level: 'AZC', name: name.chome + name.koaza };
}

/** The code segments of a town. */
export function codesOf(lgCode: string, townId: string): string[] {
  const above = [lgCode.slice(0, 2), lgCode.slice(2, 5), townId.slice(0, 4)];
  return isSmall(townId) ? [...above, townId.slice(4)] : above;
}

/** The values of a section. */
export function valuesOf(read: string, en: string, common: boolean): RecordValues {
  return { read: read || null, en: en || null, ...(common ? { name_type: 1 } : {}) };
}

function isSmall(townId: string): boolean {
  return !isZero(townId.slice(4));
}

/** Whether digits are all zeros. */
export function isZero(digits: string): boolean {
  return /^0+$/.test(digits);
}
