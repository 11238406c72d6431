import { LABEL_STRINGS, LANGUAGE_CLASSES, SPELLING_CLASS } from '../../gazetteer/sections.js';
import type { Language } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { POINT_ORIGINS } from '../../vocabulary/match.js';
import type { PlaneMask } from '../ids/planes.js';
import type { AddressQuery } from '../query.js';
import { bordersIn, smallerComponent } from '../select/components.js';
import type { NumberKinds } from '../select/number-kinds.js';
import type { TextIndex } from '../select/text-index.js';
import type { AddressTree } from '../tree.js';
import type { RecordFacts } from '../walk/interpretable.js';
import type { Interpretation } from '../walk/interpreter.js';
import { type Found, matchEnd, NO_WORD } from './match-json.js';
import type { PathSpelling } from './path.js';
import { type NamedSegment, spellingRule, TOLD_ORDER } from './spans.js';
import { endingBit, WordMatch } from './word-match.js';

type QueryWord = NonNullable<AddressQuery['word']>;

/** What telling matches works with. */
export interface MatchParts {
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  /** A string of a label, by its place in `LABEL_STRINGS`. */
  readonly text: (label: number, which: number) => string | null;
  readonly facts: RecordFacts;
  /** Where a node's point comes from. */
  readonly origin: (id: number) => (typeof POINT_ORIGINS)[number] | null;
  /** Whether an exact search for a word finds a node. */
  readonly findsExactly: (word: QueryWord, mask: PlaneMask) => (id: number) => boolean;
  /** Whether a word is a postal code that records carry. */
  readonly isPostCode: (text: string) => boolean;
  /** A match up to what the record is, as JSON. */
  readonly head: (word: string, found: Found) => Uint8Array;
  /** What a word means that says more than the data, or says it otherwise. */
  readonly interpret: (word: string, language: Language) => Interpretation;
}

/** A match as JSON: what the word says, and what the record is. */
export type MatchBytes = readonly [Uint8Array, Uint8Array];

/** Labels whose spellings are kept at most. */
const MAX_KEPT = 1 << 15;
const NO_BORDERS: readonly number[] = [];
const PLOT = LEVELS.length - 1;
const decoder = new TextDecoder();

/** Tells of records how a query found them. */
export class Matches {
  readonly #parts: MatchParts;
  readonly #spellings = new Map<
    number,
    { readonly name: string | null; readonly spellings: PathSpelling[] }
  >();
  /** By label, of each language asked in: what its spellings end in, see {@link endingBit}; 0 = not asked yet. */
  readonly #endings = new Map<Language, Uint32Array>();
  /** The query asked about last: its pages come one behind the other where several years are searched. */
  #last: { readonly query: AddressQuery; readonly match: (id: number) => MatchBytes } | null = null;

  constructor(parts: MatchParts) {
    this.#parts = parts;
  }

  /** How records were found by a query. */
  of(query: AddressQuery, mask: PlaneMask): (id: number) => MatchBytes {
    if (this.#last?.query === query) return this.#last.match;
    if (this.#spellings.size > MAX_KEPT) this.#spellings.clear();
    const match = this.#matcher(query.word, mask);
    this.#last = { query, match };
    return match;
  }

  /** What a record is, and where its point comes from. */
  #endOf(id: number): Uint8Array {
    const { tree, facts, origin } = this.#parts;
    const number = tree.depth(id) < PLOT || tree.label[id] === 0 ? null : facts.isLot(id) ? 'lot' : 'house';
    return matchEnd(number, origin(id));
  }

  #matcher(word: QueryWord | undefined, mask: PlaneMask): (id: number) => MatchBytes {
    if (word === undefined) return (id) => [NO_WORD, this.#endOf(id)];
    const typed = word.typed ?? word.text;
    const wordMatch = this.#wordMatch(word, mask, () => this.#parts.interpret(typed, word.language));
    const heads = new Map<Found, Uint8Array>();
    const written = new Map<string, Uint8Array>();
    return (id) => {
      const found = wordMatch.of(id);
      let head = heads.get(found);
      if (head === undefined) {
        head = this.#parts.head(typed, found);
        const text = decoder.decode(head);
        head = written.get(text) ?? head;
        written.set(text, head);
        heads.set(found, head);
      }
      return [head, this.#endOf(id)];
    };
  }

  #wordMatch(word: QueryWord, mask: PlaneMask, interpret: () => Interpretation): WordMatch {
    const { tree, facts, findsExactly, isPostCode } = this.#parts;
    return new WordMatch(word, {
      tree,
      facts,
      segment: (id) => this.#segment(id, word.language),
      endings: this.#endingsIn(word.language),
      isExact: findsExactly(word, mask),
      isPostCode: isPostCode(word.text),
      interpret,
    });
  }

  #endingsIn(language: Language): (id: number) => number {
    const { tree, index } = this.#parts;
    const endings = this.#endings.get(language) ?? new Uint32Array(index.labels);
    this.#endings.set(language, endings);
    return (id) => {
      const label = tree.label[id];
      if (endings[label] === 0)
        for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++)
          if ((index.classAt(k) & LANGUAGE_CLASSES[language]) !== 0)
            endings[label] |= endingBit(index.dictionary.textOf(index.spellingAt(k)));
      return endings[label];
    };
  }

  #segment(id: number, language: Language): NamedSegment {
    const { tree, kinds } = this.#parts;
    const { name, spellings } = this.#labelOf(tree.label[id], language);
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
    const { index, text } = this.#parts;
    const name = text(label, which);
    const spellings: PathSpelling[] = [];
    const smaller =
      language === 'en' || language === 'ko'
        ? smallerComponent(index, LANGUAGE_CLASSES[language], label)
        : null;
    for (let k = index.firstSpelling(label); k < index.firstSpelling(label + 1); k++) {
      const bits = index.classAt(k);
      const classes = bits & LANGUAGE_CLASSES[language];
      if (classes === 0) continue;
      const own = index.dictionary.textOf(index.spellingAt(k));
      spellings.push({
        text: own,
        classes,
        rule: spellingRule(own, classes, name, language),
        follows: (bits & SPELLING_CLASS.follows) !== 0,
        informal: (bits & SPELLING_CLASS.informal) !== 0,
        borders: smaller === null ? NO_BORDERS : bordersIn(own, smaller),
      });
    }
    const place = ({ rule, informal }: PathSpelling): number =>
      2 * TOLD_ORDER.indexOf(rule) + (informal ? 1 : 0);
    if (spellings.length > 1) spellings.sort((a, b) => place(a) - place(b));
    const made = { name, spellings };
    this.#spellings.set(key, made);
    return made;
  }
}
