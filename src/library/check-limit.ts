import { OpenError } from './errors.js';

/** What is said of a check that takes too long. */
export function checkTooLong(seconds: number): string {
  return `its check has taken longer than ${seconds} s (data.check_seconds): the disk is slow, or the file is not what it should be`;
}

/**
 * Limits how long a file may be checked; to be called between the parts of the check.
 * @param now milliseconds from any time on
 */
export function checkLimit(
  file: string,
  seconds: number,
  now: () => number = () => performance.now(),
): (section: string) => void {
  const last = now() + 1000 * seconds;
  return (section) => {
    if (now() > last)
      throw new OpenError(`${file}: section ${section} is not reached: ${checkTooLong(seconds)}`);
  };
}
