import { shownAddress } from '@banchi/engine/contract/secret-values.js';
import type { LOG_LEVELS, REQUEST_LOGS } from '@banchi/engine/vocabulary/logs.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, pino } from 'pino';

/** The log of a service, one JSON object a line. */
export interface Logging {
  readonly level: (typeof LOG_LEVELS)[number];
  readonly requests: (typeof REQUEST_LOGS)[number];
}

/** A log of this process. */
export function makeLog({ level }: Pick<Logging, 'level'>): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    process.stderr,
  );
}

/** A finished request, as it is logged. */
export interface FinishedRequest {
  readonly request: Pick<FastifyRequest, 'id' | 'method' | 'client' | 'url'>;
  readonly reply: Pick<FastifyReply, 'statusCode'>;
  /** The pattern of its route; null where none took it. */
  readonly route: string | null;
  readonly seconds: number;
}

/** Logs a finished request, without secrets that its address holds. */
export function logRequest(
  log: Pick<Logger, 'info'>,
  { request, reply, route, seconds }: FinishedRequest,
  requests: Logging['requests'],
): void {
  const line = {
    reqId: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(seconds * 1_000_000) / 1000,
  };
  if (requests === 'plain') log.info(line, 'request');
  else log.info({ ...line, client: request.client, url: shownAddress(request.url) }, 'request');
}
