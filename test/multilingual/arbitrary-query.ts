import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { SortKey, SortStep } from '@banchi/engine/vocabulary/sort-keys.js';
import { conditions, sortArbitrary } from '../reference/arbitrary-query.js';
import type { ReferenceSearch } from '../reference/reference-search.js';
import type { ReferenceNode } from '../reference/reference-tree.js';
import { fc } from '../support/property.js';

/** A random word; numbers choose among the nodes of the tree that is asked. */
interface WordDraft {
  readonly node: number;
  /** The parts of the word: the full address, the names from one ancestor on, or folded spellings. */
  readonly from: 'address' | 'names' | 'tail';
  readonly first: number;
  /** Between names. */
  readonly between: ' ' | ', ' | '';
  /** From small to large. */
  readonly reversed: boolean;
  /** Characters cut off at either end of each name. */
  readonly cuts: readonly number[];
  /** Put behind. */
  readonly rest: string;
  /** Put in front. */
  readonly front: string;
}

/** A random query of the multilingual search. */
export interface ForeignDraft {
  readonly language: ForeignLanguage;
  readonly word: WordDraft | null;
  readonly match: WordMatch;
  readonly code: { readonly node: number; readonly cut: number; readonly match: 'exact' | 'prefix' } | null;
  readonly levels: readonly Level[];
  readonly showCodeZero: boolean;
  readonly sort: readonly SortStep[];
  readonly offset: number;
  readonly count: number;
}

const KEYS: readonly SortKey[] = [
  'address_en',
  'address_zh_cn',
  'address_zh_tw',
  'address_ko',
  'address_sort',
  'address_code',
  'address_read',
  'address_level',
  'postcode',
];

const RESTS = [
  ' 99',
  ' Building 3F',
  ', Naka',
  '-5',
  '大厦3楼',
  ' 빌딩',
  ' 1 chome',
  ' 2 호',
  ' 12번지',
  ', Japan',
  ' 000-0013',
  ' 3F',
];
/** Put in front. */
const FRONTS = ['Japan, ', '#2 ', '#12b, ', '日本', '일본 ', 'Naka Heights 3, ', '000-0012 '];

const wordArbitrary: fc.Arbitrary<WordDraft> = fc.record({
  node: fc.nat(10_000),
  from: fc.constantFrom('address', 'names', 'names', 'tail'),
  first: fc.nat(10_000),
  between: fc.constantFrom(' ', ', ', ''),
  reversed: fc.boolean(),
  cuts: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -3, max: 3 })), { maxLength: 4 }),
  rest: fc.oneof(
    { arbitrary: fc.constant(''), weight: 5 },
    { arbitrary: fc.constantFrom(...RESTS), weight: 1 },
  ),
  front: fc.oneof(
    { arbitrary: fc.constant(''), weight: 8 },
    { arbitrary: fc.constantFrom(...FRONTS), weight: 1 },
  ),
});

/** Queries of the multilingual search with every condition that needs no point. */
export const foreignQueryArbitrary: fc.Arbitrary<ForeignDraft> = fc.record({
  language: fc.constantFrom(...FOREIGN_LANGUAGES),
  word: fc.option(wordArbitrary, { freq: 9 }),
  match: fc.constantFrom('exact', 'prefix', 'partial', 'partial', 'partial'),
  ...conditions(6),
  sort: sortArbitrary(KEYS),
});

/** Queries with words most of which go on further than the data. */
export const foreignOverSpecifiedArbitrary: fc.Arbitrary<ForeignDraft> = fc
  .tuple(foreignQueryArbitrary, wordArbitrary, fc.constantFrom(...RESTS))
  .map(([query, word, rest]) => ({ ...query, match: 'partial', word: { ...word, rest } }));

/** The query that a draft means on a tree. */
export function foreignQueryOf(draft: ForeignDraft, reference: ReferenceSearch): AddressQuery {
  const { language, word, match, code, ...rest } = draft;
  const { nodes } = reference;
  const named = nodes.filter((node) => node.name !== null);
  const text =
    word === null || named.length === 0 ? '' : word.front + wordOf(word, language, named, reference);
  const codeNode = code === null ? undefined : nodes[code.node % nodes.length];
  return {
    ...rest,
    // the service refuses shorter words and parts
    ...(text.split(/[\s,]+/).some((part) => [...part].length >= 2)
      ? { word: { text, language, match } }
      : {}),
    ...(code === null || codeNode === undefined
      ? {}
      : {
          code: {
            text: codeNode.code.slice(0, Math.max(1, codeNode.code.length - code.cut)),
            match: code.match,
          },
        }),
    polygon: false,
    shape: 'multilingual',
  };
}

function wordOf(
  draft: WordDraft,
  language: ForeignLanguage,
  named: readonly ReferenceNode[],
  { foreign }: ReferenceSearch,
): string {
  const node = named[draft.node % named.length];
  if (draft.from === 'address') {
    const full = foreign.full(node, language) ?? '';
    const components = full.split(', ');
    return (draft.reversed ? components.reverse().join(', ') : full) + draft.rest;
  }
  if (draft.from === 'tail') {
    const tails = (foreign.texts(language).get(node)?.tails ?? []).map(({ text }) => text);
    const full = language === 'en' && draft.reversed ? foreign.full(node, language) : null;
    const texts = full === null ? tails : [full.replaceAll(',', '')];
    return cut(texts[draft.first % Math.max(1, texts.length)] ?? '', draft.cuts[0] ?? 0) + draft.rest;
  }
  const names: string[] = [];
  for (let at: ReferenceNode | null = node; at !== null; at = at.namedParent)
    names.unshift(foreign.names(at)[language] ?? '');
  const written = names.slice(draft.first % names.length).map((each, i) => cut(each, draft.cuts[i] ?? 0));
  return (draft.reversed ? written.reverse() : written).join(draft.between) + draft.rest;
}

/** Cuts characters off in front, or with a negative number behind. */
function cut(text: string, by: number): string {
  return by >= 0
    ? text.slice(Math.min(by, Math.max(0, text.length - 1)))
    : text.slice(0, Math.max(1, text.length + by));
}
