/** The outcome of a row. */
export type Outcome = 'found' | 'ambiguous' | 'not_found' | 'empty' | 'error';
