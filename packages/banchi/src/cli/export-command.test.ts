import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { open } from '@banchi/engine';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { banchi } from '../../../../test/support/commands.js';
import { type OutlinedGazetteer, outlinedGazetteer } from '../../../../test/support/outlined-gazetteer.js';
import { testFolder } from '../../../../test/support/sources.js';

describe('records as files', () => {
  const folder = testFolder();
  const place = (name: string): string => join(folder.path, name);
  let gazetteer: OutlinedGazetteer;
  before(async () => {
    gazetteer = await outlinedGazetteer(folder);
  });

  const written = async (...words: readonly string[]) => banchi(['export', '-g', gazetteer.file, ...words]);

  /** The rows of a Parquet file, and its metadata of geometries. */
  const parquet = async (name: string) => {
    const { buffer, byteOffset, length } = readFileSync(place(name));
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    const geo = parquetMetadata(file).key_value_metadata?.find(({ key }) => key === 'geo')?.value ?? '';
    return { geo: JSON.parse(geo), rows: await parquetReadObjects({ file }) };
  };

  test('lots with their outlines as GeoParquet: all that a search has, and the box around them', async () => {
    const { code, err } = await written(
      '--code',
      '465050001',
      '--level',
      'TBN',
      '--polygons',
      place('a.parquet'),
    );
    assert.equal(code, 0, err);
    assert.match(err, /a\.parquet: 65 records, /);
    const { geo, rows } = await parquet('a.parquet');
    const { version, primary_column: primary, columns } = geo;
    assert.deepEqual([version, primary, columns.geometry.encoding], ['1.1.0', 'geometry', 'WKB']);
    assert.deepEqual(columns.geometry.geometry_types, ['MultiPolygon', 'Point']);
    assert.deepEqual(columns.geometry.crs.id, { authority: 'EPSG', code: 6668 });
    const banchiOf = await open(gazetteer.file);
    const { item } = await banchiOf.search({
      address_code: '465050001',
      code_match_type: 2,
      address_level: ['TBN'],
      address_polygon: true,
      limit: [0, 1000],
    });
    await banchiOf.close();
    assert.deepEqual(
      rows.map(({ address_code, address, geometry }) => [address_code, address, geometry]),
      item.map(({ address_code, address, address_polygon, position }) => [
        address_code,
        address,
        address_polygon === null
          ? { type: 'Point', coordinates: position }
          : JSON.parse(String(address_polygon)),
      ]),
    );
    const [west, south, east, north] = columns.geometry.bbox;
    const points = item.flatMap(({ position }) => (position == null ? [] : [position]));
    assert.ok(points.every(([x, y]) => x >= west && x <= east && y >= south && y <= north));
  });

  test('a whole file has all its records, as lines, features and tables', async () => {
    const all = await written();
    assert.equal(all.code, 0, all.err);
    const records = all.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const codes = records.map(({ address_code }) => address_code);
    assert.equal(new Set(codes).size, codes.length);
    assert.deepEqual([records[0].address, records[0].address_polygon], ['鹿児島県', null]);
    for (const name of ['b.geojson', 'b.geojsonl', 'b.csv', 'b.parquet']) {
      const { code, err } = await written('-q', place(name));
      assert.deepEqual([code, err], [0, ''], name);
    }
    const features = JSON.parse(readFileSync(place('b.geojson'), 'utf8')).features;
    assert.deepEqual(
      features.map(({ id }: { id: string }) => id),
      codes,
    );
    assert.deepEqual(features.at(-1).geometry, { type: 'Point', coordinates: records.at(-1).position });
    const lines = readFileSync(place('b.geojsonl'), 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      features,
    );
    const table = readFileSync(place('b.csv'), 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      table.slice(1).map((line) => line.split(',')[0]),
      codes,
    );
    assert.deepEqual(
      (await parquet('b.parquet')).rows.map(({ address_code }) => address_code),
      codes,
    );
  });

  test('banchi inspect shows the outline of a lot and how good it is', async () => {
    const shown = await banchi(['inspect', gazetteer.file, '--code', '465050001000000005000000000000']);
    assert.equal(shown.code, 0, shown.err);
    const [name, shape, quality, geometry] = shown.out.trimEnd().split('\n');
    assert.match(name, /^鹿児島県熊毛郡屋久島町安房500 {2}4650500010000000/);
    // a square of 60 m with a hole of 16 m
    const [, area] = /^1 polygons, 8 vertices, ([0-9.]+) m²$/.exec(shape) ?? [];
    assert.ok(Math.abs(Number(area) - 3344) < 20, shape);
    assert.equal(quality, 'accuracy 甲三, surveyed, official map (法第14条1項地図)');
    assert.equal(JSON.parse(geometry).coordinates[0].length, 2);
    const json = await banchi([
      'inspect',
      gazetteer.file,
      '--json',
      '--code',
      '465050001000000000040000400000',
    ]);
    const { properties, geometry: pieces } = JSON.parse(json.out);
    assert.deepEqual([properties.accuracy, properties.pieces], ['甲三', true]);
    assert.equal(pieces.coordinates.length, 2);
    const none = await banchi(['inspect', gazetteer.file, '--code', '99']);
    assert.deepEqual([none.code, /has no record 99/.test(none.err)], [1, true]);
  });

  test('wrong options and empty parts are refused, and leave no file', async () => {
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['--code', '13x'], 2, /--code: 13x is not a code/],
      [['--level', 'AZC,XYZ'], 2, /--level: "XYZ" is not one of TOD, SHK/],
      [['--language', 'en,fr'], 2, /--language: "fr" is not one of ja, en/],
      [['--to', 'parquet'], 2, /parquet goes to a file only/],
      [[place('c.kml')], 2, /c\.kml: the ending is not one of \.ndjson/],
      [['--code', '13', place('c.parquet')], 1, /has no record of this code and level/],
    ];
    for (const [words, expected, message] of cases) {
      const { code, err } = await written(...words);
      assert.equal(code, expected, err);
      assert.match(err, message);
    }
    assert.ok(!existsSync(place('c.parquet')));
  });

  test('lists have boundaries too: as geometries, or in a column', async () => {
    writeFileSync(place('list.csv'), '住所\n屋久島町安房500\n屋久島町安房3-3\nどこでもない\n');
    const answered = async (name: string) => {
      const words = [
        'geocode',
        '-g',
        gazetteer.file,
        '-q',
        '--polygons',
        '-o',
        place(name),
        place('list.csv'),
      ];
      const { code, err } = await banchi(words);
      assert.equal(code, 0, err);
    };
    await answered('list.geojson');
    const { features } = JSON.parse(readFileSync(place('list.geojson'), 'utf8'));
    assert.deepEqual(
      features.map(({ geometry }: { geometry: { type: string } | null }) => geometry?.type),
      ['MultiPolygon', 'Point', undefined],
    );
    const [outlined] = features;
    assert.equal(outlined.geometry.coordinates[0].length, 2);
    assert.ok(!('address_polygon' in outlined.properties));
    await answered('list.parquet');
    const { rows } = await parquet('list.parquet');
    assert.deepEqual(rows[0].geometry, outlined.geometry);
    await answered('list.ndjson');
    const [first] = readFileSync(place('list.ndjson'), 'utf8').split('\n');
    assert.deepEqual(JSON.parse(first).address_polygon, outlined.geometry);
  });
});
