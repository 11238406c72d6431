import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createKey, type NewKey, revokeKey } from 'banchi/credentials/key-changes.js';
import { startServing } from '../support/commands.js';
import { placeSpecimen } from '../support/specimen.js';

/** The results of a soak. */
export interface SoakResult {
  readonly good: number;
  readonly bad: number;
  /** Good requests that were not answered with 200, and bad ones that were not refused as such. */
  readonly failures: readonly string[];
  /** Milliseconds that 50 % and 99 % of the good requests took at most. */
  readonly p50: number;
  readonly p99: number;
  /** Data put into service. */
  readonly swaps: number;
  /** Resident bytes of all processes, sampled evenly. */
  readonly resident: readonly number[];
}

const CONNECTIONS = 16;
/** Share of requests that are wrong. */
const BAD = 0.01;
const SWAP_EVERY = 20_000;
const KEY_EVERY = 5000;
const SAMPLES = 40;
/** Milliseconds between two looks whether it is over. */
const GLANCE = 200;

const KEY: NewKey = {
  name: 'soak',
  modes: ['ip'],
  allow: ['127.0.0.0/8'],
  referers: [],
  contracts: ['multilingual', 'pastmap'],
  rate: null,
  quota: null,
  expires: null,
};

const GOOD = [
  '/search/address?word=%E8%A6%8B%E6%9C%AC%E5%B8%82&limit=0,20',
  '/search/address?word=%E9%9D%92%E8%91%89%E7%94%BA1-2-3',
  '/search/address?address_code=99991&code_match_type=2&address_level=OAZ',
  '/search/address?address_code=999910001',
  '/search/address?position=150.00316,30.0139',
  '/search/address?proximity=150.00316,30.0139,500&sort=distance',
  '/search/address_multi?word_en=Aobacho',
  '/search/address?address_code=99&code_match_type=2&limit=0,100',
];
const WRONG = [
  '/search/address?word=a',
  '/search/address?limit=0,2000',
  '/search/address?wrod=%zz',
  '/nowhere',
];

/** How long a soak lasts: so many seconds at least, and until so much has been seen. */
export interface SoakLength {
  readonly seconds: number;
  readonly good?: number;
  readonly swaps?: number;
}

/**
 * Keeps a service over the specimen busy while its data is swapped and keys come and go.
 * @param every milliseconds from one request of a connection to its next; 0 asks for as much as the service can do
 */
export async function soak(
  folder: string,
  { seconds, good: leastGood = 0, swaps: leastSwaps = 0 }: SoakLength,
  random: () => number,
  every = 0,
): Promise<SoakResult> {
  const file = join(folder, 'live.gaz');
  await placeSpecimen(join(folder, 'a.gaz'));
  copyFileSync(join(folder, 'a.gaz'), file);
  const keyFile = join(folder, 'keys.json');
  const { key } = await createKey(keyFile, KEY);
  const server = await startServing([
    'serve',
    '-g',
    file,
    '--port',
    '0',
    '--workers',
    '2',
    '--keys',
    keyFile,
  ]);
  const failures: string[] = [];
  const times: number[] = [];
  const resident: number[] = [];
  const counts = { good: 0, bad: 0 };
  const end = performance.now() + 1000 * seconds;
  const swapsIn = (log: string): number => log.split('new data is in service').length - 1;
  const isEnough = (): boolean =>
    failures.length > 0 || (counts.good >= leastGood && swapsIn(server.log()) >= leastSwaps);
  const isOver = (): boolean => performance.now() >= end && isEnough();

  const ask = async (): Promise<void> => {
    const { port } = new URL(server.base);
    const connection = new Connection(connect(Number(port), '127.0.0.1'));
    while (!isOver()) {
      const isBad = random() < BAD;
      const list = isBad ? WRONG : GOOD;
      const path = list[Math.floor(random() * list.length)];
      const start = performance.now();
      const status = await connection.get(path, key);
      if (isBad) counts.bad++;
      else {
        counts.good++;
        if (times.length < 4_000_000) times.push(performance.now() - start);
      }
      const isRight = isBad ? status === 400 || status === 404 : status === 200;
      if (!isRight && failures.length < 50) failures.push(`${path}: ${status}`);
      if (status === 0) return;
      if (every > 0) await wait(Math.max(1, every - (performance.now() - start)));
    }
    connection.close();
  };
  const changeKeys = async (): Promise<void> => {
    while (!isOver()) {
      const { id } = await createKey(keyFile, { ...KEY, name: 'for a while' });
      await pause(KEY_EVERY);
      await revokeKey(keyFile, id);
    }
  };
  const swap = async (): Promise<void> => {
    for (let round = 0; !isOver(); round++) {
      await pause(SWAP_EVERY);
      if (isOver()) return;
      // the same data, another file
      copyFileSync(join(folder, 'a.gaz'), `${file}.${round}`);
      renameSync(`${file}.${round}`, file);
    }
  };
  const watch = async (): Promise<void> => {
    const pids = [server.process.pid ?? 0, ...childrenOf(server.process.pid ?? 0)];
    while (!isOver()) {
      await pause((1000 * seconds) / SAMPLES);
      resident.push(pids.reduce((sum, pid) => sum + residentBytes(pid), 0));
    }
  };
  /** Waits, but no longer than the soak lasts. */
  const pause = async (milliseconds: number): Promise<void> => {
    const until = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && !isOver(); left = until - performance.now())
      await wait(Math.min(left, GLANCE));
  };

  await Promise.all([...Array.from({ length: CONNECTIONS }, ask), changeKeys(), swap(), watch()]);
  const { code, err } = await server.stop();
  if (code !== 0) failures.push(`the service ended with ${code}`);
  for (const line of err.split('\n'))
    if (/"level":"(?:error|fatal)"|is refused/.test(line)) failures.push(`log: ${line}`);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { ...counts, failures, p50: at(0.5), p99: at(0.99), swaps: swapsIn(err), resident };
}

/** The largest growth of memory, as a share of its size after the first half. */
export function growth(resident: readonly number[]): number {
  const half = Math.floor(resident.length / 2);
  const early = Math.max(...resident.slice(Math.floor(half / 2), half));
  return Math.max(...resident.slice(half)) / early - 1;
}

function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** A connection that asks one thing at a time and looks at nothing but status and length. */
class Connection {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  #left = -1;
  #status = 0;
  #done: (status: number) => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay();
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#done(0));
  }

  /** The status of the answer; 0 when the connection broke. */
  get(path: string, key: string): Promise<number> {
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#left = -1;
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nHost: soak\r\nx-api-key: ${key}\r\nAuthorization: ip\r\n\r\n`,
      );
    });
  }

  close(): void {
    this.#done = () => undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#left < 0) {
      this.#head = Buffer.concat([this.#head, chunk]);
      const headEnd = this.#head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = this.#head.toString('latin1', 0, headEnd);
      this.#status = Number(head.split(' ', 2)[1]);
      this.#left = Number(/^content-length: (\d+)/im.exec(head)?.[1]) - (this.#head.length - headEnd - 4);
      this.#head = Buffer.alloc(0);
    } else this.#left -= chunk.length;
    if (this.#left === 0) this.#done(this.#status);
  }
}
