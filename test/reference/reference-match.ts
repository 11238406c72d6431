import type { AddressQuery, HitCounts } from '../../src/search/query.js';
import { asAnyNumber, closed, fold, readWordAligned } from '../../src/text/index.js';
import { LEVELS } from '../../src/vocabulary/levels.js';
import type { MatchKind, Span, SpanRule } from '../../src/vocabulary/match.js';
import { postCode } from './reference-record.js';
import { isBoundRightly, occurrences, type ReferenceNode, type Tail } from './reference-tree.js';

const TBN = 5;
/** A lot's segment has so many digits; those of blocks and houses are shorter. */
const LOT_DIGITS = 15;

/** How a record was found, as the answer tells it. */
export interface ReferenceMatch {
  readonly kind: MatchKind | null;
  readonly word: string | null;
  readonly rest: string | null;
  readonly spans: readonly Span[];
  readonly number: 'house' | 'lot' | null;
  readonly position: 'own' | 'children' | 'parent' | null;
}

/** One way to read the word as typed. */
export interface Reading {
  readonly text: string;
  readonly kinds: Uint8Array | null;
  /** Where in the word as typed each unit comes from. */
  readonly origins: { readonly from: readonly number[]; readonly to: readonly number[] };
}

/** A part of a word, and what writes it. */
export interface Part {
  readonly node: ReferenceNode;
  /** The folded word's units. */
  readonly from: number;
  readonly to: number;
  /** The spelling that has it. */
  readonly spelling: string;
  readonly informal: boolean;
}

/** Every record's match by the words of one query, told by the rules of `docs/interface.md` alone. */
export class ReferenceMatches {
  readonly #tails: ReadonlyMap<ReferenceNode, readonly Tail[]>;
  readonly #word: AddressQuery['word'];
  readonly #isPostCode: boolean;
  readonly #told = new Map<ReferenceNode, Explained | null>();

  /** @param isPostCode whether the word is a postal code that records carry */
  constructor(
    tails: ReadonlyMap<ReferenceNode, readonly Tail[]>,
    word: AddressQuery['word'],
    isPostCode: boolean,
  ) {
    this.#tails = tails;
    this.#word = word;
    this.#isPostCode = isPostCode;
  }

  /** How a record was found; null where the words of `docs/interface.md` do not say it here. */
  of(node: ReferenceNode): ReferenceMatch | null {
    const ends = { number: numberOf(node), position: positionOf(node) };
    const word = this.#word;
    if (word === undefined) return { kind: null, word: null, rest: null, spans: [], ...ends };
    const { typed = word.text } = word;
    if (this.#isPostCode) {
      const from = typed.length - typed.trimStart().length;
      const span = { from, to: typed.trimEnd().length, level: null, rule: 'postcode' as const };
      return { kind: 'postcode', word: typed, rest: without(typed, [span]), spans: [span], ...ends };
    }
    if (word.language !== 'ja') return null;
    const named = node.name === null ? node.namedParent : node;
    if (named === null) return null;
    let told = this.#told.get(named);
    if (told === undefined) {
      told = this.#japanese(named, typed);
      this.#told.set(named, told);
    }
    if (told === null) return null;
    const front = postCodeBefore(typed);
    const spans = [
      ...(front !== null && front.code === postCode(node)
        ? [{ from: front.from, to: front.to, level: null, rule: 'postcode' as const }]
        : []),
      ...told.spans,
    ];
    return { kind: told.kind, word: typed, rest: without(typed, spans), spans, ...ends };
  }

  /**
   * Of all explanations the one that is told: an exact one before others; then that of the first reading of the word; then
   * that of the topmost record; then names before readings; then, from the last part back, the longer part, and of equally
   * long ones the name before another way to write it, and a whole name before one with something left out.
   */
  #japanese(named: ReferenceNode, typed: string): Explained | null {
    const readings = readingsOf(typed);
    for (const reading of readings) {
      const whole = this.#whole(named, reading);
      const best = first(whole);
      if (best !== undefined) return { kind: 'exact', spans: spansOf(best, reading, typed) };
    }
    const { match } = this.#word as NonNullable<AddressQuery['word']>;
    if (match === 'exact') return null;
    for (const reading of readings) {
      for (const node of pathOf(named)) {
        const best = first(this.#within(node, reading, match));
        if (best !== undefined) return { kind: match, spans: spansOf(best, reading, typed) };
      }
    }
    return null;
  }

  /** Ways in which a reading is a whole tail of an address. */
  #whole(node: ReferenceNode, { text, kinds }: Reading): Explanation[] {
    return (this.#tails.get(node) ?? [])
      .filter((tail) => tail.text === closed(text) && isBoundRightly(tail, 0, kinds))
      .map((tail) => explanation(tail, 0, closed(text).length));
  }

  /** Ways in which a reading stands in an address (of a prefix: begins it) and reaches into its last name. */
  #within(node: ReferenceNode, { text, kinds }: Reading, match: 'prefix' | 'partial'): Explanation[] {
    return (this.#tails.get(node) ?? []).flatMap((tail) => {
      const begins = tail.text.startsWith(text) && isBoundRightly(tail, 0, kinds);
      const places = match === 'partial' ? occurrences(tail, text, kinds) : begins ? [0] : [];
      return places
        .filter((at) => at + text.length > (tail.pieces.at(-1)?.from ?? 0))
        .map((at) => explanation(tail, at, text.length));
    });
  }
}

interface Explained {
  readonly kind: 'exact' | 'partial' | 'prefix';
  readonly spans: readonly Span[];
}

/** The parts of a word, from left to right, and whether all of them may be names. */
interface Explanation {
  readonly named: boolean;
  readonly parts: readonly Part[];
}

function explanation(tail: Tail, at: number, length: number): Explanation {
  const parts = tail.pieces
    .filter(({ from, to }) => from < at + length && to > at)
    .map(({ node, from, to, informal }) => ({
      node,
      from: Math.max(from, at) - at,
      to: Math.min(to, at + length) - at,
      spelling: tail.text.slice(from, to),
      informal,
    }));
  return { named: (tail.class & 1) !== 0, parts };
}

function first(explanations: readonly Explanation[]): readonly Part[] | undefined {
  return [...explanations].sort(compare)[0]?.parts;
}

function compare(a: Explanation, b: Explanation): number {
  if (a.named !== b.named) return a.named ? -1 : 1;
  for (let i = 1; i <= Math.min(a.parts.length, b.parts.length); i++) {
    const [x, y] = [a, b].map(({ parts }) => parts[parts.length - i]);
    const order = y.to - y.from - (x.to - x.from) || standing(x) - standing(y);
    if (order !== 0) return order;
  }
  return 0;
}

/** The name itself, another way to write it, a reading; each as a whole before one with something left out. */
function standing({ node, spelling, informal }: Part): number {
  const rule = ruleOfSpelling(node, spelling);
  return ['variant', 'alias', 'reading'].indexOf(rule) * 2 + (informal ? 1 : 0);
}

function ruleOfSpelling(node: ReferenceNode, spelling: string): 'variant' | 'alias' | 'reading' {
  if (closed(fold(node.name ?? '')) === spelling) return 'variant';
  const isName = node.spellings.some((each) => each.text === spelling && (each.class & 1) !== 0);
  return isName ? 'alias' : 'reading';
}

/**
 * What parts of the folded word are in the word as typed. Every character belongs to the first part that has a unit of it;
 * those that no unit comes from to the part before them, but 大字 and 字 to the part behind, and nothing outside of all parts
 * but a 大字 right before the first.
 */
function spansOf(parts: readonly Part[], { text, origins }: Reading, typed: string): Span[] {
  const owner: number[] = [];
  const own = (from: number, to: number, part: number): void => {
    for (let at = from; at < to; at++) owner[at] ??= part;
  };
  parts.forEach((part, i) => {
    for (let unit = part.from; unit < Math.min(part.to, text.length); unit++)
      own(origins.from[unit], origins.to[unit], i);
  });
  const firstOwned = owner.findIndex((part) => part !== undefined);
  const dropped = (before: string): number => /(?:[大小]?字\s*)$/u.exec(before)?.[0].length ?? 0;
  own(firstOwned - dropped(typed.slice(0, firstOwned)), firstOwned, 0);
  for (let at = firstOwned; at < owner.length; at++) {
    if (owner[at] !== undefined) continue;
    let end = at;
    while (owner[end] === undefined) end++;
    const back = dropped(typed.slice(at, end));
    own(at, end - back, owner[at - 1]);
    own(end - back, end, owner[end]);
  }
  return parts.flatMap((part, i) => {
    const from = owner.indexOf(i);
    if (from < 0) return [];
    let to = owner.lastIndexOf(i) + 1;
    const isLast = owner.every((each) => each === undefined || each <= i);
    if (isLast) to = from + typed.slice(from, to).trimEnd().length;
    return [{ from, to, level: LEVELS[part.node.depth], rule: ruleOf(part, text, typed.slice(from, to)) }];
  });
}

/** The first that holds: written as the data has it, a number, folded the same, another name, a reading. */
function ruleOf({ node, from, to, spelling }: Part, text: string, typed: string): SpanRule {
  if (node.name?.includes(typed) === true && !/^[0-9-]+$/.test(typed)) return 'name';
  if (/^[0-9-]+$/.test(text.slice(from, to))) return 'number';
  return ruleOfSpelling(node, spelling);
}

/** The readings of a Japanese word in their order, each with 番地 as what counters say, then as any number. */
function readingsOf(typed: string): Reading[] {
  return readWordAligned(typed)
    .readings.filter(({ text }) => text !== '')
    .flatMap((reading) => {
      const any = asAnyNumber(reading.kinds);
      return any === null ? [reading] : [reading, { ...reading, kinds: any }];
    });
}

/** A postal code in front of a word and where it stands; null for none. */
function postCodeBefore(
  typed: string,
): { readonly code: string; readonly from: number; readonly to: number } | null {
  const found = /^\s*(〒?(?:\s*\d){3}\s*-?(?:\s*\d){4})(?!\s*[\d-])(?=.*\S)/u.exec(typed.normalize('NFKC'));
  if (found === null || found[0].trimEnd().length === typed.trimEnd().length) return null;
  const from = found[0].length - found[1].length;
  return { code: found[1].replace(/\D/g, ''), from, to: found[0].length };
}

/** What of a word no span covers, put together. */
export function without(
  typed: string,
  spans: readonly { readonly from: number; readonly to: number }[],
): string {
  return typed
    .split('')
    .filter((_, at) => spans.every(({ from, to }) => at < from || at >= to))
    .join('');
}

function pathOf(node: ReferenceNode): ReferenceNode[] {
  return node.namedParent === null ? [node] : [...pathOf(node.namedParent), node];
}

/** What a record of the deepest level is. */
function numberOf({ depth, name, parent, segment }: ReferenceNode): ReferenceMatch['number'] {
  if (depth !== TBN || name === null) return null;
  return parent?.name === null && segment.length >= LOT_DIGITS ? 'lot' : 'house';
}

/** Where a record's point comes from. */
function positionOf(node: ReferenceNode): ReferenceMatch['position'] {
  const stands = (each: ReferenceNode): boolean =>
    each.record?.position != null || each.children.some(stands);
  if (node.record?.position != null) return 'own';
  if (node.children.some(stands)) return 'children';
  for (let above = node.parent; above !== null; above = above.parent) if (stands(above)) return 'parent';
  return null;
}

/** Hits by prefecture and by level. */
export function referenceCounts(found: readonly ReferenceNode[], nodes: readonly ReferenceNode[]): HitCounts {
  const rootOf = (node: ReferenceNode): ReferenceNode => (node.parent === null ? node : rootOf(node.parent));
  const under = (root: ReferenceNode): number => found.filter((node) => rootOf(node) === root).length;
  return {
    prefectures: nodes
      .filter(({ parent }) => parent === null)
      .map((root) => ({ code: root.segment, name: root.name, hit: under(root) }))
      .filter(({ hit }) => hit > 0),
    levels: Object.fromEntries(
      LEVELS.map((level) => [level, found.filter((node) => node.level === level).length]),
    ) as HitCounts['levels'],
  };
}
