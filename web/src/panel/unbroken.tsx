import { DASHES } from '@banchi/engine/facts/dashes.js';
import { type ComponentChildren, Fragment } from 'preact';
import type { Piece } from '../explain.js';

/** Chuo-ku, and 2-10 in whatever digits and hyphens: a line must not break at a hyphen in a name or a number. */
const WHOLE = new RegExp(
  `([\\p{L}\\p{N}'’.]*[a-z]-[\\p{L}\\p{N}'’.,]*|\\p{Nd}+(?:[${DASHES}]\\p{Nd}+)+)`,
  'iu',
);

/** Longer names and numbers, in characters, break anywhere: they may not fit on a screen. */
const LONGEST = 30;

/** A text whose names and numbers stay in one line each. */
export function unbroken(text: string): ComponentChildren {
  return unbrokenPieces([{ at: 0, text, matched: false }], new Set());
}

/**
 * Keeps names and numbers unbroken in a text of pieces; a name or number may span several.
 * @param breaks other places where a line may break
 */
export function unbrokenPieces(pieces: readonly Piece[], breaks: ReadonlySet<number>): ComponentChildren {
  let from = 0;
  return pieces
    .map(({ text }) => text)
    .join('')
    .split(WHOLE)
    .map((part, i) => {
      const to = from + part.length;
      const isWhole = i % 2 === 1 && part.length <= LONGEST;
      const start = from;
      const inside = pieces.flatMap(({ at, text, matched }) => {
        const own = text.slice(Math.max(0, start - at), Math.max(0, to - at));
        if (own === '') return [];
        const place = Math.max(at, start);
        return (
          <Fragment key={place}>
            {breaks.has(place) && !(isWhole && place > start) && <wbr />}
            {matched ? <b>{own}</b> : own}
          </Fragment>
        );
      });
      from = to;
      return isWhole ? (
        <span key={`${start}`} class="whole">
          {inside}
        </span>
      ) : (
        inside
      );
    });
}
