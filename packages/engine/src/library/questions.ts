import { errorBody, type ParameterError, parameterError } from '../contract/errors.js';
import { parseExportParameters } from '../contract/export.js';
import {
  type AddressParameters,
  type ParameterEntry,
  parseAddressParameters,
} from '../contract/parameters.js';
import { type GeocodeSettings, type GeocodeTarget, parseGeocodeElement } from '../questions/geocode.js';
import { type GivenTo, QUESTIONS, type QuestionName, type ResultOf } from '../questions/index.js';
import { type AnyQuestion, areWrong, made } from '../questions/question.js';
import { searchRefusal } from '../questions/refusal.js';
import { parseReverseElement, parseReverseSettings, reverse } from '../questions/reverse.js';
import { type AddressSearch, type Answer, NotImplemented } from '../search/query.js';
import type { Datums } from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { AnswerLanguages } from '../vocabulary/languages.js';
import type { MessageLanguage } from '../vocabulary/message.js';
import { argumentReasons, jsonTypeOf } from '../vocabulary/messages.js';
import type { Endpoint } from '../vocabulary/searches.js';
import type {
  BatchPoint,
  ExportOptions,
  GeocodeOptions,
  LibraryQuestions,
  Questions,
  ReverseAnswer,
  ReverseOptions,
  SearchResult,
} from './api.js';
import { entriesOf } from './entries.js';
import { RequestError, requestError } from './errors.js';
import { exportPage, exportPages } from './exported-records.js';
import { type QuerySettings, toQuery } from './query.js';
import { searchInfo } from './search-info.js';
import { withTables } from './with-tables.js';

/** Taken at once: files may be closed while nobody waits for an answer. */
const taken = <Result>(answer: Answer<Result>): Result => answer.value();

/** An engine, and the settings with which it answers questions. */
export interface QuestionParts extends QuerySettings {
  readonly engine: AddressSearch;
  readonly datums: Datums;
  /** Language of the error messages. */
  readonly language: MessageLanguage;
  /** Languages that completions may be in. Default: all. */
  readonly suggested?: AnswerLanguages;
  /** Called first by every question; throws when the files have been closed. */
  readonly check?: () => void;
  /** Time by `performance.now()` after which nobody waits for the answer any more. */
  readonly deadline?: number;
}

/** The questions of the library, answered as the service answers requests. */
export function questionsOf(parts: QuestionParts): LibraryQuestions {
  const {
    engine,
    datums,
    language,
    suggested = 'all',
    check = () => undefined,
    deadline,
    polygonAsObject,
  } = parts;

  /** The value of a parser. @throws {RequestError} with everything that is wrong */
  function valid<T extends object>(parsed: T | { readonly errors: readonly ParameterError[] }): T {
    if ('errors' in parsed) throw requestError('INVALID_PARAMETER', parsed.errors, language);
    return parsed;
  }

  /** Asks the engine; questions that it cannot answer become the contract's errors. */
  async function answered<T>(
    ask: () => T | Promise<T>,
    value: (parameter: string) => string | null,
  ): Promise<T> {
    try {
      return await withTables(ask);
    } catch (error) {
      const refusal = searchRefusal(error, language, { value, maxBytes: parts.maxBytes });
      if (refusal === undefined) throw error;
      throw requestError(refusal.code, refusal.errors, language);
    }
  }

  async function find<E extends Endpoint>(endpoint: E, parameters: unknown): Promise<SearchResult<E>> {
    check();
    const { entries, faults } = entriesOf(parameters, language);
    const isWhole = faults.length === 0;
    const parsed = parseAddressParameters(entries, endpoint, () => language, engine.years, isWhole);
    const errors = [...faults, ...('errors' in parsed ? parsed.errors : [])];
    if (errors.length > 0) throw requestError('INVALID_PARAMETER', errors, language);
    const { parameters: query } = parsed as { readonly parameters: AddressParameters };
    const shape = endpoint === 'address' ? 'address' : 'multilingual';
    const datum = query.datum === 'JGD' ? undefined : datums[query.datum];
    const page = await answered(
      () => {
        if (datum === undefined && query.datum !== 'JGD') throw new NotImplemented('datum');
        return engine.page(toQuery(query, shape, datum, parts), deadline);
      },
      (name) => entries.find(([given]) => given === name)?.[1] ?? null,
    );
    return { info: searchInfo(page), item: page.records as readonly AddressItem<E>[] as AddressItem<E>[] };
  }

  /** The value of a parameter that must be a text. */
  function text(name: string, value: unknown): string {
    check();
    if (typeof value === 'string') return value;
    const error = parameterError(name, argumentReasons.notAText(jsonTypeOf(value)), null, language);
    throw requestError('INVALID_PARAMETER', [error], language);
  }

  /** Asks a question of the table. */
  async function asked<N extends QuestionName>(name: N, given: GivenTo<N>): Promise<ResultOf<N>> {
    check();
    const question: AnyQuestion = QUESTIONS[name];
    const { entries, faults } = entriesOf(given, language);
    if (faults.length > 0) throw requestError('INVALID_PARAMETER', faults, language);
    const checked = question.parse(entries, language);
    if (areWrong(checked)) throw requestError('INVALID_PARAMETER', checked.errors, language);
    const ask = () => made(question.ask(engine, checked, { datums, languages: suggested, deadline }), taken);
    return answered(ask, valueIn(entries)) as Promise<ResultOf<N>>;
  }

  return {
    ask: asked,
    geocode: async (word, options) => {
      check();
      const checked = valid(parseGeocodeElement(word, settingsOf(options), language));
      return answered(
        () => made(engine.geocode(checked, deadline), taken),
        (name) => (name === 'lang' ? String(options?.lang) : checked.word),
      );
    },
    search: (parameters) => find('address', parameters),
    searchMulti: (parameters) => find('address_multi', parameters),
    suggest: async (word, { lang } = {}) => asked('suggest', { word: text('word', word), lang }),
    reverse: async (position, parameters = {}) => (await find('address', { ...parameters, position })).item,
    addressAt: async (point, options) => {
      check();
      const settings = valid(parseReverseSettings(reverseEntries(options), language));
      const checked = valid(parseReverseElement(point, settings, language));
      const ask = () => made(reverse.ask(engine, checked, { datums, languages: suggested, deadline }), taken);
      return answered(ask, valueIn(reverseEntries(options)));
    },
    stations: async (position, options) => (await asked('stations', { ...options, position })).items,
    exportPage: async (options, place) => {
      check();
      const { entries, faults } = entriesOf(options, language);
      if (faults.length > 0) throw requestError('INVALID_PARAMETER', faults, language);
      const checked = valid(parseExportParameters(entries, language, engine.years));
      return answered(
        () => exportPage(engine, checked, place, { deadline, polygonAsObject }),
        valueIn(entries),
      );
    },
    lineage: async (code) => asked('lineage', { address_code: text('address_code', code) }),
  };
}

/** Settings of points as parameters. */
function reverseEntries({ address_level: levels, datum, lang }: ReverseOptions = {}): ParameterEntry[] {
  return [
    ...(levels === undefined ? [] : [['address_level', String(levels)] as const]),
    ...(datum === undefined ? [] : [['datum', String(datum)] as const]),
    ...langEntries(lang),
  ];
}

function langEntries(lang: GeocodeOptions['lang']): ParameterEntry[] {
  return lang === undefined ? [] : [['lang', String(lang)]];
}

/** Looks up the value of a parameter among those sent. */
function valueIn(entries: readonly ParameterEntry[]): (parameter: string) => string | null {
  return (parameter) => entries.find(([given]) => given === parameter)?.[1] ?? null;
}

/** Answers points in their order; the error of a point stops no other. */
export async function* answersAt(
  ask: Questions['addressAt'],
  points: Iterable<BatchPoint> | AsyncIterable<BatchPoint>,
  options: ReverseOptions | undefined,
  language: MessageLanguage,
): AsyncGenerator<ReverseAnswer> {
  for await (const point of points)
    try {
      yield { status: 'OK', result: await ask(point, options) };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      yield errorBody(error.code, language, error.errors);
    }
}

/** The records of an export, one by one. */
export async function* exportedRecords(
  ask: LibraryQuestions['exportPage'],
  options: ExportOptions = {},
): AsyncGenerator<AddressItem> {
  for await (const page of exportPages((place) => ask(options, place))) yield* page;
}

/** Settings as given; their reader reports a wrong target, and wrong languages. */
export function settingsOf({ target, parts, lang }: GeocodeOptions = {}): GeocodeSettings {
  return {
    target: target === undefined ? null : (String(target) as GeocodeTarget),
    ...(parts === true ? { parts } : {}),
    ...(lang === undefined ? {} : { lang: String(lang) }),
  };
}
