/**
 * Text around an address or between its parts that is not part of it. Every row carries a way of writing that needs it. All patterns
 * work on text whose full-width ASCII has become half-width.
 */

import { BEFORE_CITY, COUNTRY } from './countries.js';
import { MUNICIPALITY_ENDINGS, PLACE_ENDINGS, PREFECTURE_NAMES } from './endings.js';

/** [pattern at the beginning, an example] of text before an address. */
export const FRONTS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [
    /^[\s、。・●■□★☆※◆◇○◎▼▽▲△▶▷♦→⇒➡▪❖「『"'“”‘’`,.;:*#|>_=+~@\u{1f300}-\u{1faff}-]+/u,
    '・和歌山県和歌山市葵町1-2, "和歌山県和歌山市葵町1-2", 📍和歌山県…',
  ],
  [
    /^[([{【〔〈《<［｛][^)\]}】〕〉》>］｝]{1,20}[)\]}】〕〉》>］｝]/u,
    '(本社)和歌山県和歌山市葵町1-2, 【自宅】和歌山県…',
  ],
  [
    new RegExp(
      `^${COUNTRY.han}(?:(?<=[国國])[、,\\s]*|[、,\\s]+|(?=〒|\\S{2,3}[都道府県縣]|${BEFORE_CITY}))`,
      'u',
    ),
    '日本国和歌山県和歌山市葵町1-2, 日本 和歌山市葵町1-2, 日本沖繩縣…, 日本松山市…; not 日本橋1-2',
  ],
  [
    /^(?:TEL|Tel|tel|℡|☎|☏|電話番?号?|でんわ)?[\s:.]*(?:\(0[0-9]{1,4}\)|0[0-9]{1,4}[-(ー−])[0-9]{1,4}[-)ー−][0-9]{3,4}(?![0-9])/u,
    'TEL 073-432-0001 和歌山県和歌山市葵町1-2',
  ],
  [/^[ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ][.)、\s]\s*/u, 'Ⅰ.和歌山県和歌山市葵町1-2'],
  [/^〒/u, '〒和歌山県和歌山市葵町1-2'],
  [/^[0-9]{1,4}[.)、:,|]\s*(?![0-9])/u, '1.和歌山県和歌山市葵町1-2'],
  [
    new RegExp(`^[0-9]{1,4}[\\s,;、]\\s*(?=[^\\s0-9,;、]{1,12}[${PLACE_ENDINGS}])`, 'u'),
    '12 和歌山県和歌山市葵町1-2',
  ],
  [/^[①-⑳]/u, '①和歌山県和歌山市葵町1-2'],
  [
    /^(?![^\s0-9:]+[都道府県市区郡](?<![都府]県|市区):)[^\s0-9:]{1,12}:/u,
    '住所：和歌山県和歌山市葵町1-2, 都道府県：…, 市区：…; not 栃木県：鹿沼市：下田町, 京都府：…, 十日町市：…',
  ],
  [
    /^(?:現住所|住所|所在地?|本社|支店|支社|本店|営業所|工場|自宅|勤務先|送付先|届け?先|お届け先|宛先|本籍地?|場所|会場|勤務地)\s*(?=.)/u,
    '住所 和歌山県和歌山市葵町1-2',
  ],
];

/** A person or firm at whose address somebody is, in English: c/o Yamada, 2603-9, Nagata. */
export const CARE_OF = /(?<!\p{L})c\/o\s[^,]*/iu;

const PREFECTURES = PREFECTURE_NAMES.join('|');

/** A prefecture behind a boundary: the text before it is a label, whatever it says. */
export const LABELLED = new RegExp(`[\\s([{【〔〈《<)\\]}】〕〉》>」』:、,|/;="](?=${PREFECTURES})`, 'gu');

/** A prefecture behind hiragana, or a municipality behind は or が, as it is said: 住所は和歌山県和歌山市葵町1-2. */
export const SPOKEN = new RegExp(
  `[ぁ-んー](?=${PREFECTURES})|(?<=\\p{L})[はが](?=[^\\s0-9]{1,8}[${MUNICIPALITY_ENDINGS}])`,
  'gu',
);

/**
 * A municipality behind a boundary, its prefecture left out: 山田商店 和歌山市葵町1-2. Only a look-up among the two thousand
 * municipalities can confirm it.
 */
export const PLACED = new RegExp(
  `[\\s([{【〔〈《<)\\]}】〕〉》>」』:、,|/;="](?=[^\\s0-9]{1,8}[${MUNICIPALITY_ENDINGS}])`,
  'gu',
);

/**
 * [pattern, an example] of text that ends an address, whatever follows. Patterns that look back to the beginning look for their
 * own first character first.
 */
export const BACKS: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/[\s(、,;:/]*(?:TEL|ＴＥＬ|Tel|tel|℡|電話|でんわ|☎|☏|FAX|Fax|fax|携帯)/u, '葵町1-2 TEL 073-432-0001'],
  [/[\s(、,;:/]+0[0-9]{1,4}[-(ー−][0-9]{1,4}[-)ー−][0-9]{3,4}(?![0-9])/u, '葵町1-2 073-432-0001'],
  [/[\s(、,;:/]+0[0-9]{9,10}(?![0-9])/u, '葵町1-2 0734320001'],
  // lists: the first is the address
  [
    /(?<=[0-9番地号])\s*(?:[、,，;/&＆]|及び|および|並びに|ならびに|と(?=[0-9])|ほか|外)\s*(?=[0-9])(?!(?<=[0-9]番\s*[、,]\s*)[0-9]+号|[0-9]{3}(?:,[0-9]{3})*(?:円|人|個|名|件|万|㎡|平米))/u,
    '広原882番地1、2; not 12番、3号',
  ],
  [/[\s(、,;:/]+(?:北緯|東経|[NE]\s?)?[0-9]{2,3}\.[0-9]{3,}/u, '葵町11 34.2261,135.1675'],
  [
    /(?=[\s(、])(?<=[0-9番地号].*)[\s(、]+(?:午前|午後)?[0-9]{1,2}:[0-5][0-9](?![0-9])/u,
    '葵町11 9:00〜18:00',
  ],
  [
    /(?=[\s(、])(?<=[0-9番地号].*)[\s(、]+[¥￥]?[0-9]{1,3}(?:,[0-9]{3})+(?:円|万|億|人|個|名|件|㎡|平米)/u,
    '葵町11 3,500万円',
  ],
  [/(?<=[0-9](?:番地?|-[0-9]+|番地?の?[0-9]+))\s*・\s*(?=[0-9])/u, '広原882番地1・2'],
];

/** A telephone number before an address: it ends none. */
export const CALLED =
  /^\s*(?:TEL|Tel|tel|℡|☎|☏|電話番?号?|でんわ)?[\s:.]*(?:\(?0[0-9]{1,4}[-)ー−(][0-9]{1,4}[-)ー−][0-9]{3,4}|0[0-9]{9,10})(?![0-9])[\s/、,]*/u;

/** Numbers and marks before an address, as dates: they end none. */
export const DATED = /^[\s0-9/.,、&;:-]+/u;

/** Words glued to the last number of an address that do not begin a building's name: 葵町1-2付近, 1-2の一部. */
export const BEHIND_ADDRESSES = '付近|他|外|ほか|内|地内|地先|先|の一部|方|様|㈱|㈲|㍿';
