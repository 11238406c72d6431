import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import { lockSteps, unlockSteps } from './lock.js';

/** Steps of which a process takes none, or all that it has. */
const MOST_STEPS = 8;
/** The process that left the lock behind. */
const GONE = 1000;

/** Processes that lock one after the other, each step of each when the test says so. */
class Processes {
  readonly lock: string;
  readonly #folder: string;
  readonly #alive = new Set<number>();
  readonly #steps = new Map<number, Generator<void, unknown>>();
  readonly #holding = new Set<number>();
  readonly trace: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    this.lock = join(folder, 'keys.json.lock');
  }

  /** Begins anew, with a lock that a process left which is gone. */
  begin(): void {
    for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name));
    writeFileSync(this.lock, `${GONE} ${hostname()} x`);
    this.#alive.clear();
    this.#steps.clear();
    this.#holding.clear();
    this.trace.length = 0;
  }

  get files(): readonly string[] {
    return readdirSync(this.#folder);
  }

  /** Whether a process has locked, and given the lock back. */
  isDone(id: number): boolean {
    return this.#alive.has(id) && !this.#steps.has(id);
  }

  /** Takes steps of a process, which begins where it has not begun. */
  step(id: number, count: number): void {
    if (!this.#alive.has(id)) {
      this.#alive.add(id);
      this.#steps.set(id, this.#life(id));
    }
    for (let i = 0; i < count; i++) {
      if (this.#steps.get(id)?.next().done === true) this.#steps.delete(id);
      this.trace.push(`${id}${this.#holding.has(id) ? '*' : ''}`);
      assert.ok(this.#holding.size <= 1, `${[...this.#holding]} hold the lock: ${this.trace.join(' ')}`);
    }
  }

  /** Ends a process where it stands. */
  kill(id: number): void {
    this.#alive.delete(id);
    this.#holding.delete(id);
    this.#steps.delete(id);
    this.trace.push(`${id} killed`);
  }

  /** Tries until it has the lock, then gives it back. */
  *#life(id: number): Generator<void, void> {
    const isRunning = (other: number): boolean => this.#alive.has(other);
    for (;;) {
      const held = yield* lockSteps(this.lock, { id, isRunning });
      if (held === undefined) {
        yield;
        continue;
      }
      this.#holding.add(id);
      yield;
      this.#holding.delete(id);
      yield* unlockSteps(held);
      return;
    }
  }
}

function processes(t: TestContext): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return new Processes(folder);
}

/** Runs processes to their end, in turn. */
function finish(all: Processes, ids: readonly number[]): void {
  for (let turn = 0; !ids.every((id) => all.isDone(id)); turn++) {
    assert.ok(turn < 100, `nobody gets on: ${all.trace.join(' ')}; ${all.files.join(' ')}`);
    for (const id of ids) if (!all.isDone(id)) all.step(id, 1);
  }
}

test('of three processes that find a lock left behind never two have it, however they come in between', (t) => {
  const all = processes(t);
  let orders = 0;
  for (let first = 1; first <= MOST_STEPS; first++)
    for (let second = 1; second <= MOST_STEPS; second++)
      for (let again = 0; again <= MOST_STEPS; again++)
        for (let third = 1; third <= MOST_STEPS; third++) {
          all.begin();
          all.step(1, first);
          all.step(2, second);
          all.step(1, again);
          all.step(3, third);
          finish(all, [1, 2, 3]);
          assert.deepEqual(all.files, [], all.trace.join(' '));
          orders++;
        }
  assert.equal(orders, 4608);
});

test('the same where processes are killed anywhere; who comes later gets the lock', (t) => {
  const all = processes(t);
  const action = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    steps: fc.integer({ min: 1, max: 5 }),
    isKilled: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  });
  fc.assert(
    fc.property(fc.array(action, { minLength: 4, maxLength: 24 }), (actions) => {
      all.begin();
      const ids = new Set<number>();
      let lives = 0;
      const numbers = new Map<number, number>();
      for (const { id, steps, isKilled } of actions) {
        // who is started again after it was killed has another number
        const number = numbers.get(id) ?? 10 * ++lives + id;
        numbers.set(id, number);
        ids.add(number);
        all.step(number, steps);
        if (!isKilled) continue;
        all.kill(number);
        ids.delete(number);
        numbers.delete(id);
      }
      finish(all, [...ids]);
      finish(all, [9999]);
      assert.ok(!all.files.includes('keys.json.lock'));
    }),
    { numRuns: 800 },
  );
});
