import { type OpenSearch, openSearch } from '@banchi/engine/library/open-search.js';
import { ReplaceableSearch } from '@banchi/engine/search/replaceable.js';
import { ReplaceableTiles, tileSets } from '@banchi/tiles/tiles.js';

/**
 * Addresses that use most parts of `/geocode`: houses, lots, streets of Kyoto, a mistyped city and an unreadable
 * character, a former municipality, the other languages, and long words that are nearly addresses.
 */
const WARMING: readonly string[] = [
  '和歌山県和歌山市葵町1-2',
  '東京都文京区本駒込一丁目8番1号',
  '京都府京都市中京区寺町通御池上ル上本能寺前町488',
  '大阪府大坂市北?区梅田1丁目',
  '埼玉県浦和市原山4丁目3-23',
  '中央区本町1-2-3大字字上ル東入'.repeat(4),
  '1-1-10-2-三の一丁目町シチョウ'.repeat(4),
  `北海道札幌市中央区${'町上1-条'.repeat(16)}`,
  '3-23 Harayama 4-chome, Urawa-shi, Saitama',
  'a'.repeat(24),
  '도쿄도 분쿄구 혼고 7초메 3-1',
  '东京都文京区本乡七丁目3-1',
];

/** The data that a process serves, which can be replaced while it serves. */
export class ServedData {
  readonly search: ReplaceableSearch;
  readonly tiles: ReplaceableTiles;

  constructor(open: OpenSearch) {
    this.search = new ReplaceableSearch(open.search, open.close);
    this.tiles = new ReplaceableTiles(tileSets(open.gazetteers));
  }

  /**
   * Answers a few words before anybody asks. Otherwise the first long word without an address would wait for tables that are made
   * once, and would run code that is not compiled yet.
   */
  warm(): void {
    for (const word of WARMING) this.search.geocode({ word, target: null });
  }

  /**
   * Serves other files from now on, and closes the old ones when nobody holds them any more.
   * @param paths files that have been checked
   * @throws {Error} when one cannot be opened; then nothing has changed
   */
  use(paths: readonly string[]): void {
    const open = openSearch(paths, 'header');
    this.tiles.replace(tileSets(open.gazetteers));
    this.search.replace(open.search, open.close);
  }

  close(): void {
    this.search.close();
  }
}
