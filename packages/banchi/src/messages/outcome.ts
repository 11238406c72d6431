/** The outcome of a row. */
export type Outcome = 'found' | 'placeholder' | 'ambiguous' | 'not_found' | 'empty' | 'error';
