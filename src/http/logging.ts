import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import type { LOG_LEVELS, REQUEST_LOGS } from '../vocabulary/logs.js';

/** What a service logs, one JSON object a line. */
export interface Logging {
  readonly level: (typeof LOG_LEVELS)[number];
  readonly requests: (typeof REQUEST_LOGS)[number];
}

/** Settings of the server that follow from what is logged; lines go to standard error. */
export function loggingOptions(
  logging: Logging | undefined,
): Pick<FastifyServerOptions, 'logger' | 'loggerInstance' | 'genReqId'> {
  // Unique among the processes of a machine, and cheap.
  const prefix = randomBytes(6).toString('base64url');
  let requests = 0;
  const genReqId = (): string => `${prefix}-${(requests++).toString(36)}`;
  if (logging === undefined) return { logger: false, genReqId };
  return { loggerInstance: makeLog(logging), genReqId };
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

/** Logs a finished request. */
export function logRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  requests: Logging['requests'],
): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
  };
  if (requests === 'plain') request.log.info(line, 'request');
  else request.log.info({ ...line, client: request.ip, url: request.raw.url }, 'request');
}
