import { MUNICIPALITY_ENDINGS } from '../../facts/endings.js';
import { isKanjiNumeral, TYPED_NUMERALS } from '../../facts/kanji-number.js';
import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import { numberAt } from '../../reading/number-at.js';
import { type JapaneseReading, read } from '../../reading/reading.js';
import type { Written } from '../../reading/written.js';
import { SECTION, TOWN } from '../../vocabulary/levels.js';
import type { MatchedSpan } from '../../vocabulary/match.js';
import { type MatchNote, MOST_SUGGESTIONS } from '../../vocabulary/match.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Likelihood } from '../select/likelihood.js';
import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';
import { Beginnings, EVERYTHING, NO_BEGINNING } from './beginnings.js';
import type { BeatenCandidate } from './best-candidates.js';
import { Work } from './budget.js';
import { beginning, type Candidate, firstStep, isBehindCity, isElsewhere } from './candidate.js';
import { ChildNames } from './child-names.js';
import { type MatchedPart, partsOf, spansOf } from './explain.js';
import { FoldedNames } from './folded-names.js';
import type { Interpretable } from './interpretable.js';
import type { Interpretation } from './interpretation.js';
import { JapaneseWalk } from './japanese-walk.js';
import { putRight } from './mistyped-places.js';
import { Municipalities } from './municipalities.js';
import { NameSpeller } from './names.js';
import { withNamesakes } from './namesakes.js';
import { LIKELY, NearNames } from './near.js';
import { isNoAddress } from './no-address.js';
import { chosen, type Judge, type Reason } from './order.js';
import { isOtherAddress, leftTexts, mayBeAddress } from './other-address.js';
import { noteOnKind } from './other-kinds.js';
import type { PlaceAt } from './place-forms.js';
import { PlaceNames } from './place-names.js';
import { hasNoLetters, restOfSpans } from './placed-spans.js';
import { SpelledChildren } from './spelled-children.js';
import type { Asked } from './walk-parts.js';

/** A node that was considered and is not what a word means. */
export interface RunnerUp {
  readonly id: number;
  /** The reason against it. */
  readonly by: Reason;
  readonly spans: readonly MatchedSpan[];
  readonly rest: string;
}

/** Understands Japanese addresses as people write them, on one gazetteer. */
export class JapaneseInterpreter {
  readonly #data: Interpretable;
  readonly #likelihood: Likelihood;

  constructor(tree: AddressTree, index: TextIndex, facts: RecordFacts, likelihood: Likelihood) {
    this.#likelihood = likelihood;
    this.#data = {
      tree,
      index,
      facts,
      municipalities: new Municipalities(tree, index),
      children: new ChildNames(tree, index),
      places: new PlaceNames(tree, index),
      beginnings: new Beginnings(index.dictionary),
      below: new SpelledChildren(tree, index, LANGUAGE_CLASSES.ja),
      foldedNames: new FoldedNames(tree, facts),
    };
  }

  /**
   * The walk along a word; {@link interpretationOf} makes the interpretation when it is wanted. Takes at most a few milliseconds for any word.
   */
  walk(reading: JapaneseReading, asked: Asked): WalkResult {
    this.#data.beginnings.tidy();
    const written = reading.address();
    const first = this.#walk(written, asked);
    const { unreadAtEnd } = reading;
    if (unreadAtEnd !== null) {
      // a question mark at the end is one, unless it is the last character of a name: 北幸？ for 北幸田
      const unread = /\p{L}/u.test(restOfSpans(written.source, first.parts))
        ? this.#walk(unreadAtEnd, asked)
        : first;
      if (unread.candidates.length > 0 && restOfSpans(unread.written.source, unread.parts) === '')
        return unread;
    }
    return this.#betterRead(first, reading);
  }

  /** `1 0 - 1 5` read as 10-15, and `1/2/3` as 1-2-3: only if digits are left over otherwise, and none is left over so. */
  #betterRead(first: WalkResult, reading: JapaneseReading): WalkResult {
    const { written, candidates, asked } = first;
    const { otherDigits } = reading;
    if (otherDigits.length === 0 || !DIGITS.test(restOfSpans(written.source, first.parts))) return first;
    for (const { between, mayBeLots } of otherDigits) {
      if (mayBeLots && candidates.some(({ id }) => this.#isNumbered(id))) continue;
      const other = this.#walk(reading.address(between), asked);
      if (other.candidates.length > 0 && !DIGITS.test(restOfSpans(other.written.source, other.parts)))
        return other;
    }
    return first;
  }

  #isNumbered(id: number): boolean {
    return this.#data.tree.depth(id) > SECTION;
  }

  /** Other candidates, the nearest first, each with the reason against it. */
  runnersUp(reading: JapaneseReading, asked: Asked, most: number): RunnerUp[] {
    this.#data.beginnings.tidy();
    const written = reading.address();
    const walk = new JapaneseWalk(this.#data, written, this.#judgeOf(written), asked, true);
    const others: BeatenCandidate[] = [];
    chosen(walk.run(), walk.judge, (candidate, by) => others.push({ candidate, by }));
    return [...others, ...walk.beaten()].slice(0, most).map(({ candidate, by }) => {
      const parts = partsOf(candidate, written, this.#data);
      return {
        id: candidate.id,
        by,
        rest: restOfSpans(written.source, parts),
        spans: spansOf(parts, written, this.#data),
      };
    });
  }

  /**
   * Walks on below nodes that were reached otherwise than by today's names.
   * @param isWhole whether such a municipality may be meant where no town of it follows
   */
  walkBelow(written: Written, reached: readonly Candidate[], asked: Asked, isWhole: boolean): WalkResult {
    const walk = new JapaneseWalk(this.#data, written, this.#judgeOf(written), asked);
    return this.#resultOf(walk, chosen(walk.runBelow(reached, isWhole), walk.judge), asked);
  }

  /** This walk with other candidates. */
  withCandidates({ walk, asked }: WalkResult, candidates: readonly Candidate[]): WalkResult {
    return this.#resultOf(walk, chosen(candidates, walk.judge), asked);
  }

  /**
   * Whether a prefix may stand before a name that begins so: 高野口町田原, but nothing is called 高野口町丙….
   * @param mayBeTown whether it may also be the name of a town above it: 宮島町 and 港町
   */
  mayPrecede(prefix: string, begun: string, mayBeTown: boolean): boolean {
    const { beginnings } = this.#data;
    const node = beginnings.behind(EVERYTHING, prefix);
    if (mayBeTown && beginnings.whole(node) >= 0) return true;
    return beginnings.behind(node, begun) !== NO_BEGINNING;
  }

  /** The prefectures written at a position, with their 都道府県. */
  prefecturesAt(written: Written, at: number): readonly PlaceAt[] {
    return this.#data.municipalities.prefecturesAt(written.folded, at).filter(({ form }) => form.written);
  }

  #walk(written: Written, asked: Asked): WalkResult {
    const walk = new JapaneseWalk(this.#data, written, this.#judgeOf(written), asked);
    const best = chosen(walk.run(), walk.judge);
    return this.#resultOf(
      walk,
      withNamesakes(best, written, this.#data, this.#walkBelow(written, asked)),
      asked,
    );
  }

  /** Finds what a word means below some nodes. */
  #walkBelow(written: Written, asked: Asked): (reached: readonly Candidate[]) => readonly Candidate[] {
    return (reached) => {
      const walk = new JapaneseWalk(this.#data, written, this.#judgeOf(written), asked);
      return chosen(walk.runBelow(reached, false), walk.judge);
    };
  }

  #resultOf(walk: JapaneseWalk, best: readonly Candidate[], asked: Asked): WalkResult {
    const { word: written } = walk;
    // 東京都横浜市 is a guess, and so is a word in kana that may be no address
    const refused = best.length > 0 && isNoAddress(best[0], written, this.#data, best.length > 1);
    const elsewhere = best.length > 0 && isElsewhere(best[0]);
    const guessed = refused || elsewhere;
    const candidates = guessed ? [] : best;
    const parts = candidates.length === 0 ? [] : partsOf(candidates[0], written, this.#data);
    return {
      written,
      walk,
      asked,
      candidates,
      guesses: guessed ? best.map(({ id }) => id) : [],
      parts,
      refused,
      elsewhere,
      isBehindCity: best.length > 0 && isBehindCity(best[0]),
    };
  }

  /** The interpretation of a walk. */
  interpretationOf(walked: WalkResult): Interpretation {
    const { written, candidates, parts } = walked;
    const rest = restOfSpans(written.source, parts);
    const [first] = candidates;
    const exact = first !== undefined && first.cost === 0 && first.otherKind === 0 && hasNoLetters(rest);
    return {
      kind: first === undefined ? null : exact ? 'exact' : 'resolved',
      ids: candidates.map(({ id }) => id).sort((a, b) => a - b),
      spans: () => spansOf(parts, written, this.#data),
      rest,
      isBehind: walked.walk.isBehind,
      isNoAddress: walked.refused || walked.elsewhere,
      note: this.#noteOn(walked, rest),
      suggest: () => this.#suggested(walked),
    };
  }

  /** What in the word speaks against its answer, if anything does. */
  #noteOn(walked: WalkResult, rest: string): MatchNote | undefined {
    const { candidates, written, parts } = walked;
    if (walked.elsewhere && !walked.refused && !walked.isBehindCity) return 'other_prefecture';
    if (candidates.length !== 1) return undefined;
    const [{ id }] = candidates;
    const isCoded = parts.some(({ depth, step }) => depth === null && step === null);
    const kind = isCoded ? undefined : noteOnKind(candidates[0], written, this.#data);
    if (kind !== undefined) return kind;
    return rest !== '' && this.#hasOtherAddress(id, walked) ? 'other_address' : undefined;
  }

  /** Whether one of the texts that a word leaves over is an address of another town. */
  #hasOtherAddress(id: number, { written, parts }: WalkResult): boolean {
    const { tree } = this.#data;
    const municipality = tree.municipalityOf(id);
    for (const { text, isGlued } of leftTexts(written.source, parts)) {
      if (!mayBeAddress(text)) continue;
      const asked = { target: null, work: new Work() };
      const other = read(text).in('ja').address();
      const walk = new JapaneseWalk(this.#data, other, this.#judgeOf(other), asked);
      const found = walk.run();
      const isPlaced = found[0]?.sureness === 'sure';
      if (isGlued && !isPlaced) continue;
      const named = isPlaced
        ? found
        : this.#walkBelow(other, asked)([{ ...beginning(0), id: municipality, sureness: 'sure' }]);
      if (named.length > 0 && named.every((each) => isOtherAddress(each, id, other, tree))) return true;
    }
    return false;
  }

  #judgeOf(written: Written): Judge {
    const { tree, facts, foldedNames } = this.#data;
    const variants = (candidate: Candidate): number => {
      const isBare = candidate.last === null || firstStep(candidate.last).kind !== 'place';
      return spansOf(partsOf(candidate, written, this.#data), written, this.#data).filter(
        ({ rule, from, to }) =>
          (rule === 'variant' && !(isBare && HAS_KE.test(written.source.slice(from, to)))) ||
          (rule === 'number' && mayBeName(written, from, to)),
      ).length;
    };
    return {
      tree,
      facts,
      text: written.folded,
      postCode: written.postCode?.code ?? null,
      names: foldedNames,
      likelihood: this.#likelihood,
      japanese: { variants },
      foreign: null,
    };
  }

  #suggested(walked: WalkResult): readonly number[] {
    const { written, walk, candidates, guesses } = walked;
    if (guesses.length > 0) return guesses.toSorted((a, b) => a - b).slice(0, MOST_SUGGESTIONS);
    const towns = this.#suggestions(written, walk, candidates);
    return towns.length > 0 ? towns : this.#mistypedPlaces(walked);
  }

  /** The meanings of the word with the name of a prefecture or municipality corrected, the deepest first. */
  #mistypedPlaces({ written, asked, candidates }: WalkResult): readonly number[] {
    const { tree } = this.#data;
    if (candidates.length > 1 || (candidates.length === 1 && tree.depth(candidates[0].id) >= TOWN)) return [];
    // 浦和市 is known, and no 浦安市
    if (candidates[0]?.last?.kind === 'former') return [];
    const found = new Set<number>();
    for (const word of putRight(written, this.#data)) {
      const again = this.#walk(read(word).in('ja').address(), asked);
      const isWhole = hasNoLetters(restOfSpans(again.written.source, again.parts));
      for (const { id } of again.candidates) if (isWhole || tree.depth(id) >= TOWN) found.add(id);
    }
    for (const { id } of candidates) found.delete(id);
    return [...found].sort((a, b) => tree.depth(b) - tree.depth(a) || a - b).slice(0, MOST_SUGGESTIONS);
  }

  /**
   * Towns whose names are one edit from the text in the place of a town: 葵町 for 和歌山市奏町1. Towns followed by a number or nothing
   * come first, then the likelier edit, then towns followed by one of their sections, then the longest.
   */
  #suggestions(
    written: Written,
    { doubt }: JapaneseWalk,
    candidates: readonly Candidate[],
  ): readonly number[] {
    const { tree, index, children } = this.#data;
    if (candidates.length > 1) return [];
    // below a small section nothing has a name that could be mistyped
    if (candidates.length === 1 && tree.depth(candidates[0].id) >= SECTION) return [];
    const [found] = candidates;
    const place = found === undefined || tree.depth(found.id) <= 1 ? doubt : { id: found.id, at: found.at };
    if (place === null || place.at >= written.units.length || numberAt(written, place.at) !== null) return [];
    if (written.gapBefore(place.at) !== '' && found !== undefined && tree.depth(found.id) > 1) return [];
    const near = new NearNames(children, index.dictionary, written.units, written.folded);
    const names = new NameSpeller(this.#data.beginnings, written);
    const { units } = written;
    const repeated = this.#repeated(place, written, names);
    if (repeated.length > 0) return repeated;
    const oneOfTwo = near.oneOfTwo(place.id, place.at);
    const edited = [...near.withinOneEdit(place.id, place.at), ...near.doubledEnd(place.id, place.at)];
    const ranked = [...edited, ...oneOfTwo.map((each) => ({ ...each, likely: LIKELY.leftOut }))].flatMap(
      ({ id, end, likely }, k) => {
        const section = this.#sectionOf(id, end, written, names);
        if (section === id && k >= edited.length) return [];
        const isOver = end >= units.length || numberAt(written, end) !== null;
        return { id: section, isBelow: section !== id, isOver, likely, end };
      },
    );
    ranked.sort(
      (a, b) =>
        Number(b.isOver) - Number(a.isOver) ||
        b.likely - a.likely ||
        Number(b.isBelow) - Number(a.isBelow) ||
        b.end - a.end ||
        a.id - b.id,
    );
    return [...new Set(ranked.map(({ id }) => id))].slice(0, MOST_SUGGESTIONS);
  }

  /** Towns behind the name of their municipality that is written twice: 中野区中野本町四丁目 may be 本町四丁目. */
  #repeated({ id, at }: { id: number; at: number }, written: Written, names: NameSpeller): readonly number[] {
    const { tree, foldedNames, below } = this.#data;
    if (tree.depth(id) !== TOWN - 1) return [];
    const [name] = OWN_NAME.exec(foldedNames.of(id)) ?? [''];
    const stem = name.slice(0, -1);
    if (stem === '' || !written.folded.startsWith(stem, at)) return [];
    const found: { id: number; end: number }[] = [];
    for (const { spelling, end, loose } of names.at(at + stem.length)) {
      if (loose || (end < written.units.length && numberAt(written, end) === null)) continue;
      for (const town of below.of(spelling, id))
        found.push({ id: this.#sectionOf(town, end, written, names), end });
    }
    return found.toSorted((a, b) => b.end - a.end).map((each) => each.id);
  }

  /** The section below a suggested town that the word goes on with, or the town. */
  #sectionOf(id: number, at: number, written: Written, names: NameSpeller): number {
    const { tree, beginnings, below } = this.#data;
    let found = id;
    const take = (child: number): void => {
      if (tree.depth(child) === SECTION) found = child;
    };
    const number = numberAt(written, at);
    if (number !== null) {
      const whole = beginnings.whole(beginnings.behindNumber(EVERYTHING, number.digits));
      if (whole >= 0) below.of(whole, id).forEach(take);
    }
    for (const { spelling } of names.at(at)) below.of(spelling, id).forEach(take);
    return found === NONE ? id : found;
  }
}

/** The result of a walk along a word. */
export interface WalkResult {
  readonly written: Written;
  readonly walk: JapaneseWalk;
  readonly asked: Asked;
  readonly candidates: readonly Candidate[];
  /** Records that may have been meant where none is sure to be. */
  readonly guesses: readonly number[];
  /** Whether the best ones are refused as not being an address. */
  readonly refused: boolean;
  /** Whether the prefecture that is written is not that of the best ones. */
  readonly elsewhere: boolean;
  /** Whether that is so of a city, not of a prefecture. */
  readonly isBehindCity: boolean;
  readonly parts: readonly MatchedPart[];
}

/** The name of a municipality without its city or county: 中野区, 串本町 of 東牟婁郡串本町. */
const OWN_NAME = new RegExp(`[^市郡]+[${MUNICIPALITY_ENDINGS}]$`, 'u');
const DIGITS = /[0-9０-９]/u;

/** A ケ as any of its forms: with nothing above them 霞ヶ丘 and 霞が丘 are alike, however they are typed. */
const HAS_KE = /[ヶケヵカがガ]/u;

/** Whether a number is rather a name: ニ is a section ニ and no 二丁目, 金田一 a town and no 金田1. */
function mayBeName({ source }: Written, from: number, to: number): boolean {
  if (TYPED_NUMERALS.includes(source[from])) return true;
  for (let k = from; k < to; k++) if (!isKanjiNumeral(source.charCodeAt(k))) return false;
  return true;
}
