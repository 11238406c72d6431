/** Something the user can set right; printed as one line, without a stack. Exit code 1. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** Who read the answers has enough of them, as `head` has: nothing is wrong, and nothing more is to be done. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** The command line itself is wrong. Exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

/** Exit codes of every command; 70 is `EX_SOFTWARE` of sysexits.h. */
export const EXIT = { failed: 1, usage: 2, internal: 70 } as const;

/** How a failure is told. */
export interface Failure {
  /** What to print after `banchi: `. */
  readonly text: string;
  readonly exitCode: number;
}

/** Errors of the command line and the settings, by name: loading the settings takes longer than some commands. */
const OF_USAGE = new Set(['UsageError', 'ConfigError']);

/** Errors that say what is wrong with what the user gave; anything else is a fault of the program. */
const EXPECTED = new Set([
  'SourceError',
  'BuildError',
  'GazetteerError',
  'GridError',
  'IslandTableError',
  'KeyFileError',
  'BaseMapError',
  'CommandError',
  'OpenError',
  'FetchError',
  'ClusterError',
  'Unavailable',
]);

/** How to tell of whatever was thrown: one line for what can be expected, a stack for a fault of the program. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Error && OF_USAGE.has(error.name))
    return { text: error.message, exitCode: EXIT.usage };
  if (error instanceof Error && EXPECTED.has(error.name))
    return { text: error.message, exitCode: EXIT.failed };
  if (isSystemError(error)) return { text: systemText(error), exitCode: EXIT.failed };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: `internal error: ${text}`, exitCode: EXIT.internal };
}

/** Whether the operating system refused something: a full disk, a missing permission. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Node's own message, `ENOSPC: no space left on device, write`, with the file first where it is known. */
function systemText({ path, message }: NodeJS.ErrnoException): string {
  return path === undefined || message.includes(path) ? message : `${path}: ${message}`;
}
