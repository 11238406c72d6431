import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a machine that is busy with other things may take for anything: what has not come by then never will. */
const PATIENCE = 180_000;

/** Waits for what happens by itself; the test fails where it never does. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    assert.ok(performance.now() < end, `waited too long until ${what}`);
    await wait(10);
  }
}
