import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LANGUAGE_CLASSES } from '@banchi/engine/gazetteer/sections.js';
import type { TextIndex } from '@banchi/engine/search/select/text-index.js';
import { AddressTree } from '@banchi/engine/search/tree.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { filled, inLanguage } from './number-words.js';

/** Units of the longest ending. */
const LONGEST = 2;

/** Texts behind a town's name: `#` a number, `番` and so on the language's own counter. */
const FORMS: readonly string[] = [
  '#',
  '#-#',
  '#-#-#',
  '#番地',
  '#番#号',
  '#番地#',
  '#-#番地',
  '#丁目#',
  '#丁目#-#',
  '#丁目#番#号',
];

/** Numbers for the forms. The smallest stand below most towns. */
const NUMBERS: readonly (readonly number[])[] = [
  [1, 1, 1],
  [1, 2, 3],
  [2, 1, 10],
];

/**
 * Words of the last characters of town names with numbers behind them (`田1-2-3`), of those characters in which the most towns
 * and chome end in a language.
 * @param most how many endings
 */
export function endingWords(
  gazetteer: Gazetteer,
  index: TextIndex,
  language: Language,
  most: number,
): string[] {
  const endings = heaviestEndings(gazetteer, index, language, most);
  const forms = FORMS.map((form) => inLanguage(form, language));
  const numbers = forms.flatMap((form) => NUMBERS.map((each) => filled(form, (place) => each[place])));
  const spaced = language === 'en' || language === 'ko';
  const words = endings.flatMap((ending) => numbers.map((number) => ending + (spaced ? ' ' : '') + number));
  // from small to large
  if (language === 'en')
    for (const ending of endings) for (const each of numbers) words.push(`${each} ${ending}`);
  return [...new Set(words)];
}

function heaviestEndings(
  gazetteer: Gazetteer,
  index: TextIndex,
  language: Language,
  most: number,
): readonly string[] {
  const tree = new AddressTree(gazetteer);
  const towns = new Map<string, number>();
  for (const level of ['OAZ', 'AZC'] as const) {
    for (const label of tree.recordsAt(LEVELS.indexOf(level)).labels) {
      const own = new Set<string>();
      index.eachSpelling(label, LANGUAGE_CLASSES[language], (spelling) => {
        const text = index.dictionary.textOf(spelling);
        if (/[\d-]$/.test(text)) return;
        for (let length = 1; length <= Math.min(LONGEST, text.length); length++) own.add(text.slice(-length));
      });
      for (const ending of own) towns.set(ending, (towns.get(ending) ?? 0) + 1);
    }
  }
  return [...towns]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([ending]) => ending);
}
