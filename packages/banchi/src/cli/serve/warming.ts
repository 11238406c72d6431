import { setImmediate as nextTurn } from 'node:timers/promises';
import { made } from '@banchi/engine/questions/question.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';

/**
 * Addresses that use most parts of `/geocode`: houses, lots, streets of Kyoto, a mistyped city and an unreadable
 * character, words in another order, former municipalities, the other languages, and long words that are nearly addresses.
 */
const WARMING: readonly string[] = [
  '和歌山県和歌山市葵町1-2',
  '東京都文京区本駒込一丁目8番1号',
  '京都府京都市中京区寺町通御池上ル上本能寺前町488',
  '大阪府大坂市北?区梅田1丁目',
  '埼玉県浦和市原山4丁目3-23',
  '春日 文京区',
  '中央区本町1-2-3大字字上ル東入'.repeat(4),
  '1-1-10-2-三の一丁目町シチョウ'.repeat(4),
  `北海道札幌市中央区${'町上1-条'.repeat(16)}`,
  '3-23 Harayama 4-chome, Urawa-shi, Saitama',
  'Urawa-shi Harayama',
  'kasuga bunkyo tokyo 1',
  'a'.repeat(24),
  '도쿄도 분쿄구 혼고 7초메 3-1',
  '우라와시 하라야마',
  '东京都文京区本乡七丁目3-1',
  '浦和市原山四丁目',
  '東京都文京區本鄉七丁目3-1',
  '浦和巿原山四丁目',
];

/**
 * Answers a few words before anybody asks, others between them. Otherwise the first word of its kind would wait for tables that are
 * made once, up to a second, and would run code that is not compiled yet.
 */
export async function warm(search: Pick<AddressSearch, 'geocode'>): Promise<void> {
  for (const word of WARMING) {
    await made(search.geocode({ word, target: null }), (answer) => answer.bytes());
    await nextTurn();
  }
}
