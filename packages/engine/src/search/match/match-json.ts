import { inLanguages } from '../../translit/index.js';
import { type AddressMatch, OFFICIAL_ID_NAMES, ORIGIN_NAMES } from '../../vocabulary/fields.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { MatchedSpan, MatchKind, MatchNote, PointNote } from '../../vocabulary/match.js';
import {
  MATCH_KINDS,
  MATCH_NOTES,
  NUMBER_TYPES,
  POINT_ORIGINS,
  PRECISIONS,
  SPAN_RULES,
} from '../../vocabulary/match.js';
import { VERDICTS, type Verdict } from '../../vocabulary/parts.js';
import { ByteWriter } from '../answer/bytes.js';
import type { RecordNotes } from '../ids/record-notes.js';

/** How a word found a record. */
export interface RecordMatch {
  readonly kind: MatchKind | null;
  readonly spans: readonly MatchedSpan[];
  /** The parts of the word as typed that no span covers. */
  readonly rest: string;
  /** Why that is not answered, where it is known. */
  readonly note?: MatchNote | null;
}

const encoder = new TextEncoder();

const KINDS = new Map(
  [...MATCH_KINDS, null].map((kind) => [kind, encoder.encode(`{"kind":${JSON.stringify(kind)},"word":`)]),
);
/** The bytes behind the spans, with the note. */
const NOTES = new Map(
  [...MATCH_NOTES, null].map((note) => [note, encoder.encode(`],"note":${JSON.stringify(note)}`)]),
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

/** Beginnings of the ends of matches, for each kind of number and origin of the point; null for neither last. */
const ENDS = [...NUMBER_TYPES, null].map((number) =>
  [...POINT_ORIGINS, null].map((position) =>
    encoder.encode(`,"number":${JSON.stringify(number)},"position":${JSON.stringify(position)}`),
  ),
);
/** Whose point a record's is. */
const WHOSE = new Map(
  [...PRECISIONS, null].map((precision) => [
    precision,
    encoder.encode(`,"precision":${JSON.stringify(precision)}`),
  ]),
);
/** The verdicts on answers. */
const JUDGED = new Map(
  VERDICTS.map((verdict) => [verdict, encoder.encode(`,"verdict":${JSON.stringify(verdict)}`)]),
);
/** The half of a match that says how a word was found, and the half that says what the record is. */
type MatchHead = Pick<AddressMatch, 'kind' | 'word' | 'rest' | 'spans' | 'note'>;
export type MatchEnd = Omit<AddressMatch, keyof MatchHead>;

/** The first half without a word. */
export const NO_WORD: MatchHead = { kind: null, word: null, rest: null, spans: [], note: null };
/** The same as JSON. */
export const NO_WORD_JSON = encoder.encode(JSON.stringify(NO_WORD).slice(0, -1));

const ID_KEYS = OFFICIAL_ID_NAMES.map((name) => encoder.encode(`,"${name}":`));
const NULL = encoder.encode('null');
const QUOTE = 0x22;

/** The end of a match without a record. */
export const NO_RECORD = Object.fromEntries(
  ['number', 'position', 'precision', ...OFFICIAL_ID_NAMES, ...ORIGIN_NAMES].map((name) => [name, null]),
) as unknown as MatchEnd;
/** The same as JSON. */
export const NO_RECORD_JSON = encoder.encode(`,${JSON.stringify(NO_RECORD).slice(1)}`);

const scratch = new ByteWriter(1 << 12);

/** How a word found a record, as a value. */
export function matchHead(
  word: string,
  { kind, spans, rest, note = null }: RecordMatch,
): MatchHead & {
  readonly word: string;
  readonly rest: string;
} {
  const shown = spans.map(({ from, to, depth, rule, former }) => ({
    ...{ from, to, level: depth === null ? null : LEVELS[depth], rule },
    ...(former === undefined ? {} : { former: inLanguages(former) }),
  }));
  return { kind, word, rest, spans: shown, note };
}

/** A match up to what the record is, as JSON: `{"kind":"exact","word":"本町","rest":"","spans":[…]`. */
export function matchHeadJson(word: string, explanation: RecordMatch): Uint8Array {
  scratch.reset();
  writeMatchHead(scratch, word, explanation);
  return scratch.copy();
}

/** Writes the same. */
export function writeMatchHead(
  out: ByteWriter,
  word: string,
  { kind, spans, rest, note = null }: RecordMatch,
): void {
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
      out.piece(encoder.encode(JSON.stringify(inLanguages(former))));
      out.byte(CLOSING_BRACE);
    }
  }
  out.short(NOTES.get(note) as Uint8Array);
}

/** Writes the verdict on an answer, behind the head of its match. */
export function writeVerdict(out: ByteWriter, verdict: Verdict): void {
  out.short(JUDGED.get(verdict) as Uint8Array);
}

/** Kind of a record of the deepest level; null for other records. */
type NumberType = (typeof NUMBER_TYPES)[number] | null;

/** What a record is, where its point comes from, the registry's ids, its sources: as a value. */
export function matchEnd(
  id: number,
  number: NumberType,
  { position, precision }: PointNote,
  notes: RecordNotes,
): MatchEnd {
  return { number, position, precision, ...notes.ids(id), ...notes.from(id, position === 'own') };
}

/** The end of a match: what a record is, where its point comes from, the registry's ids, its sources. */
export function matchEndJson(
  id: number,
  number: NumberType,
  point: PointNote,
  notes: RecordNotes,
): Uint8Array {
  scratch.reset();
  writeMatchEnd(scratch, id, number, point, notes);
  return scratch.copy();
}

/** Writes the same. */
export function writeMatchEnd(
  out: ByteWriter,
  id: number,
  number: NumberType,
  { position, precision }: PointNote,
  notes: RecordNotes,
): void {
  const byPosition = ENDS[number === null ? NUMBER_TYPES.length : NUMBER_TYPES.indexOf(number)];
  out.short(byPosition[position === null ? POINT_ORIGINS.length : POINT_ORIGINS.indexOf(position)]);
  out.short(WHOSE.get(precision) as Uint8Array);
  const ids = notes.ids(id);
  for (let i = 0; i < ID_KEYS.length; i++) {
    out.short(ID_KEYS[i]);
    const value = ids[OFFICIAL_ID_NAMES[i]];
    if (value === null) out.short(NULL);
    else {
      out.byte(QUOTE);
      out.ascii(value);
      out.byte(QUOTE);
    }
  }
  out.piece(notes.fromJson(id, position === 'own'));
  out.byte(CLOSING_BRACE);
}
