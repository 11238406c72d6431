import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Admitted } from '../credentials/credentials.js';

/** What a search asked for and found, for measures. */
export interface Found {
  /** Its conditions, joined by `+`. */
  readonly mode: string;
  hit: number;
  /** Of its records; 0 where there was no answer. */
  bytes: number;
}

/** What is looked at of a request, whether it comes through the framework or past it. */
export interface ServiceRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Address of the client; undefined when the connection is gone. */
  readonly ip: string | undefined;
  readonly body: unknown;
  /** The key that lets the request in; null on public routes and where no credentials are needed. */
  key: Admitted | null;
  /** Null for anything but a search with right parameters. */
  found: Found | null;
}

/** What is done with its reply. */
export interface ServiceReply {
  readonly raw: ServerResponse;
  readonly statusCode: number;
  /**
   * Header lines set so far for a route that writes its head itself, each with its line end; null where they are kept one
   * by one, and missing where the framework replies to what it could not even look for a route for. The framework keeps
   * headers in an object that it makes anew for every answer and goes through several times.
   */
  head?: string | null;
  code(status: number): ServiceReply;
  header(name: string, value: string): ServiceReply;
  getHeader(name: string): number | string | string[] | undefined;
  send(body?: Buffer): ServiceReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    key: Admitted | null;
    found: Found | null;
  }
  interface FastifyReply {
    head?: string | null;
  }
}
