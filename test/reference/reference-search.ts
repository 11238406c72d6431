import type { AddressRecord } from '@banchi/build/record/record.js';
import { postCodeIn } from '@banchi/engine/facts/postal-codes.js';
import { type AddressQuery, NotImplemented } from '@banchi/engine/search/query.js';
import { type PlacedString, replaced } from '@banchi/engine/text/index.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import { passedOver } from './passed-over.js';
import { ReferenceForeign } from './reference-foreign.js';
import {
  closed,
  completed,
  mayStandAt,
  ordersOf,
  partsOf,
  textsOf,
  waysToWrite,
  withoutCountry,
  withoutRoom,
} from './reference-foreign-word.js';
import { ReferenceMatches } from './reference-match.js';
import { anyNumber, type FoldedWord, foldForeign, joinWords, readJapanese } from './reference-reading.js';
import {
  foreignFields,
  fullReading,
  postCode,
  type ReferenceRecord,
  referenceRecord,
} from './reference-record.js';
import { resolveReference, spelledNearly } from './reference-resolve.js';
import {
  isBoundRightly,
  mayHold,
  occurrences,
  type Piece,
  type ReferenceNode,
  referenceTails,
  referenceTree,
  type Tail,
} from './reference-tree.js';

/** The number of words whose results are kept. */
const KEPT = 16;

/** An answer of the reference. */
/** The meaning of a text in another language. */
interface ReadText {
  readonly nodes: readonly ReferenceNode[];
  /** How much of it nothing explains. */
  readonly left: number;
  /** Whether all of it is names, and nothing is left out between them. */
  readonly isWhole: boolean;
}

export interface ReferenceAnswer {
  readonly hit: number;
  readonly items: readonly ReferenceRecord[];
}

/**
 * A slow search over canonical records, written from the specification alone: every text of every node is looked at
 * for every query. Engines are held to its answers.
 */
export class ReferenceSearch {
  /** All nodes in the order of the address tree. */
  readonly nodes: readonly ReferenceNode[];
  /** Every tail of every named node. */
  readonly tails: ReadonlyMap<ReferenceNode, readonly Tail[]>;
  /** Names and texts in the other languages. */
  readonly foreign: ReferenceForeign;
  readonly #year: number | null;
  readonly #places: ReadonlyMap<ReferenceNode, number>;
  /** The results of the last words: one word is asked for at several levels, and several questions are about one query. */
  readonly #known = new Map<string, Set<ReferenceNode>>();
  #last: { readonly query: AddressQuery; readonly found: readonly ReferenceNode[] } | null = null;
  /** Records as they were answered, of each shape: many queries find the same. */
  readonly #items = {
    address: new Map<ReferenceNode, ReferenceRecord>(),
    multilingual: new Map<ReferenceNode, ReferenceRecord>(),
  };

  constructor(records: readonly AddressRecord[]) {
    this.nodes = referenceTree(records);
    this.foreign = new ReferenceForeign(this.nodes);
    for (const node of this.nodes) node.spellings.push(...this.foreign.numbers(node));
    for (const node of this.nodes)
      node.spellings.splice(0, node.spellings.length, ...this.foreign.reconciled(node));
    for (const node of this.nodes) node.countsOtherwise = this.foreign.countsOtherwise(node);
    this.tails = referenceTails(this.nodes);
    this.#year = records[0]?.pastmap_year ?? null;
    this.#places = new Map(this.nodes.map((node, place) => [node, place]));
  }

  search(query: AddressQuery): ReferenceAnswer {
    for (const key of ['proximity', 'position', 'years'] as const)
      if (query[key] !== undefined) throw new NotImplemented(key);
    const found = this.find(query);
    const page = found.slice(query.offset, query.offset + query.count);
    return { hit: found.length, items: page.map((node) => this.#item(node, query.shape)) };
  }

  #item(node: ReferenceNode, shape: AddressQuery['shape']): ReferenceRecord {
    const known = this.#items[shape];
    let item = known.get(node);
    if (item === undefined) {
      item = referenceRecord(node, this.#year);
      if (shape === 'multilingual') item = foreignFields(item, node, this.foreign);
      known.set(node, item);
    }
    return item;
  }

  /** How the records of a query were found. */
  matches(query: AddressQuery): ReferenceMatches {
    const { word } = query;
    const isPostCode = word !== undefined && this.#carriers(word.text).length > 0;
    const exact = word?.language !== 'en' ? [] : this.#matching({ ...word, match: 'exact' }, query);
    return new ReferenceMatches({
      word,
      isPostCode,
      tails: this.tails,
      foreign: this.foreign,
      exact: new Set(exact),
    });
  }

  /** All matching nodes in the order of the query. */
  find(query: AddressQuery): readonly ReferenceNode[] {
    if (this.#last?.query !== query) this.#last = { query, found: this.#find(query) };
    return this.#last.found;
  }

  #find(query: AddressQuery): ReferenceNode[] {
    const { code, word } = query;
    let found = this.nodes.filter((node) => wanted(node, query));
    if (word !== undefined) {
      const matching = this.#matching(word, query);
      found = found.filter((node) => matching.has(node));
    }
    if (code !== undefined) {
      found = found.filter((node) =>
        code.match === 'exact' ? node.code === code.text : node.code.startsWith(code.text),
      );
    }
    const place = (node: ReferenceNode): number => this.#places.get(node) ?? -1;
    const key = (name: SortStep['key'], node: ReferenceNode): string | number | null =>
      name in LANGUAGE_OF
        ? this.foreign.full(node, LANGUAGE_OF[name as LanguageKey])
        : sortKey(name, node, place);
    return found.sort((a, b) => compareBy(query.sort, a, b, key) || place(a) - place(b));
  }

  /** Whether the partial match itself finds nothing at the wanted levels, so that the word is over-specified. */
  isOverSpecified(query: AddressQuery): boolean {
    if (query.word === undefined || query.word.match !== 'partial') return false;
    const { text, language } = query.word;
    if (language !== 'ja') {
      return !textsOf(text, language)
        .flat()
        .some((way) =>
          [...this.#holdingParts(partsOf(way, language), language, query)].some((node) =>
            wanted(node, query),
          ),
        );
    }
    if (this.#carriers(text).length > 0) return false;
    const { texts: readings, usual, cut, isPostCode } = readJapanese(text);
    const passed = passedOver(this.nodes, text);
    const holding = [...readings, ...usual, ...cut].flatMap((each) => [
      ...this.#holding(each),
      ...this.#holding(anyNumber(each)),
    ]);
    return !isPostCode && !holding.some((node) => wanted(node, query) && !passed.has(node));
  }

  /**
   * Whether an over-specified word may mean a town that it spells only nearly. The answer then follows a rule about real
   * misspellings; this reference knows only when it applies.
   */
  isSpelledNearly(query: AddressQuery): boolean {
    const { texts: readings } = readJapanese(query.word?.text ?? '');
    return this.isOverSpecified(query) && readings.some(({ text }) => spelledNearly(this.nodes, text));
  }

  #matching(word: NonNullable<AddressQuery['word']>, query: AddressQuery): Set<ReferenceNode> {
    const { text, match, language } = word;
    const carriers = this.#carriers(text);
    if (carriers.length > 0) return new Set(carriers);
    if (language !== 'ja') {
      const found = this.#matchingForeign(text, language, match, query);
      const front = postCodeIn(text);
      const own = front?.isFirst === true ? String(front.code).padStart(7, '0') : null;
      if (match !== 'partial' || [...found].some((node) => wanted(node, query)))
        return this.#preferring(found, own, match, query);
      // an over-specified word means a record alone, not all below it
      return this.#preferring(this.#furtherThan(text, language, query), own, 'exact', query);
    }
    const { texts: readings, usual, cut, code, isPostCode } = readJapanese(text);
    // the word with its numbers as usual is looked for beside the word as typed: 三番 may be a name
    const ways = [
      [...readings.slice(0, 1), ...usual.slice(0, 1)],
      ...readings.slice(1).map((each) => [each]),
    ];
    for (const each of [...usual.slice(1), ...cut]) ways.push([each]);
    const find = (each: FoldedWord): Set<ReferenceNode> => {
      if (each.text === '') return new Set();
      if (match === 'exact') return this.#exactly(each);
      if (match === 'prefix') return this.#subtrees((node) => this.#begins(node, each));
      return this.#holding(each);
    };
    const passed = passedOver(this.nodes, text);
    // a number with 番地 is a lot, or where no lot has it whatever has it
    for (const each of ways.flatMap((way) => [way, way.map(anyNumber)])) {
      const all = new Set(each.flatMap((way) => [...find(way)]));
      if (![...all].some((node) => wanted(node, query))) continue;
      const found = new Set([...all].filter((node) => !passed.has(node)));
      if (![...found].some((node) => wanted(node, query))) break;
      return this.#preferring(found, code, match, query);
    }
    if (match !== 'partial' || isPostCode) return new Set();
    const words = ways.flat().flatMap((each) => (each.text === '' ? [] : [each, anyNumber(each)]));
    const meant = this.nodes.filter((node) => !passed.has(node));
    let best: readonly ReferenceNode[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const each of words) {
      const resolved = resolveReference(meant, each.text, undefined, each.kinds);
      const left = each.text.length - resolved.length;
      if (resolved.nodes.length === 0 || left >= least) continue;
      least = left;
      best = resolved.nodes;
    }
    const going = best.filter((node) => code === null || goesWith(node, code));
    return this.#deepestWanted(going.length > 0 ? going : best, query);
  }

  /** Those that go with a postal code, with all below them; all where none does. */
  #preferring(
    found: Set<ReferenceNode>,
    code: string | null,
    match: NonNullable<AddressQuery['word']>['match'],
    query: AddressQuery,
  ): Set<ReferenceNode> {
    if (code === null) return found;
    const isTop = ({ parent }: ReferenceNode): boolean =>
      match === 'exact' || parent === null || !found.has(parent);
    const going = [...found].filter((node) => isTop(node) && goesWith(node, code));
    const kept = match === 'exact' ? new Set(going) : this.#subtrees((node) => going.includes(node));
    return [...kept].some((node) => wanted(node, query)) ? kept : found;
  }

  /** The nodes that carry the postal code that a word is and nothing else. */
  #carriers(text: string): ReferenceNode[] {
    const code = /^〒?(\d{3})-?(\d{4})$/.exec(text.normalize('NFKC').replace(/\s/g, ''));
    if (code === null) return [];
    return this.nodes.filter(({ record }) => record?.post_code === `${code[1]}${code[2]}`);
  }

  #matchingForeign(
    text: string,
    language: ForeignLanguage,
    match: NonNullable<AddressQuery['word']>['match'],
    query: AddressQuery,
    called = true,
  ): Set<ReferenceNode> {
    const tailsOf = (node: ReferenceNode): readonly Tail[] =>
      this.foreign.texts(language).get(node)?.tails ?? [];
    const ways = textsOf(text, language);
    if (match !== 'partial') {
      const is = (tail: Tail, begun: string, { kinds }: FoldedWord): boolean =>
        (match === 'exact' ? tail.text === begun : tail.text.startsWith(begun)) &&
        (match !== 'exact' ||
          !called ||
          !this.foreign.isBare(tail.pieces[tail.pieces.length - 1], tail.text, language)) &&
        isBoundRightly(tail, 0, kinds);
      const findAll = (each: PlacedString): ReferenceNode[] => {
        const word = foldForeign(each.text, language);
        if (word.text === '') return [];
        return [
          ...this.#first([word, anyNumber(word)], query, (way) =>
            this.#kept([match, language, String(called), keyOf(way)], () => {
              const begun = match === 'exact' ? closed(way.text) : way.text;
              const ahead = (node: ReferenceNode): boolean =>
                mayHold(tailsOf(node), begun) && tailsOf(node).some((tail) => is(tail, begun, way));
              // names below a record come before it in the order from small to large
              const whole = { text: begun, kinds: way.kinds };
              const backwards = this.#equal(
                (node) =>
                  language === 'en' && this.foreign.readsBackwards(node, whole, match === 'prefix', called),
              );
              return new Set([
                ...(match === 'exact' ? this.#equal(ahead) : this.#subtrees(ahead)),
                ...backwards,
              ]);
            }),
          ),
        ];
      };
      const spaced = ways.flatMap((together) => [
        together,
        together.map((way) => replaced(way, /\s+/gu, () => '') ?? way),
      ]);
      return this.#first(spaced, query, (written) => {
        const whole = match === 'exact' ? written : written.flatMap((each) => completed(each, language));
        return new Set(whole.flatMap(findAll));
      });
    }
    return this.#first(
      ways,
      query,
      (together) =>
        new Set(
          together.flatMap((each) => [...this.#holdingParts(partsOf(each, language), language, query)]),
        ),
    );
  }

  /** The records of a word that no address contains: without the country around it, or written further than the data goes. */
  #furtherThan(given: string, language: ForeignLanguage, query: AddressQuery): Set<ReferenceNode> {
    let best: ReadText | null = null;
    for (const [{ text }] of textsOf(given, language)) {
      const inside = withoutRoom(text, language);
      for (const each of new Set([inside, withoutCountry(inside, language)])) {
        if (best?.isWhole === true) break;
        const found = this.#read(each, language);
        if (best === null || found.isWhole || found.left < best.left) best = found;
      }
    }
    return this.#deepestWanted(best?.nodes ?? [], query);
  }

  /** The meaning of a text in the order that leaves least of it; of equals one in which all of it is names, else the first. */
  #read(text: string, language: ForeignLanguage): ReadText {
    const spellings = (node: ReferenceNode) => this.foreign.texts(language).get(node)?.spellings ?? [];
    let best: ReadText = { nodes: [], left: Number.POSITIVE_INFINITY, isWhole: false };
    const asked = new Set<string>();
    for (const [i, way] of waysToWrite({ text, origins: null }, language).entries())
      for (const order of ordersOf(way.text, language)) {
        const ends = order.map((_, i) => joinWords(order.slice(0, i + 1)).text.length);
        const joined = joinWords(order);
        for (const word of [joined, anyNumber(joined)]) {
          const key = `${word.text} ${word.kinds} ${ends}`;
          if (asked.has(key)) continue;
          asked.add(key);
          const { nodes, length, isWhole } = resolveReference(
            this.nodes,
            word.text,
            { spellings, japanese: false, parts: { ends, language } },
            word.kinds,
          );
          const left = word.text.length - length;
          // numbers as usual are those of a whole address
          if (i > 0 && isWhole !== true) continue;
          if (nodes.length === 0 || left > best.left || (left === best.left && (best.isWhole || !isWhole)))
            continue;
          best = { nodes, left, isWhole: isWhole === true };
        }
      }
    return best;
  }

  /** The result of the first word that finds anything at the wanted levels. */
  #first<T>(
    words: readonly T[],
    query: AddressQuery,
    find: (word: T) => Set<ReferenceNode>,
  ): Set<ReferenceNode> {
    let found = new Set<ReferenceNode>();
    for (const word of words) {
      found = find(word);
      if ([...found].some((node) => wanted(node, query))) break;
    }
    return found;
  }

  #holdingParts(
    parts: readonly (readonly FoldedWord[])[],
    language: ForeignLanguage,
    query: AddressQuery,
  ): Set<ReferenceNode> {
    return this.#first([parts, parts.map((ways) => ways.map(anyNumber))], query, (all) =>
      this.#kept(['parts', language, ...all.map((ways) => ways.map(keyOf).join())], () =>
        this.#holdingAllParts(all, language),
      ),
    );
  }

  /** Nodes in whose text in a language each part occurs in one of its ways. */
  #holdingAllParts(parts: readonly (readonly FoldedWord[])[], language: ForeignLanguage): Set<ReferenceNode> {
    const texts = this.foreign.texts(language);
    const holding = parts.map((ways) =>
      this.#subtrees((node) => {
        const tails = texts.get(node)?.tails ?? [];
        return ways.some(
          (part) =>
            mayHold(tails, part.text) &&
            tails.some((tail) =>
              occurrences(tail, part.text, part.kinds).some(
                (at) =>
                  mayStandAt(part.text, language, at, pieceAt(tail, at)) &&
                  this.foreign.isInOneComponent(pieceAt(tail, at), tail.text, at, part.text, language),
              ),
            ),
        );
      }),
    );
    const [first, ...others] = holding;
    return new Set([...(first ?? [])].filter((node) => others.every((each) => each.has(node))));
  }

  /** Nodes that pass; a placeholder passes with the node whose address it shares. */
  #equal(passes: (node: ReferenceNode) => boolean): Set<ReferenceNode> {
    const found = this.nodes.filter((node) => {
      const named = node.name === null ? node.namedParent : node;
      return named !== null && passes(named);
    });
    return new Set(found);
  }

  /** The deepest wanted record on the way to each node. */
  #deepestWanted(nodes: readonly ReferenceNode[], query: AddressQuery): Set<ReferenceNode> {
    const found = new Set<ReferenceNode>();
    for (const best of nodes) {
      let node: ReferenceNode | null = best;
      while (node !== null && !wanted(node, query)) node = node.parent;
      if (node !== null) found.add(node);
    }
    return found;
  }

  /** Nodes in a tail of which a word occurs, and everything below them. */
  #holding({ text, kinds }: FoldedWord): Set<ReferenceNode> {
    if (text === '') return new Set();
    return this.#kept(['ja', keyOf({ text, kinds })], () =>
      this.#subtrees((node) => {
        const tails = this.tails.get(node) ?? [];
        return mayHold(tails, text) && tails.some((tail) => occurrences(tail, text, kinds).length > 0);
      }),
    );
  }

  #begins(node: ReferenceNode, { text, kinds }: FoldedWord): boolean {
    return (this.tails.get(node) ?? []).some(
      (tail) => tail.text.startsWith(text) && isBoundRightly(tail, 0, kinds),
    );
  }

  #exactly({ text, kinds }: FoldedWord): Set<ReferenceNode> {
    const whole = closed(text);
    return this.#equal((node) =>
      (this.tails.get(node) ?? []).some((tail) => tail.text === whole && isBoundRightly(tail, 0, kinds)),
    );
  }

  /** The result kept under a key, or else a new one. */
  #kept(key: readonly string[], find: () => Set<ReferenceNode>): Set<ReferenceNode> {
    const text = JSON.stringify(key);
    let found = this.#known.get(text);
    if (found === undefined) {
      found = find();
      if (this.#known.size >= KEPT) this.#known.clear();
      this.#known.set(text, found);
    }
    return found;
  }

  /** Nodes that pass, and everything below them. */
  #subtrees(passes: (node: ReferenceNode) => boolean): Set<ReferenceNode> {
    const found = new Set<ReferenceNode>();
    for (const node of this.nodes) {
      const inherited = node.parent !== null && found.has(node.parent);
      if (inherited || passes(node)) found.add(node);
    }
    return found;
  }
}

/** All that a word is. */
function keyOf({ text, kinds }: FoldedWord): string {
  return JSON.stringify([text, kinds === null ? null : [...kinds]]);
}

/** Whether a node has a postal code, itself or from above, or something below it carries that code. */
function goesWith(node: ReferenceNode, code: string): boolean {
  const carries = (each: ReferenceNode): boolean =>
    each.record?.post_code === code || each.children.some(carries);
  return postCode(node) === code || carries(node);
}

/** The piece of a text that a place lies in. */
function pieceAt({ pieces }: Tail, at: number): Piece {
  const piece = pieces.find(({ to }) => to > at);
  if (piece === undefined) throw new RangeError(`${at} is behind the text`);
  return piece;
}

/** The sort keys that are full addresses in other languages. */
const LANGUAGE_OF = {
  address_en: 'en',
  address_zh_cn: 'zh_cn',
  address_zh_tw: 'zh_tw',
  address_ko: 'ko',
} as const satisfies Partial<Record<SortStep['key'], ForeignLanguage>>;
type LanguageKey = keyof typeof LANGUAGE_OF;

function wanted(node: ReferenceNode, { levels, showCodeZero }: AddressQuery): boolean {
  return levels.includes(node.level) && (node.name !== null || showCodeZero);
}

/** Nulls come last in either direction. */
function compareBy(
  steps: readonly SortStep[],
  a: ReferenceNode,
  b: ReferenceNode,
  keyOf: (key: SortStep['key'], node: ReferenceNode) => string | number | null,
): number {
  for (const { key, descending } of steps) {
    const [x, y] = [keyOf(key, a), keyOf(key, b)];
    if (x === y) continue;
    if (x === null) return 1;
    if (y === null) return -1;
    return x < y === descending ? 1 : -1;
  }
  return 0;
}

function sortKey(
  key: SortStep['key'],
  node: ReferenceNode,
  place: (node: ReferenceNode) => number,
): string | number | null {
  switch (key) {
    case 'address_sort':
      return place(node);
    case 'address_code':
      return node.code;
    case 'address_read':
      return fullReading(node);
    case 'address_level':
      return node.depth;
    case 'postcode':
      return postCode(node);
    case 'pastmap_year':
      return 0;
    default:
      throw new NotImplemented('sort');
  }
}
