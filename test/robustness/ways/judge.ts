import { fold } from '@banchi/engine/text/index.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { type Address, join, type Segment } from '../address.js';
import { chomeNumber } from '../rewritings.js';
import type { Subject } from './subject.js';
import type { Loss, Way } from './way.js';

/** The answer of a geocoder to one word. */
export interface Verdict {
  /** The best record; null where there is none, or none is better than others. */
  readonly best: Address | null;
  /** All records of a tie, or the first ten of them; empty where there is no tie. */
  readonly tied: readonly Address[];
  /** Names nearly like the written one; never mixed with the answer. */
  readonly suggestions: readonly Address[];
}

/** How a verdict is judged. */
export type Outcome =
  /** The record that was meant. */
  | 'right'
  /** A tie, and the records truly are written alike. */
  | 'tie'
  /** Another record whose address is, letter for letter, the written one: 八尾市東弓削 beside 八尾市大字東弓削. */
  | 'namesake'
  /** Nothing, or a record above the meant one. */
  | 'short'
  /** A house, block or lot that was not meant. */
  | 'wrong number'
  /** A wrong town, municipality or prefecture. */
  | 'wrong place';

/** The code of the record that a way must find: the subject's own, or the code of a record above it. */
export function expectedCode({ address, town }: Subject, { expects }: Way): string {
  const { code, segments } = address;
  if (expects === 'record' || expects === 'suggestion') return code;
  const codeOf = (...levels: readonly Level[]): string =>
    segments.findLast(({ level }) => levels.includes(level))?.code ?? code;
  if (expects === 'municipality') return codeOf('SHK');
  if (expects === 'block') return codeOf('GIK');
  if (expects === 'section') return codeOf('OAZ', 'AZC');
  return town.at(-1)?.code ?? code;
}

/** Judges the answer of a geocoder to a subject that was written as a word in some way. */
export function judge(
  subject: Subject,
  way: Way,
  { best, tied, suggestions }: Verdict,
  word: string,
): Outcome {
  const expected = expectedCode(subject, way);
  const isExpected = ({ code }: Address): boolean => code === expected;
  if (way.expects === 'suggestion') {
    if (best !== null || tied.length > 0)
      return best !== null && isNamed(best, word) ? 'namesake' : 'wrong place';
    return suggestions.some(isExpected) ? 'right' : 'short';
  }
  if (tied.length > 1) {
    const others = tied.filter((each) => !isExpected(each));
    const withExpected = others.length < tied.length || tied.length >= 10;
    if (withExpected && isTrueTie(others, subject, way, word)) return 'tie';
    if (withExpected && others.length > 0) return 'short'; // a tie, where the data decides
  }
  if (best === null) return 'short';
  if (isExpected(best)) return 'right';
  if (isNamed(best, word)) return 'namesake';
  if (expected.startsWith(best.code)) return 'short';
  return best.level === 'GIK' || best.level === 'TBN' ? 'wrong number' : 'wrong place';
}

/** Whether a record beside the meant one is written alike, or all are where a character cannot be read. */
function isTrueTie(others: readonly Address[], subject: Subject, way: Way, word: string): boolean {
  if (others.some((other) => readsAlike(other, subject, way))) return true;
  return others.length > 0 && others.every((other) => isReadable(other, word));
}

/** Whether a word is just the address of a record, a question mark behind it aside. */
function isNamed({ segments }: Address, word: string): boolean {
  return join(segments) === word.replace(/[?？]$/u, '');
}

/** Whether a word with one character that cannot be read is the address of a record but for that character. */
function isReadable({ segments }: Address, word: string): boolean {
  const mark = word.search(UNREAD);
  if (mark < 0) return false;
  const address = join(segments);
  const [before, behind] = [fold(word.slice(0, mark)), fold(word.slice(mark + 1))];
  for (let at = 0; at < address.length; at++) {
    if (fold(address.slice(0, at)) === before && fold(address.slice(at + 1)) === behind) return true;
  }
  return false;
}
const UNREAD = /[?？〓\ufffd]/u;

/**
 * Whether another record has the same names at every level that the way still writes. Where it leaves the municipality out, those down to
 * the town: a number is no proof of a place.
 */
function readsAlike(other: Address, subject: Subject, { loses = [], expects }: Way): boolean {
  const segments = subject.address.segments;
  const isUnplaced = loses.includes('municipality') && !loses.includes('prefecture');
  const isToTown = isUnplaced || expects === 'town' || expects === 'municipality';
  const named = isToTown ? TO_TOWN : TO_BLOCK;
  const wanted =
    expects === 'record' && !isUnplaced ? segments : segments.filter(({ level }) => named.includes(level));
  return wanted.every((segment) => {
    const its = other.segments.find(({ level }) => level === segment.level);
    if (isLost(segment, loses)) return true;
    return its !== undefined && sameName(segment, its, loses);
  });
}

const TO_BLOCK: readonly Level[] = ['TOD', 'SHK', 'OAZ', 'AZC', 'GIK'];
/** Levels of a town: a chome too far may not be among them. */
const TO_TOWN: readonly Level[] = ['TOD', 'SHK', 'OAZ'];

function isLost({ level }: Segment, loses: readonly Loss[]): boolean {
  if (loses.includes('above')) return level === 'TOD' || level === 'SHK';
  return (
    (level === 'TOD' && loses.includes('prefecture')) || (level === 'SHK' && loses.includes('municipality'))
  );
}

/** Whether two names are written the same by the fold, or read the same, as far as a way still writes them. */
function sameName(a: Segment, b: Segment, loses: readonly Loss[]): boolean {
  const form = (segment: Segment): string => {
    let name = segment.name;
    if (loses.includes('county')) name = name.replace(/^.+?郡(?=.+[町村]$)/, '');
    if (loses.includes('city')) name = name.replace(/^.+?市(?=.+区$)/, '');
    if (loses.includes('suffix')) name = name.replace(/[市区町村ノのヶケが]/g, '');
    return fold(name);
  };
  if (form(a) === form(b)) return true;
  const chome = chomeNumber(a.name);
  if (chome !== null && chome === chomeNumber(b.name)) return true;
  return loses.includes('suffix') && a.read !== null && b.read !== null && fold(a.read) === fold(b.read);
}
