import { NONE } from '../gazetteer/sections.js';
import { type Reading, read } from '../reading/reading.js';
import type { Language } from '../vocabulary/languages.js';
import { TOWN } from '../vocabulary/levels.js';
import { type AnswerWriter, PLAIN_ADDRESS } from './answer/answer.js';
import { ByteWriter } from './answer/bytes.js';
import { bytes } from './answer/keys.js';
import { NO_RECORD, writeMatchEnd, writeMatchHead, writeVerdict } from './match/match-json.js';
import { partsOf } from './parts/answer-parts.js';
import type { Points } from './places/points.js';
import type { Considered, GeocodeQuery } from './query.js';
import type { Suggester } from './suggester.js';
import type { MatchedSpan } from './trail/explain.js';
import type { Interpretation } from './trail/interpretation.js';
import type { WordSearch } from './word-search.js';

/** Where answers to words get their records from: a file, or records fetched from a cluster. */
interface AnswerSource {
  readonly points: Pick<Points, 'note'>;
  readonly writer: Pick<AnswerWriter, 'write' | 'fullAddress' | 'fullName'>;
}

/** The parts of the word search that answers are made with. */
type GeocoderParts = Pick<WordSearch, 'facts' | 'tree' | 'interpreter' | 'codes' | 'notes'>;

/** Considered records that are shown. */
const MOST_CONSIDERED = 10;
/** Records of a tie that are shown. */
const MOST_TIED = 10;
const decoder = new TextDecoder();
const NO_RECORDS = new Uint8Array(0);
const [WORD, RECORD, NULL, MATCH] = ['{"word":', ',"record":', 'null', ',"match":'].map(bytes);
/** The end of an answer that has neither a tie nor suggestions. */
const NO_OTHERS = bytes(',"ambiguous":{"count":0,"records":[]},"suggestions":[]}');

/** The names of a word, each as typed. */
function namesIn(word: string, spans: readonly MatchedSpan[]): readonly string[] {
  return spans.map(({ from, to }) => word.slice(from, to).trim());
}

/** Finds the one best record for an address as people write it, and explains how it was found. */
export class Geocoder {
  readonly #parts: GeocoderParts;
  readonly #source: AnswerSource;
  readonly #suggester: Suggester;
  readonly #out = new ByteWriter();
  /** The id of an answer with one record. */
  readonly #one = new Uint32Array(1);

  constructor(parts: GeocoderParts, source: AnswerSource, suggester: Suggester) {
    this.#parts = parts;
    this.#source = source;
    this.#suggester = suggester;
  }

  /** Other meanings of a word that were considered, the nearest first. */
  runnersUp(query: GeocodeQuery): readonly Considered[] {
    const others = this.#parts.interpreter.runnersUp(read(query.word), query.target, MOST_CONSIDERED);
    return others.map(({ id, by, spans, rest }) => ({
      address: this.#source.writer.fullAddress(id),
      code: this.#parts.codes.fullCode(id),
      by,
      spans: spans.map(({ from, to }) => ({ from, to })),
      rest,
    }));
  }

  /** The answer to a word as JSON. */
  geocode(query: GeocodeQuery): string {
    return decoder.decode(this.geocodeBytes(query));
  }

  /** The answer in UTF-8, the encoding of the records; valid until the next call. */
  geocodeBytes(query: GeocodeQuery): Uint8Array {
    const reading = read(query.word);
    const found = this.#parts.interpreter.interpret(reading, query.target);
    const { ids } = found;
    const best = ids.length === 1 ? ids[0] : NONE;
    const tied = ids.length > 1 ? ids : [];
    const out = this.#out;
    out.reset();
    out.short(WORD);
    out.json(query.word);
    out.short(RECORD);
    if (best === NONE) out.short(NULL);
    else out.piece(this.#records([best], query));
    out.short(MATCH);
    const { kind, rest, note } = found;
    const spans = found.spans();
    writeMatchHead(out, query.word, { kind, spans, rest, note });
    const { confidence, verdict } = this.#parts.interpreter.judged(reading, { ids, note }, spans);
    writeVerdict(out, verdict);
    this.#matchEnd(best);
    const suggested = found.suggest();
    const likeliest = tied.length === 0 ? tied : this.#likeliest(tied, namesIn(query.word, spans));
    const parts =
      query.parts === true
        ? partsOf(
            {
              reading,
              best: best === NONE ? null : best,
              tied: likeliest,
              suggested,
              spans,
              note: note ?? null,
              isContradictory: verdict === 'contradictory',
            },
            this.#parts,
          )
        : null;
    if (parts !== null) {
      out.back(1);
      out.text(`,"parts":${JSON.stringify(parts.parts)}}`);
    }
    out.ascii(`,"confidence":${confidence}`);
    out.ascii(`,"language":"${this.#languageOf(found, reading)}"`);
    if (tied.length === 0 && suggested.length === 0) out.short(NO_OTHERS);
    else {
      out.ascii(`,"ambiguous":{"count":${tied.length},"records":[`);
      out.piece(this.#records(likeliest, query));
      out.ascii(']},"suggestions":[');
      out.piece(this.#records(suggested, query));
      out.ascii(']}');
    }
    if (parts !== null) {
      const { address_normalized, key } = parts;
      out.back(1);
      out.text(`,${JSON.stringify({ address_normalized, key }).slice(1)}`);
    }
    return out.view();
  }

  /** The language that a word was read in; for a word without meaning, the language that it may be completed in. */
  #languageOf({ ids, language, rest, note }: Interpretation, reading: Reading): Language {
    if (note === 'station') return language ?? 'ja';
    const known = this.#parts.interpreter.languageOf(reading, { ids, language, rest });
    return known ?? this.#suggester.complete(reading, 'all').language;
  }

  /** The likeliest of a tie, see {@link Likelihood}. A town is called as the word says where the word has its name to the letter: 丸の内, not 丸之内. */
  #likeliest(tied: readonly number[], names: readonly string[]): readonly number[] {
    const out = this.#suggester.largest(MOST_TIED);
    for (const id of tied) out.add(id, this.#isCalled(id, names));
    return out.ids;
  }

  #isCalled(id: number, names: readonly string[]): boolean {
    const { facts, tree } = this.#parts;
    if (tree.depth(id) < TOWN) return true;
    let named = id;
    while (tree.depth(named) > TOWN && tree.depth(tree.namedParent(named)) >= TOWN)
      named = tree.namedParent(named);
    const name = facts.name(named);
    return name !== null && names.includes(name);
  }

  #records(ids: readonly number[], { output, names }: Pick<GeocodeQuery, 'output' | 'names'>): Uint8Array {
    if (ids.length === 0) return NO_RECORDS;
    this.#one[0] = ids[0];
    const isPlain = output === undefined && names === undefined;
    const options = isPlain ? PLAIN_ADDRESS : { ...PLAIN_ADDRESS, output: output ?? null, names };
    return this.#source.writer.write(ids.length === 1 ? this.#one : Uint32Array.from(ids), options);
  }

  #matchEnd(best: number): void {
    const { codes, notes } = this.#parts;
    if (best === NONE) this.#out.piece(NO_RECORD);
    else writeMatchEnd(this.#out, best, codes.numberOf(best), this.#source.points.note(best), notes);
  }
}
