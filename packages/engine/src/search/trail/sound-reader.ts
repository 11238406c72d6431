import {
  byCounters,
  inGivenOrder,
  type OrderedText,
  type TextInOrders,
} from '../../reading/written-orders.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { AddressTree } from '../tree.js';
import type { Work } from './budget.js';
import type { Candidate, Step } from './candidate.js';
import type { PlainReader, PlainWalkResult } from './plain-reader.js';
import type { ShortPlaces } from './short-places.js';
import { type SoundClasses, SoundingNames, type SoundTable } from './sounding-names.js';
import { SoundingPlaces } from './sounding-places.js';
import { SoundingWords } from './sounding-words.js';
import { ONE_KANA } from './tolerances/en/one-kana.js';
import { OTHER_TOWN_KIND } from './tolerances/en/other-kind.js';
import { OTHER_SYSTEM } from './tolerances/en/other-system.js';
import { TURNED_ROUND } from './tolerances/en/turned-round.js';
import { VOICED } from './tolerances/en/voiced.js';
import { FORMER_TOWN_LEFT_OUT } from './tolerances/ja/former-town-left-out.js';
import { TOLERANCE } from './tolerances/tolerance.js';

/** The most words of an address; of longer texts nothing is read. */
const MOST_WORDS = 24;
/** The most words of a name: Kita 1-jo Nishi, Higashi Oizumi Machi. */
const MOST_IN_NAME = 4;
/** The most words of a municipality's name: Minami Alps City. */
const MOST_IN_PLACE = 3;

/** Classes that a town's name and words may share, the narrowest first, and what each costs. */
const CLASSES: readonly (readonly [by: keyof SoundClasses, cost: number, isNear: boolean])[] = [
  ['same', OTHER_SYSTEM.cost, false],
  ['kind', OTHER_SYSTEM.cost + OTHER_TOWN_KIND.cost, true],
  ['bare', OTHER_SYSTEM.cost + OTHER_TOWN_KIND.cost, false],
  ['voiced', OTHER_SYSTEM.cost + VOICED.cost, true],
  ['voicedKind', OTHER_SYSTEM.cost + OTHER_TOWN_KIND.cost + VOICED.cost, true],
];
/** So many letters that nothing explains are as bad as one tolerance. */
const LETTERS_PER_TOLERANCE = 3;
/** A place without a town is as bad as so many letters more. */
const LETTERS_WITHOUT_TOWN = 2;
/** A name between a town and its municipality is as bad as so many letters more: Yamada, 1-2 Oyama, Nagaoka-shi is 大山. */
const LETTERS_BETWEEN = 4;

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
  /** The deepest node. */
  readonly end: number;
  /** Letters that nothing explains, and what is tolerated, in letters. */
  readonly badness: number;
}

/** A text and its readings. */
interface ArrangedText {
  readonly words: SoundingWords;
  readonly all: readonly Arrangement[];
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
  readonly #kept = new Map<string, ArrangedText>();

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
    const { words, all } = this.#arranged(text.text, work);
    const possible = all.filter((each) => this.#isAddress(each, words, mayLeave));
    const least = Math.min(...possible.map(({ badness }) => badness));
    const best = possible.filter(
      ({ badness, end }, k) => badness === least && possible.findIndex((other) => other.end === end) === k,
    );
    if (best.length === 0 || best.length > MOST_EQUAL) return null;
    const results = best
      .map((each) => this.#walked(each, words, text, work, code))
      .filter((each) => each !== null);
    const leastLeft = Math.min(...results.map(({ left }) => left));
    const kept = results.filter(({ left }) => left === leastLeft);
    return kept.length === 1 ? kept[0] : null;
  }

  /** The readings of a text. The last ones are kept: a word is asked for with and without names beside its address. */
  #arranged(text: string, work: Work): ArrangedText {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const words = new SoundingWords(text);
    const all: Arrangement[] = [];
    // one word alone is found by its name, unless that has an English word in it: Minami-Alps
    if ((words.size > 1 || words.hasLoan) && words.size <= MOST_WORDS)
      for (const place of this.#placesIn(words)) {
        if (!work.take(1)) break;
        all.push(...this.#arrangements(place, words));
      }
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const arranged = { words, all };
    this.#kept.set(text, arranged);
    return arranged;
  }

  /** The municipalities that words may name: those whose prefecture, city or county they name too, if there are any. */
  #placesIn(words: SoundingWords): readonly PlaceInWords[] {
    const all = [...this.#anyPlacesIn(words)];
    const beside = all.filter(({ above, prefecture }) => above.length > 0 || prefecture !== null);
    return beside.length > 0 ? beside : all;
  }

  *#anyPlacesIn(words: SoundingWords): Iterable<PlaceInWords> {
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

  /** The readings of the words that name no place, below a municipality. Wider classes are tried where narrow ones do not explain all of them. */
  #arrangements(place: PlaceInWords, words: SoundingWords): readonly Arrangement[] {
    const { short } = this.#parts;
    const used = placesOf(place);
    const wards = short.wardsOf(place.id);
    const tables =
      wards === null
        ? [this.#names.townsOf(place.id)]
        : [this.#names.townsOf(place.id), this.#names.townsOfWards(wards.low, wards.high)];
    const free = words.lettersBut(used);
    // a place that says what it is, or its prefecture, goes before others
    const unsure = (place.isSure ? 0 : 1) - place.above.length;
    const all: Arrangement[] = [];
    // 南アルプス市 has an English word in its name; 上野村 has none, and Ueno Park is no part of it
    if (
      free === 0
        ? place.isSure || words.isLoaned(place.own)
        : place.above.length > 0 || place.prefecture !== null
    ) {
      const badness = unsure + free + LETTERS_WITHOUT_TOWN;
      all.push({ place, town: null, section: null, end: place.id, badness });
    }
    for (const classes of [CLASSES.slice(0, 1), CLASSES.slice(1)]) {
      for (const found of this.#townsIn(words, used, tables, classes)) {
        const { town, section } = found;
        const cost = town.cost + (section?.cost ?? 0);
        const left = free - words.lettersOf(town.words) - words.lettersOf(section?.words ?? []);
        const between = words.namesBetween(town.words, used) * LETTERS_BETWEEN;
        const badness = unsure + left + between + (cost * LETTERS_PER_TOLERANCE) / TOLERANCE;
        all.push({ place, town, section, end: (section ?? town).id, badness });
      }
      if (
        all.some(
          ({ town, section }) =>
            town !== null && words.lettersBut([...used, ...town.words, ...(section?.words ?? [])]) === 0,
        )
      )
        return all;
    }
    all.push(...this.#nearTowns(place, tables, words, used));
    return all;
  }

  /** The towns that words name by some classes, each with the section that others name. */
  *#townsIn(
    words: SoundingWords,
    used: readonly number[],
    tables: readonly SoundTable[],
    classes: typeof CLASSES,
  ): Iterable<{ readonly town: NamedBy; readonly section: NamedBy | null }> {
    for (const run of words.runs(MOST_IN_NAME, used))
      for (const [order, turned] of ordersOf(run))
        for (const sound of words.soundsOf(order)) {
          const found = firstNamed(tables, sound, classes);
          if (found === null) continue;
          for (const id of found.ids) {
            const town = { id, words: order, cost: found.cost + turned, isNear: found.isNear };
            yield { town, section: this.#sectionIn(town, words, [...used, ...run]) };
          }
        }
  }

  /**
   * The readings of words all of whose names but the place's are those of a town, but for one kana or the former town before its name.
   */
  *#nearTowns(
    place: PlaceInWords,
    tables: readonly SoundTable[],
    words: SoundingWords,
    used: readonly number[],
  ): Iterable<Arrangement> {
    const badness = (ONE_KANA.cost * LETTERS_PER_TOLERANCE) / TOLERANCE;
    for (const run of words.runs(MOST_IN_NAME, used)) {
      if (words.namesBut([...used, ...run]) > 0) continue;
      for (const { same } of words.soundsOf(run)) {
        const endings = place.isSure ? tables.map((table) => table.ending(same)) : [];
        for (const id of endings.filter((each) => each !== null)) {
          const town = { id, words: run, cost: FORMER_TOWN_LEFT_OUT.cost };
          yield { place, town, section: null, end: id, badness: badness / 2 };
        }
        for (const id of tables.flatMap((table) => table.near(same, place.isSure))) {
          const town = { id, words: run, cost: ONE_KANA.cost, isNear: true };
          yield { place, town, section: null, end: id, badness };
        }
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
        const found = firstNamed([table], sound, CLASSES);
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
    if (town === null) return mayLeave || words.namesBut(placesOf(place)) === 0;
    const used = [...placesOf(place), ...town.words, ...(section?.words ?? [])];
    const unread = words.namesBut(used);
    if (unread === 0) return true;
    if (!mayLeave) return false;
    if (town.cost > OTHER_SYSTEM.cost + TURNED_ROUND.cost || (!place.isSure && !words.hasNumber))
      return false;
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
    const judge = reader.judge(reading.word, 'geocode', code, text.writesOaza);
    // where no town is known, 2-16 Midroicho, Kitakata is not 二丁目
    const isUnknown = town === null && words.namesBut(placesOf(place)) > 0;
    const walk = reader.walk(judge, text.language, work, 'geocode');
    const best = isUnknown ? [reached] : walk.runBelow([reached]);
    return reader.meaning(reading, text.language, best, judge);
  }
}

/** The most towns that may be equally meant, of which numbers decide. */
const MOST_EQUAL = 6;
/** The most words beside an address that may be a person, a building or a small section. */
const MOST_UNREAD = 4;
const MOST_BAD = 30;
/** Texts whose readings are kept: the forms of one word. */
const MOST_KEPT = 8;

/** The words that name a place and those above it. */
function placesOf({ own, above, prefecture }: PlaceInWords): readonly number[] {
  return [...own, ...above, ...(prefecture?.words ?? [])];
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
  sound: SoundClasses,
  classes: typeof CLASSES,
): { readonly ids: readonly number[]; readonly cost: number; readonly isNear: boolean } | null {
  for (const [by, cost, isNear] of classes)
    for (const table of tables) {
      const ids = table.named(sound, by);
      // Yamamotocho is hardly 山本, but Omata may be 小俣町
      if (ids.length > 0)
        return { ids, cost, isNear: isNear || (by === 'bare' && sound.kind !== sound.same) };
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
