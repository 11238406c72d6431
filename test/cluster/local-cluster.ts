import { type ClusterAddress, ClusterConnection } from '@banchi/opensearch/connection.js';
import type { TestCluster } from './nodes.js';

/** Where the nodes of a test are. */
export function localAddress(nodes: Pick<TestCluster, 'urls'>): ClusterAddress {
  return { nodes: nodes.urls, username: null, password: null, token: null, ca: null, isVerified: true };
}

/** A connection to the nodes of a test. The caller closes it. */
export function connectTo(nodes: Pick<TestCluster, 'urls'>): ClusterConnection {
  return new ClusterConnection(localAddress(nodes));
}
