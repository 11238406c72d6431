import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkData } from 'banchi/cli/serve/data-check.js';
import { specimenGazetteers } from '../../../../test/support/specimen.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { checkLimit } from './check-limit.js';
import { OpenError } from './errors.js';

test('a check that takes longer than it may ends with the file, the section and the setting', async () => {
  const [file] = await specimenGazetteers();
  let seconds = 0;
  const clock = (): number => 1000 * seconds;
  const step = checkLimit(file, 5, clock);
  const seen: string[] = [];
  const slowFrom = (slow: string) => (section: string) => {
    seen.push(section);
    if (section === slow) seconds += 6;
    step(section);
  };
  assert.throws(
    () => mapGazetteer(file, 'all', undefined, slowFrom('spelling.text')).close(),
    (error) =>
      error instanceof OpenError &&
      error.message.startsWith(`${file}: section spelling.text is not reached: `) &&
      error.message.includes('longer than 5 s (data.check_seconds)'),
  );
  assert.equal(seen.at(-1), 'spelling.text');
  seconds = 0;
  mapGazetteer(file, 'all', undefined, checkLimit(file, 5, clock)).close();
});

test('a thread that checks files before they are put in service is ended when its time is over', async () => {
  const [path] = await specimenGazetteers();
  const files = [{ name: 'today.gaz', path, mark: '' }];
  await assert.rejects(checkData(files, 0), /^CommandError: today\.gaz: its check has taken longer than 0 s/);
  assert.equal((await checkData(files, 600)).length, 1);
});
