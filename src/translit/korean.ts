import { hasOwnNumber } from './english.js';
import { hangul } from './hangul.js';
import { toKatakana } from './kana.js';
import { administrativeParts } from './municipality.js';
import {
  DIRECTIONS,
  joinPieces,
  markReading,
  type NumberedPiece,
  numberedPieces,
  UNITS,
} from './numbered.js';
import { isPlainNumber, type NameSegment, readingWithoutKind, withoutKind } from './segment.js';

/** What a Korean name may consist of: Hangul syllables, digits, Latin letters, punctuation. */
const PURE = /^[가-힣0-9A-Za-z\-'.,() ]+$/;

/** Administrative suffixes are translated, not transcribed; 町 and 村 are transcribed by their reading. */
const SUFFIXES: Readonly<Record<string, string>> = {
  都: '도',
  府: '부',
  県: '현',
  市: '시',
  郡: '군',
  区: '구',
};

/** Units that Korean readers know by a word of their own; the others are transcribed. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  丁目: '초메',
  番地: '번지',
  番: '번',
  条: '조',
  区: '구',
};

/** Readings of the same units, longest first, for numbers that stand in a reading (`キタ1ジョウニシ`). */
const COUNTERS: readonly (readonly [reading: string, word: string])[] = Object.entries(UNITS)
  .map(([unit, reading]) => [reading, UNIT_WORDS[unit] ?? hangul(reading, { initial: false })] as const)
  .sort((a, b) => b[0].length - a[0].length);

/**
 * Korean name of one segment: `도쿄도`, `나고야시 미도리구`, `히가시무로군 구시모토초`, `아오이초`, `1초메`.
 * Names that only count need no reading. Null where the reading is missing or holds anything that is neither
 * kana, letter nor digit.
 */
export function koreanSegment(segment: NameSegment): string | null {
  if (segment.name !== null && isPlainNumber(segment.name)) return segment.name;
  const text = written(segment);
  return text !== null && PURE.test(text) ? text : null;
}

function written({ level, name, read }: NameSegment): string | null {
  if (name === null || name === '') return null;
  const plain = withoutKind(name);
  const kana = read == null || read === '' ? null : readingWithoutKind(name, toKatakana(read));
  if (level === 'TOD' || level === 'SHK') return kana === null ? null : administrative(plain, kana);
  const lot = level === 'GIK' || level === 'TBN';
  const pieces = numberedPieces(plain);
  if (pieces !== null && (lot || kana === null || hasOwnNumber(pieces)))
    return joinPieces(pieces, lot, pieceText);
  if (kana !== null) return fromReading(kana, plain);
  const ownKana = toKatakana(plain);
  return /^[ァ-ヶー0-9A-Za-z-]+$/.test(ownKana) ? fromReading(ownKana, plain) : null;
}

function administrative(name: string, kana: string): string {
  return administrativeParts(name, kana)
    .map(({ stem, suffix, stemRead, suffixRead }) => {
      const word = SUFFIXES[suffix];
      return word === undefined
        ? hangul(stemRead + suffixRead, { name: stem + suffix })
        : hangul(stemRead, { name: stem }) + word;
    })
    .join(' ');
}

function pieceText(piece: NumberedPiece, lot: boolean): string {
  if (piece.kind === 'direction') return hangul(DIRECTIONS[piece.text] ?? '');
  if (piece.kind === 'mark') return hangul(markReading(piece.text));
  const reading = UNITS[piece.unit] ?? '';
  const unit = lot ? '' : (UNIT_WORDS[piece.unit] ?? hangul(reading, { initial: false }));
  return `${piece.ordinal ? '다이 ' : ''}${piece.digits}${unit}`;
}

/** A reading with digits in it: every word begins anew, except what follows a digit. */
function fromReading(kana: string, name: string): string {
  let out = '';
  let afterNumber = false;
  for (const run of kana.match(/[0-9]+|[^0-9]+/g) ?? []) {
    if (/^[0-9]/.test(run)) {
      out += out === '' || /[-(]$/.test(out) ? run : ` ${run}`;
      afterNumber = true;
      continue;
    }
    const counter = afterNumber ? COUNTERS.find(([reading]) => run.startsWith(reading)) : undefined;
    if (counter !== undefined) {
      const rest = run.slice(counter[0].length);
      out += counter[1] + (rest === '' ? '' : ` ${words(rest, name, true)}`);
    } else {
      out += words(run, name, !afterNumber);
    }
    afterNumber = false;
  }
  return out;
}

function words(kana: string, name: string, initial: boolean): string {
  return kana
    .split(/[・]/)
    .map((word, i) => hangul(word, { initial: initial || i > 0, name }))
    .join(' ')
    .replace(/\(/g, ' (')
    .trim();
}
