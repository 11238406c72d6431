import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_CLASSES, LANGUAGE_CLASSES } from '@banchi/engine/gazetteer/sections.js';
import { NUMBER_KIND } from '@banchi/engine/reading/bound-numbers.js';
import { NodeCollector } from '@banchi/engine/search/ids/collector.js';
import { WordMatcher } from '@banchi/engine/search/select/match.js';
import { NumberKinds } from '@banchi/engine/search/select/number-kinds.js';
import { TextIndex } from '@banchi/engine/search/select/text-index.js';
import { AddressTree } from '@banchi/engine/search/tree.js';
import { isDigit, unitsOf } from '@banchi/engine/text/index.js';
import { LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { oneOf, seededRandom } from '../../bench/support/random.js';
import { largeTree } from '../reference/arbitrary-tree.js';
import { engineOf } from '../reference/compare.js';
import { fc, seed } from '../support/property.js';
import { namesArbitrary, withNames } from './arbitrary-names.js';

const WORDS = 400;
const HYPHEN = 0x2d;

test('looked at one by one, the nodes of a large tree are those that the index finds', async () => {
  const names = fc.sample(namesArbitrary, { numRuns: 23 });
  const { gazetteer } = await engineOf(withNames(largeTree(seed), names));
  const tree = new AddressTree(gazetteer);
  const index = new TextIndex(gazetteer.spellings());
  const kinds = new NumberKinds(tree, index);
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  let matched = 0;
  let bindings = 0;
  for (let i = 0; i < WORDS; i++) {
    const classes = LANGUAGE_CLASSES[oneOf(random, LANGUAGES)];
    const borders = oneOf(random, ['any', 'begun', 'none'] as const);
    const matcher = new WordMatcher(tree, index, classes, kinds);
    const text = randomPath();
    const from = random() < 0.5 ? 0 : below(text.length);
    const word = unitsOf(text.slice(from, from + 1 + below(8)));
    const bound = boundAtRandom(word);
    const collector = new NodeCollector();
    matcher.match(word, { start: false, end: false, borders, numbers: true, kinds: bound }, collector);
    const found = new Set(collector.distinct());
    const occurrence = matcher.occurrence(word, borders, bound);
    for (let id = 0; id < tree.size; id++) {
      assert.equal(
        occurrence.endsAt(id),
        found.has(id),
        `node ${id}, ${String.fromCharCode(...word)}, classes ${classes}, borders ${borders}`,
      );
    }
    matched += found.size > 0 ? 1 : 0;
    bindings += bound !== null && found.size > 0 ? 1 : 0;
  }
  gazetteer.close();
  assert.ok(matched > WORDS / 3, `${matched} words found`);
  assert.ok(bindings > 3, `${bindings} of them with counters`);

  /** Random kinds that counters bind the numbers of a word to, at the hyphens that close them; null for none. */
  function boundAtRandom(word: Uint16Array): Uint8Array | null {
    const bound = new Uint8Array(word.length);
    word.forEach((unit, i) => {
      const closes = unit === HYPHEN && i > 0 && isDigit(word[i - 1]);
      if (closes && random() < 0.7) bound[i] = oneOf(random, Object.values(NUMBER_KIND));
    });
    return bound.some((kinds) => kinds !== 0) ? bound : null;
  }

  /** Any spellings of a random node and of some of those above it, one behind the other. */
  function randomPath(): string {
    let text = '';
    let id = below(tree.size);
    for (let steps = 1 + below(4); steps > 0 && id < tree.size; steps--) {
      const spellings: number[] = [];
      index.eachSpelling(tree.label.at(id), ALL_CLASSES, (spelling) => spellings.push(spelling));
      if (spellings.length > 0) text = index.dictionary.textOf(oneOf(random, spellings)) + text;
      id = tree.namedParent(id);
    }
    return text === '' ? '1-' : text;
  }
});
