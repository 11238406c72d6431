import { oneOf } from '../../bench/support/random.js';
import { type Address, join, type Segment } from './address.js';

/** An address written in another way. */
export interface Rewritten {
  /** The word to search for. */
  readonly word: string;
  /** The word without what people add behind an address; a found record must read as this. */
  readonly means: string;
}

/** A way in which people write addresses. */
export interface Rewriting {
  readonly name: string;
  /** The address written so, or null where there is nothing to rewrite. */
  readonly rewrite: (address: Address, random: () => number) => string | Rewritten | null;
}

const KANJI_DIGITS = '〇一二三四五六七八九';
const WHOLE_NUMBER = /^\d+$/;
const BRANCHED = /^(\d+)-(\d+)$/;

/** 24 → 二十四. */
export function inKanji(number: number): string {
  let text = '';
  for (const [power, sign] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(number / power) % 10;
    if (digit > 0) text += (digit > 1 || power === 1 ? KANJI_DIGITS[digit] : '') + sign;
  }
  return text;
}

const fullWidth = (text: string): string =>
  text.replace(/[0-9-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

const CHOME = /^([一二三四五六七八九十]+|[0-9０-９]+)丁目$/;

/** Value of the number of a chome up to 99. */
export function chomeNumber(name: string): number | null {
  const written = CHOME.exec(name)?.[1];
  if (written === undefined) return null;
  const arabic = written.normalize('NFKC');
  if (WHOLE_NUMBER.test(arabic)) return Number(arabic);
  return written.length > 1 && !written.includes('十') ? null : kanjiValue(written);
}

/** Value of a kanji number up to 99. */
export function kanjiValue(written: string): number {
  const at = written.indexOf('十');
  if (at < 0) return KANJI_DIGITS.indexOf(written);
  const tens = at === 0 ? 1 : KANJI_DIGITS.indexOf(written[at - 1]);
  return tens * 10 + Math.max(0, KANJI_DIGITS.indexOf(written[at + 1] ?? '〇'));
}

/** The segments below the small section, and those down to it. */
function split(address: Address): readonly [named: readonly Segment[], numbered: readonly Segment[]] {
  const at = address.segments.findIndex(({ level }) => level === 'GIK' || level === 'TBN');
  return at < 0 ? [address.segments, []] : [address.segments.slice(0, at), address.segments.slice(at)];
}

/** Writes block, house and lot numbers with counters. `number` writes one number, `kind` chooses among the forms. */
function withCounters(
  numbered: readonly Segment[],
  number: (digits: string) => string,
  kind: () => number,
): string | null {
  const [first, second] = numbered;
  if (first === undefined) return '';
  if (first.level === 'GIK') {
    if (!WHOLE_NUMBER.test(first.name)) return null;
    if (second === undefined) return `${number(first.name)}番`;
    if (WHOLE_NUMBER.test(second.name)) return `${number(first.name)}番${number(second.name)}号`;
    const branch = BRANCHED.exec(second.name);
    return (
      branch &&
      `${number(first.name)}番${number(branch[1])}${oneForm(HOUSE_BRANCH, kind)}${number(branch[2])}号`
    );
  }
  if (WHOLE_NUMBER.test(first.name)) return number(first.name) + oneForm(LOT_END, kind);
  const branch = BRANCHED.exec(first.name);
  return branch && number(branch[1]) + oneForm(LOT_BRANCH, kind) + number(branch[2]);
}

const HOUSE_BRANCH = ['の', '-', '－', 'ノ'];
const LOT_END = ['番地', '番'];
const LOT_BRANCH = ['番地', '番地の', '番地ノ', '番', '番の', 'の', 'ノ', '之', '番地－'];
const oneForm = (forms: readonly string[], kind: () => number): string => forms[kind() % forms.length];

const kindOf = (random: () => number) => (): number => Math.floor(random() * 1000);

/** The named part followed by counted numbers. */
function counted(
  address: Address,
  random: () => number,
  number: (digits: string) => string,
  nameOf: (segment: Segment) => string = (segment) => segment.name,
): string | null {
  const [named, numbered] = split(address);
  const numbers = withCounters(numbered, number, kindOf(random));
  if (numbers === null) return null;
  const front = join(named, nameOf);
  return front + (/[0-9０-９]$/.test(front) && /^[0-9０-９]/.test(numbers) ? '-' : '') + numbers;
}

const orNull = (text: string, original: string): string | null => (text === original ? null : text);

/** Character classes of names that people write for one another: first the usual form. */
const KANJI = (
  '沢澤 滝瀧 辺邊邉 浜濱濵 崎﨑嵜 高髙 島嶋嶌 館舘 竜龍 桜櫻 桧檜 渕淵渊 薮藪籔 広廣 国國圀 斎齋 斉齊 曽曾 桑桒 枡桝 ' +
  '万萬 富冨 峰峯 徳德 恵惠 仮假 寿壽 実實 宝寶 栄榮 営營 荘莊庄 蔵藏 条條 真眞 礼禮 穂穗 稲稻 塩鹽 竈竃釜 野埜 柳栁 ' +
  '鉄鐵 渋澁 瀬瀨 静靜 県縣 区區 駅驛 学學 円圓 応應 与與 豊豐 篭籠 鶏鷄 鯵鰺 蕊蘂 諫諌 台臺 関關 横橫 槙槇 梼檮 砺礪 ' +
  '鉱砿 黒黑 亀龜 鶴寉 園薗 脇𦚰 舟船 市巿 莵菟 弥彌'
)
  .split(' ')
  .map((forms) => [...forms]);
const FORMS = new Map(KANJI.flatMap((forms) => forms.map((form) => [form, forms] as const)));

/** Replaces a match of a pattern by another of the forms. */
function swapped(
  text: string,
  pattern: RegExp,
  forms: readonly string[],
  random: () => number,
): string | null {
  const others = (c: string): string[] => forms.filter((form) => form !== c);
  return orNull(
    text.replace(pattern, (c) => oneOf(random, others(c))),
    text,
  );
}

/** Katakana as hiragana. */
export const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));

const HALF_WIDTH = new Map(
  Array.from({ length: 0xff9f - 0xff66 }, (_, i) => String.fromCharCode(0xff66 + i)).flatMap((half) =>
    [half, `${half}ﾞ`, `${half}ﾟ`]
      .map((written) => [written.normalize('NFKC'), written] as const)
      .filter(([full]) => full.length === 1),
  ),
);

/** Katakana in half width. */
export const halfWidth = (text: string): string => [...text].map((c) => HALF_WIDTH.get(c) ?? c).join('');

/** The full reading; null where the record has none or is made of names nobody reads out. */
function reading(address: Address, form: (read: string) => string): string | null {
  return address.read === null ? null : form(address.read);
}

function without(address: Address, prefecture: boolean, above: RegExp | null): string | null {
  const { segments } = address;
  const municipality = segments.find(({ level }) => level === 'SHK');
  if (municipality === undefined) return null;
  const rest = above === null ? municipality.name : above.exec(municipality.name)?.[1];
  if (rest === undefined) return null;
  const kept = prefecture ? segments.slice(1) : segments;
  return join(kept, (segment) => (segment.level === 'SHK' ? rest : segment.name));
}

const TOWN_OF_COUNTY = /^.+?郡(.+[町村])$/;
const WARD_OF_CITY = /^.+?市(.+区)$/;

const BUILDINGS = [
  ' ○○ビル3F',
  '　サンハイツ101号室',
  'グランドメゾン中央205',
  ' 第3山田ビル5階',
  '（山田方）',
  '、県営住宅2棟301',
  ' メゾン・ド・パリB-12',
  ' パークタワー2503',
  '　ローレルコート202-B',
  ' 山田様方',
];

const DASHES = ['‐', '–', '—', '−', '－', 'ー', '―'];
const SPACES = [' ', '　', '\t', '\u00a0', '  '];

/** The ways to write an address that the service must see through. */
export const REWRITINGS: readonly Rewriting[] = [
  { name: 'as it is', rewrite: ({ segments }) => join(segments) },
  {
    name: 'numbers in kanji',
    rewrite: (address, random) =>
      counted(
        address,
        random,
        (digits) => inKanji(Number(digits)),
        ({ name }) => {
          const chome = chomeNumber(name);
          return chome === null ? name : `${inKanji(chome)}丁目`;
        },
      ),
  },
  {
    name: 'full-width numbers',
    rewrite: ({ segments }) => orNull(fullWidth(join(segments)), join(segments)),
  },
  {
    name: 'chome in Arabic digits',
    rewrite: ({ segments }) => {
      const text = join(segments, ({ name }) => {
        const chome = chomeNumber(name);
        return chome === null ? name : `${chome}丁目`;
      });
      return orNull(text, join(segments));
    },
  },
  {
    name: 'bare number for the chome',
    rewrite: ({ segments }) => {
      const text = join(segments, ({ name }) => String(chomeNumber(name) ?? name));
      return orNull(text, join(segments));
    },
  },
  {
    name: 'seven dashes',
    rewrite: ({ segments }, random) => {
      const text = join(segments);
      const dash = oneOf(random, DASHES);
      return orNull(text.replace(/(?<=[0-9])-|-(?=[0-9])/g, dash), text);
    },
  },
  {
    name: '番地, 番, 号, の',
    rewrite: (address, random) =>
      split(address)[1].length === 0 ? null : counted(address, random, (digits) => digits),
  },
  {
    name: 'old and variant kanji',
    rewrite: ({ segments }, random) => {
      const text = join(segments);
      const swap = (c: string): string =>
        oneOf(
          random,
          (FORMS.get(c) ?? [c]).filter((form) => form !== c),
        );
      return orNull([...text].map((c) => (FORMS.has(c) ? swap(c) : c)).join(''), text);
    },
  },
  {
    name: 'ヶ, ケ, が, ガ, ヵ, カ',
    rewrite: ({ segments }, random) =>
      swapped(join(segments), /(?<=[一-龠々])[ヶケがガヵカ箇](?=[一-龠])/g, [...'ヶケがガヵカ'], random),
  },
  {
    name: 'ノ, の, 之, 乃',
    rewrite: ({ segments }, random) =>
      swapped(join(segments), /(?<=[一-龠々])[ノの之乃](?=[一-龠])/g, [...'ノの之乃'], random),
  },
  { name: 'county left out', rewrite: (address) => without(address, false, TOWN_OF_COUNTY) },
  { name: 'prefecture left out', rewrite: (address) => without(address, true, null) },
  { name: 'prefecture and county left out', rewrite: (address) => without(address, true, TOWN_OF_COUNTY) },
  { name: 'city of a ward left out', rewrite: (address) => without(address, false, WARD_OF_CITY) },
  {
    name: '大字 and 字 added',
    rewrite: ({ segments }) => {
      const text = join(segments, ({ level, name }) => {
        if (level === 'OAZ' && !/字/.test(name)) return `大字${name}`;
        return level === 'AZC' && !CHOME.test(name) && !/字/.test(name) ? `字${name}` : name;
      });
      return orNull(text, join(segments));
    },
  },
  {
    name: '大字 and 字 left out',
    rewrite: ({ segments }) => {
      const text = join(segments, ({ name }) => name.replace(/^[大小]?字(?=.)/, ''));
      return orNull(text, join(segments));
    },
  },
  {
    name: 'building and floor behind',
    rewrite: ({ segments }, random) => {
      if (segments.length === 1) return null; // 和歌山県庁 is not an address
      const means = join(segments);
      return { word: means + oneOf(random, BUILDINGS), means };
    },
  },
  {
    name: 'spaces inserted',
    rewrite: ({ segments }, random) => {
      let text = join(segments);
      for (let i = 0; i < 3; i++) {
        const at = Math.floor(random() * (text.length + 1));
        // between two digits it ends a number
        if (/[0-9０-９]$/.test(text.slice(0, at)) && /^[0-9０-９]/.test(text.slice(at))) continue;
        text = text.slice(0, at) + oneOf(random, SPACES) + text.slice(at);
      }
      return text;
    },
  },
  { name: 'reading in katakana', rewrite: (address) => reading(address, (read) => read) },
  { name: 'reading in hiragana', rewrite: (address) => reading(address, hiragana) },
  { name: 'reading in half-width katakana', rewrite: (address) => reading(address, halfWidth) },
];
