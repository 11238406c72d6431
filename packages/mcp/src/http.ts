import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

/** Makes what a server answers one message over HTTP by, at once and as JSON: no session is kept. */
export function makeHttpTransport(): WebStandardStreamableHTTPServerTransport {
  return new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
}
