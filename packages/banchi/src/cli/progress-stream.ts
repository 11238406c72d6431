/** Milliseconds between two lines that tell of progress where there is no terminal. */
export const LINE_INTERVAL = 5000;

/** The part of a stream that progress is told on. */
export type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean };
