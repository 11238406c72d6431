import { between, oneOf } from '../../bench/support/random.js';

/** Bytes to send on one connection, and the expected answers. */
export interface FuzzCase {
  readonly bytes: Buffer;
  /** Methods of the requests that are valid HTTP, in order: each must be answered. */
  readonly methods: readonly string[];
  /** Whether something follows that is not, which is answered at most once. */
  readonly isBroken: boolean;
}

type Random = () => number;

const NAMES =
  'word|word_match_type|address_code|code_match_type|proximity|position|address_level|pastmap_year|sort|address_polygon|show_code_zero|limit|datum|word_en|word_zh_cn|word_zh_tw|word_ko|match_info|target|Word|wrod|__proto__|constructor|word[]|'.split(
    '|',
  );
const PATHS = [
  '/search/address',
  '/search/address_multi',
  '/geocode',
  '/reverse',
  '/suggest',
  '/tiles/0/0/0.mvt',
  '/tiles.json',
  '/style.json',
  '/tiles/99/-1/x.mvt',
  '/',
  '/version',
  '/healthz',
  '/readyz',
  '/nowhere',
  '/search/address/',
  '//search/address',
  '/search/%61ddress',
  '/%zz',
  '/%ff%fe',
  '/../../etc/passwd',
  '/search/address;a=b',
  '*',
  'http://other.example/search/address',
];
const VALUES = [
  '見本県',
  '見本市中央区青葉町一丁目1-10',
  '千代田区霞が関',
  'ミホンケン',
  'Aobacho 1-chome Chuo-ku',
  '青叶町',
  '아오바초',
  '1-1',
  '99',
  '9999',
  '東京 大阪',
  '150.00316,30.0139',
  '150.00316,30.0139,500',
  'TOD,SHK,OAZ',
  'TBN',
  '2005,2015',
  '0,100',
  '20000,1000',
  'true',
  'false',
  'TOKYO',
  '1',
  '2',
  '3',
  'distance',
  '-address_code,postcode',
  '',
  ' ',
  '\0',
  '\u{10FFFF}',
  '\u202e\u200b\ufeff',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '1e999',
  '9007199254740993',
  '99999999999999999999999999999999',
  '0x10',
  '１，２',
  '〒999-9001',
  '山田太郎',
  '𠮷野家',
  '見'.repeat(300),
  'a'.repeat(3000),
  '1-'.repeat(120),
  '丁目'.repeat(60),
  "';DROP TABLE--",
  '<script>',
  '../../../etc/passwd',
  '{{7*7}}',
];
const RAW = [
  '%',
  '%4',
  '%zz',
  '%E6%9D',
  '%ff',
  '%ED%A0%80',
  '%C0%80',
  '%00',
  '+',
  '%2B',
  '%F5%80%80%80',
  '%u6771',
  '\xe6\x9d\xb1',
  '=',
  '&&',
  '%26',
  ';',
];
const LANGUAGES = ['ja', 'en', '*', 'ja;q=0.5,en;q=0.6', 'x'.repeat(2000), ';;;q=', 'ja;q=9', '\t'];
const CODINGS = ['gzip', 'br', 'br;q=0,gzip;q=0', '*', 'identity;q=0', 'zstd', ',,,', 'gzip;q=x'];
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-8',
  'application/x-www-form-urlencoded; charset=shift_jis',
  'application/json',
  'application/x-ndjson',
  'multipart/form-data; boundary=x',
  'text/plain',
  ';',
  'a/b;',
];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'PROPFIND',
];
const BROKEN = [
  'garbage\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET  /  HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nno colon\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /search/address HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
  'POST /search/address HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
  'POST /search/address HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /search/address HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
  'POST /search/address HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /search/address HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nword=cut in the mid',
  'POST /geocode HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n["見本',
  'GET /search/address?word=cut',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
  '\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
  `GET / HTTP/1.1\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`,
];

/** Draws the bytes of one connection: some valid requests behind each other, and now and then something broken. */
export function drawCase(random: Random): FuzzCase {
  const isBroken = random() < 0.3;
  const count = between(random, isBroken ? 0 : 1, 40);
  const methods: string[] = [];
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const { method, text } = drawRequest(random, !isBroken && i === count - 1);
    methods.push(method);
    parts.push(text);
  }
  if (isBroken) parts.push(oneOf(random, BROKEN));
  return { bytes: Buffer.from(parts.join(''), 'latin1'), methods, isBroken };
}

function drawRequest(random: Random, isLast: boolean): { method: string; text: string } {
  const method = oneOf(random, METHODS);
  const path = random() < 0.75 ? PATHS[between(random, 0, 2)] : oneOf(random, PATHS);
  const url = random() < 0.95 ? `${path}${random() < 0.9 ? '?' : ''}${drawForm(random)}` : path;
  const headers = random() < 0.9 ? ['Host: fuzz'] : [];
  if (random() < 0.2) headers.push(`Accept-Language: ${oneOf(random, LANGUAGES)}`);
  if (random() < 0.2) headers.push(`Accept-Encoding: ${oneOf(random, CODINGS)}`);
  if (random() < 0.1) headers.push(`If-None-Match: ${oneOf(random, ['*', '"x"', 'W/', '"'.repeat(500)])}`);
  if (random() < 0.05) headers.push(`Expect: ${oneOf(random, ['100-continue', 'miracles'])}`);
  if (random() < 0.05)
    headers.push(`X-Forwarded-For: ${oneOf(random, ['1.2.3.4', 'x'.repeat(3000), '::1, ::'])}`);
  if (random() < 0.05) headers.push(`Origin: ${oneOf(random, ['null', 'https://a.example', '///'])}`);
  if (random() < 0.05) headers.push(`Content-Encoding: ${oneOf(random, ['gzip', 'identity'])}`);
  if (isLast) headers.push('Connection: close');
  let body = '';
  if (!['GET', 'HEAD', 'OPTIONS'].includes(method) || random() < 0.02) {
    body = random() < 0.02 ? 'word=1&'.repeat(between(random, 100, 11_000)) : drawForm(random);
    if ((path === '/geocode' || path === '/reverse') && random() < 0.5)
      body = oneOf(random, [
        '["1-1"]',
        '[1]',
        '{}',
        '[',
        '"a"\n"b"',
        'null',
        '[""]',
        '["\\ud800"]',
        '[[]]'.repeat(30),
      ]);
    headers.push(`Content-Type: ${oneOf(random, TYPES)}`);
    if (random() < 0.8) headers.push(`Content-Length: ${Buffer.byteLength(body, 'latin1')}`);
    else {
      headers.push('Transfer-Encoding: chunked');
      body = chunked(random, body);
    }
  }
  return {
    method,
    text: `${method} ${url.slice(0, 9000)} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
  };
}

/** A body in chunks of any size, some with extensions, some with a trailer. */
function chunked(random: Random, body: string): string {
  let text = '';
  for (let at = 0; at < body.length; ) {
    const size = between(random, 1, 400);
    const chunk = body.slice(at, at + size);
    text += `${chunk.length.toString(16)}${random() < 0.1 ? ';a=b' : ''}\r\n${chunk}\r\n`;
    at += size;
  }
  return `${text}0\r\n${random() < 0.2 ? 'X-Trailer: 1\r\n' : ''}\r\n`;
}

/** Parameters that are right alone or together. */
const GOOD = [
  'word=%E8%A6%8B%E6%9C%AC%E5%B8%82',
  'word=%E9%9D%92%E8%91%89%E7%94%BA1-2-3&limit=0,5',
  'word_en=Aobacho',
  'word_ko=%EC%95%84%EC%98%A4%EB%B0%94',
  'address_code=9999&code_match_type=2&limit=0,1000',
  'address_level=SHK,OAZ&sort=-address_read',
  'proximity=150.00316,30.0139,500&sort=distance',
  'position=150.00316,30.0139',
  'address_code=99&address_polygon=true',
  'address_level=TBN&show_code_zero=true&limit=20,30',
  'word=%E8%8B%A5%E8%91%89%E7%94%BA&pastmap_year=2005,2015',
  'word=1-1&datum=TOKYO',
];

/** Parameters as they are sent, one character a byte; no white space or control character that would end the line. */
function drawForm(random: Random): string {
  if (random() < 0.4) return oneOf(random, GOOD);
  const pairs = Array.from({ length: between(random, 0, 6) }, () => {
    const name = random() < 0.8 ? NAMES[between(random, 0, 16)] : oneOf(random, NAMES);
    const value =
      random() < 0.1
        ? Array.from({ length: between(random, 1, 4) }, () => oneOf(random, RAW)).join('')
        : encodeURIComponent(mutated(random, oneOf(random, VALUES)));
    return random() < 0.97
      ? `${name}=${value}`
      : oneOf(random, [name, `${oneOf(random, RAW)}=${value}`, '=', '&']);
  });
  return pairs.join('&').replaceAll('"', '%22');
}

/** A value, now and then with one character changed, left out or doubled. */
function mutated(random: Random, value: string): string {
  if (random() < 0.7) return value;
  const characters = Array.from(value);
  const at = Math.floor(random() * (characters.length + 1));
  const other = String.fromCodePoint(
    oneOf(random, [0x30, 0x2d, 0x20, 0x3000, 0x30fc, 0x5b57, 0x1f600, 0x301, 0x2d]),
  );
  characters.splice(at, random() < 0.5 ? 1 : 0, other);
  return characters.join('');
}
