import { readFormat } from '@banchi/engine/contract/format.js';
import { type AddressParameters, parseAddressParameters } from '@banchi/engine/contract/parameters.js';
import { type QuerySettings, toQuery } from '@banchi/engine/library/query.js';
import {
  type AddressAnswer,
  type AddressPage,
  type AddressQuery,
  type AddressSearch,
  NoRoom,
  NotImplemented,
} from '@banchi/engine/search/query.js';
import type { Datums } from '@banchi/engine/vocabulary/coordinates.js';
import type { MessageLanguage } from '@banchi/engine/vocabulary/message.js';
import { ENDPOINTS, type Endpoint, PATHS } from '@banchi/engine/vocabulary/searches.js';
import { checkNames, checkPastYears } from './access.js';
import { AnswerTags, Bodies, FEATURES, isKnown, type Sending, sendAnswer, sendUnchanged } from './answer.js';
import { type App, type Handler, hasLeft, READ, type RequestParts } from './exchange.js';
import { RequestFailure } from './failure.js';
import { faultErrors, readRequest } from './form.js';
import { featuresOf } from './geojson.js';
import { preferredLanguage } from './language.js';
import { searchFailure } from './search-failure.js';
import { Turns } from './turns.js';

/** Options of the searches. */
interface SearchRouteOptions extends Omit<Sending, 'bodies'> {
  readonly search: AddressSearch;
  /** Version of the program. */
  readonly version: string;
  readonly datums: Datums;
  readonly settings: QuerySettings;
}

/** Adds `/search/address` and `/search/address_multi`, by GET and by POST. */
export function addSearchRoutes(app: App, options: SearchRouteOptions): void {
  const { search, version, datums, settings } = options;
  const conversions = Object.values(datums).map((datum) => datum.version);
  const tags = new AnswerTags(search, [version, settings.polygonAsObject, ...conversions].join('\n'));
  const shared = { ...options, tags, bodies: new Bodies(), turns: new Turns() };
  for (const endpoint of ENDPOINTS)
    app.route<RequestParts>({
      method: [...READ, 'POST'],
      url: PATHS[endpoint],
      config: endpoint === 'address' ? {} : { contract: 'multilingual' },
      handler: searchHandler(endpoint, shared),
    });
}

/** The handler of one search: reads the parameters, searches, wraps the records. Fails with {@link RequestFailure}. */
function searchHandler(
  endpoint: Endpoint,
  options: SearchRouteOptions & Sending & { readonly tags: AnswerTags; readonly turns: Turns },
): Handler {
  const { search, datums, settings, capacity, tags, turns } = options;
  const shape = endpoint === 'address' ? 'address' : 'multilingual';
  return (request, reply) => {
    let preferred: MessageLanguage | undefined;
    const deadline = capacity.admit();
    const form = readRequest(request);
    if (request.key !== null) checkPastYears(request, form.entries);
    const isWhole = form.faults.length === 0 && form.unread === 0;
    const { entries, format, errors: wrong } = readFormat(form.entries, language);
    const result = parseAddressParameters(entries, endpoint, language, search.years, isWhole);
    if ('errors' in result || !isWhole || wrong.length > 0) {
      const faults = faultErrors(form, language());
      const errors = 'errors' in result ? result.errors : [];
      throw new RequestFailure('INVALID_PARAMETER', [...faults, ...wrong, ...errors]);
    }
    const { parameters } = result;
    checkNames(request, parameters.names);
    const datum = parameters.datum === 'JGD' ? undefined : datums[parameters.datum];
    if (datum === undefined && parameters.datum !== 'JGD') throw translate(new NotImplemented('datum'));
    request.outcome = { mode: modeOf(parameters), hit: 0, bytes: 0 };
    const tag = request.method === 'POST' ? null : tags.of(request.url);
    if (tag !== null && isKnown(request.headers['if-none-match'], tag)) {
      sendUnchanged(request, reply, tag);
      return undefined;
    }
    const isGeoJson = format === 'geojson';
    const { room } = capacity;
    const query = toQuery(
      parameters,
      shape,
      datum,
      isGeoJson || room !== undefined
        ? { ...settings, polygonAsObject: !isGeoJson && settings.polygonAsObject, room }
        : settings,
    );
    const send = (value: AddressAnswer): void => {
      capacity.allow(value.items.length);
      sendAnswer(request, reply, value, tag, options);
    };
    const sendFeatures = (page: AddressPage): void => {
      capacity.allow(page.bytes);
      sendAnswer(request, reply, featuresOf(page), tag, options, FEATURES);
    };
    if (isGeoJson) return sent(() => search.page(query, deadline), sendFeatures);
    const isLong = query.matchInfo === true && query.count > MANY;
    if (!isLong) return sent(() => search.search(query, deadline), send);
    const inTurns = { turns, deadline, isOver: () => hasLeft(reply) };
    return sent(
      () => searchInTurns(search, query, inTurns),
      (value) => {
        if (value !== null) send(value);
      },
    );

    /** Sends what the search finds at once, or later. */
    function sent<T>(find: () => T | Promise<T>, sendFound: (found: T) => void): void | Promise<void> {
      let found: T | Promise<T>;
      try {
        found = find();
      } catch (error) {
        throw translate(error);
      }
      if (!(found instanceof Promise)) return sendFound(found);
      return capacity.within(found, deadline).then(sendFound, (error: unknown) => {
        throw translate(error);
      });
    }

    /** The language for errors, looked up only when there are some. */
    function language(): MessageLanguage {
      preferred ??= preferredLanguage(request.headers['accept-language']);
      return preferred;
    }

    function translate(error: unknown): unknown {
      if (error instanceof NoRoom) return capacity.refusal('bytes');
      const value = (parameter: string): string | null =>
        form.entries.find(([name]) => name === parameter)?.[1] ?? null;
      return searchFailure(error, language(), { value, maxBytes: settings.maxBytes });
    }
  };
}

/** From more records on a page with their matches is written in several turns. */
const MANY = 100;

/** What a search in several turns depends on. */
interface InTurns {
  readonly turns: Turns;
  readonly deadline: number;
  /** Whether nobody waits for the answer any more. */
  readonly isOver: () => boolean;
}

/** Searches in several turns of the event loop, in one data set; null where nobody waits for the answer any more. */
async function searchInTurns(
  search: AddressSearch,
  query: AddressQuery,
  { turns, deadline, isOver }: InTurns,
): Promise<AddressAnswer | null> {
  const held = search.hold?.();
  try {
    const from = held?.search ?? search;
    const slices = from.searchInSlices?.(query);
    if (slices == null) return await from.search(query, deadline);
    for (;;) {
      const slice = slices.next();
      if (slice.done === true) return slice.value;
      if (turns.isOver) await turns.next();
      if (isOver()) return null;
    }
  } finally {
    held?.release();
  }
}

const MODE_NAMES = ['word', 'code', 'proximity', 'position', 'pastmap'];
/** The name of each set of conditions, one bit each. Always the same string objects, so that maps find them fast. */
const MODES = Array.from({ length: 1 << MODE_NAMES.length }, (_, bits) =>
  bits === 0 ? 'level' : MODE_NAMES.filter((_name, i) => (bits & (1 << i)) !== 0).join('+'),
);

/** The conditions of a search, joined by `+`. */
function modeOf({ word, code, proximity, position, years }: AddressParameters): string {
  const bits =
    (word === undefined ? 0 : 1) |
    (code === undefined ? 0 : 2) |
    (proximity === undefined ? 0 : 4) |
    (position === undefined ? 0 : 8) |
    (years === undefined ? 0 : 16);
  return MODES[bits];
}
