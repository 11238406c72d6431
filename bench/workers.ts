/**
 * Requests a second of one process and of two workers, in turn, the processor time that each spends on a request, and the private
 * memory of each. One process is measured twice: as it is started, and with the small young generation that workers have, so that
 * the gain of a second process is separated from the effect of that setting. The requests come from this process, so on two cores
 * it takes its share of one, as does all other work. Therefore the result of two free cores is also computed from processor time:
 * two of them spend two seconds a second, the primary's part included.
 * `npm run bench:workers [-- FILE.gaz]`
 */
import { readFileSync } from 'node:fs';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { YOUNG_GENERATION } from 'banchi/cli/serve/serve-workers.js';
import { type Serving, startServing } from '../test/support/commands.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { load } from './support/load.js';
import { machineLine } from './support/machine.js';
import { seededRandom } from './support/random.js';
import { median, short, table } from './support/statistics.js';

const CONNECTIONS = 50;
const SECONDS = 4;
const TURNS = 5;
const REQUESTS = 400;
/** Which of the servers has two workers. */
const TWO = 2;

const gazetteer = await measuredGazetteer(process.argv[2]);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));
const paths = exactCodes();
const { file } = gazetteer;
gazetteer.close();

const kinds = [
  { name: '1', workers: '1', env: {} },
  { name: '1 as a worker is', workers: '1', env: { NODE_OPTIONS: YOUNG_GENERATION } },
  { name: '2', workers: '2', env: {} },
];
const servers: Serving[] = [];
for (const { workers, env } of kinds)
  servers.push(await startServing(['serve', '-g', file, '--port', '0', '--workers', workers], { env }));
const perSecond: number[][] = servers.map(() => []);
const costs: number[][] = servers.map(() => []);
const shares: number[] = [];
for (let turn = 0; turn <= TURNS; turn++) {
  for (const [i, server] of servers.entries()) {
    const before = process.cpuUsage();
    const spent = processorTime(server);
    const result = await load(server.base, paths, CONNECTIONS, SECONDS);
    const { user, system } = process.cpuUsage(before);
    if (turn === 0) continue; // the first one warms all
    perSecond[i].push(result.perSecond);
    costs[i].push((processorTime(server) - spent) / result.answers);
    if (i === TWO) shares.push((user + system) / 1e6 / SECONDS);
  }
}
const memory = servers.map((server) => {
  const [primary, ...workers] = processesOf(server);
  return (workers.length === 0 ? [primary] : workers).map((pid) => mib(privateBytes(pid))).join(', ');
});
/** How many times as much two workers do as another server: at once, and for the same processor time on two cores. */
const ratios = kinds.map((_kind, i) => {
  const wall = median(perSecond[TWO].map((each, turn) => each / perSecond[i][turn]));
  const free = median(costs[TWO].map((each, turn) => (2 * costs[i][turn]) / each));
  return i === TWO ? ['', ''] : [wall.toFixed(2), free.toFixed(2)];
});
const rows = [
  [
    'processes',
    'requests/s',
    'two / it',
    'CPU µs a request',
    'two / it, by processor time',
    'private MiB of each',
  ],
  ...kinds.map(({ name }, i) => [
    name,
    short(median(perSecond[i])),
    ratios[i][0],
    short(median(costs[i])),
    ratios[i][1],
    memory[i],
  ]),
];
console.log(`\n${table(rows)}`);
console.log(`the load took ${median(shares).toFixed(2)} of a core beside two; target 1.7`);
for (const server of servers) await server.stop();

function exactCodes(): string[] {
  const search = new GazetteerSearch(gazetteer);
  const codes = new Codes(search.gazetteer);
  const random = seededRandom(2);
  return Array.from({ length: REQUESTS }, () => {
    const id = Math.floor(random() * gazetteer.meta.nodes);
    return `/search/address?address_code=${codes.fullCode(id)}`;
  });
}

/** A server's own process, and its workers. */
function processesOf({ process: { pid = 0 } }: Serving): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter(Boolean).map(Number)];
}

/** Processor time that all processes of a server have spent, in microseconds: in ticks of 10 ms, as Linux counts it. */
function processorTime(server: Serving): number {
  return processesOf(server).reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return sum + 10_000 * (Number(fields[11]) + Number(fields[12]));
  }, 0);
}

/** Memory that belongs to a process alone. */
function privateBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return [...text.matchAll(/^Private_\w+: +(\d+) kB$/gm)].reduce((sum, [, kB]) => sum + 1024 * Number(kB), 0);
}

function mib(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
