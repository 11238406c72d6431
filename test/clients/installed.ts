import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../support/imports.js';

/** Programs of others, each from its registry: `test/clients/others/package.json`. */
export const OTHERS = join(projectRoot, 'test/clients/others');

const executed = promisify(execFile);

/** Errors of npm where its registry cannot be reached. */
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

/**
 * Installs {@link OTHERS} where that has not been done; says so where the registry cannot be reached.
 * @throws {Error} where it is not installed for any other reason, such as a lock file that does not fit
 */
export function installOthers(): string | null {
  const script = join(projectRoot, 'scripts/setup.mjs');
  const code = `const { install } = await import(${JSON.stringify(script)}); install('test/clients/others');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  return missing(status, stderr);
}

/**
 * Runtimes that the client is tested in, in the versions that its page names. A lock file does not list them: some machines'
 * registries lack the programs of other systems, and a lock file must hold those of all.
 */
const RUNTIMES = { deno: '2.9.6', workerd: '1.20261117.1' } as const;

/** Where the runtimes lie, fetched once. */
export const RUNTIMES_FOLDER = join(projectRoot, '.banchi/runtimes');

/** Installs the {@link RUNTIMES} where that has not been done; says so where the registry cannot be reached. */
export function installRuntimes(): string | null {
  const isThere = ([name, version]: readonly [string, string]): boolean => {
    const manifest = join(RUNTIMES_FOLDER, 'node_modules', name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
  };
  const wanted = Object.entries(RUNTIMES);
  if (wanted.every(isThere)) return null;
  mkdirSync(RUNTIMES_FOLDER, { recursive: true });
  writeFileSync(join(RUNTIMES_FOLDER, 'package.json'), '{"private":true}');
  const words = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  const { status, stderr } = spawnSync('npm', [...words, ...wanted.map((each) => each.join('@'))], {
    cwd: RUNTIMES_FOLDER,
    encoding: 'utf8',
  });
  return missing(status, stderr);
}

/** Why something is not there: the registry cannot be reached. @throws {Error} for any other reason */
function missing(status: number | null, stderr: string): string | null {
  if (status === 0) return null;
  if (!UNREACHABLE.test(stderr)) throw new Error(stderr);
  return 'the registry of what others make cannot be reached';
}

/** Packs a folder of `clients/` and unpacks it as an installed package of a project of its own. Whoever asks removes its folder. */
export function projectWith(...clients: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-project-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  for (const client of clients) {
    const packed = join(projectRoot, 'clients', client);
    const words = ['pack', '--silent', '--pack-destination', folder];
    const printed = execFileSync('npm', words, { cwd: packed, encoding: 'utf8' });
    const archive = join(folder, printed.trim().split('\n').at(-1) ?? '');
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    const { name } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as {
      name: string;
    };
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    cpSync(join(folder, 'package'), join(folder, 'node_modules', name), { recursive: true });
    rmSync(join(folder, 'package'), { recursive: true });
  }
  return folder;
}

/** Runs a program in a folder; returns its output. */
export async function run(program: string, words: readonly string[], folder: string): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  try {
    return (await executed(program, words, { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}
