import type { AddressQuery, HitCounts } from '@banchi/engine/search/query.js';
import {
  closed,
  fold,
  foldMultilingual,
  type Origins,
  type PlacedString,
} from '@banchi/engine/text/index.js';
import type { ForeignLanguage, Language } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import {
  type MatchKind,
  PRECISIONS,
  type Precision,
  type Span,
  type SpanRule,
} from '@banchi/engine/vocabulary/match.js';
import type { ReferenceForeign } from './reference-foreign.js';
import { completed, mayStandAt, partsOf, placedWord, spacings, textsOf } from './reference-foreign-word.js';
import { anyNumber, type FoldedWord, type PlacedWord, readJapanese } from './reference-reading.js';
import { goesWithPostCode } from './reference-record.js';
import { isLot } from './reference-resolve.js';
import { isBoundRightly, occurrences, type Part, type ReferenceNode, type Tail } from './reference-tree.js';

const TBN = 5;
/** How a record was found, as in the answer. */
export interface ReferenceMatch {
  readonly kind: MatchKind | null;
  readonly word: string | null;
  readonly rest: string | null;
  readonly spans: readonly Span[];
  readonly note: null;
  readonly number: 'house' | 'lot' | null;
  readonly position: 'own' | 'children' | 'parent' | null;
  readonly precision: Precision | null;
  readonly lg_code: string | null;
  readonly machiaza_id: null;
  readonly blk_id: null;
  readonly rsdt_id: null;
  readonly rsdt2_id: null;
  readonly prc_id: null;
  readonly name_source: string | null;
  readonly name_date: null;
  readonly position_source: string | null;
  readonly position_date: null;
}

/** The sources of a query's matches. */
export interface MatchSources {
  readonly word: AddressQuery['word'];
  /** Whether the word is a postal code that records carry. */
  readonly isPostCode: boolean;
  readonly tails: ReadonlyMap<ReferenceNode, readonly Tail[]>;
  readonly foreign: ReferenceForeign;
  /** The records that an exact search for the word finds. */
  readonly exact: ReadonlySet<ReferenceNode>;
}

/** One way to read the word: its parts, one behind the other, and where the units of all of them come from. */
interface Reading {
  readonly parts: readonly FoldedWord[];
  readonly origins: Origins;
}

/** The parts of a word, from left to right, and whether all of them may be names. */
interface RecordMatch {
  readonly named: boolean;
  readonly parts: readonly Part[];
}

interface Explained {
  readonly kind: 'exact' | 'partial' | 'prefix';
  readonly spans: readonly Span[];
}

/**
 * How the records of one query were found, by the rules of `docs/interface.md`: every text of a record is looked at, all ways
 * in which the word stands in one are put in order, and the first is the answer.
 */
export class ReferenceMatches {
  readonly #sources: MatchSources;
  readonly #typed: string;
  readonly #language: Language;
  readonly #reported = new Map<ReferenceNode, Explained | null>();
  readonly #highestOf = new Map<FoldedWord, Map<ReferenceNode, readonly Part[] | null>>();
  readonly #readingsOf = new Map<string, readonly Reading[]>();

  constructor(sources: MatchSources) {
    const { word } = sources;
    this.#sources = sources;
    this.#typed = word?.text ?? '';
    this.#language = word?.language ?? 'ja';
  }

  /** How a record was found; null where no address contains the word, which then says more or says it otherwise. */
  of(node: ReferenceNode): ReferenceMatch | null {
    const ends = { note: null, number: numberOf(node), ...pointOf(node), ...notesOf(node) };
    const typed = this.#typed;
    if (this.#sources.word === undefined) return { kind: null, word: null, rest: null, spans: [], ...ends };
    if (this.#sources.isPostCode) {
      const from = typed.length - typed.trimStart().length;
      const span = { from, to: typed.trimEnd().length, level: null, rule: 'postcode' as const };
      return { kind: 'postcode', word: typed, rest: without(typed, [span]), spans: [span], ...ends };
    }
    const named = node.name === null ? node.namedParent : node;
    if (named === null) return null;
    let reported = this.#reported.get(named);
    if (reported === undefined) {
      reported = this.#explain(named);
      this.#reported.set(named, reported);
    }
    if (reported === null) return null;
    const front = postCodeBefore(typed, this.#language);
    const code = { from: front?.from ?? 0, to: front?.to ?? 0, level: null, rule: 'postcode' as const };
    const spans =
      front !== null && goesWithPostCode(node, front.code) ? [code, ...reported.spans] : reported.spans;
    return { kind: reported.kind, word: typed, rest: without(typed, spans), spans, ...ends };
  }

  /**
   * The best of all explanations: an exact one before others; then that of the first reading of the word; then
   * that of the topmost record; then names before readings; then, from the last part back, the longer part, and of equally
   * long ones the name before another way to write it, and a whole name before one with something left out. English from
   * small to large comes behind all others, and there the first part is looked at first, the smaller level before the larger.
   */
  #explain(named: ReferenceNode): Explained | null {
    const { word, exact } = this.#sources;
    const match = word?.match ?? 'partial';
    const report = (kind: Explained['kind'], parts: readonly Part[], { parts: read, origins }: Reading) => ({
      kind,
      spans: this.#spans(parts, read.map(({ text }) => text).join(''), origins),
    });
    const whole = this.#readings('exact');
    for (const reading of whole) {
      const best = this.#first(this.#whole(named, reading.parts[0]));
      if (best !== undefined) return report('exact', best, reading);
    }
    if (this.#language === 'en' && exact.has(named)) {
      for (const reading of whole) {
        const best = this.#backwards(named, reading.parts[0], false);
        if (best !== undefined) return report('exact', best, reading);
      }
    }
    if (match === 'exact') return null;
    const readings = this.#readings(match);
    for (const reading of readings) {
      const parts = this.#eachPart(named, reading.parts, match);
      if (parts !== null) return report(match, parts, reading);
    }
    if (match === 'partial' || this.#language !== 'en') return null;
    for (const reading of readings) {
      const best = this.#backwards(named, reading.parts[0], true);
      if (best !== undefined) return report('prefix', best, reading);
    }
    return null;
  }

  /** The readings of the word in their order, each with 番地 as counters say, then as any number. */
  #readings(match: 'exact' | 'prefix' | 'partial'): readonly Reading[] {
    const known = this.#readingsOf.get(match) ?? this.#read(match);
    this.#readingsOf.set(match, known);
    return known;
  }

  #read(match: 'exact' | 'prefix' | 'partial'): Reading[] {
    const each: Reading[] = [];
    const add = (parts: readonly FoldedWord[], origins: Origins): void => {
      if (parts.length === 0 || parts.some(({ text }) => text === '')) return;
      each.push({ parts, origins });
      each.push({ parts: parts.map(anyNumber), origins });
    };
    const language = this.#language;
    if (language === 'ja') {
      const { texts: readings, usual, cut } = readJapanese(this.#typed);
      const [first, ...others] = readings;
      const [second, ...last] = usual;
      for (const reading of [first, second, ...others, ...last, ...cut])
        if (reading !== undefined) add([{ text: reading.text, kinds: reading.kinds }], reading.origins);
      return each;
    }
    for (const way of textsOf(this.#typed, language).flat())
      for (const parts of this.#foreignReadings(way, language, match))
        add(parts, {
          from: parts.flatMap(({ origins }) => origins.from),
          to: parts.flatMap(({ origins }) => origins.to),
        });
    return each;
  }

  /** Of parts that go on in several ways, first all as they stand, then all in the second way, or as they stand. */
  #foreignReadings(
    text: PlacedString,
    language: ForeignLanguage,
    match: 'exact' | 'prefix' | 'partial',
  ): PlacedWord[][] {
    if (match === 'partial') {
      const parts = partsOf(text, language);
      const most = Math.max(0, ...parts.map((ways) => ways.length));
      return Array.from({ length: most }, (_, k) => parts.map((ways) => ways[k] ?? ways[0]));
    }
    const spaced = this.#sources.word?.match === 'partial' ? [text] : spacings(text);
    return spaced
      .flatMap((each) => (match === 'prefix' ? completed(each, language) : [each]))
      .map((each) => [placedWord(each, language)]);
  }

  #tailsOf(node: ReferenceNode): readonly Tail[] {
    const { tails, foreign } = this.#sources;
    if (this.#language === 'ja') return tails.get(node) ?? [];
    return foreign.texts(this.#language).get(node)?.tails ?? [];
  }

  /** Where each part of a reading stands highest in an address, one behind the other; null where one stands nowhere. */
  #eachPart(
    named: ReferenceNode,
    words: readonly FoldedWord[],
    match: 'prefix' | 'partial',
  ): readonly Part[] | null {
    let at = 0;
    const all: Part[] = [];
    for (const word of words) {
      const found = this.#highest(named, word, match);
      if (found === null) return null;
      for (const part of found) all.push({ ...part, from: at + part.from, to: at + part.to });
      at += word.text.length;
    }
    return all;
  }

  /** Where a word stands highest in an address, kept for all records below. */
  #highest(node: ReferenceNode, word: FoldedWord, match: 'prefix' | 'partial'): readonly Part[] | null {
    const known = this.#highestOf.get(word) ?? new Map<ReferenceNode, readonly Part[] | null>();
    this.#highestOf.set(word, known);
    let found = known.get(node);
    if (found === undefined) {
      const above = node.namedParent === null ? null : this.#highest(node.namedParent, word, match);
      found = above ?? this.#first(this.#within(node, word, match)) ?? null;
      known.set(node, found);
    }
    return found;
  }

  /** Ways in which a word is a whole tail of an address. */
  #whole(node: ReferenceNode, { text, kinds }: FoldedWord): RecordMatch[] {
    return this.#tailsOf(node)
      .filter((tail) => tail.text === closed(text) && isBoundRightly(tail, 0, kinds))
      .map((tail) => explanation(tail, 0, closed(text).length));
  }

  /** Ways in which a word stands in an address (of a prefix: begins it) and reaches into its last name. */
  #within(node: ReferenceNode, { text, kinds }: FoldedWord, match: 'prefix' | 'partial'): RecordMatch[] {
    const language = this.#language;
    return this.#tailsOf(node).flatMap((tail) => {
      const begins = tail.text.startsWith(text) && isBoundRightly(tail, 0, kinds);
      const places =
        match === 'prefix'
          ? begins
            ? [0]
            : []
          : occurrences(tail, text, kinds).filter((at) => {
              const begun = tail.pieces.find(({ to }) => to > at);
              if (language === 'ja') return true;
              if (begun === undefined || !mayStandAt(text, language, at, begun)) return false;
              return this.#sources.foreign.isInOneComponent(begun, tail.text, at, text, language);
            });
      return places
        .filter((at) => at + text.length > (tail.pieces.at(-1)?.from ?? 0))
        .map((at) => explanation(tail, at, text.length));
    });
  }

  #first(explanations: readonly RecordMatch[]): readonly Part[] | undefined {
    return [...explanations].sort((a, b) => this.#compare(a, b))[0]?.parts;
  }

  #compare(a: RecordMatch, b: RecordMatch): number {
    if (a.named !== b.named) return a.named ? -1 : 1;
    for (let i = 1; i <= Math.min(a.parts.length, b.parts.length); i++) {
      const [x, y] = [a, b].map(({ parts }) => parts[parts.length - i]);
      const order = length(y) - length(x) || this.#standing(x) - this.#standing(y);
      if (order !== 0) return order;
    }
    return 0;
  }

  /** English from small to large. */
  #backwards(named: ReferenceNode, word: FoldedWord, cut: boolean): readonly Part[] | undefined {
    const text = cut ? word.text : closed(word.text);
    const ways = this.#sources.foreign.writtenBackwards(named, { text, kinds: word.kinds }, cut);
    return ways.sort((a, b) => {
      for (let i = 0; i < Math.min(a.length, b.length); i++) {
        const order =
          length(b[i]) - length(a[i]) ||
          b[i].node.depth - a[i].node.depth ||
          this.#standing(a[i]) - this.#standing(b[i]);
        if (order !== 0) return order;
      }
      return 0;
    })[0];
  }

  /** The name itself, another way to write it, a reading; each as a whole before one with something left out. */
  #standing(part: Part): number {
    const order = ['name', 'variant', 'alias', 'reading'].indexOf(this.#ruleOfSpelling(part));
    return 2 * order + (part.informal ? 1 : 0);
  }

  #nameOf(node: ReferenceNode): string | null {
    return this.#language === 'ja' ? node.name : this.#sources.foreign.names(node)[this.#language];
  }

  #ruleOfSpelling({ node, spelling }: Part): SpanRule {
    const name = this.#nameOf(node);
    const language = this.#language;
    if (language !== 'ja') {
      const isName = name !== null && foldMultilingual(name, language).includes(closed(spelling));
      return isName ? 'name' : 'alias';
    }
    if (closed(fold(name ?? '')) === spelling) return 'variant';
    const isName = node.spellings.some((each) => each.text === spelling && (each.class & 1) !== 0);
    return isName ? 'alias' : 'reading';
  }

  /** The first that holds: written as the data has it, a number, folded the same, another name, a reading. */
  #ruleOf(part: Part, text: string, typed: string): SpanRule {
    if (this.#nameOf(part.node)?.includes(typed) === true && !/^[0-9-]+$/.test(typed)) return 'name';
    if (/^[0-9-]+$/.test(text.slice(part.from, part.to))) return 'number';
    return this.#ruleOfSpelling(part);
  }

  /**
   * The places of parts of the folded word in the word as typed. Every character belongs to the first part that has a unit of it.
   * A character without a unit belongs to the part before it, but 大字 and 字 to the part behind. Outside of all parts only a 大字
   * right before the first belongs to a part.
   */
  #spans(parts: readonly Part[], text: string, origins: Origins): Span[] {
    const typed = this.#typed;
    const owner: (number | undefined)[] = new Array(typed.length).fill(undefined);
    const own = (from: number, to: number, part: number | undefined): void => {
      for (let at = from; at < to; at++) owner[at] ??= part;
    };
    parts.forEach((part, i) => {
      for (let unit = part.from; unit < Math.min(part.to, text.length); unit++)
        own(origins.from[unit], origins.to[unit], i);
    });
    const written = parts.map((_, i) => owner.lastIndexOf(i) + 1);
    const dropped = (before: string): number =>
      this.#language === 'ja'
        ? (/(?:(?:[大小]?(?:字|あざ|アザ)|(?:おお|オオ)(?:あざ|アザ))\s*)$/u.exec(before)?.[0].length ?? 0)
        : 0;
    const begin = owner.findIndex((part) => part !== undefined);
    const end = owner.findLastIndex((part) => part !== undefined) + 1;
    for (let at = begin; at < end; at++) {
      if (owner[at] !== undefined) continue;
      let behind = at;
      while (owner[behind] === undefined) behind++;
      const back = behind - dropped(typed.slice(at, behind));
      own(at, back, owner[at - 1]);
      own(back, behind, owner[behind]);
    }
    own(begin - dropped(typed.slice(0, begin)), begin, owner[begin]);
    return parts.flatMap((part, i) => {
      const from = owner.indexOf(i);
      if (from < 0) return [];
      const last = owner.lastIndexOf(i) + 1;
      const to = last === end ? from + typed.slice(from, last).trimEnd().length : last;
      const rule = this.#ruleOf(part, text, typed.slice(from, written[i]));
      return [{ from, to, level: LEVELS[part.node.depth], rule }];
    });
  }
}

const length = ({ from, to }: Part): number => to - from;

function explanation(tail: Tail, at: number, size: number): RecordMatch {
  const parts = tail.pieces
    .filter(({ from, to }) => from < at + size && to > at)
    .map(({ node, from, to, informal }) => ({
      node,
      from: Math.max(from, at) - at,
      to: Math.min(to, at + size) - at,
      spelling: tail.text.slice(from, to),
      informal,
    }));
  return { named: (tail.class & 1) !== 0, parts };
}

/** A postal code in front of a word and where it stands; null for none. */
function postCodeBefore(
  typed: string,
  language: Language,
): { readonly code: string; readonly from: number; readonly to: number } | null {
  // in Japanese white space means nothing
  const code =
    language === 'ja'
      ? /^\s*(〒?(?:\s*\d){3}\s*-?(?:\s*\d){4})(?!\d|-\d)(?=.*\S)/u
      : /^\s*(〒?\s*\d{3}-\d{4})(?![\d-])(?=.*\S)/u;
  const found = code.exec(typed.normalize('NFKC'));
  if (found === null || found[0].trimEnd().length === typed.trimEnd().length) return null;
  const from = found[0].length - found[1].length;
  return { code: found[1].replace(/\D/g, ''), from, to: found[0].length };
}

/** The parts of a word that no span covers, put together. */
export function without(
  typed: string,
  spans: readonly { readonly from: number; readonly to: number }[],
): string {
  return typed
    .split('')
    .filter((_, at) => spans.every(({ from, to }) => at < from || at >= to))
    .join('');
}

/** The kind of a record of the deepest level. */
function numberOf(node: ReferenceNode): ReferenceMatch['number'] {
  if (node.depth !== TBN || node.name === null) return null;
  return isLot(node) ? 'lot' : 'house';
}

/** Where a record's point comes from, and whose it is: the nearest named place that stands somewhere, from the record up. */
function pointOf(node: ReferenceNode): Pick<ReferenceMatch, 'position' | 'precision'> {
  const stands = (each: ReferenceNode): boolean =>
    each.record?.position != null || each.children.some(stands);
  let holder: ReferenceNode | null = node;
  while (holder !== null && !stands(holder)) holder = holder.parent;
  if (holder === null) return { position: null, precision: null };
  let named = holder;
  while (named.name === null && named.parent !== null) named = named.parent;
  return {
    position: holder !== node ? 'parent' : node.record?.position != null ? 'own' : 'children',
    precision: PRECISIONS[named.depth],
  };
}

/** Title of the source that random records are given as. */
const TITLE = 'records';

/** The official codes of a record, and where it comes from: random records are not of the registry, and of no date. */
function notesOf(
  node: ReferenceNode,
): Omit<ReferenceMatch, 'kind' | 'word' | 'rest' | 'spans' | 'note' | 'number' | 'position' | 'precision'> {
  return {
    lg_code: lgCode(node),
    ...{ machiaza_id: null, blk_id: null, rsdt_id: null, rsdt2_id: null, prc_id: null },
    name_source: node.name === null ? null : TITLE,
    name_date: null,
    position_source: node.record?.position == null ? null : TITLE,
    position_date: null,
  };
}

/** Five digits of the municipality, or of the prefecture with 000, and that digit which makes the weighted sum one of elevens. */
function lgCode(node: ReferenceNode): string | null {
  const way = [node.segment];
  for (let above = node.parent; above !== null; above = above.parent) way.unshift(above.segment);
  const [prefecture, municipality = '000'] = way;
  if (!/^[0-9]{2}$/.test(prefecture) || Number(prefecture) < 1 || Number(prefecture) > 47) return null;
  if (way.length > 1 && !/^[1-7][0-9][0-9]$/.test(municipality)) return null;
  const digits = Array.from(prefecture + municipality, Number);
  const weighted = digits.map((digit, i) => digit * [6, 5, 4, 3, 2][i]).reduce((sum, each) => sum + each);
  // 10 and 11 are written 0 and 1
  const digit = [...Array(11).keys()].find((each) => (weighted + each + 1) % 11 === 0) ?? 0;
  return `${digits.join('')}${(digit + 1) % 10}`;
}

/** Hits by prefecture and by level. */
export function referenceCounts(found: readonly ReferenceNode[], nodes: readonly ReferenceNode[]): HitCounts {
  const rootOf = (node: ReferenceNode): ReferenceNode => (node.parent === null ? node : rootOf(node.parent));
  const roots = found.map(rootOf);
  return {
    prefectures: nodes
      .filter(({ parent }) => parent === null)
      .map((root) => ({
        code: root.segment,
        name: root.name,
        hit: roots.filter((each) => each === root).length,
      }))
      .filter(({ hit }) => hit > 0),
    levels: Object.fromEntries(
      LEVELS.map((level) => [level, found.filter((node) => node.level === level).length]),
    ) as HitCounts['levels'],
  };
}
