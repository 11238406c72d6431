import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newApiKey, newClientSecret, newId } from 'banchi/credentials/secrets.js';
import { reasons, requestReasons } from '../vocabulary/messages.js';
import { parameterError } from './errors.js';
import { shownAddress } from './secret-values.js';

const KEY = newApiKey(newId());
const SECRET = newClientSecret();
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';

/** Every letter as an escape. */
const escaped = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');

test('an address without secrets is logged as it was sent', () => {
  for (const address of [
    '/search/address?word=%E5%8C%97&limit=0,5',
    '/search/address?sort=-address_code&word=a+b&&x',
    '/tiles/3/6/3.mvt?pastmap_year=2005',
    '/healthz',
    '/?',
    '*',
    '/geocode?word=%ff%zz%',
    '/search/address?word=tokens%20of%20monkeys',
  ])
    assert.equal(shownAddress(address), address);
});

test('keys, secrets and tokens in an address are hidden by name and by look', () => {
  const rows: [address: string, shown: string][] = [
    ['/a?word=x&api_key=hunter2&limit=0,5', '/a?word=x&api_key=***&limit=0,5'],
    ['/a?X-API-Key=hunter2', '/a?X-API-Key=***'],
    ['/a?apikey=hunter2&access_token=b/c;d?e', '/a?apikey=***&access_token=***'],
    [
      '/a?client_secret=x&password=y&subscription-key=z',
      '/a?client_secret=***&password=***&subscription-key=***',
    ],
    [`/a?${escaped('api_key')}=hunter2`, `/a?${escaped('api_key')}=***`],
    ['/a?word=1;api_key=hunter2', '/a?word=***'],
    ['/a?word=1?token=hunter2', '/a?word=***'],
    [`/a?word=${KEY}`, '/a?word=***'],
    [`/a?word=${escaped(KEY)}`, '/a?word=***'],
    [`/a?word=x${SECRET}%ff`, '/a?word=***'],
    [`/a?${KEY}`, '/a?***'],
    [`/a?${KEY}=1&b=2`, '/a?***=***&b=2'],
    [`/a?Authorization=Bearer+${TOKEN}`, '/a?Authorization=***'],
    [`/a?q=${TOKEN}`, '/a?q=***'],
    [`/keys/${KEY}/x?y=1`, '/keys/***/x?y=1'],
    ['http://user:hunter2@host/a?b=1', 'http://***@host/a?b=1'],
  ];
  for (const [address, shown] of rows) assert.equal(shownAddress(address), shown);
});

test('an error repeats nothing that may be a secret, however it is escaped, and everything else', () => {
  const others = ['AKIAIOSFODNN7EXAMPLE', '5f4dcc3b5aa765d61d8327deb882cf99', 'xoxp-1a2b3c4d5e6f7a8b9c0d'];
  for (const secret of [KEY, SECRET, TOKEN, KEY.slice(0, 24), ...others])
    for (const sent of [secret, escaped(secret), `${escaped(secret)}%zz`, `x${secret}`, `a ${secret} b`]) {
      const { parameter, value, reason } = parameterError(
        sent,
        reasons.itemNotOneOf(sent, ['a']),
        sent,
        'en',
      );
      for (const text of [parameter, value, reason]) assert.ok(text !== null && !text.includes(sent), sent);
      assert.equal(`${parameter}${value}`.includes(secret), false, sent);
    }
  for (const plain of [
    'address_detail_code2',
    '13105000300101602100000',
    '5-chome-Hongo-Bunkyo-ku-Tokyo-113',
    '139.7524182,35.7083346',
    '〒112-0003 東京都文京区春日1-16-21',
    'a'.repeat(60),
    '%E6%96%87%E4%BA%AC%E5%8C%BA%zz',
  ]) {
    const { parameter, value } = parameterError(plain, reasons.unknown('word'), plain, 'en');
    assert.deepEqual([parameter, value], [plain, plain]);
  }
});

test('a long text is looked through once', () => {
  for (const part of ['eyJ', 'bk_', 'a1', '%62k_', '%', 'bk_aaaaaaaaaaaaaaa.'])
    assert.ok(parameterError(null, reasons.empty(), part.repeat(1 << 14), 'en').value !== null);
});

test('an error repeats no secret, neither as name nor in its reason', () => {
  const shown = [
    parameterError(KEY, reasons.unknown('word'), '1', 'en'),
    parameterError('sort', reasons.itemNotOneOf(KEY, ['level']), `level,${KEY}`, 'en'),
    parameterError('ocp-subscription-key', reasons.unknown('word'), 'hunter2', 'ja'),
    parameterError(null, requestReasons.malformedPercent(), `/x/${SECRET}/%zz`, 'en'),
    parameterError('x', reasons.unknown('word'), TOKEN, 'en'),
  ];
  const text = JSON.stringify(shown);
  for (const secret of [KEY, SECRET, TOKEN, 'hunter2']) assert.ok(!text.includes(secret), text);
  assert.deepEqual([shown[0].parameter, shown[0].value], ['***', '1']);
  assert.equal(parameterError('word', reasons.empty(), 'a key_of b', 'en').value, 'a key_of b');
});
