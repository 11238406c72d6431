import { between, oneOf } from '../../../bench/support/random.js';
import { inKanji, kanjiValue } from '../rewritings.js';
import { rewritten } from './rewritten.js';
import type { Subject } from './subject.js';
import { ALL, type Loss, type Way } from './way.js';
import { fullWidth, inFull, isClear, type Parts, write } from './writing.js';

/** A way that changes the town's name; numbers and chome stay. */
function town(
  name: string,
  change: (town: string, subject: Subject, random: () => number) => string | null,
  loses: readonly Loss[] = [],
): Way {
  const rewrite = (subject: Subject, random: () => number): Parts | null => {
    const own = inFull(subject).town;
    const changed = change(own, subject, random);
    return changed === null || changed === own ? null : { town: changed };
  };
  return rewritten(name, rewrite, loses);
}

/** Whether the word goes on behind the town; where it does not, a name without its 町 may be another's. */
const hasMore = (subject: Subject): boolean => subject.kind !== 'town';

/** Pairs of forms of which today's names have one or the other; neither is a name of its own. */
const FORMS = (
  '沢澤 滝瀧 辺邊邉 浜濱濵 崎﨑嵜 高髙 島嶋嶌 館舘 竜龍 桜櫻 桧檜 渕淵渊 薮藪 広廣 国國 曽曾 桑桒 枡桝 万萬 富冨 峰峯 徳德 恵惠 ' +
  '寿壽 実實 宝寶 栄榮 営營 蔵藏 条條 真眞 礼禮 穂穗 稲稻 塩鹽 柳栁 鉄鐵 渋澁 瀬瀨 静靜 県縣 区區 駅驛 学學 円圓 応應 与與 豊豐 関關 ' +
  '横橫 黒黑 亀龜 園薗 脇𦚰 浅淺 巻卷 浄淨 号號 将將 双雙 余餘 体體 対對 土圡 鶴靍 鴬鶯 壷壺 桶桶 鰺鯵 検檢 銭錢 桟棧 賎賤 隠隱 穏穩 ' +
  '帰歸 郷鄕 教敎 戸戶 呉吳 晃晄 楽樂 薬藥 旧舊 拠據 経經 軽輕 芸藝 剣劍 権權 顕顯 験驗 厳嚴 収收 従從 渓溪 継繼 鶏鷄 献獻 廃廢 売賣 変變 ' +
  '弁辯 満滿 訳譯 来來 涼凉 緑綠 塁壘 励勵 霊靈 齢齡 歴歷 恋戀 錬鍊 炉爐 労勞 楼樓 録錄 湾灣'
)
  .split(' ')
  .map((forms) => [...forms])
  .filter((forms) => forms.length > 1);
const OTHERS = new Map(
  FORMS.flatMap((forms) => forms.map((form) => [form, forms.filter((other) => other !== form)] as const)),
);

/** Numerals inside a town's name that are not chome: 三の丸, 七里ガ浜, 十二番丁, 北二十四条西. */
const INNER = /[一二三四五六七八九十]+(?=の|ノ|里|番[丁町]|条|線|号|区|軒|本|ツ|つ|地割|筋|ケ|ヶ)/g;

/** Kanji that look or sound alike; `names.ts` has its own rows. */
const EXCHANGES = new Map(
  ['提堤', '盤磐', '橋槗', '萩荻', '州洲', '堀掘', '粟栗', '藤籐', '幡播'].flatMap((pair) => {
    const [a, b] = [...pair];
    return [
      [a, b],
      [b, a],
    ] as const;
  }),
);

const replaced = (text: string, pattern: RegExp, by: (found: string) => string): string | null => {
  const changed = text.replace(pattern, by);
  return changed === text ? null : changed;
};

/** Ways to write the name of a town. */
export const TOWN: readonly Way[] = [
  town('大字 in front', (own, { town: [oaz] }) => (/^(?:大字|字)/.test(oaz.name) ? null : `大字${own}`)),
  town('字 before the small section', (_, { town: [oaz, azc] }) =>
    azc === undefined || /^[字小大]/.test(azc.name) ? null : `${oaz.name}字${azc.name}`,
  ),
  town('大字 and 字 left out', (_, s) =>
    s.town.map(({ name }) => name.replace(/^[大小]?字(?=.)/, '')).join(''),
  ),
  town('町 left out at the end', (own, s) => (hasMore(s) && /..町$/.test(own) ? own.slice(0, -1) : null), [
    'suffix',
  ]),
  town('町 doubled', (own) => (/.町$/.test(own) ? `${own}町` : null)),
  town('丁 for 町', (own) => (/..町$/.test(own) ? `${own.slice(0, -1)}丁` : null)),
  town('old and variant kanji', (own, _, random) =>
    [...own].map((c) => (OTHERS.has(c) ? oneOf(random, OTHERS.get(c)!) : c)).join(''),
  ),
  town('ヶ, ケ, が, ガ', (own, _, random) =>
    replaced(own, /(?<=[一-龠々])[ヶケがガヵカ箇](?=[一-龠])/g, (c) =>
      oneOf(
        random,
        [...'ヶケがガ'].filter((other) => other !== c),
      ),
    ),
  ),
  town('ノ, の, 之', (own, _, random) =>
    replaced(own, /(?<=[一-龠々])[ノの之乃](?=[一-龠])/g, (c) =>
      oneOf(
        random,
        [...'ノの之'].filter((other) => other !== c),
      ),
    ),
  ),
  town('ツ, ッ, つ', (own, _, random) =>
    replaced(own, /(?<=[一-龠々])[ツッつっ](?=[一-龠])/g, (c) =>
      oneOf(
        random,
        [...'ツッつ'].filter((other) => other !== c),
      ),
    ),
  ),
  town(
    'の left out',
    (own, s) => (hasMore(s) ? replaced(own, /(?<=[一-龠々])[ノの](?=[一-龠])/, () => '') : null),
    ['suffix'],
  ),
  town(
    'ヶ left out',
    (own, s) => (hasMore(s) ? replaced(own, /(?<=[一-龠々])[ヶケが](?=[一-龠])/, () => '') : null),
    ['suffix'],
  ),
  town(
    'ヶ added',
    (own, s) =>
      hasMore(s) && !/[ヶケが]/.test(own) ? replaced(own, /(?<=^[一-龠])(?=[丘崎谷原]$)/, () => 'ヶ') : null,
    ['suffix'],
  ),
  town(
    'kanji that are typed for one another',
    (own, s, random) =>
      hasMore(s)
        ? replaced(own, /[提堤盤磐橋萩荻州洲堀掘粟栗藤籐幡播]/, (c) => oneOf(random, [EXCHANGES.get(c) ?? c]))
        : null,
    ['suffix'],
  ),
  town('町 as ちょう', (own, s) =>
    hasMore(s) && s.chome === null && /[^0-9]町$/.test(own) ? `${own.slice(0, -1)}ちょう` : null,
  ),
  town('々 written out', (own) => replaced(own, /(.)々/g, ([c]) => c + c)),
  town('numerals in the name in digits', (own) => replaced(own, INNER, (found) => String(kanjiValue(found)))),
  town('numerals in the name in full width', (own) =>
    replaced(own, INNER, (found) => fullWidth(String(kanjiValue(found)))),
  ),
  town('digits in the name in kanji', (own) =>
    replaced(own, /[0-9０-９]+(?=[の里番条線号区軒地])/g, (found) =>
      inKanji(Number(found.normalize('NFKC'))),
    ),
  ),
  town('条 and 丁目 by numbers alone', (own, { chome }) =>
    chome === null
      ? null
      : replaced(own, /([一二三四五六七八九十]+)条([東西南北])$/, (found) =>
          found.replace(/[一二三四五六七八九十]+/, (n) => String(kanjiValue(n))).replace('条', ''),
        ),
  ),
  town('第 of 地割 left out or added', (own) =>
    /第[一二三四五六七八九十0-9０-９]+地割/.test(own)
      ? own.replace('第', '')
      : replaced(own, /[一二三四五六七八九十0-9０-９]+地割/, (found) => `第${found}`),
  ),
  town('地割 in digits', (own) =>
    replaced(own, /[一二三四五六七八九十]+(?=地割)/, (found) => String(kanjiValue(found))),
  ),
  town('ニ, ハ, ロ, カ, エ, 口, 力, 工 taken for each other', (own) =>
    [...own].map((c) => ALIKE.get(c) ?? c).join(''),
  ),
  town('a space inside the name', (own, _, random) => {
    if (own.length < 3) return null;
    const at = between(random, 1, own.length - 1);
    return `${own.slice(0, at)}${oneOf(random, [' ', '　'])}${own.slice(at)}`;
  }),
];

const ALIKE = new Map(
  ['ニ二', 'ハ八', 'カ力', 'ロ口', 'エ工'].flatMap((pair) => {
    const [kana, kanji] = [...pair];
    return [
      [kana, kanji],
      [kanji, kana],
    ] as const;
  }),
);

/** Sapporo, Asahikawa and the like: the number of the 条, the direction, the chome, all by numbers. */
const JO = /^(.*?)([一二三四五六七八九十]+)条([東西南北]?)$/;

/** Ways that write 条 and chome together. */
export const STREETS: readonly Way[] = [
  {
    name: 'N条M丁目 by numbers and hyphens: 月寒東3-18-1',
    kinds: ['chome'],
    expects: 'record',
    write: (s, random) => {
      const jo = JO.exec(inFull(s).town);
      if (jo === null || jo[3] !== '' || s.chome === null) return null;
      const lot = random() < 0.5 ? '' : `-${between(random, 1, 30)}-${between(random, 1, 30)}`;
      return write(s, { town: `${jo[1]}${kanjiValue(jo[2])}-${s.chome}${lot}`, chome: '' });
    },
  },
  {
    name: 'N条西M丁目 by numbers: 北1西2',
    kinds: ['chome'],
    expects: 'record',
    write: (s) => {
      const jo = JO.exec(inFull(s).town);
      if (jo === null || jo[3] === '' || s.chome === null) return null;
      return write(s, { town: `${jo[1]}${kanjiValue(jo[2])}${jo[3]}${s.chome}`, chome: '' });
    },
  },
  {
    name: 'N条西M: 北1条西2',
    kinds: ['chome'],
    expects: 'record',
    write: (s) => {
      const jo = JO.exec(inFull(s).town);
      if (jo === null || jo[3] === '' || s.chome === null) return null;
      return write(s, { town: `${jo[1]}${kanjiValue(jo[2])}条${jo[3]}${s.chome}`, chome: '' });
    },
  },
];

/** One character of the town that cannot be read; only one town of the municipality fits. */
export const UNREADABLE: Way = {
  name: 'an unreadable character',
  kinds: ALL,
  expects: 'record',
  loses: ['suffix'],
  write: (s, random) => {
    const own = inFull(s).town;
    if (own.length < 3 || !isClear(s)) return null;
    const at = between(random, 0, own.length - 1);
    return write(s, {
      town: own.slice(0, at) + oneOf(random, ['?', '？', '〓', '\ufffd']) + own.slice(at + 1),
    });
  },
};
