import { NONE } from '../gazetteer/sections.js';
import { LEVELS } from '../record/record.js';
import type { ForeignLanguage } from '../text/index.js';
import { joint } from '../translit/full-address.js';
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

/** What a node contributes to the texts below it. Strings are escaped for JSON, without quotes. */
interface Pieces {
  /** Nearest named level, -1 above the prefectures, and its own segment in each language. */
  readonly depth: number;
  readonly segment: readonly (string | null)[];
  /** The component that what stands behind is joined to, null where a named level has no name in the language. */
  readonly component: readonly (string | null)[];
  /** What stands behind the component: English grows in front. */
  readonly rest: readonly string[];
  /** The fields of all levels down to the node's own, each with a comma before it. */
  readonly levels: string;
}

const quoted = (text: string | null): string => (text === null ? 'null' : `"${text}"`);

const fields = (name: string, values: readonly (string | null)[]): string =>
  LANGUAGES.map((language, i) => `,"${name}_${language}":${quoted(values[i])}`).join('');

const NULLS = [null, null, null, null];
/** Null fields of all levels below a depth. */
const NULL_LEVELS = LEVEL_NAMES.map((_, depth) =>
  LEVEL_NAMES.slice(depth + 1)
    .map((name) => fields(name, NULLS))
    .join(''),
);

const ROOT: Pieces = {
  depth: -1,
  segment: NULLS,
  component: ['', '', '', ''],
  rest: ['', '', '', ''],
  levels: fields('address1', COUNTRY),
};

/** The names of records in English, both kinds of Chinese, and Korean, as JSON fields. */
export class ForeignFields {
  readonly #tree: AddressTree;
  readonly #strings: LabelStrings;
  readonly #heap: Buffer;
  readonly #pieces = new Map<number, Pieces>();

  constructor(tree: AddressTree, strings: LabelStrings) {
    this.#tree = tree;
    this.#strings = strings;
    const { heap } = strings;
    this.#heap = Buffer.from(heap.buffer, heap.byteOffset, heap.byteLength);
  }

  /** All language fields of a record, each with a comma before it, in the order of the contract. */
  text(id: number): string {
    if (this.#pieces.size > MAX_CACHED) this.#pieces.clear();
    const pieces = this.#make(id);
    const full = pieces.component.map((component, i) =>
      component === null ? null : component + pieces.rest[i],
    );
    return fields('address', full) + pieces.levels + NULL_LEVELS[this.#tree.depth(id)];
  }

  /** Full address in a language, or null where a named level has no name in it. */
  full(id: number, language: ForeignLanguage): string | null {
    const { component, rest } = this.#make(id);
    const i = LANGUAGES.indexOf(language);
    const text = component[i];
    return text === null ? null : (JSON.parse(`"${text + rest[i]}"`) as string);
  }

  #piecesOf(id: number): Pieces {
    const known = this.#pieces.get(id);
    if (known !== undefined) return known;
    const made = this.#make(id);
    this.#pieces.set(id, made);
    return made;
  }

  #make(id: number): Pieces {
    const parent = this.#tree.parent[id];
    const above = parent === NONE ? ROOT : this.#piecesOf(parent);
    const depth = this.#tree.depth(id);
    const label = this.#tree.label[id];
    if (label === 0) return { ...above, levels: above.levels + fields(LEVEL_NAMES[depth], NULLS) };
    const segment = LANGUAGES.map((_, i) => this.#string(label, FIRST_STRING + i));
    const component: (string | null)[] = [];
    const rest: string[] = [];
    segment.forEach((own, i) => {
      const before = above.component[i];
      if (own === null || before === null) {
        component.push(null);
        rest.push('');
      } else if (above.depth < 0) {
        component.push(own);
        rest.push('');
      } else {
        const { place, separator } = joint(
          LANGUAGES[i],
          LEVELS[above.depth],
          LEVELS[depth],
          above.segment[i] ?? '',
          own,
        );
        component.push(place === 'behind' ? before + separator + own : own);
        rest.push(place === 'behind' ? above.rest[i] : separator + before + above.rest[i]);
      }
    });
    return { depth, segment, component, rest, levels: above.levels + fields(LEVEL_NAMES[depth], segment) };
  }

  #string(label: number, which: number): string | null {
    const from = this.#strings.from(label, which);
    const to = this.#strings.to(label, which);
    return from === to ? null : this.#heap.toString('utf8', from, to);
  }
}
