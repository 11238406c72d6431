/** Which columns of a list make an address: lists of many programs and offices, with real places of all Japan. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import Papa from 'papaparse';
import { starterGazetteers } from '../../../../../test/support/kept-starter.js';
import type { Ask } from './columns.js';
import { readHead } from './head.js';
import { LISTED_PLACES } from './listed-places.table.js';
import { PUBLIC_LISTS, type PublicList } from './public-lists.table.js';
import { addressOf } from './row-address.js';

let search: GazetteerSearch;
let ask: Ask;
before(async () => {
  const [file] = process.env.LISTS_GAZ === undefined ? await starterGazetteers() : [process.env.LISTS_GAZ];
  search = new GazetteerSearch(mapGazetteer(file));
  ask = async (words) => words.map((word) => search.geocode({ word, target: null, parts: true }).value());
});

/** Rows of each list. */
const ROWS = 14;
const DIGITS = '一二三四五六七八九十';

/** The fields of the n-th place of a list, and their sources. */
function fieldsOf(at: number, i: number): Record<string, string> {
  const place = LISTED_PLACES[at % LISTED_PLACES.length].split('|');
  const [pref, county, city, ward, town, section, num, zip, Pref, City, Town] = place;
  const c = section === '' ? '' : String(DIGITS.indexOf(section[0]) + 1);
  const [n1, n2 = '3'] = num.split('-');
  const muni = county + city + ward;
  const addr = town + section + num;
  const ENnum = `${c === '' ? '' : `${c}-`}${num}`;
  return {
    ...{
      i: String(i + 1),
      pref,
      county,
      city,
      ward,
      town,
      section,
      num,
      zip,
      Pref,
      City,
      Town,
      c,
      n1,
      n2,
      muni,
    },
    ...{ addr, ENnum, EN: `${ENnum} ${Town}`, full: pref + muni + addr, towncho: town + section },
    ...{ cityward: city + ward, zip0: String(Number(zip.replace('-', ''))), zip1: zip.slice(0, 3) },
    ...{
      zip2: String(Number(zip.slice(4))),
      tel: `0${i + 3}-123${i % 10}-5678`,
      date: `2024-04-0${(i % 9) + 1}`,
    },
    ...{
      shop: `${['銀座', '丸の内', '梅田', '栄', '天神'][i % 5]}店`,
      person: ['山田太郎', '鈴木花子', '佐藤一郎'][i % 3],
    },
    ...{
      surname: ['千葉', '船橋', '福岡', '山口', '石川'][i % 5],
      company: ['株式会社山本', '有限会社西商店', '合同会社ABC'][i % 3],
    },
    ...{ school: ['中央公民館', '第一小学校', '市民会館', '東クリニック'][i % 4], mail: `a${i}@example.jp` },
    ...{
      bldg: ['春日ビル3F', '', 'ハイツ203'][i % 3],
      note: i === 3 ? '旧所在地は東京都文京区春日1-16-21' : '',
    },
    ...{ day: `${Math.min(Number(n1), 12) || 1}月${Math.min(Number(n2) || 1, 28)}日` },
  };
}

/** The text of a list, and its places. */
function written(
  { header, row, titles = [], notes = [] }: PublicList,
  from: number,
): { text: string; places: Record<string, string>[] } {
  const places: Record<string, string>[] = [];
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const own = fieldsOf(from + i * 7, i);
    const other = fieldsOf(from + i * 7 + 37, i);
    places.push(own);
    return row.replace(/\{(o:)?(\w+)\}/g, (_all, isOther: string | undefined, name: string) => {
      const value = (isOther === undefined ? own : other)[name];
      assert.ok(value !== undefined, name);
      return name === 'City' ? `"${value}"` : value;
    });
  });
  return { text: [...titles, ...(header === null ? [] : [header]), ...rows, ...notes].join('\n'), places };
}

/** The answer to a row, as lists are answered. */
function answerTo(
  row: readonly string[],
  columns: Parameters<typeof addressOf>[1],
): { place: string; town: string } {
  const { joined, alone } = addressOf(row, columns);
  const best = [joined, alone]
    .flatMap((word) => (word === null ? [] : [search.meaning({ word, target: null })]))
    .filter(({ id }) => id !== null)
    .sort((a, b) => b.confidence() - a.confidence())[0];
  if (best === undefined || best.id === null) return { place: '', town: joined };
  const { address3, address4 } = search.record(best.id).item();
  return { place: address3 ?? '', town: address4 ?? '' };
}

describe('the columns of the address', () => {
  for (const [at, list] of PUBLIC_LISTS.entries())
    test(list.name, async () => {
      const { text, places } = written(list, at * 5);
      const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
      const width = Math.max(...rows.map((row) => row.length));
      const batch = { rows, lines: rows.map((_, i) => i + 1), faults: [] };
      const { columns, names, rest, chosen } = await readHead(batch, 'csv', { header: true }, width, ask);
      const shown = (cell: number): string => (list.header === null ? '' : names[cell]) || String(cell + 1);
      const taken = [...columns.above.map(({ cell }) => cell), ...columns.own].map(shown).join(' + ');
      assert.equal(taken, list.columns);
      if (list.header === null && width > 1) assert.match(chosen?.en ?? '', /^no header/);
      if (list.other !== undefined)
        assert.ok(chosen?.en.includes(list.other), `${chosen?.en} names ${list.other}`);
      const answered = rest?.rows.slice(0, ROWS) as string[][];
      assert.equal(answered.length, ROWS);
      for (const [i, row] of answered.entries()) {
        const { muni, town } = places[i];
        assert.deepEqual(answerTo(row, columns), { place: muni, town: list.isUpper ? '' : town }, row.join());
      }
    });
});
