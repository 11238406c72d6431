import { withinWord } from '../../facts/foreign-forms.js';
import type { OrderedText } from '../../reading/written-orders.js';
import { type ForeignLanguage, scriptOf } from '../../vocabulary/languages.js';
import { MUNICIPALITY } from '../../vocabulary/levels.js';
import type { RecordFacts } from '../ids/record-facts.js';
import type { Work } from '../trail/budget.js';
import { beginning, type Candidate } from '../trail/candidate.js';
import { suggestTowns } from '../trail/foreign-suggestions.js';
import type { Interpretation } from '../trail/interpretation.js';
import { lettersOf, restOfSpans } from '../trail/placed-spans.js';
import type { Asking, PlainReader, PlainWalkResult } from '../trail/plain-reader.js';
import { plainSpans } from '../trail/plain-spans.js';
import type { AddressTree } from '../tree.js';
import type { ForeignNames } from './foreign-names.js';
import type { FormerPlacesAt } from './former-places.js';
import { type FormerText, type TextBelow, withUnits } from './former-text.js';

/** The data that texts in other languages are read with below former names. */
export interface ForeignTextParts {
  readonly tree: AddressTree;
  readonly facts: Pick<RecordFacts, 'nameIn'>;
  readonly formerNames: ForeignNames;
  readonly reader: PlainReader;
}

/** The word that a text is read from, and how. */
interface WordRead {
  readonly typed: string;
  readonly language: ForeignLanguage;
  readonly asking: Asking;
  readonly work: Work;
}

/** A text in another language in one of its orders, in which former names are looked for. */
export class ForeignText implements FormerText {
  readonly #parts: ForeignTextParts;
  readonly #order: OrderedText;
  readonly #how: WordRead;

  constructor(parts: ForeignTextParts, order: OrderedText, how: WordRead) {
    this.#parts = parts;
    this.#order = order;
    this.#how = how;
  }

  get folded(): string {
    return this.#order.word.text;
  }

  *origins(): Iterable<readonly Candidate[]> {
    const { reader } = this.#parts;
    const { language, work, asking } = this.#how;
    const judge = reader.judge(this.#order.word, asking, null);
    yield reader.walk(judge, language, work, asking).prefectures();
    yield [beginning(0)];
  }

  /** Names; that of a ward alone, which may be of any city, only beside its prefecture. */
  namesBehind(above: Candidate): readonly FormerPlacesAt[] {
    const { tree, formerNames } = this.#parts;
    const prefecture = above.last === null ? null : above.id;
    const found: FormerPlacesAt[] = [];
    for (const { places, end, towns } of formerNames.at(this.#order.word, above.at, this.#how.language)) {
      const kept = places.filter(
        ({ heirs, isWard, isAboveWritten }) =>
          (prefecture === null || tree.parent.at(heirs[0].id) === prefecture) &&
          (!isWard || isAboveWritten || this.#isBeside(above, end)),
      );
      if (kept.length > 0) found.push({ places: kept, end, towns });
    }
    return found;
  }

  /** Whether a former name stands beside its prefecture: Kita-ku, Nagoya-shi, Aichi is of no other city. */
  #isBeside(prefecture: Candidate, end: number): boolean {
    if (prefecture.last === null) return false;
    const { from, to } = this.#order.origins();
    const [low, high] = [prefecture.at, end].map((at) => [from[at - 1], to[at - 1]]);
    const { typed } = this.#how;
    const gap = low[1] <= high[0] ? typed.slice(low[1], from[prefecture.at]) : typed.slice(high[1], from[0]);
    return lettersOf(gap) === 0;
  }

  /** In Korean the text behind may be spelled otherwise there: 타하라 for 다하라. */
  withPrefix(prefix: string, at: number): readonly FormerText[] {
    const behind = this.folded.slice(at);
    if (!/^\p{L}/u.test(behind)) return [];
    const isHangul = scriptOf(this.#how.language) === 'hangul';
    return [...new Set(isHangul ? [behind, withinWord(behind)] : [behind])]
      .filter((begun) => this.#parts.reader.mayBegin(prefix + begun.charAt(0)))
      .map((begun) => new ForeignText(this.#parts, this.#withInserted(at, prefix, begun), this.#how));
  }

  #withInserted(at: number, prefix: string, behind: string): OrderedText {
    const order = this.#order;
    const { text, kinds, borders, commas } = order.word;
    const count = prefix.length;
    const moved = (all: readonly number[]): number[] =>
      all.filter((each) => each !== at).map((each) => (each > at ? each + count : each));
    return {
      ...order,
      word: {
        text: text.slice(0, at) + prefix + behind,
        kinds: kinds === null ? null : Uint8Array.from(withUnits(kinds, at, count, 0)),
        borders: moved(borders),
        commas: () => moved(commas()),
      },
      origins: () => {
        const { from, to } = order.origins();
        // 字 of 筑馆町字照越 belongs to the town
        return {
          from: withUnits(from, at, count, Math.min(to[at - 1], from[at])),
          to: withUnits(to, at, count, from[at]),
        };
      },
    };
  }

  below(reached: readonly Candidate[], isWhole: boolean): TextBelow | null {
    const { reader, tree } = this.#parts;
    const { language, work, asking } = this.#how;
    const judge = reader.judge(this.#order.word, asking, null);
    const best = reader.walk(judge, language, work, asking).runBelow(reached);
    const walked = reader.meaning(this.#order, language, best, judge);
    if (walked === null) return null;
    const [{ id, at }] = walked.reached;
    // 大宮市民会館
    const isCut = scriptOf(language) === 'han' && !isWhole && at < this.folded.length;
    return isCut && tree.depth(id) <= MUNICIPALITY
      ? null
      : new PlainBelow(this.#parts, walked, this.#how.typed);
  }
}

/** The meaning of a text in another language below former names. */
class PlainBelow implements TextBelow {
  readonly #parts: ForeignTextParts;
  readonly #walked: PlainWalkResult;
  readonly #typed: string;

  constructor(parts: ForeignTextParts, walked: PlainWalkResult, typed: string) {
    this.#parts = parts;
    this.#walked = walked;
    this.#typed = typed;
  }

  get candidates(): readonly Candidate[] {
    return this.#walked.reached;
  }

  with(reached: readonly Candidate[]): TextBelow {
    return new PlainBelow(this.#parts, { ...this.#walked, reached }, this.#typed);
  }

  interpretation(): Interpretation {
    const { tree, facts } = this.#parts;
    const { reached, language } = this.#walked;
    const spans = plainSpans(this.#walked, reached[0], this.#typed, tree, facts);
    const rest = restOfSpans(this.#typed, spans);
    return {
      kind: 'resolved',
      ids: [...new Set(reached.map(({ id }) => id))].sort((a, b) => a - b),
      spans: () => spans,
      rest,
      suggest: () => (reached.length > 1 ? [] : suggestTowns(rest, reached[0].id, language, { tree, facts })),
    };
  }
}
