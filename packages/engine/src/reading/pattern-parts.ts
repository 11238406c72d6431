/**
 * Parts of the pattern of a row: letters, sequences, choices. Only those that the tables use are known; others are refused. A parser of
 * the whole language (`@eslint-community/regexpp`) would save 80 lines, make a browser's worker 52 kB larger, and read the 63 patterns in 20 to
 * 27 ms of the processor instead of 5 to 12, at each start.
 */

/** Ranges of UTF-16 units, the last one included. */
export type Units = readonly (readonly [from: number, to: number])[];

export const ANY: Units = [[0, 0xffff]];
/** The letters of a text, and what lies between those that a hyphen joins. */
const unitsOf = (text: string): Units =>
  [...text.matchAll(/(.)(?:-(.))?/gsu)].map(([, from, to = from]) => [from.charCodeAt(0), to.charCodeAt(0)]);
const DIGITS = unitsOf('0-9');
export const SPACES = unitsOf('\t-\r \u00a0\u1680\u2000-\u200a\u2028-\u2029\u202f\u205f\u3000\ufeff');
/** A letter of two units begins and ends with some of them. */
const SURROGATES: Units = [[0xd800, 0xdfff]];
/** Scripts by the blocks that have them: more than there are letters. */
const SCRIPTS: Readonly<Record<string, Units>> = {
  Han: [...unitsOf('\u2e80-\u2fdf々-〇〡-〻\u3400-\u9fff\uf900-\ufaff'), ...SURROGATES],
  Hiragana: [...unitsOf('\u3041-\u309f'), ...SURROGATES],
  Katakana: [...unitsOf('\u30a0-\u30ff\u31f0-\u31ff\u32d0-\u33ff\uff66-\uff9d'), ...SURROGATES],
};
/** Letters whose other case lies outside the alphabet. */
const OTHER_CASES: Readonly<Record<string, number>> = { k: 0x212a, s: 0x17f };

/** A part of a pattern. Optional and forbidden text needs nothing. */
export type Part =
  | { readonly kind: 'unit'; readonly units: Units }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly ways: readonly Part[] }
  | { readonly kind: 'repeat'; readonly least: number; readonly of: Part }
  | { readonly kind: 'behind' | 'ahead'; readonly of: Part }
  | { readonly kind: 'end' | 'nothing' };

const NO_PART: Part = { kind: 'nothing' };
const BEHIND_GROUP = /\?<?[:=!]|/y;
const QUANTIFIER = /[*+?]|\{(\d+)(?:,\d*)?\}/y;
const ESCAPE =
  /\\(?:u\{(?<point>[0-9a-fA-F]+)\}|u(?<four>[0-9a-fA-F]{4})|p\{(?:sc=)?(?<property>\w+)\}|(?<class>[sdSWrn])|(?<sign>[^\w\s]))/y;
const CLASSES: Readonly<Record<string, Units>> = {
  s: SPACES,
  d: DIGITS,
  S: ANY,
  W: ANY,
  r: SPACES,
  n: SPACES,
};

const BACKSLASH = 0x5c;

/** Reads the source of one regular expression. */
class PatternReader {
  readonly #source: string;
  readonly #isCaseless: boolean;
  #at = 0;

  constructor({ source, ignoreCase }: RegExp) {
    this.#source = source;
    this.#isCaseless = ignoreCase;
  }

  read(): Part {
    const all = this.#choice();
    if (this.#at < this.#source.length) throw this.#fault();
    return all;
  }

  #choice(): Part {
    const ways = [this.#sequence()];
    while (this.#takes('|')) ways.push(this.#sequence());
    return ways.length === 1 ? ways[0] : { kind: 'choice', ways };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
      const part = this.#one();
      const quantifier = this.#match(QUANTIFIER);
      if (quantifier === null) parts.push(part);
      else {
        const [sign, least] = quantifier;
        parts.push({ kind: 'repeat', least: sign.startsWith('+') ? 1 : Number(least ?? 0), of: part });
      }
    }
    return parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
  }

  #one(): Part {
    if (this.#takes('(')) return this.#group();
    if (this.#takes('[')) return { kind: 'unit', units: this.#class() };
    if (this.#takes('.')) return { kind: 'unit', units: ANY };
    if (this.#takes('^') || this.#takes('\\b')) return NO_PART;
    if (this.#takes('$')) return { kind: 'end' };
    const escaped = this.#escape();
    if (escaped !== null) return { kind: 'unit', units: escaped };
    if ('*+?{}]'.includes(this.#source.charAt(this.#at))) throw this.#fault();
    return { kind: 'unit', units: this.#literal() };
  }

  #group(): Part {
    const [sign = ''] = this.#match(BEHIND_GROUP) ?? [];
    const of = this.#choice();
    if (!this.#takes(')')) throw this.#fault();
    if (sign === '?=') return { kind: 'ahead', of };
    if (sign === '?<=') return { kind: 'behind', of };
    return sign.endsWith('!') ? NO_PART : of;
  }

  /** The units of a class behind its opening bracket; of a negated one all. */
  #class(): Units {
    const isNegated = this.#takes('^');
    let units: Units = [];
    while (!this.#takes(']')) {
      // of sets of the flag v: [\p{sc=Han}--[丁町]]
      if (this.#takes('--[')) {
        units = without(units, this.#class());
        continue;
      }
      const from = this.#member();
      if (this.#source.charAt(this.#at) === '-' && !'-]'.includes(this.#source.charAt(this.#at + 1))) {
        this.#at++;
        const to = this.#member();
        units = [...units, ...this.#cased([from[0][0], to[0][1]])];
      } else units = [...units, ...from];
    }
    return isNegated ? ANY : units;
  }

  #member(): Units {
    return this.#escape() ?? this.#literal();
  }

  #literal(): Units {
    const point = this.#source.codePointAt(this.#at);
    if (point === undefined || point === BACKSLASH) throw this.#fault();
    this.#at += point > 0xffff ? 2 : 1;
    return this.#ofPoint(point);
  }

  #escape(): Units | null {
    const found = this.#match(ESCAPE);
    if (found === null) return null;
    const { point, four = point, property, class: name, sign = '' } = found.groups ?? {};
    if (four !== undefined) return this.#ofPoint(Number.parseInt(four, 16));
    if (property !== undefined) return SCRIPTS[property] ?? ANY;
    return CLASSES[name] ?? this.#ofPoint(sign.charCodeAt(0));
  }

  #ofPoint(point: number): Units {
    return point > 0xffff ? SURROGATES : this.#cased([point, point]);
  }

  #cased(range: readonly [number, number]): Units {
    if (!this.#isCaseless) return [range];
    const units: (readonly [number, number])[] = [range];
    for (let unit = range[0]; unit <= Math.min(range[1], 0x24f); unit++) {
      const letter = String.fromCharCode(unit);
      for (const other of [letter.toLowerCase(), letter.toUpperCase()])
        units.push([other.charCodeAt(0), other.charCodeAt(0)]);
      const outside = OTHER_CASES[letter.toLowerCase()];
      if (outside !== undefined) units.push([outside, outside]);
    }
    return units;
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #fault(): Error {
    return new Error(`/${this.#source}/: the part at ${this.#at} is not known`);
  }
}

function without(units: Units, others: Units): Units {
  return others.reduce<Units>(
    (left, [from, to]) =>
      left
        .flatMap(([first, last]) => [
          [first, Math.min(last, from - 1)] as const,
          [Math.max(first, to + 1), last] as const,
        ])
        .filter(([first, last]) => first <= last),
    units,
  );
}

/** The parts of a pattern: `partsOfPattern(/三丁目/u)` is a sequence of three letters. */
export function partsOfPattern(pattern: RegExp): Part {
  return new PatternReader(pattern).read();
}
