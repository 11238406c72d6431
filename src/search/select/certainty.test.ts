import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSureAddress, type WrittenSegment } from './certainty.js';

const DEPTHS = ['prefecture', 'municipality', 'town', 'section', 'block', 'lot'] as const;

function segments(written: Partial<Record<(typeof DEPTHS)[number], string>>): WrittenSegment[] {
  return DEPTHS.flatMap((level, depth) => {
    const text = written[level];
    return text === undefined ? [] : [{ depth, text }];
  });
}

test('behind a municipality that says what it is anything may follow', () => {
  assert.ok(isSureAddress(segments({ municipality: '和歌山市' }), 'ビル'));
  assert.ok(
    isSureAddress(segments({ prefecture: '和歌山県', municipality: '和歌山市', town: '葵町' }), '山田様'),
  );
  assert.ok(isSureAddress(segments({ municipality: 'チヨダク' }), 'ビル'));
  assert.ok(!isSureAddress(segments({ prefecture: '和歌山', municipality: '和歌山' }), 'ビル'));
  assert.ok(isSureAddress(segments({ prefecture: '和歌山県', municipality: '和歌山' }), 'ビル'));
});

test('a prefecture explains itself alone', () => {
  assert.ok(isSureAddress(segments({ prefecture: '和歌山県' }), ''));
  assert.ok(!isSureAddress(segments({ prefecture: '和歌山県' }), '警察本部'));
  assert.ok(!isSureAddress(segments({ prefecture: '和歌山' }), ''));
});

test('behind a town alone stands nothing, or a number as addresses write it', () => {
  assert.ok(isSureAddress(segments({ town: '葵町' }), ''));
  assert.ok(isSureAddress(segments({ town: '葵町' }), '1-2ビル'));
  assert.ok(isSureAddress(segments({ town: '葵町', block: '1-', lot: '2' }), 'ビル'));
  assert.ok(isSureAddress(segments({ prefecture: '和歌山県', town: '葵町' }), '1-2'));
  assert.ok(!isSureAddress(segments({ prefecture: '和歌山県', town: '葵町' }), '病院'));
  const bare = { prefecture: '和歌山', municipality: '和歌山', town: '葵町' };
  assert.ok(isSureAddress(segments(bare), '1-2'));
  assert.ok(!isSureAddress(segments(bare), '病院'));
  assert.ok(!isSureAddress(segments({ prefecture: '和歌山', municipality: '和歌山' }), '1-2'));
  assert.ok(!isSureAddress(segments({ town: '山田' }), '太郎'));
  assert.ok(!isSureAddress(segments({ town: '中央' }), '病院'));
});

test('a number of something else is none, although there is a lot with it', () => {
  assert.ok(!isSureAddress(segments({ town: '平成', lot: '30' }), '年'));
  assert.ok(isSureAddress(segments({ town: '平成', lot: '30-' }), '山田様'));
  assert.ok(!isSureAddress(segments({ section: '3-' }), 'ビル'), 'a number names nothing');
});
