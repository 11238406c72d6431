import { type LabelStrings, unescaped } from '../../gazetteer/labels.js';
import { isDigit } from '../../text/index.js';
import { joint } from '../../translit/full-address.js';
import { COUNTRY_FIELDS, type ForeignFieldName, LEVEL_FIELDS } from '../../vocabulary/fields.js';
import { LANGUAGE_TABLE } from '../../vocabulary/language-table.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../../vocabulary/languages.js';
import { LEVELS } from '../../vocabulary/levels.js';
import type { AddressTree } from '../tree.js';
import { ByteWriter } from './bytes.js';
import { Inherited } from './inherited.js';
import { bytes, key, textField } from './keys.js';

/** Number of the English string of a label; the other languages follow. */
const FIRST_STRING = 3;

/** A full address, cut behind the component to which the rest is joined: in English, text is added in front. */
interface FullAddress {
  readonly component: Uint8Array;
  readonly rest: Uint8Array;
}

/** The part of a node in the texts below it, as bytes escaped for JSON, without quotes. */
interface Pieces {
  /** Nearest named level, -1 above the prefectures. */
  readonly depth: number;
  /** Whether that level's own name ends in a digit, in each language. */
  readonly endsInDigit: readonly boolean[];
  /** Full address in each language, null if a named level lacks a name in it. */
  readonly full: readonly (FullAddress | null)[];
  /** The fields of all levels down to the node's own, each with a comma before it. */
  readonly levels: Uint8Array;
}

const QUOTE = 0x22;

const FULL_FIELDS = FOREIGN_LANGUAGES.map((language) => textField(`address_${language}`));
const NAMES = LEVEL_FIELDS.map(({ name }) =>
  FOREIGN_LANGUAGES.map((language) => textField(`${name}_${language}`)),
);

const EMPTY: FullAddress = { component: new Uint8Array(0), rest: new Uint8Array(0) };

/** Names of a level by the places of the languages; null where it has none. */
type Names = readonly (string | null)[];

const textOf = ({ component, rest }: FullAddress): string => unescaped(component) + unescaped(rest);

/** The pieces that prefectures inherit. */
function rootPieces(languages: readonly ForeignLanguage[]): Pieces {
  const countries = languages.map(
    (language) => `${key(`${COUNTRY_FIELDS.name}_${language}`)}"${LANGUAGE_TABLE[language].country}"`,
  );
  return {
    depth: -1,
    endsInDigit: FOREIGN_LANGUAGES.map(() => false),
    full: FOREIGN_LANGUAGES.map(() => EMPTY),
    levels: bytes(countries.join('')),
  };
}

/** Null fields of all levels below each depth. */
function nullLevels(languages: readonly ForeignLanguage[]): Uint8Array[] {
  const levels = LEVEL_FIELDS.map(({ name }) => languages.map((each) => `${key(`${name}_${each}`)}null`));
  return levels.map((_, depth) =>
    bytes(
      levels
        .slice(depth + 1)
        .flat()
        .join(''),
    ),
  );
}

/** The kinds of beginnings and ends of names that {@link joint} distinguishes, each by an example. */
const ENDS = ['x', '1'];
const STARTS = ['x', '1', 'Dai 1'];

/** Every {@link joint} there is: by language, level of the parent, level of the child, end and start. */
const JOINTS = FOREIGN_LANGUAGES.map((language) =>
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

/** Which of {@link STARTS} the text from a place on is like. */
function startOf(text: Uint8Array, at: number): number {
  if (isDigit(text[at])) return 1;
  return DAI.every((byte, i) => text[at + i] === byte) && isDigit(text[at + DAI.length]) ? 2 : 0;
}

/** The names of records in languages besides Japanese, as JSON fields. */
export class ForeignFields {
  /** Places of the languages in {@link FOREIGN_LANGUAGES}. */
  readonly #languages: readonly number[];
  readonly #nullLevels: readonly Uint8Array[];
  readonly #tree: AddressTree;
  readonly #strings: LabelStrings;
  readonly #inherited: Inherited<Pieces>;
  /** The names of each level down to a node's own, in each language. */
  readonly #names: Inherited<readonly Names[]>;
  readonly #scratch = new ByteWriter(1 << 12);

  /** @param languages of the fields, in the order of {@link FOREIGN_LANGUAGES} */
  constructor(
    tree: AddressTree,
    strings: LabelStrings,
    languages: readonly ForeignLanguage[] = FOREIGN_LANGUAGES,
  ) {
    this.#languages = languages.map((language) => FOREIGN_LANGUAGES.indexOf(language));
    this.#nullLevels = nullLevels(languages);
    this.#tree = tree;
    this.#strings = strings;
    const root = rootPieces(languages);
    this.#inherited = new Inherited(tree.parent, root, (id, above) => this.#make(id, above));
    this.#names = new Inherited<readonly Names[]>(tree.parent, [], (id, above) => [
      ...above,
      this.#namesOf(id),
    ]);
  }

  /** Writes the language fields of a record, each with a comma before it, in the order of the contract. */
  write(out: ByteWriter, id: number): void {
    const above = this.#inherited.above(id);
    const depth = this.#tree.depth(id);
    const label = this.#tree.label.at(id);
    this.#strings.open(label);
    for (const i of this.#languages) {
      const { key, none } = FULL_FIELDS[i];
      const parent = above.full[i];
      if (parent === null || this.#strings.isHole(FIRST_STRING + i)) {
        out.piece(none);
        continue;
      }
      out.piece(key);
      this.#full(out, parent, above, depth, label, i);
      out.byte(QUOTE);
    }
    out.piece(above.levels);
    this.#ownLevel(out, depth);
    out.piece(this.#nullLevels[depth]);
  }

  /** Full address in a language, or null if a named level lacks a name in it. */
  full(id: number, language: ForeignLanguage): string | null {
    const full = this.#make(id, this.#inherited.above(id)).full[FOREIGN_LANGUAGES.indexOf(language)];
    return full === null ? null : textOf(full);
  }

  /** The fields that {@link write} writes, as values. */
  values(id: number): Partial<Record<ForeignFieldName, string | null>> {
    const { full } = this.#make(id, this.#inherited.above(id));
    const names = [...this.#names.above(id), this.#namesOf(id)];
    const fields: Partial<Record<ForeignFieldName, string | null>> = {};
    for (const i of this.#languages) {
      const text = full[i];
      fields[`address_${FOREIGN_LANGUAGES[i]}`] = text === null ? null : textOf(text);
    }
    for (const i of this.#languages) {
      const language = FOREIGN_LANGUAGES[i];
      fields[`${COUNTRY_FIELDS.name}_${language}`] = LANGUAGE_TABLE[language].country;
    }
    for (const [depth, { name }] of LEVEL_FIELDS.entries())
      for (const i of this.#languages) fields[`${name}_${FOREIGN_LANGUAGES[i]}`] = names[depth]?.[i] ?? null;
    return fields;
  }

  /** The names of a node's own level. */
  #namesOf(id: number): Names {
    const strings = this.#strings;
    strings.open(this.#tree.label.at(id));
    return FOREIGN_LANGUAGES.map((_, i) =>
      this.#languages.includes(i) ? strings.text(FIRST_STRING + i) : null,
    );
  }

  /** Keeps the number of pieces within bounds; to be called between pages. */
  tidy(): void {
    this.#inherited.tidy();
    this.#names.tidy();
  }

  #make(id: number, above: Pieces): Pieces {
    const depth = this.#tree.depth(id);
    const label = this.#tree.label.at(id);
    this.#strings.open(label);
    const out = this.#scratch;
    out.reset();
    const places = above.full.map((parent, i) => {
      if (parent === null || this.#strings.isHole(FIRST_STRING + i)) return null;
      const from = out.length;
      const joint = this.#full(out, parent, above, depth, label, i);
      return { from, joint, to: out.length };
    });
    const levels = out.length;
    out.piece(above.levels);
    this.#ownLevel(out, depth);
    const all = out.copy();
    const { heap, to } = this.#strings;
    return {
      depth: label === 0 ? above.depth : depth,
      endsInDigit:
        label === 0
          ? above.endsInDigit
          : FOREIGN_LANGUAGES.map((_, i) => isDigit(heap[to[FIRST_STRING + i] - 1])),
      full: places.map(
        (place) =>
          place && {
            component: all.subarray(place.from, place.joint),
            rest: all.subarray(place.joint, place.to),
          },
      ),
      levels: all.subarray(levels),
    };
  }

  /** Writes the full address of a child, and returns where the component ends that its children are joined to. */
  #full(
    out: ByteWriter,
    { component, rest }: FullAddress,
    above: Pieces,
    depth: number,
    label: number,
    i: number,
  ): number {
    if (label === 0) {
      out.piece(component);
      const end = out.length;
      out.piece(rest);
      return end;
    }
    const { heap, view } = this.#strings;
    const from = this.#strings.from[FIRST_STRING + i];
    const to = this.#strings.to[FIRST_STRING + i];
    if (above.depth < 0) {
      out.slice(view, from, to);
      return out.length;
    }
    const { behind, separator } =
      JOINTS[i][above.depth][depth][above.endsInDigit[i] ? 1 : 0][startOf(heap, from)];
    if (behind) {
      out.piece(component);
      out.piece(separator);
      out.slice(view, from, to);
      const end = out.length;
      out.piece(rest);
      return end;
    }
    out.slice(view, from, to);
    const end = out.length;
    out.piece(separator);
    out.piece(component);
    out.piece(rest);
    return end;
  }

  /** The names of a node's own level. */
  #ownLevel(out: ByteWriter, depth: number): void {
    const { view, from, to } = this.#strings;
    for (const i of this.#languages) {
      const { key, none } = NAMES[depth][i];
      const which = FIRST_STRING + i;
      if (from[which] === to[which]) out.piece(none);
      else out.field(key, view, from[which], to[which]);
    }
  }
}
