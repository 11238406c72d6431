import type { Column } from '../../gazetteer/blocks.js';
import type { Named } from '../../gazetteer/contents.js';
import { type LabelStrings, unescaped } from '../../gazetteer/labels.js';
import { FLAG } from '../../gazetteer/sections.js';
import { COUNTRY_FIELDS, FIELD_NAMES, type FieldName, LEVEL_FIELDS } from '../../vocabulary/fields.js';
import { ByteWriter, viewOf } from './bytes.js';
import { Inherited } from './inherited.js';
import { bytes, key, run, textField } from './keys.js';

/** The beginning that the records right below a node share, as bytes ready to copy; a record's own text follows. */
interface Pieces {
  /** From the record's beginning to the node's full code. */
  readonly code: Uint8Array;
  /** Key, opening quote and the node's full name. */
  readonly name: Uint8Array;
  /** The bytes of the reading, or null if a named level lacks one. */
  readonly read: Uint8Array | null;
  /** The bytes of the reading with numbers read out. */
  readonly through: Uint8Array | null;
  /** The fields of all levels down to the node's own, and the key of the next level's code. */
  readonly levels: Uint8Array;
  /** Whether a number behind the name, or behind the reading, is joined by a hyphen. */
  readonly joins: boolean;
  readonly readJoins: boolean;
}

const READ = textField('address_read');
const THROUGH = textField('address_read_through');
/** The sign between two numbers of a name, and its reading. */
const HYPHEN = bytes('-');
const NO = bytes('ノ');

/** Keys of a level's code with the opening quote. */
const CODE_KEYS = LEVEL_FIELDS.map(({ code }) => textField(code).key);

/** The fields of a level's strings, in the order of a label's. */
const STRING_FIELDS = LEVEL_FIELDS.map(({ name, read, through }) => [name, read, through].map(textField));

/** The fields behind a record's own level: null for all levels below, and the key of the postal code. */
export const BELOW = LEVEL_FIELDS.map((_, depth) => {
  const next = LEVEL_FIELDS[depth + 1]?.code ?? 'post_code';
  return bytes(run('address', next, 'post_code', () => 'null') + key('post_code'));
});

/** The texts of a node that the records right below it begin with, and its fields. */
interface Texts {
  readonly code: string;
  readonly name: string;
  readonly read: string | null;
  readonly through: string | null;
  /** A record with the fields of all levels down to the node's own; the others are null. */
  readonly record: RecordFields;
}

/** Name and readings of a label, and whether name and reading begin with a digit. */
interface LabelTexts {
  readonly name: string | null;
  readonly read: string | null;
  readonly through: string | null;
  readonly nameBegins: boolean;
  readonly readBegins: boolean;
}

/** A record while it is made. */
type RecordFields = Partial<Record<FieldName, unknown>>;

/** The fields of the country, the same in every record. */
const COUNTRY = new Map<FieldName, string>([
  [COUNTRY_FIELDS.code, 'JP'],
  [COUNTRY_FIELDS.name, '日本'],
  [COUNTRY_FIELDS.read, 'ニホン'],
  [COUNTRY_FIELDS.through, 'ニホン'],
]);

const ROOT: Pieces = {
  code: bytes(`{${key('address_code').slice(1)}"`),
  name: textField('address').key,
  read: READ.key,
  through: THROUGH.key,
  levels: bytes(
    `${run('address', COUNTRY_FIELDS.code, LEVEL_FIELDS[0].code, (name) => `"${COUNTRY.get(name)}"`)}` +
      `${key(LEVEL_FIELDS[0].code)}"`,
  ),
  joins: false,
  readJoins: false,
};

/** Labels whose texts are kept at most. */
const MAX_LABELS = 1 << 14;

/** What prefectures inherit: the fields of an address search in their order. */
const ROOT_TEXTS: Texts = {
  ...{ code: '', name: '', read: '', through: '' },
  record: Object.fromEntries(
    FIELD_NAMES.address.map((name) => [name, COUNTRY.get(name) ?? null]),
  ) as RecordFields,
};

/** Writes codes, names and readings of records. The parts of an ancestor are made once and shared. */
export class AddressFields {
  // the sections one by one: reading them from the file's table of sections costs a look-up each time
  readonly #flags: Column;
  readonly #label: Column;
  readonly #segment: Column;
  readonly #segmentOffset: Uint32Array;
  readonly #segmentHeap: DataView;
  readonly #strings: LabelStrings;
  readonly #inherited: Inherited<Pieces>;
  readonly #texts: Inherited<Texts>;
  /** Names and readings of labels: numbers are the names of many. */
  readonly #names = new Map<number, LabelTexts>();
  readonly #scratch = new ByteWriter(1 << 12);

  constructor({ tree, nodes }: Pick<Named, 'tree' | 'nodes'>, strings: LabelStrings) {
    this.#flags = nodes.flags;
    this.#label = nodes.label;
    this.#segment = nodes.segment;
    this.#segmentOffset = tree['segments.offset'];
    this.#segmentHeap = viewOf(tree['segments.heap']);
    this.#strings = strings;
    this.#inherited = new Inherited(nodes.parent, ROOT, (id, above) => this.#make(id, above));
    this.#texts = new Inherited(nodes.parent, ROOT_TEXTS, (id, above) => this.#textsOf(id, above));
  }

  /** Writes a record from its opening brace to the fields of its own level. */
  write(out: ByteWriter, id: number): void {
    const above = this.#inherited.above(id);
    this.#strings.open(this.#label.at(id));
    this.#code(out, above.code, id);
    this.#name(out, above);
    this.#read(out, above);
    this.#through(out, above);
    this.#code(out, above.levels, id);
    this.#ownStrings(out, id);
  }

  /** Full address of a record. */
  fullAddress(id: number): string {
    const above = this.#inherited.above(id);
    this.#strings.open(this.#label.at(id));
    const out = this.#scratch;
    out.reset();
    this.#name(out, above);
    return unescaped(out.view().subarray(ROOT.name.length, -1));
  }

  /** Full reading of a record, or null where a named level has none. */
  fullReading(id: number): string | null {
    const { read } = this.#inherited.of(id);
    return read === null ? null : unescaped(read.subarray(READ.key.length));
  }

  /** A record of the address search with the fields that {@link write} writes; the others are null. */
  record(id: number): RecordFields {
    return this.#textsOf(id, this.#texts.above(id)).record;
  }

  #textsOf(id: number, above: Texts): Texts {
    const { joins, readJoins } = this.#inherited.above(id);
    const label = this.#label.at(id);
    const own = this.#namesOf(label);
    const code = this.#segmentOf(id);
    const isNamed = label !== 0;
    const joint = joins && own.nameBegins;
    const full = above.code + code;
    const name = above.name + (joint ? '-' : '') + (own.name ?? '');
    const read =
      above.read === null || (isNamed && own.read === null)
        ? null
        : above.read + (readJoins && own.readBegins ? '-' : '') + (own.read ?? '');
    const through =
      above.through === null || (isNamed && own.through === null)
        ? null
        : above.through + (joint ? 'ノ' : '') + (own.through ?? '');
    const record: RecordFields = { ...above.record };
    record.address_code = full;
    record.address = name;
    record.address_read = read;
    record.address_read_through = through;
    const fields = LEVEL_FIELDS[this.#flags.at(id) & FLAG.level];
    record[fields.code] = code;
    record[fields.name] = own.name;
    record[fields.read] = own.read;
    record[fields.through] = own.through;
    return { code: full, name, read, through, record };
  }

  #namesOf(label: number): LabelTexts {
    let known = this.#names.get(label);
    if (known === undefined) {
      const strings = this.#strings;
      strings.open(label);
      known = {
        ...{ name: strings.text(0), read: strings.text(1), through: strings.text(2) },
        ...{ nameBegins: this.#beginsWithDigit(0), readBegins: this.#beginsWithDigit(1) },
      };
      if (this.#names.size === MAX_LABELS) this.#names.clear();
      this.#names.set(label, known);
    }
    return known;
  }

  #segmentOf(id: number): string {
    const segment = this.#segment.at(id);
    let code = '';
    for (let at = this.#segmentOffset[segment]; at < this.#segmentOffset[segment + 1]; at++)
      code += String.fromCharCode(this.#segmentHeap.getUint8(at));
    return code;
  }

  /** Keeps the number of pieces within bounds; to be called between pages. */
  tidy(): void {
    this.#inherited.tidy();
    this.#texts.tidy();
  }

  #make(id: number, above: Pieces): Pieces {
    const label = this.#label.at(id);
    this.#strings.open(label);
    const out = this.#scratch;
    out.reset();
    this.#code(out, above.code, id);
    const code = out.length;
    this.#name(out, above);
    const name = out.length;
    const hasRead = this.#read(out, above);
    const read = out.length;
    const hasThrough = this.#through(out, above);
    const through = out.length;
    const depth = this.#flags.at(id) & FLAG.level;
    this.#code(out, above.levels, id);
    this.#ownStrings(out, id);
    if (depth + 1 < CODE_KEYS.length) out.piece(CODE_KEYS[depth + 1]);
    // One allocation for all: a page of scattered records makes thousands of pieces. Closing quotes are left out.
    const all = out.copy();
    const block = depth === 4 && label !== 0;
    return {
      code: all.subarray(0, code - 1),
      name: all.subarray(code, name - 1),
      read: hasRead ? all.subarray(name, read - 1) : null,
      through: hasThrough ? all.subarray(read, through - 1) : null,
      levels: all.subarray(through),
      joins: block || endsInDigit(all, name - 1),
      readJoins: block || (hasRead && endsInDigit(all, read - 1)),
    };
  }

  /** A code as far as it is the parent's, and a node's own segment. */
  #code(out: ByteWriter, before: Uint8Array, id: number): void {
    const segment = this.#segment.at(id);
    out.field(before, this.#segmentHeap, this.#segmentOffset[segment], this.#segmentOffset[segment + 1]);
  }

  /** Full name, a hyphen before the own one where number meets number. */
  #name(out: ByteWriter, above: Pieces): void {
    this.#joined(out, above.name, above.joins && this.#beginsWithDigit(0) ? HYPHEN : null, 0);
  }

  /** Full reading, or null; returns whether there is one. */
  #read(out: ByteWriter, above: Pieces): boolean {
    if (above.read === null || this.#strings.isHole(1)) {
      out.piece(READ.none);
      return false;
    }
    this.#joined(out, above.read, above.readJoins && this.#beginsWithDigit(1) ? HYPHEN : null, 1);
    return true;
  }

  /** Writes the reading with numbers read out: a hyphen of the name becomes its sound. */
  #through(out: ByteWriter, above: Pieces): boolean {
    if (above.through === null || this.#strings.isHole(2)) {
      out.piece(THROUGH.none);
      return false;
    }
    this.#joined(out, above.through, above.joins && this.#beginsWithDigit(0) ? NO : null, 2);
    return true;
  }

  #joined(out: ByteWriter, before: Uint8Array, joint: Uint8Array | null, which: number): void {
    const { view, from, to } = this.#strings;
    if (joint === null) {
      out.field(before, view, from[which], to[which]);
      return;
    }
    out.piece(before);
    out.field(joint, view, from[which], to[which]);
  }

  #beginsWithDigit(which: number): boolean {
    const { heap, from, to } = this.#strings;
    return from[which] !== to[which] && isDigitAt(heap, from[which]);
  }

  /** Name and readings of a node's own level. */
  #ownStrings(out: ByteWriter, id: number): void {
    const { view, from, to } = this.#strings;
    const fields = STRING_FIELDS[this.#flags.at(id) & FLAG.level];
    for (let which = 0; which < fields.length; which++) {
      const { key, none } = fields[which];
      if (from[which] === to[which]) out.piece(none);
      else out.field(key, view, from[which], to[which]);
    }
  }
}

/** Whether UTF-8 text has a digit at a byte position, ASCII or full-width. */
function isDigitAt(text: Uint8Array, at: number): boolean {
  const byte = text[at];
  if (byte >= 0x30 && byte <= 0x39) return true;
  return byte === 0xef && text[at + 1] === 0xbc && text[at + 2] >= 0x90 && text[at + 2] <= 0x99;
}

/** Whether the text before a byte position ends in a digit. */
function endsInDigit(text: Uint8Array, end: number): boolean {
  return isDigitAt(text, text[end - 1] >= 0x80 && text[end - 3] === 0xef ? end - 3 : end - 1);
}
