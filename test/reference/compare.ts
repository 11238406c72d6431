import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { recordFault } from '@banchi/build/record/validate.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { WholeFile } from '@banchi/engine/gazetteer/source.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { openWhole } from '@banchi/engine/transfer/transfer.js';
import { FIELD_NAMES } from '@banchi/engine/vocabulary/fields.js';
import { recordSource } from '../places/record-source.js';
import { fc, runsOf } from '../support/property.js';
import { transferForm } from '../support/transfer-form.js';
import { type ReferenceMatch, referenceCounts, without } from './reference-match.js';
import { ReferenceSearch } from './reference-search.js';

/** Random trees that are built. */
export const RUNS = runsOf(250);
/** Queries asked of each random tree at most. */
const QUERIES = 25;

/** Counts of a run. */
export interface Counts {
  compared: number;
  /** Queries that found something. */
  hits: number;
  items: number;
  /** Records of which both say how they were found. */
  matches: number;
}

/** Which queries a run is about; the others are passed over. */
export type Choice = (reference: ReferenceSearch, query: AddressQuery) => boolean;

const folder = mkdtempSync(join(tmpdir(), 'banchi-property-'));
// not `after`, which ends with the first of several test files in one process
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The questions of a run: random data, random drafts of queries, and the query of a draft on the data. */
export interface Questions<Draft> {
  readonly records: fc.Arbitrary<AddressRecord[]>;
  readonly drafts: fc.Arbitrary<Draft>;
  readonly queryOf: (draft: Draft, reference: ReferenceSearch) => AddressQuery;
  readonly choice: Choice;
}

/** Compares engine and reference on random trees; a failure is shrunk to the smallest tree and query that show it. */
export async function compareOnRandomTrees<Draft>(questions: Questions<Draft>): Promise<Counts> {
  const counts = { compared: 0, hits: 0, items: 0, matches: 0 };
  const queries = fc.array(questions.drafts, { minLength: 1, maxLength: QUERIES, size: 'max' });
  const property = fc.asyncProperty(questions.records, queries, async (records, asked) => {
    for (const record of records) assert.equal(recordFault(record), undefined);
    await compareOn(records, asked, questions, counts);
  });
  await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
  return counts;
}

/** Compares engine and reference on one tree. */
export async function compareOn<Draft>(
  records: readonly AddressRecord[],
  drafts: readonly Draft[],
  { queryOf, choice }: Pick<Questions<Draft>, 'queryOf' | 'choice'>,
  counts: Counts,
): Promise<void> {
  const reference = new ReferenceSearch(records);
  fc.pre(reference.nodes.length > 0);
  const engine = await engineOf(records);
  try {
    for (const draft of drafts) {
      const query = queryOf(draft, reference);
      if (choice(reference, query)) compare(engine, reference, query, counts);
    }
  } finally {
    engine.gazetteer.close();
  }
}

/** Of so many trees one is built a second time, with everything on disk; `spilled-build.test.ts` does so with others. */
const SPILLED = 4;

/** Postings from which on they are joined, in turn. */
const JOIN_FROM = [1, 4, undefined];

/** Nodes from which on those of a spelling are looked at together, in turn: any, a few, more than a tree has. */
const MANY = [0, 4, undefined];

/** The engine over a file built from records. The caller closes its gazetteer. */
export async function engineOf(records: readonly AddressRecord[]): Promise<GazetteerSearch> {
  const [file, spilled] = ['random.gaz', 'spilled.gaz'].map((name) => join(folder, name));
  // most trees have every range of their spellings joined, others some, some none
  const joinFrom = JOIN_FROM[records.length % JOIN_FROM.length];
  const options = { built: '2024-01-01T00:00:00.000Z', joinFrom };
  await buildGazetteer(file, [recordSource(records)], options);
  if (records.length % SPILLED === 0) {
    await buildGazetteer(spilled, [recordSource(records)], { ...options, memory: 0 });
    assert.ok(
      readFileSync(file).equals(readFileSync(spilled)),
      'a build that holds nothing gives another file',
    );
  }
  // turns with the joined ranges in every way
  const many = MANY[Math.floor(records.length / JOIN_FROM.length) % MANY.length];
  return new GazetteerSearch(HELD[Math.floor(records.length / 2) % HELD.length](file), { many });
}

/** How a file is held, in turn: mapped, whole in a buffer, and made there from its transfer form. */
const HELD: readonly ((file: string) => Gazetteer)[] = [
  mapGazetteer,
  (file) => Gazetteer.open(new WholeFile(file, readFileSync(file))),
  (file) => openWhole(file, transferForm(readFileSync(file))),
];

/** Asks both the same: the total, the order, and every field of every item must agree. */
function compare(
  engine: GazetteerSearch,
  reference: ReferenceSearch,
  query: AddressQuery,
  counts: Counts,
): void {
  const expected = reference.search(query);
  const { hit, items } = engine.search(query);
  const text = `[${new TextDecoder().decode(items)}]`;
  const shown = JSON.stringify(query);
  assert.equal(hit, expected.hit, shown);
  // most are the same to the letter
  const isSame = text === `[${expected.items.map(jsonOf).join()}]`;
  const found: readonly Readonly<Record<string, unknown>>[] = isSame ? expected.items : JSON.parse(text);
  if (!isSame) {
    assert.deepEqual(codes(found), codes(expected.items), shown);
    assert.deepEqual(found, expected.items, shown);
  }
  const fields = String(query.shape === 'multilingual' ? FIELD_NAMES.address_multi : FIELD_NAMES.address);
  for (const item of found) assert.equal(String(Object.keys(item)), fields);
  compareMatches(engine, reference, query, text, counts);
  counts.compared++;
  counts.items += found.length;
  if (hit > 0) counts.hits++;
}

/** The reference gives the same record for the same node again: its JSON is made once. */
const jsons = new WeakMap<object, string>();

function jsonOf(item: object): string {
  let json = jsons.get(item);
  if (json === undefined) {
    json = JSON.stringify(item);
    jsons.set(item, json);
  }
  return json;
}

/** Asks the same with `match_info`: nothing else changes, and how each record was found agrees. */
function compareMatches(
  engine: GazetteerSearch,
  reference: ReferenceSearch,
  query: AddressQuery,
  plain: string,
  counts: Counts,
): void {
  const shown = JSON.stringify(query);
  const reported = engine.search({ ...query, matchInfo: true });
  const items: (Record<string, unknown> & { match: ReferenceMatch })[] = JSON.parse(
    `[${new TextDecoder().decode(reported.items)}]`,
  );
  const stripped = items.map(({ match: _, ...item }) => item);
  if (JSON.stringify(stripped) !== plain) assert.deepEqual(stripped, JSON.parse(plain), shown);
  const found = reference.find(query);
  assert.deepEqual(reported.counts, referenceCounts(found, reference.nodes), shown);
  const matches = reference.matches(query);
  items.forEach(({ match }, i) => {
    const node = found[query.offset + i];
    assertWhole(match, shown);
    const expected = matches.of(node);
    if (expected === null) return;
    counts.matches++;
    if (JSON.stringify(match) !== JSON.stringify(expected))
      assert.deepEqual(match, expected, `${shown} ${node.code}`);
  });
}

/** Spans stand one behind the other, none reaches into the next, and the texts between them are the rest: nothing is lost. */
function assertWhole({ word, rest, spans }: ReferenceMatch, shown: string): void {
  if (word === null) return;
  let behind = 0;
  for (const { from, to } of spans) {
    if (from < behind || to < from || to > word.length) assert.fail(`${shown} ${JSON.stringify(spans)}`);
    behind = to;
  }
  assert.equal(rest, without(word, spans), shown);
}

const codes = (items: readonly Readonly<Record<string, unknown>>[]): unknown[] =>
  items.map((item) => item.address_code);
