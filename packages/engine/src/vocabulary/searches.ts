/** The two searches. */
export const ENDPOINTS = ['address', 'address_multi'] as const;

/** One of the two searches: by Japanese names, or by names in other languages. */
export type Endpoint = (typeof ENDPOINTS)[number];

/** Path of each search. */
export const PATHS: Readonly<Record<Endpoint, string>> = {
  address: '/search/address',
  address_multi: '/search/address_multi',
};

/** Path of the search for one best answer. */
export const GEOCODE_PATH = '/geocode';

/** Path of the completions of a word that is being typed. */
export const SUGGEST_PATH = '/suggest';

/** Path of the predecessors and successors of places. */
export const LINEAGE_PATH = '/lineage';

/** Completions of a word at most. */
export const MOST_SUGGESTED = 20;

/**
 * Length of the part that is read of a word to {@link GEOCODE_PATH} or {@link SUGGEST_PATH}, in UTF-16 units; the answer
 * repeats the rest as it is. Every way in cuts a word to this before anything reads it.
 */
export const WORD_READ = 400;

/** Words that one request to {@link GEOCODE_PATH} may ask for. */
export const GEOCODE_WORDS = 1000;

/** Targets of an address search: its block and house number, or its lot. */
export const GEOCODE_TARGETS = ['house', 'lot'] as const;
