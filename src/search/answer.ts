import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { FLAG, NONE } from '../gazetteer/sections.js';
import { LEVELS } from '../record/record.js';
import type { ForeignLanguage } from '../text/index.js';
import type { Boundaries } from './boundaries.js';
import { ByteWriter } from './bytes.js';
import { ForeignFields } from './foreign-fields.js';
import { LabelStrings } from './label-strings.js';
import type { Points } from './points.js';
import { type AddressQuery, AnswerTooLarge, type CoordinateOutput } from './query.js';
import { find } from './sorted.js';
import type { AddressTree } from './tree.js';

/** What a page needs besides the ids. */
export interface AnswerOptions {
  /** Distance of an id in metres, or null where none was asked for. */
  readonly distance: ((id: number) => number) | null;
  /** Converts output coordinates; null = as stored. */
  readonly output: CoordinateOutput | null;
  /** Whether boundaries are wanted, as JSON objects or as strings that hold JSON. */
  readonly polygon: 'object' | 'string' | null;
  /** Largest answer in bytes. */
  readonly maxBytes: number;
  /** With past-map fields, or with the language fields. */
  readonly shape: AddressQuery['shape'];
}

/** What the records below a node share, as bytes ready to copy. */
interface Pieces {
  /** `{"address_code":"` and the node's full code. */
  readonly code: Uint8Array;
  /** Full name, escaped, without quotes. */
  readonly name: Uint8Array;
  /** Full reading, or null where a named level has none. */
  readonly read: Uint8Array | null;
  readonly through: Uint8Array | null;
  /** The fields of all levels down to the node's own, each with a comma behind it. */
  readonly levels: Uint8Array;
  /** Whether the node is a block with a name. */
  readonly block: boolean;
}

/** Pieces kept at most; a page has at most 1,000 records, each with at most six ancestors. */
const MAX_CACHED = 8192;

const encoder = new TextEncoder();
const bytes = (text: string): Uint8Array => encoder.encode(text);

const ADDRESS = bytes('","address":"');
const READ = bytes('","address_read":');
const THROUGH = bytes(',"address_read_through":');
const NULL = bytes('null');
const COMMA = 0x2c;
const QUOTE = 0x22;
const HYPHEN = 0x2d;
const CLOSING_BRACE = 0x7d;
/** How a hyphen between numbers is read. */
const NO = bytes('ノ');

/** Names of a level's own fields: prefecture to small section are numbered 2–5, block and lot are details 1 and 2. */
const FIELD_SUFFIXES = ['2', '3', '4', '5', '1', '2'] as const;
const levelField = (depth: number, kind: 'code' | '' | 'read' | 'read_through'): string => {
  const stem = depth < 4 ? 'address' : 'address_detail';
  return `${stem}${kind === '' ? '' : `_${kind}`}${FIELD_SUFFIXES[depth]}`;
};

const LEVEL_KEYS = LEVELS.map((_, depth) => ({
  code: bytes(`"${levelField(depth, 'code')}":"`),
  name: bytes(`","${levelField(depth, '')}":`),
  read: bytes(`,"${levelField(depth, 'read')}":`),
  through: bytes(`,"${levelField(depth, 'read_through')}":`),
}));

/** Null fields of all levels below a depth. */
const NULL_LEVELS = LEVELS.map((_, depth) =>
  bytes(
    LEVELS.slice(depth + 1)
      .map((_, i) =>
        (['code', '', 'read', 'read_through'] as const)
          .map((kind) => `"${levelField(depth + 1 + i, kind)}":null,`)
          .join(''),
      )
      .join(''),
  ),
);

const COUNTRY = bytes(
  '"address_code1":"JP","address1":"日本","address_read1":"ニホン","address_read_through1":"ニホン",',
);
const OPENING = bytes('{"address_code":"');
const POST_CODE = bytes('"post_code":');
const POSITION = bytes(',"position":');
const DISTANCE = bytes(',"distance":');
const POLYGON = bytes(',"address_polygon":');

/** Everything from behind the postal code to the entrance points, for each value of the flags. */
const FLAG_FIELDS = Array.from({ length: 256 }, (_, flags) => {
  const depth = flags & FLAG.level;
  const type = depth > 3 ? 'null' : (flags & FLAG.nameType) === 0 ? '0' : '1';
  return bytes(
    `,"address_level":"${LEVELS[depth] ?? ''}","address_name_type":${type}` +
      `,"exclude_level_flag":${(flags & FLAG.excluded) === 0 ? 0 : 1}` +
      `,"child_level_flag":${(flags & FLAG.hasChildren) === 0 ? 0 : 1},"entrance_point":`,
  );
});

/** Writes records as JSON by joining bytes; what an ancestor contributes is made once and shared. */
export class AnswerWriter {
  readonly #tree: Gazetteer['tree'];
  readonly #points: Points;
  readonly #boundaries: Boundaries | null;
  readonly #strings: LabelStrings;
  readonly #foreign: ForeignFields;
  readonly #closing: Uint8Array;
  readonly #pieces = new Map<number, Pieces>();
  readonly #root: Pieces = {
    code: OPENING,
    name: new Uint8Array(0),
    read: new Uint8Array(0),
    through: new Uint8Array(0),
    levels: COUNTRY,
    block: false,
  };
  readonly #out = new ByteWriter(1 << 16);
  readonly #scratch = new ByteWriter(1 << 12);
  readonly #pastmap: Map<number, number>;

  constructor(gazetteer: Gazetteer, tree: AddressTree, points: Points, boundaries: Boundaries | null) {
    this.#tree = gazetteer.tree;
    this.#points = points;
    this.#boundaries = boundaries;
    this.#strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
    this.#foreign = new ForeignFields(tree, this.#strings);
    this.#closing = bytes(`,"pastmap_year":${gazetteer.meta.year ?? 'null'}}`);
    const ids = gazetteer.tree['pastmap.id'];
    this.#pastmap = new Map(Array.from(gazetteer.tree['pastmap.node'], (node, i) => [node, ids[i]]));
  }

  /**
   * The records as JSON objects joined by commas.
   * @throws {AnswerTooLarge} as soon as the answer exceeds `maxBytes`
   */
  write(ids: Uint32Array, options: AnswerOptions): Uint8Array {
    const out = this.#out;
    out.reset();
    if (this.#pieces.size > MAX_CACHED) this.#pieces.clear();
    for (let i = 0; i < ids.length; i++) {
      if (i > 0) out.byte(COMMA);
      this.#record(ids[i], options);
      if (out.length > options.maxBytes) throw new AnswerTooLarge(`answer exceeds ${options.maxBytes} bytes`);
    }
    return out.copy();
  }

  /** Full reading of a record, or null where a named level has none. */
  fullReading(id: number): string | null {
    const { read } = this.#piecesOf(id);
    return read === null ? null : JSON.parse(`"${new TextDecoder().decode(read)}"`);
  }

  /** Full address of a record in another language, or null where a named level has no name in it. */
  fullName(id: number, language: ForeignLanguage): string | null {
    return this.#foreign.full(id, language);
  }

  #record(id: number, options: AnswerOptions): void {
    const tree = this.#tree;
    const out = this.#out;
    const parent = tree.parent[id];
    const above = parent === NONE ? this.#root : this.#piecesOf(parent);
    out.piece(above.code);
    this.#segment(out, id);
    out.piece(ADDRESS);
    this.#fullName(out, above, id);
    out.piece(READ);
    this.#nullable(out, above.read, id, 1);
    out.piece(THROUGH);
    this.#nullable(out, above.through, id, 2);
    out.byte(COMMA);
    out.piece(above.levels);
    this.#levelFields(out, id);
    const flags = tree.flags[id];
    out.piece(NULL_LEVELS[flags & FLAG.level]);
    out.piece(POST_CODE);
    if (tree.post[id] === NONE) out.piece(NULL);
    else {
      out.byte(QUOTE);
      out.postCode(tree.post[id]);
      out.byte(QUOTE);
    }
    out.piece(FLAG_FIELDS[flags]);
    this.#entrances(id, options.output);
    out.piece(POSITION);
    this.#position(id, options.output);
    out.piece(DISTANCE);
    if (options.distance === null) out.piece(NULL);
    else this.#metres(options.distance(id));
    out.piece(POLYGON);
    this.#polygon(id, options);
    if (options.shape === 'multilingual') {
      out.text(this.#foreign.text(id));
      out.byte(CLOSING_BRACE);
    } else {
      out.ascii(`,"pastmap_id":${this.#pastmap.get(id) ?? 'null'}`);
      out.piece(this.#closing);
    }
  }

  #segment(out: ByteWriter, id: number): void {
    const tree = this.#tree;
    const segment = tree.segment[id];
    out.slice(tree['segments.heap'], tree['segments.offset'][segment], tree['segments.offset'][segment + 1]);
  }

  /** Full name: the parent's and the own one, a hyphen between where the rule asks for it. */
  #fullName(out: ByteWriter, above: Pieces, id: number): void {
    out.piece(above.name);
    if (this.#hyphen(above.name, above.block, id, 0)) out.byte(HYPHEN);
    this.#string(out, id, 0);
  }

  /** Whether a hyphen stands between the parent's text and the own string (decisions: where digit meets digit). */
  #hyphen(text: Uint8Array, block: boolean, id: number, which: number): boolean {
    const label = this.#tree.label[id];
    const at = this.#strings.from(label, which);
    if (at === this.#strings.to(label, which)) return false;
    return (block || endsInDigit(text)) && isDigitAt(this.#strings.heap, at);
  }

  #string(out: ByteWriter, id: number, which: number): void {
    const label = this.#tree.label[id];
    out.slice(this.#strings.heap, this.#strings.from(label, which), this.#strings.to(label, which));
  }

  /** Full reading (1) or read-through (2) in quotes, or null where some level's is not known. */
  #nullable(out: ByteWriter, above: Uint8Array | null, id: number, which: 1 | 2): void {
    if (above === null || this.#hole(id, which)) {
      out.piece(NULL);
      return;
    }
    out.byte(QUOTE);
    this.#fullReading(out, above, id, which);
    out.byte(QUOTE);
  }

  #fullReading(out: ByteWriter, above: Uint8Array, id: number, which: 1 | 2): void {
    const parent = this.#tree.parent[id];
    const names = parent === NONE ? this.#root : this.#piecesOf(parent);
    out.piece(above);
    // what the name joins by a hyphen, the read-through joins by its sound
    if (which === 1 && this.#hyphen(above, names.block, id, 1)) out.byte(HYPHEN);
    if (which === 2 && this.#hyphen(names.name, names.block, id, 0)) out.piece(NO);
    this.#string(out, id, which);
  }

  /** Whether a named level has no reading. */
  #hole(id: number, which: number): boolean {
    const label = this.#tree.label[id];
    return label !== 0 && this.#strings.from(label, which) === this.#strings.to(label, which);
  }

  #levelFields(out: ByteWriter, id: number): void {
    const keys = LEVEL_KEYS[this.#tree.flags[id] & FLAG.level];
    out.piece(keys.code);
    this.#segment(out, id);
    out.piece(keys.name);
    this.#quoted(out, id, 0);
    out.piece(keys.read);
    this.#quoted(out, id, 1);
    out.piece(keys.through);
    this.#quoted(out, id, 2);
    out.byte(COMMA);
  }

  #quoted(out: ByteWriter, id: number, which: number): void {
    const label = this.#tree.label[id];
    const from = this.#strings.from(label, which);
    const to = this.#strings.to(label, which);
    if (from === to) {
      out.piece(NULL);
      return;
    }
    out.byte(QUOTE);
    out.slice(this.#strings.heap, from, to);
    out.byte(QUOTE);
  }

  #entrances(id: number, output: CoordinateOutput | null): void {
    const tree = this.#tree;
    const place = find(tree['entrance.node'], id);
    if (place < 0) {
      this.#out.piece(NULL);
      return;
    }
    const points = tree['entrance.point'];
    this.#out.byte(0x5b);
    const [from, to] = [tree['entrance.offset'][place], tree['entrance.offset'][place + 1]];
    for (let i = from; i < to; i++) {
      if (i > from) this.#out.byte(COMMA);
      this.#point(points[2 * i], points[2 * i + 1], output);
    }
    this.#out.byte(0x5d);
  }

  #position(id: number, output: CoordinateOutput | null): void {
    const before = this.#out.length;
    this.#points.locate(id, (lon, lat) => this.#point(lon, lat, output));
    if (this.#out.length === before) this.#out.piece(NULL);
  }

  /** Metres with two decimals; null for a record without a point of its own. */
  #metres(metres: number): void {
    if (Number.isNaN(metres)) this.#out.piece(NULL);
    else this.#out.ascii(String(Math.round(metres * 100) / 100));
  }

  #polygon(id: number, { polygon, output }: AnswerOptions): void {
    const out = this.#out;
    const boundaries = this.#boundaries;
    const boundary = polygon === null || boundaries === null ? -1 : boundaries.of(id);
    if (boundaries === null || boundary < 0) {
      out.piece(NULL);
      return;
    }
    const escaped = polygon === 'string';
    if (escaped) out.byte(QUOTE);
    const geoJson = { escaped, convert: output ?? undefined };
    out.direct(boundaries.bound(boundary), (buffer, at) => boundaries.write(boundary, buffer, at, geoJson));
    if (escaped) out.byte(QUOTE);
  }

  #point(lon: number, lat: number, output: CoordinateOutput | null): void {
    const out = this.#out;
    let [x, y] = [lon, lat];
    if (output !== null) {
      const converted = output([lon / 1e7, lat / 1e7]);
      x = Math.round(converted[0] * 1e7);
      y = Math.round(converted[1] * 1e7);
    }
    out.byte(0x5b);
    out.coordinate(x);
    out.byte(COMMA);
    out.coordinate(y);
    out.byte(0x5d);
  }

  /** Pieces of a node, made from its parent's. */
  #piecesOf(id: number): Pieces {
    const known = this.#pieces.get(id);
    if (known !== undefined) return known;
    const parent = this.#tree.parent[id];
    const above = parent === NONE ? this.#root : this.#piecesOf(parent);
    const made: Pieces = {
      code: this.#made(above.code, (out) => this.#segment(out, id)),
      name: this.#made(null, (out) => this.#fullName(out, above, id)),
      read: this.#madeReading(above.read, id, 1),
      through: this.#madeReading(above.through, id, 2),
      levels: this.#made(above.levels, (out) => this.#levelFields(out, id)),
      block: (this.#tree.flags[id] & FLAG.level) === 4 && this.#tree.label[id] !== 0,
    };
    this.#pieces.set(id, made);
    return made;
  }

  #madeReading(above: Uint8Array | null, id: number, which: 1 | 2): Uint8Array | null {
    if (above === null || this.#hole(id, which)) return null;
    return this.#made(null, (out) => this.#fullReading(out, above, id, which));
  }

  #made(first: Uint8Array | null, write: (out: ByteWriter) => void): Uint8Array {
    this.#scratch.reset();
    if (first !== null) this.#scratch.piece(first);
    write(this.#scratch);
    return this.#scratch.copy();
  }
}

/** Whether UTF-8 text has a digit at a byte position, ASCII or full-width. */
function isDigitAt(text: Uint8Array, at: number): boolean {
  const byte = text[at];
  if (byte >= 0x30 && byte <= 0x39) return true;
  return byte === 0xef && text[at + 1] === 0xbc && text[at + 2] >= 0x90 && text[at + 2] <= 0x99;
}

function endsInDigit(text: Uint8Array): boolean {
  const last = text[text.length - 1];
  return last >= 0x80
    ? text[text.length - 3] === 0xef && isDigitAt(text, text.length - 3)
    : isDigitAt(text, text.length - 1);
}
