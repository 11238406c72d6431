/**
 * The plugin for QGIS in QGIS itself, on a screen of its own, against real services: typed into and picked from as people do.
 * Not in continuous integration, which has no QGIS: `npm run test:qgis`.
 */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { blocksOf, pageText } from '../docs/pages.js';
import { assertShows } from '../docs/shown.js';
import { banchi, serving } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { starterGazetteers } from '../support/kept-starter.js';

const PAGE = 'docs/integrations/qgis.md';
const executed = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'banchi-qgis-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Debian's `qgis_process` hands over an option that its program does not know. */
const PROCESS = existsSync('/usr/bin/qgis_process.bin') ? 'qgis_process.bin' : 'qgis_process';

/** Why nothing can be tested here. */
function missing(): string | null {
  if (process.env.CI !== undefined) return 'not in continuous integration: npm run test:qgis';
  for (const program of ['qgis', 'qgis_process', 'xvfb-run'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
      return `no ${program} here: apt-get install qgis qgis-providers xvfb xauth`;
  return null;
}

function qgisTest(name: string, body: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    const why = missing();
    if (why === null) await body(t);
    else t.skip(why);
  });
}

/** A profile of QGIS with the packed plugin in it, as `Install from ZIP` leaves it. */
function profileWithPlugin(locale: string): string {
  const packed = spawnSync(process.execPath, ['scripts/pack-qgis.mjs'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  assert.equal(packed.status, 0, packed.stderr);
  const profiles = mkdtempSync(join(folder, 'profiles-'));
  const profile = join(profiles, 'profiles/default');
  const files = unzipSync(readFileSync(join(projectRoot, packed.stdout.trim())));
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(profile, 'python/plugins', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  mkdirSync(join(profile, 'QGIS'), { recursive: true });
  writeFileSync(
    join(profile, 'QGIS/QGIS3.ini'),
    `[PythonPlugins]\nbanchi=true\n[locale]\noverrideFlag=true\nuserLocale=${locale}\n`,
  );
  return profiles;
}

/** The environment of QGIS on a machine without a desktop. */
function environment(profiles: string): NodeJS.ProcessEnv {
  const runtime = join(profiles, 'runtime');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  return { ...process.env, XDG_RUNTIME_DIR: runtime, QGIS_CUSTOM_CONFIG_PATH: profiles, LC_ALL: 'C.UTF-8' };
}

qgisTest('the locator bar, the algorithm, the options and its going, in the window', async (t) => {
  const [gazetteer] = await starterGazetteers();
  const keys = join(folder, 'keys.json');
  const allowed = ['--allow', '127.0.0.0/8', '--rate', '50'];
  const made = await banchi(['keys', 'create', '--keys', keys, '--json', '--name', 'qgis', ...allowed]);
  const { key } = JSON.parse(made.out) as { key: string };
  const serve = ['serve', '--gazetteer', gazetteer, '--port', '0'];
  const [open, keyed] = await Promise.all([serving(t, serve), serving(t, [...serve, '--keys', keys])]);
  const profiles = profileWithPlugin('en_US');
  const report = join(folder, 'report.txt');
  const env = {
    ...environment(profiles),
    ...{ BANCHI_URL: open.base, BANCHI_KEYED_URL: keyed.base, BANCHI_KEY: key },
    ...{ BANCHI_REPORT: report, BANCHI_FOLDER: folder },
  };
  const script = join(projectRoot, 'clients/qgis/tests/in_qgis.py');
  const words = ['qgis', '--nologo', '--noversioncheck', '--profiles-path', profiles, '--code', script];
  const { code } = await executed('xvfb-run', ['-a', ...words], { env, timeout: 240_000 }).then(
    () => ({ code: 0 }),
    (error: { code?: number }) => ({ code: error.code }),
  );
  const output = readFileSync(report, 'utf8');
  assert.equal(code, 0, output);
  assert.match(output, /Ran \d+ tests in .*\n\nOK/);
});

for (const [locale, name] of [
  ['en_US', 'Geocode table'],
  ['ja', '住所の表から点を作成'],
] as const)
  qgisTest(`${PAGE}: its command runs without a window, in QGIS's language: ${locale}`, async (t) => {
    const service = await serving(t, ['serve', '--gazetteer', (await starterGazetteers())[0], '--port', '0']);
    const profiles = profileWithPlugin(locale);
    const env = { ...environment(profiles), QT_QPA_PLATFORM: 'offscreen' };
    const place = join(profiles, 'work');
    mkdirSync(place);
    const blocks = blocksOf(pageText(PAGE));
    const the = (language: string, part: string): string =>
      blocks.find((block) => block.language === language && block.text.includes(part))?.text ?? '';
    writeFileSync(join(place, 'shops.csv'), the('csv', '住所'));
    const run = async (command: string): Promise<string> =>
      (await executed('bash', ['-e', '-c', command], { cwd: place, env, timeout: 120_000 })).stdout;
    const command = the('sh', 'qgis_process').replaceAll('qgis_process', PROCESS);
    const output = await run(command.replaceAll('http://127.0.0.1:8080', service.base));
    assertShows(output, the('text', 'OUTPUT'), PAGE);
    const { features } = JSON.parse(readFileSync(join(place, 'points.geojson'), 'utf8')) as {
      features: { properties: Record<string, unknown>; geometry: unknown }[];
    };
    assert.deepEqual(
      features.map(({ properties: { 店: shop, outcome, address }, geometry }) => [
        shop,
        outcome,
        address,
        geometry,
      ]),
      [
        [
          '本店',
          'found',
          '東京都文京区春日１丁目16-21',
          { type: 'Point', coordinates: [139.7524182, 35.7083346] },
        ],
        ['支店', 'ambiguous', null, null],
        ['倉庫', 'empty', null, null],
        ['誰か', 'not_found', null, null],
      ],
    );
    assert.match(await run(`${PROCESS} help banchi:geocodetable`), new RegExp(name));
  });
