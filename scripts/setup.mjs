// Makes a fresh clone runnable: installs the packages of package-lock.json and compiles the sources into dist/.
// Does nothing where nothing has changed. Has no dependencies of its own.

import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { nodeFault } from '../packages/banchi/bin/check-node.mjs';
import {
  dictionaryFolder,
  outputOf,
  outputs,
  packages,
  pageSources,
  peerSources,
  programSources,
  root,
  sources,
} from './project.mjs';

/** Where the compiler notes the compiled sources, a file a project. */
const buildNotes = join(root, 'dist/.tsbuildinfo');
/** Written after a compilation without errors: sources older than it are compiled. */
const stamp = join(root, 'dist/.compiled');

/** Files that decide how sources are compiled and bundled. */
const settings = [
  'tsconfig.json',
  'tsconfig.base.json',
  'clients/js/tsconfig.json',
  ...packages.map((name) => `packages/${name}/tsconfig.json`),
  'scripts/thread.vite.config.mjs',
  'scripts/anywhere.vite.config.mjs',
];
/** The thread of `banchi geocode` in one module. */
const bundledThread = 'dist/threads/geocode-thread.js';
/** The last file that a build of the engine for browsers writes. */
const bundledWorker = 'dist/browser/library-worker.js';

/** Written after a build of the page, and after a check of its types. */
const pageStamp = join(root, 'dist/.page-built');
const pageTypesStamp = join(root, 'dist/.page-checked');

/** A step that failed; its message is for the user, without a stack. */
export class SetupError extends Error {}

/** @throws {SetupError} when this Node is too old */
export function checkNode() {
  const fault = nodeFault();
  if (fault !== undefined) throw new SetupError(fault);
}

/**
 * Installs the packages of a folder's lock file, unless node_modules holds exactly these. Install scripts, which
 * may compile, do not run unless asked for: native code comes ready-made inside the packages.
 * @param {string} folder relative to the root, `.` the project itself, `bench` for benchmarks alone
 * @param {boolean} scripts whether the packages' own install scripts run
 */
export function install(folder = '.', scripts = false) {
  if (installed(folder)) return;
  console.log(folder === '.' ? 'Installing packages …' : `Installing packages of ${folder} …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = [
    'ci',
    '--include=dev',
    `--ignore-scripts=${!scripts}`,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status, error } = spawnSync(npm, args, {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error !== undefined) throw new SetupError(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new SetupError('npm ci failed; its messages stand above.');
}

/**
 * Whether node_modules holds every package of the lock file in its version, optional ones (those of other
 * platforms) aside. Compares contents because a checkout changes the files' times at will.
 */
function installed(folder) {
  const wanted = lockedPackages(`${folder}/package-lock.json`);
  const present = lockedPackages(`${folder}/node_modules/.package-lock.json`);
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const other = present[path];
    if (other === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    // npm's own note may outlive the packages it names
    if (time(`${folder}/${path}/package.json`) === 0) return false;
    return isDeepStrictEqual([other.version, other.integrity], [entry.version, entry.integrity]);
  });
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined; // missing or cut short: install anew
  }
}

/** Files of Swagger UI, with their licences, that show the reference at `/docs`. */
const renderer = [
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt',
];

/** Dictionaries of OpenCC, and its licences. */
const dictionaries = ['JPShinjitaiCharacters.js', 'TSCharacters.js', 'TWVariants.js'].map(
  (name) => `dist/esm-lib/dict/${name}`,
);
const licences = ['LICENSE', 'LICENSES/Apache-2.0.txt', 'THIRD_PARTY_LICENSES.md'];

/** Puts the dictionaries that the engine reads beside its modules. */
export function copyDictionaries() {
  mkdirSync(join(root, dictionaryFolder), { recursive: true });
  for (const name of [...dictionaries, ...licences]) {
    const from = `node_modules/opencc-js/${name}`;
    const to = `${dictionaryFolder}/${basename(name)}`;
    if (time(from) > time(to)) cpSync(join(root, from), join(root, to));
  }
}

/** Lets Node and the compiler find the compiled modules of a package by its name: they lie in dist/, all packages beside each other. */
export function linkPackages() {
  for (const name of packages) {
    const link = join(root, 'packages', name, 'dist');
    const target = join(root, 'dist/packages', name, 'src');
    mkdirSync(target, { recursive: true });
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() !== true) {
      rmSync(link, { recursive: true, force: true });
      symlinkSync(
        process.platform === 'win32' ? target : join('../../dist/packages', name, 'src'),
        link,
        'junction',
      );
    }
  }
}

/** Puts the renderer of the reference into dist/, so that all served files are in one place. */
export function copyRenderer() {
  const folder = join(root, 'dist/reference');
  mkdirSync(folder, { recursive: true });
  for (const name of renderer) {
    const from = `node_modules/swagger-ui-dist/${name}`;
    if (time(from) > time(`dist/reference/${name}`)) cpSync(join(root, from), join(folder, name));
  }
}

/**
 * Compiles when a source is newer than the last compilation without errors.
 * @returns {boolean} false when the compiler found errors, which it has printed
 */
export function compile() {
  copyRenderer();
  copyDictionaries();
  linkPackages();
  const list = sources();
  removeOrphans(list);
  if (upToDate(list)) return true;
  console.log('Compiling …');
  const started = new Date();
  if (!runTypeScript(['-b', root])) {
    rmSync(stamp, { force: true });
    return false;
  }
  runVite('scripts/thread.vite.config.mjs');
  runVite('scripts/anywhere.vite.config.mjs');
  // The stamp bears the time of the start: sources saved while the compiler ran are compiled next time.
  writeFileSync(stamp, `${started.toISOString()}\n`);
  return true;
}

/**
 * Compiles the program alone where it has changed, and checks no types: enough for a program that only runs.
 * @param {boolean} bundles whether the modules are bundled too that `banchi geocode` and `banchi publish` need
 */
async function transpile(bundles) {
  copyRenderer();
  copyDictionaries();
  linkPackages();
  const list = programSources();
  const changed = list.filter((path) => time(path) >= time(outputOf(path)));
  if (changed.length > 0) {
    console.log('Compiling …');
    const { transformWithOxc } = await import('vite');
    const options = { target: 'es2022', sourcemap: false, typescript: { onlyRemoveTypeImports: true } };
    for (const path of changed) {
      const { code } = await transformWithOxc(readFileSync(join(root, path), 'utf8'), path, options);
      mkdirSync(dirname(join(root, outputOf(path))), { recursive: true });
      writeFileSync(join(root, outputOf(path)), code);
    }
  }
  const compiled = Math.max(...list.map((path) => time(outputOf(path))));
  if (!bundles || Math.min(time(bundledThread), time(bundledWorker)) >= compiled) return;
  runVite('scripts/thread.vite.config.mjs');
  runVite('scripts/anywhere.vite.config.mjs');
}

/**
 * Runs the compiler over one tsconfig.json.
 * @param {string} folder where it lies, relative to the root
 * @returns {boolean} false when it found errors, which it has printed
 */
export function runCompiler(folder, ...options) {
  return runTypeScript(['-p', join(root, folder), ...options]);
}

function runTypeScript(words) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status, error } = spawnSync(process.execPath, [tsc, ...words, '--pretty', 'false'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error !== undefined) throw new SetupError(`The compiler could not be started: ${error.message}`);
  return status === 0;
}

/** Runs Vite with a configuration. @throws {SetupError} when it fails; it has printed why */
function runVite(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, error } = spawnSync(process.execPath, [vite, 'build', '--config', config], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error !== undefined) throw new SetupError(`Vite could not be started: ${error.message}`);
  if (status !== 0) throw new SetupError(`Building with ${config} failed; the errors stand above.`);
}

/** Removes outputs whose source is gone: a test that no longer exists must not run. */
function removeOrphans(list) {
  const expected = new Set([...list, ...peerSources()].map(outputOf));
  for (const output of outputs().filter((each) => !expected.has(each)))
    for (const path of [output, output.replace(/\.js$/, '.d.ts')]) rmSync(join(root, path), { force: true });
  // The incremental compiler trusts its notes and would not write a missing output again.
  if (list.some((source) => time(outputOf(source)) === 0))
    rmSync(buildNotes, { recursive: true, force: true });
}

function upToDate(list) {
  const compiled = Date.parse(readStamp());
  if (Number.isNaN(compiled)) return false;
  // tests import parts of the page
  const inputs = [...list, ...pageSources(), ...settings, 'package.json', 'node_modules/.package-lock.json'];
  if (time(bundledThread) === 0 || time(bundledWorker) === 0) return false;
  return inputs.every((path) => time(path) < compiled) && list.every((path) => time(outputOf(path)) > 0);
}

function readStamp(file = stamp) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Time of last change in milliseconds, 0 for a missing file. */
function time(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Builds the page when something it is made of is newer than the last build, and checks its types when it is newer than the last check.
 * @param {boolean} types whether types are checked
 * @returns {boolean} false when the compiler found errors, which it has printed
 */
export function buildPage(types = true) {
  const inputs = [...pageSources(), 'package.json', 'node_modules/.package-lock.json'];
  const isNew = (stamp) => {
    const written = Date.parse(readStamp(stamp));
    return inputs.every((path) => time(path) < written);
  };
  const started = `${new Date().toISOString()}\n`;
  if (types && !isNew(pageTypesStamp)) {
    if (!runCompiler('web')) return false;
    writeFileSync(pageTypesStamp, started);
  }
  if (isNew(pageStamp) && time('dist/page/index.html') > 0) return true;
  console.log('Building the page …');
  rmSync(pageStamp, { force: true });
  runVite('web/vite.config.ts');
  writeFileSync(pageStamp, started);
  return true;
}

const siteConfig = 'web/site/vite.config.ts';

/** Whether the documents in dist/site are those of their sources, which the build has noted. */
function siteIsNew() {
  try {
    const { built, sources } = JSON.parse(readFileSync(join(root, 'dist/.site-built'), 'utf8'));
    return sources.every((path) => time(path) > 0 && time(path) < built);
  } catch {
    return false;
  }
}

/** Builds the documents as a site where one of them has changed. */
export function buildSite() {
  if (siteIsNew()) return;
  console.log('Building the documents …');
  runVite(siteConfig);
}

/** Does so in a process of its own, for which nobody waits: until it is done, a service has no documents. */
export function buildSiteBeside() {
  if (siteIsNew()) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = { cwd: root, stdio: 'ignore' };
  const child = spawn(process.execPath, [vite, 'build', '--config', siteConfig], options);
  // a service without documents is one still
  child.on('error', () => undefined).unref();
  process.once('exit', () => child.kill());
}

/** Everything that must be done before all of the project can run, its tests and benchmarks too. Checks types. */
export function setup() {
  checkNode();
  install();
  if (!compile() || !buildPage()) throw new SetupError('Compiling failed; the errors stand above.');
}

/**
 * Everything that must be done before the command can run.
 * @param {boolean} bundles whether every command can; else the service alone
 */
export async function setupProgram(bundles = true) {
  checkNode();
  install();
  await transpile(bundles);
  buildPage(false);
}

/** Runs a step and turns its failure into one line and exit code 1. */
export function orExit(step) {
  const fail = (error) => {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  };
  try {
    const done = step();
    return done instanceof Promise ? done.catch(fail) : done;
  } catch (error) {
    return fail(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  orExit(setup);
  orExit(buildSite);
}
