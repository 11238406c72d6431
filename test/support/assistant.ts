/** The client of the official SDK, as assistants ask with. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { MAIN } from './commands.js';

/** The answer of a tool. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>> & { readonly note?: string };
}

/** A client that is connected. */
export async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** Over files, by a process of its own. */
export function overStdio(files: readonly string[]): Promise<Client> {
  const words = files.flatMap((file) => ['--gazetteer', file]);
  return connected(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', ...words] }));
}

/** Calls a tool. */
export async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Answer> {
  const result = await client.callTool({ name, arguments: given });
  const [{ text }] = result.content as [{ text: string }];
  return {
    isError: result.isError === true,
    text,
    structured: (result.structuredContent ?? {}) as Answer['structured'],
  };
}
