import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlacedText } from './placed-text.js';

test('what is replaced comes from where the old letters stood', () => {
  const text = PlacedText.of('Ootuka 1-2').replace(/tu/g, () => 'tsu');
  assert.equal(text.text, 'Ootsuka 1-2');
  assert.deepEqual(text.sources(0, 7), [{ from: 0, to: 6 }]);
  assert.deepEqual(text.sources(8, 11), [{ from: 7, to: 10 }]);
});

test('what is put behind the last letter stands at the end', () => {
  const text = PlacedText.of('Mie Pref').replace(/ pref$/gi, () => ' Prefecture');
  assert.equal(text.text, 'Mie Prefecture');
  assert.deepEqual(text.sources(0, 14), [{ from: 0, to: 8 }]);
});

test('a part that was left out is in no range', () => {
  const text = PlacedText.of('Bunkyo-ku, 113-0033 Tokyo').without(9, 19);
  assert.equal(text.text, 'Bunkyo-ku Tokyo');
  assert.deepEqual(text.sources(0, 15), [
    { from: 0, to: 9 },
    { from: 19, to: 25 },
  ]);
  const other = PlacedText.of('Bunkyo-ku, 113-0033 Tokyo').replace(/113-0033 /g, () => '');
  assert.deepEqual(other.sources(0, other.text.length), [
    { from: 0, to: 11 },
    { from: 20, to: 25 },
  ]);
});

test('letters of several units and widths keep their places', () => {
  const text = PlacedText.of('１－２㌔𠮷');
  assert.equal(text.text, '1-2キロ𠮷');
  assert.deepEqual(text.sources(3, 5), [{ from: 3, to: 4 }]);
  assert.deepEqual(text.sources(5, 7), [{ from: 4, to: 6 }]);
  assert.equal(
    text.replace(/x/g, () => 'y'),
    text,
  );
});

test('what is left out may be part of what follows', () => {
  const left = PlacedText.of('Ooaza Kanaya').replace(/Ooaza /g, () => '', true);
  assert.equal(left.text, 'Kanaya');
  assert.deepEqual(left.sources(0, 6), [{ from: 0, to: 12 }]);
  assert.deepEqual(
    PlacedText.of('Kanaya Ooaza ')
      .replace(/Ooaza /g, () => '', true)
      .sources(0, 7),
    [{ from: 0, to: 7 }],
  );
});

test('numbers that stay keep their places', () => {
  const written = 'North 3 West 16, Sapporo';
  const text = PlacedText.of(written).replace(
    /^North (\d+) West (\d+)/g,
    (_, jo, chome) => `Kita ${jo}-jo Nishi ${chome}-chome`,
  );
  const typed = (part: string): string[] => {
    const at = text.text.indexOf(part);
    return text.sources(at, at + part.length).map(({ from, to }) => written.slice(from, to));
  };
  assert.deepEqual(typed('Kita 3'), ['North 3']);
  assert.deepEqual(typed('16-chome'), ['16']);
});
