import { LABEL_STRINGS } from '../../gazetteer/labels.js';
import { LANGUAGE_CLASSES, NONE, SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { LanguageReading } from '../../reading/reading.js';
import { isChinese, type Language } from '../../vocabulary/languages.js';
import type { PointNote } from '../../vocabulary/match.js';
import { isSelected } from '../ids/hit-counts.js';
import type { PlaneMask } from '../ids/planes.js';
import type { PostCodes } from '../ids/post-codes.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { RecordNotes } from '../ids/record-notes.js';
import { interval, type Selection } from '../ids/selection.js';
import type { AddressQuery } from '../query.js';
import { bordersIn, smallerComponent } from '../select/components.js';
import type { NumberKinds } from '../select/number-kinds.js';
import type { TextIndex } from '../select/text-index.js';
import type { Words } from '../select/words.js';
import type { AddressTree } from '../tree.js';
import { Explainer, endingBit, type InterpretedWord } from './explainer.js';
import { type MatchEnd, matchEnd, matchEndJson, matchHeadJson, type RecordMatch } from './match-json.js';
import type { PathSpelling } from './path.js';
import { type NamedSegment, REPORTED_ORDER, spellingRule } from './spans.js';

type QueryWord = NonNullable<AddressQuery['word']>;

/** Parts that the matches of records are made from. */
interface MatchParts {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  readonly facts: RecordFacts;
  readonly notes: RecordNotes;
  readonly postCodes: PostCodes;
  /** The nodes of an exact search. It is run only for English words, which have two orders. */
  readonly words: Words;
}

/** A match as JSON, in two pieces: how the word matched, and what the record is. */
export type MatchBytes = readonly [Uint8Array, Uint8Array];

/** How one query found its records. */
export class QueryMatches {
  readonly #typed: string;
  readonly #explainer: Explainer;
  readonly #heads = new Map<RecordMatch, Uint8Array>();
  /** Heads by their text: records whose explanations say the same share one. */
  readonly #written = new Map<string, Uint8Array>();

  constructor(typed: string, explainer: Explainer) {
    this.#typed = typed;
    this.#explainer = explainer;
  }

  /**
   * How a record was found whose address contains the word; null if it was found by the word's meaning. One object stands for
   * records that were found in one way.
   */
  contained(id: number): RecordMatch | null {
    return this.#explainer.contained(id);
  }

  /** How a record was found by what the word means. */
  meant(id: number, interpreted: InterpretedWord): RecordMatch {
    return this.#explainer.meant(id, interpreted);
  }

  /** The same as JSON. */
  json(explanation: RecordMatch): Uint8Array {
    let head = this.#heads.get(explanation);
    if (head === undefined) {
      head = matchHeadJson(this.#typed, explanation);
      const text = decoder.decode(head);
      head = this.#written.get(text) ?? head;
      this.#written.set(text, head);
      this.#heads.set(explanation, head);
    }
    return head;
  }
}

/** Labels whose spellings are kept at most: a page of 1,000 records has some 6,000. */
const MAX_KEPT = 1 << 15;
const NO_BORDERS: readonly number[] = [];
const decoder = new TextDecoder();

/** Explains how queries found records. */
export class Matches {
  readonly #parts: MatchParts;
  readonly #spellings = new Map<
    number,
    { readonly name: string | null; readonly spellings: PathSpelling[] }
  >();
  /**
   * By label, for each language that was asked in: what its spellings end in, see {@link endingBit}. 0 where nobody asked
   * yet.
   */
  readonly #endings = new Map<Language, Uint32Array>();
  /** The word asked about last: its pages come one behind the other. */
  #last: { readonly word: QueryWord; readonly matches: QueryMatches } | null = null;

  constructor(parts: MatchParts) {
    this.#parts = parts;
  }

  /** How records were found by the word of a query. */
  of(word: QueryWord, reading: LanguageReading, mask: PlaneMask): QueryMatches {
    if (this.#last?.word === word) return this.#last.matches;
    if (this.#spellings.size > MAX_KEPT) this.#spellings.clear();
    const matches = new QueryMatches(word.text, this.#explainer(word, reading, mask));
    this.#last = { word, matches };
    return matches;
  }

  /** The end of a match: what a record is, and where it and its point come from. */
  end(id: number, point: PointNote): MatchEnd {
    return matchEnd(id, this.#numberOf(id), point, this.#parts.notes);
  }

  /** The same as JSON. */
  endJson(id: number, point: PointNote): Uint8Array {
    return matchEndJson(id, this.#numberOf(id), point, this.#parts.notes);
  }

  #numberOf(id: number): MatchEnd['number'] {
    const { tree, facts } = this.#parts;
    return tree.label.at(id) === 0 ? null : facts.numberOf(id);
  }

  #explainer({ match, text: typed }: QueryWord, reading: LanguageReading, mask: PlaneMask): Explainer {
    const { tree, facts, postCodes, words } = this.#parts;
    let exact: Selection | null = null;
    const { language, postCode, isPostCode } = reading;
    return new Explainer(reading, match, {
      typed,
      tree,
      facts,
      segment: (id) => this.#segment(id, language),
      endings: this.#endingsIn(language),
      isExact: (id) => {
        exact ??= words.select(reading, 'exact', mask) ?? interval(0, 0);
        return isSelected(exact, id);
      },
      isPostCode: isPostCode && postCodes.carriers(postCode?.code ?? NONE).length > 0,
    });
  }

  #endingsIn(language: Language): (id: number) => number {
    const { tree, index } = this.#parts;
    const endings = this.#endings.get(language) ?? new Uint32Array(index.labels);
    this.#endings.set(language, endings);
    return (id) => {
      const label = tree.label.at(id);
      if (endings[label] === 0)
        index.eachSpelling(label, LANGUAGE_CLASSES[language], (spelling) => {
          endings[label] |= endingBit(index.dictionary.textOf(spelling));
        });
      return endings[label];
    };
  }

  #segment(id: number, language: Language): NamedSegment {
    const { tree, kinds } = this.#parts;
    const { name, spellings } = this.#labelOf(tree.label.at(id), language);
    return { depth: tree.depth(id), name, spellings, allows: (bound) => kinds.allow(id, bound) };
  }

  #labelOf(
    label: number,
    language: Language,
  ): { readonly name: string | null; readonly spellings: PathSpelling[] } {
    const which = LABEL_STRINGS.indexOf(language === 'ja' ? 'name' : language);
    const key = label * LABEL_STRINGS.length + which;
    const known = this.#spellings.get(key);
    if (known !== undefined) return known;
    const { index, facts } = this.#parts;
    const name = facts.text(label, which);
    const spellings: PathSpelling[] = [];
    const smaller =
      language !== 'ja' && !isChinese(language)
        ? smallerComponent(index, LANGUAGE_CLASSES[language], label)
        : null;
    index.eachSpelling(label, LANGUAGE_CLASSES[language], (spelling, own) => {
      const text = index.dictionary.textOf(spelling);
      const classes = own & LANGUAGE_CLASSES[language];
      spellings.push({
        text,
        classes,
        rule: spellingRule(text, classes, name, language),
        follows: (own & SPELLING_CLASS.follows) !== 0,
        informal: (own & SPELLING_CLASS.informal) !== 0,
        borders: smaller === null ? NO_BORDERS : bordersIn(text, smaller),
      });
    });
    const place = ({ rule, informal }: PathSpelling): number =>
      2 * REPORTED_ORDER.indexOf(rule) + (informal ? 1 : 0);
    if (spellings.length > 1) spellings.sort((a, b) => place(a) - place(b));
    const made = { name, spellings };
    this.#spellings.set(key, made);
    return made;
  }
}
