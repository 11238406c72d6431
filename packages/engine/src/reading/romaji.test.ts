import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blurredClass, kanaClass, kanaOf, withoutKind } from './romaji.js';

const classOf = (word: string): string => kanaClass(kanaOf(word));

/** Readings, and spellings of them in all systems. */
const SPELLED: readonly (readonly [read: string, ...written: string[]])[] = [
  ['オオツ', 'Otsu', 'Ohtsu', 'Ootsu', 'Ôtu', 'Ōtsu', 'Otu', 'Ohtu'],
  ['シンバシ', 'Shimbashi', 'Shinbashi', 'Sinbasi', 'Simbasi'],
  [
    'サンジョウホンマチ',
    'Sanjohommachi',
    'Sanjyohonmachi',
    'Sanzyohonmati',
    'Sanjouhonmachi',
    'Sanjohhonmachi',
  ],
  ['ハッチョウボリ', 'Hatchobori', 'Hacchobori', 'Hattyobori', 'Hatchōbori', 'Hachobori'],
  ['チュウオウ', 'Chuo', 'Chuou', 'Tyuo', 'Chūō', 'Chuuou', 'Cyuo'],
  ['コンノ', 'Konno', "Kon'no", 'Kono'],
  ['ジュウジョウ', 'Jujo', 'Zyuzyo', 'Juujou', 'Jyujyo'],
  ['ツヅキ', 'Tsuzuki', 'Tuduki', 'Tsudzuki'],
  ['フジ', 'Fuji', 'Huzi', 'Fudi'],
  ['リンクウオウライミナミ', 'Rinkuoraiminami', 'Rinkuuouraiminami'],
  ['レイクタウン', 'Reikutaun'],
  ['シンアイ', 'Shinai', "Shin'ai"],
  ['キョウバシ', 'Kyobashi', 'Kyoubasi', 'Kyohbashi'],
  ['コウシエンハチバンチョウ', 'Koshien 8-bancho', 'Koshien Hachibancho'],
  ['オオヤマ', 'Ohyama', 'Oyama', 'Ohyamah'],
  ['コンヤ', 'Konya', "Kon'ya", 'Kohnya'],
];

test('all spellings of a name have the class of its reading', () => {
  for (const [read, ...written] of SPELLED)
    for (const each of written) assert.equal(classOf(each), kanaClass(read), `${each}: ${read}`);
});

test('names that differ by more have other classes', () => {
  for (const [a, b] of [
    ['Honmachi', 'Honcho'],
    ['Kita', 'Kida'],
    ['Sakae', 'Saka'],
    ['Oda', 'Ota'],
    ['Ohara', 'Oara'],
    ['Sanjo', 'Sancho'],
  ])
    assert.notEqual(classOf(a), classOf(b), `${a}, ${b}`);
});

test('blurred classes are equal for voiced and voiceless sounds', () => {
  for (const [a, b] of [
    ['Kitasakae', 'Kitazakae'],
    ['Ohi', 'Oi'],
    ['Nakajima', 'Nakashima'],
    ['Kanazu', 'Kanatsu'],
    ['Honbo', 'Honpo'],
    ['Keimei', 'Keme'],
  ])
    assert.equal(blurredClass(classOf(a)), blurredClass(classOf(b)), `${a}, ${b}`);
  assert.notEqual(blurredClass(classOf('Sakae')), blurredClass(classOf('Naka')));
});

test('a town goes without its kind, however often that is written', () => {
  for (const town of ['Yanagi', 'Yanagicho', 'Yanagimachi', 'Yanagichomachi', 'Yanagimati'])
    assert.equal(withoutKind(classOf(town)), 'ヤナギ', town);
  assert.equal(withoutKind(classOf('Omachi')), 'オマチ');
});
