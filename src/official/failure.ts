/** What fetching failed by, and so what may be done about it. */
export type FetchFault =
  /** No such file at any of its addresses. */
  | 'missing'
  /** The server refuses to give it. */
  | 'refused'
  /** The server cannot be reached at all. */
  | 'unreachable'
  /** It was reached, but the file did not come whole in any of the attempts. */
  | 'broken'
  /** The disk is full or cannot be written. */
  | 'disk';

/** A file that could not be fetched. The message names the address, or the file on disk. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  constructor(fault: FetchFault, message: string) {
    super(message);
    this.fault = fault;
  }
  readonly fault: FetchFault;
}
