import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Admitted } from '../credentials/credentials.js';
import type { Entrance } from './entrance.js';
import type { Found, ServiceReply, ServiceRequest } from './exchange.js';

/**
 * Requests that are answered past the framework: what it does for each, objects, hooks and looking for the route, takes
 * as long as a search by code. Everything else that a request passes is the same.
 */

/** Answers a request; throws, or rejects, with what is to be answered instead. */
export type Handler = (request: ServiceRequest, reply: ServiceReply) => Promise<void> | undefined;

/** What a direct route is made of. */
export interface DirectRoute {
  readonly entrance: Entrance;
  readonly handler: Handler;
  /** Answers a request that failed. */
  readonly failed: (error: unknown, request: ServiceRequest, reply: ServiceReply) => void;
  /** Makes the id of a request. */
  readonly nextId: () => string;
}

/** Routes by path, all of method GET. */
export class DirectRoutes {
  /** Whether requests come here at all: of a service that stops, the framework tells clients that their connections end. */
  isOpen = true;
  readonly #routes = new Map<string, RequestListener>();

  /** Adds a route. */
  add(path: string, route: DirectRoute): void {
    this.#routes.set(path, listenerOf(route));
  }

  /** Answers the requests of these routes, and has the framework answer all others. */
  before(framework: RequestListener): RequestListener {
    return (request, response) => (this.#find(request) ?? framework)(request, response);
  }

  /** What answers a request; undefined for one that is not asked for by the very path. */
  #find({ method, url = '' }: IncomingMessage): RequestListener | undefined {
    if (!this.isOpen || method !== 'GET') return undefined;
    const mark = url.indexOf('?');
    return this.#routes.get(mark < 0 ? url : url.slice(0, mark));
  }
}

function listenerOf({ entrance, handler, failed, nextId }: DirectRoute): RequestListener {
  const { enter, finished } = entrance;
  return (raw, response) => {
    const started = performance.now();
    const request = new DirectRequest(raw, nextId);
    const reply = new DirectReply(response);
    let entered: ReturnType<typeof enter>;
    try {
      entered = enter(request, reply);
    } catch (error) {
      answer(request, reply, started, error);
      return;
    }
    if (!(entered instanceof Promise)) answer(request, reply, started, entered);
    else
      entered.then(
        (failure) => answer(request, reply, started, failure),
        (error) => answer(request, reply, started, error),
      );
  };

  function answer(request: DirectRequest, reply: DirectReply, started: number, failure: unknown): void {
    let answered: Promise<void> | undefined;
    try {
      if (failure === undefined) answered = handler(request, reply);
      else if (failure !== 'answered') failed(failure, request, reply);
    } catch (error) {
      failed(error, request, reply);
    }
    if (answered === undefined) over(request, reply, started);
    else
      void answered
        .catch((error) => failed(error, request, reply))
        .finally(() => over(request, reply, started));
  }

  /** Tells of a request once the last byte of its answer has been handed to the operating system, mostly at once. */
  function over(request: DirectRequest, reply: DirectReply, started: number): void {
    if (finished === undefined) return;
    const { raw } = reply;
    if (raw.writableLength === 0 && raw.socket?.destroyed === false)
      finished(request, reply, (performance.now() - started) / 1000);
    else raw.on('finish', () => finished(request, reply, (performance.now() - started) / 1000));
  }
}

class DirectRequest implements ServiceRequest {
  readonly raw: IncomingMessage;
  readonly body = undefined;
  key: Admitted | null = null;
  found: Found | null = null;
  readonly #nextId: () => string;
  #id: string | undefined;

  constructor(raw: IncomingMessage, nextId: () => string) {
    this.raw = raw;
    this.#nextId = nextId;
  }

  get id(): string {
    this.#id ??= this.#nextId();
    return this.#id;
  }

  get method(): string {
    return this.raw.method ?? '';
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  get ip(): string | undefined {
    return this.raw.socket.remoteAddress;
  }
}

class DirectReply implements ServiceReply {
  readonly raw: ServerResponse;
  head: string | null = '';
  #headers: Map<string, string> | undefined;

  constructor(raw: ServerResponse) {
    this.raw = raw;
  }

  get statusCode(): number {
    return this.raw.statusCode;
  }

  code(status: number): this {
    this.raw.statusCode = status;
    return this;
  }

  header(name: string, value: string): this {
    this.#headers ??= new Map();
    this.#headers.set(name, value);
    return this;
  }

  getHeader(name: string): string | undefined {
    return this.#headers?.get(name);
  }

  send(body = Buffer.alloc(0)): this {
    const { raw } = this;
    // What has begun cannot become an error any more.
    if (raw.headersSent) raw.destroy();
    else {
      this.header('content-length', String(body.length));
      raw.writeHead(raw.statusCode, [...(this.#headers ?? [])].flat()).end(body);
    }
    return this;
  }
}
