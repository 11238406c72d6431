import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Peer } from '../support/peer.js';
import { PostgresPeer } from './scale-postgres.js';
import { SqliteScalePeer } from './scale-sqlite.js';

/**
 * The engines that `bench:scale` compares with, filled with the records of a file, or why one is not there.
 * @param kept beginning of the names under which they keep their data
 */
export async function openPeers(kept: string, gazetteer: Gazetteer): Promise<readonly (Peer | string)[]> {
  return [
    new SqliteScalePeer(`${kept}.sqlite`, gazetteer),
    await PostgresPeer.start(`${kept}.postgres`, gazetteer),
  ];
}
