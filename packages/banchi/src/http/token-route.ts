import { ERRORS, type ErrorCode, errorBody } from '@banchi/engine/contract/errors.js';
import type { Admitted, Refusal } from '../credentials/credentials.js';
import type { AccessOptions } from './access.js';
import {
  type App,
  type RequestParts,
  type ServiceReply,
  type ServiceRequest,
  sendJson,
  vary,
} from './exchange.js';
import { RequestFailure } from './failure.js';
import { isPlain, readForm } from './form.js';
import { fieldOf } from './head.js';
import { preferredLanguage } from './language.js';
import { setLimitHeaders } from './limit-headers.js';
import { TOKEN_PATH } from './token-operations.js';

/** Tokens a second that one client may ask for; one lasts for more than an hour. */
const TOKEN_RATE = 10;

/** Error codes of RFC 6749 §5.2, with those of the contract. */
const STATUS = {
  invalid_request: 'INVALID_PARAMETER',
  invalid_client: 'UNAUTHORIZED',
  unauthorized_client: 'FORBIDDEN',
  unsupported_grant_type: 'INVALID_PARAMETER',
  slow_down: 'TOO_MANY_REQUESTS',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** Adds the token endpoint of OAuth 2.0 client credentials (RFC 6749 §4.4), HTTP Basic only. */
export function addTokenRoute(app: App, access: AccessOptions): void {
  const route = { url: TOKEN_PATH, config: { isPublic: true, cors: false } as const };
  const allow = (_request: ServiceRequest, reply: ServiceReply): void => {
    reply.code(204).header('allow', 'POST, OPTIONS').send();
  };
  app.route<RequestParts>({ ...route, method: 'OPTIONS', handler: allow });
  app.route<RequestParts>({
    ...route,
    method: 'POST',
    handler: (request, reply) => {
      // RFC 6749 §5.1; caches must not keep refusals either.
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      if (!isPlain(request.headers)) throw new RequestFailure('UNSUPPORTED_MEDIA_TYPE');
      return issue(request, reply, access);
    },
  });
}

/** Issues a token for a valid request. */
async function issue(
  request: ServiceRequest,
  reply: ServiceReply,
  { credentials, throttle, onStop }: AccessOptions,
): Promise<void> {
  const fault = grantFault(request.body);
  if (fault !== undefined) return refuse(request, reply, fault[0], fault[1]);
  const client = basicCredentials(fieldOf(request.raw, 'authorization'));
  const key: Admitted | Refusal =
    client === undefined ? 'key-missing' : credentials.admitClient(client.id, client.secret);
  if (typeof key === 'string') {
    onStop?.(key, undefined);
    if (key === 'mode-not-allowed')
      return refuse(request, reply, 'unauthorized_client', 'the key has no mode bearer');
    reply.header('www-authenticate', 'Basic realm="banchi", charset="UTF-8"');
    const what = 'client id and secret by HTTP Basic are missing or wrong';
    return refuse(request, reply, 'invalid_client', what);
  }
  const verdict = await throttle.take({ id: `token:${key.id}`, rate: TOKEN_RATE, quota: null });
  if (verdict.reached !== undefined) {
    onStop?.('rate', key.id);
    setLimitHeaders(reply, verdict);
    reply.header('retry-after', String(verdict.reached.reset));
    return refuse(request, reply, 'slow_down', 'too many tokens are asked for; use one until it expires');
  }
  const { tokens } = credentials;
  const token = {
    access_token: await tokens.issue(key.id),
    token_type: 'Bearer',
    expires_in: tokens.lifetime,
  };
  sendJson(reply, token);
}

/** Why a body asks for no grant of client credentials. Unknown parameters are ignored, as RFC 6749 §3.2 demands. */
function grantFault(
  form: ServiceRequest['body'],
): [error: keyof typeof STATUS, description: string] | undefined {
  if (typeof form !== 'string') return ['invalid_request', 'the body must be grant_type=client_credentials'];
  const { entries } = readForm(form);
  const grants = entries.filter(([name]) => name === 'grant_type');
  if (grants.length !== 1) return ['invalid_request', 'grant_type must be given once'];
  if (grants[0][1] !== 'client_credentials')
    return ['unsupported_grant_type', 'grant_type must be client_credentials'];
  return undefined;
}

/** Client id and secret of a Basic header (RFC 7617), each form-encoded as RFC 6749 §2.3.1 says. */
function basicCredentials(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic\s+([A-Za-z0-9+/_-]+={0,2})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined || encoded.length > 1000) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  try {
    return {
      id: decodeURIComponent(text.slice(0, colon)),
      secret: decodeURIComponent(text.slice(colon + 1)),
    };
  } catch {
    return undefined;
  }
}

/** An error as RFC 6749 §5.2 has it, in the form of the contract. */
function refuse(
  request: ServiceRequest,
  reply: ServiceReply,
  error: keyof typeof STATUS,
  description: string,
): void {
  const code = STATUS[error];
  const body = errorBody(code, preferredLanguage(request.headers['accept-language']));
  vary(reply, 'accept-language');
  sendJson(reply.code(ERRORS[code].http), { ...body, error, error_description: description });
}
