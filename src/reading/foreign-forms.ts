import { counterPattern } from '../vocabulary/counters.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { PlacedText } from './placed-text.js';
import { ENGLISH_KINDS } from './tables/buildings.js';
import { endingsIn } from './tables/endings.js';
import { CODE, POST_CODES } from './tables/postal-codes.js';
import { JAPANESE_LETTER, LATIN } from './tables/scripts.js';

/** What a text has, what is read for it, and whether what is left out is part of the name behind it. */
type Rule = readonly [pattern: RegExp, to: (...groups: string[]) => string, isPart?: true];

const nothing = (): string => '';

/** What forms and letters say of an address in any language: labels, telephone numbers, brackets around a postal code. */
const EVERYWHERE: readonly Rule[] = [
  [/[\u2010-\u2015\u2043\u2212]/g, () => '-'],
  [/\s*(?:[;|\r\n]|<\/?[a-z][^<>]{0,80}>|&nbsp;)\s*/giu, () => ', '],
  // the first field of an object or a label, and how an object ends
  [/^[\s{"'([]*\p{L}(?:[\p{L} .'’-]{0,30}["']?|[\p{L}0-9_ ]{0,30}["'])\s*:[\s"']*(?=\S)/giu, nothing],
  [/["'\s]*[}\]][}\]\s]*$/gu, nothing],
  [/^\s*(?:shipping |delivery |mailing )?address\s+(?=[0-9])/giu, nothing],
  [
    /[\s,、，(]+(?:tel(?:ephone)?|phone|fax|mobile|電話|电话|전화|☎)[\s.:]*\+?[0-9][0-9().\s-]{6,}\s*$/giu,
    nothing,
  ],
  [/[\s,、，]+\+81[0-9().\s-]{8,}$/gu, nothing],
  [new RegExp(`\\((〒?\\s*${CODE})\\)`, 'g'), (_, code) => ` ${code} `],
  // JP-640-8152, as the post of other countries writes it
  [new RegExp(`(?<![\\p{L}\\p{N}])JP?[-\\s](?=${CODE}(?![0-9]))`, 'gu'), nothing],
  [
    new RegExp(
      `(?:(?:zip|postal|post)(?:[\\s-]?code)?[.:\\s]*|(?:邮编|邮政编码|郵遞區號|郵編|우편번호)[:\\s]*)(?=${CODE}(?![0-9]))`,
      'giu',
    ),
    nothing,
  ],
  [/〒\s*(?=[0-9])/g, () => '〒'],
];

/** Spellings of 丁目 behind a number. */
const CHOME = /(?<=[0-9])(?:st|nd|rd|th)?[\s-]*(?:ch[oōô]-me|ch[oōô]u-?me|ty[oōô]u?-?me)(?![a-z])/giu;

/** What buildings are called, which may be called after a town besides. */
const BUILDING = ENGLISH_KINDS.join('|');
/** A floor or room behind that. */
const FLOOR =
  '[\\s-]+(?:[0-9]+\\s*F|[0-9]+(?:st|nd|rd|th)?\\s*(?:floor|fl\\.?)|(?:room|rm\\.?|#)?\\s*[0-9]{3,4})';
/** A name that a number stands by: 1-1 Suidocho; Suidocho 1-1. */
const NUMBERED =
  "(?:[0-9]+(?:-[0-9]+)*[\\s,]+\\p{L}{3}|\\p{L}[\\p{L} '-]{2,40}\\s(?![0-9]{3}-?[0-9]{4})[0-9]+(?:-[0-9]+)*\\s*(?:,|$))";
/** What says that a name is one of a municipality. */
const KIND = `(?:${[...endingsIn('romaji', '市区町村'), ...endingsIn('english', '市区町村')].join('|')})`;

/** What English calls the quarters of a town whose streets are numbered, and how Japanese names them. */
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
const streets = (_: string, one = '', jo = '', other = '', chome = ''): string =>
  `${quarter(one)} ${jo}-jo ${quarter(other)} ${chome}-chome`;

/** Rules for English that few words need, each behind what is soonest told. */
const SELDOM: readonly (readonly [when: RegExp, rule: Rule])[] = [
  // Japanese behind English: 7-3-1 Hongo, Bunkyo-ku, Tokyo 東京都
  [
    new RegExp(`[${JAPANESE_LETTER}]`, 'u'),
    [new RegExp(`(?<=[${LATIN}0-9.])[\\s,(（/・]*[${JAPANESE_LETTER}][^${LATIN}]*$`, 'gu'), nothing],
  ],
  // Tsukuba Startup Park, 2-5-1 Azuma: a building that no number stands by
  [
    new RegExp(BUILDING, 'iu'),
    [
      new RegExp(
        `(?<=^|,)[^,0-9]*(?<!\\p{L})(?:${BUILDING})(?!\\p{L})[^,0-9]*(?:${FLOOR})?\\s*,(?=(?:[^,]*,)?\\s*${NUMBERED})`,
        'giu',
      ),
      nothing,
    ],
  ],
  // 6-12,1-301 Kouyoudai: the room 301 of the first building
  [/[0-9]\s*,\s*[0-9]/u, [/([0-9]-[0-9]+)\s*,\s*[0-9]+-[0-9]{3,4}(?=\s+\p{L}{2})/gu, (_, number) => number]],
  // 1-201, Hino shi Arai, which says nothing of the town's numbers
  [
    /^\s*[0-9]{1,2}-[0-9]{3}/u,
    [
      new RegExp(
        `^\\s*[0-9]{1,2}-[1-9][0-9]?0[1-9]\\s*,\\s*(?=\\p{L}+[\\s-]${KIND}[\\s,]+[\\p{L} ,-]+$)`,
        'giu',
      ),
      nothing,
    ],
  ],
  // Kita 3 Nishi 6, North 3 West 6, N3 W6: 札幌市中央区北三条西六丁目; West 5 South 9: 帯広市西五条南九丁目
  [
    /(?:kita|minami|north|south|\b[ns])\W?[0-9]/iu,
    [crossing('kita|minami|north|south', 'nishi|higashi|west|east', '[\\s-]*'), streets],
  ],
  [
    /(?:nishi|higashi|west|east)\W?[0-9]/iu,
    [crossing('nishi|higashi|west|east', 'kita|minami|north|south', '[\\s-]*'), streets],
  ],
  [/\b[ns][0-9]/iu, [crossing('[ns]', '[ew]', ''), streets]],
  // 541 Nijojo-cho, Horikawa-nishi-iru, Nijo-dori, Nakagyo-ku: streets of Kyoto beside a town
  [
    /(?:agaru|sagaru|iru)(?!\p{L})/iu,
    [
      /(?<=\p{L}[^,]*,)(?:[^,]*[\s-](?:dori|agaru|sagaru|iru)\s*,)+/giu,
      (all) => (/(?:agaru|sagaru|iru)\s*,/iu.test(all) ? '' : all),
    ],
  ],
  // 大字, which names in English leave out: Ooaza Kanaya, Oaza-Kanaya, aza Kitano; not Azabu
  [/aza/iu, [/(?<![\p{L}\p{N}])(?:(?:o[oh]?|ō|ô)[\s-]?aza[\s-]*|aza[\s-]+)(?=\p{L})/giu, nothing, true]],
];

/** What towns are called after, in Chinese words: 羽田机场 is 羽田空港, 博多站前 is 博多駅前. */
const IN_CHINESE: readonly Rule[] = [
  [/机场|機場/gu, () => '空港'],
  [/站(?=[前东東西南北])/gu, () => '駅'],
];

const USUAL: Readonly<Record<ForeignLanguage, readonly Rule[]>> = {
  en: [
    // further fields of an object
    [/["']?\s*,\s*["'][\p{L}_][\p{L}0-9_ ]{0,30}["']\s*:\s*["']?/gu, () => ', '],
    [/(?<=[0-9])(?:st|nd|rd|th)[\s-]*(?=(?:ch|ty)[oōô])/giu, () => '-'],
    [CHOME, () => '-chome'],
    // Block 3, No. 4
    [
      /(?<![\p{L}0-9])(?:block|blk\.?)\s*([0-9]+)(?:[\s,]+(?:no\.?|number|house|#)\s*([0-9]+)(?![0-9]))?/giu,
      (_, block = '', house) => (house === undefined ? block : `${block}-${house}`),
    ],
    // a floor, or a room by its number: Apt. 305, inside an address
    [
      /(?<=[\p{L}0-9])[\s,]+(?:apt|apartment|unit|room|rm|suite|ste|flat)\b[.\s]*(?:no\.?\s*)?#?\s*[0-9]+[a-z]?(?=\s*,)/giu,
      nothing,
    ],
    [
      /(?<=[\p{L}0-9])[\s,]+[0-9]+(?:(?:st|nd|rd|th)\s*)?(?:\s*(?:floor|FLOOR|Floor|fl\.?|FL\.?)|F)(?=\s*,)/gu,
      nothing,
    ],
    // a room: #305
    [
      /(?<=[0-9])\s*#\s*[0-9]+[a-z]?(?=[\s,])|(?<=[\s,]|^)#\s*[0-9]+[a-z]?(?:(?=\s*,)|\s+(?=[0-9]))/giu,
      nothing,
    ],
    [/(?<![\p{L}0-9])(?:no\.?|nr\.?|#)\s*(?=[0-9])/giu, nothing],
    [/(?<=\p{L})(?:\s+|-)pref(?:\.|(?![a-z]))/giu, () => ' Prefecture'],
    [
      /(?<!\p{L})(?:the\s+)?(city|town|village) of\s+(\p{L}+)/giu,
      (_, kind = '', name = '') => `${name} ${kind}`,
    ],
    [/(?<=\p{L})\s+(?:district|county)(?!\p{L})/giu, () => '-gun'],
    // Aoicyo
    [/cy(?=[aou])/giu, () => 'ch'],
  ],
  ko: [
    [/(?<=[0-9])\s*의\s*(?=[0-9])/gu, () => '-'],
    [/(?<=[0-9])\s*정목/gu, () => '초메'],
  ],
  zh_cn: IN_CHINESE,
  zh_tw: IN_CHINESE,
};

/** A postal code inside an address: Bunkyo-ku, 113-0033 Tokyo. */
const CODE_WITHIN: Rule = [POST_CODES.within.pattern, nothing];
/** A number behind all names, which may be half a postal code. */
const NUMBER_BEHIND: Rule = [/(?<=,.*\p{L})[\s,]+[0-9]{2,4}\s*$/gsu, nothing];
/** A kind of municipality in English words before its county. */
const inCounty = (kind: string): RegExp =>
  new RegExp(`(?<=\\p{L})\\s+${kind}(?=[\\s,]+[\\p{L}-]+-gun(?!\\p{L}))`, 'giu');
const VILLAGES = endingsIn('romaji', '村');
/** English kinds of municipalities of counties in each way that they may be meant: Kushimoto Town is Kushimoto-cho, not -machi. */
const KINDS_IN_COUNTIES: readonly (readonly Rule[])[] = endingsIn('romaji', '町').map((town, k) => [
  [inCounty('town'), () => `-${town}`],
  [inCounty('village'), () => `-${VILLAGES[k]}`],
]);
/** What is said of an address behind it: (near the station). */
const REMARK: Rule = [/(?<=\S)\s*\([^()]*\)\s*$/gu, nothing];
/** What may be a chome, where it is no 丁. */
const CHO: Rule = [/(?<=[0-9])[\s-]*cho(?![a-z])/giu, () => '-chome'];
/** A number glued to the name behind it: 7-3-1Hongo, not 5jo, 3F and 2-chome. */
const GLUED: Rule = [
  new RegExp(
    `(?<![\\p{L}0-9-])([0-9]+(?:-[0-9]+)*)-?(?=\\p{L}{4})(?!${counterPattern(['en'])}|cho|floor)`,
    'giu',
  ),
  (_, number) => `${number} `,
];
/** What towns are called after, in English words: Ueno Park is 上野公園, Haneda Airport 羽田空港, Osaka Castle 大阪城. */
const CALLED_AFTER: Readonly<Record<string, string>> = { park: 'koen', airport: 'kuko', castle: 'jo' };
const IN_ENGLISH: Rule = [
  /(?<=\p{L})\s+(park|airport|castle)(?!\p{L})/giu,
  (_, word = '') => CALLED_AFTER[word.toLowerCase()] ?? word,
];
/** A town and its section in one word, whose sounds merge: Kumanogawachooyama is 熊野川町大山. */
const APART: Rule = [/(?<=\p{L}{2}cho)(?=o\p{L})/giu, () => ' '];
/** A long o before another vowel: Minami-Ohi is 南大井; but Ohara is 大原. */
const LONG_O: Rule = [/(?<=o)h(?=[aeiouy])/giu, nothing, true];

/** Romanization by the other system in terms of the one that names are in: [pattern, replacement]. */
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
const HAS_KUNREI = new RegExp(KUNREI.map(([pattern]) => pattern.source).join('|'), 'i');
/** English words that say what a place is, in which such letters mean nothing. */
const ENGLISH_KIND = /^(?:city|prefecture|district|county|japan)$/;

function fromKunrei(word: string): string {
  const plain = word.toLowerCase();
  return ENGLISH_KIND.test(plain)
    ? word
    : KUNREI.reduce((text, [pattern, to]) => text.replace(pattern, to), plain);
}

/** What an English address may be besides, one behind the other. */
const FURTHER: readonly Rule[] = [REMARK, CODE_WITHIN, NUMBER_BEHIND, CHO, GLUED, IN_ENGLISH];

/** Hangul syllables by their parts. */
const HANGUL = 0xac00;
const [FINALS, VOWELS] = [28, 21];
const PLAIN_INITIAL: Readonly<Record<number, number>> = { 14: 12, 15: 0, 16: 3, 1: 0, 4: 3, 13: 12 };
/** Consonants within a word that are plain where one begins. */
const STRONG_INITIAL: Readonly<Record<number, number>> = { 0: 15, 3: 16, 12: 14 };
/** ㅑ ㅕ ㅛ ㅠ → ㅏ ㅓ ㅗ ㅜ, which behind ㅈ and ㅊ sound the same. */
const PLAIN_VOWEL: Readonly<Record<number, number>> = { 2: 0, 6: 4, 12: 8, 17: 13 };
const [JIEUT, CHIEUT] = [12, 14];

/** A syllable as the rules of transcription write it. */
function transcribed(syllable: string, begins: boolean): string {
  if (syllable === '츠') return '쓰';
  const code = syllable.charCodeAt(0) - HANGUL;
  const initial = Math.floor(code / (VOWELS * FINALS));
  const vowel = Math.floor(code / FINALS) % VOWELS;
  const own = begins ? (PLAIN_INITIAL[initial] ?? initial) : initial;
  const sound = initial === JIEUT || initial === CHIEUT ? (PLAIN_VOWEL[vowel] ?? vowel) : vowel;
  return String.fromCharCode(HANGUL + (own * VOWELS + sound) * FINALS + (code % FINALS));
}

/** A Korean word as it is written within a longer one: 타하라 of 고야구치초타하라 is 다하라 by itself. */
export function withinWord(word: string): string {
  const initial = Math.floor((word.charCodeAt(0) - HANGUL) / (VOWELS * FINALS));
  const strong = STRONG_INITIAL[initial] ?? initial;
  const begin = word.charCodeAt(0) + (strong - initial) * VOWELS * FINALS;
  return String.fromCharCode(begin) + word.slice(1);
}

const korean = (towns: string, villages: string): readonly Rule[] => [
  [/(?<=[가-힣])정(?=[\s,0-9]|$)/gu, () => towns],
  [/(?<=[가-힣])촌(?=[\s,0-9]|$)/gu, () => villages],
];

function apply(text: PlacedText, rules: readonly Rule[]): PlacedText {
  return rules.reduce((each, [pattern, to, isPart]) => each.replace(pattern, to, isPart), text);
}

/**
 * The ways in which a word in another language may be meant, the likeliest first: without what forms and letters put around an
 * address, then without numbers that are none of its, in the romanization or transcription of the data, and without one of the
 * parts between commas.
 */
export function* foreignForms(word: string, language: ForeignLanguage): Iterable<PlacedText> {
  const everywhere = apply(PlacedText.of(word), EVERYWHERE);
  const seldom = language === 'en' ? SELDOM.filter(([when]) => when.test(everywhere.text)) : [];
  const own = seldom.map(([, rule]) => rule);
  const usual = apply(apply(everywhere, own), USUAL[language]);
  if (language === 'ko') yield* koreanForms(usual);
  else if (language === 'en') yield* englishForms(usual);
  else {
    yield usual;
    yield* changedBy(usual, BEFORE_CHINESE);
  }
}

/** Who lives there, before a prefecture. */
const BEFORE_CHINESE: Rule = [/^\s*\p{sc=Han}{2,4}[\s,，、]+(?=\p{sc=Han}{2,3}[都道府县縣])/gu, nothing];
const BEFORE_KOREAN: Rule = [/^\s*[가-힣]{2,4}[\s,]+(?=[가-힣]+[현도부]\s)/gu, nothing];

/** A text that a rule changes. */
function* changedBy(text: PlacedText, rule: Rule): Iterable<PlacedText> {
  const changed = apply(text, [rule]);
  if (changed.text !== text.text) yield changed;
}

function* koreanForms(given: PlacedText): Iterable<PlacedText> {
  yield given;
  yield* changedBy(given, REMARK);
  const usual = apply(given, [BEFORE_KOREAN]);
  if (usual.text !== given.text) yield usual;
  const plain = usual
    .replace(/(?<![가-힣0-9])[가-힣]/gu, (syllable) => transcribed(syllable, true))
    .replace(/(?<=[가-힣0-9])[가-힣]/gu, (syllable) => transcribed(syllable, false));
  if (plain.text !== usual.text) yield plain;
  for (const towns of endingsIn('korean', '町'))
    for (const villages of endingsIn('korean', '村')) {
      const own = apply(plain, korean(towns, villages));
      if (own.text !== plain.text) yield own;
    }
}

function* englishForms(usual: PlacedText): Iterable<PlacedText> {
  for (const [k, base] of [usual, ...KINDS_IN_COUNTIES.map((rules) => apply(usual, rules))].entries()) {
    if (k > 0 && base.text === usual.text) continue;
    yield base;
    let last = base;
    for (const rule of FURTHER) {
      const next = apply(last, [rule]);
      if (next.text !== last.text) yield next;
      last = next;
    }
    const plain = HAS_KUNREI.test(last.text) ? last.replace(/\p{L}+/gu, fromKunrei) : last;
    if (plain.text !== last.text) yield plain;
  }
}

/** An English form with the sounds that it may have besides; null for none. */
export function withOtherSounds(form: PlacedText): PlacedText | null {
  const changed = apply(form, [LONG_O, APART]);
  return changed.text === form.text ? null : changed;
}

/** A number with what counts it, which is no building: 98-chome. */
const COUNTED = new RegExp(`[0-9]+[-\\s]*(?:${counterPattern(['en'])}|cho(?![a-z]))`, 'giu');
/** Parts between commas that are left out one by one, at most: no address has more. */
const MOST_PARTS = 10;

/** A word without one of the parts between its commas, its first and last and numbers apart: a building between town and municipality. */
export function* withoutOnePart(form: PlacedText): Iterable<PlacedText> {
  const commas = Array.from(form.text.matchAll(/,/g), ({ index }) => index);
  if (commas.length < 2 || commas.length > MOST_PARTS) return;
  for (let k = 0; k + 1 < commas.length; k++) {
    const [from, to] = [commas[k], commas[k + 1]];
    if (/\p{L}/u.test(form.text.slice(from, to).replace(COUNTED, ''))) yield form.without(from, to);
  }
}
