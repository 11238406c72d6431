import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createKey, listKeys, type NewKey, type Secrets } from 'banchi/credentials/key-changes.js';
import { openKeys, type WatchedKeys } from 'banchi/credentials/watched-keys.js';
import type { Stop } from 'banchi/http/access.js';
import { createService, type ServiceOptions } from 'banchi/http/service.js';
import { memoryCounter } from 'banchi/throttle/counter.js';
import { Throttle } from 'banchi/throttle/throttle.js';
import { ArraySearch, SAMPLE_RECORDS } from '../support/array-search.js';

/** The page that test keys allow. */
export const PAGE = 'https://good.example/map';

/** A key with everything, for requests from this machine; parts of it are changed by tests. */
export const WHOLE_KEY: NewKey = {
  name: 'test',
  modes: ['ip', 'referer', 'bearer'],
  allow: ['127.0.0.0/8', '::1'],
  referers: ['good.example'],
  contracts: ['multilingual', 'pastmap'],
  rate: null,
  quota: null,
  expires: null,
};

/** When a service starts by its own clock: noon in Japan, half a day from where its quotas begin anew. */
export const NOON = Date.parse('2026-05-01T12:00:00+09:00');

/** A service that lets in who has a key. */
export interface KeyedService {
  readonly base: string;
  readonly file: string;
  readonly keys: WatchedKeys;
  /** How far the service's clock is past noon, in milliseconds: it stands still until a test moves it. */
  readonly time: { ahead: number };
  /** Every request that went no further. */
  readonly stops: [Stop, string | undefined][];
  /** Makes a key and has the service take it. */
  create(change?: Partial<NewKey>): Promise<Secrets>;
  /** Has the service take the key file as it is now, without waiting until it looks. */
  reload(): void;
  /** A token for a key, from the service. */
  token(secrets: Secrets): Promise<string>;
}

/** Starts a service over a few records with an empty key file; it ends with the test. */
export async function keyedService(
  t: TestContext,
  options: Partial<ServiceOptions> = {},
): Promise<KeyedService> {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-access-'));
  const file = join(folder, 'keys.json');
  await createKey(file, WHOLE_KEY, NOON);
  const time = { ahead: 0 };
  const clock = (): number => NOON + time.ahead;
  const keys = openKeys({
    file,
    lifetime: 6480,
    audience: 'banchi',
    clock,
    onChange: () => undefined,
  });
  const stops: [Stop, string | undefined][] = [];
  const service = createService({
    search: new ArraySearch(SAMPLE_RECORDS),
    access: {
      credentials: keys.credentials,
      // A second lasts until the test says otherwise.
      throttle: new Throttle(memoryCounter(), clock, () => time.ahead),
      onStop: (why, key) => stops.push([why, key]),
    },
    ...options,
  });
  const base = await service.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    await service.close();
    keys.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const reload = (): void => keys.credentials.use(listKeys(file));
  return {
    base,
    file,
    keys,
    time,
    stops,
    reload,
    create: async (change = {}) => {
      const secrets = await createKey(file, { ...WHOLE_KEY, ...change }, clock());
      reload();
      return secrets;
    },
    token: async (secrets) => {
      const response = await askToken(base, secrets.client_id ?? '', secrets.client_secret ?? '');
      const { access_token } = (await response.json()) as { access_token: string };
      return access_token;
    },
  };
}

/** Asks for a token as OAuth clients do. */
export function askToken(
  base: string,
  id: string,
  secret: string,
  body = 'grant_type=client_credentials',
): Promise<Response> {
  return fetch(`${base}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });
}
