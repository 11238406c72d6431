import type { AddressRecord } from '@banchi/build/record/record.js';
import { recordsArbitrary } from '../reference/arbitrary-tree.js';
import { fc } from '../support/property.js';

/**
 * Names in four languages for the segments of random trees: a few pieces each, so that names repeat, contain each
 * other, fold to the same and meet at the borders of segments.
 */

const EN = [
  'Naka',
  'Na',
  'ka',
  'Oh',
  'sa',
  'ō',
  'm',
  'ba',
  'cho',
  '-ku',
  '-shi',
  ' City',
  ' Ward',
  'u',
  "n'",
];
const EN_NUMBERS = ['1', '12', '1-chome', ' 2 Chome', 'Kita 1-jo ', 'Dai 2-', '3-Otsu', ' 1', '-'];
const HAN = ['东', '東', '京', '霞', '关', '關', '関', '沢', '泽', '澤', '区', '區', '市', '之', '町'];
const HAN_NUMBERS = ['一', '1', '三', '12', '丁目', '番地', '1丁目', '二丁目', '乙', '-'];
const KO = ['도', '쿄', '나카', '카', '초', '메', '시', '구', '현', '호', '번', ' ', '마치'];
const KO_NUMBERS = ['1', '12', '1초메', ' 2', '3번지', '1 호', '오쓰', '-'];

/** Names that a source may give a segment. */
export type GivenNames = Readonly<Partial<Pick<AddressRecord, 'en' | 'zh_cn' | 'zh_tw' | 'ko'>>>;

const han = name(HAN, HAN_NUMBERS);
const english = fc.oneof(
  // the build makes a name that ends in a hyphen anew
  { arbitrary: name(EN, EN_NUMBERS).filter((text) => !text.endsWith('-')), weight: 5 },
  {
    arbitrary: fc.constantFrom('Naka-ku, Oh-shi', 'Oh-shi', 'Kaba-cho, Na-gun', 'Naka', '1-chome'),
    weight: 2,
  },
);

/** Names of one segment; missing ones are made from the Japanese name or its reading. */
export const namesArbitrary: fc.Arbitrary<GivenNames> = fc.record(
  { en: english, zh_cn: han, zh_tw: han, ko: name(KO, KO_NUMBERS) },
  { requiredKeys: [] },
);

/** A data set as of the Japanese tests, most of whose segments have names in other languages. */
export const namedRecordsArbitrary: fc.Arbitrary<AddressRecord[]> = fc
  .tuple(recordsArbitrary, fc.array(namesArbitrary, { minLength: 1, maxLength: 12 }))
  .map(([records, names]) => withNames(records, names));

/** Gives the records names in turn; placeholders have none. */
export function withNames(records: readonly AddressRecord[], names: readonly GivenNames[]): AddressRecord[] {
  return records.map((record, i) =>
    record.name === null ? record : { ...record, ...names[i % names.length] },
  );
}

/** One to four pieces, with something to fold in them. */
function name(units: readonly string[], numbers: readonly string[]): fc.Arbitrary<string> {
  const pieces = fc.oneof(
    { arbitrary: fc.constantFrom(...units), weight: 3 },
    { arbitrary: fc.constantFrom(...numbers), weight: 1 },
  );
  return fc
    .array(pieces, { minLength: 1, maxLength: 4 })
    .map((each) => each.join('').trim())
    .filter((text) => /[^\s-]/.test(text));
}
