import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './imports.js';

/**
 * Gives a copy of the project in a folder the packages that it imports: those of others are the project's, its own are the folder's, whose
 * manifests must lie there.
 */
export function linkPackages(folder: string): void {
  const installed = realpathSync(join(projectRoot, 'node_modules'));
  const own = join(folder, 'node_modules');
  mkdirSync(join(own, '@banchi'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@banchi' && name !== 'banchi')
      symlinkSync(join(installed, name), join(own, name), 'junction');
  for (const name of readdirSync(join(folder, 'packages'))) {
    const manifest = readFileSync(join(folder, 'packages', name, 'package.json'), 'utf8');
    const called = (JSON.parse(manifest) as { name: string }).name;
    symlinkSync(join(folder, 'packages', name), join(own, called), 'junction');
  }
}
