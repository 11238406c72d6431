import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { step, unit } from '../../../../../test/support/lineage-steps.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import type { Step } from '../../lineage/step.js';
import { GazetteerSearch } from '../engine.js';
import type { Descent } from '../query.js';

const PLACES = [
  '11 埼玉県',
  '11 201 川越市',
  '11 201 0001 元町',
  '11 210 加須市',
  '11 210 0001 騎西',
  '14 神奈川県',
  '14 101 横浜市鶴見区',
];
const KAZO = unit('11210', '加須市');
const STEPS: readonly Step[] = [
  step('1971-04-01', 'town', unit('11421', '騎西村', '北埼玉郡'), unit('11421', '騎西町', '北埼玉郡')),
  step('2010-03-23', 'merge', unit('11421', '騎西町', '北埼玉郡'), KAZO),
  step('2010-03-23', 'merge', KAZO, KAZO),
];

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES, undefined, STEPS));
});
after(() => search.gazetteer.close());

/** A graph as lines: `from → to`, with the asked ones marked. */
function shown(descent: Descent): string[] {
  if ('nearest' in descent) return [`nearest ${descent.nearest}`];
  const { places, steps, asked } = descent;
  const name = (number: number | null): string =>
    number === null ? '-' : `${asked.includes(number) ? '*' : ''}${places[number].name}`;
  const lines = steps.map(({ from, to, date, kind }) => `${date} ${kind} ${name(from)} → ${name(to)}`);
  return lines.length > 0 ? lines : places.map((place, i) => `${name(i)} ${place.code} ${place.today}`);
}

test('a past code has its predecessors and successors', () => {
  assert.deepEqual(shown(search.lineage('11421')), [
    '1971-04-01 town *北埼玉郡騎西村 → *北埼玉郡騎西町',
    '2010-03-23 merge *北埼玉郡騎西町 → 加須市',
  ]);
});

test("today's code has all its predecessors, its own past included", () => {
  assert.deepEqual(shown(search.lineage('11210')), [
    '1971-04-01 town 北埼玉郡騎西村 → 北埼玉郡騎西町',
    '2010-03-23 merge *加須市 → *加須市',
    '2010-03-23 merge 北埼玉郡騎西町 → *加須市',
  ]);
  const graph = search.lineage('11210');
  assert.ok(!('nearest' in graph));
  assert.deepEqual(
    graph.places.filter(({ today }) => today).map(({ name, from, until }) => [name, from, until]),
    [['加須市', '2010-03-23', null]],
  );
});

test('what nothing happened to is alone; of towns nothing is known without a past year', () => {
  assert.deepEqual(shown(search.lineage('11201')), ['*川越市 11201 true']);
  assert.deepEqual(shown(search.lineage('112010001')), ['*川越市元町 112010001 true']);
});

test('a code that nobody has leads to the nearest one', () => {
  assert.deepEqual(shown(search.lineage('11420')), ['nearest 11421']);
  assert.deepEqual(shown(search.lineage('112010009')), ['nearest 11201']);
  // a town of a former municipality, and of one that never was
  assert.deepEqual(shown(search.lineage('114210001')), ['nearest 11421']);
  assert.deepEqual(shown(search.lineage('114200001')), ['nearest 11421']);
  assert.deepEqual(shown(search.lineage('9')), ['nearest 14101']);
});
