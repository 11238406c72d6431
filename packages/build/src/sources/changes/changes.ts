import { COUNTY_ENDS } from '@banchi/engine/facts/municipality-names.js';
import type { Step, Unit } from '@banchi/engine/lineage/step.js';
import { katakana } from '@banchi/engine/text/index.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import {
  type Attribution,
  type Origin,
  type RecordSource,
  SourceError,
  type SourceItem,
} from '../../record/record.js';
import { refused } from '../source.js';
import { type Row, type TableReader, tableSource } from '../table.js';
import { type Mention, readReason, type Saying } from './reasons.js';

const ATTRIBUTION: Attribution = {
  title: 'Changes of municipalities (廃置分合等情報)',
  publisher: 'Statistics Bureau of Japan (総務省統計局), e-Stat',
  licence: 'Public Data License (PDL 1.0): https://www.e-stat.go.jp/terms-of-use',
};

/** The columns as the list calls them. */
const COLUMNS = [
  '標準地域コード',
  '都道府県',
  '政令市・郡・支庁・振興局等',
  '政令市・郡・支庁・振興局等（ふりがな）',
  '市区町村',
  '市区町村（ふりがな）',
  '廃置分合等施行年月日',
  '改正事由',
] as const;

/** A row of the list whose cells are sound. */
interface Entry {
  readonly unit: Unit;
  readonly prefecture: string;
  readonly date: string;
  readonly reason: string;
  readonly origin: Origin;
}

/**
 * The Statistics Bureau's list of changes of municipalities since 1970 (廃置分合等情報) as e-Stat publishes it: eight columns,
 * UTF-8 or CP932, plain, gzipped or in a zip archive. Each row is a municipality, ward or city that a change concerns, with its
 * name then, and the change in prose, see {@link readReason}. All rows of a change together make its steps.
 *
 * - A row with a sentence that is not understood is refused, with its line and that sentence.
 * - A ward that begins on the day on which its city absorbed others consists of their land: 岩槻市 and さいたま市岩槻区.
 *
 * @param paths files, or directories, of which every `.csv`, `.zip` and `.gz` file counts
 * @throws {SourceError} when a path does not exist; while reading, for a file of another layout
 */
export function openChanges(paths: readonly string[]): RecordSource {
  return tableSource(ATTRIBUTION, paths, { named: true, open: openList });
}

function openList(header: Row, { file }: Origin): TableReader {
  if (header.join() !== COLUMNS.join())
    throw new SourceError(file, messages.notChanges(header.join(', '), COLUMNS.join(', ')));
  const entries: Entry[] = [];
  return {
    row: (cells, origin) => {
      const entry = readRow(cells, origin);
      if ('en' in entry) return entry;
      entries.push(entry);
      return undefined;
    },
    end: () => stepsOf(entries),
  };
}

/** A row, or its fault. */
function readRow(cells: Row, origin: Origin): Entry | Message {
  const [code, prefecture, above, aboveRead, name, read, date, reason] = cells;
  if (!/^[0-9]{5}$/.test(code)) return valueFault(COLUMNS[0], code, messages.digits(5));
  if (!isDate(date)) return valueFault(COLUMNS[6], date, messages.date);
  if (name === '' && above === '') return about(COLUMNS[4], messages.empty);
  // a designated city as a whole stands in the column of counties and cities
  const own = name === '' ? [above, aboveRead, '', ''] : [name, read, above, aboveRead];
  const unit = {
    code,
    name: own[0],
    read: reading(own[1]),
    above: own[2] === '' ? null : own[2],
    aboveRead: reading(own[3]),
  };
  return { unit, prefecture, date, reason: reason.replaceAll('\r\n', '\n'), origin };
}

const reading = (text: string): string | null => (text === '' ? null : katakana(text));

function isDate(text: string): boolean {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  );
}

/** The steps of all rows, by date and codes, and refusals of rows that are not understood. */
function stepsOf(rows: readonly Entry[]): SourceItem[] {
  const refusals: SourceItem[] = [];
  const units = new Units(rows);
  const understood = new Map<string, ReturnType<typeof readReason>>();
  const found = new Map<string, { readonly step: Step; readonly origin: Origin }>();
  for (const { date, reason, origin } of rows) {
    let sayings = understood.get(reason);
    if (sayings === undefined) {
      sayings = readReason(reason);
      understood.set(reason, sayings);
    }
    if ('unknown' in sayings) {
      refusals.push(refused(valueFault(COLUMNS[7], sayings.unknown, messages.notUnderstood), origin));
      continue;
    }
    const steps = sayings.map((saying) => stepOf(saying, date, units));
    const fault = steps.find((step) => 'en' in step);
    if (fault !== undefined) refusals.push(refused(about(COLUMNS[7], fault), origin));
    for (const step of steps)
      if (!('en' in step) && !found.has(keyOf(step))) found.set(keyOf(step), { step, origin });
  }
  const steps = withLandOfWards([...found.values()]);
  const sorted = steps.sort((a, b) => (keyOf(a.step) < keyOf(b.step) ? -1 : 1));
  return [...refusals, ...sorted.map(({ step, origin }) => ({ kind: 'step' as const, step, origin }))];
}

function keyOf({ date, from, to, kind, part }: Step): string {
  return [date, from?.code, from?.name, from?.read, to?.code, to?.name, to?.read, kind, part].join('\t');
}

/** One saying as a step, or the fault in it. */
function stepOf({ kind, from, to, whole, part }: Saying, date: string, units: Units): Step | Message {
  const before = from === null ? null : units.find(date, from);
  const after = to === null ? null : units.find(date, to);
  if (before === undefined || after === undefined) {
    const { name, code } = (before === undefined ? from : to) as Mention;
    return about(`"${name}(${code})"`, messages.noSuchChange(date));
  }
  return { date, kind, from: before, to: after, whole, part };
}

/** Adds the land of wards that began on the day on which their city absorbed others: さいたま市岩槻区 is the former 岩槻市. */
function withLandOfWards(
  steps: readonly { readonly step: Step; readonly origin: Origin }[],
): { step: Step; origin: Origin }[] {
  return steps.flatMap((each) => {
    const { kind, to, date } = each.step;
    if (kind !== 'ward') return [each];
    const absorbed = steps.filter(
      ({ step }) =>
        step.date === date &&
        step.kind === 'absorb' &&
        step.to?.name === to?.above &&
        step.to?.code.slice(0, 2) === to?.code.slice(0, 2),
    );
    if (absorbed.length === 0) return [each];
    return absorbed.map(({ step: { from } }) => ({
      ...each,
      step: { ...each.step, from, whole: false },
    }));
  });
}

/** The units that rows name, by day, code and name. */
class Units {
  readonly #rows = new Map<string, Entry[]>();
  /** Readings of counties by day, prefecture and name. */
  readonly #counties = new Map<string, string | null>();

  constructor(rows: readonly Entry[]) {
    for (const row of rows) {
      const { unit, date } = row;
      const key = `${date} ${unit.code}`;
      const known = this.#rows.get(key);
      if (known === undefined) this.#rows.set(key, [row]);
      else known.push(row);
      if (unit.above !== null)
        this.#counties.set(`${date} ${unit.code.slice(0, 2)} ${unit.above}`, unit.aboveRead);
    }
  }

  /** The unit of a mention; counties have no rows of their own. */
  find(date: string, { name, code, read }: Mention): Unit | undefined {
    const own = this.#rows.get(`${date} ${code}`) ?? [];
    // 岩手郡安代町, 長野県山口村
    const called = own.filter(({ unit, prefecture }) =>
      [unit.name, `${unit.above}${unit.name}`, `${prefecture}${unit.name}`].includes(name),
    );
    // readings separate two names of one spelling
    const spoken = read === null ? null : katakana(read);
    const found = (called.find(({ unit }) => spoken === null || unit.read === spoken) ?? called[0])?.unit;
    if (found !== undefined || code === null || !COUNTY_ENDS.test(name)) return found;
    const county = this.#counties.get(`${date} ${code.slice(0, 2)} ${name}`) ?? null;
    return { code, name, read: county, above: null, aboveRead: null };
  }
}
