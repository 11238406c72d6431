/** Lists of points: columns by names and by values, both orders, degrees with minutes, the datum. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { toCp932 } from './cp932.js';
import { pointColumns, pointIn } from './points.js';

describe('the columns of points', () => {
  const POINT = ['35.71', '139.75'];
  /** The names of the columns that are taken of a list with one row. */
  const chosen = (names: readonly string[], row: readonly string[], others: readonly string[][] = []) => {
    const columns = pointColumns(names, [row, ...others]);
    return columns === null ? null : columns.axes.map((cells) => cells.map((cell) => names[cell]).join('+'));
  };

  test('are known by their names', () => {
    for (const [lat, lon] of [
      ['緯度', '経度'],
      ['緯度（世界測地系）', '経度（世界測地系）'],
      ['施設_緯度', '施設_経度'],
      ['北緯', '東経'],
      ['lat', 'lon'],
      ['Latitude', 'Longitude'],
      ['LAT_WGS84', 'LNG_WGS84'],
      ['fY', 'fX'],
      ['y', 'x'],
    ]) {
      assert.deepEqual(chosen(['名称', lat, lon], ['駅', ...POINT]), [lat, lon]);
      assert.deepEqual(chosen([lon, lat, '名称'], ['139.75', '35.71', '駅']), [lat, lon]);
    }
    for (const both of ['緯度経度', '緯度,経度', '座標', 'latlng', 'lat_lon', '位置情報'])
      assert.deepEqual(chosen(['名称', both], ['駅', '35.71,139.75']), [both]);
  });

  test('belong together by the rest of their names, and the datum of today comes first', () => {
    const names = ['緯度(日本測地系)', '経度(日本測地系)', '緯度(世界測地系)', '経度(世界測地系)'];
    assert.deepEqual(chosen(names, ['35.70', '139.75', ...POINT]), names.slice(2));
    assert.equal(pointColumns(names.slice(0, 2), [['35.70', '139.75']])?.datum, 'TOKYO');
    assert.equal(pointColumns(names.slice(2), [POINT])?.datum, 'JGD');
    assert.equal(pointColumns(['緯度', '経度'], [POINT])?.datum, null);
    const shops = ['本店緯度', '支店緯度', '本店経度', '支店経度'];
    assert.deepEqual(chosen(shops, ['35.1', '35.2', '139.1', '139.2']), ['本店緯度', '本店経度']);
  });

  test('hold points, whatever their names are', () => {
    // coordinates of a plane are called so too
    assert.deepEqual(chosen(['X座標', 'Y座標', '緯度', '経度'], ['-12345.6', '2345.6', ...POINT]), [
      '緯度',
      '経度',
    ]);
    assert.equal(chosen(['X座標', 'Y座標'], ['-12345.6', '2345.6']), null);
    assert.deepEqual(chosen(['緯度', '経度', 'a', 'b'], ['', '', ...POINT]), ['a', 'b']);
    assert.deepEqual(chosen(['column1', 'column2', 'column3'], ['1', '139.75', '35.71']), [
      'column2',
      'column3',
    ]);
    assert.equal(chosen(['名称', '住所', '緯度経度の取得日'], ['駅', '本町1-2', '2024-04-01']), null);
  });

  test('may be three for an angle', () => {
    const names = ['緯度_度', '緯度_分', '緯度_秒', '経度_度', '経度_分', '経度_秒'];
    const row = ['35', '42', '36', '139', '45', ''];
    const columns = pointColumns(names, [row]);
    assert.ok(columns !== null);
    const [lon, lat] = pointIn(row, columns) ?? [];
    assert.deepEqual([lon, lat?.toFixed(6)], [139.75, '35.710000']);
  });
});

describe('banchi reverse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-reverse-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const place = (name: string): string => join(folder, name);
  const gazetteer = place('specimen.gaz');
  before(() => placeSpecimen(gazetteer));
  const reverse = async (...args: readonly string[]) => {
    const done = await banchi(['reverse', '-g', gazetteer, ...args]);
    assert.equal(done.code, 0, done.err);
    return done;
  };
  const HOUSE = '見本県見本市中央区青葉町一丁目1-10';
  /** The point of the house. */
  let lon = 0;
  let lat = 0;
  before(async () => {
    const { out } = await banchi(['search', '-g', gazetteer, HOUSE, '--json']);
    [lon, lat] = JSON.parse(out).result.item[0].position as [number, number];
  });

  test('writes address, codes and distance behind each row, in either order and in every writing', async () => {
    const degrees = (value: number): string => {
      const whole = Math.floor(value);
      const minutes = Math.floor((value - whole) * 60);
      return `${whole}度${minutes}分${((value - whole - minutes / 60) * 3600).toFixed(4)}秒`;
    };
    const rows = [
      ['設置場所一覧', '', ''],
      ['名称', '緯度', '経度'],
      ['a', String(lat), String(lon)],
      ['b', String(lon), String(lat)],
      ['c', degrees(lat), degrees(lon)],
      ['d', '', ''],
      ['e', '31', '151'],
      ['f', '不明', '139'],
    ];
    writeFileSync(
      place('points.csv'),
      toCp932(rows.map((row) => `${row.join(',')}\r\n`).join(''), assert.fail),
    );
    const columns = 'outcome,address,address_level,distance,lon';
    const { out, err } = await reverse('--columns', columns, '--encoding', 'utf8', place('points.csv'));
    const lines = out.trimEnd().split('\r\n');
    const answers = lines.slice(1).map((line) => line.split(',').slice(3).join(','));
    assert.equal(lines[0], `名称,緯度,経度,${columns}`);
    assert.deepEqual(answers.slice(0, 2), [
      `found,${HOUSE},番地・号,0,${lon}`,
      `found,${HOUSE},番地・号,0,${lon}`,
    ]);
    assert.match(answers[2], new RegExp(`^found,${HOUSE},番地・号,0(?:\\.0\\d)?,`));
    assert.deepEqual(answers.slice(3), ['empty,,,,', 'not_found,,,,151', 'error,,,,']);
    assert.match(err, /points\.csv: header in row 2; the point is 緯度 \+ 経度 in JGD/);
  });

  test('a point in the other order than its neighbours is said in its row, and counted: issue 50, line 17', async () => {
    const [usual, other] = [`${lat},${lon}`, `${lon},${lat}`];
    // neither order is that of most rows in the last list, so none can be wrong
    const lists = [
      { name: 'lat', rows: [usual, usual, other, usual, '不明,139'], first: 'longitude', at: 2 },
      { name: 'lon', rows: [other, other, other, usual], first: 'latitude', at: 3 },
      { name: 'both', rows: [usual, other], first: '', at: -1 },
    ];
    for (const { name, rows, first, at } of lists) {
      const file = place(`order-${name}.csv`);
      writeFileSync(file, `緯度,経度\n${rows.map((row) => `${row}\n`).join('')}`);
      const { out, err } = await reverse('--columns', 'address,error', file);
      const answers = out.trimEnd().split('\n').slice(1);
      for (const [i, answer] of answers.entries()) {
        const isSaid = answer.includes('first, unlike the rows around it');
        assert.equal(isSaid, i === at, `${name} ${answer}`);
        if (i !== at) continue;
        assert.match(answer, new RegExp(`${HOUSE},.*has the ${first} first, unlike the rows around it`));
      }
      assert.equal(/other order +1 /.test(err), at >= 0, err);
    }
  });

  test('measures the distance to the point of a larger record', async () => {
    writeFileSync(place('one.csv'), `lat,lon\n${lat},${lon}\n`);
    const { out } = await reverse(
      '--address-level',
      'SHK',
      '--columns',
      'address,distance',
      '-q',
      place('one.csv'),
    );
    const [, , address, distance] = out.split('\n')[1].split(',');
    assert.equal(address, '見本県見本市中央区');
    assert.ok(Number(distance) > 0);
  });

  test('reads the datum from the names of columns, and from an option', async () => {
    writeFileSync(place('old.csv'), `緯度（日本測地系）,経度（日本測地系）\n${lat},${lon}\n`);
    writeFileSync(place('new.csv'), `緯度,経度\n${lat},${lon}\n`);
    const columns = ['--columns', 'lon,lat', '-q'];
    const old = (await reverse(...columns, place('old.csv'))).out.split('\n')[1];
    const given = (await reverse(...columns, '--datum', 'TOKYO', place('new.csv'))).out.split('\n')[1];
    const none = (await reverse(...columns, '--datum', 'JGD', place('old.csv'))).out.split('\n')[1];
    assert.equal(old, given);
    assert.equal(none, `${lat},${lon},${lon},${lat}`);
    const moved = Number(old.split(',')[2]) - lon;
    assert.ok(Math.abs(moved) > 0.002 && Math.abs(moved) < 0.004, String(moved));
  });

  test('finds the sheet of a workbook, and writes GeoJSON at the points', async () => {
    const sheets = [
      { name: '表紙', rows: [['見本市'], ['設置場所']] },
      {
        name: '一覧',
        rows: [
          ['名称', '経度', '緯度'],
          ['a', lon, lat],
        ],
      },
    ];
    writeFileSync(place('points.xlsx'), await writeXlsx({ sheets }));
    await reverse('-o', place('found.geojson'), place('points.xlsx'));
    const { features } = JSON.parse(readFileSync(place('found.geojson'), 'utf8'));
    assert.deepEqual(features[0].geometry, { type: 'Point', coordinates: [lon, lat] });
    assert.equal(features[0].properties.address, HOUSE);
    await reverse('-o', place('found.xlsx'), place('points.xlsx'));
    const { sheets: written } = await readXlsx(readFileSync(place('found.xlsx')));
    assert.equal(written[0].rows[1][4], HOUSE);
  });

  test('takes the columns that are named, and one point a line', async () => {
    writeFileSync(place('named.csv'), `a,b,緯度,経度\n${lat},${lon},35,139\n`);
    const given = await reverse('--lat', 'a', '--lon', '2', '--columns', 'address', '-q', place('named.csv'));
    assert.match(given.out, new RegExp(`35,139,${HOUSE}\n$`));
    writeFileSync(place('lines.txt'), `${lat} ${lon}\n\n${lon},${lat}\n`);
    const lines = await reverse('--columns', 'outcome', '-q', place('lines.txt'));
    assert.match(lines.out, /,outcome\n.*,?found\n.*empty\n.*found\n$/);
  });

  test('refuses options and lists that do not fit, and says why', async () => {
    const wrong = async (...args: readonly string[]) =>
      (await banchi(['reverse', '-g', gazetteer, ...args])).err;
    writeFileSync(place('none.csv'), '名称,住所\na,b\n');
    assert.match(
      await wrong(place('none.csv')),
      /which columns have the points\? Give --lat and --lon with two of 名称, 住所/,
    );
    assert.match(
      await wrong('--lat', 'c', place('none.csv')),
      /--lat: there is no column c; there are 名称, 住所/,
    );
    assert.match(
      await wrong('--columns', 'confidence', place('none.csv')),
      /--columns: there is no confidence/,
    );
    assert.match(await wrong('--address-level', 'XYZ', place('none.csv')), /--address-level: /);
    assert.match(await wrong('--datum', 'WGS', place('none.csv')), /--datum: WGS is not one of JGD/);
    assert.match(
      await wrong('--datum', 'JGD', '--tky2jgd', 'x', place('none.csv')),
      /--tky2jgd is for points in TOKYO/,
    );
    assert.match(await wrong('--lat', '1', place('lines.txt')), /--lon and --lat are for CSV/);
  });
});
