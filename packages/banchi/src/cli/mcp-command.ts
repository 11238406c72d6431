import type { Command } from 'commander';
import { messages } from '../messages/commands.js';
import { fromPackage } from '../package/optional-package.js';
import { programVersion } from '../package/package-root.js';
import { say } from './language.js';
import { printAside } from './print.js';

/** Adds `banchi mcp`. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(say(messages.mcp))
    .option(
      '-g, --gazetteer <file>',
      say(messages.mcpGazetteer),
      (file: string, before: readonly string[] = []) => [...before, file],
    )
    .action(mcpCommand);
}

/** `banchi mcp`: ends when its input does. Nothing but the protocol is written to the standard output. */
async function mcpCommand({ gazetteer = [] }: { readonly gazetteer?: readonly string[] }): Promise<void> {
  const [{ serveStdio }, { open }, { builtStarter }] = await Promise.all([
    fromPackage('@banchi/mcp', () => import('@banchi/mcp/stdio.js')),
    import('@banchi/engine'),
    import('./serve/built-starter.js'),
  ]);
  const ask = await open({
    gazetteers:
      gazetteer.length > 0 ? gazetteer : await builtStarter((text) => printAside(`banchi: ${say(text)}`)),
  });
  const failed = (error: unknown): void =>
    printAside(error instanceof Error ? (error.stack ?? error.message) : String(error));
  await serveStdio({ ask, version: programVersion, failed });
  await ask.close();
}
