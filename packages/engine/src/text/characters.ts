import { KANJI_DIGITS, TYPED_NUMERALS, withNumerals } from '../facts/kanji-number.js';
import { isHiragana, isKanji, isKatakana, TO_KATAKANA } from '../facts/scripts.js';
import { OLD_FORMS } from './old-forms.js';
import { UNIHAN_VARIANTS } from './unihan-variants.js';
import { composed, type Origins, stringOf } from './units.js';
import { KANJI_VARIANTS } from './variants.js';

/** Marks a code unit that folding drops. */
const DROP = 0;
/** `-` as a code unit: what every dash look-alike becomes. */
const DASH = 0x2d;

/**
 * Dash look-alikes. The long vowel mark ー is not among them: its neighbours decide (`numbers.ts`). U+FF5E and U+301C
 * are the wave dashes of 1〜3, U+3161 is the Hangul vowel that looks like one.
 */
const DASHES =
  '\u002d\u007e\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u23af\u23e4\u2500\u2501' +
  '\u2796\u2e3a\u2e3b\u301c\u30a0\u3161\ufe58\ufe63\uff0d\uff5e';

/** Kana written for another: [from, to, a place where both are met]. Hiragana is mapped to katakana before. */
const KANA: readonly (readonly [from: string, to: string, place: string])[] = [
  ['ァィゥェォ', 'アイウエオ', '兵庫県西宮市名塩ガーデン, スウェーデンヒルズ (北海道石狩郡当別町)'],
  ['ッャュョヮ', 'ツヤユヨワ', '四ッ谷 / 四ツ谷, 三ッ沢 / 三ツ沢 (神奈川県横浜市神奈川区)'],
  ['ヵヶ', 'ケケ', '龍ヶ崎市 / 龍ケ崎市 (茨城県)'],
  ['ヱヰヲ', 'エイオ', 'ヱビス / エビス, ヲーツケ (北海道)'],
  ['ヂヅ', 'ジズ', 'ヌマヅ / ヌマズ (静岡県沼津市)'],
];

/** Kanji written for a kana: [from, to, place]. */
const KANJI_FOR_KANA: readonly (readonly [from: string, to: string, place: string])[] = [
  ['箇', 'ケ', '五箇荘 / 五ケ荘 (滋賀県東近江市)'],
  ['之', 'ノ', '木之本 / 木ノ本 (滋賀県長浜市)'],
  ['乃', 'ノ', '日乃出町 / 日ノ出町'],
];

/**
 * Punctuation without meaning in an address. Between two digits a mark becomes a dash, so that 1・2 does
 * not turn into 12.
 */
const PUNCTUATION = '()[]{}<>「」『』【】〔〕〈〉《》、。・,.:;!?"\'`´’‘“”|/\\_*+=^#〒·';

/** All kanji written for one another. */
const FORMS = [...KANJI_VARIANTS, ...OLD_FORMS, ...UNIHAN_VARIANTS];

const FOLDED = new Uint16Array(0x10000);
/** 1 where the code unit may change under NFKC, lower casing or outside the BMP: the slow path. */
const SLOW = new Uint8Array(0x10000);
/** The others: ASCII, 々 to 〇, kana and kanji. */
const QUICK: readonly (readonly [from: number, to: number])[] = [
  [0x21, 0x7f],
  [0x3005, 0x3008],
  [0x3041, 0x3097],
  [0x30a1, 0x30ff],
  [0x4e00, 0xa000],
];

/** Code of the separator that stands for punctuation until `numbers.ts` decides. */
export const MARK = 0x2e;

function fill(): void {
  for (let code = 0; code < 0x10000; code++) FOLDED[code] = code;
  SLOW.fill(1);
  for (const [from, to] of QUICK) SLOW.fill(0, from, to);
  for (let code = 0x41; code <= 0x5a; code++) FOLDED[code] = code + 0x20;
  for (const code of [0x3099, 0x309a]) FOLDED[code] = DROP;
  for (const c of PUNCTUATION) FOLDED[c.charCodeAt(0)] = MARK;
  for (const c of DASHES) FOLDED[c.charCodeAt(0)] = DASH;
  for (const [from, to] of [...KANA, ...KANJI_FOR_KANA]) {
    for (let i = 0; i < from.length; i++) FOLDED[from.charCodeAt(i)] = to.charCodeAt(i);
  }
  for (const [canonical, variants] of FORMS) {
    for (const variant of variants) {
      if (variant.length === 1) FOLDED[variant.charCodeAt(0)] = canonical.charCodeAt(0);
    }
  }
  for (let code = 0; code < 0x10000; code++) if (isHiragana(code)) FOLDED[code] = FOLDED[code + TO_KATAKANA];
}
fill();

/** Variants outside the basic plane, such as 𦚰 for 脇. */
const WIDE_VARIANTS = new Map(
  FORMS.flatMap(([canonical, variants]) =>
    [...variants].filter((v) => v.length > 1).map((v) => [v, canonical] as const),
  ),
);

/** White space, controls, format characters, combining marks left over by NFKC, lone surrogates. */
const IGNORED = /[\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
/** U+3161 would become a Hangul letter and U+00AD nothing under NFKC. */
const EARLY_DASH = /[\u00ad\u3161\uff5e\u301c]/g;

/** One round of NFKC, dropping and lower casing, code point by code point (`toLowerCase` of a whole text looks at neighbours: Σ). */
function normaliseOnce(text: string): string {
  let out = '';
  for (const c of text.replace(EARLY_DASH, '-').normalize('NFKC')) {
    if (c.length === 1 && SLOW[c.charCodeAt(0)] === 0) out += c.toLowerCase();
    else if (!IGNORED.test(c)) out += WIDE_VARIANTS.get(c) ?? c.toLowerCase();
  }
  return out;
}

/** NFKC, lower case, nothing invisible; a fixed point, since dropping a character can bring two together that compose. */
function normalise(text: string): string {
  let last = text;
  for (let round = 0; round < 8; round++) {
    const next = normaliseOnce(last);
    if (next === last) break;
    last = next;
  }
  return last;
}

const AZA = '字'.charCodeAt(0);
const OO = '大'.charCodeAt(0);
const KO = '小'.charCodeAt(0);
/** Before these 字 is part of a name: 大文字町 (京都市), 十字 (神奈川県小田原市). */
const NAMES_WITH_AZA = new Set([...'文十'].map((c) => c.charCodeAt(0)));
/** 赤川々原 (秋田県), 深草スゝハキ町 (京都市伏見区). */
const REPEAT = new Set([...'々ゝヽ'].map((c) => c.charCodeAt(0)));
/** 衛, once folded: {@link EMON} is about it. */
const EI = '衛'.charCodeAt(0);

/** 衛 written エ in given names: 九郎左衛門笹台 = 九郎左エ門笹台 (秋田県能代市), 伝兵衛丁 = 伝兵エ丁 (青森県). */
const EMON = /衛(?=門)|(?<=兵)衛/g;

/**
 * ニ and ハ typed for 二 and 八 in a number: 北ニ条西, 十ハ丁目, 西ニ十六丁目. Not before 番 and 号, where they are
 * sections (石川県加賀市直下町ハ and 十二番地) and branches of lots.
 */
const TYPED_NUMERAL = new RegExp(
  `(?<=十)[${TYPED_NUMERALS}](?=丁目|条|線|号|番地|軒)|[${TYPED_NUMERALS}](?=丁目|条|線|軒|[${KANJI_DIGITS}]?十[${KANJI_DIGITS}${TYPED_NUMERALS}]?(?:丁目|条|線|地割))`,
  'g',
);
const TYPED = new Set([...TYPED_NUMERALS].map((c) => c.charCodeAt(0)));
const buffer: number[] = [];

/**
 * The part of folding that looks at characters: NFKC, white space, case, kana, variants of kanji, 々, 大字 and 字.
 * `foldNumbers` treats the remaining dashes (`-`, ー) and punctuation ({@link MARK}).
 *
 * - 字 is dropped with a 大 or 小 before it wherever it stands, except behind 文 and 十 (大文字町, 十字). A text of these alone
 *   stays as it is (字 is the name of a section).
 */
export function foldCharacters(text: string): string {
  if (isFoldedPlainly(text)) return text;
  return foldNormalised(standAlone(text) ? text : normalise(text), null);
}

/** 1 where a code unit stays as it is whatever stands beside it: neither folded, nor repeated, nor part of a rule. */
const STAYS = new Uint8Array(0x10000);
for (const [from, to] of QUICK)
  for (let code = from; code < to; code++) if (FOLDED[code] === code) STAYS[code] = 1;
for (const code of [AZA, EI, ...TYPED, ...REPEAT]) STAYS[code] = 0;

/** Whether a code unit stays as it is wherever it stands. */
export function staysAmongCharacters(unit: number): boolean {
  return STAYS[unit] === 1;
}

/** Whether {@link foldCharacters} leaves a text as it is, judged unit by unit: true only if it certainly does. */
export function isFoldedPlainly(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (STAYS[text.charCodeAt(i)] === 0) return false;
  return true;
}

/**
 * Characters that may join the one in front of them: combining marks, half-width voiced marks, parts of Hangul syllables.
 */
const JOINS = /[\p{M}\p{Default_Ignorable_Code_Point}\uff9e\uff9f\u1160-\u11ff]/u;

/** As {@link foldCharacters}, and where each unit of the result comes from: null where each is the unit at its place. */
export function foldCharactersAligned(text: string): { folded: string; origins: Origins | null } {
  if (isFoldedPlainly(text)) return { folded: text, origins: null };
  const own: Origins = { from: [], to: [] };
  if (standAlone(text)) return { folded: foldNormalised(text, own), origins: own };
  const { normalised, origins: before } = normaliseAligned(text);
  const folded = foldNormalised(normalised, own);
  return { folded, origins: composed(own, before) };
}

/** Values of {@link ALONE_AS} other than a code unit: each is smaller than all of these. */
const NOT_KNOWN = 0;
const NOT_ALONE = 1;
const DROPPED = 2;
/** The result of {@link normalise} for a single code unit; found on first use. */
const ALONE_AS = new Uint16Array(0x10000);

/** The one unit that a slow code unit becomes, {@link DROPPED}, or {@link NOT_ALONE} where it may be more or join others. */
function aloneAs(code: number): number {
  let as = ALONE_AS[code];
  if (as !== NOT_KNOWN) return as;
  const text = String.fromCharCode(code);
  const normalised = normalise(text);
  if ((code >= 0xd800 && code < 0xe000) || JOINS.test(text) || normalised.length > 1) as = NOT_ALONE;
  else as = normalised === '' ? DROPPED : normalised.charCodeAt(0);
  if (as > DROPPED && JOINS.test(normalised)) as = NOT_ALONE;
  ALONE_AS[code] = as;
  return as;
}

/** Whether {@link foldNormalised} folds a text as it is: each unit becomes one or none, whatever stands beside it. */
function standAlone(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (SLOW[code] === 1 && aloneAs(code) === NOT_ALONE) return false;
  }
  return true;
}

/** Results of {@link normalise} for single characters: it changes few of those that occur. */
const ALONE = new Map<string, string>();
/** So many are kept. */
const MOST_ALONE = 4096;

function normalisedCluster(cluster: string): string {
  if (cluster.length > 1) return normalise(cluster);
  let alone = ALONE.get(cluster);
  if (alone === undefined) {
    alone = normalise(cluster);
    if (ALONE.size >= MOST_ALONE) ALONE.clear();
    ALONE.set(cluster, alone);
  }
  return alone;
}

/** Normalises cluster by cluster: a character and all that joins it. Text that cannot be divided so is one cluster. */
function normaliseAligned(text: string): { normalised: string; origins: Origins } {
  const whole = normalise(text);
  const origins: Origins = { from: [], to: [] };
  let pieces = '';
  let start = 0;
  const close = (end: number): void => {
    const piece = normalisedCluster(text.slice(start, end));
    pieces += piece;
    for (let k = 0; k < piece.length; k++) {
      origins.from.push(start);
      origins.to.push(end);
    }
    start = end;
  };
  let at = 0;
  for (const c of text) {
    const joins = c.length > 1 || SLOW[c.charCodeAt(0)] === 1 ? JOINS.test(c) : false;
    if (at > start && !joins) close(at);
    at += c.length;
  }
  if (at > start) close(at);
  if (pieces === whole) return { normalised: whole, origins };
  const ends = new Array<number>(whole.length).fill(text.length);
  return { normalised: whole, origins: { from: ends.map(() => 0), to: ends } };
}

/** The folding of a text that {@link normalise} leaves as it is, or whose units {@link standAlone}. */
function foldNormalised(source: string, origins: Origins | null): string {
  const out = buffer;
  out.length = 0;
  let dropped = false;
  let mayBeTyped = false;
  let mayBeEmon = false;
  for (let i = 0; i < source.length; i++) {
    let unit = source.charCodeAt(i);
    if (SLOW[unit] === 1) {
      const as = aloneAs(unit);
      if (as === DROPPED) continue;
      if (as !== NOT_ALONE) unit = as;
    }
    if (STAYS[unit] === 1) {
      out.push(unit);
      origins?.from.push(i);
      origins?.to.push(i + 1);
      continue;
    }
    let code = FOLDED[unit] as number;
    if (REPEAT.has(code) && out.length > 0) {
      const repeated = out[out.length - 1] as number;
      if (isKanji(repeated) || isKatakana(repeated)) code = repeated;
    }
    if (code === DROP) continue;
    if (code === AZA) {
      const before = out[out.length - 1];
      if (!NAMES_WITH_AZA.has(before)) {
        if (before === OO || before === KO) {
          out.pop();
          origins?.from.pop();
          origins?.to.pop();
        }
        dropped = true;
        continue;
      }
    }
    mayBeEmon ||= code === EI;
    mayBeTyped ||= TYPED.has(code);
    out.push(code);
    origins?.from.push(i);
    origins?.to.push(i + 1);
  }
  if (out.length === 0 && dropped) {
    for (let i = 0; i < source.length; i++) {
      const unit = source.charCodeAt(i);
      const as = SLOW[unit] === 1 ? aloneAs(unit) : unit;
      if (as === DROPPED) continue;
      out.push(as === NOT_ALONE ? unit : as);
      origins?.from.push(i);
      origins?.to.push(i + 1);
    }
    return stringOf(out);
  }
  const plain = stringOf(out);
  const folded = mayBeEmon ? plain.replace(EMON, 'エ') : plain;
  return mayBeTyped ? folded.replace(TYPED_NUMERAL, withNumerals) : folded;
}
