import { between, oneOf } from '../../bench/support/random.js';
import { type Address, join, type Segment } from './address.js';
import { chomeNumber, kanjiValue } from './rewritings.js';

/** A way in which addresses are written in the real world that says more, or less, than the data. */
export interface Family {
  readonly name: string;
  /** The town written so with a lot behind it, or null where the family does not fit. */
  readonly write: (town: Address, random: () => number) => string | null;
  /** Where the word leaves out names above: the first segment that it still has. */
  readonly begins?: (town: Address) => number;
  /** Share that must be right, where it is not 0.99. */
  readonly least?: number;
}

/** A lot or house number nobody has, as the world writes it. */
function lot(random: () => number): string {
  const [a, b, c] = [between(random, 1, 30), between(random, 1, 40), between(random, 1, 1500)];
  return oneOf(random, [
    `${c}番地`,
    `${c}番地の${b}`,
    `${c}-${b}`,
    `${a}番${b}号`,
    `${a}-${b}`,
    `${c}ー${b}`,
    `${a}－${b}－１０１`,
    `${c}番${b}`,
  ]);
}

const inFullWidth = (number: number): string =>
  String(number).replace(/[0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

/** A name or a number, then a lot: with a hyphen where digits would meet. */
const before = (front: string, back: string): string =>
  front + (/[0-9０-９]$/.test(front) && /^[0-9０-９]/.test(back) ? '-' : '') + back;

const text = (town: Address, nameOf?: (segment: Segment) => string, from = 0): string =>
  join(town.segments.slice(from), nameOf);

/** The town with its large section renamed by `rename`; null where that changes nothing. */
function renamed(
  town: Address,
  random: () => number,
  rename: (name: string) => string | null,
): string | null {
  const oaz = town.segments.find(({ level }) => level === 'OAZ');
  const name = oaz === undefined ? null : rename(oaz.name);
  if (name === null || name === oaz?.name) return null;
  return before(
    text(town, (segment) => (segment === oaz ? name : segment.name)),
    lot(random),
  );
}

const index = (town: Address, level: Segment['level']): number =>
  town.segments.findIndex((segment) => segment.level === level);

const LOOK_ALIKE = new Map(
  [
    'ニ二',
    'ハ八',
    'カ力',
    'ロ口',
    'エ工',
    '市巿',
    '莵菟',
    '弥彌',
    '舟船',
    '崎﨑',
    '高髙',
    '桑桒',
    '峰峯',
    '土𡈽',
    '吉𠮷',
  ].flatMap((pair) => {
    const [a, b] = [...pair];
    return [[a, b] as const, [b, a] as const];
  }),
);

const STREETS = [
  [
    '寺町通',
    '河原町通',
    '烏丸通',
    '堀川通',
    '西洞院通',
    '新町通',
    '室町通',
    '油小路通',
    '大宮通',
    '千本通',
    '柳馬場通',
    '富小路通',
    '麩屋町通',
    '御幸町通',
    '高倉通',
    '東洞院通',
    '間之町通',
    '猪熊通',
    '衣棚通',
    '両替町通',
  ],
  [
    '御池通',
    '三条通',
    '四条通',
    '五条通',
    '丸太町通',
    '今出川通',
    '六角通',
    '蛸薬師通',
    '錦小路通',
    '綾小路通',
    '仏光寺通',
    '高辻通',
    '松原通',
    '万寿寺通',
    '七条通',
    '夷川通',
    '二条通',
    '押小路通',
    '姉小路通',
    '上立売通',
  ],
] as const;
const UP_DOWN = ['上る', '上ル', '下る', '下ル', '上がる', '下がる', '上', '下', '上る二丁目', '下ル一筋目'];
const EAST_WEST = [
  '東入',
  '西入',
  '東入る',
  '西入る',
  '東入ル',
  '西入ル',
  '東へ入',
  '西入二丁目',
  '東入一筋目',
];

/** 寺町通御池上る, 四条通烏丸東入. */
function streets(random: () => number): string {
  const [vertical, horizontal] = STREETS;
  const bare = (street: string): string => (random() < 0.6 ? street.slice(0, -1) : street);
  return random() < 0.5
    ? oneOf(random, vertical) + bare(oneOf(random, horizontal)) + oneOf(random, UP_DOWN)
    : oneOf(random, horizontal) + bare(oneOf(random, vertical)) + oneOf(random, EAST_WEST);
}

const inKyoto = (town: Address): boolean =>
  /^(?:京都|雛京)市(?:上京|中京|下京)区$/.test(town.segments[1]?.name ?? '') && town.level === 'OAZ';

const BUILDINGS = [
  '第2山田ビル3F',
  '21世紀ビル 5F',
  'サンハイツ101号',
  'メゾン205-2',
  ' 3丁目ビル2階',
  'コーポ1番館102',
  '一番館ビル',
  '三番町マンション301',
  'ハイツ3-A',
  '県営住宅10-201',
];

/** The families of the second issue's recall section, and some that real files are full of. */
export const FAMILIES: readonly Family[] = [
  { name: 'as it is, with a lot', write: (town, random) => before(text(town), lot(random)) },
  {
    name: 'ward or town alone',
    write: (town, random) => {
      const own = town.segments[1];
      const rest = /^.+?[市郡](.+[区町村])$/.exec(own.name)?.[1] ?? own.name;
      return before(
        text(town, (segment) => (segment === own ? rest : segment.name), 1),
        lot(random),
      );
    },
    begins: () => 1,
  },
  {
    name: 'section alone',
    // of several towns of one name the one whose chome the data has explains more: 大平台3-2 may be 秋田市大平台三丁目
    least: 0.98,
    write: (town, random) => {
      const from = index(town, 'OAZ');
      return from < 0 || town.segments[from].name.length < 3
        ? null
        : before(text(town, undefined, from), lot(random));
    },
    begins: (town) => index(town, 'OAZ'),
  },
  {
    name: 'prefecture without its suffix',
    write: (town, random) =>
      /[都府県]$/.test(town.segments[0].name)
        ? before(
            text(town, ({ level, name }) => (level === 'TOD' ? name.slice(0, -1) : name)),
            lot(random),
          )
        : null,
  },
  {
    name: 'bare number for the chome',
    write: (town, random) => {
      const chome = chomeNumber(town.segments.at(-1)?.name ?? '');
      if (chome === null) return null;
      const number = random() < 0.5 ? String(chome) : String.fromCharCode(0xff10 + (chome % 10));
      if (chome > 9) return null;
      const front = text(town, ({ name }) => (chomeNumber(name) === null ? name : number));
      return random() < 0.3 ? front : before(front, `${between(random, 1, 30)}-${between(random, 1, 40)}`);
    },
  },
  {
    name: '町 left out inside',
    write: (town, random) => renamed(town, random, (name) => name.replace(/(?<=..)町(?=..)/, '')),
    // 可部 in 広島市安佐北区 is a town beside 可部町大字中野, and is taken for the town of 可部大字中野524
    least: 0.96,
  },
  {
    name: '町 left out at the end',
    write: (town, random) => renamed(town, random, (name) => name.replace(/(?<=...)町$/, '')),
    // 南佐古七番10-25 reads as a number, and 宇治浦田 is a town beside 宇治浦田町
    least: 0.95,
  },
  {
    name: '町 doubled',
    write: (town, random) => renamed(town, random, (name) => name.replace(/(?<=.)町/, '町町')),
  },
  {
    name: '丁 for 町 and 町 for 丁',
    write: (town, random) =>
      renamed(town, random, (name) => name.replace(/(?<=.)[町丁]/, (c) => (c === '町' ? '丁' : '町'))),
  },
  {
    name: 'look-alike and rare characters',
    write: (town, random) => {
      const plain = text(town);
      const changed = [...plain].map((c) => LOOK_ALIKE.get(c) ?? c).join('');
      return changed === plain ? null : before(changed, lot(random));
    },
  },
  {
    name: 'Kyoto street before the town',
    write: (town, random) =>
      inKyoto(town)
        ? text(town, ({ level, name }) => (level === 'OAZ' ? streets(random) + name : name)) + lot(random)
        : null,
  },
  {
    name: 'Kyoto street behind the town',
    write: (town, random) => (inKyoto(town) ? text(town) + streets(random) + lot(random) : null),
  },
  {
    name: 'Kyoto street in brackets behind the town',
    write: (town, random) => (inKyoto(town) ? `${text(town)}（${streets(random)}）${lot(random)}` : null),
  },
  {
    name: 'Kyoto street before the town, no prefecture',
    write: (town, random) =>
      inKyoto(town)
        ? text(town, ({ level, name }) => (level === 'OAZ' ? streets(random) + name : name), 1) + lot(random)
        : null,
  },
  {
    name: 'brackets',
    write: (town, random) => {
      const own = text(town);
      const number = lot(random);
      return oneOf(random, [
        `${own}（${number}）`,
        `${own}${number}（山田方）`,
        `${before(own, number)}(旧${own.slice(-3)})`,
        `「${own}」${number}`,
        `${own}[${number}]`,
      ]);
    },
  },
  {
    name: 'postal code in front',
    write: (town, random) =>
      oneOf(random, ['〒640-8273', '〒6408273 ', '〒640−8273　', '640-8273 ', '〒６４０－８２７３']) +
      before(text(town), lot(random)),
  },
  {
    name: 'building with digits',
    write: (town, random) => before(text(town), lot(random)) + oneOf(random, BUILDINGS),
  },
  { name: 'building behind the town', write: (town, random) => text(town) + oneOf(random, BUILDINGS) },
  {
    name: '大字 and 字 written, with a section the data lacks',
    write: (town, random) =>
      town.level === 'OAZ' && !/丁目|条/.test(town.segments.at(-1)?.name ?? '')
        ? `${text(town, ({ level, name }) => (level === 'OAZ' && !name.startsWith('大字') ? `大字${name}` : name))}字${oneOf(random, ['西ノ谷', '前田', '向山', '池田', '宮ノ前'])}${lot(random)}`
        : null,
  },
  {
    name: '大字 and 字 left out',
    write: (town, random) => {
      const left = text(town, ({ name }) => name.replace(/^[大小]?字(?=.)/, ''));
      return left === text(town) ? null : before(left, lot(random));
    },
  },
  {
    name: 'everything in full width, numbers in kanji',
    write: (town, random) =>
      before(text(town), lot(random)).replace(/[0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  },
  {
    name: 'section of Sapporo or Asahikawa without 条',
    write: (town, random) =>
      renamed(town, random, (name) => {
        const match = /^(.*[東西南北])([一二三四五六七八九十]+)条([東西南北])$/.exec(name);
        return match && match[1] + oneOf(random, [String, inFullWidth])(kanjiValue(match[2])) + match[3];
      }),
  },
];
