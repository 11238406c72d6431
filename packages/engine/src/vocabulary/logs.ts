/** Levels of the log, from nothing to everything. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/**
 * How much of each request is logged: nothing; method, route, status and time; or also the client's address and the
 * whole URL with its words.
 */
export const REQUEST_LOGS = ['none', 'plain', 'full'] as const;
