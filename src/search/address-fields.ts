import { FLAG, NONE } from '../gazetteer/sections.js';
import { LEVELS } from '../record/record.js';
import { ByteWriter } from './bytes.js';
import type { LabelStrings } from './label-strings.js';

/** What the records right below a node share, as bytes ready to copy. */
interface Pieces {
  /** From the record's beginning to the node's full code. */
  readonly code: Uint8Array;
  /** From behind the code to the node's full name; its key and the opening quote are part of it. */
  readonly name: Uint8Array;
  /** The same for the reading, or null where a named level has none. */
  readonly read: Uint8Array | null;
  /** The same for the reading with numbers read out. */
  readonly through: Uint8Array | null;
  /** The fields of all levels down to the node's own, and the key of the next level's code. */
  readonly levels: Uint8Array;
  /** Whether a number behind the name, or behind the reading, is joined by a hyphen. */
  readonly joins: boolean;
  readonly readJoins: boolean;
}

/** Pieces kept at most; a page has at most 1,000 records, each with at most six ancestors. */
const MAX_CACHED = 8192;

const encoder = new TextEncoder();
const bytes = (text: string): Uint8Array => encoder.encode(text);

const READ = bytes(',"address_read":"');
const NO_READ = bytes(',"address_read":null');
const THROUGH = bytes(',"address_read_through":"');
const NO_THROUGH = bytes(',"address_read_through":null');
const NULL = bytes('null');
const COMMA = 0x2c;
const QUOTE = 0x22;
const HYPHEN = 0x2d;
/** How a hyphen between numbers is read. */
const NO = bytes('ノ');

/** Names of a level's own fields: prefecture to small section are numbered 2–5, block and lot are details 1 and 2. */
const FIELD_SUFFIXES = ['2', '3', '4', '5', '1', '2'] as const;
const levelField = (depth: number, kind: 'code' | '' | 'read' | 'read_through'): string => {
  const stem = depth < 4 ? 'address' : 'address_detail';
  return `${stem}${kind === '' ? '' : `_${kind}`}${FIELD_SUFFIXES[depth]}`;
};

/** Keys with the opening quote of their values; those of nullable values also without. */
const LEVEL_KEYS = LEVELS.map((_, depth) => ({
  code: bytes(`"${levelField(depth, 'code')}":"`),
  name: bytes(`","${levelField(depth, '')}":`),
  read: bytes(`,"${levelField(depth, 'read')}":`),
  through: bytes(`,"${levelField(depth, 'read_through')}":`),
}));

/** What follows a record's own level: null fields of all levels below, and the key of the postal code. */
const REST = LEVELS.map((_, depth) =>
  bytes(
    `,${LEVELS.slice(depth + 1)
      .map((_, i) =>
        (['code', '', 'read', 'read_through'] as const)
          .map((kind) => `"${levelField(depth + 1 + i, kind)}":null,`)
          .join(''),
      )
      .join('')}"post_code":`,
  ),
);

const COUNTRY =
  '"address_code1":"JP","address1":"日本","address_read1":"ニホン","address_read_through1":"ニホン",';

const ROOT: Pieces = {
  code: bytes('{"address_code":"'),
  name: bytes('","address":"'),
  read: READ,
  through: THROUGH,
  levels: bytes(`,${COUNTRY}"${levelField(0, 'code')}":"`),
  joins: false,
  readJoins: false,
};

/** Sections of the address tree that the fields are made from. */
export interface FieldSections {
  readonly parent: Uint32Array;
  readonly flags: Uint8Array;
  readonly label: Uint32Array;
  readonly segment: Uint32Array;
  readonly 'segments.offset': Uint32Array;
  readonly 'segments.heap': Uint8Array;
}

/** Writes codes, names and readings of records; what an ancestor contributes is made once and shared. */
export class AddressFields {
  readonly #tree: FieldSections;
  readonly #strings: LabelStrings;
  readonly #pieces = new Map<number, Pieces>();
  readonly #scratch = new ByteWriter(1 << 12);

  constructor(tree: FieldSections, strings: LabelStrings) {
    this.#tree = tree;
    this.#strings = strings;
  }

  /** Writes a record from its opening brace to the key of the postal code. */
  write(out: ByteWriter, id: number): void {
    const tree = this.#tree;
    const above = this.#above(id);
    const label = tree.label[id];
    out.piece(above.code);
    this.#segment(out, id);
    out.piece(above.name);
    this.#name(out, above, label);
    out.byte(QUOTE);
    if (above.read === null || this.#hole(label, 1)) out.piece(NO_READ);
    else {
      out.piece(above.read);
      this.#reading(out, above, label);
      out.byte(QUOTE);
    }
    if (above.through === null || this.#hole(label, 2)) out.piece(NO_THROUGH);
    else {
      out.piece(above.through);
      this.#readingThrough(out, above, label);
      out.byte(QUOTE);
    }
    out.piece(above.levels);
    this.#ownLevel(out, id);
    out.piece(REST[tree.flags[id] & FLAG.level]);
  }

  /** Full reading of a record, or null where a named level has none. */
  fullReading(id: number): string | null {
    const { read } = this.#piecesOf(id);
    return read === null ? null : JSON.parse(`"${new TextDecoder().decode(read.subarray(READ.length))}"`);
  }

  /** Keeps the number of pieces within bounds; to be called between pages. */
  tidy(): void {
    if (this.#pieces.size > MAX_CACHED) this.#pieces.clear();
  }

  #above(id: number): Pieces {
    const parent = this.#tree.parent[id];
    return parent === NONE ? ROOT : this.#piecesOf(parent);
  }

  /** Pieces of a node, made from its parent's. */
  #piecesOf(id: number): Pieces {
    const known = this.#pieces.get(id);
    if (known !== undefined) return known;
    const made = this.#make(id);
    this.#pieces.set(id, made);
    return made;
  }

  #make(id: number): Pieces {
    const above = this.#above(id);
    const label = this.#tree.label[id];
    const out = this.#scratch;
    out.reset();
    out.piece(above.code);
    this.#segment(out, id);
    const code = out.length;
    out.piece(above.name);
    this.#name(out, above, label);
    const name = out.length;
    const hasRead = above.read !== null && !this.#hole(label, 1);
    if (above.read !== null && hasRead) {
      out.piece(above.read);
      this.#reading(out, above, label);
    }
    const read = out.length;
    const hasThrough = above.through !== null && !this.#hole(label, 2);
    if (above.through !== null && hasThrough) {
      out.piece(above.through);
      this.#readingThrough(out, above, label);
    }
    const through = out.length;
    out.piece(above.levels);
    const depth = this.#tree.flags[id] & FLAG.level;
    this.#ownLevel(out, id);
    out.byte(COMMA);
    if (depth + 1 < LEVEL_KEYS.length) out.piece(LEVEL_KEYS[depth + 1].code);
    // One allocation for all: a page of scattered records makes thousands of pieces.
    const all = out.copy();
    const block = depth === 4 && label !== 0;
    return {
      code: all.subarray(0, code),
      name: all.subarray(code, name),
      read: hasRead ? all.subarray(name, read) : null,
      through: hasThrough ? all.subarray(read, through) : null,
      levels: all.subarray(through),
      joins: block || endsInDigit(all, name),
      readJoins: block || (hasRead && endsInDigit(all, read)),
    };
  }

  #segment(out: ByteWriter, id: number): void {
    const tree = this.#tree;
    const segment = tree.segment[id];
    out.slice(tree['segments.heap'], tree['segments.offset'][segment], tree['segments.offset'][segment + 1]);
  }

  /** Own name, a hyphen before it where number meets number. */
  #name(out: ByteWriter, above: Pieces, label: number): void {
    if (above.joins && this.#beginsWithDigit(label, 0)) out.byte(HYPHEN);
    this.#string(out, label, 0);
  }

  #reading(out: ByteWriter, above: Pieces, label: number): void {
    if (above.readJoins && this.#beginsWithDigit(label, 1)) out.byte(HYPHEN);
    this.#string(out, label, 1);
  }

  /** What the name joins by a hyphen, the reading with numbers read out joins by its sound. */
  #readingThrough(out: ByteWriter, above: Pieces, label: number): void {
    if (above.joins && this.#beginsWithDigit(label, 0)) out.short(NO);
    this.#string(out, label, 2);
  }

  #beginsWithDigit(label: number, which: number): boolean {
    const at = this.#strings.from(label, which);
    return at !== this.#strings.to(label, which) && isDigitAt(this.#strings.heap, at);
  }

  #string(out: ByteWriter, label: number, which: number): void {
    out.slice(this.#strings.heap, this.#strings.from(label, which), this.#strings.to(label, which));
  }

  /** Whether a named level has no reading. */
  #hole(label: number, which: number): boolean {
    return label !== 0 && this.#strings.from(label, which) === this.#strings.to(label, which);
  }

  /** The fields of a record's own level from behind the key of its code. */
  #ownLevel(out: ByteWriter, id: number): void {
    const keys = LEVEL_KEYS[this.#tree.flags[id] & FLAG.level];
    const label = this.#tree.label[id];
    this.#segment(out, id);
    out.piece(keys.name);
    this.#quoted(out, label, 0);
    out.piece(keys.read);
    this.#quoted(out, label, 1);
    out.piece(keys.through);
    this.#quoted(out, label, 2);
  }

  #quoted(out: ByteWriter, label: number, which: number): void {
    const from = this.#strings.from(label, which);
    const to = this.#strings.to(label, which);
    if (from === to) {
      out.short(NULL);
      return;
    }
    out.byte(QUOTE);
    out.slice(this.#strings.heap, from, to);
    out.byte(QUOTE);
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
