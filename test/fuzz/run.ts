import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { drawCase, type FuzzCase } from './requests.js';

/** The results of a run. */
export interface FuzzResult {
  /** Requests that were answered. */
  readonly answers: number;
  /** Responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Longest time from the first byte sent to the end of the connection, in milliseconds, as {@link fuzz} counts it. */
  readonly slowest: number;
  /** The beginning of the bytes sent on that connection. */
  readonly slowestRequest: string;
  /** Faults, each with its request. */
  readonly faults: readonly string[];
}

const CONNECTIONS = 16;
/** Faults beyond these are not kept. */
const MAX_FAULTS = 20;

/**
 * Sends generated requests and checks every response. Time in which this process or the service waits for a processor does not
 * count: otherwise other work of the machine would be taken for a service that hangs.
 * @param patience milliseconds within which a connection must be answered and closed
 * @param pid of the service's process, whose waiting is known to the operating system
 */
export async function fuzz(
  base: string,
  requests: number,
  random: () => number,
  patience: number,
  pid?: number,
): Promise<FuzzResult> {
  const clock = fairClock(pid);
  const port = Number(new URL(base).port);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let answers = 0;
  let slowest = 0;
  let slowestRequest = '';
  const work = async (): Promise<void> => {
    while (answers < requests && faults.length < MAX_FAULTS) {
      const each = drawCase(random);
      const start = clock();
      const answer = await exchangeBytes(port, each.bytes, start + patience, clock);
      const took = clock() - start;
      if (took > slowest) [slowest, slowestRequest] = [took, beginning(each)];
      const counted = (status: number): void => {
        answers++;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      const fault = answer === null ? `no end after ${patience} ms` : check(each, answer, counted);
      if (fault !== null) faults.push(`${fault}: ${beginning(each)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { answers, statuses, slowest, slowestRequest, faults };
}

function beginning({ bytes }: FuzzCase): string {
  return JSON.stringify(bytes.toString('latin1').slice(0, 300));
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Milliseconds that pass, without those in which this process or the other one waited for a processor. */
export function fairClock(pid: number | undefined): () => number {
  const processes = ['self', ...(pid === undefined ? [] : [String(pid)])];
  return () => performance.now() - processes.reduce((sum, each) => sum + waitedFor(each), 0);
}

/** How long the main thread of a process has waited for a processor, in milliseconds; 0 where that is not known. */
function waitedFor(process: string): number {
  try {
    // https://docs.kernel.org/scheduler/sched-stats.html: time run, time waited, times run
    return Number(readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Sends bytes, closes this side, and reads to the end; null where the end has not come by a time of the clock. */
async function exchangeBytes(
  port: number,
  bytes: Buffer,
  deadline: number,
  clock: () => number,
): Promise<Buffer | null> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  socket.write(bytes);
  // A connection that is reset is judged by its answers: `once` of node:events would reject.
  const closed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    const wait = (): void => {
      const left = deadline - clock();
      if (left > 0) timer = setTimeout(wait, Math.ceil(left));
      else resolve(false);
    };
    wait();
  });
  // A request that is cut in the middle is cut by the client's going away.
  const going = setTimeout(() => socket.end(), 100);
  const isClosed = await Promise.race([closed, late]);
  clearTimeout(timer);
  clearTimeout(going);
  if (isClosed) return Buffer.concat(chunks);
  socket.destroy();
  return null;
}

/** Judges all bytes that came back on one connection: returns the fault, or null. */
function check(
  { methods, isBroken }: FuzzCase,
  answer: Buffer,
  counted: (status: number) => void,
): string | null {
  let at = 0;
  let answered = 0;
  let isClosing = false;
  while (at < answer.length && !isClosing) {
    const headEnd = answer.indexOf('\r\n\r\n', at);
    if (headEnd < 0) return `response ${answered} has no head`;
    const head = answer.toString('latin1', at, headEnd);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    at = headEnd + 4;
    if (status === 100) continue;
    counted(status);
    const method = methods[answered] ?? 'GET';
    answered++;
    const hasBody = method !== 'HEAD' && status !== 304 && status !== 204;
    const end = hasBody ? endOfBody(answer, at, head) : at;
    if (end === null) return `response ${answered} is cut`;
    const fault = faultOf(status, head, answer.subarray(at, end), method);
    if (fault !== null) return `response ${answered} (${method}): ${fault}`;
    at = end;
    isClosing = /^connection: close/im.test(head);
  }
  if (answered < methods.length && !isClosing)
    return `${answered} of ${methods.length} requests are answered`;
  if (answered > methods.length + (isBroken ? 1 : 0))
    return `${answered} responses to ${methods.length} requests`;
  return null;
}

/** Where the body that begins somewhere ends; null where it is cut. */
function endOfBody(answer: Buffer, from: number, head: string): number | null {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return from + Number(length) <= answer.length ? from + Number(length) : null;
  if (!/^transfer-encoding: chunked/im.test(head)) return null;
  for (let at = from; ; ) {
    const lineEnd = answer.indexOf('\r\n', at);
    const size = Number.parseInt(answer.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size)) return null;
    at = lineEnd + 2 + size + 2;
    if (size === 0) return at;
  }
}

/** The fault of a response, or null. */
function faultOf(status: number, head: string, body: Buffer, method: string): string | null {
  if (status >= 500 && status !== 503) return `status ${status}: ${body.toString('utf8').slice(0, 300)}`;
  if (status === 503 && !/^retry-after: \d+/im.test(head)) return '503 without Retry-After';
  if (status < 400 || method === 'HEAD') return null;
  if (!/^content-type: application\/json/im.test(head)) return `status ${status} is not JSON`;
  let parsed: { status?: string; errors?: { parameter: string | null; reason: string }[] };
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return `status ${status}: body is not JSON`;
  }
  if (!Array.isArray(parsed.errors)) return `status ${status} has no list of errors`;
  if (parsed.status === 'INVALID_PARAMETER' && parsed.errors.length === 0) return 'no parameter is named';
  if (/node_modules|\.js:|\bat \w+ \(/.test(body.toString('utf8'))) return 'tells of the inside';
  return null;
}
