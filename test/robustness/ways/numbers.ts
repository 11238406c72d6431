import { between, oneOf } from '../../../bench/support/random.js';
import { inKanji } from '../rewritings.js';
import { renumbered } from './rewritten.js';
import type { Kind, Subject } from './subject.js';
import { type Way, WITH_NUMBERS } from './way.js';
import {
  type Clarity,
  daiji,
  digits,
  fullWidth,
  inFull,
  isClear,
  kanji,
  kanjiDigits,
  plain,
  write,
} from './writing.js';

const HOUSE: readonly Kind[] = ['house'];
const LOT: readonly Kind[] = ['lot'];
const BLOCK: readonly Kind[] = ['block'];

/** A house or block with its counters: 12番3号, 12番3の5号, 12番. */
function counted(own: readonly string[], number: (digits: string) => string = (d) => d): string {
  const [block, house, ...branch] = own.map(number);
  if (house === undefined) return `${block}番`;
  return `${block}番${[house, ...branch].join('の')}号`;
}

/** A lot with its counter: 882番地1, 882番地. */
function lot(own: readonly string[], number: (digits: string) => string = (d) => d, glue = ''): string {
  const [main, ...branch] = own.map(number);
  return `${main}番地${branch.length === 0 ? '' : glue + branch.join('-')}`;
}

const asWritten = (own: readonly string[], number: (digits: string) => string): string =>
  own.map(number).join('-');

const HOUSES = { kinds: ['house', 'block'] as const };
const LOTS = { kinds: ['lot'] as const };
/** Texts behind a number in kanji that do not begin with a numeral. */
const KANJI_FOLLOWED = [
  '田中ビル',
  '　市民会館内',
  ' コーポ山田 101号室',
  '地先',
  'パークホームズ',
  '（株）山田',
];
const DASHES = ['‐', '‑', '–', '—', '−', '－', 'ー', '―', '〜', '～', 'ｰ', '﹣', '─'];

/** Ways to write blocks, houses and lots. */
export const NUMBERS: readonly Way[] = [
  renumbered('N番M号', HOUSE, (_, own) => counted(own), HOUSES),
  renumbered('N番M号 in kanji', HOUSE, (_, own) => counted(own, kanji), HOUSES),
  renumbered('N番M号 in kanji digit by digit', HOUSE, (_, own) => counted(own, kanjiDigits), HOUSES),
  renumbered('N番M号 in full width', HOUSE, (_, own) => fullWidth(counted(own)), HOUSES),
  renumbered('N番M号 in 壱弐参', HOUSE, (_, own) => counted(own, daiji), HOUSES),
  renumbered('第N番M号', HOUSE, (_, own) => `第${counted(own)}`, HOUSES),
  renumbered('N番M, 号 left out', HOUSE, (_, own) => counted(own).slice(0, -1), {}),
  renumbered('N-M号', HOUSE, (_, own) => `${asWritten(own, (d) => d)}号`, HOUSES),
  renumbered('N番地M号', HOUSE, (_, own) => counted(own).replace('番', '番地'), {}),
  renumbered('N番 M号 with spaces', HOUSE, (_, own) => counted(own).replace('番', '番 '), HOUSES),
  renumbered('N番', BLOCK, (_, own) => counted(own), HOUSES),
  renumbered('N番 in kanji', BLOCK, (_, own) => counted(own, kanji), HOUSES),
  renumbered('第N番', BLOCK, (_, own) => `第${counted(own)}`, HOUSES),
  renumbered('N番地', LOT, (_, own) => lot(own), LOTS),
  renumbered(
    'N番地のM',
    LOT,
    (_, own, random) => lot(own, (d) => d, oneOf(random, ['の', 'ノ', '之'])),
    LOTS,
  ),
  renumbered('N番地-M', LOT, (_, own) => lot(own, (d) => d, '-'), LOTS),
  renumbered('N番地 in kanji', LOT, (_, own) => lot(own, kanji), LOTS),
  renumbered('N番地のM in kanji digit by digit', LOT, (_, own) => lot(own, kanjiDigits, 'の'), LOTS),
  renumbered(
    'N番地のM in kanji, a building glued or behind a space',
    LOT,
    (_, own, random) => lot(own, oneOf(random, [kanji, kanjiDigits]), 'の') + oneOf(random, KANJI_FOLLOWED),
    LOTS,
  ),
  renumbered(
    'N番のM in kanji, a building glued or behind a space',
    HOUSE,
    (_, own, random) => own.map(kanji).join('番の') + oneOf(random, KANJI_FOLLOWED),
  ),
  renumbered('NのM in kanji, something in brackets behind', ['house', 'lot'], (_, own, random) =>
    own.length === 1
      ? null
      : own.map(kanji).join('の') + oneOf(random, ['（田中ビル）', '(山田太郎)', '「花荘」']),
  ),
  renumbered('N番地 in full width', LOT, (_, own) => fullWidth(lot(own)), LOTS),
  renumbered('N番地 in 壱弐参', LOT, (_, own) => lot(own, daiji, 'の'), LOTS),
  renumbered('番地N-M', LOT, (_, own, random) => `${oneOf(random, ['番地', '地番'])}${own.join('-')}`, LOTS),
  renumbered('N番M', LOT, (_, own) => (own.length === 1 ? null : `${own[0]}番${own.slice(1).join('-')}`)),
  renumbered('N番のM', LOT, (_, own) =>
    own.length === 1 ? null : `${own[0]}番の${own.slice(1).join('の')}`,
  ),
  renumbered('第N番地M', LOT, (_, own) => `第${lot(own)}`, LOTS),
  renumbered('N番 for a lot', LOT, (_, own) => (own.length === 1 ? `${own[0]}番` : null)),
  renumbered('several lots', LOT, (_, own, random) => {
    const [main] = own;
    const next = String(Number(main) + between(random, 1, 3));
    return oneOf(random, [
      `${own.join('-')}、${next}`,
      `${lot(own)}、${next}番地`,
      `${lot(own)}外`,
      `${own.join('-')} 他`,
      `${own.join('-')}ほか${between(random, 2, 9)}筆`,
      `${own.join('-')}・${next}`,
    ]);
  }),
  renumbered('NのM', ['house', 'lot'], (_, own) => (own.length === 1 ? null : own.join('の'))),
  renumbered('N之M, NノM', ['house', 'lot'], (_, own, random) =>
    own.length === 1 ? null : own.join(oneOf(random, ['之', 'ノ'])),
  ),
  renumbered('full-width numbers', WITH_NUMBERS, (_, own) => fullWidth(own.join('-'))),
  renumbered('kanji numbers by hyphens', WITH_NUMBERS, (s, own) =>
    /[一二三四五六七八九十百千〇]$/.test(write(s, { numbers: '' })) ? null : own.map(kanji).join('－'),
  ),
  renumbered('dashes of all kinds', WITH_NUMBERS, (_, own, random) =>
    own.length === 1 ? null : own.join(oneOf(random, DASHES)),
  ),
  renumbered('spaces around hyphens', WITH_NUMBERS, (_, own) => (own.length === 1 ? null : own.join(' - '))),
  renumbered('a space for a hyphen', WITH_NUMBERS, (_, own) => (own.length === 1 ? null : own.join(' '))),
  renumbered('a dot or comma for a hyphen', WITH_NUMBERS, (_, own, random) =>
    own.length === 1 ? null : own.join(oneOf(random, ['・', '.', '．'])),
  ),
  renumbered('leading zeros', WITH_NUMBERS, (_, own) => own.map((each) => each.padStart(3, '0')).join('-')),
  renumbered('circled numbers', WITH_NUMBERS, (_, own) =>
    own.every((each) => Number(each) <= 20)
      ? own.map((each) => String.fromCharCode(0x245f + Number(each))).join('-')
      : null,
  ),
  renumbered('a space before the numbers', WITH_NUMBERS, (_, own) => ` ${own.join('-')}`),
  {
    name: 'a letter behind the house number',
    kinds: ['house'],
    expects: 'record',
    write: (s, random) =>
      isClear(s) ? `${write(s)}${oneOf(random, ['-A', '-B', 'A', '-Ａ号', '号A棟'])}` : null,
  },
  {
    name: 'a room behind a third hyphen',
    kinds: ['house'],
    expects: 'record',
    write: (s, random) => {
      const room = `${between(random, 1, 9)}0${between(random, 1, 9)}`;
      const numbers = `${plain(s)}-${room}`;
      const taken = s.register.written.has([s.chome, numbers].filter((part) => part !== null).join('-'));
      return isClear(s) && !taken ? write(s, { numbers }) : null;
    },
  },
  {
    name: 'branch in kana',
    kinds: ['lot'],
    expects: 'record',
    write: (s, random) => {
      const branch = /^([0-9]+)-([イロハニホヘト甲乙丙])$/.exec(s.number ?? '');
      if (branch === null || !isClear(s)) return null;
      const [, main, sign] = branch;
      return write(s, {
        numbers: oneOf(random, [
          `${main}番地${sign}`,
          `${main}番地の${sign}`,
          `${main}-${sign}`,
          `${main}${sign}`,
        ]),
      });
    },
  },
];

/** A way that changes the chome, and perhaps the numbers behind it. */
function chome(
  name: string,
  change: (chome: number, subject: Subject, random: () => number) => string | null,
  clarity: Clarity = {},
): Way {
  return {
    name,
    kinds: ['house', 'block', 'chome'],
    expects: 'record',
    write: (subject, random) => {
      if (subject.chome === null || !isClear(subject, clarity)) return null;
      const changed = change(subject.chome, subject, random);
      return changed === null || changed === inFull(subject).chome
        ? null
        : write(subject, { chome: changed });
    },
  };
}

/** Ways to write the chome. */
export const CHOME: readonly Way[] = [
  chome('chome in Arabic digits', (n) => `${n}丁目`),
  chome('chome in full width', (n) => `${fullWidth(String(n))}丁目`),
  chome('chome in kanji', (n) => `${inKanji(n)}丁目`),
  chome('町目 for 丁目', (n, _, random) => `${oneOf(random, [String(n), inKanji(n)])}町目`),
  chome('丁 for 丁目', (n) => `${n}丁`),
  chome('丁 for 丁目 in kanji', (n, s) => (s.kind === 'chome' ? `${inKanji(n)}丁` : null)),
  chome('第N丁目', (n) => `第${n}丁目`),
  chome('chome with leading zero', (n) => `0${n}丁目`),
  chome('chome with spaces', (n) => ` ${n} 丁目 `),
  chome('ニ丁目 for 二丁目', (n) => (n === 2 ? 'ニ丁目' : n === 8 ? 'ハ丁目' : null)),
  chome('chome by its number alone', (n) => String(n), { bareChome: true }),
  chome('chome by its number in full width', (n) => fullWidth(String(n)), { bareChome: true }),
  {
    name: 'chome, block and house in kanji with counters',
    kinds: ['house'],
    expects: 'record',
    write: (s) => {
      const own = digits(s);
      if (s.chome === null || own === null || !isClear(s, HOUSES)) return null;
      return write(s, { chome: `${inKanji(s.chome)}丁目`, numbers: counted(own, kanji) });
    },
  },
  {
    name: 'chome, block and house by hyphens in full width',
    kinds: ['house'],
    expects: 'record',
    write: (s) =>
      s.chome === null || !isClear(s, { bareChome: true })
        ? null
        : write(s, { chome: '', numbers: fullWidth(`${s.chome}-${plain(s)}`) }),
  },
];
