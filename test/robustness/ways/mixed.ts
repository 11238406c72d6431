import { oneOf } from '../../../bench/support/random.js';
import { inKanji } from '../rewritings.js';
import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { digits, fullWidth, inFull, isClear, kanji, plain, write } from './writing.js';

/** How the parts above the town are written; null where it does not fit. */
type Above = (s: Subject, random: () => number) => { prefecture: string; municipality: string } | null;

const full: Above = (s) => ({ prefecture: s.prefecture, municipality: inFull(s).municipality });
const ABOVE: readonly (readonly [name: string, above: Above, loses: readonly Loss[]])[] = [
  ['in full', full, []],
  ['prefecture left out', (s) => ({ prefecture: '', municipality: inFull(s).municipality }), ['prefecture']],
  [
    'prefecture and county left out',
    (s) => (s.county === '' ? null : { prefecture: '', municipality: s.own }),
    ['prefecture', 'county'],
  ],
  [
    'a space behind the prefecture',
    (s, random) => ({
      prefecture: s.prefecture + oneOf(random, [' ', '　']),
      municipality: inFull(s).municipality,
    }),
    [],
  ],
  [
    'code in front',
    (s, random) =>
      s.postCode === null
        ? null
        : {
            prefecture: `〒${s.postCode.slice(0, 3)}${oneOf(random, ['-', '－', '‐'])}${s.postCode.slice(3)}${oneOf(random, [' ', '　', ''])}${s.prefecture}`,
            municipality: inFull(s).municipality,
          },
    [],
  ],
  [
    'code in front, prefecture left out',
    (s, random) =>
      s.postCode === null
        ? null
        : {
            prefecture: `〒${s.postCode.slice(0, 3)}-${s.postCode.slice(3)}${oneOf(random, [' ', '　', '\n'])}`,
            municipality: inFull(s).municipality,
          },
    ['prefecture'],
  ],
  [
    'a space behind the municipality',
    (s, random) => ({
      prefecture: s.prefecture,
      municipality: inFull(s).municipality + oneOf(random, [' ', '　']),
    }),
    [],
  ],
];

/** How the numbers are written. */
type Numbers = (s: Subject, own: readonly string[], random: () => number) => string | null;
const NUMBERS: readonly (readonly [name: string, numbers: Numbers])[] = [
  ['hyphens', (_, own) => own.join('-')],
  ['full width', (_, own) => fullWidth(own.join('-'))],
  ['long vowels', (_, own) => own.join('ー')],
  ['minus', (_, own) => own.join('−')],
  ['の', (_, own) => (own.length === 1 ? null : own.join('の'))],
  [
    'kanji and dashes',
    (s, own) =>
      /[一二三四五六七八九十百千〇]$/.test(write(s, { numbers: '' })) ? null : own.map(kanji).join('－'),
  ],
  [
    'counters',
    (s, own) => {
      if (s.kind === 'lot') return `${own[0]}番地${own.slice(1).join('-')}`;
      return own.length === 1 ? `${own[0]}番` : `${own[0]}番${own.slice(1).join('の')}号`;
    },
  ],
  [
    'counters in full width',
    (s, own) => {
      if (s.kind === 'lot') return fullWidth(`${own[0]}番地${own.length > 1 ? `の${own[1]}` : ''}`);
      return fullWidth(own.length === 1 ? `${own[0]}番` : `${own[0]}番${own.slice(1).join('の')}号`);
    },
  ],
  ['a space in front', (_, own) => ` ${own.join('-')}`],
  ['leading zeros', (_, own) => own.map((each) => each.padStart(2, '0')).join('-')],
];

/** Texts behind an address. */
const BEHIND: readonly (readonly [name: string, behind: (random: () => number, s: Subject) => string])[] = [
  ['nothing', () => ''],
  [
    'building',
    (random) =>
      oneOf(random, [
        ' サンハイツ101',
        '　第2山田ビル3F',
        ' 21世紀ビル',
        'コーポ山田203',
        '（山田ビル2階）',
        ' ABCマンション 305号室',
        ' パークタワー1203',
        ' 三番館201',
      ]),
  ],
  ['room', (random) => oneOf(random, [' 305', ' 305号室', '　３０５号', ' 3F', ' B1', '(2F)', ' #201'])],
  [
    'person',
    (random) =>
      oneOf(random, [
        ' 山田太郎',
        '　株式会社山田',
        ' 山田様方',
        '（山田）',
        ' 山田　花子 様',
        '㈱山田内',
        ' 総務課御中',
      ]),
  ],
  [
    'telephone',
    (random) =>
      oneOf(random, [
        ' TEL073-432-0001',
        ' 073-432-0001',
        '　電話 0735-22-1234',
        '(TEL:073-432-0001)',
        ' ☎03-1234-5678',
      ]),
  ],
  [
    'remark',
    (random) =>
      oneOf(random, [
        '付近',
        '他',
        '外1筆',
        '地先',
        '（地番）',
        '（住居表示）',
        '。',
        ' ほか',
        '内',
        ' 地内',
        '※駐車場あり',
        ' 他1筆',
        '（仮）',
        'の一部',
      ]),
  ],
];

const CHOME: readonly ((n: number) => string)[] = [
  (n) => `${n}丁目`,
  (n) => `${inKanji(n)}丁目`,
  (n) => fullWidth(`${n}丁目`),
  (n) => ` ${n}丁目`,
  (n) => `${n}丁目 `,
];
const BARE: readonly ((n: number) => string)[] = [(n) => String(n), (n) => fullWidth(String(n))];

/** Whether a space and digits behind the numbers, or the remark, may be read as more of them. */
function mayGoOn(s: Subject, behind: string): boolean {
  const number = /[0-9]+/.exec(behind.normalize('NFKC'))?.[0];
  return (
    number !== undefined &&
    s.kind === 'block' &&
    s.register.written.has([s.chome, s.block, number].filter((p) => p !== null).join('-'))
  );
}

function mixed(name: string, bareChome: boolean): Way[] {
  return ABOVE.flatMap(([above, writeAbove, loses]) =>
    BEHIND.map(
      ([end, behind]): Way => ({
        name: `mixed${name}: ${above}, ${end} behind`,
        kinds: bareChome ? ['house', 'block', 'chome'] : ALL,
        expects: 'record',
        loses,
        write: (s, random) => {
          const parts = writeAbove(s, random);
          const own = plain(s) === '' ? [] : digits(s);
          if (parts === null || own === null || !isClear(s, { bareChome, alone: true })) return null;
          const [, numbersOf] = oneOf(random, NUMBERS);
          const numbers = own.length === 0 ? '' : numbersOf(s, own, random);
          if (numbers === null) return null;
          if (bareChome && (s.chome === null || s.town.length > 1 || s.town[0].name.startsWith('大字')))
            return null;
          const chome = s.chome === null ? '' : oneOf(random, bareChome ? BARE : CHOME)(s.chome);
          if (bareChome && /[一二三四五六七八九十百千〇0-9０-９]$/.test(inFull(s).town)) return null;
          const rest = behind(random, s);
          if (mayGoOn(s, rest)) return null;
          // 7コーポ山田 behind a space is a building's name
          if (/^\s|\s$/.test(numbers + chome) && rest.startsWith('コーポ')) return null;
          if (bareChome && /^[〇一二三四五六七八九十百千]/.test(numbers)) return null;
          const glue = own.length === 0 && chome === '' && /^[0-9０-９#＃]/.test(rest.trim());
          return glue ? null : write(s, { ...parts, chome, numbers }) + rest;
        },
      }),
    ),
  );
}

/** Several ways at once. */
export const MIXED: readonly Way[] = [...mixed('', false), ...mixed(', chome by its number', true)];
