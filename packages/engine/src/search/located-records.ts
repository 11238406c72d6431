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
import { AddressTree } from './tree.js';

/** Parts that records are made from. */
interface RecordParts {
  readonly tree: AddressTree;
  readonly codes: Codes;
  readonly points: Pick<Points, 'origin' | 'locate'>;
  readonly writer: Pick<AnswerWriter, 'write' | 'fullAddress' | 'fullName'>;
  readonly notes: RecordNotes;
  /** Writes records with their boundaries; asked for where some are wanted. */
  readonly drawing: () => Pick<AnswerWriter, 'write'>;
}

const decoder = new TextDecoder();

/** Makes records of ids, whoever has found them. */
export class LocatedRecords {
  readonly #parts: RecordParts;

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
    });
  }

  /** A record that a word means: no more of it is made than is asked for. */
  record(id: number): LocatedRecord {
    const { writer, codes, points, tree, notes, drawing } = this.#parts;
    let item: AddressItem | null = null;
    return {
      number: codes.numberOf(id),
      level: LEVELS[tree.depth(id)],
      address: () => writer.fullAddress(id),
      addressIn: (language) => writer.fullName(id, language),
      code: () => codes.fullCode(id),
      position: () => {
        let position: LonLat | null = null;
        points.locate(id, (lon, lat) => {
          position = [toDegrees(lon), toDegrees(lat)];
        });
        return position;
      },
      positionOf: () => points.origin(id),
      ids: () => notes.ids(id),
      from: () => notes.from(id, points.origin(id) === 'own'),
      item: () => {
        item ??= JSON.parse(decoder.decode(this.#bytes(id))) as AddressItem;
        return item;
      },
      polygon: () => {
        const bytes = drawing().write(Uint32Array.of(id), { ...PLAIN_ADDRESS, polygon: 'object' });
        const { address_polygon: drawn } = JSON.parse(decoder.decode(bytes)) as AddressItem;
        return drawn as Exclude<AddressItem['address_polygon'], string>;
      },
    };
  }

  #bytes(id: number): Uint8Array {
    return this.#parts.writer.write(Uint32Array.of(id), PLAIN_ADDRESS);
  }
}
