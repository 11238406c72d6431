import { COUNTER_SPELLINGS } from '../facts/counters.js';
import { endingsIn } from '../facts/endings.js';
import { hangul } from './hangul.js';
import { administrativeParts } from './municipality.js';
import { DIRECTIONS, markReading, type NumberedPiece, UNITS } from './numbered.js';
import type { NameSegment } from './segment.js';
import { eachWord, type NameWriter, writeName } from './write-name.js';

/** Administrative suffixes that are translated, not transcribed; 町 and 村 are transcribed by their reading. */
const TRANSLATED = '都府県市郡区';

/** Units that Korean readers know by a word of their own; the others are transcribed. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  丁目: COUNTER_SPELLINGS.丁目.ko[0],
  番地: COUNTER_SPELLINGS.番地.ko[0],
  番: COUNTER_SPELLINGS.番.ko[0],
  条: '조',
  区: '구',
};

/** How Korean names are written. */
const KOREAN: NameWriter = {
  // Hangul syllables, digits, Latin letters, punctuation
  pure: /^[가-힣0-9A-Za-z\-'.,() ]+$/,
  administrative,
  piece,
  counters: Object.entries(UNITS)
    .map(([unit, reading]) => [reading, UNIT_WORDS[unit] ?? hangul(reading, { initial: false })] as const)
    .sort((a, b) => b[0].length - a[0].length),
  // every word begins anew, except behind a digit
  words: (kana, name, behindNumber) =>
    eachWord(kana, (word, at) => hangul(word, { initial: !behindNumber || at > 0, name })),
};

/**
 * Korean name of one segment: `도쿄도`, `나고야시 미도리구`, `히가시무로군 구시모토초`, `아오이초`, `1초메`.
 * Null where it cannot be known; see {@link writeName}.
 */
export function koreanSegment(segment: NameSegment): string | null {
  return writeName(segment, KOREAN);
}

function administrative(name: string, kana: string): string {
  return administrativeParts(name, kana)
    .map(({ stem, suffix, stemRead, suffixRead }) => {
      const [word] = suffix !== '' && TRANSLATED.includes(suffix) ? endingsIn('korean', suffix) : [];
      return word === undefined
        ? hangul(stemRead + suffixRead, { name: stem + suffix })
        : hangul(stemRead, { name: stem }) + word;
    })
    .join(' ');
}

function piece(one: NumberedPiece, lot: boolean): string {
  if (one.kind === 'direction') return hangul(DIRECTIONS[one.text] ?? '');
  if (one.kind === 'mark') return hangul(markReading(one.text));
  const reading = UNITS[one.unit] ?? '';
  const unit = lot ? '' : (UNIT_WORDS[one.unit] ?? hangul(reading, { initial: false }));
  return `${one.ordinal ? '다이 ' : ''}${one.digits}${unit}`;
}
