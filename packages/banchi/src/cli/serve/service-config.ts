import { type EffectiveConfig, type Flag, readConfig } from '../../config/read-config.js';
import type { SettingName } from '../../config/settings.js';

/** Options of a service on the command line. */
export interface ServiceOptions {
  /** The configuration file. */
  readonly config?: string;
  readonly host?: string;
  readonly port?: string;
  readonly public?: boolean;
  readonly trustProxy?: readonly string[];
  readonly gazetteer?: readonly string[];
  /** Nodes of a cluster. */
  readonly opensearch?: readonly string[];
  readonly index?: string;
  readonly past?: readonly string[];
  readonly tky2jgd?: string;
  readonly islandOffsets?: string;
  readonly polygonObjects?: boolean;
  /** In MiB. */
  readonly maxAnswer?: string;
  readonly keys?: string;
  readonly workers?: string;
  readonly metricsPort?: string;
  readonly logLevel?: string;
  readonly logRequests?: string;
  readonly origin?: readonly string[];
  readonly map?: string;
}

/** The settings that options set, and how users write these. */
const FLAGS: Readonly<Record<Exclude<keyof ServiceOptions, 'config'>, readonly [SettingName, string]>> = {
  host: ['server.host', '--host'],
  port: ['server.port', '--port'],
  public: ['server.public', '--public'],
  trustProxy: ['server.trusted_proxies', '--trust-proxy'],
  gazetteer: ['data.gazetteers', '--gazetteer'],
  opensearch: ['opensearch.nodes', '--opensearch'],
  index: ['opensearch.index', '--index'],
  past: ['opensearch.past', '--past'],
  tky2jgd: ['data.tky2jgd', '--tky2jgd'],
  islandOffsets: ['data.island_offsets', '--island-offsets'],
  polygonObjects: ['answers.polygon_objects', '--polygon-objects'],
  maxAnswer: ['answers.max_mib', '--max-answer'],
  keys: ['access.keys', '--keys'],
  workers: ['server.workers', '--workers'],
  metricsPort: ['metrics.port', '--metrics-port'],
  logLevel: ['log.level', '--log-level'],
  logRequests: ['log.requests', '--log-requests'],
  origin: ['access.origins', '--origin'],
  map: ['map.style', '--map'],
};

/**
 * The settings of a service: those of its configuration file (`--config` or `BANCHI_CONFIG`), over them the environment,
 * over it the options.
 * @throws {ConfigError} naming everything that is wrong
 */
export function serviceConfig(options: ServiceOptions): EffectiveConfig {
  const flags: Flag[] = [];
  for (const [option, [name, flag]] of Object.entries(FLAGS)) {
    const value = options[option as keyof typeof FLAGS];
    if (value !== undefined) flags.push({ name, flag, value });
  }
  return readConfig({
    file: options.config ?? (process.env.BANCHI_CONFIG || undefined),
    environment: process.env,
    flags,
  });
}
