import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import type { Level } from '../vocabulary/levels.js';
import { chineseSegment } from './chinese.js';

/** Well-known places as Chinese maps and encyclopedias write them: level, Japanese, Simplified, Traditional. */
const PLACES = `
TOD 東京都 东京都 東京都|TOD 北海道 北海道 北海道|TOD 大阪府 大阪府 大阪府|TOD 京都府 京都府 京都府|TOD 千葉県 千叶县 千葉縣
TOD 埼玉県 埼玉县 埼玉縣|TOD 群馬県 群马县 群馬縣|TOD 栃木県 栃木县 栃木縣|TOD 新潟県 新潟县 新潟縣|TOD 長野県 长野县 長野縣
TOD 静岡県 静冈县 靜岡縣|TOD 愛知県 爱知县 愛知縣|TOD 兵庫県 兵库县 兵庫縣|TOD 広島県 广岛县 廣島縣|TOD 徳島県 德岛县 德島縣
TOD 愛媛県 爱媛县 愛媛縣|TOD 鹿児島県 鹿儿岛县 鹿兒島縣|TOD 沖縄県 冲绳县 沖繩縣|TOD 岩手県 岩手县 岩手縣|TOD 滋賀県 滋贺县 滋賀縣
SHK 仙台市 仙台市 仙台市|SHK 横浜市 横滨市 橫濱市|SHK 横浜市都筑区 横滨市都筑区 橫濱市都筑區|SHK 名古屋市緑区 名古屋市绿区 名古屋市綠區
SHK 神戸市 神户市 神戶市|SHK 姫路市 姬路市 姬路市|SHK 氷見市 冰见市 冰見市|SHK 呉市 吴市 吳市|SHK 渋谷区 涩谷区 澀谷區
SHK 豊島区 丰岛区 豐島區|SHK 千代田区 千代田区 千代田區|SHK 世田谷区 世田谷区 世田谷區|SHK 糸魚川市 糸鱼川市 糸魚川市
SHK 伊予市 伊予市 伊予市|SHK 亘理郡亘理町 亘理郡亘理町 亘理郡亘理町|SHK 余市郡余市町 余市郡余市町 余市郡余市町
SHK 飛騨市 飞驒市 飛驒市|SHK 真岡市 真冈市 真岡市|SHK 彦根市 彦根市 彥根市|SHK 稚内市 稚内市 稚內市|SHK 安芸市 安艺市 安藝市
SHK 壱岐市 壹岐市 壹岐市|SHK 対馬市 对马市 對馬市|SHK 芦屋市 芦屋市 蘆屋市|SHK 龍ケ崎市 龙崎市 龍崎市|SHK 茅ヶ崎市 茅崎市 茅崎市
SHK 鎌ケ谷市 镰谷市 鎌谷市|SHK 上北郡六ヶ所村 上北郡六所村 上北郡六所村|SHK 伊豆の国市 伊豆之国市 伊豆之國市
SHK 隠岐郡西ノ島町 隐岐郡西之岛町 隱岐郡西之島町|SHK さいたま市大宮区 埼玉市大宫区 埼玉市大宮區|SHK つくば市 筑波市 筑波市
SHK いわき市 磐城市 磐城市|SHK むつ市 陆奥市 陸奧市|SHK えびの市 海老野市 海老野市|SHK 幌泉郡えりも町 幌泉郡襟裳町 幌泉郡襟裳町
SHK 南アルプス市 南阿尔卑斯市 南阿爾卑斯市|SHK うるま市 宇流麻市 宇流麻市|SHK 紀の川市 纪之川市 紀之川市
SHK 野々市市 野野市市 野野市市|SHK 酒々井町 酒酒井町 酒酒井町|SHK 曽於市 曾於市 曾於市|SHK 塩竈市 盐灶市 鹽竈市
OAZ 霞が関 霞关 霞關|OAZ 光が丘 光丘 光丘|OAZ 三ツ沢 三泽 三澤|OAZ 麹町 麹町 麴町|OAZ 桜木町 樱木町 櫻木町
OAZ 丸の内 丸之内 丸之內|OAZ 塩釜 盐釜 鹽釜|OAZ 辻堂 辻堂 辻堂|OAZ 大字峠 峠 峠|OAZ 広尾 广尾 廣尾`;

test('customary Chinese names in both scripts', () => {
  const places = PLACES.trim().split(/[|\n]/);
  assert.ok(places.length >= 60, `${places.length} places`);
  for (const place of places) {
    const [level, name = '', simplified, traditional] = place.split(' ');
    const segment = { level: level as Level, name };
    assert.equal(chineseSegment(segment, 'zh_cn'), simplified, name);
    assert.equal(chineseSegment(segment, 'zh_tw'), traditional, name);
  }
});

test('kana in town names', () => {
  const cases: readonly (readonly [Level, string, string, string])[] = [
    ['OAZ', 'みどりが丘', '绿丘', '綠丘'],
    ['OAZ', 'あけぼの町', '曙町', '曙町'],
    ['OAZ', 'つつじケ丘北', '踯躅丘北', '躑躅丘北'],
    ['OAZ', 'さくらの里', '樱之里', '櫻之里'],
    ['OAZ', '大通り', '大通', '大通'],
    ['OAZ', '二タ股', '二股', '二股'],
    ['OAZ', '又兵エ新田', '又兵卫新田', '又兵衛新田'],
    ['OAZ', '美しが丘', '美丘', '美丘'],
    ['OAZ', '竹ノ内', '竹之内', '竹之內'],
    // Not known as kanji: the name on the sign is kept.
    ['OAZ', 'ウトロ', 'ウトロ', 'ウトロ'],
    ['OAZ', 'みどりかた', 'みどりかた', 'みどりかた'],
    // Ordinals count like letters.
    ['AZC', 'イ', 'イ', 'イ'],
    ['OAZ', '八日市場イ', '八日市场イ', '八日市場イ'],
    ['AZC', '三丁目', '三丁目', '三丁目'],
    ['OAZ', '北一条西', '北一条西', '北一條西'],
    ['TBN', '103-乙17', '103-乙17', '103-乙17'],
    ['TBN', '103-ｲ', '103-イ', '103-イ'],
  ];
  for (const [level, name, simplified, traditional] of cases) {
    assert.equal(chineseSegment({ level, name }, 'zh_cn'), simplified, name);
    assert.equal(chineseSegment({ level, name }, 'zh_tw'), traditional, name);
  }
});

test('no name, no Chinese name', () => {
  assert.equal(chineseSegment({ level: 'OAZ', name: null }, 'zh_cn'), null);
  assert.equal(chineseSegment({ level: 'OAZ', name: '' }, 'zh_tw'), null);
});

/** Municipalities that keep their kana: no kanji is settled for them in Chinese (三山/深山, 都, 三养基 are all in use). */
const KEPT = ['みやき町', 'みやこ町', 'みやま市'];

const CITIES = '../shared/data/abr/mt_city_all.csv.zip';

test('no municipality of Japan keeps its kana, but for the listed ones', {
  skip: existsSync(CITIES) ? false : `${CITIES} is absent`,
}, () => {
  const [csv] = Object.values(unzipSync(readFileSync(CITIES)));
  assert.ok(csv !== undefined);
  const { data } = Papa.parse<Record<string, string>>(strFromU8(csv), { header: true, skipEmptyLines: true });
  assert.ok(data.length > 1900, `${data.length} municipalities`);
  const kept = new Set<string>();
  for (const row of data) {
    const name = `${row.county}${row.city}${row.ward}`;
    for (const script of ['zh_cn', 'zh_tw'] as const) {
      const chinese = chineseSegment({ level: 'SHK', name }, script);
      if (chinese === null || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(chinese))
        kept.add(row.city ?? '');
    }
  }
  assert.deepEqual([...kept].sort(), KEPT);
});
