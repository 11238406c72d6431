import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { type Peer, type Question, questionOf } from './peer.js';
import { shown } from './scale-kinds.js';
import { median, short, table } from './statistics.js';

/** A kind of query, and the milliseconds that each took here. */
export interface MeasuredKind {
  readonly name: string;
  readonly asked: readonly { readonly query: AddressQuery; readonly ms: number }[];
}

/** Most queries of one kind that peers are asked, evenly drawn. */
const QUERIES = 30;
/** Rounds after one that does not count; and milliseconds from which a query is not repeated, and its first time counts. */
const ROUNDS = 5;
const LONG = 1000;

/** A peer's module, which needs packages that only some benchmarks install. */
interface PeerModules {
  openPeers(kept: string, gazetteer: Gazetteer): Promise<readonly (Peer | string)[]>;
}

/** A question to all, its name, and Banchi's answer and time. */
interface Contest {
  readonly question: Question;
  readonly text: string;
  readonly ms: number;
  readonly hit: number;
  readonly ids: Uint32Array;
}

/**
 * Asks other engines the questions that were asked here of a file, as far as they have the means to answer.
 * @param kept beginning of the names under which they keep their data
 * @param counted the time that a query counts with, of several
 * @returns a table
 */
export async function askPeers(
  kept: string,
  gazetteer: Gazetteer,
  kinds: readonly MeasuredKind[],
  counted: (times: readonly number[]) => number,
): Promise<string> {
  execFileSync(process.execPath, [join('scripts', 'bench.mjs')], { stdio: 'inherit' });
  const modules = new URL('../peers/scale.js', import.meta.url).href;
  const opened = await ((await import(modules)) as PeerModules).openPeers(kept, gazetteer);
  const peers = opened.filter((each) => typeof each !== 'string');
  const lines = opened.map((each) =>
    typeof each === 'string' ? each : `${each.name}: ${(each.bytes / 1e6).toFixed(0)} MB`,
  );
  const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
  const head = ['', 'queries', 'Banchi median', 'worst'];
  for (const { name } of peers) head.push(`${name.split(' ')[0]} median`, 'worst', 'ratio', 'same answer');
  const rows: string[][] = [head];
  try {
    for (const { name, asked } of kinds) {
      const contests = some(asked).flatMap(({ query, ms }): Contest[] => {
        const question = questionOf(query);
        if (question === null) return [];
        const { hit, ids } = search.find(query);
        return [{ question, ms, text: shown(query), hit, ids }];
      });
      if (contests.length === 0) continue;
      const own = contests.map(({ ms }) => ms);
      const row = [name, String(contests.length), short(median(own)), short(Math.max(...own))];
      for (const peer of peers) row.push(...(await compared(peer, contests, counted, lines)));
      rows.push(row);
      console.log(row.join('  '));
    }
  } finally {
    for (const peer of peers) await peer.close();
  }
  return `\nthe same queries of other engines, milliseconds\n${lines.join('\n')}\n${table(rows)}`;
}

/** So many of them as are asked, evenly drawn. */
function some<T>(all: readonly T[]): T[] {
  if (all.length <= QUERIES) return [...all];
  return Array.from({ length: QUERIES }, (_, i) => all[Math.floor((i * all.length) / QUERIES)]);
}

/** Times of a peer for one kind: the middle, the slowest, the middle ratio to Banchi's, and the share of equal answers. */
async function compared(
  peer: Peer,
  contests: readonly Contest[],
  counted: (times: readonly number[]) => number,
  lines: string[],
): Promise<string[]> {
  const times: number[] = [];
  let same = 0;
  for (const { question, text, hit, ids } of contests) {
    const own: number[] = [];
    for (let round = 0, spent = 0; round <= ROUNDS && spent < LONG; round++) {
      const start = performance.now();
      const answer = await peer.ask(question);
      own.push(performance.now() - start);
      spent += own[round];
      if (round > 0) continue;
      // more texts are searched here, so that more may be found, never fewer
      if (answer.hit > hit) lines.push(`${text}: ${hit} here, ${answer.hit} in ${peer.name}`);
      else if (answer.hit === hit && samePage(question, ids, answer.ids)) same++;
    }
    times.push(counted(own.length > 1 ? own.slice(1) : own));
  }
  const ratios = contests.map(({ ms }, i) => times[i] / ms);
  const figures = [median(times), Math.max(...times), median(ratios)].map(short);
  return [...figures, `${same} of ${contests.length}`];
}

/** Whether both have the same records on the page; which of those at one distance comes first is left to each. */
function samePage({ order }: Question, own: Uint32Array, theirs: readonly number[]): boolean {
  if (order === 'distance') return own.length === theirs.length;
  return own.length === theirs.length && theirs.every((id, i) => id === own[i] + 1);
}
