import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import type { BuildStep } from '@banchi/build/indexing/build.js';
import { recordSource } from '../../../../test/places/record-source.js';
import { BuildProgress } from './progress.js';

/** Seconds of the steps of a build, as measured with the starter. */
const SECONDS: readonly (readonly [BuildStep, number])[] = [
  ['read', 22],
  ['order', 18],
  ['names', 27],
  ['index', 32],
];

test('the time left is that of the whole build, not of the step', (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'] });
  let read = 0;
  const written: { readonly at: number; readonly text: string }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push({ at: Date.now() / 1000, text: chunk.toString() });
      done();
    },
  });
  const source = { ...recordSource([]), bytes: 22, bytesRead: () => read };
  const progress = new BuildProgress([source], stream);
  for (const [step, seconds] of SECONDS) {
    for (let passed = 0; passed < seconds; passed++) {
      if (step === 'read') read = passed + 1;
      // the steps after ordering report no progress
      progress.update(step, 1000, step === 'order' ? (passed + 1) / seconds : undefined);
      t.mock.timers.tick(1000);
    }
  }
  progress.stop();

  const left = written.flatMap(({ at, text }) => {
    const found = /(?:(\d+) min )?(\d+) s left/.exec(text);
    return found === null ? [] : [{ at, left: 60 * Number(found[1] ?? 0) + Number(found[2]), text }];
  });
  assert.ok(left.length > 15, String(left.length));
  for (const each of left) assert.ok(Math.abs(each.at + each.left - 100) <= 12, `${each.at}: ${each.text}`);
});
