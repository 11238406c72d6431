import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './imports.js';
import { onceBuilt } from './kept-gazetteer.js';

const executed = promisify(execFile);

/** The packages of all tests in Python: installed at once, its versions are chosen once. */
const PACKAGES = [
  // builds wheels
  'hatchling',
  // packages that the client works with, and is tested with
  ...['geopy', 'pandas', 'polars', 'duckdb', 'pyarrow'],
  ...['pytest', 'requests', 'aiohttp', 'mypy>=1.15', 'pandas-stubs', 'ruff>=0.9'],
  // read and write lists
  ...['openpyxl', 'xlsxwriter'],
  // makes clients from the document of the interface; the needs of such clients
  'openapi-python-client==0.29.1',
  ...['pydantic', 'urllib3', 'python-dateutil', 'typing-extensions'],
  // the stubs are of one version of QGIS each: another one may call things otherwise
  ...['qgis-stubs==0.5.0', 'PyQt5-stubs==5.15.6.0'],
];

/**
 * Python of an environment with the packages of all tests; the first that asks makes it, and it is kept until the list changes.
 * @returns its path, or why there is none
 */
export async function pythonEnvironment(): Promise<
  { readonly python: string } | { readonly missing: string }
> {
  const asked = spawnSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
  if (asked.error !== undefined) return { missing: 'no python3 here' };
  const version = asked.stdout.toString().trim();
  if (Number(version.split('.')[1]) < 10)
    return { missing: `python3 is ${version}, which is older than 3.10` };
  const hash = createHash('sha256').update(PACKAGES.join(' ')).digest('hex').slice(0, 16);
  const name = `python-${version}-${hash}`;
  const environment = join(projectRoot, '.banchi', name);
  const python = join(environment, 'bin/python');
  const made = join(environment, 'made');
  try {
    await onceBuilt(
      name,
      () => existsSync(made),
      async () => {
        rmSync(environment, { recursive: true, force: true });
        await executed('python3', ['-m', 'venv', environment]);
        // modules that are never imported need not be compiled
        await executed(python, ['-m', 'pip', 'install', '-q', '--no-compile', ...PACKAGES]);
        writeFileSync(made, '');
      },
    );
    return { python };
  } catch (error) {
    return { missing: `no environment can be made (python3-venv, the index of packages): ${error}` };
  }
}
