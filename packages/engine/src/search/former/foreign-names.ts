import { endingsIn, MUNICIPALITY_ENDINGS, writtenInEnglish } from '../../facts/endings.js';
import { foldMultilingual } from '../../text/index.js';
import { chineseSegment, englishSegment, koreanSegment } from '../../translit/index.js';
import { type ForeignLanguage, isChinese } from '../../vocabulary/languages.js';
import type { FormerPlace, FormerPlaces } from './former-places.js';

/** The folded name of a former municipality in another language: urawashi, 우라와시. */
export interface ForeignFormer {
  readonly place: FormerPlace;
  /** Its own name as it is usually written: koyaguchicho. */
  readonly own: string;
  /** The name without its kind: koyaguchi. */
  readonly stem: string;
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

/**
 * The names of former municipalities in other languages, made of their readings, in Chinese of their characters:
 * `called("urawashi", "en")` finds 浦和市.
 */
export class ForeignNames {
  readonly #places: FormerPlaces;
  readonly #known = new Map<ForeignLanguage, NamesOfFormers>();

  constructor(places: FormerPlaces) {
    this.#places = places;
  }

  /** The former municipalities with a folded name: urawashi, urawacity. */
  called(name: string, language: ForeignLanguage): readonly ForeignFormer[] {
    return this.#in(language).get(name) ?? NO_FORMERS;
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
      known = this.#made(language);
      this.#known.set(language, known);
    }
    return known;
  }

  #made(language: ForeignLanguage): NamesOfFormers {
    const all = new Map<string, ForeignFormer[]>();
    for (const { place, unit } of this.#places.all()) {
      const named = nameIn(language, unit.name, unit.read);
      if (named === null) continue;
      const written = language === 'en' ? writtenInEnglish(named) : [named];
      // Urawa alone is the ward
      const names = written.map((each) => foldMultilingual(each, language)).filter((each) => each !== '');
      const [own] = names;
      const stem = own.replace(KIND, '');
      const above = unit.above === null ? null : nameIn(language, unit.above, unit.aboveRead);
      const former = {
        place,
        own,
        stem,
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

/** A municipality's or county's name in another language; null where it cannot be known. */
function nameIn(language: ForeignLanguage, name: string, read: string | null): string | null {
  const segment = { level: 'SHK', name, read } as const;
  if (isChinese(language)) return chineseSegment(segment, language);
  return language === 'en' ? englishSegment(segment) : koreanSegment(segment);
}
