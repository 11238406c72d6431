import { type ComponentChildren, Fragment } from 'preact';
import type { Piece } from '../explain.js';

/** Chuo-ku, and 2-10 in whatever digits and hyphens: a hyphen in a name or a number is no place to break a line at. */
const WHOLE = /([\p{L}\p{N}'’.]*[a-z]-[\p{L}\p{N}'’.,]*|\p{Nd}+(?:[-‐‑‒–—―−－ー]\p{Nd}+)+)/iu;

/** What is longer, in characters, is broken anywhere: it may not fit on a screen. */
const LONGEST = 30;

/** A text whose names and numbers stay in one line each. */
export function unbroken(text: string): ComponentChildren {
  return unbrokenPieces([{ at: 0, text, matched: false }], new Set());
}

/**
 * The same of a text in pieces, of which a name or number may have several.
 * @param breaks where a line may be broken otherwise
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
