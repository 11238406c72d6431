// In which order `npm test` runs the test files.

/**
 * Those that take longest, by falling time: they are begun first, so that at the end no processor waits for another one.
 * A folder stands for its files.
 */
const LONGEST = [
  'test/soak/soak.test.ts',
  'test/robustness/robustness.test.ts',
  'test/docs/commands.test.ts',
  'test/robustness/geocode.test.ts',
  'test/page/page.test.ts',
  'test/page/look.test.ts',
  'test/differential/differential.test.ts',
  'test/multilingual/hostile.test.ts',
  'test/multilingual/engine.property.test.ts',
  'test/places/real-data.test.ts',
  'test/faults.test.ts',
  'src/cli/serve-data.test.ts',
  'src/cli/data-commands.test.ts',
  'test/packaging/',
  'src/cli/',
  'test/engine.property.test.ts',
  'test/over-specified.property.test.ts',
  'test/goldens.test.ts',
  'src/sources/starter/starter.test.ts',
];

/** Those that mostly wait: for a clock, a browser, a limit. */
const WAITING = [
  'test/soak/soak.test.ts',
  'test/page/page.test.ts',
  'test/page/look.test.ts',
  'test/faults.test.ts',
  'test/connections.test.ts',
  'test/access/redis.test.ts',
  'src/credentials/watched-keys.test.ts',
  // has a cluster to start and to wait for
  'test/cluster/',
];

/** Whether a test file mostly waits. */
export function isWaiting(source) {
  return WAITING.some((path) => source.startsWith(path));
}

/** Test files in the order in which they are begun. */
export function longestFirst(sources) {
  const place = (source) => {
    const found = LONGEST.findIndex((path) => source.startsWith(path));
    return found < 0 ? LONGEST.length : found;
  };
  return sources.toSorted((a, b) => place(a) - place(b));
}
