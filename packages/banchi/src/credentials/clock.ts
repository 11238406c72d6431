/** Time in milliseconds since 1970. */
export type Clock = () => number;

/**
 * A clock that never goes back: an expired token stays expired when the machine's clock is set back. After the clock
 * stood too far ahead it stands still until the time it has shown, so that it errs towards refusal; a restart ends that.
 */
export function forwardClock(source: Clock = Date.now): Clock {
  let latest = Number.NEGATIVE_INFINITY;
  return () => {
    const now = source();
    if (now > latest) latest = now;
    return latest;
  };
}
