import { fc } from './property.js';

/** Pieces of addresses and of the texts around them: letters, and words that a rule looks for. */
const PIECES: readonly string[] = [
  ...'番0123456789一二三十廿卅〇壱弐参拾ⅠⅢ町丁目地号字大小の之ノ-－・、,.()（:;/　 \u00ad〒東区本ア様部第枝街め｜|│外ほと№OolI①❷棒',
  'ⅣⅨ壹貳叁贰陆陆號里本松軒03',
  '03丁目',
  '1,029番地',
  '小2里',
  '12,',
  '番地',
  '地番',
  '町目',
  '丁目',
  '番街区',
  '枝番',
  '枝番号の',
  '大あざ',
  'アザ',
  '廿五番地',
  '六部8',
  'No.',
  '-chome ',
  'banchi',
  ' ban ',
  'go',
  'TEL',
  '03-1234-5678',
  '0312345678',
  '34.2261',
  '三・五',
  '及び',
  '丁日',
  '丁自',
  'T目',
  'Ｔ目',
  '了目',
  'チョーメ',
  'ちょーめ',
  'ハイフン',
];

/** Texts of these pieces in any order. */
export const writtenPieces = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 12 })
  .map((pieces) => pieces.join(''));
