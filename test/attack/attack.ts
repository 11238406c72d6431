/**
 * Attack: sends every hostile body to a real service with the default heap, on one connection and on 40 that do not read, and
 * prints how long `/healthz` had to wait and how much memory came on top. The wait for 40 times as many bytes is printed and not
 * judged. Each body meets a service of its own.
 * `npm run attack [-- FILE.gaz [MAIN.js]]` (default: the specimen, and this program)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineLine } from '../../bench/support/machine.js';
import { short, table } from '../../bench/support/statistics.js';
import { MAIN, startServing } from '../support/commands.js';
import { placeSpecimen } from '../support/specimen.js';
import { BODIES } from './bodies.js';
import { attack } from './run.js';

/** Milliseconds that `/healthz` may wait. */
const WAIT = 100;
/** Bytes by which the process may grow. */
const GROWTH = 200_000_000;
const UNREAD = 40;

const folder = mkdtempSync(join(tmpdir(), 'banchi-attack-'));
try {
  const [, , given, main = MAIN] = process.argv;
  const file = given ?? join(folder, 'a.gaz');
  if (given === undefined) await placeSpecimen(file);
  console.log(machineLine());
  const rows = [
    [
      'body',
      'connections',
      'answers',
      '/healthz waits, ms',
      'on a processor of its own',
      'grows, MB',
      'takes, ms',
      '',
    ],
  ];
  for (const make of BODIES) {
    const body = make();
    for (const connections of [1, UNREAD]) {
      const server = await startServing(['serve', '-g', file, '--port', '0'], { main });
      const pid = server.process.pid ?? 0;
      const unread = connections > 1;
      try {
        const { statuses, waits, growth, took } = await attack(server.base, pid, body, connections, !unread);
        const isGood =
          (unread || waits.fair <= WAIT) && growth <= GROWTH && ![...statuses.keys()].includes(500);
        if (!isGood) process.exitCode = 1;
        rows.push([
          body.name,
          unread ? `${connections} unread` : '1',
          [...statuses]
            .map(([status, count]) => `${status === 0 ? '–' : status}${count > 1 ? ` × ${count}` : ''}`)
            .join(', '),
          short(waits.asMeasured),
          short(waits.fair),
          short(growth / 1e6),
          short(took),
          isGood ? '' : 'OVER',
        ]);
      } catch (error) {
        rows.push([
          body.name,
          String(connections),
          `ended: ${error instanceof Error ? error.message : error}`,
          '',
          '',
          '',
          'OVER',
        ]);
        process.exitCode = 1;
      } finally {
        server.process.kill('SIGKILL');
      }
      console.error((rows.at(-1) ?? []).join(' | '));
    }
  }
  console.log(table(rows));
} finally {
  rmSync(folder, { recursive: true });
}
