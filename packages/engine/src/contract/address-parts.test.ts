import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedAddress } from './address-parts.js';

test('a part ends where its column ends', () => {
  assert.equal(joinedAddress(['文京区春日1-16-21', '8階']), '文京区春日1-16-21 8階');
  assert.equal(joinedAddress(['文京区春日1-16-2', '', '1', '  ']), '文京区春日1-16-2 1');
  assert.equal(joinedAddress(['', ' 文京区 ']), '文京区');
  assert.equal(joinedAddress([]), '');
});

test('prefecture before municipality before town, whatever order they stand in', () => {
  for (const parts of [
    ['喜沢660', '小山市', '栃木県'],
    ['栃木県', '喜沢660', '小山市'],
    ['小山市', '栃木県', '喜沢660'],
  ])
    assert.equal(joinedAddress(parts), '栃木県 小山市 喜沢660');
  assert.equal(joinedAddress(['北1条西2', '中央区', '札幌市']), '札幌市 中央区 北1条西2');
  assert.equal(joinedAddress(['本丸1-1', '下都賀郡壬生町']), '下都賀郡壬生町 本丸1-1');
  assert.equal(
    joinedAddress(['桜木町1', '大宮区', 'さいたま市', '埼玉県']),
    '埼玉県 さいたま市 大宮区 桜木町1',
  );
  assert.equal(joinedAddress(['青葉町', '府中市']), '府中市 青葉町');
  assert.equal(joinedAddress(['1-2', '壬生町'], ['local', 'municipality']), '壬生町 1-2');
});

test('town before number before building: issue 50, line 26', () => {
  const whole = '和歌山市 葵町 1-2 サンハイツ 3階 301号室';
  const parts = whole.split(' ');
  assert.equal(joinedAddress(['1-2', '葵町', '和歌山市']), '和歌山市 葵町 1-2');
  assert.equal(joinedAddress(parts), whole);
  assert.equal(joinedAddress(parts.toReversed()), whole);
  for (let k = 1; k < parts.length; k++)
    assert.equal(joinedAddress([...parts.slice(k), ...parts.slice(0, k)]), whole, String(k));
  assert.equal(
    joinedAddress(['5番6号', '三丁目', '太田', '和歌山市', '和歌山県']),
    '和歌山県 和歌山市 太田 三丁目 5番6号',
  );
  assert.equal(joinedAddress(['8階', '文京区春日1-16-21']), '文京区春日1-16-21 8階');
  // the room of a list stands behind a building that no word tells from a town
  assert.equal(joinedAddress(['葵町', '1-2', 'グラン和歌山', '201']), '葵町 1-2 グラン和歌山 201');
  assert.equal(joinedAddress(['201', 'グラン和歌山', '1-2', '葵町']), '葵町 1-2 グラン和歌山 201');
});

test('names that an address begins with itself are not written twice', () => {
  assert.equal(joinedAddress(['栃木県', '小山市', '栃木県小山市大字喜沢660']), '栃木県小山市大字喜沢660');
  assert.equal(joinedAddress(['栃木県', '小山市', '小山市大字喜沢660']), '栃木県 小山市大字喜沢660');
  assert.equal(
    joinedAddress(['埼玉県', 'さいたま市大宮区', '大宮区桜木町1']),
    '埼玉県 さいたま市 大宮区桜木町1',
  );
  assert.equal(joinedAddress(['さいたま市', '大宮区', 'さいたま市大宮区桜木町1']), 'さいたま市大宮区桜木町1');
  assert.equal(joinedAddress(['下都賀郡壬生町', '壬生町本丸1-1']), '下都賀郡 壬生町本丸1-1');
  assert.equal(joinedAddress(['小山市', '東京都千代田区霞が関1-2']), '東京都千代田区霞が関1-2');
});

test('English goes from small to large', () => {
  for (const parts of [
    ['2-7 Yuraku-cho', 'Chiyoda-ku'],
    ['Chiyoda-ku', '2-7 Yuraku-cho'],
  ])
    assert.equal(joinedAddress(parts), '2-7 Yuraku-cho, Chiyoda-ku');
  for (const parts of [
    ['1-16-21 Kasuga', '8F', 'Bunkyo City', 'Tokyo', 'Japan'],
    ['Japan', 'Tokyo', 'Bunkyo City', '1-16-21 Kasuga', '8F'],
  ])
    assert.equal(joinedAddress(parts), '1-16-21 Kasuga, 8F, Bunkyo City, Tokyo, Japan');
  assert.equal(
    joinedAddress(['Kanagawa', 'Yokohama', '1-1 Honcho'], ['prefecture', 'municipality', 'local']),
    '1-1 Honcho, Yokohama, Kanagawa',
  );
  assert.equal(
    joinedAddress(['Kanagawa Prefecture', 'Yokohama-shi', 'Naka-ku', '1-1 Honcho']),
    '1-1 Honcho, Naka-ku, Yokohama-shi, Kanagawa Prefecture',
  );
});
