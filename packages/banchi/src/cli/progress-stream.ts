/** Milliseconds between two lines of progress where there is no terminal. */
export const LINE_INTERVAL = 5000;

/** The part of a stream that progress needs. */
export type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean };
