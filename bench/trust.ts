/**
 * The cost of trust: requests a second of a service with keys, rate limits, quotas and metrics, in turn with a service without
 * any of them. `npm run bench:trust [-- [--apart] [FILE.gaz]]`
 *
 * Two processes that do equal work differ by up to a tenth for as long as they live: places of code and heap, and the time of
 * compilation, matter more than keys. So a process has both services, and one more without keys: any peculiarity of the process
 * affects all three. Their turns come in all orders, several processes run one after the other, and the two services without keys
 * are compared in the same way: that figure shows the accuracy of the others. With `--apart` each service has a process of its
 * own.
 *
 * Every service is sent the same bytes, credentials included: one without keys reads past them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { openAccess } from 'banchi/cli/serve/open-access.js';
import { readConfig } from 'banchi/config/read-config.js';
import { createKey, type Secrets } from 'banchi/credentials/key-changes.js';
import { makeLog } from 'banchi/http/logging.js';
import { createService } from 'banchi/http/service.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { Sender } from './support/load.js';
import { machineLine } from './support/machine.js';
import { PROGRAM_FLAGS } from './support/program-flags.js';
import { seededRandom } from './support/random.js';
import { median, quantile, short, table } from './support/statistics.js';
import { FoldedTexts } from './support/texts.js';

const SEED = 10;
const CONNECTIONS = 50;
const SECONDS = 0.1;
/** One after the other: each has its own place in memory. */
const PROCESSES = 4;
/** Rounds of all ways by all services, for each process. */
const ROUNDS = 36;
/** Answers of each service to each way that are not counted: until then much is still being compiled. */
const WARMING = 5000;
const REQUESTS = 400;
/** Share of the open service's requests a second to reach. */
const TARGET = 0.85;
/** More than any turn asks for: every request is counted, none refused. */
const LIMIT = 1e9;

/** The services that are compared; `again` is a second one like `open`. */
const KINDS = ['open', 'trusted', 'again'] as const;
type Kind = (typeof KINDS)[number];
/** Every order of three; each service is the first, the second and the last as often as the others. */
const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [0, 2, 1],
  [2, 0, 1],
  [1, 0, 2],
];

/** The work of one service in one turn. */
interface Turn {
  /** Microseconds a request. */
  readonly time: number;
  /** Processor time of its process a request, in microseconds. */
  readonly cost: number;
}

/** A service that runs. */
interface Running {
  readonly process: ChildProcess;
  readonly base: string;
}

/** The turns of one way to authenticate in one process. */
type Turns = Record<Kind, Turn[]>;

/** A way to authenticate. */
interface Way {
  readonly mode: string;
  readonly senders: Readonly<Record<Kind, Sender>>;
  readonly turns: Turns;
}

if (process.argv[2] === 'service') await serve(process.argv[3], process.argv.slice(4));
else await main(process.argv.slice(2));

async function main(given: readonly string[]): Promise<void> {
  const isApart = given.includes('--apart');
  const gazetteer = await measuredGazetteer(given.find((argument) => argument !== '--apart'));
  console.log(machineLine());
  console.log(gazetteerLine(gazetteer));
  const paths = drawPaths(gazetteer);
  gazetteer.close();
  const folder = mkdtempSync(join(tmpdir(), 'banchi-trust-'));
  const keys = join(folder, 'keys.json');
  const secrets = await createKey(keys, {
    name: 'benchmark',
    modes: ['ip', 'referer', 'bearer'],
    allow: ['127.0.0.0/8', '192.0.2.0/24'],
    referers: ['*.example.jp', 'good.example'],
    contracts: ['pastmap'],
    rate: LIMIT,
    quota: LIMIT,
    expires: null,
  });
  const all: Record<string, Turns[]> = {};
  for (let k = 0; k < PROCESSES; k++) {
    const services = await start(gazetteer.file, keys, isApart, k);
    for (const { mode, turns } of await measure(services, paths, secrets)) {
      all[mode] ??= [];
      all[mode].push(turns);
    }
    for (const { process: server } of Object.values(services)) server.kill();
  }
  rmSync(folder, { recursive: true });
  console.log(`\n${table(rowsOf(all))}`);
  const again = (key: keyof Turn): string =>
    percent(mean(Object.values(all).flatMap((list) => list.map((turns) => shareOf(turns, 'again', key)))));
  console.log(
    `\nwithout keys beside without keys, all ways: ${again('time')}, by processor time ${again('cost')}`,
  );
}

/** Lets all services take turns, each way first as often as the others. */
async function measure(
  services: Record<Kind, Running>,
  paths: readonly string[],
  secrets: Secrets,
): Promise<readonly Way[]> {
  const ways: Way[] = [];
  for (const [mode, headers] of Object.entries(await proofs(services.trusted.base, secrets))) {
    const to = (kind: Kind): Sender => new Sender(services[kind].base, paths, CONNECTIONS, headers);
    const senders = { open: to('open'), trusted: to('trusted'), again: to('again') };
    ways.push({ mode, senders, turns: { open: [], trusted: [], again: [] } });
    for (const sender of Object.values(senders))
      for (let answers = 0; answers < WARMING; ) answers += (await sender.send(SECONDS)).answers;
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < ways.length; k++) {
      const { senders, turns } = ways[(k + round) % ways.length];
      for (const place of ORDERS[round % ORDERS.length]) {
        const kind = KINDS[place];
        turns[kind].push(await takeTurn(services[kind], senders[kind]));
      }
    }
  }
  for (const { senders } of ways) for (const sender of Object.values(senders)) sender.close();
  return ways;
}

/** A row for each way: shares are the mean over the processes. */
function rowsOf(all: Readonly<Record<string, readonly Turns[]>>): string[][] {
  const rows = [
    [
      'exact codes, 50 connections',
      'open, requests/s',
      'with keys',
      'share',
      'target',
      'of processes',
      'open again',
      'open, CPU µs',
      'with keys',
      'share',
      'open again',
    ],
  ];
  for (const [mode, processes] of Object.entries(all)) {
    const of = (kind: Kind, key: keyof Turn): number =>
      mean(processes.map((turns) => undisturbed(turns[kind], key)));
    const shares = (kind: 'trusted' | 'again', key: keyof Turn): number[] =>
      processes.map((turns) => shareOf(turns, kind, key));
    const rates = shares('trusted', 'time');
    rows.push([
      mode,
      short(1e6 / of('open', 'time')),
      short(1e6 / of('trusted', 'time')),
      percent(mean(rates)),
      `${100 * TARGET} %`,
      `${percent(Math.min(...rates))} to ${percent(Math.max(...rates))}`,
      percent(mean(shares('again', 'time'))),
      short(of('open', 'cost')),
      short(of('trusted', 'cost')),
      percent(mean(shares('trusted', 'cost'))),
      percent(mean(shares('again', 'cost'))),
    ]);
  }
  return rows;
}

/** The middle, over rounds, of one service's share of the result of services without keys in the same round. */
function shareOf(turns: Turns, kind: 'trusted' | 'again', key: keyof Turn): number {
  return median(
    turns[kind].map((turn, i) => {
      const open = turns.open[i][key];
      return (kind === 'again' ? open : (open + turns.again[i][key]) / 2) / turn[key];
    }),
  );
}

/** The cost of a request in the least disturbed turns: a disturbance only makes a turn slower. */
function undisturbed(turns: readonly Turn[], key: keyof Turn): number {
  return quantile(
    turns.map((turn) => turn[key]),
    0.25,
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function drawPaths(gazetteer: ConstructorParameters<typeof GazetteerSearch>[0]): string[] {
  const texts = new FoldedTexts(gazetteer);
  const codes = new Codes(new GazetteerSearch(gazetteer).gazetteer);
  const random = seededRandom(SEED);
  const paths: string[] = [];
  while (paths.length < REQUESTS) {
    const id = Math.floor(random() * texts.tree.size);
    if (texts.isRecord(id))
      paths.push(`/search/address?address_code=${codes.fullCode(id)}&code_match_type=1`);
  }
  return paths;
}

/** The headers of each way to authenticate. */
async function proofs(base: string, secrets: Secrets): Promise<Record<string, Record<string, string>>> {
  const basic = Buffer.from(`${secrets.client_id}:${secrets.client_secret}`).toString('base64');
  const response = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const key = { 'x-api-key': secrets.key };
  return {
    ip: { ...key, authorization: 'ip' },
    referer: { ...key, authorization: 'referer', referer: 'https://www.example.jp/map' },
    Bearer: { ...key, authorization: `Bearer ${access_token}` },
  };
}

/** Starts the services, in one process or each in its own. */
async function start(
  file: string,
  keys: string,
  isApart: boolean,
  turn: number,
): Promise<Record<Kind, Running>> {
  // Which one is made first is another one each time.
  const kinds = ORDERS[turn % ORDERS.length].map((place) => KINDS[place]);
  const services: Partial<Record<Kind, Running>> = {};
  for (const group of isApart ? kinds.map((kind) => [kind]) : [kinds]) {
    const keysOf = group.map((kind) => (kind === 'trusted' ? keys : ''));
    const child = fork(fileURLToPath(import.meta.url), ['service', file, ...keysOf], {
      execArgv: [...PROGRAM_FLAGS],
    });
    const [bases] = (await once(child, 'message')) as [string[]];
    for (const [i, kind] of group.entries()) services[kind] = { process: child, base: bases[i] };
  }
  return services as Record<Kind, Running>;
}

async function takeTurn({ process: server }: Running, sender: Sender): Promise<Turn> {
  const before = await processorTime(server);
  const { answers, perSecond } = await sender.send(SECONDS);
  return { time: 1e6 / perSecond, cost: ((await processorTime(server)) - before) / answers };
}

async function processorTime(server: ChildProcess): Promise<number> {
  server.send('usage');
  const [time] = (await once(server, 'message')) as [number];
  return time;
}

/** Serves once for each key file, without any where its name is empty; sends the parent its addresses, and its processor time. */
async function serve(file: string, keyFiles: readonly string[]): Promise<void> {
  const { search } = openSearch([file]);
  const bases: string[] = [];
  for (const keys of keyFiles) {
    const environment = keys === '' ? {} : { BANCHI_ACCESS_KEYS: keys };
    const { config } = readConfig({ file: undefined, environment, flags: [] });
    const access = openAccess(config, makeLog({ level: 'warn' }))?.access;
    const running = createService({ search, access, isMeasured: access !== undefined });
    bases.push(await running.listen({ host: '127.0.0.1', port: 0 }));
  }
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(bases);
}
