import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ForeignLanguage } from '../vocabulary/languages.js';
import { foreignForms } from './foreign-forms.js';
import { PlacedText } from './placed-text.js';

const forms = (word: string, language: ForeignLanguage): string[] =>
  [...foreignForms(PlacedText.of(word), language)].map(({ text }) => text);

test('text that forms and letters put around an address is left out', () => {
  for (const [word, address] of [
    ['Address: 1-2 Aoicho, Wakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['Ship to: 1-2 Aoicho, Wakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['ADDRESS 1-2 Aoicho, Wakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['{"address":"1-2 Aoicho"}', '1-2 Aoicho'],
    ['{"address1":"1-2 Aoicho","city":"Wakayama-shi"}', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, Wakayama-shi, JP-640-8152 Wakayama', '1-2 Aoicho, Wakayama-shi, 640-8152 Wakayama'],
    ['Block 3, No. 4, Aoicho', '3-4, Aoicho'],
    ['Block 3, Aoicho', '3, Aoicho'],
    ['1-2 Aoicho Apt. 305, Wakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho 3rd Floor, Wakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, City of Wakayama', '1-2 Aoicho, Wakayama City'],
    ['Hongo 2nd chome 3', 'Hongo 2-chome 3'],
    ['Ｈｏｎｇｏ，　１－２', 'Hongo, 1-2'],
    ['1-2 Aoicho<br>Wakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['#305 1-2 Aoicho', '1-2 Aoicho'],
    ['1-2 Aoicho, Wakayama-shi TEL 03-5841-4065', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, Wakayama-shi, Japan Tel: +81-3-5841-4065', '1-2 Aoicho, Wakayama-shi, Japan'],
    ['1-2 Aoicho, Wakayama-shi TEL: 03-5841-4065 FAX: 03-5841-4066', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, Wakayama-shi Tel +81-3-5841-4065 / Fax +81-3-5841-4066', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, Wakayama-shi https://www.example.co.jp/shop?a=1', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, Wakayama-shi, www.example.com', '1-2 Aoicho, Wakayama-shi'],
    ['1-2 Aoicho, Wakayama-shi E-mail: info@example.com', '1-2 Aoicho, Wakayama-shi'],
    ['No. 1-2 Aoicho', '1-2 Aoicho'],
    ['Room 301, Sakura Building, 1-2 Aoicho, Wakayama-shi', ', 1-2 Aoicho, Wakayama-shi'],
    ['1-2 #305 Aoicho', '1-2 Aoicho'],
    ['1-2 Aoicho\nWakayama-shi', '1-2 Aoicho, Wakayama-shi'],
    ['Hongo 1-cho-me 2', 'Hongo 1-chome 2'],
    ['Hongo 1 Chou-me', 'Hongo 1-chome'],
    ['Hongo, Wakayama Pref.', 'Hongo, Wakayama Prefecture'],
    ['Ama District, Aichi', 'Ama-gun, Aichi'],
    ['12 Ooaza Kanaya, Aridagawa-cho', '12 Kanaya, Aridagawa-cho'],
    ['Ooazakanaya 12', 'kanaya 12'],
    ['Oaza-Kanaya', 'Kanaya'],
    ['ŌAZA KANAYA', 'KANAYA'],
    ['aza Kitano, Hokota-shi', 'Kitano, Hokota-shi'],
    ['Azabu, Minato-ku', 'Azabu, Minato-ku'],
    ['1-2 Aoicyo', '1-2 Aoicho'],
    ['7-3-1 Hongo, Bunkyo-ku, Tokyo 東京都', '7-3-1 Hongo, Bunkyo-ku, Tokyo'],
    ['7-3-1 Hongo, Bunkyo-ku (文京区本郷)', '7-3-1 Hongo, Bunkyo-ku'],
    ['Tsukuba Startup Park, 2-5-1 Azuma, Tsukuba', ' 2-5-1 Azuma, Tsukuba'],
    ['Kagurazaka N-bldg 3F, 1-1 Suidocho, Shinjuku-ku', ' 1-1 Suidocho, Shinjuku-ku'],
    ['Tennohcho BLDG 301, Kawabecho 5-7, Hodogaya-ku', ' Kawabecho 5-7, Hodogaya-ku'],
    ['1-2 Aoicho Sakura Building, Wakayama-shi', '1-2 Aoicho Sakura Building, Wakayama-shi'],
    ['Aoicho Sakura Building, Wakayama-shi', 'Aoicho Sakura Building, Wakayama-shi'],
    // issue 52, kind 14
    ['Room 202 Heights Oi, 2-14 Aoicho, Wakayama-shi', ' 2-14 Aoicho, Wakayama-shi'],
    ['Denki Bldg. No.3, 1-2-20, Aoicho, Wakayama-shi', ' 1-2-20, Aoicho, Wakayama-shi'],
    ['1-10-8 Aoicho, Oi Tower 2F, Wakayama-shi', '1-10-8 Aoicho, Wakayama-shi'],
    ['3-26-16 5F Aoicho, Wakayama-shi', '3-26-16 Aoicho, Wakayama-shi'],
    ['5 Jo Minami 3-7 Nishi, Sapporo', 'Minami 5-jo Nishi 3-chome-7, Sapporo'],
    ['Nishi 3 Chome 10 Minami 8 Jo, Sapporo', 'Minami 8-jo Nishi 3-Chome 10, Sapporo'],
    ['Hikari Bldg 1-2 Aoicho, Wakayama-shi 640-8152', 'Hikari Bldg 1-2 Aoicho, Wakayama-shi 640-8152'],
    ['6-12,1-301 Kouyoudai, Inagi-shi', '6-12 Kouyoudai, Inagi-shi'],
    ['1-201, Hino shi Arai', 'Hino shi Arai'],
    ['1-20, Hino shi Arai', '1-20, Hino shi Arai'],
    ['Kita 3, Nishi 6, Chuo-ku, Sapporo', 'Kita 3-jo Nishi 6-chome, Chuo-ku, Sapporo'],
    ['North 3 West 6-2, Chuo-ku, Sapporo', 'Kita 3-jo Nishi 6-chome-2, Chuo-ku, Sapporo'],
    ['N8W5, Kita-ku, Sapporo', 'Kita 8-jo Nishi 5-chome, Kita-ku, Sapporo'],
    ['West 5 South 9, Obihiro', 'Nishi 5-jo Minami 9-chome, Obihiro'],
    ['Minami 1-jo Nishi 16, Sapporo', 'Minami 1-jo Nishi 16-chome, Sapporo'],
    ['Kita 3 Minami 6, Chuo-ku, Sapporo', 'Kita 3 Minami 6, Chuo-ku, Sapporo'],
    ['541 Nijojo-cho, Horikawa-nishi-iru, Nijo-dori, Nakagyo-ku', '541 Nijojo-cho, Nakagyo-ku'],
    ['5-10-1 Shimoyamate-dori, Chuo-ku, Kobe', '5-10-1 Shimoyamate-dori, Chuo-ku, Kobe'],
  ])
    assert.equal(forms(word, 'en')[0], address);
});

test('numbers glued to names, and parks', () => {
  for (const [word, form] of [
    ['7-3-1Hongo, Bunkyo-ku', '7-3-1 Hongo, Bunkyo-ku'],
    ['7-3-1-HONGO, Bunkyo-ku', '7-3-1 HONGO, Bunkyo-ku'],
    ['9-83 Ueno Park, Taito-ku', '9-83 Uenokoen, Taito-ku'],
    ['3-3-2 Haneda Airport, Ota-ku', '3-3-2 Hanedakuko, Ota-ku'],
    ['1-1 Osaka Castle, Chuo-ku, Osaka', '1-1 Osakajo, Chuo-ku, Osaka'],
  ])
    assert.ok(forms(word, 'en').includes(form), word);
  for (const word of ['7-chome Hongo', '5jo Kitago', '3Floor, Hongo', '7Chome-3Banchi Hongo'])
    assert.equal(forms(word, 'en').length, 1, word);
});

test('a remark behind an address is left out where it is not understood with it', () => {
  assert.deepEqual(forms('1-2 Hongo (near the station)', 'en'), [
    '1-2 Hongo (near the station)',
    '1-2 Hongo',
  ]);
  assert.deepEqual(forms('도쿄도 (역 앞)', 'ko'), ['도쿄도 (역 앞)', '도쿄도']);
});

test('numbers beside an address are left out only if it is not understood with them', () => {
  assert.deepEqual(forms('1-2 Hongo, Bunkyo-ku, 113-0033 Tokyo', 'en'), [
    '1-2 Hongo, Bunkyo-ku, 113-0033 Tokyo',
    '1-2 Hongo, Bunkyo-ku, Tokyo',
  ]);
  assert.deepEqual(forms('1-2 Hongo, Tokyo 113', 'en'), ['1-2 Hongo, Tokyo 113', '1-2 Hongo, Tokyo']);
});

test('the other romanization, and transcriptions that Koreans write', () => {
  assert.deepEqual(forms('Sinzyuku City', 'en'), ['Sinzyuku City', 'Shinjuku City']);
  assert.deepEqual(forms('Tuti-mati, Osaka-hu', 'en').at(-1)?.toLowerCase(), 'tsuchi-machi, osaka-fu');
  assert.deepEqual(forms('Hachioji, Shibuya, Matsudo', 'en'), ['Hachioji, Shibuya, Matsudo']);
  assert.deepEqual(forms('토쿄 시부야 츠카 1정목', 'ko'), [
    '토쿄 시부야 츠카 1초메',
    '도쿄 시부야 쓰카 1초메',
  ]);
  assert.ok(forms('김철수 도쿄도 분쿄구', 'ko').includes('도쿄도 분쿄구'));
  assert.deepEqual(forms('王小明 东京都文京区', 'zh_cn'), ['王小明 东京都文京区', '东京都文京区']);
  assert.deepEqual(forms('福冈市博多区博多站前3-2-1', 'zh_cn'), ['福冈市博多区博多駅前3-2-1']);
  assert.deepEqual(forms('東京都大田區羽田機場3-3-2', 'zh_tw'), ['東京都大田區羽田空港3-3-2']);
  assert.ok(forms('아오이정 1-2', 'ko').includes('아오이마치 1-2'));
  assert.deepEqual(forms('도쿄도 분쿄구 혼고', 'ko'), ['도쿄도 분쿄구 혼고']);
});

test('a town of a county is called with its kind', () => {
  assert.deepEqual(forms('Yakushima Town, Kumage District, Kagoshima', 'en'), [
    'Yakushima Town, Kumage-gun, Kagoshima',
    'Yakushima-cho, Kumage-gun, Kagoshima',
    'Yakushima-machi, Kumage-gun, Kagoshima',
  ]);
});
