import { SingleBar } from 'cli-progress';
import type { ProgressStream } from './progress-stream.js';

/**
 * A bar that disappears when it is stopped. It leaves the terminal's settings alone, so an interrupted command has nothing to
 * restore. Null where there is no terminal.
 * @param format as `cli-progress` takes it: `{bar}`, `{percentage}` and the payload's fields
 */
export function progressBar(stream: ProgressStream, format: string): SingleBar | null {
  if (stream.isTTY !== true) return null;
  return new SingleBar({
    stream,
    format,
    barsize: 20,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    gracefulExit: false,
    hideCursor: false,
    linewrap: true,
  });
}
