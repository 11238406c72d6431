import { japaneseSpellings, type Spelling } from '@banchi/build/indexing/spelling.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { cityOfWard } from '@banchi/engine/facts/municipality-names.js';
import { cityReading, readingOfName, readOut } from '@banchi/engine/text/index.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { KIND, kindsWritten } from './reference-reading.js';

/** The class of a text of readings that are not names. */
const READINGS = 2;

/** A text of a node: spellings from some level down to it, and the class that they share. */
export interface Tail {
  readonly text: string;
  /** 1 made of names, 2 of readings, 3 either. */
  readonly class: number;
  /** Its spellings, from the first level down. */
  readonly pieces: readonly Piece[];
  /** Where they begin, and which of them are informal, as text. */
  readonly shape: string;
}

/** A segment's part of a text. */
export interface Piece {
  readonly node: ReferenceNode;
  /** Where in the text it begins, and the place behind it. */
  readonly from: number;
  readonly to: number;
  /** Whether something is left out or read out in it. */
  readonly informal: boolean;
}

/** A part of a word, and the spelling that it matches. */
export interface Part {
  readonly node: ReferenceNode;
  /** Units of the folded word. */
  readonly from: number;
  readonly to: number;
  /** The spelling that has it. */
  readonly spelling: string;
  /** Whether something is left out or read out in that. */
  readonly informal: boolean;
}

/** A node of the address tree with everything the specification says about it. */
export interface ReferenceNode {
  readonly parent: ReferenceNode | null;
  readonly segment: string;
  /** All segments from the prefecture down, joined. */
  readonly code: string;
  readonly depth: number;
  readonly level: Level;
  /** The record of the sources; null for a placeholder that the tree needed. */
  readonly record: AddressRecord | null;
  /** Null for placeholders. */
  readonly name: string | null;
  readonly read: string | null;
  readonly readThrough: string | null;
  /** Numbers that another language writes for the name are added once those are known. */
  readonly spellings: Spelling[];
  readonly children: ReferenceNode[];
  /** Whether its number counts something else than 丁目, by its names in English and Korean; set once those are known. */
  countsOtherwise: boolean;
  /** The nearest ancestor with a name. */
  readonly namedParent: ReferenceNode | null;
}

/**
 * The address tree of canonical records: every node in depth-first order, siblings by code, the zero code behind the
 * others. Placeholders above a
 * record are added; a record below an ancestor that nobody names is left out; of records with one code the first
 * says who it is and later ones fill what it leaves empty.
 */
export function referenceTree(records: readonly AddressRecord[]): ReferenceNode[] {
  const byCode = new Map<string, AddressRecord>();
  for (const record of records) {
    const key = record.codes.join(' ');
    byCode.set(key, { ...record, ...known(record), ...known(byCode.get(key) ?? {}) });
  }
  for (const key of [...byCode.keys()]) {
    const codes = key.split(' ');
    for (let depth = codes.length - 1; depth > 0; depth--) {
      const above = codes.slice(0, depth);
      if (byCode.has(above.join(' ')) || !isZero(above[depth - 1])) continue;
      byCode.set(above.join(' '), { codes: above, level: LEVELS[depth - 1], name: null });
    }
  }
  const below = new Map<string, AddressRecord[]>();
  for (const record of byCode.values()) {
    const above = record.codes.slice(0, -1).join(' ');
    below.set(above, [...(below.get(above) ?? []), record]);
  }
  const nodes: ReferenceNode[] = [];
  const visit = (parent: ReferenceNode | null, above: readonly string[]): void => {
    const depth = above.length;
    const siblings = (below.get(above.join(' ')) ?? []).sort((a, b) => {
      const [x, y] = [a.codes[depth], b.codes[depth]];
      return isZero(x) === isZero(y) ? (x < y ? -1 : 1) : isZero(x) ? 1 : -1;
    });
    for (const record of siblings) {
      const node = makeNode(parent, record, cityReadOf(record, siblings));
      nodes.push(node);
      parent?.children.push(node);
      visit(node, record.codes);
    }
  };
  visit(null, []);
  return nodes;
}

/** The reading of a ward's city, from its record and those of the other wards beside it. */
function cityReadOf({ level, name }: AddressRecord, siblings: readonly AddressRecord[]): string | null {
  const city = level === 'SHK' ? cityOfWard(name ?? '') : undefined;
  if (city === undefined) return null;
  const own = siblings.find((each) => each.name === city)?.read ?? null;
  const wards = siblings.filter((each) => cityOfWard(each.name ?? '') === city);
  return cityReading(
    wards.flatMap(({ read }) => read ?? []),
    own,
  );
}

function makeNode(
  parent: ReferenceNode | null,
  record: AddressRecord,
  cityRead: string | null,
): ReferenceNode {
  const { level, name, aliases, codes } = record;
  const read = record.read ?? (name === null ? null : readingOfName(name));
  const readThrough = record.read_through ?? (read === null ? null : readOut(read));
  const segment = codes[codes.length - 1];
  return {
    parent,
    segment,
    code: codes.join(''),
    depth: codes.length - 1,
    level,
    record,
    name,
    read,
    readThrough,
    spellings:
      name === null ? [] : [...japaneseSpellings({ level, name, read, readThrough, aliases, cityRead })],
    children: [],
    countsOtherwise: false,
    namedParent: parent === null || parent.name !== null ? parent : parent.namedParent,
  };
}

/** Whether a code segment means that the level is skipped. */
export function isZero(segment: string): boolean {
  return /^0+$/.test(segment);
}

/** The fields that are known. */
function known(record: object): object {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Every tail of every named node, each once. */
export function referenceTails(nodes: readonly ReferenceNode[]): Map<ReferenceNode, readonly Tail[]> {
  return tailsOf(nodes, (node) => node.spellings);
}

/** The texts of a node by the spellings of some language. */
export function tailsOf(
  nodes: readonly ReferenceNode[],
  spellings: (node: ReferenceNode) => readonly Spelling[],
): Map<ReferenceNode, readonly Tail[]> {
  const tails = new Map<ReferenceNode, readonly Tail[]>();
  for (const node of nodes) {
    if (node.name === null) continue;
    const found = new Map<string, Tail>();
    const add = (tail: Tail): void => {
      found.set(`${tail.class} ${tail.text} ${tail.shape}`, tail);
    };
    for (const spelling of spellings(node)) {
      add(joined(undefined, spelling, node));
      if (!spelling.follows || node.namedParent === null) continue;
      for (const above of tails.get(node.namedParent) ?? []) {
        if ((above.class & spelling.class) !== 0) add(joined(above, spelling, node));
      }
    }
    tails.set(node, [...found.values()]);
  }
  return tails;
}

function joined(above: Tail | undefined, spelling: Spelling, node: ReferenceNode): Tail {
  const text = (above?.text ?? '') + spelling.text;
  const from = text.length - spelling.text.length;
  const piece = { node, from, to: text.length, informal: spelling.informal };
  return {
    text,
    class: spelling.class & (above?.class ?? spelling.class),
    pieces: above === undefined ? [piece] : [...above.pieces, piece],
    shape: `${above?.shape ?? ''} ${from}${spelling.informal ? '-' : ''}`,
  };
}

/** The texts of the tails of a node one behind the other, in which is seen at once that a word is in none of them. */
const wholes = new WeakMap<readonly Tail[], string>();

/** Whether a word may be found in some of the tails: false where none of them has its letters. */
export function mayHold(tails: readonly Tail[], word: string): boolean {
  let whole = wholes.get(tails);
  if (whole === undefined) {
    whole = tails.map(({ text }) => text).join('\n');
    wholes.set(tails, whole);
  }
  return whole.includes(word);
}

/**
 * Where a word occurs in a text: it begins and ends inside of no number, and where it begins inside of a segment it
 * reaches into none that is written informally. From a prefecture's reading it reaches into no municipality's reading that
 * leaves out the county or city (キョウトフ[フナイグン]キョウタンバチョウ). A number that a counter binds is that of a segment of its kind, and of
 * all of it where the word ends there.
 */
export function occurrences(tail: Tail, word: string, kinds: Uint8Array | null = null): number[] {
  const { text, pieces } = tail;
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (isInsideNumber(text, at) || isInsideNumber(text, end) || !isBoundRightly(tail, at, kinds)) continue;
    const goesOn = /[0-9]/.test(text.charAt(end)) && pieces.every(({ from }) => from !== end);
    if (goesOn && kinds !== null && kinds[word.length - 1] !== 0) continue;
    const begun = pieces.some(({ from }) => from === at);
    const reached = pieces.filter(({ from, to }) => from < end && to > at);
    const isShort = reached.some(({ node, informal }, i) => i > 0 && informal && node.level === 'SHK');
    if (isShort && tail.class === READINGS) continue;
    if (begun || reached.every(({ informal }) => !informal)) found.push(at);
  }
  return found;
}

/** Whether each bound number of a word that stands at a place of a text is that of a segment of its kind. */
export function isBoundRightly({ pieces }: Tail, at: number, kinds: Uint8Array | null): boolean {
  if (kinds === null) return true;
  return [...kinds].every((kind, unit) => {
    const piece = pieces.find(({ from, to }) => from <= at + unit && at + unit < to);
    return kind === 0 || piece === undefined || isOfKind(piece.node, kind);
  });
}

/**
 * Whether a node is of a counter's kind: 丁目 a small section that is not counted otherwise (二区, in English 2-ku), 番 and 号 a block
 * and a house, 番地 a lot, or where no lot is one whatever has the number; or its name is written with the counter.
 */
export function isOfKind(
  { depth, parent, spellings, countsOtherwise }: ReferenceNode,
  kind: number,
): boolean {
  const [section, block, lot] = [depth === 3, depth === 4, depth === 5];
  const inBlock = parent !== null && parent.name !== null;
  return (
    (kind === KIND.section && section && !countsOtherwise) ||
    (kind === KIND.block && block) ||
    (kind === KIND.house && lot && inBlock) ||
    (kind === KIND.lot && lot && !inBlock) ||
    (kind === KIND.number && (block || lot)) ||
    spellings.some(({ text }) => (kindsWritten(text) & kind) !== 0)
  );
}

function isInsideNumber(text: string, at: number): boolean {
  return /[0-9]/.test(text.charAt(at - 1)) && /[0-9]/.test(text.charAt(at));
}
