/**
 * What trust costs: requests a second of a service with keys, rate limits, quotas and metrics, in turn with one without
 * any of them. Each server is a process of its own, and so is this one, which sends the requests.
 * `npm run bench:trust [-- FILE.gaz]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAccess } from '../src/cli/open-access.js';
import { openSearch } from '../src/cli/open-search.js';
import { readConfig } from '../src/config/read-config.js';
import { createKey, type Secrets } from '../src/credentials/key-changes.js';
import { createService } from '../src/http/service.js';
import { GazetteerSearch } from '../src/search/engine.js';
import { Codes } from '../src/search/ids/codes.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { load } from './support/load.js';
import { machineLine } from './support/machine.js';
import { PROGRAM_FLAGS } from './support/program-flags.js';
import { seededRandom } from './support/random.js';
import { median, short, table } from './support/statistics.js';
import { FoldedTexts } from './support/texts.js';

const SEED = 10;
const CONNECTIONS = 50;
/** Short turns, many of them, and ratios of neighbours: what else the machine does then disturbs both alike. */
const SECONDS = 0.5;
const TURNS = 30;
/** Rounds that only warm the servers: what is compiled and collected at first would be counted against the first way. */
const WARMING = 6;
const REQUESTS = 400;
/** Share of the open service's requests a second to reach. */
const TARGET = 0.85;
/** More than any turn asks for: every request is counted, none refused. */
const LIMIT = 1e9;

/** What one server did in one turn. */
interface Turn {
  readonly perSecond: number;
  /** Processor time of the server in microseconds a request. */
  readonly cost: number;
}

/** A server that runs. */
interface Running {
  readonly process: ChildProcess;
  readonly base: string;
}

if (process.argv[2] === 'service') await service(process.argv[3], process.argv[4]);
else await main(process.argv[2]);

async function main(given: string | undefined): Promise<void> {
  const gazetteer = await measuredGazetteer(given);
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
  const open = await start(gazetteer.file);
  const trusted = await start(gazetteer.file, keys);
  const rows = [
    [
      'exact codes, 50 connections',
      'open, requests/s',
      'with keys',
      'share',
      'target',
      'open, CPU µs',
      'with keys',
      'share',
    ],
  ];
  const ways = Object.entries(await proofs(trusted.base, secrets)).map(([mode, headers]) => {
    const turns: { open: Turn; trusted: Turn }[] = [];
    return { mode, headers, turns };
  });
  for (let turn = -WARMING; turn < TURNS; turn++) {
    // each way is the first as often as the others
    for (let k = 0; k < ways.length; k++) {
      const { headers, turns } = ways[(k + turn + WARMING) % ways.length];
      // By turns the first and the second, so that none always follows the other.
      const first = turn % 2 === 0;
      const early = await takeTurn(first ? open : trusted, paths, headers);
      const late = await takeTurn(first ? trusted : open, paths, headers);
      if (turn >= 0) turns.push(first ? { open: early, trusted: late } : { open: late, trusted: early });
    }
  }
  for (const { mode, turns } of ways) {
    const of = (which: 'open' | 'trusted', key: keyof Turn): number =>
      median(turns.map((turn) => turn[which][key]));
    const share = median(turns.map((turn) => turn.trusted.perSecond / turn.open.perSecond));
    const costShare = median(turns.map((turn) => turn.open.cost / turn.trusted.cost));
    rows.push([
      mode,
      short(of('open', 'perSecond')),
      short(of('trusted', 'perSecond')),
      `${(100 * share).toFixed(1)} %`,
      `${100 * TARGET} %`,
      short(of('open', 'cost')),
      short(of('trusted', 'cost')),
      `${(100 * costShare).toFixed(1)} %`,
    ]);
  }
  open.process.kill();
  trusted.process.kill();
  rmSync(folder, { recursive: true });
  console.log(`\n${table(rows)}`);
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

async function start(file: string, keys = ''): Promise<Running> {
  const child = fork(fileURLToPath(import.meta.url), ['service', file, keys], {
    execArgv: [...PROGRAM_FLAGS],
  });
  const [base] = (await once(child, 'message')) as [string];
  return { process: child, base };
}

async function takeTurn(
  { process: server, base }: Running,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Turn> {
  const before = await processorTime(server);
  const { answers, perSecond } = await load(base, paths, CONNECTIONS, SECONDS, headers);
  return { perSecond, cost: ((await processorTime(server)) - before) / answers };
}

async function processorTime(server: ChildProcess): Promise<number> {
  server.send('usage');
  const [time] = (await once(server, 'message')) as [number];
  return time;
}

/** Serves; tells the parent where, and from then on how much processor time has been used. */
async function service(file: string, keys: string): Promise<void> {
  const { search } = openSearch([file]);
  const environment = keys === '' ? {} : { BANCHI_ACCESS_KEYS: keys };
  const { config } = readConfig({ file: undefined, environment, flags: [] });
  const access = openAccess(config)?.access;
  const running = createService({ search, access, isMeasured: access !== undefined });
  const base = await running.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(base);
}
