import { CITY_TO_VILLAGE, namesPlace } from '../../facts/endings.js';
import type { ForeignReading, JapaneseReading } from '../../reading/reading.js';
import { readOrders } from '../../reading/written-orders.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import { MUNICIPALITY, TOWN } from '../../vocabulary/levels.js';
import type { Work } from '../trail/budget.js';
import { type Candidate, type FormerStep, isFormer, type Step } from '../trail/candidate.js';
import type { FoldedNames } from '../trail/folded-names.js';
import type { Interpretation } from '../trail/interpretation.js';
import type { JapaneseInterpreter, WalkResult } from '../trail/japanese-interpreter.js';
import { lettersOf } from '../trail/placed-spans.js';
import type { Asking } from '../trail/plain-reader.js';
import { MUNICIPALITY_LEFT_OUT } from '../trail/tolerances/all/municipality-left-out.js';
import type { Asked } from '../trail/walk-parts.js';
import type { AddressTree } from '../tree.js';
import { ForeignText, type ForeignTextParts } from './foreign-text.js';
import type { FormerPlace, FormerPlaces, FormerPlacesAt } from './former-places.js';
import { type FormerMeaning, FormerReader } from './former-reader.js';
import { JapaneseText } from './japanese-text.js';

/**
 * Endings of a former municipality within today's: 水沢区 of 奥州市, 海山区 of 紀北町, 室生地区 of 宇陀市. Wards of their own, and areas that
 * go on being called so, have other kinds than the municipality had.
 */
const WARD_KIND = /地区|地域|区/gu;
const ITS_KIND = new RegExp(`[${CITY_TO_VILLAGE}]`, 'gu');
/** A county and its town: 北海道揖斐郡大野町 is 大野町 of 岐阜県, and not a former one of 北海道. */
const COUNTY_NAMED = /郡.{1,6}[町村]/u;
/** Text that may follow a town if it is rather such a ward. */
const KIND_FOLLOWS = /^(?:区|地区|地域|市|町|村)/u;
/** Characters of such a name. */
const LONGEST_WARD = 8;
/** The kinds of municipalities that became such wards. */
const FORMER_KINDS = [...CITY_TO_VILLAGE];
/** So many forms of a word in another language are searched for former names. */
const MOST_FORMS = 4;

/** Parts that words are read by former names with. */
interface FormerParts extends ForeignTextParts {
  readonly interpreter: JapaneseInterpreter;
  readonly formers: FormerPlaces;
  readonly names: FoldedNames;
}

/** The meaning of a word by today's names. */
interface MeaningToday {
  readonly ids: readonly number[];
  readonly rest: string;
  /** Whether the word names a municipality of today. */
  readonly isPlaced: boolean;
}

/** Understands words by names of former places if these explain more than today's names do. */
export class FormerInterpreter {
  readonly #parts: FormerParts;
  readonly #reader: FormerReader;

  constructor(parts: FormerParts) {
    this.#parts = parts;
    this.#reader = new FormerReader(parts.tree, parts.names);
  }

  /** The meaning of a Japanese word, by today's names or former ones. */
  interpret(reading: JapaneseReading, asked: Asked): Interpretation {
    const { interpreter } = this.#parts;
    const today = interpreter.walk(reading, asked);
    const former = this.#formerly(today);
    return former === null ? interpreter.interpretationOf(today) : former.below.interpretation();
  }

  /**
   * The meaning of a word in another language with a former name; null where today's names explain as much of it.
   * @param today the meaning by today's names
   */
  foreign(reading: ForeignReading, asking: Asking, today: MeaningToday, work: Work): Interpretation | null {
    const { typed, language } = reading;
    if (!this.#parts.formers.isKnown) return null;
    if (this.#isKnownTown(today) && !this.#namesFormer(today.rest, language)) return null;
    let forms = 0;
    for (const { address } of reading.forms) {
      if (forms++ === MOST_FORMS) break;
      const how = { typed, language, asking, work };
      const best = this.#reader.best(
        Array.from(address.orders, (order) => new ForeignText(this.#parts, order, how)),
      );
      if (best === null) continue;
      const found = best.below.interpretation();
      // Wakamatsucho, Nakagyo-ku is not a former Wakamatsu-cho
      if (!best.isTown && !best.isSure && namesPlace(found.rest)) return null;
      const least = lettersOf(today.ids.length === 0 ? typed : today.rest);
      return lettersOf(found.rest) < least ? found : null;
    }
    return null;
  }

  /** Whether a word means towns of today below a municipality that it names. */
  #isKnownTown({ ids, isPlaced }: MeaningToday): boolean {
    const { tree } = this.#parts;
    return isPlaced && ids.length > 0 && ids.every((id) => tree.depth(id) > MUNICIPALITY);
  }

  /** Whether a text in another language names a former municipality anywhere. */
  #namesFormer(text: string, language: ForeignLanguage): boolean {
    const [order] = readOrders({ text, origins: null }, language);
    return order !== undefined && this.#parts.formerNames.isIn(order.word, language);
  }

  /** How a Japanese word is read with a former name that explains it better; null where none does. */
  #formerly(today: WalkResult): FormerMeaning | null {
    const { tree, formers } = this.#parts;
    const [best] = today.candidates;
    const isTown = best !== undefined && tree.depth(best.id) >= TOWN;
    // a town of today below a municipality that is written as it is called
    const isKnownTown = isTown && best.cost < MUNICIPALITY_LEFT_OUT.cost && best.sureness === 'sure';
    // 栗原市若柳区大林東千刈 does not name a town 若柳
    if (isKnownTown && !KIND_FOLLOWS.test(today.written.folded.slice(best.at, best.at + 2))) return null;
    if (!formers.isKnown) return null;
    const text = new JapaneseText(this.#parts.interpreter, formers, today.written, today.asked);
    const within = this.#within(today, text);
    if (within !== null) return within;
    if (isKnownTown || (today.elsewhere && COUNTY_NAMED.test(today.written.folded))) return null;
    const former = this.#reader.best([text]);
    if (former === null || best === undefined || former.explained > best.explained) return former;
    const { candidates } = former.below;
    if (!this.#isOtherKind(today, candidates[0])) return null;
    if (former.explained === best.explained) return former;
    // 静岡県清水市長沢 is not a town of 清水町, while 一宮町浅井町 may be meant for one of 一宮市
    const isCity = formerStepOf(candidates[0].last)?.former.name.endsWith('市') === true;
    return isCity && !formers.isHeir(best.id, candidates) ? former : null;
  }

  /**
   * The meaning of a word that goes on with a former municipality within the one it reaches: 宇陀市室生区大野; null if it does
   * not.
   */
  #within({ written, candidates }: WalkResult, text: JapaneseText): FormerMeaning | null {
    const [best] = candidates;
    const place = candidates.length === 1 ? placeOf(best.last, this.#parts.tree) : null;
    if (place === null || best.sureness !== 'sure') return null;
    const { id, to: at } = place;
    const above: Candidate = { ...best, id, at, explained: best.explained - (best.at - at), last: place };
    const behind = written.folded.slice(at, at + LONGEST_WARD);
    const found: FormerPlacesAt[] = [];
    for (const [ending, kinds] of [
      [WARD_KIND, FORMER_KINDS],
      [ITS_KIND, null],
    ] as const)
      for (const { index, 0: kind } of behind.matchAll(ending)) {
        if (index === 0) continue;
        const places = (kinds ?? [kind]).flatMap((each) =>
          this.#formersIn(id, behind.slice(0, index) + each),
        );
        if (places.length > 0) found.push({ places, towns: [], end: at + index + kind.length });
      }
    const within = this.#reader.within(text, above, found);
    return within !== null && within.explained > best.explained ? within : null;
  }

  /** Former municipalities of a name whose land a municipality has, or a part of it. */
  #formersIn(municipality: number, name: string): FormerPlace[] {
    return this.#parts.formers
      .at(name, 0, this.#parts.tree.parent.at(municipality))
      .filter(({ end }) => end === name.length)
      .flatMap(({ places }) => places)
      .map((place) => ({ ...place, heirs: place.heirs.filter(({ id }) => id === municipality) }))
      .filter(({ heirs }) => heirs.length > 0);
  }

  /** Whether today's reading takes the former municipality for one of another kind, as 大宮市 for 大宮区. */
  #isOtherKind(today: WalkResult, former: Candidate): boolean {
    const named = placeOf(today.candidates[0].last, this.#parts.tree);
    const step = formerStepOf(former.last);
    if (named === null || step === null || named.to !== step.to) return false;
    const spans = this.#parts.interpreter.interpretationOf(today).spans();
    return spans.some(({ depth, rule }) => depth === MUNICIPALITY && rule === 'near');
  }
}

function formerStepOf(last: Step | null): FormerStep | null {
  for (let step = last; step !== null; step = step.before) if (isFormer(step)) return step;
  return null;
}

/** The step that names a municipality. */
function placeOf(last: Step | null, tree: AddressTree): Step | null {
  for (let step = last; step !== null; step = step.before)
    if ((step.kind === 'place' || step.kind === 'elsewhere') && tree.depth(step.id) === MUNICIPALITY)
      return step;
  return null;
}
