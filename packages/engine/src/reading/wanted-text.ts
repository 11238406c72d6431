import { LOT_MARK } from '../facts/other-numbers.js';
import { fold, foldAligned, foldPlaced, type Origins, type PlacedString, replaced } from '../text/index.js';
import { boundNumbers, mayBind } from './bound-numbers.js';
import type { FoldedWord } from './folded-word.js';

/** A text that is looked for. */
export interface WantedText extends FoldedWord {
  /** The parts that must all be found. A Japanese text is one part; `Hongo, Bunkyo` has two. */
  readonly parts: readonly FoldedWord[];
  /** Where in the word as typed each unit of it comes from. Found when somebody asks. */
  readonly origins: Origins;
}

/**
 * The place behind a section's number and before the mark of a lot: 2 and 甲 of 本町2甲12, which is 本町二丁目甲12. Spellings have a hyphen
 * there. The number may stand in brackets: 山道（172）甲12.
 */
const BEFORE_MARK = new RegExp(`(?<=[0-9０-９])[)）]?(?=${LOT_MARK}(?:[0-9０-９-]|$))`, 'gu');
const SPACE_BETWEEN_DIGITS = /(?<=[0-9])\p{White_Space}+(?=[0-9])/gu;
const SPACES = /\p{White_Space}+/gu;
const AS_HYPHEN = (): string => '-';
const LEFT_OUT = (): string => '';

/** A replacement in a text before folding. */
type Replacement = readonly [pattern: RegExp, to: () => string];

/** A Japanese text that is looked for. */
class JapaneseText implements WantedText {
  readonly text: string;
  readonly kinds: Uint8Array | null;
  readonly #given: PlacedString;
  readonly #steps: readonly Replacement[];
  #origins: Origins | null = null;

  constructor(given: PlacedString, steps: readonly Replacement[]) {
    this.#given = given;
    this.#steps = steps;
    const joined = steps.reduce((text, [pattern, to]) => text.replace(pattern, to), given.text);
    if (mayBind(joined)) {
      const { folded, origins } = foldAligned(joined);
      this.text = folded;
      this.kinds = boundNumbers(folded, (unit) => joined.slice(origins.from[unit], origins.to[unit]));
    } else {
      this.text = fold(joined);
      this.kinds = null;
    }
  }

  get parts(): readonly FoldedWord[] {
    return [this];
  }

  get origins(): Origins {
    if (this.#origins === null) {
      const placed = this.#steps.reduce(
        (each, [pattern, to]) => replaced(each, pattern, to) ?? each,
        this.#given,
      );
      this.#origins = foldPlaced(placed, 'ja').origins;
    }
    return this.#origins;
  }
}

/**
 * The ways in which a Japanese text is looked for, the likeliest first: white space between two digits ends a number (1-2 305 is 1-2 and
 * a room), or means nothing (1 0 - 1 5); a mark behind a number belongs to it (12イ), or begins a lot (本町2甲12).
 * @param given has digits of usual width
 */
export function wantedTexts(given: PlacedString): readonly WantedText[] {
  const isParted = SPACE_BETWEEN_DIGITS.test(given.text);
  SPACE_BETWEEN_DIGITS.lastIndex = 0;
  const spaced: (readonly Replacement[])[] = isParted
    ? [[[SPACE_BETWEEN_DIGITS, AS_HYPHEN], JOINED], [JOINED]]
    : [[JOINED]];
  const isMarked = given.text.replace(SPACES, '').search(BEFORE_MARK) >= 0;
  const ways = isMarked ? [...spaced, ...spaced.map((steps) => [...steps, MARKED])] : spaced;
  return ways.map((steps) => new JapaneseText(given, steps));
}
const JOINED: Replacement = [SPACES, LEFT_OUT];
const MARKED: Replacement = [BEFORE_MARK, AS_HYPHEN];
