import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LateTable } from '@banchi/engine/gazetteer/late-table.js';
import { TOKYO } from '@banchi/engine/geo/datum.js';
import { answersInOrder } from '@banchi/engine/library/many.js';
import { questionsOf } from '@banchi/engine/library/questions.js';
import { withTables } from '@banchi/engine/library/with-tables.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { LocalSearch } from '@banchi/engine/search/local.js';
import { step, unit } from '../../../../test/support/lineage-steps.js';
import { smallGazetteer } from '../../../../test/support/small-gazetteer.js';

/** Words whose reading needs tables of former names, of sounds, and of other ways to write municipalities. */
const WORDS = [
  '春日 文京区',
  'Kasuga Bunkyo Tokyo 1',
  'Urawa-shi Harayama',
  '우라와시 하라야마',
  '浦和市原山四丁目',
  '日本东京都文京区本乡',
];

const PLACES = [
  '11 埼玉県 サイタマケン',
  '11 107 さいたま市浦和区 サイタマシウラワク',
  '11 107 0001 高砂 タカサゴ',
  '13 東京都 トウキョウト',
  '13 105 文京区 ブンキョウク',
  '13 105 0001 春日 カスガ',
];
const STEPS = [
  step(
    '2003-04-01',
    'merge',
    unit('11204', '浦和市', null, 'ウラワシ'),
    unit('11107', 'さいたま市浦和区', null, 'サイタマシウラワク'),
  ),
];

test('no question of the library makes a table in one piece: issue 50, lines 9 and 35', async (t) => {
  const gazetteer = await smallGazetteer(PLACES, undefined, STEPS);
  const engine = (): LocalSearch => new LocalSearch([new GazetteerSearch(gazetteer)]);
  const direct = engine();
  const wanted = WORDS.map((word) => direct.geocode({ word, target: null }).value());
  const advance = t.mock.method(LateTable.prototype, 'advance');
  const pieces = (): number[] => advance.mock.calls.map(({ arguments: [time] }) => time);

  const settings = {
    ...{ datums: { TOKYO, TOKYO_NAVI: TOKYO }, language: 'en' as const },
    ...{ maxBytes: Number.POSITIVE_INFINITY, polygonAsObject: false },
  };
  const questions = questionsOf({ ...settings, engine: engine() });
  const answers = [];
  for (const word of WORDS) answers.push(await questions.geocode(word));
  assert.deepEqual(answers, wanted);
  const made = pieces().length;
  assert.ok(made > 0 && pieces().every(Number.isFinite), String(pieces()));

  const parts = {
    ...{ search: engine(), language: 'en' as const, check: () => undefined },
    threads: (): never => assert.fail('no threads for a few words'),
  };
  const many = [];
  for await (const answer of answersInOrder(WORDS, { target: null }, parts)) many.push(answer);
  assert.deepEqual(
    many,
    wanted.map((result) => ({ status: 'OK', result })),
  );
  assert.ok(pieces().length > made && pieces().every(Number.isFinite), String(pieces()));

  // others who cannot wait have theirs at once
  const other = engine();
  assert.deepEqual(
    WORDS.map((word) => other.geocode({ word, target: null }).value()),
    wanted,
  );
  assert.ok(pieces().includes(Number.POSITIVE_INFINITY));
});

class Slow extends LateTable<number> {
  done = 0;

  protected *make(): Generator<void, number> {
    while (this.done < 10) {
      this.done++;
      yield;
    }
    return this.done;
  }
}

test('other work gets its turn while a table is made', async (t) => {
  let clock = 0;
  // each look at the clock takes a second: a slice is one step
  t.mock.method(performance, 'now', () => {
    clock += 1000;
    return clock;
  });
  const turns = t.mock.method(globalThis, 'setTimeout');
  const late = new Slow();
  assert.equal(await withTables(() => late.table), 10);
  // one between two slices
  assert.equal(turns.mock.callCount(), 10);
});
