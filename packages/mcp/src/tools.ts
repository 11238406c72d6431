import type { GeocodeResult, Questions, SearchParameters, SuggestedStation } from '@banchi/engine';
import { LIMITS } from '@banchi/engine/facts/limits.js';
import { reasons } from '@banchi/engine/vocabulary/messages.js';
import { LANGUAGE_WORDS } from '@banchi/engine/vocabulary/parameters.js';
import { invalid } from './errors.js';
import { MOST_RECORDS, type ToolName, USUAL_RECORDS } from './schemas.js';

/** Answers of tools: few fields of few records, and a note that says how sure they are. */

/** An answer, as `OUTPUTS` describes it. */
type ToolAnswer = Readonly<Record<string, unknown>> & { readonly note: string };

/** Arguments of a tool, as they were given. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Most completions of an answer. */
const MOST_COMPLETIONS = 10;
/** Most places of a lineage. */
const MOST_PLACES = 40;

type RecordFields = Pick<
  NonNullable<GeocodeResult['record']>,
  'address' | 'address_code' | 'address_level' | 'post_code' | 'position'
>;

function recordFields({
  address,
  address_code,
  address_level,
  post_code,
  position,
}: RecordFields): RecordFields {
  return { address, address_code, address_level, post_code, position };
}

/** A station in an answer: its name with 駅 or Station, its lines, point and town. */
function stationFields({ text, whole, station }: SuggestedStation): Record<string, unknown> {
  const { lines, position, address, address_code } = station;
  const named = lines.map(({ operator, line }) => `${operator} ${line}`);
  return { text, whole, lines: named, position, address, address_code };
}

/** Runs a tool. Wrong arguments are refused as the service refuses wrong parameters. */
export const TOOLS: Readonly<
  Record<ToolName, (ask: Questions, given: ToolArguments) => Promise<ToolAnswer>>
> = {
  geocode: async (ask, { word, parts, ...others }) =>
    geocoded(
      await ask.geocode({ word, ...others } as { word: string }, {
        parts: parts === true || parts === 'true',
      }),
    ),
  reverse: async (ask, { longitude, latitude, ...others }) => {
    // a search reads them and reports faults
    const position = [longitude, latitude] as unknown as readonly [number, number];
    const records = await ask.reverse(position, others);
    const note =
      records.length === 0
        ? 'There is no record at this point: it may be at sea, abroad, or in a gap of the data.'
        : records.length === 1
          ? 'The finest record at the point.'
          : `${records.length} records share the point.`;
    return { note, records: records.map(recordFields) };
  },
  search: async (ask, given) => searched(ask, given),
  suggest: async (ask, { word }) => {
    const { items, stations } = await ask.suggest(word as string);
    const shown = items.slice(0, MOST_COMPLETIONS);
    const notes = [
      shown.length + stations.length === 0
        ? 'Nothing begins so.'
        : 'Possible completions, the likeliest first; none of them is chosen.',
      ...(stations.length === 0 ? [] : ['Railway stations are listed separately: they are not addresses.']),
    ];
    return {
      note: notes.join(' '),
      items: shown.map(({ text, whole, record }) => ({ text, whole, ...recordFields(record) })),
      ...(stations.length === 0 ? {} : { stations: stations.map(stationFields) }),
    };
  },
  lineage: async (ask, { address_code }) => {
    const { places, steps } = await ask.lineage(address_code as string);
    const shown = places.slice(0, MOST_PLACES);
    const codeOf = (place: number | null): string | null => (place === null ? null : places[place].code);
    const isShown = (place: number | null): boolean => place === null || place < shown.length;
    return {
      note:
        shown.length < places.length
          ? `${shown.length} of ${places.length} places are shown.`
          : 'Everything that the data knows of the code; what is older than its list of changes is not in it.',
      places: shown.map(({ code, name, from, until, today }) => ({ code, name, from, until, today })),
      steps: steps
        .filter(({ from, to }) => isShown(from) && isShown(to))
        .map(({ from, to, date, kind, whole }) => ({
          from: codeOf(from),
          to: codeOf(to),
          date,
          kind,
          whole,
        })),
    };
  },
};

/** How an address was understood. */
function geocoded({
  record,
  match,
  confidence,
  ambiguous,
  suggestions,
  address_normalized,
  key,
}: GeocodeResult): ToolAnswer {
  const rest = match.rest.trim();
  const former = match.spans.flatMap((span) => (span.former === undefined ? [] : [span.former]));
  const isNear = match.spans.some(({ rule }) => rule === 'near');
  const shared = {
    verdict: match.verdict,
    precision: match.precision,
    confidence,
    rest,
    ...(former.length === 0 ? {} : { former: former.map(({ name, code, kind }) => ({ name, code, kind })) }),
    ...(suggestions.length === 0 ? {} : { suggestions: suggestions.map(recordFields) }),
    ...(match.parts === undefined ? {} : { parts: match.parts, address_normalized, key }),
  };
  if (record !== null) {
    const notes = [
      rest === ''
        ? 'The whole word is explained.'
        : `Not explained: "${rest}". The record is the finest that is sure.`,
      ...(isNear ? ['A name in it is spelled nearly, not exactly so.'] : []),
      ...(former.length > 0 ? ['It was called so before; the record is the one of today.'] : []),
      ...(match.position === 'parent' ? ['The point is that of the place above it.'] : []),
      ...(match.position === 'children' ? ['The point is the middle of what lies in it.'] : []),
    ];
    return {
      outcome: 'found',
      note: notes.join(' '),
      record: recordFields(record),
      number: match.number,
      ...shared,
    };
  }
  if (ambiguous.count > 0)
    return {
      ...{ outcome: 'ambiguous', record: null, tied_count: ambiguous.count },
      note: `Nothing decides between ${ambiguous.count} records: do not choose one, ask which is meant.`,
      tied: ambiguous.records.map(recordFields),
      ...shared,
    };
  if (match.note === 'station')
    return {
      ...{ outcome: 'not_found', record: null },
      note: 'This is a railway station, not an address. The suggestions are the towns at it; the tool suggest returns the station itself.',
      ...shared,
    };
  const meant = suggestions.length > 0 ? ' Suggestions may have been meant; they are not the answer.' : '';
  return { outcome: 'not_found', note: `This is understood as no address.${meant}`, record: null, ...shared };
}

/**
 * The window that is asked for: a number of records, and how many are passed over. The service's own form, `[offset, count]` or
 * `offset,count`, says both in one. Numbers may come as texts; null is as good as nothing.
 */
function windowOf(limit: unknown, offset: unknown): readonly [offset: number, count: number] {
  const pair = (typeof limit === 'string' && limit.includes(',') ? limit.split(',') : limit) ?? USUAL_RECORDS;
  if (!Array.isArray(pair))
    return [
      numberOf('offset', offset ?? 0, { name: 'offset', most: LIMITS.offset }),
      numberOf('limit', pair, { name: 'limit', most: MOST_RECORDS }),
    ];
  const written = String(limit);
  if (offset != null)
    throw invalid('offset', reasons.exclusive(['offset', '[offset, count]']), String(offset));
  if (pair.length !== 2) throw invalid('limit', reasons.notIntegers('count, or [offset, count]'), written);
  return [
    numberOf('limit', pair[0], { name: 'offset', most: LIMITS.offset, written }),
    numberOf('limit', pair[1], { name: 'count', most: MOST_RECORDS, written }),
  ];
}

/** A whole number of an argument. */
function numberOf(
  argument: string,
  value: unknown,
  {
    name,
    most,
    written = String(value),
  }: { readonly name: string; readonly most: number; readonly written?: string },
): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value));
  const number = isNumber ? Number(value) : Number.NaN;
  if (!Number.isInteger(number)) throw invalid(argument, reasons.notInteger(), written);
  if (number < 0 || number > most) throw invalid(argument, reasons.outOfRange(name, 0, most), written);
  return number;
}

/** A search in the language of its word, with a window that can be read. */
async function searched(ask: Questions, { limit, offset, ...others }: ToolArguments): Promise<ToolAnswer> {
  const parameters = { ...others, limit: windowOf(limit, offset) } as SearchParameters &
    SearchParameters<'address_multi'>;
  const isForeign = LANGUAGE_WORDS.some((name) => name in others);
  const { info, item } = await (isForeign ? ask.searchMulti(parameters) : ask.search(parameters));
  const records = item.map((record) => ({
    ...recordFields(record),
    ...('address_en' in record ? { address_en: record.address_en } : {}),
    ...('pastmap_year' in record && record.pastmap_year !== null
      ? { pastmap_year: record.pastmap_year }
      : {}),
    ...('distance' in record && typeof record.distance === 'number' ? { distance: record.distance } : {}),
  }));
  const note =
    records.length < info.hit
      ? `${records.length} of ${info.hit} are shown, in the order asked for.`
      : 'All are shown.';
  return { hit: info.hit, note: info.hit === 0 ? 'Nothing matches.' : note, records };
}
