import { vowelOf } from './kana.js';

/**
 * Kanji whose reading begins with u or o. Behind an o or u that vowel is their own and not a long one:
 * 勝浦 is カツ + ウラ. Each row names a place that needs it.
 */
const OWN: Readonly<Record<string, readonly string[]>> = {
  浦: ['ウラ'], // 勝浦 カツウラ
  裏: ['ウラ'], // 宇治藪裏
  上: ['ウエ'], // 井上 イノウエ
  内: ['ウチ'], // 堀之内 ホリノウチ
  海: ['ウミ'], // 殿海 トノウミ
  梅: ['ウメ'], // 小梅 コウメ
  馬: ['ウマ'], // 下馬 with ウマ, 子馬 コウマ
  牛: ['ウシ'], // 野牛 ノウシ
  臼: ['ウス'], // 大臼 オオウス
  歌: ['ウタ'], // 庄内歌 …ノウタ
  丑: ['ウシ'], // 字丑
  氏: ['ウジ'], // 東氏 トウウジ
  岡: ['オカ'], // 福岡 フクオカ is u + o; 殿岡 トノオカ
  丘: ['オカ'], // 自由の丘 …ノオカ
  沖: ['オキ'], // 野沖 ノオキ
  奥: ['オク'], // 殿奥 …ノオク
  折: ['オリ'], // 野折 ノオリ
  織: ['オリ'], // 本織 モトオリ
  鬼: ['オニ'], // 野鬼 ノオニ
  帯: ['オビ'], // 元帯 …トオビ
  表: ['オモテ'], // 本表
  荻: ['オギ'], // 本荻 モトオギ
  落: ['オチ', 'オトシ'], // 水ノ落 …ノオチ
  親: ['オヤ'], // 本親
  女: ['オンナ'], // 元女
  男: ['オトコ'], // 元男
};

/** Kanji read with オ alone: 広尾 ヒロオ, 曽於 ソオ. */
const OWN_O = /[尾於]/;

/** Pairs in which the second kanji's vowel has become a long one all the same. */
const FUSED = /河内|相馬|青海|近江|桑折/;

/** Kanji whose reading ends in a long o spelt with オ: beside them a single オ decides nothing. */
const LONG_O = /[遠十通凍氷炎]/;

/** The work grows with the square of a name's length, and no name is longer. */
const LONGEST_NAME = 40;

/**
 * Indices in a katakana reading at which a kanji's own ウ or オ begins behind an o or u.
 * Where a reading could stand at several places, the one nearest to the kanji's own place is taken.
 */
export function ownVowels(kana: string, name: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (name.length > LONGEST_NAME || FUSED.test(name)) return found;
  for (let k = 1; k < name.length; k++) {
    const char = name[k] as string;
    for (const reading of OWN[char] ?? []) addNearest(found, kana, reading, k / name.length);
    if (OWN_O.test(char) && !LONG_O.test(name)) addNearest(found, kana, 'オ', k / name.length);
  }
  return found;
}

function addNearest(found: Set<number>, kana: string, reading: string, place: number): void {
  let best = -1;
  for (let at = kana.indexOf(reading, 1); at > 0; at = kana.indexOf(reading, at + 1)) {
    const before = vowelOf(kana[at - 1] as string);
    // The second half of オオ (大尾 オオオ, 太田尾 オオタオ) is a long vowel.
    if (reading === 'オ' && kana[at - 1] === 'オ') continue;
    if (before !== 'o' && !(before === 'u' && reading.startsWith('ウ'))) continue;
    const distance = Math.abs(at / kana.length - place);
    if (best < 0 || distance < Math.abs(best / kana.length - place)) best = at;
  }
  if (best > 0) found.add(best);
}
