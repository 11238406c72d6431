import { NONE } from '../gazetteer/sections.js';
import type { AddressText } from '../reading/address-text.js';
import { partRead } from '../reading/address-text.js';
import { kanaForms } from '../reading/kana-forms.js';
import { firstCharacters, postCodeAlone, withoutPostCode } from '../reading/searched-word.js';
import { POST_CODES } from '../reading/tables/postal-codes.js';
import { hasChineseForms, katakana } from '../text/index.js';
import { COUNTER_KANA } from '../vocabulary/counters.js';
import { isChinese, type Language } from '../vocabulary/languages.js';
import { confidenceOf } from './confidence.js';
import {
  depthOf,
  type ForeignParts,
  foreignLanguagesOf,
  interpretForeign,
  notUnderstood,
  topmost,
} from './foreign-words.js';
import { FormerInterpreter } from './former/former-interpreter.js';
import type { FormerPlaces } from './former/former-places.js';
import type { PostCodes } from './ids/post-codes.js';
import type { RecordFacts } from './ids/record-facts.js';
import type { RecordNotes } from './ids/record-notes.js';
import type { AddressQuery, GeocodeQuery, Meaning } from './query.js';
import type { NumberKinds } from './select/number-kinds.js';
import type { TextIndex } from './select/text-index.js';
import type { AddressTree } from './tree.js';
import { withoutLotIds, withoutLots } from './unhoused.js';
import { Beginnings } from './walk/beginnings.js';
import { type Interpretation, JapaneseInterpreter, type RunnerUp } from './walk/japanese-interpreter.js';
import { lettersOf, restOfSpans, spansInPlace } from './walk/placed-spans.js';
import { PlainReader } from './walk/plain-reader.js';
import { plainSpans } from './walk/plain-spans.js';
import { ShortPlaces } from './walk/short-places.js';

/** What interpreting words reads. */
interface WordInterpreterParts {
  readonly formers: FormerPlaces;
  readonly facts: RecordFacts;
  readonly notes: RecordNotes;
  readonly tree: AddressTree;
  readonly index: TextIndex;
  readonly kinds: NumberKinds;
  readonly postCodes: PostCodes;
}

const MUNICIPALITY = 1;

/** Tells which records a word means, in whatever language. */
export class WordInterpreter {
  readonly #parts: WordInterpreterParts;
  readonly #reader: PlainReader;
  #interpreter: JapaneseInterpreter | null = null;
  #former: FormerInterpreter | null = null;

  constructor(parts: WordInterpreterParts) {
    this.#parts = parts;
    const { tree, index, kinds, facts } = parts;
    const beginnings = new Beginnings(index.dictionary);
    this.#reader = new PlainReader({ tree, index, kinds, beginnings }, new ShortPlaces(tree, facts));
  }

  /**
   * What a word means, in the language that its script and what is found tell.
   * @param asRead what was read of the word, where that is done already
   */
  interpret(
    { word, target }: Pick<GeocodeQuery, 'word' | 'target'>,
    asRead: AddressText | null = null,
  ): Interpretation {
    const read = partRead(word);
    const found = withoutLots(this.#interpret(read, target, asRead), read, target, this.#parts);
    if (read.length === word.length) return found;
    const unread = word.slice(read.length);
    const kind = found.kind === null || unread.trim() === '' ? found.kind : 'resolved';
    return { ...found, kind, rest: found.rest + unread };
  }

  #interpret(word: string, target: GeocodeQuery['target'], asRead: AddressText | null): Interpretation {
    const { tree, facts } = this.#parts;
    if (POST_CODES.alone.pattern.test(word)) return this.#postCode(word);
    const asTyped = this.#japanese.interpret(word, target, asRead);
    if (asTyped.isNoAddress === true) return asTyped;
    const japanese = this.#inKana(word, target, asTyped);
    if (japanese.isNoAddress === true) return japanese;
    const [first] = japanese.ids;
    const isTown = japanese.ids.some((id) => tree.depth(id) > MUNICIPALITY);
    // a word in old forms may be Chinese, in which 28號 is any number 28 and some names differ
    const mayBeChinese = (): boolean => lettersOf(japanese.rest) > 0 && hasChineseForms(word);
    if (isTown && japanese.isBehind !== true && !mayBeChinese()) return japanese;
    const languages = foreignLanguagesOf(word);
    if (languages.length === 0) return japanese;
    // both kinds of Chinese have one Japanese form
    let read: Interpretation | null = null;
    const parts: ForeignParts = {
      tree,
      facts,
      reader: this.#reader,
      japanese: (text) => {
        read ??= this.#japanese.interpret(text, target);
        return read;
      },
    };
    // beside a town another language must explain the word more fully, else lead deeper
    const floor = first === undefined || isTown ? undefined : tree.depth(first);
    let equal: Interpretation | null = null;
    for (const language of languages) {
      const foreign = interpretForeign(word, language, parts, floor);
      const [other] = foreign.ids;
      if (other === undefined) continue;
      const deeper = first === undefined ? 1 : tree.depth(other) - tree.depth(first);
      const shorter = japanese.rest.length - foreign.rest.length;
      if (deeper > 0 || foreign.kind === 'exact' || (deeper === 0 && isTown && shorter > 0)) return foreign;
      // Chinese that has no Japanese form may still tell the ward of a municipality, and misspelled towns
      if (deeper === 0 && !isTown && shorter >= 0 && isChinese(language)) equal ??= foreign;
    }
    return equal ?? japanese;
  }

  /**
   * The records that a word of a search means and says more than. Where the municipality is left out, one record or none.
   */
  understand({ text, language }: NonNullable<AddressQuery['word']>): readonly number[] {
    if (language !== 'ja') {
      const read = this.#reader.further(withoutPostCode(text).rest, language);
      const reached = read === null ? [] : read.meaning.reached.map(({ id }) => id);
      return withoutLotIds(reached, this.#parts);
    }
    const word = partRead(firstCharacters(text));
    const { ids, spans } = withoutLots(this.#japanese.interpret(word), word, null, this.#parts);
    return ids.length > 1 && spans().some(({ rule }) => rule === 'omitted') ? [] : ids;
  }

  /** The same with the places of its names in the word. */
  further(typed: string, language: Language): Interpretation {
    if (language === 'ja') return this.interpret({ word: typed, target: null });
    const { rest: body } = withoutPostCode(typed);
    const read = this.#reader.further(body, language);
    if (read === null) return notUnderstood(typed);
    const { reached } = read.meaning;
    const front = typed.length - body.length + body.indexOf(read.text);
    const spans = plainSpans(read.meaning, reached[0], read.text, this.#parts.tree, this.#parts.facts).map(
      (span) => ({ ...span, from: front + span.from, to: front + span.to }),
    );
    return {
      kind: 'resolved',
      ids: reached.map(({ id }) => id),
      spans: () => spans,
      rest: restOfSpans(typed, spans),
      suggest: () => [],
    };
  }

  /** What a word means, as values: nothing of the record is made. @param asRead as {@link interpret} is given it */
  meaning(query: GeocodeQuery, asRead: AddressText | null = null): Meaning {
    const { kind, rest, ids, spans, suggest } = this.interpret(query, asRead);
    const id = ids.length === 1 ? ids[0] : null;
    return {
      kind,
      rest,
      ambiguous: ids.length > 1 ? ids.length : 0,
      id,
      suggestion: () => suggest()[0] ?? null,
      confidence: () =>
        id === null
          ? 0
          : confidenceOf({ word: query.word, depth: this.#parts.tree.depth(id), spans: spans() }),
      former: () => spans().findLast(({ former }) => former !== undefined)?.former ?? null,
    };
  }

  /** What else a word was considered to mean, the nearest first, so many at most. */
  runnersUp({ word, target }: GeocodeQuery, most: number): readonly RunnerUp[] {
    const read = partRead(word);
    if (POST_CODES.alone.pattern.test(read)) return [];
    const unread = word.slice(read.length);
    return this.#today
      .runnersUp(read, target, most)
      .map((each) => (unread === '' ? each : { ...each, rest: each.rest + unread }));
  }

  get #japanese(): FormerInterpreter {
    const { tree, formers } = this.#parts;
    this.#former ??= new FormerInterpreter(this.#today, tree, formers);
    return this.#former;
  }

  /** Understands what today's names explain. */
  get #today(): JapaneseInterpreter {
    const { tree, index, facts } = this.#parts;
    this.#interpreter ??= new JapaneseInterpreter(tree, index, facts);
    return this.#interpreter;
  }

  /** What a word in kana means when it is written otherwise, where that leads deeper than the word as it stands. */
  #inKana(word: string, target: GeocodeQuery['target'], typed: Interpretation): Interpretation {
    const { tree } = this.#parts;
    if (
      typed.rest === '' ||
      (depthOf(typed, tree) > MUNICIPALITY && !katakana(typed.rest).includes(COUNTER_KANA.丁目))
    )
      return typed;
    let best = typed;
    for (const form of kanaForms(word)) {
      const read = this.#japanese.interpret(form.text, target);
      const depth = depthOf(read, tree);
      if (depth < 0 || depth < depthOf(best, tree) || lettersOf(read.rest) >= lettersOf(best.rest)) continue;
      const spans = spansInPlace(read.spans(), form, word);
      best = { ...read, kind: 'resolved', spans: () => spans, rest: restOfSpans(word, spans) };
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
