import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { TOKYO } from './datum.js';
import { distance } from './distance.js';
import { checkIslands, IslandTableError, tokyoNavi } from './navi.js';
import { GridError, tokyoByGrid } from './tky2jgd.js';

const dms = (degrees: number, minutes: number, seconds: number): number =>
  degrees + minutes / 60 + seconds / 3600;
const close = (actual: LonLat, expected: LonLat, tolerance: number): void => {
  assert.ok(
    Math.abs(actual[0] - expected[0]) <= tolerance && Math.abs(actual[1] - expected[1]) <= tolerance,
    `${actual} is not within ${tolerance} of ${expected}`,
  );
};
const metres = (a: LonLat, b: LonLat): number => distance(a[0], a[1], b[0], b[1]);

/** Published pairs Tokyo → JGD2000 by the grid. */
const PUBLISHED: readonly (readonly [LonLat, LonLat])[] = [
  [
    [dms(138, 44, 36.1809), dms(35, 43, 18)],
    [dms(138, 44, 24.9011), dms(35, 43, 29.55634)],
  ],
  [
    [140.08785504166664, 36.103774791666666],
    [140.08457686629436, 36.10696628160147],
  ],
  [
    [dms(139, 44, 40.502), dms(35, 39, 17.5148)],
    [dms(139, 44, 28.8759), dms(35, 39, 29.1572)],
  ],
];

test('three parameters give the published values at (135, 35)', () => {
  close(TOKYO.toJgd([135, 35]), [134.99720425, 35.00319718], 5e-9);
  close(TOKYO.fromJgd([135, 35]), [135.00279591, 34.99680236], 5e-9);
});

test('three parameters come within 1.5 m of the published grid points, and back', () => {
  for (const [tokyo, jgd] of PUBLISHED) {
    assert.ok(metres(TOKYO.toJgd(tokyo), jgd) < 1.5);
    assert.ok(metres(TOKYO.fromJgd(jgd), tokyo) < 1.5);
  }
});

test('TOKYO there and back is the same point to 3 cm', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 122, max: 154, noNaN: true }),
      fc.double({ min: 20, max: 46, noNaN: true }),
      (x, y) => {
        assert.ok(metres(TOKYO.fromJgd(TOKYO.toJgd([x, y])), [x, y]) < 0.03);
      },
    ),
  );
});

const CORNERS = [
  '54401037  11.48732 -11.80198',
  '54401027  11.49105 -11.80078',
  '54401038  11.48769 -11.80555',
  '54401028  11.49096 -11.80476',
];
const par = (lines: readonly string[], end = '\r\n'): Uint8Array =>
  Buffer.from(['JGD2000-TokyoDatum Ver.2.1.2', 'MeshCode   dB(sec)   dL(sec)', ...lines, ''].join(end));

test('the grid interpolates to the published point, and back', () => {
  for (const end of ['\r\n', '\n']) {
    const grid = tokyoByGrid(par(CORNERS, end), 'TKY2JGD.par', 'a');
    const [tokyo, jgd] = PUBLISHED[1];
    close(grid.toJgd(tokyo), jgd, 1e-11);
    close(grid.fromJgd(jgd), tokyo, 1e-11);
  }
});

test('outside the grid the three parameters hold', () => {
  const grid = tokyoByGrid(par(CORNERS), 'TKY2JGD.par', 'a');
  for (const point of [
    [135, 35],
    [140.0874, 36.2],
    [-200, 91],
    [0, 0],
  ] as const) {
    assert.deepEqual(grid.toJgd(point), TOKYO.toJgd(point));
  }
  assert.ok(metres(grid.fromJgd([135, 35]), TOKYO.fromJgd([135, 35])) < 0.01);
});

test('a wrong line of the grid is named', () => {
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [[CORNERS[0], 'nonsense'], /g\.par:4: "nonsense": must be an eight-digit mesh code/],
    [['54408027  11.49105 -11.80078'], /g\.par:3: .*mesh code/],
    [['54401027  11.49105'], /g\.par:3: /],
    [['54401027  41.49105 -11.80078'], /g\.par:3: .*within ±30 seconds/],
    [[CORNERS[0], CORNERS[1], CORNERS[0]], /g\.par:5: the mesh code of line 3 again/],
    [[CORNERS[0], '', CORNERS[1]], /g\.par:4: /],
    [[], /g\.par: 2 lines/],
  ];
  for (const [lines, message] of wrong) {
    assert.throws(
      () => tokyoByGrid(par(lines), 'g.par', 'a'),
      (error: unknown) => error instanceof GridError && message.test(error.message),
    );
  }
});

const ISLANDS = [
  { name: 'Hachijo', box: [139.7, 33, 139.9, 33.2], dLon: 0.01, dLat: -0.02 },
  { name: 'Far', box: [142, 26, 142.5, 27.5], dLon: -0.3, dLat: 0.1 },
];

test('TOKYO_NAVI moves the listed islands only, there and back', () => {
  const navi = tokyoNavi(TOKYO, checkIslands(ISLANDS, 'islands.json'), 'a');
  const onIsland: LonLat = [139.8, 33.1];
  const tokyo = TOKYO.fromJgd(onIsland);
  close(navi.fromJgd(onIsland), [tokyo[0] + 0.01, tokyo[1] - 0.02], 1e-12);
  close(navi.toJgd(navi.fromJgd(onIsland)), onIsland, 1e-7);
  assert.deepEqual(navi.fromJgd([135, 35]), TOKYO.fromJgd([135, 35]));
  assert.deepEqual(navi.toJgd([135, 35]), TOKYO.toJgd([135, 35]));
  assert.equal(tokyoNavi(TOKYO, [], 'a'), TOKYO);
});

test('a wrong island table is named by entry and value', () => {
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [{}, /i\.json: must be an array/],
    [[3], /i\.json: island 1: must be an object/],
    [[{ ...ISLANDS[0], name: '' }], /island 1: name "": must be a text/],
    [[ISLANDS[0], { ...ISLANDS[1], box: [1, 2, 3] }], /island 2: box \[1,2,3\]: must be \[west/],
    [[{ ...ISLANDS[0], box: [139.9, 33, 139.7, 33.2] }], /box .*west < east/],
    [[{ ...ISLANDS[0], dLon: 36 }], /island 1: dLon 36: must be degrees within ±1/],
    [[{ ...ISLANDS[0], dLat: undefined }], /dLat missing/],
    [[{ ...ISLANDS[0], dlon: 1 }], /unknown key "dlon"/],
    [[ISLANDS[0], ISLANDS[0]], /islands 1 \(Hachijo\) and 2 \(Hachijo\): boxes may not overlap/],
  ];
  for (const [json, message] of wrong) {
    assert.throws(
      () => checkIslands(json, 'i.json'),
      (error: unknown) => error instanceof IslandTableError && message.test(error.message),
    );
  }
});
