import { alignLetters, composed, type Origins } from '../text/index.js';
import { COUNTERS } from '../vocabulary/counters.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { foldBoundMultilingual } from './bound-multilingual.js';
import type { FoldedWord } from './folded-word.js';
import type { PlacedString } from './placed-string.js';
import type { WantedText } from './wanted-text.js';
import { wordsOf } from './written-orders.js';

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

/** What is written in another language than Japanese, and what is looked for of it. */
export class ForeignText {
  readonly text: string;
  readonly #language: ForeignLanguage;
  /** Where each unit stands in the word as typed; null where it is that word. */
  readonly #origins: Origins | null;
  /** What was looked for already, by what was folded: selection and spans look for the same. */
  readonly #whole = new Map<string, WantedText>();
  #parts: readonly (readonly FoldedWord[])[] | null = null;

  constructor({ text, origins }: PlacedString, language: ForeignLanguage) {
    this.text = text;
    this.#language = language;
    this.#origins = origins;
  }

  /**
   * All of it as one text: as it stands, and where it may go on, with what is cut at its end made whole.
   * @param isJoined whether white space means nothing, instead of the end of a word
   */
  whole(mayGoOn: boolean, isJoined: boolean): readonly WantedText[] {
    const text = isJoined ? withoutSpaces(this.text) : this.text;
    const ways = mayGoOn ? withWholeEnd(text, this.#language) : [text];
    return ways.map((way) => {
      const wanted = this.#whole.get(way) ?? this.wanted([foldBoundMultilingual(way, this.#language)]);
      this.#whole.set(way, wanted);
      return wanted;
    });
  }

  /** Where a part of it stands in the word as typed. */
  typedRange(from: number, to: number): { readonly from: number; readonly to: number } {
    return { from: this.#origins?.from[from] ?? from, to: this.#origins?.to[to - 1] ?? to };
  }

  /** Whether white space stands in it. */
  get isSpaced(): boolean {
    return withoutSpaces(this.text) !== this.text;
  }

  /** Its parts, each in the ways in which it may go on where it is cut: one way of each must occur in an address. */
  get parts(): readonly (readonly FoldedWord[])[] {
    this.#parts ??= partsOf(this.text, this.#language);
    return this.#parts;
  }

  /** Folded parts of it, one behind the other, which know where they come from in the word as typed. */
  wanted(parts: readonly FoldedWord[]): WantedText {
    const text = parts.length === 1 ? parts[0].text : parts.map((part) => part.text).join('');
    return new PartsOfText(text, parts, () =>
      composed(alignLetters(this.text, text, this.#language), this.#origins),
    );
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

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}

/**
 * The text as it is, and as it may go on. A cut counter is completed: 1초 is 1초메. So is an English sound that folds differently before
 * more letters: Jim may be Jimba, which folds like Jinba.
 */
function withWholeEnd(text: string, language: ForeignLanguage): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const cut = CUT_COUNTER.exec(plain)?.[0];
  const counters = cut === undefined ? [] : COUNTERS[language].filter((each) => each.startsWith(cut));
  const whole = counters
    .map((counter) => plain + counter.slice(cut?.length))
    .filter((each) => each !== plain);
  if (language !== 'en') return [text, ...whole];
  const sounds = CUT_SOUNDS.flatMap(([sound, ...follow]) =>
    sound.test(plain) ? follow.map((each) => text + each) : [],
  );
  return [text, ...whole, ...sounds];
}

function partsOf(text: string, language: ForeignLanguage): FoldedWord[][] {
  return wordsOf(text)
    .map((word) => {
      const ways = withWholeEnd(word, language).map((each) => foldBoundMultilingual(each, language));
      // a number with any counter may be the number without one
      return ways.length === 1
        ? ways
        : ways.filter((way, i) => !ways.some((other, k) => k < i && holds(other, way)));
    })
    .filter(([whole]) => whole.text !== '');
}

function holds(other: FoldedWord, { text }: FoldedWord): boolean {
  return other.kinds === null && other.text === text;
}
