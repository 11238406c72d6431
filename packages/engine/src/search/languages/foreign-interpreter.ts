import { beginsAbroad } from '../../facts/abroad.js';
import { namesPlace } from '../../facts/endings.js';
import { KANJI_NUMERALS } from '../../facts/kanji-number.js';
import { districtBehind } from '../../facts/postal-codes.js';
import { englishStreets } from '../../facts/streets.js';
import { isBuilding, isEnglishBuilding } from '../../reading/buildings.js';
import type { PlacedCode } from '../../reading/clean-text.js';
import type { ForeignForm } from '../../reading/foreign-forms.js';
import { isCountersAlone } from '../../reading/languages.js';
import { ForeignReading } from '../../reading/reading.js';
import { hasChineseForms } from '../../text/index.js';
import { type ForeignLanguage, isChinese, scriptOf } from '../../vocabulary/languages.js';
import { MUNICIPALITY, PREFECTURE, SECTION, TOWN } from '../../vocabulary/levels.js';
import type { MatchedSpan } from '../../vocabulary/match.js';
import { MOST_SUGGESTIONS } from '../../vocabulary/match.js';
import type { FormerInterpreter } from '../former/former-interpreter.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Work } from '../trail/budget.js';
import { namesOf } from '../trail/candidate.js';
import { addPostCode, addStreets } from '../trail/explain.js';
import { suggestTowns } from '../trail/foreign-suggestions.js';
import type { Interpretation } from '../trail/interpretation.js';
import { restOfSpans } from '../trail/placed-spans.js';
import type { Asking, PlainReader, PlainWalkResult } from '../trail/plain-reader.js';
import { plainSpans } from '../trail/plain-spans.js';
import type { ShortPlaces } from '../trail/short-places.js';
import type { SoundReader } from '../trail/sound-reader.js';
import type { OtherwiseTranscribed } from '../trail/tolerances/ko/otherwise-transcribed.js';
import type { Asked } from '../trail/walk-parts.js';
import type { AddressTree } from '../tree.js';
import { depthOf, isNamed, NONE_DEEP, notUnderstood, unexplained } from './meanings.js';

/** The data that words in other languages are understood with. */
interface ForeignParts {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'nameIn' | 'hasPostCode' | 'isInDistrict'>;
  readonly reader: Pick<PlainReader, 'read'>;
  readonly sounds: Pick<SoundReader, 'read'>;
  readonly short: Pick<ShortPlaces, 'wardsOf'>;
  readonly japanese: Pick<FormerInterpreter, 'interpret'>;
  /** Korean names that are transcribed otherwise than the data does. */
  readonly transcribed: Pick<OtherwiseTranscribed, 'respelled'>;
}

/** A text read as Japanese, and its meaning. */
interface ReadAsJapanese {
  readonly text: string;
  readonly asked: Asked;
  readonly means: Interpretation;
}

/**
 * Understands words in other languages. A word means the records whose address it is, in English in any order. If it says more and is
 * surely an address, it means the deepest record that it names: Hiroshi occurs in Hiroshima, but is not a place. Numbers that stand
 * together go from large to small in every language: `7-3-1 Hongo` is never house 7-3 of the first chome.
 */
export class ForeignInterpreter {
  readonly #parts: ForeignParts;
  /** The last one, since both kinds of Chinese have the same Japanese form. */
  #asJapanese: ReadAsJapanese | null = null;

  constructor(parts: ForeignParts) {
    this.#parts = parts;
  }

  /**
   * The meaning of a word.
   * @param floor records above this depth count only if the word is their whole address
   */
  interpret(reading: ForeignReading, asking: Asking, asked: Asked, floor = NONE_DEEP): Interpretation {
    if (asking === 'search') return this.#asItStands(reading, asked);
    if (beginsAbroad(reading.typed, scriptOf(reading.language))) return notUnderstood(reading.typed);
    if (isChinese(reading.language)) return this.#chinese(reading, asked, floor);
    const found = this.#inForms(reading, asked);
    return reading.language === 'en' ? this.#withDistrict(reading, found, asked) : found;
  }

  /**
   * The meaning of an English word that ends in the three digits of its postal district: `Kawasaki 211`, `Fuchu 183`. Behind a prefecture or
   * municipality they are those rather than a number of a town that is called so.
   */
  #withDistrict({ typed, language }: ForeignReading, found: Interpretation, asked: Asked): Interpretation {
    const { tree } = this.#parts;
    const behind = districtBehind(typed);
    if (behind === null) return found;
    const { district, from, to } = behind;
    const coded = (means: Interpretation, id: number): Interpretation => {
      const spans = withPostCode(means.spans(), typed, behind);
      return { ...means, ids: [id], spans: () => spans, rest: restOfSpans(typed, spans) };
    };
    /** Whether the names of a meaning end with a prefecture or municipality in front of the digits. */
    const endsAbove = ({ spans }: Interpretation): boolean => {
      const last = spans().findLast((span) => span.from < to);
      return last !== undefined && last.to <= from && isAbove(last.depth);
    };
    const isMeant = (id: number): boolean => this.#isInDistrict(id, district);
    const [reached] = found.ids;
    const isOfTown = found.spans().some((span) => span.from < to && span.to > from);
    if (found.ids.length === 1 && (isOfTown || endsAbove(found)))
      return !isOfTown && isMeant(reached) ? coded(found, reached) : found;
    const named = this.#inForms(new ForeignReading(typed.slice(0, from), language), asked);
    const isOne = named.ids.length === 1 && endsAbove(named);
    const [place, ...others] = named.ids.filter((id) => (isOne || isAbove(tree.depth(id))) && isMeant(id));
    return place === undefined || others.length > 0 ? found : coded(named, place);
  }

  #isInDistrict(id: number, district: number): boolean {
    const { tree, facts, short } = this.#parts;
    const place = tree.depth(id) > MUNICIPALITY ? tree.municipalityOf(id) : id;
    const wards = tree.depth(place) === MUNICIPALITY ? short.wardsOf(place) : null;
    return facts.isInDistrict({ low: place, high: wards?.high ?? tree.end.at(place) }, district);
  }

  /** The meaning of a search's word: names as they are. */
  #asItStands(reading: ForeignReading, { work }: Asked): Interpretation {
    const { typed } = reading;
    const { tree, facts, reader } = this.#parts;
    let best: PlainWalkResult | null = null;
    for (const text of reading.walked()) {
      const found = reader.read(text, work, 'search');
      if (found !== null && (best === null || found.isExact || found.left < best.left)) best = found;
      if (best?.isExact === true) break;
    }
    if (best === null) return notUnderstood(typed);
    const spans = plainSpans(best, best.reached[0], typed, tree, facts);
    return {
      kind: 'resolved',
      ids: best.reached.map(({ id }) => id),
      spans: () => spans,
      rest: restOfSpans(typed, spans),
      suggest: () => [],
    };
  }

  /**
   * Reads Chinese that is not an address by its own names as Japanese too, by the Japanese forms of its characters. The deeper result counts.
   */
  #chinese(reading: ForeignReading, asked: Asked, floor: number): Interpretation {
    const { tree } = this.#parts;
    const { typed: word } = reading;
    const forms = [...reading.forms];
    const code = reading.postCodeWithin?.code ?? null;
    const found = forms.map((form) => this.#meaningOf(form, asked.work, code));
    const isUseful = found.some(
      (meaning) =>
        meaning !== null && (meaning.isExact || meaning.reached.some(({ id }) => tree.depth(id) > floor)),
    );
    let asJapanese: Interpretation | null = null;
    if (!isUseful) {
      // most of these are misspelled Japanese words, whose place is not worth reporting
      asJapanese = this.#readAsJapanese(reading, asked);
      if (asJapanese === null) return notUnderstood(word);
      if (depthOf(asJapanese, tree) > floor) return asJapanese;
    }
    let byNames = notUnderstood(word);
    for (const [i, form] of forms.entries()) {
      byNames = better(byNames, this.#explained(reading, form, found[i]));
      if (unexplained(byNames) === 0) break;
    }
    if (byNames.kind === 'exact') return this.#placeOf(reading, byNames, asked) ?? byNames;
    asJapanese ??= this.#readAsJapanese(reading, asked);
    if (OTHER_NUMBER.test(forms[0].text.text) && !isInMunicipality(byNames))
      return asJapanese ?? notUnderstood(word);
    if (!endsApart(word, byNames)) {
      // a word that is also Japanese is understood as Japanese
      if (asJapanese !== null) return asJapanese;
      return hasChineseForms(word) ? this.#withoutTown(byNames, reading) : notUnderstood(word);
    }
    if (asJapanese === null) return byNames;
    const deeper = depthOf(asJapanese, tree) - depthOf(byNames, tree);
    if (deeper !== 0) return deeper > 0 ? asJapanese : byNames;
    // misspelled names may have characters with a Japanese form, and Japanese ones: 丰, 圣
    const [own, others] = [asJapanese.suggest, byNames.suggest];
    const nearer = unexplained(byNames) < unexplained(asJapanese) ? byNames : asJapanese;
    return { ...nearer, suggest: () => [...new Set([...own(), ...others()])].slice(0, MOST_SUGGESTIONS) };
  }

  /** The prefecture or municipality that a bare name of towns is in Japanese: 横滨 is 横浜市, whatever towns are called so; null for none. */
  #placeOf(reading: ForeignReading, towns: Interpretation, asked: Asked): Interpretation | null {
    const { tree } = this.#parts;
    if (isAbove(depthOf(towns, tree)) || towns.ids.length < 2) return null;
    const place = this.#readAsJapanese(reading, asked);
    const isPlace = place !== null && place.ids.length === 1 && unexplained(place) === 0;
    return isPlace && isAbove(depthOf(place, tree)) ? place : null;
  }

  /** The meaning of Chinese in Japanese characters, letter for letter; null for none, or where the word has only Japanese ones. */
  #readAsJapanese({ asJapanese, typed: word }: ForeignReading, asked: Asked): Interpretation | null {
    if (asJapanese === null) return null;
    const { typed: text } = asJapanese;
    let known = this.#asJapanese;
    if (known?.text !== text || known.asked !== asked) {
      known = { text, asked, means: this.#parts.japanese.interpret(asJapanese, asked) };
      this.#asJapanese = known;
    }
    const { means } = known;
    return means.ids.length === 0 ? null : { ...means, rest: restOfSpans(word, means.spans()) };
  }

  /** The municipality alone, for a word whose town would be cut out of a longer name. */
  #withoutTown(
    { ids, spans }: Interpretation,
    { typed, language }: Pick<ForeignReading, 'typed' | 'language'>,
  ): Interpretation {
    const above = spans().filter(({ depth }) => depth === null || isAbove(depth));
    if (!above.some(({ depth }) => depth === MUNICIPALITY)) return notUnderstood(typed);
    const place = this.#parts.tree.municipalityOf(ids[0]);
    const rest = restOfSpans(typed, above);
    return {
      kind: 'resolved',
      ids: [place],
      spans: () => above,
      rest,
      suggest: () => suggestTowns(rest, place, language, this.#parts),
    };
  }

  /** The meaning, among those of a word's forms, that leaves least unexplained. */
  #inForms(reading: ForeignReading, { work }: Asked): Interpretation {
    const { typed: word, language } = reading;
    let best = notUnderstood(word);
    let first: ForeignForm | undefined;
    let last: ForeignForm | undefined;
    const budget = new Forms(work, reading.postCodeWithin?.code ?? null);
    for (const form of reading.forms) {
      if (!budget.take(form) && last !== undefined) break;
      first ??= form;
      last = form;
      best = better(best, this.#inForm(reading, form, budget));
      if (unexplained(best) === 0) return best;
      if (language !== 'en' || form !== first) continue;
      // no answer needs it this early, but English words take a fifth less than with all other forms before it
      const bySound = this.#bySound(reading, [form], budget, best, false);
      if (bySound !== best) return bySound;
    }
    if (language === 'ko' && first !== undefined && depthOf(best, this.#parts.tree) < TOWN) {
      const respelled = this.#parts.transcribed.respelled(first.text);
      const form = respelled === null ? null : first.of(respelled);
      if (form !== null && budget.take(form)) best = better(best, this.#inForm(reading, form, budget));
    }
    if (language !== 'en' || first === undefined || last === undefined) return best;
    const bySound = last === first ? best : this.#bySound(reading, [last], budget, best, false);
    if (bySound !== best) return bySound;
    const [reached, ...others] = best.ids;
    if (reached === undefined || others.length > 0) return best;
    return this.#inWholeNames(reading, last, best, budget);
  }

  /**
   * The meaning of a word whose town is cut out of a longer name, or stands in another city than the one that is written; `best` for any other
   * word. `Higashi Kaihatsu, Tonami, Toyama` is not 東 but 東開発, which is spelled nearly so; without such a town the municipality is meant.
   */
  #inWholeNames(
    reading: ForeignReading,
    form: ForeignForm,
    best: Interpretation,
    budget: Forms,
  ): Interpretation {
    const { tree } = this.#parts;
    const { typed: word } = reading;
    const [reached] = best.ids;
    const spans = best.spans();
    const town = spans.findLast(({ depth, rule }) => depth !== null && !isAbove(depth) && rule !== 'number');
    if (town === undefined) return best;
    const city = cityNamedAs(reached, spans, this.#parts);
    const name = city === null ? nameAround(word, town, spans) : nameIn(word, town);
    if (name === null) return best;
    const near = this.#spelledNearly(reading, name, city ?? tree.municipalityOf(reached), form, budget);
    if (near !== null) return near;
    const isNumbered = spans.some(({ depth, rule }) => rule === 'number' && !isAbove(depth));
    return city !== null || isNumbered ? best : this.#withoutTown(best, reading);
  }

  /** The meaning of a word with the one town of a municipality in it whose name is one edit from a part of the word; null for none or several. */
  #spelledNearly(
    reading: ForeignReading,
    name: string,
    place: number,
    form: ForeignForm,
    budget: Forms,
  ): Interpretation | null {
    const { typed: word, language } = reading;
    const { tree, facts } = this.#parts;
    const [town, ...others] = suggestTowns(name.replace(/[\s'’-]+/gu, ''), place, language, this.#parts);
    const usual = town === undefined || others.length > 0 ? null : facts.nameIn(town, language);
    const at = form.text.text.indexOf(name);
    if (usual === null || at < 0) return null;
    const renamed = form.of(form.text.put(at, at + name.length, usual));
    if (!budget.take(renamed)) return null;
    const found = this.#inForm(reading, renamed, budget);
    if (found.ids.length === 0 || found.ids.some((id) => id < place || id >= tree.end.at(place))) return null;
    const from = word.indexOf(name);
    const isOfName = (span: MatchedSpan): boolean => span.from === from && !isAbove(span.depth);
    const spans = found.spans().map((span) => (isOfName(span) ? { ...span, rule: 'near' as const } : span));
    return { ...found, kind: 'resolved', spans: () => spans };
  }

  /** The meaning of an English word by what its names sound like, where that explains more; else what it means without. */
  bySound(reading: ForeignReading, { work }: Asked, best: Interpretation): Interpretation {
    if (reading.language !== 'en') return best;
    const forms = [...reading.forms];
    const budget = new Forms(work, reading.postCodeWithin?.code ?? null);
    return this.#bySound(reading, [forms[0], forms[forms.length - 1]], budget, best, true);
  }

  #bySound(
    reading: ForeignReading,
    forms: readonly ForeignForm[],
    { work, code }: Forms,
    best: Interpretation,
    mayLeave: boolean,
  ): Interpretation {
    const { tree } = this.#parts;
    const depth = depthOf(best, tree);
    const isRead = isNamed(best)
      ? depth > MUNICIPALITY
      : depth >= SECTION && !leavesNames(best) && !LEAVES_NUMBER.test(best.rest);
    if (best.ids.length === 1 && (isRead || unexplained(best) === 0)) return best;
    for (const form of new Set(forms)) {
      const walked = this.#parts.sounds.read(form.address, work, form.code ?? code, mayLeave);
      const found = this.#explained(reading, form, walked);
      if (found.ids.length > 0 && (best.ids.length !== 1 || unexplained(found) < unexplained(best)))
        return found;
    }
    return best;
  }

  #inForm(reading: ForeignReading, form: ForeignForm, { work, code }: Forms): Interpretation {
    return this.#explained(reading, form, this.#meaningOf(form, work, code));
  }

  /** The meaning of a form of a word, or null. */
  #meaningOf({ address, code }: ForeignForm, work: Work, inWord: number | null): PlainWalkResult | null {
    return isCountersAlone(address.text)
      ? null
      : this.#parts.reader.read(address, work, 'geocode', code ?? inWord);
  }

  /** The spans of a word with the streets beside a town of Kyoto, which its address does not have. */
  #withStreets(
    named: readonly MatchedSpan[],
    word: string,
    id: number,
    language: ForeignLanguage,
  ): readonly MatchedSpan[] {
    const { tree, facts } = this.#parts;
    if (language !== 'en' || isAbove(tree.depth(id))) return named;
    const streets = englishStreets(word);
    if (streets.length === 0 || !IN_KYOTO.test(facts.nameIn(tree.municipalityOf(id), 'en') ?? ''))
      return named;
    const spans = [...named];
    addStreets(spans, streets);
    return spans;
  }

  /** The meaning of a word, made from that of one of its forms. */
  #explained(
    { typed: word, postCodeWithin: written }: ForeignReading,
    { code: beside, language }: ForeignForm,
    meaning: PlainWalkResult | null,
  ): Interpretation {
    if (meaning === null) return notUnderstood(word);
    const { tree, facts } = this.#parts;
    const code = beside ?? written?.code ?? null;
    const { reached: meant } = meaning;
    const [first] = meant;
    if (meant.length === 1 && namesOf(first) === 1 && isSectionAlone(first.id, tree) && !/[0-9]/.test(word))
      return notUnderstood(word);
    const named = this.#withStreets(plainSpans(meaning, first, word, tree, facts), word, first.id, language);
    const isCoded = written !== null && written.code === code && facts.hasPostCode(first.id, code);
    const spans = isCoded ? withPostCode(named, word, written) : named;
    const rest = restOfSpans(word, spans);
    const isAlone = spans === named && !named.some(({ depth }) => isAbove(depth));
    // Nowhere-machi Yamamuro 3-23 is not in 熊本市北区山室
    if (isAlone && namesPlace(word.slice(0, named[0]?.from))) return notUnderstood(word);
    return {
      kind: meaning.isExact && unexplained({ rest }) === 0 ? 'exact' : 'resolved',
      ids: meant.map(({ id }) => id),
      spans: () => spans,
      rest,
      suggest: () => (meant.length > 1 ? [] : suggestTowns(rest, first.id, language, this.#parts)),
    };
  }
}

/** The city whose towns are found by streets. */
const IN_KYOTO = /(?:^|, )Kyoto-shi$/u;

/** Words of a name, with what parts them. */
const NAME_WORDS = "[\\p{Script=Latin}'’]+(?:[\\s-]+[\\p{Script=Latin}'’]+)*";
const GOES_ON = new RegExp(`^[\\s-]*${NAME_WORDS}`, 'u');

/**
 * The name that a town is cut out of, up to its comma or number, where the municipality stands behind it: `Higashi Kaihatsu` of `271 Higashi
 * Kaihatsu, Tonami`. Null where the town ends with its name, or where a building goes on.
 */
function nameAround(word: string, town: MatchedSpan, spans: readonly MatchedSpan[]): string | null {
  const next = spans.find(({ from }) => from >= town.to);
  if (next === undefined || !isAbove(next.depth)) return null;
  const [more] = GOES_ON.exec(word.slice(town.to, next.from)) ?? [];
  if (more === undefined || isEnglishBuilding(more)) return null;
  return word.slice(town.from, town.to) + more;
}

/** The name of a span, without what parts it from the next one. */
function nameIn(word: string, { from, to }: MatchedSpan): string {
  return word.slice(from, to).replace(/[\s,]+$/u, '');
}

/**
 * The city that a prefecture's bare name stands for beside a town without its municipality: `Hamanomachi, Nagasaki` is in 長崎市 rather than
 * anywhere in 長崎県. Null where the municipality is written, or where no city is called like the prefecture.
 */
function cityNamedAs(
  id: number,
  spans: readonly MatchedSpan[],
  { tree, facts }: Pick<ForeignParts, 'tree' | 'facts'>,
): number | null {
  if (!spans.some(({ depth }) => depth === PREFECTURE) || spans.some(({ depth }) => depth === MUNICIPALITY))
    return null;
  const prefecture = tree.upTo(id, PREFECTURE);
  const name = `${facts.nameIn(prefecture, 'en')}-shi`;
  for (let each = prefecture + 1; each < tree.end.at(prefecture); each = tree.end.at(each))
    if (facts.nameIn(each, 'en') === name) return each;
  return null;
}

/** The forms of one word that may still be read. */
class Forms {
  readonly work: Work;
  /** The postal code in the word. */
  readonly code: number | null;
  #letters = MOST_LETTERS;

  constructor(work: Work, code: number | null) {
    this.work = work;
    this.code = code;
  }

  /** Whether a form may still be read, by its letters. */
  take({ text }: ForeignForm): boolean {
    this.#letters -= text.text.length;
    return this.#letters >= 0;
  }
}

/**
 * All forms of a word together may have so many letters, because each is read in several orders. An address has at most a hundred letters,
 * so all its forms are read. Of a word of the greatest length the first six are.
 */
const MOST_LETTERS = 2400;

/**
 * A Chinese name and a number that does not belong to an address: of a road (市道456号), with letters behind it (若葉594番線), or a time (太田
 * 9:30).
 */
const OTHER_NUMBER =
  /^\p{Script=Han}+(?:[0-9]+(?:号|(?:[号號]|番(?!地))\p{Script=Han}+)|\s+[0-9]{1,2}[:：][0-5][0-9])$/u;

/** Whether the word names a level above the town. */
function isInMunicipality({ spans }: Interpretation): boolean {
  return spans().some(({ depth }) => isAbove(depth));
}

/** Whether a span is that of a prefecture or municipality. */
function isAbove(depth: number | null): boolean {
  return depth !== null && depth <= MUNICIPALITY;
}

/** A whole number at the end: 五丁目, 12号, but not 三 of 三条. */
const ENDS_IN_NUMBER = new RegExp(`[0-9]$|[0-9${KANJI_NUMERALS}](?:丁目|番地?|[号號])$`, 'u');

/**
 * Whether the understood part of a word ends with a number or a municipality, at the end of a word, or before a
 * building: 芝小 is not 芝, 浦安市入船樱花大厦 is 入船.
 */
function endsApart(word: string, { spans }: Interpretation): boolean {
  const last = spans().at(-1);
  if (last === undefined || last.rule === 'number' || isAbove(last.depth)) return true;
  const [run] = /^\p{L}+/u.exec(word.slice(last.to)) ?? [''];
  return run === '' || isBuilding(run) || ENDS_IN_NUMBER.test(word.slice(last.from, last.to));
}

/** Whether a meaning leaves names over, besides those of buildings: `Taro Yamada, `; not `ABC Building 3F, `. */
function leavesNames(meaning: Interpretation): boolean {
  return (
    !isNamed(meaning) &&
    meaning.rest.split(/[,0-9]+/u).some((part) => HAS_NAME.test(part) && !isEnglishBuilding(part))
  );
}
const HAS_NAME = /\p{L}{2}/u;
/** A number in front of a building: 1-10, Sakura Heights 2, Aobacho 1-chome. */
const LEAVES_NUMBER = /^\s*[0-9]/u;

/** The meaning that leaves less of the word unexplained; the first of equals. A meaning without records loses. */
function better(best: Interpretation, other: Interpretation): Interpretation {
  if (other.ids.length === 0) return best;
  return best.ids.length === 0 || unexplained(other) < unexplained(best) ? other : best;
}

/** Whether a record is a small section of a town. Few know these names: Tonegawa alone is the river. */
function isSectionAlone(id: number, tree: AddressTree): boolean {
  return tree.depth(id) === SECTION && tree.depth(tree.namedParent(id)) === SECTION - 1;
}

/** The spans of a word with that of its postal code or district, which the record has too. */
function withPostCode(
  named: readonly MatchedSpan[],
  word: string,
  { from, to }: Pick<PlacedCode, 'from' | 'to'>,
): readonly MatchedSpan[] {
  const spans = [...named];
  addPostCode(spans, word.slice(0, from).trimEnd().length, to);
  return spans;
}
