import { KANJI_DIGITS } from './kanji-number.js';

/** A number as sections have it: digits, or kanji of which numbers are made. */
const NUMBER = `[0-9０-９${KANJI_DIGITS}十百千〇壱弐参]+`;

/** Behind a sign of a section stands its number or the end: 甲1, イの部12, 乙新地 is a name of another kind. */
const BEFORE_NUMBER = `(?=の?[部耕]|地割|[0-9０-９\\-‐－ー・の番号]|[${KANJI_DIGITS}十百千]+[番号のノ之\\-－]|[\\s、,]|$)`;

/**
 * The texts behind a town with which a small section begins that the data may lack, instead of more letters of the town's name:
 * 字 and 大字 (会津美里町字丸山), the ten stems, the twelve branches and any kana (三豊市詫間町詫間甲123, 七尾市馬出町子2-1,
 * 津幡町庄ウ4, 輪島市河井町イ部12), 地割 (久慈市宇部町第3地割12),
 * a number with a counter (上京区主計町二番二号), ground without a number or beside one (霞が関地先, 青ヶ島村無番地), a wing or a
 * room in Latin letters (鴨志田町Ａ棟802).
 */
const SECTION_BEGINNING = new RegExp(
  [
    '^(?:大|小)?(?:字|あざ|アザ)',
    `^[甲乙丙丁戊己庚辛壬癸]${BEFORE_NUMBER}`,
    `^[子丑寅卯辰巳午未申酉戌亥]${BEFORE_NUMBER}`,
    `^[ァ-ヺいろはにほへとちりぬるをわ]${BEFORE_NUMBER}`,
    // behind a section of one sign: 国分町ラ部20
    `^部(?=の?[0-9０-９])`,
    `^第?${NUMBER}(?:地割|番|号|丁|[のノ之](?=[0-9０-９${KANJI_DIGITS}十百])|[-‐－ー]|$)`,
    '^(?:番外|無番|官有|国有|県有|耕地|地先|地内|以下|付近|周辺|一円|全域)',
    '^[A-Za-zＡ-Ｚａ-ｚ][-0-9０-９－]*(?:棟|館|号|[0-9０-９]|$)',
  ].join('|'),
  'u',
);

/** Whether a text behind a town begins a section of it, a number or a building, and is not more of the town's name. */
export function beginsSection(behind: string): boolean {
  return SECTION_BEGINNING.test(behind);
}

/** A number of a lot or house and nothing else but a building behind a space (1630-1, 1630番地の1, 無番地), or 字. */
const NUMBER_OR_AZA = new RegExp(
  `^[\\s、,]*(?:(?:大|小)?(?:字|あざ|アザ)|(?:[0-9０-９${KANJI_DIGITS}十百千〇のノ之‐‑–—−－ー-]|番外地|無番地|番地?|号)+(?:[\\s、,]|$))`,
  'u',
);

/** Whether a text behind a municipality is a number, or begins a section (字…), so that no town is named in it. */
export function isNumberOrSection(behind: string): boolean {
  return NUMBER_OR_AZA.test(behind);
}
