import { errorText, type Message, MessageError } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../messages/commands.js';

/** Something the user can set right; printed as one line, without a stack. Exit code 1. */
export class CommandError extends MessageError {
  override readonly name: string = 'CommandError';

  // unlike its parent it needs its text in every language
  constructor(text: Message) {
    super(text);
  }
}

/** The reader of the output has closed it, as `head` does. Nothing is wrong, and nothing more is to be done. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** The command line itself is wrong. Exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

/** Exit codes of every command; 70 is `EX_SOFTWARE` of sysexits.h. */
export const EXIT = { failed: 1, usage: 2, internal: 70 } as const;

/** The text and the exit code of a failure. */
interface Failure {
  /** The text behind `banchi: `. */
  readonly text: Message;
  readonly exitCode: number;
}

/** Errors of the command line and the settings, by name: loading the settings takes longer than some commands. */
const OF_USAGE = new Set(['UsageError', 'ConfigError']);

/** Errors about the user's input; all others are faults of the program. */
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
  'MissingPackageError',
]);

/** The failure for anything thrown: one line for an expected error, a stack for a fault of the program. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Error && OF_USAGE.has(error.name))
    return { text: errorText(error), exitCode: EXIT.usage };
  if (error instanceof Error && EXPECTED.has(error.name))
    return { text: errorText(error), exitCode: EXIT.failed };
  if (isSystemError(error)) return { text: systemText(error), exitCode: EXIT.failed };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: messages.internalError(text), exitCode: EXIT.internal };
}

/** Whether the operating system refused something: a full disk, a missing permission. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Node's own message, `ENOSPC: no space left on device, write`, with the file first where it is known. */
function systemText({ path, message, code = '' }: NodeJS.ErrnoException): Message {
  const en = path === undefined || message.includes(path) ? message : `${path}: ${message}`;
  const reason = REFUSED_BY_SYSTEM[code];
  return {
    en,
    ja: reason === undefined ? en : `${path === undefined ? '' : `${path}: `}${reason}（${code}）`,
  };
}

/** Why the operating system refuses something, by its codes. */
const REFUSED_BY_SYSTEM: Readonly<Record<string, string>> = {
  EACCES: '許可がありません',
  EPERM: '許可されていない操作です',
  ENOENT: 'ファイルまたはフォルダーがありません',
  EISDIR: 'フォルダーです',
  ENOTDIR: 'フォルダーではありません',
  EEXIST: '既にあります',
  ENOSPC: 'ディスクに空きがありません',
  EDQUOT: 'ディスクの割り当てを使い切りました',
  EROFS: '読み取り専用のファイルシステムです',
  EMFILE: '開けるファイルの数を超えました',
  ENFILE: 'システム全体で開けるファイルの数を超えました',
  EIO: '入出力エラーです',
};
