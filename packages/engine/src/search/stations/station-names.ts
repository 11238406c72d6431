import { roundestIn } from '../../gazetteer/ranges.js';
import { LANGUAGE_CLASSES, SPELLING_CLASS } from '../../gazetteer/sections.js';
import { BELOW_STATION_CLASSES, STATION_SHIFT, type StationSections } from '../../gazetteer/stations.js';
import { fold, foldMultilingual } from '../../text/index.js';
import { byLanguage, type Language } from '../../vocabulary/languages.js';
import { STATION_ENDINGS, STATION_READING } from '../../vocabulary/stations.js';

/** A station that a word names, or begins to name. */
export interface NamedStation {
  readonly station: number;
  /** `ended`: the word has its whole name and 駅, Station or the like; `whole`: its whole name; `begun`: the beginning of it. */
  readonly extent: 'begun' | 'whole' | 'ended';
}

/** An ending as it is folded in words of a language, and the classes of the names that it follows. */
interface FoldedEnding {
  readonly text: string;
  readonly classes: number;
}

const FOLDED_ENDINGS: Readonly<Record<Language, readonly FoldedEnding[]>> = {
  ja: foldedEndings('ja'),
  ...byLanguage(foldedEndings),
};

const encoder = new TextEncoder();

/** Finds stations by their names in all languages: keys in the order of their bytes, searched by halves. */
export class StationNames {
  readonly #offset: Uint32Array;
  readonly #heap: Uint8Array;
  readonly #stations: Uint32Array;

  constructor(sections: StationSections) {
    this.#offset = sections['station.key.offset'];
    this.#heap = sections['station.key.heap'];
    this.#stations = sections['station.key.station'];
  }

  /** The stations that a word names or begins to name in a language, each once or more often. */
  *of(word: string, language: Language): Generator<NamedStation> {
    const typed = foldedIn(word, language);
    if (typed === '') return;
    const classes = LANGUAGE_CLASSES[language];
    for (const ending of FOLDED_ENDINGS[language])
      for (let length = Math.min(ending.text.length, typed.length - 1); length > 0; length--) {
        if (!typed.endsWith(ending.text.slice(0, length))) continue;
        const extent = length === ending.text.length ? 'ended' : 'begun';
        for (const station of this.#called(typed.slice(0, -length), ending.classes))
          yield { station, extent };
      }
    const key = encoder.encode(typed);
    for (let i = this.#first(key); this.#begins(i, key); i++) {
      const entry = this.#stations[i];
      const isWhole = this.#offset[i + 1] - this.#offset[i] === key.length;
      if (((entry >>> STATION_SHIFT) & classes) !== 0)
        yield { station: entry & BELOW_STATION_CLASSES, extent: isWhole ? 'whole' : 'begun' };
    }
  }

  /** The stations that a folded word names in a language, with 駅 or its like behind the whole name. */
  ended(typed: string, language: Language): number[] {
    const found = FOLDED_ENDINGS[language].flatMap(({ text, classes }) =>
      typed.length > text.length && typed.endsWith(text)
        ? [...this.#called(typed.slice(0, -text.length), classes)]
        : [],
    );
    return [...new Set(found)];
  }

  /** The stations of exactly this folded name. */
  *#called(name: string, classes: number): Generator<number> {
    const key = encoder.encode(name);
    for (let i = this.#first(key); this.#begins(i, key); i++) {
      if (this.#offset[i + 1] - this.#offset[i] > key.length) return;
      const entry = this.#stations[i];
      if (((entry >>> STATION_SHIFT) & classes) !== 0) yield entry & BELOW_STATION_CLASSES;
    }
  }

  /** The first key that is not before a text. */
  #first(key: Uint8Array): number {
    let low = 0;
    let high = this.#stations.length;
    while (low < high) {
      const middle = roundestIn(low, high);
      if (this.#compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #begins(i: number, key: Uint8Array): boolean {
    return i < this.#stations.length && this.#compare(i, key, key.length) === 0;
  }

  /** The order of a key and a text. @param most bytes of the key that count */
  #compare(i: number, key: Uint8Array, most = Number.POSITIVE_INFINITY): number {
    const from = this.#offset[i];
    const length = Math.min(this.#offset[i + 1] - from, most);
    for (let k = 0; k < length && k < key.length; k++) {
      const difference = this.#heap[from + k] - key[k];
      if (difference !== 0) return difference;
    }
    return length - key.length;
  }
}

/** A word as the keys of a language are folded. */
export function foldedIn(word: string, language: Language): string {
  return language === 'ja' ? fold(word) : foldMultilingual(word, language);
}

function foldedEndings(language: Language): FoldedEnding[] {
  const texts = STATION_ENDINGS[language];
  if (language !== 'ja')
    return texts.map((text) => ({ text: foldedIn(text, language), classes: SPELLING_CLASS[language] }));
  return [
    ...texts.map((text) => ({ text: fold(text), classes: SPELLING_CLASS.name })),
    { text: fold(STATION_READING), classes: LANGUAGE_CLASSES.ja },
  ];
}
