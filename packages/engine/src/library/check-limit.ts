import { about, type Message } from '../vocabulary/message.js';
import { messages } from '../vocabulary/messages.js';
import { OpenError } from './errors.js';

/** The error of a check that takes too long. */
export function checkTooLong(seconds: number): Message {
  return messages.checkTooLong(seconds);
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
      throw new OpenError(about(`${file}: section ${section} is not reached`, checkTooLong(seconds)));
  };
}
