export type { AddressRecord, Confidence, FormFields, GeocodeResult } from 'banchi-client';
export { type AddressDetail, BanchiAddress } from './address-form.js';
