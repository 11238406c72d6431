import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD_NAMES } from './fields.js';

test('fields of an address record stand in the order of the interface', () => {
  assert.equal(
    FIELD_NAMES.address.join(' '),
    'address_code address address_read address_read_through ' +
      'address_code1 address1 address_read1 address_read_through1 ' +
      'address_code2 address2 address_read2 address_read_through2 ' +
      'address_code3 address3 address_read3 address_read_through3 ' +
      'address_code4 address4 address_read4 address_read_through4 ' +
      'address_code5 address5 address_read5 address_read_through5 ' +
      'address_detail_code1 address_detail1 address_detail_read1 address_detail_read_through1 ' +
      'address_detail_code2 address_detail2 address_detail_read2 address_detail_read_through2 ' +
      'post_code address_level address_name_type exclude_level_flag child_level_flag entrance_point position ' +
      'distance address_polygon pastmap_id pastmap_year',
  );
});

test('a multilingual record has eight names in four languages instead of the past-map fields', () => {
  const own = FIELD_NAMES.address_multi.filter((name) => !FIELD_NAMES.address.includes(name));
  assert.equal(own.length, 32);
  assert.deepEqual(own.slice(0, 5), [
    'address_en',
    'address_zh_cn',
    'address_zh_tw',
    'address_ko',
    'address1_en',
  ]);
  assert.ok(!FIELD_NAMES.address_multi.some((name) => name.startsWith('pastmap')));
  assert.equal(new Set(FIELD_NAMES.address_multi).size, FIELD_NAMES.address_multi.length);
});
