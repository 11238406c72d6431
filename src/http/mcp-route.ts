import { declaredLength } from './body.js';
import type { Capacity } from './capacity.js';
import type { ServiceReply, ServiceRequest } from './exchange.js';
import { NOT_KEPT } from './head.js';
import { type AskedParts, questionsFor } from './request-questions.js';
import type { Router } from './router.js';

/** Path of the tools of assistants. */
const MCP_PATH = '/mcp';
/** Largest message in bytes: as a form. */
const MAX_MESSAGE = 64 * 1024;
const JSON_TYPE = 'application/json';

/** Options of the route. */
export interface McpRouteOptions extends AskedParts {
  readonly version: string;
  readonly capacity: Capacity;
  /** Called with faults of the program. */
  readonly failed: (error: unknown, requestId: string) => void;
}

/**
 * Adds `POST /mcp`: the tools of assistants by the Model Context Protocol (Streamable HTTP). No session is kept, so that any process
 * answers any message, each at once and as JSON; the protocol is loaded with the first one.
 */
export function addMcpRoute(router: Router, options: McpRouteOptions): void {
  const { version, capacity, failed } = options;
  const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const body = await received(request, reply, capacity);
    const [{ WebStandardStreamableHTTPServerTransport }, { makeMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('../mcp/server.js'),
    ]);
    const ask = questionsFor(request, options, 'en', deadline);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = makeMcpServer({ ask, version, failed: (error) => failed(error, request.id) });
    await server.connect(transport);
    try {
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const answer = await transport.handleRequest(
        new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers, body }),
      );
      for (const [name, value] of answer.headers) reply.header(name, value);
      reply
        .code(answer.status)
        .header('cache-control', NOT_KEPT)
        .send(Buffer.from(await answer.arrayBuffer()));
    } finally {
      await server.close();
    }
  };
  router.add({ methods: ['POST'], path: MCP_PATH, bodies: [JSON_TYPE], handler });
}

async function received(
  { raw, headers }: ServiceRequest,
  reply: ServiceReply,
  capacity: Capacity,
): Promise<Buffer> {
  try {
    const declared = declaredLength(headers);
    return await capacity.receive(raw, { response: reply.raw, declared, most: MAX_MESSAGE });
  } catch (error) {
    // The client may send more of it.
    reply.header('connection', 'close');
    throw error;
  }
}
