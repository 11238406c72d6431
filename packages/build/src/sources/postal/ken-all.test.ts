import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partText } from '../../../../../test/support/postal-parts.js';
import {
  collect,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import type { SourceItem } from '../../record/record.js';
import { openKenAll } from './ken-all.js';

const folder = testFolder();
const row = (code: string, postCode: string, kana: string, town: string, municipality = '市') =>
  `${code},"00000","${postCode}","ホッカイドウ","シ","${kana}","北海道","${municipality}","${town}",0,0,0,0,0,0`;

/** Each row as `municipality town reading code`, and its scope where that is less than a whole town. */
function shown(items: readonly SourceItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind !== 'postal') return [];
    const { municipality, town, read, postCode, holds, parts } = item;
    const scope = holds === 'whole' ? '' : ` ${holds}`;
    return [
      `${municipality} ${town} ${read ?? '-'} ${postCode}${scope}${parts === undefined ? '' : ` ${parts.map(partText)}`}`,
    ];
  });
}

test('gives towns their reading in full-width katakana and their code', async () => {
  const items = await collect(
    openKenAll(
      folder.table(
        row('01101', '0640941', 'ｱｻﾋｶﾞｵｶ', '旭ケ丘'),
        row('01102', '0010010', 'ｷﾀ10ｼﾞｮｳﾆｼ', '北十条西'),
      ),
    ),
  );
  assert.deepEqual(shown(items), [
    '01101 旭ケ丘 アサヒガオカ 0640941',
    '01102 北十条西 キタ10ジョウニシ 0010010',
  ]);
});

test('rows for a municipality as a whole', async () => {
  const path = folder.table(
    row('01101', '0600000', 'イカニケイサイガナイバアイ', '以下に掲載がない場合'),
    row('13362', '1000301', 'トシマムライチエン', '利島村一円', '利島村'),
    row(
      '30428',
      '6490000',
      'クシモトチョウノツギニバンチガクルバアイ',
      '串本町の次に番地がくる場合',
      '東牟婁郡串本町',
    ),
    row('25443', '5220317', 'イチエン', '一円'),
  );
  assert.deepEqual(shown(await collect(openKenAll(path))), [
    '01101  - 0600000',
    '13362  - 1000301',
    '30428  - 6490000 part numbers',
    '25443 一円 イチエン 5220317',
  ]);
});

test('rows for parts of a town say so, with the chome that they list; what is left of a town counts as the whole', async () => {
  const path = folder.table(
    row('01101', '0600042', 'オオドオリニシ(1-2チョウメ)', '大通西（１、２丁目）'),
    row('01101', '0640930', 'ミナミ(カイガン)', '南（海岸）'),
    row('01101', '0640931', 'ナカ', '中'),
    row('01101', '0640934', 'キタ(ソノタ)', '北（その他）'),
    row('27141', '5900001', 'アサカヤマチョウ(1、3チョウ)', '浅香山町（１、３丁）'),
  );
  assert.deepEqual(shown(await collect(openKenAll(path))), [
    '01101 大通西 オオドオリニシ 0600042 part 1丁目,2丁目',
    '01101 南 ミナミ 0640930 part 海岸',
    '01101 中 ナカ 0640931',
    '01101 北 キタ 0640934',
    '27141 浅香山町 アサカヤマチョウ 5900001 part 1丁,3丁',
  ]);
});

test('a floor is in the town that the name of its building begins with', async () => {
  const path = folder.table(
    row('13104', '1630401', 'ニシシンジュクシンジュクミツイビル(1カイ)', '西新宿新宿三井ビル（１階）'),
    row(
      '13104',
      '1630490',
      'ニシシンジュクシンジュクミツイビル(チカイ・カイソウフメイ)',
      '西新宿新宿三井ビル（地階・階層不明）',
    ),
    row('13104', '1630402', 'ニシシンジュクシンジュクミツイビル2カイ', '西新宿新宿三井ビル　２階'),
  );
  assert.deepEqual(shown(await collect(openKenAll(path))), [
    '13104 西新宿新宿三井ビル - 1630401 inside',
    '13104 西新宿新宿三井ビル - 1630490 inside',
    '13104 西新宿新宿三井ビル - 1630402 inside',
  ]);
});

test('a parenthesis may run over several rows; lists name several towns; divisions name their town', async () => {
  const path = folder.table(
    row('01224', '0660005', 'ｷｮｳﾜ(88-2､271-10､', '協和（８８−２、２７１−１０、'),
    row('01224', '0660005', '343-2)', '３４３−２番地）'),
    row('23221', '4411324', 'イミチ、オクイミチ', '井道、奥井道'),
    row(
      '03507',
      '0287912',
      'タネイチダイ15チワリ-ダイ21チワリ(カヌカ)',
      '種市第１５地割〜第２１地割（鹿糠）',
    ),
    row('03507', '0287917', 'タネイチダイ30チワリ-ダイ31チワリ', '種市第３０地割〜第３１地割'),
    row('03366', '0240341', 'スギナハタ44チワリ', '杉名畑４４地割'),
  );
  assert.deepEqual(shown(await collect(openKenAll(path))), [
    '01224 協和 キョウワ 0660005 part 88.2 lot,271.10 lot,343.2 lot',
    '23221 井道 イミチ 4411324',
    '23221 奥井道 オクイミチ 4411324',
    '03507 種市 タネイチ 0287912 part 15地割,16地割,17地割,18地割,19地割,20地割,21地割,鹿糠',
    '03507 種市 タネイチ 0287917 part 30地割,31地割',
    '03366 杉名畑 スギナハタ 0240341 part 44地割',
  ]);
});

test('refuses malformed rows', async () => {
  const path = folder.table(
    row('01101', '0640941', 'ア', '旭'),
    'a,b',
    row('1101', '0640941', 'ア', '旭'),
    row('01101', '064-0941', 'ア', '旭'),
    row('01101', '0640941', 'ア', ''),
    row('01101', '0640942', 'イ(', '井（一'),
    row('01101', '0640943', 'ウ', '宇'),
    row('01101', '0640944', 'エ(', '江（二'),
  );
  const items = await collect(openKenAll(path));
  assert.deepEqual(refusals(items), [
    '2: 2 columns, must be 15',
    '3: column 1 (municipality): "1101": must be 5 digits',
    '4: column 3 (postal code): "064-0941": must be 7 digits',
    '5: column 9 (town): empty',
    '6: 井（一: parenthesis is opened but not closed',
    '8: 江（二: parenthesis is opened but not closed',
  ]);
  assert.deepEqual(shown(items), ['01101 旭 ア 0640941', '01101 宇 ウ 0640943']);
});

test('another file is not accepted', async () => {
  const other = folder.write('other.csv', 'a,b\n');
  await assert.rejects(collect(openKenAll(other)), {
    name: 'SourceError',
    message: `${other}:1: is not the postal code table: 2 columns, must be 15`,
  });
  await assert.rejects(collect(openKenAll(folder.write('empty.csv', ''))), /empty\.csv: empty: no rows$/);
});

test('a part that is not understood is some part of the town, and is reported', async () => {
  const items = await collect(
    openKenAll(folder.table(row('15210', '9480012', 'シンザ(ダイ1、2)', '新座（第１、２）'))),
  );
  assert.deepEqual(shown(items), ['15210 新座 シンザ 9480012 part']);
  assert.deepEqual(refusals(items), [
    '1: 新座（第１、２）: "第１、２" is not understood; the code finds the town',
  ]);
});

test('the real file, of whose 6,504 parentheses at most 1 % are not understood', needsRealData, async () => {
  const items = await collect(openKenAll(realData('postal/utf_ken_all.zip')));
  assert.deepEqual(
    refusals(items).map((each) => each.replace(/^.*?: /, '')),
    ['新座（第１、２）', '新座（第３、４）'].map(
      (town) => `${town}: "${town.slice(3, -1)}" is not understood; the code finds the town`,
    ),
  );
  const rows = items.flatMap((item) => (item.kind === 'postal' ? [item] : []));
  assert.equal(rows.filter(({ town }) => town === '').length, 1912);
  assert.equal(rows.filter(({ holds }) => holds === 'inside').length, 3437);
  assert.equal(rows.filter(({ holds }) => holds === 'part').length, 2527);
  assert.ok(shown(items).includes('46505 一湊 イッソウ 8914203'));
});

test('the older list, which has no parentheses', needsRealData, async () => {
  const items = await collect(openKenAll(realData('postal/utf_ken_all.csv.gz')));
  // 127,626 rows, of which one names three towns
  assert.deepEqual(tally(items), { postal: 127_628 });
});
