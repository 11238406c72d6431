import type { Segments } from '@banchi/build/inspection/segments.js';
import {
  type ConfidenceClass,
  confidenceClass,
  isTownless,
} from '@banchi/engine/search/languages/confidence.js';
import { soundsLikeCity } from '@banchi/engine/search/languages/sounds-like-city.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressOf } from './address.js';
import type { Geocoded } from './ways/geocoder.js';

/** The kind of an answer; null without one best record. */
export function classOf({ word, record, match }: Geocoded, names: Segments): ConfidenceClass | null {
  const depth = record === null ? null : LEVELS.indexOf(addressOf(record).level);
  const { codes, tree } = names;
  const [range] = record === null ? [] : codes.exact(addressOf(record).code);
  const spans = match.spans.map((span) => ({
    ...span,
    depth: span.level === null ? null : LEVELS.indexOf(span.level),
  }));
  return confidenceClass({
    word,
    depth,
    spans,
    note: match.note ?? undefined,
    isTownless: range !== undefined && isTownless(tree, range.low, (id) => names.name(id)),
    soundsLikeCity:
      range !== undefined && soundsLikeCity(word, spans, tree, range.low, (id) => names.read(id)),
  });
}
