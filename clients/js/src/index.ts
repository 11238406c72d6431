export type { ErrorBody, ErrorCode, ParameterError } from '@banchi/engine/contract/errors.js';
export type { ExplainResult } from '@banchi/engine/questions/explain.js';
export type { HereResult } from '@banchi/engine/questions/here.js';
export type { LineagePlace, LineageResult, LineageStep } from '@banchi/engine/questions/lineage.js';
export type { ReverseResult } from '@banchi/engine/questions/reverse.js';
export type {
  FoundStation,
  RailwayLine,
  Station,
  StationsResult,
  SuggestedStation,
} from '@banchi/engine/questions/stations.js';
export type {
  AddressItem,
  AddressMatch,
  AddressRecord,
  MultilingualRecord,
} from '@banchi/engine/vocabulary/fields.js';
export type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
export type { Language } from '@banchi/engine/vocabulary/languages.js';
export type { Level } from '@banchi/engine/vocabulary/levels.js';
export type { SearchParameters } from '@banchi/engine/vocabulary/parameters.js';
export type { AddressPart, AddressParts, PartVerdict, Verdict } from '@banchi/engine/vocabulary/parts.js';
export type { SuggestResult } from '@banchi/engine/vocabulary/suggest-result.js';
export {
  type BatchAnswer,
  type BatchOptions,
  type BatchPoint,
  type BatchWord,
  type Client,
  createClient,
  type ExportOptions,
  type GeocodeOptions,
  type PagingOptions,
  type PrefectureHits,
  type ReverseAnswer,
  type ReverseOptions,
  type SearchResult,
  type StationsOptions,
  type SuggestOptions,
  type Unpaged,
} from './client.js';
export { ConnectionError, RequestError, TooManyRecords } from './errors.js';
export {
  type Confidence,
  type FormAnswer,
  type FormFields,
  formFields,
  recordFields,
} from './form-fields.js';
export { leafletGeocoder } from './leaflet.js';
export { maplibreGeocoder } from './maplibre.js';
export type {
  CallOptions,
  ClientCredentials,
  ClientOptions,
  KeyCredentials,
  TokenCredentials,
} from './transport.js';
