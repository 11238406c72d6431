import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

/** Makes the transport of one message over HTTP, answered at once and as JSON: no session is kept. */
export function makeHttpTransport(): WebStandardStreamableHTTPServerTransport {
  return new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
}
