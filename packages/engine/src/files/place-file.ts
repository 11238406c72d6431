import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a text file that is whole under its name, or not there. @throws {Error} of the file system; an earlier file stays */
export function placeFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
