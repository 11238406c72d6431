import type { ChineseLanguage } from '../vocabulary/languages.js';
import shinjitai from './opencc/JPShinjitaiCharacters.js';
import simplified from './opencc/TSCharacters.js';
import taiwanese from './opencc/TWVariants.js';

/** Japanese kanji → Chinese characters, one by one: the dictionaries of OpenCC with corrections for place names. */

/**
 * Corrections: Japanese character, Simplified, Traditional. They go before the dictionaries, which leave these
 * characters as they are, take them for another character, or give a form that the standard of the region
 * (GB 2312 and the General Standard in the mainland, Big5 in Taiwan) does not use.
 */
const CORRECTIONS = [
  // Japanese forms that the dictionaries do not know.
  '戸户戶 姫姬姬 氷冰冰 脇胁脅 舎舍舍 呑吞吞 呉吴吳 駄驮馱 騨驒驒 渕渊淵 髙高高 濵滨濱 﨑崎崎 嶋岛島 嶌岛島',
  '苅刈刈 冨富富 篭笼籠 姉姊姊 兎兔兔 鍜锻鍛 蘂蕊蕊 砲炮砲 薗园園 繋系繫 栢柏柏 舗铺鋪 埜野野 剱剑劍 劔剑劍',
  '釼剑劍 鴬莺鶯 躰体體 讃赞讚 窓窗窗 礒矶磯 侭尽儘 籏旗旗 糺纠糾 楳梅梅 頬颊頰 隣邻鄰 莚筵筵 籔薮藪 鼡鼠鼠',
  '鯵鲹鰺 竃灶竈 苺莓莓 萠萌萌 鰕虾蝦 値值值 皷鼓鼓 嚢囊囊 廼乃乃 砿矿礦 鵞鹅鵝 皐皋皋 壷壶壺 聟婿婿 舩船船',
  '埓埒埒 莵菟菟 峩峨峨 諌谏諫 汚污污 萓萱萱 釡釜釜 獏貘貘 鼈鳖鱉 焔焰焰 纒缠纏 忰悴悴 猪猪豬 薮薮藪 厩厩廄',
  '舘馆館 竈灶竈 鎗枪鎗 梼梼檮',
  // Chosen wrongly in both scripts.
  '渋涩澀 郷乡鄉 郎郎郎 衛卫衛 並并並 萌萌萌 餅饼餅 緒绪緒 瓶瓶瓶 研研研 鉱矿礦 挙举舉 碕碕碕 併并併 褒褒褒',
  '晃晃晃 鮎鲇鮎 奨奖獎',
  // Chosen wrongly in Simplified.
  '麹麹麴 篠筱篠 樫樫樫 塚塚塚 廻回廻 於於於 乾乾乾 壗壗壗',
  // Chosen wrongly or left Japanese or Simplified in Traditional.
  '真真真 眞真真 鎮镇鎮 内内內 彦彦彥 産产產 税税稅 猫猫貓 厨厨廚 鶏鸡雞 莱莱萊 鰐鳄鱷 潴潴瀦 蝉蝉蟬 蛎蛎蠣',
  '悦悦悅 絶绝絕 箪箪簞 剥剥剝 砺砺礪 葱葱蔥 泪泪淚 笋笋筍 涛涛濤 畴畴疇 粮粮糧 麸麸麩 耻耻恥 烟烟煙 裏里裏',
  '竪竖豎 欅榉櫸',
  // The Japanese form is the customary one in names: 仙台, 糸魚川, 伊予, 余市, 亘理.
  '台台台 岳岳岳 糸糸糸 余余余 予予予 欠欠欠 弁弁弁 亘亘亘 着着着',
];

/** The form of each character in each script: the corrections, and earlier answers of the dictionaries. */
const FORMS = corrections();

/** The dictionaries, made when a character is first asked for: `own` has the old form of a Japanese one. */
let dictionaries: Readonly<Record<'own' | ChineseLanguage, ReadonlyMap<string, string>>> | undefined;

/**
 * Chinese form of every kanji in a text, character by character (phrases of the Chinese language mean nothing in
 * Japanese names). 々 becomes the character it repeats. Characters made in Japan (辻 畑 峠 込 栃 榊 笹) and
 * whatever is not kanji stay as they are.
 */
export function chineseCharacters(text: string, script: ChineseLanguage): string {
  // single characters: the dictionaries of phrases, a megabyte, would change nothing
  dictionaries ??= { own: read(shinjitai), zh_cn: read(simplified), zh_tw: read(taiwanese) };
  const forms = FORMS[script];
  let out = '';
  let last = '';
  for (const char of text) {
    if (char !== '々' || last === '') {
      let form = forms.get(char);
      if (form === undefined) {
        const old = dictionaries.own.get(char) ?? char;
        form = dictionaries[script].get(old) ?? old;
        forms.set(char, form);
      }
      last = form;
    }
    out += last;
  }
  return out;
}

/** A dictionary of single characters: `亜 亞|悪 惡`. */
function read(dictionary: string): Map<string, string> {
  return new Map(
    dictionary.split('|').map((pair): [string, string] => {
      const [from = '', to = ''] = pair.split(' ');
      return [from, to];
    }),
  );
}

function corrections(): Readonly<Record<ChineseLanguage, Map<string, string>>> {
  const forms = { zh_cn: new Map<string, string>(), zh_tw: new Map<string, string>() };
  for (const row of CORRECTIONS.join(' ').split(' ')) {
    const [japanese = '', simplified = '', traditional = ''] = row;
    forms.zh_cn.set(japanese, simplified);
    forms.zh_tw.set(japanese, traditional);
  }
  return forms;
}
