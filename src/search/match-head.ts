import { LEVELS } from '../vocabulary/levels.js';
import { MATCH_KINDS, SPAN_RULES } from '../vocabulary/match.js';
import { ByteWriter } from './answer/bytes.js';
import type { Found } from './match/match-json.js';

const encoder = new TextEncoder();

const KINDS = new Map(
  [...MATCH_KINDS, null].map((kind) => [kind, encoder.encode(`{"kind":${JSON.stringify(kind)},"word":`)]),
);
const REST = encoder.encode(',"rest":');
const SPANS = encoder.encode(',"spans":[');
const FROM = encoder.encode('{"from":');
const TO = encoder.encode(',"to":');
/** The ends of a span for each rule and depth, no depth last. */
const SPAN_ENDS = new Map(
  SPAN_RULES.map((rule) => [
    rule,
    [...LEVELS, null].map((level) => encoder.encode(`,"level":${JSON.stringify(level)},"rule":"${rule}"}`)),
  ]),
);
const FORMER = encoder.encode(',"former":');
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;
const CLOSING_BRACKET = 0x5d;

const scratch = new ByteWriter(1 << 12);

/** A match up to what the record is, as JSON. */
export function matchHead(word: string, found: Found): Uint8Array {
  scratch.reset();
  writeMatchHead(scratch, word, found);
  return scratch.copy();
}

/** Writes the same. */
export function writeMatchHead(out: ByteWriter, word: string, { kind, spans, rest }: Found): void {
  out.short(KINDS.get(kind) as Uint8Array);
  out.json(word);
  out.short(REST);
  out.json(rest);
  out.short(SPANS);
  for (let i = 0; i < spans.length; i++) {
    const { from, to, depth, rule, former } = spans[i];
    if (i > 0) out.byte(COMMA);
    out.short(FROM);
    out.count(from);
    out.short(TO);
    out.count(to);
    const end = (SPAN_ENDS.get(rule) as readonly Uint8Array[])[depth ?? LEVELS.length];
    if (former === undefined) out.short(end);
    else {
      out.short(end.subarray(0, -1));
      out.short(FORMER);
      out.piece(encoder.encode(JSON.stringify(former)));
      out.byte(CLOSING_BRACE);
    }
  }
  out.byte(CLOSING_BRACKET);
}
