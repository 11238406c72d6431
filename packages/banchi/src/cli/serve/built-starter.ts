import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unbuiltStarter } from '@banchi/build/starter/starter.js';
import { openableStarter, starterFiles, starterFolder } from '@banchi/engine/library/starter.js';
import { isClone } from '@banchi/engine/package/package-root.js';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { serveMessages } from '../../messages/serve.js';
import { CommandError } from '../failure.js';

/**
 * Files of the starter gazetteer, today's first; where a clone of the project has none yet, it is built in a process of its own.
 * @param report called before a build, which takes about half a minute
 * @throws {CommandError} when it cannot be built
 */
export async function builtStarter(report: (text: Message) => void): Promise<string[]> {
  if (!isClone) return openableStarter(report);
  const folder = starterFolder();
  if (unbuiltStarter(folder).length > 0) {
    report(serveMessages.buildingStarter(folder));
    const command = join(import.meta.dirname, '..', 'main.js');
    try {
      await promisify(execFile)(process.execPath, [command, 'start', '--build-only']);
    } catch (error) {
      const { stderr } = error as { stderr?: string };
      throw new CommandError(serveMessages.starterFailed(folder, stderr?.trim() || String(error)));
    }
  }
  return starterFiles(folder).map(({ path }) => path);
}
