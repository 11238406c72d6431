import { PREFECTURE_NAMES } from '../../facts/endings.js';
import { KANJI_NUMERALS, kanjiNumber } from '../../facts/kanji-number.js';
import { LOT_MARK } from '../../facts/other-numbers.js';
import { streetDirectionEnds } from '../../facts/streets.js';
import {
  type AddressNumber,
  addressNumberAt,
  endOfNumber,
  endsInRoom,
  goesOn,
  type NumberPart,
  withNumbers,
} from '../../reading/address-number.js';
import {
  beginsBuilding,
  beginsNamedBuilding,
  isBuilding,
  isEnglishBuilding,
} from '../../reading/buildings.js';
import type { Reading } from '../../reading/reading.js';
import type { Written } from '../../reading/written.js';
import { fold } from '../../text/index.js';
import { BLOCK, MUNICIPALITY, PREFECTURE, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { MatchedSpan, MatchNote, SpanRule } from '../../vocabulary/match.js';
import type { AddressPart, AddressParts, PartName, PartVerdict } from '../../vocabulary/parts.js';
import { PART_NAMES } from '../../vocabulary/parts.js';
import { type BuildingParts, buildingParts, type Piece } from './building-parts.js';
import { halfWidth } from './half-width.js';
import { keyOf, nameInOneForm, normalizedAddress } from './one-form.js';
import { type PartedData, type PartedRecord, partedRecord } from './parted-record.js';
import { divided, municipalityParts } from './upper-parts.js';

/** A word and its meaning, as its parts are made from them. */
interface MeantWord {
  readonly reading: Reading;
  /** The one record that it means; null for none, or several. */
  readonly best: number | null;
  /** The likeliest of several. */
  readonly tied: readonly number[];
  readonly suggested: readonly number[];
  readonly spans: readonly MatchedSpan[];
  readonly note: MatchNote | null;
  /** Whether the word names another place too, see `verdictOf`. */
  readonly isContradictory: boolean;
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

/** The parts of a word: those of its record from the data, the others from its reading. */
export function partsOf(meant: MeantWord, data: PartedData): AnswerParts {
  const { best, reading, spans } = meant;
  if (best === null) return withoutRecord(meant, data);
  const record = partedRecord(best, data);
  const parts = new PartReader(reading, record, spans, meant.isContradictory).parts();
  return {
    parts,
    address_normalized: normalizedAddress(parts),
    key: keyOf(record, parts),
  };
}

/** The parts that are the same whichever record of a tie is meant: 1-2 and 鈴木ビル of 伊達市1-2 鈴木ビル. */
function sharedParts({ reading, tied, spans }: MeantWord, data: PartedData): AddressParts {
  const [first, ...others] = tied.map((id) =>
    new PartReader(reading, partedRecord(id, data), spans, false).parts(),
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
function withoutRecord(meant: MeantWord, data: PartedData): AnswerParts {
  const { note, suggested, tied } = meant;
  const { typed } = meant.reading;
  const none = { address_normalized: null, key: null };
  if (tied.length > 0) return { parts: sharedParts(meant, data), ...none };
  const prefecture = note === 'other_prefecture' ? prefectureIn(typed) : null;
  const rest = (from: number): AddressParts => {
    const written = typed.slice(from).trim();
    return written === '' ? {} : { rest: { written, value: written, verdict: 'unconfirmed' } };
  };
  if (prefecture === null) return { parts: rest(0), ...none };
  const written = typed.slice(prefecture.from, prefecture.to);
  const value = suggested.length === 0 ? null : partedRecord(suggested[0], data).names[PREFECTURE];
  return {
    parts: {
      prefecture: { written, value: value ?? written, verdict: 'contradicted' },
      ...rest(prefecture.to),
    },
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
  readonly #written: Written;
  readonly #record: PartedRecord;
  readonly #spans: readonly MatchedSpan[];
  readonly #found = new Map<PartName, PlacedPart>();
  readonly #isContradictory: boolean;
  /** The texts outside all parts. */
  readonly #rest: Piece[] = [];

  constructor(
    reading: Reading,
    record: PartedRecord,
    spans: readonly MatchedSpan[],
    isContradictory: boolean,
  ) {
    this.#isContradictory = isContradictory;
    this.#word = reading.typed;
    this.#half = halfWidth(reading.typed);
    this.#written = withNumbers(reading);
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
    const [prefecture, municipality, town, section] = this.#record.names;
    this.#name('prefecture', prefecture, this.#spanOf(PREFECTURE));
    if (municipality !== null) {
      const names = municipalityParts(municipality);
      const span = this.#spanOf(MUNICIPALITY);
      const places = span === null ? names.map(() => null) : divided(this.#text(span), names);
      for (const [i, { part, value }] of names.entries()) {
        const place = places[i];
        const from = span?.from ?? 0;
        const own =
          place === null || span === null ? null : { ...span, from: from + place.from, to: from + place.to };
        this.#name(part, value, own);
      }
    }
    const named = this.#spanOf(TOWN);
    const lead = named === null || town === null ? 0 : streetLead(this.#text(named), town);
    this.#name('town', town, named === null ? null : { ...named, from: named.from + lead });
    this.#name('section', section, this.#spanOf(SECTION));
    if (named !== null && lead > 0) {
      // the data knows the town by its streets: 新町通松原下る富永町
      const place = { from: named.from, to: named.from + lead };
      this.#add('street', place, this.#text(place).normalize('NFKC').trim(), 'confirmed');
      return;
    }
    const streets = this.#spans.filter(({ rule }) => rule === 'street');
    if (streets.length === 0) return;
    const place = { from: streets[0].from, to: streets[streets.length - 1].to };
    this.#add('street', place, this.#text(place).normalize('NFKC').trim(), 'unconfirmed');
  }

  #name(part: PartName, name: string | null, span: MatchedSpan | null): void {
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
  #spanOf(depth: number): MatchedSpan | null {
    const own = this.#spans.filter((span) => span.depth === depth);
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

  /**
   * Finds the number: the record's, with what goes on behind it; else one behind the smallest name, or before it in English.
   * @returns its place, with its room
   */
  #number(gaps: readonly Place[]): Place | null {
    const known = this.#spans.filter(({ depth }) => depth !== null && depth >= BLOCK);
    const { number } = this.#record;
    if (known.length > 0 && number !== null) {
      const { from } = known[0];
      const { to } = known[known.length - 1];
      const end = gaps.find((gap) => gap.from === to)?.to ?? to;
      const further = goesOn(this.#written, to, end);
      const over = Math.min(end, endOfNumber(this.#written, to));
      const own = number.split('-').map((value) => ({ from, to: over, value }));
      return this.#take(own, further ?? { parts: [], to: over });
    }
    const read = this.#unknownNumber(gaps);
    return read === null ? null : this.#take([], read);
  }

  /** A number that the data does not have. */
  #unknownNumber(gaps: readonly Place[]): AddressNumber | null {
    const smallest = this.#smallestName();
    if (smallest === null) return null;
    const gap = gaps.find(({ from }) => from === smallest.to);
    if (gap !== undefined) {
      const read =
        this.#behindQuarter(gap) ??
        addressNumberAt(this.#written, gap.from, gap.to) ??
        this.#behindUnknownName(gap);
      if (read !== null) return read;
    }
    const before = gaps.find(({ to }) => to === smallest.from);
    if (before === undefined || !this.#isReversed()) return null;
    const found = LAST_NUMBER.exec(this.#half.slice(before.from, before.to));
    if (found === null) return null;
    return addressNumberAt(this.#written, before.from + found.index + found[0].length, before.to);
  }

  #smallestName(): MatchedSpan | null {
    for (let depth = SECTION; depth >= PREFECTURE; depth--) {
      const span = this.#spanOf(depth);
      if (span !== null) return span;
    }
    return null;
  }

  /** Whether the word goes from small to large. */
  #isReversed(): boolean {
    const order = this.#spans.flatMap(({ depth }) => (depth === null || depth > SECTION ? [] : [depth]));
    return order.length > 0 && order[0] > order[order.length - 1];
  }

  /** A number behind a quarter that the data does not have, which is a section. */
  #behindQuarter(gap: Place): AddressNumber | null {
    const quarter = QUARTER.exec(this.#half.slice(gap.from, gap.to))?.[0];
    if (quarter === undefined || this.#record.names[SECTION] !== null) return null;
    const place = { from: gap.from, to: gap.from + quarter.length };
    const number = plainName(quarter).replace(/^第/u, '');
    this.#add('section', place, `第${number}`, 'unconfirmed');
    return addressNumberAt(this.#written, place.to, gap.to);
  }

  /** A number behind a name that the data does not have, which is a section, or without a town the town. */
  #behindUnknownName(gap: Place): AddressNumber | null {
    const text = this.#half.slice(gap.from, gap.to);
    const name = UNKNOWN_NAME.exec(text)?.[0];
    const { names } = this.#record;
    if (name === undefined || (names[TOWN] !== null && names[SECTION] !== null)) return null;
    const folded = fold(name);
    if (/[A-Za-z]/.test(name) || beginsBuilding(folded, 0) || isBuilding(folded)) return null;
    if (beginsNamedBuilding(folded)) return null;
    const read = addressNumberAt(this.#written, gap.from + name.length, gap.to);
    if (read === null) return null;
    const place = { from: gap.from, to: gap.from + name.length };
    this.#add(names[TOWN] === null ? 'town' : 'section', place, name.normalize('NFKC'), 'unconfirmed');
    return read;
  }

  /** Adds a number: what the record has of it, and what is read besides, whose last part may be a room. */
  #take(own: readonly NumberPart[], read: AddressNumber): Place {
    const all = [...own, ...read.parts];
    const last = all[all.length - 1];
    const isRoom = endsInRoom(own.length, read.parts);
    const house = isRoom ? all.slice(0, -1) : all;
    const place = { from: all[0].from, to: isRoom ? house[house.length - 1].to : read.to };
    const isKnown = own.length > 0 && house.length === own.length;
    const isBlock = isKnown && this.#record.depth === BLOCK;
    const value = house.map((part) => part.value).join('-');
    this.#add(isBlock ? 'block' : 'number', place, value, isKnown ? 'confirmed' : 'unconfirmed');
    if (isRoom) this.#piece('room', { ...last, to: read.to });
    // what joins a room to its number is of neither: 11の301
    return { from: place.from, to: read.to };
  }

  #piece(part: PartName, piece: Piece): void {
    if (this.#found.has(part)) this.#rest.push({ ...piece, value: this.#text(piece) });
    else this.#add(part, piece, piece.value, 'unconfirmed');
  }

  /** The gaps without the number, its room, and unknown names. */
  #behind(number: Place | null, gaps: readonly Place[]): Place[] {
    const taken: Place[] = ['town', 'section', 'number', 'block', 'room'].flatMap((name) => {
      const place = this.#found.get(name as PartName)?.place ?? null;
      return place === null ? [] : [place];
    });
    if (number !== null) taken.push(number);
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
    const code = this.#codeIn(gap);
    if (
      code !== null &&
      NOTHING.test(this.#word.slice(gap.from, code.from) + this.#word.slice(code.to, gap.to))
    ) {
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

  /** The postal code of the word, where it stands in a gap. */
  #codeIn({ from, to }: Place): Written['postCode'] {
    const { postCode } = this.#written;
    return postCode !== null && postCode.from >= from && postCode.to <= to ? postCode : null;
  }

  /** A postal code of another place contradicts the town, or what the record ends with above it. */
  #judgePostCode(gaps: readonly Place[]): void {
    if (!gaps.some((gap) => this.#codeIn(gap) !== null)) return;
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
