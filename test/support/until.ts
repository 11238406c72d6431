import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a machine that is busy with other things may take for anything: an event that has not come by then never will. */
const PATIENCE = 180_000;

/** Waits for a condition; the test fails where it never holds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    assert.ok(performance.now() < end, `waited too long until ${what}`);
    await wait(10);
  }
}
