import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type McpOptions, makeMcpServer } from './server.js';

/** Answers over the standard input and output, until the input ends. Nothing but the protocol is written. */
export async function serveStdio(options: McpOptions): Promise<void> {
  const server = makeMcpServer(options);
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}
