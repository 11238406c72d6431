/** What became of a row. */
export type Outcome = 'found' | 'ambiguous' | 'not_found' | 'empty' | 'error';
