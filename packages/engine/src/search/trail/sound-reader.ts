import { isEnglishBuilding } from '../../reading/buildings.js';
import { kanaClass, kanaOf, loanedKana } from '../../reading/romaji.js';
import {
  byCounters,
  inGivenOrder,
  type OrderedText,
  type TextInOrders,
  type Word,
  wordsIn,
} from '../../reading/written-orders.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import type { Work } from './budget.js';
import type { Candidate, Step } from './candidate.js';
import type { PlainReader, PlainWalkResult } from './plain-reader.js';
import type { ShortPlaces } from './short-places.js';
import { type SoundClass, SoundingNames, type SoundTable } from './sounding-names.js';
import { placeKana, SoundingPlaces } from './sounding-places.js';
import { OTHER_TOWN_KIND } from './tolerances/en/other-kind.js';
import { OTHER_SYSTEM } from './tolerances/en/other-system.js';
import { TURNED_ROUND } from './tolerances/en/turned-round.js';
import { VOICED } from './tolerances/en/voiced.js';
import { TOLERANCE } from './tolerances/tolerance.js';

/** The most words of an address; of longer texts nothing is read. */
const MOST_WORDS = 24;
/** The most words of a name: Kita 1-jo Nishi, Higashi Oizumi Machi. */
const MOST_IN_NAME = 4;
/** The most words of a municipality's name: Minami Alps City. */
const MOST_IN_PLACE = 3;

/** Classes that a town's name and words may share, the narrowest first, and what each costs. */
const CLASSES: readonly (readonly [by: SoundClass, cost: number, isNear: boolean])[] = [
  ['same', OTHER_SYSTEM.cost, false],
  ['kind', OTHER_SYSTEM.cost + OTHER_TOWN_KIND.cost, true],
  ['bare', OTHER_SYSTEM.cost + OTHER_TOWN_KIND.cost, false],
  ['voiced', OTHER_SYSTEM.cost + VOICED.cost, true],
  ['voicedKind', OTHER_SYSTEM.cost + OTHER_TOWN_KIND.cost + VOICED.cost, true],
];
/** So many letters that nothing explains are as bad as one tolerance. */
const LETTERS_PER_TOLERANCE = 3;

/** Some words of a text, by their places in it, and the node that they name. */
interface NamedBy {
  readonly id: number;
  readonly words: readonly number[];
  readonly cost: number;
  /** Whether it is called otherwise than the words say: not only spelled so, or without its kind. */
  readonly isNear?: boolean;
}

/** The municipality that words of a text may name, with those that name its city or county and its prefecture. */
interface PlaceInWords {
  readonly id: number;
  readonly own: readonly number[];
  readonly above: readonly number[];
  readonly prefecture: NamedBy | null;
  /** Whether it says what it is, or its prefecture is written. */
  readonly isSure: boolean;
}

/** A reading of all words: where they are and the town that they name. */
interface Arrangement {
  readonly place: PlaceInWords;
  /** Null where the words name the place alone. */
  readonly town: NamedBy | null;
  readonly section: NamedBy | null;
  /** Letters that nothing explains, and what is tolerated, in letters. */
  readonly badness: number;
}

/** Parts of a gazetteer that reading by sound uses. */
interface SoundParts {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'nameIn'>;
  readonly reader: PlainReader;
  readonly short: ShortPlaces;
}

/**
 * Reads English addresses by what their names sound like, in any order of words: which of them name a prefecture and a municipality, and
 * which a town below it. Numbers and sections below the town are walked as in other texts.
 */
export class SoundReader {
  readonly #parts: SoundParts;
  readonly #places: SoundingPlaces;
  readonly #names: SoundingNames;

  constructor(parts: SoundParts) {
    this.#parts = parts;
    this.#places = new SoundingPlaces(parts.tree, parts.facts);
    this.#names = new SoundingNames(parts.tree, parts.facts);
  }

  /**
   * The meaning of a text; null where its words name no town of a municipality that they name too, or several.
   * @param mayLeave whether names may stand beside the address that nothing explains
   */
  read(text: TextInOrders, work: Work, code: number | null, mayLeave: boolean): PlainWalkResult | null {
    const words = new SoundingWords(text.text);
    if (words.size > MOST_WORDS || words.size < 2) return null;
    let best: Arrangement[] = [];
    for (const place of this.#placesIn(words)) {
      if (!work.take(1)) return null;
      for (const found of this.#arrangements(place, words)) {
        const [first] = best;
        if (first === undefined || found.badness < first.badness) best = [found];
        else if (found.badness === first.badness) best.push(found);
      }
    }
    best = best.filter((each, k) => best.findIndex((other) => endOf(other) === endOf(each)) === k);
    if (best.length === 0 || best.length > MOST_EQUAL) return null;
    const results = best
      .filter((each) => this.#isAddress(each, words, mayLeave))
      .map((each) => this.#walked(each, words, text, work, code))
      .filter((each) => each !== null);
    const least = Math.min(...results.map(({ left }) => left));
    const kept = results.filter(({ left }) => left === least);
    return kept.length === 1 ? kept[0] : null;
  }

  /** The municipalities that words may name, the surest first. */
  *#placesIn(words: SoundingWords): Iterable<PlaceInWords> {
    const { tree } = this.#parts;
    const runs = [...words.runs(MOST_IN_PLACE)].map((run) => {
      const sounds = words.placeSoundsOf(run);
      return { run, sounds, places: sounds.flatMap((sound) => this.#places.named(sound)) };
    });
    const prefectures = runs.flatMap(({ run, places }) =>
      places.filter(({ id }) => tree.depth(id) === PREFECTURE).map(({ id }) => ({ id, words: run, cost: 0 })),
    );
    for (const { run: own, places } of runs)
      for (const { id, isWritten } of places) {
        if (tree.depth(id) !== MUNICIPALITY) continue;
        const prefecture =
          prefectures.findLast((each) => each.id === tree.parent.at(id) && isApart(each.words, own)) ?? null;
        const used = [...own, ...(prefecture?.words ?? [])];
        let above: readonly number[] = [];
        let isAboveWritten = false;
        for (const { run, sounds } of runs) {
          if (!isApart(run, used) || run.length < above.length) continue;
          for (const sound of sounds) {
            const written = this.#places.namesAbove(sound, id);
            if (written === null) continue;
            above = run;
            isAboveWritten = written;
          }
        }
        const isBeside = above.length > 0 || prefecture !== null;
        // Yachiyomachi, Hiratsuka is 八千代町 of 平塚市, and not 平塚 of 八千代町
        if (!isBeside && !words.isAtEnd(own) && !ENDS_IN_CITY.test(words.at(own[own.length - 1]).text))
          continue;
        yield { id, own, above, prefecture, isSure: isWritten || isAboveWritten || prefecture !== null };
      }
  }

  /** The readings of the words that name no place, below a municipality: those that explain most. */
  *#arrangements(place: PlaceInWords, words: SoundingWords): Iterable<Arrangement> {
    const { short } = this.#parts;
    const used = [...place.own, ...place.above, ...(place.prefecture?.words ?? [])];
    const wards = short.wardsOf(place.id);
    const tables =
      wards === null
        ? [this.#names.townsOf(place.id)]
        : [this.#names.townsOf(place.id), this.#names.townsOfWards(wards.low, wards.high)];
    const free = words.lettersBut(used);
    // a place that says what it is, or its prefecture, goes before others
    const unsure = (place.isSure ? 0 : 1) - place.above.length;
    if (free === 0 && !words.hasNumber && place.isSure)
      yield { place, town: null, section: null, badness: unsure };
    for (const run of words.runs(MOST_IN_NAME, used))
      for (const [order, turned] of ordersOf(run))
        for (const sound of words.soundsOf(order)) {
          const found = firstNamed(tables, sound);
          if (found === null) continue;
          for (const id of found.ids) {
            const town = { id, words: order, cost: found.cost + turned, isNear: found.isNear };
            const section = this.#sectionIn(town, words, [...used, ...run]);
            const explained = words.lettersOf(run) + (section === null ? 0 : words.lettersOf(section.words));
            const cost = town.cost + (section?.cost ?? 0);
            const badness = unsure + free - explained + (cost * LETTERS_PER_TOLERANCE) / TOLERANCE;
            yield { place, town, section, badness };
          }
        }
  }

  /** The section of a town that other words name; null for none, or several. */
  #sectionIn(town: NamedBy, words: SoundingWords, used: readonly number[]): NamedBy | null {
    let best: NamedBy | null = null;
    for (const run of words.runs(2, used)) {
      const table = this.#names.sectionsOf(town.id);
      if (table.size === 0) return null;
      for (const sound of words.soundsOf(run)) {
        const found = firstNamed([table], sound);
        if (found?.ids.length !== 1 || (best !== null && run.length <= best.words.length)) continue;
        best = { id: found.ids[0], words: run, cost: found.cost, isNear: found.isNear };
      }
    }
    return best;
  }

  /** Whether words that name a town beside a municipality are an address: nothing but names and numbers, or surely a place. */
  #isAddress(
    { place, town, section, badness }: Arrangement,
    words: SoundingWords,
    mayLeave: boolean,
  ): boolean {
    if (town === null) return true;
    const used = [
      ...[...place.own, ...place.above, ...(place.prefecture?.words ?? [])],
      ...[...town.words, ...(section?.words ?? [])],
    ];
    const unread = words.namesBut(used);
    if (unread === 0) return true;
    if (!mayLeave) return false;
    if (!place.isSure && (!words.hasNumber || town.cost > TOLERANCE)) return false;
    if (words.goesOn(town.words, used)) return false;
    return unread <= MOST_UNREAD && badness < MOST_BAD;
  }

  #walked(
    { place, town, section }: Arrangement,
    words: SoundingWords,
    text: TextInOrders,
    work: Work,
    code: number | null,
  ): PlainWalkResult | null {
    const { reader } = this.#parts;
    const groups = [
      ...(place.prefecture === null ? [] : [place.prefecture]),
      { id: place.id, words: [...place.above, ...place.own], cost: 0 },
      ...(town === null ? [] : [town]),
      ...(section === null ? [] : [section]),
    ];
    const named = groups.flatMap(({ words: own }) => own);
    const numbers = words.numbersBy(town?.words ?? [], section?.words ?? []);
    const others = words.others([...named, ...numbers]);
    const order = [
      ...named.map((k) => words.at(k)),
      ...byCounters(numbers.map((k) => words.at(k))),
      ...others,
    ];
    const reading = inGivenOrder(text, text.language, order);
    const reached = candidateOf(groups, reading);
    const judge = reader.judge(reading.word, 'short places', code);
    const best = reader.walk(judge, text.language, work, 'short places').runBelow([reached]);
    return reader.meaning(reading, text.language, best, judge);
  }
}

/** The most towns that may be equally meant, of which numbers decide. */
const MOST_EQUAL = 6;
/** The most words beside an address that may be a person, a building or a small section. */
const MOST_UNREAD = 4;
const MOST_BAD = 30;

/** The deepest node of an arrangement. */
function endOf({ place, town, section }: Arrangement): number {
  return (section ?? town ?? place).id;
}

/** The candidate of a town behind the words that name it and the places above it. */
function candidateOf(groups: readonly NamedBy[], { word }: OrderedText): Candidate {
  let last: Step | null = null;
  let at = 0;
  let place = 0;
  let cost: number = OTHER_SYSTEM.cost;
  for (const { id, words, cost: own, isNear } of groups) {
    place += words.length;
    const border = word.borders[place - 1];
    const to = border < word.text.length && word.text[border] === '-' ? border + 1 : border;
    last = { kind: isNear === true ? 'near' : 'name', id, from: at, to, before: last };
    at = to;
    cost += own;
  }
  const { id } = groups[groups.length - 1];
  return { id, at, explained: at, cost, otherKind: 0, last, sureness: 'sure' };
}

/** The nodes that a sound names by the narrowest class. */
function firstNamed(
  tables: readonly SoundTable[],
  sound: string,
): { readonly ids: readonly number[]; readonly cost: number; readonly isNear: boolean } | null {
  for (const [by, cost, isNear] of CLASSES)
    for (const table of tables) {
      const ids = table.named(sound, by);
      if (ids.length > 0) return { ids, cost, isNear };
    }
  return null;
}

/** Words of a name as they stand, and turned round, with the cost of that. */
function ordersOf(run: readonly number[]): readonly (readonly [order: readonly number[], cost: number])[] {
  if (run.length < 2) return [[run, 0]];
  const turned = [[run.toReversed(), TURNED_ROUND.cost]] as [readonly number[], number][];
  if (run.length > 2) {
    turned.push([[...run.slice(1), run[0]], TURNED_ROUND.cost]);
    turned.push([[run[run.length - 1], ...run.slice(0, -1)], TURNED_ROUND.cost]);
  }
  return [[run, 0], ...turned];
}

function isApart(some: readonly number[], others: readonly number[]): boolean {
  return some.every((each) => !others.includes(each));
}

/** A word that says that it is a city or ward, which no town is called. */
const ENDS_IN_CITY = /(?:[\s-]?(?:shi|ku)|city|ward)$/iu;
/** Words that names of towns begin with. */
const NAME_BEGINS = /^(?:kita|minami|higashi|nishi|kami|shimo|naka|shin|moto|ue|o|ko)-?$/iu;
/** A word that says what it is: Naka-ku, Jobancho. */
const ENDS_IN_KIND = /(?:ku|ch[oō]u?|machi|mura|son|gun)$/iu;

/** Words of a text and what each sounds like. */
class SoundingWords {
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #kana: readonly string[];
  readonly #sounds = new Map<string, readonly string[]>();
  readonly #placeSounds = new Map<string, readonly string[]>();

  constructor(text: string) {
    this.#text = text;
    this.#words = wordsIn(text).filter((word) => /[\p{L}\p{N}]/u.test(word.text));
    this.#kana = this.#words.map(({ text: own, isNumber }) => (isNumber ? '' : kanaOf(own)));
  }

  get size(): number {
    return this.#words.length;
  }

  get hasNumber(): boolean {
    return this.#words.some(({ isNumber }) => isNumber);
  }

  at(place: number): Word {
    return this.#words[place];
  }

  /** Runs of names that stand together, at most so many words each, without those that are used. */
  *runs(most: number, used: readonly number[] = []): Iterable<readonly number[]> {
    for (let from = 0; from < this.#words.length; from++) {
      const run: number[] = [];
      for (let k = from; k < this.#words.length && run.length < most; k++) {
        if (this.#kana[k] === '' || used.includes(k)) break;
        run.push(k);
        yield [...run];
      }
    }
  }

  /** The classes that some words may have as a town: one, and those with English words as Japanese says them. */
  soundsOf(run: readonly number[]): readonly string[] {
    return this.#kept(this.#sounds, run, loanedKana);
  }

  /** The classes that some words may have as a prefecture or municipality. */
  placeSoundsOf(run: readonly number[]): readonly string[] {
    return this.#kept(this.#placeSounds, run, placeKana);
  }

  #kept(
    sounds: Map<string, readonly string[]>,
    run: readonly number[],
    otherwise: (word: string) => readonly string[],
  ): readonly string[] {
    const key = run.join();
    let known = sounds.get(key);
    if (known === undefined) {
      let all = [''];
      for (const part of run.flatMap((k) => this.#words[k].parts)) {
        const ways = [kanaOf(part), ...otherwise(part)];
        all = all.flatMap((begun) => ways.map((way) => begun + way));
      }
      known = [...new Set(all.map((kana) => kanaClass(kana)))];
      sounds.set(key, known);
    }
    return known;
  }

  /** Whether words begin or end the text. */
  isAtEnd(run: readonly number[]): boolean {
    return run[0] === 0 || run[run.length - 1] === this.#words.length - 1;
  }

  lettersOf(run: readonly number[]): number {
    return run.reduce((sum, k) => sum + this.#words[k].text.length, 0);
  }

  /** The letters of all names but some. Buildings need no explanation. */
  lettersBut(used: readonly number[]): number {
    return this.#words.reduce((sum, { text }, k) => (this.#isLeft(k, used) ? sum + text.length : sum), 0);
  }

  /** How many names there are but some. */
  namesBut(used: readonly number[]): number {
    return this.#words.filter((_, k) => this.#isLeft(k, used)).length;
  }

  #isLeft(k: number, used: readonly number[]): boolean {
    return (
      k >= 0 &&
      k < this.#kana.length &&
      this.#kana[k] !== '' &&
      !used.includes(k) &&
      !isEnglishBuilding(this.#words[k].text)
    );
  }

  /**
   * Whether a town's name may go on with a word that nothing explains: Higashi Kaihatsu is not 東, and Kita Kaihatsu is not 開発. In front of a
   * town stands a section or a building, behind it a former ward or town, which says so.
   */
  goesOn(town: readonly number[], used: readonly number[]): boolean {
    const first = Math.min(...town);
    const last = Math.max(...town);
    if (this.#isLeft(first - 1, used) && !this.#hasComma(first - 1)) {
      if (NAME_BEGINS.test(this.#words[first - 1].text)) return true;
    }
    if (!this.#isLeft(last + 1, used) || this.#hasComma(last)) return false;
    return !ENDS_IN_KIND.test(this.#words[last + 1].text) && !ENDS_IN_KIND.test(this.#words[last].text);
  }

  #hasComma(behind: number): boolean {
    const [word, next] = [this.#words[behind], this.#words[behind + 1]];
    return this.#text.slice(word.from, next.from).includes(',');
  }

  /** The numbers that stand beside a town: behind it, in front of it, or else the first ones. */
  numbersBy(town: readonly number[], section: readonly number[]): readonly number[] {
    const own = [...town, ...section].sort((a, b) => a - b);
    if (own.length === 0) return own;
    const isNumber = (k: number): boolean => this.#words[k]?.isNumber === true;
    const found: number[] = [];
    for (let k = own[own.length - 1] + 1; isNumber(k); k++) found.push(k);
    const before: number[] = [];
    for (let k = own[0] - 1; isNumber(k); k--) before.unshift(k);
    found.unshift(...before.filter((k) => !found.includes(k)));
    if (found.length > 0) return found;
    for (let k = 0; isNumber(k); k++) found.push(k);
    return found;
  }

  others(used: readonly number[]): readonly Word[] {
    return this.#words.filter((_, k) => !used.includes(k));
  }
}
