import { oneOf } from '../../../bench/support/random.js';
import { halfWidth, hiragana } from '../rewritings.js';
import { district, NUMERAL, replaced, value } from './district.js';
import { rewritten } from './rewritten.js';
import type { Way } from './way.js';
import { fullWidth, inFull } from './writing.js';

const KATAKANA = /[ァ-ヶー]+/g;

/** Names with 大字, kana, numerals, brackets and marks, of towns and of the places above them. */
export const NAMES: readonly Way[] = [
  district('字 in front of the town', (own, { town: [oaz] }) =>
    /^[大小]?字/.test(oaz.name) ? null : `字${own}`,
  ),
  district('大字 and 字 before both', (_, { town: [oaz, azc] }) =>
    azc === undefined || /^[字小大]/.test(azc.name) || /^[字小大]/.test(oaz.name)
      ? null
      : `大字${oaz.name}字${azc.name}`,
  ),
  district('大字 and 小字 before both', (_, { town: [oaz, azc] }) =>
    azc === undefined || /^[字小大]/.test(azc.name)
      ? null
      : `大字${oaz.name.replace(/^大字/, '')}小字${azc.name}`,
  ),
  district('大字 in kana', (own, { town: [oaz] }, random) =>
    /^(?:大字|字)/.test(oaz.name) ? null : oneOf(random, ['おおあざ', 'オオアザ', '大あざ', '大アザ']) + own,
  ),
  district('字 in kana before the small section', (_, { town: [oaz, azc] }, random) =>
    azc === undefined || !/^[一-龠]/.test(azc.name) || /^[字小大]/.test(azc.name)
      ? null
      : `${oaz.name}${oneOf(random, ['あざ', 'アザ'])}${azc.name}`,
  ),
  district('the small section with a space or の', (_, { town: [oaz, azc] }, random) =>
    azc === undefined ? null : `${oaz.name}${oneOf(random, [' ', '　', '・', '、', '（'])}${azc.name}`,
  ),
  district('the small section in brackets', (_, { town: [oaz, azc] }, random) => {
    const [o, c] = oneOf(random, ['()', '（）', '「」']);
    return azc === undefined ? null : `${oaz.name}${o}${azc.name}${c}`;
  }),
  district('any numeral of the name in digits', (own) =>
    replaced(own, new RegExp(`${NUMERAL}+(?!戸町|日市場|幡|代)`, 'g'), (n) => String(value(n))),
  ),
  district('any numeral of the name in full width', (own) =>
    replaced(own, new RegExp(`${NUMERAL}+(?!戸町|日市場|幡|代)`, 'g'), (n) => fullWidth(String(value(n)))),
  ),
  district('壱, 弐, 参 in the name', (own, _, random) =>
    replaced(own, /[一二三](?=[条番線地])/, (n) => oneOf(random, [{ 一: '壱', 二: '弐', 三: '参' }[n] ?? n])),
  ),
  district('通り for 通', (own) =>
    replaced(own, /通(?!り|リ|路)(?=$|[一二三四五六七八九十0-9０-９])/, () => '通り'),
  ),
  district('通 for 通り', (own) => replaced(own, /通[りリ]/, () => '通')),
  district('ヶ behind kana or kanji', (own, _, random) =>
    replaced(own, /(?<=[ぁ-んァ-ヴ一-龠々])[ヶケがガヵ箇](?=[一-龠])/g, (c) =>
      oneOf(
        random,
        [...'ヶケがガｹヵ'].filter((o) => o !== c),
      ),
    ),
  ),
  district('ノ, の, 之, 乃 everywhere', (own, _, random) =>
    replaced(own, /(?<=.)[ノの之乃](?=.)/g, (c) =>
      oneOf(
        random,
        [...'ノの之乃ﾉ'].filter((o) => o !== c),
      ),
    ),
  ),
  district('katakana of the name in half width', (own) => replaced(own, KATAKANA, (k) => halfWidth(k))),
  district('katakana of the name in hiragana', (own) => replaced(own, KATAKANA, (k) => hiragana(k))),
  district('hiragana of the name in katakana', (own) =>
    replaced(own, /[ぁ-ん]+/g, (k) =>
      [...k].map((c) => String.fromCharCode(c.charCodeAt(0) + 0x60)).join(''),
    ),
  ),
  district('small kana as large', (own) =>
    replaced(own, /[ァィゥェォッャュョぁぃぅぇぉっゃゅょ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 1)),
  ),
  district('a number in brackets left out', (own) => replaced(own, /（[0-9０-９]+）/, () => ''), ['suffix']),
  district('a number in brackets glued', (own) => replaced(own, /（([0-9０-９]+)）/, (_, n) => n)),
  district('a number in brackets in half width', (own) =>
    replaced(own, /（([0-9０-９]+)）/, (_, n) => `(${n.normalize('NFKC')})`),
  ),
  district('remains of the postal file', (own, { kind }, random) =>
    kind !== 'town'
      ? null
      : own +
        oneOf(random, [
          '（その他）',
          '（次のビルを除く）',
          '（１～３丁目）',
          '（全域）',
          '（１０００番地以上）',
          '（○○ビル）',
          '（丁目）',

          '(ｿﾉﾀ)',
          '一円',
          '（２丁目、３丁目）',
          '（１番地）',
        ]),
  ),
  rewritten('通 of 条通 left out', (s) => {
    const { town } = inFull(s);
    return /条通$/.test(town) ? { town: town.slice(0, -1) } : null;
  }),
  rewritten('old forms of prefecture and municipality', (s) => {
    const { prefecture, municipality } = inFull(s);
    const old = (name: string): string => [...name].map((c) => OLD.get(c) ?? c).join('');
    const changed = { prefecture: old(prefecture), municipality: old(municipality) };
    return changed.prefecture + changed.municipality === prefecture + municipality ? null : changed;
  }),
  rewritten('ヶ, ノ, kana in the municipality', (s, random) => {
    const { municipality } = inFull(s);
    const changed = municipality
      .replace(/(?<=[一-龠])[ヶケが](?=[一-龠])/, () => oneOf(random, [...'ヶケがガｹ']))
      .replace(/(?<=[一-龠])[ノの之](?=[一-龠])/, () => oneOf(random, [...'ノの之ﾉ']))
      .replace(/[ァ-ヴー]{2,}/, (k) => halfWidth(k))
      .replace(/[ぁ-ん]{2,}/, (k) => [...k].map((c) => String.fromCharCode(c.charCodeAt(0) + 0x60)).join(''));
    return changed === municipality ? null : { municipality: changed };
  }),
  rewritten('prefecture in kana', (s, random) => {
    const read = s.address.segments[0].read;
    if (read === null) return null;
    const mixed = hiragana(read)
      .replace(/けん$/, '県')
      .replace(/とうきょうと$/, 'とうきょう都')
      .replace(/ふ$/, '府');
    return { prefecture: oneOf(random, [read, hiragana(read), mixed]) };
  }),
  rewritten(
    'municipality in kana',
    (s, random) => {
      const read = s.address.segments[1].read;
      if (read === null || s.county !== '') return null;
      const kana = hiragana(read);
      const mixed = s.own.endsWith('市') ? kana.replace(/し$/, '市') : kana;
      return { municipality: oneOf(random, [read, kana, mixed]) };
    },
    ['suffix'],
  ),
  rewritten(
    'town in kana',
    (s, random) => {
      const read = s.town.map((t) => t.read);
      if (read.includes(null)) return null;
      const kana = hiragana(read.join(''));
      const mixed = /町$/.test(inFull(s).town) ? kana.replace(/(?:ちょう|まち)$/, '町') : kana;
      return { town: oneOf(random, [read.join(''), kana, mixed]) };
    },
    ['suffix'],
  ),
];

/** Today's forms → old ones, of prefectures and municipalities. */
const OLD = new Map(
  '広廣 島嶋 渋澁 沢澤 国國 浜濱 滝瀧 竜龍 桜櫻 塩鹽 条條 鶴靏 恵惠 徳德 栄榮 駅驛 関關 豊豐 鉄鐵 戸戶 宝寶 亀龜 横橫 瀬瀨 県縣 区區 黒黑 真眞 礼禮 静靜 館舘 辺邊 斉齊 高髙 崎﨑 万萬 与與 総總 郷鄕 当當 双雙 会會 気氣 芸藝 薩薩 弥彌 栃杤 檜桧 篠筱 諫諌'
    .split(' ')
    .map((p) => [...p] as [string, string])
    .filter((p) => p.length === 2 && p[0] !== p[1]),
);
