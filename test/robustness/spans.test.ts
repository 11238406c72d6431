import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { isChinese, type Language } from '@banchi/engine/vocabulary/languages.js';
import { seededRandom } from '../../bench/support/random.js';
import { SKIP_REAL_DATA, usualSet } from '../support/real-data.js';
import { WAYS } from './ways/all.js';
import { FORM_WAYS } from './ways/forms.js';
import { FURTHER_WAYS } from './ways/further.js';
import { geocoded } from './ways/geocoder.js';
import { KANA_WAYS } from './ways/kana.js';
import { drawAll, writtenWords } from './ways/measure.js';
import { RAW_WAYS } from './ways/raw.js';
import type { Subject } from './ways/subject.js';
import { SURROUNDED_WAYS } from './ways/surrounded.js';

/** Ways that write more than the record: a building, the country, a wrong name, numbers behind it. */
const WRITES_MORE: ReadonlySet<string> = new Set([
  'country in front',
  'country in front, the prefecture left out',
  'country and postal code in front',
  'N条M丁目 by numbers and hyphens: 月寒東3-18-1',
  'N番地のM in kanji, a building glued or behind a space',
  'N番のM in kanji, a building glued or behind a space',
  'NのM in kanji, something in brackets behind',
  'several lots',
  'a letter behind the house number',
  'a room behind a third hyphen',
  'label in front',
  'office in front',
  'list mark in front',
  'wrong postal code in front',
  'telephone number behind',
  'room or floor behind a space',
  'building behind a space',
  'building and room behind spaces',
  'building glued',
  'building that begins with a number behind a space',
  'building that begins with a kanji number glued',
  'building in brackets',
  'building behind a comma',
  'company or person behind a space',
  'company or person in brackets behind',
  '先, 地先',
  '地内, 付近, 周辺',
  'a former name in brackets behind the municipality',
  'a remark in brackets behind the town',
  'line breaks',
  'more than 100 characters behind',
  'town with a lot that nobody knows',
  'town with a lot and a building',
  'Kyoto: 通り上る',
  'Kyoto: 通り入る',
  'Kyoto: both streets with 通',
  'Kyoto: both streets without 通',
  'Kyoto: 入る and 上る together',
  'Kyoto: 西入二丁, 上る二丁目',
  'Kyoto: 下る東側',
  'Kyoto: 三筋目',
  'Kyoto: 上るより下るまで',
  'Kyoto: a space before the town',
  'Kyoto: behind the town in brackets',
  'en: with Japan behind',
  'en: numbers in front, postal code and Japan behind',
  'en: numbers in front, building before them',
  'zh_cn: building behind',
  'zh_tw: building behind',
  'zh_cn: with 日本 in front',
  'zh_tw: with 日本 in front',
  'ko: with 일본 in front',
  'ko: building behind',
]);

/** Ways that write the record otherwise than it is called, so that a tolerance is needed. */
const NEEDS_TOLERANCE: ReadonlySet<string> = new Set([
  'municipality left out',
  '区 of a ward left out',
  '市 left out',
  '町 or 村 of the municipality left out',
  'prefecture and 市, 町 or 村 left out',
  'wrong kind of municipality',
  'prefecture twice',
  'municipality twice',
  'prefecture and municipality twice',
  '町 left out at the end',
  '町 doubled',
  '丁 for 町',
  'の left out',
  'ヶ left out',
  'ヶ added',
  'kanji that are typed for one another',
  'numerals in the name in digits',
  'numerals in the name in full width',
  'an unreadable character',
  'N番地M号',
  'a space for a hyphen',
  'en: numbers in front of the town, ward left out',
  // a town with chome has no 大字
  '大字 in front',
]);

/** Ways that draw whether they write more: a cell that is empty or not, Japan behind or not. */
const WRITES_MORE_AT_TIMES: ReadonlySet<string> = new Set([
  'en: as on a map: 7 Chome-3-1 Hongo, Bunkyo City, Tokyo 113-0033, Japan',
  'columns, empty ones behind',
  'columns, empty ones in front',
  'code with spaces or other marks',
  'prefecture in brackets',
  // behind a comma or a space the word is read from small to large, in brackets it is a remark
  'prefecture behind in brackets',
  'wrong county',
  'Sapporo: N条西M by full-width numbers and more behind',
  // one of the remarks is a full stop
  'mixed: in full, remark behind',
  'mixed: prefecture left out, remark behind',
  'mixed: code in front, remark behind',
  'mixed, chome by its number: prefecture and county left out, remark behind',
]);

/** Ways that write a name of the record twice, or another record behind it. */
const NAMES_TWICE: ReadonlySet<string> = new Set([
  'prefecture in brackets',
  'prefecture behind in brackets',
  'the whole address twice',
  'another address behind',
]);

/** Names of a record and the records above it in the language of a way, without kinds in English; no numbers. */
function namesOf({ address, foreign }: Subject, language: Language): readonly string[] {
  const own = address.segments.map(({ name }) => name);
  if (language === 'ja') return own.filter(isName);
  const full = foreign[language] ?? '';
  const names = isChinese(language)
    ? own
    : full.split(/[\s,]+/).map((name) => name.replace(/-(?:shi|ku|cho|machi|mura|son|gun)$/, ''));
  return names.filter(isName).map(plain);
}

const isName = (name: string): boolean => name.length > 1 && !/[0-9]/.test(name);
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

describe('issue 23: what a right answer leaves of a word', { skip: SKIP_REAL_DATA }, () => {
  let search: GazetteerSearch;
  before(async () => {
    search = new GazetteerSearch(mapGazetteer(await usualSet()));
  });
  after(() => search.gazetteer.close());

  test('where everything written is the record, rest is empty and the kind is exact', () => {
    const subjects = drawAll(search, 320);
    const left = new Set<string>();
    const tolerated = new Set<string>();
    let exact = 0;
    for (const way of WAYS.filter(({ expects }) => expects === 'record')) {
      for (const { subject, word } of writtenWords(way, subjects, 30, seededRandom(10))) {
        const { record, match } = geocoded(search, word);
        if (record?.address_code !== subject.address.code) continue;
        if (/[\p{L}\p{N}]/u.test(match.rest)) {
          left.add(way.name);
          assert.ok(WRITES_MORE.has(way.name), `${way.name}: ${word} leaves ${match.rest}`);
        } else if (match.kind !== 'exact') {
          tolerated.add(way.name);
          assert.ok(
            WRITES_MORE.has(way.name) || NEEDS_TOLERANCE.has(way.name),
            `${way.name}: ${word} is ${match.kind}`,
          );
        } else exact++;
      }
    }
    assert.deepEqual(
      [...WRITES_MORE].filter((name) => !left.has(name)),
      [],
    );
    assert.deepEqual(
      [...NEEDS_TOLERANCE].filter((name) => !tolerated.has(name)),
      [],
    );
    assert.ok(exact > 2500, String(exact));
  });

  test('a way that writes nothing but the record leaves nothing, in every way of the generators', (t) => {
    const subjects = drawAll(search, 320);
    const ways = [...FORM_WAYS, ...FURTHER_WAYS, ...SURROUNDED_WAYS, ...RAW_WAYS, ...KANA_WAYS];
    let clean = 0;
    const sometimes = new Set<string>();
    for (const way of ways.filter(({ expects }) => expects === 'record')) {
      let right = 0;
      const left: string[] = [];
      for (const { subject, word } of writtenWords(way, subjects, 30, seededRandom(10))) {
        const { record, match } = geocoded(search, word);
        if (record?.address_code !== subject.address.code) continue;
        right++;
        if (/[\p{L}\p{N}]/u.test(match.rest)) left.push(`${word}: ${match.rest}`);
      }
      if (left.length <= 1) clean++;
      // the texts around an address in a way are left over in all of its words
      else if (left.length < 0.9 * right) {
        sometimes.add(way.name);
        assert.ok(WRITES_MORE_AT_TIMES.has(way.name), `${way.name}: ${JSON.stringify(left.slice(0, 3))}`);
      }
    }
    t.diagnostic(`${clean} ways leave nothing`);
    assert.ok(clean >= 260, String(clean));
    assert.deepEqual(
      [...WRITES_MORE_AT_TIMES].filter((name) => !sometimes.has(name)),
      [],
    );
  });

  test('no way leaves a name of the record in the rest', (t) => {
    const subjects = drawAll(search, 320);
    const ways = [...WAYS, ...FORM_WAYS, ...FURTHER_WAYS, ...SURROUNDED_WAYS, ...RAW_WAYS, ...KANA_WAYS];
    let right = 0;
    for (const way of ways.filter(({ expects, name }) => expects === 'record' && !NAMES_TWICE.has(name))) {
      const language = way.language ?? 'ja';
      const left: string[] = [];
      for (const { subject, word } of writtenWords(way, subjects, 30, seededRandom(10))) {
        const { record, match } = geocoded(search, word);
        if (record?.address_code !== subject.address.code) continue;
        right++;
        const rest = language === 'ja' ? match.rest : plain(match.rest);
        if (namesOf(subject, language).some((name) => rest.includes(name)))
          left.push(`${word}: ${match.rest}`);
      }
      assert.ok(left.length <= 1, `${way.name}: ${JSON.stringify(left.slice(0, 3))}`);
    }
    t.diagnostic(`${right} right answers`);
    assert.ok(right > 15_000, String(right));
  });
});
