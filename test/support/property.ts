import fc from 'fast-check';

/**
 * The seed of random tests: equal on every run, so that none fails by chance. PROPERTY_SEED in the environment draws
 * others, and repeats a draw that has failed.
 */
export const seed = Number(process.env.PROPERTY_SEED ?? 20_240_401);

fc.configureGlobal({ seed });

/** Of so many draws `npm test` makes one, the first of them; the long tests make all. */
const QUICK = 5;

/** How often a random test draws, of `all` times in the long tests. PROPERTY_RUNS in the environment sets another number. */
export function runsOf(all: number): number {
  const { PROPERTY_RUNS: wanted, PROPERTY_ALL: isAll } = process.env;
  return wanted === undefined ? Math.ceil(isAll === undefined ? all / QUICK : all) : Number(wanted);
}

export { fc };
