import { NONE } from '../gazetteer/sections.js';
import { partRead } from '../reading/address-text.js';
import { kanaForms } from '../reading/kana-forms.js';
import {
  type ForeignReading,
  firstCharacters,
  type JapaneseReading,
  postCodeAlone,
  type Reading,
  read,
} from '../reading/reading.js';
import { POST_CODES } from '../reading/tables/postal-codes.js';
import { hasChineseForms, katakana } from '../text/index.js';
import { COUNTER_KANA } from '../vocabulary/counters.js';
import { type ForeignLanguage, isChinese } from '../vocabulary/languages.js';
import { MUNICIPALITY } from '../vocabulary/levels.js';
import { confidenceOf } from './confidence.js';
import { ForeignFormers } from './foreign-formers.js';
import {
  depthOf,
  type ForeignParts,
  foreignLanguagesOf,
  interpretForeign,
  isNamed,
  notUnderstood,
  topmost,
  unexplained,
} from './foreign-words.js';
import type { ForeignNames } from './former/foreign-names.js';
import { FormerInterpreter } from './former/former-interpreter.js';
import type { FormerPlaces } from './former/former-places.js';
import type { PostCodes } from './ids/post-codes.js';
import type { RecordFacts } from './ids/record-facts.js';
import type { RecordNotes } from './ids/record-notes.js';
import type { GeocodeQuery, Meaning } from './query.js';
import type { NumberKinds } from './select/number-kinds.js';
import type { TextIndex } from './select/text-index.js';
import type { AddressTree } from './tree.js';
import { withoutLotIds, withoutLots } from './unhoused.js';
import { Beginnings } from './walk/beginnings.js';
import { FoldedNames } from './walk/folded-names.js';
import { type Interpretation, JapaneseInterpreter, type RunnerUp } from './walk/japanese-interpreter.js';
import { lettersOf, restOfSpans, spansInPlace } from './walk/placed-spans.js';
import { type PlainMeaning, PlainReader } from './walk/plain-reader.js';
import { plainSpans } from './walk/plain-spans.js';
import { Work } from './walk/plain-walk.js';
import { ShortPlaces } from './walk/short-places.js';

/** What interpreting words reads. */
interface WordInterpreterParts {
  readonly formers: FormerPlaces;
  readonly formerNames: ForeignNames;
  readonly facts: RecordFacts;
  readonly notes: RecordNotes;
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  readonly postCodes: PostCodes;
}

/** Tells which records a word means, in whatever language. */
export class WordInterpreter {
  readonly #parts: WordInterpreterParts;
  readonly #reader: PlainReader;
  #interpreter: JapaneseInterpreter | null = null;
  #former: FormerInterpreter | null = null;
  #foreignFormers: ForeignFormers | null = null;

  constructor(parts: WordInterpreterParts) {
    this.#parts = parts;
    const { tree, index, kinds, facts } = parts;
    const beginnings = new Beginnings(index.dictionary);
    const short = new ShortPlaces({ tree, index, facts });
    this.#reader = new PlainReader({ tree, index, kinds, beginnings }, short, new FoldedNames(tree, facts));
  }

  /** What a word means. Its script, and what each language finds, decide the language. */
  interpret(reading: JapaneseReading, target: GeocodeQuery['target']): Interpretation {
    const { typed } = reading;
    const part = partRead(typed);
    const found = withoutLots(this.#interpret(reading, part, target), part, target, this.#parts);
    if (part.length === typed.length) return found;
    const unread = typed.slice(part.length);
    const kind = found.kind === null || unread.trim() === '' ? found.kind : 'resolved';
    return { ...found, kind, rest: found.rest + unread };
  }

  /** @param word what of the reading's word is read */
  #interpret(reading: JapaneseReading, word: string, target: GeocodeQuery['target']): Interpretation {
    const { tree, facts } = this.#parts;
    if (POST_CODES.alone.pattern.test(word)) return this.#postCode(word);
    const asTyped = this.#japanese.interpret(reading, target);
    if (asTyped.isNoAddress === true) return asTyped;
    const japanese = this.#inKana(word, target, asTyped);
    if (japanese.isNoAddress === true) return japanese;
    const isTown = japanese.ids.some((id) => tree.depth(id) > MUNICIPALITY);
    // a word in old forms may be Chinese: there 28號 is any number 28, and some names differ
    const mayBeChinese = (): boolean => lettersOf(japanese.rest) > 0 && hasChineseForms(word);
    if (isTown && japanese.isBehind !== true && !mayBeChinese()) return japanese;
    const languages = foreignLanguagesOf(word);
    if (languages.length === 0) return japanese;
    // both kinds of Chinese have the same Japanese form, which is read once
    let known: { readonly text: string; readonly means: Interpretation } | null = null;
    const parts: ForeignParts = {
      tree,
      facts,
      reader: this.#reader,
      japanese: (text) => {
        if (known?.text !== text) known = { text, means: this.#japanese.interpret(read(text, 'ja'), target) };
        return known.means;
      },
    };
    const best = this.#foreign(word, languages, japanese, parts);
    return this.#formerly(word, languages, best, (text, language) =>
      interpretForeign(read(text, language), parts),
    );
  }

  /** What a word means in another language, where that says more than in Japanese. */
  #foreign(
    word: string,
    languages: readonly ForeignLanguage[],
    japanese: Interpretation,
    parts: ForeignParts,
  ): Interpretation {
    const { tree } = this.#parts;
    const [first] = japanese.ids;
    const isTown = japanese.ids.some((id) => tree.depth(id) > MUNICIPALITY);
    // beside a town, another language must explain more of the word or lead deeper
    const floor = first === undefined || isTown ? undefined : tree.depth(first);
    let equal: Interpretation | null = null;
    for (const language of languages) {
      const foreign = interpretForeign(read(word, language), parts, floor);
      const [other] = foreign.ids;
      if (other === undefined) continue;
      const deeper = first === undefined ? 1 : tree.depth(other) - tree.depth(first);
      const shorter = japanese.rest.length - foreign.rest.length;
      if (deeper > 0 || foreign.kind === 'exact' || (deeper === 0 && isTown && shorter > 0)) return foreign;
      // Chinese without a Japanese form may still name a ward of the municipality, or a misspelled town
      if (deeper === 0 && !isTown && shorter >= 0 && isChinese(language)) equal ??= foreign;
    }
    return equal ?? japanese;
  }

  /**
   * What a word in another language means with a former name, if that explains more than today's names; else `today`.
   */
  #formerly(
    word: string,
    languages: readonly ForeignLanguage[],
    today: Interpretation,
    readToday: (text: string, language: ForeignLanguage) => Interpretation,
  ): Interpretation {
    // 1-1 Miyajima-cho, Hatsukaichi is no Hatsukaichi 1 in former Miyajima-cho
    if (today.ids.length > 0 && unexplained(today) === 0) return today;
    if (today.ids.length === 1 && depthOf(today, this.#parts.tree) > MUNICIPALITY && isNamed(today))
      return today;
    let best = today;
    for (const language of languages) {
      best = this.#inOtherLanguages.read(word, language, best, (text) => readToday(text, language)) ?? best;
      // 秋田縣山本郡二井町小繫 is Chinese of one kind alone
      if (lettersOf(best.rest) === 0) break;
    }
    return best;
  }

  /** What a search's word means that says more than the data: 葵町1-2 ミホンビル5F. Names are read in the word's language. */
  further(reading: Reading): Interpretation {
    const { typed, language } = reading;
    if (language === 'ja') {
      const word = partRead(firstCharacters(typed));
      const used = word === typed ? reading : read(word, 'ja');
      return withoutLots(this.#japanese.interpret(used, null), word, null, this.#parts);
    }
    const today = this.#walked(reading);
    return this.#formerly(typed, [language], today, (text) => this.#walked(read(text, language)));
  }

  /** What a search's word in another language means, names as they are. */
  #walked(reading: ForeignReading): Interpretation {
    const { typed, language } = reading;
    const work = new Work();
    let best: PlainMeaning | null = null;
    for (const text of reading.walked()) {
      const found = this.#reader.read(text, language, work, 'nothing');
      if (found !== null && (best === null || found.isExact || found.left < best.left)) best = found;
      if (best?.isExact === true) break;
    }
    if (best === null) return notUnderstood(typed);
    const { tree, facts } = this.#parts;
    const [first] = best.reached;
    const ids = best.reached.map(({ id }) => id);
    const spans = plainSpans(best, first, typed, tree, facts);
    return {
      kind: 'resolved',
      ids: withoutLotIds(ids, this.#parts),
      spans: () => spans,
      rest: restOfSpans(typed, spans),
      suggest: () => [],
    };
  }

  /** What a word means, as values: nothing of the record is made. @param reading the word as read, if somebody has read it already */
  meaning({ word, target }: GeocodeQuery, reading: JapaneseReading = read(word, 'ja')): Meaning {
    const found = this.interpret(reading, target);
    const { kind, rest, ids, spans, suggest } = found;
    const id = ids.length === 1 ? ids[0] : null;
    return {
      kind,
      rest,
      ambiguous: ids.length > 1 ? ids.length : 0,
      id,
      suggestion: () => suggest()[0] ?? null,
      confidence: () => this.confidence(word, found),
      former: () => spans().findLast(({ former }) => former !== undefined)?.former ?? null,
    };
  }

  /** How sure an answer to a word is, see {@link confidenceOf}: 0 where there is no one best record. */
  confidence(word: string, { ids, spans }: Pick<Interpretation, 'ids' | 'spans'>): number {
    if (ids.length !== 1) return 0;
    return confidenceOf({ word, depth: this.#parts.tree.depth(ids[0]), spans: spans() });
  }

  /** Other meanings of a word that were considered, the nearest first, at most so many. */
  runnersUp(reading: JapaneseReading, target: GeocodeQuery['target'], most: number): readonly RunnerUp[] {
    const { typed } = reading;
    const part = partRead(typed);
    if (POST_CODES.alone.pattern.test(part)) return [];
    const unread = typed.slice(part.length);
    return this.#today
      .runnersUp(reading, target, most)
      .map((each) => (unread === '' ? each : { ...each, rest: each.rest + unread }));
  }

  get #japanese(): FormerInterpreter {
    const { tree, formers } = this.#parts;
    this.#former ??= new FormerInterpreter(this.#today, tree, formers);
    return this.#former;
  }

  /** Reads former names in other languages. */
  get #inOtherLanguages(): ForeignFormers {
    const { tree, facts, formers, formerNames } = this.#parts;
    this.#foreignFormers ??= new ForeignFormers({
      ...{ tree, facts, places: formers, names: formerNames },
      mayPrecede: (prefix, begun) => this.#today.mayPrecede(prefix, begun),
      havingTownIn: (text, language, ids) => this.#reader.havingTownIn(text, language, ids),
    });
    return this.#foreignFormers;
  }

  /** Understands what today's names explain. */
  get #today(): JapaneseInterpreter {
    const { tree, index, facts } = this.#parts;
    this.#interpreter ??= new JapaneseInterpreter(tree, index, facts);
    return this.#interpreter;
  }

  /** What a word in kana means if it is written in another form, where that leads deeper than the word as typed. */
  #inKana(word: string, target: GeocodeQuery['target'], typed: Interpretation): Interpretation {
    const { tree } = this.#parts;
    if (
      typed.rest === '' ||
      (depthOf(typed, tree) > MUNICIPALITY && !katakana(typed.rest).includes(COUNTER_KANA.丁目))
    )
      return typed;
    let best = typed;
    for (const form of kanaForms(word)) {
      const found = this.#japanese.interpret(read(form.text, 'ja'), target);
      const depth = depthOf(found, tree);
      if (depth < 0 || depth < depthOf(best, tree) || lettersOf(found.rest) >= lettersOf(best.rest)) continue;
      const spans = spansInPlace(found.spans(), form, word);
      best = { ...found, kind: 'resolved', spans: () => spans, rest: restOfSpans(word, spans) };
    }
    return best;
  }

  /** A word that is only a postal code: the records that carry it themselves. */
  #postCode(word: string): Interpretation {
    const { tree, postCodes } = this.#parts;
    const ids = topmost(postCodes.carriers(postCodeAlone(word) ?? NONE), tree);
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
