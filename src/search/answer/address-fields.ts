import { FLAG, NONE } from '../../gazetteer/sections.js';
import { LEVELS } from '../../vocabulary/levels.js';
import { ByteWriter, viewOf } from './bytes.js';
import type { LabelStrings } from './label-strings.js';

/** What the records right below a node share, as bytes ready to copy: each ends where the record's own text begins. */
interface Pieces {
  /** From the record's beginning to the node's full code. */
  readonly code: Uint8Array;
  /** Key, opening quote and the node's full name. */
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
const NO_THROUGH = bytes(',"address_read_through":null');
/** What stands between two numbers of a name, and how it is read. */
const HYPHEN = bytes('-');
const NO = bytes('ノ');

/** Names of a level's own fields: prefecture to small section are numbered 2–5, block and lot are details 1 and 2. */
const FIELD_SUFFIXES = ['2', '3', '4', '5', '1', '2'] as const;
const levelField = (depth: number, kind: 'code' | '' | 'read' | 'read_through'): string => {
  const stem = depth < 4 ? 'address' : 'address_detail';
  return `${stem}${kind === '' ? '' : `_${kind}`}${FIELD_SUFFIXES[depth]}`;
};

/** Keys of a level's code with the opening quote. */
const CODE_KEYS = LEVELS.map((_, depth) => bytes(`,"${levelField(depth, 'code')}":"`));

/** Keys of a level's strings (in the order of a label's) with the opening quote, and the same fields without a value. */
const STRING_FIELDS = LEVELS.map((_, depth) =>
  (['', 'read', 'read_through'] as const).map((kind) => ({
    key: bytes(`,"${levelField(depth, kind)}":"`),
    none: bytes(`,"${levelField(depth, kind)}":null`),
  })),
);

/** What follows a record's own level: null fields of all levels below, and the key of the postal code. */
export const BELOW = LEVELS.map((_, depth) => {
  const kinds = ['code', '', 'read', 'read_through'] as const;
  const fields = LEVELS.slice(depth + 1).flatMap((_, i) =>
    kinds.map((kind) => `,"${levelField(depth + 1 + i, kind)}":null`),
  );
  return bytes(`${fields.join('')},"post_code":`);
});

const ROOT: Pieces = {
  code: bytes('{"address_code":"'),
  name: bytes(',"address":"'),
  read: READ,
  through: bytes(',"address_read_through":"'),
  levels: bytes(
    ',"address_code1":"JP","address1":"日本","address_read1":"ニホン","address_read_through1":"ニホン"' +
      `,"${levelField(0, 'code')}":"`,
  ),
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
  // the sections one by one: reading them from the file's table of sections costs a look-up each time
  readonly #parent: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #label: Uint32Array;
  readonly #segment: Uint32Array;
  readonly #segmentOffset: Uint32Array;
  readonly #segmentHeap: DataView;
  readonly #strings: LabelStrings;
  readonly #pieces = new Map<number, Pieces>();
  readonly #scratch = new ByteWriter(1 << 12);
  /** The parent asked for last and its pieces: neighbours in a page mostly have one parent. */
  #last = NONE;
  #lastPieces = ROOT;

  constructor(tree: FieldSections, strings: LabelStrings) {
    this.#parent = tree.parent;
    this.#flags = tree.flags;
    this.#label = tree.label;
    this.#segment = tree.segment;
    this.#segmentOffset = tree['segments.offset'];
    this.#segmentHeap = viewOf(tree['segments.heap']);
    this.#strings = strings;
  }

  /** Writes a record from its opening brace to the fields of its own level. */
  write(out: ByteWriter, id: number): void {
    const above = this.#above(id);
    this.#strings.open(this.#label[id]);
    this.#code(out, above.code, id);
    this.#name(out, above);
    this.#read(out, above);
    this.#through(out, above);
    this.#code(out, above.levels, id);
    this.#ownStrings(out, id);
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
    const parent = this.#parent[id];
    if (parent !== this.#last) {
      this.#lastPieces = parent === NONE ? ROOT : this.#piecesOf(parent);
      this.#last = parent;
    }
    return this.#lastPieces;
  }

  /** Pieces of a node, made from its parent's. */
  #piecesOf(id: number): Pieces {
    const known = this.#pieces.get(id);
    if (known !== undefined) return known;
    const parent = this.#parent[id];
    const made = this.#make(id, parent === NONE ? ROOT : this.#piecesOf(parent));
    this.#pieces.set(id, made);
    return made;
  }

  #make(id: number, above: Pieces): Pieces {
    const label = this.#label[id];
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
    const depth = this.#flags[id] & FLAG.level;
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
    const segment = this.#segment[id];
    out.field(before, this.#segmentHeap, this.#segmentOffset[segment], this.#segmentOffset[segment + 1]);
  }

  /** Full name, a hyphen before the own one where number meets number. */
  #name(out: ByteWriter, above: Pieces): void {
    this.#joined(out, above.name, above.joins && this.#beginsWithDigit(0) ? HYPHEN : null, 0);
  }

  /** Full reading, or null; returns whether there is one. */
  #read(out: ByteWriter, above: Pieces): boolean {
    if (above.read === null || this.#strings.isHole(1)) {
      out.piece(NO_READ);
      return false;
    }
    this.#joined(out, above.read, above.readJoins && this.#beginsWithDigit(1) ? HYPHEN : null, 1);
    return true;
  }

  /** The same with numbers read out: what the name joins by a hyphen, it joins by its sound. */
  #through(out: ByteWriter, above: Pieces): boolean {
    if (above.through === null || this.#strings.isHole(2)) {
      out.piece(NO_THROUGH);
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
    const fields = STRING_FIELDS[this.#flags[id] & FLAG.level];
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
