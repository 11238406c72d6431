import { type ParameterError, parameterError } from '../contract/errors.js';
import { type GeocodeTarget, parseGeocodeElement } from '../contract/geocode.js';
import type { GeocodeResult } from '../contract/geocode-result.js';
import { parseLineageParameters } from '../contract/lineage.js';
import { jsonTypeOf, type Message, reasons } from '../contract/messages.js';
import { type AddressParameters, parseAddressParameters } from '../contract/parameters.js';
import { parseSuggestParameters } from '../contract/suggest.js';
import type { SuggestResult } from '../contract/suggest-result.js';
import { GazetteerError } from '../gazetteer/format.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { Endpoint } from '../vocabulary/searches.js';
import type { AnswerStart } from './answer-thread.js';
import type { CheckedElement } from './answers.js';
import type { Banchi, OpenOptions, SearchResult } from './api.js';
import { openDatums } from './datums.js';
import { entriesOf } from './entries.js';
import { ClosedError, OpenError, type RequestError, requestError } from './errors.js';
import { answersInOrder } from './many.js';
import { type OpenSearch, openSearch } from './open-search.js';
import { type CheckedOptions, checkedOptions } from './options.js';
import { type Datums, toQuery } from './query.js';
import { searchRefusal } from './refusal.js';
import { searchInfo } from './search-info.js';
import { Threads } from './threads.js';

const decoder = new TextDecoder();

/**
 * Opens gazetteer files for questions in this process; without any the starter gazetteer, which is built where it is not
 * there yet. Nothing listens, and nothing of the service is loaded.
 * @param options what to open, or the path of the one file
 * @throws {OpenError} when an option is wrong, or a file cannot be used
 */
export async function open(options: OpenOptions | string = {}): Promise<Banchi> {
  const checked = checkedOptions(options);
  try {
    const { gazetteers } = checked;
    const files = gazetteers.length > 0 ? gazetteers : await (await import('./starter.js')).builtStarter();
    const datums = openDatums(checked);
    return opened(openSearch(files), datums, checked);
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    throw new OpenError(error.message, { cause: error });
  }
}

/** Whether a file is missing or not what it should be. */
function isOfFiles(error: unknown): error is Error {
  if (error instanceof GazetteerError) return true;
  const names = ['GridError', 'IslandTableError'];
  return error instanceof Error && (names.includes(error.name) || 'syscall' in error);
}

/** What answers of open files. */
function opened(files: OpenSearch, datums: Datums, settings: CheckedOptions): Banchi {
  const { search: engine } = files;
  const { language } = settings;
  let threads: Threads<readonly CheckedElement[], string> | null = null;
  let isClosed = false;

  function check(): void {
    if (isClosed) throw new ClosedError('it has been closed');
  }

  /** What a parser read, or an error with everything that is wrong. */
  function right<T extends object>(parsed: T | { readonly errors: readonly ParameterError[] }): T {
    if ('errors' in parsed) throw requestError('INVALID_PARAMETER', parsed.errors, language);
    return parsed;
  }

  function wrong(parameter: string | null, reason: Message, value: string | null = null): RequestError {
    return requestError('INVALID_PARAMETER', [parameterError(parameter, reason, value, language)], language);
  }

  /** Asks the engine; what it cannot answer is told in the contract's words. */
  function told<T>(ask: () => T, value: (parameter: string) => string | null): T {
    try {
      return ask();
    } catch (error) {
      const refusal = searchRefusal(error, language, { value, maxBytes: settings.maxBytes });
      if (refusal === undefined) throw error;
      throw requestError(refusal.code, refusal.errors, language);
    }
  }

  function find<E extends Endpoint>(endpoint: E, parameters: unknown): SearchResult<E> {
    check();
    const { entries, faults } = entriesOf(parameters, language);
    const parsed = parseAddressParameters(
      entries,
      endpoint,
      () => language,
      engine.years,
      faults.length === 0,
    );
    const errors = [...faults, ...('errors' in parsed ? parsed.errors : [])];
    if (errors.length > 0) throw requestError('INVALID_PARAMETER', errors, language);
    const { parameters: query } = parsed as { readonly parameters: AddressParameters };
    const shape = endpoint === 'address' ? 'address' : 'multilingual';
    const datum = query.datum === 'JGD' ? undefined : datums[query.datum];
    const answer = told(
      () => engine.search(toQuery(query, shape, datum, settings)),
      (name) => entries.find(([given]) => given === name)?.[1] ?? null,
    );
    const item = JSON.parse(`[${decoder.decode(answer.items)}]`) as AddressItem<E>[];
    answer.release?.();
    return { info: searchInfo(answer), item };
  }

  /** The value of a parameter that must be a text. */
  function text(name: string, value: unknown): string {
    check();
    if (typeof value !== 'string') throw wrong(name, reasons.notAText(jsonTypeOf(value)));
    return value;
  }

  function makeThreads(): typeof threads & object {
    const [{ file, meta }] = files.gazetteers.filter((gazetteer) => gazetteer.meta.year === null);
    const data: AnswerStart = { gazetteer: file, id: meta.id, language };
    threads ??= new Threads(
      { module: new URL('./answer-thread.js', import.meta.url), data },
      settings.threads,
    );
    return threads;
  }

  return {
    geocode: async (word, { target } = {}) => {
      check();
      const checked = right(parseGeocodeElement(word, targetOf(target), language));
      return JSON.parse(
        told(
          () => engine.geocode(checked),
          () => checked.word,
        ),
      ) as GeocodeResult;
    },
    geocodeMany: (words, { target } = {}) => {
      check();
      const isMany = typeof words === 'object' && words !== null;
      if (!isMany || !(Symbol.iterator in words || Symbol.asyncIterator in words))
        throw wrong(null, reasons.notMany(jsonTypeOf(words)));
      const parts = { search: engine, threads: makeThreads, language, check };
      return answersInOrder(words, targetOf(target), parts);
    },
    search: async (parameters) => find('address', parameters),
    searchMulti: async (parameters) => find('address_multi', parameters),
    suggest: async (word) => {
      const checked = right(parseSuggestParameters([['word', text('word', word)]], language));
      const ask = (): string => engine.suggest({ ...checked, languages: 'all' });
      return JSON.parse(told(ask, () => word)) as SuggestResult;
    },
    reverse: async (position, parameters = {}) => find('address', { ...parameters, position }).item,
    lineage: async (addressCode) => {
      const entry = ['address_code', text('address_code', addressCode)] as const;
      const { code } = right(parseLineageParameters([entry], language));
      const found = told(
        () => engine.lineage(code),
        () => code,
      );
      if ('nearest' in found) {
        const reason = reasons.unknownCode(found.nearest);
        throw requestError('NOT_FOUND', [parameterError('address_code', reason, code, language)], language);
      }
      return { address_code: code, ...found };
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      files.close();
      await threads?.stop();
    },
  };
}

/** A target as it was given: whoever reads it says what is wrong with it. */
function targetOf(target: unknown): GeocodeTarget {
  return target === undefined ? null : (String(target) as GeocodeTarget);
}
