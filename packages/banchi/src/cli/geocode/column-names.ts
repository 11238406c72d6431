/**
 * What the name of a column says about it. A name is only a hint: it decides between columns whose contents are equally good, and says
 * whose address it is. Names are compared in half width, without white space between Japanese characters: `所　　在　　地` is 所在地.
 */

/** The content that a name speaks of: a whole address, all of it below some level, or one of its parts. */
export type NamedKind =
  | 'whole'
  | 'local'
  | 'prefecture'
  | 'county'
  | 'municipality'
  | 'ward'
  | 'town'
  | 'chome'
  | 'number'
  | 'branch'
  | 'building'
  | 'postal';

/** What a name says. */
export interface NameHint {
  /** Null for a name that speaks of no address. */
  readonly kind: NamedKind | null;
  /** Whose address it is: 送付先 of 送付先住所都道府県, `billing` of BillingCity; empty where it is not said. */
  readonly group: string;
  /** The number behind it: 2 of 住所２; 0 without one. */
  readonly index: number;
  /** How far the address is from that of the thing itself; see {@link RANKS}. */
  readonly rank: number;
}

/** Readings, codes, and addresses of another kind: they are taken where nothing else is there. */
const OTHER =
  /コード|カナ|かな|仮名|読み|フリガナ|ふりがな|ヨミ|メール|mail|url|web|^ip(?: |$)|ipアドレス|コメント|英語|英字|ローマ字|romaji|kana|\b(?:id|code|cd|iso)$/u;

/** The kinds, each by the ends of names. The first that fits is taken. */
const KINDS: readonly (readonly [NamedKind, RegExp])[] = [
  [
    'postal',
    /(?:郵便(?:番号|no|コード)?|〒|〶|(?:postal|post|zip) ?(?:code|cd|no|number)?|postcode|zipcode)$/u,
  ],
  [
    'building',
    /(?:建物|方書|ビル|マンション|アパート|部屋番号|部屋|号室|フロア|building|bldg|apartment|apt|suite|unit|floor|room)(?:建物|方書|ビル|マンション|アパート|部屋番号|号室|名|名称|等|など|その他| (?:name|no|number))*$/u,
  ],
  [
    'local',
    /(?:住所|町名?|市区町村|市町村|丁目).*(?:以下|以降|以後|より下)(?:の?住所)?$|^(?:それ)?(?:以下|以降)の?(?:住所|所在地)?$|それ以降の住所$|市区町村番地(?:等|以下)?$|町(?:名|域|字)?番地(?:等|以下)?$|(?:^| )street(?: address)?$|streetaddress$/u,
  ],
  ['branch', /枝番号?$|支号$/u],
  ['chome', /(?:^|[^町字一二三四五六七八九十\d])丁目$|(?:^| )chome$/u],
  [
    'number',
    /(?:番地(?:以下|以降|等|番号|号)*|地番|街区(?:符号|番号)?(?:住居番号|地番)?|住居番号|丁目番地?号?|(?:^|住所|所在地?|番地)(?:番|号)|(?:^| )(?:house|street|lot|block) ?(?:no|number)|banchi)$/u,
  ],
  [
    'town',
    /(?:町字|町域|町丁目?|(?<![市区郡])町名|町大字|大字(?:町?丁目|町)?|小字|地域自治区|(?:^|所在地?|住所)(?:町|字|町村字))(?:名|等)*$|(?:^| )(?:town|neighbou?rhood|machi|cho)(?: name)?$/u,
  ],
  ['ward', /(?:政令市区|行政区|(?:^|所在地?|住所)区)名?$|(?:^| )(?:ward|ku)(?: name)?$/u],
  [
    'municipality',
    /(?:市区町村|市町村|市区郡(?:町村)?|市郡区?|郡市区?(?:町村)?|郡市町村|区市町村?|市区|市町|自治体|(?:^|所在地?|住所)(?:市|町村))(?:名|名称)?$|(?:^| )(?:city|municipality|locality|shi)(?: name| town)?$/u,
  ],
  ['county', /(?:^|所在地?|住所)郡名?$|(?:^| )(?:county|gun)$/u],
  [
    'prefecture',
    /(?:都道府県|都府県|道府県|府県|(?:^|所在地?|住所)県)(?:名|名称)?$|(?:^| )(?:prefecture|pref|state|province|region)(?: name)?$/u,
  ],
  [
    'whole',
    /(?:住所|所在地|所在場所|所在|住居表示|連結表記|居所|設置場所|開催場所|場所|位置)(?:名|等|地)?$|(?:^| )(?:(?:full|formatted|street)? ?(?:address|addr|add)|formatted|location)(?: line)?$|address$/u,
  ],
];

/** Words that say that it is an address, and not whose. */
const GENERIC =
  /住所|所在地?|居所|address|addr(?= |$)|(?:^| )add(?= |$)|(?:^| )location(?= |$)|の|名称?$|[ _]/gu;

/** Longest name of a column. */
const LONGEST_NAME = 40;

/**
 * Whose address a name speaks of, the thing's own first: of 申請者住所 and 営業所所在地 the second, of 住所 and 送付先住所 the first. The word
 * that stands last decides: 店舗所有者 is a person.
 */
const RANKS: readonly (readonly [rank: number, words: RegExp])[] = [
  [
    0,
    /営業所|施設|店舗|店|物件|自宅|現住所|診療所|医療機関|薬局|病院|学校|会場|開催|設置|事業所|事務所|本拠|工場|支店|対象|home|store|shop|facility|site|property|venue|residence|primary|premises/gu,
  ],
  [2, /届け?先|送付先?|配送先|納品先|発送先|送り先|shipping|ship|delivery|deliver|recipient|mailing/gu],
  [
    3,
    /申請[者人]?|営業者|事業者|所有者|届出[者人]|代表者?|開設者?|設置者|設置主体|管理者|管理人|管理会社|管理|運営[者]?|法人|会社|連絡先?|問い?合わせ?先?|本社|本部|本店|本籍|主たる事務所|担当|勤務先|職場|請求先?|注文者|購入者|依頼主|発送元|差出人|[者人主員](?=の?$)|owner|applicant|billing|bill|company|corporate|headquarters|head office|hq|employer|work|contact|sender|buyer|operator|licensee|holder|invoice/gu,
  ],
  [4, /旧|変更前|以前|前住所|前の|previous|former|old(?= )/gu],
];
/** The rank of a name that does not say whose address it is, and that of a reading or code. */
const [PLAIN_RANK, OTHER_RANK] = [1, 5];

/** Japanese characters, between which white space and signs are left out. */
const JAPANESE = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー〒]';
const BETWEEN_JAPANESE = new RegExp(`(?<=${JAPANESE})[ _]+|[ _]+(?=${JAPANESE})`, 'gu');

/** A name in one form: half width, small letters, words of camel case apart, without marks of required fields. */
function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=[a-zA-Z])(?=\d)|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replace(/[*※【】「」[\]]+|\(必須\)|[(,、/]?(?:任意|半角|全角)(?:数字|英数字)?\)?/gu, '')
    .replace(/[\s_:;/・･.,、()|>→\-‐－–]+/gu, ' ')
    .replace(BETWEEN_JAPANESE, '')
    .trim();
}

const NOTHING: NameHint = { kind: null, group: '', index: 0, rank: PLAIN_RANK };

/** What the name of a column says. */
export function hintOf(name: string): NameHint {
  const whole = bareName(name);
  if (whole === '' || whole.length > LONGEST_NAME) return NOTHING;
  const [, stem, digits] = /^(.*?) ?(\d{0,2})$/su.exec(whole) ?? ['', whole, ''];
  const found = kindOfName(stem) ?? kindOfName(whole);
  if (found === null) return NOTHING;
  const { kind, rest } = found;
  const index = kindOfName(stem) === null ? 0 : Number(digits);
  const group = rest.replace(GENERIC, '');
  const isOther = OTHER.test(whole) && kind !== 'postal';
  return { kind, group: isOther ? '' : group, index, rank: isOther ? OTHER_RANK : rankOf(rest) };
}

function kindOfName(name: string): { kind: NamedKind; rest: string } | null {
  const bare = name.replace(/(?:\d+行目|ふりがな|フリガナ|カナ|かな)$/u, '');
  for (const [kind, pattern] of KINDS) {
    const at = bare.search(pattern);
    if (at >= 0) return { kind, rest: bare.slice(0, at).trim() };
  }
  // 所在地(鳥取市内), 住所 - 現在
  const head = /^(.*(?:住所|所在地))[^コカかヨ読]{1,12}$/u.exec(bare);
  return head === null || /変更|番号|日|種/u.test(bare) ? null : { kind: 'whole', rest: head[1] };
}

function rankOf(owner: string): number {
  let [last, rank] = [-1, PLAIN_RANK];
  for (const [each, words] of RANKS)
    for (const found of owner.matchAll(words)) {
      const end = found.index + found[0].length;
      // of two words that end together the longer one, which stands in a later row: 本店 is no 店
      if (end >= last) [last, rank] = [end, each];
    }
  return rank;
}

/** Kinds whose names are not the end of a value, as 山田ビル ends like a name of buildings. */
const CLEAR: readonly NamedKind[] = ['whole', 'local', 'postal'];

/** Whether a cell is the name of a column of addresses, and not a value: 県 is, 愛媛県 is not. */
export function isColumnName(text: string): boolean {
  const { kind, rank, group } = hintOf(text);
  if (kind === null || rank === OTHER_RANK) return false;
  return CLEAR.includes(kind) || group === '' || rank !== PLAIN_RANK;
}
