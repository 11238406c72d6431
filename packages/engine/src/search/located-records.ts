import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { toDegrees } from '../geo/units.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import type { AddressItem } from '../vocabulary/fields.js';
import { LEVELS } from '../vocabulary/levels.js';
import { AnswerWriter, PLAIN_ADDRESS } from './answer/answer.js';
import { Codes } from './ids/codes.js';
import { RecordNotes } from './ids/record-notes.js';
import { Boundaries } from './places/boundaries.js';
import { Points } from './places/points.js';
import type { LocatedRecord } from './query.js';
import { type NearStation, NearStations } from './stations/near-stations.js';
import { AddressTree } from './tree.js';

/** Parts that records are made from. */
interface RecordParts {
  readonly tree: AddressTree;
  readonly codes: Codes;
  readonly points: Pick<Points, 'note' | 'locate'>;
  readonly writer: Pick<AnswerWriter, 'values' | 'fullAddress' | 'fullName'>;
  readonly notes: RecordNotes;
  /** Makes records with their boundaries; asked for where some are wanted. */
  readonly drawing: () => Pick<AnswerWriter, 'values'>;
  /** Opens the stations; asked once, where some are wanted. */
  readonly stations: () => NearStations | null;
}

/** Makes records of ids, whoever has found them. */
export class LocatedRecords {
  readonly #parts: RecordParts;
  #stations: NearStations | null | undefined;

  constructor(parts: RecordParts) {
    this.#parts = parts;
  }

  /** The records of a gazetteer; nothing that searches it is loaded for them. */
  static of(gazetteer: Gazetteer): LocatedRecords {
    const tree = new AddressTree(gazetteer);
    const points = new Points(gazetteer);
    const writer = new AnswerWriter(gazetteer, tree, points, null);
    const codes = new Codes(gazetteer, tree);
    let drawing: AnswerWriter | undefined;
    return new LocatedRecords({
      tree,
      codes,
      points,
      writer,
      notes: new RecordNotes(gazetteer, tree, codes),
      drawing: () => {
        drawing ??= new AnswerWriter(gazetteer, tree, points, Boundaries.of(gazetteer));
        return drawing;
      },
      stations: () => NearStations.of(gazetteer),
    });
  }

  /** A record that a word means: no more of it is made than is asked for. */
  record(id: number): LocatedRecord {
    const { writer, codes, points, tree, notes, drawing } = this.#parts;
    let item: AddressItem | null = null;
    let near: readonly NearStation[] = [];
    const position = (): LonLat | null => {
      let found: LonLat | null = null;
      points.locate(id, (lon, lat) => {
        found = [toDegrees(lon), toDegrees(lat)];
      });
      return found;
    };
    return {
      number: codes.numberOf(id),
      level: LEVELS[tree.depth(id)],
      address: () => writer.fullAddress(id),
      addressIn: (language) => writer.fullName(id, language),
      code: () => codes.fullCode(id),
      position,
      stations: (most) => {
        const place = near.length >= most ? null : position();
        if (place !== null) near = this.#near()?.nearest(place, most) ?? [];
        return near.slice(0, most);
      },
      point: () => points.note(id),
      ids: () => notes.ids(id),
      from: () => notes.from(id, points.note(id).position === 'own'),
      item: (names = []) => {
        const isKnown = item !== null && names.every((language) => `address_${language}` in (item ?? {}));
        if (!isKnown) [item] = writer.values(Uint32Array.of(id), { ...PLAIN_ADDRESS, names });
        return item as AddressItem;
      },
      polygon: () => {
        const [drawn] = drawing().values(Uint32Array.of(id), { ...PLAIN_ADDRESS, polygon: 'object' });
        return drawn.address_polygon as Exclude<AddressItem['address_polygon'], string>;
      },
    };
  }

  #near(): NearStations | null {
    if (this.#stations === undefined) this.#stations = this.#parts.stations();
    return this.#stations;
  }
}
