import { always, object, oneOf, ref, type Schema } from '@banchi/engine/contract/json-schema.js';
import { COMMON_ERRORS, type Operation, query } from '@banchi/engine/contract/operations.js';
import { SCHEMAS } from '@banchi/engine/contract/schemas.js';

/** The description of the token route. */

const TOKEN = object({
  access_token: { type: 'string' },
  token_type: always('Bearer'),
  expires_in: { type: 'integer', minimum: 1, description: 'Seconds.' },
});

/** An error of the contract with the fields of RFC 6749 §5.2. */
const TOKEN_ERROR: Schema = {
  ...SCHEMAS.Error,
  properties: {
    ...(SCHEMAS.Error.properties as Schema),
    error: { type: 'string' },
    error_description: { type: 'string' },
  },
};

/** Where tokens are issued. */
export const TOKEN_PATH = '/oauth2/token';

/** Issues a token for client id and secret. */
export const TOKEN_OPERATION: Operation = {
  path: TOKEN_PATH,
  methods: ['post'],
  id: 'issueToken',
  tag: 'Credentials',
  summary: 'Token of OAuth 2.0 client credentials',
  description:
    'Client id and secret by HTTP Basic (RFC 6749 §4.4). The token goes into `Authorization: Bearer`.',
  isPublic: true,
  parameters: [
    { ...query('grant_type', oneOf(['client_credentials']), 'client_credentials'), required: true },
  ],
  answers: {
    200: {
      description: 'A token.',
      content: { 'application/json': ref('Token') },
      headers: { 'Cache-Control': 'no-store' },
    },
  },
  errors: COMMON_ERRORS,
  errorSchema: 'TokenError',
  schemas: { Token: TOKEN, TokenError: TOKEN_ERROR },
};
