import fc from 'fast-check';

/**
 * What random tests draw from: the same on every run, so that none fails by chance. PROPERTY_SEED in the environment draws
 * others, and repeats a draw that has failed.
 */
export const seed = Number(process.env.PROPERTY_SEED ?? 20_240_401);

fc.configureGlobal({ seed });

export { fc };
