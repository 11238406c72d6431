import { type ParameterError, parameterError } from '../contract/errors.js';
import { type Message, type MessageLanguage, reasons } from '../contract/messages.js';
import { type AddressParameters, MAX_LISTED, parseAddressParameters } from '../contract/parameters.js';
import {
  type AddressAnswer,
  type AddressSearch,
  AnswerTooLarge,
  NotImplemented,
  Unavailable,
} from '../search/query.js';
import type { Endpoint } from '../vocabulary/searches.js';
import { checkPastYears } from './access.js';
import { answerBody } from './answer.js';
import { type AnswerTags, isKnown } from './answer-tags.js';
import type { Bodies } from './bodies.js';
import type { Capacity } from './capacity.js';
import { type Datums, type QuerySettings, toQuery } from './conversion.js';
import { compress, preferredCoding } from './encoding.js';
import { SECURITY_HEADERS } from './entrance.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { RequestFailure } from './failure.js';
import { type Form, type FormFault, MAX_PAIRS, readForm } from './form.js';
import { addVary, headerLine, writeLines } from './head.js';
import { preferredLanguage } from './language.js';
import { MAX_URL } from './protocol.js';

/** Smaller answers are sent as they are: they fit into a few packets. */
const COMPRESSED_FROM = 1 << 14;

/** What a search route works with. */
export interface SearchRouteOptions {
  readonly search: AddressSearch;
  readonly datums: Datums;
  readonly settings: QuerySettings;
  /** Memory for the bodies of answers. */
  readonly bodies: Bodies;
  readonly capacity: Capacity;
  readonly tags: AnswerTags;
  /** Whether large answers are compressed for those who can read that. */
  readonly isCompressing: boolean;
}

/** The handler of one search: reads the parameters, searches, wraps the records. Fails with {@link RequestFailure}. */
export function searchRoute(
  endpoint: Endpoint,
  options: SearchRouteOptions,
): (request: ServiceRequest, reply: ServiceReply) => Promise<void> | undefined {
  const { search, datums, settings, capacity, tags } = options;
  const shape = endpoint === 'address' ? 'address' : 'multilingual';
  return (request, reply) => {
    let told: MessageLanguage | undefined;
    const deadline = capacity.admit();
    const form = readRequest(request);
    if (request.key !== null) checkPastYears(request, form.entries);
    const isWhole = form.faults.length === 0 && form.unread === 0;
    const result = parseAddressParameters(form.entries, endpoint, language, search.years, isWhole);
    if ('errors' in result || !isWhole) {
      const faults = faultErrors(form, language());
      const errors = 'errors' in result ? result.errors : [];
      throw new RequestFailure('INVALID_PARAMETER', [...faults, ...errors]);
    }
    const { parameters } = result;
    const datum = parameters.datum === 'JGD' ? undefined : datums[parameters.datum];
    if (datum === undefined && parameters.datum !== 'JGD') throw translate(new NotImplemented('datum'));
    request.found = { mode: modeOf(parameters), hit: 0, bytes: 0 };
    const tag = request.method === 'POST' ? null : tags.of(request.raw.url ?? '');
    if (tag !== null && isKnown(request.headers['if-none-match'], tag)) {
      writeLines(reply.raw, 304, STANDING + headerLine('etag', tag) + (reply.head ?? '')).end();
      return undefined;
    }
    const query = toQuery(parameters, shape, datum, settings);
    let answer: AddressAnswer | Promise<AddressAnswer>;
    try {
      answer = search.search(query, deadline);
    } catch (error) {
      throw translate(error);
    }
    if (!(answer instanceof Promise)) return send(request, reply, answer, tag, options);
    return capacity.within(answer, deadline).then(
      (value) => send(request, reply, value, tag, options),
      (error: unknown) => {
        throw translate(error);
      },
    );

    /** The language to tell of errors in: most requests have none, and some have many. */
    function language(): MessageLanguage {
      told ??= preferredLanguage(request.headers['accept-language']);
      return told;
    }

    /** The contract's error for what the engine threw; anything unknown stays as it is. */
    function translate(error: unknown): unknown {
      const failure = (
        code: 'NOT_IMPLEMENTED' | 'PAYLOAD_TOO_LARGE',
        parameter: string,
        reason: Message,
      ): Error => {
        const value = form.entries.find(([name]) => name === parameter)?.[1] ?? null;
        return new RequestFailure(code, [parameterError(parameter, reason, value, language())]);
      };
      if (error instanceof NotImplemented) {
        return failure('NOT_IMPLEMENTED', error.parameter, reasons.notImplemented());
      }
      if (error instanceof AnswerTooLarge) {
        return failure('PAYLOAD_TOO_LARGE', 'limit', reasons.answerTooLarge(settings.maxBytes));
      }
      if (error instanceof Unavailable) return new RequestFailure('UNAVAILABLE', [], error.retryAfter);
      return error;
    }
  };
}

/** Headers of every answer. Tags make a cache ask again whenever the data may have changed. */
const STANDING = Object.entries({ ...SECURITY_HEADERS, 'cache-control': 'no-cache' })
  .map(([name, value]) => headerLine(name, value))
  .join('');
const STANDING_OF_BODY = STANDING + headerLine('content-type', 'application/json');

function send(
  { found, headers }: ServiceRequest,
  reply: ServiceReply,
  answer: AddressAnswer,
  tag: string | null,
  { bodies, capacity, isCompressing }: SearchRouteOptions,
): Promise<void> | undefined {
  const { length } = answer.items;
  capacity.allow(length);
  if (found !== null) {
    found.hit = answer.hit;
    found.bytes = length;
  }
  const lines = tag === null ? STANDING_OF_BODY : STANDING_OF_BODY + headerLine('etag', tag);
  const body = answerBody(answer, bodies, reply.raw);
  if (isCompressing && length >= COMPRESSED_FROM) {
    addVary(reply, 'accept-encoding');
    const coding = preferredCoding(headers['accept-encoding']);
    if (coding !== null) {
      capacity.hold(length, reply.raw);
      return compress(body, coding).then((bytes) =>
        sendBody(reply, lines + headerLine('content-encoding', coding), bytes),
      );
    }
  }
  sendBody(reply, lines, body);
  // Mostly the operating system has taken all of it already.
  if (reply.raw.writableLength > 0) capacity.hold(length, reply.raw);
  return undefined;
}

function sendBody({ raw, head }: ServiceReply, lines: string, body: Buffer): void {
  writeLines(raw, 200, head ? lines + head : lines, body.length).end(body);
}

const MODE_NAMES = ['word', 'code', 'proximity', 'position', 'pastmap'];
/** By which of the conditions there are, one bit each. Always the same texts: what counts by them finds them at once. */
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

/** The parameters of query and body together. */
export function readRequest({ raw, body, headers }: ServiceRequest): Form {
  const url = raw.url ?? '';
  if (url.length > MAX_URL) throw new RequestFailure('URI_TOO_LONG');
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (typeof body !== 'string') return readForm(query);
  const encoding = headers['content-encoding'];
  const charset = /;\s*charset="?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1];
  if (
    (encoding !== undefined && encoding !== 'identity') ||
    (charset !== undefined && !/^utf-?8$/i.test(charset))
  ) {
    throw new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
  }
  return readForm(query, body);
}

export function faultErrors({ faults, unread }: Form, language: MessageLanguage): ParameterError[] {
  const errors = faults.slice(0, MAX_LISTED).map((fault) => faultError(fault, language));
  const further = (reason: Message): void => {
    errors.push(parameterError(null, reason, null, language));
  };
  if (faults.length > MAX_LISTED) further(reasons.furtherFaults(faults.length - MAX_LISTED));
  if (unread > 0) further(reasons.furtherUnread(unread, MAX_PAIRS));
  return errors;
}

function faultError({ name, raw, kind }: FormFault, language: MessageLanguage): ParameterError {
  const reason = kind === 'not-utf8' ? reasons.notUtf8() : reasons.malformedPercent();
  return parameterError(name, reason, raw, language);
}
