/**
 * Costs of first questions over a file that is read in parts, behind the first load: a host of static files on this machine that
 * waits 50 ms before each answer (HTTP/1.1, as many connections as a round has requests), and counts its requests. Each
 * question is the first of a new search; its reply is compared with that of the whole file. The next key of a suggestion is asked
 * of the same search. A question that is refused because it would fetch too much counts with its cost until then.
 * `npm run bench:range -- FILE.gaz [--narrow FILE.gazn] [--rounds 3] [--delay 50] [--kind geocode,code]`; the narrow form is made, and kept
 * where it is given a name; `--told` lists every question.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { searchOf } from '@banchi/engine/anywhere/open-bytes.js';
import type { RangeSearch } from '@banchi/engine/anywhere/open-url.js';
import { type Request, replyTo } from '@banchi/engine/anywhere/reply.js';
import type { SuggestResult } from '@banchi/engine/contract/suggest-result.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { LocalSearch } from '@banchi/engine/search/local.js';
import { rangePageWorker } from 'banchi/package/package-root.js';
import { drawRequests, KINDS } from '../test/anywhere/draw-requests.js';
import { narrowOf, ranges } from '../test/anywhere/ranges.js';
import { staticHost } from '../test/anywhere/static-host.js';
import { machineLine } from './support/machine.js';
import { median, quantile, short, table } from './support/statistics.js';

/** The limits for some kinds: rounds, requests, kilobytes. */
const WANTED: Readonly<
  Record<string, readonly [rounds: number, requests: number | null, kilobytes: number | null]>
> = {
  geocode: [6, 25, 300],
  'geocode english': [10, null, 1000],
  part: [10, null, 500],
  suggest: [10, null, 400],
  code: [6, null, null],
  'codes below': [6, null, null],
  position: [6, null, null],
};

/** The status of a question that would fetch too much. */
const REFUSED = 413;

/** The costs of one question. */
interface Costs {
  readonly rounds: number;
  readonly requests: number;
  readonly kilobytes: number;
  readonly seconds: number;
  readonly isRefused: boolean;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    narrow: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    delay: { type: 'string', default: '50' },
    kind: { type: 'string' },
    told: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (file === undefined) throw new Error('FILE.gaz must be given');
await report(file, Number(options.rounds), Number(options.delay));

async function report(path: string, rounds: number, delay: number): Promise<void> {
  const { openUrl } = await ranges();
  const host = await staticHost(new Map([['/file.gazn', await narrowFile(path, options.narrow)]]), { delay });
  const engine = searchOf([mapGazetteer(path)]);
  console.log(machineLine());
  console.log(
    `${path}, ${rounds} first questions of each kind behind the first load, median / 95th hundredth / worst; ${delay} ms before each answer, HTTP/1.1`,
  );
  const only = options.kind?.split(',');
  const requests = drawRequests(engine, rounds * Object.keys(KINDS).length);
  const found = new Map<string, Costs[]>();
  const add = (kind: string, costs: Costs, request: Request): void => {
    found.set(kind, [...(found.get(kind) ?? []), costs]);
    if (options.told)
      console.log(
        `${kind}: ${costs.rounds} rounds, ${costs.requests} requests, ${short(costs.kilobytes)} kB, ${short(costs.seconds)} s${costs.isRefused ? ', refused' : ''}: ${JSON.stringify(request.entries)}`,
      );
  };
  let firstLoad = { rounds: 0, requests: 0, bytes: 0 };
  try {
    for (const kind of Object.keys(KINDS).filter((each) => only?.includes(each) !== false))
      for (const request of requests.filter((each) => each.kind === kind)) {
        const search = openUrl(`${host.base}/file.gazn`);
        await search.open();
        firstLoad = { ...search.cost };
        add(kind, await costsOf(search, engine, request), request);
        const next = kind === 'suggest' ? withNextKey(engine, request) : null;
        if (next !== null) add('next key', await costsOf(search, engine, next), next);
      }
  } finally {
    await host.close();
  }
  const program = brotliCompressSync(readFileSync(rangePageWorker)).length;
  console.log(
    `first load: ${firstLoad.rounds} rounds, ${firstLoad.requests} requests, ${short(firstLoad.bytes / 1000)} kB, and the program, ${short(program / 1000)} kB with Brotli`,
  );
  const rows = [['kind', 'rounds', 'requests', 'kB', 'seconds', 'refused', 'wanted: rounds, requests, kB']];
  for (const [kind, costs] of found) {
    const told = (name: 'rounds' | 'requests' | 'kilobytes' | 'seconds'): string => {
      const values = costs.map((each) => each[name]);
      return [median(values), quantile(values, 0.95), Math.max(...values)].map(short).join(' / ');
    };
    const wanted = (WANTED[kind] ?? []).map((most) => (most === null ? '–' : String(most))).join(' ');
    const refused = costs.filter(({ isRefused }) => isRefused).length;
    rows.push([
      kind,
      ...(['rounds', 'requests', 'kilobytes', 'seconds'] as const).map(told),
      `${refused} of ${costs.length}`,
      wanted,
    ]);
  }
  console.log(table(rows));
}

/** The narrow form of a file, from where it was kept, or made. */
async function narrowFile(path: string, kept: string | undefined): Promise<Uint8Array> {
  if (kept !== undefined && existsSync(kept)) return readFileSync(kept);
  const bytes = await narrowOf(path);
  if (kept !== undefined) writeFileSync(kept, bytes);
  return bytes;
}

/** Asks a question. @throws where the reply is not that of the whole file */
async function costsOf(search: RangeSearch, engine: LocalSearch, request: Request): Promise<Costs> {
  const before = { ...search.cost };
  const started = performance.now();
  const { status, body } = await search.reply(request);
  const seconds = (performance.now() - started) / 1000;
  const isRefused = status === REFUSED;
  if (!isRefused && Buffer.compare(body, replyTo(engine, request).body) !== 0)
    throw new Error(`another reply than over the whole file: ${JSON.stringify(request)}`);
  const { rounds, requests, bytes } = search.cost;
  return {
    rounds: rounds - before.rounds,
    requests: requests - before.requests,
    kilobytes: (bytes - before.bytes) / 1000,
    seconds,
    isRefused,
  };
}

/** The request with one more character, of the first suggestion that goes on as it is typed; null where none does. */
function withNextKey(engine: LocalSearch, request: Request): Request | null {
  const word = request.entries.find(([name]) => name === 'word')?.[1] ?? '';
  const { result } = JSON.parse(new TextDecoder().decode(replyTo(engine, request).body));
  const { items = [] }: Partial<SuggestResult> = result ?? {};
  const longer = items.find(({ text }) => text.length > word.length && text.startsWith(word))?.text;
  if (longer === undefined) return null;
  const [next] = longer.slice(word.length);
  return { ...request, entries: [['word', word + next]] };
}
