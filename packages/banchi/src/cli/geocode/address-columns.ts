import type { PartRole } from '@banchi/engine/contract/address-parts.js';

/** The cells of a row that make its address. */
export interface AddressColumns {
  /** The address itself, or its parts; without them a row has no address. */
  readonly own: readonly number[];
  /** The parts of the address, for a row whose own cells are blank. */
  readonly instead: readonly number[];
  /** The part of an address in each of its own cells, where known. */
  readonly roles: readonly (PartRole | undefined)[];
  /** Prefecture, county, municipality and ward that stand beside it, in the order of the tree. */
  readonly above: readonly { readonly cell: number; readonly role: PartRole }[];
  /** The postal code, in one column or in two; empty for none. */
  readonly postal: readonly number[];
  /** Own cells that hold a number of its own: of a 丁目, or one that goes on with the one before it. */
  readonly numbers: Readonly<Record<number, 'chome' | 'number'>>;
}

/** A column by itself as the address. */
export function wholeColumn(cell: number): AddressColumns {
  return { own: [cell], instead: [], roles: ['local'], above: [], postal: [], numbers: {} };
}
