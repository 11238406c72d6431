import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BlockColumn, type Column, columnOf } from '@banchi/engine/gazetteer/blocks.js';
import { Branches } from '@banchi/engine/gazetteer/branches.js';
import { shapeOf } from '@banchi/engine/gazetteer/nodes.js';
import { KEYS_A_RANK, OrderKeys } from '@banchi/engine/gazetteer/order-keys.js';
import { NONE, type Section } from '@banchi/engine/gazetteer/sections.js';
import { BLOCK, NUMBER } from '@banchi/engine/vocabulary/levels.js';
import { fc, runsOf } from '../../../../test/support/property.js';
import { type Fronts, numberPlaces, sortedSections } from './order-sections.js';

const LABELS = 12;

/** Branches with lots below them, every lot of a branch with another label. */
const trees = fc
  .array(
    fc.record({
      lots: fc.subarray([...Array(LABELS).keys()]),
      rank: fc.nat(6),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .chain((branches) =>
    fc.record({
      branches: fc.constant(branches),
      // mostly in the order of the numbers, as texts are
      noise: fc.array(fc.nat(400), { minLength: 1 }),
      prefixes: fc.array(fc.nat(2), { minLength: 1 }),
    }),
  );

/** Ranks from 0 on without gaps, `NONE` where they are. */
function dense(values: readonly number[]): Uint32Array {
  const sorted = [...new Set(values)].filter((value) => value !== NONE).sort((a, b) => a - b);
  return Uint32Array.from(values, (value) => (value === NONE ? NONE : sorted.indexOf(value)));
}

function sectionsOf(sections: readonly Section[]): (name: string) => Uint32Array {
  return (name) => {
    const data = sections.find((section) => section.name === name)?.data;
    assert.ok(data instanceof Uint32Array, name);
    return data;
  };
}

for (const inFront of [false, true])
  test(`keys are in the order of any ranks, numbers ${inFront ? 'in front' : 'behind'}`, () => {
    const property = fc.property(trees, ({ branches, noise, prefixes }) => {
      const [parent, label, flags, wanted]: number[][] = [[], [], [], []];
      const fronts = { prefix: [] as number[], front: [] as number[], behind: [] as number[] };
      for (const [i, { lots, rank }] of branches.entries()) {
        const id = parent.length;
        const above = rank === 6 ? NONE : 1000 * rank;
        parent.push(NONE);
        label.push(LABELS);
        flags.push(BLOCK);
        wanted.push(above);
        fronts.prefix.push(0);
        fronts.front.push(NONE);
        fronts.behind.push(NONE);
        for (const lot of lots) {
          const step = noise[parent.length % noise.length];
          parent.push(id);
          label.push(lot);
          flags.push(NUMBER);
          const prefix = prefixes[i % prefixes.length];
          fronts.prefix.push(prefix);
          fronts.front.push(prefix * LABELS + lot);
          fronts.behind.push(id);
          if (above === NONE || step === 0) wanted.push(NONE);
          // the label of placeholders: the text of what is above
          else if (lot === 0) wanted.push(above);
          else
            wanted.push(
              inFront ? 10_000 + 100 * lot + 10 * rank + (step % 7) : above + 50 * lot + (step % 90),
            );
        }
      }
      // a lot without a number has the text of what is above
      const ranks = dense(wanted.map((rank, id) => (label[id] === 0 ? wanted[parent[id]] : rank)));
      const columns = { parent: Uint32Array.from(parent), label: Uint32Array.from(label) };
      const zeros = new Uint32Array(parent.length);
      const arrays = { ...columns, end: zeros, segment: zeros, flags: Uint8Array.from(flags) };
      const nodes = { ...columns, branches: new Branches(shapeOf(arrays, LABELS + 1).bits) };
      const texts = Array.from({ length: LABELS + 1 }, (_, i) =>
        i === 0 ? '' : String.fromCharCode(64 + i),
      );
      const tree = { ...nodes, numberPlace: numberPlaces(nodes, LABELS + 1, [texts]) };
      const given: Fronts = {
        prefix: Uint32Array.from(fronts.prefix),
        front: Uint32Array.from(fronts.front),
        behind: Uint32Array.from(fronts.behind),
      };
      const made = sectionsOf(sortedSections('en', tree, ranks.slice(), inFront ? given : undefined));
      const count = flags.filter((flag) => flag === BLOCK).length;
      const column = (name: string): Column =>
        new BlockColumn(count, { head: made(`${name}.head`), heap: made(`${name}.heap`) });
      const order = { rank: column('rank.en'), run: made('rank.en.run') };
      const keys = new OrderKeys(
        { ...tree, parent: columnOf(tree.parent), label: columnOf(tree.label) },
        inFront
          ? {
              ...order,
              fronts: {
                prefix: column('rank.en.prefix'),
                place: column('rank.en.place'),
                front: made('rank.en.front'),
              },
            }
          : order,
      );
      const bounds = made('en.bounds');
      for (const [a] of parent.entries()) {
        assert.equal(keys.at(a) === Number.POSITIVE_INFINITY, ranks[a] === NONE, `null of ${a}`);
        if (ranks[a] === NONE) continue;
        assert.ok(bounds[0] * KEYS_A_RANK <= keys.at(a) && keys.at(a) <= bounds[1] * KEYS_A_RANK);
        for (const [b] of parent.entries())
          if (ranks[b] !== NONE)
            assert.equal(Math.sign(keys.at(a) - keys.at(b)), Math.sign(ranks[a] - ranks[b]), `${a} and ${b}`);
      }
    });
    fc.assert(property, { numRuns: runsOf(2000) });
  });
