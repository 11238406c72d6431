import type { Language } from '../../../src/vocabulary/languages.js';

/** Characters of Simplified Chinese that Japanese does not write, as they stand in Japan's place names. */
const SIMPLIFIED =
  /[东县冈滨岛广长丰泽关乡爱叶园桥马鸟风龙门间阳阴陆队难双树桦穗绿红纪约组织结经编绪练给绘统续绳维纲网级线纳纯细终绍绢绵缘缝缩罗华车轮轻输转军农冲净凉庄庆应废态总恋恶悬惊惧户扑执扩扫扬护报拥拨择击挂挥损换据无旧时显晓术机权条来杨极构枪栋标栈样检楼欢欧气汉汤沟沪泪泸洁浅浆浇浊测济浏浑浓涂涛润涨渊渔湾湿满滞滤濑]/;

/**
 * The language a word is searched in, by its letters: Hangul, Latin, Simplified characters, otherwise Japanese.
 * @param reader language that the page is read in: whose is not Japanese writes Simplified Chinese also with characters that
 *   Japanese does not know at all (银座)
 */
export function wordLanguage(word: string, reader: Language = 'ja'): Language {
  if (/\p{Script=Hangul}/u.test(word)) return 'ko';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return 'ja';
  if (/^[\p{M}\p{N}\s,.'’\-()]*\p{Script=Latin}/u.test(word) && !/\p{Script=Han}/u.test(word)) return 'en';
  return SIMPLIFIED.test(word) || (reader !== 'ja' && hasUnknownToJapanese(word)) ? 'zh_cn' : 'ja';
}

let japanese: ReadonlySet<string> | undefined;

/** Whether a word has a character that no Japanese font had before Unicode: those of Shift JIS, IBM's extensions among them. */
function hasUnknownToJapanese(word: string): boolean {
  japanese ??= new Set(shiftJis());
  return [...word].some((letter) => /^[\u4e00-\u9fff]$/.test(letter) && japanese?.has(letter) === false);
}

/** All characters of two bytes of Shift JIS. */
function shiftJis(): string {
  const bytes: number[] = [];
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead >= 0xa0 && lead <= 0xdf) continue;
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) bytes.push(lead, trail);
  }
  return new TextDecoder('shift_jis').decode(new Uint8Array(bytes));
}
