import { fold } from '../text/index.js';

/** 字 or 大字 before a name; not 字 of 大文字町 and 十字. */
const AZA = /(?<!大?文|十)字|あざ|アザ/gu;

/** The texts behind each 字 and 大字 of a Japanese word, folded: 小禄5-7 of 那覇市字小禄5-7. Folding drops 字 itself. */
export function textsBehindAza(word: string): readonly string[] {
  const texts: string[] = [];
  for (const { index, 0: aza } of word.matchAll(AZA)) {
    const text = fold(word.slice(index + aza.length));
    if (text !== '') texts.push(text);
  }
  return texts;
}
