import { Segments } from '@banchi/build/inspection/segments.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { CONFIDENCE_CLASSES, type ConfidenceClass } from '@banchi/engine/search/languages/confidence.js';
import Papa from 'papaparse';
import { addressOf } from './address.js';
import { classOf } from './answer-class.js';
import { geocoded } from './ways/geocoder.js';

/**
 * The truth of a list: addresses with the municipality and the postal code that somebody else knows, as lists of registered offices, shops and
 * schools have them. An answer is in the right municipality if it has its code or its name, and in the right town if it has the row's postal
 * code. A record whose code is its municipality's (以下に掲載がない場合) says nothing about the town.
 */

/** A row of such a list. */
export interface TruthRow {
  readonly address: string;
  /** Code of five or six digits, or name, with the prefecture or without. */
  readonly municipality: string;
  /** Seven digits; null where the row has none. */
  readonly postCode: string | null;
}

/** The names of the columns where they are given. */
export interface TruthColumns {
  readonly address?: string;
  readonly municipality?: string;
  readonly postcode?: string;
}

const NAMES: Readonly<Record<keyof TruthColumns, RegExp>> = {
  address: /連結表記$|^(?:住所|所在地|address|full_?address)$/i,
  municipality:
    /^(?:全国地方公共団体コード|市区町村コード|lg_code|city_?code|市区町村名?|municipality|city)$/i,
  postcode: /郵便番号|^(?:post_?code|postal_?code|zip)/i,
};

/**
 * Reads a list as CSV, UTF-8 or CP932, with a header.
 * @throws {Error} when it has no such column
 */
export function truthRows(bytes: Buffer, given: TruthColumns = {}): TruthRow[] {
  const { data, meta } = Papa.parse<Record<string, string>>(textOf(bytes), {
    header: true,
    skipEmptyLines: true,
  });
  const fields = meta.fields ?? [];
  const columnOf = (what: keyof TruthColumns): string | undefined =>
    given[what] ?? fields.find((field) => NAMES[what].test(field.trim()));
  const [address, municipality, postcode] = [
    columnOf('address'),
    columnOf('municipality'),
    columnOf('postcode'),
  ];
  for (const [what, column] of Object.entries({ address, municipality }))
    if (column === undefined || !fields.includes(column))
      throw new Error(`no column ${column ?? what}: name it with --${what}; there are ${fields.join(', ')}`);
  return data.flatMap((row) => {
    const digits = (postcode === undefined ? '' : (row[postcode] ?? ''))
      .normalize('NFKC')
      .replace(/[^0-9]/g, '');
    const truth = {
      address: row[address ?? ''] ?? '',
      municipality: (row[municipality ?? ''] ?? '').trim(),
      postCode: digits.length === 7 ? digits : null,
    };
    return truth.address === '' || truth.municipality === '' ? [] : [truth];
  });
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

/** The answers of one kind to a list. */
export interface TruthRate {
  readonly of: ConfidenceClass;
  answers: number;
  inMunicipality: number;
  /** Answers whose town can be judged, and those in the right one. */
  judged: number;
  inTown: number;
  /** Some that were not right. */
  readonly wrong: string[];
}

/** The answers to a list by kind, and how many rows have none. */
export interface Truth {
  readonly rates: readonly TruthRate[];
  readonly unanswered: number;
}

/** Answers the rows of a list, and judges the answers. */
export function measureTruth(search: GazetteerSearch, rows: readonly TruthRow[]): Truth {
  const segments = new Segments(search.gazetteer);
  const rates = CONFIDENCE_CLASSES.map(
    (of): TruthRate => ({ of, answers: 0, inMunicipality: 0, judged: 0, inTown: 0, wrong: [] }),
  );
  let unanswered = 0;
  for (const { address, municipality, postCode } of rows) {
    const answer = geocoded(search, address);
    const rate = rates.find(({ of }) => of === classOf(answer, segments));
    const { record } = answer;
    if (rate === undefined || record === null) {
      unanswered++;
      continue;
    }
    const code = addressOf(record).code.slice(0, 5);
    const isThere = isMunicipality(municipality, code, `${record.address2 ?? ''}${record.address3 ?? ''}`);
    const own = isOwnCode(segments, code, record.post_code) ? record.post_code : null;
    const isJudged = isThere && own !== null && postCode !== null;
    rate.answers++;
    rate.inMunicipality += isThere ? 1 : 0;
    rate.judged += isJudged ? 1 : 0;
    rate.inTown += isJudged && own === postCode ? 1 : 0;
    if (!isThere || (isJudged && own !== postCode))
      rate.wrong.push(`${address} (${municipality} ${postCode ?? ''}) → ${record.address} ${own ?? ''}`);
  }
  return { rates, unanswered };
}

function isMunicipality(given: string, code: string, name: string): boolean {
  const digits = given.normalize('NFKC');
  if (/^[0-9]{5,6}$/.test(digits)) return digits.slice(0, 5) === code;
  const bare = (text: string): string => text.normalize('NFKC').replace(/[\s]|[ヶケが]/g, '');
  return bare(name).endsWith(bare(given)) || bare(given).endsWith(bare(name));
}

/** Whether a postal code is not that of all towns of the municipality that have none of their own. */
function isOwnCode({ codes, tree }: Segments, municipality: string, postCode: string | null): boolean {
  const [range] = codes.exact(municipality);
  if (postCode === null || range === undefined) return false;
  const general = tree.postCode(range.low);
  return general === NONE || Number(postCode) !== general;
}

/** The table of the documents, and what is not right among the sure answers. */
export function truthText({ rates, unanswered }: Truth): string {
  const counted = (value: number): string => value.toLocaleString('en-US');
  const share = (part: number, whole: number): string =>
    whole === 0 ? '' : `${(Math.floor((10_000 * part) / whole) / 100).toFixed(2)} %`;
  const rows = rates
    .filter(({ answers }) => answers > 0)
    .sort((a, b) => b.of.confidence - a.of.confidence)
    .map(
      ({ of, answers, inMunicipality, judged, inTown }) =>
        `| ${of.confidence} | ${of.of} | ${counted(answers)} | ${share(inMunicipality, answers)} | ${share(inTown, judged)} |`,
    );
  const sum = (
    some: readonly TruthRate[],
    what: 'answers' | 'inMunicipality' | 'judged' | 'inTown',
  ): number => some.reduce((all, rate) => all + rate[what], 0);
  const sure = rates.filter(({ of }) => of.confidence >= 0.9);
  const doubted = rates.filter(({ of }) => of.confidence < 0.9);
  return [
    '| `confidence` | the answer is | measured | right municipality | right town |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `with 0.9 and more: ${counted(sum(sure, 'answers'))} answers, ${share(sum(sure, 'inMunicipality'), sum(sure, 'answers'))} in the right municipality, ${share(sum(sure, 'inTown'), sum(sure, 'judged'))} of those with a postal code in the right town`,
    `doubted: ${counted(sum(doubted, 'answers'))} answers, ${share(sum(doubted, 'inMunicipality'), sum(doubted, 'answers'))} in the right municipality; without an answer: ${counted(unanswered)} rows`,
    ...sure.flatMap(({ of, wrong }) => wrong.slice(0, 10).map((each) => `${of.of}: ${each}`)),
  ].join('\n');
}
