import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { banchi, MAIN, serving, temporaryFolder } from '../../../test/support/commands.js';
import { placeStarter, STARTER_FILES } from '../../../test/support/kept-starter.js';
import { packageRoot } from '../../package/package-root.js';

/** A copy of the compiled program with its own root, so that the test builds where nothing is; the answer is its command. */
function copyProgram(folder: string): string {
  const compiled = dirname(dirname(MAIN));
  cpSync(compiled, join(folder, 'dist/src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.js'),
  });
  for (const name of ['package.json', 'package-lock.json', 'data/starter', 'dist/page'])
    cpSync(realpathSync(join(packageRoot, name)), join(folder, name), { recursive: true });
  symlinkSync(realpathSync(join(packageRoot, 'node_modules')), join(folder, 'node_modules'), 'junction');
  return join(folder, 'dist/src/cli/main.js');
}

test('start serves what it has built before, and builds again what is damaged since', async (t) => {
  const folder = temporaryFolder(t);
  const main = copyProgram(folder);
  const words = ['start', '--port', '0'];
  const made = join(folder, '.banchi');
  await placeStarter(made);

  const times = (): number[] => STARTER_FILES.map((name) => statSync(join(made, name)).mtimeMs);
  const before = times();
  const server = await serving(t, words, { main });
  assert.doesNotMatch(server.printed, /Building/);
  assert.match(server.printed, /This is the starter gazetteer: all towns of Japan/);
  await server.stop();
  assert.deepEqual(times(), before);

  const past = join(made, 'starter-2021.gaz');
  const bytes = readFileSync(past);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(past, bytes);
  const repaired = await serving(t, words, { main });
  assert.match(repaired.printed, /Building the starter gazetteer/);
  assert.match(repaired.printed, /starter-2021\.gaz: [0-9.]+ s/);
  assert.doesNotMatch(repaired.printed, /starter\.gaz: [\d,]+ records, /);
  await repaired.stop();
  assert.equal((await banchi(['check', past])).code, 0);
});

test('start checks every option before it builds anything', async (t) => {
  const folder = temporaryFolder(t);
  const main = copyProgram(folder);
  const bad = join(folder, 'bad');
  writeFileSync(bad, 'no JSON');
  const config = join(folder, 'banchi.yaml');
  writeFileSync(config, `map:\n  style: ${bad}\n`);
  for (const [words, told] of [
    [['--keys', join(folder, 'none.json')], /none\.json: no such file/],
    [['--keys', bad], /chmod 600/],
    [['--tky2jgd', bad], /bad: /],
    [['--island-offsets', bad], /bad: is not JSON/],
    [['--config', config], /bad: is not JSON/],
  ] as const) {
    const { code, out, err } = await banchi(['start', '--port', '0', ...words], { main });
    assert.deepEqual([code, out], [1, ''], String(words));
    assert.match(err, told);
  }
  assert.ok(!existsSync(join(folder, '.banchi')));
});

test('start says so when it has no place to build', async (t) => {
  const folder = temporaryFolder(t);
  const main = copyProgram(folder);
  writeFileSync(join(folder, '.banchi'), '');
  const { code, err } = await banchi(['start', '--port', '0'], { main });
  assert.equal(code, 1);
  assert.match(
    err,
    /^banchi: .*\.banchi: cannot be created \(E[A-Z]+\); the starter gazetteer needs a place there\n$/,
  );
});
