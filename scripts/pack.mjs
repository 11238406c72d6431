// `npm run pack`: the packages that are published, each as a file of `npm pack` in dist/pack. The content of a package is put together in
// dist/pack/NAME: its compiled modules without tests, its manifest, and the files that are built beside them. It runs without a compiler.
//
//   npm run pack [-- DIR]              puts the files into a folder
//   node scripts/pack.mjs --unpacked   only puts together their content, without the starter gazetteer

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { packages, root } from './project.mjs';
import { buildSite, orExit, setup } from './setup.mjs';
import { gatherTypes } from './types.mjs';

/** Built modules for browsers, by the package that has them. */
const BROWSER = {
  // the bundler names what browser.js and its worker share: library-*.js
  engine: /^(browser|library-.*)\.js$/,
  banchi: /^(offline-worker|page-worker)\.js$/,
};

/** How well the starter is compressed: 130 MB become 61 in 18 seconds, and are unpacked in 2. */
const QUALITY = 5;

const isUnpacked = process.argv[2] === '--unpacked';
const out = resolve((isUnpacked ? undefined : process.argv[2]) ?? join(root, 'dist/pack'));
const stages = join(root, 'dist/pack');
const command = join(root, 'dist/packages/banchi/src/cli/main.js');

orExit(setup);
orExit(buildSite);
mkdirSync(out, { recursive: true });
for (const name of packages) stage(name);
if (!isUnpacked) await stageStarter();
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
for (const name of isUnpacked ? [] : [...packages, 'starter'])
  execFileSync(npm, ['pack', '--silent', '--pack-destination', out], {
    cwd: join(stages, name),
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Puts together the content of a package. */
function stage(name) {
  const to = join(stages, name);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const copy = (from, path = from) => cpSync(join(root, from), join(to, path), { recursive: true });
  cpSync(join(root, 'dist/packages', name, 'src'), join(to, 'dist'), {
    recursive: true,
    filter: (path) => !/\.test\.js$|\.d\.ts$/.test(path),
  });
  copy('LICENSE');
  for (const file of ['package.json', 'README.md'])
    if (existsSync(join(root, 'packages', name, file))) copy(`packages/${name}/${file}`, file);
  for (const file of readdirSync(join(root, 'dist/browser')))
    if (BROWSER[name]?.test(file)) copy(`dist/browser/${file}`);
  if (name === 'engine') {
    gatherTypes(
      ['library/banchi.d.ts', 'anywhere/browser.d.ts'].map((path) => `dist/packages/engine/src/${path}`),
      {
        below: 'dist/packages/engine/src',
        to: join(to, 'dist'),
      },
    );
  }
  if (name === 'build') for (const folder of ['specimen', 'starter']) copy(`data/${folder}`);
  if (name !== 'banchi') return;
  for (const folder of ['page', 'reference', 'site', 'threads']) copy(`dist/${folder}`);
  copy('packages/banchi/bin', 'bin');
  for (const path of ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy']) copy(path);
  gatherTypes(['dist/clients/js/src/index.d.ts'], { below: 'dist', to: join(to, 'dist/types') });
  mkdirSync(join(to, 'dist/man'), { recursive: true });
  writeFileSync(join(to, 'dist/man/banchi.1'), execFileSync(process.execPath, [command, 'man']));
}

/** Puts together the package of the starter gazetteer, which is built and compressed where that has not been done. */
async function stageStarter() {
  const to = join(stages, 'starter');
  rmSync(to, { recursive: true, force: true });
  execFileSync(process.execPath, [command, 'start', '--build-only'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const built = join(root, '.banchi');
  const kept = join(built, 'packed');
  const note = readFileSync(join(built, 'starter.json'), 'utf8');
  if (!existsSync(join(kept, 'starter.json')) || readFileSync(join(kept, 'starter.json'), 'utf8') !== note) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };
    const files = readdirSync(built).filter((name) => /^starter(?:-\d+)?\.gaz$/.test(name));
    await Promise.all(
      files.map((name) =>
        pipeline(
          createReadStream(join(built, name)),
          createBrotliCompress({ params }),
          createWriteStream(join(kept, `${name}.br`)),
        ),
      ),
    );
    // last: it says that the others are whole
    writeFileSync(join(kept, 'starter.json'), note);
  }
  cpSync(kept, to, { recursive: true });
  for (const file of ['package.json', 'README.md'])
    cpSync(join(root, 'packages/starter', file), join(to, file));
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
}
