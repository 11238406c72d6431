/**
 * The exports of `import … from '@banchi/engine'`: the address search in the process of the program that asks. Start reading at
 * `open-banchi.ts`; the command line and the service open files, datums and threads through the same modules of this room.
 */
export type { ErrorBody, ErrorCode, ParameterError } from '../contract/errors.js';
export type { ExplainResult } from '../questions/explain.js';
export type { HereResult } from '../questions/here.js';
export type { LineagePlace, LineageResult, LineageStep } from '../questions/lineage.js';
export type { ReverseResult } from '../questions/reverse.js';
export type { FoundStation, RailwayLine, Station, SuggestedStation } from '../questions/stations.js';
export type { LonLat } from '../vocabulary/coordinates.js';
export type { AddressItem, AddressMatch } from '../vocabulary/fields.js';
export type { GeocodeResult } from '../vocabulary/geocode-result.js';
export type { Language } from '../vocabulary/languages.js';
export type { Level } from '../vocabulary/levels.js';
export type { SearchParameters } from '../vocabulary/parameters.js';
export type { SuggestResult } from '../vocabulary/suggest-result.js';
export type {
  Banchi,
  BatchAnswer,
  BatchElement,
  BatchPoint,
  BatchWord,
  ExportOptions,
  GeocodeOptions,
  OpenOptions,
  Questions,
  ReverseAnswer,
  ReverseOptions,
  ReverseParameters,
  SearchInfo,
  SearchResult,
  StationsOptions,
  SuggestOptions,
} from './api.js';
export {
  BanchiError,
  ClosedError,
  InvalidParameterError,
  NotFoundError,
  NotImplementedError,
  OpenError,
  RequestError,
  TooLargeError,
} from './errors.js';
export { open } from './open-banchi.js';
