import { LANGUAGE_CLASSES } from '../../gazetteer/sections.js';
import { alignLetters, closed, isDigit, isNumeric, joinBound, type Origins } from '../../text/index.js';
import type { ForeignLanguage } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { MatchedSpan } from '../interpret/explain.js';
import { foldWords, withoutCountry, withoutRoom } from '../select/query-parts.js';
import { type WrittenOrder, writtenOrders } from '../select/written-orders.js';
import { piecesFromSmallToLarge } from './backwards.js';
import type { PathSegment, Piece } from './path.js';
import { type NamedSegment, spansOfPieces } from './spans.js';

const MUNICIPALITY = LEVELS.indexOf('SHK');

/** The parts of a word from its beginning on that an address explains. */
interface Explained {
  readonly pieces: readonly Piece[];
  readonly consumed: number;
}

/** A way to read a word: a text, how it is folded, and where the units of that come from. */
interface Reading {
  readonly order: WrittenOrder;
  readonly folded: string;
  readonly origins: () => Origins;
}

/**
 * What a word in another language, which says more than a record's address or says it otherwise, was taken for: from its
 * beginning name by name, in English also from small to large and with what commas part in reverse, the country set apart. The order that explains
 * more is told, of several that explain as much the first. The word is read once for all addresses.
 * @param text the word as typed behind a postal code
 * @param front where that begins
 */
export function furtherSpans(
  text: string,
  front: number,
  language: ForeignLanguage,
): (path: readonly NamedSegment[]) => MatchedSpan[] {
  const readings = ordersOf(text, front, language).map((order): Reading => {
    const folded = joinBound(foldWords(order.words, language)).text;
    let origins: Origins | null = null;
    return {
      order,
      folded,
      origins: () => {
        origins ??= alignLetters(order.text, folded, language);
        return origins;
      },
    };
  });
  return (path) => {
    let most = 0;
    let best: MatchedSpan[] = [];
    for (const { order, folded, origins } of readings) {
      const { pieces, consumed } =
        fromSmallToLarge(path, folded, language) ?? longest(path, folded, language);
      if (consumed <= most) continue;
      most = consumed;
      const word = { typed: order.text, folded, origins: origins(), language };
      const spans = spansOfPieces(pieces, path, word);
      best = spans.flatMap((span) => inPlace(span, order)).sort((a, b) => a.from - b.from);
    }
    return joined(best.map((span, i) => withSeparators(span, best[i + 1], text, front)));
  };
}

/** Places are those in the word as typed. */
function ordersOf(text: string, front: number, language: ForeignLanguage): WrittenOrder[] {
  const given = withoutRoom(text, language);
  const within = withoutCountry(given, language);
  const texts = within === given ? [given] : [given, within];
  return texts.flatMap((own) => {
    const start = front + text.indexOf(own);
    return writtenOrders(own, language).map((order) => ({
      ...order,
      places: order.places.map((place) => (place < 0 ? place : start + place)),
    }));
  });
}

/** A span of a text as it is read, in the word as typed: in several parts where that has them elsewhere. */
function inPlace(span: MatchedSpan, { text, places }: WrittenOrder): MatchedSpan[] {
  const parts: MatchedSpan[] = [];
  let from = span.from;
  for (let at = span.from + 1; at <= span.to; at++) {
    const goesOn = at < span.to && places[at] === places[at - 1] + 1;
    if (goesOn && places[from] >= 0) continue;
    // `Chuo-ku, Sapporo-shi` is read as Sapporo-shi Chuo-ku
    const written = text.slice(from, at).trimEnd();
    const to = places[from] + written.length;
    if (written !== '' && places[from] >= 0) parts.push({ ...span, from: places[from], to });
    from = at;
  }
  return parts;
}

/** Parts of one name that stand beside each other are one span. */
function joined(spans: readonly MatchedSpan[]): MatchedSpan[] {
  const all: MatchedSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last !== undefined && last.to === span.from && last.depth === span.depth && last.rule === span.rule)
      all[all.length - 1] = { ...last, to: span.to };
    else all.push(span);
  }
  return all;
}

/** What only separates two names belongs to the first; the text begins at `front` of the word. */
function withSeparators(
  span: MatchedSpan,
  next: MatchedSpan | undefined,
  text: string,
  front: number,
): MatchedSpan {
  return next !== undefined && /^[\s,、，]*$/u.test(text.slice(span.to - front, next.from - front))
    ? { ...span, to: next.from }
    : span;
}

/** English without commas, set apart from the country behind it. */
function fromSmallToLarge(
  path: readonly PathSegment[],
  folded: string,
  language: ForeignLanguage,
): Explained | null {
  if (language !== 'en') return null;
  const text = closed(folded);
  const pieces = piecesFromSmallToLarge(path, {
    text,
    kinds: null,
    classes: [LANGUAGE_CLASSES.en],
    start: true,
    end: true,
    numbers: false,
    borders: 'any',
  });
  return pieces === null ? null : { pieces, consumed: folded.length };
}

/**
 * The longest beginning of a word that some tail of an address is; below a prefecture the municipality may be left out. A tail
 * begins with no number.
 */
function longest(path: readonly PathSegment[], word: string, language: ForeignLanguage): Explained {
  const classes = LANGUAGE_CLASSES[language];
  let best: Explained = { pieces: [], consumed: 0 };
  const go = (at: number, segment: number, pieces: readonly Piece[]): void => {
    if (at > best.consumed) best = { pieces, consumed: at };
    if (segment === path.length) return;
    for (const spelling of path[segment].spellings) {
      if ((spelling.classes & classes) === 0 || (pieces.length > 0 && !spelling.follows)) continue;
      const to = endOf(spelling.text, word, at);
      if (at === 0 && /^[0-9-]*$/.test(spelling.text)) continue;
      if (to > at) go(to, segment + 1, [...pieces, { from: at, to, segment, spelling }]);
    }
    if (pieces.length === 1 && segment === 1 && path[segment].depth === MUNICIPALITY)
      go(at, segment + 1, pieces);
  };
  for (let first = 0; first < path.length; first++) go(0, first, []);
  return best;
}

/** Where a spelling that stands at a place of a word ends; the hyphen that closes a number may be missing. */
function endOf(spelling: string, word: string, at: number): number {
  if (word.startsWith(spelling, at)) return at + spelling.length;
  const open = spelling.length - 1;
  if (spelling.charAt(open) !== '-' || !isDigit(spelling.charCodeAt(open - 1))) return -1;
  const end = at + open;
  if (!word.startsWith(spelling.slice(0, open), at)) return -1;
  return end < word.length && isNumeric(word.charCodeAt(end)) ? -1 : end;
}
