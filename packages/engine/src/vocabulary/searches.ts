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

/** Path of the address at a point. */
export const REVERSE_PATH = '/reverse';

/** Path of all records of a part of the data. */
export const EXPORT_PATH = '/export';

/** Targets of an address search: its block and house number, or its lot. */
export const GEOCODE_TARGETS = ['house', 'lot'] as const;
