import type { AddressQuery } from '@banchi/engine/search/query.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import type { SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import { fc } from '../support/property.js';
import type { ReferenceSearch } from './reference-search.js';
import type { ReferenceNode } from './reference-tree.js';

/** A random query; numbers choose among the nodes of the tree that is asked. */
export interface QueryDraft {
  readonly word: WordDraft | null;
  readonly match: 'exact' | 'prefix' | 'partial';
  readonly code: { readonly node: number; readonly cut: number; readonly match: 'exact' | 'prefix' } | null;
  readonly levels: readonly Level[];
  readonly showCodeZero: boolean;
  readonly sort: readonly SortStep[];
  readonly offset: number;
  readonly count: number;
}

/** Where a word comes from. */
interface WordDraft {
  /** The node whose text is used, and the tail among its tails. */
  readonly node: number;
  readonly tail: number;
  /** `names`: the names as written, from one ancestor on; `tail`: a folded tail. */
  readonly from: 'names' | 'tail';
  /** Characters cut off at either end. */
  readonly head: number;
  readonly foot: number;
  /** Put between the municipality and its town. */
  readonly streets: string;
  /** Put behind. */
  readonly rest: string;
  /** Put in front: a postal code, right or wrong; or all there is. */
  readonly front: string;
  readonly alone: boolean;
  /** Where white space is put in; null for nowhere. */
  readonly gap: number | null;
  /** How numbers are written, of {@link NUMBERS}. */
  readonly numbers: number;
}

/** Ways to write numbers and counters that folding does not know. */
const NUMBERS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('丁目', '丁め'),
  (text) => text.replace(/(?<=[0-9])(?:-|丁目)/g, '-chome'),
  (text) => text.replaceAll('一', '壱').replaceAll('二', '弐').replaceAll('三', '参'),
  (text) => text.replace(/([0-9])-?$/, (_, digit) => '〇一二三四五六七八九'[digit]),
  (text) => text.replace(/[一二三四](?=[^丁番号])/g, (numeral) => String('〇一二三四'.indexOf(numeral))),
  (text) => text.replace(/(?=[0-9一二三])/, '第'),
];

const FRONTS = ['〒000-0011', '0000012 ', '000-0013', '〒999-9999'] as const;

const KEYS = ['address_sort', 'address_code', 'address_read', 'address_level', 'postcode'] as const;

const RESTS = [
  'ビル3F',
  '2-1',
  '-5',
  '番地',
  '中',
  '号室',
  '99',
  '様方',
  '丁目',
  '番1号',
  '1番12号',
  '番地3',
] as const;

const wordArbitrary: fc.Arbitrary<WordDraft> = fc.record({
  node: fc.nat(10_000),
  tail: fc.nat(10_000),
  from: fc.constantFrom('names', 'tail'),
  head: fc.oneof(fc.constant(0), fc.nat(6)),
  foot: fc.oneof(fc.constant(0), fc.nat(6)),
  streets: fc.oneof(
    { arbitrary: fc.constant(''), weight: 6 },
    { arbitrary: fc.constantFrom('中通東上る', '本通中央下ル', '寺町通御池西入'), weight: 1 },
  ),
  rest: fc.oneof(
    { arbitrary: fc.constant(''), weight: 4 },
    { arbitrary: fc.constantFrom(...RESTS), weight: 1 },
  ),
  front: fc.oneof(
    { arbitrary: fc.constant(''), weight: 8 },
    { arbitrary: fc.constantFrom(...FRONTS), weight: 1 },
  ),
  alone: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
  gap: fc.option(fc.nat(30), { freq: 1 }),
  numbers: fc.oneof(
    { arbitrary: fc.constant(0), weight: 3 },
    { arbitrary: fc.nat(NUMBERS.length - 1), weight: 1 },
  ),
});

/**
 * Conditions and pages of queries, all but word and order.
 * @param without how many times as many queries have no code as have one
 */
export function conditions(without: number) {
  return {
    code: fc.oneof(
      { arbitrary: fc.constant(null), weight: without },
      {
        arbitrary: fc.record({
          node: fc.nat(10_000),
          cut: fc.nat(4),
          match: fc.constantFrom('exact' as const, 'prefix' as const),
        }),
        weight: 1,
      },
    ),
    levels: fc.oneof(fc.constant([...LEVELS]), fc.subarray([...LEVELS], { minLength: 1 })),
    showCodeZero: fc.boolean(),
    offset: fc.oneof(fc.constant(0), fc.nat(6)),
    count: fc.oneof(fc.constant(1000), fc.nat(5)),
  };
}

/** One to three different steps of an order. */
export function sortArbitrary<Key extends SortStep['key']>(
  keys: readonly Key[],
): fc.Arbitrary<{ key: Key; descending: boolean }[]> {
  return fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), descending: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ key }) => key,
  });
}

/** Queries of the address search with every condition that needs no point. */
export const queryArbitrary: fc.Arbitrary<QueryDraft> = fc.record({
  word: fc.option(wordArbitrary, { freq: 9 }),
  match: fc.constantFrom('exact', 'prefix', 'partial', 'partial', 'partial'),
  ...conditions(4),
  sort: fc.oneof(fc.constant([{ key: 'address_sort' as const, descending: false }]), sortArbitrary(KEYS)),
});

/** Texts behind an address, and texts that only look like numbers of one: years, roads and floors. */
const BEHIND = ['様方', '2-1様方', '12番3号', '3ビル', '30年', '1号線', '3階', '病院'] as const;

/** Queries most of whose words go on further than the data; half of them begin with a prefecture. */
export const overSpecifiedArbitrary: fc.Arbitrary<QueryDraft> = fc
  .tuple(
    queryArbitrary,
    wordArbitrary,
    fc.constantFrom(...RESTS, ''),
    fc.constantFrom(...BEHIND),
    fc.boolean(),
  )
  .map(([query, word, rest, behind, whole]) => {
    const begun: WordDraft = whole ? { ...word, from: 'names', tail: 0, head: 0 } : word;
    return { ...query, match: 'partial', word: { ...begun, rest: `${rest}${behind}` } };
  });

/** The query that a draft means on a tree. */
export function queryOf(draft: QueryDraft, { nodes, tails }: ReferenceSearch): AddressQuery {
  const { word, match, code, ...rest } = draft;
  const named = nodes.filter((node) => node.name !== null);
  const text = word === null || named.length === 0 ? '中央' : wordOf(word, named, tails);
  const codeNode = code === null ? undefined : nodes[code.node % nodes.length];
  return {
    ...rest,
    // the service refuses shorter words
    ...(word === null || text.length < 2 ? {} : { word: { text, language: 'ja', match } }),
    ...(code === null || codeNode === undefined
      ? {}
      : { code: { text: cut(codeNode.code, code.cut), match: code.match } }),
    polygon: false,
    shape: 'address',
  };
}

function cut(code: string, by: number): string {
  return code.slice(0, Math.max(1, code.length - by));
}

function wordOf(draft: WordDraft, named: readonly ReferenceNode[], tails: ReferenceSearch['tails']): string {
  const node = named[draft.node % named.length];
  const own = tails.get(node) ?? [];
  let text = own[draft.tail % own.length]?.text ?? '';
  if (draft.from === 'names') {
    const path = namedPath(node);
    const first = draft.tail % path.length;
    text = path
      .slice(first)
      .map(({ name, depth }) => (depth === 1 ? `${name}${draft.streets}` : name))
      .join('');
  }
  const end = Math.max(draft.head + 1, text.length - draft.foot);
  const written = NUMBERS[draft.numbers](text.slice(draft.head % Math.max(1, text.length), end) + draft.rest);
  if (draft.front !== '' && draft.alone) return draft.front;
  const gap = (draft.gap ?? 0) % Math.max(1, written.length);
  return `${draft.front}${written.slice(0, gap)}${gap === 0 ? '' : ' '}${written.slice(gap)}`;
}

function namedPath(node: ReferenceNode): ReferenceNode[] {
  return node.namedParent === null ? [node] : [...namedPath(node.namedParent), node];
}
