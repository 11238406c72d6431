import { composedName } from '../../facts/municipality-names.js';
import { NONE } from '../../gazetteer/sections.js';
import { fold } from '../../text/index.js';
import { MUNICIPALITY, PREFECTURE, TOWN } from '../../vocabulary/levels.js';
import type { Candidate, FormerStep, Step } from '../trail/candidate.js';
import type { FoldedNames } from '../trail/folded-names.js';
import type { AddressTree } from '../tree.js';
import type { FormerPlace, FormerPlacesAt, FormerTownPlace, Heir } from './former-places.js';
import type { FormerText, TextBelow } from './former-text.js';

/** The meaning of a text with a former name. */
export interface FormerMeaning {
  readonly below: TextBelow;
  /** Units of the text that are explained, without those put into it. */
  readonly explained: number;
  /** Whether a town or something below one is meant. */
  readonly isTown: boolean;
  /** Whether something above the former name is written. */
  readonly isSure: boolean;
  /** Whether the town has the former name in front of its own. */
  readonly hasPrefix: boolean;
}

/**
 * Reads texts by names of former places, in every language. The text behind a former name is looked for where its land is today:
 * 埼玉県浦和市高砂3-15 is in 高砂 of さいたま市浦和区, one of the heirs of 浦和市, and `Harayama, Urawa-shi, Saitama` in Midori-ku, Saitama-shi.
 */
export class FormerReader {
  readonly #tree: AddressTree;
  readonly #names: FoldedNames;

  constructor(tree: AddressTree, names: FoldedNames) {
    this.#tree = tree;
    this.#names = names;
  }

  /** The best meaning of a text; null without one. Of several texts, as a word has in several orders, the best of all. */
  best(texts: Iterable<FormerText>): FormerMeaning | null {
    const found: FormerMeaning[] = [];
    for (const text of texts)
      for (const group of text.origins()) {
        const meanings = group.flatMap((above) =>
          text.namesBehind(above).flatMap((named) => this.#meanings(text, named, above)),
        );
        found.push(...meanings);
        if (meanings.length > 0) break;
      }
    return bestOf(found);
  }

  /** The best meaning of a text with former names behind a municipality of today: 廿日市市宮島区港町. */
  within(text: FormerText, above: Candidate, names: readonly FormerPlacesAt[]): FormerMeaning | null {
    return bestOf(names.flatMap((each) => this.#meanings(text, each, above, true)));
  }

  /** The meanings with the former names found at one position, those first that are taken of equal ones. */
  #meanings(
    text: FormerText,
    { places, towns, end }: FormerPlacesAt,
    above: Candidate,
    isWithin = false,
  ): FormerMeaning[] {
    const isBelow = above.last !== null && this.#tree.depth(above.id) === PREFECTURE;
    const known = places.filter(({ isWard, isAboveWritten }) => isBelow || isAboveWritten || !isWard);
    const isSure = isBelow || known.some(({ isAboveWritten }) => isAboveWritten);
    const found: FormerMeaning[] = [];
    const prefixes = end < text.folded.length ? new Set(known.flatMap((each) => each.prefixes)) : [];
    for (const prefix of prefixes) {
      const texts = text.withPrefix(prefix, end, isWithin);
      if (texts.length === 0) continue;
      const reached = known
        .filter((place) => place.prefixes.includes(prefix))
        .flatMap((place) => reachedBy(place, above, end));
      for (const longer of texts) found.push(...this.#read(longer, reached, isSure, prefix.length));
    }
    const plain = known.flatMap((place) => reachedBy(place, above, end));
    for (const meaning of this.#read(text, plain, isSure, 0)) {
      const own = meaning.isTown ? this.#ofFormer(meaning, known, plain) : meaning;
      found.push(own === meaning && !own.isTown ? asMunicipality(own, known, plain, text) : own);
    }
    const [place = null] = known;
    const reached = towns.map((town) => this.#reachedTown(town, place, above, end));
    return [...found, ...this.#read(text, reached, false, 0)];
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

  #read(text: FormerText, reached: readonly Candidate[], isSure: boolean, inserted: number): FormerMeaning[] {
    const below = reached.length === 0 ? null : text.below(reached, isSure && inserted === 0);
    if (below === null) return [];
    const [best] = below.candidates;
    const isTown = this.#tree.depth(best.id) > MUNICIPALITY;
    // 五日市町 is a municipality and not the town 五日市
    if (inserted > 0 && (!isTown || best.at <= reached[0].at + inserted)) return [];
    return [{ below, explained: best.explained - inserted, isTown, isSure, hasPrefix: inserted > 0 }];
  }

  /**
   * The municipality in place of a town that was never in a former place: towns of 常呂町 are called 常呂町字吉野 in 北見市 today, so 中央町 of
   * 北見市 is not one of them.
   */
  #ofFormer(
    meaning: FormerMeaning,
    places: readonly FormerPlace[],
    reached: readonly Candidate[],
  ): FormerMeaning {
    const { candidates } = meaning.below;
    const isOther = ({ id }: Candidate): boolean => {
      const municipality = this.#tree.municipalityOf(id);
      return places.some(
        ({ formerName, heirs }) =>
          heirs.some((heir) => heir.id === municipality) &&
          this.#isBesideTownsCalled(id, fold(withoutCounty(formerName.name))),
      );
    };
    if (!candidates.every(isOther)) return meaning;
    const above = reached.filter(({ id }) =>
      candidates.some((each) => this.#tree.municipalityOf(each.id) === id),
    );
    if (above.length === 0) return meaning;
    return { ...meaning, below: meaning.below.with(above), explained: above[0].explained, isTown: false };
  }

  /** Whether the names of other towns of its municipality begin so and go on, and that of its own town does not. */
  #isBesideTownsCalled(id: number, begin: string): boolean {
    const tree = this.#tree;
    const isCalledSo = (town: number): boolean => {
      const name = this.#names.of(town);
      return name.length > begin.length && name.startsWith(begin);
    };
    for (let own = id; own !== NONE && tree.depth(own) >= TOWN; own = tree.namedParent(own))
      if (tree.depth(own) === TOWN && isCalledSo(own)) return false;
    let found = false;
    tree.eachNamedChild(tree.municipalityOf(id), (town) => {
      found ||= tree.depth(town) === TOWN && isCalledSo(town);
    });
    return found;
  }
}

/**
 * The municipalities that a former one without a town behind it stands for: the one that has all of its land; else the one with a
 * part whose name the word goes on with; else all that have a part.
 */
function asMunicipality(
  meaning: FormerMeaning,
  places: readonly FormerPlace[],
  reached: readonly Candidate[],
  { folded }: FormerText,
): FormerMeaning {
  const behind = folded.slice(reached[0].at);
  const heirs = places.flatMap((place) => {
    const whole = place.heirs.filter(({ isWhole }) => isWhole);
    if (whole.length > 0) return whole;
    const named = place.heirs.filter((heir) => namesOfPart(heir).some((name) => behind.startsWith(name)));
    return named.length > 0 ? named : place.heirs;
  });
  const wanted = new Set(heirs.map(({ id }) => id));
  return { ...meaning, below: meaning.below.with(reached.filter(({ id }) => wanted.has(id))) };
}

/**
 * The best meaning. A town goes before none, then more explained text, then a name that begins with the former one (Terajimacho for
 * Terajima), then fewer tolerances, then fewer candidates; of equals the first one.
 */
function bestOf(meanings: readonly FormerMeaning[]): FormerMeaning | null {
  const order = (a: FormerMeaning, b: FormerMeaning): number =>
    Number(b.isTown) - Number(a.isTown) ||
    b.explained - a.explained ||
    Number(b.hasPrefix) - Number(a.hasPrefix) ||
    a.below.candidates[0].cost - b.below.candidates[0].cost ||
    a.below.candidates.length - b.below.candidates.length;
  return meanings.toSorted(order)[0] ?? null;
}

/** Candidates for the nodes that have the land of a former place: 浦和区, 緑区 and others for 浦和市. */
function reachedBy({ heirs, formerName }: FormerPlace, above: Candidate, end: number): Candidate[] {
  return heirs.map(({ id }) => {
    const { at: from, last: before, explained } = above;
    const last: FormerStep = { kind: 'former', id, from, to: end, before, former: formerName };
    return { ...above, id, at: end, explained: explained + end - from, last, sureness: 'sure' };
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
