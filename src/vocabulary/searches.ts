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

/** Completions of a word at most. */
export const MOST_SUGGESTED = 20;

/** Words that one request to {@link GEOCODE_PATH} may ask for. */
export const GEOCODE_WORDS = 1000;

/** What an address may be wanted for: its block and house number, or its lot. */
export const GEOCODE_TARGETS = ['house', 'lot'] as const;
