/**
 * Fuzzing: sends generated requests, most of them wrong in some way, to a service over the specimen, and checks that
 * every one is answered properly, within a second, and that nothing of it stays in memory.
 * `npm run fuzz [-- REQUESTS [SEED]]` (default 100,000)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../bench/support/random.js';
import { banchi, startServing } from '../support/commands.js';
import { fuzz, residentBytes } from './run.js';

const requests = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
/** Memory is compared with its size after this many requests. */
const WARM_UP = Math.min(20_000, requests / 4);
const PATIENCE = 1000;

const folder = mkdtempSync(join(tmpdir(), 'banchi-fuzz-'));
try {
  const file = join(folder, 'a.gaz');
  await banchi(['build', '-o', file, 'specimen']);
  const server = await startServing(['serve', '-g', file, '--port', '0']);
  const pid = server.process.pid ?? 0;
  const random = seededRandom(seed);
  const warming = await fuzz(server.base, WARM_UP, random, PATIENCE, pid);
  if (warming.faults.length > 0) throw new Error([...warming.faults, (await server.stop()).err].join('\n'));
  const before = residentBytes(pid);
  await longestStall(server.base);
  const start = performance.now();
  const { answers, statuses, slowest, slowestRequest, faults } = await fuzz(
    server.base,
    requests,
    random,
    PATIENCE,
    pid,
  );
  const seconds = (performance.now() - start) / 1000;
  const after = residentBytes(pid);
  const stall = await longestStall(server.base);
  const { code, err } = await server.stop();
  const inside = err.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line));
  console.log(`${answers} requests answered in ${seconds.toFixed(0)} s, seed ${seed}`);
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  console.log(
    `slowest connection ${slowest.toFixed(0)} ms, without waiting for a processor; resident ${mib(before)} MiB before, ${mib(after)} after`,
  );
  console.log(`on that connection ${slowestRequest}`);
  console.log(`the service's event loop stood still for ${stall.toFixed(0)} ms at most, waiting included`);
  for (const fault of [...faults, ...inside]) console.log(`FAULT ${fault}`);
  process.exitCode = faults.length + inside.length > 0 || code !== 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

/** The longest that the service did not get to do anything since this was last asked, in milliseconds. */
async function longestStall(base: string): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]);
}

function mib(bytes: number): string {
  return (bytes / (1 << 20)).toFixed(0);
}
