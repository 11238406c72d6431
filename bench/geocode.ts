/**
 * Addresses as people write them, a word each: in process by kind of word, one by one, hostile ones, in batches of 1,000
 * at `/geocode`, and as a file for `banchi geocode`. Rewritten addresses are those of the ways of writing in
 * `test/robustness/ways`.
 * `npm run bench:geocode [-- FILE.gaz [process|single|languages|first|http|file …]]`
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { openSearch } from '@banchi/engine/library/open-search.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { warm } from 'banchi/cli/serve/warming.js';
import { createService } from 'banchi/http/service.js';
import { FormerWords } from '../test/robustness/former.js';
import { hostileWords } from '../test/robustness/hostile.js';
import { noAddresses } from '../test/robustness/no-addresses.js';
import { drawTypos } from '../test/robustness/typos.js';
import { WAYS } from '../test/robustness/ways/all.js';
import { drawAll, writtenWords } from '../test/robustness/ways/measure.js';
import { write } from '../test/robustness/ways/writing.js';
import { gazetteerLine, measuredGazetteer } from './support/gazetteer.js';
import { machineLine } from './support/machine.js';
import { seededRandom, shuffled } from './support/random.js';
import { quantile, short, table } from './support/statistics.js';

const SEED = 9;
/** Records of each kind that are rewritten. */
const RECORDS = 1200;
/** Rows of the file. */
const ROWS = 60_000;
/** Rewritten addresses that are drawn for it: not every record can be written in every way. */
const DRAWN = 80_000;
/** Records of each kind that are written in each language, and words of a language that are asked. */
const [LANGUAGE_RECORDS, LANGUAGE_WORDS] = [300, 4000];
/** Characters of a long word. */
const LONG = 200;
const BATCH = 1000;
const CONNECTIONS = 2;
const SECONDS = 6;

if (process.argv[2] === 'service') await service(process.argv[3]);
else if (process.argv[2] === 'first') await first(process.argv[3], process.argv[4] === 'warm');
else await main(process.argv[2], process.argv.slice(3));

async function main(given: string | undefined, parts: readonly string[]): Promise<void> {
  const gazetteer = await measuredGazetteer(given);
  const { file } = gazetteer;
  console.log(machineLine());
  console.log(gazetteerLine(gazetteer));
  const search = new GazetteerSearch(gazetteer);
  const words = drawWords(search, gazetteer);
  const wants = (part: string): boolean => parts.length === 0 || parts.includes(part);
  if (wants('single')) single(search, words);
  if (wants('process')) inProcess(search, words);
  if (wants('languages')) inLanguages(search, gazetteer);
  gazetteer.close();
  if (wants('first')) await firstOfProcesses(file, words.exact);
  if (wants('http')) await overHttp(file, words.rewritten);
  if (wants('file')) await ofFile(file, words.rewritten);
}

/** Words by kind, in random order, the same in every run. */
type Words = Readonly<
  Record<'exact' | 'rewritten' | 'not found' | 'typos' | 'no addresses' | 'former', readonly string[]>
>;

function drawWords(search: GazetteerSearch, gazetteer: Gazetteer): Words {
  const random = seededRandom(SEED);
  const subjects = drawAll(search, RECORDS);
  const ways = WAYS.filter(({ language = 'ja' }) => language === 'ja');
  const of = (expected: boolean): string[] =>
    ways
      .filter(({ expects }) => (expects === 'record') === expected)
      .flatMap((way) => [...writtenWords(way, subjects, Math.ceil(DRAWN / ways.length), random)])
      .map(({ word }) => word);
  const absent = of(false);
  return {
    exact: shuffled(
      random,
      subjects.map((subject) => write(subject)),
    ),
    rewritten: shuffled(random, [...of(true), ...absent]),
    'not found': shuffled(random, absent),
    typos: drawTypos(search, RECORDS).map(({ word }) => word),
    'no addresses': noAddresses().map(({ word }) => word),
    // none where the file has no list of changes, as the starter has
    former: shuffled(
      random,
      Array.from(new FormerWords(gazetteer).ofMunicipalities('ja', 2), ({ word }) => `${word}12`),
    ),
  };
}

function inProcess(search: GazetteerSearch, words: Words): void {
  const rows = [['in process', 'words', 'words/CPU-s', 'µs a word']];
  for (const [name, all] of Object.entries(words)) {
    const some = all.slice(0, 20_000);
    if (some.length === 0) continue;
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const before = process.cpuUsage();
      for (const word of some) search.geocode({ word, target: null }).bytes();
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / some.length);
    }
    rows.push([name, short(some.length), short(1e6 / best), short(best)]);
  }
  console.log(`\n${table(rows)}`);
}

/** Words of each language in all ways of writing, and behind former municipalities: the least time of some rounds of each. */
function inLanguages(search: GazetteerSearch, gazetteer: Gazetteer): void {
  const subjects = drawAll(search, LANGUAGE_RECORDS);
  const former = new FormerWords(gazetteer);
  const rows = [['µs a word', 'words', 'mean', 'p50', 'p99', 'max', 'slowest']];
  for (const language of LANGUAGES) {
    const random = seededRandom(SEED);
    const ways = WAYS.filter((way) => (way.language ?? 'ja') === language);
    const written = ways.flatMap((way) => [
      ...writtenWords(way, subjects, Math.ceil(LANGUAGE_WORDS / ways.length), random),
    ]);
    const groups: readonly (readonly [name: string, words: readonly string[]])[] = [
      [language, written.map(({ word }) => word)],
      [`${language}, former`, Array.from(former.ofMunicipalities(language, 2), ({ word }) => word)],
    ];
    for (const [name, all] of groups) {
      const words = shuffled(random, all).slice(0, LANGUAGE_WORDS);
      if (words.length === 0) continue;
      const times = new Float64Array(words.length).fill(Number.POSITIVE_INFINITY);
      for (let round = 0; round < 5; round++)
        for (const [i, word] of words.entries()) {
          const start = performance.now();
          search.geocode({ word, target: null }).bytes();
          times[i] = Math.min(times[i], 1000 * (performance.now() - start));
        }
      const longest = times.reduce((most, time, i) => (time > times[most] ? i : most), 0);
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
      rows.push([
        name,
        short(words.length),
        short(mean),
        short(quantile([...times], 0.5)),
        short(quantile([...times], 0.99)),
        short(times[longest]),
        JSON.stringify(words[longest]),
      ]);
    }
  }
  console.log(`\n${table(rows)}`);
}

/** Times of single words, each asked once: the first ones with code that is not compiled yet, some groups a second time. */
function single(search: GazetteerSearch, words: Words): void {
  const rows = [['ms a word', 'words', 'p50', 'p99', 'max', 'slowest']];
  const hostile = hostileWords(seededRandom(SEED), words.exact.slice(0, 200)).map(([, word]) => word);
  const groups: readonly (readonly [name: string, words: readonly string[]])[] = [
    ['hostile, at first', hostile],
    ['hostile', hostile],
    ...Object.entries(words),
    // the same words once more, in a process with compiled code and kept tables
    ['typos, again', words.typos],
    ['no addresses, again', words['no addresses']],
    ['former, again', words.former],
  ];
  for (const [name, all] of groups) {
    const timed = all.slice(0, 20_000).map((word) => {
      const start = performance.now();
      search.geocode({ word, target: null }).bytes();
      return { word, time: performance.now() - start };
    });
    if (timed.length === 0) continue;
    const times = timed.map(({ time }) => time);
    const slowest = timed.reduce((a, b) => (b.time > a.time ? b : a));
    rows.push([
      name,
      short(times.length),
      ...[0.5, 0.99, 1].map((share) => short(quantile(times, share))),
      JSON.stringify(slowest.word.slice(0, 24)),
    ]);
  }
  console.log(`\n${table(rows)}`);
}

/** The longest hostile words, each the first of a process of its own: of a file just opened, and of one that is served. */
async function firstOfProcesses(file: string, addresses: readonly string[]): Promise<void> {
  const hostile = hostileWords(seededRandom(SEED), addresses.slice(0, 200));
  const longest = [...new Map(hostile.filter(([what]) => !what.includes('×')))].filter(
    ([, word]) => word.length >= LONG,
  );
  const rows = [['ms of the first word', 'words', 'p50', 'max', 'its processor time', 'slowest']];
  for (const [name, how] of [
    ['just opened', 'cold'],
    ['as it is served', 'warm'],
  ]) {
    const timed: { word: string; time: number; cpu: number }[] = [];
    for (const [, word] of longest) {
      const child = fork(fileURLToPath(import.meta.url), ['first', file, how]);
      child.send(word);
      const [[time, cpu]] = (await once(child, 'message')) as [[number, number]];
      timed.push({ word, time, cpu });
    }
    const slowest = timed.reduce((a, b) => (b.cpu > a.cpu ? b : a));
    const times = timed.map(({ time }) => time);
    rows.push([
      name,
      short(times.length),
      short(quantile(times, 0.5)),
      short(Math.max(...times)),
      short(slowest.cpu),
      JSON.stringify(slowest.word.slice(0, 24)),
    ]);
  }
  console.log(`\n${table(rows)}`);
}

/** Answers the first word of this process, which its parent sends when it is ready. */
async function first(file: string, isWarm: boolean): Promise<void> {
  const open = openSearch([file]);
  const { search } = open;
  if (isWarm) await warm(search);
  process.once('message', (word: string) => {
    const before = process.cpuUsage();
    const start = performance.now();
    search.geocode({ word, target: null }).bytes();
    const time = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    process.send?.([time, (user + system) / 1000]);
  });
}

/** Batches at `/geocode`, answered by one process; this one sends them and counts the answers. */
async function overHttp(file: string, words: readonly string[]): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['service', file]);
  const [base] = (await once(child, 'message')) as [string];
  const bodies: Buffer[] = [];
  for (let at = 0; at + BATCH <= words.length; at += BATCH)
    bodies.push(Buffer.from(JSON.stringify(words.slice(at, at + BATCH))));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const rows = [['/geocode, batches of 1,000', 'words/s', 'words a CPU-s of the server', 'MB/s']];
  for (const seconds of [SECONDS, SECONDS]) {
    const before = await processorTime(child);
    const start = performance.now();
    let answered = 0;
    let bytes = 0;
    const keepBusy = async (first: number): Promise<void> => {
      for (let i = first; performance.now() - start < 1000 * seconds; i += CONNECTIONS) {
        bytes += await send(base, agent, bodies[i % bodies.length]);
        answered += BATCH;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => keepBusy(i)));
    const took = (performance.now() - start) / 1000;
    const cpu = ((await processorTime(child)) - before) / 1e6;
    rows.push([
      rows.length === 1 ? 'at first' : 'then',
      short(answered / took),
      short(answered / cpu),
      short(bytes / 1e6 / took),
    ]);
  }
  console.log(`\n${table(rows)}`);
  agent.destroy();
  child.kill();
}

/** Posts a batch; returns the bytes of the answer, which must be whole. */
function send(base: string, agent: Agent, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const posted = request(`${base}/geocode`, { method: 'POST', agent, headers }, (answer) => {
      let bytes = 0;
      let last = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        last = chunk[chunk.length - 1];
      });
      answer.on('end', () => {
        if (answer.statusCode === 200 && last === 0x5d) resolve(bytes);
        else reject(new Error(`status ${answer.statusCode}`));
      });
    });
    posted.on('error', reject).end(body);
  });
}

/** `banchi geocode` on a file and on one four times as long: whole process, from start to end. */
async function ofFile(file: string, words: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-bench-'));
  const rows = [['banchi geocode', 'rows', 's', 'rows/s', 'CPU-s', 'private MB at most', 'MB written']];
  try {
    for (const times of [1, 4]) {
      const input = join(folder, 'in.csv');
      const some = words.slice(0, ROWS);
      const lines = some.map((word, i) => `${i},"${word.replaceAll('"', '""')}"\n`).join('');
      writeFileSync(input, `n,住所\n${lines.repeat(times)}`);
      const output = join(folder, 'out.csv');
      const main = fileURLToPath(new URL('../packages/banchi/src/cli/main.js', import.meta.url));
      const start = performance.now();
      const child = spawn(process.execPath, [main, 'geocode', '-g', file, '-o', output, '-q', input], {
        stdio: 'inherit',
      });
      let memory = 0;
      let cpu = 0;
      const watch = setInterval(() => {
        try {
          const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
          memory = Math.max(memory, Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
          const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
          cpu = (Number(stat[11]) + Number(stat[12])) / 100;
        } catch {
          // it has ended
        }
      }, 50);
      const [code] = (await once(child, 'exit')) as [number];
      clearInterval(watch);
      if (code !== 0) throw new Error(`banchi geocode ended with ${code}`);
      const seconds = (performance.now() - start) / 1000;
      const count = times * some.length;
      const written = statSync(output).size / 1e6;
      rows.push(['', ...[count, seconds, count / seconds, cpu, memory, written].map(short)]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`\n${table(rows)}`);
}

async function processorTime(server: ReturnType<typeof fork>): Promise<number> {
  server.send('usage');
  const [time] = (await once(server, 'message')) as [number];
  return time;
}

async function service(file: string): Promise<void> {
  const { search } = openSearch([file]);
  const base = await createService({ search }).listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(base);
}
