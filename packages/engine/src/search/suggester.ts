import { MOST_SUGGESTED } from '../facts/limits.js';
import { stopGuessing } from '../gazetteer/guesses.js';
import { LANGUAGE_CLASSES } from '../gazetteer/sections.js';
import { partRead } from '../reading/address-text.js';
import { textsBehindAza } from '../reading/aza.js';
import { postCodeAlone, read } from '../reading/reading.js';
import { closed, fold, foldMultilingual, joinFolded } from '../text/index.js';
import type { Language } from '../vocabulary/languages.js';
import type { FormerName } from '../vocabulary/match.js';
import { type AnswerWriter, PLAIN_ADDRESS } from './answer/answer.js';
import type { FormerPlace } from './former/former-places.js';
import {
  languagesFor,
  openEndings,
  openLast,
  readingsOf,
  withoutBegun,
} from './languages/unfinished-words.js';
import type { SuggestQuery } from './query.js';
import { Completions } from './select/completions.js';
import { Largest, OnlyBelow, Without } from './select/largest.js';
import type { WordSearch } from './word-search.js';

/** Parts that suggestions are made from. */
type SuggesterParts = Pick<
  WordSearch,
  | 'interpreter'
  | 'tree'
  | 'index'
  | 'azaNames'
  | 'likelihood'
  | 'postCodes'
  | 'formers'
  | 'formerNames'
  | 'prepared'
>;

/** Completions of a word, and its assumed language. */
export interface Suggestions {
  readonly language: Language;
  /** The likeliest first, see {@link Largest}. */
  readonly ids: readonly number[];
  /** Those that all of the word names. */
  readonly whole: readonly number[];
}

/** The ids of completions, and those among them whose whole name the word has. */
type FoundCompletions = Omit<Suggestions, 'language'>;

/** A former municipality that a word may become. */
interface FoundFormer {
  readonly place: FormerPlace;
  readonly isWhole: boolean;
}

/** Letters that are typed before former names are looked for. */
const LEAST_TYPED = 2;
const NOTHING: FoundCompletions = { ids: [], whole: [] };

const decoder = new TextDecoder();

/** Completes words that are still being typed: 本郷三 may become 本郷三丁目. */
export class Suggester {
  readonly #parts: SuggesterParts;
  readonly #writer: Pick<AnswerWriter, 'write' | 'fullName'>;
  #completions: Completions | null = null;

  constructor(parts: SuggesterParts, writer: Pick<AnswerWriter, 'write' | 'fullName'>) {
    this.#parts = parts;
    this.#writer = writer;
  }

  /** The answer to a word as JSON. */
  suggest(query: SuggestQuery): string {
    const completed = this.complete(query);
    // without a name of today the word may be a former one, in any of its languages
    const former = this.#formers(
      query,
      completed.ids.length > 0 ? [completed.language] : languagesFor(query),
    );
    const isKnown = completed.ids.length + former.found.length > 0;
    const { ids, whole, language } = isKnown
      ? { ...completed, language: former.language }
      : this.#otherwise(query);
    const { found } = former;
    const item = (id: number, isWhole: boolean, former: FormerName | null): string => {
      const record = this.#record(id);
      const text = this.#text(id, language) ?? addressOf(record);
      const named = former === null ? '' : `,"former":${JSON.stringify(former)}`;
      return `{"text":${text},"whole":${isWhole},"record":${record}${named}}`;
    };
    const items = ids.map((id) => item(id, whole.includes(id), null));
    for (const { place, isWhole } of found.slice(0, MOST_SUGGESTED - ids.length)) {
      const [{ id }] = place.heirs;
      if (!ids.includes(id)) items.push(item(id, isWhole, place.formerName));
    }
    return `{"word":${JSON.stringify(query.word)},"language":"${language}","items":[${items}]}`;
  }

  /**
   * Former municipalities that a word may become, of the first language that has any. Those named in whole come
   * first.
   */
  #formers(
    { word }: SuggestQuery,
    languages: readonly Language[],
  ): { readonly language: Language; readonly found: readonly FoundFormer[] } {
    const { formers, formerNames } = this.#parts;
    const text = partRead(word).trim();
    for (const language of languages) {
      const typed = language === 'ja' ? fold(text) : foldMultilingual(text, language);
      if (typed.length < LEAST_TYPED) continue;
      const named =
        language === 'ja' ? formers.beginningWith(typed) : formerNames.beginningWith(typed, language);
      const found = [...named].map(([place, isWhole]) => ({ place, isWhole })).sort(inOrder);
      if (found.length > 0) return { language, found };
    }
    return { language: languages[0], found: [] };
  }

  /** The completions of a word in one language: the first that its script allows and that has any. */
  complete({ word, languages }: SuggestQuery): Suggestions {
    const text = partRead(word).trim();
    const code = postCodeAlone(text);
    if (code !== null) {
      const out = this.largest();
      for (const id of this.#parts.postCodes.carriers(code)) out.add(id, true);
      if (out.ids.length > 0) return { language: 'ja', ids: out.ids, whole: out.whole };
    }
    for (const language of languagesFor({ word: text, languages })) {
      const { ids, whole } = this.#in(language, text);
      const isAll = text === word.trim() && withoutBegun(text, language) === text;
      if (ids.length > 0) return { language, ids, whole: isAll ? whole : [] };
      stopGuessing();
    }
    return { language: 'ja', ids: [], whole: [] };
  }

  /** The suggestions for a word that no name goes on from: what it means, or else what its last part may become. */
  #otherwise(query: SuggestQuery): Suggestions {
    const meant = this.#meant(query);
    if (meant.ids.length > 0) return meant;
    stopGuessing();
    const text = partRead(query.word).trim();
    if (languagesFor({ ...query, word: text }).includes('en'))
      for (const typed of openEndings(text, 'en')) {
        const found = this.#openPart(typed);
        if (found.ids.length > 0) return { language: 'en', ...found };
      }
    return meant;
  }

  /** The records that a word means as an address, where nothing goes on from it: 本駒込参丁目, `Hongo III-chome`, a building behind the number. */
  #meant({ word, languages }: SuggestQuery): Suggestions {
    const { ids, rest, language = 'ja' } = this.#parts.interpreter.interpret(read(word, 'ja'), null);
    const out = this.largest();
    if (language === 'ja' || languages !== 'ja') for (const id of ids) out.add(id, rest.trim() === '');
    return { language, ids: out.ids, whole: out.whole };
  }

  #in(language: Language, text: string): FoundCompletions {
    const completions = this.#named();
    const named = language === 'en' ? this.#smallToLarge(text, completions) : NOTHING;
    const passedOver = this.#parts.azaNames.passedOver(language === 'ja' ? textsBehindAza(text) : []);
    for (const reading of readingsOf(text, language)) {
      const out = this.largest();
      const sink = passedOver.size === 0 ? out : new Without(out, this.#parts.azaNames, passedOver);
      completions.find(reading, LANGUAGE_CLASSES[language], sink);
      // Yokohama-shi, Kanagawa means the city, not its Kanagawa-ku
      for (const id of named.ids) out.add(id, named.whole.includes(id));
      const [first] = out.ids;
      stopGuessing();
      if (first === undefined) continue;
      // one place is left: what stands below it comes next
      if (out.ids.length === 1) completions.below(first, out);
      return out;
    }
    if (language !== 'en') return NOTHING;
    for (const typed of openEndings(text, 'en')) {
      // the text itself was tried above
      const kept = typed === text ? NOTHING : this.#smallToLarge(typed, completions);
      if (kept.ids.length > 0) return kept;
    }
    return NOTHING;
  }

  /** English from small to large: `1-10, Aobacho 1-chome, Chu`. The last part, the largest, is still being typed. */
  #smallToLarge(text: string, completions: Completions): FoundCompletions {
    const { parts, open } = openLast(text);
    const written = parts.filter((part) => part !== '').toReversed();
    if (written.length === 0) return NOTHING;
    const classes = LANGUAGE_CLASSES.en;
    const out = this.largest();
    const above = completions.beginningWith(open);
    const sink = open === '' ? out : new OnlyBelow(out, completions, above, classes);
    const word = closed(joinFolded(written.map((part) => foldMultilingual(part, 'en'))));
    completions.find({ text: word, kinds: null }, classes, sink);
    return out;
  }

  /** The last part alone, where the parts before it fit nothing: Aobac of `1-10, Aobac`. It is never all of the word. */
  #openPart(text: string): FoundCompletions {
    const { parts, open } = openLast(text);
    const out = this.largest();
    if (parts.some((part) => part !== '') && open !== '')
      this.#named().find({ text: open, kinds: null }, LANGUAGE_CLASSES.en, out);
    return { ids: out.ids, whole: [] };
  }

  /** A collector that keeps the likeliest ids, `most` of them. */
  largest(most = MOST_SUGGESTED): Largest {
    return new Largest(this.#parts.tree, this.#parts.likelihood, most);
  }

  /** Made when the first word asks. */
  #named(): Completions {
    this.#completions ??= new Completions(this.#parts.tree, this.#parts.index, this.#parts.prepared);
    return this.#completions;
  }

  /**
   * A record's address in another language, as JSON. Null for Japanese, or if the record lacks an address in that
   * language.
   */
  #text(id: number, language: Language): string | null {
    if (language === 'ja') return null;
    const name = this.#writer.fullName(id, language);
    return name === null ? null : JSON.stringify(name);
  }

  #record(id: number): string {
    const bytes = this.#writer.write(Uint32Array.of(id), PLAIN_ADDRESS);
    return decoder.decode(bytes);
  }
}

/** The address in a record's JSON, as JSON. */
function addressOf(record: string): string {
  return /"address":("(?:[^"\\]|\\.)*")/.exec(record)?.[1] ?? '""';
}

/** Former municipalities that are named in whole before others, then in the order of their codes. */
function inOrder(a: FoundFormer, b: FoundFormer): number {
  return (
    Number(b.isWhole) - Number(a.isWhole) || (a.place.formerName.code < b.place.formerName.code ? -1 : 1)
  );
}
