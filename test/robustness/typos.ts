import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { between, oneOf, seededRandom } from '../../bench/support/random.js';
import type { Address } from './address.js';
import type { Geocode } from './ways/measure.js';
import { drawSubjects, type Subject } from './ways/subject.js';
import { inFull, write } from './ways/writing.js';

/** A town's name with one character too many, too few, or another one. */
export interface Typo {
  readonly subject: Subject;
  readonly word: string;
  /** The town as it was written. */
  readonly town: string;
}

const COMMON = [...'田中山川本町大小上下東西南北野原島崎村松竹梅井木森'];

/** `count` towns with one edit in their names, below their municipalities; every run draws the same ones. */
export function drawTypos(search: GazetteerSearch, count: number, seed = 12): Typo[] {
  const random = seededRandom(seed);
  const towns = drawSubjects(search, 'town', 3 * count, random);
  return towns
    .flatMap((subject): Typo[] => {
      const own = inFull(subject).town;
      const changed = own.length < 2 ? own : edited(own, random);
      return fold(changed) === fold(own)
        ? []
        : [{ subject, word: write(subject, { town: changed }), town: changed }];
    })
    .slice(0, count);
}

/** The mistyped place above a town. */
export interface PlaceTypo {
  readonly subject: Subject;
  readonly word: string;
}

/** `count` towns of all of Japan whose municipality, or every tenth time whose prefecture, has one edit. */
export function drawPlaceTypos(search: GazetteerSearch, count: number, seed = 13): PlaceTypo[] {
  const random = seededRandom(seed);
  const towns = drawSubjects(search, 'town', 2 * count, random);
  return towns
    .flatMap((subject, i): PlaceTypo[] => {
      const { prefecture, municipality } = inFull(subject);
      const changed =
        i % 10 === 0
          ? { prefecture: edited(prefecture, random) }
          : { municipality: edited(municipality, random) };
      const word = write(subject, changed);
      return fold(word) === fold(write(subject)) ? [] : [{ subject, word }];
    })
    .slice(0, count);
}

/** One character left out, doubled by another, changed, or two neighbours in the wrong order. */
export function edited(name: string, random: () => number): string {
  const at = between(random, 0, name.length - 1);
  const other = oneOf(random, COMMON);
  return oneOf(random, [
    () => name.slice(0, at) + name.slice(at + 1),
    () => name.slice(0, at) + other + name.slice(at),
    () => name.slice(0, at) + other + name.slice(at + 1),
  ])();
}

/** The answers of a geocoder to towns with one edit. */
export interface TypoRate {
  readonly tried: number;
  /** Words whose typing error makes the name of another town, which was answered: 野間 for 上野間. No error to be seen. */
  readonly others: number;
  /** Words to which another town was answered. */
  readonly wrong: readonly string[];
  /** How many were answered rightly all the same, or have the right town among the suggestions. */
  readonly suggested: number;
}

/**
 * Asks a geocoder for towns with a typing error. A text that is, or begins with, the registered name of another town there is
 * another address. It counts by itself if it differs in 町 or 丁 alone, which people leave out, add and take for each other (根岸 is
 * 根岸町).
 */
export function measureTypos(search: GazetteerSearch, count: number, geocode: Geocode): TypoRate {
  const wrong: string[] = [];
  let tried = 0;
  let others = 0;
  let suggested = 0;
  for (const { subject, word, town } of drawTypos(search, count)) {
    const { best, tied, suggestions } = geocode(word, 'ja');
    const named = (best?.segments ?? []).slice(2).map(({ name }) => name);
    const isRight = ({ code }: { readonly code: string }): boolean => subject.address.code.startsWith(code);
    const answers = best === null ? tied : [best];
    const isWrong = answers.some(({ segments }) => segments.length > 2) && !answers.some(isRight);
    const names = named.length > 0 && withoutTowns(town).startsWith(withoutTowns(named.join('')));
    if (isWrong && names) {
      others++;
      continue;
    }
    tried++;
    if (isWrong) wrong.push(word);
    const near = [...answers, ...suggestions];
    if (near.some(({ code }) => code === subject.address.code)) suggested++;
  }
  return { tried, others, wrong, suggested };
}

/** The answers of a geocoder to municipalities and prefectures with one edit. */
export interface PlaceTypoRate {
  readonly tried: number;
  /** Words to which a record was answered that is not on the way to the town that was meant. */
  readonly wrong: readonly string[];
  /** How many were answered by the town all the same, or have it among the suggestions. */
  readonly suggested: number;
  /** Words to which neither applies. */
  readonly silent: readonly string[];
}

/** Asks a geocoder for towns whose municipality or prefecture has a typing error. */
export function measurePlaceTypos(search: GazetteerSearch, count: number, geocode: Geocode): PlaceTypoRate {
  const typos = drawPlaceTypos(search, count);
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const { subject, word } of typos) {
    const { best, tied, suggestions } = geocode(word, 'ja');
    const { code } = subject.address;
    const answers = best === null ? tied : [best];
    // a designated city is above its wards, though their codes do not begin with its own
    const { prefecture, county, city, own } = subject;
    const municipality = county + city + own;
    const isAbove = ({ code: above, segments: [first, second, third] }: Address): boolean =>
      code.startsWith(above) ||
      (third === undefined && first.name === prefecture && municipality.startsWith(second.name));
    if (answers.length > 0 && !answers.some(isAbove)) wrong.push(word);
    if (![...answers, ...suggestions].some((each) => each.code === code)) silent.push(word);
  }
  return { tried: typos.length, wrong, suggested: typos.length - silent.length, silent };
}

/** A folded name without the characters that people leave out. */
function withoutTowns(name: string): string {
  return fold(name).replace(/[町丁]/g, '');
}
