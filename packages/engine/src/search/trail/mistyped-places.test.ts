import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { between, oneOf, seededRandom } from '../../../../../bench/support/random.js';
import { smallGazetteer } from '../../../../../test/support/small-gazetteer.js';
import { editDistance } from '../../contract/nearest.js';
import { read } from '../../reading/reading.js';
import { fold } from '../../text/index.js';
import { TextIndex } from '../select/text-index.js';
import { AddressTree } from '../tree.js';
import { ChildNames } from './child-names.js';
import { putRight } from './mistyped-places.js';
import { Municipalities } from './municipalities.js';
import { PlaceNames } from './place-names.js';

/** Prefectures, and what stands below each. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  青森県: ['弘前市', '黒石市', '平川市', '中津軽郡西目屋村'],
  岩手県: ['花巻市', '平泉町', '一関市'],
  神奈川県: ['横浜市', '横浜市中区', '横浜市南区', '横浜市港南区', '平塚市'],
  和歌山県: ['和歌山市', '海南市', '新宮市', '田辺市'],
  愛媛県: ['松山市', '今治市', '西条市', '新居浜市'],
};
/** A town that stands in all of them, and is one edit from none. */
const TOWN = '見本台';
const WARD = /^(.+市)(.+区)$/;

let data: Parameters<typeof putRight>[1];
before(async () => {
  const lines = Object.entries(PLACES).flatMap(([prefecture, municipalities], i) => [
    `${10 + i} ${prefecture}`,
    ...municipalities.flatMap((name, k) => [
      `${10 + i} ${201 + k} ${name}`,
      `${10 + i} ${201 + k} 0001 ${TOWN}`,
    ]),
  ]);
  const gazetteer = await smallGazetteer(lines);
  const index = new TextIndex(gazetteer.spellings());
  const tree = new AddressTree(gazetteer);
  const children = new ChildNames(tree, index);
  const municipalities = new Municipalities(tree, index);
  data = { tree, index, municipalities, children, places: new PlaceNames(tree, index) };
});

/** All names at every place where one may stand, one by one. */
function reference(word: string): Set<string> {
  const found = new Set<string>();
  const tryAt = (name: string, at: number): void => {
    const rest = word.slice(at);
    if (rest.startsWith(name)) return;
    for (const length of [name.length - 1, name.length, name.length + 1]) {
      if (length > rest.length || editDistance(name, rest.slice(0, length)) !== 1) continue;
      found.add(word.slice(0, at) + name + rest.slice(length));
    }
  };
  const below = (municipalities: readonly string[], at: number): void => {
    const written = municipalities.filter((name) => word.startsWith(name, at));
    if (written.length === 0) for (const name of municipalities.flatMap(spelled)) tryAt(name, at);
    for (const city of written)
      for (const name of municipalities)
        if (WARD.exec(name)?.[1] === city)
          for (const ward of spelled(name)) if (ward !== name) tryAt(ward, at + city.length);
  };
  const all = Object.entries(PLACES);
  const written = all.filter(([prefecture]) => word.startsWith(prefecture));
  for (const [prefecture, municipalities] of written) below(municipalities, prefecture.length);
  if (written.length > 0) return found;
  for (const [prefecture, municipalities] of all) {
    tryAt(prefecture, 0);
    below(municipalities, 0);
  }
  return found;
}

/** The names that a municipality has: its own, and without its county or city, if they are long enough. */
function spelled(name: string): string[] {
  const own = WARD.exec(name)?.[2] ?? name.replace(/^.+郡/, '');
  return [...new Set([name, own])].filter((each) => each.length >= 3);
}

test('a prefecture or municipality is put right by the names that are one edit from what is written, and no others', () => {
  const random = seededRandom(3);
  const characters = [...'市県川平南海山田津'];
  let found = 0;
  for (let round = 0; round < 2000; round++) {
    const [prefecture, municipalities] = oneOf(random, Object.entries(PLACES));
    const written = [random() < 0.7 ? prefecture : '', oneOf(random, municipalities)].join('');
    const at = between(random, 0, written.length - 1);
    const other = oneOf(random, characters);
    const edited = oneOf(random, [
      written.slice(0, at) + written.slice(at + 1),
      written.slice(0, at) + other + written.slice(at),
      written.slice(0, at) + other + written.slice(at + 1),
    ]);
    const word = edited + TOWN;
    // folding looks across borders: 二, 八 and the like are none of these names
    assert.equal(fold(word), word);
    const expected = reference(word);
    const actual = putRight(read(word).in('ja').address(), data);
    if (expected.size <= 8) assert.deepEqual(new Set(actual), expected, word);
    else for (const each of actual) assert.ok(expected.has(each), `${word} ${each}`);
    found += actual.length;
  }
  assert.ok(found > 500, `${found}`);
});
