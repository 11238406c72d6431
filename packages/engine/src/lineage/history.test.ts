import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type KnownHistory,
  knownHistories,
  referenceSuccessors,
} from '../../../../test/reference/arbitrary-history.js';
import { step, unit } from '../../../../test/support/lineage-steps.js';
import { fc } from '../../../../test/support/property.js';
import { History, type Successor } from './history.js';
import type { Step } from './step.js';

const shown = (successors: readonly Successor[]): string[] =>
  successors.map(({ holding, whole, path }) =>
    [holding.code, holding.name, whole ? 'whole' : 'part', ...path.map((link) => link.step.kind)].join(' '),
  );

const URAWA = unit('11204', '浦和市');
const OMIYA = unit('11205', '大宮市');
const SAITAMA = unit('11244', 'さいたま市');
const DESIGNATED = unit('11100', 'さいたま市');
const WARD = unit('11107', '浦和区');

test('a chain leads over a merger and a designation to the city and its wards', () => {
  const history = new History([
    step('2003-04-01', 'designated', SAITAMA, WARD, null),
    step('2003-04-01', 'designated', SAITAMA, DESIGNATED),
    step('2001-05-01', 'merge', URAWA, SAITAMA),
    step('2001-05-01', 'merge', OMIYA, SAITAMA),
  ]);
  const held = history.at('11204', '2001-04-30');
  assert.ok(held !== null);
  assert.equal(held.name, '浦和市');
  assert.equal(history.at('11204', '2001-05-01'), null);
  assert.equal(history.at('11244', '2002-01-01')?.name, 'さいたま市');
  assert.deepEqual(shown(history.successors(held)), [
    '11107 浦和区 part merge designated',
    '11100 さいたま市 whole merge designated',
  ]);
  assert.deepEqual(shown(history.successors(held, null, '2002-12-31')), ['11244 さいたま市 whole merge']);
  const [ward] = history.of('11107');
  assert.deepEqual(
    history
      .ascent(ward)
      .map(({ step: { date, from } }) => `${date} ${from?.name}`)
      .sort(),
    ['2001-05-01 大宮市', '2001-05-01 浦和市', '2003-04-01 さいたま市'],
  );
  assert.equal(history.descent(held).length, 3);
});

test('what leaves a ward that stays is listed as a part; land that left before is skipped', () => {
  const history = new History([
    step('1994-11-06', 'separate', unit('14109', '港北区'), unit('14117', '青葉区'), null),
  ]);
  const [held] = history.of('14109');
  assert.equal(held.until, null);
  assert.deepEqual(shown(history.successors(held)), ['14109 港北区 part', '14117 青葉区 part separate']);
  assert.deepEqual(shown(history.successors(held, '1994-11-05')).length, 2);
  assert.deepEqual(shown(history.successors(held, '1994-11-06')), ['14109 港北区 whole']);
});

test('two steps of one day build on each other, and a name that was passed through held on no day', () => {
  const [before, between] = [unit('23521', '三好町'), unit('23521', 'みよし町')];
  const history = new History([
    step('2010-01-04', 'city', between, unit('23236', 'みよし市')),
    step('2010-01-04', 'rename', before, between),
  ]);
  assert.deepEqual(history.faults, []);
  const [held] = history.of('23521');
  assert.deepEqual(shown(history.successors(held)), ['23236 みよし市 whole rename city']);
  assert.equal(history.at('23521', '2010-01-04'), null);
  assert.equal(history.at('23521', '2010-01-03')?.name, '三好町');
});

test('a step that cannot have happened is reported and makes nothing', () => {
  const history = new History([
    step('2000-01-01', 'absorb', unit('99301', '東町'), unit('99201', '見本市')),
    step('2001-01-01', 'absorb', unit('99301', '東町'), unit('99202', '別市')),
    step('2002-01-01', 'county-begins', null, unit('99201', '見本市')),
    step('2003-01-01', 'rename', unit('99201', '他市'), unit('99201', '新市')),
  ]);
  assert.deepEqual(
    history.faults.map(({ reason }) => reason.en),
    ['99301 is nothing then, not 東町', '99201 is 見本市 already', '99201 is 見本市 then, not 他市'],
  );
  assert.equal(history.links.length, 1);
});

/** The steps of a history in another order. */
const shuffled = (history: KnownHistory, salt: number): Step[] => {
  const steps = history.events.flat();
  return steps
    .map((each, i) => ({ each, key: ((i + 1) * (2 * salt + 1) * 7919) % 104729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ each }) => each);
};

test('random histories: every day of every code is found, between events too', () => {
  fc.assert(
    fc.property(knownHistories, fc.nat({ max: 1000 }), (known, salt) => {
      const history = new History(shuffled(known, salt));
      assert.deepEqual(history.faults, []);
      const named = new Set(known.events.flat().flatMap(({ from, to }) => [from?.code, to?.code]));
      for (const [i, { date, at }] of known.days.entries()) {
        const dayBefore = new Date(Date.parse(known.days[i + 1]?.date ?? '2030-01-02') - 86_400_000);
        for (const day of [date, dayBefore.toJSON().slice(0, 10)])
          for (const code of named) {
            if (code === undefined) continue;
            assert.equal(history.at(code, day)?.name, at.get(code)?.name, `${code} on ${day}`);
          }
      }
    }),
    { numRuns: 400 },
  );
});

test('random histories: successors are those of a walk over all events, and all of the land is in them', () => {
  fc.assert(
    fc.property(knownHistories, fc.nat({ max: 1000 }), (known, salt) => {
      const history = new History(shuffled(known, salt));
      for (const [i, start] of known.days.entries())
        for (const end of known.days.slice(i))
          for (const [code, { plots }] of start.at) {
            const held = history.at(code, start.date);
            if (held === null) continue; // no step names it
            const found = history.successors(held, start.date, end.date);
            const wholes = new Map(found.map(({ holding, whole }) => [holding.code, whole]));
            assert.deepEqual(
              [...wholes].sort(),
              [...referenceSuccessors(known, code, start.date, end.date)].sort(),
            );
            for (const plot of plots)
              assert.ok(
                found.some(({ holding }) => end.at.get(holding.code)?.plots.has(plot)),
                `plot ${plot} of ${code} from ${start.date} to ${end.date}`,
              );
            for (const { holding, whole } of found) {
              const then = end.at.get(holding.code);
              assert.equal(then?.name, holding.name);
              if (whole) for (const plot of plots) assert.ok(then?.plots.has(plot));
            }
          }
    }),
    { numRuns: 300 },
  );
});

test('random histories: a path goes from holding to holding in time, back as forth', () => {
  fc.assert(
    fc.property(knownHistories, (known) => {
      const history = new History(known.events.flat());
      for (const held of history.holdings()) {
        for (const { holding, path } of history.successors(held)) {
          let at = held;
          let turn = -1;
          for (const link of path) {
            assert.equal(link.from, at);
            assert.ok(link.turn > turn);
            [at, turn] = [link.to ?? at, link.turn];
          }
          assert.equal(at, holding);
          // what leads there leads back
          const back = history.ascent(holding);
          for (const link of path) assert.ok(back.includes(link));
        }
        for (const link of history.descent(held))
          assert.ok(link.to === null || history.ascent(link.to).includes(link));
      }
    }),
    { numRuns: 300 },
  );
});
