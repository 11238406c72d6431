import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { type PackedPoints, pointsIn } from '@banchi/engine/gazetteer/packed-points.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { AddressTree } from '@banchi/engine/search/tree.js';
import { FOREIGN_LANGUAGES, isChinese, type Language } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { SortKey } from '@banchi/engine/vocabulary/sort-keys.js';

/** Strings of a label: the name, its reading, and where the other languages begin. */
const [NAME, READ, FOREIGN] = [0, 1, 3];
/** Radii to search within, in metres. */
const RADII = [30, 500, 5000, 20_000];
const BEHIND = ['ビル3F', '99-99', '様方', '2号室'];

/**
 * Draws queries of every kind and language about the contents of a gazetteer: the same for the same seed.
 * @param count how many
 */
export function* drawQueries(gazetteer: Gazetteer, count: number, seed: number): Generator<AddressQuery> {
  const draw = new Draw(gazetteer, seed);
  for (let i = 0; i < count; i++) yield draw.next();
}

class Draw {
  readonly #tree: AddressTree;
  readonly #codes: Codes;
  readonly #strings: LabelStrings;
  readonly #hasLanguages: boolean;
  readonly #points: PackedPoints;
  #state: number;

  constructor(gazetteer: Gazetteer, seed: number) {
    this.#tree = new AddressTree(gazetteer);
    this.#codes = new Codes(gazetteer, this.#tree);
    this.#strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
    this.#hasLanguages = gazetteer.foreignRanks() !== null;
    this.#points = pointsIn(gazetteer);
    this.#state = seed >>> 0;
  }

  next(): AddressQuery {
    const id = this.#below(this.#tree.size);
    const language: Language = this.#hasLanguages && this.#chance(0.4) ? this.#one(FOREIGN_LANGUAGES) : 'ja';
    const kind = this.#below(10);
    const word = kind < 7 ? this.#word(id, language) : undefined;
    const place = this.#place(id);
    const isRound = kind >= 8 && place !== null;
    const radius = this.#one(RADII);
    const hasCode = kind === 7 || this.#chance(0.1);
    return {
      ...(word === undefined ? {} : { word }),
      ...(hasCode || (word === undefined && !isRound) ? { code: this.#code(id) } : {}),
      ...(isRound && kind === 8 ? { position: place } : {}),
      ...(isRound && kind === 9 ? { proximity: { centre: place, radius } } : {}),
      levels: this.#chance(0.6)
        ? LEVELS
        : LEVELS.filter(() => this.#chance(0.5))
            .concat(this.#one(LEVELS))
            .filter(isFirst),
      showCodeZero: this.#chance(0.2),
      sort: [{ key: this.#sortKey(language, isRound), descending: this.#chance(0.4) }],
      offset: this.#chance(0.8) ? 0 : this.#below(300),
      count: this.#one([0, 1, 20, 100]),
      polygon: kind === 8 && this.#chance(0.2),
      matchInfo: this.#chance(0.2),
      shape: language === 'ja' ? 'address' : 'multilingual',
    };
  }

  /** A word of a record's address: some levels of it, cut or gone on with now and then. */
  #word(id: number, language: Language): NonNullable<AddressQuery['word']> {
    const match =
      language !== 'ja' && this.#chance(0.3) ? 'prefix' : this.#chance(0.25) ? 'exact' : 'partial';
    const which =
      language === 'ja' ? (this.#chance(0.3) ? READ : NAME) : FOREIGN + FOREIGN_LANGUAGES.indexOf(language);
    const names: string[] = [];
    for (let node = id; node < this.#tree.size; node = this.#tree.parent.at(node)) {
      this.#strings.open(this.#tree.label.at(node));
      const name = this.#strings.text(which);
      if (name !== null) names.unshift(name);
    }
    const chosen = names.slice(this.#below(Math.max(1, names.length)));
    let text =
      language === 'en'
        ? chosen.toReversed().join(', ')
        : chosen.join(language === 'ja' || isChinese(language) ? '' : ' ');
    if (match === 'partial' && this.#chance(0.3)) {
      const from = this.#below(Math.max(1, text.length - 2));
      text = text.slice(from, from + 2 + this.#below(6));
    }
    if (match === 'prefix') text = text.slice(0, 2 + this.#below(text.length));
    if (language === 'ja' && match === 'partial' && this.#chance(0.1)) text += this.#one(BEHIND);
    return { text: text.trim().length < 2 ? '中央' : text, language, match };
  }

  #code(id: number): NonNullable<AddressQuery['code']> {
    const code = this.#codes.fullCode(id);
    return this.#chance(0.5)
      ? { text: code, match: 'exact' }
      : { text: code.slice(0, 2 + this.#below(Math.min(8, code.length))), match: 'prefix' };
  }

  /** A place near a record's own point; null where it has none. */
  #place(id: number): readonly [number, number] | null {
    const points = this.#points;
    if (!points.has(id)) return null;
    const off = (): number => (this.#chance(0.5) ? this.#below(60) - 30 : this.#below(200_000) - 100_000);
    return [(points.lon(id) + off()) / UNITS_PER_DEGREE, (points.lat(id) + off()) / UNITS_PER_DEGREE];
  }

  #sortKey(language: Language, isRound: boolean): SortKey {
    if (isRound && this.#chance(0.5)) return 'distance';
    if (this.#chance(0.5)) return 'address_sort';
    if (language !== 'ja') return this.#one([`address_${language}`, 'address_code'] as const);
    return this.#one(['address_code', 'address_read', 'address_level', 'postcode'] as const);
  }

  #one<T>(all: readonly T[]): T {
    return all[this.#below(all.length)];
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** A number from 0 to below 1; mulberry32. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

function isFirst<T>(each: T, i: number, all: readonly T[]): boolean {
  return all.indexOf(each) === i;
}
