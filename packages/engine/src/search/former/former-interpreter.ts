import { CITY_TO_VILLAGE } from '../../facts/endings.js';
import { composedName } from '../../facts/municipality-names.js';
import type { JapaneseReading } from '../../reading/reading.js';
import { Written } from '../../reading/written.js';
import { fold } from '../../text/index.js';
import { MUNICIPALITY, TOWN } from '../../vocabulary/levels.js';
import { beginning, type Candidate, COST, type FormerStep, isFormer, type Step } from '../trail/candidate.js';
import type { Interpretation } from '../trail/interpretation.js';
import type { JapaneseInterpreter, WalkResult } from '../trail/japanese-interpreter.js';
import type { Asked } from '../trail/walk-parts.js';
import type { AddressTree } from '../tree.js';
import type { FormerPlace, FormerPlaces, FormerPlacesAt, FormerTownPlace, Heir } from './former-places.js';

/** A county before a town or village: 下県郡厳原町; 福冈县筑紫郡 is more than one. */
const COUNTY = /[^0-9县縣]{1,6}?郡/uy;

/**
 * Endings of a former municipality within today's: 水沢区 of 奥州市, 海山区 of 紀北町, 室生地区 of 宇陀市. Wards of their own, and areas that
 * go on being called so, have other kinds than the municipality had.
 */
const WARD_KIND = /地区|地域|区/gu;
const ITS_KIND = new RegExp(`[${CITY_TO_VILLAGE}]`, 'gu');
/** A county and its town: 北海道揖斐郡大野町 is 大野町 of 岐阜県, and no former one of 北海道. */
const COUNTY_NAMED = /郡.{1,6}[町村]/u;
/** Text that may follow a town if it is rather such a ward. */
const KIND_FOLLOWS = /^(?:区|地区|地域|市|町|村)/u;
/** Characters of such a name. */
const LONGEST_WARD = 8;
/** The kinds of municipalities that became such wards. */
const FORMER_KINDS = [...CITY_TO_VILLAGE];

/** A way to read a word with a former name. */
interface FormerReading {
  readonly walked: WalkResult;
  /** Units of the word that are explained, without those put into it. */
  readonly explained: number;
  readonly isTown: boolean;
}

/**
 * Understands Japanese addresses by today's names, and by names of former places if these explain more. The text behind a former name is
 * looked for where its land is today: `interpret('埼玉県浦和市高砂3-15')` finds 3-15 in 高砂 of さいたま市浦和区, one of the heirs of 浦和市.
 */
export class FormerInterpreter {
  readonly #interpreter: JapaneseInterpreter;
  readonly #tree: AddressTree;
  readonly #places: FormerPlaces;

  constructor(interpreter: JapaneseInterpreter, tree: AddressTree, places: FormerPlaces) {
    this.#interpreter = interpreter;
    this.#tree = tree;
    this.#places = places;
  }

  /** The meaning of a word, in the form of `JapaneseInterpreter.interpret`. */
  interpret(reading: JapaneseReading, asked: Asked): Interpretation {
    const today = this.#interpreter.walk(reading, asked);
    return this.#interpreter.interpretationOf(this.#formerly(today) ?? today);
  }

  /** How a word is read with a former name that explains it better; null where none does. */
  #formerly(today: WalkResult): WalkResult | null {
    const [best] = today.candidates;
    const isTown = best !== undefined && this.#tree.depth(best.id) >= TOWN;
    // a town of today below a municipality that is written as it is called
    const isKnownTown = isTown && best.cost < COST.municipalityLeftOut && best.sureness === 'sure';
    // 栗原市若柳区大林東千刈 names no town 若柳
    if (isKnownTown && !KIND_FOLLOWS.test(today.written.folded.slice(best.at, best.at + 2))) return null;
    if (!this.#places.isKnown) return null;
    const within = this.#within(today);
    if (within !== null) return within.walked;
    if (isKnownTown || (today.elsewhere && COUNTY_NAMED.test(today.written.folded))) return null;
    const former = this.#best(this.#readings(today, this.#places));
    if (former === null) return null;
    if (best === undefined || former.explained > best.explained) return former.walked;
    if (!this.#isOtherKind(today, former.walked)) return null;
    if (former.explained === best.explained) return former.walked;
    // 静岡県清水市長沢 is not a town of 清水町, while 一宮町浅井町 may be meant for one of 一宮市
    const { candidates } = former.walked;
    const isCity = formerStepOf(candidates[0].last)?.former.name.endsWith('市') === true;
    return isCity && !this.#places.isHeir(best.id, candidates) ? former.walked : null;
  }

  /**
   * The readings of a word that goes on with a former municipality within the one it reaches: 宇陀市室生区大野; null if it does
   * not.
   */
  #within({ written, asked, candidates }: WalkResult): FormerReading | null {
    const [best] = candidates;
    const place = candidates.length === 1 ? placeOf(best.last, this.#tree) : null;
    if (place === null || best.sureness !== 'sure') return null;
    const { folded } = written;
    const above: Candidate = {
      ...best,
      id: place.id,
      at: place.to,
      explained: best.explained - (best.at - place.to),
      last: place,
    };
    const behind = folded.slice(place.to, place.to + LONGEST_WARD);
    const readings: FormerReading[] = [];
    for (const [ending, kinds] of [
      [WARD_KIND, FORMER_KINDS],
      [ITS_KIND, null],
    ] as const)
      for (const { index, 0: kind } of behind.matchAll(ending)) {
        if (index === 0) continue;
        const end = place.to + index + kind.length;
        const places = (kinds ?? [kind]).flatMap((each) =>
          this.#formersIn(above.id, behind.slice(0, index) + each),
        );
        if (places.length > 0)
          readings.push(...this.#of({ places, towns: [], end }, above, written, asked, true));
      }
    const within = this.#best(readings);
    return within !== null && within.explained > best.explained ? within : null;
  }

  /** Former municipalities of a name whose land a municipality has, or a part of it. */
  #formersIn(municipality: number, name: string): FormerPlace[] {
    return this.#places
      .at(name, 0, this.#tree.parent[municipality])
      .filter(({ end }) => end === name.length)
      .flatMap(({ places }) => places)
      .map((place) => ({ ...place, heirs: place.heirs.filter(({ id }) => id === municipality) }))
      .filter(({ heirs }) => heirs.length > 0);
  }

  /** Whether today's reading takes the former municipality for one of another kind, as 大宮市 for 大宮区. */
  #isOtherKind(today: WalkResult, { candidates: [former] }: WalkResult): boolean {
    const named = placeOf(today.candidates[0].last, this.#tree);
    const step = formerStepOf(former.last);
    if (named === null || step === null || named.to !== step.to) return false;
    const spans = this.#interpreter.interpretationOf(today).spans();
    return spans.some(({ depth, rule }) => depth === MUNICIPALITY && rule === 'near');
  }

  #best(readings: readonly FormerReading[]): FormerReading | null {
    let best: FormerReading | null = null;
    for (const each of readings) if (best === null || isBetter(each, best)) best = each;
    return best;
  }

  /** The ways to read a word with former names, those first that are taken of equal ones. */
  #readings({ written, asked }: WalkResult, formers: FormerPlaces): FormerReading[] {
    const readings: FormerReading[] = [];
    for (const start of written.starts) {
      const origin = beginning(start);
      const prefectures = this.#interpreter.prefecturesAt(written, start);
      for (const { form, end } of prefectures) {
        const last: Step = { kind: 'place', id: form.id, from: start, to: end, before: null };
        const behind: Candidate = {
          ...origin,
          id: form.id,
          at: end,
          explained: end - start,
          last,
          sureness: 'prefecture',
        };
        readings.push(...this.#from(behind, form.id, written, asked, formers));
      }
      if (prefectures.length === 0) readings.push(...this.#from(origin, null, written, asked, formers));
      if (readings.length > 0) break;
    }
    return readings;
  }

  /** The readings from one position on: a name, or a county that the list of changes lacks and a name. */
  #from(
    above: Candidate,
    prefecture: number | null,
    written: Written,
    asked: Asked,
    formers: FormerPlaces,
  ): FormerReading[] {
    const { folded } = written;
    const found = [...formers.at(folded, above.at, prefecture)];
    COUNTY.lastIndex = above.at;
    const county = COUNTY.exec(folded);
    if (county !== null)
      for (const each of formers.at(folded, above.at + county[0].length, prefecture)) {
        const places = each.places.filter(({ isInUnnamedCounty }) => isInUnnamedCounty);
        if (places.length > 0) found.push({ places, towns: [], end: each.end });
      }
    return found.flatMap((each) => this.#of(each, above, written, asked));
  }

  /**
   * The ways to read a word with the former names found at one position of it.
   * @param isWithin whether they stand behind today's municipality: 廿日市市宮島区港町
   */
  #of(
    { places, towns, end }: FormerPlacesAt,
    above: Candidate,
    written: Written,
    asked: Asked,
    isWithin = false,
  ): FormerReading[] {
    const readings: FormerReading[] = [];
    const isBelow = above.sureness === 'prefecture';
    const known = places.filter(({ isWard, isAboveWritten }) => isBelow || isAboveWritten || !isWard);
    const [next] = /^[^0-9]?/u.exec(written.folded.slice(end, end + 1)) ?? [''];
    for (const prefix of new Set(known.flatMap(({ prefixes }) => prefixes))) {
      // mostly no town of the country begins so
      if (end >= written.folded.length || !this.#interpreter.mayPrecede(prefix, next, isWithin)) continue;
      const longer = withInserted(written, end, prefix);
      const reached = known
        .filter(({ prefixes }) => prefixes.includes(prefix))
        .flatMap((place) => reachedBy(place, above, end));
      readings.push(...this.#read(longer, reached, asked, false, prefix.length));
    }
    const isSure = isBelow || known.some(({ isAboveWritten }) => isAboveWritten);
    const plain = known.flatMap((place) => reachedBy(place, above, end));
    for (const reading of this.#read(written, plain, asked, isSure, 0)) {
      const own = reading.isTown ? this.#ofFormer(reading, known, plain) : reading;
      readings.push(own.isTown ? own : this.#asMunicipality(own, known, written));
    }
    const [place] = known;
    const reached = towns.map((town) => this.#reachedTown(town, place ?? null, above, end));
    readings.push(...this.#read(written, reached, asked, false, 0));
    return readings;
  }

  /** A town of today, reached by what it was called in a past year. */
  #reachedTown(
    { town: { node }, key, formerName }: FormerTownPlace,
    place: FormerPlace | null,
    above: Candidate,
    end: number,
  ): Candidate {
    const municipality = this.#tree.namedParent(node);
    const own = { id: municipality, from: above.at, to: end, before: above.last };
    const before: Step | FormerStep =
      place === null ? { ...own, kind: 'place' } : { ...own, kind: 'former', former: place.formerName };
    const to = end + key.length;
    const last: FormerStep = { kind: 'former', id: node, from: end, to, before, former: formerName };
    return { ...above, id: node, at: to, explained: above.explained + to - above.at, last, sureness: 'sure' };
  }

  /**
   * The municipality in place of a town that was never in a former place: towns of 常呂町 are called 常呂町字吉野 in 北見市 today, so 中央町 of
   * 北見市 is none of them.
   */
  #ofFormer(
    reading: FormerReading,
    places: readonly FormerPlace[],
    reached: readonly Candidate[],
  ): FormerReading {
    const { candidates } = reading.walked;
    const isOther = ({ id }: Candidate): boolean => {
      const municipality = this.#tree.municipalityOf(id);
      return places.some(
        ({ formerName, heirs }) =>
          heirs.some((heir) => heir.id === municipality) &&
          this.#interpreter.isBesideTownsCalled(id, fold(withoutCounty(formerName.name))),
      );
    };
    if (!candidates.every(isOther)) return reading;
    const above = reached.filter(({ id }) =>
      candidates.some((each) => this.#tree.municipalityOf(each.id) === id),
    );
    if (above.length === 0) return reading;
    const walked = this.#interpreter.withCandidates(reading.walked, above);
    return { walked, explained: above[0].explained, isTown: false };
  }

  #read(
    written: Written,
    reached: readonly Candidate[],
    asked: Asked,
    isWhole: boolean,
    inserted: number,
  ): FormerReading[] {
    if (reached.length === 0) return [];
    const walked = this.#interpreter.walkBelow(written, reached, asked, isWhole);
    const [best] = walked.candidates;
    if (best === undefined) return [];
    const isTown = this.#tree.depth(best.id) > MUNICIPALITY;
    // 五日市町 is a municipality and not the town 五日市
    if (inserted > 0 && (!isTown || best.at <= reached[0].at + inserted)) return [];
    return [{ walked, explained: best.explained - inserted, isTown }];
  }

  /**
   * The municipalities that a former one without a town behind it stands for: the one that has all of its land; else the one with a
   * part whose name the word goes on with; else all that have a part.
   */
  #asMunicipality(reading: FormerReading, places: readonly FormerPlace[], written: Written): FormerReading {
    const { candidates } = reading.walked;
    const heirs = places.flatMap((place) => {
      const whole = place.heirs.filter(({ isWhole }) => isWhole);
      if (whole.length > 0) return whole;
      const behind = written.folded.slice(candidates[0].at);
      const named = place.heirs.filter((heir) => namesOfPart(heir).some((name) => behind.startsWith(name)));
      return named.length > 0 ? named : place.heirs;
    });
    const wanted = new Set(heirs.map(({ id }) => id));
    const kept = candidates.filter(({ id }) => wanted.has(id));
    return { ...reading, walked: this.#interpreter.withCandidates(reading.walked, kept) };
  }
}

/**
 * Whether a reading is better than another one: one with a town before one without, then the one that explains more, then the one with
 * fewer tolerances, then the one with fewer candidates.
 */
function isBetter(a: FormerReading, b: FormerReading): boolean {
  const order =
    Number(a.isTown) - Number(b.isTown) ||
    a.explained - b.explained ||
    b.walked.candidates[0].cost - a.walked.candidates[0].cost ||
    b.walked.candidates.length - a.walked.candidates.length;
  return order > 0;
}

/** Candidates for the nodes that have the land of a former place: 浦和区, 緑区 and others for 浦和市. */
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

/** A word with a text put in that nobody typed: 高野口町 in 伊都郡高野口町田原 once more, since towns are called 高野口町田原 now. */
function withInserted(written: Written, at: number, text: string): Written {
  const { folded, from, to, source } = written;
  const place = to[at - 1];
  const put = (places: ArrayLike<number>): number[] => {
    const all = Array.from(places);
    all.splice(at, 0, ...Array.from(text, () => place));
    return all;
  };
  const moved = (position: number): number => (position >= at ? position + text.length : position);
  return new Written({
    source,
    folded: folded.slice(0, at) + text + folded.slice(at),
    from: put(from),
    to: put(to),
    starts: written.starts,
    brackets: written.brackets.map((each) => ({ from: moved(each.from), to: moved(each.to) })),
    postCode: written.postCode,
    unreadable: written.unreadable,
    signs: written.signs,
    text: written.text,
  });
}

/** 騎西町 of 北埼玉郡騎西町. */
function withoutCounty(name: string): string {
  const composed = composedName(name);
  return composed?.kind === 'county' ? composed.inner : name;
}

/** The towns that the list of changes names as an heir's part, folded: 梯 and 古関 of 大字梯及び古関. */
function namesOfPart({ part }: Heir): string[] {
  if (part === null) return [];
  return part
    .split(/、|及び|並びに/u)
    .map((name) => fold(name.trim()))
    .filter((name) => name.length > 1);
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
