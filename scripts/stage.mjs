// Puts together the content of the image: the packages as they are packed, with the project's lock file, by which `npm ci
// --omit=dev` installs their dependencies.
//
//   node scripts/stage.mjs DIR

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packages, root } from './project.mjs';

const to = resolve(process.argv[2]);
execFileSync(process.execPath, [join(root, 'scripts/pack.mjs'), '--unpacked'], { stdio: 'inherit' });
mkdirSync(join(to, 'packages'), { recursive: true });
for (const name of packages)
  cpSync(join(root, 'dist/pack', name), join(to, 'packages', name), { recursive: true });
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const folder of readdirSync(join(root, 'clients')).map((name) => `clients/${name}`))
  if (manifest.workspaces.includes(folder)) {
    mkdirSync(join(to, folder), { recursive: true });
    cpSync(join(root, folder, 'package.json'), join(to, folder, 'package.json'));
  }
writeFileSync(join(to, 'package.json'), JSON.stringify(manifest));
cpSync(join(root, 'package-lock.json'), join(to, 'package-lock.json'));
