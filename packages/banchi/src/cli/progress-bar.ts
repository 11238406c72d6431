import { SingleBar } from 'cli-progress';
import type { ProgressStream } from './progress-stream.js';

/**
 * A bar that goes when it is stopped and changes nothing of the terminal's settings, so that an interrupted command leaves
 * nothing to restore; null where there is no terminal.
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
