import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LIGHT } from '@banchi/tiles/palette.js';
import { type BaseMap, openBaseMap, rasterMap } from 'banchi/http/base-map.js';
import { keyedService } from '../access/keyed-service.js';
import { pmtilesFile } from '../support/pmtiles-file.js';
import { serveSpecimen } from '../support/specimen-service.js';
import { until } from '../support/until.js';
import { colourInTheMiddle, mapReady, PATIENCE, PICTURES, skip, type Watched, withPage } from './browser.js';
import { specimenPage } from './specimen-page.js';

const specimen = specimenPage();

/** Where a wide street crosses the specimen's towns from west to east, and a place on it. */
const LATITUDE = 30.0105;
const ON_THE_STREET = 'map=18.00,150.006500,30.010500';

/** A small town's streets: a main road, a lane, a pond and a park, called as Protomaps calls them. */
const ARCHIVE = pmtilesFile({
  layers: {
    roads: [
      street('major_road', null, [149.99, LATITUDE], [150.03, LATITUDE]),
      street('minor_road', '青葉小路', [150.0045, 30], [150.0045, 30.02]),
    ],
    water: [block(150.0005, 30.0085, 150.0015, 30.0095)],
    landuse: [{ ...block(150.007, 30.0115, 150.0085, 30.0125), properties: { kind: 'park' } }],
  },
  attribution: '<a href="https://example.jp/">© 見本地図</a>',
  bounds: [149.99, 29.99, 150.03, 30.03],
  maxZoom: 14,
});

function street(kind: string, name: string | null, ...coordinates: number[][]) {
  return {
    type: 'Feature' as const,
    properties: name === null ? { kind } : { kind, name },
    geometry: { type: 'LineString' as const, coordinates },
  };
}

function block(west: number, south: number, east: number, north: number) {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [corners] },
  };
}

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'banchi-streets-'));
});
after(() => rm(folder, { recursive: true }));

/** Opens the page of a service with a base map. */
async function withBase(
  place: string | BaseMap,
  path: string,
  run: (watched: Watched, base: string) => Promise<void>,
): Promise<void> {
  const base = typeof place === 'string' ? openBaseMap(place, []) : place;
  const service = await serveSpecimen({ page: { ...specimen.service.page, base } });
  try {
    await withPage(specimen.browser, service.base, { path }, (watched) => run(watched, service.base));
  } finally {
    await service.close();
  }
}

test('streets of a PMTiles file are drawn, and only parts of it are fetched', { skip }, async () => {
  const file = join(folder, 'streets.pmtiles');
  writeFileSync(file, ARCHIVE);
  await withBase(file, `/?${ON_THE_STREET}`, async ({ page }, base) => {
    await until(async () => (await colourInTheMiddle(page)) === LIGHT.road, 'the street is drawn');
    await page.locator('.sources', { hasText: '© 見本地図' }).waitFor();
    await page.screenshot({ path: join(PICTURES, 'streets.png') });
    const part = await fetch(`${base}/map/base.pmtiles`, { headers: { range: 'bytes=0-126' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range')],
      [206, `bytes 0-126/${ARCHIVE.length}`],
    );
  });
  await specimen.visit({ path: `/?${ON_THE_STREET}` }, async ({ page }) => {
    assert.notEqual(await colourInTheMiddle(page), LIGHT.road);
  });
});

test('where the service needs a key, streets are drawn once there is one', { skip }, async (t) => {
  const file = join(folder, 'keyed.pmtiles');
  writeFileSync(file, ARCHIVE);
  const { parts, page: own } = specimen.service;
  const keyed = await keyedService(t, { ...parts, page: { ...own, base: openBaseMap(file, []) } });
  const { key } = await keyed.create({ referers: ['127.0.0.1'] });
  const context = await specimen.browser.newContext({ locale: 'en', reducedMotion: 'reduce' });
  t.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(`${keyed.base}/?q=青葉町&${ON_THE_STREET}`);
  await mapReady(page);
  await page.waitForSelector('form.key');
  assert.equal(await page.getByText('The map with streets could not be loaded').count(), 0);
  const part = page.waitForResponse(
    (response) => /base\.pmtiles/.test(response.url()) && response.status() === 206,
  );
  await page.fill('#key', key);
  await page.keyboard.press('Enter');
  assert.equal((await (await part).request().allHeaders())['x-api-key'], key);
  await page.locator('.sources', { hasText: '© 見本地図' }).waitFor();
});

test('a style is drawn below the boundaries, from a file and from another host', { skip }, async () => {
  const style = {
    version: 8,
    sources: { rings: { type: 'geojson', data: 'rings.json', attribution: '見本研究所' } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': '#ddeeff' } },
      {
        id: 'rings',
        type: 'fill',
        source: 'rings',
        paint: { 'fill-color': '#336699', 'fill-antialias': false },
      },
    ],
  };
  const rings = JSON.stringify(block(150.0055, 30.0095, 150.0075, 30.0115));
  const host = createServer(({ url }, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.end(url === '/style.json' ? JSON.stringify(style) : rings);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const file = join(folder, 'style.json');
  writeFileSync(
    file,
    JSON.stringify({
      ...style,
      sources: { rings: { ...style.sources.rings, data: `${origin}/rings.json` } },
    }),
  );
  try {
    for (const place of [`${origin}/style.json`, file])
      await withBase(place, `/?${ON_THE_STREET}`, async ({ page, expectFault }) => {
        expectFault(new RegExp(`^${origin}`)); // asked of another host, as the operator wants
        await until(async () => (await colourInTheMiddle(page)) === '#336699', `${place} is drawn`);
        await page.locator('.sources', { hasText: '見本研究所' }).waitFor();
      });
    await withBase(
      `${origin}/nothing.json`.replace(origin, 'http://127.0.0.1:9'),
      '/',
      async ({ page, expectFault }) => {
        expectFault(/ERR_|Failed to load|127\.0\.0\.1:9/);
        await page.getByText('背景地図を読み込めませんでした').waitFor();
      },
    );
  } finally {
    host.close();
  }
});

/** A picture of one pixel, `#336699`. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMwTpsJAAICATNWh+JUAAAAAElFTkSuQmCC',
  'base64',
);

test('raster tiles are drawn, with their maker on the map, until the reader turns them off: issue 53, line 1', {
  skip,
}, async () => {
  const host = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.end(PIXEL);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const attribution = '<a href="https://example.jp/">見本地理院</a>';
  const tiles = rasterMap({ url: `${origin}/{z}/{x}/{y}.png`, attribution, zooms: [5, 14], hasNames: true });
  try {
    await withBase(tiles, `/?${ON_THE_STREET}`, async ({ page, expectFault }) => {
      expectFault(new RegExp(`^${origin}`));
      const colour = () => colourInTheMiddle(page, 60);
      await until(async () => isBlue(await colour()), 'the tiles are drawn');
      await page.locator('.sources summary').click();
      const maker = page.locator('.sources a', { hasText: '見本地理院' });
      assert.equal(await maker.getAttribute('href'), 'https://example.jp/');
      const button = page.getByRole('button', { name: '道路の地図' });
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      await button.click();
      await until(async () => !isBlue(await colour()), 'the page draws on its own land');
      assert.equal(new URL(page.url()).searchParams.get('streets'), '0');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      await mapReady(page);
      assert.equal(isBlue(await colourInTheMiddle(page, -180)), false, 'the link holds it');
    });
  } finally {
    host.close();
  }
});

/** Whether a colour is that of the tiles, through which a little of the land shows. */
function isBlue(colour: string): boolean {
  const [red, , blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return blue > red + 60;
}
