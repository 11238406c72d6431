import { between, oneOf } from '../../../bench/support/random.js';
import { inKanji } from '../rewritings.js';
import { renumbered } from './rewritten.js';
import type { Kind } from './subject.js';
import type { Way } from './way.js';
import { type Clarity, digits, fullWidth, isClear, kanji, kanjiDigits, write } from './writing.js';

/** A way that writes chome, block and house together; of records that have all three, each one plain number. */
export function counterless(
  name: string,
  join: (chome: number, block: string, house: string, random: () => number) => string | null,
  clarity: Clarity = { bareChome: true },
): Way {
  return {
    name,
    kinds: ['house'],
    expects: 'record',
    write: (subject, random) => {
      const own = digits(subject);
      if (own?.length !== 2 || subject.chome === null || !isClear(subject, clarity)) return null;
      const joined = join(subject.chome, own[0], own[1], random);
      return joined === null ? null : write(subject, { chome: '', numbers: joined });
    },
  };
}

const HOUSE: readonly Kind[] = ['house'];
const LOT: readonly Kind[] = ['lot'];
/** No other record has the numbers: 番地 means the lot where there is one. */
const ONLY: Clarity = { bareChome: true, alone: true };
const HOUSES = { kinds: ['house', 'block'] as const };
const room = (random: () => number): string => `${between(random, 1, 9)}0${between(random, 1, 9)}`;

/** A house of one number behind its block, and a room behind it. */
const withRoom = (name: string, form: (block: string, house: string, room: string) => string): Way =>
  renumbered(
    name,
    HOUSE,
    (s, own, random) => {
      const number = room(random);
      const key = [s.chome, ...own, number].filter((part) => part !== null).join('-');
      return own.length !== 2 || s.register.written.has(key) ? null : form(own[0], own[1], number);
    },
    HOUSES,
  );

const branched = (own: readonly string[], form: (main: string, branch: string) => string): string | null =>
  own.length === 2 ? form(own[0], own[1]) : null;

/** The square metres of a lot and its kind of land, as in the land register. */
const land = (random: () => number): string =>
  oneOf(random, [
    '宅地',
    '田',
    '畑',
    '山林',
    '雑種地',
    '宅地 123.45㎡',
    '（宅地）',
    ' 畑 301㎡',
    ' 地目 宅地',
  ]);

/** Counters that are mixed, left out in part, or said otherwise than the book has them. */
export const COUNTED: readonly Way[] = [
  counterless('N丁目M-L', (c, b, h) => `${c}丁目${b}-${h}`, {}),
  counterless('N丁目M番地L', (c, b, h) => `${c}丁目${b}番地${h}`, ONLY),
  counterless('N丁目M番地のL', (c, b, h) => `${c}丁目${b}番地の${h}`, ONLY),
  counterless('N丁目M番のL', (c, b, h) => `${c}丁目${b}番の${h}`, {}),
  counterless('N丁目M番L', (c, b, h) => `${c}丁目${b}番${h}`, {}),
  counterless('N丁目M番-L', (c, b, h) => `${c}丁目${b}番-${h}`, {}),
  counterless('N丁目M番地-L', (c, b, h) => `${c}丁目${b}番地-${h}`, ONLY),
  counterless('N丁目M-L号', (c, b, h) => `${c}丁目${b}-${h}号`, {}),
  counterless('N丁目M番地L号', (c, b, h) => `${c}丁目${b}番地${h}号`, ONLY),
  counterless('N丁M-L', (c, b, h) => `${c}丁${b}-${h}`, {}),
  counterless('N丁M番L号', (c, b, h) => `${c}丁${b}番${h}号`, {}),
  counterless('N-M番L号', (c, b, h) => `${c}-${b}番${h}号`, {}),
  counterless('N-M番地L', (c, b, h) => `${c}-${b}番地${h}`, ONLY),
  counterless('N-M-L号', (c, b, h) => `${c}-${b}-${h}号`),
  counterless('N丁目-M-L', (c, b, h) => `${c}丁目-${b}-${h}`, {}),
  counterless('N丁目、M番、L号', (c, b, h) => `${c}丁目、${b}番、${h}号`, {}),
  counterless('N丁目 M番 L号', (c, b, h) => `${c}丁目 ${b}番 ${h}号`, {}),
  counterless('Ｎ丁目　Ｍ番　Ｌ号', (c, b, h) => fullWidth(`${c}丁目　${b}番　${h}号`), {}),
  counterless('N 丁目 M 番 L 号', (c, b, h) => `${c} 丁目 ${b} 番 ${h} 号`, {}),
  counterless('N の M の L', (c, b, h, random) => [c, b, h].join(oneOf(random, ['の', 'ノ', '之']))),
  counterless('NのMのL in kanji', (c, b, h) => `${inKanji(c)}の${kanji(b)}の${kanji(h)}`),
  counterless('N・M・L in kanji', (c, b, h, random) =>
    [inKanji(c), kanji(b), kanji(h)].join(oneOf(random, ['・', '－', '―', '‐', 'ー', '-'])),
  ),
  counterless(
    'N丁目M・L in kanji digit by digit',
    (c, b, h, random) =>
      `${inKanji(c)}丁目${kanjiDigits(b)}${oneOf(random, ['ー', '－', '―', '‐'])}${kanjiDigits(h)}`,
    {},
  ),
  counterless('vertical: N―M―L digit by digit', (c, b, h, random) =>
    [inKanji(c), kanjiDigits(b), kanjiDigits(h)].join(oneOf(random, ['―', '｜', '丨', 'ー', '−'])),
  ),
  counterless(
    'N丁目 in kanji, numbers in full width',
    (c, b, h) => `${inKanji(c)}丁目${fullWidth(`${b}-${h}`)}`,
    {},
  ),
  counterless(
    'N丁目M番L号 with circled or Roman chome',
    (c, b, h) => (c > 12 ? null : `${String.fromCharCode(0x215f + c)}丁目${b}番${h}号`),
    {},
  ),
  counterless(
    'counters in kana',
    (c, b, h, random) =>
      oneOf(random, [`${c}ちょうめ${b}ばん${h}ごう`, `${c}チョウメ${b}バン${h}ゴウ`, `${c}ﾁｮｳﾒ${b}ﾊﾞﾝ${h}ｺﾞｳ`]),
    {},
  ),
  counterless('counters in kana, mixed', (c, b, h) => `${c}丁め${b}ばん${h}号`, {}),
  counterless('N丁目M番L号 with old forms', (c, b, h) => `${c}丁目${b}番${h}號`, {}),
  counterless(
    'Japanese in Latin letters: N-chome',
    (c, b, h, random) => `${oneOf(random, [`${c}-chome `, `${c}chome`, `${c}-Chome-`])}${b}-${h}`,
    {},
  ),
  counterless('N_M_L, N/M/L, N.M.L', (c, b, h, random) =>
    [c, b, h].join(oneOf(random, ['_', '/', '.', '，', ':', '＿', '／', '~', '*'])),
  ),
  counterless('two hyphens', (c, b, h, random) =>
    [c, b, h].join(oneOf(random, ['--', 'ーー', '- ', ' -', '――'])),
  ),
  counterless('N,M,L', (c, b, h) => `${c},${b},${h}`),
  withRoom('M番L-room号', (b, h, r) => `${b}番${h}-${r}号`),
  withRoom('M番L号room', (b, h, r) => `${b}番${h}号${r}`),
  withRoom('M番L号room号室', (b, h, r) => `${b}番${h}号${r}号室`),
  withRoom('M番L号のroom', (b, h, r) => `${b}番${h}号の${r}`),
  withRoom('M番L号-room', (b, h, r) => `${b}番${h}号-${r}`),
  withRoom('M-Lのroom', (b, h, r) => `${b}-${h}の${r}`),
  withRoom('M-L-room号室', (b, h, r) => `${b}-${h}-${r}号室`),
  withRoom('M-L(room)', (b, h, r) => `${b}-${h}(${r})`),
  withRoom('M-L/room, M-L:room', (b, h, r) => `${b}-${h}/${r}`),
  withRoom('M-L、room', (b, h, r) => `${b}-${h}、${r}`),
  withRoom('M-L号room号', (b, h, r) => `${b}-${h}号${r}号`),
  withRoom('M-L,room', (b, h, r) => `${b}-${h},${r}`),
  withRoom('M-L 3棟room', (b, h, r) => `${b}-${h} 3棟${r}`),
  withRoom('M-L-A-room', (b, h, r) => `${b}-${h}-A${r}`),
  withRoom('M-LA棟room', (b, h, r) => `${b}-${h}A棟${r}`),
  withRoom('M番L号3階', (b, h) => `${b}番${h}号3階`),
  withRoom('M-L 3階', (b, h) => `${b}-${h} 3階`),
  withRoom('M-L 3F-room', (b, h, r) => `${b}-${h} 3F-${r}`),
  withRoom('M-L R.room', (b, h, r) => `${b}-${h} RM${r}`),
  withRoom('M-L～', (b, h) => `${b}-${h}～${Number(h) + 3}`),
  withRoom('M番L号・L号', (b, h) => `${b}番${h}号・${Number(h) + 1}号`),
  withRoom('M番L号、L号', (b, h) => `${b}番${h}号、${Number(h) + 1}号`),
  renumbered(
    'block, of a building',
    ['block'],
    (_, own, random) => `${own[0]}番${oneOf(random, ['街区', '区', 'の一部', '付近'])}`,
    HOUSES,
  ),
  renumbered('block: N番街区, N街区', ['block'], (_, own) => `${own[0]}街区`, {}),
  renumbered('lot: N番地M号', LOT, (_, own) => branched(own, (m, b) => `${m}番地${b}号`)),
  renumbered('lot: N-M番地', LOT, (_, own) => `${own.join('-')}番地`),
  renumbered('lot: NのM番地', LOT, (_, own) => branched(own, (m, b) => `${m}の${b}番地`)),
  renumbered('lot: N番地 M', LOT, (_, own) => branched(own, (m, b) => `${m}番地 ${b}`)),
  renumbered('lot: N番地(M)', LOT, (_, own, random) =>
    branched(own, (m, b) =>
      oneOf(random, [`${m}番地(${b})`, `${m}番地（${b}）`, `${m}(${b})`, `${m}（${b}）`]),
    ),
  ),
  renumbered('lot: N/M, N_M, N.M', LOT, (_, own, random) =>
    branched(own, (m, b) => m + oneOf(random, ['/', '_', '.', '／', '＿', ':']) + b),
  ),
  renumbered('lot: N番地之M, N番地ノM, N番地の M', LOT, (_, own, random) =>
    branched(own, (m, b) => `${m}番地${oneOf(random, ['之', 'ノ', 'の ', ' の', 'ﾉ', '乃'])}${b}`),
  ),
  renumbered('lot: N番地枝番M', LOT, (_, own) => branched(own, (m, b) => `${m}番地枝番${b}`)),
  renumbered('lot: 地番N番M', LOT, (_, own, random) =>
    branched(own, (m, b) => `${oneOf(random, ['地番', '地番 ', '地番：', '　地番　'])}${m}番${b}`),
  ),
  renumbered(
    'lot: No.N-M',
    LOT,
    (_, own, random) => `${oneOf(random, ['No.', 'NO.', '№', '＃', '#'])}${own.join('-')}`,
  ),
  renumbered('lot: land register', LOT, (_, own, random) =>
    branched(own, (m, b) => `${m}番${b}${land(random)}`),
  ),
  renumbered('lot: N番M地先', LOT, (_, own, random) =>
    branched(
      own,
      (m, b) =>
        `${m}番${b}${oneOf(random, ['地先', '先', '地内', 'の一部', 'の内', '内', '一部', ' 先', '付近', '他', '外', 'ほか', '等', 'の土地', 'から', 'のうち', '番地先', '隣接地'])}`,
    ),
  ),
  renumbered(
    'lot: N番地M地先',
    LOT,
    (_, own, random) =>
      `${own[0]}番地${own.slice(1).join('-')}${oneOf(random, ['地先', '先', 'の内', 'の一部', '内', 'ほか', '他', '外', '等', 'の隣', ' ほか', '他1筆', '外２筆', ' 外'])}`,
  ),
  renumbered('lot: N番M、N番L', LOT, (_, own, random) =>
    branched(
      own,
      (m, b) =>
        `${m}番${b}${oneOf(random, ['、', '，', ' ', '　', '・', '及び', 'と', '～', 'から', ',', '及', '並びに', '\n'])}${m}番${Number(b) + between(random, 1, 3)}`,
    ),
  ),
  renumbered('lot: N-M,L', LOT, (_, own, random) =>
    branched(
      own,
      (m, b) =>
        `${m}-${b}${oneOf(random, [',', '、', '，', ', ', '・'])}${Number(b) + between(random, 1, 3)}`,
    ),
  ),
  renumbered('lot: N-M～L', LOT, (_, own, random) =>
    branched(
      own,
      (m, b) =>
        `${m}-${b}${oneOf(random, ['～', '〜', '~', 'から'])}${m}-${Number(b) + between(random, 1, 3)}`,
    ),
  ),
  renumbered('lot: thousands', LOT, (_, own) =>
    own[0].length === 4 ? `${own[0][0]},${own[0].slice(1)}番地${own.slice(1).join('-')}` : null,
  ),
  renumbered('lot: kanji with の', LOT, (_, own, random) =>
    branched(own, (m, b) => `${kanji(m)}${oneOf(random, ['の', 'ノ', '之'])}${kanji(b)}`),
  ),
  renumbered('lot: kanji 番 and branch', LOT, (_, own, random) =>
    branched(own, (m, b) => `${kanji(m)}番${oneOf(random, ['の', '', 'ノ'])}${kanji(b)}`),
  ),
  renumbered('lot: kanji digits and dashes', LOT, (s, own, random) =>
    /[一二三四五六七八九十百千〇]$/.test(write(s, { numbers: '' }))
      ? null
      : own.map(kanjiDigits).join(oneOf(random, ['ー', '－', '‐', '―', '−', 'の', '・'])),
  ),
  renumbered('lot: kanji 番地 alone', LOT, (_, own) =>
    own.length === 1 ? `${kanjiDigits(own[0])}番地` : null,
  ),
  renumbered('lot: 拾, 廿, 卅', LOT, (_, own) => {
    const all = own.map((n) => kanji(n).replace('二十', '廿').replace('三十', '卅').replaceAll('十', '拾'));
    return /[廿卅拾]/.test(all.join(''))
      ? `${all[0]}番地${all.length > 1 ? `ノ${all.slice(1).join('ノ')}` : ''}`
      : null;
  }),
  renumbered(
    'house: 拾, 廿, 卅',
    HOUSE,
    (_, own) => {
      const all = own.map((n) => kanji(n).replace('二十', '廿').replace('三十', '卅').replaceAll('十', '拾'));
      return /[廿卅拾]/.test(all.join('')) && own.length === 2 ? `${all[0]}番${all[1]}号` : null;
    },
    HOUSES,
  ),
  renumbered('a blank inside a number of full width', ['house', 'lot'], (_, own) =>
    own.join('').length > 2 ? fullWidth(own.join(' － ')) : null,
  ),
  renumbered(
    'numbers with a dash in front',
    ['house', 'lot', 'block'],
    (_, own, random) => `${oneOf(random, ['-', 'ー', '・', '、', '－', '/', '，'])}${own.join('-')}`,
  ),
  renumbered(
    'numbers with a dash behind',
    ['house', 'lot', 'block'],
    (_, own, random) => `${own.join('-')}${oneOf(random, ['-', 'ー', '－', '−', '-?', '―', '_', '・'])}`,
  ),
  renumbered(
    'の before the numbers',
    ['house', 'lot', 'block'],
    (_, own, random) => `${oneOf(random, ['の', 'ノ', '之'])}${own.join('-')}`,
  ),
  renumbered(
    'two kinds of marks behind',
    ['house', 'lot', 'block'],
    (_, own, random) =>
      `${own.join('-')}${oneOf(random, ['」', '）', '"', '",', '」。', '》', '>', '|', ';', '</td>', ')。', '…', '！'])}`,
  ),
];
