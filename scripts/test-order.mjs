// Which test files are long, in which order they run, and beside which others.

/**
 * Test files that `npm run test:long` runs and `npm test` leaves out. They need more than Node and a browser (a cluster, Redis,
 * Python), go on for minutes, look at every state of the page, install the packed package, run the documents' commands, or search
 * large real data. A folder stands for its files.
 */
const LONG = [
  'test/cluster/',
  'test/soak/',
  'test/packaging/',
  'test/clients/',
  'test/access/redis.test.ts',
  'test/anywhere/starter-in-chromium.test.ts',
  'test/differential/differential.test.ts',
  // every command of every page, in order
  'test/docs/commands.test.ts',
  'test/docs/assistants.test.ts',
  'test/docs/examples.test.ts',
  'test/multilingual/nationwide.test.ts',
  'test/multilingual/romanized-towns.test.ts',
  'test/page/every-state.test.ts',
  'test/page/kept.test.ts',
  'test/page/published-cut.test.ts',
  'test/places/real-data.test.ts',
  'test/recall/',
  'test/robustness/',
  'test/fills.test.ts',
  'test/goldens.test.ts',
  'test/official-files.test.ts',
  'test/registry-ids.test.ts',
  'test/sections-without-large.test.ts',
  'test/spilled-build.test.ts',
  'test/starter/',
  'test/unhoused.test.ts',
  'test/withheld-points.test.ts',
  'test/words.test.ts',
  'test/written-numbers.test.ts',
];

/**
 * Whether a test file is one of {@link LONG}.
 * @param {string} source
 */
export function isLong(source) {
  return startsWithAny(source, LONG);
}

/**
 * Whether a test file is one of both: `npm test` makes a part of its random draws, the long tests all.
 * @param {string} source
 */
export function isDrawn(source) {
  return source.endsWith('.property.test.ts');
}

/**
 * Those that take longest, by falling processor time: they are begun first, so that at the end no processor waits for
 * another one. A folder stands for its files.
 */
const LONGEST = [
  // waits most of a minute, or several
  'test/soak/soak.test.ts',
  'test/cluster/failure.test.ts',
  'test/cluster/one-node.test.ts',
  'test/page/in-browser.test.ts',
  'test/page/every-state.test.ts',
  // builds the files of `banchi start` first, which others find then
  'test/packaging/package.test.ts',
  // begins with an environment of Python, which others find then
  'test/clients/python.test.ts',
  'test/docs/commands.test.ts',
  'test/clients/generators.test.ts',
  'test/clients/in-browser.test.ts',
  'test/withheld-points.test.ts',
  'test/clients/js.test.ts',
  'test/anywhere/starter-in-chromium.test.ts',
  'test/robustness/geocode.test.ts',
  'test/multilingual/engine.property.test.ts',
  'test/differential/differential.test.ts',
  'test/places/real-data.test.ts',
  'packages/banchi/src/cli/serve/serve-data.test.ts',
  'test/engine.property.test.ts',
  'packages/banchi/src/cli/data/data-commands.test.ts',
  'test/faults.test.ts',
  'packages/banchi/src/cli/serve/start-command.test.ts',
  'test/multilingual/hostile.test.ts',
  'test/packaging/',
  'test/robustness/',
  'packages/banchi/src/cli/errors.test.ts',
  'packages/banchi/src/cli/serve/serve-keys.test.ts',
  'packages/banchi/src/cli/geocode/geocode-command.test.ts',
  'packages/banchi/src/cli/data/kill.test.ts',
  'packages/banchi/src/cli/commands.test.ts',
  'test/damage.test.ts',
  'test/structure.property.test.ts',
  'packages/banchi/src/cli/',
  'test/over-specified.property.test.ts',
];

/** Files that mostly wait, for a clock, a browser, a limit; files that wait and take next to nothing; and files with a cluster. */
const WAITING = [
  ['test/soak/soak.test.ts', 'test/page/', 'test/faults.test.ts', 'test/access/redis.test.ts'],
  [
    // a minute until the server lets go of a connection that a client keeps
    'test/protocol.test.ts',
    'test/connections.test.ts',
    'packages/banchi/src/credentials/watched-keys.test.ts',
    'packages/banchi/src/throttle/redis.test.ts',
    'packages/opensearch/src/connection.test.ts',
  ],
  ['test/cluster/'],
];

/**
 * Test files in lanes: the first keeps the processors busy; of each other lane one file at a time runs beside it. Each is in the
 * order in which its files are begun.
 * @param {readonly string[]} sources
 * @returns {string[][]}
 */
export function lanes(sources) {
  const waiting = WAITING.map((paths) => sources.filter((source) => startsWithAny(source, paths)));
  const working = sources.filter((source) => !startsWithAny(source, WAITING.flat()));
  return [working, ...waiting].map(longestFirst);
}

function startsWithAny(source, paths) {
  return paths.some((path) => source.startsWith(path));
}

function longestFirst(sources) {
  const place = (source) => {
    const found = LONGEST.findIndex((path) => source.startsWith(path));
    return found < 0 ? LONGEST.length : found;
  };
  return sources.toSorted((a, b) => place(a) - place(b));
}
