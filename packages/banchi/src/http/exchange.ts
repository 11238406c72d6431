import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admitted } from '../credentials/credentials.js';
import type { Contract } from '../credentials/key.js';

/** The conditions and the result of a search, for metrics. */
export interface SearchOutcome {
  /** Its conditions, joined by `+`, such as `word+position`. */
  readonly mode: string;
  hit: number;
  /** Size of its records; 0 without an answer. */
  bytes: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered without credentials. Every other route needs them, so that none is open by oversight. */
    readonly isPublic?: boolean;
    /** Name of the parameter that may carry a key of mode `url`. Absent: keys come in headers only. */
    readonly keyIn?: string;
    /** The contract that the key needs. */
    readonly contract?: Contract;
  }

  interface FastifyRequest {
    /** The key that lets the request in; null on public routes and where no credentials are needed. */
    key: Admitted | null;
    /** Null for anything but a search with right parameters. */
    outcome: SearchOutcome | null;
    /** Address of the client; undefined when the connection is gone. */
    readonly client: string | undefined;
    /** Where the client has asked the service, without a slash at the end: `https://maps.example.jp/banchi`. */
    readonly service: string;
  }
}

/** The parts of a request that routes read. */
export interface RequestParts {
  /** The text behind `?`, as sent. */
  Querystring: string;
  /** The body of a form, one character a byte; of another type, the body that its route reads; undefined without one. */
  Body: string | IncomingMessage | undefined;
  /** The values in the path for the names in its route, such as `z` in `/tiles/:z/:x/:y.mvt`. */
  Params: Readonly<Record<string, string>>;
}

/** A request, as every route sees it. */
export type ServiceRequest = FastifyRequest<RequestParts>;

/** The reply to a request. It has the headers of every response from the start. */
export type ServiceReply = FastifyReply;

/** The application to which routes are added. */
export type App = FastifyInstance;

/** Answers a request, at once or with a promise; throws or rejects with the failure to answer instead. */
export type Handler = (request: ServiceRequest, reply: ServiceReply) => unknown;

/** Headers of every response. The page replaces the policy by one that lets its own script run. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Methods of a route that is read: `HEAD` runs the handler of `GET`, and Node leaves the body out. */
export const READ = ['GET', 'HEAD'];

/** Has `Vary` name a request header too. */
export function vary(reply: Pick<ServiceReply, 'getHeader' | 'header'>, field: string): void {
  const named = reply.getHeader('vary');
  if (named === undefined) reply.header('vary', field);
  else if (!String(named).toLowerCase().split(', ').includes(field))
    reply.header('vary', `${named}, ${field}`);
}

/** Sends a value as JSON: as bytes, since the framework names a charset with texts, and JSON has none. */
export function sendJson(reply: ServiceReply, value: unknown): void {
  reply.header('content-type', 'application/json').send(Buffer.from(JSON.stringify(value)));
}

/** Whether the client of a request has left: nobody waits for the answer any more. */
export function hasLeft({ raw }: ServiceReply): boolean {
  return raw.destroyed || raw.socket?.destroyed === true;
}

/** Makes ids of requests: unique among the processes of a machine, and cheap. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let requests = 0;
  return () => `${prefix}-${(requests++).toString(36)}`;
}
