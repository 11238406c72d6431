import { NONE } from '../../gazetteer/sections.js';
import type { PlacedCode } from '../../reading/clean-text.js';
import type { LanguageReading } from '../../reading/reading.js';
import type { WordMatch } from '../../vocabulary/conditions.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { MatchedSpan, MatchNote } from '../../vocabulary/match.js';
import type { RecordFacts } from '../ids/record-facts.js';
import { restOfSpans } from '../trail/placed-spans.js';
import type { AddressTree } from '../tree.js';
import { piecesFromSmallToLarge } from './backwards.js';
import type { RecordMatch } from './match-json.js';
import { type Piece, piecesEndingIn, piecesWithin } from './path.js';
import { type NamedSegment, spansOfPieces } from './spans.js';
import { type Part, type Way, Ways } from './ways.js';

/** Parts that explaining a word uses. */
interface ExplainerParts {
  /** The word, also where it is longer than what is read of it. */
  readonly typed: string;
  readonly tree: AddressTree;
  readonly facts: RecordFacts;
  readonly segment: (id: number) => NamedSegment;
  /** Endings of the spellings of a node: {@link endingBit}s. */
  readonly endings: (id: number) => number;
  /** Whether an exact search for the word finds a node: asked of English, which has two orders. */
  readonly isExact: (id: number) => boolean;
  /** Whether the word is a postal code that records carry. */
  readonly isPostCode: boolean;
}

/** The named segments of a node's address and of the nodes above it. */
interface Path {
  readonly segments: readonly NamedSegment[];
  readonly above: Path | null;
  /**
   * The pieces of each way and of each of its parts, by their places; null where they do not stand in this path. They are
   * found once for all records below.
   */
  readonly found: (readonly Piece[] | null | undefined)[];
}

/** Where a word lies within a node's own name, and that name. */
interface OwnName {
  readonly pieces: readonly Piece[];
  readonly segments: readonly NamedSegment[];
}

/** The interpretation of a word that no address contains: where its names stand in the word as typed. */
export interface InterpretedWord {
  readonly spans: readonly MatchedSpan[];
  readonly note: MatchNote | null;
}

/** Explains how a word found records. */
export class Explainer {
  readonly #reading: LanguageReading;
  readonly #match: WordMatch;
  readonly #parts: ExplainerParts;
  readonly #ways: readonly Way[];
  readonly #exactWays: readonly Way[];
  readonly #paths = new Map<number, Path>();
  /**
   * The exact word within the own name of nodes, by label and level; null where it is not there, or other segments decide
   * too.
   */
  readonly #own = new Map<number, OwnName | null>();
  /** The explanations by pieces, which neighbours share. */
  readonly #made = new Map<readonly Piece[], { readonly plain: RecordMatch; coded: RecordMatch | null }>();
  readonly #mayEnd = new Map<number, boolean>();
  /** The {@link endingBit}s of the record's spellings that an exact match may have. */
  readonly #wordEndings: number;

  constructor(reading: LanguageReading, match: WordMatch, parts: ExplainerParts) {
    this.#reading = reading;
    this.#match = match;
    this.#parts = parts;
    const ways = new Ways(reading, match);
    this.#ways = ways.of(match);
    this.#exactWays = match === 'exact' ? this.#ways : ways.of('exact');
    let endings = 0;
    for (const { text: wanted } of this.#exactWays) {
      const { text } = wanted;
      endings |= endingBit(text);
      // English from small to large ends with the prefecture
      if (reading.language === 'en')
        for (let to = 1; to < text.length; to++) endings |= endingBit(text.slice(0, to));
    }
    this.#wordEndings = endings;
  }

  /**
   * How a record was found whose address contains the word, or that has it as its postal code; null where neither is so.
   * Returns one object for records that were found in one way, as far as that is cheap to know.
   */
  contained(id: number): RecordMatch | null {
    const { tree, isPostCode } = this.#parts;
    if (isPostCode) return this.#asPostCode();
    const named = tree.label.at(id) === 0 ? tree.namedParent(id) : id;
    if (named === NONE) return { kind: this.#match, spans: [], rest: this.#parts.typed };
    return this.#exactly(named, id) ?? this.#otherwise(named, id);
  }

  /** How an exact search finds a record; null where it does not. */
  #exactly(named: number, id: number): RecordMatch | null {
    const match = this.#match;
    const { language } = this.#reading;
    if (match !== 'exact' && !this.#mayBeExact(named)) return null;
    const own = this.#ownName(named);
    if (own !== null) return this.#explained(own.pieces, this.#exactWays[0], own.segments, true, id);
    const path = this.#path(named);
    for (const way of this.#exactWays) {
      const pieces = this.#piecesOf(way, path);
      if (pieces !== null) return this.#explained(pieces, way, path.segments, true, id);
    }
    const isExact = match === 'exact' || (language === 'en' && this.#parts.isExact(id));
    return isExact ? this.#fromSmallToLarge(this.#exactWays, path, true, id) : null;
  }

  /** The word within a node's own name, where that alone decides: found once for all that are called so. */
  #ownName(named: number): OwnName | null {
    const [way] = this.#exactWays;
    if (way === undefined || way.parts.length > 1) return null;
    const { word } = way.parts[0];
    // what counters bind depends on the node
    if (word.kinds !== null) return null;
    const { tree, segment } = this.#parts;
    const key = tree.label.at(named) * LEVELS.length + tree.depth(named);
    let own = this.#own.get(key);
    if (own === undefined) {
      const only = segment(named);
      const pieces = piecesWithin(only, word);
      own = pieces === null ? null : { pieces, segments: [only] };
      this.#own.set(key, own);
    }
    return own;
  }

  /** English the other way round. */
  #fromSmallToLarge(ways: readonly Way[], path: Path, exact: boolean, id: number): RecordMatch | null {
    for (const way of ways) {
      const pieces = piecesFromSmallToLarge(path.segments, way.parts[0].word);
      if (pieces !== null) return this.#explained(pieces, way, path.segments, exact, id);
    }
    return null;
  }

  #otherwise(named: number, id: number): RecordMatch | null {
    const parent = this.#parts.tree.namedParent(named);
    const above = parent === NONE ? null : this.#path(parent);
    for (const way of this.#ways) {
      // what stands above is found once for all below
      const shared = above === null ? null : this.#piecesOf(way, above);
      if (above !== null && shared !== null) return this.#explained(shared, way, above.segments, false, id);
      const path = this.#path(named);
      const pieces = this.#piecesOf(way, path);
      if (pieces !== null) return this.#explained(pieces, way, path.segments, false, id);
    }
    const path = this.#path(named);
    const isEnglish = this.#reading.language === 'en';
    return this.#match === 'prefix' && isEnglish ? this.#fromSmallToLarge(this.#ways, path, false, id) : null;
  }

  /**
   * A quick look before an exact search. The address that it finds ends with the record's own name; in English the name may
   * stand anywhere in it.
   */
  #mayBeExact(id: number): boolean {
    if ((this.#parts.endings(id) & this.#wordEndings) === 0) return false;
    const label = this.#parts.tree.label.at(id);
    let may = this.#mayEnd.get(label);
    if (may === undefined) {
      may = this.#mayEndWith(this.#parts.segment(id));
      this.#mayEnd.set(label, may);
    }
    return may;
  }

  #mayEndWith({ spellings }: NamedSegment): boolean {
    const isEnglish = this.#reading.language === 'en';
    return this.#exactWays.some(({ text: { text } }) => {
      const length = text.endsWith('-') ? text.length - 1 : text.length;
      return spellings.some(({ text: whole }) => {
        const open = whole.endsWith('-') ? whole.length - 1 : whole.length;
        // in most cases the last character decides
        if (open === 0) return true;
        if (!isEnglish && whole.charCodeAt(open - 1) !== text.charCodeAt(length - 1)) return false;
        const own = open < whole.length ? whole.slice(0, open) : whole;
        return isEnglish ? text.includes(own) : text.endsWith(own, length);
      });
    });
  }

  #asPostCode(): RecordMatch {
    const { typed } = this.#parts;
    const from = typed.search(/\S/u);
    const to = typed.trimEnd().length;
    const spans: MatchedSpan[] = [{ from, to, depth: null, rule: 'postcode' }];
    return { kind: 'postcode', spans, rest: restOfSpans(typed, spans) };
  }

  #path(id: number): Path {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const { tree, segment } = this.#parts;
    const parent = tree.namedParent(id);
    const above = parent === NONE ? null : this.#path(parent);
    const path: Path = { segments: [...(above?.segments ?? []), segment(id)], above, found: [] };
    if (tree.end.at(id) > id + 1) this.#paths.set(id, path);
    return path;
  }

  /** Where the parts of a way stand in an address, from left to right; null where one does not. */
  #piecesOf(way: Way, path: Path): readonly Piece[] | null {
    const { parts } = way;
    if (parts.length === 1) return this.#find(path, parts[0]);
    const known = path.found[way.place];
    if (known !== undefined) return known;
    let all: Piece[] | null = [];
    for (const part of parts) {
      const { at } = part;
      const own = this.#find(path, part);
      if (own === null) {
        all = null;
        break;
      }
      for (const piece of own) all.push({ ...piece, from: at + piece.from, to: at + piece.to });
    }
    path.found[way.place] = all;
    return all;
  }

  /** The first place where a word stands, from the prefecture down; an exact word ends with the address. */
  #find(path: Path, part: Part): readonly Piece[] | null {
    const known = path.found[part.place];
    if (known !== undefined) return known;
    const { word } = part;
    const above = word.end || path.above === null ? null : this.#find(path.above, part);
    const found = above ?? piecesEndingIn(path.segments, word);
    path.found[part.place] = found;
    return found;
  }

  #explained(
    pieces: readonly Piece[],
    way: Way,
    segments: readonly NamedSegment[],
    exact: boolean,
    id: number,
  ): RecordMatch {
    const known = this.#made.get(pieces);
    const made = known ?? {
      plain: this.#found(spansOfPieces(pieces, segments, way.text, this.#reading), exact),
      coded: null,
    };
    if (known === undefined) this.#made.set(pieces, made);
    const code = this.#codeOf(id);
    if (code === null) return made.plain;
    made.coded ??= this.#found(withCode(made.plain.spans, code), exact);
    return made.coded;
  }

  #found(spans: readonly MatchedSpan[], exact: boolean): RecordMatch {
    return { kind: exact ? 'exact' : this.#match, spans, rest: restOfSpans(this.#parts.typed, spans) };
  }

  /** The postal code in front of the word, where the record has it too. */
  #codeOf(id: number): PlacedCode | null {
    const { postCode, isPostCode } = this.#reading;
    return postCode !== null && !isPostCode && this.#parts.facts.hasPostCode(id, postCode.code)
      ? postCode
      : null;
  }

  /** How a record was found by a word that says more than the data, or says it otherwise: by the names that lead to it. */
  meant(id: number, { spans, note }: InterpretedWord): RecordMatch {
    const { tree, typed } = this.#parts;
    const depth = tree.depth(id);
    const named = spans.filter((span) => span.depth === null || span.depth <= depth);
    const own = this.#reading.language === 'ja' ? named : withCode(named, this.#codeOf(id));
    return { kind: 'resolved', spans: own, rest: restOfSpans(typed, own), note };
  }
}

/** Spans with that of a postal code in front of them. */
function withCode(spans: readonly MatchedSpan[], code: PlacedCode | null): readonly MatchedSpan[] {
  return code === null ? spans : [{ from: code.from, to: code.to, depth: null, rule: 'postcode' }, ...spans];
}

/** One of 32 bits for what a folded text ends in, the hyphen that closes a number aside. */
export function endingBit(text: string): number {
  const last = text.endsWith('-') ? text.length - 2 : text.length - 1;
  return 1 << ((last < 0 ? 0x2d : text.charCodeAt(last)) & 31);
}
