/**
 * `npm run former -- FILE.gaz [N]`: how much is right of addresses in places that are called otherwise now, of a file with a list of changes
 * and a past year. First all towns of past years whose name or municipality changed; then N (15) towns of the successors of each former
 * municipality, as if they had been its own, in Japanese, and some in the other languages; last how many words in all ways of
 * writing are answered otherwise than without changes.
 */
import { pathToFileURL } from 'node:url';
import { Segments } from '@banchi/build/inspection/segments.js';
import { withinWord } from '@banchi/engine/facts/foreign-forms.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { formerMunicipalities } from '@banchi/engine/lineage/former.js';
import { fullName, type Holding, type Successor } from '@banchi/engine/lineage/history.js';
import { read } from '@banchi/engine/reading/reading.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { WordSearch } from '@banchi/engine/search/word-search.js';
import { fold, foldMultilingual } from '@banchi/engine/text/index.js';
import { chineseSegment, englishSegment, koreanSegment } from '@banchi/engine/translit/index.js';
import { LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { between, seededRandom } from '../../bench/support/random.js';
import { noAddresses } from './no-addresses.js';
import { WAYS } from './ways/all.js';
import { drawAll, writtenWords } from './ways/measure.js';

/** A word with a former name. */
export interface FormerWord {
  readonly word: string;
  /** Ids of the records that fit: one, or all of a tie. */
  readonly expected: readonly number[];
}

/** The results of words with former names. */
export interface FormerRate {
  readonly tried: number;
  readonly right: number;
  /** Answered as a tie with others. */
  readonly tied: number;
  /** Answered by a record above the right one, or not at all. */
  readonly short: number;
  readonly wrong: number;
  /** Those that are not right. */
  readonly misses: readonly { readonly word: string; readonly expected: string; readonly found: string }[];
}

const TOWN = 2;

/** How former addresses are written in a language. */
interface Tongue {
  readonly fold: (text: string) => string;
  readonly name: (name: string, read: string | null) => string | null;
  /** A municipality's name without its kind, and the kinds that may stand in front of a town's name instead. */
  readonly stem: (name: string) => string;
  readonly kinds: readonly string[];
  readonly address: (prefecture: string, above: string, own: string, town: string) => string;
}

const glued = (...parts: readonly string[]): string => parts.join('');
const chinese = (language: 'zh_cn' | 'zh_tw', ward: string): Tongue => ({
  fold: (text) => foldMultilingual(text, language),
  name: (name) => chineseSegment({ level: 'SHK', name }, language),
  stem: (name) => name.slice(0, -1),
  kinds: ['町', ward],
  address: glued,
});
const TONGUES: Readonly<Record<Language, Tongue>> = {
  ja: { fold, name: (name) => name, stem: (name) => name.slice(0, -1), kinds: ['町', '区'], address: glued },
  en: {
    fold: (text) => foldMultilingual(text, 'en'),
    name: (name, read) => englishSegment({ level: 'SHK', name, read }),
    stem: (name) => name.replace(/-\p{L}+$/u, ''),
    kinds: ['cho', 'ku'],
    address: (...parts) =>
      parts
        .filter((part) => part !== '')
        .reverse()
        .join(', '),
  },
  zh_cn: chinese('zh_cn', '区'),
  zh_tw: chinese('zh_tw', '區'),
  ko: {
    fold: (text) => foldMultilingual(text, 'ko'),
    name: (name, read) => koreanSegment({ level: 'SHK', name, read }),
    stem: (name) => name.replace(/(?:마치|무라|[시초손구])$/u, ''),
    kinds: ['초', '구'],
    address: (...parts) => parts.filter((part) => part !== '').join(' '),
  },
};

/** Draws words with former names from a gazetteer, and knows their meaning by looking at every town. */
export class FormerWords {
  readonly #search: WordSearch;
  readonly #names: Segments;
  readonly #towns = new Map<number, readonly number[]>();

  constructor(gazetteer: Gazetteer) {
    this.#search = new WordSearch(gazetteer);
    this.#names = new Segments(gazetteer);
  }

  /** All towns of past years with other names. Where part of a town became chome and the rest goes on, the town itself is meant. */
  *ofPastYears(): Iterable<FormerWord> {
    const { changes, codes } = this.#search;
    for (const { code, kind, node, called } of changes.towns?.called() ?? []) {
      const prefecture = codes.exact(code.slice(0, 2))[0]?.low;
      if (prefecture === undefined) continue;
      const word = this.#names.name(prefecture) + called.municipality + called.name;
      const stays = kind === 'chome' ? this.#called(word, prefecture) : [];
      yield { word, expected: stays.length > 0 ? stays : [node] };
    }
  }

  /**
   * Towns of the successors of former municipalities, so many of each, behind its name. Where towns are called after the former municipality
   * today, as 北見市常呂町字吉野 after 常呂町, it had no others.
   * @param every 10: of each tenth municipality only
   */
  *ofMunicipalities(language: Language, count: number, every = 1, seed = 1): Iterable<FormerWord> {
    const random = seededRandom(seed);
    let n = 0;
    for (const { holding, successors } of formerMunicipalities(this.#search.changes.history)) {
      if (n++ % every > 0) continue;
      const heirs = this.#heirs(holding.code, successors);
      const towns = heirs.flatMap((id) => {
        const { own, others } = this.#dividedTowns(holding, id);
        return own.length > 0 ? own : others;
      });
      for (let k = 0; k < count && towns.length > 0; k++) {
        const town = towns[between(random, 0, towns.length - 1)];
        const written = this.#written(holding, town, heirs, language, random() < 0.5);
        if (written !== null) yield written;
      }
    }
  }

  /**
   * Towns of the heirs that a former municipality never had, one of each, behind its name: 常呂郡常呂町中央町, of which 北見市 is meant. Only of
   * those with a single heir, whose own towns are called after them.
   */
  *ofOtherTowns(seed = 1): Iterable<FormerWord> {
    const random = seededRandom(seed);
    for (const { holding, successors } of formerMunicipalities(this.#search.changes.history)) {
      const [heir, ...more] = this.#heirs(holding.code, successors);
      if (heir === undefined || more.length > 0) continue;
      const { own, others } = this.#dividedTowns(holding, heir);
      if (own.length === 0 || others.length === 0) continue;
      const town = others[between(random, 0, others.length - 1)];
      const written = this.#written(holding, town, [heir], 'ja', false);
      if (written?.expected.includes(town)) yield { ...written, expected: [heir] };
    }
  }

  /** The towns of an heir: those called after a former municipality, and the others. */
  #dividedTowns(
    { name }: Holding,
    heir: number,
  ): { readonly own: readonly number[]; readonly others: readonly number[] } {
    const own: number[] = [];
    const others: number[] = [];
    for (const town of this.#townsOf(heir)) {
      const called = this.#names.name(town);
      (called.length > name.length && called.startsWith(name) ? own : others).push(town);
    }
    return { own, others };
  }

  /** All former wards, with their city and with another one of their prefecture. */
  *ofWards(language: Language): Iterable<{ readonly own: string; readonly elsewhere: string }> {
    const { name, address } = TONGUES[language];
    const { tree } = this.#names;
    for (const { place, unit } of this.#search.formers.all()) {
      if (!place.isWard) continue;
      const [{ id }] = place.heirs;
      const above = name(unit.above ?? '', unit.aboveRead);
      const ward = name(unit.name, unit.read);
      const prefecture = this.#nameIn(tree.parent.at(id), language);
      let other = tree.parent.at(id) + 1;
      while (this.#names.name(other).startsWith(unit.above ?? '')) other = tree.end.at(other);
      const beside = this.#nameIn(other, language);
      if (above === null || ward === null || prefecture === null || beside === null) continue;
      yield { own: address(prefecture, above, ward, ''), elsewhere: address(prefecture, beside, ward, '') };
    }
  }

  /** How many words are answered right. */
  measure(words: Iterable<FormerWord>): FormerRate {
    const misses: FormerRate['misses'][number][] = [];
    const counts = { tried: 0, right: 0, tied: 0, short: 0, wrong: 0 };
    // 大字浅江 and 浅江 are one where the language has no 大字
    const called = (id: number): string => fold(this.#names.path(id));
    const { tree } = this.#names;
    for (const { word, expected } of words) {
      const { ids } = this.#search.interpreter.interpret(read(word), null);
      const isAbove = ids.every((id) => expected.some((each) => each > id && each < tree.end.at(id)));
      const found = new Set(ids.map(called));
      const wanted = new Set(expected.map(called));
      const hasAll = [...wanted].every((name) => found.has(name));
      const isRight = hasAll && found.size === wanted.size;
      counts.tried++;
      counts[isRight ? 'right' : hasAll ? 'tied' : isAbove ? 'short' : 'wrong']++;
      const shown = (all: readonly number[]): string =>
        all
          .slice(0, 3)
          .map((id) => this.#names.path(id))
          .join(' | ');
      if (!isRight) misses.push({ word, expected: shown(expected), found: shown(ids) });
    }
    return { ...counts, misses };
  }

  /** The towns and sections of a prefecture whose address is written so, letter for letter. */
  #called(word: string, prefecture: number): number[] {
    const { tree } = this.#names;
    const found: number[] = [];
    for (let id = prefecture + 1; id < tree.end.at(prefecture); id++)
      if (
        tree.depth(id) >= TOWN &&
        tree.label.at(id) !== 0 &&
        this.#names.path(id).replaceAll(' ', '') === word
      )
        found.push(id);
    return found;
  }

  /** The municipalities on the land of a former one today: its successors by name, or their wards. */
  #heirs(code: string, successors: readonly Successor[]): number[] {
    const { tree } = this.#names;
    const now = successors.filter((each) => each.holding.until === null);
    const prefecture = this.#search.codes.exact(code.slice(0, 2))[0]?.low;
    if (prefecture === undefined) return [];
    const found: number[] = [];
    for (let id = prefecture + 1; id < tree.end.at(prefecture); id = tree.end.at(id)) {
      const name = this.#names.name(id);
      if (now.some(({ holding: { name: own, above } }) => name === own || name === (above ?? '') + own))
        found.push(id);
    }
    return found;
  }

  #townsOf(municipality: number): readonly number[] {
    let towns = this.#towns.get(municipality);
    if (towns === undefined) {
      const { tree } = this.#names;
      const found: number[] = [];
      for (let id = municipality + 1; id < tree.end.at(municipality); id = tree.end.at(id))
        if (tree.depth(id) === TOWN && tree.label.at(id) !== 0) found.push(id);
      towns = found;
      this.#towns.set(municipality, towns);
    }
    return towns;
  }

  #nameIn(id: number, language: Language): string | null {
    return language === 'ja' ? this.#names.name(id) : this.#search.facts.nameIn(id, language);
  }

  #written(
    holding: Holding,
    town: number,
    heirs: readonly number[],
    language: Language,
    isShort: boolean,
  ): FormerWord | null {
    const tongue = TONGUES[language];
    const own = tongue.name(holding.name, holding.read);
    const isAbove = fullName(holding) !== holding.name;
    const above = isAbove ? tongue.name(holding.above ?? '', holding.aboveRead) : '';
    const name = this.#nameIn(town, language);
    const prefecture = this.#nameIn(this.#names.tree.parent.at(heirs[0]), language);
    if (own === null || above === null || name === null || prefecture === null) return null;
    const stem = tongue.stem(own);
    const prefixes = [own, stem, ...tongue.kinds.map((kind) => stem + kind)];
    const prefix = prefixes.find((each) => name.startsWith(each) && name.length > each.length);
    const behind = isShort && prefix !== undefined ? name.slice(prefix.length) : '';
    // 6-jo Nishi of Kita-mura is no Kita 6-jo Nishi
    const written = /^\p{L}/u.test(behind) ? behind : name;
    const all = heirs.flatMap((id) => this.#townsOf(id));
    const called = (text: string): number[] =>
      all.filter((id) => tongue.fold(this.#nameIn(id, language) ?? '') === tongue.fold(text));
    const within = language === 'ko' ? [written, withinWord(written)] : [written];
    const withPrefix = [...new Set(prefixes.flatMap((each) => within.flatMap((own) => called(each + own))))];
    const plain = withPrefix.length > 0 ? withPrefix : called(written);
    const exact = plain.filter((id) => this.#nameIn(id, language) === written);
    return {
      word: tongue.address(prefecture, above, own, written),
      expected: withPrefix.length === 0 && exact.length > 0 ? exact : plain,
    };
  }
}

/**
 * The words of a gazetteer's addresses in all ways of writing, and words that are not addresses, whose answers the list of
 * changes alters.
 */
export function answeredOtherwise(
  gazetteer: Gazetteer,
  count: number,
): { readonly tried: number; readonly words: readonly string[] } {
  const withChanges = new GazetteerSearch(gazetteer);
  const without = new GazetteerSearch(withoutChanges(gazetteer));
  const subjects = drawAll(withChanges, 8 * count);
  const words: string[] = [];
  let tried = 0;
  const compare = (word: string): void => {
    tried++;
    const [one, other] = [withChanges, without].map((search) =>
      search.geocode({ word, target: null }).bytes(),
    );
    if (Buffer.compare(one, other) !== 0) words.push(word);
  };
  for (const way of WAYS)
    for (const { word } of writtenWords(way, subjects, count, seededRandom(10))) compare(word);
  for (const { word } of noAddresses()) compare(word);
  return { tried, words };
}

/** A gazetteer as if it had been built without a list of changes and past years. */
function withoutChanges(gazetteer: Gazetteer): Gazetteer {
  return new Proxy(gazetteer, {
    get: (target, key) => {
      if (key === 'history' || key === 'lineage') return () => null;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function main(file: string | undefined, count = '15'): void {
  if (file === undefined) throw new Error('usage: node dist/test/robustness/former.js FILE.gaz [N]');
  const gazetteer = mapGazetteer(file);
  const words = new FormerWords(gazetteer);
  const show = (title: string, { tried, right, tied, short, wrong, misses }: FormerRate): void => {
    const share = (part: number): string => `${((100 * part) / Math.max(1, tried)).toFixed(2)} %`;
    console.log(
      `${title}: ${tried} words, right ${share(right)}, ties ${share(tied)}, short ${share(short)}, wrong ${share(wrong)}`,
    );
    for (const miss of misses.slice(0, 8))
      console.log(`    ${miss.word}\n      expected ${miss.expected}\n      found    ${miss.found}`);
  };
  show('towns of past years', words.measure(words.ofPastYears()));
  for (const language of LANGUAGES)
    show(
      `former municipalities, ${language}`,
      words.measure(words.ofMunicipalities(language, language === 'ja' ? Number(count) : 1)),
    );
  const { tried, words: others } = answeredOtherwise(gazetteer, 10);
  console.log(
    `in all ways of writing: ${others.length} of ${tried} words answered otherwise than without changes`,
  );
  for (const word of others.slice(0, 20)) console.log(`    ${word}`);
  gazetteer.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2], process.argv[3]);
