/**
 * Which units a text must have for a pattern to find something in it, read from the pattern itself: most words have none of them, and
 * no pattern is run on them. Patterns are those of these tables; what they do not use is refused.
 */

/** Ranges of UTF-16 units, the last one included. */
type Units = readonly (readonly [from: number, to: number])[];

const ANY: Units = [[0, 0xffff]];
/** The letters of a text, and what lies between those that a hyphen joins. */
const unitsOf = (text: string): Units =>
  [...text.matchAll(/(.)(?:-(.))?/gsu)].map(([, from, to = from]) => [from.charCodeAt(0), to.charCodeAt(0)]);
const DIGITS = unitsOf('0-9');
const SPACES = unitsOf('\t-\r \u00a0\u1680\u2000-\u200a\u2028-\u2029\u202f\u205f\u3000\ufeff');
/** A letter of two units begins and ends with some of them. */
const SURROGATES: Units = [[0xd800, 0xdfff]];
/** Scripts by the blocks that have them: more than there are letters. */
const SCRIPTS: Readonly<Record<string, Units>> = {
  Han: [...unitsOf('\u2e80-\u2fdf々-〇〡-〻\u3400-\u9fff\uf900-\ufaff'), ...SURROGATES],
  Hiragana: [...unitsOf('\u3041-\u309f'), ...SURROGATES],
  Katakana: [...unitsOf('\u30a0-\u30ff\u31f0-\u31ff\u32d0-\u33ff\uff66-\uff9d'), ...SURROGATES],
};
/** Whose other case lies outside the alphabet. */
const OTHER_CASES: Readonly<Record<string, number>> = { k: 0x212a, s: 0x17f };

/** A part of a pattern. What may be there or not, and what must not be there, asks for nothing. */
type Part =
  | { readonly kind: 'unit'; readonly units: Units }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly ways: readonly Part[] }
  | { readonly kind: 'repeat'; readonly least: number; readonly of: Part }
  | { readonly kind: 'behind' | 'ahead'; readonly of: Part }
  | { readonly kind: 'end' | 'nothing' };

const NOTHING: Part = { kind: 'nothing' };
const BEHIND_GROUP = /\?(?:[:=!]|<[=!]|<\w+>)|/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/y;
const ESCAPE =
  /\\(?:u\{(?<point>[0-9a-fA-F]+)\}|u(?<four>[0-9a-fA-F]{4})|(?<negated>P|p)\{(?:(?:sc|Script)=)?(?<property>\w+)\}|(?<reference>[1-9]|k<\w+>)|(?<one>.))/y;
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

/** Reads the source of one regular expression. */
class PatternReader {
  readonly #source: string;
  readonly #isCaseless: boolean;
  /** Whether a class may hold others. */
  readonly #hasSets: boolean;
  #at = 0;

  constructor({ source, ignoreCase, flags }: RegExp) {
    this.#source = source;
    this.#hasSets = flags.includes('v');
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
    if (this.#takes('^')) return NOTHING;
    if (this.#takes('$')) return { kind: 'end' };
    const escaped = this.#escape();
    if (escaped !== null) return escaped;
    if ('*+?{}]'.includes(this.#source.charAt(this.#at))) throw this.#fault();
    return { kind: 'unit', units: this.#literal() };
  }

  #group(): Part {
    const [sign = ''] = this.#match(BEHIND_GROUP) ?? [];
    const of = this.#choice();
    if (!this.#takes(')')) throw this.#fault();
    if (sign === '?=') return { kind: 'ahead', of };
    if (sign === '?<=') return { kind: 'behind', of };
    return sign.endsWith('!') ? NOTHING : of;
  }

  /** The units of a class behind its opening bracket; of a negated one all. */
  #class(): Units {
    const isNegated = this.#takes('^');
    let units: Units = [];
    while (!this.#takes(']')) {
      if (this.#hasSets && this.#takes('--')) {
        units = without(units, this.#operand());
        continue;
      }
      const from = this.#operand();
      if (this.#source.charAt(this.#at) === '-' && !'-]'.includes(this.#source.charAt(this.#at + 1))) {
        this.#at++;
        const to = this.#member();
        units = [...units, ...this.#cased([from[0][0], to[to.length - 1][1]])];
      } else units = [...units, ...from];
    }
    return isNegated ? ANY : units;
  }

  #operand(): Units {
    return this.#hasSets && this.#takes('[') ? this.#class() : this.#member();
  }

  #member(): Units {
    const escaped = this.#escape();
    if (escaped === null) return this.#literal();
    if (escaped.kind !== 'unit') throw this.#fault();
    return escaped.units;
  }

  #literal(): Units {
    const point = this.#source.codePointAt(this.#at);
    if (point === undefined) throw this.#fault();
    this.#at += point > 0xffff ? 2 : 1;
    return this.#ofPoint(point);
  }

  #escape(): Part | null {
    const found = this.#match(ESCAPE);
    if (found === null) return null;
    const { point, four, negated, property, reference, one = '' } = found.groups ?? {};
    const hex = point ?? four;
    if (hex !== undefined) return { kind: 'unit', units: this.#ofPoint(Number.parseInt(hex, 16)) };
    if (property !== undefined) return { kind: 'unit', units: (negated === 'p' && SCRIPTS[property]) || ANY };
    if (reference !== undefined) return { kind: 'repeat', least: 0, of: { kind: 'unit', units: ANY } };
    if (one === 'b' || one === 'B') return NOTHING;
    const units = { s: SPACES, d: DIGITS, S: ANY, D: ANY, w: ANY, W: ANY }[one];
    return { kind: 'unit', units: units ?? this.#ofPoint(CONTROLS[one] ?? one.charCodeAt(0)) };
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
    return new Error(`/${this.#source}/: nothing is known of what stands at ${this.#at}`);
  }
}

function without(units: Units, others: Units): Units {
  return others.reduce<Units>(
    (left, [from, to]) =>
      left.flatMap(([first, last]) =>
        (
          [
            [first, Math.min(last, from - 1)],
            [Math.max(first, to + 1), last],
          ] as const
        ).filter(([a, b]) => a <= b),
      ),
    units,
  );
}

/** How large a part of the letters of addresses some units are, about. */
function share(units: Units): number {
  let sum = 0;
  let end = 0;
  for (const [from, to] of units.toSorted(([a], [b]) => a - b)) {
    if (to >= end) sum += SHARES[to + 1] - SHARES[Math.max(from, end)];
    end = Math.max(end, to + 1);
  }
  return Math.min(1, sum);
}
/** By unit, the part that all units before it are. */
const SHARES = sharesBefore();

function sharesBefore(): Float64Array {
  const own = new Float64Array(0x10000).fill(1e-5);
  own.fill(1e-4, 0x3041, 0x3100);
  for (const common of '0123456789-市区町村都県丁目番地号') own[common.charCodeAt(0)] = 0.03;
  for (const common of '〇一二三四五六七八九十大字 ') own[common.charCodeAt(0)] = 0.01;
  const sums = new Float64Array(0x10001);
  for (let unit = 0; unit < own.length; unit++) sums[unit + 1] = sums[unit] + own[unit];
  return sums;
}

/** What a pattern needs: one of some units behind one of others; or as the last of the text, white space aside. */
interface Need {
  readonly units: Units;
  readonly behind: Units;
  readonly isLast: boolean;
}

const rarity = ({ units, behind, isLast }: Need): number => share(units) * share(behind) * (isLast ? 0.1 : 1);

function rarer(one: Need | null, other: Need | null): Need | null {
  if (one === null || other === null) return one ?? other;
  return rarity(other) < rarity(one) ? other : one;
}

/** What a part needs, behind some units; the units that it may begin and end with; and whether it may be empty. */
interface Looked {
  readonly need: Need | null;
  readonly first: Units;
  readonly last: Units;
  readonly mayBeEmpty: boolean;
}

function look(part: Part, before: Units): Looked {
  switch (part.kind) {
    case 'unit':
      return {
        need: { units: part.units, behind: before, isLast: false },
        first: part.units,
        last: part.units,
        mayBeEmpty: false,
      };
    case 'sequence': {
      let all: Looked = { need: null, first: [], last: before, mayBeEmpty: true };
      for (const each of part.parts) {
        const own = look(each, all.last);
        all = {
          need: rarer(all.need, own.need),
          first: all.mayBeEmpty ? [...all.first, ...own.first] : all.first,
          last: own.last,
          mayBeEmpty: all.mayBeEmpty && own.mayBeEmpty,
        };
      }
      return all;
    }
    case 'choice': {
      const ways = part.ways.map((way) => look(way, before));
      const needs = ways.flatMap(({ need }) => need ?? []);
      return {
        need:
          needs.length < ways.length
            ? null
            : {
                units: needs.flatMap(({ units }) => units),
                behind: needs.flatMap(({ behind }) => behind),
                isLast: false,
              },
        first: ways.flatMap(({ first }) => first),
        last: ways.flatMap(({ last }) => last),
        mayBeEmpty: ways.some(({ mayBeEmpty }) => mayBeEmpty),
      };
    }
    case 'repeat': {
      const once = look(part.of, before);
      const again = look(part.of, [...before, ...once.last]);
      const mayBeEmpty = part.least === 0 || once.mayBeEmpty;
      return {
        need: part.least === 0 ? null : once.need,
        first: once.first,
        last: mayBeEmpty ? [...before, ...again.last] : again.last,
        mayBeEmpty,
      };
    }
    case 'behind': {
      const own = look(part.of, ANY);
      return { need: own.need, first: [], last: own.mayBeEmpty ? before : own.last, mayBeEmpty: true };
    }
    case 'ahead':
      return { need: look(part.of, before).need, first: [], last: before, mayBeEmpty: true };
    default:
      return { need: null, first: [], last: before, mayBeEmpty: true };
  }
}

const partsOf = (part: Part): readonly Part[] => (part.kind === 'sequence' ? part.parts : [part]);
const areSpaces = (part: Part): boolean =>
  part.kind === 'repeat' && part.of.kind === 'unit' && part.of.units === SPACES;

/** What a pattern finds at the end of a text alone must end with; null where it is found elsewhere too. */
function lastNeed(pattern: Part): Need | null {
  let isAtEnd = false;
  for (const part of partsOf(pattern).toReversed()) {
    if (part.kind === 'end') isAtEnd = true;
    else if (
      part.kind === 'ahead' &&
      partsOf(part.of).every((each, i, all) => (i + 1 === all.length ? each.kind === 'end' : areSpaces(each)))
    )
      isAtEnd = true;
    else if (part.kind !== 'nothing' && !(isAtEnd && areSpaces(part))) {
      const { last, mayBeEmpty } = look(part, ANY);
      const hasSpace = last.some(([from, to]) => SPACES.some(([first, end]) => from <= end && first <= to));
      return isAtEnd && !mayBeEmpty && !hasSpace ? { units: last, behind: ANY, isLast: true } : null;
    }
  }
  return null;
}

/** The rarest that some patterns need which must all find something in a text. */
function needOf(patterns: readonly RegExp[]): Need | null {
  return patterns
    .map((pattern) => new PatternReader(pattern).read())
    .flatMap((part) => [look(part, ANY).need, lastNeed(part)])
    .reduce(rarer, null);
}

const WIDE = 0xfee0;
const isSpace = new Uint8Array(0x10000);
for (const [from, to] of SPACES) isSpace.fill(1, from, to + 1);

/** Tells with one look at each unit of a text which rows of patterns may find something in it. Of more than 32 some share a bit. */
export class RowFilter {
  /** The bit of each row. */
  readonly bits: readonly number[];
  readonly #units = new Int32Array(0x10000);
  readonly #behind = new Int32Array(0x10000);
  /** Rows that need their unit at the end of the text. */
  #last = 0;
  /** Rows of which nothing is known. */
  #always = 0;

  /**
   * @param rows the patterns of each row, which must all find something; on text without full-width ASCII
   */
  constructor(rows: readonly (readonly RegExp[])[]) {
    const known = new Map<string, number>();
    let anywhere = 0;
    this.bits = rows.map((patterns) => {
      const need = needOf(patterns);
      const key = JSON.stringify(need);
      const bit = known.get(key) ?? 1 << (known.size % 32);
      known.set(key, bit);
      if (need === null) this.#always |= bit;
      else {
        if (need.isLast && known.size <= 32) this.#last |= bit;
        else this.#last &= ~bit;
        mark(this.#units, need.units, bit);
        if (need.behind.some(([from, to]) => from === 0 && to === 0xffff)) anywhere |= bit;
        else mark(this.#behind, need.behind, bit);
      }
      return bit;
    });
    for (let unit = 0; unit < 0x10000; unit++) this.#behind[unit] |= anywhere;
  }

  /** The bits of the rows that may find something in a text. */
  in(text: string): number {
    let found = this.#always;
    let before = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      found |= this.#units[unit] & this.#behind[before];
      before = unit;
    }
    return (found & this.#last) === 0 ? found : found & (~this.#last | this.#endOf(text));
  }

  /** The bits of the last unit of a text, white space aside. */
  #endOf(text: string): number {
    let end = text.length;
    while (end > 0 && isSpace[text.charCodeAt(end - 1)] === 1) end--;
    return end === 0 ? 0 : this.#units[text.charCodeAt(end - 1)];
  }
}

/** Adds a bit to units, and to the full-width forms of ASCII. */
function mark(table: Int32Array, units: Units, bit: number): void {
  for (const [from, to] of units)
    for (let unit = from; unit <= to; unit++) {
      table[unit] |= bit;
      if (unit > 0x20 && unit < 0x7f) table[unit + WIDE] |= bit;
    }
}

/** By unit, which of some patterns, of which each begins with `^`, may match a text that begins with it. @param bits one for each */
export function beginningsOf(
  patterns: readonly RegExp[],
  bits: readonly number[] = patterns.map((_, k) => 1 << (k % 32)),
): Int32Array {
  const table = new Int32Array(0x10000);
  patterns.forEach((pattern, k) => {
    const { first, mayBeEmpty } = look(new PatternReader(pattern).read(), ANY);
    mark(table, mayBeEmpty ? ANY : first, bits[k]);
  });
  return table;
}
