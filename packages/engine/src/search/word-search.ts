import type { Named } from '../gazetteer/contents.js';
import type { Prefetch } from '../gazetteer/source.js';
import { type LanguageReading, readSearched } from '../reading/reading.js';
import type { AddressMatch } from '../vocabulary/fields.js';
import type { PointNote } from '../vocabulary/match.js';
import type { FoundStation } from '../vocabulary/stations.js';
import { hitCounts, prefecturesOf } from './counts.js';
import { Changes } from './former/changes.js';
import { ForeignNames } from './former/foreign-names.js';
import { FormerPlaces } from './former/former-places.js';
import { Codes } from './ids/codes.js';
import { countBySubtree, type SubtreeCount } from './ids/hit-counts.js';
import { levelMasks, type PlaneMask, Planes, planeMask } from './ids/planes.js';
import { PostCodes } from './ids/post-codes.js';
import { RecordFacts } from './ids/record-facts.js';
import { RecordNotes } from './ids/record-notes.js';
import { both, fromRanges, type Selection } from './ids/selection.js';
import { WordInterpreter } from './languages/word-interpreter.js';
import type { InterpretedWord } from './match/explainer.js';
import { type MatchBytes, Matches, type QueryMatches } from './match/match.js';
import { matchHead, NO_WORD, NO_WORD_JSON, type RecordMatch } from './match/match-json.js';
import { type AddressQuery, type HitCounts, NotImplemented, type StationsQuery } from './query.js';
import { AzaNames } from './select/aza-names.js';
import { Likelihood } from './select/likelihood.js';
import { NumberKinds } from './select/number-kinds.js';
import { TextIndex } from './select/text-index.js';
import { Words } from './select/words.js';
import { Stations } from './stations/stations.js';
import type { Interpretation } from './trail/interpretation.js';
import { AddressTree } from './tree.js';

type QueryWord = NonNullable<AddressQuery['word']>;

/**
 * Searches by words: which records contain a word (`select/`), which record a word means that says more than the data
 * (`languages/`), and how it found a record (`match/`). This class passes values between the three; they do not import
 * it. It reads only sections that a directory has too, so a file and a cluster's directory are searched alike.
 */
export class WordSearch {
  readonly tree: AddressTree;
  readonly codes: Codes;
  /** Which ids are records of which level. */
  readonly planes: Planes;
  readonly index: TextIndex;
  readonly postCodes: PostCodes;
  /** Names and values of single records. */
  readonly facts: RecordFacts;
  /** The registry's ids of records, and where these come from. */
  readonly notes: RecordNotes;
  /** Changes of places, with their former names. */
  readonly changes: Changes;
  /** The names of former places. */
  readonly formers: FormerPlaces;
  /** The former names in other languages. */
  readonly formerNames: ForeignNames;
  /** Null for a file without stations. */
  readonly stations: Stations | null;
  readonly interpreter: WordInterpreter;
  /** Which kinds of number nodes have. */
  readonly kinds: NumberKinds;
  /** Which addresses a word with 字 means. */
  readonly azaNames: AzaNames;
  /** The order of records that a word may mean. */
  readonly likelihood: Likelihood;
  /** Which nodes contain a word. */
  readonly words: Words;
  readonly #matches: Matches;
  /** Of words that no address contains. */
  readonly #interpretations = new WeakMap<QueryWord, Interpretation>();
  readonly #spanned = new WeakMap<QueryWord, InterpretedWord>();

  /**
   * @param many from how many nodes on those of a spelling are looked at together
   * @param asOf a day whose former names come first, see {@link FormerPlaces}
   */
  constructor(directory: Named, many?: number, asOf: string | null = null) {
    const prefetch: Prefetch = (array, from, to) => directory.prefetch(array, from, to);
    this.tree = new AddressTree(directory);
    this.codes = new Codes(directory, this.tree);
    this.planes = new Planes(directory.nodes, prefetch);
    this.index = new TextIndex(directory.spellings(), prefetch);
    this.postCodes = new PostCodes(directory, this.tree);
    this.facts = new RecordFacts(directory, this.tree, this.codes, this.postCodes);
    this.kinds = new NumberKinds(this.tree, this.index);
    this.azaNames = new AzaNames(this.tree, this.index, this.facts);
    this.likelihood = new Likelihood(this.tree, this.index, this.planes, directory.whole());
    const { tree, index, planes, postCodes, azaNames } = this;
    this.words = new Words(tree, index, planes, postCodes, azaNames, many);
    this.changes = new Changes(directory, this.tree, this.codes, this.facts);
    this.formers = new FormerPlaces(this.changes, asOf);
    this.formerNames = new ForeignNames(this.formers);
    this.notes = new RecordNotes(directory, this.tree, this.codes);
    this.stations = Stations.of(directory, this);
    this.interpreter = new WordInterpreter(this);
    this.#matches = new Matches(this);
  }

  /** The nodes that the code and the word of a query select; null where it has neither. */
  selectBoth({ code, word }: AddressQuery, mask: PlaneMask): Selection | null {
    const coded = code === undefined ? null : fromRanges(this.codes.of(code));
    return word === undefined ? coded : both(coded, this.select(word, mask));
  }

  /** The stations nearest to a place. @throws {NotImplemented} for a file without stations */
  stationsAround({ position, limit, distance, languages }: StationsQuery): FoundStation[] {
    if (this.stations === null) throw new NotImplemented('position');
    return this.stations.nearest(position, limit, distance, languages);
  }

  /** Totals of a selection by prefecture and level. */
  countsOf(selection: Selection, { levels, showCodeZero }: AddressQuery): HitCounts {
    const masks = levelMasks(levels, showCodeZero);
    return this.counts(countBySubtree(selection, this.planes, prefecturesOf(this.tree), masks));
  }

  /** Totals by prefecture and level, from the counts of each prefecture. */
  counts(found: readonly SubtreeCount[]): HitCounts {
    return hitCounts(found, (id) => ({ code: this.codes.segment(id), name: this.facts.name(id) }));
  }

  /** The nodes that contain a word. If no such node is wanted, the word says more than the data: then the node that it means. */
  select(word: QueryWord, mask: PlaneMask): Selection {
    const reading = readingOf(word);
    const contained = this.words.select(reading, word.match, mask);
    if (contained !== null) return contained;
    return this.words.selectMeant(oneTown(this.#interpretationOf(word)), reading, mask);
  }

  /**
   * How a query found records, in their order.
   * @param points where the point of each comes from, and whose it is
   */
  matches(query: AddressQuery, ids: ArrayLike<number>, points: readonly PointNote[]): AddressMatch[] {
    const { word } = query;
    const matches = this.#matchesOf(query);
    return Array.from(ids, (id, i) => {
      const head =
        matches === null || word === undefined
          ? NO_WORD
          : matchHead(word.text, this.#matchOf(word, matches, id));
      return { ...head, ...this.#matches.end(id, points[i]) };
    });
  }

  /** The same as JSON. */
  matchesJson(query: AddressQuery, ids: ArrayLike<number>, points: readonly PointNote[]): MatchBytes[] {
    const { word } = query;
    const matches = this.#matchesOf(query);
    return Array.from(ids, (id, i) => {
      const head =
        matches === null || word === undefined
          ? NO_WORD_JSON
          : matches.json(this.#matchOf(word, matches, id));
      return [head, this.#matches.endJson(id, points[i])];
    });
  }

  #matchesOf({ word, levels, showCodeZero }: AddressQuery): QueryMatches | null {
    return word === undefined
      ? null
      : this.#matches.of(word, readingOf(word), planeMask(levels, showCodeZero));
  }

  #matchOf(word: QueryWord, matches: QueryMatches, id: number): RecordMatch {
    return matches.contained(id) ?? matches.meant(id, this.#spannedOf(word));
  }

  #interpretationOf(word: QueryWord): Interpretation {
    let known = this.#interpretations.get(word);
    if (known === undefined) {
      known = this.interpreter.further(readingOf(word));
      this.#interpretations.set(word, known);
    }
    return known;
  }

  /** The meaning with its spans, which are found once for all records. */
  #spannedOf(word: QueryWord): InterpretedWord {
    let spanned = this.#spanned.get(word);
    if (spanned === undefined) {
      const { spans, note = null } = this.#interpretationOf(word);
      spanned = { spans: spans(), note };
      this.#spanned.set(word, spanned);
    }
    return spanned;
  }
}

/** Readings of the words of queries: each word is read once, for selection, walk, spans and all years. */
const readings = new WeakMap<QueryWord, LanguageReading>();

function readingOf(word: QueryWord): LanguageReading {
  let reading = readings.get(word);
  if (reading === undefined) {
    reading = readSearched(word.text, word.language);
    readings.set(word, reading);
  }
  return reading;
}

/** The records that a word means; if it leaves the municipality out, one record or none. */
function oneTown({ ids, spans }: Interpretation): readonly number[] {
  return ids.length > 1 && spans().some(({ rule }) => rule === 'omitted') ? [] : ids;
}
