/**
 * Towns spelled nearly (木之本西山 for 木之本町西山): the engine takes a town exactly where one alone fits best. The
 * reference writes the rule down once more, with a regular expression a name, over towns that no other rule touches.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord } from '@banchi/build/record/record.js';
import { addressQuery } from '../bench/support/address-query.js';
import { engineOf } from './reference/compare.js';
import { ReferenceSearch } from './reference/reference-search.js';
import { fc, runsOf, seed } from './support/property.js';

const RUNS = runsOf(60);
const CITY = '本県本市';

const name = fc
  .array(fc.constantFrom('中', '央', '東', '野', '川', '町', '町', '丁'), { minLength: 2, maxLength: 6 })
  .map((units) => units.join(''));

/** Changes that people make: 町 and 丁 left out, doubled, confused; the beginning of the name left out. */
const mangle = fc.record({
  town: fc.nat(100),
  edits: fc.array(fc.record({ at: fc.nat(5), kind: fc.constantFrom('drop', 'double', 'swap') }), {
    maxLength: 2,
  }),
  cut: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, { arbitrary: fc.nat(3), weight: 1 }),
  rest: fc.constantFrom('9-1', '12', '3-4-5'),
});
type Mangled = typeof mangle extends fc.Arbitrary<infer T> ? T : never;

function written({ town, edits, cut, rest }: Mangled, names: readonly string[]): string {
  let text = names[town % names.length];
  for (const { at, kind } of edits) {
    const loose = [...text.matchAll(/[町丁]/g)].map(({ index }) => index);
    if (loose.length === 0) break;
    const place = loose[at % loose.length];
    const other = text[place] === '町' ? '丁' : '町';
    const put = kind === 'drop' ? '' : kind === 'double' ? text[place].repeat(2) : other;
    text = text.slice(0, place) + put + text.slice(place + 1);
  }
  return text.slice(Math.min(cut, text.length - 1)) + rest;
}

/** Characters of the word that a town's name explains; 0 where it does not fit. */
function fit(word: string, town: string): number {
  const bare = town[0] + town.slice(1).replaceAll(/[町丁]/g, '');
  const spelled = new RegExp(`^${[...bare].join('[町丁]*')}[町丁]*`).exec(word)?.[0].length ?? 0;
  // 錦3 is 錦町3, but a single character says nothing where a name goes on behind it
  const alone = bare.length === 1 && !/^[町丁0-9]/.test(word.slice(1));
  const front = /^[^0-9]*/.exec(word)?.[0] ?? '';
  const ending =
    front.length >= 3 && town.length - front.length >= 2 && town.endsWith(front) ? front.length : 0;
  // where the 町 or 丁 at its end is left out no name follows: 深江町大乙 is no 深江町丁
  const towns = (text: string): number => /[町丁]*$/.exec(text)?.[0].length ?? 0;
  const leftOut = towns(town) > towns(word.slice(0, spelled)) && /^[^0-9]/.test(word.slice(spelled));
  return Math.max(alone || leftOut ? 0 : spelled, ending);
}

/** The one town that fits best, by how much of the word it explains and then by how near its length is. */
function bestTown(word: string, names: readonly string[]): number | null {
  const fits = names.map((town, i) => {
    const length = isOneOfMany(word, town, names) ? 0 : fit(word, town);
    return { i, length, off: Math.abs(town.length - length) };
  });
  const fitting = fits.filter(({ length }) => length > 0);
  const longest = Math.max(...fitting.map(({ length }) => length));
  const long = fitting.filter(({ length }) => length === longest);
  const least = Math.min(...long.map(({ off }) => off));
  const best = long.filter(({ off }) => off === least);
  return best.length === 1 && !isCut(word, longest) ? best[0].i : null;
}

/** Whether the 町 or 丁 at the end of a town is left out, and two others or more go on otherwise: 松尾 for 松尾町, 松尾明, 松尾上溝. */
function isOneOfMany(word: string, town: string, names: readonly string[]): boolean {
  const stem = town.slice(0, -1);
  if (!/[町丁]$/.test(town) || stem.length < 2 || word.slice(0, fit(word, town)) !== stem) return false;
  return names.filter((other) => new RegExp(`^${stem}[^町丁]`).test(other)).length >= 2;
}

/** Whether so much of a word is cut out of a longer name: 七瀬 of 七瀬中町161. 丁 before a number counts as 甲 and 乙 do. */
function isCut(word: string, length: number): boolean {
  const behind = /^[^0-9]*/.exec(word.slice(length))?.[0] ?? '';
  if (behind === '' || behind === '丁') return false;
  return length === 1 || behind.startsWith('町') || /[町丁央東]$/.test(behind);
}

test('a town spelled nearly is found where one alone fits best, else its municipality', async (t) => {
  const counts = { towns: 0, municipalities: 0 };
  const property = fc.asyncProperty(
    fc.uniqueArray(name, { minLength: 2, maxLength: 12 }),
    fc.array(mangle, { minLength: 5, maxLength: 30 }),
    async (names, asked) => {
      const records: AddressRecord[] = [
        { codes: ['01'], level: 'TOD', name: '本県' },
        { codes: ['01', '001'], level: 'SHK', name: '本市' },
        ...names.map(
          (each, i): AddressRecord => ({
            codes: ['01', '001', String(i + 1).padStart(4, '0')],
            level: 'OAZ',
            name: each,
          }),
        ),
      ];
      const reference = new ReferenceSearch(records);
      const engine = await engineOf(records);
      try {
        for (const draft of asked) {
          const word = written(draft, names);
          const query = addressQuery({
            word: { text: CITY + word, language: 'ja', match: 'partial' },
            levels: ['TOD', 'SHK', 'OAZ'],
          });
          // a town spelled exactly is the matter of the other rules
          if (!reference.isOverSpecified(query) || names.some((each) => word.startsWith(each))) continue;
          const best = bestTown(word, names);
          const { items } = engine.search(query);
          const found = JSON.parse(`[${new TextDecoder().decode(items)}]`) as { address: string }[];
          const expected = CITY + (best === null ? '' : names[best]);
          assert.deepEqual(
            found.map(({ address }) => address),
            [expected],
            `${word} among ${names}`,
          );
          counts[best === null ? 'municipalities' : 'towns']++;
        }
      } finally {
        engine.gazetteer.close();
      }
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(counts)}`);
  if (process.env.PROPERTY_RUNS !== undefined) return;
  assert.ok(counts.towns >= 1.6 * RUNS && counts.municipalities >= RUNS / 3, JSON.stringify(counts));
});
