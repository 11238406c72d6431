import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Admitted } from '../credentials/credentials.js';

/** The conditions and the result of a search, for metrics. */
export interface SearchOutcome {
  /** Its conditions, joined by `+`, such as `word+position`. */
  readonly mode: string;
  hit: number;
  /** Size of its records; 0 without an answer. */
  bytes: number;
}

/** The parts of a service that each request uses. */
export interface RequestOrigin {
  readonly nextId: () => string;
  /** Address of the client; undefined when the connection is gone. */
  readonly clientOf: (raw: IncomingMessage) => string | undefined;
  /** Where the client has asked the service, without a slash at the end. */
  readonly addressOf: (raw: IncomingMessage) => string;
}

/** A request, as every route sees it. */
export class ServiceRequest {
  readonly raw: IncomingMessage;
  /** The values in the path for the names in its route, such as `z` in `/tiles/:z/:x/:y.mvt`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The body of a form, one character a byte; null without one. */
  form: string | null = null;
  /** The key that lets the request in; null on public routes and where no credentials are needed. */
  key: Admitted | null = null;
  /** Null for anything but a search with right parameters. */
  outcome: SearchOutcome | null = null;
  readonly #origin: RequestOrigin;
  #id: string | undefined;

  constructor(raw: IncomingMessage, parameters: Readonly<Record<string, string>>, origin: RequestOrigin) {
    this.raw = raw;
    this.parameters = parameters;
    this.#origin = origin;
  }

  /** Made when it is first asked for: most requests are not logged. */
  get id(): string {
    this.#id ??= this.#origin.nextId();
    return this.#id;
  }

  get method(): string {
    return this.raw.method ?? '';
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  get url(): string {
    return this.raw.url ?? '';
  }

  /** The text behind `?`, as sent; undefined without `?`. */
  get query(): string | undefined {
    const mark = this.url.indexOf('?');
    return mark < 0 ? undefined : this.url.slice(mark + 1);
  }

  /** Address of the client; undefined when the connection is gone. */
  get ip(): string | undefined {
    return this.#origin.clientOf(this.raw);
  }

  /** Where the client has asked the service, without a slash at the end: `https://maps.example.jp/banchi`. */
  get service(): string {
    return this.#origin.addressOf(this.raw);
  }
}

/** Headers of every response. The page replaces the policy by one that lets its own script run. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const SECURITY = Object.entries(SECURITY_HEADERS).flat();

/** The reply to a request. It has the headers of every response from the start. Names of headers are in lower case. */
export class ServiceReply {
  readonly raw: ServerResponse;
  /** Names and values in turn, as Node takes them. */
  readonly #headers: string[] = [...SECURITY];

  constructor(raw: ServerResponse) {
    this.raw = raw;
  }

  get status(): number {
    return this.raw.statusCode;
  }

  /** Sets the status, which is 200 otherwise. */
  code(status: number): this {
    this.raw.statusCode = status;
    return this;
  }

  /** Sets a header, and replaces its former value. */
  header(name: string, value: string): this {
    const place = this.#place(name);
    if (place < 0) this.#headers.push(name, value);
    else this.#headers[place + 1] = value;
    return this;
  }

  /** Has `Vary` name a request header too. */
  vary(field: string): this {
    const place = this.#place('vary');
    if (place < 0) return this.header('vary', field);
    const fields = this.#headers[place + 1].split(', ');
    return fields.includes(field) ? this : this.header('vary', [...fields, field].join(', '));
  }

  /** Sends the whole answer. If another answer has begun already, cuts the connection. */
  send(body: Buffer | string = ''): void {
    const { raw } = this;
    if (raw.headersSent) {
      raw.destroy();
      return;
    }
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const { statusCode } = raw;
    if (statusCode !== 204 && statusCode !== 304) this.header('content-length', String(bytes.length));
    raw.writeHead(statusCode, this.#headers).end(bytes);
  }

  /** Begins an answer whose body is written to the response piece by piece. */
  begin(): ServerResponse {
    return this.raw.writeHead(this.raw.statusCode, this.#headers);
  }

  #place(name: string): number {
    for (let i = 0; i < this.#headers.length; i += 2) if (this.#headers[i] === name) return i;
    return -1;
  }
}

/** Makes ids of requests: unique among the processes of a machine, and cheap. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let requests = 0;
  return () => `${prefix}-${(requests++).toString(36)}`;
}
