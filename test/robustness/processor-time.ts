/**
 * Milliseconds of the processor that something takes, the less of two runs where the first takes long: how busy the machine
 * is with others does not count, nor what is compiled.
 */
export function processorTime(run: () => unknown): number {
  const first = once(run);
  return first < 5 ? first : Math.min(first, once(run));
}

function once(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
