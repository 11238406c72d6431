/**
 * Requests a second of the service, in turn with a bare `node:http` server that answers a constant body of the same
 * size. Each server is a process of its own, and so is this one, which sends the requests.
 * `npm run bench:http [-- FILE.gaz]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { createService } from 'banchi/http/service.js';
import { addressQuery } from './support/address-query.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { load } from './support/load.js';
import { machineLine } from './support/machine.js';
import { PROGRAM_FLAGS } from './support/program-flags.js';
import { drawWords } from './support/queries.js';
import { seededRandom } from './support/random.js';
import { median, short, table } from './support/statistics.js';
import { FoldedTexts } from './support/texts.js';

const SEED = 2;
const CONNECTIONS = 50;
/** Short turns, many of them, and ratios of neighbours: other work of the machine then disturbs both alike. */
const SECONDS = 0.5;
const TURNS = 30;
/** Rounds that only warm both servers. */
const WARMING = 8;
const REQUESTS = 400;

/** A kind of request. */
interface Load {
  readonly name: string;
  /** Share of the bare server's requests a second to reach. */
  readonly target: number;
  readonly paths: readonly string[];
}

/** The work of one server in one turn. */
interface Turn {
  readonly perSecond: number;
  /** Processor time of the server in microseconds a request. */
  readonly cost: number;
}

if (process.argv[2] === 'bare') await bare(Number(process.argv[3]));
else if (process.argv[2] === 'service') await service(process.argv[3]);
else await main(process.argv[2]);

async function main(given: string | undefined): Promise<void> {
  const gazetteer = await measuredGazetteer(given);
  const { file } = gazetteer;
  console.log(machineLine());
  console.log(gazetteerLine(gazetteer));
  const loads = drawLoads(new GazetteerSearch(gazetteer), new FoldedTexts(gazetteer));
  gazetteer.close();
  const rows = [
    [
      '50 connections',
      'bare, requests/s',
      'Banchi, requests/s',
      'share',
      'target',
      'bare, CPU µs',
      'Banchi',
      'share',
      'bytes',
    ],
  ];
  for (const load of loads) rows.push(await measure(load, file));
  console.log(`\n${table(rows)}`);
}

function drawLoads(search: GazetteerSearch, texts: FoldedTexts): Load[] {
  const random = seededRandom(SEED);
  const codes = new Codes(search.gazetteer);
  const records: number[] = [];
  while (records.length < REQUESTS) {
    const id = Math.floor(random() * texts.tree.size);
    if (texts.isRecord(id)) records.push(id);
  }
  const rare = drawWords(texts, SEED)
    .map(({ word }) => word)
    .filter((word) => {
      const { hit } = search.find(
        addressQuery({ word: { text: word, language: 'ja', match: 'partial' }, count: 0 }),
      );
      return hit >= 1 && hit <= 10;
    });
  const sections = records
    .map((id) => codes.fullCode(id).slice(0, 5))
    .filter(
      (code) => search.find(addressQuery({ code: { text: code, match: 'prefix' }, count: 0 })).hit >= 100,
    );
  const path = (query: Record<string, string>): string => `/search/address?${new URLSearchParams(query)}`;
  return [
    {
      name: 'exact code',
      target: 0.45,
      paths: records.map((id) => path({ address_code: codes.fullCode(id), code_match_type: '1' })),
    },
    { name: 'word with 1–10 hits', target: 0.25, paths: rare.map((word) => path({ word })) },
    {
      name: '100 records',
      target: 0.25,
      paths: sections.map((code) => path({ address_code: code, code_match_type: '2', limit: '0,100' })),
    },
  ];
}

async function measure({ name, target, paths }: Load, file: string): Promise<string[]> {
  const own = await start('service', file);
  const bytes = Math.round(await meanSize(own.base, paths));
  const plain = await start('bare', String(bytes));
  const turns: { own: Turn[]; plain: Turn[] } = { own: [], plain: [] };
  for (let turn = -WARMING; turn < TURNS; turn++) {
    // By turns the first and the second, so that none always follows the other.
    const first = turn % 2 === 0;
    const early = await takeTurn(first ? own : plain, paths);
    const late = await takeTurn(first ? plain : own, paths);
    if (turn < 0) continue;
    turns.own.push(first ? early : late);
    turns.plain.push(first ? late : early);
  }
  own.process.kill();
  plain.process.kill();
  const of = (list: readonly Turn[], key: keyof Turn): number => median(list.map((turn) => turn[key]));
  const share = median(turns.own.map((turn, i) => turn.perSecond / turns.plain[i].perSecond));
  const costShare = median(turns.own.map((turn, i) => turns.plain[i].cost / turn.cost));
  return [
    name,
    short(of(turns.plain, 'perSecond')),
    short(of(turns.own, 'perSecond')),
    `${(100 * share).toFixed(1)} %`,
    `${100 * target} %`,
    short(of(turns.plain, 'cost')),
    short(of(turns.own, 'cost')),
    `${(100 * costShare).toFixed(1)} %`,
    short(bytes),
  ];
}

/** A server that runs. */
interface Running {
  readonly process: ChildProcess;
  readonly base: string;
}

async function start(role: 'bare' | 'service', argument: string): Promise<Running> {
  // Both as the program is started.
  const child = fork(fileURLToPath(import.meta.url), [role, argument], { execArgv: [...PROGRAM_FLAGS] });
  const [base] = (await once(child, 'message')) as [string];
  return { process: child, base };
}

async function takeTurn({ process: server, base }: Running, paths: readonly string[]): Promise<Turn> {
  const before = await processorTime(server);
  const { answers, perSecond } = await load(base, paths, CONNECTIONS, SECONDS);
  return { perSecond, cost: ((await processorTime(server)) - before) / answers };
}

async function processorTime(server: ChildProcess): Promise<number> {
  server.send('usage');
  const [time] = (await once(server, 'message')) as [number];
  return time;
}

async function meanSize(base: string, paths: readonly string[]): Promise<number> {
  let sum = 0;
  for (const path of paths) {
    const answer = await fetch(base + path);
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    sum += (await answer.arrayBuffer()).byteLength;
  }
  return sum / paths.length;
}

/** A server that does nothing but answer. */
async function bare(bytes: number): Promise<void> {
  const body = Buffer.alloc(bytes, 'x');
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ready(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function service(file: string): Promise<void> {
  const { search } = openSearch([file]);
  ready(await createService({ search }).listen({ host: '127.0.0.1', port: 0 }));
}

/** Sends the parent this server's address, and from then on the processor time it has used. */
function ready(base: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(base);
}
