import { endingsIn, MUNICIPALITY_ENDINGS, writtenInEnglish } from '../../facts/endings.js';
import { LateTable } from '../../gazetteer/late-table.js';
import type { OrderedWord } from '../../reading/written-orders.js';
import { foldMultilingual } from '../../text/index.js';
import { nameIn } from '../../translit/index.js';
import { type ForeignLanguage, type Script, scriptOf } from '../../vocabulary/languages.js';
import type { FormerPlace, FormerPlaces, FormerPlacesAt } from './former-places.js';

/** The folded name of a former municipality in another language: urawashi, 우라와시. */
interface ForeignFormer {
  /** The place; towns may have its own name (koyaguchicho) or its stem (koyaguchi) in front of theirs today. */
  readonly place: FormerPlace;
  /** Its county or city: itogun; null where it has none in addresses. */
  readonly above: string | null;
}

type NamesOfFormers = ReadonlyMap<string, readonly ForeignFormer[]>;

/** Kinds of municipalities at the end of a folded name, the longest first. */
const KIND = new RegExp(
  `(?:${[
    ...endingsIn('romaji', MUNICIPALITY_ENDINGS),
    ...endingsIn('korean', MUNICIPALITY_ENDINGS),
    ...MUNICIPALITY_ENDINGS,
  ]
    .sort((a, b) => b.length - a.length)
    .join('|')})$`,
);
const NO_FORMERS: readonly ForeignFormer[] = [];
/** Parts of a name with its county, at most: Higashi Kubiki gun, 東頸城郡. */
const MOST_PARTS: Readonly<Record<Script, number>> = { latin: 4, hangul: 2, han: 8 };
/** Endings of former names as folded, so that few runs of characters are looked up. */
const ENDS_IN: Readonly<Record<Script, RegExp>> = {
  latin: /[a-z]$/,
  hangul: /[가-힣]$/,
  han: new RegExp(`[${MUNICIPALITY_ENDINGS}郡]$`),
};
/** A county that the list of changes lacks, as folded. */
const COUNTY: Readonly<Record<Script, RegExp>> = {
  latin: /^[a-z]+gun$/,
  hangul: /^[가-힣]+군$/,
  han: /^.{1,4}郡$/,
};
/** Words that may stand between the stem of a former name and a town's name. */
const PREFIX_KINDS: Readonly<Record<Script, readonly string[]>> = {
  latin: ['cho', 'ku', ''],
  hangul: ['초', '구', ''],
  han: ['町', '区', ''],
};

/**
 * The names of former municipalities in other languages, made of their readings, in Chinese of their characters: in `Urawa-shi, Saitama`
 * 浦和市 is found.
 */
export class ForeignNames {
  readonly #places: FormerPlaces;
  readonly #known = new Map<ForeignLanguage, LateTable<NamesOfFormers>>();

  constructor(places: FormerPlaces) {
    this.#places = places;
  }

  /** The former names that a word has at a position, each perhaps behind its county or city, which must be its own. */
  at(word: OrderedWord, from: number, language: ForeignLanguage): readonly FormerPlacesAt[] {
    const script = scriptOf(language);
    const ends = startsIn(word, language).filter((at) => at > from);
    const found: FormerPlacesAt[] = [];
    for (const begin of [from, ...ends.slice(0, MOST_PARTS[script])]) {
      const above = word.text.slice(from, begin);
      if (begin > from && !ENDS_IN[script].test(above)) continue;
      for (const end of ends.filter((at) => at > begin).slice(0, MOST_PARTS[script])) {
        const name = word.text.slice(begin, end);
        if (!ENDS_IN[script].test(name)) continue;
        const places = (this.#in(language).get(name) ?? NO_FORMERS).flatMap((former) => {
          const isUnnamed = former.place.isInUnnamedCounty && COUNTY[script].test(above);
          if (above !== '' && above !== former.above && !isUnnamed) return [];
          return [{ ...former.place, isAboveWritten: above !== '' }];
        });
        if (places.length > 0) found.push({ places: this.#places.thenCalledSo(places), towns: [], end });
      }
    }
    return found;
  }

  /** Whether a word has a former name anywhere. */
  isIn(word: OrderedWord, language: ForeignLanguage): boolean {
    return startsIn(word, language).some((at) => this.at(word, at, language).length > 0);
  }

  /** The former municipalities whose names begin with a folded text, and whether it is all of the name. */
  beginningWith(text: string, language: ForeignLanguage): ReadonlyMap<FormerPlace, boolean> {
    const found = new Map<FormerPlace, boolean>();
    for (const [name, formers] of this.#in(language))
      if (name.startsWith(text))
        for (const { place } of formers)
          if (!place.goesOn) found.set(place, found.get(place) === true || name === text);
    return found;
  }

  #in(language: ForeignLanguage): NamesOfFormers {
    let known = this.#known.get(language);
    if (known === undefined) {
      known = new Names(this.#places, language);
      this.#known.set(language, known);
    }
    return known.table;
  }
}

/** The names in one language. */
class Names extends LateTable<NamesOfFormers> {
  readonly #places: FormerPlaces;
  readonly #language: ForeignLanguage;

  constructor(places: FormerPlaces, language: ForeignLanguage) {
    super();
    this.#places = places;
    this.#language = language;
  }

  protected *make(): Generator<void, NamesOfFormers> {
    const language = this.#language;
    const all = new Map<string, ForeignFormer[]>();
    yield* this.#places.inSteps();
    for (const { place, unit } of this.#places.all()) {
      yield;
      const named = nameIn(language, unit.name, unit.read);
      if (named === null) continue;
      const written = language === 'en' ? writtenInEnglish(named) : [named];
      // Urawa alone is the ward
      const names = written.map((each) => foldMultilingual(each, language)).filter((each) => each !== '');
      const [own] = names;
      const stem = own.replace(KIND, '');
      const above = unit.above === null ? null : nameIn(language, unit.above, unit.aboveRead);
      const prefixes = [own, ...PREFIX_KINDS[scriptOf(language)].map((kind) => stem + kind)];
      const former = {
        place: { ...place, prefixes: [...new Set(prefixes)] },
        above: above === null ? null : foldMultilingual(above, language),
      };
      for (const name of new Set(names.filter((each) => each !== stem))) {
        const known = all.get(name);
        if (known === undefined) all.set(name, [former]);
        else known.push(former);
      }
    }
    return all;
  }
}

/** Where names may begin or end: where words do, in Chinese anywhere. */
function startsIn({ text, borders }: OrderedWord, language: ForeignLanguage): readonly number[] {
  return scriptOf(language) === 'han' ? Array.from(text, (_, k) => k + 1) : borders;
}
