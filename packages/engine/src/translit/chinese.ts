import type { ChineseLanguage } from '../vocabulary/languages.js';
import { chineseCharacters } from './chinese-characters.js';
import { municipalityInKanji, townInKanji } from './chinese-kana.js';
import { nameParts } from './municipality.js';
import { isPlainNumber, type NameSegment, withoutKind } from './segment.js';

/**
 * Chinese name of one segment: Japanese characters in the standard characters of the script, kana restored to kanji
 * where that is certain and kept otherwise, 大字 and 字 left out, numbers as the source writes them.
 * `千代田区` → `千代田区` / `千代田區`; `つくば市` → `筑波市`; `霞が関` → `霞关` / `霞關`. Null for a placeholder.
 */
export function chineseSegment({ level, name }: NameSegment, script: ChineseLanguage): string | null {
  if (name === null || name === '') return null;
  if (isPlainNumber(name)) return name;
  const plain = withoutKind(name);
  // Kana in lot numbers (103-イ) count; there is nothing to restore.
  if (level === 'GIK' || level === 'TBN') return chineseCharacters(plain, script);
  const kanji =
    level === 'SHK'
      ? nameParts(plain).map(municipalityInKanji).join('')
      : level === 'TOD'
        ? plain
        : townInKanji(plain);
  return chineseCharacters(kanji, script);
}
