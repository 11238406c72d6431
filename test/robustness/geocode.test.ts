import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { seededRandom } from '../../bench/support/random.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { measureCalledAfterPlaces } from './called-after-places.js';
import { foreignNoAddresses } from './foreign-no-addresses.js';
import { endlessWords, hostileWords } from './hostile.js';
import { measureNoAddresses } from './no-addresses.js';
import { processorTime } from './processor-time.js';
import { measurePlaceTypos, measureTypos } from './typos.js';
import { DIVIDED } from './ways/absent.js';
import { WAYS } from './ways/all.js';
import { FORM_WAYS } from './ways/forms.js';
import { FURTHER_WAYS } from './ways/further.js';
import { type Geocoded, geocoded, geocoderOf } from './ways/geocoder.js';
import { KANA_WAYS } from './ways/kana.js';
import { drawAll, measureWays, rightShare, type WayRate } from './ways/measure.js';
import { RAW_WAYS } from './ways/raw.js';
import { drawSubjects, type Subject } from './ways/subject.js';
import { SURROUNDED_WAYS } from './ways/surrounded.js';
import { wayLine } from './ways/ways.js';

/** A hang, on whatever machine, in milliseconds of its processor; the reading of a word counts too. */
const HANGS = 200;

describe('issue 9: /geocode on all of Japan', { skip: SKIP_REAL_DATA }, () => {
  let search: GazetteerSearch;
  let subjects: readonly Subject[];
  before(async () => {
    search = new GazetteerSearch(mapGazetteer(await usualSet()));
    subjects = drawAll(search, 600);
  });
  after(() => search.gazetteer.close());

  test('every way of writing is understood; spans and rest put together are the word', (t) => {
    const ways = [...WAYS.filter(({ language = 'ja' }) => language === 'ja'), ...KANA_WAYS];
    assert.ok(ways.length >= 100);
    let answers = 0;
    const geocode = geocoderOf(search, (answer) => {
      answers++;
      assertWhole(answer);
    });
    const rates = measureWays(subjects, 75, geocode, ways);
    const { tried, wrong } = assertRates(t, rates, 2, leastOf);
    assert.ok(wrong <= 0.003 * tried, `${wrong} wrong houses or lots of ${tried}`);
    assert.ok(answers >= 10_000 || tried >= 10_000, `${answers} answers`);
  });

  test('so is what tables, pages, registers and labels make of addresses, and several ways at once', (t) => {
    const towns = drawSubjects(search, 'town', 3000, seededRandom(12));
    const rates = measureWays([...subjects, ...towns], 50, geocoderOf(search, assertWhole), RAW_WAYS);
    const { tried, wrong } = assertRates(t, rates, 2);
    assert.ok(wrong <= 0.001 * tried, `${wrong} wrong houses or lots of ${tried}`);
  });

  test('so is every way of writing in the four other languages, with more around it and as forms and maps have it', (t) => {
    const ways = [...WAYS, ...FURTHER_WAYS, ...FORM_WAYS, ...SURROUNDED_WAYS].filter(
      ({ language = 'ja' }) => language !== 'ja',
    );
    assert.ok(ways.length >= 180);
    const rates = measureWays(drawAll(search, 320), 25, geocoderOf(search, assertWhole), ways);
    for (const rate of rates) assert.equal(rate.outcomes['wrong number'], 0, rateLine(rate));
    assertRates(t, rates, 1, leastOf);
  });

  test('a lot that was divided is answered by its town, never by nothing nor by another', (t) => {
    const lots = drawSubjects(search, 'lot', 1500, seededRandom(13));
    for (const rate of measureWays(lots, 300, geocoderOf(search, assertWhole), DIVIDED)) {
      t.diagnostic(wayLine(rate));
      assert.equal(rate.tried, 300, wayLine(rate));
      assert.deepEqual(rate.misses, [], rateLine(rate));
    }
  });

  test('numbers that stand together go from large to small in every language', () => {
    for (const [word, address, rest] of [
      ['7-3-1 Hongo, Bunkyo-ku, Tokyo', '東京都文京区本郷７丁目', '3-1 '],
      ['1-7-3 Hongo, Bunkyo City, Tokyo 113-0033, Japan', '東京都文京区本郷１丁目7-3', ', Japan'],
      ['Japan, 〒113-0033 Tokyo, Bunkyo City, Hongo, 1 Chome−7−3', '東京都文京区本郷１丁目7-3', 'Japan, '],
      ['1-7-3 Hongo, Bunkyo Ward, Tokyo, Japan 1130033', '東京都文京区本郷１丁目7-3', ', Japan'],
      ['1-7-3 Hongo, Bunkyo City, Tokyo 999-0033', '東京都文京区本郷１丁目7-3', ' 999-0033'],
      ['Tokyo Bunkyo-ku Hongo 1-7-3', '東京都文京区本郷１丁目7-3', ''],
      ['Komatsubaradori 1-chome 1, Wakayama-shi', '和歌山県和歌山市小松原通１丁目', ' 1, '],
      ['东京都文京区本乡7丁目3-1', '東京都文京区本郷７丁目', '3-1'],
      ['文京区本乡一丁目7番3号 樱花大厦3楼', '東京都文京区本郷１丁目7-3', ' 樱花大厦3楼'],
      ['도쿄도 분쿄구 혼고 1-7-3', '東京都文京区本郷１丁目7-3', ''],
    ]) {
      const { record, match } = geocoded(search, word);
      assert.deepEqual([(record as { address?: string } | null)?.address, match.rest], [address, rest], word);
    }
  });

  test('a town with a typing error is suggested in other languages too', () => {
    for (const word of [
      'Hogno 7-chome, Bunkyo-ku, Tokyo',
      '7-3-1 Hong, Bunkyo City, Tokyo',
      '분쿄구 혼구 7초메',
      '东京都文京区本多7丁目',
    ]) {
      const { record, suggestions } = geocoded(search, word);
      assert.equal((record as { address?: string } | null)?.address, '東京都文京区', word);
      const addresses = suggestions.map((each) => (each as { address: string }).address);
      assert.ok(
        addresses.some((address) => address.startsWith('東京都文京区本郷')),
        `${word}: ${addresses}`,
      );
    }
  });

  test('Chinese parts no names: a town is suggested for what the word begins with behind its municipality', () => {
    for (const [word, meant] of [
      ['爱知县丰桥市有乐小', '愛知県豊橋市有楽町'],
      ['爱知县丰桥市有东町', '愛知県豊橋市有楽町'],
      ['东京都文京区本多7丁目', '東京都文京区本郷７丁目'],
    ]) {
      const { record, suggestions } = geocoded(search, word);
      const addresses = suggestions.map((each) => (each as { address: string }).address);
      assert.ok(addresses.includes(meant), `${word}: ${addresses}`);
      const { address } = record as { address: string };
      assert.ok(meant.startsWith(address) && address.length < meant.length, address);
    }
  });

  test('Chinese ends no name before letters that go on with it, but before a building', () => {
    for (const [word, address, rest] of [
      ['千叶县浦安市入船小学', '千葉県浦安市', '入船小学'],
      ['千叶县浦安市入船樱花大厦', '千葉県浦安市入船', '樱花大厦'],
      ['兵庫縣神戶市灘區篠原本町三丁目櫻花大廈', '兵庫県神戸市灘区篠原本町三丁目', '櫻花大廈'],
    ]) {
      const { record, match } = geocoded(search, word);
      assert.deepEqual([(record as { address?: string } | null)?.address, match.rest], [address, rest], word);
    }
  });

  test('an English town may lack its -cho below its municipality; a Korean one is suggested', () => {
    for (const [word, address] of [
      ['1-2 Aoi, Wakayama-shi, Wakayama', '和歌山県和歌山市葵町1-2'],
      ['Omata, Ashikaga-shi, Tochigi', '栃木県足利市小俣町'],
      ['Sakura Building 708, Kinrei, Shirakawa-shi, Fukushima', '福島県白河市金鈴'],
    ]) {
      const { record } = geocoded(search, word);
      assert.equal((record as { address?: string } | null)?.address, address, word);
    }
    const { suggestions } = geocoded(search, '와카야마현 와카야마시 아오이 1-2');
    const addresses = suggestions.map((each) => (each as { address: string }).address);
    assert.ok(addresses.includes('和歌山県和歌山市葵町'), String(addresses));
  });

  test('English as directories, maps and guides have it', () => {
    for (const [word, address, rest] of [
      // bare wards, the municipality first, districts before and behind the town
      ['Minami-Aoyama, Minato, Tokyo', '東京都港区南青山', ''],
      ['3-99 Tokaidori, Minato, Nagoya', '愛知県名古屋市港区東海通三丁目', '99 '],
      ['2-2-8, Minato ku, Roppongi, Tokyo', '東京都港区六本木二丁目', '2-8, '],
      ['2-6-6, Kayabacho, Nihonbashi, Chuo-ku, Tokyo', '東京都中央区日本橋茅場町二丁目', '6-6, '],
      ['2-6 Ningyocho Nihonbashi, Chuo-ku, Tokyo', '東京都中央区日本橋人形町二丁目', '6 '],
      ['1-9 Jimbocho Kanda, Chiyoda-ku, Tokyo', '東京都千代田区神田神保町一丁目', '9 '],
      ['Juban, Azabu, Minato-ku, Tokyo', '東京都港区麻布十番', ''],
      // Sapporo
      ['2 Chome-2-1 Kita 5 Jonishi, Chuo Ward, Sapporo', '北海道札幌市中央区北五条西二丁目', '2-1 '],
      ['5-chōme-8-1 Kita 8 Jōnishi, Kita Ward, Sapporo', '北海道札幌市北区北八条西五丁目', '8-1 '],
      ['5-9-8-18 Kitago, Shiroishi-ku, Sapporo', '北海道札幌市白石区北郷五条九丁目', '8-18 '],
      // a building is not a town, a room is not a chome
      [
        'Tsukuba Startup Park, 2-5-1 Azuma, Tsukuba',
        '茨城県つくば市吾妻二丁目',
        'Tsukuba Startup Park, 5-1 ',
      ],
      ['Kagurazaka N-bldg, 1-1 Suidocho, Shinjuku-ku', '東京都新宿区水道町', 'Kagurazaka N-bldg, 1-1 '],
      ['6-12,1-301 Kouyoudai, Inagi-shi', '東京都稲城市向陽台六丁目', '12,1-301 '],
      // words
      ['1-2 Minami-Ohi, Shinagawa-ku', '東京都品川区南大井一丁目', '2 '],
      ['9-83 Ueno Park, Taito-ku', '東京都台東区上野公園', '9-83 '],
      ['7-3-1Hongo, Bunkyo-city', '東京都文京区本郷７丁目', '3-1'],
      ['7-3 Hongo, Bunkyo-ku 東京都文京区', '東京都文京区本郷７丁目', '3  東京都文京区'],
    ]) {
      const { record, match } = geocoded(search, word);
      assert.deepEqual([(record as { address?: string } | null)?.address, match.rest], [address, rest], word);
    }
  });

  test('words that are no addresses have no answer', () => {
    const { tried, answered } = measureNoAddresses(search, geocoderOf(search));
    assert.ok(tried >= 1000);
    assert.ok(answered.length <= 0.01 * tried, JSON.stringify(answered));
  });

  test('nor has what is called after places, kana alone and lists of places', () => {
    const { tried, answered } = measureCalledAfterPlaces(subjects, 300, geocoderOf(search));
    assert.ok(tried >= 1850);
    assert.ok(answered.length <= 0.015 * tried, JSON.stringify(answered));
  });

  test('nor have such words of the four other languages, but where they are a place of that very name', () => {
    for (const language of FOREIGN_LANGUAGES) {
      const words = foreignNoAddresses(language);
      const answers = words.map(({ word }) => geocoded(search, word).match);
      const invented = words.filter((_, i) => answers[i].kind === 'resolved');
      assert.ok(invented.length <= 0.01 * words.length, JSON.stringify(invented));
      const named = answers.filter(({ kind }) => kind === 'exact').length;
      assert.ok(named <= 0.02 * words.length, `${language}: ${named}`);
    }
  });

  test('a town with a typing error is suggested and not answered by another', (t) => {
    const { tried, others, wrong, suggested } = measureTypos(search, 2500, geocoderOf(search));
    t.diagnostic(
      `${wrong.length} wrong of ${tried}, ${((100 * suggested) / tried).toFixed(1)} % suggested, ${others} name another town`,
    );
    assert.ok(suggested >= 0.95 * tried, `${suggested} of ${tried}`);
    assert.ok(others <= 0.05 * tried, `${others} name another town`);
    assert.ok(wrong.length <= 0.0005 * tried, JSON.stringify(wrong));
  });

  test('a municipality or prefecture with a typing error is suggested and not answered by another', (t) => {
    const { tried, wrong, suggested, silent } = measurePlaceTypos(search, 600, geocoderOf(search));
    t.diagnostic(
      `${wrong.length} wrong of ${tried}, ${((100 * suggested) / tried).toFixed(1)} % suggested or right`,
    );
    assert.ok(suggested >= 0.9 * tried, JSON.stringify(silent.slice(0, 50)));
    // 大阪市中区 for 中央区 is 堺市中区's name, 島原市 for 南島原市 another city: no error to be seen
    assert.ok(wrong.length <= 0.01 * tried, JSON.stringify(wrong));
  });

  test('no word takes long, and all of it is reported', () => {
    const random = seededRandom(7);
    for (const [what, word] of hostileWords(random, [
      '和歌山県和歌山市葵町1-2',
      '京都府京都市中京区虎屋町',
    ])) {
      assert.ok(processorTime(() => assertWhole(geocoded(search, word))) < HANGS, `${what}: ${word}`);
    }
  });

  test('no word takes the longer the longer it is', () => {
    for (const [what, word] of endlessWords())
      assert.ok(processorTime(() => assertWhole(geocoded(search, word))) < HANGS, what);
  });
});

/** The share of a way that must be right: its own where it has one. */
const leastOf = ({ way }: WayRate): number => way.least?.[0] ?? 0.99;

/**
 * Every way is understood nearly always; one that few records can be written in may miss some, for one miss of it is more
 * than a hundredth.
 * @param mostMisses how many misses no way is blamed for
 * @param least the share of right answers that a way must reach otherwise
 */
function assertRates(
  t: TestContext,
  rates: readonly WayRate[],
  mostMisses: number,
  least: (rate: WayRate) => number = () => 0.99,
): { tried: number; wrong: number } {
  let tried = 0;
  let wrong = 0;
  for (const rate of rates) {
    tried += rate.tried;
    wrong += rate.outcomes['wrong number'];
    assert.ok(rightShare(rate) >= least(rate) || rate.misses.length <= mostMisses, rateLine(rate));
  }
  t.diagnostic(`${rates.length} ways, ${tried} words, ${wrong} wrong numbers`);
  return { tried, wrong };
}

function rateLine(rate: WayRate): string {
  return `${wayLine(rate)} ${JSON.stringify(rate.misses.slice(0, 3))}`;
}

/** Asserts that spans stand in order and do not overlap, and that the other parts of the word are the rest. */
function assertWhole({ word, match }: Geocoded): void {
  let rest = '';
  let at = 0;
  for (const { from, to, rule } of match.spans) {
    if (from < at || to < from || (to === from && rule !== 'omitted')) assert.fail(JSON.stringify(match));
    rest += word.slice(at, from);
    at = to;
  }
  assert.equal(rest + word.slice(at), match.rest, word);
}
