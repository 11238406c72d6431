/** Milliseconds up to which a function is run once, and milliseconds up to which it is run twice. */
const [LITTLE, MUCH] = [5, 50];
const RUNS = 5;

/**
 * Milliseconds of the processor that something takes, the least of several runs where it takes long: how busy the machine
 * is with others does not count, nor compilation and garbage collection meanwhile.
 */
export function processorTime(run: () => unknown): number {
  let least = once(run);
  for (let runs = 1; runs < RUNS && least >= (runs === 1 ? LITTLE : MUCH); runs++)
    least = Math.min(least, once(run));
  return least;
}

function once(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
