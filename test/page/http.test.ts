import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PUBLIC_MAPS } from 'banchi/config/public-maps.js';
import { rasterMap } from 'banchi/http/base-map.js';
import { EXAMPLES, type SpecimenService, serveSpecimen } from '../support/specimen-service.js';

let service: SpecimenService;
before(async () => {
  service = await serveSpecimen();
});
after(() => service.close());

/** The page's document. */
async function document(): Promise<string> {
  return (await fetch(service.base)).text();
}

/** Paths of the assets that the document and the scripts name, all of them. */
async function assets(): Promise<string[]> {
  const found = new Set((await document()).match(/assets\/[\w.-]+\.(?:js|css)/g));
  for (const path of found) {
    if (!path.endsWith('.js')) continue;
    const script = await (await fetch(`${service.base}/${path}`)).text();
    for (const [name] of script.matchAll(/[\w.-]+-[\w-]{8}\.(?:m?js|css)\b/g)) found.add(`assets/${name}`);
  }
  return [...found];
}

test('the document describes the service to the page, in the language asked for', async () => {
  const response = await fetch(service.base, { headers: { 'accept-language': 'ja' } });
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  const page = await response.text();
  assert.match(page, /<html lang="ja">/);
  const settings = JSON.parse(/id="settings">(.*?)<\/script>/.exec(page)?.[1] ?? '');
  assert.equal(settings.records, 149);
  assert.deepEqual(settings.years, [2005, 2015]);
  assert.deepEqual([settings.tiles, settings.boundaries], [true, true]);
  assert.deepEqual(
    settings.sources.map(({ publisher, licence }: Record<string, string>) => [publisher, licence]),
    [['Banchi', 'MIT']],
  );
  assert.deepEqual(settings.examples, EXAMPLES);
  for (const example of EXAMPLES) assert.equal((await fetch(service.base + example)).status, 200, example);
});

test('the policy lets the page load its own files and nothing else', async () => {
  const { headers } = await fetch(service.base);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  const page = await document();
  assert.doesNotMatch(page, /https?:\/\/|style=|onload=/);
});

test('an operator may name a tile source, and only its host is let in', async () => {
  const url = 'https://tiles.example.jp/{z}/{x}/{y}.png';
  const other = await serveSpecimen({
    page: { ...service.page, base: rasterMap({ url, attribution: 'Example </script>' }) },
  });
  try {
    const response = await fetch(other.base);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /img-src 'self' data: blob: https:\/\/tiles\.example\.jp; connect-src 'self' https:\/\/tiles\.example\.jp;/,
    );
    const page = await response.text();
    const [, text] = /id="settings">(.*?)<\/script>/.exec(page) ?? [];
    assert.deepEqual(JSON.parse(text).base, { kind: 'raster', url, attribution: 'Example </script>' });
  } finally {
    await other.close();
  }
});

test('the map of the national institute has one host, and names its maker: issue 53, line 1', async () => {
  const other = await serveSpecimen({ page: { ...service.page, base: rasterMap(PUBLIC_MAPS.gsi) } });
  try {
    const response = await fetch(other.base);
    const policy = response.headers.get('content-security-policy') ?? '';
    const hosts = policy.match(/https?:[^ ;]+/g);
    assert.deepEqual([...new Set(hosts)], ['https://cyberjapandata.gsi.go.jp']);
    const [, text] = /id="settings">(.*?)<\/script>/.exec(await response.text()) ?? [];
    const { base } = JSON.parse(text);
    assert.equal(base.url, 'https://cyberjapandata.gsi.go.jp/xyz/pale/{z}/{x}/{y}.png');
    assert.match(base.attribution, /"https:\/\/maps\.gsi\.go\.jp\/development\/ichiran\.html">国土地理院</);
  } finally {
    await other.close();
  }
});

test('assets are compressed, kept for ever and typed; the document is asked for again', async () => {
  const paths = await assets();
  assert.ok(
    paths.some((path) => path.endsWith('.css')) && paths.some((path) => path.endsWith('.mjs')),
    `${paths}`,
  );
  for (const path of paths) {
    const url = `${service.base}/${path}`;
    const coded = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(coded.status, 200, path);
    assert.equal(coded.headers.get('content-encoding'), 'gzip', path);
    assert.match(coded.headers.get('content-type') ?? '', /^text\/(?:javascript|css)/);
    assert.match(coded.headers.get('cache-control') ?? '', /immutable/);
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(await plain.text(), await coded.text(), path);
    const tag = plain.headers.get('etag') ?? '';
    assert.equal(
      (await fetch(url, { headers: { 'accept-encoding': 'identity', 'if-none-match': tag } })).status,
      304,
    );
  }
  const { headers } = await fetch(service.base);
  assert.equal(headers.get('cache-control'), 'no-cache');
  const again = await fetch(service.base, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
  assert.equal((await fetch(`${service.base}/assets/../index.html`)).status, 404);
  assert.equal((await fetch(`${service.base}/assets/nothing.js`)).status, 404);
});

test('own script beside MapLibre: at most 120 kB compressed', async () => {
  const sizes: Record<string, number> = {};
  for (const path of await assets()) {
    if (!path.endsWith('.js') || path.includes('maplibre')) continue;
    sizes[path] = gzipSync(await (await fetch(`${service.base}/${path}`)).text()).length;
  }
  assert.ok(Object.keys(sizes).length >= 2, 'the page and its map');
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  assert.ok(all <= 120_000, JSON.stringify(sizes));
});
