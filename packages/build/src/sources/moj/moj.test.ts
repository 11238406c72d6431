import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromPlane } from '@banchi/engine/geo/plane.js';
import { toUnits } from '@banchi/engine/geo/units.js';
import { strToU8, zipSync } from 'fflate';
import { gridOfLots, sheetXml } from '../../../../../test/support/registry-map.js';
import {
  collect,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import { openMoj } from './moj.js';

const folder = testFolder();
const SQUARE = [
  [-297_000, -34_000],
  [-297_000, -33_990],
  [-296_980, -33_990],
  [-296_980, -34_000],
] as const;

test('a sheet gives its lots: alone, in an archive, and in an archive of archives', async () => {
  const xml = sheetXml(gridOfLots(3, 4));
  const sheet = zipSync({ '46505-3411-1.xml': strToU8(xml) });
  const paths = [
    folder.write('plain.xml', xml),
    folder.write('sheet.zip', sheet),
    folder.zip('municipality.zip', { '46505-3411-1.zip': sheet, '46505-search-list.csv': 'x' }),
  ];
  for (const path of paths) {
    const items = await collect(openMoj([path]));
    assert.deepEqual(tally(items), { outline: 12 }, path);
    const [first] = items;
    assert.ok(first.kind === 'outline');
    assert.deepEqual(first.codes, ['46', '505']);
    const { section, number, name, isPiece, quality, polygon } = first.outline;
    assert.deepEqual(
      { section, number, name, isPiece },
      { section: '46505010000000000', number: '1-1', name: '安房', isPiece: false },
    );
    assert.equal(quality, 3 | 8 | 16);
    assert.equal(polygon[0].length, 16);
    const [lon, lat] = fromPlane(2, -297_000, -34_000);
    assert.ok([...polygon[0]].includes(toUnits(lon)) && [...polygon[0]].includes(toUnits(lat)));
  }
});

test('positions may be given directly, and a hole stays one', async () => {
  const hole = SQUARE.map(
    ([x, y]) => [x + (x === -297_000 ? 5 : -5), y + (y === -34_000 ? 3 : -3)] as [number, number],
  );
  const [item] = await collect(
    openMoj([folder.write('hole.xml', sheetXml([{ number: '7', rings: [SQUARE, hole] }], { direct: true }))]),
  );
  assert.ok(item.kind === 'outline');
  assert.equal(item.outline.polygon.length, 2);
});

test('ground without a number and blanks are left out, undecided borders and open rings refused', async () => {
  const lots = ['地区外-1', '道-2', '筆界未定地-3', '5'].map((number) => ({ number, rings: [SQUARE] }));
  const undecided = { number: '筆界未定地-4', rings: [SQUARE], undecided: ['8', '9'] };
  const xml = sheetXml([...lots, undecided]);
  const items = await collect(openMoj([folder.write('kinds.xml', xml)]));
  assert.deepEqual(
    items.flatMap((item) => (item.kind === 'outline' ? [item.outline.number] : [])),
    ['5'],
  );
  assert.deepEqual(refusals(items), [
    '3: 筆界未定地-3: the borders of the lots in it are undecided (筆界未定)',
    '5: 筆界未定地-4: the borders of the lots in it are undecided (筆界未定)',
  ]);
  const open = xml.replaceAll('<zmn:GM_CompositeCurve.generator idref="C000000014"/>', '');
  assert.deepEqual(refusals(await collect(openMoj([folder.write('open.xml', open)]))).slice(1, 2), [
    '4: 5: a ring that does not close at curve C000000015',
  ]);
});

test('a sheet in arbitrary coordinates is left after its beginning, whatever follows', async () => {
  const head = sheetXml([], { system: '任意座標系' }).slice(0, 400).padEnd(5000);
  assert.deepEqual(refusals(await collect(openMoj([folder.write('arbitrary.xml', head)]))), [
    '0: a sheet in arbitrary coordinates (任意座標系), which have no place',
  ]);
});

test('other files, cut sheets and damaged archives end with a named error', async () => {
  const xml = sheetXml(gridOfLots(2, 2));
  const zip = zipSync({ 'a.xml': strToU8(xml) });
  const cases: readonly (readonly [string, Uint8Array | string, RegExp])[] = [
    ['other.xml', '<地図></地図>', /other\.xml: is not a sheet of the registry map/],
    ['system.xml', sheetXml([], { system: '公共座標20系' }), /is not a sheet of the registry map/],
    ['cut.xml', xml.slice(0, -20), /cut\.xml: is not a whole sheet/],
    ['cut.zip', zip.subarray(0, zip.length - 30), /cut\.zip: damaged zip/],
  ];
  for (const [name, content, message] of cases)
    await assert.rejects(collect(openMoj([folder.write(name, content)])), { name: 'SourceError', message });
  const inside = folder.zip('outer.zip', { 'inner.zip': zip.subarray(0, zip.length - 30) });
  await assert.rejects(collect(openMoj([inside])), {
    name: 'SourceError',
    message: /outer\.zip!inner\.zip: damaged zip/,
  });
});

test('a bomb ends with a named error', async () => {
  const bomb = folder.zip('bomb.zip', {
    'a.xml': sheetXml([])
      .slice(0, 400)
      .padEnd(3 << 26),
  });
  await assert.rejects(collect(openMoj([bomb])), {
    name: 'SourceError',
    message: /holds more than 67108864 bytes/,
  });
});

test('of the map of several years the newest is read, and a sheet that is given twice once', async () => {
  const sheet = (rows: number): Uint8Array => zipSync({ 'a.xml': strToU8(sheetXml(gridOfLots(rows, 1))) });
  const old = folder.zip('46505-3411-2023.zip', {
    '46505-3411-1.zip': sheet(2),
    '46505-3411-2.zip': sheet(3),
  });
  // the office has another number since then
  const current = folder.zip('46505-3412-2025.zip', { '46505-3412-1.zip': sheet(5) });
  const other = folder.zip('46506-3411-2023.zip', { '46506-3411-2023.zip': sheet(7) });
  const items = await collect(openMoj([old, current, other]));
  assert.deepEqual(tally(items), { outline: 12, refused: 1 });
  const [replaced] = items;
  assert.ok(replaced.kind === 'refused');
  assert.deepEqual(replaced.origin, { file: old, line: 0 });
  assert.equal(replaced.reason.en, 'the map of 2023: this municipality is read from that of 2025');
  assert.deepEqual(
    new Set(items.flatMap((item) => (item.kind === 'outline' ? [item.outline.year] : []))),
    new Set([2023, 2025]),
  );

  // sheets whose number looks like a year, unpacked, and one of them twice
  const days = { '2024-05-01': 2, '2025-05-01': 3 };
  const given = Object.entries(days).map(([day, rows]) =>
    folder.dated(`${day}/46507-3411-2023.zip`, { '46507-3411-2023.xml': sheetXml(gridOfLots(rows, 1)) }, day),
  );
  const loose = folder.dated(
    '46507-3411-2025.zip',
    { '46507-3411-2025.xml': sheetXml(gridOfLots(11, 1)) },
    '2025-05-01',
  );
  const sheets = await collect(openMoj([...given, loose]));
  assert.deepEqual(tally(sheets), { outline: 14, refused: 1 });
  const [twice] = sheets;
  assert.ok(twice.kind === 'refused');
  assert.equal(twice.origin.file, `${given[0]}!46507-3411-2023.xml`);
  assert.equal(
    twice.reason.en,
    `${given[1]}!46507-3411-2023.xml: the sheet is read from this newer or equal file`,
  );
});

test('the published sheets: 2 and 169 lots of 屋久島町 and one of 千葉市', needsRealData, async () => {
  const items = await collect(openMoj([realData('moj')]));
  assert.deepEqual(tally(items), { outline: 172 });
});
