import { JOINED_BOUNDARY } from '@banchi/engine/gazetteer/boundaries.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { LotOutlines } from '@banchi/engine/gazetteer/lot-outlines.js';
import { type OrderKeys, orderKeysOf } from '@banchi/engine/gazetteer/order-keys.js';
import { find } from '@banchi/engine/gazetteer/ranges.js';
import { FLAG, NONE } from '@banchi/engine/gazetteer/sections.js';
import { boxOfPolygon, encodePolygon } from '@banchi/engine/geo/encode-polygon.js';
import { EncodedPolygons } from '@banchi/engine/geo/encoded-polygons.js';
import type { MultiPolygon } from '@banchi/engine/geo/rings.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import { AnswerWriter, PLAIN } from '@banchi/engine/search/answer/answer.js';
import { ByteWriter } from '@banchi/engine/search/answer/bytes.js';
import { Codes } from '@banchi/engine/search/ids/codes.js';
import { Boundaries } from '@banchi/engine/search/places/boundaries.js';
import { Points } from '@banchi/engine/search/places/points.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import { AddressTree } from '@banchi/engine/search/tree.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { BETWEEN } from './records.js';

const BEHIND_HEAD = Buffer.from(BETWEEN);
const CLOSED = 0x7d;

/** Makes the documents of the records of one gazetteer file; see `FIELDS` of the mapping. */
export class RecordDocuments {
  /** Number of records, placeholders among them; their ids are 0 … size − 1. */
  readonly size: number;
  readonly hasLanguages: boolean;
  readonly #tree: AddressTree;
  readonly #codes: Codes;
  readonly #points: Points;
  readonly #writer: AnswerWriter;
  readonly #orders: readonly (readonly [string, OrderKeys])[];
  readonly #boundaries: BoundaryBytes | null;
  readonly #lots: LotOutlines | null;
  readonly #out = new ByteWriter();

  constructor(gazetteer: Gazetteer) {
    this.#tree = new AddressTree(gazetteer);
    this.size = this.#tree.size;
    this.#codes = new Codes(gazetteer, this.#tree);
    this.#points = new Points(gazetteer);
    this.#writer = new AnswerWriter(gazetteer, this.#tree, this.#points, Boundaries.of(gazetteer));
    this.hasLanguages = gazetteer.foreignRanks() !== null;
    this.#orders = (['read', ...FOREIGN_LANGUAGES] as const).flatMap((name) => {
      const keys = orderKeysOf(gazetteer, name);
      return keys === null ? [] : [[name, keys] as const];
    });
    this.#boundaries = BoundaryBytes.of(gazetteer);
    this.#lots = LotOutlines.of(gazetteer);
  }

  /** The document of a record as JSON, in UTF-8. */
  json(id: number): Buffer {
    const post = this.#tree.postCode(id);
    const document: Record<string, unknown> = {
      o: id,
      up: this.#above(id),
      code: this.#codes.rank(id),
      plane: this.#planeOf(id),
      depth: this.#tree.depth(id),
    };
    if (post !== NONE) document.post = post;
    for (const [name, keys] of this.#orders) {
      const key = keys.at(id);
      if (key !== Number.POSITIVE_INFINITY) document[name] = key;
    }
    if (this.#points.own(id)) {
      const [lon, lat] = [this.#points.stored.lon(id), this.#points.stored.lat(id)];
      document.lon = lon;
      document.lat = lat;
      document.point = [lon / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE];
      // the point of a placeholder is that of the place above it
      if (this.#tree.isPlaceholder(id)) document.precision = this.#points.note(id).precision;
    } else {
      const { position, precision } = this.#points.note(id);
      if (position !== null) Object.assign(document, { origin: position, precision });
    }
    Object.assign(document, this.#boundaries?.fields(id) ?? this.#lotFields(id));
    // the texts, which are most of it, go from bytes to bytes: to make strings of them takes several times as long
    const out = this.#out;
    out.reset();
    out.ascii(JSON.stringify(document).slice(0, -1));
    const address = this.#written(id, 'address');
    const at = address.lastIndexOf(BEHIND_HEAD);
    out.ascii(',"head":');
    out.jsonOfJson(address.subarray(0, at));
    out.ascii(',"tail":');
    out.jsonOfJson(address.subarray(at + BEHIND_HEAD.length));
    if (this.hasLanguages) {
      const multilingual = this.#written(id, 'multilingual');
      out.ascii(',"names":');
      out.jsonOfJson(multilingual.subarray(multilingual.lastIndexOf(BEHIND_HEAD) + BEHIND_HEAD.length));
    }
    out.byte(CLOSED);
    return Buffer.from(out.view());
  }

  /** The outline of a lot in the form of boundaries. */
  #lotFields(id: number): object | undefined {
    const polygons = this.#lots?.outline(id) ?? null;
    return polygons === null ? undefined : boundaryFields(encodePolygon(polygons), polygons);
  }

  /** A record as answers have it; valid until the next one is written. */
  #written(id: number, shape: AddressQuery['shape']): Buffer {
    const { buffer, byteOffset, byteLength } = this.#writer.write(Uint32Array.of(id), { ...PLAIN, shape });
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  #above(id: number): string[] {
    const above: string[] = [];
    const { parent } = this.#tree;
    for (let node = parent.at(id); node !== NONE; node = parent.at(node)) above.push(String(node));
    return above;
  }

  /** The plane that counts a record: its level, or 6 more for a placeholder. */
  #planeOf(id: number): number {
    const flags = this.#tree.flags.at(id);
    return (flags & FLAG.level) + ((flags & FLAG.placeholder) === 0 ? 0 : LEVELS.length);
  }
}

/** The boundaries of a file, each as bytes of its own. */
class BoundaryBytes {
  readonly #node: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #offset: Uint32Array;
  readonly #heap: Uint8Array;
  readonly #polygons: EncodedPolygons;

  static of(gazetteer: Gazetteer): BoundaryBytes | null {
    const sections = gazetteer.boundaries();
    return sections === null ? null : new BoundaryBytes(sections);
  }

  private constructor(sections: NonNullable<ReturnType<Gazetteer['boundaries']>>) {
    this.#node = sections['polygon.node'];
    this.#flags = sections['polygon.flags'];
    this.#offset = sections['polygon.offset'];
    this.#heap = sections['polygon.heap'];
    this.#polygons = new EncodedPolygons(this.#heap);
  }

  /** The boundary of a record, its box, and whether it serves tiles alone; undefined where it has none. */
  fields(id: number): object | undefined {
    const place = find(this.#node, id);
    if (place < 0) return undefined;
    const from = this.#offset[place];
    const bytes = this.#heap.subarray(from, this.#offset[place + 1] ?? this.#heap.length);
    const isJoined = (this.#flags[place] & JOINED_BOUNDARY) !== 0;
    const fields = boundaryFields(bytes, this.#polygons.decode(from));
    return isJoined ? { ...fields, joined: 1 } : fields;
  }
}

/** The fields of a boundary: its bytes, and the box around it. */
function boundaryFields(bytes: Uint8Array, polygons: MultiPolygon): object {
  const boundary = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return { boundary, outlined: 1, ...boxOfPolygon(polygons) };
}
