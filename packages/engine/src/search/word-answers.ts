import { inLanguages } from '../translit/index.js';
import type { AddressItem } from '../vocabulary/fields.js';
import type { GeocodeResult } from '../vocabulary/geocode-result.js';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import type { PointNote } from '../vocabulary/match.js';
import type { SuggestResult } from '../vocabulary/suggest-result.js';
import { type AnswerWriter, PLAIN_ADDRESS } from './answer/answer.js';
import { ByteWriter } from './answer/bytes.js';
import { bytes } from './answer/keys.js';
import type { Geocoded } from './geocoder.js';
import {
  matchEnd,
  matchHead,
  NO_RECORD,
  NO_RECORD_JSON,
  writeMatchEnd,
  writeMatchHead,
  writeVerdict,
} from './match/match-json.js';
import type { Points } from './places/points.js';
import type { GeocodeQuery } from './query.js';
import type { Completed } from './suggester.js';
import type { WordSearch } from './word-search.js';

/** Writes answers to words, as values or as JSON. The two say the same, to the letter. */

/** What a record is, besides its fields. */
type RecordNotes = Pick<WordSearch, 'codes' | 'notes'>;

/** The records of an answer as values. */
interface RecordSource {
  record(id: number): AddressItem;
  /** The full address in a language; null where it has none. */
  fullName(id: number, language: ForeignLanguage): string | null;
  note(id: number): PointNote;
}

/** The result of a word at `/geocode`. */
export function geocodeResult(
  { query: { word }, meaning, spans, confidence, verdict, language, tied, suggested, parts }: Geocoded,
  source: RecordSource,
  { codes, notes }: RecordNotes,
): GeocodeResult {
  const { kind, rest, note, id, ambiguous } = meaning;
  const record = (each: number): AddressItem => source.record(each);
  return {
    word,
    record: id === null ? null : record(id),
    match: {
      ...{ ...matchHead(word, { kind, spans, rest, note }), verdict },
      ...(id === null ? NO_RECORD : matchEnd(id, codes.numberOf(id), source.note(id), notes)),
      ...(parts === null ? {} : { parts: parts.parts }),
    },
    ...{ confidence, language },
    ambiguous: { count: ambiguous, records: tied.map(record) },
    suggestions: suggested.map(record),
    ...(parts === null ? {} : { address_normalized: parts.address_normalized, key: parts.key }),
  };
}

/** The result of a word at `/suggest`. */
export function suggestResult(
  { word, language, named, items, stations }: Completed,
  source: Omit<RecordSource, 'note'>,
): SuggestResult {
  return {
    ...{ word, language },
    items: items.map(({ id, isWhole, former }) => {
      const record = source.record(id);
      const text = (named === 'ja' ? null : source.fullName(id, named)) ?? record.address;
      return {
        ...{ text, whole: isWhole, record },
        ...(former === null ? {} : { former: inLanguages(former) }),
      };
    }),
    stations,
  };
}

/** Where the records of written answers come from. */
interface WrittenSource {
  readonly points: Pick<Points, 'note'>;
  readonly writer: AnswerWriter;
}

const NO_RECORDS = new Uint8Array(0);
const [WORD, RECORD, NULL, MATCH] = ['{"word":', ',"record":', 'null', ',"match":'].map(bytes);
/** The end of an answer that has neither a tie nor suggestions. */
const NO_OTHERS = bytes(',"ambiguous":{"count":0,"records":[]},"suggestions":[]}');

/** Writes answers from the records of a file, whose bytes are copied. */
export class WordAnswers {
  readonly #notes: RecordNotes;
  readonly #source: WrittenSource;
  readonly #out = new ByteWriter();
  /** The id of an answer with one record. */
  readonly #one = new Uint32Array(1);

  constructor(notes: RecordNotes, source: WrittenSource) {
    this.#notes = notes;
    this.#source = source;
  }

  /** An answer of `/geocode` as a value. */
  geocodeResult(geocoded: Geocoded): GeocodeResult {
    const { output = null, names } = geocoded.query;
    return geocodeResult(geocoded, this.#records({ output, names }), this.#notes);
  }

  /** Completions as a value. */
  suggestResult(completed: Completed, names: readonly ForeignLanguage[] | undefined): SuggestResult {
    return suggestResult(completed, this.#records({ output: null, names }));
  }

  #records(form: {
    readonly output: GeocodeQuery['output'] | null;
    readonly names?: readonly ForeignLanguage[];
  }): RecordSource {
    const { writer, points } = this.#source;
    const options = { ...PLAIN_ADDRESS, output: form.output ?? null, names: form.names };
    return {
      record: (id) => writer.values(Uint32Array.of(id), options)[0],
      fullName: (id, language) => writer.fullName(id, language),
      note: (id) => points.note(id),
    };
  }

  /** An answer of `/geocode` in UTF-8, the encoding of the records; valid until the next call. */
  geocodeBytes(geocoded: Geocoded): Uint8Array {
    const { query, meaning, spans, confidence, verdict, language, tied, suggested, parts } = geocoded;
    const { kind, rest, note, id, ambiguous } = meaning;
    const out = this.#out;
    out.reset();
    out.short(WORD);
    out.json(query.word);
    out.short(RECORD);
    if (id === null) out.short(NULL);
    else out.piece(this.#written([id], query));
    out.short(MATCH);
    writeMatchHead(out, query.word, { kind, spans, rest, note });
    writeVerdict(out, verdict);
    this.#matchEnd(id);
    if (parts !== null) {
      out.back(1);
      out.text(`,"parts":${JSON.stringify(parts.parts)}}`);
    }
    out.ascii(`,"confidence":${confidence}`);
    out.ascii(`,"language":"${language}"`);
    if (ambiguous === 0 && suggested.length === 0) out.short(NO_OTHERS);
    else {
      out.ascii(`,"ambiguous":{"count":${ambiguous},"records":[`);
      out.piece(this.#written(tied, query));
      out.ascii(']},"suggestions":[');
      out.piece(this.#written(suggested, query));
      out.ascii(']}');
    }
    if (parts !== null) {
      const { address_normalized, key } = parts;
      out.back(1);
      out.text(`,${JSON.stringify({ address_normalized, key }).slice(1)}`);
    }
    return out.view();
  }

  /** Completions in UTF-8; valid until the next call. */
  suggestBytes(
    { word, language, named, items, stations }: Completed,
    names: readonly ForeignLanguage[] | undefined,
  ): Uint8Array {
    const { writer } = this.#source;
    const out = this.#out;
    out.reset();
    out.short(WORD);
    out.json(word);
    out.ascii(`,"language":"${language}","items":[`);
    items.forEach(({ id, isWhole, former }, i) => {
      const name = named === 'ja' ? null : writer.fullName(id, named);
      out.ascii(i > 0 ? ',{"text":' : '{"text":');
      out.json(name ?? writer.fullAddress(id));
      out.ascii(`,"whole":${isWhole},"record":`);
      out.piece(this.#written([id], { names }));
      if (former !== null) out.text(`,"former":${JSON.stringify(inLanguages(former))}`);
      out.ascii('}');
    });
    out.ascii('],"stations":');
    out.text(JSON.stringify(stations));
    out.ascii('}');
    return out.view();
  }

  #written(ids: readonly number[], { output, names }: Pick<GeocodeQuery, 'output' | 'names'>): Uint8Array {
    if (ids.length === 0) return NO_RECORDS;
    this.#one[0] = ids[0];
    const isPlain = output === undefined && names === undefined;
    const options = isPlain ? PLAIN_ADDRESS : { ...PLAIN_ADDRESS, output: output ?? null, names };
    return this.#source.writer.write(ids.length === 1 ? this.#one : Uint32Array.from(ids), options);
  }

  #matchEnd(id: number | null): void {
    const { codes, notes } = this.#notes;
    if (id === null) this.#out.piece(NO_RECORD_JSON);
    else writeMatchEnd(this.#out, id, codes.numberOf(id), this.#source.points.note(id), notes);
  }
}
