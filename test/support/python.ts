import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './imports.js';

/**
 * Python of an environment with what builds wheels; it is made once and kept, so that packages are fetched once.
 * @returns its path, or why there is none
 */
export function pythonEnvironment(): { readonly python: string } | { readonly missing: string } {
  const asked = spawnSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
  if (asked.error !== undefined) return { missing: 'no python3 here' };
  const version = asked.stdout.toString().trim();
  if (Number(version.split('.')[1]) < 10)
    return { missing: `python3 is ${version}, which is older than 3.10` };
  const environment = join(projectRoot, '.banchi', `python-${version}`);
  const python = join(environment, 'bin/python');
  if (existsSync(join(environment, 'bin/hatchling'))) return { python };
  rmSync(environment, { recursive: true, force: true });
  if (spawnSync('python3', ['-m', 'venv', environment]).status !== 0)
    return { missing: 'python3 makes no environments: install python3-venv' };
  const fetched = spawnSync(python, ['-m', 'pip', 'install', '-q', 'hatchling']);
  return fetched.status === 0 ? { python } : { missing: 'the index of Python packages cannot be reached' };
}
