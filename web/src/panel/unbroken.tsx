import type { ComponentChildren } from 'preact';

/** Chuo-ku, and 2-10: a hyphen in a name or a number is no place to break a line at. */
const WHOLE = /([\p{L}\p{N}'’.]*[a-z]-[\p{L}\p{N}'’.,]*|\d+(?:-\d+)+)/iu;

/** A text whose names and numbers stay in one line each. */
export function unbroken(text: string): ComponentChildren {
  if (!text.includes('-')) return text;
  return text.split(WHOLE).map((part, i) => (i % 2 === 1 ? <span class="whole">{part}</span> : part));
}
