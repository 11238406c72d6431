import { type Questions, RequestError } from '@banchi/engine';
import { nearest } from '@banchi/engine/contract/nearest.js';
import { withoutSecrets } from '@banchi/engine/contract/secret-values.js';
import { reasons } from '@banchi/engine/vocabulary/messages.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { invalid } from './errors.js';
import { INPUTS, OUTPUTS, type ToolName } from './schemas.js';
import { TOOLS, type ToolArguments } from './tools.js';

/**
 * The tools of the Model Context Protocol. Two programs make a server with their questions: the command over its standard input
 * and output, and the service over HTTP. Start reading at `tools.ts`.
 */

const TEXTS: Readonly<Record<ToolName, readonly [title: string, description: string]>> = {
  geocode: [
    'Find an address',
    'The one record of Japan that an address as people write it means: code, postal code and point. Says "ambiguous" where nothing decides between several, and what of the text it could not explain.',
  ],
  reverse: ['What is at a point', 'The finest address record at a longitude and latitude in Japan.'],
  search: [
    'Search addresses',
    'All address records that match every condition given, with their exact number: by name, code, point and radius, level, past year. At least one condition is needed.',
  ],
  suggest: ['Complete an address', 'Places that a word which is still being typed may become.'],
  lineage: [
    'History of a municipality',
    'What a municipality or town of Japan was before and became after: mergers, renamings, divisions.',
  ],
};

const LIST: readonly Tool[] = (Object.keys(TEXTS) as ToolName[]).map((name) => ({
  name,
  title: TEXTS[name][0],
  description: TEXTS[name][1],
  inputSchema: INPUTS[name],
  outputSchema: OUTPUTS[name],
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
}));

const INSTRUCTIONS =
  'Addresses of Japan from the gazetteer of this server. Points are [longitude, latitude]. If an answer is ambiguous or not found, ask the user. Always repeat the note.';

/** Options of a server. */
export interface McpOptions {
  readonly ask: Questions;
  /** Of the program. */
  readonly version: string;
  /** Called with faults of the program, which clients do not get to see. */
  readonly failed: (error: unknown) => void;
}

/** Makes a server; it answers once it is connected to a transport. */
export function makeMcpServer({ ask, version, failed }: McpOptions): Server {
  const server = new Server(
    { name: 'banchi', title: 'Banchi: addresses of Japan', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...LIST] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const { name, arguments: given = {} } = params;
    if (!Object.hasOwn(TOOLS, name)) {
      const names = Object.keys(TOOLS);
      throw new McpError(
        ErrorCode.InvalidParams,
        `there is no tool ${withoutSecrets(name).slice(0, 100)}; the nearest is ${nearest(name, names)}`,
      );
    }
    try {
      checkNames(name as ToolName, given);
      const answer = await TOOLS[name as ToolName](ask, given);
      return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
    } catch (error) {
      if (error instanceof RequestError)
        return { content: [{ type: 'text', text: error.message }], isError: true };
      failed(error);
      throw new McpError(
        ErrorCode.InternalError,
        'the question could not be answered because of an error in the server',
      );
    }
  });
  return server;
}

/** Refuses arguments that a tool does not have. */
function checkNames(tool: ToolName, given: ToolArguments): void {
  const names = Object.keys(INPUTS[tool].properties);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid(unknown, reasons.unknown(nearest(unknown, names)), null);
}
