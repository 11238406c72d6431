import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { fc } from '../../../../test/support/property.js';
import { isZeroCode, MAX_ALIASES, MAX_SEGMENT, MAX_TEXT, recordFault } from './validate.js';

const town = { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町' };
const ring = [
  [135, 34],
  [135.1, 34],
  [135.1, 34.1],
  [135, 34],
];

test('accepts records of every level with every field', () => {
  for (const [depth, level] of LEVELS.entries()) {
    const codes = ['30', '201', '0001', '000', '001', '00100000'].slice(0, depth + 1);
    assert.equal(recordFault({ codes, level, name: isZeroCode(codes[depth]) ? null : '名' }), undefined);
  }
  const full = {
    ...town,
    read: 'アオイチョウ',
    read_through: 'アオイチョウ',
    en: 'Aoicho',
    zh_cn: '葵町',
    zh_tw: '葵町',
    ko: '아오이초',
    aliases: ['あおい町'],
    post_code: '6408273',
    post_codes: ['6408273', '6408274'],
    position: [135.163085, 34.21348],
    entrance_point: [[135.163, 34.213]],
    polygon: { type: 'MultiPolygon', coordinates: [[ring]] },
    name_type: 0,
    exclude: false,
    postal_only: true,
    pastmap_year: 2021,
    pastmap_id: 7,
  };
  assert.equal(recordFault(full), undefined);
  const unknown = Object.fromEntries(Object.keys(full).map((key) => [key, null]));
  assert.equal(recordFault({ ...unknown, ...town }), undefined);
});

const FAULTS: readonly (readonly [unknown, RegExp])[] = [
  [[], /^\[\]: a record must be a JSON object$/],
  [null, /^null: a record must be a JSON object$/],
  [{ ...town, nmae: 1 }, /^"nmae": unknown field$/],
  [{ level: 'OAZ', name: '葵町' }, /^codes: missing$/],
  [{ codes: town.codes, name: '葵町' }, /^level: missing$/],
  [{ codes: town.codes, level: 'OAZ' }, /^name: missing/],
  [{ ...town, codes: '30' }, /^codes: "30": must be an array/],
  [{ ...town, codes: [] }, /^codes: \[\]: level OAZ needs 3 segments, got 0$/],
  [{ ...town, codes: ['30', '201'] }, /^codes: \["30","201"\]: level OAZ needs 3 segments, got 2$/],
  [{ ...town, codes: ['30', 201, '0001'] }, /^codes\[1\]: 201: must be a string of 1 to 32 digits$/],
  [{ ...town, codes: ['30', '', '0001'] }, /^codes\[1\]: "": must be/],
  [{ ...town, codes: ['30', '20１', '0001'] }, /^codes\[1\]: "20１": must be/],
  [{ ...town, codes: ['30', '1'.repeat(MAX_SEGMENT + 1), '0001'] }, /^codes\[1\]: .* must be/],
  [{ ...town, post_codes: [] }, /^post_codes: \[\]: must be an array of 1 to 10000 postal codes/],
  [
    { ...town, post_codes: ['6408273', '640-8273'] },
    /^post_codes\[1\]: "640-8273": must be a string of 7 digits/,
  ],
  [{ ...town, postal_only: 1 }, /^postal_only: 1: must be true or false$/],
  [{ ...town, level: 'oaz' }, /^level: "oaz": must be one of TOD, SHK, OAZ, AZC, GIK, TBN$/],
  [{ ...town, name: null }, /^name: null is only for an all-zero own segment, got "0001"$/],
  [{ ...town, codes: ['30', '201', '0000'] }, /^name: "葵町": must be null because the own segment "0000"/],
  [{ ...town, name: ' \u3000' }, /^name: " 　": must not be empty/],
  [{ ...town, name: 'あ'.repeat(MAX_TEXT + 1) }, /^name: .*…: 256 characters, at most 255 are allowed$/],
  [{ ...town, name: '葵\n町' }, /^name: "葵\\n町": must not hold control characters/],
  [{ ...town, name: '葵\ud800' }, /^name: "葵\\ud800": must not hold control characters or lone surrogates$/],
  [{ ...town, read: 5 }, /^read: 5: must be a string or null$/],
  [{ ...town, aliases: 'あ' }, /^aliases: "あ": must be an array/],
  [{ ...town, aliases: ['あ', ''] }, /^aliases\[1\]: "": must not be empty/],
  [{ ...town, aliases: Array(MAX_ALIASES + 1).fill('あ') }, /^aliases: 101 entries, at most 100/],
  [
    { ...town, post_code: '640-8273' },
    /^post_code: "640-8273": must be a string of 7 digits without a hyphen$/,
  ],
  [{ ...town, post_code: 6408273 }, /^post_code: 6408273: must be/],
  [{ ...town, position: [34.2, 135.1] }, /^position: \[34.2,135.1\]: must be \[longitude, latitude\] with/],
  [{ ...town, position: [135, 34, 0] }, /^position: \[135,34,0\]: must be/],
  [{ ...town, position: ['135', '34'] }, /^position: \["135","34"\]: must be/],
  [{ ...town, entrance_point: [] }, /^entrance_point: \[\]: must be an array of 1 to 1000 points/],
  [{ ...town, entrance_point: [[135, 34], [135]] }, /^entrance_point\[1\]: \[135\]: must be/],
  [{ ...town, name_type: 2 }, /^name_type: 2: must be 0 \(official name\) or 1/],
  [{ ...town, exclude: 1 }, /^exclude: 1: must be true or false$/],
  [{ ...town, pastmap_year: 2021.5 }, /^pastmap_year: 2021.5: must be an integer from 1 to 9999$/],
  [{ ...town, pastmap_year: '2021' }, /^pastmap_year: "2021": must be/],
  [{ ...town, pastmap_id: -1 }, /^pastmap_id: -1: must be an integer from 0/],
  [{ ...town, polygon: 'x' }, /^polygon: "x": must be a GeoJSON Polygon or MultiPolygon$/],
  [{ ...town, polygon: { type: 'Point', coordinates: [135, 34] } }, /^polygon.type: "Point": must be/],
  [{ ...town, polygon: { type: 'Polygon', coordinates: [ring], crs: 1 } }, /^polygon: "crs": unknown field$/],
  [
    { ...town, polygon: { type: 'Polygon', coordinates: [] } },
    /^polygon.coordinates: \[\]: must be an array/,
  ],
  [{ ...town, polygon: { type: 'MultiPolygon', coordinates: [] } }, /^polygon.coordinates: \[\]: must be/],
  [
    { ...town, polygon: { type: 'Polygon', coordinates: [ring.slice(1)] } },
    /^polygon.coordinates\[0\]: .*: must be a ring of at least 4 points$/,
  ],
  [
    { ...town, polygon: { type: 'MultiPolygon', coordinates: [[ring], [ring, [...ring, [135.2, 34]]]] } },
    /^polygon.coordinates\[1\]\[1\]: ring is not closed: begins at \[135,34\], ends at \[135.2,34\]$/,
  ],
  [
    { ...town, polygon: { type: 'Polygon', coordinates: [[[135, 34], [NaN, 34], ...ring.slice(2)]] } },
    /^polygon.coordinates\[0\]\[1\]: \[null,34\]: must be/,
  ],
];

test('names field, value and rule of a fault', () => {
  for (const [value, reason] of FAULTS) assert.match(recordFault(value)?.en ?? 'no fault', reason);
});

test('does not stumble over values nested too deeply to show', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  assert.match(recordFault({ ...town, polygon: deep })?.en ?? '', /^polygon: .* must be a GeoJSON/);
});

test('never throws, whatever JSON holds', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom('codes', 'level', 'name', 'polygon', 'position'),
      (value, key) => {
        recordFault(value);
        recordFault({ ...town, [key]: value });
      },
    ),
  );
});
