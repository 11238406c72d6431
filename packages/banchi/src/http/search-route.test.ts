import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressAnswer, AddressQuery, AddressSearch } from '@banchi/engine/search/query.js';
import { Wordless } from '../../../../test/support/wordless.js';
import { createService } from './service.js';

/** Milliseconds of a turn and a little more. */
const LONG = 6;
const SLICES = 5;

/** A search whose answers are made in slices that take a turn each. */
class SlicedSearch extends Wordless implements AddressSearch {
  readonly years: readonly number[] = [];
  readonly dataSets = [];
  /** Turns of the event loop so far, those in which slices were made, and answers in a piece. */
  turn = 0;
  readonly turns: number[] = [];
  pieces = 0;
  held = 0;

  hold() {
    this.held++;
    return { search: this, release: () => void this.held-- };
  }

  search(): AddressAnswer {
    this.pieces++;
    return { hit: 1, items: Buffer.from('{"in":"a piece"}') };
  }

  *searchInSlices(_query: AddressQuery): Generator<undefined, AddressAnswer> {
    for (let slice = 0; slice < SLICES; slice++) {
      yield;
      this.turns.push(this.turn);
      for (const end = performance.now() + LONG; performance.now() < end; );
    }
    return { hit: 1, items: Buffer.from('{"in":"slices"}') };
  }
}

test('a long page with its matches is made in several turns, in which others are served: issue 50, line 35', async (t) => {
  const engine = new SlicedSearch();
  const service = createService({ search: engine });
  t.after(() => service.close(0));
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; engine.turn++) await nextTurn();
  })();
  const asked = async (query: string): Promise<string> => {
    const response = await fetch(`${base}/search/address?address_level=TOD${query}`);
    assert.equal(response.status, 200);
    return /"item":\[\{"in":"([^"]*)"/.exec(await response.text())?.[1] ?? '';
  };
  assert.equal(await asked('&limit=0,1000&match_info=true'), 'slices');
  assert.equal(new Set(engine.turns).size, SLICES, String(engine.turns));
  assert.equal(engine.held, 0);
  // a short page, and one without matches, take no turns
  for (const query of ['&limit=0,100&match_info=true', '&limit=0,1000'])
    assert.equal(await asked(query), 'a piece');
  assert.equal(engine.pieces, 2);
  isOver = true;
  await counting;
});
