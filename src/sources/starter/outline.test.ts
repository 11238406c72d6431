import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/property.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { allot, cellOf, latitude, longitude, ROW } from './mesh.js';
import { outline, representativePoint } from './outline.js';

/** Cells of a drawing whose first line is the southernmost row; one character an owner, '.' is the sea. */
function draw(...rows: string[]): Map<number, number> {
  const owner = new Map<number, number>();
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      if (letter !== '.') owner.set((y + 4000) * ROW + x + 3000, letter.charCodeAt(0));
    });
  });
  return owner;
}

function outlineOf(owner: Map<number, number>, letter: string): LonLat[][][] {
  const cells = [...owner].filter(([, value]) => value === letter.charCodeAt(0)).map(([cell]) => cell);
  const shape = outline(cells, (cell) => owner.get(cell) ?? -1);
  return shape.coordinates as LonLat[][][];
}

/** Rings in steps of the grid, relative to the drawing's corner. */
function steps(polygons: LonLat[][][]): string[][] {
  return polygons.map((rings) =>
    rings.map((ring) =>
      ring
        .map(([lon, lat]) => `${Math.round((lon - 100) * 80) - 3000},${Math.round(lat * 120) - 4000}`)
        .join(' '),
    ),
  );
}

test('mesh codes become cells, and cells degrees', () => {
  // JIS X 0410: 5339 45 19 has its corner at 53/1.5 + 4/12 + 1/120 N, 139 + 5/8 + 9/80 E.
  const cell = cellOf('53394519');
  assert.equal(cell, (53 * 80 + 41) * ROW + 39 * 80 + 59);
  assert.equal(longitude((cell ?? 0) % ROW), 139.7375);
  assert.equal(latitude(Math.floor((cell ?? 0) / ROW)), 35.675);
  for (const bad of ['', '5339451', '533945199', '53398519', '5339451a']) assert.equal(cellOf(bad), null);
});

test('a rectangle has four corners, anticlockwise and closed', () => {
  assert.deepEqual(steps(outlineOf(draw('AA', 'AA'), 'A')), [['0,0 2,0 2,2 0,2 0,0']]);
});

test('a hole runs clockwise; what lies in it is another outline', () => {
  const owner = draw('AAA', 'ABA', 'AAA');
  assert.deepEqual(steps(outlineOf(owner, 'A')), [['0,0 3,0 3,3 0,3 0,0', '2,1 1,1 1,2 2,2 2,1']]);
  assert.deepEqual(steps(outlineOf(owner, 'B')), [['1,1 2,1 2,2 1,2 1,1']]);
});

test('cells that meet in a corner are two polygons; a pinched ring becomes exterior and hole', () => {
  assert.equal(outlineOf(draw('A.', '.A'), 'A').length, 2);
  const pinched = outlineOf(draw('AAA', 'A.A', 'AA.'), 'A');
  assert.equal(pinched.length, 1);
  assert.equal(pinched[0].length, 2);
});

test('borders keep a vertex where three owners meet', () => {
  const owner = draw('AA', 'BC');
  assert.deepEqual(steps(outlineOf(owner, 'A')), [['0,0 2,0 2,1 1,1 0,1 0,0']]);
});

const drawing = fc.array(fc.array(fc.constantFrom('A', 'B', 'C', '.'), { minLength: 6, maxLength: 6 }), {
  minLength: 6,
  maxLength: 6,
});

test('outlines of random grids tile them: every cell is in its owner only, area and shared edges agree', () => {
  fc.assert(
    fc.property(drawing, (rows) => {
      const owner = draw(...rows.map((row) => row.join('')));
      const edges = new Map<string, number>();
      for (const letter of ['A', 'B', 'C']) {
        const polygons = outlineOf(owner, letter);
        for (const [cell, value] of owner) {
          const at: LonLat = [longitude((cell % ROW) + 0.5), latitude(Math.floor(cell / ROW) + 0.5)];
          assert.equal(contains(polygons, at), value === letter.charCodeAt(0));
        }
        for (const ring of polygons.flat()) {
          const corners = ring.slice(1).map(String);
          assert.equal(new Set(corners).size, corners.length, 'a ring visits a corner twice');
          for (let i = 1; i < ring.length; i++) {
            const key = `${ring[i - 1]} ${ring[i]}`;
            assert.ok(!edges.has(key));
            edges.set(key, letter.charCodeAt(0));
          }
        }
      }
      const back = (key: string): string => key.split(' ').reverse().join(' ');
      // An edge without its reverse borders the sea: both cells beside it cannot be land.
      for (const key of edges.keys()) {
        if (edges.has(back(key))) continue;
        const [a, b] = key.split(' ').map((text) => text.split(',').map(Number));
        const right: LonLat = [
          (a[0] + b[0]) / 2 + Math.sign(b[1] - a[1]) / 160,
          (a[1] + b[1]) / 2 - Math.sign(b[0] - a[0]) / 240,
        ];
        assert.ok(!['A', 'B', 'C'].some((letter) => contains(outlineOf(owner, letter), right)), key);
      }
    }),
    { numRuns: 100 },
  );
});

test('the representative point is the centre of the innermost cell, of one nobody else touches where possible', () => {
  const owner = draw('AAAAA', 'AAAAA', 'AAAAA', 'A....');
  assert.deepEqual(
    representativePoint([...owner.keys()], () => false),
    [longitude(3002.5), latitude(4001.5)],
  );
  const row = [...draw('AAA').keys()];
  assert.deepEqual(
    representativePoint(row, (cell) => cell !== row[2]),
    [longitude(3002.5), latitude(4000.5)],
  );
});

test('shared cells go to the stronger claimant, and nobody goes without', () => {
  // 0 holds the west, 1 the east of a row of cells; 2 touches only the shared one.
  const claims = new Map([
    [40003000, [0]],
    [40003001, [0]],
    [40003002, [0, 1]],
    [40003003, [1]],
    [40013002, [0]],
  ]);
  assert.equal(allot(claims, 2).get(40003002), 0);
  claims.set(40003002, [0, 1, 2]);
  assert.equal(allot(claims, 3).get(40003002), 2);
});

function contains(polygons: LonLat[][][], [x, y]: LonLat): boolean {
  let inside = false;
  for (const ring of polygons.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
    }
  }
  return inside;
}
