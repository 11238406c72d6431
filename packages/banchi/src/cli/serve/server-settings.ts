import type { Message } from '@banchi/engine/vocabulary/message.js';
import type { EffectiveConfig } from '../../config/read-config.js';
import type { Config } from '../../config/settings.js';
import type { Limits } from '../../http/limits.js';
import type { Logging } from '../../http/logging.js';
import { listenAddress } from './listen-address.js';
import type { ReloadSettings } from './reloading.js';

/** All settings of a server: plain data, which worker processes get too. */
export interface ServerSettings {
  readonly config: Config;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** A sentence for the user: who is let in. */
  readonly note: Message;
  /** Gazetteer files. */
  readonly gazetteers: readonly string[];
}

/** How a server stops. */
interface StopSettings {
  /** How long it still accepts requests while `/readyz` says no, in milliseconds. */
  readonly drain: number;
  /** How long open requests may take from then on, in milliseconds; the others are cut. */
  readonly patience: number;
}

/** The address of the metrics; null: `/metrics` of the service itself. */
export type MetricsAddress = { readonly host: string; readonly port: number } | null;

const MEBIBYTE = 1 << 20;

/** How a server runs by a configuration. */
export function serverSettings(effective: EffectiveConfig, gazetteers: readonly string[]): ServerSettings {
  const { config } = effective;
  return { config, ...listenAddress(effective), gazetteers };
}

export function limitsOf(config: Config): Partial<Limits> {
  return {
    maxBytes: config['answers.max_mib'] * MEBIBYTE,
    maxBytesInFlight: config['limits.in_flight_mib'] * MEBIBYTE,
    maxExports: config['limits.exports'],
    maxDelay: config['limits.delay_ms'],
    requestTimeout: 1000 * config['limits.request_seconds'],
    answerTimeout: 1000 * config['answers.seconds'],
    idleTimeout: 1000 * config['limits.idle_seconds'],
    maxConnections: config['limits.connections'],
  };
}

export function loggingOf(config: Config): Logging {
  return { level: config['log.level'], requests: config['log.requests'] };
}

export function reloadOf(config: Config): ReloadSettings {
  return {
    interval: 1000 * config['data.watch_seconds'],
    minShare: config['data.min_records_percent'] / 100,
    checkSeconds: config['data.check_seconds'],
  };
}

export function stopOf(config: Config): StopSettings {
  return { drain: 1000 * config['server.drain_seconds'], patience: 1000 * config['server.stop_seconds'] };
}

export function metricsAddressOf(config: Config): MetricsAddress {
  const port = config['metrics.port'];
  return port === 0 ? null : { host: config['metrics.host'], port };
}
