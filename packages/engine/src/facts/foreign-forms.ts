import { ENGLISH_KINDS } from './buildings.js';
import { counterPattern } from './counters.js';
import { ANY_HYPHEN } from './dashes.js';
import { endingsIn } from './endings.js';
import { inKanji, kanjiNumber } from './kanji-number.js';
import { CODE } from './postal-codes.js';
import { JAPANESE_LETTER, LATIN } from './scripts.js';
import { ENGLISH_DIRECTION } from './streets.js';

/** A text that people write in an address or around it, in another language than Japanese, and the text that is read for it. */
export interface FormRow {
  readonly pattern: RegExp;
  readonly to: (...groups: string[]) => string;
  /** A quick test: texts without it have nothing for the pattern. */
  readonly when?: RegExp;
  /** Whether the text that is left out is part of the name behind it. */
  readonly isPart?: true;
  /**
   * Examples: the text as written, and as the data writes it. Searches look for that form too. A row without places removes things
   * beside the address, a telephone number or a room; only `/geocode` does that.
   */
  readonly places?: readonly (readonly [written: string, usual: string])[];
}

/** The rows of a language, in the order in which they are applied. */
export interface FormRows {
  /** For every word. */
  readonly usual: readonly FormRow[];
  /** Lists of which each makes one form more of the word: a Town may be a -cho or a -machi. */
  readonly either: readonly (readonly FormRow[])[];
  /** Of which each makes one form more, with those before it. */
  readonly further: readonly FormRow[];
  /** Sounds that may be others than they are written as: tried where no form is understood. */
  readonly sounds: readonly FormRow[];
}

const nothing = (): string => '';

/**
 * Things beside the address that forms and letters have in any language: labels, telephone numbers, brackets around a
 * postal code.
 */
const EVERYWHERE: readonly FormRow[] = [
  { pattern: ANY_HYPHEN, to: () => '-' },
  { pattern: /\s*(?:[;|\r\n]|<\/?[a-z][^<>]{0,80}>|&nbsp;)\s*/giu, to: () => ', ' },
  // the first field of an object or a label, and how an object ends
  {
    pattern: /^[\s{"'([]*\p{L}(?:[\p{L} .'’-]{0,30}["']?|[\p{L}0-9_ ]{0,30}["'])\s*:[\s"']*(?=\S)/giu,
    to: nothing,
  },
  { pattern: /["'\s]*[}\]][}\]\s]*$/gu, to: nothing },
  { pattern: /^\s*(?:shipping |delivery |mailing )?address\s+(?=[0-9])/giu, to: nothing },
  // a page or a mailbox
  {
    when: /:\/\/|www\.|@/iu,
    pattern:
      /[\s,、，(]*(?:(?:https?:\/\/|www\.)\S+|(?:e-?mail[\s.:]*)?[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)/giu,
    to: nothing,
  },
  {
    when: /tel|phone|fax|mobile|電話|电话|전화|☎/iu,
    pattern:
      /(?:[\s,、，(/]+(?:tel(?:ephone)?|phone|fax|mobile|電話|电话|전화|☎)[\s.:]*\+?[0-9(][0-9().\s-]{6,})+\s*$/giu,
    to: nothing,
  },
  { pattern: /[\s,、，]+\+81[0-9().\s-]{8,}$/gu, to: nothing },
  { pattern: new RegExp(`\\((〒?\\s*${CODE})\\)`, 'g'), to: (_, code) => ` ${code} ` },
  // JP-640-8152, as the post of other countries writes it
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}])JP?[-\\s](?=${CODE}(?![0-9]))`, 'gu'), to: nothing },
  {
    pattern: new RegExp(
      `(?:(?:zip|postal|post)(?:[\\s-]?code)?[.:\\s]*|(?:邮编|邮政编码|郵遞區號|郵編|우편번호|\\(우\\))[:：\\s]*)(?=${CODE}(?![0-9]))`,
      'giu',
    ),
    to: nothing,
  },
];

/** Words for kinds of building. A building may be called after a town. */
const BUILDING = ENGLISH_KINDS.join('|');
/** A name that a number stands by: 1-1 Suidocho; Suidocho 1-1. */
const NUMBERED =
  "(?:[0-9]+(?:-[0-9]+)*[\\s,]+\\p{L}{3}|\\p{L}[\\p{L} '-]{2,40}\\s(?![0-9]{3}-?[0-9]{4})[0-9]+(?:-[0-9]+)*\\s*(?:,|$))";
/** What stands between two commas, with a building in it and no house number in front. */
const BUILDING_PART = `(?!\\s*[0-9]+-[0-9])[^,]*(?<!\\p{L})(?:${BUILDING})(?!\\p{L})[^,]*,`;
/** Endings that mark a municipality. */
const KIND = `(?:${[...endingsIn('romaji', '市区町村'), ...endingsIn('english', '市区町村')].join('|')})`;

/** English names for the quarters of a town whose streets are numbered, and the Japanese ones. */
const QUARTERS: Readonly<Record<string, string>> = {
  ...{ north: 'Kita', south: 'Minami', east: 'Higashi', west: 'Nishi' },
  ...{ n: 'Kita', s: 'Minami', e: 'Higashi', w: 'Nishi' },
};
const quarter = (name: string): string => QUARTERS[name.toLowerCase()] ?? name;
/** Two numbered streets that cross, as written with words, or with letters. */
const crossing = (one: string, other: string, gap: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}0-9-])(${one})${gap}([0-9]{1,2})(?:[\\s-]*j(?:ou?|ō))?[\\s,-]*(${other})${gap}([0-9]{1,2})(?:-?chome)?(?![0-9\\p{L}])`,
    'giu',
  );
/** A quarter behind the number of its streets, or in front of it: 5 Jo Minami, Minami 8 Jo. */
const JO = '[\\s-]*j(?:ou?|ō)';
const CHOME = '[\\s-]*ch(?:ou?|ō)-?me';
const MERIDIAN = 'kita|minami|north|south';
const PARALLEL = 'nishi|higashi|west|east';
const streets = (_: string, one = '', jo = '', other = '', chome = ''): string =>
  `${quarter(one)} ${jo}-jo ${quarter(other)} ${chome}-chome`;

/** 大字 in front of a town's name. */
const OAZA = '(?<![\\p{L}\\p{N}])(?:o[oh]?|ō|ô)[\\s-]?aza[\\s-]*(?=\\p{L})';
const WRITES_OAZA = new RegExp(OAZA, 'iu');

/** Whether 大字 is written in front of a name, which is left out of its forms: `Oaza Hasuda, Hasuda` is 大字蓮田 rather than 蓮田. */
export function writesOaza(word: string): boolean {
  return WRITES_OAZA.test(word);
}

/** Rows that few English words need. */
const SELDOM: readonly FormRow[] = [
  // Japanese behind English: 7-3-1 Hongo, Bunkyo-ku, Tokyo 東京都
  {
    when: new RegExp(`[${JAPANESE_LETTER}]`, 'u'),
    pattern: new RegExp(`(?<=[${LATIN}0-9.])[\\s,(（/・]*[${JAPANESE_LETTER}][^${LATIN}]*$`, 'gu'),
    to: nothing,
  },
  // Tsukuba Startup Park, 2-5-1 Azuma; Denki Bldg. No.3, 1-2-20 Toranomon: a building in front of a name that a number stands by
  {
    when: new RegExp(`(?<!\\p{L})(?:${BUILDING})`, 'iu'),
    pattern: new RegExp(`(?<=^|,)${BUILDING_PART}(?=(?:[^,]*,)?\\s*${NUMBERED})`, 'giu'),
    to: nothing,
  },
  // 1-10-8 Dogenzaka, Tokyu Bldg. 2F, Shibuya-ku: a building behind it
  {
    when: new RegExp(`(?<!\\p{L})(?:${BUILDING})`, 'iu'),
    pattern: new RegExp(`(?<=(?:^|,)\\s*${NUMBERED}[^,]*,)${BUILDING_PART}(?=\\s*\\p{L})`, 'giu'),
    to: nothing,
  },
  // 3-26-16 5F Shibuya, Shibuya-ku
  {
    when: /[0-9]\s+b?[0-9]{1,2}f\s/iu,
    pattern: /(?<=[0-9])\s+b?[0-9]{1,2}f\s+(?=\p{L}{3})/giu,
    to: () => ' ',
  },
  // 6-12,1-301 Kouyoudai: the room 301 of the first building
  {
    when: /[0-9]\s*,\s*[0-9]/u,
    pattern: /([0-9]-[0-9]+)\s*,\s*[0-9]+-[0-9]{3,4}(?=\s+\p{L}{2})/gu,
    to: (_, number) => number,
  },
  // 1-201, Hino shi Arai, which says nothing of the town's numbers
  {
    when: /^\s*[0-9]{1,2}-[0-9]{3}/u,
    pattern: new RegExp(
      `^\\s*[0-9]{1,2}-[1-9][0-9]?0[1-9]\\s*,\\s*(?=\\p{L}+[\\s-]${KIND}[\\s,]+[\\p{L} ,-]+$)`,
      'giu',
    ),
    to: nothing,
  },
  {
    when: /(?:kita|minami|north|south|\b[ns])\W?[0-9]/iu,
    pattern: crossing('kita|minami|north|south', 'nishi|higashi|west|east', '[\\s-]*'),
    to: streets,
    places: [['North 3 West 6, Chuo-ku, Sapporo', 'Kita 3-jo Nishi 6-chome, Chuo-ku, Sapporo']],
  },
  {
    when: /(?:nishi|higashi|west|east)\W?[0-9]/iu,
    pattern: crossing('nishi|higashi|west|east', 'kita|minami|north|south', '[\\s-]*'),
    to: streets,
    places: [['West 5 South 9, Obihiro', 'Nishi 5-jo Minami 9-chome, Obihiro']],
  },
  {
    when: /\b[ns][0-9]/iu,
    pattern: crossing('[ns]', '[ew]', ''),
    to: streets,
    places: [['N8W5, Kita-ku, Sapporo', 'Kita 8-jo Nishi 5-chome, Kita-ku, Sapporo']],
  },
  // 5 Jo Minami 3-7 Nishi, Chuo-ku, Sapporo: quarters behind their numbers
  {
    when: /[0-9][\s-]*j[oō]u?\s+(?:kita|minami|north|south)/iu,
    pattern: new RegExp(
      `(?<![\\p{L}0-9-])([0-9]{1,2})${JO}\\s+(${MERIDIAN})[\\s,]+([0-9]{1,2})(?=(?:-[0-9]+)*(?:${CHOME})?[\\s,]+(${PARALLEL})(?!\\p{L}))`,
      'giu',
    ),
    to: (_, jo, one, chome, other) => streets('', one, jo, other, chome),
  },
  // Nishi 3 Chome 10 Minami 8 Jo, Chuo-ku, Sapporo: the small number first
  {
    when: /ch[oō]u?-?me\W.*[0-9][\s-]*j[oō]/iu,
    pattern: new RegExp(
      `(?<![\\p{L}0-9-])(${PARALLEL})[\\s-]*([0-9]{1,2})${CHOME}(?=(?:[\\s,-]*[0-9]+(?:-[0-9]+)*)?[\\s,]+(${MERIDIAN})[\\s-]*([0-9]{1,2})${JO}(?!\\p{L}))`,
      'giu',
    ),
    to: (_, other, chome, one, jo) => streets('', one, jo, other, chome),
  },
  // the quarter that these two have put in front
  {
    when: /-chome.*(?:[nk]i[st]|higa|mina|nort|sout|west|east)/iu,
    pattern: new RegExp(
      `(?<=(?:Kita|Minami) [0-9]+-jo (?:Nishi|Higashi) [0-9]+-chome(?:[\\s,-]*[0-9]+(?:-[0-9]+)*)?(?:${CHOME})?)[\\s,]+(?:${PARALLEL}|(?:${MERIDIAN})[\\s-]*[0-9]{1,2}${JO})(?![\\p{L}-]|\\s+(?:ku|ward))`,
      'giu',
    ),
    to: nothing,
  },
  // the last number of a crossing behind its comma
  {
    when: /,\s*[0-9]+[\s-]*ch/iu,
    pattern: new RegExp(
      `(?<=[0-9][\\s-]*j[oō](?:\\s*(?:kita|minami|higashi|nishi))?)\\s*,\\s*([0-9]{1,2})[\\s-]*ch[oō]u?me\\s*,?(?=\\s*\\p{L}+[\\s-](?:${KIND})(?!\\p{L}))`,
      'giu',
    ),
    to: (_, chome) => ` ${chome}-chome,`,
    places: [
      [
        '4-6 Minami 8-jo Nishi, 23-chome Chuo-ku, Sapporo',
        '4-6 Minami 8-jo Nishi 23-chome, Chuo-ku, Sapporo',
      ],
    ],
  },
  // 541 Nijojo-cho, Horikawa-nishi-iru, Nijo-dori, Nakagyo-ku: streets of Kyoto beside a town
  {
    when: new RegExp(ENGLISH_DIRECTION, 'iu'),
    pattern: /(?<=\p{L}[^,]*,)(?:[^,]*[\s-](?:dori|agaru|sagaru|iru)\s*,)+/giu,
    to: (all) => (/(?:agaru|sagaru|iru)\s*,/iu.test(all) ? '' : all),
  },
  // Shijo Karasuma Nishi-iru Kankoboko-cho, Shimogyo-ku: streets of Kyoto in front of a town, or without one
  {
    when: new RegExp(ENGLISH_DIRECTION, 'iu'),
    pattern: new RegExp(`(?<=^[\\s0-9-]*|,[\\s0-9-]*)\\p{L}[^,]*[\\s-]${ENGLISH_DIRECTION}[\\s,]*`, 'giu'),
    to: nothing,
  },
  {
    when: /aza/iu,
    pattern: new RegExp(`${OAZA}|(?<![\\p{L}\\p{N}])aza[\\s-]+(?=\\p{L})`, 'giu'),
    to: nothing,
    isPart: true,
    places: [['Ooaza Kanaya, Aridagawa-cho', 'Kanaya, Aridagawa-cho']],
  },
];

/** Numbers of sections in English words and in Roman numerals, up to ten. */
const ENGLISH_NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    'one two three four five six seven eight nine ten',
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'i ii iii iv v vi vii viii ix x',
  ].flatMap((words) => words.split(' ').map((word, k) => [word, k + 1] as const)),
);

const ENGLISH: readonly FormRow[] = [
  // further fields of an object
  { pattern: /["']?\s*,\s*["'][\p{L}_][\p{L}0-9_ ]{0,30}["']\s*:\s*["']?/gu, to: () => ', ' },
  {
    pattern: new RegExp(
      `(?<![\\p{L}0-9])(?:${[...ENGLISH_NUMBERS.keys()].join('|')})[\\s-]*(?=(?:ch|ty)[oōô]u?-?me(?!\\p{L}))`,
      'giu',
    ),
    to: (written) => `${ENGLISH_NUMBERS.get(written.toLowerCase().replace(/[^a-z]/gu, ''))}-`,
    places: [
      ['Third chome, Hongo', '3-chome, Hongo'],
      ['Hongo three chome', 'Hongo 3-chome'],
      ['Hongo III-chome', 'Hongo 3-chome'],
    ],
  },
  {
    pattern: /(?<=[0-9])(?:st|nd|rd|th)[\s-]*(?=(?:ch|ty)[oōô])/giu,
    to: () => '-',
    places: [['Hongo 2nd chome', 'Hongo 2-chome']],
  },
  {
    pattern: /(?<=[0-9])(?:st|nd|rd|th)?[\s-]*(?:ch[oōô]-me|ch[oōô]u-?me|ty[oōô]u?-?me)(?![a-z])/giu,
    to: () => '-chome',
    places: [
      ['Hongo 7 cho-me', 'Hongo 7-chome'],
      ['Hongo 7 Choume', 'Hongo 7-chome'],
      ['Hongo 7-tyome', 'Hongo 7-chome'],
    ],
  },
  {
    pattern:
      /(?<![\p{L}0-9])(?:block|blk\.?)\s*([0-9]+)(?:[\s,]+(?:no\.?|number|house|#)\s*([0-9]+)(?![0-9]))?/giu,
    to: (_, block = '', house) => (house === undefined ? block : `${block}-${house}`),
    places: [
      ['Aoicho Block 1 No. 2', 'Aoicho 1-2'],
      ['Block 1, Aoicho, Wakayama-shi', '1, Aoicho, Wakayama-shi'],
    ],
  },
  // a floor, or a room by its number: Apt. 305, inside an address
  {
    pattern:
      /(?:^\s*|(?<=[\p{L}0-9])[\s,]+)(?:apt|apartment|unit|room|rm|suite|ste|flat)\b[.\s]*(?:no\.?\s*)?#?\s*[0-9]+[a-z]?(?=\s*,)/giu,
    to: nothing,
  },
  {
    pattern:
      /(?<=[\p{L}0-9])[\s,]+[0-9]+(?:(?:st|nd|rd|th)\s*)?(?:\s*(?:floor|FLOOR|Floor|fl\.?|FL\.?)|F)(?=\s*,)/gu,
    to: nothing,
  },
  // a room: #305
  {
    pattern:
      /(?<=[0-9])\s*#\s*[0-9]+[a-z]?(?=[\s,])|(?<=[\s,]|^)#\s*[0-9]+[a-z]?(?:(?=\s*,)|\s+(?=[0-9]))/giu,
    to: nothing,
  },
  {
    pattern: /(?<![\p{L}0-9])(?:no\.?|nr\.?|#)\s*(?=[0-9])/giu,
    to: nothing,
    places: [['Hirohara No. 880', 'Hirohara 880']],
  },
  {
    pattern: /(?<=\p{L})(?:\s+|-)pref(?:\.|(?![a-z]))/giu,
    to: () => ' Prefecture',
    places: [['Aoicho, Wakayama-shi, Wakayama Pref.', 'Aoicho, Wakayama-shi, Wakayama Prefecture']],
  },
  {
    pattern: /(?<!\p{L})(?:the\s+)?(city|town|village) of\s+(\p{L}+)/giu,
    to: (_, kind = '', name = '') => `${name} ${kind}`,
    places: [['Aoicho, City of Wakayama', 'Aoicho, Wakayama City']],
  },
  {
    pattern: /(?<=\p{L})\s+(?:district|county)(?!\p{L})/giu,
    to: () => '-gun',
    places: [['Kushimoto-cho, Higashimuro District', 'Kushimoto-cho, Higashimuro-gun']],
  },
  {
    pattern: /cy(?=[aou])/giu,
    to: () => 'ch',
    places: [['Aoicyo, Wakayama-shi', 'Aoicho, Wakayama-shi']],
  },
];

/** A kind of municipality in English words before its county. */
const inCounty = (kind: string): RegExp =>
  new RegExp(`(?<=\\p{L})\\s+${kind}(?=[\\s,]+[\\p{L}-]+-gun(?!\\p{L}))`, 'giu');

/** English kinds of municipalities of counties in one of the ways that they may be meant. */
const kindsInCounties = (
  town: string,
  village: string,
  ...places: readonly (readonly [written: string, usual: string])[]
): readonly FormRow[] => [
  { pattern: inCounty('town'), to: () => `-${town}`, places: places.slice(0, 1) },
  { pattern: inCounty('village'), to: () => `-${village}`, places: places.slice(1) },
];

/** A remark behind an address: (near the station). */
const REMARK: FormRow = { pattern: /(?<=\S)\s*\([^()]*\)\s*$/gu, to: nothing };

/** Romanization by the other system, converted to the system of the names: [pattern, replacement]. */
const KUNREI: readonly (readonly [pattern: RegExp, to: string])[] = [
  [/sy(?=[aou])/g, 'sh'],
  [/(?<!t)ty(?=[aou])/g, 'ch'],
  [/tty(?=[aou])/g, 'tch'],
  [/[zj]y(?=[aou])/g, 'j'],
  [/si/g, 'shi'],
  [/tti/g, 'tchi'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/(?<![scw])hu/g, 'fu'],
  [/zi/g, 'ji'],
];
/** English words for kinds of places, in which such letters mean nothing. */
const ENGLISH_KIND = /^(?:city|prefecture|district|county|japan)$/;

function fromKunrei(word: string): string {
  const plain = word.toLowerCase();
  if (ENGLISH_KIND.test(plain)) return word;
  const read = KUNREI.reduce((text, [pattern, to]) => text.replace(pattern, to), plain);
  return read === plain ? word : read;
}

/** English words for things that towns are called after. */
const CALLED_AFTER: Readonly<Record<string, string>> = { park: 'koen', airport: 'kuko', castle: 'jo' };

const FURTHER_ENGLISH: readonly FormRow[] = [
  REMARK,
  // 1-10-8 Dogenzaka, Shibuya Dogenzaka Tokyu Bldg. 2F: a building glued behind the municipality
  {
    when: new RegExp(`(?<!\\p{L})(?:${BUILDING})`, 'iu'),
    pattern: new RegExp(
      `(?<=[0-9]-[0-9][^,]*,\\s*\\p{L}+)\\s[^,]*(?<!\\p{L})(?:${BUILDING})(?!\\p{L})[^,]*$`,
      'giu',
    ),
    to: nothing,
  },
  // 1-15-7, Uchikanda GRANDIR OTEMACHI 204, Chiyoda-ku: a building glued behind the town
  {
    when: /[0-9]-[0-9]/u,
    pattern: /(?<=(?:^|,)\s*[0-9]+(?:-[0-9]+)+[\s,]+\p{L}{3,})\s+[^,0-9]*\p{L}[^,0-9]*\s[0-9]{3,4}\s*(?=,)/gu,
    to: nothing,
  },
  // a postal code inside an address: Bunkyo-ku, 113-0033 Tokyo
  { pattern: new RegExp(`(?<=\\p{L}[\\s,]+)${CODE}[\\s,]+(?=\\p{L})`, 'gu'), to: nothing },
  // a number behind all names, which may be half a postal code
  { pattern: /(?<=,.*\p{L})[\s,]+[0-9]{2,4}\s*$/gsu, to: nothing },
  // a chome, unless it is a 丁
  {
    pattern: /(?<=[0-9])[\s-]*cho(?![a-z])/giu,
    to: () => '-chome',
    places: [['Hongo 7-cho', 'Hongo 7-chome']],
  },
  // not 5jo, 3F and 2-chome
  {
    pattern: new RegExp(
      `(?<![\\p{L}0-9-])([0-9]+(?:-[0-9]+)*)-?(?=\\p{L}{4})(?!${counterPattern(['en'])}|cho|floor)`,
      'giu',
    ),
    to: (_, number) => `${number} `,
    places: [['7-3-1Hongo, Bunkyo-ku', '7-3-1 Hongo, Bunkyo-ku']],
  },
  {
    pattern: /(?<=\p{L})\s+(park|airport|castle)(?!\p{L})/giu,
    to: (_, word = '') => CALLED_AFTER[word.toLowerCase()] ?? word,
    places: [
      ['Ueno Park, Taito-ku', 'Uenokoen, Taito-ku'],
      ['Haneda Airport, Ota-ku', 'Hanedakuko, Ota-ku'],
      ['Osaka Castle, Chuo-ku, Osaka', 'Osakajo, Chuo-ku, Osaka'],
    ],
  },
  {
    when: new RegExp(KUNREI.map(([pattern]) => pattern.source).join('|'), 'i'),
    pattern: /\p{L}+/gu,
    to: fromKunrei,
    places: [
      ['Sinzyuku-ku', 'Shinjuku-ku'],
      ['Tukizi, Tyuo-ku', 'Tsukiji, Chuo-ku'],
    ],
  },
];

/** English sounds that may be others, or one where there are two. */
const OTHER_SOUNDS: readonly FormRow[] = [
  // but Ohara is 大原
  {
    pattern: /(?<=o)h(?=[aeiouy])/giu,
    to: nothing,
    isPart: true,
    places: [['Minami-Ohi, Shinagawa-ku', 'Minami-Oi, Shinagawa-ku']],
  },
  // a town and its section in one word, whose sounds merge
  {
    pattern: /(?<=\p{L}{2}cho)(?=o\p{L})/giu,
    to: () => ' ',
    places: [['Kumanogawachooyama, Shingu-shi', 'Kumanogawacho Oyama, Shingu-shi']],
  },
];

/** Chinese words for things that towns are called after. */
const airport = (written: string, usual: string): FormRow => ({
  pattern: /机场|機場/gu,
  to: () => '空港',
  places: [[written, usual]],
});
/** The counter of chome as English writes it: 本郷7 Chome. */
const chome = (written: string, usual: string): FormRow => ({
  pattern: /(?<=[0-9])[\s-]*chome(?![a-z])[\s-]*/giu,
  to: () => '丁目',
  places: [[written, usual]],
});
/** Chinese 站 for 駅 in names of towns: of Nagoya's 名駅 too. */
const station = (...places: readonly (readonly [written: string, usual: string])[]): FormRow => ({
  pattern: /站(?=[前东東西南北元家]|中央街)|(?<=名)站(?=[0-9\s,，]|$)/gu,
  to: () => '駅',
  places,
});
/** Who lives there, before a prefecture. */
const BEFORE_CHINESE: FormRow = {
  pattern: /^\s*\p{sc=Han}{2,4}[\s,，、]+(?=\p{sc=Han}{2,3}[都道府县縣])/gu,
  to: nothing,
};
const BEFORE_KOREAN: FormRow = { pattern: /^\s*[가-힣]{2,4}[\s,]+(?=[가-힣]+[현도부]\s)/gu, to: nothing };

/** Hangul syllables by their parts. */
const HANGUL = 0xac00;
const [FINALS, VOWELS] = [28, 21];
const PLAIN_INITIAL: Readonly<Record<number, number>> = { 14: 12, 15: 0, 16: 3, 1: 0, 4: 3, 13: 12 };
/** Consonants within a word that are plain where one begins. */
const STRONG_INITIAL: Readonly<Record<number, number>> = { 0: 15, 3: 16, 12: 14 };
/** ㅑ ㅕ ㅛ ㅠ → ㅏ ㅓ ㅗ ㅜ, which behind ㅈ and ㅊ sound the same. */
const PLAIN_VOWEL: Readonly<Record<number, number>> = { 2: 0, 6: 4, 12: 8, 17: 13 };
const JIEUT_AND_CHIEUT = [12, 14];

/** The syllables that begin so, for a class. */
const syllables = (initial: number, vowel = 0, vowels = VOWELS): string => {
  const from = HANGUL + (initial * VOWELS + vowel) * FINALS;
  return `${String.fromCharCode(from)}-${String.fromCharCode(from + vowels * FINALS - 1)}`;
};
/** Syllables that transcription writes otherwise anywhere, and where a word begins. */
const OTHER_VOWEL = JIEUT_AND_CHIEUT.flatMap((initial) =>
  Object.keys(PLAIN_VOWEL).map((vowel) => syllables(initial, Number(vowel), 1)),
).join('');
const OTHER_INITIAL = Object.keys(PLAIN_INITIAL)
  .map((initial) => syllables(Number(initial)))
  .join('');

/** A syllable as the rules of transcription write it. */
function transcribed(syllable: string, begins: boolean): string {
  if (syllable === '츠') return '쓰';
  const code = syllable.charCodeAt(0) - HANGUL;
  const initial = Math.floor(code / (VOWELS * FINALS));
  const vowel = Math.floor(code / FINALS) % VOWELS;
  const own = begins ? (PLAIN_INITIAL[initial] ?? initial) : initial;
  const sound = JIEUT_AND_CHIEUT.includes(initial) ? (PLAIN_VOWEL[vowel] ?? vowel) : vowel;
  return String.fromCharCode(HANGUL + (own * VOWELS + sound) * FINALS + (code % FINALS));
}

/** A Korean word as it is written within a longer one: 타하라 of 고야구치초타하라 is 다하라 by itself. */
export function withinWord(word: string): string {
  const initial = Math.floor((word.charCodeAt(0) - HANGUL) / (VOWELS * FINALS));
  const strong = STRONG_INITIAL[initial] ?? initial;
  const begin = word.charCodeAt(0) + (strong - initial) * VOWELS * FINALS;
  return String.fromCharCode(begin) + word.slice(1);
}

/** Korean kinds of municipalities and towns by their characters, in one of the ways that they may be read: 미정 is a word. */
const korean = (
  towns: string,
  villages: string,
  ...places: readonly (readonly [written: string, usual: string])[]
): readonly FormRow[] => [
  { pattern: /(?<=[가-힣]{2})정(?=[\s,0-9]|$)/gu, to: () => towns, places: places.slice(0, 1) },
  { pattern: /(?<=[가-힣]{2})촌(?=[\s,0-9]|$)/gu, to: () => villages, places: places.slice(1) },
];

/** Korean numerals, by the kanji that they read. */
const KOREAN_NUMERALS: ReadonlyMap<string, string> = new Map(
  [...'일이삼사오육칠팔구십'].map((numeral, k) => [numeral, inKanji(k + 1)]),
);

/** A number in Korean numerals in digits: 12 for 십이. Other text stays. */
function inDigits(numerals: string): string {
  const kanji = Array.from(numerals, (numeral) => KOREAN_NUMERALS.get(numeral)).join('');
  const value = kanjiNumber(kanji, 0, kanji.length);
  return value > 0 ? String(value) : numerals;
}

/** The rows of each language. */
export const FORM_ROWS: Readonly<Record<'en' | 'ko' | 'zh_cn' | 'zh_tw', FormRows>> = {
  en: {
    usual: [...EVERYWHERE, ...SELDOM, ...ENGLISH],
    either: [
      kindsInCounties(
        'cho',
        'mura',
        ['Kushimoto Town, Higashimuro-gun', 'Kushimoto-cho, Higashimuro-gun'],
        ['Kitayama Village, Higashimuro-gun', 'Kitayama-mura, Higashimuro-gun'],
      ),
      kindsInCounties('machi', 'son', ['Koori Town, Date-gun', 'Koori-machi, Date-gun']),
    ],
    further: FURTHER_ENGLISH,
    sounds: OTHER_SOUNDS,
  },
  ko: {
    usual: [
      ...EVERYWHERE,
      { pattern: /북해도/gu, to: () => '홋카이도', places: [['북해도 오타루시', '홋카이도 오타루시']] },
      {
        pattern: /(?<=[0-9])\s*의\s*(?=[0-9])/gu,
        to: () => '-',
        places: [['아오이초 1의 2', '아오이초 1-2']],
      },
      {
        pattern: /(?<![가-힣0-9])[일이삼사오육칠팔구십]{1,3}(?=\s*(?:초메|조메|정목))/gu,
        to: inDigits,
        places: [
          ['혼고 삼초메', '혼고 3초메'],
          ['오도리니시 십이초메', '오도리니시 12초메'],
        ],
      },
      {
        pattern: /(?<=[0-9])\s*(?:정목|[쵸조죠초]오?메|가(?=[\s0-9-]|$)|-?chome(?![a-z]))/giu,
        to: () => '초메',
        places: [
          ['혼고 7정목', '혼고 7초메'],
          ['혼고 7쵸메', '혼고 7초메'],
          ['혼고 7가', '혼고 7초메'],
          ['혼고 7 Chome', '혼고 7초메'],
        ],
      },
    ],
    either: [
      korean('초', '무라', ['아오이정 1-2', '아오이초 1-2']),
      korean('마치', '무라'),
      korean('초', '손'),
      korean('마치', '손'),
    ],
    further: [
      REMARK,
      BEFORE_KOREAN,
      {
        pattern: new RegExp(`(?<![가-힣0-9])[${OTHER_INITIAL}${OTHER_VOWEL}]`, 'gu'),
        to: (syllable) => transcribed(syllable, true),
        places: [['토쿄도 분쿄구', '도쿄도 분쿄구']],
      },
      {
        pattern: new RegExp(`(?<=[가-힣0-9])[${OTHER_VOWEL}츠]`, 'gu'),
        to: (syllable) => transcribed(syllable, false),
        places: [['마츠야마시', '마쓰야마시']],
      },
    ],
    sounds: [],
  },
  zh_cn: {
    usual: [
      ...EVERYWHERE,
      airport('羽田机场', '羽田空港'),
      station(['博多站前', '博多駅前'], ['名站1-1-4', '名駅1-1-4'], ['博多站中央街', '博多駅中央街']),
      chome('本乡7 Chome', '本乡7丁目'),
    ],
    either: [],
    further: [BEFORE_CHINESE],
    sounds: [],
  },
  zh_tw: {
    usual: [
      ...EVERYWHERE,
      airport('羽田機場', '羽田空港'),
      station(['博多站前', '博多駅前'], ['名站南1-1', '名駅南1-1'], ['博多站中央街', '博多駅中央街']),
      chome('本鄉7 Chome', '本鄉7丁目'),
    ],
    either: [],
    further: [BEFORE_CHINESE],
    sounds: [],
  },
};
