import { type ForeignNames, foreignSpellings, type Spelling } from '@banchi/build/indexing/spelling.js';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { closed, foldMultilingual } from '@banchi/engine/text/index.js';
import {
  chineseSegment,
  deriveReading,
  englishSegment,
  koreanSegment,
  ReadingLexicon,
} from '@banchi/engine/translit/index.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { fullAddress } from './full-address.js';
import { type FoldedWord, KIND, kindsWritten } from './reference-reading.js';
import { isOfKind, type Part, type Piece, type ReferenceNode, type Tail, tailsOf } from './reference-tree.js';

/** The languages, in the order of the response's fields. */

const NO_NAMES: ForeignNames = { en: null, zh_cn: null, zh_tw: null, ko: null };

/** The names of the nodes of a tree in the other languages, and their texts there. */
export class ReferenceForeign {
  readonly #names = new Map<ReferenceNode, ForeignNames>();
  readonly #texts = new Map<ForeignLanguage, ReadonlyMap<ReferenceNode, ForeignTexts>>();
  readonly #full = { en: fullMap(), zh_cn: fullMap(), zh_tw: fullMap(), ko: fullMap() };
  readonly #nodes: readonly ReferenceNode[];
  /** Of which nodes is known whether they, or some above them, are spelled as the last word begins. */
  #begun = { word: '', nodes: new Map<ReferenceNode, boolean>() };

  /** @param nodes in the order of the tree */
  constructor(nodes: readonly ReferenceNode[]) {
    this.#nodes = nodes;
    const lexicon = ReadingLexicon.from(readings(nodes));
    for (const node of nodes) this.#names.set(node, namesOf(node, lexicon));
  }

  /**
   * Whether a node's name has another counter than 丁目, or English or Korean writes something behind its number, and no language a number
   * alone: 三番, 2-ku, 2구.
   */
  countsOtherwise(node: ReferenceNode): boolean {
    const written = node.spellings.reduce((all, { text }) => all | kindsWritten(text), 0);
    if (written !== 0) return (written & KIND.section) === 0;
    const own = (language: ForeignLanguage) => this.texts(language).get(node)?.spellings ?? [];
    const all = [...node.spellings, ...FOREIGN_LANGUAGES.flatMap(own)];
    const withCounters = [...own('en'), ...own('ko')];
    return (
      all.every(({ text }) => !/[0-9]-$/.test(text)) &&
      withCounters.some(({ text }) => /[0-9]-[^0-9-]+$/.test(text))
    );
  }

  /** The names of a node; none for a placeholder. */
  names(node: ReferenceNode): ForeignNames {
    return this.#names.get(node) ?? NO_NAMES;
  }

  /** Full address; null as soon as a named level has no name in the language. */
  full(node: ReferenceNode, language: ForeignLanguage): string | null {
    const known = this.#full[language];
    let full = known.get(node);
    if (full === undefined) {
      full = this.#makeFull(node, language);
      known.set(node, full);
    }
    return full;
  }

  #makeFull(node: ReferenceNode, language: ForeignLanguage): string | null {
    const path: ReferenceNode[] = [];
    for (let at: ReferenceNode | null = node; at !== null; at = at.parent) path.unshift(at);
    const segments = path.map((each) => this.names(each)[language]);
    if (path.some((each, i) => each.name !== null && segments[i] === null)) return null;
    return fullAddress(segments, language);
  }

  /** Numbers that a name is written as in some language and that are not among the node's spellings. */
  numbers(node: ReferenceNode): Spelling[] {
    const known = new Set(node.spellings.map(({ text }) => text));
    const found = FOREIGN_LANGUAGES.flatMap((language) => {
      const name = this.names(node)[language];
      return name === null ? [] : foreignSpellings(node.level, name, language);
    });
    const numbers = new Set(
      found.map(({ text }) => text).filter((text) => isNumber(text) && !known.has(text)),
    );
    // 2, where 도 2 is written without its kind, is as informal here as there
    return [...numbers].map((text) => ({
      text,
      follows: true,
      informal: !this.#isWhole(node, text),
      class: 3,
    }));
  }

  /** The texts of every named node in a language. */
  texts(language: ForeignLanguage): ReadonlyMap<ReferenceNode, ForeignTexts> {
    let texts = this.#texts.get(language);
    if (texts === undefined) {
      texts = this.#makeTexts(language);
      this.#texts.set(language, texts);
    }
    return texts;
  }

  #makeTexts(language: ForeignLanguage): Map<ReferenceNode, ForeignTexts> {
    const texts = new Map<ReferenceNode, ForeignTexts>();
    const spellings = (node: ReferenceNode) => spellingsOf(node, this.names(node)[language], language);
    const tails = tailsOf(this.#nodes, (node) =>
      spellings(node).map((each) => ({
        ...each,
        informal: each.informal && !this.#isWhole(node, each.text),
      })),
    );
    for (const [node, each] of tails) texts.set(node, { spellings: spellings(node), tails: each });
    return texts;
  }

  /**
   * Whether a node's English address from small to large, begun at some level and of two components or more, is the word
   * or (`cut`) begins with it. A component is a name with the numbers behind it, or a block with its house.
   */
  readsBackwards(node: ReferenceNode, word: FoldedWord, cut: boolean, called: boolean): boolean {
    if (!this.#mayBegin(node, word.text)) return false;
    for (const parts of this.#backwards(node, word, cut)) {
      const own = parts.find((part) => part.node === node);
      if (cut || !called || own === undefined || !this.isBare(own, word.text, 'en')) return true;
    }
    return false;
  }

  /**
   * Whether a part of a word stands in one component of a piece of a text: a town and its county, a ward and its city are two.
   * @param at where in the text it begins
   */
  isInOneComponent(
    { node, from, to }: Piece,
    text: string,
    at: number,
    part: string,
    language: ForeignLanguage,
  ): boolean {
    const name = this.names(node)[language];
    if (name === null || /^[0-9-]+$/.test(part)) return true;
    if (language === 'ko' && at === from) return true;
    const isOne =
      language === 'en' ? node.depth !== 1 || !name.includes(',') : node.depth > 1 || !/ /.test(name.trim());
    if ((language !== 'en' && language !== 'ko') || isOne)
      return language !== 'en' || node.depth > 1 || !endsInKind(text, from, to, at, part.length);
    const smaller = language === 'en' ? name.split(',')[0] : name.slice(name.lastIndexOf(' ') + 1);
    const own = closed(foldMultilingual(smaller, language));
    const piece = text.slice(from, to);
    if (own === piece || own === '' || /^[0-9-]+$/.test(own)) return true;
    const borders: number[] = [];
    if (piece.startsWith(own)) borders.push(from + own.length);
    if (piece.endsWith(own)) borders.push(to - own.length);
    const isInKind = (end: number): boolean =>
      !borders.includes(at) && endsInKind(text, from, end, at, part.length);
    if (language === 'en' && [...borders, to].some(isInKind)) return false;
    return borders.length === 0 || borders.some((border) => border <= at || border >= at + part.length);
  }

  /** Whether a piece of a text has the name of a municipality without its kind: Godo of Godo-cho. Prefectures need none: 오사카. */
  isBare(
    { node, from, to }: Pick<Part, 'node' | 'from' | 'to'>,
    text: string,
    language: ForeignLanguage,
  ): boolean {
    const name = this.names(node)[language];
    if (name === null || node.depth !== 1 || (language !== 'en' && language !== 'ko')) return false;
    const own = language === 'en' ? name.split(',')[0] : name.slice(name.lastIndexOf(' ') + 1);
    const kind = language === 'ko' ? /(?:[시구초손]|마치|무라)$/ : /-(?:shi|ku|cho|machi|mura|son|gun)$/;
    const bare = closed(foldMultilingual(own.replace(kind, ''), language));
    const whole = closed(foldMultilingual(own, language));
    return text.slice(from, to) === bare && bare !== whole;
  }

  /** Whether the node or one above it is spelled as the word begins: its first part must be. */
  #mayBegin(node: ReferenceNode, word: string): boolean {
    if (this.#begun.word !== word) this.#begun = { word, nodes: new Map() };
    const { nodes } = this.#begun;
    let begins = nodes.get(node);
    if (begins === undefined) {
      const { namedParent } = node;
      begins =
        (this.texts('en').get(node)?.spellings ?? []).some(({ text }) => word.startsWith(text)) ||
        (namedParent !== null && this.#mayBegin(namedParent, word));
      nodes.set(node, begins);
    }
    return begins;
  }

  /** All ways in which it is: the parts of the word from left to right. */
  writtenBackwards(node: ReferenceNode, word: FoldedWord, cut: boolean): Part[][] {
    return [...this.#backwards(node, word, cut)];
  }

  #backwards(node: ReferenceNode, word: FoldedWord, cut: boolean): Iterable<Part[]> {
    return node.name === null ? [] : this.#component(node, word, 0, cut, true);
  }

  /** How the word goes on from a place with the component that ends with a node, and with the names above it. */
  *#component(
    last: ReferenceNode,
    word: FoldedWord,
    at: number,
    cut: boolean,
    first: boolean,
  ): Iterable<Part[]> {
    const nodes: ReferenceNode[] = [];
    for (let top: ReferenceNode | null = last; top !== null; top = top.namedParent) {
      nodes.unshift(top);
      // a house never stands apart from its block
      if (top.level === 'TBN' && top.namedParent?.level === 'GIK') continue;
      yield* this.#pieces(nodes, 0, word, at, cut, first);
    }
  }

  /** How the word goes on within one component, the first `done` nodes of which have been read. */
  *#pieces(
    nodes: readonly ReferenceNode[],
    done: number,
    word: FoldedWord,
    at: number,
    cut: boolean,
    first: boolean,
  ): Iterable<Part[]> {
    const { text, kinds } = word;
    const [top] = nodes;
    if (done === nodes.length) {
      if (!cut && at === text.length) {
        if (!first) yield [];
      } else if (at < text.length && top.namedParent !== null)
        yield* this.#component(top.namedParent, word, at, cut, false);
      return;
    }
    const node = nodes[done];
    const house = node.level === 'TBN' && node.namedParent?.level === 'GIK';
    for (const { text: spelling, follows, informal } of this.texts('en').get(node)?.spellings ?? []) {
      if (done > 0 && !(counts(spelling) || house)) continue;
      if (first && done === 0 && top.namedParent === null) continue;
      if (!follows && node.namedParent !== null && (done > 0 || first)) continue;
      const end = Math.min(text.length, at + spelling.length);
      const bound = [...(kinds ?? []).slice(at, end)].every((kind) => kind === 0 || isOfKind(node, kind));
      if (!bound) continue;
      const part = { node, from: at, to: end, spelling, informal };
      if (cut && !first && spelling.startsWith(text.slice(at)) && at < text.length) {
        if (nodes.slice(done + 1).every((behind) => this.#mayCount(behind))) yield [part];
      } else if (text.startsWith(spelling, at)) {
        for (const rest of this.#pieces([...nodes], done + 1, word, end, cut, first)) yield [part, ...rest];
      }
    }
  }

  /** Whether a node can stand behind the name it belongs to, as a node must where the word is cut before it. */
  #mayCount(node: ReferenceNode): boolean {
    return (this.texts('en').get(node)?.spellings ?? []).some(({ text }) => counts(text));
  }

  /** Whether some language has all of a name in a text: then the text is taken for an informal one in none. */
  #isWhole(node: ReferenceNode, text: string): boolean {
    const everywhere = [
      ...node.spellings,
      ...FOREIGN_LANGUAGES.flatMap((language) => spellingsOf(node, this.names(node)[language], language)),
    ];
    return everywhere.some((each) => each.text === text && !each.informal);
  }

  /** The spellings of a node in Japanese, less informal where another language has the same as a whole name. */
  reconciled(node: ReferenceNode): Spelling[] {
    return node.spellings.map((each) => ({
      ...each,
      informal: each.informal && !this.#isWhole(node, each.text),
    }));
  }
}

function fullMap(): Map<ReferenceNode, string | null> {
  return new Map();
}

/** Whether an English section only counts, and so may stand behind the name it belongs to: `1-chome`, `Dai 4-chiwari`. */
function counts(text: string): boolean {
  return /^(?:dai)?[0-9]/.test(text);
}

/** How a node may be written in one language, from large to small. */
export interface ForeignTexts {
  readonly spellings: readonly Spelling[];
  readonly tails: readonly Tail[];
}

/** The spellings of a name; a number stands for itself in every language. */
function spellingsOf(
  { level, spellings }: ReferenceNode,
  name: string | null,
  language: ForeignLanguage,
): ForeignTexts['spellings'] {
  const own = name === null ? [] : foreignSpellings(level, name, language).map(oneClass);
  const known = new Set(own.map(({ text }) => text));
  const numbers = spellings.filter(({ text }) => isNumber(text) && !known.has(text));
  return [...own, ...numbers.map(oneClass)];
}

function isNumber(text: string): boolean {
  return /^[0-9-]+$/.test(text);
}

/** In these languages names and readings are one class. */
function oneClass(spelling: Omit<Spelling, 'class'>): Spelling {
  return { ...spelling, class: 1 };
}

/** Names with their readings; equal pairs count once. */
function readings(nodes: readonly ReferenceNode[]): [string, string][] {
  const seen = new Set<string>();
  const pairs: [string, string][] = [];
  for (const { depth, record } of nodes) {
    if (record === null || record.name === null) continue;
    const { name, read, read_through: through, en, zh_cn: cn, zh_tw: tw, ko, aliases } = record;
    const key = JSON.stringify([depth, name, read, through, en, cn, tw, ko, aliases].map((v) => v ?? ''));
    if (seen.has(key)) continue;
    seen.add(key);
    if (read != null && depth < 4) pairs.push([name, read]);
  }
  return pairs;
}

/** A given name wins; then a name made from the reading; then a name made from a derived reading. */
function namesOf({ level, name, read, record }: ReferenceNode, lexicon: ReadingLexicon): ForeignNames {
  if (name === null) return NO_NAMES;
  const given: Partial<AddressRecord> = record ?? {};
  if (/^[0-9]+(-[0-9]+)*$/.test(name)) return { en: name, zh_cn: name, zh_tw: name, ko: name };
  const spoken = (make: typeof englishSegment): string | null => {
    const certain = make({ level, name, read });
    if (certain !== null) return certain;
    const derived = deriveReading(name, lexicon);
    return derived === null ? null : make({ level, name, read: derived });
  };
  return {
    en: given.en ?? spoken(englishSegment),
    zh_cn: given.zh_cn ?? chineseSegment({ level, name }, 'zh_cn'),
    zh_tw: given.zh_tw ?? chineseSegment({ level, name }, 'zh_tw'),
    ko: given.ko ?? spoken(koreanSegment),
  };
}

/** As folded: county has no u. */
const ENGLISH_KIND = /(?:city|town|village|conty|prefecture|metropolis)$/;

/** Whether a part stands from within a name to within its English kind, which ends somewhere: `aic` in `sakaicity`. */
function endsInKind(text: string, from: number, end: number, at: number, length: number): boolean {
  const [kind] = ENGLISH_KIND.exec(text.slice(from, end)) ?? [''];
  const begin = end - kind.length;
  return begin > from && at > from && at < begin && at + length > begin && at + length < end;
}
