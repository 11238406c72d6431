import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATHS } from '@banchi/engine/vocabulary/searches.js';
import { newApiKey, newClientSecret, newId } from 'banchi/credentials/secrets.js';
import { plainFetch } from '../support/documented.js';
import { serveSpecimen } from '../support/specimen-service.js';

/** Secrets of this service and of others. */
const SECRETS = [
  newApiKey(newId()),
  newClientSecret(),
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl',
  '5f4dcc3b5aa765d61d8327deb882cf99',
];

/** Every letter as an escape. */
const escaped = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

test('no error repeats a secret, wherever it was sent', async (t) => {
  const { base, close } = await serveSpecimen({ photon: true, mcp: true });
  t.after(close);
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const call = (secret: string, params: object): [path: string, init: RequestInit] => [
    '/mcp',
    {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params, [secret]: secret }),
    },
  ];
  const requests = (secret: string, sent: string): [path: string, init?: RequestInit][] => [
    ...[
      ...Object.values(PATHS),
      '/geocode',
      '/geocode.csv',
      '/suggest',
      '/lineage',
      '/tiles.json',
      '/style.json',
    ]
      .concat(['/photon/api', '/photon/reverse'])
      .flatMap((path): [string][] => [[`${path}?${sent}`], [`${path}?${sent}=1`], [`${path}?x=${sent}`]]),
    ...[
      'word_match_type',
      'address_level',
      'sort',
      'limit',
      'datum',
      'address_code',
      'pastmap_year',
      'format',
    ]
      .concat(['proximity', 'show_code_zero'])
      .map((name): [string] => [`${PATHS.address}?word=ab&${name}=${sent}`]),
    [`/geocode?word=ab&target=${sent}`],
    [`/geocode.csv?word=ab&fields=${sent}`],
    [`/lineage?address_code=${sent}`],
    [`/tiles.json?pastmap_year=${sent}`],
    ...['layer', 'lang', 'bbox', 'limit', 'lat'].map((name): [string] => [
      `/photon/api?q=ab&${name}=${sent}`,
    ]),
    [`/${sent}`],
    [`/${sent}/%zz`],
    ['/geocode', { method: 'POST', headers: json, body: JSON.stringify([{ word: 'ab', target: secret }]) }],
    ['/geocode', { method: 'POST', headers: json, body: JSON.stringify([{ word: 'ab', [secret]: 1 }]) }],
    [`/geocode?target=${sent}`, { method: 'POST', headers: json, body: '["ab"]' }],
    call(secret, { name: secret }),
    call(secret, { name: 'geocode', arguments: { [secret]: secret } }),
    call(secret, { name: 'search', arguments: { word: '見本', address_level: [secret] } }),
    call(secret, { name: 'lineage', arguments: { address_code: secret } }),
    call(secret, { name: 'geocode', arguments: secret }),
    call(secret, { name: 'geocode', _meta: secret, [secret]: secret }),
    [
      '/mcp',
      {
        method: 'POST',
        headers: { ...json, 'mcp-protocol-version': secret },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      },
    ],
    ['/mcp', { method: 'POST', headers: json, body: `{"jsonrpc":"2.0","id":1,"method":"${secret}"}` }],
    ['/mcp', { method: 'POST', headers: json, body: `{"${secret}"` }],
    ['/mcp', { method: 'POST', headers: { ...json, accept: secret }, body: '{}' }],
  ];
  for (const secret of SECRETS)
    for (const sent of [secret, escaped(secret), `${escaped(secret)}%zz`])
      for (const [path, init] of requests(secret, sent)) {
        const response = await plainFetch(base + path, init);
        const text = await response.text();
        for (const each of [secret, escaped(secret)]) assert.ok(!text.includes(each), `${path} ${text}`);
      }
});
