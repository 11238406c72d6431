import { withoutSecrets } from '@banchi/engine/contract/secret-values.js';
import { fromPackage, MissingPackageError } from '../package/optional-package.js';
import type { Capacity } from './capacity.js';
import {
  type App,
  hasLeft,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  sendJson,
} from './exchange.js';
import { NOT_KEPT } from './head.js';
import { type AskedParts, questionsFor } from './request-questions.js';
import { Turns } from './turns.js';

/** Path of the tools of assistants. */
const MCP_PATH = '/mcp';
/** Largest message in bytes: as a form. */
const MAX_MESSAGE = 64 * 1024;
const JSON_TYPE = 'application/json';

/** Options of the route. */
interface McpRouteOptions extends AskedParts {
  readonly version: string;
  readonly capacity: Capacity;
  /** Called with faults of the program. */
  readonly failed: (error: unknown, requestId: string) => void;
}

/** Headers of a request that the protocol reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/** Error codes of JSON-RPC 2.0 (§5.1). */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

/**
 * Adds `POST /mcp`: the tools of assistants by the Model Context Protocol (Streamable HTTP). No session is kept, so that any process
 * answers any message, each at once and as JSON; the protocol is loaded with the first one. A message is one call, which counts
 * as one request and waits for its turn; an array of calls is refused.
 */
export function addMcpRoute(app: App, options: McpRouteOptions): void {
  const { version, capacity, failed } = options;
  const turns = new Turns();
  const handler = async (request: ServiceRequest, reply: ServiceReply): Promise<void> => {
    const deadline = capacity.admit();
    const message = messageOf(await capacity.receive(request, reply, MAX_MESSAGE));
    if (message === undefined) return refuse(reply, PARSE_ERROR, 'Parse error: Invalid JSON');
    if (Array.isArray(message))
      return refuse(reply, INVALID_REQUEST, 'Invalid Request: send one call a request');
    const loaded = await loadProtocol();
    if (loaded instanceof MissingPackageError) return refuse(reply, INTERNAL_ERROR, loaded.message, 501);
    const [{ makeHttpTransport }, { makeMcpServer }] = loaded;
    const ask = questionsFor(request, options, 'en', deadline);
    await turns.next();
    if (hasLeft(reply)) return;
    const transport = makeHttpTransport();
    const server = makeMcpServer({ ask, version, failed: (error) => failed(error, request.id) });
    await server.connect(transport);
    try {
      const headers = READ_HEADERS.flatMap((name): [string, string][] => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, withoutSecrets(value)]] : []; // errors repeat them
      });
      const answer = await transport.handleRequest(
        new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers }),
        { parsedBody: message },
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
  app.register(async (scope) => {
    scope.addContentTypeParser(JSON_TYPE, (_request, payload, done) => done(null, payload));
    scope.route<RequestParts>({ method: 'POST', url: MCP_PATH, handler });
  });
}

/** Loads the package of the protocol, or returns the error that names it where it is not installed. */
async function loadProtocol() {
  try {
    return await fromPackage('@banchi/mcp', () =>
      Promise.all([import('@banchi/mcp/http.js'), import('@banchi/mcp/server.js')]),
    );
  } catch (error) {
    if (error instanceof MissingPackageError) return error;
    throw error;
  }
}

/** The message in a body; undefined if it is not JSON. */
function messageOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)); // without a byte order mark
  } catch {
    return undefined;
  }
}

/** Refuses a message as a whole, as the protocol does: without an id. */
function refuse(reply: ServiceReply, code: number, message: string, status = 400): void {
  reply.code(status).header('cache-control', NOT_KEPT);
  sendJson(reply, { jsonrpc: '2.0', error: { code, message }, id: null });
}
