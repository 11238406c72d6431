import { type Edit, edited, type Origins, type PlacedString } from '../text/index.js';

const SURROGATES = /[\ud800-\udfff]/;
/** A letter; a half-width mark belongs to the kana before it. */
const LETTER = /.[\uff9e\uff9f]?/gsu;

/** A word with changes. Each letter knows which letters of the word it comes from. */
export class PlacedText implements PlacedString {
  readonly text: string;
  readonly origins: Origins | null;

  private constructor({ text, origins }: PlacedString) {
    this.text = text;
    this.origins = origins;
  }

  /** A text as it stands, each character brought to its usual width. */
  static of(written: string | PlacedString): PlacedText {
    const given = typeof written === 'string' ? { text: written, origins: null } : written;
    const word = given.text;
    if (word.normalize('NFKC') === word && !SURROGATES.test(word)) return new PlacedText(given);
    const letters = Array.from(word.matchAll(LETTER), ({ 0: letter, index }) => ({
      from: index,
      to: index + letter.length,
      text: letter.normalize('NFKC'),
    }));
    return new PlacedText(edited(given, letters));
  }

  /**
   * Replaces the matches of a pattern. Letters that the old and the new text both begin or end with keep their
   * places, and so do numbers that both have; the new letters between them come from all the old ones there.
   * @param isPart whether a part that is left out belongs to the name behind it: Ooaza of Ooaza Kanaya
   */
  replace(pattern: RegExp, replacement: (...groups: string[]) => string, isPart = false): PlacedText {
    const { text } = this;
    if (text.search(pattern) < 0) return this;
    const edits = Array.from(text.matchAll(pattern), (match): readonly Edit[] => {
      const { index, 0: old } = match;
      const own = replacement(...match);
      const behind = index + old.length;
      if (isPart && own === '' && behind < text.length)
        return [{ from: index, to: behind + 1, text: text.charAt(behind) }];
      return changes(old, own, index);
    });
    return new PlacedText(edited(this, edits.flat()));
  }

  /** The text without one part of it. */
  without(from: number, to: number): PlacedText {
    return this.put(from, to, '');
  }

  /** The text with another one in the place of a part. The new letters come from all of that part, or from nothing if it is empty. */
  put(from: number, to: number, text: string): PlacedText {
    return new PlacedText(edited(this, [{ from, to, text }]));
  }

  /** Where a part of the text comes from: one range, or several where something in between was left out. */
  sources(from: number, to: number): { readonly from: number; readonly to: number }[] {
    if (this.origins === null) return to > from ? [{ from, to }] : [];
    const ranges: { from: number; to: number }[] = [];
    for (let k = from; k < to; k++) {
      const last = ranges.at(-1);
      const range = { from: this.origins.from[k], to: this.origins.to[k] };
      if (last !== undefined && range.from >= last.from && range.from <= last.to)
        last.to = Math.max(last.to, range.to);
      else ranges.push(range);
    }
    return ranges;
  }
}

const NUMBERS = /([0-9]+)/;

/** The edits that make a new text of an old one at `index`: `Kita 3-jo` of `North 3` keeps the 3. */
function changes(old: string, own: string, index: number): Edit[] {
  const [before, now] = [old.split(NUMBERS), own.split(NUMBERS)];
  const isSame = before.length === now.length && before.every((part, i) => i % 2 === 0 || part === now[i]);
  if (!isSame) return [change(old, own, index)];
  let from = index;
  return before.map((part, i) => {
    const at = from;
    from += part.length;
    return change(part, now[i], at);
  });
}

function change(old: string, own: string, index: number): Edit {
  const least = Math.min(old.length, own.length);
  let begin = 0;
  while (begin < least && same(old, begin, own, begin)) begin++;
  let end = 0;
  while (end < least - begin && same(old, old.length - end - 1, own, own.length - end - 1)) end++;
  return { from: index + begin, to: index + old.length - end, text: own.slice(begin, own.length - end) };
}

/** Whether two texts agree in a letter at a place each, in either case. */
function same(a: string, i: number, b: string, k: number): boolean {
  return a.charAt(i).toLowerCase() === b.charAt(k).toLowerCase();
}
