import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AggregatorRegistry, Histogram, Registry } from 'prom-client';
import { fc } from '../../../../test/support/property.js';
import { EndpointHistogram } from './endpoint-histogram.js';

const BUCKETS = [0.5, 1, 10];
const OPTIONS = { name: 'x_seconds', help: 'x', buckets: BUCKETS };

test('says what the library would say, as text and as JSON that is added up', async () => {
  const observations = fc.array(
    fc.tuple(
      fc.constantFrom('/a', '/b', 'other'),
      fc.oneof(fc.constantFrom(0, 0.5, 1, 10, 11), fc.double({ min: 0, max: 20, noNaN: true })),
    ),
  );
  await fc.assert(
    fc.asyncProperty(observations, async (list) => {
      const [mine, theirs] = [new Registry(), new Registry()];
      const own = new EndpointHistogram({ ...OPTIONS, registry: mine });
      const library = new Histogram({ ...OPTIONS, labelNames: ['endpoint'], registers: [theirs] });
      for (const [endpoint, value] of list) {
        own.observe(endpoint, value);
        library.observe({ endpoint }, value);
      }
      const lines = (text: string): string[] =>
        text
          .replaceAll(/\{[^}]*\}/g, (all) => all.slice(1, -1).split(',').sort().join())
          .split('\n')
          .sort();
      assert.deepEqual(lines(await mine.metrics()), lines(await theirs.metrics()));
      const sum = async (registry: Registry): Promise<string> => {
        const json = await registry.getMetricsAsJSON();
        return AggregatorRegistry.aggregate([json, json]).metrics();
      };
      assert.deepEqual(lines(await sum(mine)), lines(await sum(theirs)));
    }),
    { numRuns: 50 },
  );
});
