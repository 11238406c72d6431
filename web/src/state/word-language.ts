import type { Language } from '../../../src/vocabulary/languages.js';

/** Characters of Simplified Chinese that Japanese does not write, as they stand in Japan's place names. */
const SIMPLIFIED =
  /[东县冈滨岛广长丰泽关乡爱叶园桥马鸟风龙门间阳阴陆队难双树桦穗绿红纪约组织结经编绪练给绘统续绳维纲网级线纳纯细终绍绢绵缘缝缩罗华车轮轻输转军农冲净凉庄庆应废态总恋恶悬惊惧户扑执扩扫扬护报拥拨择击挂挥损换据无旧时显晓术机权条来杨极构枪栋标栈样检楼欢欧气汉汤沟沪泪泸洁浅浆浇浊测济浏浑浓涂涛润涨渊渔湾湿满滞滤濑]/;

/** The language a word is searched in, by its letters: Hangul, Latin, Simplified characters, otherwise Japanese. */
export function wordLanguage(word: string): Language {
  if (/\p{Script=Hangul}/u.test(word)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return 'ja';
  if (/^[\p{M}\p{N}\s,.'’\-()]*\p{Script=Latin}/u.test(word) && !/\p{Script=Han}/u.test(word)) return 'en';
  return SIMPLIFIED.test(word) ? 'zh_cn' : 'ja';
}
