import { decodeLots, encodeLots } from '@banchi/engine/geo/lot-blocks.js';
import type { Polygon } from '@banchi/engine/geo/rings.js';
import { toDegrees, toUnits } from '@banchi/engine/geo/units.js';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { LotOutline } from '../record/lot-outline.js';
import {
  type AddressRecord,
  hasRareValues,
  POSTAL_SCOPES,
  type PostalPart,
  type RecordValues,
  rareValues,
  type SourceItem,
} from '../record/record.js';
import type { FormerTown } from './former-towns.js';
import type { NumberedTexts } from './numbered-texts.js';

/** The items that the build keeps until all sources are read. */
export type KeptItem =
  | Exclude<
      SourceItem,
      { kind: 'refused' | 'step' | 'map-section' | 'platform' | 'tracks' | 'station-reading' }
    >
  | FormerTown;

const KINDS = ['record', 'fill', 'town-fill', 'postal', 'outline', 'former-town'] as const;
const KIND = { record: 0, fill: 1, 'town-fill': 2, postal: 3, outline: 4, 'former-town': 5 } as const;

/** Bits of an item's first byte; the kind stands below them. */
const HAS = { name: 8, read: 16, post: 32, position: 64, more: 128 } as const;
/** Bits of the byte behind it, which items with {@link HAS.more} have. */
const MORE = { rest: 1, file: 2 } as const;

/** The item before in the same part. An item is stored as its difference from it: neighbours share most values. */
export interface Neighbour {
  codes: readonly string[];
  file: number;
  line: number;
}

/** Nothing came before. */
export function noNeighbour(): Neighbour {
  return { codes: [], file: -1, line: 0 };
}

/** Bytes that an item takes at most, its texts aside; a text takes three a code unit. */
const MOST_BYTES = 128;

/**
 * Writes items as bytes, about twenty a house number: codes without the beginning shared with the item before, texts,
 * the point in 1e-7 degrees; rare values as JSON.
 */
export class ItemEncoder {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #end = 0;

  /** The bytes of an item; they stand until the next one is written. */
  encode(item: KeptItem, before: Neighbour, files: NumberedTexts): Buffer {
    const values = valuesOf(item);
    const codes = codesOf(item);
    const name = nameOf(item);
    const { read, post_code: post, position } = values;
    const rest = restOf(values, item);
    const text = rest === null ? '' : JSON.stringify(rest);
    this.#reserve(item, codes, name, read, text);
    const file = files.of(item.origin.file);
    const more = (rest === null ? 0 : MORE.rest) | (file === before.file ? 0 : MORE.file);
    this.#end = 0;
    this.#byte(
      KIND[item.kind] |
        (name === null ? 0 : HAS.name) |
        (read == null ? 0 : HAS.read) |
        (post == null ? 0 : HAS.post) |
        (position == null ? 0 : HAS.position) |
        (more === 0 ? 0 : HAS.more),
    );
    if (more !== 0) this.#byte(more);
    if (file !== before.file) this.#number(file);
    const lines = item.origin.line - before.line;
    this.#number(lines < 0 ? -2 * lines - 1 : 2 * lines);
    let shared = 0;
    while (shared < codes.length && codes[shared] === before.codes[shared]) shared++;
    this.#byte((shared << 4) | codes.length);
    if (item.kind === 'postal') this.#byte(POSTAL_SCOPES.indexOf(item.holds));
    for (let i = shared; i < codes.length; i++) this.#text(codes[i]);
    if (name !== null) this.#text(name);
    if (read != null) this.#text(read);
    if (post != null) this.#number(Number(post));
    if (position != null) {
      this.#end = this.#bytes.writeInt32LE(toUnits(position[0]), this.#end);
      this.#end = this.#bytes.writeInt32LE(toUnits(position[1]), this.#end);
    }
    if (rest !== null) this.#text(text);
    if (item.kind === 'outline') this.#polygon(item.outline.polygon);
    before.codes = codes;
    before.file = file;
    before.line = item.origin.line;
    return this.#bytes.subarray(0, this.#end);
  }

  #reserve(
    item: KeptItem,
    codes: readonly string[],
    name: string | null,
    read: string | null | undefined,
    rest: string,
  ): void {
    let units = (name?.length ?? 0) + (read?.length ?? 0) + rest.length;
    for (const code of codes) units += code.length + 2;
    const most = MOST_BYTES + 3 * units;
    if (codes.length > 15) throw new RangeError(`${item.origin.file}: ${codes.length} code segments`);
    if (most > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(2 * most);
  }

  /** The polygon as a block of one lot, behind its length in bytes. */
  #polygon(polygon: Polygon): void {
    const bytes = encodeLots([[polygon]]);
    if (this.#end + MOST_BYTES + bytes.length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#end + MOST_BYTES + bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#end);
      this.#bytes = larger;
    }
    this.#number(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  #byte(value: number): void {
    this.#bytes[this.#end++] = value;
  }

  /** LEB128, of up to 53 bits. */
  #number(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#end++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#end++] = rest;
  }

  /** Length in bytes, doubled, 1 more where not all are ASCII; then the bytes. */
  #text(text: string): void {
    const bytes = this.#bytes;
    const { length } = text;
    let ascii = length < 64;
    for (let i = 0, at = this.#end + 1; ascii && i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) bytes[at++] = unit;
      else ascii = false;
    }
    if (ascii) {
      bytes[this.#end] = length << 1;
      this.#end += 1 + length;
      return;
    }
    this.#number((Buffer.byteLength(text) << 1) | 1);
    this.#end += bytes.write(text, this.#end);
  }
}

/** Reads the items that {@link ItemEncoder} has written for one part, in order. */
export class ItemDecoder {
  readonly #bytes: Buffer;
  readonly #files: readonly string[];
  readonly #before = noNeighbour();
  #at = 0;

  /** @param files by their numbers */
  constructor(bytes: Buffer, files: readonly string[]) {
    this.#bytes = bytes;
    this.#files = files;
  }

  /** The next item, or null behind the last. */
  next(): KeptItem | null {
    if (this.#at >= this.#bytes.length) return null;
    const before = this.#before;
    const head = this.#bytes[this.#at++];
    const more = (head & HAS.more) === 0 ? 0 : this.#bytes[this.#at++];
    if ((more & MORE.file) !== 0) before.file = this.#number();
    const lines = this.#number();
    before.line += lines % 2 === 0 ? lines / 2 : -(lines + 1) / 2;
    const shape = this.#bytes[this.#at++];
    const kind = KINDS[head & 7];
    const holds = kind === 'postal' ? POSTAL_SCOPES[this.#bytes[this.#at++]] : 'whole';
    const codes = before.codes.slice(0, shape >> 4);
    while (codes.length < (shape & 15)) codes.push(this.#text());
    before.codes = codes;
    const name = (head & HAS.name) === 0 ? null : this.#text();
    const read = (head & HAS.read) === 0 ? null : this.#text();
    const post_code = (head & HAS.post) === 0 ? null : String(this.#number()).padStart(7, '0');
    const position = (head & HAS.position) === 0 ? null : this.#position();
    const rest = (more & MORE.rest) === 0 ? null : (JSON.parse(this.#text()) as Rest);
    const origin = { file: this.#files[before.file], line: before.line };
    if (kind === 'postal') {
      const place = { municipality: codes.join(''), town: name ?? '', read, postCode: post_code ?? '' };
      return { kind, ...place, holds, ...rest, origin };
    }
    if (kind === 'record') {
      // in one shape: most records have nothing else, and to spread values takes several times as long
      const record: AddressRecord = {
        codes,
        level: LEVELS[codes.length - 1],
        name,
        read,
        post_code,
        position,
      };
      return { kind, record: rest === null ? record : Object.assign(record, rest), origin };
    }
    if (kind === 'outline') {
      const { section = '', isPiece = false, quality = 0, year = 0 } = rest ?? {};
      const outline = { section, isPiece, quality, year, name: read ?? '', number: name ?? '' };
      return {
        kind,
        codes,
        outline: { ...outline, point: position as LonLat, polygon: this.#polygon() },
        origin,
      };
    }
    if (kind === 'former-town') {
      const { prefixes = [], sections = [] } = rest ?? {};
      return { kind, municipality: codes.join(''), town: name ?? '', position, prefixes, sections, origin };
    }
    const values = rest === null ? { read, post_code, position } : { read, post_code, position, ...rest };
    return kind === 'fill'
      ? { kind, codes, values, origin }
      : { kind, municipality: codes.join(''), town: name ?? '', values, origin };
  }

  #polygon(): Polygon {
    const length = this.#number();
    const from = this.#at;
    this.#at += length;
    const { lots } = decodeLots(this.#bytes, from, this.#at, 1);
    return lots[0][0];
  }

  #position(): LonLat {
    const [x, y] = [this.#bytes.readInt32LE(this.#at), this.#bytes.readInt32LE(this.#at + 4)];
    this.#at += 8;
    return [toDegrees(x), toDegrees(y)];
  }

  #number(): number {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 0x80;
    }
  }

  #text(): string {
    const head = this.#number();
    const start = this.#at;
    this.#at += head >> 1;
    return (head & 1) === 0
      ? this.#bytes.toString('latin1', start, this.#at)
      : this.#bytes.toString('utf8', start, this.#at);
  }
}

/** The code segments that an item is about. */
export function codesOf(item: KeptItem): readonly string[] {
  if (item.kind === 'record') return item.record.codes;
  return item.kind === 'fill' || item.kind === 'outline'
    ? item.codes
    : [item.municipality.slice(0, 2), item.municipality.slice(2)];
}

/** The name, or number, that an item is about; null where its codes say all. */
function nameOf(item: KeptItem): string | null {
  if (item.kind === 'record') return item.record.name;
  if (item.kind === 'outline') return item.outline.number;
  return item.kind === 'fill' ? null : item.town;
}

/** The values of a record in an item. */
function valuesOf(item: KeptItem): RecordValues {
  if (item.kind === 'record') return item.record;
  if (item.kind === 'outline') return { read: item.outline.name, position: item.outline.point };
  if (item.kind === 'former-town') return { position: item.position };
  return item.kind === 'postal' ? { read: item.read, post_code: item.postCode } : item.values;
}

/** Values that few items have. */
interface Rest
  extends RecordValues,
    Partial<Pick<LotOutline, 'section' | 'isPiece' | 'quality' | 'year'>>,
    Partial<Pick<FormerTown, 'prefixes' | 'sections'>> {
  readonly parts?: readonly PostalPart[];
  readonly several?: true;
}

/** The values that few items have, or null. */
function restOf(values: RecordValues, item: KeptItem): Record<string, unknown> | null {
  if (item.kind === 'postal') {
    const { parts, several } = item;
    if (parts === undefined && several === undefined) return null;
    return { ...(parts === undefined ? {} : { parts }), ...(several === undefined ? {} : { several }) };
  }
  if (item.kind === 'outline') {
    const { section, isPiece, quality, year } = item.outline;
    return { section, isPiece, quality, year };
  }
  if (item.kind === 'former-town') {
    const { prefixes, sections } = item;
    return prefixes.length + sections.length === 0 ? null : { prefixes, sections };
  }
  if (!hasRareValues(values)) return null;
  return Object.fromEntries(Object.entries(rareValues(values)).filter(([, value]) => value != null));
}
