import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { anyText } from '../../../../test/support/any-text.js';
import { fc } from '../../../../test/support/property.js';
import { POSTAL_SCOPES, type RecordValues } from '../record/record.js';
import { ItemDecoder, ItemEncoder, type KeptItem, noNeighbour } from './item-codec.js';
import { NumberedTexts } from './numbered-texts.js';

const text = fc.oneof(
  anyText({ minLength: 1, maxLength: 255 }),
  fc.constantFrom('1', '12-3', '三丁目', 'ア'.repeat(100), 'x'.repeat(63), 'x'.repeat(64)),
);
const coordinate = (low: number, high: number) =>
  fc.integer({ min: low * 1e7, max: high * 1e7 }).map((units) => units / 1e7);
const point = fc.tuple(coordinate(122, 154), coordinate(20, 46));

const values: fc.Arbitrary<RecordValues> = fc.record(
  {
    read: text,
    post_code: fc.stringMatching(/^[0-9]{7}$/),
    position: point,
    read_through: text,
    en: text,
    zh_cn: text,
    zh_tw: text,
    ko: text,
    aliases: fc.array(text, { maxLength: 3 }),
    post_codes: fc.array(fc.stringMatching(/^[0-9]{7}$/), { minLength: 1, maxLength: 3 }),
    entrance_point: fc.array(point, { minLength: 1, maxLength: 3 }),
    polygon: fc.constant({ type: 'Polygon' as const, coordinates: [[[139.1234567890123, 35.5] as const]] }),
    name_type: fc.constantFrom(0 as const, 1 as const),
    exclude: fc.boolean(),
  },
  { requiredKeys: [] },
);
const origin = fc.record({ file: fc.constantFrom('a.csv', 'b.zip!c.csv'), line: fc.nat(2 ** 40) });
const codes = (least: number) =>
  fc.array(fc.stringMatching(/^[0-9]{1,32}$/), { minLength: least, maxLength: 6 });

const item: fc.Arbitrary<KeptItem> = fc.oneof(
  fc
    .record({ codes: codes(1), name: fc.option(text), values, origin, id: fc.option(fc.maxSafeNat()) })
    .map(({ codes, name, values, origin, id }) => {
      const postal = codes.length === 3 ? { postal_only: true } : {};
      const record = { codes, level: LEVELS[codes.length - 1], name, ...values, ...postal };
      return {
        kind: 'record' as const,
        record: id === null ? record : { ...record, pastmap_id: id },
        origin,
      };
    }),
  fc.record({
    kind: fc.constant('outline' as const),
    codes: codes(2),
    outline: fc.record({
      section: fc.stringMatching(/^[0-9]{17}$/),
      name: text,
      number: text,
      isPiece: fc.boolean(),
      year: fc.integer({ min: 0, max: 2100 }),
      quality: fc.integer({ min: 0, max: 127 }),
      polygon: fc.constant([
        Int32Array.of(1_300_000_000, 350_000_000, 1_300_000_900, 350_000_000, 1_300_000_900, 350_000_700),
      ]),
      point,
    }),
    origin,
  }),
  fc.record({
    kind: fc.constant('former-town' as const),
    municipality: fc.stringMatching(/^[0-9]{5}$/),
    town: text,
    position: fc.option(point),
    prefixes: fc.array(text, { maxLength: 2 }),
    sections: fc.array(
      fc.record({
        segment: fc.stringMatching(/^[0-9]{3}$/),
        name: text,
        read: fc.option(text),
        position: fc.option(point),
      }),
      { maxLength: 3 },
    ),
    origin,
  }),
  fc.record({ kind: fc.constant('fill' as const), codes: codes(1), values, origin }),
  fc.record({
    kind: fc.constant('town-fill' as const),
    municipality: fc.stringMatching(/^[0-9]{5}$/),
    town: fc.oneof(fc.constant(''), text),
    values,
    origin,
  }),
  fc.record(
    {
      kind: fc.constant('postal' as const),
      municipality: fc.stringMatching(/^[0-9]{5}$/),
      town: fc.oneof(fc.constant(''), text),
      read: fc.option(text),
      postCode: fc.stringMatching(/^[0-9]{7}$/),
      holds: fc.constantFrom(...POSTAL_SCOPES),
      parts: fc.array(fc.record({ section: text, numbers: fc.constant([{ from: [1, 2], to: [1, 9] }]) }), {
        minLength: 1,
        maxLength: 3,
      }),
      several: fc.constant(true as const),
      origin,
    },
    { requiredKeys: ['kind', 'municipality', 'town', 'read', 'postCode', 'holds', 'origin'] },
  ),
);

/** The item without values that are null or absent, which both mean "not known". */
const known = (item: unknown): unknown =>
  JSON.parse(JSON.stringify(item, (key, value) => (value === null && key !== 'name' ? undefined : value)));

test('items are read as they were written, whatever stands before them', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (items) => {
      const files = new NumberedTexts();
      const encoder = new ItemEncoder();
      const before = noNeighbour();
      const bytes = Buffer.concat(items.map((each) => Buffer.from(encoder.encode(each, before, files))));
      const decoder = new ItemDecoder(bytes, files.all);
      const read: unknown[] = [];
      for (let next = decoder.next(); next !== null; next = decoder.next()) read.push(known(next));
      assert.deepEqual(read, items.map(known));
    }),
    { numRuns: 500 },
  );
});
