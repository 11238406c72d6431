import { MUNICIPALITY_ENDINGS } from '../../facts/endings.js';
import { withinWord } from '../../reading/foreign-rows.js';
import type { ForeignReading } from '../../reading/reading.js';
import {
  type OrderedText,
  type OrderedWord,
  readOrders,
  type TextInOrders,
} from '../../reading/written-orders.js';
import { type ForeignLanguage, type Script, scriptOf } from '../../vocabulary/languages.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { ForeignFormer, ForeignNames } from '../former/foreign-names.js';
import type { FormerPlace, FormerPlaces } from '../former/former-places.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Work } from '../trail/budget.js';
import { beginning, type Candidate, type FormerStep } from '../trail/candidate.js';
import type { Interpretation } from '../trail/interpretation.js';
import { lettersOf, restOfSpans } from '../trail/placed-spans.js';
import type { PlainReader, PlainWalkResult, Tolerated } from '../trail/plain-reader.js';
import { plainSpans } from '../trail/plain-spans.js';
import type { PlainWalk } from '../trail/plain-walk.js';
import type { AddressTree } from '../tree.js';
import { suggestTowns } from './foreign-suggestions.js';
import { namesPlace } from './meanings.js';

/** The data that former names in other languages are read with. */
interface ForeignFormerParts {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'nameIn'>;
  readonly formers: FormerPlaces;
  readonly formerNames: ForeignNames;
  readonly reader: PlainReader;
}

/** A former municipality in a word. Its county or city may stand in front of it, and the prefecture before that. */
interface WrittenFormer {
  readonly former: ForeignFormer;
  readonly prefecture: Candidate | null;
  /** Position in the folded word behind it. */
  readonly end: number;
  /** Whether its county or city is written. */
  readonly isSure: boolean;
}

/** A way to read a word with a former municipality. */
interface FormerReading {
  readonly former: ForeignFormer;
  readonly walked: PlainWalkResult;
  readonly isTown: boolean;
  /** Whether something above the former name is written. */
  readonly isSure: boolean;
  /** Whether the town has the former name in front of its own. */
  readonly hasPrefix: boolean;
}

/** At most so many heirs are walked below. A dozen municipalities were called Asahi-machi, and nothing says which one is meant. */
const MOST_HEIRS = 24;
/** So many forms of a word are searched for former names. */
const MOST_FORMS = 4;
/** Parts of a name with its county, at most: Higashi Kubiki gun, 東頸城郡. */
const MOST_PARTS: Readonly<Record<Script, number>> = { latin: 4, hangul: 2, han: 8 };
/** Endings of former names as folded, so that few runs of characters are looked up. */
const ENDS_IN: Readonly<Record<Script, RegExp>> = {
  latin: /[a-z]$/,
  hangul: /[가-힣]$/,
  han: new RegExp(`[${MUNICIPALITY_ENDINGS}郡]$`),
};
/** A county that the list of changes lacks, as folded. */
const COUNTY: Readonly<Record<Script, RegExp>> = {
  latin: /^[a-z]+gun$/,
  hangul: /^[가-힣]+군$/,
  han: /^.{1,4}郡$/,
};
/** Words that may stand between the stem of a former name and a town's name. */
const PREFIX_KINDS: Readonly<Record<Script, readonly string[]>> = {
  latin: ['cho', 'ku', ''],
  hangul: ['초', '구', ''],
  han: ['町', '区', ''],
};

/**
 * Reads words in other languages with names of former municipalities. The walk goes on below the heirs, which have their land today:
 * `Harayama, Urawa-shi, Saitama` is in Midori-ku, Saitama-shi.
 */
export class ForeignFormers {
  readonly #parts: ForeignFormerParts;

  constructor(parts: ForeignFormerParts) {
    this.#parts = parts;
  }

  /**
   * The meaning of a word with a former name; null where today's names explain as much of it.
   * @param today the meaning by today's names
   */
  read(
    reading: ForeignReading,
    tolerated: Tolerated,
    today: Interpretation,
    work: Work,
  ): Interpretation | null {
    const { typed: word, language } = reading;
    if (!this.#parts.formers.isKnown) return null;
    if (this.#isKnownTown(today) && !this.#namesFormer(today.rest, language)) return null;
    const least = lettersOf(today.ids.length === 0 ? word : today.rest);
    let forms = 0;
    for (const { address } of reading.forms) {
      if (forms++ === MOST_FORMS) break;
      const best = bestOf(this.#readings(address, word, work, tolerated));
      if (best.length === 0) continue;
      const found = this.#interpretationOf(best, word);
      // Wakamatsucho, Nakagyo-ku is not a former Wakamatsu-cho
      const [{ isTown, isSure }] = best;
      if (!isTown && !isSure && namesPlace(found.rest)) return null;
      return lettersOf(found.rest) < least ? found : null;
    }
    return null;
  }

  /** Whether a word means towns of today below a municipality that it names. */
  #isKnownTown({ ids, spans }: Interpretation): boolean {
    const { tree } = this.#parts;
    const areTowns = ids.length > 0 && ids.every((id) => tree.depth(id) > MUNICIPALITY);
    return areTowns && spans().some(({ depth, rule }) => depth === MUNICIPALITY && rule !== 'former');
  }

  /** Whether a text names a former municipality anywhere. */
  #namesFormer(text: string, language: ForeignLanguage): boolean {
    const [{ word } = { word: null }] = readOrders({ text, origins: null }, language);
    return (
      word !== null && startsIn(word, language).some((at) => this.#at(word, at, null, language).length > 0)
    );
  }

  /** The meanings of a text with former names, in each of its orders. */
  #readings(
    { language, orders }: TextInOrders,
    typed: string,
    work: Work,
    tolerated: Tolerated,
  ): readonly FormerReading[] {
    const { reader } = this.#parts;
    const found: FormerReading[] = [];
    for (const order of orders) {
      const walk = (word: OrderedWord): PlainWalk =>
        reader.walk(reader.judge(word, tolerated, null), language, work, tolerated);
      const prefectures = walk(order.word).prefectures();
      for (const written of this.#written(order.word, prefectures, language)) {
        const { former, prefecture, end, isSure } = written;
        // a ward alone may be of any city
        if (former.place.isWard && !isSure && !isBeside(written, order, typed)) continue;
        const add = (reading: OrderedText, prefix: string): void => {
          const reached = walk(reading.word).runBelow(
            reachedBy(former.place, prefecture ?? beginning(0), end),
          );
          const walked = reader.meaning(
            reading,
            language,
            reached,
            reader.judge(reading.word, tolerated, null),
          );
          if (walked === null) return;
          const [{ id, at }] = walked.reached;
          const isTown = this.#parts.tree.depth(id) > MUNICIPALITY;
          if (prefix !== '' && (!isTown || at <= end + prefix.length)) return;
          // 大宮市民会館
          if (
            !isTown &&
            scriptOf(language) === 'han' &&
            !isSure &&
            prefecture === null &&
            end < order.word.text.length
          )
            return;
          found.push({
            former,
            walked,
            isTown,
            isSure: isSure || prefecture !== null,
            hasPrefix: prefix !== '',
          });
        };
        add(order, '');
        for (const [prefix, reading] of this.#withPrefixes(order, written, language)) add(reading, prefix);
      }
    }
    return found;
  }

  /** The former municipalities that a word begins with, those behind a prefecture before others. */
  #written(
    word: OrderedWord,
    prefectures: readonly Candidate[],
    language: ForeignLanguage,
  ): readonly WrittenFormer[] {
    const { formers } = this.#parts;
    const within = prefectures.flatMap((prefecture) => this.#at(word, prefecture.at, prefecture, language));
    const wanted = within.length > 0 ? within : this.#at(word, 0, null, language);
    const ofDay = wanted.filter(({ former }) => formers.wasCalledSo(former.place));
    const then = ofDay.length > 0 ? ofDay : wanted;
    const heirs = then.reduce((sum, { former }) => sum + former.place.heirs.length, 0);
    return heirs > MOST_HEIRS ? [] : then;
  }

  /** The former municipalities that a word has at a position, each perhaps behind its county or city. */
  #at(
    word: OrderedWord,
    from: number,
    prefecture: Candidate | null,
    language: ForeignLanguage,
  ): readonly WrittenFormer[] {
    const { tree, formerNames } = this.#parts;
    const script = scriptOf(language);
    const ends = startsIn(word, language).filter((at) => at > from);
    const found: WrittenFormer[] = [];
    for (const begin of [from, ...ends.slice(0, MOST_PARTS[script])]) {
      const above = word.text.slice(from, begin);
      if (begin > from && !ENDS_IN[script].test(above)) continue;
      for (const end of ends.filter((at) => at > begin).slice(0, MOST_PARTS[script])) {
        const name = word.text.slice(begin, end);
        if (!ENDS_IN[script].test(name)) continue;
        for (const former of formerNames.called(name, language)) {
          const { place } = former;
          const isAbove = above === former.above || (place.isInUnnamedCounty && COUNTY[script].test(above));
          if (above !== '' && !isAbove) continue;
          if (prefecture !== null && tree.parent[place.heirs[0].id] !== prefecture.id) continue;
          found.push({ former, prefecture, end, isSure: above !== '' });
        }
      }
    }
    return found;
  }

  /** The word with the former name in front of the town's own, where some name begins so: Tahara is Koyaguchicho Tahara today. */
  *#withPrefixes(
    order: OrderedText,
    { former: { own, stem }, end }: WrittenFormer,
    language: ForeignLanguage,
  ): Iterable<readonly [prefix: string, reading: OrderedText]> {
    const { text } = order.word;
    if (end >= text.length || !/\p{L}/u.test(text.charAt(end))) return;
    const prefixes = PREFIX_KINDS[scriptOf(language)].map((kind) => stem + kind);
    const behind = text.slice(end);
    for (const prefix of new Set([own, ...prefixes]))
      for (const begun of scriptOf(language) === 'hangul' ? new Set([behind, withinWord(behind)]) : [behind])
        if (this.#parts.reader.mayBegin(prefix + begun.charAt(0)))
          yield [prefix, withInserted(order, end, prefix, begun)];
  }

  #interpretationOf(best: readonly FormerReading[], word: string): Interpretation {
    const { tree, facts } = this.#parts;
    const [{ walked, isTown }] = best;
    const heirs = best.flatMap(({ former }) => former.place.heirs);
    const whole = heirs.filter(({ isWhole }) => isWhole);
    const ids = isTown
      ? best.flatMap((each) => each.walked.reached.map(({ id }) => id))
      : (whole.length > 0 ? whole : heirs).map(({ id }) => id);
    const spans = plainSpans(walked, walked.reached[0], word, tree, facts);
    return {
      kind: 'resolved',
      ids: [...new Set(ids)].sort((a, b) => a - b),
      spans: () => spans,
      rest: restOfSpans(word, spans),
      suggest: () =>
        ids.length > 1 ? [] : suggestTowns(restOfSpans(word, spans), ids[0], walked.language, this.#parts),
    };
  }
}

/** Candidates for the nodes that have the land of a former place. */
function reachedBy({ heirs, formerName }: FormerPlace, above: Candidate, end: number): Candidate[] {
  return heirs.map(({ id }) => {
    const last: FormerStep = {
      kind: 'former',
      id,
      from: above.at,
      to: end,
      before: above.last,
      former: formerName,
    };
    return { ...above, id, at: end, explained: above.explained + end - above.at, last, sureness: 'sure' };
  });
}

/** Whether a former name stands beside its prefecture: Kita-ku, Nagoya-shi, Aichi is of no other city. */
function isBeside({ prefecture, end }: WrittenFormer, { origins }: OrderedText, typed: string): boolean {
  if (prefecture === null) return false;
  const { from, to } = origins();
  const [low, high] = [prefecture.at, end].map((at) => [from[at - 1], to[at - 1]]);
  const gap = low[1] <= high[0] ? typed.slice(low[1], from[prefecture.at]) : typed.slice(high[1], from[0]);
  return lettersOf(gap) === 0;
}

/**
 * Towns before municipalities, then what leaves least, then names with the former one in front, then names as they are: Terajima
 * before Terajimacho; of several as good all.
 */
function bestOf(readings: readonly FormerReading[]): readonly FormerReading[] {
  const order = (a: FormerReading, b: FormerReading): number =>
    Number(b.isTown) - Number(a.isTown) ||
    a.walked.left - b.walked.left ||
    Number(b.hasPrefix) - Number(a.hasPrefix) ||
    a.walked.reached[0].cost - b.walked.reached[0].cost;
  const [first, ...others] = readings.toSorted(order);
  return first === undefined ? [] : [first, ...others.filter((each) => order(first, each) === 0)];
}

/** Where names may begin or end: where words do, in Chinese anywhere. */
function startsIn({ text, borders }: OrderedWord, language: ForeignLanguage): readonly number[] {
  return scriptOf(language) === 'han' ? Array.from(text, (_, k) => k + 1) : borders;
}

/**
 * A text with a prefix put into it that nobody typed.
 * @param behind the text that follows, which may be spelled otherwise there: 타하라 for 다하라
 */
function withInserted(order: OrderedText, at: number, prefix: string, behind: string): OrderedText {
  const { text, kinds, borders, commas } = order.word;
  const put = <T>(all: ArrayLike<T>, own: T): T[] => {
    const units = Array.from(all);
    return [...units.slice(0, at), ...Array.from(prefix, () => own), ...units.slice(at)];
  };
  const moved = (all: readonly number[]): number[] =>
    all.filter((each) => each !== at).map((each) => (each > at ? each + prefix.length : each));
  return {
    ...order,
    word: {
      text: text.slice(0, at) + prefix + behind,
      kinds: kinds === null ? null : Uint8Array.from(put(kinds, 0)),
      borders: moved(borders),
      commas: () => moved(commas()),
    },
    origins: () => {
      const { from, to } = order.origins();
      // 字 of 筑馆町字照越 belongs to the town
      return { from: put(from, Math.min(to[at - 1], from[at])), to: put(to, from[at]) };
    },
  };
}
