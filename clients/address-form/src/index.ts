export type { AddressRecord, Confidence, FormFields, GeocodeResult } from '../../js/src/index.js';
export { type AddressDetail, BanchiAddress } from './address-form.js';
