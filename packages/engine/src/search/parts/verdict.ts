import { PREFECTURE_NAMES } from '../../facts/endings.js';
import { isOfOffice } from '../../facts/postal-codes.js';
import { beginsSection } from '../../facts/section-beginnings.js';
import { addressNumberAt, endsInRoom, goesOn, withNumbers } from '../../reading/address-number.js';
import type { Reading } from '../../reading/reading.js';
import { BLOCK, MUNICIPALITY, TOWN } from '../../vocabulary/levels.js';
import type { SpanRule } from '../../vocabulary/match.js';
import type { Verdict } from '../../vocabulary/parts.js';
import { halfWidth } from './half-width.js';

/** What the verdict on an answer with one record is made from. */
interface JudgedAnswer {
  /** As it was typed. */
  readonly word: string;
  readonly reading: Reading;
  /** How each part of the word was read, from left to right. */
  readonly spans: readonly PlacedSpan[];
  /** Depth of the record, 0 a prefecture. */
  readonly depth: number;
  /** Whether the record is a municipality whose addresses name no town, and a number stands behind it: 姫島村1630. */
  readonly isTownless: boolean;
  /** Whether a postal code is written that cannot be the record's. */
  readonly hasOtherPostCode: boolean;
  /** Name of the record's prefecture; null where it is not known. */
  readonly prefecture: string | null;
}

/** A part of a word and its reading. */
interface PlacedSpan {
  readonly from: number;
  readonly to: number;
  /** Depth of the node that it names; null for streets and postal codes. */
  readonly depth: number | null;
  readonly rule: SpanRule;
}

/** The verdict on an answer with one record. */
export function verdictOf(answer: JudgedAnswer): Verdict {
  const { depth, isTownless } = answer;
  const gaps = gapsOf(answer);
  if (gaps.length > 0 && contradicts(answer, gaps)) return 'contradictory';
  if (depth >= BLOCK) return numberGoesOn(answer) ? 'unconfirmed_number' : 'complete';
  if (depth < MUNICIPALITY) return 'municipality_only';
  if (depth === MUNICIPALITY) return isTownless ? 'unconfirmed_number' : 'municipality_only';
  return gaps.length > 0 && hasNumber(answer, gaps) ? 'unconfirmed_number' : 'town_only';
}

/** A place in the word. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** The text outside all spans, as far as it says something. */
function gapsOf({ word, spans }: JudgedAnswer): readonly Place[] {
  const gaps: Place[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (from > at && SAYS_SOMETHING.test(word.slice(at, from))) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (word.length > at && SAYS_SOMETHING.test(word.slice(at))) gaps.push({ from: at, to: word.length });
  return gaps;
}

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether a text outside the spans names another place: a postal code of another one, or in front another prefecture. */
function contradicts(
  { word, spans, hasOtherPostCode, prefecture }: JudgedAnswer,
  gaps: readonly Place[],
): boolean {
  if (hasOtherPostCode) return true;
  const [{ from, to }] = gaps;
  if (to > (spans[0]?.from ?? 0)) return false;
  const before = word.slice(from, to).trimEnd();
  const other = PREFECTURE_NAMES.find((name) => before.endsWith(name));
  return other !== undefined && other !== prefecture;
}

/** Codes of one postal district, which have three digits in common. */
const DISTRICT = 10_000;

/**
 * Whether a postal code may be that of a place with another code: in the same district that of an office, and any where only the
 * municipality's own is known.
 * @param own the code of the place
 */
export function mayBeOfOffice(code: number, own: number): boolean {
  const isInDistrict = Math.floor(code / DISTRICT) === Math.floor(own / DISTRICT);
  return isInDistrict && (isOfOffice(code) || own % DISTRICT === 0);
}

/** Whether the number of a block, house or lot goes on behind what the data has of it: 1-16-99 where it has block 16. */
function numberGoesOn({ word, reading, spans }: JudgedAnswer): boolean {
  const known = spans.filter(({ depth, from, to }) => depth !== null && depth >= BLOCK && to > from);
  const last = known.at(-1);
  if (last === undefined || !DIGIT.test(word.slice(last.to))) return false;
  const written = withNumbers(reading);
  const further = goesOn(written, last.to, word.length);
  if (further === null) return false;
  const own = addressNumberAt(written, known[0].from, last.to)?.parts.length ?? 1;
  return !(further.parts.length === 1 && endsInRoom(own, further.parts));
}

const DIGIT = /[\p{Nd}一二三四五六七八九十百〇]/u;
/** What may stand between a name and its number. */
const LEAD = /^[\s,、，-]*(?:字(?=[0-9]))?/u;
const CHOME = /^[0-9一二三四五六七八九十]+\s*丁目/u;
/** A small section and its number, which a town's data may lack: 字根古屋1234, 第4地割12-3, 甲123. */
const SECTION_AND_NUMBER = /^[^\s0-9,、()]{0,10}?[0-9]/u;
const LAST_NUMBER = /(?:^|[\s,])[0-9]+(?:-[0-9]+)*[\s,]*$/u;

/** Whether a word has a number of a house or lot behind the smallest name that was found, or before it in English. */
function hasNumber({ word, reading, spans, depth }: JudgedAnswer, gaps: readonly Place[]): boolean {
  const named = spans.filter((span) => span.depth !== null && span.to > span.from);
  if (named.length === 0) return false;
  let [smallest] = named;
  for (const span of named) if ((span.depth ?? 0) >= (smallest.depth ?? 0)) smallest = span;
  const behind = gaps.find(({ from }) => from === smallest.to);
  if (behind !== undefined) {
    const text = halfWidth(word.slice(behind.from, behind.to));
    const lead = LEAD.exec(text)?.[0].length ?? 0;
    const own = text.slice(lead);
    // a chome that the town has not is no number of it: 本駒込九丁目3
    if (depth === TOWN && CHOME.test(own)) return false;
    const isNumber = addressNumberAt(withNumbers(reading), behind.from, behind.to) !== null;
    if (isNumber || (beginsSection(own) && SECTION_AND_NUMBER.test(own))) return true;
  }
  const isReversed = (named[0].depth ?? 0) > (named[named.length - 1].depth ?? 0);
  if (!isReversed) return false;
  const first = named.find((span) => (span.depth ?? 0) >= TOWN);
  const before = gaps.find(({ to }) => to === first?.from);
  return before !== undefined && LAST_NUMBER.test(halfWidth(word.slice(before.from, before.to)));
}
