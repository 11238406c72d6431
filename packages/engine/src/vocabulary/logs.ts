/** Levels of the log, from nothing to everything. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/**
 * What of each request is logged: nothing; method, route, status and time; or also the address of the client and the
 * whole URL, words and all.
 */
export const REQUEST_LOGS = ['none', 'plain', 'full'] as const;
