import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  const lines = [
    '01 見本県 ミホンケン',
    '01 101 北山市中央区 キタヤマシチュウオウク',
    '01 101 0001 南大塚 ミナミオオツカ',
    '01 101 0001 001 一丁目',
    '01 201 青木郡緑町 アオキグンミドリチョウ',
    '01 201 0001 赤坂 アカサカ',
  ];
  search = new GazetteerSearch(await smallGazetteer(lines));
});
after(() => search.gazetteer.close());

/** Numbers that nobody has, and words of an address; `#` stands for the numbers. */
const WRITTEN: readonly (readonly [word: string, names: readonly string[]])[] = [
  [
    '# Minamiotsuka 1-chome, Chuo-ku, Kitayama-shi, Mihon',
    ['Minamiotsuka', '1-chome', 'Chuo-ku, Kitayama-shi', 'Mihon'],
  ],
  [
    '# Minamiotsuka 1-chome, Chuo ku, Kitayama shi, Mihon',
    ['Minamiotsuka', '1-chome', 'Chuo ku, Kitayama shi', 'Mihon'],
  ],
  [
    '# Minamiotsuka 1-chome Chuo Ward Kitayama City Mihon',
    ['Minamiotsuka', '1-chome', 'Chuo Ward Kitayama City', 'Mihon'],
  ],
  ['Minamiotsuka 1-chome #, Chuo-ku, Kitayama-shi', ['Minamiotsuka', '1-chome', 'Chuo-ku, Kitayama-shi']],
  ['# Minami Otsuka 1-chome, Chuo-ku, Kitayama-shi', ['Minami Otsuka', '1-chome', 'Chuo-ku, Kitayama-shi']],
  [
    '1-# Minami Otsuka, Chuo-ku, Kitayama-shi, Mihon',
    ['1-', 'Minami Otsuka', 'Chuo-ku, Kitayama-shi', 'Mihon'],
  ],
  ['Sakura Bldg., # Akasaka, Midori-cho, Aoki-gun, Mihon', ['Akasaka', 'Midori-cho, Aoki-gun', 'Mihon']],
];

for (const [word, names] of WRITTEN) {
  test(`issue 23: every name of ${word} is explained`, () => {
    const typed = word.replace('#', '98-97');
    const { record, match } = geocoded(search, typed);
    assert.match(record?.address ?? '', /南大塚一丁目$|赤坂$/);
    const reported = match.spans.map(({ from, to }) => typed.slice(from, to).replace(/[\s,]+$/, ''));
    assert.deepEqual(reported, names);
    assert.equal(match.rest.replace(/98-97|Sakura Bldg\.|[\s,]/g, ''), '');
  });
}
