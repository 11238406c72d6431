import type { AddressRecord, RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { seededRandom, shuffled } from '../support/random.js';
import { type Distribution, REAL_TOWNS } from './distribution.js';
import { countNumbers, type LeafTown, type NumberKind, numbersOf } from './town-numbers.js';

/** The size and kind of a generated country. */
export interface CountryOptions {
  /** Records altogether, those of the base included; the base alone where it has more. Without it every town is full. */
  readonly records?: number;
  readonly seed?: number;
  /** The numbers below towns: by default houses where there are chome, lots elsewhere. */
  readonly only?: NumberKind;
  /** How many numbers a town has: by default as many as real towns. */
  readonly distribution?: Distribution;
}

/** Records a batch. */
const BATCH = 1000;

/** A name with a number: 三丁目. */
const CHOME = /丁目$|丁$/;

/**
 * The towns of a base and, below as many of them as it takes, blocks, houses and lots in numbers as real towns have.
 * Where the towns do not suffice, each has proportionally more. The same options and base give the same records in the
 * same order. Nothing is held but the towns, so 100 million records can be read as they are made.
 * @param base opens the towns of a country, anew for every reading
 */
export function generatedCountry(base: () => RecordSource, options: CountryOptions): RecordSource {
  const { attribution } = base();
  let given = 0;
  return {
    attribution,
    bytes: options.records ?? 0,
    bytesRead: () => given,
    items: async function* () {
      given = 0;
      const towns = new Towns(options);
      let count = 0;
      for await (const batch of base().items()) {
        for (const item of batch) {
          if (item.kind !== 'record') continue;
          towns.take(item.record);
          count++;
        }
        given = count;
        yield batch;
      }
      let items: SourceItem[] = [];
      for (const record of towns.numbers((options.records ?? Number.POSITIVE_INFINITY) - count)) {
        items.push({ kind: 'record', record, origin: { file: 'generated', line: ++given } });
        if (items.length < BATCH) continue;
        yield items;
        items = [];
      }
      if (items.length > 0) yield items;
    },
  };
}

/** The towns of the base. */
class Towns {
  readonly #sections: AddressRecord[] = [];
  /** Codes of large sections with small ones below. */
  readonly #divided = new Set<string>();
  readonly #options: CountryOptions;

  constructor(options: CountryOptions) {
    this.#options = options;
  }

  take({ codes, level, name, position }: AddressRecord): void {
    if (name === null || (level !== 'OAZ' && level !== 'AZC')) return;
    this.#sections.push({ codes, level, name, position });
    if (level === 'AZC') this.#divided.add(codes.slice(0, 3).join(' '));
  }

  /** As many records as wanted, town by town in the order of the base. */
  *numbers(wanted: number): Iterable<AddressRecord> {
    if (wanted <= 0) return;
    const leaves = this.#leaves();
    const order = shuffled(
      seededRandom(this.#options.seed ?? 1),
      leaves.map((_, i) => i),
    );
    const natural = leaves.reduce((sum, town) => sum + countNumbers(town, 1), 0);
    if (natural === 0) throw new Error('the base has no towns for numbers to stand in');
    const scale = Number.isFinite(wanted) ? Math.max(1, (wanted / natural) * 1.02) : 1;
    const chosen = new Uint32Array(leaves.length);
    let left = wanted;
    for (const i of order) {
      if (left === 0) break;
      chosen[i] = Math.min(left, countNumbers(leaves[i], scale));
      left -= chosen[i];
    }
    for (let i = 0; i < leaves.length; i++) {
      if (chosen[i] === 0) continue;
      let given = 0;
      for (const record of numbersOf(leaves[i], scale)) {
        if (given++ === chosen[i]) break;
        yield record;
      }
    }
  }

  #leaves(): LeafTown[] {
    const seed = this.#options.seed ?? 1;
    return this.#sections
      .filter(({ codes, level }) => level === 'AZC' || !this.#divided.has(codes.join(' ')))
      .map(({ codes, level, name, position }, i) => ({
        codes: level === 'AZC' ? codes : [...codes, '000'],
        kind: this.#options.only ?? (CHOME.test(name as string) ? 'houses' : 'lots'),
        position: position ?? null,
        distribution: this.#options.distribution ?? REAL_TOWNS,
        seed: (Math.imul(i + 1, 0x9e3779b1) ^ seed) >>> 0,
      }));
  }
}
