import { isDigit } from './units.js';

/**
 * What a number may be of an address, as flags. A counter says which: 3丁目 is a small section, 12番3号 a block and a
 * house, 103番地 a lot. `number` is what 番地 also names where no lot has the number: a block or a house.
 */
export const NUMBER_KIND = { section: 1, block: 2, house: 4, lot: 8, number: 16 } as const;

const DASH = 0x2d;
/** A counter as typed: [pattern, what it binds its number to]. 番 and 号 bind together only. */
const COUNTERS: readonly (readonly [pattern: RegExp, counter: 'chome' | 'banchi' | 'ban' | 'go'])[] = [
  [/丁|町目|チ[ョヨ]ウメ/u, 'chome'],
  [/番地|バンチ/u, 'banchi'],
  [/番|バン/u, 'ban'],
  [/[号號]|ゴウ/u, 'go'],
];
/** Whether a word may have a counter at all. */
const ANY_COUNTER = /[丁番号號チちバばゴごﾁﾊｺ]|町[目\u2f6c]/u; // U+2F6C is 目 under NFKC

/** Whether numbers of a word may be bound, so that a look at its counters is worth while. */
export function mayBind(word: string): boolean {
  return ANY_COUNTER.test(word);
}

/**
 * What the counters of a word bind its numbers to.
 * @param folded the folded word
 * @param written what each unit of it was written as
 * @returns a kind for each unit, other than 0 at hyphens that close a bound number; null where none is
 */
export function boundNumbers(folded: string, written: (unit: number) => string): Uint8Array | null {
  let kinds: Uint8Array | null = null;
  const bind = (unit: number, kind: number): void => {
    kinds ??= new Uint8Array(folded.length);
    kinds[unit] = kind;
  };
  /** The hyphen of the last number, where it is that of 番. */
  let ban = -1;
  for (let unit = 1; unit < folded.length; unit++) {
    const code = folded.charCodeAt(unit);
    if (code !== DASH) {
      if (!isDigit(code)) ban = -1;
      continue;
    }
    const counter = counterIn(written(unit));
    if (counter === 'chome') bind(unit, NUMBER_KIND.section);
    if (counter === 'banchi') bind(unit, NUMBER_KIND.lot);
    if (counter === 'go' && ban >= 0) {
      bind(ban, NUMBER_KIND.block);
      bind(unit, NUMBER_KIND.house);
    }
    ban = counter === 'ban' ? unit : -1;
  }
  return kinds;
}

function counterIn(written: string): (typeof COUNTERS)[number][1] | undefined {
  // hiragana and half-width kana are typed for katakana
  const text = written
    .normalize('NFKC')
    .replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
  return COUNTERS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The same numbers where a number with 番地 may also be a block or a house; null where there is none. */
export function asAnyNumber(kinds: Uint8Array | null): Uint8Array | null {
  if (kinds === null || !kinds.includes(NUMBER_KIND.lot)) return null;
  return kinds.map((kind) => (kind === NUMBER_KIND.lot ? NUMBER_KIND.number : kind));
}

/** Behind each reading the same where a number with 番地 is a block or a house: where no lot has it. */
export function withAnyNumber<Word extends { readonly kinds: Uint8Array | null }>(
  readings: readonly Word[],
): Word[] {
  return readings.flatMap((reading) => {
    const kinds = asAnyNumber(reading.kinds);
    return kinds === null ? [reading] : [reading, { ...reading, kinds }];
  });
}

/** The kinds that a word's counters bind numbers to in `[from, to)`, all together. */
export function kindsIn(bound: Uint8Array | null, from: number, to: number): number {
  let kinds = 0;
  if (bound !== null) for (let unit = from; unit < to; unit++) kinds |= bound[unit];
  return kinds;
}

/** Folding makes ニ of 二 and ハ of 八: 北庄町二丁 (大阪府堺市堺区), 鳳中町八丁. */
const NUMERAL = '[0-9〇一二三四五六七八九十百千ニハ]';
const WRITTEN: readonly (readonly [pattern: RegExp, kinds: number])[] = [
  [new RegExp(`${NUMERAL}(?:丁|町目|チヨウメ)`), NUMBER_KIND.section],
  [new RegExp(`${NUMERAL}(?:番地|バンチ)`), NUMBER_KIND.lot | NUMBER_KIND.number],
  [new RegExp(`${NUMERAL}(?:番|バン)(?!地|チ)`), NUMBER_KIND.block],
  [new RegExp(`${NUMERAL}(?:号|ゴウ)`), NUMBER_KIND.house],
];

/** The kinds whose counters a folded name is written with where folding keeps them: 西2号, 麻布10番, 三丁目. */
export function kindsWritten(spelling: string): number {
  let kinds = 0;
  for (const [pattern, kind] of WRITTEN) if (pattern.test(spelling)) kinds |= kind;
  return kinds;
}
