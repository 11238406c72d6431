import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { seededRandom } from '../../../bench/support/random.js';
import { join } from '../address.js';
import { WAYS } from './all.js';
import { judge, type Outcome, type Verdict } from './judge.js';
import { drawSubjects, type Kind, type Subject } from './subject.js';
import type { Way } from './way.js';

/** Something that finds one best record for an address as people write it. */
export type Geocode = (word: string, language: Language) => Verdict;

/** One word that was not understood. */
export interface WayMiss {
  readonly word: string;
  readonly expected: string;
  readonly found: string;
  readonly outcome: Outcome;
}

/** The results of one way. */
export interface WayRate {
  readonly way: Way;
  readonly tried: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly misses: readonly WayMiss[];
}

const KINDS: readonly Kind[] = ['house', 'lot', 'block', 'chome', 'town'];

/** Draws `count` records of each kind, and many more towns of Kyoto; every run draws the same ones. */
export function drawAll(search: GazetteerSearch, count: number, seed = 9): readonly Subject[] {
  const random = seededRandom(seed);
  return KINDS.flatMap((kind) => drawSubjects(search, kind, count, random));
}

/** Writes up to `count` of the subjects in each way and asks a geocoder for them. */
export function measureWays(
  subjects: readonly Subject[],
  count: number,
  geocode: Geocode,
  ways: readonly Way[] = WAYS,
  seed = 10,
): WayRate[] {
  return ways.map((way) => {
    const random = seededRandom(seed);
    const outcomes = { right: 0, tie: 0, namesake: 0, short: 0, 'wrong number': 0, 'wrong place': 0 };
    const misses: WayMiss[] = [];
    let tried = 0;
    for (const { subject, word } of writtenWords(way, subjects, count, random)) {
      tried++;
      const verdict = geocode(word, way.language ?? 'ja');
      const outcome = judge(subject, way, verdict, word);
      outcomes[outcome]++;
      if (!RIGHT.includes(outcome)) {
        const { best, tied } = verdict;
        const found = (best === null ? tied : [best]).map(({ segments }) => join(segments)).join(' | ');
        misses.push({ word, expected: join(subject.address.segments), found, outcome });
      }
    }
    return { way, tried, outcomes, misses };
  });
}

/** The words of a way for up to `count` of the subjects: an equal share of each kind of record. */
export function* writtenWords(
  way: Way,
  subjects: readonly Subject[],
  count: number,
  random: () => number,
): Iterable<{ subject: Subject; word: string }> {
  const share = Math.ceil(count / way.kinds.length);
  for (const kind of way.kinds) {
    let left = share;
    for (const subject of subjects) {
      if (left === 0) break;
      if (subject.kind !== kind) continue;
      const word = way.write(subject, random);
      if (word === null) continue;
      left--;
      yield { subject, word };
    }
  }
}

/** Right answers: where the data does not decide, also ties and records with the written name. */
const RIGHT: readonly Outcome[] = ['right', 'tie', 'namesake'];

/** Share of right answers. */
export function rightShare({ tried, outcomes }: WayRate): number {
  return tried === 0 ? 1 : RIGHT.reduce((sum, outcome) => sum + outcomes[outcome], 0) / tried;
}
