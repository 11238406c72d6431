import type { Column } from '../../gazetteer/blocks.js';
import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import { LabelStrings } from '../../gazetteer/labels.js';
import { LotOutlines } from '../../gazetteer/lot-outlines.js';
import { find } from '../../gazetteer/ranges.js';
import { FLAG, NONE } from '../../gazetteer/sections.js';
import { shownDistance } from '../../geo/distance.js';
import { boundOf, writePolygons } from '../../geo/geojson-writer.js';
import { toDegrees, toUnits } from '../../geo/units.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import type { AddressItem, FieldName } from '../../vocabulary/fields.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../../vocabulary/languages.js';
import type { Boundaries } from '../places/boundaries.js';
import type { Points } from '../places/points.js';
import { type AddressQuery, AnswerTooLarge, type CoordinateOutput, NoRoom } from '../query.js';
import type { AddressTree } from '../tree.js';
import { AddressFields, BELOW } from './address-fields.js';
import { ByteWriter } from './bytes.js';
import { ForeignFields } from './foreign-fields.js';
import { bytes, key, run } from './keys.js';
import { flagValues, RecordValues } from './record-values.js';

/** Options of a page of an answer besides its ids. */
export interface AnswerOptions {
  /** Answers have the distance from here, `[longitude, latitude]` in degrees; null without distances. */
  readonly centre: LonLat | null;
  /** Converts output coordinates; null = as stored. */
  readonly output: CoordinateOutput | null;
  /** Whether boundaries are wanted, as JSON objects or as strings that hold JSON. */
  readonly polygon: 'object' | 'string' | null;
  /** Largest answer in bytes. */
  readonly maxBytes: number;
  /** Bytes that there is memory for now. */
  readonly room: number;
  /** With past-map fields, or with the language fields. */
  readonly shape: AddressQuery['shape'];
  /** Languages whose names follow the past-map fields; absent: none. */
  readonly names?: readonly ForeignLanguage[];
  /** How each record of the page was found, as the two halves of a JSON object; null where that is not asked for. */
  readonly matches?: readonly (readonly [Uint8Array, Uint8Array])[] | null;
}

/** Records as they are kept: no distance, no boundary, no conversion, of any length. */
export const PLAIN: Omit<AnswerOptions, 'shape'> = {
  centre: null,
  output: null,
  polygon: null,
  maxBytes: Number.POSITIVE_INFINITY,
  room: Number.POSITIVE_INFINITY,
};

/** A page in the shape of `/search/address`. */
export const PLAIN_ADDRESS: AnswerOptions = { ...PLAIN, shape: 'address' };

/** Bytes of a usual record without its boundary. */
const USUAL_RECORD = 1000;
/** No record without its boundary has more bytes. */
const LARGEST_RECORD = 1 << 14;

const NULL = bytes('null');
const COMMA = 0x2c;
const QUOTE = 0x22;
const CLOSING_BRACE = 0x7d;
const MATCH = bytes(',"match":');
const POSITION = bytes(key('position'));
const DISTANCE = bytes(key('distance'));
const PASTMAP_ID = key('pastmap_id');
const POLYGON = bytes(key('address_polygon'));
const NO_DISTANCE_NO_POLYGON = run('address', 'distance', 'pastmap_id', () => 'null');

/** Everything from behind the postal code to the entrance points, for each value of the flags. */
const FLAG_FIELDS = Array.from({ length: 256 }, (_, flags) => {
  const values: Partial<Record<FieldName, unknown>> = flagValues(flags);
  const fields = run('address', 'address_level', 'entrance_point', (name) =>
    JSON.stringify(values[name] ?? null),
  );
  return fields + key('entrance_point');
});
const TO_ENTRANCES = FLAG_FIELDS.map(bytes);
/** Those fields up to the key of the position, for records without entrance points. */
const TO_POSITION = FLAG_FIELDS.map((fields) => bytes(`${fields}null${key('position')}`));

/** Writes records as JSON by joining bytes. */
export class AnswerWriter {
  readonly #sections: Gazetteer['tree'];
  readonly #tree: AddressTree;
  readonly #parent: Column;
  readonly #end: Column;
  readonly #flags: Column;
  readonly #hasEntrances: boolean;
  readonly #points: Points;
  readonly #boundaries: Boundaries | null;
  readonly #lots: LotOutlines | null;
  readonly #fields: AddressFields;
  /** The names in all languages. */
  readonly #foreign: ForeignFields;
  /** The names in some languages, by these. */
  readonly #named = new Map<string, ForeignFields>();
  readonly #strings: LabelStrings;
  readonly #pastmapYear: string;
  readonly #pastmap: Map<number, number>;
  /** The end of a record without distance and boundary in each shape, as far as all records share it. */
  readonly #plainEnd: Uint8Array;
  readonly #plainEndMultilingual = bytes(NO_DISTANCE_NO_POLYGON);
  readonly #values: RecordValues;
  readonly #out = new ByteWriter();
  /**
   * Place in the answer of the middle of the last record without entrance points, and the values that it depends on.
   */
  #middleFrom = 0;
  #middleTo = 0;
  #middleFlags = -1;
  #middlePost = 0;
  /** Point of the last record without one of its own, and the parent whose point it took, or `NONE`. */
  #placeLon = 0;
  #placeLat = 0;
  #isLocated = false;
  #located = NONE;

  constructor(gazetteer: Gazetteer, tree: AddressTree, points: Points, boundaries: Boundaries | null) {
    this.#sections = gazetteer.tree;
    this.#tree = tree;
    this.#parent = tree.parent;
    this.#end = tree.end;
    this.#flags = tree.flags;
    this.#hasEntrances = gazetteer.tree['entrance.node'].length > 0;
    this.#points = points;
    this.#boundaries = boundaries;
    this.#lots = LotOutlines.of(gazetteer);
    const strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
    this.#fields = new AddressFields(gazetteer, strings);
    this.#strings = strings;
    this.#foreign = new ForeignFields(tree, strings);
    this.#pastmapYear = `${key('pastmap_year')}${gazetteer.meta.year ?? 'null'}}`;
    this.#plainEnd = bytes(`${NO_DISTANCE_NO_POLYGON}${PASTMAP_ID}null${this.#pastmapYear}`);
    const ids = gazetteer.tree['pastmap.id'];
    this.#pastmap = new Map(
      Array.from(gazetteer.tree['pastmap.node'], (node, i) => [node, ids[2 * i] + ids[2 * i + 1] * 2 ** 32]),
    );
    this.#values = new RecordValues({
      ...{ gazetteer, tree, points, boundaries, lots: this.#lots },
      ...{ fields: this.#fields, foreign: this.#foreign, pastmap: this.#pastmap },
    });
  }

  /**
   * The records as JSON objects joined by commas; valid until the next call.
   * @throws {NoRoom} before anything is written, if the answer is likely to exceed `room`, and as soon as it does
   * @throws {AnswerTooLarge} as soon as the answer exceeds `maxBytes`
   */
  write(ids: Uint32Array, options: AnswerOptions): Uint8Array {
    const out = this.#out;
    const { matches = null, shape, maxBytes, room } = options;
    if (room !== Number.POSITIVE_INFINITY && Math.min(this.likelyBytes(ids, options), maxBytes) > room)
      throw new NoRoom(`answer exceeds ${room} bytes`);
    out.reset();
    this.#prefetch(ids);
    this.#middleFlags = -1;
    this.#fields.tidy();
    if (shape === 'multilingual') this.#foreign.tidy();
    const named = this.#namesIn(options.names ?? []);
    named?.tidy();
    for (let i = 0; i < ids.length; i++) {
      if (i > 0) out.byte(COMMA);
      this.#record(ids[i], options);
      if (named !== null) this.#names(named, ids[i]);
      if (matches !== null) this.#match(matches[i]);
      if (out.length > room) throw new NoRoom(`answer exceeds ${room} bytes`);
      if (out.length > maxBytes) throw new AnswerTooLarge(`answer exceeds ${maxBytes} bytes`);
    }
    return out.view();
  }

  /**
   * The records as objects.
   * @throws {NoRoom} @throws {AnswerTooLarge} where {@link write} throws it
   */
  values(ids: Uint32Array, options: Omit<AnswerOptions, 'matches'>): AddressItem[] {
    const limit = Math.min(options.maxBytes, options.room);
    // only a page that may exceed a limit is written, to know whether it does; lots have outlines of any size
    const isAnySize = options.polygon !== null && this.#lots !== null && limit !== Number.POSITIVE_INFINITY;
    if (isAnySize || this.likelyBytes(ids, options, LARGEST_RECORD) > limit) this.write(ids, options);
    this.#prefetch(ids);
    this.#fields.tidy();
    this.#foreign.tidy();
    const named = this.#namesIn(options.names ?? []);
    named?.tidy();
    return Array.from(ids, (id) => this.#values.of(id, options, named));
  }

  /** The records as {@link write} writes them, in memory that belongs to the caller until {@link giveBack}. */
  own(ids: Uint32Array, options: AnswerOptions): Uint8Array {
    this.write(ids, options);
    return this.#out.take();
  }

  /** Takes memory back that {@link own} gave. */
  giveBack(items: Uint8Array): void {
    this.#out.giveBack(items);
  }

  /** Full address of a record. */
  fullAddress(id: number): string {
    this.#fields.tidy();
    return this.#fields.fullAddress(id);
  }

  /** Full reading of a record, or null where a named level has none. */
  fullReading(id: number): string | null {
    return this.#fields.fullReading(id);
  }

  /** Full address of a record in another language, or null if a named level lacks a name in it. */
  fullName(id: number, language: ForeignLanguage): string | null {
    this.#foreign.tidy();
    return this.#foreign.full(id, language);
  }

  /**
   * How large an answer is likely to be, known without writing it.
   * @param each bytes of a record without its boundary
   */
  likelyBytes(ids: Uint32Array, { polygon }: Pick<AnswerOptions, 'polygon'>, each = USUAL_RECORD): number {
    let bytes = each * ids.length;
    const boundaries = this.#boundaries;
    if (polygon !== null && boundaries !== null)
      for (const id of ids) {
        const boundary = boundaries.of(id);
        if (boundary >= 0) bytes += boundaries.bound(boundary);
      }
    return bytes;
  }

  /** Announces the parts of the file that the records and their ancestors will be read from. */
  #prefetch(ids: Uint32Array): void {
    const tree = this.#tree;
    if (!tree.prefetchNodes(ids)) return;
    let nodes: readonly number[] = [...ids];
    while (nodes.length > 0) {
      nodes = [...new Set(nodes.map((id) => this.#parent.at(id)))].filter((id) => id !== NONE);
      tree.prefetchNodes(nodes);
    }
    const { 'label.offset': offset, 'label.heap': heap } = this.#sections;
    for (const id of ids) tree.prefetch(heap, offset[tree.label.at(id)], offset[tree.label.at(id) + 1]);
  }

  /** The names in languages; null for none. */
  #namesIn(languages: readonly ForeignLanguage[]): ForeignFields | null {
    if (languages.length === 0) return null;
    const inOrder = FOREIGN_LANGUAGES.filter((language) => languages.includes(language));
    const known = this.#named.get(inOrder.join());
    if (known !== undefined) return known;
    const made = new ForeignFields(this.#tree, this.#strings, inOrder);
    this.#named.set(inOrder.join(), made);
    return made;
  }

  /** Opens the record again to add its names. */
  #names(named: ForeignFields, id: number): void {
    this.#out.back(1);
    named.write(this.#out, id);
    this.#out.byte(CLOSING_BRACE);
  }

  /** Opens the record again to add one more field. */
  #match([head, end]: readonly [Uint8Array, Uint8Array]): void {
    const out = this.#out;
    out.back(1);
    out.piece(MATCH);
    out.piece(head);
    out.piece(end);
    out.byte(CLOSING_BRACE);
  }

  #record(id: number, options: AnswerOptions): void {
    const out = this.#out;
    this.#fields.write(out, id);
    this.#middle(id, options.output);
    this.#position(id, options.output);
    const { centre, polygon, shape } = options;
    const isPlain = centre === null && polygon === null;
    if (shape === 'address' && isPlain && this.#pastmap.size === 0) {
      out.piece(this.#plainEnd);
      return;
    }
    if (isPlain) out.piece(this.#plainEndMultilingual);
    else {
      out.piece(DISTANCE);
      if (centre === null) out.piece(NULL);
      else this.#metres(this.#points.metresFrom(centre, id));
      out.piece(POLYGON);
      this.#polygon(id, options);
    }
    if (shape === 'multilingual') {
      this.#foreign.write(out, id);
      out.byte(CLOSING_BRACE);
    } else {
      out.ascii(`${PASTMAP_ID}${this.#pastmap.get(id) ?? 'null'}`);
      out.ascii(this.#pastmapYear);
    }
  }

  /** Everything from behind the own level to the key of the position: usually the same as in the record before. */
  #middle(id: number, output: CoordinateOutput | null): void {
    const out = this.#out;
    const flags = this.#flags.at(id);
    const post = this.#tree.postCode(id);
    if (flags === this.#middleFlags && post === this.#middlePost && !this.#hasEntrances) {
      out.again(this.#middleFrom, this.#middleTo);
      return;
    }
    this.#middleFlags = flags;
    this.#middlePost = post;
    this.#middleFrom = out.length;
    out.piece(BELOW[flags & FLAG.level]);
    if (post === NONE) out.piece(NULL);
    else out.postCode(post);
    this.#entrances(id, flags, output);
    this.#middleTo = out.length;
  }

  #entrances(id: number, flags: number, output: CoordinateOutput | null): void {
    const out = this.#out;
    const sections = this.#sections;
    const place = this.#hasEntrances ? find(sections['entrance.node'], id) : -1;
    if (place < 0) {
      out.piece(TO_POSITION[flags]);
      return;
    }
    out.piece(TO_ENTRANCES[flags]);
    const points = sections['entrance.point'];
    out.byte(0x5b);
    const [from, to] = [sections['entrance.offset'][place], sections['entrance.offset'][place + 1]];
    for (let i = from; i < to; i++) {
      if (i > from) out.byte(COMMA);
      this.#point(points[2 * i], points[2 * i + 1], output);
    }
    out.byte(0x5d);
    out.piece(POSITION);
  }

  #position(id: number, output: CoordinateOutput | null): void {
    const own = this.#points.stored;
    if (own.has(id)) {
      this.#point(own.lon(id), own.lat(id), output);
      return;
    }
    // Below a record without children nothing has a point: it stands where its parent stands, as do its siblings.
    const parent = this.#end.at(id) === id + 1 ? this.#parent.at(id) : NONE;
    if (parent === NONE || parent !== this.#located) {
      this.#isLocated = false;
      this.#located = parent;
      this.#points.locate(id, this.#keepPlace);
    }
    if (this.#isLocated) this.#point(this.#placeLon, this.#placeLat, output);
    else this.#out.piece(NULL);
  }

  readonly #keepPlace = (lon: number, lat: number): void => {
    this.#placeLon = lon;
    this.#placeLat = lat;
    this.#isLocated = true;
  };

  /** Metres with two decimals; null for a record without a point of its own. */
  #metres(metres: number): void {
    if (Number.isNaN(metres)) this.#out.piece(NULL);
    else this.#out.ascii(String(shownDistance(metres)));
  }

  #polygon(id: number, { polygon, output }: AnswerOptions): void {
    const out = this.#out;
    const boundaries = this.#boundaries;
    const boundary = polygon === null || boundaries === null ? -1 : boundaries.of(id);
    const lot = polygon === null || boundary >= 0 ? null : (this.#lots?.outline(id) ?? null);
    if (boundary < 0 && lot === null) {
      out.piece(NULL);
      return;
    }
    const escaped = polygon === 'string';
    if (escaped) out.byte(QUOTE);
    const geoJson = { escaped, convert: output ?? undefined };
    if (lot !== null) out.direct(boundOf(lot), (buffer, at) => writePolygons(lot, buffer, at, geoJson));
    else if (boundaries !== null)
      out.direct(boundaries.bound(boundary), (buffer, at) => boundaries.write(boundary, buffer, at, geoJson));
    if (escaped) out.byte(QUOTE);
  }

  #point(lon: number, lat: number, output: CoordinateOutput | null): void {
    if (output === null) {
      this.#out.point(lon, lat);
      return;
    }
    const [x, y] = output([toDegrees(lon), toDegrees(lat)]);
    this.#out.point(toUnits(x), toUnits(y));
  }
}
