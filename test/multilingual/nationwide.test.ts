import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LABEL_STRINGS, LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { seededRandom } from '../../bench/support/random.js';
import { geocoded } from '../robustness/ways/geocoder.js';
import { SKIP_REAL_DATA, townsOfJapan } from '../support/real-data.js';
import { addresses, itemsOf, wordQuery } from './ask.js';

const SAMPLE = 2000;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Municipalities that keep their kana in Chinese: for each, different kanji are in use and none is settled. */
const KANA_STAY = ['みやま市', '京都郡みやこ町', '三養基郡みやき町'];

/** The characters of names in a language: its letters, digits, Latin letters and punctuation. */
const SCRIPTS = {
  en: /^[A-Za-z0-9\-'.,() ]+$/,
  // kana count (イ), and stay where no kanji is known for them, as does 〆 (〆切); Hangul has no place in Chinese
  zh_cn: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}〇〆ー・A-Za-z0-9\-'.,()（）「」、 ]+$/u,
  zh_tw: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}〇〆ー・A-Za-z0-9\-'.,()（）「」、 ]+$/u,
  ko: /^[가-힣0-9A-Za-z\-'.,() ]+$/,
} as const;

describe('names in four languages in all of Japan', { skip: SKIP_REAL_DATA }, () => {
  let engine: GazetteerSearch;
  before(async () => {
    engine = new GazetteerSearch(mapGazetteer(await townsOfJapan()));
  });
  after(() => engine.gazetteer.close());

  test('no municipality keeps kana in Chinese, but for three', () => {
    const query = { ...wordQuery('', 'en', 'exact', ['SHK']), word: undefined };
    const kept = new Set<string>();
    let seen = 0;
    for (let offset = 0; offset < 3000; offset += 1000) {
      for (const { address3, address3_zh_cn: cn, address3_zh_tw: tw } of itemsOf(engine, {
        ...query,
        offset,
      })) {
        seen++;
        if (cn === null || tw === null || KANA.test(cn + tw)) kept.add(address3 ?? '');
      }
    }
    assert.ok(seen > 1800, `${seen} municipalities`);
    assert.deepEqual([...kept].sort(), [...KANA_STAY].sort());
  });

  test('no name mixes scripts, and every derived reading is marked', (t) => {
    const { tree } = engine.gazetteer;
    const strings = new LabelStrings(tree['label.offset'], tree['label.heap']);
    const text = (label: number, which: (typeof LABEL_STRINGS)[number]): string | null => {
      const i = LABEL_STRINGS.indexOf(which);
      strings.open(label);
      const [from, to] = [strings.from[i], strings.to[i]];
      if (from === to) return null;
      return JSON.parse(`"${new TextDecoder().decode(strings.heap.subarray(from, to))}"`) as string;
    };
    const counts = { labels: 0, derived: 0, without: 0 };
    const mixed: string[] = [];
    for (let label = 1; label < tree['label.derived'].length; label++) {
      counts.labels++;
      const name = text(label, 'name') ?? '';
      const names = FOREIGN_LANGUAGES.map((language) => [language, text(label, language)] as const);
      for (const [language, each] of names)
        if (each !== null && !SCRIPTS[language].test(each)) mixed.push(`${name} ${language} ${each}`);
      const spoken = text(label, 'en') !== null || text(label, 'ko') !== null;
      if (!spoken) counts.without++;
      const derived = tree['label.derived'][label] === 1;
      if (derived) counts.derived++;
      // a name in kanji without a reading can only be read by a derived one
      const unread =
        text(label, 'read') === null &&
        !/[0-9〇一二三四五六七八九十百千甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥]/u.test(name);
      if (unread && spoken && !KANA.test(name) && /\p{Script=Han}/u.test(name))
        assert.ok(derived, `${name} has a name in English or Korean by a reading that is not marked`);
      if (derived) assert.ok(spoken, `${name} is marked as derived and has no name`);
    }
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(mixed, []);
  });

  test(`${SAMPLE} random records are found by their own full address in every language`, (t) => {
    const random = seededRandom(4);
    const { label } = engine.gazetteer.nodes;
    const options = wordQuery('', 'en', 'exact');
    const lost: string[] = [];
    const without = { en: 0, zh_cn: 0, zh_tw: 0, ko: 0 };
    for (let drawn = 0; drawn < SAMPLE; ) {
      const id = Math.floor(random() * label.length);
      if (label.at(id) === 0) continue;
      drawn++;
      const item = JSON.parse(new TextDecoder().decode(engine.write(Uint32Array.of(id), options)));
      for (const language of FOREIGN_LANGUAGES) {
        const text = item[`address_${language}`];
        if (text === null) without[language]++;
        else if (!engine.find(wordQuery(text, language, 'exact')).ids.includes(id))
          lost.push(`${language} ${text} (${item.address})`);
      }
    }
    t.diagnostic(`without a name: ${JSON.stringify(without)}`);
    assert.deepEqual(lost, []);
    assert.ok(without.en < SAMPLE / 50, `${without.en} without an English name`);
  });

  test('a word that Japanese writes is Japanese, whatever letters Chinese shares', () => {
    const query = { ...wordQuery('', 'en', 'exact', ['SHK']), word: undefined };
    const otherwise: string[] = [];
    let chinese = 0;
    for (let offset = 0; offset < 3000; offset += 1000) {
      for (const { address3: name, address3_zh_cn: own } of itemsOf(engine, { ...query, offset })) {
        if (name === null || own === null) continue;
        // 野野市市 for 野々市市 has Japanese characters alone
        const isOther = own !== name && !KANA.test(name) && !name.includes('々');
        if (isOther) chinese++;
        for (const [word, language] of [[name, 'ja'], ...(isOther ? [[own, 'zh_cn']] : [])]) {
          const answer = engine.geocode({ word, target: null }).value();
          if (answer.language !== language) otherwise.push(`${word}: ${answer.language}`);
        }
      }
    }
    assert.ok(chinese > 500, `${chinese} names in Chinese forms`);
    assert.deepEqual(otherwise, []);
  });

  test('every city is found by `City, Prefecture`', () => {
    const query = { ...wordQuery('', 'en', 'exact', ['SHK']), word: undefined };
    const otherwise: string[] = [];
    let cities = 0;
    for (let offset = 0; offset < 3000; offset += 1000) {
      for (const item of itemsOf(engine, { ...query, offset })) {
        const { address = '', address2_en: prefecture, address3_en: city } = item;
        if (city === null || !/^[^,]*-shi$/.test(city ?? '')) continue;
        cities++;
        const bare = city.replace(/-shi$/, '');
        const written = [
          ...[bare, city, `${bare} City`].map((name) => `${name}, ${prefecture}`),
          `${bare}, ${prefecture}, Japan`,
          `${prefecture}, ${bare}`,
          `${item.address3_zh_cn}, ${item.address2_zh_cn}`,
          `${item.address3_ko}, ${item.address2_ko}`,
        ];
        for (const word of written) {
          const { record } = geocoded(engine, word);
          if (record?.address !== address) otherwise.push(`${word}: ${record?.address} for ${address}`);
        }
      }
    }
    assert.ok(cities > 780, `${cities} cities`);
    assert.deepEqual(otherwise, []);
  });

  for (const [language, words] of [
    ['en', ['Kasumigaseki 1-chome, Chiyoda-ku, Tokyo', 'Tokyo Chiyoda Kasumigaseki 1 Chome']],
    ['zh_cn', ['东京都千代田区霞关一丁目', '霞關1丁目 東京']],
    ['zh_tw', ['東京都千代田區霞關一丁目', '霞关一丁目 千代田區']],
    ['ko', ['도쿄도 지요다구 가스미가세키 1초메', '가스미가세키 1 초메 지요다']],
  ] as const) {
    test(`${language}: ${words.join(' = ')}`, () => {
      for (const word of words)
        assert.deepEqual(
          addresses(engine, word, language, 'partial', ['AZC']),
          ['東京都千代田区霞が関一丁目'],
          word,
        );
    });
  }
});
