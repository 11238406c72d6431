/**
 * Serves a file with little memory of its own: the process may hold so many megabytes besides the mapped file (`prlimit --data`:
 * heaps, buffers, stacks; the system's cache of the file is not counted) and is asked every kind of query over HTTP. Linux only.
 * `npm run bench:memory -- FILE.gaz [--megabytes 512]`
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { tileSets } from '@banchi/tiles/tiles.js';
import { createService } from 'banchi/http/service.js';
import { gazetteerLine } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { PROGRAM_FLAGS } from './support/program-flags.js';
import { seededRandom, shuffled } from './support/random.js';
import { kindsOf } from './support/scale-kinds.js';
import { quantile, short, table } from './support/statistics.js';
import { tileAt } from './support/tile-at.js';

const MEGABYTE = 2 ** 20;
const CONNECTIONS = 16;
const ROUNDS = 3;
const AGAIN = 5;
/** Milliseconds between two looks at the memory. */
const LOOK = 100;
const MATCH_TYPES = { exact: '1', prefix: '2', partial: '3' } as const;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { megabytes: { type: 'string', default: '512' } },
});
const [first, file] = positionals;
if (first === 'serve') await serve(file);
else if (first === undefined) throw new Error('FILE.gaz must be given');
else await main(first, Number(options.megabytes));

/** The server, limited by who started it. */
async function serve(path: string): Promise<void> {
  const { search, gazetteers } = openSearch([path]);
  const service = createService({ search, tiles: tileSets(gazetteers) });
  process.send?.(await service.listen({ host: '127.0.0.1', port: 0 }));
}

async function main(path: string, megabytes: number): Promise<void> {
  const gazetteer = mapGazetteer(path);
  console.log(machineLine());
  console.log(gazetteerLine(gazetteer));
  const paths = pathsOf(gazetteer);
  gazetteer.close();
  const child = fork(fileURLToPath(import.meta.url), ['serve', path], {
    execPath: 'prlimit',
    execArgv: [`--data=${megabytes * MEGABYTE}`, process.execPath, ...PROGRAM_FLAGS],
  });
  const base = await Promise.race([
    once(child, 'message').then(([answer]) => String(answer)),
    once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the server ended with ${code ?? signal}`);
    }),
  ]);
  const peak = { private: 0, file: 0, data: 0 };
  const look = (): void => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const of = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
    peak.private = Math.max(peak.private, of('RssAnon'));
    peak.file = Math.max(peak.file, of('RssFile'));
    peak.data = Math.max(peak.data, of('VmData'));
  };
  const looking = setInterval(look, LOOK);
  const asked: string[] = [];
  for (let round = 0; round < ROUNDS; round++) asked.push(...shuffled(seededRandom(round + 1), paths));
  const { milliseconds, statuses, bytes, later } = await ask(base, asked);
  look();
  clearInterval(looking);
  stopped(child);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(
    `\n${table([
      ['', `limit ${megabytes} MB`],
      ['requests', short(asked.length)],
      ['answers', counts],
      ['asked again because the server was busy', String(later)],
      ['bytes of answers, MB', short(bytes / 1e6)],
      ['milliseconds with 16 at once, median', short(quantile(milliseconds, 0.5))],
      ['p99', short(quantile(milliseconds, 0.99))],
      ['slowest', short(Math.max(...milliseconds))],
      ['most private memory in use, MB', short(peak.private)],
      ['most memory that the limit counts, MB', short(peak.data)],
      ['most of the mapped file in memory, MB', short(peak.file)],
    ])}`,
  );
  // an empty tile has no content: 204
  if ([...statuses.keys()].some((status) => status !== 200 && status !== 204)) process.exitCode = 1;
}

function stopped(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`);
  child.kill();
}

/** All kinds of query as requests, pages of 1,000 among them, and addresses, completions and tiles. */
function pathsOf(gazetteer: Gazetteer): string[] {
  const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
  const queries = kindsOf(gazetteer, search).flatMap((kind) => (kind.again ? [] : kind.queries));
  const paths = queries.flatMap((query, i) => pathOf(query, i % 10 === 0 ? 1000 : 100) ?? []);
  for (const { word } of queries) {
    if (word === undefined) continue;
    paths.push(`/geocode?${new URLSearchParams({ word: word.text })}`);
    paths.push(`/suggest?${new URLSearchParams({ word: word.text })}`);
  }
  for (const { position } of queries) {
    if (position === undefined) continue;
    for (const zoom of [5, 9, 13, 16]) {
      const { x, y } = tileAt(position, zoom);
      paths.push(`/tiles/${zoom}/${x}/${y}.mvt`);
    }
  }
  return paths;
}

/** A query as a request; null for a query that the service refuses: no condition, too short a word, years that are not served. */
function pathOf(
  { word, code, proximity, position, years, sort, offset, shape }: AddressQuery,
  count: number,
): string | null {
  if (years !== undefined) return null;
  if (word?.text.split(' ').some((part) => part.length < 2)) return null;
  if ([word, code, proximity, position].every((condition) => condition === undefined)) return null;
  const parameters = new URLSearchParams({ limit: `${offset},${count}` });
  if (word !== undefined) {
    parameters.set(word.language === 'ja' ? 'word' : `word_${word.language}`, word.text);
    parameters.set('word_match_type', MATCH_TYPES[word.match]);
  }
  if (code !== undefined) {
    parameters.set('address_code', code.text);
    parameters.set('code_match_type', MATCH_TYPES[code.match]);
  }
  if (proximity !== undefined) parameters.set('proximity', `${proximity.centre},${proximity.radius}`);
  if (position !== undefined) parameters.set('position', String(position));
  parameters.set('sort', sort.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join());
  return `/search/${shape === 'multilingual' ? 'address_multi' : 'address'}?${parameters}`;
}

/** Sends requests over some connections and reads every answer; requests that a busy server refuses are sent again a second later. */
async function ask(
  base: string,
  paths: readonly string[],
): Promise<{ milliseconds: number[]; statuses: Map<number, number>; bytes: number; later: number }> {
  const milliseconds: number[] = [];
  const statuses = new Map<number, number>();
  let bytes = 0;
  let next = 0;
  let later = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < paths.length) {
        const path = paths[next++];
        let start = performance.now();
        let response = await fetch(base + path);
        for (let again = 0; response.status === 503 && again < AGAIN; again++) {
          await response.arrayBuffer();
          await new Promise((resolve) => setTimeout(resolve, 1000));
          later++;
          start = performance.now();
          response = await fetch(base + path);
        }
        const body = await response.arrayBuffer();
        milliseconds.push(performance.now() - start);
        bytes += body.byteLength;
        if (!response.ok && !statuses.has(response.status))
          console.log(`${response.status} ${path}: ${Buffer.from(body).toString().slice(0, 200)}`);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      }
    }),
  );
  return { milliseconds, statuses, bytes, later };
}
