import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

/** Towns that people write otherwise than they are called. */
const PLACES = [
  '02 青森県',
  '12 千葉県',
  '12 230 八街市',
  '12 230 0001 八街い',
  '12 230 0002 八街ほ',
  '15 新潟県',
  '15 202 長岡市',
  '15 202 0001 山古志虫亀',
  '15 202 0002 山古志種苧原',
  '15 202 0003 山古志竹沢',
  '15 202 0004 栃尾大町',
  '15 202 0005 大町',
  '15 202 0006 山古志南平',
  '15 202 0007 栃尾南平',
  '28 兵庫県',
  '28 225 朝来市',
  '28 225 0001 生野町円山',
  '28 225 0002 生野町口銀谷',
  '28 225 0003 生野町真弓',
  '28 225 0004 和田山町岡田',
  '28 225 0004 001 円山',
  '39 高知県',
  '39 386 吾川郡いの町',
  '39 386 0001 下八川',
  '39 386 0001 001 甲',
  '39 386 0001 002 乙',
  '02 203 八戸市',
  '02 203 0001 大字新井田',
  '02 203 0002 新井田西',
  '02 203 0003 西平',
  '08 茨城県',
  '08 216 笠間市',
  '08 216 0001 笠間',
  '10 群馬県',
  '10 202 高崎市',
  '10 202 0001 矢中町',
  '10 202 0002 矢島町',
  '17 石川県',
  '17 202 七尾市',
  '17 202 0001 馬出町',
  '17 202 0002 国分町',
  '17 202 0002 001 ラ',
  '20 長野県',
  '20 361 諏訪郡下諏訪町 〒3930000',
  '20 361 0001 富ケ丘 〒3930023',
  '20 361 0002 社 〒3930000',
  '23 愛知県',
  '23 222 東海市',
  '23 222 0001 名和町',
  '23 222 0001 001 一番割中',
  '23 222 0002 霞ケ丘',
  '23 223 大府市',
  '23 223 0001 霞が丘',
  '24 三重県',
  '24 202 四日市市',
  '24 202 0001 釆女町',
  '24 202 0002 日永',
  '24 203 桑名市',
  '24 203 0001 土町',
  '24 203 0002 士町',
  '23 211 豊田市',
  '23 211 0001 足助町',
  '23 211 0002 本町',
];

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(await smallGazetteer(PLACES));
});
after(() => search.gazetteer.close());

/** Words with their addresses and how sure these are. */
function answers(
  words: readonly (readonly [word: string, address: string | null, confidence: number])[],
): void {
  for (const [word, address, confidence] of words) {
    const answer = geocoded(search, word);
    assert.equal(answer.record?.address ?? null, address, word);
    assert.equal(answer.confidence, confidence, word);
  }
}

test('issue 52, kind 2: the former town before a name is left out', () => {
  answers([
    ['長岡市虫亀900', '新潟県長岡市山古志虫亀', 0.95],
    ['長岡市虫亀字大平900', '新潟県長岡市山古志虫亀', 0.95],
    // a town stands before the 字 of another one
    ['朝来市円山12', '兵庫県朝来市生野町円山', 0.95],
    // a town of that very name, two that end so, and a beginning that no other town has
    ['長岡市大町3', '新潟県長岡市大町', 0.95],
    ['長岡市南平3', '新潟県長岡市', 0.05],
    ['笠間市稲荷町3', '茨城県笠間市', 0.05],
  ]);
});

test('issue 52, kind 10: the sign of a town stands behind a 字', () => {
  answers([
    ['八街市八街字氷川台ほ200', '千葉県八街市八街ほ', 0.8],
    ['八街市八街氷川台ほ200', '千葉県八街市八街ほ', 0.8],
    ['八街市八街字氷川台ほ部200', '千葉県八街市八街ほ', 0.8],
    ['八街市八街字氷川台は200', '千葉県八街市', 0.05],
    ['いの町下八川字大平甲12', '高知県吾川郡いの町下八川甲', 0.99],
  ]);
});

test('issue 52, kind 8: a 字 that the data lacks leaves the town that stands before it', () => {
  answers([
    ['笠間市笠間稲荷町9-1', '茨城県笠間市笠間', 0.8],
    ['高崎市矢中町村北20', '群馬県高崎市矢中町', 0.8],
    // 本町 right behind 足助町 is no other address
    ['豊田市足助町本町10', '愛知県豊田市足助町', 0.8],
    ['八戸市大字新井田西平2-5', '青森県八戸市新井田西', 0.8],
    // 字 is a border, and 西平 behind it no other town
    ['八戸市大字新井田字西平2-5', '青森県八戸市大字新井田', 0.95],
    // towns that the data may lack
    ['笠間市笠間中町161', '茨城県笠間市', 0.05],
    ['高崎市矢中町公民館', '群馬県高崎市', 0.05],
    ['高崎市矢中町北三丁目4', '群馬県高崎市', 0.05],
    ['笠間市笠間西平', '茨城県笠間市', 0.05],
  ]);
});

test('issue 52, kind 10: a sign of a section that the data lacks is no reason to doubt', () => {
  answers([
    ['七尾市馬出町子2-1', '石川県七尾市馬出町', 0.95],
    ['七尾市馬出町ウ4', '石川県七尾市馬出町', 0.95],
    ['七尾市馬出町ム部20', '石川県七尾市馬出町', 0.95],
    ['七尾市国分町ラ部20', '石川県七尾市国分町ラ', 0.99],
  ]);
});

test('issue 52, kind 9: a number may stand right behind a town or village', () => {
  answers([
    ['長野県下諏訪町4611', '長野県諏訪郡下諏訪町', 0.9],
    ['諏訪郡下諏訪町4611-2 山田ビル', '長野県諏訪郡下諏訪町', 0.9],
    // its code may be that of 社, or names a town
    ['〒393-0000 長野県下諏訪町4611', '長野県諏訪郡下諏訪町', 0.05],
    ['〒393-0023 長野県下諏訪町4611', '長野県諏訪郡下諏訪町富ケ丘', 0.8],
    // another kind, a name that nobody knows, a chome, a city
    ['長野県下諏訪村4611', '長野県諏訪郡下諏訪町', 0.05],
    ['長野県下諏訪町山王4611', '長野県諏訪郡下諏訪町', 0.05],
    ['長野県下諏訪町字山王4611', '長野県諏訪郡下諏訪町', 0.05],
    ['長野県下諏訪町一丁目2', '長野県諏訪郡下諏訪町', 0.05],
    ['豊田市4611', '愛知県豊田市', 0.05],
  ]);
});

test('issue 52, kind 11: a character that looks like the own one of a name is no doubt', () => {
  answers([
    ['四日市市采女町1', '三重県四日市市釆女町', 0.95],
    ['四日市市曰氷1', '三重県四日市市日永', 0.95],
    // either is called so
    ['桑名市土町1', '三重県桑名市土町', 0.95],
    ['桑名市士町1', '三重県桑名市士町', 0.95],
  ]);
});

test('issue 52, kind 11: ヶ, ケ and が are alike where nothing says the municipality', () => {
  for (const word of ['霞ヶ丘1', '霞ケ丘1', '霞が丘1']) {
    const { record, ambiguous } = geocoded(search, word);
    assert.equal(record, null, word);
    assert.equal(ambiguous.count, 2, word);
  }
  answers([['東海市霞が丘1', '愛知県東海市霞ケ丘', 0.95]]);
});

test('issue 52, kind 13: a number of a list stands before an address, brackets around it', () => {
  answers([
    ['1.名和町一番割中50', '愛知県東海市名和町一番割中', 0.8],
    ['名和町一番割中', '愛知県東海市名和町一番割中', 0.3],
    ['★（名和町一番割中50）', '愛知県東海市名和町一番割中', 0.8],
    ['笠間集会所（笠間100）', '茨城県笠間市笠間', 0.3],
    ['集会所（七尾市馬出町5）', '石川県七尾市馬出町', 0.95],
    ['笠間集会所（2階）', null, 0],
  ]);
});

test('issue 52, kind 15: the likelier slip of a hand is suggested first', async () => {
  const small = new GazetteerSearch(
    await smallGazetteer([
      '03 岩手県',
      '03 205 花巻市',
      '03 205 0001 東町',
      '03 205 0002 卸町',
      '03 205 0003 末広町',
      '03 205 0004 猪去藤松',
      '03 205 0005 東古瀬',
      '03 205 0006 中古瀬',
      '03 205 0007 新町',
      '03 205 0008 新里町',
    ]),
  );
  for (const [word, first] of [
    ['花巻市広町', '末広町'],
    ['花巻市猪去藤松松', '猪去藤松'],
    ['花巻市束古瀬2-3', '東古瀬'],
    ['花巻市里新町2-3', '新里町'],
  ]) {
    const { record, suggestions } = geocoded(small, word);
    assert.equal(record?.address, '岩手県花巻市', word);
    assert.equal(suggestions[0].address, `岩手県花巻市${first}`, word);
  }
  small.gazetteer.close();
});
