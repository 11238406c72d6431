import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { addressOf, firstHit, type Item } from './address.js';
import { geocoderOf } from './ways/geocoder.js';
import { measureWays, rightShare } from './ways/measure.js';
import { rewritten } from './ways/rewritten.js';
import { Registers, type Subject, subjectOf } from './ways/subject.js';
import { wayLine } from './ways/ways.js';
import { inFull } from './ways/writing.js';

/** [text in names of towns, text typed for it], each in all of Japan. */
const PAIRS: readonly (readonly [called: string, typed: string])[] = [
  ['屏', '屛'],
  ['甚兵衛', '甚平'],
  ['甚平', '甚兵衛'],
  ['招提', '招堤'],
  ['常盤', '常磐'],
  ['常磐', '常盤'],
  ['橋', '槗'],
  ['荻', '萩'],
  ['洲', '州'],
  ['八丁堀', '八丁掘'],
  ['赤坂', '赤阪'],
  ['壁', '璧'],
  ['栗', '粟'],
  ['藤', '籐'],
  ['幡', '播'],
  ['仲町', '中町'],
];
const MOST = 300;

test('kanji that are typed for one another mean the town in all places, numbers behind it or none', async (t) => {
  const [file] = await starterGazetteers();
  const search = new GazetteerSearch(mapGazetteer(file));
  t.after(() => search.gazetteer.close());
  const geocode = geocoderOf(search);
  for (const [called, typed] of PAIRS) {
    const subjects = townsNamed(search, called);
    assert.ok(subjects.length > 0, called);
    for (const numbers of ['', '9012番地3']) {
      const way = rewritten(
        `${typed} for ${called}${numbers}`,
        (subject) => {
          const { town } = inFull(subject);
          const written = town.replace(called, typed);
          return written === town || isOther(subject, town, written) ? null : { town: written, numbers };
        },
        ['suffix'],
        ['town'],
      );
      const [rate] = measureWays(subjects, MOST, geocode, [way]);
      t.diagnostic(wayLine(rate));
      const misses = rate.misses.map(({ word, expected, found }) => `${word}: ${expected}, not ${found}`);
      assert.ok(rightShare(rate) >= 0.99 || rate.misses.length <= 2, misses.slice(0, 20).join('\n'));
      assert.equal(rate.outcomes['wrong number'], 0, misses.join('\n'));
    }
  }
});

/** Whether other towns of the municipality are called as it is written, or as the town is but for 字. */
function isOther({ neighbours }: Subject, town: string, written: string): boolean {
  const plain = neighbours.map((name) => fold(name).replace(/字/g, ''));
  const count = (name: string): number =>
    plain.filter((each) => each === fold(name).replace(/字/g, '')).length;
  return count(written) > 0 || count(town) > 1;
}

/** Towns and sections whose name has a text, as far as `MOST`. */
function townsNamed(search: GazetteerSearch, text: string): Subject[] {
  const word = { text, language: 'ja', match: 'partial' } as const;
  const query = { ...firstHit(''), word, levels: ['OAZ', 'AZC'] as const, shape: 'multilingual' as const };
  const { items } = search.search({ ...query, count: 4 * MOST });
  const registers = Registers.of(search);
  const found: Subject[] = [];
  for (const item of JSON.parse(`[${Buffer.from(items).toString()}]`) as Item[]) {
    const subject = subjectOf(addressOf(item), item, registers);
    if (subject?.kind === 'town' && subject.address.segments.at(-1)?.name.includes(text)) found.push(subject);
  }
  return found;
}
