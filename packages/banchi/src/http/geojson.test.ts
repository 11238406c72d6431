import assert from 'node:assert/strict';
import { test } from 'node:test';
import { featuresOf } from './geojson.js';

const BOUNDARY = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [135, 34],
        [136, 34],
        [135, 35],
        [135, 34],
      ],
    ],
  ],
};
/** Texts that look like the end of something. */
const TEXTS = ['a', '"', '\\', '\\"', '}', '{"address_polygon":{', ']}', '北"海}道\\', ''];

test('features are the records, whatever their texts hold', () => {
  const records = TEXTS.flatMap((text, i) =>
    [null, BOUNDARY].flatMap((address_polygon) =>
      [null, [135.5, 34.5]].map((position) => ({
        address_code: `99${i}`,
        address: text,
        position,
        distance: null,
        address_polygon,
        pastmap_year: null,
        match: { parts: [{ text, polygon: {} }, text] },
      })),
    ),
  );
  for (const from of [0, 1, 2, 3]) {
    const shown = records.slice(from);
    // a boundary may be a text
    const given = shown.map((record, i) => ({
      ...record,
      address_polygon:
        i % 4 === 1 && record.address_polygon !== null
          ? JSON.stringify(record.address_polygon)
          : record.address_polygon,
    }));
    const answer = featuresOf({ hit: 1, records: given as never, bytes: 0 });
    const expected = shown.map(({ position, address_polygon, ...properties }) => {
      const point = position === null ? null : { type: 'Point', coordinates: position };
      const geometry = address_polygon ?? point;
      return JSON.stringify({ type: 'Feature', id: properties.address_code, geometry, properties });
    });
    assert.equal(Buffer.from(answer.items).toString(), expected.join(','));
  }
  assert.equal(featuresOf({ hit: 0, records: [], bytes: 0 }).items.length, 0);
});
