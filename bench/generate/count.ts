/**
 * Counts how many blocks, house numbers and lots real towns have and prints the table that `distribution.ts` holds.
 * `npm run bench:count`
 */
import { join } from 'node:path';
import type { SourceItem } from '@banchi/build/record/record.js';
import { openAbr } from '@banchi/build/sources/abr/abr.js';
import { DIVISIONS, type Distribution, type Quantiles } from './distribution.js';

const ABR = join('..', 'shared', 'data', 'abr');

/** Counts; each key is the codes above, joined. */
class Counts {
  readonly blocks = new Map<string, number>();
  readonly houses = new Map<string, number>();
  /** Lots by town, then by their first number. */
  readonly lots = new Map<string, Map<number, number>>();
  readonly positions = { houses: 0, lots: 0 };
  marked = 0;

  take(item: SourceItem): void {
    if (item.kind === 'fill' && item.codes.length === 6 && item.values.position != null)
      this.positions[item.codes[4] === '000' ? 'lots' : 'houses']++;
    if (item.kind !== 'record' || item.record.name === null) return;
    const { codes, level, name } = item.record;
    const town = codes.slice(0, 4).join(' ');
    if (level === 'GIK') add(this.blocks, town);
    if (level !== 'TBN') return;
    if (codes[4] !== '000') add(this.houses, `${town} ${codes[4]}`);
    else {
      if (!/^[0-9-]+$/.test(name)) this.marked++;
      const numbers = this.lots.get(town) ?? new Map<number, number>();
      this.lots.set(town, numbers);
      const number = Number.parseInt(name, 10);
      numbers.set(number, (numbers.get(number) ?? 0) + 1);
    }
  }

  distribution(): Distribution {
    const towns = [...this.lots.values()];
    const houses = sum(this.houses.values());
    const lots = sum(towns.flatMap((numbers) => [...numbers.values()]));
    return {
      blocksOfTown: quantiles(this.blocks.values()),
      housesOfBlock: quantiles(this.houses.values()),
      numbersOfTown: quantiles(towns.map((numbers) => numbers.size)),
      firstNumberOfTown: quantiles(towns.map((numbers) => Math.min(...numbers.keys()))),
      lotsOfNumber: quantiles(towns.flatMap((numbers) => [...numbers.values()])),
      housesWithPosition: this.positions.houses / houses,
      lotsWithPosition: this.positions.lots / lots,
      markedLots: this.marked / lots,
    };
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** The means of equal shares of the values: draws from them have the mean of the whole. */
function quantiles(values: Iterable<number>): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  return Array.from({ length: DIVISIONS }, (_, i) => {
    const share = sorted.slice(
      Math.floor((i * sorted.length) / DIVISIONS),
      Math.ceil(((i + 1) * sorted.length) / DIVISIONS),
    );
    return Math.round((sum(share) / share.length) * 10) / 10;
  });
}

const counts = new Counts();
for await (const batch of openAbr([ABR]).items()) for (const item of batch) counts.take(item);
console.log(counts.distribution());
