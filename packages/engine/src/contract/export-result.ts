import type { AddressItem } from '../vocabulary/fields.js';

/** A record of an export: one of the address search without `distance`, and with `address_polygon`, an object, only where that is asked for. */
export type ExportedRecord = Omit<AddressItem, 'distance' | 'address_polygon'> & {
  readonly address_polygon?: Exclude<AddressItem['address_polygon'], string>;
};
