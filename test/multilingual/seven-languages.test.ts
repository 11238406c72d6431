import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_COUNTERS, COUNTER_SPELLINGS, COUNTERS } from '@banchi/engine/facts/counters.js';
import { FORM_ROWS } from '@banchi/engine/facts/foreign-forms.js';
import { SOUND_SEGMENTS } from '@banchi/engine/translit/by-sound.js';
import { LANGUAGE_TABLE } from '@banchi/engine/vocabulary/language-table.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';

// Two made-up languages, a row in each of the five tables of languages. Whatever reads these is imported below, behind the rows.
const MADE_UP = { fr: 'en', kp: 'ko' } as const;
for (const [added, like] of Object.entries(MADE_UP)) {
  const tag = { tag: added, tags: new RegExp(`^${added}$`) };
  Object.assign(LANGUAGE_TABLE, { [added]: { ...LANGUAGE_TABLE[like], title: added, ...tag } });
  Object.assign(FORM_ROWS, { [added]: FORM_ROWS[like] });
  Object.assign(SOUND_SEGMENTS, { [added]: SOUND_SEGMENTS[like] });
  Object.assign(COUNTERS, { [added]: COUNTERS[like] });
  for (const counter of ALL_COUNTERS)
    Object.assign(COUNTER_SPELLINGS[counter], { [added]: COUNTER_SPELLINGS[counter][like] });
}

const { FOREIGN_LANGUAGES } = await import('@banchi/engine/vocabulary/languages.js');
const { ALL_CLASSES, CLASS_BITS, LANGUAGE_CLASSES, SPELLING_CLASS } = await import(
  '@banchi/engine/gazetteer/sections.js'
);
const { GazetteerSearch } = await import('@banchi/engine/search/engine.js');
const { checkStructure } = await import('@banchi/engine/gazetteer/structure.js');
const { smallGazetteer } = await import('../support/small-gazetteer.js');
const { recordSource } = await import('../places/record-source.js');
const { addresses } = await import('./ask.js');

/** 霞が関 in each language; in the made-up ones it has names that no other has. */
const NAMES = {
  en: 'Kasumi Hill',
  zh_cn: '霞关',
  zh_tw: '霞關',
  ko: '가스미가세키',
  fr: 'Colline de Brume',
  kp: '안개언덕',
};

const named = {
  codes: ['13', '101', '0001'],
  level: 'OAZ',
  name: '霞が関',
  read: 'カスミガセキ',
  ...NAMES,
} as const;
const gazetteer = await smallGazetteer(
  [
    '13 東京都 トウキョウト',
    '13 101 千代田区 チヨダク',
    '13 101 0001 001 一丁目 １チョウメ',
    '13 101 0002 永田町 ナガタチョウ',
  ],
  {},
  [],
  [recordSource([named])],
);

test('a class has a bit of its own for every language, in words of 16 bits', () => {
  assert.equal(FOREIGN_LANGUAGES.length, 6);
  const bits = FOREIGN_LANGUAGES.map((language) => SPELLING_CLASS[language]);
  const others = [SPELLING_CLASS.follows, SPELLING_CLASS.informal, LANGUAGE_CLASSES.ja];
  assert.equal(new Set(bits).size, 6);
  assert.equal(
    [...bits, ...others].reduce((sum, each) => sum + each, 0),
    ALL_CLASSES | SPELLING_CLASS.follows | SPELLING_CLASS.informal,
  );
  assert.ok(ALL_CLASSES < 2 ** CLASS_BITS);
});

test('a file of seven languages is sound and is asked in each of them (issue 51, line 4)', () => {
  checkStructure(gazetteer);
  const engine = new GazetteerSearch(gazetteer);
  for (const [language, name] of Object.entries(NAMES)) {
    const found = addresses(engine, name, language as ForeignLanguage, 'exact', ['OAZ']);
    assert.deepEqual(found, ['東京都千代田区霞が関'], `${name} in ${language}`);
  }
  for (const made of Object.keys(MADE_UP) as (keyof typeof MADE_UP)[])
    for (const other of FOREIGN_LANGUAGES.filter((each) => String(each) !== made))
      assert.deepEqual(addresses(engine, NAMES[made], other, 'partial'), [], `${NAMES[made]} in ${other}`);
});

test('a number stands for itself in all seven', () => {
  const engine = new GazetteerSearch(gazetteer);
  for (const language of FOREIGN_LANGUAGES) {
    const found = addresses(engine, '1', language, 'partial', ['AZC']);
    assert.deepEqual(found, ['東京都千代田区霞が関一丁目'], language);
  }
});
