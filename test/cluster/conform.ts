/**
 * All of Japan's towns in both engines, with as many drawn queries as wanted: totals, records, order and bytes must be equal.
 * `npm run cluster:conformance [-- QUERIES NODES]`
 */
import { compareNationwide } from './nationwide.js';
import { TestCluster } from './nodes.js';
import { clusterFault } from './server.js';

const [queries = '20000', count = '1'] = process.argv.slice(2);
const fault = clusterFault();
if (fault !== null) throw new Error(fault);
const nodes = await TestCluster.start(Number(count));
try {
  const { drawn, goldens, tiles } = await compareNationwide({
    nodes,
    shards: Number(count),
    queries: Number(queries),
    report: (text) => console.error(text),
  });
  console.log(`golden words: ${JSON.stringify(goldens)}`);
  console.log(`drawn queries: ${JSON.stringify(drawn)}`);
  console.log(`tiles: ${tiles}`);
  console.log('no difference');
} finally {
  await nodes.stop();
}
