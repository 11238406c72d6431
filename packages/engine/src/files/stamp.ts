import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Header } from '../gazetteer/format.js';

/** Files up to this size have every checksum checked at every opening. */
const ALWAYS_CHECKED = 64 << 20;

/** Where the stamp of a file lies. */
export const stampName = (file: string): string => `${file}.stamp`;

/** Version of the check. It grows when a check looks at more, so that older stamps expire. 2: the structure too. */
const CHECK_VERSION = 2;

/** The check, size, modification time and header checksum: what must be unchanged for an earlier check to still count. */
function stampText(file: string, header: Header): string {
  const { size, mtimeMs } = statSync(file);
  return `${CHECK_VERSION} ${size} ${mtimeMs} ${header.checksum}\n`;
}

/** Whether a stamp beside a file over 64 MB says that all of it has been checked, as `japan.gaz.stamp` does for `japan.gaz`. */
export function stampVouches(file: string, header: Header, size: number): boolean {
  if (size <= ALWAYS_CHECKED) return false;
  try {
    return readFileSync(stampName(file), 'utf8') === stampText(file, header);
  } catch {
    return false;
  }
}

/** Notes beside a large file that all of it has been checked, so that the next start need not read it. */
export function stamp(file: string, header: Header, size: number): void {
  if (size <= ALWAYS_CHECKED) return;
  try {
    writeFileSync(stampName(file), stampText(file, header));
  } catch {
    // a read-only directory only means that the next start checks again
  }
}
