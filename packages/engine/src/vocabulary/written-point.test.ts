import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointOfTwo, writtenPoint } from './written-point.js';

test('two coordinates are a point, in either order and in degrees, minutes and seconds', () => {
  for (const text of [
    '35.71, 139.75',
    '139.75,35.71',
    '139.75 35.71',
    '(35.71、139.75)',
    '３５．７１，１３９．７５',
    '35.71N 139.75E',
    'E139.75 N35.71',
    '35°42′36″N 139°45′0″E',
    '35°42\'36" 139°45\'00"',
    '35 42 36, 139 45 0',
    '139 45 0.0 35 42 36.0',
    '35:42:36N 139:45:00E',
    '北緯35度42分36秒 東経139度45分0秒',
    '東経139度45分、北緯35度42分36秒',
    '35.42.36.0, 139.45.0.0',
    '35/42/36 139/45/00',
    '35°42′36″,139°45′00″',
  ]) {
    const point = writtenPoint(text);
    assert.ok(point !== null, text);
    assert.ok(Math.abs(point[1] - 35.71) < 1e-9 && Math.abs(point[0] - 139.75) < 1e-9, text);
  }
});

test('anything else is not a point', () => {
  for (const text of [
    '',
    '35',
    '1-16-21',
    '35 139',
    '35 42 36',
    '35 42 36 139',
    '3-5 42 36 139 45 0',
    '春日1-16',
    '100-0013',
    '35.71',
    '51.5, 0.1',
    '35.7,139.7,5',
  ])
    assert.equal(writtenPoint(text), null, text);
});

test('two cells are a point, whichever comes first', () => {
  for (const [first, second] of [
    ['35.71', '139.75'],
    ['139.75', '35.71'],
    ['北緯35度42分36秒', '東経139度45分'],
    ['35°42′36″', '139°45′00″'],
    ['35.42.36.000', '139.45.00.000'],
    ['N35.42.36', 'E139.45.0'],
    ['35-42-36', '139-45-00'],
    ['354236', '1394500'],
    ['354236.00', '1394500.000'],
    ['３５．７１', '１３９．７５'],
    [' 35.71 ', '139.75'],
  ]) {
    const point = pointOfTwo(first, second);
    assert.ok(point !== null, first);
    assert.ok(Math.abs(point[1] - 35.71) < 1e-9 && Math.abs(point[0] - 139.75) < 1e-9, `${first} ${point}`);
  }
  assert.deepEqual(pointOfTwo('51.5', '0.1'), [0.1, 51.5], 'outside Japan the latitude comes first');
  assert.deepEqual(pointOfTwo('E0.1', 'N51.5'), [0.1, 51.5]);
  assert.deepEqual(pointOfTwo('-33.9', '151.2'), [151.2, -33.9]);
});

test('cells without a coordinate are not a point', () => {
  for (const [first, second] of [
    ['', '139.75'],
    ['35.71', '不明'],
    ['-', '-'],
    ['35.71', '139.75, 1'],
    ['35.71度付近', '139.75'],
    ['999999999', '139.75'],
    ['365.71', '139.75'],
  ])
    assert.equal(pointOfTwo(first, second), null, `${first} ${second}`);
});
