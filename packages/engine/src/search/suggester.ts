import { MOST_SUGGESTED } from '../facts/limits.js';
import { codesBegun } from '../facts/postal-codes.js';
import { LANGUAGE_CLASSES } from '../gazetteer/sections.js';
import type { OpenAddress } from '../reading/open-ends.js';
import { type LanguageReading, type Reading, read } from '../reading/reading.js';
import type { AnswerLanguages, Language } from '../vocabulary/languages.js';
import { TOWN } from '../vocabulary/levels.js';
import type { FormerName } from '../vocabulary/match.js';
import type { SuggestedStation } from '../vocabulary/stations.js';
import type { FormerPlace } from './former/former-places.js';
import type { SuggestQuery } from './query.js';
import { Completions } from './select/completions.js';
import { Largest, OnlyBelow, OnlyFrom, Without } from './select/largest.js';
import type { SuggestedStations } from './stations/stations.js';
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
  | 'stations'
>;

/** Completions of a word, and its assumed language. */
interface Suggestions {
  readonly language: Language;
  /** The likeliest first, see {@link Largest}. */
  readonly ids: readonly number[];
  /** Those that all of the word names. */
  readonly whole: readonly number[];
}

/** A record that a word may become. */
interface Completion {
  readonly id: number;
  /** Whether all of the word names it. */
  readonly isWhole: boolean;
  /** The former name that leads to it; null where it is called so today. */
  readonly former: FormerName | null;
}

/** What a word may become, with records as node numbers. */
export interface Completed {
  readonly word: string;
  /** The language it is taken to be in. */
  readonly language: Language;
  /** The language of the records' texts. */
  readonly named: Language;
  /** The likeliest first. */
  readonly items: readonly Completion[];
  readonly stations: readonly SuggestedStation[];
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

/** Completes words that are still being typed: 本郷三 may become 本郷三丁目. */
export class Suggester {
  readonly #parts: SuggesterParts;
  #completions: Completions | null = null;

  constructor(parts: SuggesterParts) {
    this.#parts = parts;
  }

  /** The completions of a word, from names of today, of the past, and of stations. */
  completed({ word, languages: allowed }: SuggestQuery): Completed {
    const reading = read(word);
    const completed = this.complete(reading, allowed);
    // without a name of today the word may be a former one, in any of its languages
    const languages = completed.ids.length > 0 ? [completed.language] : languagesOf(reading, allowed);
    const former = this.#formers(reading, languages);
    const isKnown = completed.ids.length + former.found.length > 0;
    const { ids, whole, language } = isKnown
      ? { ...completed, language: former.language }
      : this.#otherwise(reading, allowed);
    const stations = this.#stations(reading, allowed);
    const isStation = stations !== null && !isKnown && ids.length === 0;
    const items: Completion[] = ids.map((id) => ({ id, isWhole: whole.includes(id), former: null }));
    for (const { place, isWhole } of former.found.slice(0, MOST_SUGGESTED - ids.length)) {
      const [{ id }] = place.heirs;
      if (!ids.includes(id)) items.push({ id, isWhole, former: place.formerName });
    }
    return {
      ...{ word, named: language, items },
      language: isStation ? stations.language : language,
      stations: stations?.items ?? [],
    };
  }

  /** The stations that a word may become; null where there are none. */
  #stations(reading: Reading, allowed: AnswerLanguages): SuggestedStations | null {
    const { stations } = this.#parts;
    if (stations === null) return null;
    return stations.suggest(reading.source.trim(), languagesOf(reading, allowed), allowed);
  }

  /**
   * Former municipalities that a word may become, of the first language that has any. Those named in whole come
   * first.
   */
  #formers(
    reading: Reading,
    languages: readonly Language[],
  ): { readonly language: Language; readonly found: readonly FoundFormer[] } {
    const { formers, formerNames } = this.#parts;
    for (const language of languages) {
      const { folded } = reading.in(language);
      if (folded.length < LEAST_TYPED) continue;
      const named =
        language === 'ja' ? formers.beginningWith(folded) : formerNames.beginningWith(folded, language);
      const found = [...named].map(([place, isWhole]) => ({ place, isWhole })).sort(inOrder);
      if (found.length > 0) return { language, found };
    }
    return { language: languages[0], found: [] };
  }

  /** The completions of a word in one language: the first that its letters allow and that has any. */
  complete(reading: Reading, allowed: AnswerLanguages): Suggestions {
    const { postCode } = reading;
    if (postCode !== null) {
      const out = this.largest();
      for (const id of this.#parts.postCodes.carriers(postCode)) out.add(id, true);
      if (out.ids.length > 0) return { language: 'ja', ids: out.ids, whole: out.whole };
    }
    const begun = codesBegun(reading.source);
    if (begun !== null) {
      const out = this.largest();
      for (const id of this.#parts.postCodes.inRange(begun)) out.add(id, false);
      return { language: 'ja', ids: out.ids, whole: [] };
    }
    for (const language of languagesOf(reading, allowed)) {
      const own = reading.in(language);
      const { ids, whole } = this.#in(own);
      const isAll = !reading.isCut && !own.endsBegun;
      if (ids.length > 0) return { language, ids, whole: isAll ? whole : [] };
    }
    return { language: 'ja', ids: [], whole: [] };
  }

  /** The suggestions for a word that no name goes on from: its meaning, or else completions of its last part. */
  #otherwise(reading: Reading, allowed: AnswerLanguages): Suggestions {
    const meant = this.#meant(reading, allowed);
    if (meant.ids.length > 0) return meant;
    if (languagesOf(reading, allowed).includes('en'))
      for (const address of reading.in('en').openAddresses) {
        const found = this.#openPart(address);
        if (found.ids.length > 0) return { language: 'en', ...found };
      }
    return meant;
  }

  /** The records that a word means as an address, where nothing goes on from it: 本駒込参丁目, `Hongo III-chome`, a building behind the number. */
  #meant(reading: Reading, allowed: AnswerLanguages): Suggestions {
    const { ids, rest, language = 'ja' } = this.#parts.interpreter.interpret(reading, null);
    const out = this.largest();
    if (language === 'ja' || allowed !== 'ja') for (const id of ids) out.add(id, rest.trim() === '');
    return { language, ids: out.ids, whole: out.whole };
  }

  #in(reading: LanguageReading): FoundCompletions {
    const { language } = reading;
    const completions = this.#named();
    const [asTyped, ...others] = language === 'en' ? reading.openAddresses : [];
    const named = asTyped === undefined ? NOTHING : this.#smallToLarge(asTyped, completions);
    const { azaNames } = this.#parts;
    const passedOver = azaNames.passedOver(language === 'ja' ? reading.behindAza : []);
    for (const word of reading.open) {
      const out = this.largest();
      const sink = passedOver.size === 0 ? out : new Without(out, azaNames, passedOver);
      completions.find(word, LANGUAGE_CLASSES[language], sink);
      // Yokohama-shi, Kanagawa means the city, not its Kanagawa-ku
      for (const id of named.ids) out.add(id, named.whole.includes(id));
      const [first] = out.ids;
      if (first === undefined) continue;
      // one place is left: its children come next
      if (out.ids.length === 1) completions.below(first, out);
      return out;
    }
    // the text as typed was tried above
    for (const address of others) {
      const kept = this.#smallToLarge(address, completions);
      if (kept.ids.length > 0) return kept;
    }
    return NOTHING;
  }

  /** English from small to large: `1-10, Aobacho 1-chome, Chu`. The last part, the largest, is still being typed. */
  #smallToLarge({ word, open }: OpenAddress, completions: Completions): FoundCompletions {
    if (word === '') return NOTHING;
    const classes = LANGUAGE_CLASSES.en;
    const out = this.largest();
    const above = completions.beginningWith(open);
    const sink = open === '' ? out : new OnlyBelow(out, completions, above, classes);
    completions.find({ text: word, kinds: null }, classes, sink);
    const { ids, whole } = out;
    return {
      ids,
      whole: open === '' ? whole : whole.filter((id) => completions.isNamedAbove(id, open, classes)),
    };
  }

  /** The last part alone, where the parts before it fit nothing: Aobac of `1-10, Aobac`, a town behind a number. It is never all of the word. */
  #openPart({ word, open }: OpenAddress): FoundCompletions {
    const out = this.largest();
    const sink = /\p{L}/u.test(word) ? out : new OnlyFrom(out, this.#parts.tree, TOWN);
    if (word !== '' && open !== '')
      this.#named().find({ text: open, kinds: null }, LANGUAGE_CLASSES.en, sink);
    return { ids: out.ids, whole: [] };
  }

  /** A collector that keeps the likeliest ids, `most` of them. */
  largest(most = MOST_SUGGESTED): Largest {
    return new Largest(this.#parts.likelihood, most);
  }

  /** Made when the first word asks. */
  #named(): Completions {
    this.#completions ??= new Completions(this.#parts.tree, this.#parts.index);
    return this.#completions;
  }
}

/** The languages that a word may be in and that are allowed. */
function languagesOf({ openLanguages }: Reading, allowed: AnswerLanguages): readonly Language[] {
  const asked = openLanguages.filter((language) => language === 'ja' || allowed !== 'ja');
  return asked.length > 0 ? asked : ['ja'];
}

/** Former municipalities that are named in whole before others, then in the order of their codes. */
function inOrder(a: FoundFormer, b: FoundFormer): number {
  return (
    Number(b.isWhole) - Number(a.isWhole) || (a.place.formerName.code < b.place.formerName.code ? -1 : 1)
  );
}
