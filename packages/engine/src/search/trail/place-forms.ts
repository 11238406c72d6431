import { UnitSteps } from './unit-steps.js';

/** A way to write a prefecture or municipality. */
export interface PlaceForm {
  readonly id: number;
  /** How far it is from what the place is called: 0 for its name, readings and aliases. */
  readonly cost: number;
  /** Whether its 都道府県, or 市区町村, is written. */
  readonly written: boolean;
  /** Whether its 区, 市, 町 or 村 is left out: 横浜市中. */
  readonly lacksKind?: boolean;
}

/** A place that is written in a word. */
export interface PlaceAt {
  readonly form: PlaceForm;
  /** Position in the word behind it. */
  readonly end: number;
}

const NO_PLACE: readonly PlaceAt[] = [];

/** Knowledge about a unit: unknown, some forms begin with it, or none does. */
const UNKNOWN = 0;
const SOME = 1;
const EMPTY = 2;

/** The node of the trie that no unit leads to: none is called 0. */
const ROOT = 1;

/** Stands for any second unit: forms of 津市 go on with 市, 町 or nothing. */
export const ANY_UNIT = 0;

/** Makes forms when a word may first have them: those of 横浜市中区 when a word has 横浜. */
interface FormSource {
  /**
   * Calls `note` for each spelling that begins with a unit, with its place and its second unit, {@link ANY_UNIT} if its forms
   * have several.
   */
  readonly spellingsOf: (first: number, note: (second: number, place: number) => void) => void;
  /** Adds the forms of the spelling at a place. */
  readonly make: (place: number) => void;
}

/** Finds the forms that a word has at a position: of 横浜中区本町 横浜 and 横浜中区. */
export class Forms {
  /** Knowledge about each unit as the first of forms. */
  readonly #isFirst = new Uint8Array(0x10000);
  readonly #steps = new UnitSteps();
  /** By the node of the trie that their text leads to. */
  readonly #forms: (PlaceForm[] | undefined)[] = [undefined, undefined];
  readonly #source: FormSource | null;
  /** Spellings whose forms are not made yet, by the first unit and the second one. */
  readonly #unmade = new Map<number, number[]>();

  /** @param source of further forms besides those that are added */
  constructor(source: FormSource | null = null) {
    this.#source = source;
  }

  /** The forms that a word has at a position, the shortest first. */
  at(word: string, at: number): readonly PlaceAt[] {
    // no form is one unit
    if (at + 1 >= word.length) return NO_PLACE;
    const first = word.charCodeAt(at);
    if (this.#isFirst[first] === UNKNOWN) this.#begin(first);
    if (this.#isFirst[first] === EMPTY) return NO_PLACE;
    if (this.#unmade.size > 0) this.#make((first << 16) | word.charCodeAt(at + 1));
    let all: PlaceAt[] | null = null;
    let node = ROOT;
    for (let end = at; end < word.length; ) {
      node = this.#steps.get(node, word.charCodeAt(end++));
      if (node === 0) break;
      const found = this.#forms[node];
      if (found === undefined) continue;
      all ??= [];
      for (let k = 0; k < found.length; k++) all.push({ form: found[k], end });
    }
    return all ?? NO_PLACE;
  }

  /** Notes which spellings may have forms that begin with a unit. */
  #begin(first: number): void {
    this.#isFirst[first] = EMPTY;
    this.#source?.spellingsOf(first, (second, place) => {
      this.#isFirst[first] = SOME;
      const key = (first << 16) | second;
      const unmade = this.#unmade.get(key);
      if (unmade === undefined) this.#unmade.set(key, [place]);
      else unmade.push(place);
    });
    this.#make((first << 16) | ANY_UNIT);
  }

  /** Makes the forms of the spellings that begin with two units. */
  #make(key: number): void {
    const unmade = this.#unmade.get(key);
    if (unmade === undefined) return;
    this.#unmade.delete(key);
    for (const place of unmade) this.#source?.make(place);
  }

  /** Adds a form that is a text of two units or more. If the place has that text already, the form with the lower cost stays. */
  add(text: string, form: PlaceForm): void {
    if (text.length < 2) return;
    this.#isFirst[text.charCodeAt(0)] = SOME;
    let node = ROOT;
    for (let k = 0; k < text.length; k++) {
      const unit = text.charCodeAt(k);
      let next = this.#steps.get(node, unit);
      if (next === 0) {
        next = this.#forms.push(undefined) - 1;
        this.#steps.set(node, unit, next);
      }
      node = next;
    }
    const known = this.#forms[node];
    if (known === undefined) {
      this.#forms[node] = [form];
      return;
    }
    const place = known.findIndex(({ id }) => id >= form.id);
    if (place < 0) known.push(form);
    else if (known[place].id !== form.id) known.splice(place, 0, form);
    else if (known[place].cost > form.cost) known[place] = form;
  }
}
