import { NONE } from '../gazetteer/sections.js';
import { LEVELS } from '../record/record.js';
import type { ForeignLanguage } from '../text/index.js';
import { joint } from '../translit/full-address.js';
import { ByteWriter } from './bytes.js';
import type { LabelStrings } from './label-strings.js';
import type { AddressTree } from './tree.js';

/** The languages in the order of the fields, and the country's name in each. */
const LANGUAGES: readonly ForeignLanguage[] = ['en', 'zh_cn', 'zh_tw', 'ko'];
const COUNTRY = ['Japan', '日本', '日本', '일본'];
/** Number of the English string of a label; the other languages follow. */
const FIRST_STRING = 3;

const LEVEL_NAMES = ['address2', 'address3', 'address4', 'address5', 'address_detail1', 'address_detail2'];

/** Pieces kept at most. */
const MAX_CACHED = 8192;

/** What a node contributes to the texts below it, as bytes escaped for JSON, without quotes. */
interface Pieces {
  /** Nearest named level, -1 above the prefectures. */
  readonly depth: number;
  /** Whether that level's own name ends in a digit, in each language. */
  readonly endsInDigit: readonly boolean[];
  /** Full address in each language, null where a named level has no name in it. */
  readonly full: readonly (Uint8Array | null)[];
  /** Length of the component that what stands behind is joined to: English grows in front of it. */
  readonly component: readonly number[];
  /** The fields of all levels down to the node's own, each with a comma before it. */
  readonly levels: Uint8Array;
}

const encoder = new TextEncoder();
const bytes = (text: string): Uint8Array => encoder.encode(text);
const QUOTE = 0x22;
const NULL = bytes('null');

const FULL_KEYS = LANGUAGES.map((language) => bytes(`,"address_${language}":`));
const LEVEL_KEYS = LEVEL_NAMES.map((name) => LANGUAGES.map((language) => bytes(`,"${name}_${language}":`)));

/** Null fields of all levels below a depth. */
const NULL_LEVELS = LEVEL_NAMES.map((_, depth) =>
  bytes(
    LEVEL_NAMES.slice(depth + 1)
      .map((name) => LANGUAGES.map((language) => `,"${name}_${language}":null`).join(''))
      .join(''),
  ),
);

const EMPTY = new Uint8Array(0);
const ROOT: Pieces = {
  depth: -1,
  endsInDigit: [false, false, false, false],
  full: [EMPTY, EMPTY, EMPTY, EMPTY],
  component: [0, 0, 0, 0],
  levels: bytes(LANGUAGES.map((language, i) => `,"address1_${language}":"${COUNTRY[i]}"`).join('')),
};

/** How a name begins and ends as far as {@link joint} looks at it, each with a name that stands for all such. */
const ENDS = ['x', '1'];
const STARTS = ['x', '1', 'Dai 1'];

/** Every {@link joint} there is: by language, level of the parent, level of the child, end and start. */
const JOINTS = LANGUAGES.map((language) =>
  LEVELS.map((above) =>
    LEVELS.map((below) =>
      ENDS.map((end) =>
        STARTS.map((start) => {
          const { place, separator } = joint(language, above, below, end, start);
          return { behind: place === 'behind', separator: bytes(separator) };
        }),
      ),
    ),
  ),
);

const DAI = bytes('Dai ');
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Which of {@link STARTS} the text from a place on is like. */
function startOf(text: Uint8Array, at: number): number {
  if (isDigit(text[at])) return 1;
  return DAI.every((byte, i) => text[at + i] === byte) && isDigit(text[at + DAI.length]) ? 2 : 0;
}

/** The names of records in English, both kinds of Chinese, and Korean, as JSON fields. */
export class ForeignFields {
  readonly #tree: AddressTree;
  readonly #strings: LabelStrings;
  readonly #pieces = new Map<number, Pieces>();
  readonly #scratch = new ByteWriter(1 << 12);

  constructor(tree: AddressTree, strings: LabelStrings) {
    this.#tree = tree;
    this.#strings = strings;
  }

  /** Writes all language fields of a record, each with a comma before it, in the order of the contract. */
  write(out: ByteWriter, id: number): void {
    const above = this.#above(id);
    const depth = this.#tree.depth(id);
    const label = this.#tree.label[id];
    for (let i = 0; i < LANGUAGES.length; i++) {
      out.piece(FULL_KEYS[i]);
      if (!this.#has(above, label, i)) {
        out.short(NULL);
        continue;
      }
      out.byte(QUOTE);
      this.#full(out, above, depth, label, i);
      out.byte(QUOTE);
    }
    out.piece(above.levels);
    this.#ownLevel(out, depth, label);
    out.piece(NULL_LEVELS[depth]);
  }

  /** Full address in a language, or null where a named level has no name in it. */
  full(id: number, language: ForeignLanguage): string | null {
    const text = this.#make(id).full[LANGUAGES.indexOf(language)];
    return text === null ? null : (JSON.parse(`"${new TextDecoder().decode(text)}"`) as string);
  }

  /** Keeps the number of pieces within bounds; to be called between pages. */
  tidy(): void {
    if (this.#pieces.size > MAX_CACHED) this.#pieces.clear();
  }

  #above(id: number): Pieces {
    const parent = this.#tree.parent[id];
    if (parent === NONE) return ROOT;
    const known = this.#pieces.get(parent);
    if (known !== undefined) return known;
    const made = this.#make(parent);
    this.#pieces.set(parent, made);
    return made;
  }

  #make(id: number): Pieces {
    const above = this.#above(id);
    const depth = this.#tree.depth(id);
    const label = this.#tree.label[id];
    const out = this.#scratch;
    out.reset();
    const ends: number[] = [];
    const component: number[] = [];
    for (let i = 0; i < LANGUAGES.length; i++) {
      const before = out.length;
      component.push(this.#has(above, label, i) ? this.#full(out, above, depth, label, i) - before : 0);
      ends.push(out.length);
    }
    out.piece(above.levels);
    this.#ownLevel(out, depth, label);
    const all = out.copy();
    const { heap } = this.#strings;
    return {
      depth: label === 0 ? above.depth : depth,
      endsInDigit:
        label === 0
          ? above.endsInDigit
          : LANGUAGES.map((_, i) => isDigit(heap[this.#strings.to(label, FIRST_STRING + i) - 1])),
      full: LANGUAGES.map((_, i) =>
        this.#has(above, label, i) ? all.subarray(i === 0 ? 0 : ends[i - 1], ends[i]) : null,
      ),
      component,
      levels: all.subarray(ends[ends.length - 1]),
    };
  }

  /** Whether every named level down to a child's own has a name in a language. */
  #has(above: Pieces, label: number, i: number): boolean {
    if (above.full[i] === null) return false;
    const which = FIRST_STRING + i;
    return label === 0 || this.#strings.from(label, which) !== this.#strings.to(label, which);
  }

  /** Writes the full address of a child, and returns where the component ends that its children are joined to. */
  #full(out: ByteWriter, above: Pieces, depth: number, label: number, i: number): number {
    const text = above.full[i] ?? EMPTY;
    const component = above.component[i];
    if (label === 0) {
      const start = out.length;
      out.piece(text);
      return start + component;
    }
    const from = this.#strings.from(label, FIRST_STRING + i);
    const to = this.#strings.to(label, FIRST_STRING + i);
    const { heap } = this.#strings;
    if (above.depth < 0) {
      out.slice(heap, from, to);
      return out.length;
    }
    const { behind, separator } =
      JOINTS[i][above.depth][depth][above.endsInDigit[i] ? 1 : 0][startOf(heap, from)];
    if (behind) {
      out.slice(text, 0, component);
      out.short(separator);
      out.slice(heap, from, to);
      const end = out.length;
      if (component < text.length) out.slice(text, component, text.length);
      return end;
    }
    out.slice(heap, from, to);
    const end = out.length;
    out.short(separator);
    out.piece(text);
    return end;
  }

  #ownLevel(out: ByteWriter, depth: number, label: number): void {
    const { heap } = this.#strings;
    for (let i = 0; i < LANGUAGES.length; i++) {
      out.piece(LEVEL_KEYS[depth][i]);
      const from = this.#strings.from(label, FIRST_STRING + i);
      const to = this.#strings.to(label, FIRST_STRING + i);
      if (from === to) {
        out.short(NULL);
        continue;
      }
      out.byte(QUOTE);
      out.slice(heap, from, to);
      out.byte(QUOTE);
    }
  }
}
