import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract, Mode } from 'banchi/credentials/key.js';
import { type NewKey, revokeKey, rotateKey, type Secrets } from 'banchi/credentials/key-changes.js';
import { keyedService, NOON, PAGE } from './keyed-service.js';

/** Every request of the interface, and the contract it needs. */
const ENDPOINTS: readonly { readonly path: string; readonly contract: Contract | null }[] = [
  { path: '/search/address?address_code=99', contract: null },
  { path: '/search/address?address_code=99&sort=-address_code', contract: null },
  { path: '/search/address?address_code=99&pastmap_year=2021', contract: 'pastmap' },
  { path: '/search/address?address_code=99&pastmap_year=nonsense', contract: 'pastmap' },
  { path: '/search/address?address_code=99&sort=address_code,-pastmap_year', contract: 'pastmap' },
  { path: '/search/address_multi?address_code=99', contract: 'multilingual' },
  { path: '/search/address_multi?nonsense=1', contract: 'multilingual' },
];
/** Modes that headers show; `url` is in `test/spreadsheets.test.ts`. */
type HeaderMode = Exclude<Mode, 'url'>;

const MODES: readonly HeaderMode[] = ['ip', 'referer', 'bearer'];
const CONTRACTS: readonly (readonly Contract[])[] = [
  [],
  ['multilingual'],
  ['pastmap'],
  ['multilingual', 'pastmap'],
];

/** A change of a credential, and the status that it then gets; null where the request is let in. */
type State =
  | 'right'
  | 'wrong key'
  | 'missing key'
  | 'missing authorization'
  | 'wrong proof'
  | 'missing proof'
  | 'mode not allowed'
  | 'expired'
  | 'revoked'
  | 'rotated away'
  | 'over quota'
  | 'over rate';

const EXPECTED: Readonly<Record<State, Readonly<Record<HeaderMode, number>> | null>> = {
  right: null,
  'wrong key': { ip: 401, referer: 401, bearer: 401 },
  'missing key': { ip: 401, referer: 401, bearer: 401 },
  'missing authorization': { ip: 401, referer: 401, bearer: 401 },
  'wrong proof': { ip: 403, referer: 403, bearer: 401 },
  'missing proof': { ip: 403, referer: 403, bearer: 401 },
  'mode not allowed': { ip: 403, referer: 403, bearer: 403 },
  expired: { ip: 401, referer: 401, bearer: 401 },
  revoked: { ip: 401, referer: 401, bearer: 401 },
  'rotated away': { ip: 401, referer: 401, bearer: 401 },
  'over quota': { ip: 429, referer: 429, bearer: 429 },
  'over rate': { ip: 429, referer: 429, bearer: 429 },
};

const STATUS: Readonly<Record<number, readonly string[]>> = {
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN', 'CONTRACT_REQUIRED'],
  429: ['TOO_MANY_REQUESTS'],
};

const ELSEWHERE = ['192.0.2.0/24', '2001:db8::/32'];

test('every mode × state of the credential × contract × endpoint × method', async (t) => {
  const service = await keyedService(t);
  const { base, file } = service;
  const hour = new Date(NOON + 3_600_000).toISOString();
  let tried = 0;
  for (const mode of MODES) {
    for (const [state, expected] of Object.entries(EXPECTED) as [State, (typeof EXPECTED)[State]][]) {
      for (const contracts of CONTRACTS) {
        const others = MODES.filter((other) => other !== mode);
        const change: Partial<NewKey> = {
          contracts,
          modes: state === 'mode not allowed' ? others : [mode, 'bearer'],
          ...(state === 'over quota' ? { quota: 1 } : {}),
          ...(state === 'over rate' ? { rate: 1 } : {}),
          ...(state === 'expired' ? { expires: hour } : {}),
          ...(mode === 'ip' && (state === 'wrong proof' || state === 'missing proof')
            ? { allow: ELSEWHERE }
            : {}),
        };
        const secrets = await service.create(change);
        const token =
          mode !== 'bearer'
            ? ''
            : secrets.client_secret !== null
              ? await service.token(secrets)
              : await service.keys.credentials.tokens.issue(secrets.id);
        if (state === 'revoked' || state === 'rotated away') {
          await (state === 'revoked'
            ? revokeKey(file, secrets.id, NOON)
            : rotateKey(file, secrets.id, 0, NOON));
          service.reload();
        }
        const headers = headersOf(mode, state, secrets, token);
        if (state === 'expired') service.time.ahead = 7_200_000;
        const tries = ENDPOINTS.flatMap((endpoint) =>
          ['GET', 'POST', 'HEAD'].map((method) => ({ ...endpoint, method })),
        );
        // The request that uses the limit up, so that those after it are over.
        if (state.startsWith('over')) await fetch(`${base}/search/address?address_code=99`, { headers });
        await Promise.all(
          tries.map(async ({ path, contract, method }) => {
            const response = await fetch(base + path, { method, headers });
            const text = await response.text();
            const what = `${mode}, ${state}, [${contracts}], ${method} ${path}: ${response.status} ${text}`;
            const has = contract === null || contracts.includes(contract);
            const want = statusOf(expected?.[mode], has, path);
            assert.equal(response.status, want, what);
            assert.equal(response.headers.get('content-type'), 'application/json', what);
            const header = (name: string): string => response.headers.get(name) ?? '';
            if (want === 401) assert.match(header('www-authenticate'), /^Bearer realm=/, what);
            if (want === 429) assert.match(header('retry-after'), /^[1-9]\d*$/, what);
            for (const secret of [secrets.key, secrets.client_secret, token, headers['x-api-key']])
              if (secret) assert.equal(text.includes(secret), false, what);
            tried++;
            if (method === 'HEAD' || want === 200 || want === 400) return;
            const { status } = JSON.parse(text);
            assert.ok(STATUS[want].includes(status), what);
            const isContract = expected === null || expected[mode] === 429;
            if (want === 403) assert.equal(status === 'CONTRACT_REQUIRED', isContract, what);
          }),
        );
        service.time.ahead = 0;
      }
    }
  }
  assert.equal(tried, MODES.length * Object.keys(EXPECTED).length * CONTRACTS.length * ENDPOINTS.length * 3);
});

/**
 * @param refused the status that refuses this state of the credential
 * @param has whether the key has the contract that the request needs
 */
function statusOf(refused: number | undefined, has: boolean, path: string): number {
  // The contract of an endpoint is asked for before the limits, that of a parameter behind them.
  if (refused === 429) return has || !path.includes('address_multi') ? 429 : 403;
  if (refused !== undefined) return refused;
  if (!has) return 403;
  return path.includes('nonsense') ? 400 : 200;
}

/** The secret with one of its characters replaced. */
const mistyped = (secret: string): string =>
  `${secret.slice(0, -4)}${secret.at(-4) === 'A' ? 'B' : 'A'}${secret.slice(-3)}`;

function headersOf(mode: HeaderMode, state: State, secrets: Secrets, token: string): Record<string, string> {
  const headers: Record<string, string> = {};
  if (state !== 'missing key')
    headers['x-api-key'] = state === 'wrong key' ? mistyped(secrets.key) : secrets.key;
  if (state === 'missing authorization') return headers;
  const missing = state === 'missing proof';
  const wrong = state === 'wrong proof';
  if (mode === 'ip') headers.authorization = 'ip';
  else if (mode === 'bearer')
    headers.authorization = missing ? 'Bearer' : `Bearer ${wrong ? mistyped(token) : token}`;
  else {
    headers.authorization = 'referer';
    if (!missing) headers.referer = wrong ? 'https://good.example.evil.example/map' : PAGE;
  }
  return headers;
}
