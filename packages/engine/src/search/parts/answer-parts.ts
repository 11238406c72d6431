import { PREFECTURE_NAMES } from '../../facts/endings.js';
import { KANJI_NUMERALS, kanjiNumber } from '../../facts/kanji-number.js';
import { LOT_MARK } from '../../facts/other-numbers.js';
import { postCodeIn } from '../../facts/postal-codes.js';
import { streetDirectionEnds } from '../../facts/streets.js';
import {
  beginsBuilding,
  beginsNamedBuilding,
  isBuilding,
  isEnglishBuilding,
} from '../../reading/buildings.js';
import { fold } from '../../text/index.js';
import type { AddressMatch, AddressRecord } from '../../vocabulary/fields.js';
import type { Level } from '../../vocabulary/levels.js';
import type { Span, SpanRule } from '../../vocabulary/match.js';
import type { AddressPart, AddressParts, PartName, PartVerdict, Verdict } from '../../vocabulary/parts.js';
import { PART_NAMES } from '../../vocabulary/parts.js';
import { type BuildingParts, buildingParts, type Piece } from './building-parts.js';
import { halfWidth } from './half-width.js';
import { keyOf, nameInOneForm, normalizedAddress } from './one-form.js';
import { divided, municipalityParts } from './upper-parts.js';
import { numberAt, type WrittenNumber } from './written-number.js';

/** An answer of `/geocode` as its parts are made from. */
export interface PlainAnswer {
  readonly word: string;
  readonly record: AddressRecord | null;
  readonly match: Pick<AddressMatch, 'spans' | 'note'> & { readonly verdict: Verdict };
  readonly ambiguous: { readonly records: readonly AddressRecord[] };
  readonly suggestions: readonly AddressRecord[];
}

/** The parts of an answer, and the whole in one form. */
export interface AnswerParts {
  readonly parts: AddressParts;
  /** Null without a record. */
  readonly address_normalized: string | null;
  /** Null without a record. */
  readonly key: string | null;
}

/** The verdict on a part by the rule by which it was found. */
const VERDICT_OF_RULE: Readonly<Record<SpanRule, PartVerdict>> = {
  name: 'confirmed',
  number: 'confirmed',
  street: 'unconfirmed',
  postcode: 'added',
  omitted: 'added',
  reading: 'corrected',
  alias: 'corrected',
  variant: 'corrected',
  near: 'corrected',
  former: 'corrected',
};

/** A place in the word. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** A part with its place; null where it is left out. */
interface PlacedPart extends AddressPart {
  readonly place: Place | null;
}

/** The answer to a word with its parts, as JSON. */
export function withParts(json: string): string {
  const answer = JSON.parse(json) as PlainAnswer & { match: object };
  const { parts, address_normalized, key } = partsOf(answer);
  return JSON.stringify({ ...answer, match: { ...answer.match, parts }, address_normalized, key });
}

/** The parts of an answer. */
export function partsOf(answer: PlainAnswer): AnswerParts {
  const { record } = answer;
  if (record === null) return withoutRecord(answer);
  const isContradictory = answer.match.verdict === 'contradictory';
  const parts = new PartReader(answer.word, record, answer.match.spans, isContradictory).parts();
  return {
    parts,
    address_normalized: normalizedAddress(parts),
    key: keyOf(record, parts),
  };
}

/** The parts that are the same whichever record of a tie is meant: 1-2 and 鈴木ビル of 伊達市1-2 鈴木ビル. */
function sharedParts({ word, match, ambiguous }: PlainAnswer): AddressParts {
  const [first, ...others] = ambiguous.records.map((record) =>
    new PartReader(word, record, match.spans).parts(),
  );
  const shared = PART_NAMES.filter((name) =>
    others.every((other) => other[name]?.value === first[name]?.value),
  );
  return Object.fromEntries(
    shared.flatMap((name) => (first[name] === undefined ? [] : [[name, first[name]]])),
  );
}

/**
 * The parts of a word that no record answers: those that all of a tie share; else the prefecture that the municipality is not of, and the
 * rest.
 */
function withoutRecord(answer: PlainAnswer): AnswerParts {
  const { word, match, suggestions, ambiguous } = answer;
  const none = { address_normalized: null, key: null };
  if (ambiguous.records.length > 0) return { parts: sharedParts(answer), ...none };
  const prefecture = match.note === 'other_prefecture' ? prefectureIn(word) : null;
  const rest = (from: number): AddressParts => {
    const written = word.slice(from).trim();
    return written === '' ? {} : { rest: { written, value: written, verdict: 'unconfirmed' } };
  };
  if (prefecture === null) return { parts: rest(0), ...none };
  const written = word.slice(prefecture.from, prefecture.to);
  const value = suggestions[0]?.address2 ?? written;
  return {
    parts: { prefecture: { written, value, verdict: 'contradicted' }, ...rest(prefecture.to) },
    ...none,
  };
}

function prefectureIn(word: string): Place | null {
  for (const name of PREFECTURE_NAMES) {
    const from = word.indexOf(name);
    if (from < 0) continue;
    const isWhole = /[都道府県]$/u.test(name) || !/^[都府県]/u.test(word.slice(from + name.length));
    return { from, to: from + name.length + (isWhole ? 0 : 1) };
  }
  return null;
}

/** The levels of names, the largest first. */
const NAMES: readonly Level[] = ['TOD', 'SHK', 'OAZ', 'AZC'];
const NOTHING = /^[\s\p{P}\p{S}]*$/u;
const LAST_NUMBER = /(?:^|[\s,])(?=[0-9]+(?:-[0-9]+)*[\s,]*$)/u;
/** A name before a number that the data does not have: 字根古屋 of 字根古屋1234. */
const UNKNOWN_NAME = new RegExp(`^(?:大?字)?[^\\s0-9,、()]{1,10}?(?=${LOT_MARK}?[0-9])`, 'u');

const KANJI_NUMBERS = new RegExp(`[${KANJI_NUMERALS}]+`, 'gu');
/** A quarter of Iwate before a number: 第4地割12-3. */
const QUARTER = new RegExp(`^\\s*第?(?:[0-9]+|[${KANJI_NUMERALS}]+)地割\\s*`, 'u');

/** Reads the parts of one word. */
class PartReader {
  readonly #word: string;
  /** The text in half width. */
  readonly #half: string;
  readonly #record: AddressRecord;
  readonly #spans: readonly Span[];
  readonly #found = new Map<PartName, PlacedPart>();
  /** The texts outside all parts. */
  readonly #rest: Piece[] = [];

  readonly #isContradictory: boolean;

  constructor(word: string, record: AddressRecord, spans: readonly Span[], isContradictory = false) {
    this.#isContradictory = isContradictory;
    this.#word = word;
    this.#half = halfWidth(word);
    this.#record = record;
    this.#spans = spans.filter(({ from, to }) => to > from);
  }

  parts(): AddressParts {
    this.#upper();
    const gaps = this.#gaps();
    const number = this.#number(gaps);
    const behind = this.#behind(number, gaps);
    for (const gap of behind) this.#gap(gap, number !== null);
    if (this.#isContradictory) this.#judgePostCode(gaps);
    const rest = this.#rest.toSorted((a, b) => a.from - b.from).map(({ value }) => value.trim());
    const parts: { -readonly [name in PartName]?: AddressPart } = {};
    for (const name of PART_NAMES) {
      const part = this.#found.get(name);
      if (part !== undefined)
        parts[name] = { written: part.written, value: part.value, verdict: part.verdict };
    }
    if (rest.length > 0) {
      const written = rest.join(' ');
      parts.rest = { written, value: written, verdict: 'unconfirmed' };
    }
    return parts;
  }

  /** Names from the prefecture to the section, and streets. */
  #upper(): void {
    const { address2, address3, address4, address5 } = this.#record;
    this.#name('prefecture', address2, this.#spanOf('TOD'));
    if (address3 !== null) {
      const names = municipalityParts(address3);
      const span = this.#spanOf('SHK');
      const places = span === null ? names.map(() => null) : divided(this.#text(span), names);
      for (const [i, { part, value }] of names.entries()) {
        const place = places[i];
        const from = span?.from ?? 0;
        const own =
          place === null || span === null ? null : { ...span, from: from + place.from, to: from + place.to };
        this.#name(part, value, own);
      }
    }
    const town = this.#spanOf('OAZ');
    const lead = town === null || address4 === null ? 0 : streetLead(this.#text(town), address4);
    this.#name('town', address4, town === null ? null : { ...town, from: town.from + lead });
    this.#name('section', address5, this.#spanOf('AZC'));
    if (town !== null && lead > 0) {
      // the data knows the town by its streets: 新町通松原下る富永町
      const place = { from: town.from, to: town.from + lead };
      this.#add('street', place, this.#text(place).normalize('NFKC').trim(), 'confirmed');
      return;
    }
    const streets = this.#spans.filter(({ rule }) => rule === 'street');
    if (streets.length === 0) return;
    const place = { from: streets[0].from, to: streets[streets.length - 1].to };
    this.#add('street', place, this.#text(place).normalize('NFKC').trim(), 'unconfirmed');
  }

  #name(part: PartName, name: string | null, span: Span | null): void {
    if (name === null) return;
    const value = nameInOneForm(name);
    const isPlain = span !== null && plainName(value) === plainName(this.#text(span));
    const verdict = span === null ? 'added' : isPlain ? 'confirmed' : VERDICT_OF_RULE[span.rule];
    this.#add(part, span, value, verdict);
  }

  #add(part: PartName, place: Place | null, value: string, verdict: PartVerdict): void {
    const written = place === null ? '' : this.#text(place).replace(/^[\s,、，]+|[\s,、，]+$/gu, '');
    this.#found.set(part, { written, value, verdict, place });
  }

  #text({ from, to }: Place): string {
    return this.#word.slice(from, to);
  }

  /** The text that names a level, with the rule of the first of its spans. */
  #spanOf(level: Level): Span | null {
    const own = this.#spans.filter((span) => span.level === level);
    return own.length === 0 ? null : { ...own[0], to: own[own.length - 1].to };
  }

  /** The text outside all spans. */
  #gaps(): Place[] {
    const gaps: Place[] = [];
    let at = 0;
    for (const { from, to } of [...this.#spans, { from: this.#word.length, to: this.#word.length }]) {
      if (from > at) gaps.push({ from: at, to: from });
      at = Math.max(at, to);
    }
    return gaps;
  }

  /** Finds the number: where the data has some of it, behind the smallest name, or before it in English. */
  #number(gaps: readonly Place[]): WrittenNumber | null {
    const known = this.#spans.filter(({ level }) => level === 'GIK' || level === 'TBN');
    if (known.length > 0) {
      const place = { from: known[0].from, to: known[known.length - 1].to };
      const read = numberAt(this.#half, place.from);
      return this.#take(read !== null && read.to >= place.to - 2 ? read : this.#asRecorded(place));
    }
    const smallest = this.#smallestName();
    if (smallest === null) return null;
    const gap = gaps.find(({ from }) => from === smallest.to);
    if (gap !== undefined) {
      const lead = /^[\s,、，-]*(?:字(?=[0-9]))?/u.exec(this.#half.slice(gap.from, gap.to))?.[0].length ?? 0;
      const read =
        this.#behindQuarter(gap) ??
        numberAt(this.#half.slice(0, gap.to), gap.from + lead) ??
        this.#behindUnknownName(gap);
      if (read !== null) return this.#take(read);
    }
    const before = gaps.find(({ to }) => to === smallest.from);
    if (before === undefined || !this.#isReversed()) return null;
    const text = this.#half.slice(before.from, before.to);
    const found = LAST_NUMBER.exec(text);
    if (found === null) return null;
    const read = numberAt(this.#half.slice(0, before.to), before.from + found.index + found[0].length);
    return read === null ? null : this.#take(read);
  }

  #smallestName(): Span | null {
    for (const level of NAMES.toReversed()) {
      const span = this.#spanOf(level);
      if (span !== null) return span;
    }
    return null;
  }

  /** Whether the word goes from small to large. */
  #isReversed(): boolean {
    const order = this.#spans.flatMap(({ level }) => {
      const at = level === null ? -1 : NAMES.indexOf(level);
      return at < 0 ? [] : [at];
    });
    return order.length > 0 && order[0] > order[order.length - 1];
  }

  /** A number behind a quarter that the data does not have, which is a section. */
  #behindQuarter(gap: Place): WrittenNumber | null {
    const quarter = QUARTER.exec(this.#half.slice(gap.from, gap.to))?.[0];
    if (quarter === undefined || this.#record.address5 !== null) return null;
    const place = { from: gap.from, to: gap.from + quarter.length };
    const number = plainName(quarter).replace(/^第/u, '');
    this.#add('section', place, `第${number}`, 'unconfirmed');
    return numberAt(this.#half.slice(0, gap.to), place.to);
  }

  /** A number behind a name that the data does not have, which is a section, or without a town the town. */
  #behindUnknownName(gap: Place): WrittenNumber | null {
    const text = this.#half.slice(gap.from, gap.to);
    const name = UNKNOWN_NAME.exec(text)?.[0];
    const { address4, address5 } = this.#record;
    if (name === undefined || (address4 !== null && address5 !== null)) return null;
    const folded = fold(name);
    if (/[A-Za-z]/.test(name) || beginsBuilding(folded, 0) || isBuilding(folded)) return null;
    if (beginsNamedBuilding(folded)) return null;
    const read = numberAt(this.#half.slice(0, gap.to), gap.from + name.length);
    if (read === null) return null;
    const place = { from: gap.from, to: gap.from + name.length };
    this.#add(address4 === null ? 'town' : 'section', place, name.normalize('NFKC'), 'unconfirmed');
    return read;
  }

  /** The number as the record has it. */
  #asRecorded(place: Place): WrittenNumber {
    return { ...place, value: this.#recorded() ?? this.#text(place).trim(), room: null };
  }

  #recorded(): string | null {
    const { address_detail1, address_detail2 } = this.#record;
    const text = [address_detail1, address_detail2].filter((each) => each !== null).join('-');
    if (text === '') return null;
    const half = halfWidth(text);
    const read = numberAt(half, 0);
    if (read === null) return half;
    return read.room === null ? read.value : `${read.value}-${read.room.value}`;
  }

  #take(read: WrittenNumber): WrittenNumber {
    const recorded = this.#recorded();
    const { room } = read;
    const whole = room === null ? null : `${read.value}-${room.value}`;
    const isWhole = room !== null && whole === recorded;
    const number =
      isWhole && room !== null && whole !== null ? { ...read, to: room.to, value: whole, room: null } : read;
    const isBlock = this.#record.address_level === 'GIK' && number.value === recorded;
    const isKnown = number.value === recorded;
    this.#add(isBlock ? 'block' : 'number', number, number.value, isKnown ? 'confirmed' : 'unconfirmed');
    if (number.room !== null) this.#piece('room', number.room);
    return number;
  }

  #piece(part: PartName, piece: Piece): void {
    if (this.#found.has(part)) this.#rest.push({ ...piece, value: this.#text(piece) });
    else this.#add(part, piece, piece.value, 'unconfirmed');
  }

  /** The gaps without the number, its room, and unknown names. */
  #behind(number: WrittenNumber | null, gaps: readonly Place[]): Place[] {
    const taken: Place[] = ['town', 'section', 'number', 'block', 'room'].flatMap((name) => {
      const place = this.#found.get(name as PartName)?.place ?? null;
      return place === null ? [] : [place];
    });
    // what joins a room to its number is of neither: 11の301
    if (number !== null) taken.push({ from: number.from, to: number.room?.to ?? number.to });
    return taken.reduce<Place[]>(
      (left, { from, to }) =>
        left.flatMap((gap) => {
          if (to <= gap.from || from >= gap.to) return [gap];
          return [
            { from: gap.from, to: from },
            { from: to, to: gap.to },
          ].filter((piece) => piece.to > piece.from);
        }),
      [...gaps],
    );
  }

  /** A gap is a building behind an address, before one where it goes from small to large; else it belongs to the rest. */
  #gap(gap: Place, hasNumber: boolean): void {
    const text = this.#text(gap);
    if (NOTHING.test(text)) return;
    const code = postCodeIn(text);
    if (code !== null && NOTHING.test(text.slice(0, code.from) + text.slice(code.to))) {
      this.#rest.push({ ...gap, value: text });
      return;
    }
    const first = this.#spans[0];
    const isBehind = first === undefined || gap.from >= first.to;
    const isSeparate =
      hasNumber || /^[\s,、，(（]/u.test(text) || looksLikeBuilding(text) || this.#isBehindChome(gap);
    if (!(isBehind ? isSeparate : this.#isReversed())) {
      this.#rest.push({ ...gap, value: text });
      return;
    }
    const read: BuildingParts = buildingParts(text, gap.from);
    if (read.building !== null) this.#piece('building', read.building);
    if (read.floor !== null) this.#piece('floor', read.floor);
    if (read.room !== null) this.#piece('room', read.room);
    this.#rest.push(...read.rest);
  }

  /** Whether a gap stands behind a chome with its counter, where a name begins that does not belong to it: 2丁目岡山第一生命ビル. */
  #isBehindChome({ from, to }: Place): boolean {
    const section = this.#found.get('section');
    return (
      section?.place?.to === from &&
      WITH_COUNTER.test(section.written) &&
      !/^[0-9]/.test(this.#half.slice(from, to))
    );
  }

  /** A postal code of another place contradicts the town, or what the record ends with above it. */
  #judgePostCode(gaps: readonly Place[]): void {
    if (!gaps.some((gap) => postCodeIn(this.#text(gap)) !== null)) return;
    const named = (['town', 'municipality', 'prefecture'] as const).find((name) => this.#found.has(name));
    const part = named === undefined ? undefined : this.#found.get(named);
    if (named !== undefined && part !== undefined)
      this.#found.set(named, { ...part, verdict: 'contradicted' });
  }
}

/** A name without 大字 and 字, its numbers in digits: 北1条西 for 北一条西. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .trim()
    .replace(/^大?字/u, '')
    .replace(KANJI_NUMBERS, (kanji) => String(kanjiNumber(kanji, 0, kanji.length)));
}

/** A chome as written with its counter. */
const WITH_COUNTER = /丁目?\s*$/u;

/** How many letters before a town's name are streets of Kyoto: 新町通松原下る of 新町通松原下る富永町; 0 for none. */
function streetLead(written: string, town: string): number {
  const wanted = fold(town);
  for (let at = 1; at < written.length; at++)
    if (fold(written.slice(at)) === wanted) {
      const street = fold(written.slice(0, at));
      return streetDirectionEnds(street).includes(street.length) ? at : 0;
    }
  return 0;
}

function looksLikeBuilding(text: string): boolean {
  const folded = fold(text);
  return beginsBuilding(folded, 0) || isBuilding(folded) || isEnglishBuilding(text);
}
