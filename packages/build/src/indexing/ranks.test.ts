import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { fc } from '../../../../test/support/property.js';
import { rankFullTexts } from './ranks.js';

/** A node: which of the nodes before it is its parent (modulo their number), and its own string. */
type Given = readonly [parent: number, own: string | null];

/** Named parents of nodes in depth-first order: no placeholder (own string '') is one. */
function tree(given: readonly Given[]): { namedParent: Uint32Array; strings: (string | null)[] } {
  const strings = given.map(([, own]) => own);
  const named = given.flatMap(([, own], id) => (own === '' ? [] : [id]));
  const namedParent = Uint32Array.from(given, ([parent], id) => {
    const before = named.filter((each) => each < id);
    return before.length === 0 || parent % 4 === 0 ? NONE : before[parent % before.length];
  });
  return { namedParent, strings };
}

test('ranks are those of the full texts written out', () => {
  const own = fc.constantFrom('a', 'ab', 'abc', 'b', 'c', '', null);
  const property = fc.property(fc.array(fc.tuple(fc.nat(1000), own), { maxLength: 40 }), (given) => {
    const { namedParent, strings } = tree(given);
    const separator = (_: number, text: string): string => (text.startsWith('b') ? '-' : '');
    const texts: (string | null)[] = [];
    given.forEach(([, text], id) => {
      const above = namedParent[id] === NONE ? '' : texts[namedParent[id]];
      const between = text === null || text === '' || namedParent[id] === NONE ? '' : separator(id, text);
      texts.push(text === null || above === null ? null : above + between + text);
    });
    const sorted = [...new Set(texts.filter((text) => text !== null))].sort();
    const expected = texts.map((text) => (text === null ? NONE : sorted.indexOf(text)));
    const label = Uint32Array.from(given, (_, id) => id);
    assert.deepEqual([...rankFullTexts({ namedParent, label, strings, separator })], expected);
  });
  fc.assert(property, { numRuns: 500 });
});
