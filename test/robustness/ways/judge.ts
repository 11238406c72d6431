import { fold } from '../../../src/text/index.js';
import type { Address, Segment } from '../address.js';
import { chomeNumber } from '../rewritings.js';
import type { Subject } from './subject.js';
import type { Loss, Way } from './way.js';

/** What a geocoder says to one word. */
export interface Verdict {
  /** The best record; null where there is none, or none is better than others. */
  readonly best: Address | null;
  /** All records of a tie, or the first ten of them; empty where there is no tie. */
  readonly tied: readonly Address[];
  /** Names nearly like what was written; never mixed with the answer. */
  readonly suggestions: readonly Address[];
}

/** How a verdict is judged. */
export type Outcome =
  /** The record that was meant. */
  | 'right'
  /** Told as a tie, and records truly are written alike. */
  | 'tie'
  /** Nothing, or a record above the one that was meant. */
  | 'short'
  /** A house, block or lot that was not meant. */
  | 'wrong number'
  /** A town or what stands above it that was not meant. */
  | 'wrong place';

/** The code of the record that a way must find: the subject's own, or that of what stands above it. */
export function expectedCode({ address, town }: Subject, { expects }: Way): string {
  const { code, level } = address;
  if (expects === 'record') return code;
  const named = address.segments.filter(({ level: each }) => each === 'OAZ' || each === 'AZC').length;
  if (expects === 'block') return code.slice(0, 15);
  if (expects === 'section') return named > 1 ? code.slice(0, 12) : code.slice(0, 9);
  return level === 'AZC' && town.length < 2 ? code.slice(0, 9) : code.slice(0, 12);
}

/** Judges what a geocoder says to a subject written in some way. */
export function judge(subject: Subject, way: Way, { best, tied }: Verdict): Outcome {
  const expected = expectedCode(subject, way);
  const isExpected = ({ code }: Address): boolean => code === expected;
  if (tied.length > 1) {
    const others = tied.filter((each) => !isExpected(each));
    const withExpected = others.length < tied.length || tied.length >= 10;
    if (withExpected && others.some((other) => readsAlike(other, subject, way))) return 'tie';
    if (withExpected && others.length > 0) return 'short'; // a tie is told where the data decides
  }
  if (best === null) return 'short';
  if (isExpected(best)) return 'right';
  if (expected.startsWith(best.code)) return 'short';
  return best.level === 'GIK' || best.level === 'TBN' ? 'wrong number' : 'wrong place';
}

/** Whether another record has the same names at every level that the way still writes. */
function readsAlike(other: Address, subject: Subject, { loses = [], expects }: Way): boolean {
  const segments = subject.address.segments;
  const wanted = expects === 'record' ? segments : segments.filter(({ level }) => level !== 'TBN');
  return wanted.every((segment) => {
    const its = other.segments.find(({ level }) => level === segment.level);
    if (isLost(segment, loses)) return true;
    return its !== undefined && sameName(segment, its, loses);
  });
}

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
