import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { seededRandom } from '../../../../../bench/support/random.js';
import {
  banchi,
  finished,
  startCommand,
  temporaryFolder,
  writeRecords,
} from '../../../../../test/support/commands.js';
import { seed } from '../../../../../test/support/property.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';

const KILLS = 20;

/** A prefecture of 6,000 sections: enough for every step of a build to take time. */
function records(): object[] {
  const all: object[] = [{ codes: ['99'], level: 'TOD', name: '見本県' }];
  for (let city = 0; city < 20; city++) {
    const code = String(100 + city);
    all.push({ codes: ['99', code], level: 'SHK', name: `見本${city}市` });
    for (let town = 1; town <= 300; town++) {
      const own = String(town).padStart(4, '0');
      all.push({ codes: ['99', code, own], level: 'OAZ', name: `町${town}` });
    }
  }
  return all;
}

test('a build killed at any moment leaves the old file, or the whole new one', async (t) => {
  const folder = temporaryFolder(t);
  const source = writeRecords(folder, 'r.ndjson', [...records(), { codes: ['98'], level: 'TOD' }]);
  const [file, oldFile, fresh] = ['a.gaz', 'old.gaz', 'fresh.gaz'].map((name) => join(folder, name));
  await placeSpecimen(oldFile);
  const draw = seededRandom(seed);
  const old = readFileSync(oldFile);
  const words = (out: string): string[] => ['build', '--out', out, `ndjson:${source}`];
  const started = Date.now();
  assert.equal((await banchi(words(fresh))).code, 0);
  const whole = Date.now() - started;
  const id = idOf(fresh);

  copyFileSync(oldFile, file);
  const none = join(folder, 'none.gaz');
  for (let kill = 0; kill < KILLS; kill++) {
    const out = kill % 2 === 0 ? file : none;
    // every third with all that is read in a temporary file
    const child = startCommand(
      kill % 3 === 0 ? ['build', '--memory', '0', ...words(out).slice(1)] : words(out),
    );
    const end = finished(child);
    // Half of them at any moment, half as soon as anything appears beside or under the final name.
    if (kill % 4 < 2) await wait(whole * draw());
    else await Promise.race([appears(folder, basename(out)), end]);
    child.kill('SIGKILL');
    const { code } = await end;
    const note = `kill ${kill}, seed ${seed}`;
    if (code === 0) assert.equal(idOf(out), id, note);
    else if (out === none) assert.ok(!existsSync(none) || idOf(none) === id, note);
    else assert.ok(readFileSync(file).equals(old) || idOf(file) === id, note);
  }

  // The next build that is left alone clears up behind the killed ones.
  for (const out of [file, none]) assert.equal((await banchi(words(out))).code, 0);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    [],
  );
  assert.equal(idOf(file), id);
});

test('a publication killed at any moment leaves no unfinished file for visitors, and the next one clears up', async (t) => {
  const parent = temporaryFolder(t);
  const folder = join(parent, 'public');
  const file = join(parent, 'a.gaz');
  await placeSpecimen(file);
  const words = ['publish', folder, file];
  const publish = async (): Promise<void> => {
    const { code, err } = await banchi(words);
    assert.equal(code, 0, err);
  };
  const killed = async (kill: number): Promise<void> => {
    const child = startCommand(kill % 2 === 0 ? [...words, '--cut'] : words);
    const end = finished(child);
    await Promise.race([appears(parent, `public.${child.pid}.tmp`), end]);
    child.kill('SIGKILL');
    const { code, err } = await end;
    assert.ok(code === null || code === 0, err);
  };
  const unfinished = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('tmp'));

  // where nothing was published before
  for (let kill = 0; kill < 2; kill++) {
    await killed(kill);
    assert.deepEqual(unfinished(folder), []);
  }
  await publish();
  // as versions before left them
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const old = [`data/${gone}.tmp`, `data/${gone}.tmp.${gone}.gaz`, `data/${gone}.tmp.${gone}.gaz.stamp`];
  for (const name of old) writeFileSync(join(folder, name), 'x');
  writeFileSync(join(parent, 'public.txt'), 'own');
  for (let kill = 0; kill < 4; kill++) {
    await killed(kill);
    assert.deepEqual(unfinished(folder), []);
  }
  await publish();
  assert.deepEqual(unfinished(parent), []);
  assert.deepEqual(readdirSync(parent).sort(), ['a.gaz', 'public', 'public.txt']);
});

/** Waits for the first change to a file whose name begins so. */
function appears(folder: string, name: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_event, changed) => {
      if (changed?.startsWith(name) !== true) return;
      watcher.close();
      resolve();
    });
    watcher.unref();
  });
}

/** The data set's id, every checksum compared. */
function idOf(file: string): string {
  const gazetteer = mapGazetteer(file, 'all');
  const { id } = gazetteer.meta;
  gazetteer.close();
  return id;
}

test('SIGTERM while reading ends a build and leaves nothing', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'a.gaz');
  const child = startCommand(['build', '--out', file, 'starter']);
  const end = finished(child);
  await wait(1000);
  child.kill('SIGTERM');
  const { code } = await end;
  // A machine that has not even loaded the program by then ends it without a code.
  assert.ok(code === 143 || code === null, `code ${code}`);
  assert.deepEqual(readdirSync(folder), []);
});
