import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelOf, placeOfPixel } from '../../web/src/geodesy.js';
import { type Label, labelPlaces, leader } from '../../web/src/map/label-places.js';
import { fc } from '../support/property.js';

/** The prefectures with their seats, `[longitude, latitude]`. */
const PREFECTURES: readonly (readonly [name: string, english: string, lon: number, lat: number])[] = [
  ['北海道', 'Hokkaido', 141.35, 43.06],
  ['青森県', 'Aomori', 140.74, 40.82],
  ['岩手県', 'Iwate', 141.15, 39.7],
  ['宮城県', 'Miyagi', 140.87, 38.27],
  ['秋田県', 'Akita', 140.1, 39.72],
  ['山形県', 'Yamagata', 140.36, 38.24],
  ['福島県', 'Fukushima', 140.47, 37.75],
  ['茨城県', 'Ibaraki', 140.45, 36.34],
  ['栃木県', 'Tochigi', 139.88, 36.57],
  ['群馬県', 'Gumma', 139.06, 36.39],
  ['埼玉県', 'Saitama', 139.65, 35.86],
  ['千葉県', 'Chiba', 140.12, 35.6],
  ['東京都', 'Tokyo', 139.69, 35.69],
  ['神奈川県', 'Kanagawa', 139.64, 35.45],
  ['新潟県', 'Niigata', 139.02, 37.9],
  ['富山県', 'Toyama', 137.21, 36.7],
  ['石川県', 'Ishikawa', 136.63, 36.59],
  ['福井県', 'Fukui', 136.22, 36.07],
  ['山梨県', 'Yamanashi', 138.57, 35.66],
  ['長野県', 'Nagano', 138.18, 36.65],
  ['岐阜県', 'Gifu', 136.72, 35.39],
  ['静岡県', 'Shizuoka', 138.38, 34.98],
  ['愛知県', 'Aichi', 136.91, 35.18],
  ['三重県', 'Mie', 136.51, 34.73],
  ['滋賀県', 'Shiga', 135.87, 35],
  ['京都府', 'Kyoto', 135.76, 35.02],
  ['大阪府', 'Osaka', 135.52, 34.69],
  ['兵庫県', 'Hyogo', 135.18, 34.69],
  ['奈良県', 'Nara', 135.83, 34.69],
  ['和歌山県', 'Wakayama', 135.17, 34.23],
  ['鳥取県', 'Tottori', 134.24, 35.5],
  ['島根県', 'Shimane', 133.05, 35.47],
  ['岡山県', 'Okayama', 133.93, 34.66],
  ['広島県', 'Hiroshima', 132.46, 34.4],
  ['山口県', 'Yamaguchi', 131.47, 34.19],
  ['徳島県', 'Tokushima', 134.56, 34.07],
  ['香川県', 'Kagawa', 134.04, 34.34],
  ['愛媛県', 'Ehime', 132.77, 33.84],
  ['高知県', 'Kochi', 133.53, 33.56],
  ['福岡県', 'Fukuoka', 130.42, 33.61],
  ['佐賀県', 'Saga', 130.3, 33.25],
  ['長崎県', 'Nagasaki', 129.87, 32.75],
  ['熊本県', 'Kumamoto', 130.74, 32.79],
  ['大分県', 'Oita', 131.61, 33.24],
  ['宮崎県', 'Miyazaki', 131.42, 31.91],
  ['鹿児島県', 'Kagoshima', 130.56, 31.56],
  ['沖縄県', 'Okinawa', 127.68, 26.21],
];

function placed(labels: readonly Label[]): { left: number; top: number; right: number; bottom: number }[] {
  return labelPlaces(labels).map((middle, i) => {
    assert.ok(middle !== null, `label ${i} finds room`);
    const { width, height } = labels[i];
    const [x, y] = middle;
    return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
  });
}

function assertApart(boxes: readonly { left: number; top: number; right: number; bottom: number }[]): void {
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      assert.ok(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom);
}

test('all prefectures find room on a map of the country, near their places', () => {
  for (const [zoom, size, width] of [
    [2.6, 9.5, (name: string) => Math.max(2, name.length - 1) * 1.08],
    [3.2, 9.5, (_: string, english: string) => english.length * 0.68],
    [4, 10.5, (name: string) => name.length * 1.08],
    [4, 10.5, (_: string, english: string) => english.length * 0.68],
    [5, 11.7, (name: string) => name.length * 1.08],
    [6.9, 14, (_: string, english: string) => english.length * 0.68],
  ] as const) {
    const labels = PREFECTURES.map(([name, english, lon, lat]): Label => {
      const [x, y] = pixelOf({ lon, lat }, zoom);
      return { x, y, width: width(name, english) * size + 4, height: 1.2 * size };
    });
    assertApart(placed(labels));
    const lines = labelPlaces(labels).map((middle, i) => middle && leader(labels[i], middle));
    const lengths = lines.map((line) =>
      line === null ? 0 : Math.hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]),
    );
    assert.ok(Math.max(...lengths) < 120, `zoom ${zoom}: ${Math.max(...lengths)}`);
  }
});

test('labels never overlap, and one that is alone stands at its place', () => {
  const label = fc.record({
    x: fc.double({ min: 0, max: 300, noNaN: true }),
    y: fc.double({ min: 0, max: 300, noNaN: true }),
    width: fc.double({ min: 5, max: 60, noNaN: true }),
    height: fc.double({ min: 5, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 15 }), (labels) => {
      assertApart(placed(labels));
      for (const one of labels) assert.deepEqual(labelPlaces([one]), [[one.x, one.y]]);
    }),
  );
});

test('a pixel of the world is a place, and the other way round', () => {
  for (const [, , lon, lat] of PREFECTURES) {
    const back = placeOfPixel(pixelOf({ lon, lat }, 4.3), 4.3);
    assert.ok(Math.abs(back.lon - lon) < 1e-9 && Math.abs(back.lat - lat) < 1e-9);
  }
});
