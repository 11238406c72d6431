import { PREFECTURE_NAMES } from '../../facts/endings.js';
import { FOLDED_NUMERALS, KANJI_DIGITS, TYPED_NUMERALS } from '../../facts/kanji-number.js';
import { HAN } from '../../facts/scripts.js';
import { isBuilding } from '../../reading/buildings.js';
import { UNREADABLE } from '../../reading/marks.js';
import type { WrittenNumber } from '../../reading/written.js';
import { fold } from '../../text/index.js';

/** Length of the text behind a name that is looked at. */
export const LONGEST_BEHIND = 24;

/** A name in a folded word and what stands behind it. Both may be one longer name: 七瀬 and 中町 of 七瀬中町. */
export interface Behind {
  /** The name. */
  readonly name: string;
  /** The word from there, {@link LONGEST_BEHIND} units of it at most. */
  readonly text: string;
  /** The letters of it that may go on with the name: kanji and kana up to a gap or a number. */
  readonly run: string;
  /** Whether a number of an address begins the text. */
  readonly isNumber: boolean;
  /** Whether 字 or 大字 stands behind that run. */
  readonly isBeforeAza: () => boolean;
  /** Finds the number behind that run; null for none. */
  readonly number: () => WrittenNumber | null;
  /** Whether a section of the town begins the text. */
  readonly isSection: () => boolean;
  /** Whether a section does that is mistyped. */
  readonly isNearSection: () => boolean;
  /** Whether streets and directions stand beside the towns there. */
  readonly hasStreets: () => boolean;
}

/** A rule that finds that a name is over by the text behind it. */
interface Row {
  readonly fits: (behind: Behind) => boolean;
  /** A place that needs it. */
  readonly place: string;
}

/** Such a rule by texts, each with what must follow it: 無 before a number. */
interface TextRow {
  readonly texts: readonly string[];
  readonly pattern: RegExp;
  readonly place: string;
}

const text = (texts: readonly string[], then: string, place: string): TextRow => ({
  texts,
  pattern: new RegExp(`^(?:${texts.join('|')})${then}`, 'u'),
  place,
});

const row = (place: string, fits: Row['fits']): Row => ({ fits, place });

const KATAKANA = Array.from({ length: 0x30f4 - 0x30a1 + 1 }, (_, k) => String.fromCharCode(0x30a1 + k));

/** Text behind towns of any name. */
const TEXTS: readonly TextRow[] = [
  text(
    ['第'],
    `[0-9〇${KANJI_DIGITS}十${TYPED_NUMERALS}]`,
    '岩手県八幡平市平笠第12地割, 福井県小浜市四分一第48号',
  ),
  text([...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥'], '(?=ノ?[0-9]|$)', '新潟県小千谷市大字千谷甲3000'),
  text(KATAKANA, '(?=ノ?[0-9]|$)', '石川県羽咋市吉崎町ヨ12'),
  text(['ノ'], '(?=[0-9])', '千葉県旭市イの1326'),
  text([...FOLDED_NUMERALS], `[${FOLDED_NUMERALS}]*(?:組(?!合)|班|区(?![${HAN}]))`, '船橋市夏見台三組'),
  // 無番地12 folds to 無12
  text(['無'], '(?=[0-9])', '埼玉県新座市栄無番地 12'),
  text(
    ['無番', '番外', '国有無番', '国有番外', '官有', '国有林', '番地', '号地', '耕地', '地番ナ'],
    '',
    '北海道雨竜郡幌加内町字母子里無番地',
  ),
  text(
    [
      ...['地内', '地先', '地区', '地域', '地帯', '付近', '周辺', '近辺', '近傍', '区域', '集落', '部落'],
      ...['一円', '一帯', '方面', '全域', '以下', '構内'],
    ],
    '',
    '千葉県市川市高谷地先',
  ),
  text([...'内外他先方様番'], `(?=$|[^${HAN}])`, '長野県松本市島内内, 山形県鶴岡市馬町様方'),
];

/** A prefecture's name. */
const PREFECTURE = new RegExp(`^(?:${PREFECTURE_NAMES.map(fold).join('|')})`, 'u');
/** Directions, which in Kyoto stand behind towns as well as before them. */
const STREETS = /通|[上下]ル|[東西]入/u;
/** Endings of towns' names that are rare in names of small sections, whatever the data knows: 七瀬中町, 荒井東, 中野本町. */
const TOWN_ENDINGS = '町丁台丘央通東西南北';
const ENDS_TOWN = new RegExp(`[${TOWN_ENDINGS}]$`, 'u');
/** Endings of facilities. */
const FACILITY_ENDINGS = '院園会館校局所署場店庁';
/** Those endings, and endings of facilities: 大手町公民館 is not a section of 大手町. */
const ENDS_OTHERWISE = new RegExp(`[${TOWN_ENDINGS}${FACILITY_ENDINGS}]$`, 'u');
/** A number in kanji at the end of a run of names. */
const NUMERALS_AT_END = new RegExp(`[${FOLDED_NUMERALS}]+$`, 'u');

const ENDS_FACILITY = new RegExp(`[${FACILITY_ENDINGS}]$`, 'u');
/**
 * A name of its own that ends as towns do, and makes no longer name of a town with the one before it: 稲荷町, 小泉南, but 七瀬本町 and
 * 南立石公園町 are towns.
 */
const OWN_TOWN = /^(?!.*(?:中央|公園))[^上下東西南北中本元新内外][^町]+[町東西南北]$/u;

/** Characters of a name like 本町, with which longer ones begin: 本町田. */
const SHORT_NAME = 2;

/** All rules, the quickest first. */
const ROWS: readonly Row[] = [
  row('和歌山県和歌山市葵町3', ({ isNumber }) => isNumber),
  ...TEXTS.map(({ pattern, place }) => row(place, (behind) => pattern.test(behind.text))),
  row('福島県二本松市渋川舘: a section', ({ isSection }) => isSection()),
  row('文京区千駄木千駄木５丁目: a town said twice', (behind) => behind.text.startsWith(behind.name)),
  row('愛知県豊川市大木町中根: the section 中曽根, mistyped', ({ isNearSection }) => isNearSection()),
  row('兵庫県養父市養父町北〓畑: the rest could not be read', ({ text, run }) =>
    text.startsWith(UNREADABLE, run.length),
  ),
  row('珠洲市若山町火宮元西若山村大字国兼: what the land was called', ({ isBeforeAza }) => isBeforeAza()),
  row('上京区藪之内町京都府庁旧本館: what is called after a prefecture', ({ text }) => PREFECTURE.test(text)),
  row('京都市下京区忠庵町柳馬場通松原下ル', ({ run, hasStreets }) => STREETS.test(run) && hasStreets()),
  row('文京区本乡七丁目樱花大厦, 文京区本郷サクラビル', ({ run }) => isBuilding(run)),
  row('福島県二本松市戸沢下田12: a section that nobody knows', (behind) => isSmallSection(behind)),
  row('岐阜県恵那市大井町神ノ木: the same behind a 町', ({ name, run }) => {
    return name.length > SHORT_NAME && name.endsWith('町') && run.length > 1 && !ENDS_OTHERWISE.test(run);
  }),
  row('群馬県高崎市矢中町村北20: one that ends as towns do', (behind) => isSectionLikeTown(behind)),
];

/** The units that {@link TEXTS} begin with: behind most names stands none of them. */
const BEGINNINGS_OF_TEXTS = new Set(TEXTS.flatMap(({ texts }) => texts.map((each) => each.charCodeAt(0))));

/** Whether a position of a folded word has what stands behind towns whatever they are called. */
export function standsBehindTowns(folded: string, at: number): boolean {
  if (!BEGINNINGS_OF_TEXTS.has(folded.charCodeAt(at))) return false;
  const follows = folded.slice(at, at + LONGEST_BEHIND);
  return TEXTS.some(({ pattern }) => pattern.test(follows));
}

/** Whether a name is over before what stands behind it: 渋川 of 渋川舘, where 舘 is a section; not 七瀬 of 七瀬中町. */
export function isApart(behind: Behind): boolean {
  return ROWS.some(({ fits }) => fits(behind));
}

/** Whether a run that nobody knows is a small section: 下田 of 戸沢下田12. It ends otherwise than towns do, and a number follows. */
function isSmallSection({ name, run, number }: Behind): boolean {
  const own = run.replace(NUMERALS_AT_END, '');
  const follows = own === run ? number() : null;
  if (own === run && follows?.usable !== true) return false;
  if (name.length === 1 || follows?.counter === '丁目') return false;
  return !run.startsWith('町') && !ENDS_TOWN.test(own);
}

/**
 * Whether a run that nobody knows, before a number, is a small section that ends as towns do: behind a town with its 町 any (矢中町村北20,
 * 足助町本町10), behind another one a name of its own (笠間稲荷町9-1), for 七瀬中町161 is a town that the data may lack.
 */
function isSectionLikeTown({ name, run, number }: Behind): boolean {
  if (name.length < SHORT_NAME || run.length < 2 || run.startsWith('町') || ENDS_FACILITY.test(run))
    return false;
  const isOwn = name.length > SHORT_NAME && name.endsWith('町');
  if (!isOwn && !OWN_TOWN.test(run)) return false;
  const follows = number();
  return follows?.usable === true && follows.counter !== '丁目';
}
