/**
 * Soak: two workers at the rate they can take, 1 % of the requests wrong, keys created and revoked, the data swapped every
 * 20 s: no good request may fail, 99 % must take at most 25 ms, and memory must stay flat within 10 %.
 * `npm run soak [-- SECONDS]` (default 600)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../bench/support/random.js';
import { growth, soak } from './run.js';

const seconds = Number(process.argv[2] ?? 600);
const folder = mkdtempSync(join(tmpdir(), 'banchi-soak-'));
try {
  const result = await soak(folder, { seconds }, seededRandom(1));
  const { good, bad, failures, p50, p99, swaps, resident } = result;
  const grown = growth(resident);
  console.log(
    `${good} good and ${bad} bad requests in ${seconds} s, ${swaps} swaps, ${failures.length} failures`,
  );
  console.log(`p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (at most 25)`);
  console.log(
    `resident ${(resident[0] / 2 ** 20).toFixed(0)} to ${(resident[resident.length - 1] / 2 ** 20).toFixed(0)} MiB, ` +
      `in the second half ${(100 * grown).toFixed(1)} % more than before (at most 10)`,
  );
  for (const failure of failures) console.log(`FAILED ${failure}`);
  process.exitCode = failures.length > 0 || p99 > 25 || grown > 0.1 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
