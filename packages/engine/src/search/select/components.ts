import { CITY_TO_VILLAGE, endingsIn, SAYS_PLACE } from '../../facts/endings.js';
import { SPELLING_CLASS } from '../../gazetteer/sections.js';
import { foldMultilingual, isDigit } from '../../text/index.js';
import { isLeftBare } from './bare-names.js';
import { ByLabel } from './by-label.js';
import type { TextIndex } from './text-index.js';

/** A way to write a name, and where in it one component of the address ends and the next begins. */
interface WrittenName {
  readonly text: string;
  readonly informal: boolean;
  readonly borders: readonly number[];
  /** English words for kinds of places at the end of a component: city of sakaicity. */
  readonly kinds: readonly Kind[];
}

/** Where a word for a kind of places stands in a name. */
interface Kind {
  readonly from: number;
  readonly end: number;
}

/** An English kind at the end of a folded name: city of sakaicity. A ward is folded to ku, as the data has it. */
const ENGLISH_KIND = new RegExp(
  `(?<=.)(?:${endingsIn('english', `都府県郡${CITY_TO_VILLAGE}`)
    .map((kind) => foldMultilingual(kind, 'en'))
    .join('|')})$`,
);

/**
 * The components of names that have several: a town and its county, a ward and its city. A part of a word lies within one of
 * them: Gumma is not in `Matsumae-gun Matsumae-cho`. Nor does it run from a name into the beginning of an English kind, which the data does not
 * have: Aic is not in Sakai City, whose name is `Sakai-shi`.
 */
export class Components {
  /** Whether names of a label have several, or such a kind: 1 or 0. */
  readonly #several: ByLabel;
  /** The ways to write these names, by label. */
  readonly #written = new Map<number, readonly WrittenName[]>();

  /** @param classes the classes of one language, English or Korean */
  constructor(index: TextIndex, classes: number) {
    this.#several = new ByLabel(index.labels, (label) => {
      const written = writtenOf(index, classes, label);
      if (written.length > 0) this.#written.set(label, written);
      return Math.min(written.length, 1);
    });
  }

  /**
   * Whether a word that occurs in names of a label lies within one component of a name.
   * @param begun whether it may also start with the beginning of a name and run on
   */
  hold(label: number, word: string, begun: boolean): boolean {
    if (this.#several.of(label) === 0) return true;
    return this.#written.get(label)?.some((each) => lies(each, word, begun)) === true;
  }
}

/** Whether a part of a name goes from within it to within its English kind: Aic of Sakai City. */
export function runsIntoKind(text: string, borders: readonly number[], at: number, end: number): boolean {
  return at > 0 && !borders.includes(at) && kindsIn(text, borders).some((kind) => runsInto(kind, at, end));
}

function runsInto(kind: Kind, at: number, end: number): boolean {
  return at < kind.from && end > kind.from && end < kind.end;
}

/** The ways to write a label's name, where it has several components or an English kind; none for any other name. */
function writtenOf(index: TextIndex, classes: number, label: number): readonly WrittenName[] {
  // a name that is written in one way has neither
  let ways = 0;
  index.eachSpelling(label, classes, () => {
    ways++;
  });
  if (ways < 2) return [];
  const smaller = smallerComponent(index, classes, label);
  const all: WrittenName[] = [];
  index.eachSpelling(label, classes, (spelling, own) => {
    const text = index.dictionary.textOf(spelling);
    const borders = smaller === null ? [] : bordersIn(text, smaller);
    all.push({ text, informal: isInformal(spelling, own), borders, kinds: kindsIn(text, borders) });
  });
  return smaller === null && all.every(({ kinds }) => kinds.length === 0) ? [] : all;
}

function isInformal(_: number, own: number): boolean {
  return (own & SPELLING_CLASS.informal) !== 0;
}

function kindsIn(text: string, borders: readonly number[]): Kind[] {
  return [...borders, text.length].flatMap((end) => {
    const kind = ENGLISH_KIND.exec(text.slice(0, end));
    return kind === null ? [] : [{ from: kind.index, end }];
  });
}

/**
 * The smaller of a name's two components, alone: Matsumae-cho of `Matsumae-gun Matsumae-cho`. Null where the name has one
 * component.
 */
export function smallerComponent(index: TextIndex, classes: number, label: number): string | null {
  const smaller = index.findSpelling(label, classes, (spelling, own) => {
    return isInformal(spelling, own) && !isLeftBare(index, classes, label, spelling, SAYS_PLACE);
  });
  return smaller < 0 ? null : index.dictionary.textOf(smaller);
}

/** The places where one component of a name ends and the smaller one begins, or the other way round. */
export function bordersIn(text: string, smaller: string): number[] {
  if (text === smaller) return [];
  return [
    ...(text.startsWith(smaller) ? [smaller.length] : []),
    ...(text.endsWith(smaller) ? [text.length - smaller.length] : []),
  ];
}

/** Whether a word lies somewhere in a name, in one component; numbers are whole. */
function lies({ text, informal, borders, kinds }: WrittenName, word: string, begun: boolean): boolean {
  const digitAt = (own: string, at: number): boolean => at >= 0 && isDigit(own.charCodeAt(at));
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (informal && at > 0) return false;
    const end = at + word.length;
    if (digitAt(word, 0) && digitAt(text, at - 1)) continue;
    if (digitAt(word, word.length - 1) && digitAt(text, end)) continue;
    const isBeginning = at === 0 || borders.includes(at);
    if (!isBeginning && kinds.some((kind) => runsInto(kind, at, end))) continue;
    if ((begun && at === 0) || isWithinOne(borders, at, end)) return true;
  }
  return false;
}

/**
 * Whether a part of a name has no border between components inside. Of two possible borders one is enough, since either
 * may be right.
 */
export function isWithinOne(borders: readonly number[], from: number, end: number): boolean {
  return borders.length === 0 || borders.some((border) => border <= from || border >= end);
}
