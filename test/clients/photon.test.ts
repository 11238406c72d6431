/** Photon's interface, asked by programs of others: geopy, and two controls for Leaflet in a browser. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { blocksOf, pageText } from '../docs/pages.js';
import { assertShows } from '../docs/shown.js';
import { launch, skip } from '../page/browser.js';
import { finished, type Serving, startServing } from '../support/commands.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { pythonEnvironment } from '../support/python.js';
import { installOthers, OTHERS } from './installed.js';

const PAGE = 'docs/integrations/photon.md';
const WORD = '文京区春日1-16-21';
let service: Serving;
before(async () => {
  const words = ['serve', '--gazetteer', ...(await starterGazetteers()), '--port', '0', '--origin', '*'];
  service = await startServing(words, { env: { BANCHI_ROUTES_PHOTON: 'true' } });
});
after(() => service.stop());

/** Blocks of the page, with the address of the service. */
function blocks(language: string): string {
  const { host } = new URL(service.base);
  return blocksOf(pageText(PAGE))
    .flatMap((block) => (block.language === language ? [block.text] : []))
    .join('\n')
    .replaceAll('127.0.0.1:8080', host);
}

test(`geopy's Photon: the program of ${PAGE}, and its errors`, async (t) => {
  const environment = await pythonEnvironment();
  if ('missing' in environment) return t.skip(environment.missing);
  const { python } = environment;
  const program = `${blocks('python')}
from geopy.exc import GeocoderQueryError
import geopy
print(geolocator.geocode("山田太郎"), geolocator.reverse((0, 0)))
print(geolocator.geocode("中央区", location_bias=(34.7, 135.5), language="en"))
print(len(geolocator.geocode("中央区", bbox=[(34.6, 135.4), (34.8, 135.6)], exactly_one=False)))
try:
    geolocator.geocode("中央区", osm_tag="place")
except GeocoderQueryError as error:
    print("refused", error)
print("geopy", geopy.__version__)
`;
  const { out, err, code } = await finished(
    spawn(python, ['-c', program], { env: { ...process.env, PYTHONUTF8: '1' } }),
  );
  assert.equal(code, 0, err);
  assertShows(out, blocks('text'), PAGE);
  assert.match(out, /^None None\nChuo.*Osaka.*Japan\n[1-9]\d*\nrefused .*400.*\ngeopy 2\./m);
});

test('leaflet-control-geocoder and leaflet.photon ask, show and go there', { skip }, async (t) => {
  const missing = installOthers();
  if (missing !== null) return t.skip(missing);
  const files: Readonly<Record<string, string>> = {
    '/leaflet.js': 'leaflet/dist/leaflet.js',
    '/control.js': 'leaflet-control-geocoder/dist/Control.Geocoder.js',
    '/photon.js': 'leaflet.photon/leaflet.photon.js',
  };
  const html = `<!doctype html><div id="map" style="height:300px"></div>
<script src="/leaflet.js"></script><script src="/control.js"></script><script src="/photon.js"></script>
<script>const map = L.map('map').setView([36, 138], 5);</script>
${blocks('html')}
<script>L.control.photon({ url: '${service.base}/photon/api/?', position: 'topleft', submitDelay: 1 }).addTo(map);</script>`;
  const pages = createServer(({ url = '' }, answer) => {
    const file = files[url];
    answer.setHeader('content-type', file === undefined ? 'text/html; charset=utf-8' : 'text/javascript');
    answer.end(file === undefined ? html : readFileSync(join(OTHERS, 'node_modules', file)));
  });
  pages.listen(0, '127.0.0.1');
  t.after(() => pages.close());
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await new Promise((resolve) => (pages.listening ? resolve(null) : pages.once('listening', resolve)));
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);

  const asked = (await page.evaluate(`(async () => {
    const geocoder = L.Control.Geocoder.photon({ serviceUrl: '${service.base}/photon/api/', reverseUrl: '${service.base}/photon/reverse/' });
    const [found] = await geocoder.geocode('${WORD}', { map });
    const [city] = await geocoder.suggest('文京区');
    const [there] = await geocoder.reverse({ lat: found.center.lat, lng: found.center.lng }, 1000);
    return { name: found.name, lat: found.center.lat, lng: found.center.lng, there: there.name,
      city: city.name, box: city.bbox.toBBoxString(), holds: city.bbox.contains(found.center) };
  })()`)) as Record<string, unknown>;
  assert.deepEqual(
    [asked.name, asked.there],
    Array(2).fill('春日１丁目16-21, 春日１丁目, 文京区, 東京都, 日本'),
  );
  assert.deepEqual([asked.lat, asked.lng, asked.holds], [35.7083346, 139.7524182, true]);
  assert.match(String(asked.city), /^文京区, 東京都, 日本$/);

  const control = page.locator('.leaflet-control-geocoder');
  await control.locator('button').first().click();
  await control.locator('input').fill(WORD);
  await control.locator('input').press('Enter');
  await page.waitForFunction('map.getCenter().distanceTo([35.7083346, 139.7524182]) < 2000');

  const input = page.locator('.leaflet-photon input, input.photon-input').first();
  await input.pressSequentially('文京区かす');
  const result = page.locator('.photon-autocomplete li', {
    hasText: /春日.*文京区, 東京都, 日本/,
  });
  await result.first().waitFor();
  assert.deepEqual(faults, []);
});
