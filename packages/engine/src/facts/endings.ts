/** Endings of names of prefectures and municipalities, in kanji and in other scripts. */

/** The kind of a place: the kanji that its name ends in. */
type Ending = '都' | '道' | '府' | '県' | '郡' | '市' | '区' | '町' | '村';

interface EndingRow {
  /** How it is read. */
  readonly kana: readonly string[];
  /** How English names write it, behind a hyphen: Nagoya-shi. 北海道 is one name. */
  readonly romaji: readonly string[];
  /** Words for it in English. */
  readonly english: readonly string[];
  readonly korean: readonly string[];
  readonly place: string;
}

/** Where one of them has several spellings, the first is the likeliest. Spellings at one place of two rows go together: Kushimoto-cho, -machi. */
const ROWS: Readonly<Record<Ending, EndingRow>> = {
  都: { kana: ['ト'], romaji: ['to'], english: ['metropolis'], korean: ['도'], place: '東京都' },
  道: { kana: ['ドウ'], romaji: [], english: [], korean: ['도'], place: '北海道' },
  府: { kana: ['フ'], romaji: ['fu'], english: ['prefecture'], korean: ['부'], place: '大阪府' },
  県: { kana: ['ケン'], romaji: ['ken'], english: ['prefecture'], korean: ['현'], place: '和歌山県' },
  郡: { kana: ['グン'], romaji: ['gun'], english: ['county'], korean: ['군'], place: '東牟婁郡' },
  市: { kana: ['シ'], romaji: ['shi'], english: ['city'], korean: ['시'], place: '和歌山市' },
  // wards of Tokyo call themselves cities
  区: { kana: ['ク'], romaji: ['ku'], english: ['ward', 'city'], korean: ['구'], place: '文京区' },
  町: {
    kana: ['チョウ', 'マチ'],
    romaji: ['cho', 'machi'],
    english: ['town'],
    korean: ['초', '마치'],
    place: '串本町',
  },
  村: {
    kana: ['ムラ', 'ソン'],
    romaji: ['mura', 'son'],
    english: ['village'],
    korean: ['무라', '손'],
    place: '北山村',
  },
};

/** Endings of prefectures' names. */
const PREFECTURE_ENDINGS = '都道府県';
/** Endings of municipalities' names. */
export const MUNICIPALITY_ENDINGS = '市区町村';
/**
 * Endings of municipalities' names but wards'. These are confused with each other, 屋久島村 for 屋久島町; a city is never
 * written as a ward.
 */
export const CITY_TO_VILLAGE = '市町村';
/** Endings of prefectures' and municipalities' names. */
export const PLACE_ENDINGS = `${PREFECTURE_ENDINGS}${MUNICIPALITY_ENDINGS}`;

/** How the kinds of places, given by their kanji, are written otherwise: `endingsIn('kana', '町村')` are チョウ, マチ, ムラ and ソン. */
export function endingsIn(script: keyof Omit<EndingRow, 'place'>, kinds: string): readonly string[] {
  const all = [...kinds].flatMap((kind) => ROWS[kind as Ending][script]);
  return [...new Set(all)];
}

/** The endings in kana as folded: チヨウ. */
export function foldedEndings(kinds: string): readonly string[] {
  return endingsIn('kana', kinds).map((kana) => kana.replace('ョ', 'ヨ'));
}

/** The names of all prefectures, with their endings. */
export const PREFECTURE_NAMES: readonly string[] = [
  '北海道',
  '東京都',
  '京都府',
  '大阪府',
  ...'青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 神奈川 新潟 富山 石川 福井 山梨 長野 岐阜 静岡 愛知 三重 滋賀 兵庫 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知 福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄'
    .split(' ')
    .map((name) => `${name}県`),
];

/** Source of a regular expression for names that end as prefectures do, real or not: 東京都, 見本県. */
export const PREFECTURE_LIKE = '(?:北海道|東京都|京都府|大阪府|\\p{Script=Han}{2,3}県)';

const oneOf = (...lists: readonly (readonly string[])[]): string => `(?:${lists.flat().join('|')})`;

/** Endings of folded names of municipalities: of names, readings, English and Korean. */
const MUNICIPALITY = new RegExp(
  `${oneOf(
    [`[${MUNICIPALITY_ENDINGS}]`],
    foldedEndings(MUNICIPALITY_ENDINGS),
    endingsIn('romaji', MUNICIPALITY_ENDINGS),
    endingsIn('english', MUNICIPALITY_ENDINGS),
    endingsIn('korean', MUNICIPALITY_ENDINGS),
  )}$`,
);
/**
 * Endings of folded names of prefectures. English names lack one, and the ト of クマモト is not one. 京都 is 京都府 without its
 * ending.
 */
const PREFECTURE = new RegExp(
  `${oneOf([`[${PREFECTURE_ENDINGS}]`, 'トウキヨウト', '[a-z]'], foldedEndings('道府県'), endingsIn('korean', PREFECTURE_ENDINGS))}$`,
);
const KYOTO = /^(?:京都|キヨウト|교토)$/;

/** Whether a folded name of a municipality says that it is one. */
export function isMunicipalityWritten(name: string): boolean {
  return MUNICIPALITY.test(name);
}

/** Whether a folded name of a prefecture says that it is one. */
export function isPrefectureWritten(name: string): boolean {
  return PREFECTURE.test(name) && !KYOTO.test(name);
}

/** Text behind a folded name, in some language, that marks it as a municipality: 市 of 横浜市. */
export const SAYS_MUNICIPALITY = new RegExp(
  `^${oneOf(
    [`[${MUNICIPALITY_ENDINGS}]`],
    endingsIn('romaji', `${MUNICIPALITY_ENDINGS}郡`),
    endingsIn('english', `${MUNICIPALITY_ENDINGS}郡`),
    endingsIn('korean', MUNICIPALITY_ENDINGS),
  )}$`,
);

/** Text behind a folded name that marks it as a municipality or a prefecture. */
export const SAYS_PLACE = new RegExp(
  `${SAYS_MUNICIPALITY.source}|^${oneOf(
    [`[${PREFECTURE_ENDINGS}]`],
    endingsIn('romaji', PREFECTURE_ENDINGS),
    endingsIn('english', PREFECTURE_ENDINGS),
    endingsIn('korean', PREFECTURE_ENDINGS),
  )}$`,
);

/** Text behind a reading that marks it as a municipality or a prefecture. */
const SAYS_PLACE_READ = new RegExp(`^${oneOf(foldedEndings(`${MUNICIPALITY_ENDINGS}都府県`))}$`);

/** Whether a text behind a folded name or reading says that it is a municipality or prefecture: 市 of 横浜市, シ of ヨコハマシ. */
export function isKindOfPlace(text: string): boolean {
  return SAYS_PLACE.test(text) || SAYS_PLACE_READ.test(text);
}

/** English words for the endings of municipalities and counties; `Ward` is folded to ku. */
const ENGLISH_ENDINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [...MUNICIPALITY_ENDINGS, '郡'].flatMap((kind) =>
    endingsIn('romaji', kind).map((ending) => [ending, endingsIn('english', kind)] as const),
  ),
);
const ENGLISH_ENDING = new RegExp(`-(${[...ENGLISH_ENDINGS.keys()].join('|')})$`);

/** An English name of a municipality or county, without its kind and with the English one: `Nagoya-shi`, `Nagoya`, `Nagoya city`. */
export function writtenInEnglish(name: string): readonly string[] {
  const ending = ENGLISH_ENDING.exec(name)?.[1];
  if (ending === undefined) return [name];
  const bare = name.slice(0, -ending.length - 1);
  return [name, bare, ...(ENGLISH_ENDINGS.get(ending) ?? []).map((kind) => `${bare} ${kind}`)];
}

/** Kinds of places that have towns. */
const PLACES = '府県郡市区町村';
const PLACE = new RegExp(
  `\\p{L}(?:-(?:${endingsIn('romaji', PLACES).join('|')})|\\s(?:${endingsIn('english', PLACES).join('|')}))(?!\\p{L})`,
  'iu',
);

/** Whether an English text names a place with its kind: Nowhere-machi, Nowhere City. */
export function namesPlace(text: string): boolean {
  return PLACE.test(text);
}
