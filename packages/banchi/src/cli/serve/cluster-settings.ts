import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ServedIndexes } from '@banchi/opensearch/cluster-search.js';
import type { ClusterAddress } from '@banchi/opensearch/connection.js';
import type { Config } from '../../config/settings.js';

/**
 * Where the cluster of a configuration is and how one gets in.
 * @throws {Error} of the system when the file of certificates cannot be read
 */
export function clusterAddress(config: Config): ClusterAddress {
  const ca = config['opensearch.ca'];
  return {
    nodes: config['opensearch.nodes'],
    username: config['opensearch.username'],
    password: config['opensearch.password'],
    token: config['opensearch.token'],
    ca: ca === null ? null : readFileSync(ca, 'utf8'),
    isVerified: config['opensearch.verify'],
  };
}

/** The indexes that a configuration serves. */
export function servedIndexes(config: Config): ServedIndexes {
  return {
    current: config['opensearch.index'] ?? '',
    past: config['opensearch.past'].map((each) => {
      const [year, name] = each.split('=', 2);
      return { year: Number(year), name };
    }),
  };
}

/** Where directories of indexes are kept. */
export function directoryFolder(config: Config): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return config['opensearch.folder'] ?? join(cache, 'banchi', 'directories');
}
