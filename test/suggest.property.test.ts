import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { PREFECTURE_SEATS } from '@banchi/engine/facts/seats.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { FoldedWord } from '@banchi/engine/reading/folded-word.js';
import { read } from '@banchi/engine/reading/reading.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { recordSource } from './places/record-source.js';
import { recordsArbitrary } from './reference/arbitrary-tree.js';
import { passedOver } from './reference/passed-over.js';
import { isOfKind, type ReferenceNode, referenceTree } from './reference/reference-tree.js';
import { fc, runsOf } from './support/property.js';

const RUNS = runsOf(150);
const MOST = 20;

/** A way to write a node from some level down: the text before its own segment, and the whole text. */
interface Written {
  readonly nodes: readonly ReferenceNode[];
  readonly ends: readonly number[];
  readonly text: string;
}

/** All ways to write a node, from every ancestor that an address may begin at. */
function waysToWrite(node: ReferenceNode): Written[] {
  const found: Written[] = [];
  for (const own of node.spellings) {
    found.push({ nodes: [node], ends: [own.text.length], text: own.text });
    if (!own.follows || node.namedParent === null) continue;
    for (const above of waysToWrite(node.namedParent)) {
      const text = above.text + own.text;
      found.push({ nodes: [...above.nodes, node], ends: [...above.ends, text.length], text });
    }
  }
  return found;
}

/** The kinds of municipalities and prefectures, in names and readings. */
const KIND = /^(?:[都道府県市区町村]|シ|ク|チヨウ|マチ|ムラ|ソン|ト|フ|ケン)$/;

/**
 * Whether a word ends in a node's own segment, where the node is written from some level down to it.
 * @param whole whether it must end with the whole segment, except the kind of a municipality or prefecture
 */
function mayBecome(
  node: ReferenceNode,
  { text: word, kinds }: { text: string; kinds: Uint8Array | null },
  whole = false,
): boolean {
  return waysToWrite(node).some(({ nodes, ends, text }) => {
    if (!text.startsWith(word)) return false;
    const rest = text.slice(word.length);
    if (whole && rest !== '' && rest !== '-' && !(node.depth <= 1 && KIND.test(rest))) return false;
    const before = ends.at(-2) ?? 0;
    if (word.length <= before) return false;
    const [first] = nodes;
    const isNumber = /^[0-9-]+$/.test(text.slice(0, ends[0]));
    if (nodes.length > 1 && (first.depth > 3 || (first.depth === 3 && isNumber))) return false;
    return [...(kinds ?? [])].every((kind, unit) => {
      const piece = ends.findIndex((end) => unit < end);
      return kind === 0 || isOfKind(nodes[piece], kind);
    });
  });
}

/** How many nodes lie at and below a node; of a city of wards also its wards. */
function extent(node: ReferenceNode): number {
  const own = (each: ReferenceNode): number => each.children.reduce((sum, child) => sum + own(child), 1);
  const city = fullName(node);
  const siblings = node.parent?.children ?? [];
  let sum = own(node);
  if (node.depth !== 1 || !city.endsWith('市')) return sum;
  for (const next of siblings.slice(siblings.indexOf(node) + 1)) {
    const ward = fullName(next);
    if (!ward.startsWith(city) || !ward.endsWith('区')) break;
    sum += own(next);
  }
  return sum;
}

/** Which of two nodes of one level comes first. */
function compareAlike(a: ReferenceNode, b: ReferenceNode): number {
  if (a.depth <= 1) return extent(b) - extent(a);
  const [town, other] = [ancestor(a, 2), ancestor(b, 2)];
  return (
    standing(b) - standing(a) ||
    extent(other) - extent(town) ||
    (a.depth === 3 ? 0 : extent(b) - extent(a)) ||
    citySize(b) - citySize(a)
  );
}

/** The named node above a node, or it, that is of a depth or the next below it. */
function ancestor(node: ReferenceNode, depth: number): ReferenceNode {
  let at = node;
  while (at.namedParent !== null && at.namedParent.depth >= depth) at = at.namedParent;
  return at;
}

/** The municipality that a node stands in; of a town that none is above, its prefecture. */
function municipalityOf(node: ReferenceNode): ReferenceNode {
  let at = node;
  while (at.depth > 1 && at.namedParent !== null) at = at.namedParent;
  return at;
}

/** How known the municipality is that a node stands in: a special ward 3, a ward 2, a seat 1. */
function standing(node: ReferenceNode): number {
  const name = fullName(municipalityOf(node));
  if (name.endsWith('区')) return name.includes('市') ? 2 : 3;
  return SEATS.has(name) ? 1 : 0;
}

/** How many wards its city has; of one without wards how much is in it. */
function citySize(node: ReferenceNode): number {
  const municipality = municipalityOf(node);
  const name = fullName(municipality);
  const city = name.endsWith('区') ? name.slice(0, name.indexOf('市') + 1) : '';
  const own = (each: ReferenceNode): number => each.children.reduce((sum, child) => sum + own(child), 1);
  if (city === '') return own(municipality);
  const siblings = municipality.parent?.children ?? [];
  const at = siblings.indexOf(municipality);
  const isOfCity = (each: ReferenceNode): boolean => fullName(each).startsWith(city);
  let [low, high] = [at, at];
  while (low > 0 && isOfCity(siblings[low - 1])) low--;
  while (high + 1 < siblings.length && isOfCity(siblings[high + 1])) high++;
  return siblings.slice(low, high + 1).filter((each) => fullName(each) !== city).length;
}

const SEATS: ReadonlySet<string> = new Set(PREFECTURE_SEATS.map(fold));

/** The longest of the names of a node, as folded. */
function fullName({ spellings }: ReferenceNode): string {
  const names = spellings.flatMap((each) => ((each.class & 1) === 0 ? [] : [each.text]));
  return names.reduce((longest, name) => (name.length > longest.length ? name : longest), '');
}

/** The ways to read a word that is being typed: as it stands, its counter not begun, its last が between kanji, its 番 in a name. */
function readingsOf(typed: string): FoldedWord[] {
  const begun = typed.replace(/(?<=[0-9０-９])[ちチ](?:[ょヨョよ][うウ]?)?$/u, '');
  const between = typed.replace(/(?<=\p{Script=Han})[がガかカヵヶ]$/u, 'ケ');
  const others = [begun, between].filter((other) => other !== typed);
  const readings = [typed, ...others].flatMap((word) => read(word).in('ja').texts);
  if (!/[0-9０-９一二三四五六七八九十百]番$/u.test(typed)) return readings;
  const named = read(`${typed}丁`)
    .in('ja')
    .texts.map(({ text, kinds }) => ({
      text: text.slice(0, -1),
      kinds: kinds?.slice(0, text.length - 1) ?? null,
    }));
  return [...readings, ...named];
}

/** The expected suggestions, by looking at every node. */
function expected(nodes: readonly ReferenceNode[], typed: string): string[] {
  for (const reading of readingsOf(typed)) {
    if (reading.text === '') continue;
    const passed = passedOver(nodes, typed);
    const found = nodes.filter((node) => node.name !== null && !passed.has(node) && mayBecome(node, reading));
    // sorting keeps the order of the tree
    found.sort(
      (a, b) =>
        (a.depth >> 1) - (b.depth >> 1) ||
        Number(mayBecome(b, reading, true)) - Number(mayBecome(a, reading, true)) ||
        a.depth - b.depth ||
        compareAlike(a, b),
    );
    if (found.length === 1) {
      const below = nodes.filter(({ name, namedParent }) => name !== null && namedParent === found[0]);
      found.push(
        ...below.sort((a, b) => (a.depth >> 1) - (b.depth >> 1) || a.depth - b.depth || compareAlike(a, b)),
      );
    }
    if (found.length > 0) return found.slice(0, MOST).map(({ code }) => code);
  }
  return [];
}

/** Words that are being typed: the beginning of an address that is in the tree, from some level down. */
const drafts = fc.array(
  fc.record({ node: fc.nat(10_000), from: fc.nat(5), units: fc.nat(14), kana: fc.boolean() }),
  { minLength: 1, maxLength: 25, size: 'max' },
);

async function withEngine(
  records: readonly AddressRecord[],
  use: (engine: GazetteerSearch) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-suggest-'));
  const file = join(folder, 'random.gaz');
  try {
    await buildGazetteer(file, [recordSource(records.map((record) => ({ ...record })))], {
      languages: false,
    });
    const gazetteer = mapGazetteer(file);
    try {
      use(new GazetteerSearch(gazetteer));
    } finally {
      gazetteer.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The codes of the records that a word means as an address, ascending. */
function meant(engine: GazetteerSearch, word: string): string[] {
  const { record, ambiguous } = engine.geocode({ word, target: null }).value();
  return (record === null ? ambiguous.records : [record]).map(({ address_code }) => address_code).sort();
}

test('what is suggested is what looking at every node finds', async (t) => {
  let compared = 0;
  let found = 0;
  const property = fc.asyncProperty(recordsArbitrary, drafts, async (given, asked) => {
    const records = given.map((record) => ({ ...record, pastmap_year: null, pastmap_id: null }));
    const nodes = referenceTree(records);
    const named = nodes.filter(({ name }) => name !== null);
    fc.pre(named.length > 0);
    await withEngine(records, (engine) => {
      for (const { node, from, units, kana } of asked) {
        const path: ReferenceNode[] = [];
        for (let at: ReferenceNode | null = named[node % named.length]; at !== null; at = at.namedParent)
          path.unshift(at);
        const text = path
          .slice(Math.min(from, path.length - 1))
          .map(({ name, read }) => (kana && read !== null ? read : (name ?? '')))
          .join('');
        const typed = text.slice(0, 1 + units);
        if (typed.trim() === '') continue;
        const { items } = engine.suggest({ word: typed, languages: 'ja' }).value();
        const codes = items.map(({ record }) => record.address_code);
        const wanted = expected(nodes, typed);
        // a numeral at the end may also be one that is not finished, and Latin letters one that is not converted
        if (wanted.length === 0 && /[一二三四五六七八九十a-z]$/iu.test(typed)) continue;
        // where no name goes on from it, its meaning as an address is suggested
        if (wanted.length === 0)
          assert.deepEqual([...codes].sort(), meant(engine, typed), JSON.stringify(typed));
        else assert.deepEqual(codes, wanted, JSON.stringify(typed));
        compared++;
        if (codes.length > 0) found++;
      }
    });
  });
  await fc.assert(property, { numRuns: RUNS, includeErrorInReport: true });
  t.diagnostic(`${compared} words, ${found} with suggestions`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(compared >= 6 * RUNS && found >= compared / 2, `${compared} words, ${found} with suggestions`);
});
