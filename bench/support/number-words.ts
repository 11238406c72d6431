import { COUNTER_SPELLINGS, type Counter } from '@banchi/engine/facts/counters.js';
import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { between, oneOf, seededRandom } from './random.js';

/** The largest number of a word; larger ones lead to less. */
const LARGEST = 40;
/** Of the words of several numbers, all words with numbers up to this are asked; of the others some are drawn. */
const SMALL = 3;

/** How one, two and three numbers are written one behind the other: `#` a number, `丁目` and so on the language's own counter. */
const FORMS: readonly (readonly string[])[] = [
  ['#', '#-', '-#', '-#-', '#丁目', '#番地', '#番', '#号'],
  [
    '#-#',
    '#-#-',
    '-#-#',
    '丁目#-#',
    '#丁目#',
    '#丁目#-',
    '#丁目#番',
    '#丁目#番地',
    '#番#号',
    '#番#',
    '#番地#',
    '#番地の#',
    '#-#番地',
    '#-#号',
    '# #',
    '# #-',
    '#- #-',
    '#番地 #丁目',
    '-# #',
  ],
  [
    '#-#-#',
    '#-#-#-',
    '-#-#-#',
    '#丁目#-#',
    '#丁目#番#号',
    '#丁目#番地#',
    '#丁目#番地の#',
    '#-#番#号',
    '#-#番地#',
    '#番地#-#',
    '# # #',
    '#-# #',
    '# #-#',
    '#-#, #丁目',
    '#番#号 #丁目',
  ],
];

const COUNTERS = ['丁目', '番地', '番', '号'] as const;

/**
 * Words of one to three numbers from 1 to 40 with the counters and marks of a language: all words of one number and of the
 * smallest ones, and `drawn` words each of two and of three.
 */
export function numberWords(language: Language, drawn: number, seed = 1): string[] {
  const words = new Set<string>();
  const random = seededRandom(seed);
  FORMS.forEach((forms, i) => {
    const pieces = i + 1;
    const written = forms.map((form) => inLanguage(form, language));
    const largest = pieces === 1 ? LARGEST : SMALL;
    for (const form of written)
      for (let which = 0; which < largest ** pieces; which++)
        words.add(filled(form, (place) => 1 + (Math.floor(which / largest ** place) % largest)));
    for (let draw = 0; pieces > 1 && draw < drawn; draw++)
      words.add(filled(oneOf(random, written), () => between(random, 1, LARGEST)));
  });
  return [...words];
}

/** A form with numbers in it, asked for by their places. */
export function filled(form: string, number: (place: number) => number): string {
  let place = 0;
  return form.replace(/#/g, () => String(number(place++)));
}

/** A form with the counters of a language. */
export function inLanguage(form: string, language: Language): string {
  if (language === 'ja') return form;
  // longest first where one counter begins another
  return COUNTERS.reduce(
    (text, counter: Counter) => text.replaceAll(counter, spelled(counter, language)),
    form.replaceAll('の', language === 'en' || language === 'ko' ? ' ' : '之'),
  );
}

function spelled(counter: Counter, language: Exclude<Language, 'ja'>): string {
  const [first] = COUNTER_SPELLINGS[counter][language];
  return language === 'en' ? `-${first} ` : first;
}
