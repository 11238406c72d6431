// Makes a fresh clone runnable: installs the packages of package-lock.json and compiles the sources into dist/.
// Does nothing where nothing has changed. Has no dependencies of its own.

import { spawnSync } from 'node:child_process';
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
import { basename, join } from 'node:path';
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

/** Written after a build of the page. */
const pageStamp = join(root, 'dist/.page-built');

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
 * Checks the types of the page and builds it when something it is made of is newer than the last build.
 * @returns {boolean} false when the compiler found errors, which it has printed
 */
export function buildPage() {
  const built = Date.parse(readStamp(pageStamp));
  const inputs = [...pageSources(), 'package.json', 'node_modules/.package-lock.json'];
  if (inputs.every((path) => time(path) < built) && time('dist/page/index.html') > 0) return true;
  console.log('Building the page …');
  const started = new Date();
  rmSync(pageStamp, { force: true });
  if (!runCompiler('web')) return false;
  runVite('web/vite.config.ts');
  writeFileSync(pageStamp, `${started.toISOString()}\n`);
  return true;
}

/** Everything that must be done before the project can run. */
export function setup() {
  checkNode();
  install();
  if (!compile() || !buildPage()) throw new SetupError('Compiling failed; the errors stand above.');
}

/** Runs a step and turns its failure into one line and exit code 1. */
export function orExit(step) {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) orExit(setup);
