import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOrders, wordsIn, writtenOrders } from './written-orders.js';

const orders = (text: string): string[] =>
  Array.from(writtenOrders(text, 'en'), (words) => words.map((word) => word.text).join(' '));

test('English: as it stands, level by level in reverse, with numbers behind names, word by word in reverse', () => {
  assert.deepEqual(orders('3-1 Hongo 7-chome, Bunkyo-ku, Tokyo'), [
    '3-1 Hongo 7-chome Bunkyo-ku Tokyo',
    'Tokyo Bunkyo-ku Hongo 7-chome 3-1',
    'Tokyo Bunkyo-ku 7-chome Hongo 3-1',
  ]);
  assert.deepEqual(orders('7-3-1 Hongo, Bunkyo Ward, Tokyo'), [
    '7-3-1 Hongo BunkyoWard Tokyo',
    'Tokyo BunkyoWard Hongo 7-3-1',
  ]);
});

test('without commas a municipality that says what it is parts the levels, so that names of two words stay', () => {
  assert.equal(orders('2-8-1 Nishi Shinjuku Shinjuku-ku Tokyo')[1], 'Tokyo Shinjuku-ku Nishi Shinjuku 2-8-1');
});

test('the two smallest names in the other order, but not where one says that it is a city', () => {
  assert.ok(
    orders('1-3-2 MATSUE KITA WAKAYAMASHI WAKAYAMA').includes('WAKAYAMA WAKAYAMASHI MATSUE KITA 1-3-2'),
  );
  assert.ok(
    orders('2-6 Kayabacho Nihonbashi, Chuo-ku, Tokyo').includes('Tokyo Chuo-ku Nihonbashi Kayabacho 2-6'),
  );
});

test('a municipality first, its prefecture last', () => {
  assert.ok(orders('2-2-8, Minato-ku, Roppongi, Tokyo').includes('Tokyo Minato-ku Roppongi 2-2-8'));
  assert.ok(
    orders('1-3-2 Wakayama-shi Matsue Kita Wakayama').includes('Wakayama Wakayama-shi Matsue Kita 1-3-2'),
  );
  assert.ok(orders('Yanai-shi, Chuo 1, Yamaguchi').includes('Yamaguchi Yanai-shi Chuo 1'));
});

test('from large to small, with the number before the town', () => {
  for (const text of ['Tokyo, Bunkyo-ku, 7-3-1 Hongo', 'Tokyo Bunkyo-ku 7-3-1 Hongo'])
    assert.ok(orders(text).includes('Tokyo Bunkyo-ku Hongo 7-3-1'), text);
});

test('a town called by a number and 区 is not a ward', () => {
  assert.equal(
    orders('Minamimachihigashi 3-ku Shibetsu-shi Hokkaido')[1],
    'Hokkaido Shibetsu-shi Minamimachihigashi 3-ku',
  );
});

test('numbers before a name go from small to large where they stand apart, and behind it the other way', () => {
  assert.equal(orders('3-1 7 Chome Hongo, Bunkyo-ku')[1], 'Bunkyo-ku Hongo 7Chome 3-1');
});

test('numbers stand as their counters say: a chome first, a house last', () => {
  assert.equal(orders('7-chome 3-1 Hongo, Bunkyo-ku')[1], 'Bunkyo-ku Hongo 7-chome 3-1');
  assert.equal(orders('7-chome 3-ban 1-go Hongo, Bunkyo-ku')[1], 'Bunkyo-ku Hongo 7-chome 3-ban 1-go');
  assert.equal(orders('1-go 3-ban 7-chome Hongo, Bunkyo-ku')[1], 'Bunkyo-ku Hongo 7-chome 3-ban 1-go');
});

test('other languages are written from large to small, word by word in reverse at most', () => {
  assert.deepEqual(
    Array.from(writtenOrders('혼고 7-3', 'ko'), (words) => words.map((word) => word.text)),
    [
      ['혼고', '7-3'],
      ['7-3', '혼고'],
    ],
  );
});

test('every unit of a fold has its place in the text, but what closes a number', () => {
  const text = '3-1 Hongo 7 Chome, Bunkyo  Ward, Tōkyō';
  for (const { word, origins } of readOrders({ text, origins: null }, 'en')) {
    const { from, to } = origins();
    assert.equal(from.length, word.text.length);
    const written = Array.from(word.text, (_, k) => text.slice(from[k], to[k]));
    assert.deepEqual(written.slice(word.text.indexOf('hongo')).slice(0, 5), [...'Hongo']);
    const chome = word.text.indexOf('7');
    assert.deepEqual(written.slice(chome, chome + 2), ['7', 'Chome']);
    assert.equal(written[word.text.indexOf('ku')], 'Ward');
    const house = word.text.indexOf('3-1');
    assert.equal(
      written
        .slice(house, house + 4)
        .join('')
        .slice(0, 3),
      '3-1',
    );
  }
});

test('a number and its counter are one word, a name and its ending too', () => {
  assert.deepEqual(
    wordsIn('Kasumigaseki 1 Chome, Chuo Ward 5F').map(({ text }) => text),
    ['Kasumigaseki', '1Chome', 'ChuoWard', '5F'],
  );
});
