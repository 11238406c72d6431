import { HAS_HAN } from '../facts/scripts.js';

/** Kana in names that are to be written in Chinese: some are restored to kanji, some left out, some stay. */

/** Stems of municipality names written in kana, with the kanji they stand for (Japanese forms). */
const MUNICIPALITIES: ReadonlyMap<string, string> = pairs(
  'あま:海部 あわら:芦原 えびの:海老野 えりも:襟裳 ひたちなか:常陸那珂 いなべ:員弁 いの:伊野 いすみ:夷隅 いわき:磐城 かほく:河北',
  'かすみがうら:霞浦 かつらぎ:葛城 まんのう:満濃 みどり:緑 みなべ:南部 みなかみ:水上 みよし:三好 むかわ:鵡川 むつ:陸奥',
  'あきる野:秋留野 いちき串木野:市来串木野 東かがわ:東香川 東みよし:東三好 紀の川:紀之川 南あわじ:南淡路 伊豆の国:伊豆之国',
  'ふじみ野:富士見野 ニセコ:新雪谷 南アルプス:南阿爾卑斯 さいたま:埼玉 つくば:筑波 つくばみらい:筑波未来 つがる:津軽',
  'おいらせ:奥入瀬 にかほ:仁賀保 さくら:桜 ときがわ:都幾川 日の出:日之出 おおい:大飯 たつの:龍野 すさみ:周参見',
  '隠岐の島:隠岐之島 つるぎ:剣 さぬき:讃岐 うきは:浮羽 あさぎり:朝霧 南さつま:南薩摩 さつま:薩摩 うるま:宇流麻 せたな:瀬棚',
  '新ひだか:新日高',
);

/** Words that town names write in kana, with their kanji, and a few loan words with their meaning. */
const WORDS: ReadonlyMap<string, string> = pairs(
  'つつじ:躑躅 みどり:緑 あけぼの:曙 さつき:皐月 けやき:欅 さくら:桜 みずほ:瑞穂 すずらん:鈴蘭 ときわ:常盤 ひばり:雲雀',
  'みずき:水木 あかね:茜 あさひ:朝日 みなみ:南 みなと:港 あおば:青葉 こがね:黄金 すみれ:菫 いずみ:泉 めむろ:芽室 つくし:土筆',
  'わらび:蕨 うぐいす:鶯 ひじり:聖 ゆめみ:夢見 のぞみ:望 もえぎ:萌黄 みらい:未来 ひよどり:鵯 もみじ:紅葉 あやめ:菖蒲',
  'ゆたか:豊 ふじみ:富士見 むさし:武蔵 りんくう:臨空 ゆり:百合 あすか:飛鳥 しらさぎ:白鷺 つむぎ:紬 ひびき:響 すずかけ:鈴懸',
  'わかば:若葉 ひかり:光 いぶき:伊吹 まなび:学 つばさ:翼 つくも:九十九 あざみ:薊 しらかば:白樺 ほたる:蛍 みのり:実 かずさ:上総',
  'みやぎ:宮城 みよし:三好 かすみ:霞 こぶし:辛夷 あたご:愛宕 あずま:東 にじ:虹 あおい:葵 ことぶき:寿 かもめ:鴎 ききょう:桔梗',
  'みたけ:御嶽 ひまわり:向日葵 ちとせ:千歳 ひたち:常陸 はわい:羽合 あかつき:暁 みゆき:御幸 ゆめ:夢 あじさい:紫陽花 くすのき:楠',
  'さざなみ:漣 しおさい:潮騒 たんぽぽ:蒲公英 なぎさ:渚 はぎ:萩 ひいらぎ:柊 まつば:松葉 みはらし:見晴 やまと:大和 やなぎ:柳',
  'わかくさ:若草 わかたけ:若竹 さつま:薩摩 いわき:磐城 つくば:筑波 かつらぎ:葛城 おおたか:大鷹 おゆみ:生実 みそら:美空',
  'ほなみ:穂波 かもしま:鴨島 まきの:牧野 こころ:心 きぼう:希望 つばき:椿 つばめ:燕 さかえ:栄 しらゆり:白百合 かえで:楓',
  'いちょう:銀杏 ぬかびら:糠平 はやぶさ:隼 ひのき:檜 かし:樫 たから:宝 えびの:海老野 えび:海老 なみき:並木 ねむ:合歓 ばら:薔薇 ゆず:柚 きぬがさ:衣笠 むつ:陸奥 まち:町 はま:浜 さと:里',
  'センター:中心 テクノパーク:科技園 ニュータウン:新城 ポートアイランド:港島 アイランド:島 ハイランド:高地 テクノポリス:科技城',
  'ビレッジ:村 ハーバー:港 リサーチパーク:研究園 パーク:公園 サイエンス:科学 ユーカリ:尤加利 ニセコ:新雪谷 アルプス:阿爾卑斯',
);

const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

const KANA_RUN = /[ぁ-ゖァ-ヺー]+/g;

/** の between two words is 之 in Chinese. ケ and が (霞ケ関, 光が丘) and ツ of counting (三ツ沢) are dropped. */
const OF = /^[のノ]$/;
const SILENT = /^[ヶケがガヵカツッつっ]$/;

/**
 * Endings of words inside a name (通り, 見晴し, 入り江), also in katakana (二タ股, 上ミ野, 下モ屋敷);
 * not ハ, ニ, ロ, カ and エ, which may be kanji misread (八, 二, 口, 力, 工) or ordinals.
 */
const INFLECTION = /^[いきぎしちびみりえけげせてべめれうくぐすぬぶむるイキシタナミムモリ]$/;
/** Kana of an inflection at the end of a name. A kana behind 町 may also be an ordinal of the iroha order (〇〇町い). */
const FINAL_INFLECTION = /^[いきしりリえけみ]$/;
const BEFORE_ORDINAL = /[町村丁目部字組]/;

/** Kanji of a municipality name (one part, such as `東かがわ市` or `緑区`) whose kana are known to stand for kanji. */
export function municipalityInKanji(part: string): string {
  const kanji = MUNICIPALITIES.get(part.slice(0, -1));
  return kanji === undefined ? townInKanji(part) : kanji + part.slice(-1);
}

/**
 * A name with its kana restored to kanji where that is certain: words of a list, の and ノ between kanji as 之,
 * ヶ, ケ, が, ツ and inflections between kanji left out. A run of kana of which any piece is unknown stays as it is:
 * half a translation would be worse than the name on the sign.
 */
export function townInKanji(name: string): string {
  return name.replace(KANA_RUN, (run: string, at: number) => {
    // A kana alone counts (イ, ろ): an ordinal, kept as it is.
    const before = name.slice(0, at).slice(-1);
    const after = name.slice(at + run.length, at + run.length + 1);
    return restored(run, HAS_HAN.test(before) ? before : '', HAS_HAN.test(after) ? after : '') ?? run;
  });
}

function restored(run: string, before: string, after: string): string | null {
  if (run.length === 1) return particle(run, before, after);
  // 美しが丘: inflection and particle.
  if (run.length === 2 && before !== '' && after !== '' && INFLECTION.test(run.charAt(0))) {
    const last = joining(run.charAt(1));
    if (last !== null) return last;
  }
  // particle? word+ particle?
  for (const head of before === '' ? [0] : [0, 1]) {
    for (const tail of after === '' ? [0] : [0, 1]) {
      const words = wordsOf(run.slice(head, run.length - tail));
      if (words === null) continue;
      const first = head === 0 ? '' : joining(run.charAt(0));
      const last = tail === 0 ? '' : joining(run.charAt(run.length - 1));
      if (first !== null && last !== null) return first + words + last;
    }
  }
  return null;
}

/** A single kana between or behind kanji; null where it is to stay. */
function particle(kana: string, before: string, after: string): string | null {
  if (before === '') return null;
  // 又右エ門, 又兵エ: エ stands for 衛.
  if (/[エヱ]/.test(kana) && (after === '門' || before === '兵')) return '衛';
  if (after !== '') return joining(kana) ?? (INFLECTION.test(kana) ? '' : null);
  return FINAL_INFLECTION.test(kana) && !BEFORE_ORDINAL.test(before) ? '' : null;
}

function joining(kana: string): string | null {
  return OF.test(kana) ? '之' : SILENT.test(kana) ? '' : null;
}

/** Kanji of a run that consists of listed words and の between them; the longest word first. */
function wordsOf(run: string): string | null {
  let out = '';
  for (let at = 0; at < run.length; ) {
    let size = Math.min(LONGEST_WORD, run.length - at);
    while (size > 0 && !WORDS.has(run.slice(at, at + size))) size--;
    if (size > 0) {
      out += WORDS.get(run.slice(at, at + size));
      at += size;
    } else if (out !== '' && at + 1 < run.length && OF.test(run.charAt(at))) {
      out += '之';
      at += 1;
    } else {
      return null;
    }
  }
  return out === '' ? null : out;
}

/** Rows of `kana:kanji`, separated by spaces. */
function pairs(...rows: string[]): ReadonlyMap<string, string> {
  return new Map(
    rows
      .join(' ')
      .split(' ')
      .map((entry) => entry.split(':') as [string, string]),
  );
}
