/**
 * Costs of a gazetteer: time to build and to open it, bytes a record, memory of an idle server.
 * `npm run bench:build [-- ROUNDS]`
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { createService } from 'banchi/http/service.js';
import { buildUsualSet, CACHE, gazetteerLine, measuredGazetteer, recordCount } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { PROGRAM_FLAGS } from './support/program-flags.js';
import { median, short, table } from './support/statistics.js';

const SERVERS = 5;
const OPENINGS = 9;

const built = join(CACHE, 'built.gaz');

/** One build in a fresh process. */
interface Built {
  readonly seconds: number;
  /** Processor time of all threads, garbage collection included. */
  readonly processorSeconds: number;
  readonly records: number;
  readonly items: number;
  readonly peak: number;
}

const roles: Readonly<Record<string, () => Promise<unknown>>> = {
  build: () => buildOnce(true),
  'build-japanese': () => buildOnce(false),
  open: openOnce,
  bare: async () => {
    createServer(() => undefined).listen(0, '127.0.0.1');
  },
  serve: async () => {
    const { search } = openSearch([process.argv[3]]);
    await createService({ search }).listen({ host: '127.0.0.1', port: 0 });
  },
};

const role = roles[process.argv[2] ?? ''];
if (role === undefined) await main(Number(process.argv[2] ?? 3));
else process.send?.((await role()) ?? 'ready');

async function main(rounds: number): Promise<void> {
  console.log(machineLine());
  const all: Built[] = [];
  const japanese: Built[] = [];
  for (let round = 0; round < rounds; round++) {
    japanese.push(await ask<Built>('build-japanese'));
    all.push(await ask<Built>('build'));
  }
  rmSync(built, { force: true });
  const gazetteer = await measuredGazetteer(undefined);
  const { file } = gazetteer;
  console.log(gazetteerLine(gazetteer));
  const bytes = gazetteer.size / recordCount(gazetteer);
  largestSections(gazetteer);
  gazetteer.close();
  const openings: number[] = [];
  for (let round = 0; round < OPENINGS; round++) openings.push(await ask<number>('open', file));
  const idle = await privateMemory('serve', file);
  const node = await privateMemory('bare', file);
  const rate = median(japanese.map(({ records, seconds }) => records / seconds));
  const items = median(japanese.map((each) => each.items / each.seconds));
  const [seconds, secondsOfAll] = [japanese, all].map((builds) => median(builds.map((each) => each.seconds)));
  console.log(
    `\n${table([
      ['', 'measured', 'target'],
      ['build without other languages, records a second', short(rate), '≥ 100,000'],
      ['rows read a second', short(items), ''],
      ['seconds', short(seconds), ''],
      ['processor seconds', short(median(japanese.map(({ processorSeconds }) => processorSeconds))), ''],
      ['most memory in MB', short(median(japanese.map(({ peak }) => peak))), ''],
      ['build with them, seconds', short(secondsOfAll), ''],
      ['processor seconds', short(median(all.map(({ processorSeconds }) => processorSeconds))), ''],
      ['most memory in MB', short(median(all.map(({ peak }) => peak))), ''],
      ['the four languages, % of time added', short((secondsOfAll / seconds - 1) * 100), '≤ 60'],
      ['bytes a record', short(bytes), '≤ 120'],
      ['opening with a stamp, ms', short(median(openings)), '≤ 50'],
      ['private memory above bare Node, MB', short(idle - node), '≤ 100'],
      ['private memory of bare Node, MB', short(node), ''],
    ])}`,
  );
}

function largestSections({ entries }: Gazetteer): void {
  const largest = [...entries].sort((a, b) => b.length - a.length).slice(0, 8);
  console.log(largest.map(({ name, length }) => `${name} ${(length / 1e6).toFixed(1)}`).join(', '), '… MB');
}

/** Runs one role in a process of its own and waits for its result. */
async function ask<T>(name: string, file = ''): Promise<T> {
  const [answer, child] = await started<T>(name, file);
  child.kill();
  return answer;
}

async function started<T>(name: string, file: string): Promise<[T, ChildProcess]> {
  const child = fork(fileURLToPath(import.meta.url), [name, file], {
    execArgv: name === 'bare' ? [] : [...PROGRAM_FLAGS],
  });
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${name} ended without an answer`);
    }),
  ])) as [T];
  return [answer, child];
}

async function buildOnce(languages: boolean): Promise<Built> {
  const start = performance.now();
  const { records, items } = await buildUsualSet(built, languages);
  const seconds = (performance.now() - start) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    seconds,
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
    records: Object.values(records).reduce((sum, count) => sum + count, 0),
    items,
    peak: maxRSS / 1024,
  };
}

/** Milliseconds until a search could be answered. */
async function openOnce(): Promise<number> {
  const start = performance.now();
  new GazetteerSearch(mapGazetteer(process.argv[3]));
  return performance.now() - start;
}

/** Megabytes that an idle server shares with nobody: resident pages that belong to no file. */
async function privateMemory(name: string, file: string): Promise<number> {
  const sizes: number[] = [];
  for (let i = 0; i < SERVERS; i++) {
    const [, child] = await started(name, file);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    sizes.push(Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
    child.kill();
  }
  return median(sizes);
}
