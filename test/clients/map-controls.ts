/** The search boxes of MapLibre and Leaflet, as their makers give them, over the service of `banchi start`. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { blocksOf, pageText } from '../docs/pages.js';
import { PICTURES, skip } from '../page/browser.js';
import { until } from '../support/until.js';
import { installOthers } from './installed.js';
import { buildPage } from './pages-elsewhere.js';
import { shop } from './shop.js';

const here = shop();
let missing: string | null = null;
before(() => {
  if (skip === false) missing = installOthers();
});

/** The pages' scripts, each built when it is first needed. */
const built = new Map<string, Promise<void>>();

/** A test of a page with a map; the page finds `settings` on its window. */
function withMap(
  name: string,
  script: string,
  run: (page: Page) => Promise<void>,
  settings: Readonly<Record<string, unknown>> = {},
  source?: () => string,
): void {
  test(name, { skip }, async (t) => {
    if (missing !== null) return t.skip(missing);
    if (!built.has(script)) built.set(script, buildPage(here.elsewhere, `${script}.js`, source?.()));
    await built.get(script);
    const url = here.elsewhere.put(`<!doctype html><meta charset="utf-8"><title>map</title>
<link rel="stylesheet" href="/${script}.css"><style>html, body, #app, #map { height: 100%; margin: 0 }</style><div id="app"><div id="map"></div></div>
<script>Object.assign(window, ${JSON.stringify({ service: here.service, ...settings })})</script>
<script type="module" src="/${script}.js"></script>`);
    const faults = await here.visit(url, async (page) => {
      await until(() => page.evaluate('globalThis.results !== undefined'), 'the map is there');
      await run(page);
    });
    assert.deepEqual(
      // 404: where bundlers leave Leaflet's pictures is theirs to say
      faults.filter((fault) => !/favicon|status of 40[04]/.test(fault)),
      [],
    );
  });
}

/** The office of 文京区, `[longitude, latitude]`. */
const OFFICE = [139.7524182, 35.7083346] as const;

/** Waits until the map has gone to a place, by so many degrees. */
const centredAt = (page: Page, [lon, lat]: readonly number[], degrees: number): Promise<void> =>
  until(
    () => called(page, `Math.hypot(map.getCenter().lng - ${lon}, map.getCenter().lat - ${lat}) < ${degrees}`),
    `the map is at ${lon}, ${lat}`,
  );

/** The answer of an adapter's call in the page. */
const called = <T>(page: Page, call: string): Promise<T> => page.evaluate(call);

interface Feature {
  readonly id: string;
  readonly place_name: string;
  readonly place_type: readonly string[];
  readonly center: readonly number[];
  readonly bbox: readonly number[];
  readonly geometry: { readonly coordinates: readonly number[] };
  readonly properties: { readonly address_code: string; readonly post_code: string };
}

withMap('MapLibre: a suggestion is chosen, and the map goes there', 'maplibre', async (page) => {
  const box = page.locator('.maplibregl-ctrl-geocoder--input');
  await box.fill('文京区か');
  await box.press('Enter');
  const options = page.locator('.suggestions li');
  await options.first().getByText('東京都文京区春日', { exact: true }).waitFor();
  await page.screenshot({ path: join(PICTURES, 'map-maplibre.png') });
  await options.first().click();
  // the control asks for the place by its code, and lists the answer
  await until(
    async () => (await box.inputValue()) !== '文京区か' || (await options.count()) === 1,
    'the place is looked up',
  );
  if ((await called<number>(page, 'results.length')) === 0) await options.first().click();
  await until(async () => (await called<number>(page, 'results.length')) === 1, 'a result is reported');
  const [result] = await called<Feature[]>(page, 'results');
  assert.deepEqual(
    [result.place_name, result.place_type, result.id],
    ['東京都文京区春日', ['locality'], '131050003'],
  );
  await centredAt(page, result.center, 0.01);
  await until(async () => (await called<number>(page, 'map.getZoom()')) > 12, 'the map is near');
  await page.locator('.maplibregl-marker').waitFor();
});

withMap(
  'MapLibre: an address is taken with Enter, further than the data goes',
  'maplibre',
  async (page) => {
    const box = page.locator('.maplibregl-ctrl-geocoder--input');
    await box.fill('文京区春日1-16-21 文京シビックセンター');
    await box.press('Enter');
    const options = page.locator('.suggestions li');
    await options.first().waitFor();
    await until(async () => (await options.count()) === 1, 'nothing else is suggested');
    await options.first().click();
    await until(async () => (await called<number>(page, 'results.length')) === 1, 'a result is reported');
    const [result] = await called<Feature[]>(page, 'results');
    assert.deepEqual([result.place_name, result.place_type], ['東京都文京区春日１丁目16-21', ['address']]);
    assert.equal(result.properties.post_code, '1120003');
    await centredAt(page, OFFICE, 0.001);
  },
  { isPlain: true },
);

withMap(
  'MapLibre: coordinates in the box are what is there',
  'maplibre',
  async (page) => {
    const box = page.locator('.maplibregl-ctrl-geocoder--input');
    await box.fill(`${OFFICE[1]}, ${OFFICE[0]}`);
    await box.press('Enter');
    const options = page.locator('.suggestions li');
    await options
      .first()
      .getByText(/東京都文京区春日１丁目16-21/)
      .waitFor();
  },
  { options: { reverseGeocode: true } },
);

withMap('MapLibre: ties, boundaries, boxes, countries and what is not there', 'maplibre', async (page) => {
  const forward = (request: object): Promise<{ type: string; features: Feature[] }> =>
    called(page, `api.forwardGeocode(${JSON.stringify(request)})`);
  const tie = await forward({ query: '府中市' });
  assert.equal(tie.type, 'FeatureCollection');
  assert.deepEqual(tie.features.map(({ place_name }) => place_name).sort(), ['広島県府中市', '東京都府中市']);
  const [ward] = (await forward({ query: '東京都文京区' })).features;
  assert.ok(ward.bbox[0] < OFFICE[0] && ward.bbox[2] > OFFICE[0], `${ward.bbox}`);
  const looked = await called<{ place: Feature[] }>(page, `api.searchByPlaceId({ query: '${ward.id}' })`);
  // its boundary, of about 5 km
  const [west, south, east, north] = looked.place[0].bbox;
  assert.ok(
    west > 139.7 && south > 35.69 && east < 139.79 && north < 35.75 && east - west > 0.04,
    `${ward.bbox}`,
  );
  assert.deepEqual(ward.geometry.coordinates, ward.center);
  assert.equal((await forward({ query: '府中市', bbox: [139, 35, 140, 36] })).features.length, 1);
  assert.equal((await forward({ query: '府中市', limit: 1 })).features.length, 1);
  assert.equal((await forward({ query: '府中市', countries: 'de,fr' })).features.length, 0);
  assert.equal((await forward({ query: '府中市', countries: 'de,JP' })).features.length, 2);
  for (const query of ['', '山田太郎']) assert.deepEqual((await forward({ query })).features, []);
  assert.deepEqual(await called(page, "api.getSuggestions({ query: '伊達市1-2 鈴木ビル', limit: 9 })"), {
    suggestions: [
      { text: '福島県伊達市', placeId: '07213' },
      { text: '北海道伊達市', placeId: '01233' },
    ],
  });
  const english = await called<{ suggestions: { text: string }[] }>(
    page,
    "api.getSuggestions({ query: 'Kasug', limit: 3 })",
  );
  assert.equal(english.suggestions.length, 3);
  assert.match(english.suggestions[0].text, /^Kasug/);
  assert.deepEqual(await called(page, "api.searchByPlaceId({ query: '999999' })"), { place: [] });
  await assert.rejects(called(page, 'api.reverseGeocode({ query: [500, 35] })'), /position/);
});

interface Result {
  readonly name: string;
  readonly properties: { readonly address_code: string };
}

withMap('Leaflet: what is typed is suggested, chosen, and shown', 'leaflet', async (page) => {
  const box = page.locator('.leaflet-control-geocoder-form input');
  await box.pressSequentially('文京区か');
  const options = page.locator('.leaflet-control-geocoder-alternatives li');
  // suggestions for the letters before the last may stand there first
  await options.first().getByText('東京都文京区春日', { exact: true }).waitFor();
  await page.screenshot({ path: join(PICTURES, 'map-leaflet.png') });
  await options.first().click();
  await until(async () => (await called<number>(page, 'results.length')) === 1, 'the result is marked');
  const [result] = await called<Result[]>(
    page,
    'results.map(({ name, properties }) => ({ name, properties }))',
  );
  assert.deepEqual([result.name, result.properties.address_code], ['東京都文京区春日', '131050003']);
  assert.ok(await called(page, 'map.getBounds().contains(results[0].center) && map.getZoom() > 12'));
  assert.ok(
    await called(page, 'results[0].bbox instanceof L.LatLngBounds && results[0].center instanceof L.LatLng'),
  );
  await page.locator('.leaflet-marker-icon').waitFor();

  // an address with Enter, written further than the data goes
  const typed = '文京区春日1-16-21 文京シビックセンター';
  // a quarter of a second after a key the control asks for the typed text, and drops the request of Enter
  const suggested = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname.endsWith('/suggest') && [...searchParams.values()].includes(typed);
  });
  await box.fill(typed);
  await suggested;
  await box.press('Enter');
  await until(
    async () => (await called<number>(page, 'results.length')) === 2,
    'the only result is marked at once',
  );
  await centredAt(page, OFFICE, 0.001);
});

withMap(
  'Leaflet: ties, boundaries, and what is at a point for the scale of the map',
  'leaflet',
  async (page) => {
    const names = (call: string): Promise<string[]> =>
      called(page, `${call}.then((all) => all.map(({ name }) => name))`);
    assert.deepEqual((await names("geocoder.geocode('府中市')")).sort(), ['広島県府中市', '東京都府中市']);
    assert.deepEqual(await names("geocoder.geocode('山田太郎')"), []);
    assert.deepEqual(await names("geocoder.suggest('')"), []);
    assert.ok(
      await called(
        page,
        `geocoder.geocode('東京都文京区').then(([{ bbox, center }]) => bbox.contains([${OFFICE[1]}, ${OFFICE[0]}]) && bbox.contains(center))`,
      ),
    );
    const at = (zoom: number): Promise<string[]> =>
      names(`geocoder.reverse({ lat: ${OFFICE[1]}, lng: ${OFFICE[0]} }, map.options.crs.scale(${zoom}))`);
    assert.deepEqual(
      [await at(5), await at(10), await at(13), await at(15), await at(18)],
      [
        ['東京都'],
        ['東京都文京区'],
        ['東京都文京区春日'],
        ['東京都文京区春日１丁目'],
        ['東京都文京区春日１丁目16-21'],
      ],
    );
  },
);

const GUIDE = 'docs/integrations/map-controls.md';

/** A program of the guide, with its map where a test finds it. */
const program = (place: number): string => {
  const { text } = blocksOf(pageText(GUIDE)).filter(({ language }) => language === 'js')[place];
  return `${text.replaceAll('http://127.0.0.1:8080', here.service)}\nObject.assign(window, { map, results: [] });`;
};

for (const [name, source, box, option] of [
  ['maplibre', () => program(0), '.maplibregl-ctrl-geocoder--input', '.suggestions li'],
  [
    'leaflet',
    () => program(1),
    '.leaflet-control-geocoder-form input',
    '.leaflet-control-geocoder-alternatives li',
  ],
] as const)
  withMap(
    `${GUIDE}: the program for ${name} suggests while one types, and goes there`,
    `guide-${name}`,
    async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // the map's style and tiles come from the service too
        if (request.url().startsWith(here.service) && searchParams.has('word'))
          asked.push(`${pathname} ${searchParams.get('word')}`);
      });
      const first = page.locator(option).first();
      // kanji come from an input method, without keys
      await page.locator(box).pressSequentially('銀');
      await first.waitFor();
      await page.locator(box).pressSequentially('座');
      await until(async () => asked.length > 1, 'the second letter asks');
      await page.locator(option).getByText('東京都中央区銀座', { exact: true }).first().waitFor();
      assert.deepEqual(asked, ['/suggest 銀', '/suggest 銀座']);
      asked.length = 0;
      // several towns are called so
      await page.locator(box).press('Enter');
      await until(async () => asked.length > 0, 'Enter asks');
      await page.locator(option).filter({ hasText: '銀座' }).nth(1).waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(asked, ['/geocode 銀座']);

      asked.length = 0;
      await page.locator(box).fill('');
      await page.locator(box).pressSequentially('Wakayama-shi', { delay: 20 });
      await first.getByText(/^Wakayama-shi, Wakayama/).waitFor();
      assert.equal(new Set(asked).size, asked.length, `once a letter at most: ${asked}`);
      await first.click();
      const inView =
        'Math.hypot(map.getCenter().lng - 135.17, map.getCenter().lat - 34.23) < 0.2 && map.getZoom() > 8';
      await until(async () => {
        // the control of MapLibre lists the place that was taken, to be taken once more
        if (name === 'maplibre' && (await page.locator(option).count()) === 1)
          await page
            .locator(option)
            .click({ timeout: 2000 })
            .catch(() => undefined);
        return called<boolean>(page, inView);
      }, 'the map is there');
    },
    {},
    source,
  );
