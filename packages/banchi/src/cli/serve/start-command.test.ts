import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { parquetFile } from '@banchi/build/sources/parquet-file.js';
import { STARTER_DATA, starterDataFiles } from '@banchi/build/starter/starter.js';
import { banchi, serving } from '../../../../../test/support/commands.js';
import { projectRoot } from '../../../../../test/support/imports.js';
import { STARTER_FILES } from '../../../../../test/support/kept-starter.js';
import { linkPackages } from '../../../../../test/support/linked-packages.js';

/** A line of the data about 東京都 itself, 千代田区 or 文京区. */
const KEPT = /^(?:\{"codes":\["13"(?:\]|,"10[15]")|1310[15]|13000)/;

/** The starter's sources for two wards only, as text: all of Japan takes a minute. */
async function partOf(path: string): Promise<string | Buffer> {
  if (/(?:municipal-changes|station[a-z-]*|tracks)\.parquet$/.test(path)) return readFileSync(path);
  const chunks: Buffer[] = [];
  for await (const chunk of parquetFile(path).read()) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (text.startsWith('{"type"')) {
    const { features } = JSON.parse(text) as { features: { properties: { N03_007: string } }[] };
    const kept = features.filter(({ properties }) => KEPT.test(properties.N03_007));
    return JSON.stringify({ type: 'FeatureCollection', features: kept });
  }
  // the first line names the columns where it begins with no code
  return text
    .split('\n')
    .filter((line, i) => KEPT.test(line) || (i === 0 && /^[^\d{]/.test(line)))
    .join('\n');
}

/** A copy of the compiled program with its own root, so that the test builds where nothing is; the answer is its command. */
async function copyProgram(folder: string): Promise<string> {
  cpSync(join(projectRoot, 'dist/packages'), join(folder, 'dist/packages'), {
    recursive: true,
    filter: (path) => !/\.test\.js$|\.d\.ts$/.test(path),
  });
  for (const name of ['package.json', 'package-lock.json', 'dist/page'])
    cpSync(realpathSync(join(projectRoot, name)), join(folder, name), { recursive: true });
  for (const name of readdirSync(join(projectRoot, 'packages'))) {
    const own = join(folder, 'packages', name);
    mkdirSync(own, { recursive: true });
    cpSync(join(projectRoot, 'packages', name, 'package.json'), join(own, 'package.json'));
    symlinkSync(join(folder, 'dist/packages', name, 'src'), join(own, 'dist'), 'junction');
  }
  for (const path of starterDataFiles()) {
    const file = join(folder, 'data/starter', relative(STARTER_DATA, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await partOf(path));
  }
  linkPackages(folder);
  return join(folder, 'dist/packages/banchi/src/cli/main.js');
}

const folder = mkdtempSync(join(tmpdir(), 'banchi-start-'));
let main: string;
before(async () => {
  main = await copyProgram(folder);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('start says so when it has no place to build', async () => {
  writeFileSync(join(folder, '.banchi'), '');
  const { code, err } = await banchi(['start', '--port', '0'], { main });
  assert.equal(code, 1);
  assert.match(
    err,
    /^banchi: .*\.banchi: cannot be created \(E[A-Z]+\); the starter gazetteer needs a place there\n$/,
  );
  rmSync(join(folder, '.banchi'));
});

test('start checks every option before it builds anything', async () => {
  const bad = join(folder, 'bad');
  writeFileSync(bad, 'no JSON');
  const config = join(folder, 'banchi.yaml');
  writeFileSync(config, `map:\n  style: ${bad}\n`);
  for (const [words, expected] of [
    [['--keys', join(folder, 'none.json')], /none\.json: no such file/],
    [['--keys', bad], /chmod 600/],
    [['--tky2jgd', bad], /bad: /],
    [['--island-offsets', bad], /bad: is not JSON/],
    [['--config', config], /bad: is not JSON/],
    [['--map', bad], /bad: is not JSON/],
  ] as const) {
    const { code, out, err } = await banchi(['start', '--port', '0', ...words], { main });
    assert.deepEqual([code, out], [1, ''], String(words));
    assert.match(err, expected);
  }
  assert.ok(!existsSync(join(folder, '.banchi')));
});

test('start serves what it has built before, and builds again what is damaged since', async (t) => {
  const words = ['start', '--port', '0'];
  const made = join(folder, '.banchi');
  const built = await banchi(['start', '--build-only'], { main });
  assert.equal(built.code, 0, built.err);
  assert.match(built.out, /starter\.gaz: [\d,]+ records, /);

  const times = (): number[] =>
    readdirSync(made)
      .filter((name) => STARTER_FILES.includes(name))
      .map((name) => statSync(join(made, name)).mtimeMs);
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
