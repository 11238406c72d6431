/** The two searches. */
export const ENDPOINTS = ['address', 'address_multi'] as const;

/** One of the two searches: by Japanese names, or by names in other languages. */
export type Endpoint = (typeof ENDPOINTS)[number];

/** Path of each search. */
export const PATHS: Readonly<Record<Endpoint, string>> = {
  address: '/search/address',
  address_multi: '/search/address_multi',
};
