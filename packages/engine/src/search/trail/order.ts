import { NONE } from '../../gazetteer/sections.js';
import type { OrderedWord } from '../../reading/written-orders.js';
import { isNumeric } from '../../text/index.js';
import { MUNICIPALITY, NUMBER, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Likelihood } from '../select/likelihood.js';
import type { AddressTree } from '../tree.js';
import { type Candidate, namesOf } from './candidate.js';
import type { FoldedNames } from './folded-names.js';
import { largestOfOneName, ofOneName } from './one-name.js';
import type { ShortPlaces } from './short-places.js';

/** The facts by which candidates are compared, besides themselves. */
export interface Judge {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'isLot' | 'hasPostCode' | 'name'>;
  /** The word, folded. */
  readonly text: string;
  /** The postal code in it. */
  readonly postCode: number | null;
  /** Finds records that read alike; null where all of them are wanted. */
  readonly names: FoldedNames | null;
  /** Finds the place of a name that is by far the largest; null where all of them are wanted. */
  readonly likelihood: Likelihood | null;
  /** Of a Japanese word. */
  readonly japanese: JapaneseJudge | null;
  /** Of a word in another language. */
  readonly foreign: ForeignJudge | null;
}

/** Reasons that decide in Japanese alone. */
interface JapaneseJudge {
  /** How many names of a candidate are written otherwise than the record is called. */
  readonly variants: (candidate: Candidate) => number;
}

/** Reasons that decide in other languages alone. */
interface ForeignJudge {
  readonly word: OrderedWord;
  /** Knows cities and their wards by English names; null in a search, where all records that a word may mean are wanted. */
  readonly short: ShortPlaces | null;
  /** Whether the word has 大字 in front of a name. */
  readonly writesOaza: boolean;
}

/** A reason by which one candidate is worse than another one: the higher its rank, the worse. */
interface Rank {
  readonly by: string;
  readonly rank: (candidate: Candidate, judge: Judge) => number;
}

/** A reason that some of several candidates are kept for. */
interface Choice {
  readonly by: string;
  readonly keep: (all: readonly Candidate[], judge: Judge) => readonly Candidate[];
}

const CITY_OR_WARD = [...'市区'].map((c) => c.charCodeAt(0));
/** Up to this many equal candidates are compared by their names, as 大字下落合 and 下落合. Of more, as the 381 towns called 本町, all are meant. */
const MOST_COMPARED = 8;

/** Reasons that compare any two candidates, in their order. */
const RANKS = [
  { by: 'less is explained', rank: ({ explained }) => -explained },
  { by: 'more is tolerated', rank: tolerated },
  { by: 'another kind than the counter names', rank: ({ otherKind }) => otherKind },
  {
    by: 'a lot, where there is a house',
    rank: ({ id }, { tree, facts }) => (tree.depth(id) === NUMBER && facts.isLot(id) ? 1 : 0),
  },
  {
    by: 'not as deep',
    rank: (candidate, judge) => (judge.japanese === null ? 0 : -depthRank(candidate, judge)),
  },
  {
    by: 'a name ends within a word',
    rank: (candidate, { foreign }) => (foreign === null || endsWords(candidate, foreign.word) ? 0 : 1),
  },
  {
    by: 'a comma within another name',
    rank: (candidate, judge) => (judge.foreign === null || isParted(candidate, judge, judge.foreign) ? 0 : 1),
  },
] as const satisfies readonly Rank[];

/** Reasons that decide between several equal ones, behind all ranks. */
const CHOICES = [
  { by: 'below another one', keep: topmost },
  { by: 'more levels are left out', keep: withFewestLeftOut },
  { by: 'a town or village, where there is a city', keep: citiesFirst },
  { by: 'another postal code', keep: withPostCode },
  { by: 'written otherwise', keep: asWritten },
  { by: 'another record of its name', keep: distinct },
  {
    by: 'far smaller than another place of its name',
    keep: (all, { likelihood, names, tree }) =>
      likelihood === null || names === null ? all : largestOfOneName(all, tree, likelihood, names),
  },
] as const satisfies readonly Choice[];

/**
 * ORDER: the reasons why one candidate is meant and another one is not, in every language. Earlier ones decide before later ones. A reason
 * that a language does not have decides nothing there.
 */
export const ORDER = [
  'not sure to be an address',
  ...RANKS.map(({ by }) => by),
  ...CHOICES.map(({ by }) => by),
] as const;

/** A reason why a candidate is not meant. */
export type Reason = (typeof ORDER)[number];

/** Which of two candidates is the better one: below 0 the first, 0 where no rank decides. */
export function compare(a: Candidate, b: Candidate, judge: Judge): number {
  for (let k = 0; k < RANKS.length; k++) {
    const difference = RANKS[k].rank(a, judge) - RANKS[k].rank(b, judge);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first reason that one candidate is worse for than another one; null where they are equal. */
export function reasonAgainst(worse: Candidate, better: Candidate, judge: Judge): Reason | null {
  return RANKS.find(({ rank }) => rank(worse, judge) !== rank(better, judge))?.by ?? null;
}

/**
 * Those of equal candidates that are meant, a record once, in the order of {@link beforeInTie}.
 * @param drop called with each other one and the reason against it
 */
export function chosen(
  equal: readonly Candidate[],
  judge: Judge,
  drop?: (candidate: Candidate, by: Reason) => void,
): readonly Candidate[] {
  let all = equal.length < 2 ? equal : eachOnce(equal.toSorted(beforeInTie));
  for (let k = 0; k < CHOICES.length && all.length > 1; k++) {
    const { by, keep } = CHOICES[k];
    const kept = keep(all, judge);
    if (drop !== undefined && kept.length < all.length)
      for (const each of all) if (!kept.includes(each)) drop(each, by);
    all = kept;
  }
  return all;
}

/**
 * The order of a tie, whose first candidate decides kind, spans and rest of the answer: the one that explains least, so that no span is
 * of a part that others leave over; then that with the least tolerance, with most names, and the least id.
 */
export function beforeInTie(a: Candidate, b: Candidate): number {
  return (
    a.explained - b.explained ||
    a.cost - b.cost ||
    a.otherKind - b.otherKind ||
    namesOf(b) - namesOf(a) ||
    a.id - b.id
  );
}

/** The first candidate of each record: 群馬郡倉渕村 was called so twice, and is 高崎市 once. */
function eachOnce(all: readonly Candidate[]): readonly Candidate[] {
  const known = new Set<number>();
  return all.filter(({ id }) => !known.has(id) && known.add(id) !== undefined);
}

/** The cost, which does not count for a name that is the whole word: 横浜 is 横浜市 as well as a town 横浜. */
function tolerated(candidate: Candidate, judge: Judge): number {
  const { sureness, cost } = candidate;
  return cost > 0 && sureness === 'unsure' && judge.japanese !== null && isWhole(candidate, judge) ? 0 : cost;
}

/**
 * How deep a candidate counts. Towns and sections count alike, since 広原 is a town here and a section there. A municipality that is
 * the whole word counts as a town too, so that 横浜 is both; one that is written with its 市 or 区 counts as a section, and goes
 * before towns: 中央区3 is not a section of 大空町.
 */
function depthRank(candidate: Candidate, judge: Judge): number {
  const depth = judge.tree.depth(candidate.id);
  if (isAlone(candidate) && CITY_OR_WARD.includes(judge.text.charCodeAt(candidate.at - 1))) return SECTION;
  return depth === SECTION || isWhole(candidate, judge) ? TOWN : depth;
}

/** Whether the whole word is the name of a prefecture or municipality. */
function isWhole(candidate: Candidate, { text }: Judge): boolean {
  return candidate.at >= text.length && isAlone(candidate);
}

/** Whether all that is understood is the name of one prefecture or municipality. */
function isAlone({ last }: Candidate): boolean {
  return last?.kind === 'place' && last.before === null;
}

/** Whether the names of a candidate end where words do, numbers aside: `Kaminakagawara, Kami-machi` is not Nakagawara in Kami-machi, Kami. */
function endsWords({ last }: Candidate, { text, borders }: OrderedWord): boolean {
  for (let step = last; step !== null; step = step.before) {
    const { to } = step;
    const isNumbered = isNumeric(text.charCodeAt(to - 1)) || isNumeric(text.charCodeAt(to));
    if (!isNumbered && !borders.includes(to)) return false;
  }
  return true;
}

/**
 * Whether the municipality has a comma in the text where it has one in its name: `Kitanagoya-shi` is not 北区 of 名古屋市, but `Kita,
 * Nagoya-shi` is.
 */
function isParted({ last }: Candidate, { tree }: Judge, { word, short }: ForeignJudge): boolean {
  if (short === null) return true;
  for (let step = last; step !== null; step = step.before) {
    const { kind, id, from, to } = step;
    if (kind === 'name' && tree.depth(id) === MUNICIPALITY)
      return (
        word.commas().some((at) => at > from && at < to) === short.isWithCity(id, word.text.slice(from, to))
      );
  }
  return true;
}

/** In other languages the candidates that lie below no other one. `Kawasaki, Kanagawa` is 川崎市 and not its 川崎区. */
function topmost(all: readonly Candidate[], { tree, foreign }: Judge): readonly Candidate[] {
  if (foreign === null) return all;
  const kept: Candidate[] = [];
  let behind = 0;
  for (const each of all.toSorted((a, b) => a.id - b.id)) {
    if (each.id < behind) continue;
    kept.push(each);
    const wards = tree.depth(each.id) === MUNICIPALITY ? foreign.short?.wardsOf(each.id) : null;
    behind = wards?.high ?? tree.end.at(each.id);
  }
  return kept;
}

/**
 * In other languages the candidates of whose address the text leaves out the fewest levels. A municipality that does not say what it is
 * decides nothing: Toyota is 豊田市 and many a town.
 */
function withFewestLeftOut(all: readonly Candidate[], { tree, foreign }: Judge): readonly Candidate[] {
  if (foreign === null) return all;
  const leftOut = all.map((each) => levelsOf(each.id, tree) - 2 * namesOf(each));
  const least = Math.min(...leftOut);
  const kept = all.filter((_, i) => leftOut[i] === least);
  const [first] = kept;
  const isBare = first.sureness === 'unsure' && tree.depth(first.id) === MUNICIPALITY && namesOf(first) === 1;
  return isBare ? all.filter((each) => namesOf(each) === 1 && tree.depth(each.id) >= MUNICIPALITY) : kept;
}

/** How many levels of a node's address have a name. */
function levelsOf(id: number, tree: AddressTree): number {
  let levels = 0;
  for (let node = id; node !== NONE; node = tree.namedParent(node)) levels++;
  return levels;
}

/** Cities before towns and villages of one name behind their prefecture: `Misato, Saitama` is 三郷市. */
function citiesFirst(all: readonly Candidate[], { tree, foreign }: Judge): readonly Candidate[] {
  const short = foreign?.short ?? null;
  if (short === null || namesOf(all[0]) === 1) return all;
  return ifAny(
    all.filter(({ id }) => tree.depth(id) !== MUNICIPALITY || !short.isTown(id)),
    all,
  );
}

/** A postal code decides between records that read the same. */
function withPostCode(all: readonly Candidate[], { facts, postCode }: Judge): readonly Candidate[] {
  if (postCode === null) return all;
  return ifAny(
    all.filter(({ id }) => facts.hasPostCode(id, postCode)),
    all,
  );
}

/**
 * Between records that fold alike, those that are called as it is written: 大字下落合 and 下落合, 金田一 and 金田一丁目, and in English those with 大字
 * where Oaza is written.
 */
function asWritten(
  all: readonly Candidate[],
  { japanese, foreign, tree, facts }: Judge,
): readonly Candidate[] {
  if (all.length > MOST_COMPARED) return all;
  if (foreign?.writesOaza === true)
    return ifAny(
      all.filter(({ id }) => facts.name(tree.upTo(id, TOWN))?.startsWith('大字') === true),
      all,
    );
  if (japanese === null) return all;
  const variants = all.map(japanese.variants);
  const least = Math.min(...variants);
  return all.filter((_, i) => variants[i] === least);
}

/** Of records that read the same in one municipality the best. */
function distinct(all: readonly Candidate[], { names, tree, japanese }: Judge): readonly Candidate[] {
  if (names === null || (japanese !== null && all.length > MOST_COMPARED)) return all;
  return ofOneName(all, tree, names);
}

function ifAny<T>(some: readonly T[], all: readonly T[]): readonly T[] {
  return some.length > 0 ? some : all;
}
