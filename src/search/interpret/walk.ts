import { LANGUAGE_CLASSES, NONE } from '../../gazetteer/sections.js';
import { streetDirectionEnds } from '../../text/index.js';
import { unitsOf } from '../words/dictionary.js';
import { isCertainAddress } from './certainty.js';
import type { Interpretable } from './interpretable.js';
import { UNREADABLE } from './marks.js';
import type { PlaceForm } from './municipalities.js';
import { NameSpeller } from './names.js';
import { NearNames } from './near.js';
import { numberAt } from './numbers.js';
import type { Counter, Written, WrittenNumber } from './written.js';

/** What a part of the word was taken for. */
export type StepKind = 'place' | 'name' | 'number' | 'street' | 'near' | 'omitted' | 'again';

/** A part of the word and the node it leads to. */
export interface Step {
  readonly kind: StepKind;
  /** The node it names; for what names none the one it stands below. */
  readonly id: number;
  /** Positions in the folded word. */
  readonly from: number;
  readonly to: number;
  readonly before: Step | null;
}

/** How sure it is that the word is an address; see `docs/concepts.md`. */
type Sureness = 'sure' | 'prefecture' | 'unsure';

/** A node that the word may mean, and how it was reached. */
export interface Candidate {
  readonly id: number;
  /** Position in the folded word behind what is understood. */
  readonly at: number;
  /** Units of the word that names and numbers explain. */
  readonly explained: number;
  /** How much was tolerated on the way. */
  readonly cost: number;
  /** 1 where a counter names another kind than what was found, else 0. */
  readonly otherKind: number;
  readonly last: Step | null;
  readonly sureness: Sureness;
}

/** Which of block-and-house numbers and lots may be found. */
export type Target = 'house' | 'lot' | null;

/** What each tolerance costs, besides what names and municipalities cost by themselves. */
const COST = {
  again: 1,
  wardLeftOut: 1,
  municipalityLeftOut: 2,
  wrongPrefecture: 4,
  bracket: 1,
  street: 1,
  near: 2,
  space: 1,
  unreadable: 2,
} as const;

/** So many nodes are reached at most for one word: no input may take long. */
const MOST_REACHED = 4000;
/** Nodes called the same below which numbers are looked for, where nothing is written above them. */
const MOST_NAMESAKES = 600;
/** Numbers that one record's name is made of at most: a lot 1-2-3. */
const MOST_JOINED = 3;
/** Towns that fit nearly and equally well, beyond which no section behind them is looked for. */
const MOST_FITS = 4;

/** No municipality is written. */
const NOT_FOUND = Number.POSITIVE_INFINITY;

const HYPHEN = 0x2d;
const UNREAD = UNREADABLE.charCodeAt(0);
const JAPANESE = LANGUAGE_CLASSES.ja;
const [, MUNICIPALITY, TOWN, SECTION, BLOCK, PLOT] = [0, 1, 2, 3, 4, 5];

/** Walks the address tree along a Japanese word, from every place where an address may begin. */
export class Walk {
  readonly #in: Interpretable;
  readonly #word: Written;
  readonly #names: NameSpeller;
  readonly #near: NearNames;
  readonly #target: Target;
  #directions: readonly number[] | null = null;
  #reached = 0;
  #best: Candidate[] = [];
  /** Where a town's name may have been mistyped: the node above it and the position of the name. */
  doubt: { readonly id: number; readonly at: number } | null = null;

  constructor(data: Interpretable, word: Written, target: Target) {
    this.#in = data;
    this.#word = word;
    this.#target = target;
    this.#names = new NameSpeller(data.index.dictionary, word);
    this.#near = new NearNames(data.tree, data.index, word.units, word.folded);
  }

  /** The candidates that no other one is better than; all are equally good. */
  run(): readonly Candidate[] {
    for (const start of this.#word.starts) {
      this.#from(start);
      const [best] = this.#best;
      if (best?.sureness === 'sure' && this.#in.tree.depth(best.id) >= TOWN) break;
    }
    return this.#best;
  }

  #from(start: number): void {
    const origin: Candidate = {
      id: NONE,
      at: start,
      explained: 0,
      cost: 0,
      otherKind: 0,
      last: null,
      sureness: 'unsure',
    };
    const { municipalities } = this.#in;
    const prefectures: { form: PlaceForm; end: number }[] = [];
    municipalities.eachPrefecture(this.#word.folded, start, (form, end) => prefectures.push({ form, end }));
    const written = prefectures.filter(({ form }) => form.written);
    for (const { form, end } of written.length > 0 ? written : prefectures)
      this.#belowPrefecture(origin, form, end);
    if (written.length === 0 || this.#best[0]?.sureness !== 'sure')
      this.#municipalities(origin, 0, this.#in.tree.size);
    const [best] = this.#best;
    if (best?.sureness !== 'sure' || this.#in.tree.depth(best.id) < TOWN) this.#townsAnywhere(origin);
  }

  #belowPrefecture(origin: Candidate, form: PlaceForm, end: number): void {
    const { tree, municipalities } = this.#in;
    let reached = this.#step(
      origin,
      'place',
      form.id,
      end,
      form.cost,
      form.written ? 'prefecture' : 'unsure',
    );
    if (reached === null) return;
    this.#note(reached);
    municipalities.eachPrefecture(this.#word.folded, end, (again, behind) => {
      if (again.id === form.id && again.written && reached !== null && behind > reached.at)
        reached = this.#step(reached, 'again', form.id, behind, COST.again, reached.sureness) ?? reached;
    });
    const low = form.id + 1;
    const high = tree.end[form.id];
    const found = this.#municipalities(reached, low, high);
    if (!form.written || reached.at >= this.#word.units.length) return;
    if (found > 0) this.#municipalityLeftOut(reached, low, high);
    if (found === NOT_FOUND) this.#elsewhere(origin, reached.at, form.id);
  }

  /** Municipalities written behind something; returns the least departure from the name of one, or `NOT_FOUND`. */
  #municipalities(above: Candidate, low: number, high: number): number {
    let found = NOT_FOUND;
    const take = (form: PlaceForm, end: number, extra: number): void => {
      found = Math.min(found, form.cost + extra);
      const sure = above.sureness === 'prefecture' || form.written;
      const reached = this.#step(above, 'place', form.id, end, form.cost + extra, sure ? 'sure' : 'unsure');
      if (reached !== null) this.#inMunicipality(reached);
    };
    const forms: { form: PlaceForm; end: number }[] = [];
    this.#in.municipalities.eachMunicipality(this.#word.folded, above.at, (form, end) => {
      if (form.id >= low && form.id < high) forms.push({ form, end });
    });
    let longest = 0;
    for (const { form, end } of forms) {
      if (form.cost > 0) continue;
      longest = end;
      take(form, end, 0);
    }
    // where one is written as it is called and a town of it follows, nothing is left out: 和歌山市 is not 和歌山 and 市
    const [best] = this.#best;
    const hasTown = best !== undefined && this.#in.tree.depth(best.id) >= TOWN;
    for (const { form, end } of forms)
      if (form.cost > 0 && (end > longest || (end === longest && !hasTown))) take(form, end, 0);
    if (found === NOT_FOUND && this.#word.unreadable && this.#best.length === 0) {
      const rest = this.#word.folded.slice(above.at);
      const fits = (text: string): boolean => fitsUnread(rest, text);
      this.#in.municipalities.eachFitting(fits, (form, length) => {
        if (form.cost === 0 && form.id >= low && form.id < high)
          take(form, above.at + length, COST.unreadable);
      });
    }
    return found;
  }

  /** The prefecture is wrong, but what follows is a municipality: 大阪府和歌山市. */
  #elsewhere(origin: Candidate, at: number, wrong: number): void {
    const { tree } = this.#in;
    this.#in.municipalities.eachMunicipality(this.#word.folded, at, (form, end) => {
      if (!form.written || form.cost > 0 || tree.parent[form.id] === wrong) return;
      const behind = { ...origin, at };
      const reached = this.#step(behind, 'place', form.id, end, COST.wrongPrefecture, 'sure');
      if (reached !== null) this.#inMunicipality(reached);
    });
  }

  #inMunicipality(given: Candidate): void {
    let reached = given;
    this.#note(reached);
    this.#in.municipalities.eachMunicipality(this.#word.folded, reached.at, (again, behind) => {
      if (again.id !== reached.id || again.cost > 0 || !again.written || behind <= reached.at) return;
      reached = this.#step(reached, 'again', reached.id, behind, COST.again, reached.sureness) ?? reached;
      this.#note(reached);
    });
    this.#again(reached);
    const { tree, municipalities } = this.#in;
    this.#towns(reached, reached.id + 1, tree.end[reached.id], reached.id);
    const wards = municipalities.wardsOf(reached.id);
    if (wards !== undefined) {
      const between = { ...reached, cost: reached.cost + COST.wardLeftOut };
      municipalities.eachMunicipality(this.#word.folded, reached.at, (form, end) => {
        if (form.id < wards.low || form.id >= wards.high) return;
        const ward = this.#step(between, 'place', form.id, end, form.cost, 'sure');
        if (ward !== null) this.#inMunicipality(ward);
      });
      this.#towns(between, wards.low, wards.high, NONE);
    }
  }

  /** 和歌山市和歌山県和歌山市: the whole address begins again. */
  #again(reached: Candidate): void {
    this.#in.municipalities.eachPrefecture(this.#word.folded, reached.at, (form, end) => {
      if (!form.written || form.cost > 0 || form.id !== this.#in.tree.parent[reached.id]) return;
      const again = this.#step(reached, 'again', form.id, end, COST.again, 'prefecture');
      if (again !== null) this.#municipalities(again, form.id + 1, this.#in.tree.end[form.id]);
    });
  }

  /** A town right behind its prefecture. */
  #municipalityLeftOut(above: Candidate, low: number, high: number): void {
    const { tree, index } = this.#in;
    for (const { spelling, end, cost } of this.#names.at(above.at)) {
      if (end - above.at < 2 && !isDigitAt(this.#word, end)) continue;
      index.eachWithin(spelling, JAPANESE, low, high, (id) => {
        const named = tree.namedParent(id);
        if (named === NONE || tree.depth(named) !== MUNICIPALITY) return;
        const between = this.#omitted(above, named, COST.municipalityLeftOut);
        const town = this.#step(between, 'name', id, end, cost, 'sure');
        if (town !== null && (this.#endsName(end, end - above.at) || this.#namesBelow(id, end)))
          this.#inTown(town);
      });
    }
  }

  /** Whether a name that is not certain by what stands above it is over here, and not the beginning of another word. */
  #endsName(at: number, length: number): boolean {
    return length > 3 || isCertainAddress(this.#word, at) || this.#word.gapBefore(at) !== '';
  }

  /** A town with nothing written above it. */
  #townsAnywhere(origin: Candidate): void {
    const { tree, index } = this.#in;
    for (const { spelling, end, cost } of this.#names.at(origin.at)) {
      if (end - origin.at < 2 && !isDigitAt(this.#word, end)) continue;
      let left = MOST_NAMESAKES;
      index.eachWithin(spelling, JAPANESE, 0, tree.size, (id) => {
        const depth = tree.depth(id);
        if (depth !== TOWN && depth !== SECTION) return;
        if (left-- <= 0) return;
        const town = this.#step(origin, 'name', id, end, cost, 'unsure');
        if (town !== null) this.#inTown(town);
      });
    }
  }

  /**
   * Towns in a range of ids.
   * @param parent the node they stand right below, or `NONE` where a level between is left out
   */
  #towns(above: Candidate, low: number, high: number, parent: number): void {
    const { at } = above;
    const length = this.#word.units.length;
    if (at >= length) return;
    let exact = Math.max(
      this.#townsAt(above, at, low, high, parent, 0, 'name'),
      parent === NONE ? -1 : this.#numberedTown(above, parent),
    );
    for (const bracket of this.#word.brackets) {
      if (bracket.from === at && bracket.to > at && bracket.to < length)
        exact = Math.max(exact, this.#townsAt(above, bracket.to, low, high, parent, COST.bracket, 'name'));
    }
    if (above.sureness !== 'sure') return;
    for (const behind of this.#streets(parent === NONE ? low : parent)) {
      if (behind <= at || behind >= length) continue;
      const found = this.#townsAt(
        above,
        behind,
        low,
        high,
        parent,
        COST.street + (behind - at) / 64,
        'street',
      );
      exact = Math.max(exact, found);
    }
    if (parent === NONE) return;
    if (this.#word.unreadable) this.#unreadableTowns(above, parent);
    if (exact < 0 || this.#goesOn(exact)) this.#looseTowns(above, parent, exact);
    if (exact < 0) this.#doubts(parent, at);
  }

  /** A town that is called by a number and a counter; returns the position behind it, or -1. */
  #numberedTown(above: Candidate, parent: number): number {
    const { tree, index } = this.#in;
    const number = numberAt(this.#word, above.at);
    if (number === null || COUNTED[number.counter] === undefined) return -1;
    const spelling = index.dictionary.find(unitsOf(`${number.digits}-`));
    let furthest = -1;
    if (spelling < 0) return furthest;
    index.eachWithin(spelling, JAPANESE, parent + 1, tree.end[parent], (id) => {
      if (tree.namedParent(id) !== parent || tree.depth(id) > SECTION || !this.#isCounted(id, [number]))
        return;
      furthest = number.end;
      const town = this.#step(above, 'number', id, number.end, 0, above.sureness);
      if (town !== null) this.#inTown(town);
    });
    return furthest;
  }

  /** Whether a name may go on at a position: with a kanji that nothing sets apart. */
  #goesOn(at: number): boolean {
    const unit = this.#word.units[at];
    return unit >= 0x4e00 && unit < 0xa000 && this.#word.gapBefore(at) === '';
  }

  /** Positions behind street directions, where a municipality has some. */
  #streets(municipality: number): readonly number[] {
    if (!this.#in.municipalities.hasStreets(municipality)) return [];
    this.#directions ??= streetDirectionEnds(this.#word.folded);
    return this.#directions;
  }

  /** Towns spelled at a position; returns the furthest position behind one, or -1. */
  #townsAt(
    above: Candidate,
    at: number,
    low: number,
    high: number,
    parent: number,
    extra: number,
    kind: 'name' | 'street',
  ): number {
    const { tree, index } = this.#in;
    let furthest = -1;
    for (const { spelling, end, cost } of this.#names.at(at)) {
      index.eachWithin(spelling, JAPANESE, low, high, (id) => {
        const named = tree.namedParent(id);
        if (parent === NONE ? tree.depth(named) !== MUNICIPALITY : named !== parent) return;
        if (tree.depth(id) > SECTION) return;
        furthest = Math.max(furthest, end);
        const skipped = at > above.at ? this.#skip(above, at, extra, kind) : above;
        const from = parent === NONE ? this.#omitted(skipped, named, 0) : skipped;
        const town = this.#step(from, 'name', id, end, cost, above.sureness);
        if (town !== null && !this.#isDoubtful(town, parent, at)) this.#inTown(town);
      });
    }
    return furthest;
  }

  /**
   * Whether a town's name may be the beginning of another one, mistyped: what follows goes on as a name, and a longer
   * name beside it is one edit away.
   */
  #isDoubtful(town: Candidate, parent: number, from: number): boolean {
    const { units } = this.#word;
    const { at } = town;
    if (parent === NONE || at >= units.length) return false;
    if (units[at] === UNREAD) return true;
    if (!isNameUnit(units[at]) || this.#word.gapBefore(at) !== '') return false;
    // 葵町サンハイツ: behind kanji a katakana word is a building's
    if (isKatakana(units[at]) && !isKatakana(units[at - 1])) return false;
    if (this.#namesBelow(town.id, at)) return false;
    const length = at - from;
    const doubtful = this.#near.withinOneEdit(parent, from, length > 1).some(({ id, end }) => {
      if (id === town.id) return false;
      const over = end > at && (end >= units.length || isDigitAt(this.#word, end));
      return over || end - from >= length + 3 || this.#namesBelow(id, end);
    });
    if (doubtful) this.#doubts(parent, from);
    return doubtful;
  }

  /** Notes where a name may be mistyped: the furthest such place counts. */
  #doubts(id: number, at: number): void {
    if (this.doubt === null || at > this.doubt.at) this.doubt = { id, at };
  }

  /** Whether a section of a node is spelled at a position. */
  #namesBelow(id: number, at: number): boolean {
    const { tree, index } = this.#in;
    let found = false;
    for (const { spelling } of this.#names.at(at)) {
      index.eachWithin(spelling, JAPANESE, id + 1, tree.end[id], (child) => {
        if (tree.namedParent(child) === id) found = true;
      });
    }
    return found;
  }

  #unreadableTowns(above: Candidate, parent: number): void {
    for (const { id, end } of this.#near.unreadable(parent, above.at)) {
      const town = this.#step(above, 'near', id, end, COST.unreadable, above.sureness);
      if (town !== null) this.#inTown(town);
    }
  }

  /**
   * A town whose name is spelled nearly. Only taken where one town alone fits best, or the section behind it tells
   * which: what is ambiguous stays unknown.
   */
  #looseTowns(above: Candidate, parent: number, exact: number): void {
    const best = this.#near.loose(parent, above.at, exact, this.#in.tree.depth(parent) === MUNICIPALITY);
    for (const { id, end, distance } of best.slice(0, MOST_FITS)) {
      const town = this.#step(above, 'near', id, end, COST.near + distance, above.sureness);
      if (town === null) return;
      if (best.length === 1) this.#inTown(town);
      else this.#belowTown(town);
      // the last 町 may begin the section's name instead: 四倉下仁井田町田 is 四倉町下仁井田 and 町田
      if (distance > 0) this.#belowTown({ ...town, at: end - 1, explained: town.explained - 1 });
    }
  }

  #inTown(town: Candidate): void {
    this.#note(town);
    this.#belowTown(town);
  }

  /** Sections, blocks, houses and lots below a node. */
  #belowTown(above: Candidate): void {
    if (above.at >= this.#word.units.length) return;
    this.#numbers(above);
    const exact = this.#namedBelow(above, above.at, 0);
    if (
      above.sureness === 'sure' &&
      this.#in.tree.depth(above.id) === TOWN &&
      isNameUnit(this.#word.units[above.at])
    )
      this.#looseTowns(above, above.id, exact);
    for (const bracket of this.#word.brackets) {
      if (bracket.from !== above.at || bracket.to <= above.at || bracket.to >= this.#word.units.length)
        continue;
      const behind = this.#skip(above, bracket.to, COST.bracket, 'name');
      this.#numbers(behind);
      this.#namedBelow(behind, behind.at, 0);
    }
  }

  /** Sections with names, and lots with letters, right below a node; returns the furthest position behind a section, or -1. */
  #namedBelow(above: Candidate, at: number, extra: number): number {
    let furthest = -1;
    const { tree, index } = this.#in;
    const low = above.id + 1;
    const high = tree.end[above.id];
    if (low >= high) return furthest;
    for (const { spelling, end, cost } of this.#names.at(at)) {
      index.eachWithin(spelling, JAPANESE, low, high, (id) => {
        if (tree.namedParent(id) !== above.id || !this.#isWanted(id)) return;
        const depth = tree.depth(id);
        const kind = depth > SECTION ? 'number' : 'name';
        const reached = this.#step(above, kind, id, end, cost + extra, above.sureness);
        if (depth <= SECTION) furthest = Math.max(furthest, end);
        if (reached !== null && (depth > SECTION || !this.#isDoubtful(reached, above.id, at)))
          this.#inTown(reached);
      });
    }
    return furthest;
  }

  /** Numbered sections, blocks, houses and lots right below a node: what the counters allow, numbers whole. */
  #numbers(above: Candidate): void {
    const { tree, index } = this.#in;
    const low = above.id + 1;
    const high = tree.end[above.id];
    if (low >= high) return;
    const numbers: WrittenNumber[] = [];
    let key = '';
    let at = above.at;
    let hasSection = false;
    while (numbers.length < MOST_JOINED) {
      const number = numberAt(this.#word, at);
      if (number === null || !number.usable) return;
      if (
        above.sureness === 'unsure' &&
        above.last?.kind !== 'number' &&
        numbers.length === 0 &&
        !isCertainAddress(this.#word, at)
      )
        return;
      numbers.push(number);
      key += `${number.digits}-`;
      at = number.end;
      const spelling = index.dictionary.find(unitsOf(key));
      const next = numberAt(this.#word, at);
      if (spelling >= 0) {
        index.eachWithin(spelling, JAPANESE, low, high, (id) => {
          if (tree.namedParent(id) !== above.id || !this.#isWanted(id)) return;
          const depth = tree.depth(id);
          if (depth === SECTION) hasSection = true;
          const isLot = depth === PLOT && this.#in.isLot(id);
          // 太田2-92-6 is no lot 2-92 where there is a 太田二丁目
          if (isLot && hasSection && next?.usable === true && number.counter !== 'space') return;
          const misfit =
            depth === SECTION && this.#isCounted(id, numbers) ? 0 : kindMisfit(depth, isLot, numbers, next);
          if (misfit === null) return;
          const spaces = numbers.filter(
            ({ counter }, i) => counter === 'space' && i < numbers.length - 1,
          ).length;
          const joined = this.#joinedBySpace(above) ? COST.space : 0;
          const reached = this.#step(
            above,
            'number',
            id,
            at,
            spaces * COST.space + joined,
            above.sureness,
            misfit,
          );
          if (reached === null) return;
          this.#note(reached);
          if (depth === SECTION) this.#belowTown(reached);
          else if (depth === BLOCK) this.#numbers(reached);
        });
      }
      if (number.counter === 'chome' || number.counter === 'none') return;
    }
  }

  /** Whether a section or town is called by a number and the counter that is written: かほく市遠塚一号, 花巻市十二丁目. */
  #isCounted(id: number, [number, ...others]: readonly WrittenNumber[]): boolean {
    if (others.length > 0) return false;
    const counter = COUNTED[number.counter];
    return counter !== undefined && (this.#in.name(id)?.endsWith(counter) ?? false);
  }

  /** Whether only white space stands between a node's own number and what follows. */
  #joinedBySpace({ last, at }: Candidate): boolean {
    if (last?.kind !== 'number' || at === 0) return false;
    return this.#word.units[at - 1] === HYPHEN && /^\s+$/u.test(this.#word.slice(at - 1, at));
  }

  #isWanted(id: number): boolean {
    const depth = this.#in.tree.depth(id);
    if (this.#target === null || depth < BLOCK) return true;
    const isLot = depth === PLOT && this.#in.isLot(id);
    return isLot === (this.#target === 'lot');
  }

  #omitted(above: Candidate, id: number, cost: number): Candidate {
    const last: Step = { kind: 'omitted', id, from: above.at, to: above.at, before: above.last };
    return { ...above, cost: above.cost + cost, last };
  }

  /** Passes over part of the word. */
  #skip(above: Candidate, to: number, cost: number, kind: 'name' | 'street'): Candidate {
    const last: Step | null =
      kind === 'street' ? { kind, id: above.id, from: above.at, to, before: above.last } : above.last;
    const explained = kind === 'street' ? above.explained + to - above.at : above.explained;
    return { ...above, at: to, explained, cost: above.cost + cost, last };
  }

  #step(
    above: Candidate,
    kind: StepKind,
    id: number,
    to: number,
    cost: number,
    sureness: Sureness,
    otherKind = 0,
  ): Candidate | null {
    if (this.#reached++ > MOST_REACHED) return null;
    return {
      id,
      at: to,
      explained: above.explained + to - above.at,
      cost: above.cost + cost,
      otherKind: above.otherKind + otherKind,
      last: { kind, id, from: above.at, to, before: above.last },
      sureness,
    };
  }

  /** Keeps a candidate if it is certain enough, and no other one is better. */
  #note(candidate: Candidate): void {
    if (!this.#isCertain(candidate)) return;
    const [first] = this.#best;
    const order = first === undefined ? -1 : this.#compare(candidate, first);
    if (order < 0) this.#best = [candidate];
    else if (order === 0 && !this.#best.some(({ id }) => id === candidate.id)) this.#best.push(candidate);
  }

  #isCertain({ id, at, sureness, last }: Candidate): boolean {
    if (sureness === 'sure') return true;
    const depth = this.#in.tree.depth(id);
    if (depth <= MUNICIPALITY || sureness === 'prefecture') return at >= this.#word.units.length;
    return last?.kind === 'number' || isCertainAddress(this.#word, at);
  }

  /** The documented order: most explained, fewest tolerances, the named kind, houses before lots, the deepest. */
  #compare(a: Candidate, b: Candidate): number {
    return (
      b.explained - a.explained ||
      a.cost - b.cost ||
      a.otherKind - b.otherKind ||
      this.#lotRank(a.id) - this.#lotRank(b.id) ||
      this.#depthRank(b.id) - this.#depthRank(a.id)
    );
  }

  /** Towns and sections are as deep as each other: 広原 may be a town here and a section there. */
  #depthRank(id: number): number {
    const depth = this.#in.tree.depth(id);
    return depth === SECTION ? TOWN : depth;
  }

  #lotRank(id: number): number {
    return this.#in.tree.depth(id) === PLOT && this.#in.isLot(id) ? 1 : 0;
  }
}

/** What names of towns and sections end in that are called by a number. */
const COUNTED: Readonly<Partial<Record<Counter, string>>> = { chome: '丁目', ban: '番', go: '号' };

/** 0 where counters name what was found, 1 where they name another kind that it may stand for, null where they forbid it. */
function kindMisfit(
  depth: number,
  isLot: boolean,
  numbers: readonly WrittenNumber[],
  next: WrittenNumber | null,
): number | null {
  const last = numbers[numbers.length - 1].counter;
  const inner = numbers.slice(0, -1).map(({ counter }) => counter);
  if (depth === SECTION) {
    return numbers.length === 1 && last !== 'banchi' && last !== 'ban' && last !== 'go' ? 0 : null;
  }
  if (last === 'chome' || inner.includes('chome')) return null;
  if (depth === BLOCK) {
    if (numbers.length > 1 || last === 'go') return null;
    return last === 'banchi' || numbers[0].isLot ? 1 : 0;
  }
  if (depth !== PLOT) return null;
  if (!isLot) {
    if (inner.includes('banchi') || inner.includes('ban')) return null;
    return last === 'banchi' || last === 'ban' ? 1 : 0;
  }
  // N番M号 is a block and a house, whatever lots there are; N番地M号 may be the lot N-M
  if (last === 'go') return inner.includes('banchi') ? 1 : null;
  if (inner.includes('go')) return null;
  if (last === 'ban' && next?.counter === 'go') return null;
  return 0;
}

function isDigitAt(word: Written, at: number): boolean {
  const unit = word.units[at];
  return unit >= 0x30 && unit <= 0x39;
}

const isKatakana = (unit: number): boolean => unit >= 0x30a1 && unit <= 0x30fc;

/** Whether a unit may go on with a name: kanji or kana. */
function isNameUnit(unit: number): boolean {
  return (unit >= 0x4e00 && unit < 0xa000) || (unit >= 0x30a1 && unit <= 0x30fc);
}

/** Whether a text is the beginning of a word but for characters that could not be read. */
function fitsUnread(word: string, text: string): boolean {
  if (text.length > word.length) return false;
  let unread = 0;
  for (let i = 0; i < text.length; i++) {
    if (word[i] === UNREADABLE) unread++;
    else if (word[i] !== text[i]) return false;
  }
  return unread > 0 && unread < text.length;
}
