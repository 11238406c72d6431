import { Written } from '../../reading/written.js';
import { beginning, type Candidate, type Step } from '../trail/candidate.js';
import type { Interpretation } from '../trail/interpretation.js';
import type { JapaneseInterpreter, WalkResult } from '../trail/japanese-interpreter.js';
import type { Asked } from '../trail/walk-parts.js';
import type { FormerPlaces, FormerPlacesAt } from './former-places.js';
import { type FormerText, type TextBelow, withUnits } from './former-text.js';

/** A county before a town or village: 下県郡厳原町; 福冈县筑紫郡 is more than one. */
const COUNTY = /[^0-9县縣]{1,6}?郡/uy;

/** A Japanese text, in which former names are looked for. */
export class JapaneseText implements FormerText {
  readonly #interpreter: JapaneseInterpreter;
  readonly #places: FormerPlaces;
  readonly #written: Written;
  readonly #asked: Asked;

  constructor(interpreter: JapaneseInterpreter, places: FormerPlaces, written: Written, asked: Asked) {
    this.#interpreter = interpreter;
    this.#places = places;
    this.#written = written;
    this.#asked = asked;
  }

  get folded(): string {
    return this.#written.folded;
  }

  *origins(): Iterable<readonly Candidate[]> {
    for (const start of this.#written.starts) {
      const origin = beginning(start);
      const prefectures = this.#interpreter
        .prefecturesAt(this.#written, start)
        .map(({ form, end }): Candidate => {
          const last: Step = { kind: 'place', id: form.id, from: start, to: end, before: null };
          return { ...origin, id: form.id, at: end, explained: end - start, last, sureness: 'prefecture' };
        });
      yield prefectures.length > 0 ? prefectures : [origin];
    }
  }

  /** Names, also behind a county that the list of changes lacks. */
  namesBehind({ at, last, id }: Candidate): readonly FormerPlacesAt[] {
    const prefecture = last === null ? null : id;
    const found = this.#places.at(this.folded, at, prefecture);
    COUNTY.lastIndex = at;
    const county = COUNTY.exec(this.folded);
    if (county === null) return found;
    for (const each of this.#places.at(this.folded, at + county[0].length, prefecture)) {
      const places = each.places.filter(({ isInUnnamedCounty }) => isInUnnamedCounty);
      if (places.length > 0) found.push({ places, towns: [], end: each.end });
    }
    return found;
  }

  withPrefix(prefix: string, at: number, mayBeTown: boolean): readonly FormerText[] {
    const [next] = /^[^0-9]?/u.exec(this.folded.slice(at, at + 1)) ?? [''];
    if (!this.#interpreter.mayPrecede(prefix, next, mayBeTown)) return [];
    const { folded, from, to, inText, source, starts, brackets, postCode, unreadable, signs, text } =
      this.#written;
    const place = to[at - 1];
    const moved = (position: number): number => (position >= at ? position + prefix.length : position);
    const written = new Written({
      source,
      folded: folded.slice(0, at) + prefix + folded.slice(at),
      from: withUnits(from, at, prefix.length, place),
      to: withUnits(to, at, prefix.length, place),
      inText: withUnits(inText, at, prefix.length, inText[at - 1] + 1),
      starts,
      brackets: brackets.map((each) => ({ from: moved(each.from), to: moved(each.to) })),
      postCode,
      unreadable,
      signs,
      text,
    });
    return [new JapaneseText(this.#interpreter, this.#places, written, this.#asked)];
  }

  below(reached: readonly Candidate[], isWhole: boolean): TextBelow | null {
    const walked = this.#interpreter.walkBelow(this.#written, reached, this.#asked, isWhole);
    return walked.candidates.length === 0 ? null : new WalkedBelow(this.#interpreter, walked);
  }
}

/** The meaning of a Japanese text below former names. */
class WalkedBelow implements TextBelow {
  readonly #interpreter: JapaneseInterpreter;
  readonly #walked: WalkResult;

  constructor(interpreter: JapaneseInterpreter, walked: WalkResult) {
    this.#interpreter = interpreter;
    this.#walked = walked;
  }

  get candidates(): readonly Candidate[] {
    return this.#walked.candidates;
  }

  with(candidates: readonly Candidate[]): TextBelow {
    return new WalkedBelow(this.#interpreter, this.#interpreter.withCandidates(this.#walked, candidates));
  }

  interpretation(): Interpretation {
    return this.#interpreter.interpretationOf(this.#walked);
  }
}
