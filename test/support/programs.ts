import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browser that tests of the page start. */
export const CHROMIUM = '/usr/bin/chromium';

/** Why tests in a browser are skipped; false where they run. */
export const withoutChromium: string | false = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;

/** Why tests that start a program are skipped; false where the PATH leads to it. */
export function missing(program: string): string | false {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.some((folder) => isExecutable(join(folder, program))) ? false : `no ${program} here`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
