import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { RailwayTiles } from '@banchi/tiles/railways.js';
import { fc, seed } from '../../../../../test/support/property.js';
import { stationSource } from '../../../../../test/support/railways.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { mapDirectory } from '../../files/map-gazetteer.js';
import { writeGazetteer } from '../../files/writer.js';
import { directorySections } from '../../gazetteer/directory.js';
import { distance, shownDistance } from '../../geo/distance.js';
import type { GeocodeResult } from '../../vocabulary/geocode-result.js';
import type { SuggestResult } from '../../vocabulary/suggest-result.js';
import { DirectorySearch } from '../directory-search.js';
import { GazetteerSearch } from '../engine.js';

const TOWNS = [
  '03 岩手県',
  '03 201 盛岡市',
  '03 201 0001 渋民駅 シブタミエキ @141.1600,39.8400',
  '13 東京都 トウキョウト',
  '13 101 千代田区 チヨダク @139.7536,35.6940',
  '13 101 0001 丸の内 マルノウチ @139.7650,35.6800',
  '13 101 0001 001 一丁目 イッチョウメ @139.7670,35.6815',
  '13 101 0002 大手町 オオテマチ @139.7640,35.6860',
  '13 104 新宿区 シンジュクク @139.7030,35.6930',
  '13 104 0001 新宿 シンジュク @139.7040,35.6900',
  '13 104 0001 003 三丁目 サンチョウメ @139.7060,35.6905',
  '13 104 0002 四谷 ヨツヤ @139.7300,35.6870',
  '25 滋賀県',
  '25 201 大津市 @135.8548,35.0178',
  '25 201 0001 御陵町 @135.8640,35.0100',
];
const STATIONS = [
  '000001 渋民 シブタミ @141.1610,39.8410 東日本旅客鉄道/東北線/2',
  '000002 東京 トウキョウ @139.7671,35.6812 東日本旅客鉄道/東海道線/2 東海旅客鉄道/東海道新幹線/1 東京地下鉄/4号線丸ノ内線/4',
  '000003 東京 - @139.7640,35.6785 東日本旅客鉄道/京葉線/2',
  '000004 東京テレポート トウキョウテレポート @139.7700,35.6820 東京臨海高速鉄道/りんかい線/5',
  '000005 新宿三丁目 シンジュクサンチョウメ @139.7060,35.6906 東京地下鉄/4号線丸ノ内線/4 東京都/10号線新宿線/3',
  '000006 四ツ谷 ヨツヤ @139.7302,35.6865 東日本旅客鉄道/中央線/2 東京地下鉄/4号線丸ノ内線/4',
  '000007 大手町〈皇居前〉 オオテマチ @139.7642,35.6861 東京地下鉄/4号線丸ノ内線/4',
  '000008 富山駅 トヤマエキ @139.7300,35.6800 富山地方鉄道/富山都心線/4',
  '000009 植木 ウエキ @139.7310,35.6810 九州旅客鉄道/鹿児島線/2',
  '000010 大津市役所前 オオツシヤクショマエ @135.8646,35.0102 京阪電気鉄道/石山坂本線/4',
  '000011 樺太 - @142.7000,47.0000 東日本旅客鉄道/東北線/2',
  // another station of the name, far from the first
  '000012 新宿三丁目 シンジュクサンチョウメ @139.7640,35.6858 東京地下鉄/13号線副都心線/4',
];

const gazetteer = await smallGazetteer(TOWNS, {}, [], [stationSource(STATIONS)]);
const search = new GazetteerSearch(gazetteer);

const suggest = (word: string): SuggestResult => search.suggest({ word, languages: 'all' }).value();
const stations = (word: string): string[] =>
  suggest(word).stations.map(({ text, whole }) => `${text}${whole ? '*' : ''}`);
const geocode = (word: string): GeocodeResult => search.geocode({ word, target: null }).value();

test('platforms of one name that are near each other are one station, with all its lines', () => {
  const { station } = suggest('東京駅').stations[0];
  assert.deepEqual(
    [station.code, station.name, station.read, station.lines.length, station.address, station.address_code],
    ['000002', '東京', 'トウキョウ', 4, '東京都千代田区丸の内一丁目', '131010001001'],
  );
  assert.deepEqual(
    [station.name_en, station.name_zh_cn, station.name_zh_tw, station.name_ko],
    ['Tokyo', '东京', '東京', '도쿄'],
  );
  // 新宿三丁目 is there twice, kilometres apart
  assert.deepEqual(
    suggest('新宿三丁目駅').stations.map(({ station: { lines, address } }) => [lines.length, address]),
    [
      [2, '東京都新宿区新宿三丁目'],
      [1, '東京都千代田区大手町'],
    ],
  );
});

test('a station that no municipality of the file has is left out', () => {
  assert.deepEqual(stations('樺太駅'), []);
});

for (const [word, language, found] of [
  ['東京駅', 'ja', ['東京駅*']],
  ['東京', 'ja', ['東京駅*', '東京テレポート駅']],
  ['とうきょうえき', 'ja', ['東京駅*']],
  ['とうきょうえ', 'ja', ['東京駅']],
  ['Tokyo Station', 'en', ['Tokyo Station*']],
  ['tokyo sta', 'en', ['Tokyo Station*']],
  ['Tōkyō', 'en', ['Tokyo Station*', 'Tokyoterepoto Station']],
  ['东京站', 'zh_cn', ['东京站*']],
  ['東京車站', 'zh_cn', ['东京站*']],
  ['도쿄역', 'ko', ['도쿄역*']],
  ['新宿3丁目駅', 'ja', ['新宿三丁目駅*', '新宿三丁目駅*']],
  ['四谷駅', 'ja', ['四ツ谷駅*']],
  ['大手町駅', 'ja', ['大手町〈皇居前〉駅*']],
  ['富山駅', 'ja', ['富山駅*']],
  ['うえき', 'ja', ['植木駅*']],
  ['JR東京駅', 'ja', ['東京駅*']],
  ['東京メトロ丸ノ内線四ツ谷駅', 'ja', ['四ツ谷駅*']],
  ['阪急東京駅', 'ja', []],
] as const)
  test(`${word} becomes ${found.join(', ') || 'no station'}`, () => {
    assert.deepEqual(stations(word), found);
    if (found.length > 0 && suggest(word).items.length === 0) assert.equal(suggest(word).language, language);
  });

test('a key for Japanese alone gets Japanese names alone', () => {
  const told = search.suggest({ word: '東京駅', languages: 'ja' }).value();
  assert.equal('name_en' in told.stations[0].station, false);
  assert.equal(search.suggest({ word: 'Tokyo Station', languages: 'ja' }).value().stations.length, 0);
});

for (const [word, town] of [
  ['東京駅', '東京都千代田区丸の内一丁目'],
  ['とうきょうえき', '東京都千代田区丸の内一丁目'],
  ['Tokyo Station', '東京都千代田区丸の内一丁目'],
  ['Tokyo Station, Tokyo', '東京都千代田区丸の内一丁目'],
  ['东京站', '東京都千代田区丸の内一丁目'],
  ['도쿄역', '東京都千代田区丸の内一丁目'],
  ['JR東京駅', '東京都千代田区丸の内一丁目'],
  ['〒100-0005 東京駅', '東京都千代田区丸の内一丁目'],
  ['千代田区東京駅', '東京都千代田区丸の内一丁目'],
  ['東京都千代田区東京駅', '東京都千代田区丸の内一丁目'],
  ['東京駅八重洲口', '東京都千代田区丸の内一丁目'],
  ['四谷駅から徒歩5分', '東京都新宿区四谷'],
  ['大津市役所前駅', '滋賀県大津市御陵町'],
] as const)
  test(`/geocode answers ${word} as a station and suggests its town`, () => {
    const { record, match, confidence, suggestions, ambiguous } = geocode(word);
    assert.deepEqual(
      [record, match.note, match.rest, confidence, ambiguous.count, suggestions[0]?.address],
      [null, 'station', word, 0, 0, town],
    );
  });

for (const [word, address] of [
  ['渋民駅', '岩手県盛岡市渋民駅'],
  ['東京都千代田区丸の内一丁目 東京駅', '東京都千代田区丸の内一丁目'],
  ['東京都新宿区新宿三丁目', '東京都新宿区新宿三丁目'],
  ['東京都', '東京都'],
  ['大津市', '滋賀県大津市'],
] as const)
  test(`${word} is the address ${address}, whatever stations there are`, () => {
    const { record, match } = geocode(word);
    assert.deepEqual([record?.address, match.note], [address, null]);
  });

test('a reading that ends like a station and an unknown name are no station', () => {
  for (const word of ['うえき', '北極駅', '駅', '駅前']) assert.equal(geocode(word).match.note, null, word);
});

test('the nearest stations are those of a look at all of them', () => {
  const all = search.stations({ position: [139.75, 35.68], limit: 100, distance: 20000, languages: 'all' });
  assert.ok(all.length >= 6);
  const lon = fc.double({ min: 139.6, max: 139.9, noNaN: true });
  const lat = fc.double({ min: 35.6, max: 35.8, noNaN: true });
  fc.assert(
    fc.property(
      lon,
      lat,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 20000 }),
      (x, y, limit, reach) => {
        const expected = all
          .map(({ station }) => ({ station, metres: distance(x, y, ...station.position) }))
          .filter(({ metres }) => metres <= reach)
          .sort((a, b) => a.metres - b.metres)
          .slice(0, limit)
          .map(({ station, metres }) => ({ distance: shownDistance(metres), station }));
        assert.deepEqual(
          search.stations({ position: [x, y], limit, distance: reach, languages: 'all' }),
          expected,
        );
      },
    ),
    { seed },
  );
  assert.deepEqual(search.stations({ position: [0, 0], limit: 1, distance: 20000, languages: 'ja' }), []);
});

test('a file without stations has none, and says so where they are asked for', async () => {
  const without = new GazetteerSearch(await smallGazetteer(TOWNS));
  assert.deepEqual(without.suggest({ word: '東京', languages: 'all' }).value().stations, []);
  assert.throws(() => without.stations({ position: [139, 35], limit: 1, distance: 1, languages: 'all' }), {
    name: 'NotImplemented',
  });
});

test("a cluster's directory has the stations and tracks of its file, and draws the same", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-stations-'));
  const file = join(folder, 'stations.directory');
  writeGazetteer(file, directorySections(gazetteer));
  const directory = mapDirectory(file);
  const around = { position: [139.767, 35.681], limit: 3, distance: 20000, languages: 'all' } as const;
  assert.deepEqual(new DirectorySearch(directory).stations(around), search.stations(around));
  const tile = { z: 10, x: 909, y: 403 };
  const drawn = RailwayTiles.of(directory)?.draw(tile, 'all');
  assert.ok((drawn?.stations.length ?? 0) > 0);
  assert.deepEqual(drawn, RailwayTiles.of(gazetteer)?.draw(tile, 'all'));
  directory.close();
  rmSync(folder, { recursive: true });
});

test('stations that do not fit together are refused with section and rule', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-stations-'));
  const file = join(folder, 'changed.directory');
  for (const [name, place, value, rule] of [
    ['station.code', 0, 1_000_000, /station\.code is not sound: number 0 is 1000000, codes have 6 digits/],
    ['station.node', 0, 1_000_000, /station\.node is not sound: number 0 is 1000000, there are/],
    ['station.node', 1, 0, /station\.node is not sound: number 1 stands before/],
    ['station.line', 0, 999, /station\.line is not sound: number 0 is 999/],
    ['station.line.offset', 1, 0, /station\.line\.offset is not sound: number 1 is 0/],
    ['station.key.station', 0, 0xffff, /station\.key\.station is not sound: number 0 is of station 65535/],
    ['station.key.heap', 0, 0xff, /station\.key\.heap is not sound: key 1 stands before key 0/],
    ['station.text.heap', 0, 9, /station\.text\.heap is not sound/],
    ['line.kind', 0, 9, /line\.kind is not sound: number 0 is 9/],
  ] as const) {
    const sections = directorySections(gazetteer).map((each) =>
      each.name === name ? { ...each, data: each.data.slice() } : each,
    );
    const changed = sections.find((each) => each.name === name);
    assert.ok(changed !== undefined && changed.data[place] !== value, name);
    changed.data[place] = value;
    writeGazetteer(file, sections);
    assert.throws(() => mapDirectory(file).close(), rule);
  }
  rmSync(folder, { recursive: true });
});
