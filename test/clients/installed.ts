import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../support/imports.js';

/** What others make, each from its registry: `test/clients/others/package.json`. */
export const OTHERS = join(projectRoot, 'test/clients/others');

const executed = promisify(execFile);

/** Installs {@link OTHERS} where that has not been done; says why where it cannot be. */
export function installOthers(): string | null {
  const script = join(projectRoot, 'scripts/setup.mjs');
  const code = `const { install } = await import(${JSON.stringify(script)}); install('test/clients/others');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `what others make cannot be installed: ${stderr.trim().split('\n').at(-1)}`;
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

/** Runs a program in a folder; what it printed. */
export async function run(program: string, words: readonly string[], folder: string): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  try {
    return (await executed(program, words, { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}
