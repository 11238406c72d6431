import type { AddressRecord } from '@banchi/build/record/record.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { fc } from '../support/property.js';

/**
 * Small countries like real ones: prefectures, municipalities with their kinds, towns, chome, blocks and houses or
 * lots; and addresses of them as people write them, with something behind that the data does not have.
 */

const PREFECTURES = ['東県', '西川府', '北道'];
const MUNICIPALITIES = ['中川市', '本庄市', '上田郡川原町', '上田郡山里村', '青木市緑丘区', '島谷町'];
/** No name is near another one: misspelled names are another rule's business. */
const TOWNS = ['桜木町', '本郷', '大字下野', '松原通', '竹林台', '一番町', '三ヶ根'];
const SECTIONS = ['一丁目', '二丁目', '３丁目', '十一丁目', '字東谷', '字北浦'];
const BLOCKS = ['1', '2', '3', '11', '12'];
const HOUSES = ['1', '2', '5', '12', '3-1'];
const LOTS = ['1', '2', '2-1', '12-1', '15', '103-2'];

const some = (names: readonly string[], maxLength: number): fc.Arbitrary<string[]> =>
  fc.subarray([...names], { minLength: 1, maxLength });

/** A town: its sections, if it has any; below each, or below it, blocks with houses, and lots. */
const town = fc.record({
  sections: fc.oneof(fc.constant<string[]>(['']), some(SECTIONS, 3)),
  blocks: fc.oneof(fc.constant<string[]>([]), some(BLOCKS, 3)),
  houses: some(HOUSES, 3),
  lots: fc.oneof(fc.constant<string[]>([]), some(LOTS, 4)),
});

/** A country's records. */
export const countryArbitrary: fc.Arbitrary<AddressRecord[]> = fc
  .record({
    prefectures: some(PREFECTURES, 3),
    municipalities: fc.array(some(MUNICIPALITIES, 4), { minLength: 3, maxLength: 3 }),
    towns: fc.array(some(TOWNS, 4), { minLength: 4, maxLength: 4 }),
    shapes: fc.array(town, { minLength: 4, maxLength: 4 }),
  })
  .map(({ prefectures, municipalities, towns, shapes }) => {
    const records: AddressRecord[] = [];
    const add = (codes: readonly string[], name: string): void => {
      records.push({ codes: [...codes], level: LEVELS[codes.length - 1], name });
    };
    let nth = 0;
    prefectures.forEach((prefecture, p) => {
      const own = [number(p + 1, 2)];
      add(own, prefecture);
      municipalities[p].forEach((municipality, m) => {
        const city = [...own, number(m + 1, 3)];
        add(city, municipality);
        towns[(p + m) % towns.length].forEach((name, t) => {
          const at = [...city, number(t + 1, 4)];
          add(at, name);
          const { sections, blocks, houses, lots } = shapes[nth++ % shapes.length];
          sections.forEach((section, s) => {
            const below = [...at, section === '' ? '000' : number(s + 1, 3)];
            if (section !== '') add(below, section);
            blocks.forEach((block, b) => {
              const gaiku = [...below, number(b + 1, 3)];
              add(gaiku, block);
              houses.forEach((house, h) => {
                add([...gaiku, number(h + 1, 8)], house);
              });
            });
            lots.forEach((lot, l) => {
              add([...below, '000', number(l + 1, 15)], lot);
            });
          });
        });
      });
    });
    return records;
  });

const number = (value: number, width: number): string => String(value).padStart(width, '0');

/** How an address of a country is written. */
export interface Writing {
  /** Chooses the record. */
  readonly record: number;
  readonly prefecture: 'written' | 'left out' | 'another';
  readonly municipality: 'written' | 'kind left out' | 'other kind' | 'short' | 'left out';
  readonly numbers: 'counters' | 'hyphens';
  /** The text behind it. */
  readonly rest: string;
}

/** Ways to write an address, half of them by the book above the town. */
export const writingArbitrary: fc.Arbitrary<Writing> = fc.record({
  record: fc.nat(10_000),
  prefecture: fc.constantFrom('written', 'written', 'left out', 'another'),
  municipality: fc.constantFrom(
    'written',
    'written',
    'written',
    'kind left out',
    'other kind',
    'short',
    'left out',
  ),
  numbers: fc.constantFrom('counters', 'hyphens'),
  rest: fc.constantFrom('ビル3F', '様方', '-99', ' 305号室', '99番99号', '先', '病院'),
});

/** A record's address as it is written; null where a way does not fit it. */
export function writeAddress(
  { record, prefecture, municipality, numbers, rest }: Writing,
  records: readonly AddressRecord[],
): string | null {
  const { codes } = records[record % records.length];
  const nameAt = (depth: number): string | null =>
    records.find(
      (each) => each.codes.length === depth + 1 && each.codes.every((code, i) => code === codes[i]),
    )?.name ?? null;
  const [own, city, ...below] = codes.map((_, depth) => nameAt(depth));
  if (own === null || city === undefined || city === null) return null;
  if (municipality === 'left out' && (prefecture !== 'written' || below.length === 0)) return null;
  if (municipality !== 'written' && prefecture === 'another') return null;
  if (municipality === 'kind left out' && prefecture !== 'written') return null;
  const others = PREFECTURES.filter((each) => each !== own);
  const first = { written: own, 'left out': '', another: others[record % others.length] }[prefecture];
  const second = municipalityAs(city, municipality);
  if (second === null) return null;
  const [townName = '', section = null, block = null, last = null] = below;
  const name = section === null || section === '' ? townName : `${townName}${section}`;
  return first + second + name + numbersAs(block, last, numbers) + rest;
}

function municipalityAs(name: string, way: Writing['municipality']): string | null {
  const kind = name.slice(-1);
  const ward = /^(.+)市(.+)区$/.exec(name);
  const county = /^(.+)郡(.+)$/.exec(name);
  switch (way) {
    case 'written':
      return name;
    case 'left out':
      return '';
    case 'kind left out':
      return name.slice(0, -1);
    case 'other kind':
      return ward === null ? name.slice(0, -1) + (kind === '市' ? '町' : '市') : null;
    default:
      if (ward !== null) return `${ward[1]}${ward[2]}区`;
      return county === null ? null : county[1] + county[2];
  }
}

function numbersAs(block: string | null, last: string | null, way: Writing['numbers']): string {
  if (block !== null && block !== '000') {
    if (last === null) return way === 'counters' ? `${block}番` : block;
    return way === 'counters' && /^[0-9]+$/.test(last) ? `${block}番${last}号` : `${block}-${last}`;
  }
  if (last === null) return '';
  return way === 'counters' ? `${last.replace('-', '番地')}${last.includes('-') ? '' : '番地'}` : last;
}
