/**
 * What first questions cost over a file that is read in parts, behind the first load: a host of static files on this machine that waits 50 ms before each
 * answer (HTTP/1.1, as many connections as a round has requests), and counts what is asked of it. Each question is the first of a
 * new search; its reply is compared with that of the whole file.
 * `npm run bench:range -- FILE.gaz [--rounds 3] [--delay 50] [--kind geocode,code]`
 */

import { parseArgs } from 'node:util';
import { searchOf } from '../src/anywhere/open-bytes.js';
import { replyTo } from '../src/anywhere/reply.js';
import { mapGazetteer } from '../src/files/map-gazetteer.js';
import { drawRequests, KINDS } from '../test/anywhere/draw-requests.js';
import { narrowOf, ranges } from '../test/anywhere/ranges.js';
import { staticHost } from '../test/anywhere/static-host.js';
import { machineLine } from './support/machine.js';
import { median, short, table } from './support/statistics.js';

/** What is wanted of some kinds: rounds, requests, kilobytes at most. */
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

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    delay: { type: 'string', default: '50' },
    kind: { type: 'string' },
  },
});
const [file] = positionals;
if (file === undefined) throw new Error('FILE.gaz must be given');
await report(file, Number(options.rounds), Number(options.delay), options.kind);

async function report(path: string, rounds: number, delay: number, only: string | undefined): Promise<void> {
  const { openUrl } = await ranges();
  const engine = searchOf([mapGazetteer(path)]);
  const host = await staticHost(new Map([['/file.gazn', await narrowOf(path)]]), { delay });
  console.log(machineLine());
  console.log(
    `${path}, ${rounds} first questions of each kind behind the first load, median / worst; ${delay} ms before each answer, HTTP/1.1`,
  );
  const kinds = Object.keys(KINDS).filter((kind) => only === undefined || only.split(',').includes(kind));
  const requests = drawRequests(engine, rounds * Object.keys(KINDS).length);
  let firstLoad = '';
  const rows = [['kind', 'rounds', 'requests', 'kB', 'seconds', 'wanted: rounds, requests, kB']];
  try {
    for (const kind of kinds) {
      const costs: { rounds: number; requests: number; kilobytes: number; seconds: number }[] = [];
      for (const request of requests.filter((each) => each.kind === kind)) {
        const search = openUrl(`${host.base}/file.gazn`);
        await search.open();
        const first = { ...search.cost };
        firstLoad = `first load: ${first.rounds} rounds, ${first.requests} requests, ${short(first.bytes / 1000)} kB`;
        const started = performance.now();
        const reply = await search.reply(request);
        const seconds = (performance.now() - started) / 1000;
        if (Buffer.compare(reply.body, replyTo(engine, request).body) !== 0)
          throw new Error(`another reply than over the whole file: ${JSON.stringify(request)}`);
        const { cost } = search;
        costs.push({
          rounds: cost.rounds - first.rounds,
          requests: cost.requests - first.requests,
          kilobytes: (cost.bytes - first.bytes) / 1000,
          seconds,
        });
      }
      const middle = (name: keyof (typeof costs)[number]): string => {
        const values = costs.map((cost) => cost[name]);
        return `${short(median(values))} / ${short(Math.max(...values))}`;
      };
      const wanted = (WANTED[kind] ?? []).map((most) => (most === null ? '–' : String(most))).join(' ');
      rows.push([kind, middle('rounds'), middle('requests'), middle('kilobytes'), middle('seconds'), wanted]);
    }
  } finally {
    await host.close();
  }
  console.log(firstLoad);
  console.log(table(rows));
}
