import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, test } from 'node:test';
import type { AddressRecord, SourceItem } from '../../record/record.js';
import type { LonLat, PolygonGeometry } from '../../vocabulary/coordinates.js';
import { openStarter } from './starter.js';

const source = openStarter();
let items: SourceItem[];
let records: AddressRecord[];

async function readAll(): Promise<SourceItem[]> {
  const all: SourceItem[] = [];
  for await (const batch of source.items()) all.push(...batch);
  return all;
}

before(async () => {
  items = await readAll();
  records = items.flatMap((item) => (item.kind === 'record' ? [item.record] : []));
});

function at(level: string): AddressRecord[] {
  return records.filter((record) => record.level === level);
}

function find(...codes: string[]): AddressRecord {
  const found = records.find((record) => record.codes.join() === codes.join());
  assert.ok(found, codes.join(' '));
  return found;
}

test('all of Japan: 47 prefectures, every municipality, more than 110,000 towns', () => {
  assert.equal(at('TOD').length, 47);
  assert.equal(at('SHK').length, 1918);
  assert.ok(at('OAZ').length > 110_000 && at('OAZ').length < 125_000, String(at('OAZ').length));
  assert.equal(source.bytesRead(), source.bytes);
});

test('codes are unique and of one width a level; names and readings are whole', () => {
  const widths = [2, 3, 4];
  const seen = new Set<string>();
  for (const { codes, name, read } of records) {
    const key = codes.join(' ');
    assert.ok(!seen.has(key), key);
    seen.add(key);
    assert.deepEqual(
      codes.map((code) => code.length),
      widths.slice(0, codes.length),
    );
    assert.match(name ?? '', /^[^（）、〜\s]+$/);
    assert.match(read ?? '', /^[ァ-ヺー・0-9A-Za-z]+$/, key);
  }
});

test('wards carry their city, towns and villages their county', () => {
  assert.equal(find('23', '114').name, '名古屋市緑区');
  assert.equal(find('23', '114').read, 'ナゴヤシミドリク');
  assert.equal(find('30', '428').name, '東牟婁郡串本町');
  assert.equal(find('30', '428').read, 'ヒガシムログンクシモトチョウ');
  assert.equal(find('01', '698').name, '択捉郡留別村');
  assert.equal(find('22', '138').name, '浜松市中央区');
  assert.deepEqual(find('13', '381').aliases, ['三宅村']);
  assert.equal(find('40', '344').name, '糟屋郡須恵町');
});

test('postal codes: of the municipality, of a town, and the remainder of a divided town', () => {
  assert.equal(find('30', '201').post_code, '6400000');
  const aoi = at('OAZ').find((town) => town.codes.slice(0, 2).join('') === '30201' && town.name === '葵町');
  assert.equal(aoi?.post_code, '6408273');
  assert.ok(records.every(({ post_code }) => post_code == null || /^\d{7}$/.test(post_code)));
});

test('every municipality has a boundary with its point inside; a designated city as a whole only a point', () => {
  const without = at('SHK').filter((each) => !each.polygon);
  assert.equal(without.length, 20);
  for (const city of without) {
    const wards = at('SHK').filter(
      (each) => each.name !== city.name && each.name?.startsWith(city.name ?? ''),
    );
    assert.ok(wards.length >= 3, city.name ?? '');
    assert.ok(
      wards.some((ward) => ward.polygon && city.position && contains(ward.polygon, city.position)),
      city.name ?? '',
    );
  }
  for (const { name, polygon, position } of at('SHK')) {
    if (!polygon) continue;
    assert.ok(position && contains(polygon, position), name ?? '');
    for (const [lon, lat] of polygon.coordinates.flat(2) as LonLat[]) {
      assert.ok(lon > 122 && lon < 154 && lat > 20 && lat < 46, `${name} ${lon} ${lat}`);
    }
  }
});

test('no two municipalities hold the same point', () => {
  const holders = new Map<string, string>();
  for (const { name, position, polygon } of at('SHK')) {
    assert.ok(position, name ?? '');
    if (!polygon) continue;
    assert.ok(!holders.has(String(position)), `${name} and ${holders.get(String(position))}`);
    holders.set(String(position), name ?? '');
  }
});

test('what is left out is refused with a reason', () => {
  const reasons = items.flatMap((item) => (item.kind === 'refused' ? [item.reason] : []));
  assert.equal(reasons.filter((reason) => reason.endsWith('no longer has it')).length, 7);
  assert.equal(reasons.filter((reason) => reason.endsWith('of no municipality')).length, 8);
  assert.ok(reasons.filter((reason) => reason.endsWith('a floor of a building, not a town')).length > 3000);
});

test('reading twice gives the same', async () => {
  const digest = (all: readonly SourceItem[]): string =>
    createHash('sha256').update(JSON.stringify(all)).digest('hex');
  assert.equal(digest(await readAll()), digest(items));
});

function contains(polygon: PolygonGeometry, [x, y]: LonLat): boolean {
  let inside = false;
  const rings = (polygon.type === 'Polygon' ? polygon.coordinates : polygon.coordinates.flat()) as LonLat[][];
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
    }
  }
  return inside;
}
