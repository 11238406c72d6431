import type { ErrorCode, ParameterError } from '../contract/errors.js';
import type { Operation } from '../contract/operations.js';
import type { ParameterEntry } from '../contract/parameters.js';
import type { AddressSearch, Answer } from '../search/query.js';
import type { Datums } from '../vocabulary/coordinates.js';
import type { AnswerLanguages, ForeignLanguage } from '../vocabulary/languages.js';
import { about, type Message, MessageError, type MessageLanguage } from '../vocabulary/message.js';

/** Everything that is wrong with parameters. */
export interface Faults {
  readonly errors: readonly ParameterError[];
}

/** The settings of who asks. */
interface Asking {
  /** The datums that are offered besides JGD. */
  readonly datums: Datums;
  /** Languages that names may be in without being asked for. */
  readonly languages: AnswerLanguages;
  /** Time by `performance.now()` after which nobody waits for the answer any more. */
  readonly deadline?: number;
}

/** An answer at once or later, as the search answers. */
export type Answering<Result> = Answer<Result> | Promise<Answer<Result>>;

/**
 * A question to the data, for every door: the routes of the service and their description, the library, the workers of browsers, the clients.
 */
export interface Question<Given extends object, Result> {
  /** Path of its route: a slash and its name, which clients go by. */
  readonly path: string;
  /** Reads the parameters as they were sent; a value is null where it could not be decoded. */
  parse(entries: Iterable<ParameterEntry>, language: MessageLanguage): object | Faults;
  /**
   * Asks a data set with what {@link parse} has read, at once where the search answers at once.
   * @throws {NotImplemented} when the data cannot answer
   * @throws {Refused} when the answer is an error of the contract
   */
  ask(search: AddressSearch, parameters: object, asking: Asking): Answering<Result>;
  /** Whether the result has a `record`, which `format=geojson` makes a feature. */
  readonly isFeature?: boolean;
  /** Many of them in one request; absent where each is asked alone. */
  readonly batch?: Batch;
  /** Its routes in the OpenAPI document, with the schemas of its result. */
  readonly operations: readonly Operation[];
  /** Types of the parameters as programs give them; never filled. */
  readonly given?: Given;
}

/** Settings that hold for all elements of a batch, and elements. */
interface Batch {
  /** Reads the parameters of the request, decoded. */
  settings(entries: Iterable<ParameterEntry>, language: MessageLanguage): object | Faults;
  /** Fails for settings that no element could be answered with. @throws {NotImplemented} */
  offered?(settings: object, asking: Pick<Asking, 'datums'>): void;
  /** Checks an element. */
  element(element: unknown, settings: object, language: MessageLanguage): object | Faults;
}

/** A question of which nothing else is known. */
export type AnyQuestion = Question<object, unknown>;

/** Thrown by a question whose answer is an error of the contract. */
export class Refused extends MessageError {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  /** The parameter at fault, its value, and the reason. */
  readonly parameter: string;
  readonly value: string;
  readonly reason: Message;

  constructor(code: ErrorCode, parameter: string, value: string, reason: Message) {
    super(about(parameter, reason));
    this.code = code;
    this.parameter = parameter;
    this.value = value;
    this.reason = reason;
  }
}

/** The two halves of a question, which agree on the checked parameters. */
export function readAndAsked<Checked extends object, Result>(
  parse: (entries: Iterable<ParameterEntry>, language: MessageLanguage) => Checked | Faults,
  ask: (search: AddressSearch, parameters: Checked, asking: Asking) => Answering<Result>,
): Pick<Question<object, Result>, 'parse' | 'ask'> {
  return { parse, ask: (search, parameters, asking) => ask(search, parameters as Checked, asking) };
}

/** A batch whose parts agree on the settings and on the checked parameters. */
export function batchOf<Settings extends object, Checked extends object>(batch: {
  settings(entries: Iterable<ParameterEntry>, language: MessageLanguage): Settings | Faults;
  offered?(settings: Settings, asking: Pick<Asking, 'datums'>): void;
  element(element: unknown, settings: Settings, language: MessageLanguage): Checked | Faults;
}): Batch {
  return batch;
}

/** Whether parameters are wrong. */
export function areWrong(checked: object): checked is Faults {
  return 'errors' in checked;
}

/** Languages that checked parameters ask for; a key needs the contract `multilingual` for them. */
export function namesIn(checked: object): readonly ForeignLanguage[] {
  const { names = [] } = checked as { readonly names?: readonly ForeignLanguage[] };
  return names;
}

/** What a function makes of a value that comes at once or later. */
export function made<T, U>(found: T | Promise<T>, make: (value: T) => U): U | Promise<U> {
  return found instanceof Promise ? found.then(make) : make(found);
}
