/**
 * Words and code prefixes answered in this process, side by side with SQLite: first 100 ids and the exact total.
 * `npm run bench:search [-- [FILE.gaz] [--count-always]]`
 *
 * SQLite counts the total only where the page is full, since otherwise the page has it; with `--count-always` it
 * runs both statements, as most programs do.
 */
import { join } from 'node:path';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../support/address-query.js';
import { CACHE, gazetteerLine, measuredGazetteer, recordCount } from '../support/gazetteer.js';
import { machineLine } from '../support/machine.js';
import type { PeerAnswer } from '../support/peer.js';
import { type CodeQuery, drawCodes, drawWords, type WordQuery } from '../support/queries.js';
import { seededRandom, shuffled } from '../support/random.js';
import { median, quantile, short, table } from '../support/statistics.js';
import { FoldedTexts } from '../support/texts.js';
import { SqlitePeer } from './sqlite.js';

const SEED = 2;
const ROUNDS = 9;
/** Rounds of our own before the first that counts: a service has compiled its code long before most requests. */
const WARM_ROUNDS = 20;
/** SQLite's scan of all texts takes long and varies little. */
const SCAN_ROUNDS = 3;
const CODE_QUERIES = 500;

/** One question to both engines, and its result. */
class Contest {
  readonly name: string;
  readonly kind: string;
  /** How often the peer is asked. */
  readonly peerRounds: number;
  readonly #own: () => { readonly hit: number; readonly ids: Uint32Array };
  readonly #peer: () => PeerAnswer;
  readonly #ownTimes: number[] = [];
  readonly #peerTimes: number[] = [];
  hit = 0;
  peerHit = 0;
  samePage = false;

  constructor(
    name: string,
    kind: string,
    peerRounds: number,
    own: () => { readonly hit: number; readonly ids: Uint32Array },
    peer: () => PeerAnswer,
  ) {
    this.name = name;
    this.kind = kind;
    this.peerRounds = peerRounds;
    this.#own = own;
    this.#peer = peer;
  }

  /** Asks both once without counting the time. */
  warm(): void {
    const own = this.#own();
    const peer = this.#peer();
    this.hit = own.hit;
    this.peerHit = peer.hit;
    this.samePage = own.ids.length === peer.ids.length && peer.ids.every((id, i) => id === own.ids[i] + 1);
  }

  warmOwn(): void {
    this.#own();
  }

  askOwn(): void {
    const start = performance.now();
    this.#own();
    this.#ownTimes.push(performance.now() - start);
  }

  askPeer(): void {
    const start = performance.now();
    this.#peer();
    this.#peerTimes.push(performance.now() - start);
  }

  /** Milliseconds. */
  get own(): number {
    return median(this.#ownTimes);
  }

  get peer(): number {
    return median(this.#peerTimes);
  }

  get ratio(): number {
    return this.peer / this.own;
  }

  /** Whether both found the same, so that their times compare. */
  get same(): boolean {
    return this.hit === this.peerHit && this.samePage;
  }
}

const given = process.argv.slice(2).filter((argument) => argument !== '--count-always');
const countAlways = process.argv.includes('--count-always');
const gazetteer = await measuredGazetteer(given[0]);
const search = new GazetteerSearch(gazetteer, { recentBytes: 0 });
const texts = new FoldedTexts(gazetteer);
const codes = new Codes(gazetteer);
const codeOf = (id: number): string => codes.fullCode(id);
const sqlite = new SqlitePeer(join(CACHE, `${gazetteer.meta.id}.sqlite`), texts, codeOf, countAlways);

console.log(machineLine());
console.log(gazetteerLine(gazetteer));
console.log(
  `SQLite ${sqlite.version}, FTS5 trigram, ${(sqlite.size / 1e6).toFixed(1)} MB (${(sqlite.size / recordCount(gazetteer)).toFixed(1)} bytes a record)`,
);

const words = drawWords(texts, SEED).map((query) => wordContest(query));
const prefixes = drawCodes(texts, codeOf, CODE_QUERIES, SEED).map((query) => codeContest(query));
const contests = [...words, ...prefixes];
for (const contest of contests) contest.warm();
const random = seededRandom(SEED);
for (let round = 0; round < WARM_ROUNDS; round++) {
  for (const contest of shuffled(random, contests)) contest.warmOwn();
}
// in turn, each engine with all queries in random order: neither finds the processor's caches filled by the other
for (let round = 0; round < ROUNDS; round++) {
  for (const contest of shuffled(random, contests)) contest.askOwn();
  for (const contest of shuffled(random, contests)) if (round < contest.peerRounds) contest.askPeer();
}
report();
sqlite.close();
gazetteer.close();

function wordContest({ kind, word, folded }: WordQuery): Contest {
  const query = addressQuery({ word: { text: word, language: 'ja', match: 'partial' } });
  const rounds = [...folded].length < 3 ? SCAN_ROUNDS : ROUNDS;
  return new Contest(
    folded,
    kind,
    rounds,
    () => search.find(query),
    () => sqlite.word(folded),
  );
}

function codeContest({ prefix, level }: CodeQuery): Contest {
  const query = addressQuery({
    code: { text: prefix, match: 'prefix' },
    levels: [LEVELS[level]],
  });
  return new Contest(
    `${prefix} ${LEVELS[level]}`,
    'code prefix',
    ROUNDS,
    () => search.find(query),
    () => sqlite.code(prefix, level),
  );
}

function report(): void {
  const two = words.filter(({ kind }) => kind === 'two characters');
  const long = words.filter(({ kind }) => kind !== 'two characters');
  const many = words.filter(({ hit }) => hit > 10_000);
  const all: [string, readonly Contest[]][] = [
    ['3 characters or more', long],
    ['two characters', two],
    ['code prefix and level', prefixes],
    ['words with more than 10,000 hits', many],
    ...[...new Set(long.map(({ kind }) => kind))].map((kind): [string, readonly Contest[]] => [
      `  ${kind}`,
      long.filter((contest) => contest.kind === kind),
    ]),
  ];
  console.log(`\n${words.length} words, ${prefixes.length} code prefixes; milliseconds`);
  console.log(
    table([
      [
        '',
        'queries',
        'p50',
        'p95',
        'p99',
        'max',
        'SQLite p50',
        'p99',
        'same answer',
        'SQLite / Banchi p50',
        'min',
        'slower',
      ],
      ...all.map(([name, group]) => summary(name, group)),
    ]),
  );
  const ratios = words.filter(({ same }) => same).map(({ ratio }) => ratio);
  console.log(`\nall words: SQLite / Banchi median ${short(median(ratios))}`);
  totals(words, 'words');
  totals(prefixes, 'code prefixes');
  console.log('\nworst ten of 3 characters or more');
  worst(long);
  console.log('\nworst ten of two characters');
  worst(two);
  slowerThanSqlite(words, 'words', 40);
  slowerThanSqlite(prefixes, 'code prefixes', 5);
}

function slowerThanSqlite(group: readonly Contest[], what: string, shown: number): void {
  const slower = group.filter(({ ratio, same }) => ratio < 1 && same).sort((a, b) => a.ratio - b.ratio);
  console.log(`\n${what} slower than SQLite: ${slower.length}`);
  if (slower.length > 0) list(slower.slice(0, shown));
}

function summary(name: string, group: readonly Contest[]): string[] {
  const own = group.map((contest) => contest.own);
  const peer = group.map((contest) => contest.peer);
  const figures = [0.5, 0.95, 0.99, 1].map((share) => short(quantile(own, share)));
  const ratios = group.filter(({ same }) => same).map(({ ratio }) => ratio);
  return [
    name,
    String(group.length),
    ...figures,
    short(median(peer)),
    short(quantile(peer, 0.99)),
    String(ratios.length),
    short(median(ratios)),
    short(quantile(ratios, 0)),
    String(ratios.filter((ratio) => ratio < 1).length),
  ];
}

/** Says how many answers are the same; SQLite, which has fewer texts, must never find more. */
function totals(group: readonly Contest[], what: string): void {
  const same = group.filter(({ hit, peerHit }) => hit === peerHit);
  const pages = same.filter(({ samePage }) => samePage).length;
  const more = group.filter(({ hit, peerHit }) => hit > peerHit).length;
  const fewer = group.filter(({ hit, peerHit }) => hit < peerHit);
  console.log(
    `${what}: same total ${same.length} of ${group.length}, of these the same page ${pages}; ` +
      `more hits here (other spellings, over-specified words) ${more}; fewer ${fewer.length}`,
  );
  for (const { name, hit, peerHit } of fewer) console.log(`  ${name}: ${hit} here, ${peerHit} in SQLite`);
  for (const { name } of same.filter(({ samePage }) => !samePage)) console.log(`  ${name}: other ids`);
  if (fewer.length > 0 || pages < same.length) process.exitCode = 1;
}

function worst(group: readonly Contest[]): void {
  list([...group].sort((a, b) => b.own - a.own).slice(0, 10));
}

function list(group: readonly Contest[]): void {
  console.log(
    table([
      ['', 'kind', 'ms', 'SQLite ms', 'ratio', 'hits', 'of themselves'],
      ...group.map((contest) => [
        contest.name,
        contest.kind,
        short(contest.own),
        short(contest.peer),
        short(contest.ratio),
        short(contest.hit),
        minimalRecords(contest),
      ]),
    ]),
  );
}

/**
 * How much there is to find: records that match of themselves, none above them does. Everything below these matches
 * too, and costs nothing more.
 */
function minimalRecords({ kind, name, hit }: Contest): string {
  if (kind === 'code prefix') return '';
  const query = addressQuery({
    word: { text: name, language: 'ja', match: 'partial' },
    count: hit,
  });
  let behind = 0;
  let count = 0;
  for (const id of search.find(query).ids) {
    if (id < behind) continue;
    count++;
    behind = texts.tree.end.at(id);
  }
  return short(count);
}
