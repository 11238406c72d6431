import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { geocoded } from '../../../../../test/robustness/ways/geocoder.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { GazetteerSearch } from '../engine.js';

let search: GazetteerSearch;
before(async () => {
  search = new GazetteerSearch(
    await smallGazetteer([
      '26 京都府 キョウトフ',
      '26 100 京都市 キョウトシ',
      '26 104 京都市中京区 キョウトシナカギョウク',
      '26 104 0001 上本能寺前町 カミホンノウジマエチョウ',
      '26 106 京都市下京区 キョウトシシモギョウク',
      '26 106 0001 御旅町 オタビチョウ',
      '27 大阪府 オオサカフ',
      '27 203 豊中市 トヨナカシ',
      '27 203 0001 本町 ホンマチ',
    ]),
  );
});
after(() => search.gazetteer.close());

/** The parts of a word that are streets. */
function streetsIn(word: string): {
  readonly address?: string | null;
  readonly streets: string[];
  readonly sure: boolean;
} {
  const { record, match, confidence } = geocoded(search, word);
  const streets = match.spans
    .filter(({ rule }) => rule === 'street')
    .map(({ from, to }) => word.slice(from, to));
  return { address: record?.address, streets, sure: confidence >= 0.9 };
}

test('streets of Kyoto stand before, between and behind the names of an English address', () => {
  const address = '京都府京都市中京区上本能寺前町';
  for (const [word, streets] of [
    ['488 Teramachi Oike Agaru Kamihonnojimae-cho, Nakagyo-ku, Kyoto', ['Teramachi Oike Agaru']],
    ['Teramachi-dori Oike-agaru, Kamihonnojimae-cho 488, Nakagyo-ku, Kyoto', ['Teramachi-dori Oike-agaru']],
    ['Kamihonnojimae-cho, Oike-agaru, Teramachi-dori, Nakagyo-ku, Kyoto', ['Oike-agaru', 'Teramachi-dori']],
  ] as const)
    assert.deepEqual(streetsIn(word), { address, streets, sure: true }, word);
  assert.deepEqual(streetsIn('Shijo-dori Teramachi Higashi-iru 2-chome Otabi-cho 35, Shimogyo-ku, Kyoto'), {
    address: '京都府京都市下京区御旅町',
    streets: ['Shijo-dori Teramachi Higashi-iru 2-chome'],
    sure: true,
  });
});

test('no street is taken for one in another city, nor one without a direction', () => {
  for (const word of [
    'Oike-agaru, 1 Honmachi, Toyonaka-shi, Osaka',
    'Teramachi-dori, Otabi-cho, Shimogyo-ku, Kyoto',
  ])
    assert.deepEqual(streetsIn(word).streets, [], word);
});
