import { read } from '../reading/reading.js';
import type { Language } from '../vocabulary/languages.js';
import { TOWN } from '../vocabulary/levels.js';
import type { MatchedSpan } from '../vocabulary/match.js';
import type { Verdict } from '../vocabulary/parts.js';
import { type AnswerParts, partsOf } from './parts/answer-parts.js';
import type { GeocodeQuery, Meaning } from './query.js';
import type { Suggester } from './suggester.js';
import type { RunnerUp } from './trail/japanese-interpreter.js';
import type { WordSearch } from './word-search.js';

/** The parts of the word search that answers are made with. */
type GeocoderParts = Pick<WordSearch, 'facts' | 'tree' | 'interpreter' | 'codes'>;

/** An answer before it is written: all that it says, with records as node numbers. */
export interface Geocoded {
  readonly query: GeocodeQuery;
  readonly meaning: Meaning;
  readonly spans: readonly MatchedSpan[];
  readonly confidence: number;
  readonly verdict: Verdict;
  readonly language: Language;
  /** The likeliest of a tie. */
  readonly tied: readonly number[];
  readonly suggested: readonly number[];
  /** Null where they are not asked for. */
  readonly parts: AnswerParts | null;
}

/** Considered records that are shown. */
const MOST_CONSIDERED = 10;
/** Records of a tie that are shown. */
const MOST_TIED = 10;
const NONE_TIED: readonly number[] = [];

/** The names of a word, each as typed. */
function namesIn(word: string, spans: readonly MatchedSpan[]): readonly string[] {
  return spans.map(({ from, to }) => word.slice(from, to).trim());
}

/** Finds the one best record for an address as people write it, and says how it was found. */
export class Geocoder {
  readonly #parts: GeocoderParts;
  readonly #suggester: Suggester;

  constructor(parts: GeocoderParts, suggester: Suggester) {
    this.#parts = parts;
    this.#suggester = suggester;
  }

  /** Other meanings of a word that were considered, the nearest first. */
  runnersUp({ word, target }: GeocodeQuery): readonly RunnerUp[] {
    return this.#parts.interpreter.runnersUp(read(word), target, MOST_CONSIDERED);
  }

  /** The answer to a word of this meaning. */
  geocoded(query: GeocodeQuery, meaning: Meaning): Geocoded {
    const { reading, id, note } = meaning;
    const spans = meaning.spans();
    const verdict = meaning.verdict();
    const tied = this.likeliest(meaning);
    const suggested = meaning.suggested();
    const isContradictory = verdict === 'contradictory';
    const parts =
      query.parts === true
        ? partsOf({ reading, best: id, tied, suggested, spans, note, isContradictory }, this.#parts)
        : null;
    const confidence = meaning.confidence();
    const language = this.languageOf(meaning);
    return { query, meaning, spans, confidence, verdict, language, tied, suggested, parts };
  }

  /** The language that a word was read in; for a word without meaning, the language that it may be completed in. */
  languageOf({ reading, ids, language, rest, note }: Meaning): Language {
    if (note === 'station') return language ?? 'ja';
    const known = this.#parts.interpreter.languageOf(reading, { ids, language, rest });
    return known ?? this.#suggester.complete(reading, 'all').language;
  }

  /**
   * The likeliest of a tie, see {@link Likelihood}; none without a tie. A town is called as the word says where the word has its name to the
   * letter: 丸の内, not 丸之内.
   */
  likeliest(meaning: Meaning): readonly number[] {
    const { reading, ids } = meaning;
    if (ids.length < 2) return NONE_TIED;
    const names = namesIn(reading.typed, meaning.spans());
    const out = this.#suggester.largest(MOST_TIED);
    for (const id of ids) out.add(id, this.#isCalled(id, names));
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
}
