import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../test/support/property.js';
import { eachPlace, keyedPlaces } from './keyed-places.js';

test('places are visited by their numbers, as a look at each finds them', () => {
  const number = fc.nat({ max: 40 });
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), number, number, (numbers, low, size) => {
      const found: number[] = [];
      eachPlace(
        keyedPlaces(numbers.length, (place) => numbers[place]),
        low,
        low + size,
        (place) => found.push(place),
      );
      const wanted = numbers
        .map((own, place) => ({ own, place }))
        .filter(({ own }) => own >= low && own < low + size)
        .sort((a, b) => a.own - b.own || a.place - b.place)
        .map(({ place }) => place);
      assert.deepEqual(found, wanted);
    }),
  );
});
