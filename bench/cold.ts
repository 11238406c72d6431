/**
 * The first query of a process where nothing of the file is in memory: milliseconds, faults that waited for the disk, megabytes
 * read. Before each the system is asked to forget the file (`dd oflag=nocache`), which it does where no other process has it
 * mapped; no rights are needed and other files stay. Opening the file is measured separately. Then another new process repeats
 * it, and finds the file in memory: the rest is the program's own first time.
 * `npm run bench:cold -- FILE.gaz [--rounds 3]`
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { addressQuery } from './support/address-query.js';
import { machineLine } from './support/machine.js';
import { median, short, table } from './support/statistics.js';

/** Tokyo station. */
const CENTRE = [139.767125, 35.681236] as const;

const KINDS: Readonly<Record<string, (search: GazetteerSearch) => unknown>> = {
  'a word': (search) =>
    search.search(addressQuery({ word: { text: '本町1-2', language: 'ja', match: 'partial' } })),
  'a town': (search) =>
    search.search(addressQuery({ word: { text: '千代田区霞が関', language: 'ja', match: 'partial' } })),
  'a number, millions of hits': (search) =>
    search.search(addressQuery({ word: { text: '2-', language: 'ja', match: 'partial' } })),
  'an English word': (search) =>
    search.search(
      addressQuery({
        word: { text: 'Honcho Chuo-ku', language: 'en', match: 'partial' },
        shape: 'multilingual',
      }),
    ),
  'a code': (search) => search.search(addressQuery({ code: { text: '13101', match: 'prefix' } })),
  'a point': (search) => search.search(addressQuery({ position: CENTRE })),
  '500 m': (search) => search.search(addressQuery({ proximity: { centre: CENTRE, radius: 500 } })),
  'a suggestion': (search) => search.suggest({ word: '千代田区霞', languages: 'ja' }).bytes(),
  '/geocode': (search) => search.geocode({ word: '東京都千代田区霞が関1-2-3', target: null }).bytes(),
};

/** Costs of opening a file and of one query. */
interface Taken {
  readonly opened: number;
  readonly ms: number;
  readonly cpu: number;
  readonly faults: number;
  readonly megabytes: number;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, kind: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('FILE.gaz must be given');
if (options.kind === undefined) report(file, Number(options.rounds));
else console.log(JSON.stringify(ask(file, options.kind)));

function report(path: string, rounds: number): void {
  console.log(machineLine());
  const rows = Object.keys(KINDS).map((kind) => {
    const pairs = Array.from({ length: rounds }, () => {
      forget(path);
      return { cold: inNewProcess(path, kind), warm: inNewProcess(path, kind) };
    });
    const middle = (of: (each: (typeof pairs)[number]) => number): string => short(median(pairs.map(of)));
    return [
      kind,
      middle(({ cold }) => cold.opened),
      middle(({ cold }) => cold.ms),
      short(Math.min(...pairs.map(({ cold }) => cold.ms))),
      middle(({ cold }) => cold.cpu),
      middle(({ cold }) => cold.faults),
      middle(({ cold }) => cold.megabytes),
      middle(({ warm }) => warm.opened),
      middle(({ warm }) => warm.ms),
      middle(({ warm }) => warm.cpu),
    ];
  });
  const columns = ['opened, ms', 'query, ms', 'fewest', 'processor', 'faults', 'MB read'];
  const inMemory = ['in memory: opened', 'query', 'processor'];
  console.log(table([['', ...columns, ...inMemory], ...rows]));
}

/** Has the system drop a file from its memory. */
function forget(path: string): void {
  execFileSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], {
    stdio: 'ignore',
  });
}

/** Asks one query in a process of its own. */
function inNewProcess(path: string, kind: string): Taken {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [script, path, '--kind', kind], { encoding: 'utf8' }));
}

function ask(path: string, kind: string): Taken {
  const started = performance.now();
  const search = new GazetteerSearch(mapGazetteer(path));
  const before = counters();
  KINDS[kind](search);
  const after = counters();
  return {
    opened: before.at - started,
    ms: after.at - before.at,
    cpu: after.cpu - before.cpu,
    faults: after.faults - before.faults,
    megabytes: after.megabytes - before.megabytes,
  };
}

/** The system's counters of this process; bytes read on Linux alone. */
function counters(): { at: number; cpu: number; faults: number; megabytes: number } {
  const { userCPUTime, systemCPUTime, majorPageFault } = process.resourceUsage();
  const read = process.platform === 'linux' ? readFileSync('/proc/self/io', 'utf8') : '';
  return {
    at: performance.now(),
    cpu: (userCPUTime + systemCPUTime) / 1000,
    faults: majorPageFault,
    megabytes: Number(/read_bytes: (\d+)/.exec(read)?.[1] ?? Number.NaN) / 1e6,
  };
}
