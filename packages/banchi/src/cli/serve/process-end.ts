import type { ServerLog } from './serving-metrics.js';

/** Sets the reason for this process's end. The first reason counts. */
export type EndReason = (why: string) => void;

/**
 * Logs the end of this process when it comes, as one line: why, with which exit code, how many requests were finished. Only
 * a signal that nobody can catch, such as SIGKILL, ends it without.
 * @param requests how many are finished by then
 */
export function logEnd(log: ServerLog, requests: () => number): EndReason {
  let why: string | null = null;
  const because: EndReason = (reason) => {
    why ??= reason;
  };
  process.on('uncaughtExceptionMonitor', (error) => because(`${error.name}: ${error.message}`));
  process.once('exit', (code) => {
    const line = { why: why ?? 'nothing was left to do', code, requests: requests() };
    if (code === 0) log.info(line, 'the process ends');
    else log.error(line, 'the process ends');
  });
  return because;
}
