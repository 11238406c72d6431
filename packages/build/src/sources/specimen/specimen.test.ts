import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { test } from 'node:test';
import type { LonLat } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { AddressRecord } from '../../record/record.js';
import { specimenFiles } from './specimen.js';

const files = specimenFiles();
const paths = [files.current, ...files.past];
const [current, in2005, in2015] = paths.map(read);

function read(path: string): AddressRecord[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  assert.equal(lines.pop(), '', 'the last line ends');
  return lines.map((line) => JSON.parse(line) as AddressRecord);
}

function find(records: readonly AddressRecord[], codes: string): AddressRecord | undefined {
  return records.find((record) => record.codes.join(' ') === codes);
}

/** Rings of each polygon of a record. */
function polygons({ polygon }: AddressRecord): LonLat[][][] {
  if (!polygon) return [];
  return (polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates) as LonLat[][][];
}

/** Even-odd rule; a point on the border counts as inside. */
function contains(record: AddressRecord, [x, y]: LonLat): boolean {
  let inside = false;
  for (const ring of polygons(record).flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
      const across = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      const between =
        x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
      if (Math.abs(across) < 1e-15 && between) return true;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

/** Signed area of a ring in square degrees, positive when anticlockwise. */
function area(ring: readonly LonLat[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    sum += (ring[i - 1][0] - 150) * (ring[i][1] - 30) - (ring[i][0] - 150) * (ring[i - 1][1] - 30);
  }
  return sum / 2;
}

function total(record: AddressRecord): number {
  return polygons(record)
    .flat()
    .reduce((sum, ring) => sum + area(ring), 0);
}

test('the files exist at absolute paths', () => {
  for (const path of paths) assert.ok(isAbsolute(path) && existsSync(path), path);
  assert.ok(current.length >= 150 && current.length <= 250, String(current.length));
});

for (const [label, records] of [
  ['current', current],
  ['2005', in2005],
  ['2015', in2015],
] as const) {
  test(`${label}: codes are unique, fit their level, and no sibling's code begins another's`, () => {
    const siblings = new Map<string, string[]>();
    for (const { codes, level } of records) {
      assert.equal(codes.length, LEVELS.indexOf(level) + 1);
      const parent = codes.slice(0, -1).join(' ');
      const own = codes[codes.length - 1];
      const others = siblings.get(parent) ?? [];
      for (const other of others) {
        assert.ok(!own.startsWith(other) && !other.startsWith(own), `${parent}: ${own} and ${other}`);
      }
      siblings.set(parent, [...others, own]);
    }
  });

  test(`${label}: every named record has a reading and four languages; postal codes are of the free range`, () => {
    for (const { codes, name, read, en, zh_cn, zh_tw, ko, post_code, aliases } of records) {
      const zero = /^0+$/.test(codes[codes.length - 1]);
      assert.equal(name === null, zero, codes.join(' '));
      if (name === null) continue;
      for (const value of [read, en, zh_cn, zh_tw, ko]) assert.ok(value, name);
      assert.match(read ?? '', /^[ァ-ヺー0-9-]+$/);
      assert.match(en ?? '', /^[A-Za-z0-9, -]+$/);
      assert.match(ko ?? '', /^[가-힣0-9 -]+$/);
      if (post_code) assert.match(post_code, /^9999\d{3}$/);
      if (aliases) assert.ok(!aliases.includes(name));
    }
  });

  test(`${label}: polygons are closed, wound by the right-hand rule and hold the record's point`, () => {
    for (const record of records) {
      const where = record.codes.join(' ');
      for (const rings of polygons(record)) {
        rings.forEach((ring, i) => {
          assert.deepEqual(ring[0], ring[ring.length - 1], where);
          assert.ok(i === 0 ? area(ring) > 0 : area(ring) < 0, where);
          for (const degrees of ring.flat()) assert.equal(degrees, Math.round(degrees * 1e7) / 1e7);
        });
      }
      if (record.polygon) assert.ok(record.position && contains(record, record.position), where);
    }
  });

  test(`${label}: the nearest boundary above holds a record's boundary, point and entrances`, () => {
    for (const record of records) {
      let parent: AddressRecord | undefined;
      for (let depth = record.codes.length - 1; depth > 0 && !parent?.polygon; depth--) {
        parent = find(records, record.codes.slice(0, depth).join(' '));
      }
      if (!parent) continue;
      const points = [...polygons(record).flat(2), ...(record.entrance_point ?? [])];
      if (record.position) points.push(record.position);
      for (const point of points) {
        assert.ok(
          contains(parent, point),
          `${record.codes.join(' ')} in ${parent.codes.join(' ')}: ${point}`,
        );
      }
    }
  });

  test(`${label}: boundaries of a level share their edges and fill what is above them`, () => {
    const [prefecture] = records;
    for (const level of ['SHK', 'OAZ'] as const) {
      // 字浜 lies below its municipality directly and takes part with the sections.
      const tiles = records.filter(
        (each) =>
          each.polygon &&
          (each.level === level || (level === 'OAZ' && each.codes[2] === '0000' && each.level === 'AZC')),
      );
      const covered = tiles.reduce((sum, each) => sum + total(each), 0);
      assert.ok(
        Math.abs(covered - total(prefecture)) < 1e-12,
        `${level}: ${covered} of ${total(prefecture)}`,
      );
      const edges = new Set<string>();
      for (const ring of tiles.flatMap((each) => polygons(each).flat())) {
        for (let i = 1; i < ring.length; i++) {
          const edge = `${ring[i - 1]} ${ring[i]}`;
          assert.ok(!edges.has(edge), `${level}: two boundaries run along ${edge} in one direction`);
          edges.add(edge);
        }
      }
      for (const edge of edges) {
        const [a, b] = edge.split(' ').map((corner) => corner.split(',').map(Number));
        if (edges.has(`${b} ${a}`)) continue;
        // Nobody runs along it the other way: it must be the edge of the whole.
        const right = (from: number, to: number): number => Math.sign(to - from) * 1e-6;
        const beside: LonLat = [(a[0] + b[0]) / 2 + right(a[1], b[1]), (a[1] + b[1]) / 2 - right(a[0], b[0])];
        assert.ok(!contains(prefecture, beside), `${level}: ${edge} has land on both sides but one boundary`);
      }
    }
  });
}

test('it holds every case it is there for', () => {
  for (const level of LEVELS) {
    assert.ok(
      current.some((record) => record.level === level && record.polygon),
      level,
    );
  }
  const houses = current.filter((record) => record.level === 'TBN');
  assert.ok(houses.some((record) => (record.entrance_point?.length ?? 0) >= 3));
  assert.ok(houses.some((record) => record.position && !record.polygon && record.codes[4] !== '000'));
  assert.ok(houses.some((record) => !record.position && record.codes[4] === '000'));
  const points = houses.flatMap((record) => (record.position ? [String(record.position)] : []));
  assert.ok(new Set(points).size < points.length, 'two house numbers at one point');
  assert.ok(current.some((record) => record.name_type === 1));
  assert.ok(current.some((record) => record.exclude));
  assert.ok(current.some((record) => record.aliases));
  assert.ok(current.some((record) => record.name === null));
  assert.ok(current.some((record) => record.codes[2] === '0000' && record.level === 'AZC'));
  assert.ok(current.some((record) => record.codes[3] === '000' && record.level === 'GIK'));
  assert.ok(current.some((record) => polygons(record).length > 1));
  assert.ok(current.some((record) => polygons(record).some((rings) => rings.length > 1)));
  assert.equal(find(current, '99 991 0001 001')?.read_through, 'イッチョウメ');
  assert.equal(find(current, '99 999')?.name, '見本郡見本町');
  assert.ok(current.every((record) => record.pastmap_year === undefined && record.pastmap_id === undefined));
});

test('past years: records carry their year and an id of their own; one town was renamed, two were merged', () => {
  const ids = [...in2005, ...in2015].map((record) => record.pastmap_id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(in2005.every((record) => record.pastmap_year === 2005));
  assert.ok(in2015.every((record) => record.pastmap_year === 2015));
  const ground = (record: AddressRecord | undefined): number => (record ? total(record) : 0);
  const [before, after] = [find(in2005, '99 990 0001'), find(in2015, '99 991 0001')];
  assert.deepEqual([before?.name, after?.name], ['若葉町', '青葉町']);
  assert.deepEqual(before?.polygon, after?.polygon);
  const [upper, lower, merged] = [
    find(in2005, '99 990 0003'),
    find(in2005, '99 990 0009'),
    find(in2015, '99 991 0003'),
  ];
  assert.deepEqual([upper?.name, lower?.name, merged?.name], ['上竹町', '下竹町', '竹之内']);
  assert.ok(Math.abs(ground(upper) + ground(lower) - ground(merged)) < 1e-12);
  assert.ok(ground(upper) > 0 && ground(lower) > 0);
});
