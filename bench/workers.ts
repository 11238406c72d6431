/**
 * Requests a second of one process and of two workers, in turn, the processor time that each spends on a request, and the
 * private memory of each. The requests come from this process, so that on two cores it takes its share of one, as does
 * whatever else runs. What two free cores would give is therefore told by processor time as well: two of them spend two
 * seconds a second, the primary's part included.
 * `npm run bench:workers [-- FILE.gaz]`
 */
import { readFileSync } from 'node:fs';
import { GazetteerSearch } from '../src/search/engine.js';
import { Codes } from '../src/search/ids/codes.js';
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

const gazetteer = await measuredGazetteer(process.argv[2]);
console.log(machineLine());
console.log(gazetteerLine(gazetteer));
const paths = exactCodes();
const { file } = gazetteer;
gazetteer.close();

const servers: Serving[] = [];
for (const workers of ['1', '2'])
  servers.push(await startServing(['serve', '-g', file, '--port', '0', '--workers', workers]));
const perSecond: number[][] = [[], []];
const costs: number[][] = [[], []];
const shares: number[] = [];
for (let turn = 0; turn <= TURNS; turn++) {
  for (const [i, { base }] of servers.entries()) {
    const before = process.cpuUsage();
    const spent = processorTime(servers[i]);
    const result = await load(base, paths, CONNECTIONS, SECONDS);
    const { user, system } = process.cpuUsage(before);
    if (turn === 0) continue; // the first one warms both
    perSecond[i].push(result.perSecond);
    costs[i].push((processorTime(servers[i]) - spent) / result.answers);
    if (i === 1) shares.push((user + system) / 1e6 / SECONDS);
  }
}
const [one, two] = perSecond.map(median);
const ratio = median(perSecond[1].map((each, i) => each / perSecond[0][i]));
const [costOfOne, costOfTwo] = costs.map(median);
const memory = servers.map((server) => {
  const [primary, ...workers] = processesOf(server);
  return (workers.length === 0 ? [primary] : workers).map((pid) => mib(privateBytes(pid))).join(', ');
});
const rows = [
  ['processes', 'requests/s', 'CPU µs a request', 'private MiB of each'],
  ['1', short(one), short(costOfOne), memory[0]],
  ['2', short(two), short(costOfTwo), memory[1]],
];
console.log(`\n${table(rows)}`);
console.log(
  `two / one: ${ratio.toFixed(2)}; the load took ${median(shares).toFixed(2)} of a core beside two`,
);
console.log(`two / one by processor time, as on two free cores: ${((2 * costOfOne) / costOfTwo).toFixed(2)}`);
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

/** Processor time that all processes of a server have spent, in microseconds: in ticks of 10 ms, as Linux tells it. */
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
