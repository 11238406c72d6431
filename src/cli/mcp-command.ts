import type { Command } from 'commander';
import { programVersion } from '../package/package-root.js';
import { say } from './language.js';
import { messages } from './messages.js';
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
  const [{ StdioServerTransport }, { makeMcpServer }, { open }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('../mcp/server.js'),
    import('../library/banchi.js'),
  ]);
  const ask = await open({ gazetteers: gazetteer });
  const failed = (error: unknown): void =>
    printAside(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const server = makeMcpServer({ ask, version: programVersion, failed });
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  await ask.close();
}
