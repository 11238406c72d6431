import { withinWord } from '../reading/foreign-rows.js';
import type { PlacedText } from '../reading/placed-text.js';
import { read as readWord } from '../reading/reading.js';
import { foldMultilingual } from '../text/index.js';
import { type ForeignLanguage, type Script, scriptOf } from '../vocabulary/languages.js';
import { MUNICIPALITY } from '../vocabulary/levels.js';
import type { ForeignFormer, ForeignNames } from './former/foreign-names.js';
import type { FormerPlaces, Heir } from './former/former-places.js';
import type { RecordFacts } from './ids/record-facts.js';
import type { AddressTree } from './tree.js';
import type { MatchedSpan } from './walk/explain.js';
import type { Interpretation } from './walk/japanese-interpreter.js';
import { lettersOf, restOfSpans, spansInPlace } from './walk/placed-spans.js';

/** What reading words with former names in other languages needs. */
interface ForeignFormerParts {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'nameIn'>;
  readonly places: FormerPlaces;
  readonly names: ForeignNames;
  /** Whether a prefix may stand before a name that begins so, both as folded. */
  readonly mayPrecede: (prefix: string, begun: string) => boolean;
  /** Which of some municipalities have a town that stands in a text. */
  readonly havingTownIn: (
    text: string,
    language: ForeignLanguage,
    ids: readonly number[],
  ) => readonly number[];
}

/** A former municipality in a text, and where it stands there with its county or city. */
interface WrittenFormer {
  readonly from: number;
  readonly to: number;
  readonly former: ForeignFormer;
  /** Whether something above it is written, its prefecture or its county or city. */
  readonly isSure: boolean;
}

/** What has land of a former municipality, and its name in the language of a word. */
type NamedHeir = Heir & { readonly name: string };

/** A text with a former municipality, or with what has its land in its place. */
interface HeirText {
  readonly text: PlacedText;
  /** Where the name of either stands in it. */
  readonly from: number;
  readonly to: number;
  /** Where the town's own name begins in it, with the former name in front; else null. */
  readonly town: number | null;
}

/** What such a text means. */
interface HeirReading extends HeirText {
  readonly former: ForeignFormer;
  readonly heir: Heir;
  readonly found: Interpretation;
  readonly isTown: boolean;
  /** Letters and digits that nothing explains. */
  readonly left: number;
}

/** Heirs whose towns are looked at, at most: Asahi-machi were a dozen, and nothing tells which one is meant. */
const MOST_HEIRS = 24;
/** Forms of a word in which former names are looked for. */
const MOST_FORMS = 4;

/** Words of names; Chinese has none, but characters. */
const WORDS: Readonly<Record<Script, RegExp>> = {
  latin: /[\p{L}'’]+/gu,
  hangul: /[가-힣]+/gu,
  // かつらぎ町
  han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu,
};
/** What parts two words of one name. */
const WITHIN: Readonly<Record<Script, RegExp>> = { latin: /^[\s-]+$/u, hangul: /^\s+$/u, han: /^$/u };
/** Words of a name at most: Higashi Kubiki gun, 東頸城郡. */
const MOST_WORDS: Readonly<Record<Script, number>> = { latin: 4, hangul: 2, han: 8 };
/** What names end in, so that few runs of characters are looked up. */
const ENDS_IN: Readonly<Record<Script, RegExp>> = {
  latin: /\p{L}$/u,
  hangul: /[가-힣]$/u,
  han: /[市区區町村郡]$/u,
};
/** A county in front of a name. */
const COUNTY: Readonly<Record<Script, RegExp>> = {
  latin: /\p{L}+[\s-]gun[\s,]*$/iu,
  hangul: /[가-힣]+군\s*$/u,
  han: /\p{Script=Han}{1,4}郡$/u,
};
/** The same behind it, in English. */
const COUNTY_BEHIND = /^[\s,]*\p{L}+[\s-]?gun(?!\p{L})/iu;
/** The town before a municipality in English, and behind it there and in the other languages. */
const TOWN_BEFORE = /(?<![\p{L}'’-])(\p{L}[\p{L}'’\s-]*?)(?:[\s-]*[0-9][^,]*)?[\s,]*$/u;
const TOWN_BEHIND = /^([\s,]+)(\p{L}[\p{L}'’\s-]*?)(?=[\s,]*(?:[0-9,]|$))/u;
const FOREIGN_TOWN_BEHIND = /^(\s*)([가-힣]+|(?:大?字)?\p{Script=Han})/u;
/** What may stand behind the stem of a former name, in front of a town's. */
const PREFIX_KINDS: Readonly<Record<Script, readonly string[]>> = {
  latin: ['cho', 'ku', ''],
  hangul: ['초', '구', ''],
  han: ['町', '区', ''],
};

/**
 * Reads words in other languages with the names of former municipalities: each word again, with what has the land today in their
 * place. `Harayama, Urawa-shi, Saitama` is read as `Harayama, Midori-ku, Saitama-shi, Saitama`.
 */
export class ForeignFormers {
  readonly #parts: ForeignFormerParts;

  constructor(parts: ForeignFormerParts) {
    this.#parts = parts;
  }

  /**
   * What a word means with a former name, where that explains more of it than today's names do; else null.
   * @param today what it means by today's names
   * @param read what a text means by these
   */
  read(
    word: string,
    language: ForeignLanguage,
    today: Interpretation,
    read: (text: string) => Interpretation,
  ): Interpretation | null {
    if (!this.#parts.places.isKnown) return null;
    if (this.#isKnownTown(today) && !this.#namesFormer(today.rest, language)) return null;
    const least = today.ids.length === 0 ? lettersOf(word) : lettersOf(today.rest);
    let forms = 0;
    for (const { text: form } of readWord(word, language).forms()) {
      if (forms++ === MOST_FORMS) break;
      const readings = this.#writtenIn(form.text, language).flatMap((written) =>
        this.#readings(form, written, language, read),
      );
      const best = bestOf(readings);
      if (best.length === 0) continue;
      const [{ left }] = best;
      return left < least ? told(best, word) : null;
    }
    return null;
  }

  /** Whether a word means towns of today below a municipality that it names. */
  #isKnownTown({ ids, spans }: Interpretation): boolean {
    const { tree } = this.#parts;
    const areTowns = ids.length > 0 && ids.every((id) => tree.depth(id) > MUNICIPALITY);
    return areTowns && spans().some(({ depth, rule }) => depth === MUNICIPALITY && rule !== 'former');
  }

  /** Whether a text names a former municipality. */
  #namesFormer(text: string, language: ForeignLanguage): boolean {
    for (const { from, to } of namesIn(text, language))
      if (this.#called(text.slice(from, to), language).length > 0) return true;
    return false;
  }

  #called(name: string, language: ForeignLanguage): readonly ForeignFormer[] {
    return this.#parts.names.called(foldMultilingual(name, language), language);
  }

  /** The former municipalities that a text names, those of prefectures that it names too before others. */
  #writtenIn(text: string, language: ForeignLanguage): WrittenFormer[] {
    const { facts, tree, places } = this.#parts;
    const found: WrittenFormer[] = [];
    const within: WrittenFormer[] = [];
    for (const { from, to } of namesIn(text, language))
      for (const former of this.#called(text.slice(from, to), language)) {
        const written = withAbove({ from, to, former, isSure: false }, text, language);
        if (written === null) continue;
        const name = facts.nameIn(tree.parent[former.place.heirs[0].id], language);
        const prefecture = name === null ? null : foldMultilingual(name, language);
        // a ward alone may be of any city
        if (former.place.isWard && !written.isSure && !isBelow(written, prefecture, text, language)) continue;
        found.push(written);
        if (prefecture !== null && foldMultilingual(text, language).includes(prefecture))
          within.push({ ...written, isSure: true });
      }
    const wanted = within.length > 0 ? within : found;
    const ofDay = wanted.filter(({ former }) => places.wasCalledSo(former.place));
    const then = ofDay.length > 0 ? ofDay : wanted;
    const heirs = then.reduce((sum, { former }) => sum + former.place.heirs.length, 0);
    return heirs > MOST_HEIRS ? [] : then;
  }

  /** What a text means with a former municipality: only heirs are read that have a town which stands in it, or one heir for all. */
  #readings(
    form: PlacedText,
    written: WrittenFormer,
    language: ForeignLanguage,
    read: (text: string) => Interpretation,
  ): HeirReading[] {
    const { facts, tree, havingTownIn } = this.#parts;
    const { former } = written;
    const named = former.place.heirs.flatMap((heir): NamedHeir[] => {
      const name = facts.nameIn(heir.id, language);
      return name === null ? [] : [{ ...heir, name }];
    });
    const having = ({ text, from, to }: HeirText): readonly NamedHeir[] => {
      if (named.length < 2) return named;
      const others = text.put(from, to, ', ').text;
      const all = named.map(({ id }) => id);
      const prefecture = facts.nameIn(tree.parent[all[0]], language) ?? '';
      // 정 is a 町 too
      for (const { text } of readWord(withoutName(others, prefecture, language), language).forms()) {
        const ids = havingTownIn(text.text, language, all);
        if (ids.length > 0) return named.filter(({ id }) => ids.includes(id));
      }
      return [];
    };
    const readWith = (given: HeirText, heirs: readonly NamedHeir[]): HeirReading[] =>
      heirs.flatMap((heir) => this.#reading(given, written, heir, language, read) ?? []);

    const found = [...this.#withPrefix(form, written, language)].flatMap((given) =>
      readWith(given, having(given)),
    );
    const plain = { text: form, from: written.from, to: written.to, town: null };
    const wanted = having(plain);
    found.push(...readWith(plain, wanted));
    if (wanted.length === named.length || found.some(({ isTown }) => isTown)) return found;
    // Chinese may be Japanese, with names that are not among those looked for
    if (scriptOf(language) === 'han') return readWith(plain, named);
    const [first] = found.length > 0 ? found : readWith(plain, named.slice(0, 1));
    if (first === undefined) return [];
    return first.isTown ? readWith(plain, named) : named.map((heir) => ({ ...first, heir }));
  }

  /** What a text means with an heir in the place of a former municipality; null where it does not mean the heir or what is in it. */
  #reading(
    given: HeirText,
    { former, isSure }: WrittenFormer,
    heir: NamedHeir,
    language: ForeignLanguage,
    read: (text: string) => Interpretation,
  ): HeirReading | null {
    const each = withHeir(given, heir.name);
    const found = read(each.text.text);
    const [first] = found.ids;
    if (first === undefined) return null;
    // Nishiariakecho in Niigata-shi is no Ariakecho in Nishi-ku
    const named = found.spans().filter(({ depth }) => depth === MUNICIPALITY);
    if (named.length === 0 || !named.every((span) => isHeir(span, each))) return null;
    const isTown = this.#parts.tree.depth(first) > MUNICIPALITY;
    // what stands behind the former name must be of the town's name
    if (each.town !== null && !found.spans().some((span) => isTownAt(span, each.town))) return null;
    // 大宮市民会館
    const isOver = isSure || given.to === given.text.text.length;
    if (!isTown && !isOver && scriptOf(language) === 'han') return null;
    return { ...each, former, heir, found, isTown, left: lettersOf(found.rest) };
  }

  /** The texts in which the town has the former name in front of its own, where any town is called so: Koyaguchicho Tahara. */
  *#withPrefix(
    form: PlacedText,
    { from, to, former }: WrittenFormer,
    language: ForeignLanguage,
  ): Iterable<HeirText> {
    const prefixes = new Set([
      former.own,
      ...PREFIX_KINDS[scriptOf(language)].map((kind) => former.stem + kind),
    ]);
    for (const { at, text: own } of townsBeside(form.text, { from, to }, language))
      for (const prefix of prefixes)
        for (const begun of language === 'ko' ? new Set([own, withinWord(own)]) : [own]) {
          if (!this.#parts.mayPrecede(prefix, foldMultilingual(begun, language))) continue;
          const text = form.put(at, at + 1, prefix + begun.charAt(0));
          const moved = at < from ? prefix.length : 0;
          yield { text, from: from + moved, to: to + moved, town: at + prefix.length };
        }
  }
}

/** The runs of words that may be names. */
function* namesIn(text: string, language: ForeignLanguage): Iterable<{ from: number; to: number }> {
  const script = scriptOf(language);
  const words = Array.from(text.matchAll(WORDS[script]), ({ 0: own, index }) => ({
    from: index,
    to: index + own.length,
  }));
  for (const [i, { from }] of words.entries())
    for (let k = i; k < Math.min(words.length, i + MOST_WORDS[script]); k++) {
      if (k > i && !WITHIN[script].test(text.slice(words[k - 1].to, words[k].from))) break;
      const { to } = words[k];
      if (ENDS_IN[script].test(text.slice(from, to))) yield { from, to };
    }
}

/**
 * A former municipality with the county or city beside it, in English behind it or in front (`Iruma-gun, Fujimi-machi, Yamamuro`); null
 * where another one than its own stands there.
 */
function withAbove(written: WrittenFormer, text: string, language: ForeignLanguage): WrittenFormer | null {
  if (language !== 'en') return withAboveOn('front', written, text, language);
  const behind = withAboveOn('behind', written, text, language);
  return behind === null || behind.isSure ? behind : withAboveOn('front', written, text, language);
}

function withAboveOn(
  side: 'front' | 'behind',
  { from, to, former }: WrittenFormer,
  text: string,
  language: ForeignLanguage,
): WrittenFormer | null {
  const isBehind = side === 'behind';
  const beside = isBehind ? text.slice(to) : text.slice(0, from);
  const at = (length: number): WrittenFormer =>
    isBehind
      ? { former, from, to: to + length, isSure: length > 0 }
      : { former, from: from - length, to, isSure: length > 0 };
  if (former.above !== null)
    for (const part of namesIn(beside, language)) {
      const between = isBehind ? beside.slice(0, part.from) : beside.slice(part.to);
      if (!/^[\s,]*$/u.test(between)) continue;
      if (foldMultilingual(beside.slice(part.from, part.to), language) === former.above)
        return at(isBehind ? part.to : beside.length - part.from);
    }
  const [county] = (isBehind ? COUNTY_BEHIND : COUNTY[scriptOf(language)]).exec(beside) ?? [];
  if (county === undefined) return at(0);
  return former.place.isInUntoldCounty ? at(county.length) : null;
}

/** Whether a former name stands beside its prefecture's. */
function isBelow(
  { from, to }: WrittenFormer,
  prefecture: string | null,
  text: string,
  language: ForeignLanguage,
): boolean {
  if (prefecture === null) return false;
  if (language !== 'en') return foldMultilingual(text.slice(0, from), language).endsWith(prefecture);
  const [, beside = ''] = /^[\s,]*([^,]*)/u.exec(text.slice(to)) ?? [];
  return foldMultilingual(beside, language) === prefecture;
}

/** A text without a prefecture's name, which towns have too; in English it stands last. */
function withoutName(text: string, name: string, language: ForeignLanguage): string {
  const own = text.toLowerCase();
  const at = language === 'en' ? own.lastIndexOf(name.toLowerCase()) : own.indexOf(name);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + name.length);
}

/** A text with a municipality of today in the place of a former one. */
function withHeir({ text, from, to, town }: HeirText, name: string): HeirText {
  const end = from + name.length;
  return {
    text: text.put(from, to, name),
    from,
    to: end,
    town: town !== null && town >= to ? town + end - to : town,
  };
}

/** What may be the town beside a municipality: before or behind it in English, numbers aside, else behind it; in Chinese its first character. */
function townsBeside(
  text: string,
  { from, to }: Pick<WrittenFormer, 'from' | 'to'>,
  language: ForeignLanguage,
): { readonly at: number; readonly text: string }[] {
  const inFront = text.slice(0, from);
  const [, before] = language === 'en' ? (TOWN_BEFORE.exec(inFront) ?? []) : [];
  const [, gap, behind] = (language === 'en' ? TOWN_BEHIND : FOREIGN_TOWN_BEHIND).exec(text.slice(to)) ?? [];
  const towns: { readonly at: number; readonly text: string }[] = [];
  if (before !== undefined) towns.push({ at: inFront.lastIndexOf(before), text: before });
  if (behind !== undefined) towns.push({ at: to + gap.length, text: behind });
  return towns;
}

/**
 * Towns before municipalities, then what leaves least, then names with the former one in front, then names as they are: Terajima
 * before Terajimacho; of several as good all.
 */
function bestOf(readings: readonly HeirReading[]): HeirReading[] {
  const order = (a: HeirReading, b: HeirReading): number =>
    Number(b.isTown) - Number(a.isTown) ||
    a.left - b.left ||
    Number(b.town !== null) - Number(a.town !== null) ||
    (a.found.cost ?? 0) - (b.found.cost ?? 0);
  const [first, ...others] = readings.toSorted(order);
  if (first === undefined) return [];
  const best = [first, ...others.filter((each) => order(first, each) === 0)];
  if (first.isTown) return best;
  const whole = best.filter(({ heir }) => heir.isWhole);
  return whole.length > 0 ? whole : best;
}

/** Whether a span is of the municipality of today that stands for a former one. */
function isHeir({ depth, from, to }: MatchedSpan, heir: HeirText): boolean {
  return depth === MUNICIPALITY && from < heir.to && to > heir.from;
}

/** Whether a span is of a town and has a place in it. */
function isTownAt({ depth, from, to }: MatchedSpan, at: number | null): boolean {
  return at !== null && depth !== null && depth > MUNICIPALITY && from <= at && at < to;
}

function told(best: readonly HeirReading[], word: string): Interpretation {
  const [first] = best;
  const ids = [...new Set(best.flatMap(({ found, heir, isTown }) => (isTown ? found.ids : [heir.id])))];
  const former = first.former.place.told;
  const named = first.found
    .spans()
    .map((span) => (isHeir(span, first) ? { ...span, rule: 'former' as const, former } : span));
  const spans = spansInPlace(named, first.text, word);
  return {
    kind: 'resolved',
    ids: ids.sort((a, b) => a - b),
    spans: () => spans,
    rest: restOfSpans(word, spans),
    suggest: () => (ids.length > 1 ? [] : first.found.suggest()),
  };
}
