import type { Level } from '../vocabulary/levels.js';
import { administrativeParts } from './municipality.js';
import { DIRECTIONS, markReading, type NumberedPiece, UNITS } from './numbered.js';
import { capitalise, romaji } from './romaji.js';
import type { NameSegment } from './segment.js';
import { eachWord, type NameWriter, writeName } from './write-name.js';

/** How English names are written. */
const ENGLISH: NameWriter = {
  pure: /^[A-Za-z0-9\-'.,() ]+$/,
  administrative,
  piece,
  counters: [...new Set(Object.values(UNITS))]
    .sort((a, b) => b.length - a.length)
    .map((reading) => [reading, `-${romaji(reading)}`]),
  words: (kana, _name, behindNumber) =>
    behindNumber && /^[ァ-ヶ]/.test(kana)
      ? `-${romaji(kana)}`
      : eachWord(kana, (word) => capitalise(romaji(word))),
};

/**
 * English name of one segment, as ABR writes names: prefecture bare (`Tokyo`, `Gumma`), `Sapporo-shi`,
 * `Midori-ku, Nagoya-shi`, `Yakushima-cho, Kumage-gun`, towns fused (`Aoicho`), `1-chome`, `Kita 1-jo Nishi`.
 * Null where it cannot be known; see {@link writeName}.
 */
export function englishSegment(segment: NameSegment): string | null {
  return writeName(segment, ENGLISH);
}

function administrative(name: string, kana: string, level: Level): string {
  const parts = administrativeParts(name, kana).map((part) => {
    const stem = capitalise(romaji(part.stemRead));
    return part.suffix === '' || level === 'TOD' ? stem : `${stem}-${romaji(part.suffixRead)}`;
  });
  return parts.reverse().join(', ');
}

function piece(one: NumberedPiece, lot: boolean): string {
  if (one.kind === 'direction') return capitalise(romaji(DIRECTIONS[one.text] ?? ''));
  if (one.kind === 'mark') {
    const block = one.text.endsWith('部') && one.text.length > 1;
    const mark = capitalise(romaji(markReading(block ? one.text.slice(0, -1) : one.text)));
    return block ? `${mark}-bu` : mark;
  }
  const unit = lot || one.unit === '' ? '' : `-${romaji(UNITS[one.unit] ?? '')}`;
  return `${one.ordinal ? 'Dai ' : ''}${one.digits}${unit}`;
}
