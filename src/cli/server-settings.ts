import type { Limits } from '../http/limits.js';
import type { Logging } from '../http/logging.js';
import type { DatumFiles } from './datums.js';
import type { ReloadSettings } from './reloading.js';

/** Everything that decides how a server runs. Plain data, so that worker processes get all of it. */
export interface ServerSettings {
  /** Gazetteer files. */
  readonly gazetteers: readonly string[];
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Processes that answer requests; 1: the process that is started does. */
  readonly workers: number;
  readonly datums: DatumFiles;
  readonly polygonAsObject: boolean;
  readonly compression: boolean;
  readonly limits: Partial<Limits>;
  readonly logging: Logging;
  /** Where measures are told; null: at `/metrics` of the service itself. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly reload: ReloadSettings;
  readonly stop: StopSettings;
}

/** How a server stops. */
export interface StopSettings {
  /** How long it still takes requests while `/readyz` says no, in milliseconds. */
  readonly drain: number;
  /** How long open requests may take from then on, in milliseconds; what is left is cut. */
  readonly patience: number;
}
