/** Single words in the four languages, by rules that were broken once: white space, cut ends, bare names, borders. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import type { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { WordMatch } from '@banchi/engine/vocabulary/conditions.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { engineOf } from '../reference/compare.js';
import { ReferenceSearch } from '../reference/reference-search.js';
import { addresses, wordQuery } from './ask.js';

/** Codes, name, English, Korean. */
const PLACES: readonly (readonly [codes: string, name: string, en: string, ko: string])[] = [
  ['01', '北海道', 'Hokkaido', '홋카이도'],
  ['01 331', '松前郡松前町', 'Matsumae-cho, Matsumae-gun', '마쓰마에군 마쓰마에초'],
  ['01 331 0001', '神山', 'Kamiyama', '가미야마'],
  ['01 331 0002', '群馬', 'Gumma', '군마'],
  ['10', '群馬県', 'Gumma', '군마현'],
  ['10 201', '小野市', 'Ono-shi', '오노시'],
  ['10 201 0001', '錦町', 'Nishikicho', '니시키초'],
  ['10 201 0002', '東', 'Higashi', '히가시'],
  ['10 201 0002 002', '二丁目', '2-chome', '2초메'],
  ['10 201 0002 003', '二区', '2-ku', '2구'],
  ['10 201 0002 010', '十丁目', '10-chome', '10초메'],
  ['10 201 0003', '陣馬', 'Jimba', '진바'],
  ['10 201 0004', '八丁堀', 'Hatchobori', '핫초보리'],
  ['10 201 0005', '小野', 'Ono', '오노'],
  ['21', '岐阜県', 'Gifu', '기후현'],
  ['21 381', '安八郡神戸町', 'Godo-cho, Ampachi-gun', '안파치군 고도초'],
  ['21 381 0001', '神戸', 'Godo', '고도'],
];

let engine: GazetteerSearch;
let reference: ReferenceSearch;
before(async () => {
  const records = PLACES.map(([codes, name, en, ko]): AddressRecord => {
    const own = codes.split(' ');
    return { codes: own, level: LEVELS[own.length - 1], name, en, ko };
  });
  reference = new ReferenceSearch(records);
  engine = await engineOf(records);
});
after(() => engine.gazetteer.close());

/** Asserts the records of a word, by engine and reference. */
function finds(text: string, language: ForeignLanguage, match: WordMatch, expected: readonly string[]): void {
  const said = JSON.stringify([text, language, match]);
  assert.deepEqual(addresses(engine, text, language, match), expected, said);
  const reported = reference.search(wordQuery(text, language, match)).items;
  assert.deepEqual(
    reported.map(({ address }) => address),
    expected,
    said,
  );
}

test('white space in an exact word and a beginning means nothing, and the sounds of two words never merge', () => {
  for (const match of ['exact', 'prefix'] as const)
    for (const text of [
      'Nishikicho Ono-shi',
      'Nishikicho, Ono-shi',
      ' Nishiki cho  Ono - shi',
      'Ono-shi Nishikicho Gumma'.slice(0, 18),
    ])
      finds(text, 'en', match, ['群馬県小野市錦町']);
  finds('Higashi 2-chome Ono-shi Gumma', 'en', 'exact', ['群馬県小野市東二丁目']);
  finds('Higashi 1 0-chome', 'en', 'exact', ['群馬県小野市東十丁目']);
  finds('오노시 니시 키초', 'ko', 'exact', ['群馬県小野市錦町']);
});

test('a part of a word, and a beginning, may be cut inside a counter or a sound', () => {
  for (const text of ['2-chom', '2-ch', '2c', 'Higashi 2-chom', '2-cho Higashi'])
    finds(text, 'en', 'partial', ['群馬県小野市東二丁目']);
  finds('2초', 'ko', 'partial', ['群馬県小野市東二丁目']);
  finds('히가시 2초', 'ko', 'partial', ['群馬県小野市東二丁目']);
  finds('1초', 'ko', 'partial', []);
  for (const match of ['prefix', 'partial'] as const) {
    finds('Jim', 'en', match, ['群馬県小野市陣馬']);
    finds('Hat', 'en', match, ['群馬県小野市八丁堀']);
    finds('Hatc', 'en', match, ['群馬県小野市八丁堀']);
  }
  finds('Jim', 'en', 'exact', []);
});

test('an exact word finds what is called so, with what it is', () => {
  finds('Godo', 'en', 'exact', ['岐阜県安八郡神戸町神戸']);
  finds('Godo Gifu', 'en', 'exact', []);
  finds('Ono', 'en', 'exact', ['群馬県小野市小野']);
  finds('고도', 'ko', 'exact', ['岐阜県安八郡神戸町神戸']);
  for (const text of ['Godo-cho', 'Godo Town', 'Godo-cho, Ampachi-gun, Gifu', 'Gifu Godo-cho'])
    finds(text, 'en', 'exact', ['岐阜県安八郡神戸町']);
  finds('고도초', 'ko', 'exact', ['岐阜県安八郡神戸町']);
  finds('Ono', 'en', 'prefix', [
    '群馬県小野市',
    ...PLACES.filter(([codes]) => codes.startsWith('10 201 ')).map(([codes]) => addressOf(codes)),
  ]);
});

test('a part lies within one component of an address, numbers aside', () => {
  const gumma = PLACES.filter(([codes]) => codes.startsWith('10')).map(([codes]) => addressOf(codes));
  finds('Gumma', 'en', 'partial', ['北海道松前郡松前町群馬', ...gumma]);
  for (const text of ['gunMatsu', 'choMatsu', 'chogun', '군마쓰'])
    finds(text, /[a-z]/.test(text) ? 'en' : 'ko', 'partial', []);
  const town = PLACES.filter(([codes]) => codes.startsWith('01 331')).map(([codes]) => addressOf(codes));
  for (const text of ['Matsumae-gun', 'Matsumae-cho', 'Matsumae County', 'Matsumae Town', 'tsumae'])
    finds(text, 'en', 'partial', town);
  for (const text of ['마쓰마에군마쓰', '쓰마에초']) finds(text, 'ko', 'partial', town);
});

test('a part does not run from a name into the beginning of an English kind: issue 50, line 31', () => {
  const ono = PLACES.filter(([codes]) => codes.startsWith('10 201')).map(([codes]) => addressOf(codes));
  const town = PLACES.filter(([codes]) => codes.startsWith('01 331')).map(([codes]) => addressOf(codes));
  for (const text of ['noCi', 'noCit', 'maeTo', 'maeCou', 'ummaPre']) finds(text, 'en', 'partial', []);
  for (const text of ['OnoCi', 'noCity', 'no-shi']) finds(text, 'en', 'partial', ono);
  for (const text of ['MatsumaeTo', 'MatsumaeCou', 'maeTown']) finds(text, 'en', 'partial', town);
});

/** The address of a record of this file by its codes. */
function addressOf(codes: string): string {
  const own = codes.split(' ');
  return own.map((_, i) => PLACES.find(([each]) => each === own.slice(0, i + 1).join(' '))?.[1]).join('');
}
