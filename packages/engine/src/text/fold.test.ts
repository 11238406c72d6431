import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyText } from '../../../../test/support/any-text.js';
import { fc } from '../../../../test/support/property.js';
import { fold } from './index.js';

/** [text, fold, what the row shows]. */
const CASES: readonly (readonly [text: string, folded: string, rule: string])[] = [
  ['栄三丁目12番3号', '栄3-12-3-', 'counters (名古屋市中区)'],
  ['栄三丁目', '栄3-', 'chome'],
  ['栄3丁目12-3', '栄3-12-3', 'mixed'],
  ['栄３－１２－３', '栄3-12-3', 'full width'],
  ['栄 三 丁 目', '栄3-', 'white space'],
  ['103番地の3', '103-3', '番地の'],
  ['103番地ノ３', '103-3', '番地ノ'],
  ['103番地3', '103-3', '番地'],
  ['一〇三番地の三', '103-3', 'kanji numerals'],
  ['一〇三番地の三田中ビル', '103-3田中ビル', 'a branch in kanji, whatever is glued to it'],
  ['一〇三番の三田中ビル', '103-3田中ビル', 'the same behind 番'],
  ['一〇三の三（田中ビル）', '103-3田中ビル', 'a branch that is set apart'],
  ['本町二の三田', '本町ニノ三田', 'a name behind の'],
  ['103番地のイ', '103-イ', 'branch'],
  ['3の5', '3-5', 'の'],
  ['3之5', '3-5', '之'],
  ['三-五-二', '3-5-2', 'kanji numerals between dashes'],
  ['1ー2', '1-2', 'long vowel mark as dash'],
  ['3丁目の12', '3-12', '丁目の'],
  ['ニ丁目', '2-', 'katakana ニ for 二'],
  ['十ハ丁目', '18-', 'katakana ハ for 八'],
  ['北ニ条西ニ十六丁目', '北2条西26-', 'katakana ニ for 二'],
  ['直下町ハ十二番地', '直下町ハ12-', 'section called ハ (石川県加賀市)'],
  ['石が口', '石ケロ', 'が before 口 (山口県防府市)'],
  ['四十三番地－二', '43-2', '二 behind a dash'],
  ['3の口', '3-ロ', 'branch'],
  ['川ロ市', '川ロ市', 'katakana ロ for 口'],
  ['川口市', '川ロ市', 'katakana ロ for 口'],
  ['大工町', '大エ町', 'katakana エ for 工'],
  ['第四地割', '第4地割', '岩手県滝沢市'],
  ['北一条西3丁目', '北1条西3-', '札幌市中央区'],
  ['北二十四条西四丁目', '北24条西4-', '札幌市北区'],
  ['字屈足東一線', '屈足東1線', '北海道上川郡新得町'],
  ['旭一区', '旭1区', '北海道北見市留辺蘂町'],
  ['一番町', '1番町', '東京都千代田区'],
  ['十二番丁', '12番丁', '和歌山県和歌山市'],
  ['土師町一丁1-1', '土師町1-1-1', '堺市中区'],
  ['八丁堀', 'ハ丁堀', '東京都中央区'],
  ['十三', '十三', '大阪市淀川区'],
  ['千代田', '千代田', 'no counter'],
  ['二本松', 'ニ本松', 'no counter'],
  ['ニ本松', 'ニ本松', 'katakana ニ for 二'],
  ['二の丸', 'ニノ丸', 'no second number'],
  ['大文字町', '大文字町', '京都市'],
  ['十文字', '十文字', '秋田県横手市'],
  ['久保泉町大字上和泉', '久保泉町上和泉', '佐賀県佐賀市'],
  ['字', '字', 'nothing else left'],
  ['つつじが丘', 'ツツジケ丘', 'が before kanji'],
  ['霞が関', '霞ケ関', 'が between kanji'],
  ['赤川々原', '赤川川原', '々'],
  ['流通センター1', '流通センター1', 'long vowel mark stays'],
  ['２−乙', '2-乙', 'branch'],
  ['甲-1', '甲1', 'no dash but behind a digit'],
  ['サカエ3チョウメ12バン3ゴウ', 'サカエ3-12-3-', 'reading'],
  ['1バンチョウ', '1バンチヨウ', 'reading of 一番町'],
  ['字山道（１７２）', '山道172', 'annotated name'],
  ['龍ヶ崎市', '竜ケ崎市', 'variants'],
  ['栢木村回立', '柏木村回立', 'variants that Unihan links'],
  ['元邨町廻立', '元村町回立', 'variants that Unihan links'],
  ['𠮷野', '吉野', 'variant outside the basic plane'],
  ['ｻｶｴ', 'サカエ', 'half width'],
  ['8のニ一区', '8-ニ1区', 'branch before a number'],
  ['2ノ丁一号', '2-丁1-', 'branch before a number'],
  ['九郎左ェ門笹台', '九郎左エ門笹台', 'ェ門'],
  ['九郎左衛門笹台', '九郎左エ門笹台', '衛門'],
  ['スゝハキ町', 'ススハキ町', 'ゝ'],
  ['みさか三丁目', 'ミサカ3-', 'カ before a number (福島県白河市)'],
  ['上百々一丁目', '上百百1-', '々 before a number (新潟県妙高市)'],
  ['十字四丁目', '十字4-', '十字 (神奈川県小田原市)'],
  ['鹿兒島縣', '鹿児島県', 'old forms'],
];

for (const [text, folded, rule] of CASES) {
  test(`fold ${text} → ${folded} (${rule})`, () => {
    assert.equal(fold(text), folded);
    assert.equal(fold(folded), folded);
  });
}

/** Characters that rules look at, so that random texts meet them. */
const ALPHABET = [
  ...'0123456789-ー－〜.・ 　一二三十百〇丁目番地号の之ノ条線区割第字大小文々かガが関栄カｶﾞチョウメバンゴ()（）aＡéΣİ\u3099\u0301\u200d\ud800\udc00𠮷ニハ',
];

test('fold is idempotent and never throws', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 40 }),
    anyText({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const once = fold(text);
      assert.equal(fold(once), once);
      assert.doesNotMatch(once, /--|^-/);
    }),
    { numRuns: 20_000 },
  );
});
