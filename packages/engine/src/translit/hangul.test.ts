import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hangul } from './hangul.js';

/** The official table, written out kana by kana: kana, at the beginning of a word, elsewhere. */
const OFFICIAL = `
ア아아 イ이이 ウ우우 エ에에 オ오오 カ가카 キ기키 ク구쿠 ケ게케 コ고코 サ사사 シ시시 ス스스 セ세세 ソ소소
タ다타 チ지치 ツ쓰쓰 テ데테 ト도토 ナ나나 ニ니니 ヌ누누 ネ네네 ノ노노 ハ하하 ヒ히히 フ후후 ヘ헤헤 ホ호호
マ마마 ミ미미 ム무무 メ메메 モ모모 ヤ야야 ユ유유 ヨ요요 ラ라라 リ리리 ル루루 レ레레 ロ로로 ワ와와 ヰ이이 ヱ에에 ヲ오오
ガ가가 ギ기기 グ구구 ゲ게게 ゴ고고 ザ자자 ジ지지 ズ즈즈 ゼ제제 ゾ조조 ダ다다 ヂ지지 ヅ즈즈 デ데데 ド도도
バ바바 ビ비비 ブ부부 ベ베베 ボ보보 パ파파 ピ피피 プ푸푸 ペ페페 ポ포포
キャ갸캬 キュ규큐 キョ교쿄 ギャ갸갸 ギュ규규 ギョ교교 シャ샤샤 シュ슈슈 ショ쇼쇼 ジャ자자 ジュ주주 ジョ조조
ヂャ자자 ヂュ주주 ヂョ조조 チャ자차 チュ주추 チョ조초 ニャ냐냐 ニュ뉴뉴 ニョ뇨뇨 ヒャ햐햐 ヒュ휴휴 ヒョ효효
ビャ뱌뱌 ビュ뷰뷰 ビョ뵤뵤 ピャ퍄퍄 ピュ퓨퓨 ピョ표표 ミャ먀먀 ミュ뮤뮤 ミョ묘묘 リャ랴랴 リュ류류 リョ료료`;

test('every row of the official table, initial and elsewhere', () => {
  const entries = OFFICIAL.trim().split(/\s+/);
  assert.equal(entries.length, 108);
  for (const entry of entries) {
    const kana = entry.slice(0, -2);
    assert.equal(hangul(kana), entry.slice(-2, -1), `${kana} at the beginning`);
    assert.equal(hangul(`ナ${kana}`), `나${entry.slice(-1)}`, `${kana} elsewhere`);
    assert.equal(hangul(kana, { initial: false }), entry.slice(-1), `${kana} after a digit`);
  }
});

test('final consonants: ッ is ㅅ, ン is ㄴ, also before b, m and p', () => {
  assert.equal(hangul('サッポロ'), '삿포로');
  assert.equal(hangul('トットリ'), '돗토리');
  assert.equal(hangul('グンマ'), '군마');
  assert.equal(hangul('シンバシ'), '신바시');
  assert.equal(hangul('ッポ'), '포');
  assert.equal(hangul('ン'), '응');
});

test('long vowels are not written, vowels of their own are', () => {
  assert.equal(hangul('トウキョウ'), '도쿄');
  assert.equal(hangul('オオサカ'), '오사카');
  assert.equal(hangul('キュウシュウ'), '규슈');
  assert.equal(hangul('ニイガタ'), '니가타');
  assert.equal(hangul('シイノキ'), '시노키');
  assert.equal(hangul('キイ'), '기이');
  assert.equal(hangul('セイブ'), '세이부');
  assert.equal(hangul('ナアバ'), '나아바');
  assert.equal(hangul('センター'), '센타');
  assert.equal(hangul('シモオオオカ', { name: '下大岡' }), '시모오오카');
});

test('the kanji distinguishes an own u or o from a long vowel', () => {
  const cases: readonly (readonly [name: string, kana: string, expected: string])[] = [
    ['勝浦', 'カツウラ', '가쓰우라'],
    ['井上', 'イノウエ', '이노우에'],
    ['堀之内', 'ホリノウチ', '호리노우치'],
    ['小海', 'コウミ', '고우미'],
    ['小梅', 'コウメ', '고우메'],
    ['子馬', 'コウマ', '고우마'],
    ['野牛', 'ノウシ', '노우시'],
    ['広尾', 'ヒロオ', '히로오'],
    ['真岡', 'モオカ', '모오카'],
    ['河内', 'コウチ', '고치'],
    ['相馬', 'ソウマ', '소마'],
    ['桑折', 'コオリ', '고리'],
    ['太田尾', 'オオタオ', '오타오'],
    ['中央', 'チュウオウ', '주오'],
  ];
  for (const [name, kana, expected] of cases) assert.equal(hangul(kana, { name }), expected, name);
});

test('loan words', () => {
  assert.equal(hangul('アルプス'), '아루푸스');
  assert.equal(hangul('シティ'), '시티');
  assert.equal(hangul('ファーム'), '파무');
  assert.equal(hangul('ヴィラ'), '비라');
});
