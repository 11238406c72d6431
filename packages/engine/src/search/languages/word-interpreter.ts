import { COUNTER_KANA } from '../../facts/counters.js';
import { PREFECTURE_NAMES } from '../../facts/endings.js';
import { postCodeIn } from '../../facts/postal-codes.js';
import { HAS_HAN } from '../../facts/scripts.js';
import { CALLED } from '../../facts/surroundings.js';
import { NONE } from '../../gazetteer/sections.js';
import { behindName } from '../../reading/behind-name.js';
import { fromSmall } from '../../reading/from-small.js';
import { inBrackets } from '../../reading/in-brackets.js';
import { inOneScript } from '../../reading/one-script.js';
import type { PlacedText } from '../../reading/placed-text.js';
import {
  type ForeignReading,
  type JapaneseReading,
  type LanguageReading,
  type Reading,
  read,
} from '../../reading/reading.js';
import { katakana } from '../../text/index.js';
import {
  CHINESE_LANGUAGES,
  type ForeignLanguage,
  isChinese,
  type Language,
} from '../../vocabulary/languages.js';
import { MUNICIPALITY, PREFECTURE } from '../../vocabulary/levels.js';
import type { MatchedSpan } from '../../vocabulary/match.js';
import type { Verdict } from '../../vocabulary/parts.js';
import type { ForeignNames } from '../former/foreign-names.js';
import { FormerInterpreter } from '../former/former-interpreter.js';
import type { FormerPlaces } from '../former/former-places.js';
import type { PostCodes } from '../ids/post-codes.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { RecordNotes } from '../ids/record-notes.js';
import { mayBeOfOffice, verdictOf } from '../parts/verdict.js';
import type { GeocodeQuery, Meaning } from '../query.js';
import type { Likelihood } from '../select/likelihood.js';
import type { NumberKinds } from '../select/number-kinds.js';
import type { TextIndex } from '../select/text-index.js';
import type { Stations } from '../stations/stations.js';
import { Beginnings } from '../trail/beginnings.js';
import { Work } from '../trail/budget.js';
import { FoldedNames } from '../trail/folded-names.js';
import type { Interpretation } from '../trail/interpretation.js';
import { JapaneseInterpreter, type RunnerUp } from '../trail/japanese-interpreter.js';
import { lettersOf, restOfSpans, spansInOrder, spansInPlace } from '../trail/placed-spans.js';
import { type Asking, PlainReader } from '../trail/plain-reader.js';
import { ShortPlaces } from '../trail/short-places.js';
import { SoundReader } from '../trail/sound-reader.js';
import { OtherwiseTranscribed } from '../trail/tolerances/ko/otherwise-transcribed.js';
import type { Asked, Target } from '../trail/walk-parts.js';
import type { AddressTree } from '../tree.js';
import { CodedTowns } from './coded-towns.js';
import { confidenceOf, isTownless, namesNoTown } from './confidence.js';
import { ForeignInterpreter } from './foreign-interpreter.js';
import { depthOf, isNamed, notUnderstood, topmost, unexplained } from './meanings.js';
import { soundsLikeCity } from './sounds-like-city.js';
import { withoutLotIds, withoutLots } from './unhoused.js';

/** Of a tie so many records say which language its word is in. */
const MOST_COMPARED = 1000;
/** How sure a place is at most that the word contradicts. */
const CONTRADICTED = 0.8;
const HAN = /\p{Script=Han}/gu;

/** Parts that interpreting words uses. */
interface WordInterpreterParts {
  readonly formers: FormerPlaces;
  readonly formerNames: ForeignNames;
  readonly facts: RecordFacts;
  readonly notes: RecordNotes;
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  readonly likelihood: Likelihood;
  readonly postCodes: PostCodes;
  readonly stations: Stations | null;
}

/** Finds the records that a word means, in any language. */
export class WordInterpreter {
  readonly #parts: WordInterpreterParts;
  readonly #reader: PlainReader;
  readonly #names: FoldedNames;
  readonly #short: ShortPlaces;
  readonly #sounds: SoundReader;
  readonly #codedTowns: CodedTowns;
  #interpreter: JapaneseInterpreter | null = null;
  #former: FormerInterpreter | null = null;
  #foreignInterpreter: ForeignInterpreter | null = null;

  constructor(parts: WordInterpreterParts) {
    this.#parts = parts;
    const { tree, index, kinds, facts, likelihood } = parts;
    const beginnings = new Beginnings(index.dictionary);
    const short = new ShortPlaces({ tree, index, facts });
    this.#names = new FoldedNames(tree, facts);
    this.#reader = new PlainReader({ tree, index, kinds, facts, beginnings }, short, this.#names, likelihood);
    this.#short = short;
    this.#codedTowns = new CodedTowns(parts);
    this.#sounds = new SoundReader({ tree, facts, reader: this.#reader, short });
  }

  /** The meaning of a word. Its script, and the records that each language finds, decide the language. */
  interpret(reading: Reading, target: Target): Interpretation {
    const { typed, source } = reading;
    const asked = { target, work: new Work() };
    const asTyped = withoutLots(this.#interpret(reading, asked), reading.in('ja'), target, this.#parts);
    const meant = this.#inOtherOrder(reading, asTyped, asked);
    const placed = this.#codedTowns.withTown(reading, this.#unlessStation(reading, meant));
    const found = this.#withPostCode(placed);
    if (source.length === typed.length) return found;
    const unread = typed.slice(source.length);
    const kind = found.kind === null || unread.trim() === '' ? found.kind : 'resolved';
    return { ...found, kind, rest: found.rest + unread };
  }

  /** The meaning of a word, read behind a name, in one script or from small to large where that says more. */
  #inOtherOrder({ source: word }: Reading, asTyped: Interpretation, asked: Asked): Interpretation {
    if (asTyped.ids.length === 1 && unexplained(asTyped) === 0) return asTyped;
    const found = this.#behindName(word, asTyped, asked) ?? this.#inOneScript(word, asTyped, asked);
    return found ?? this.#inBrackets(word, asTyped, asked) ?? this.#fromSmall(word, asTyped, asked);
  }

  /** The meaning of a text in brackets where the word means nothing else: 大町集会所（大町100）. */
  #inBrackets(word: string, asTyped: Interpretation, asked: Asked): Interpretation | null {
    const form = asTyped.ids.length > 0 ? null : inBrackets(word);
    if (form === null) return null;
    const found = this.#inForm(word, form, asked);
    return found.ids.length > 0 && depthOf(found, this.#parts.tree) > MUNICIPALITY ? found : null;
  }

  /**
   * The meaning of a word from a prefecture on that stands right behind a name: カフェ青葉埼玉県川口市本町4-1-8; null where what stands
   * before it is an address.
   */
  #behindName(word: string, asTyped: Interpretation, asked: Asked): Interpretation | null {
    const form = behindName(word);
    if (form === null) return null;
    const name = word.slice(0, word.lastIndexOf(form.text));
    // 文京区本郷1-2 is no name, nor 東京都文京区
    const mayBeAddress =
      /\p{N}/u.test(name) || PREFECTURE_NAMES.some((prefecture) => name.includes(prefecture));
    if (mayBeAddress && isPlaced(asTyped)) return null;
    const found = this.#inForm(word, form, asked);
    return found.ids.length > 0 && isPlaced(found) && depthOf(found, this.#parts.tree) >= MUNICIPALITY
      ? found
      : null;
  }

  /**
   * The meaning of the longest run of one script that is an address, where the whole word names no town with a place above it: what is in
   * another script is a building or a floor (`2 Chome−1−1 博多ビル 1F`). A place above towns, or a tie, counts only where that is the country.
   */
  #inOneScript(word: string, asTyped: Interpretation, asked: Asked): Interpretation | null {
    const { tree } = this.#parts;
    if (isPlaced(asTyped) && depthOf(asTyped, tree) > MUNICIPALITY) return null;
    for (const { text, isAll } of inOneScript(word)) {
      const found = this.#inForm(word, text, asked);
      if (isAll && asTyped.ids.length === 0 && found.ids.length > 0) return found;
      const isClear = found.ids.length === 1 || asTyped.ids.length === 0;
      if (isClear && isPlaced(found) && depthOf(found, tree) > MUNICIPALITY) return found;
    }
    return null;
  }

  /**
   * The meaning of a word, read from small to large where that explains more of it: 本町二丁目1-3, 川口市, 埼玉県. A place that leaves such a
   * prefecture or municipality over is none unless it lies there.
   */
  #fromSmall(word: string, asTyped: Interpretation, asked: Asked): Interpretation {
    const form = fromSmall(word);
    if (form === null) return asTyped;
    const { tree, facts } = this.#parts;
    const found = this.#inForm(word, form.text, asked);
    const isFound = found.ids.length > 0 && !form.above.some((name) => found.rest.includes(name));
    const isBetter = asTyped.ids.length === 0 || lettersOf(found.rest) < lettersOf(asTyped.rest);
    const least = asTyped.ids.length === 0 ? MUNICIPALITY : Math.min(depthOf(asTyped, tree), MUNICIPALITY);
    if (isFound && isBetter && (depthOf(found, tree) > least || isNamed(found))) return found;
    const [id] = asTyped.ids;
    if (id === undefined || tree.depth(id) <= MUNICIPALITY) return asTyped;
    const own = [PREFECTURE, MUNICIPALITY].map((depth) => facts.name(tree.upTo(id, depth)) ?? '').join('');
    const elsewhere = form.above.filter(
      (name) =>
        asTyped.rest.includes(name) &&
        !own.includes(name) &&
        (PREFECTURE_NAMES.includes(name) || this.#isAboveTowns(name, asked)),
    );
    if (elsewhere.length === 0) return asTyped;
    const note = elsewhere.some((name) => PREFECTURE_NAMES.includes(name))
      ? 'other_prefecture'
      : 'other_address';
    return { ...notUnderstood(word), isNoAddress: true, note, suggest: () => asTyped.ids };
  }

  /** Whether a text is the name of a prefecture or municipality. */
  #isAboveTowns(name: string, { target }: Asked): boolean {
    const { ids, rest } = this.#interpret(read(name), { target, work: new Work() });
    return rest === '' && ids.some((id) => this.#parts.tree.depth(id) <= MUNICIPALITY);
  }

  /** The meaning of a word that is read in another form, with its spans in the word as typed. */
  #inForm(word: string, form: PlacedText, asked: Asked): Interpretation {
    const reading = read(form.text);
    const meant = this.#interpret(reading, asked);
    const found = withoutLots(meant, reading.in('ja'), asked.target, this.#parts);
    const spans = spansInOrder(found.spans(), form, word);
    return {
      ...found,
      kind: found.kind === null ? null : 'resolved',
      spans: () => spans,
      rest: restOfSpans(word, spans),
    };
  }

  /** The meaning of a word, with a note where the postal code that it leaves over is another place's. */
  #withPostCode(meaning: Interpretation): Interpretation {
    const { ids, rest } = meaning;
    if (ids.length !== 1 || rest.length < 7) return meaning;
    // a telephone number may read as one: （073）432-0001
    const written = postCodeIn(rest.normalize('NFKC').replace(CALLED, ''));
    return written === null || !this.#isOfOther(written.code, ids[0])
      ? meaning
      : { ...meaning, note: 'other_post_code' };
  }

  /** Whether a postal code is another place's; of a place with several codes, whether its municipality has none of that district. */
  #isOfOther(code: number, id: number): boolean {
    const { tree, facts } = this.#parts;
    const own = tree.postCode(id);
    if (own !== NONE) return code !== own && !mayBeOfOffice(code, own);
    const municipality = tree.municipalityOf(id);
    return !facts.isInDistrict(
      { low: municipality, high: tree.end.at(municipality) },
      Math.floor(code / 10_000),
    );
  }

  /**
   * The meaning of a word, unless it is a station, which is not an address: 東京駅, 大津市役所前駅, 千代田区東京駅. A town called so goes before the
   * station (渋民駅 of 盛岡市), and so does the address of a town in front of its name.
   */
  #unlessStation(reading: Reading, meaning: Interpretation): Interpretation {
    const { stations, tree } = this.#parts;
    const isFound = meaning.ids.length > 0;
    if (stations === null || (isFound && unexplained(meaning) === 0)) return meaning;
    const { source: word, openLanguages: languages } = reading;
    const isTown = depthOf(meaning, tree) > MUNICIPALITY;
    const name = word.slice(reading.in('ja').postCode?.to ?? 0).trim();
    const meant =
      stations.meant(name, languages, isTown) ?? (isFound ? null : stations.meantInFront(name, languages));
    if (meant === null) return meaning;
    const { language, nodes } = meant;
    const station = {
      ...notUnderstood(word),
      isNoAddress: true,
      note: 'station' as const,
      suggest: () => nodes,
    };
    return inLanguage(station, language === 'ja' ? null : language);
  }

  #interpret(reading: Reading, asked: Asked): Interpretation {
    const { tree } = this.#parts;
    const { source: word, postCode, languageAlone: alone } = reading;
    if (postCode !== null) return this.#postCode(word, postCode);
    const own = alone === null ? null : reading.in(alone);
    const others = (): readonly ForeignReading[] =>
      reading.foreignLanguages.map((language) => reading.in(language));
    const foreign = own === null ? null : this.#inOtherLanguages.interpret(own, 'geocode', asked);
    if (foreign?.kind === 'exact') return inLanguage(foreign, alone);
    // no name of it is Japanese
    if (own !== null && foreign !== null && foreign.ids.length > 0)
      return this.#bySound(
        [own],
        this.#withFormers([own], 'geocode', inLanguage(foreign, alone), asked.work),
        asked,
      );
    const asTyped = this.#formers.interpret(reading.in('ja'), asked);
    if (asTyped.isNoAddress === true) return asTyped;
    const japanese = this.#inKana(reading.in('ja'), asked, asTyped);
    if (japanese.isNoAddress === true) return japanese;
    // 横浜 is 横浜市 in Japanese, whatever towns are called so in Chinese
    const isPlace = (): boolean => japanese.ids.length > 0 && lettersOf(japanese.rest) === 0;
    const isTown = japanese.ids.some((id) => tree.depth(id) > MUNICIPALITY) || isPlace();
    // a word in old forms may be Chinese: there 28號 is any number 28, and some names differ
    const mayBeChinese = (): boolean => lettersOf(japanese.rest) > 0 && reading.hasChineseForms;
    if (isTown && japanese.isBehind !== true && !mayBeChinese()) return japanese;
    const readings = others();
    if (readings.length === 0) return japanese;
    const best = this.#foreign(readings, asked, japanese, foreign);
    // 常呂郡常呂町中央町 was read with a former name, and its 中央町 is not that of 北見市 in Chinese either
    if (
      best === japanese &&
      !reading.hasChineseForms &&
      japanese.spans().some(({ rule }) => rule === 'former')
    )
      return japanese;
    return this.#bySound(readings, this.#withFormers(readings, 'geocode', best, asked.work), asked);
  }

  /** The meaning of a word, with the names that its readings leave over read by their sound. */
  #bySound(readings: readonly ForeignReading[], meaning: Interpretation, asked: Asked): Interpretation {
    if (meaning.ids.length === 1 && isNamed(meaning)) return meaning;
    let best = meaning;
    for (const reading of readings) {
      const found = this.#inOtherLanguages.bySound(reading, asked, best);
      if (found !== best) best = inLanguage(found, reading.language);
    }
    return best;
  }

  /**
   * The meaning of a word in another language, if it says more than the Japanese one.
   * @param known the meaning in the only other language, if it is known
   */
  #foreign(
    readings: readonly ForeignReading[],
    asked: Asked,
    japanese: Interpretation,
    known: Interpretation | null,
  ): Interpretation {
    const { tree } = this.#parts;
    const [first] = japanese.ids;
    const isTown = japanese.ids.some((id) => tree.depth(id) > MUNICIPALITY);
    // beside a town, another language must explain more of the word or lead deeper
    const floor = first === undefined || isTown ? undefined : tree.depth(first);
    let equal: Interpretation | null = null;
    for (const reading of readings) {
      const meaning = known ?? this.#inOtherLanguages.interpret(reading, 'geocode', asked, floor);
      const foreign = inLanguage(meaning, reading.language);
      const [other] = foreign.ids;
      if (other === undefined) continue;
      // 牛頸1-2 of 大字牛頸1-2 is a chome of 牛頸, but 大字 says otherwise
      if (isTown && nameLetters(foreign.rest) > nameLetters(japanese.rest)) continue;
      const deeper = first === undefined ? 1 : tree.depth(other) - tree.depth(first);
      const shorter = japanese.rest.length - foreign.rest.length;
      if (deeper > 0 || foreign.kind === 'exact' || (deeper === 0 && isTown && shorter > 0)) return foreign;
      // Chinese without a Japanese form may still name a ward of the municipality, or a misspelled town
      if (deeper === 0 && !isTown && shorter >= 0 && isChinese(reading.language)) equal ??= foreign;
    }
    return equal ?? japanese;
  }

  /**
   * The meaning of a word in another language with a former name, if that explains more than today's names; else `today`.
   */
  #withFormers(
    readings: readonly ForeignReading[],
    asking: Asking,
    today: Interpretation,
    work: Work,
  ): Interpretation {
    // 1-1 Miyajima-cho, Hatsukaichi is no Hatsukaichi 1 in former Miyajima-cho
    if (today.ids.length > 0 && unexplained(today) === 0) return today;
    if (today.ids.length === 1 && depthOf(today, this.#parts.tree) > MUNICIPALITY && isNamed(today))
      return today;
    let best = today;
    for (const reading of readings) {
      const { ids, rest } = best;
      const isPlaced = best.spans().some(({ depth, rule }) => depth === MUNICIPALITY && rule !== 'former');
      const former = this.#formers.foreign(reading, asking, { ids, rest, isPlaced }, work);
      if (former !== null) best = inLanguage(former, reading.language);
      // 秋田縣山本郡二井町小繫 is Chinese of one kind alone
      if (lettersOf(best.rest) === 0) break;
    }
    return best;
  }

  /**
   * The meaning of a search's word that says more than the data: 葵町1-2 ミホンビル5F. Names are read in the word's language.
   */
  further(reading: LanguageReading): Interpretation {
    const asked = { target: null, work: new Work() };
    if (reading.language === 'ja')
      return withoutLots(this.#formers.interpret(reading, asked), reading, null, this.#parts);
    const today = this.#inOtherLanguages.interpret(reading, 'search', asked);
    const found = this.#withFormers([reading], 'search', today, asked.work);
    return { ...found, ids: withoutLotIds(found.ids, this.#parts) };
  }

  /** The meaning of a word. */
  meaning({ word, target }: Pick<GeocodeQuery, 'word' | 'target'>): Meaning {
    const reading = read(word);
    const found = this.interpret(reading, target);
    const { kind, rest, ids, note = null, language } = found;
    const id = ids.length === 1 ? ids[0] : null;
    let spans: readonly MatchedSpan[] | undefined;
    const placed = (): readonly MatchedSpan[] => {
      spans ??= found.spans();
      return spans;
    };
    let known: ReturnType<WordInterpreter['judged']> | undefined;
    const judged = (): ReturnType<WordInterpreter['judged']> => {
      known ??= this.judged(reading, found, placed());
      return known;
    };
    return {
      reading,
      kind,
      ids,
      id,
      ambiguous: ids.length > 1 ? ids.length : 0,
      rest,
      note,
      language,
      spans: placed,
      suggested: found.suggest,
      confidence: () => judged().confidence,
      verdict: () => judged().verdict,
      former: () => placed().findLast(({ former }) => former !== undefined)?.former ?? null,
    };
  }

  /**
   * How sure an answer to a word is, see {@link confidenceOf}, and what the data has of the word, see {@link verdictOf}. A place that the
   * word contradicts is never sure.
   */
  judged(
    reading: Reading,
    { ids, note }: Pick<Interpretation, 'ids' | 'note'>,
    spans: readonly MatchedSpan[],
  ): { readonly confidence: number; readonly verdict: Verdict } {
    if (ids.length !== 1)
      return { confidence: 0, verdict: note === 'other_prefecture' ? 'contradictory' : 'not_found' };
    const { tree, facts, postCodes } = this.#parts;
    const { typed: word } = reading;
    const [id] = ids;
    const depth = tree.depth(id);
    const isWithoutTown = isTownless(tree, id, (at) => facts.name(at) ?? '') || postCodes.hasCodeOfLots(id);
    const answer = { word, depth, spans, isTownless: isWithoutTown };
    const verdict = verdictOf({
      ...answer,
      reading,
      isTownless: namesNoTown(answer),
      hasOtherPostCode: this.#hasOtherPostCode(word, id, spans),
      prefecture: facts.name(tree.upTo(id, PREFECTURE)),
    });
    const confidence = confidenceOf({
      ...answer,
      note,
      soundsLikeCity: soundsLikeCity(word, spans, tree, id, (at) => facts.read(at) ?? ''),
    });
    return {
      confidence: verdict === 'contradictory' ? Math.min(confidence, CONTRADICTED) : confidence,
      verdict,
    };
  }

  /** Whether a word has a postal code that no span covers and that cannot be the record's. */
  #hasOtherPostCode(word: string, id: number, spans: readonly MatchedSpan[]): boolean {
    const written = postCodeIn(word);
    if (written === null || spans.some(({ from, to }) => from < written.to && to > written.from))
      return false;
    const { tree, postCodes } = this.#parts;
    const { code } = written;
    const own = tree.postCode(id);
    if (own === NONE || code === own || mayBeOfOffice(code, own)) return false;
    return tree.depth(id) > MUNICIPALITY || !postCodes.goesWith(id, code, postCodes.carriers(code));
  }

  /**
   * The language that a word is in; null where it means nothing. Japanese and Chinese share most characters: Chinese names must have more of the
   * word as it is written. 三条市 and 和歌山縣 are Japanese, 冈山县 is Simplified Chinese. Chinese leaves signs out, so it finds 霞?関 and 虎之?門 too, which
   * are Japanese with a character that could not be read.
   */
  languageOf(
    reading: Reading,
    { ids, language, rest }: Pick<Interpretation, 'ids' | 'language' | 'rest'>,
  ): Language | null {
    if (ids.length === 0) return null;
    const { typed: word } = reading;
    if (!HAS_HAN.test(word) || (language !== undefined && !isChinese(language))) return language ?? 'ja';
    if (language === undefined && this.#isInJapanese(word, ids[0], rest)) return 'ja';
    if (!reading.hasChineseForms && reading.in('ja').address().unreadable) return 'ja';
    const { tree, facts } = this.#parts;
    const possible = language === undefined ? (['ja', 'zh_cn'] as const) : CHINESE_LANGUAGES;
    const letters = new Set(word.match(HAN));
    const missing = possible.map(() => new Set(letters));
    for (const id of ids.slice(0, MOST_COMPARED)) {
      for (let node = id; node !== NONE; node = tree.namedParent(node))
        possible.forEach((each, i) => {
          const name = each === 'ja' ? facts.name(node) : facts.nameIn(node, each);
          for (const letter of name ?? '') missing[i].delete(letter);
        });
      if (missing[0].size === 0) break;
    }
    const sizes = missing.map(({ size }) => size);
    return possible[sizes.indexOf(Math.min(...sizes))];
  }

  /** Whether all kanji of a word stand in the Japanese names of a record, or in the part of the word that the names leave over. */
  #isInJapanese(word: string, id: number, rest: string): boolean {
    const { tree, facts } = this.#parts;
    let known = rest;
    for (let node = id; node !== NONE; node = tree.namedParent(node)) known += facts.name(node) ?? '';
    for (const letter of word) if (!known.includes(letter) && HAS_HAN.test(letter)) return false;
    return true;
  }

  /** Other meanings of a word that were considered, the nearest first, at most so many. */
  runnersUp(reading: Reading, target: Target, most: number): readonly RunnerUp[] {
    const { typed, source } = reading;
    if (reading.postCode !== null) return [];
    const unread = typed.slice(source.length);
    return this.#today
      .runnersUp(reading.in('ja'), { target, work: new Work() }, most)
      .map((each) => (unread === '' ? each : { ...each, rest: each.rest + unread }));
  }

  get #formers(): FormerInterpreter {
    const { tree, facts, formers, formerNames } = this.#parts;
    const [reader, names, interpreter] = [this.#reader, this.#names, this.#today];
    this.#former ??= new FormerInterpreter({ tree, facts, formers, formerNames, reader, names, interpreter });
    return this.#former;
  }

  get #inOtherLanguages(): ForeignInterpreter {
    const { tree, index, facts } = this.#parts;
    this.#foreignInterpreter ??= new ForeignInterpreter({
      ...{ tree, facts, reader: this.#reader, sounds: this.#sounds },
      ...{ short: this.#short, japanese: this.#formers },
      transcribed: new OtherwiseTranscribed({ tree, index, facts }),
    });
    return this.#foreignInterpreter;
  }

  /** Understands what today's names explain. */
  get #today(): JapaneseInterpreter {
    const { tree, index, facts, likelihood } = this.#parts;
    this.#interpreter ??= new JapaneseInterpreter(tree, index, facts, likelihood);
    return this.#interpreter;
  }

  /** The meaning of a word in kana that is written in another form, if it leads deeper than the word as typed. */
  #inKana(reading: JapaneseReading, asked: Asked, typed: Interpretation): Interpretation {
    const { tree } = this.#parts;
    const { typed: word } = reading;
    if (
      typed.rest === '' ||
      (depthOf(typed, tree) > MUNICIPALITY && !katakana(typed.rest).includes(COUNTER_KANA.丁目))
    )
      return typed;
    let best = typed;
    for (const form of reading.kanaForms()) {
      const found = this.#formers.interpret(form.reading, asked);
      const depth = depthOf(found, tree);
      if (depth < 0 || depth < depthOf(best, tree) || lettersOf(found.rest) >= lettersOf(best.rest)) continue;
      const spans = spansInPlace(found.spans(), form.text, word);
      best = { ...found, kind: 'resolved', spans: () => spans, rest: restOfSpans(word, spans) };
    }
    return best;
  }

  /** A word that is only a postal code: the records that carry it themselves. */
  #postCode(word: string, postCode: number): Interpretation {
    const { tree, postCodes } = this.#parts;
    const ids = topmost(postCodes.carriers(postCode), tree);
    const from = word.search(/\S/u);
    const to = word.trimEnd().length;
    const found = ids.length > 0;
    return {
      kind: found ? 'postcode' : null,
      ids,
      spans: () => (found ? [{ from, to, depth: null, rule: 'postcode' }] : []),
      rest: found ? word.slice(0, from) + word.slice(to) : word,
      suggest: () => [],
    };
  }
}

/** How many letters a text has, numbers aside. */
function nameLetters(text: string): number {
  return text.replace(/\P{L}/gu, '').length;
}

/** Whether a word names the prefecture or municipality that it means, or has its postal code. */
function isPlaced(meaning: Interpretation): boolean {
  return meaning
    .spans()
    .some(
      ({ depth, rule }) =>
        rule === 'postcode' || (depth !== null && depth <= MUNICIPALITY && rule !== 'omitted'),
    );
}

/** A meaning with the language that the word was read in; null for Japanese. */
function inLanguage(meaning: Interpretation, language: ForeignLanguage | null): Interpretation {
  return language === null ? meaning : { ...meaning, language };
}
