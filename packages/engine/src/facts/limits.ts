/** Limits that several rooms and clients hold to, each once. */

/** Limits of the parameters of searches. Lengths are in characters (code points after canonical composition). */
export const LIMITS = {
  /** Longest word, white space not counted. */
  wordLength: 255,
  /** How much of `word` is used. */
  wordUsed: 100,
  /** Shortest word, and shortest part of a multilingual word. */
  wordMin: 2,
  codeLength: 255,
  /** Metres. */
  radius: 20_000,
  offset: 20_000,
  count: 1000,
} as const;

/**
 * Length of the part that is read of a word to `/geocode` or `/suggest`, in UTF-16 units; the answer repeats the rest as it is. Every
 * way in cuts a word to this before anything reads it.
 */
export const WORD_READ = 400;

/** Words that one request to `/geocode`, and points that one to `/reverse` may ask for. */
export const GEOCODE_WORDS = 1000;

/** Largest body of such a request in bytes: a thousand long words. */
export const BATCH_BYTES = 4 << 20;

/** Completions of a word at most. */
export const MOST_SUGGESTED = 20;

/** The largest answer to one question in MiB, where no setting says otherwise. */
export const ANSWER_MIB = 64;
/** {@link ANSWER_MIB} in bytes. */
export const ANSWER_BYTES = ANSWER_MIB << 20;

/** The largest gazetteer file that is taken from a host in MiB, where no setting says otherwise: no browser holds more. */
export const FILE_MIB = 4096;
/** {@link FILE_MIB} in bytes. */
export const FILE_BYTES = FILE_MIB * 2 ** 20;
