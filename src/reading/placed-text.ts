const SURROGATES = /[\ud800-\udfff]/;

/** A text made from another one, and for each of its units where in that one it comes from. */
export class PlacedText {
  readonly text: string;
  readonly #from: readonly number[];
  readonly #to: readonly number[];

  private constructor(text: string, from: readonly number[], to: readonly number[]) {
    this.text = text;
    this.#from = from;
    this.#to = to;
  }

  /** A text as it stands, each character brought to its usual width. */
  static of(word: string): PlacedText {
    let text = '';
    const from: number[] = [];
    const to: number[] = [];
    let at = 0;
    if (word.normalize('NFKC') === word && !SURROGATES.test(word)) {
      for (; at < word.length; at++) {
        from.push(at);
        to.push(at + 1);
      }
      return new PlacedText(word, from, to);
    }
    // a half-width mark belongs to the kana before it
    for (const [character] of word.matchAll(/.[\uff9e\uff9f]?/gsu)) {
      const own = character.normalize('NFKC');
      text += own;
      for (let k = 0; k < own.length; k++) {
        from.push(at);
        to.push(at + character.length);
      }
      at += character.length;
    }
    return new PlacedText(text, from, to);
  }

  /**
   * The text with what a pattern finds replaced. Letters that the old and the new text both begin or end with keep their
   * places; the new letters between them come from all the old ones there.
   * @param isPart whether a part that is left out belongs to the name behind it: Ooaza of Ooaza Kanaya
   */
  replace(pattern: RegExp, replacement: (...groups: string[]) => string, isPart = false): PlacedText {
    if (this.text.search(pattern) < 0) return this;
    let text = '';
    const from: number[] = [];
    const to: number[] = [];
    let at = 0;
    const keep = (end: number): void => {
      text += this.text.slice(at, end);
      for (; at < end; at++) {
        from.push(this.#from[at]);
        to.push(this.#to[at]);
      }
    };
    for (const match of this.text.matchAll(pattern)) {
      const [old] = match;
      const own = replacement(...match);
      const least = Math.min(old.length, own.length);
      let begin = 0;
      while (begin < least && same(old, begin, own, begin)) begin++;
      let end = 0;
      while (end < least - begin && same(old, old.length - end - 1, own, own.length - end - 1)) end++;
      keep(match.index + begin);
      const behind = match.index + old.length - end;
      const start = this.#from[at] ?? this.#to[at - 1] ?? 0;
      const stop = behind > at ? this.#to[behind - 1] : start;
      for (let k = begin; k < own.length - end; k++) {
        from.push(start);
        to.push(stop);
      }
      text += own.slice(begin, own.length - end);
      at = behind;
      if (isPart && own === '' && at < this.text.length) {
        keep(at + 1);
        from[from.length - 1] = start;
      }
    }
    keep(this.text.length);
    return new PlacedText(text, from, to);
  }

  /** The text without one part of it. */
  without(from: number, to: number): PlacedText {
    return new PlacedText(
      this.text.slice(0, from) + this.text.slice(to),
      this.#from.toSpliced(from, to - from),
      this.#to.toSpliced(from, to - from),
    );
  }

  /** The text with another one in the place of a part. The new letters come from all of that part, or from nothing if it is empty. */
  put(from: number, to: number, text: string): PlacedText {
    const start = this.#from[from] ?? this.#to[from - 1] ?? 0;
    const stop = to > from ? this.#to[to - 1] : start;
    const units = Array.from({ length: text.length });
    return new PlacedText(
      this.text.slice(0, from) + text + this.text.slice(to),
      this.#from.toSpliced(from, to - from, ...units.map(() => start)),
      this.#to.toSpliced(from, to - from, ...units.map(() => stop)),
    );
  }

  /** Where a part of the text comes from: one range, or several where something in between was left out. */
  sources(from: number, to: number): { readonly from: number; readonly to: number }[] {
    const ranges: { from: number; to: number }[] = [];
    for (let k = from; k < to; k++) {
      const last = ranges.at(-1);
      if (last !== undefined && this.#from[k] <= last.to) last.to = Math.max(last.to, this.#to[k]);
      else ranges.push({ from: this.#from[k], to: this.#to[k] });
    }
    return ranges;
  }
}

/** Whether two texts have the same letter at a place each, in either case. */
function same(a: string, i: number, b: string, k: number): boolean {
  return a.charAt(i).toLowerCase() === b.charAt(k).toLowerCase();
}
