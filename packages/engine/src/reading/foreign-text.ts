import { COUNTERS, NO_CUT_COUNTER } from '../facts/counters.js';
import { foldPlaced, type Origins, type PlacedString, replaced, withEnd } from '../text/index.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { foldBoundMultilingual } from './bound-multilingual.js';
import { type FoldedWord, findsAllOf } from './folded-word.js';
import type { WantedText } from './wanted-text.js';
import { wordsIn } from './written-orders.js';

/** A number and letters behind it, which may be a counter cut short. */
const CUT_COUNTER = /(?<=[0-9][\s-]*)\p{L}+$/u;

/**
 * Letters that fold differently before certain other letters, and those letters: Jim begins Jimba, which folds like
 * Jinba; Hat begins Hatchobori.
 */
const CUT_SOUNDS: readonly (readonly [cut: RegExp, ...follow: string[]])[] = [
  [/m$/i, 'b', 'm', 'p'],
  [/t$/i, 'ch'],
  [/tc$/i, 'h'],
];

/** A folded part of a text, and the text before folding. */
interface ForeignPart extends FoldedWord {
  readonly written: () => PlacedString;
}

/** A text in another language than Japanese, and the forms to look for. */
export class ForeignText {
  /** The text, and where each unit of it stands in the word as typed. */
  readonly given: PlacedString;
  readonly #language: ForeignLanguage;
  /** Forms made so far, by the folded text: selection and spans share them. */
  readonly #whole = new Map<string, WantedText>();
  #parts: readonly (readonly ForeignPart[])[] | null = null;

  constructor(given: PlacedString, language: ForeignLanguage) {
    this.given = given;
    this.#language = language;
  }

  /**
   * All of it as one text: as it stands, and where it may go on, with its cut end completed.
   * @param isJoined whether white space means nothing, instead of the end of a word
   */
  whole(mayGoOn: boolean, isJoined: boolean): readonly WantedText[] {
    const text = isJoined ? withoutSpaces(this.given.text) : this.given.text;
    const ends = mayGoOn ? wholeEnds(text, this.#language) : [''];
    return ends.map((end) => {
      const way = text + end;
      const wanted =
        this.#whole.get(way) ?? this.wanted([this.#folded(way, () => this.#joined(isJoined, end))]);
      this.#whole.set(way, wanted);
      return wanted;
    });
  }

  #joined(isJoined: boolean, end: string): PlacedString {
    const joined = isJoined ? replaced(this.given, SPACES, () => '') : null;
    return withEnd(joined ?? this.given, end);
  }

  #folded(text: string, written: () => PlacedString): ForeignPart {
    return { ...foldBoundMultilingual(text, this.#language), written };
  }

  /** Whether white space stands in it. */
  get isSpaced(): boolean {
    return withoutSpaces(this.given.text) !== this.given.text;
  }

  /** The parts of the text, each in the ways in which it may go on where it is cut. One way of each must occur in an address. */
  get parts(): readonly (readonly ForeignPart[])[] {
    this.#parts ??= this.#partsOf();
    return this.#parts;
  }

  #partsOf(): ForeignPart[][] {
    return wordsIn(this.given.text)
      .map((word) => {
        const ways = wholeEnds(word.text, this.#language).map((end) =>
          this.#folded(word.text + end, () => withEnd(word.placedIn(this.given), end)),
        );
        // a number with any counter may be the number without one
        return ways.length === 1
          ? ways
          : ways.filter((way, i) => !ways.some((other, k) => k < i && findsAllOf(other, way)));
      })
      .filter(([whole]) => whole.text !== '');
  }

  /** Folded parts one behind the other, with their places in the word as typed. */
  wanted(parts: readonly ForeignPart[]): WantedText {
    const text = parts.length === 1 ? parts[0].text : parts.map((part) => part.text).join('');
    return new PartsOfText(text, parts, () => this.#originsOf(parts));
  }

  #originsOf(parts: readonly ForeignPart[]): Origins {
    const folded = parts.map(({ written }) => foldPlaced(written(), this.#language).origins);
    return { from: folded.flatMap(({ from }) => from), to: folded.flatMap(({ to }) => to) };
  }
}

class PartsOfText implements WantedText {
  readonly text: string;
  readonly kinds: Uint8Array | null;
  readonly parts: readonly FoldedWord[];
  readonly #find: () => Origins;
  #origins: Origins | null = null;

  constructor(text: string, parts: readonly FoldedWord[], find: () => Origins) {
    this.text = text;
    this.kinds = parts.length === 1 ? parts[0].kinds : null;
    this.parts = parts;
    this.#find = find;
  }

  get origins(): Origins {
    this.#origins ??= this.#find();
    return this.#origins;
  }
}

const SPACES = /\s+/gu;

function withoutSpaces(text: string): string {
  return text.replace(SPACES, '');
}

/**
 * The ends that a text may go on with, nothing first. A cut counter is completed: 1초 is 1초메. So is an English sound that folds differently
 * before more letters: Jim may be Jimba, which folds like Jinba.
 */
function wholeEnds(text: string, language: ForeignLanguage): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const cut = CUT_COUNTER.exec(plain)?.[0];
  const isCut = cut !== undefined && !NO_CUT_COUNTER.has(cut);
  const counters = isCut ? COUNTERS[language].filter((each) => each.startsWith(cut)) : [];
  const ends = counters.map((counter) => counter.slice(cut?.length)).filter((end) => end !== '');
  if (language !== 'en') return ['', ...ends];
  const sounds = CUT_SOUNDS.flatMap(([sound, ...follow]) => (sound.test(plain) ? follow : []));
  return ['', ...ends, ...sounds];
}
