import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { readingOfName } from '@banchi/engine/text/index.js';
import { openSpecimen } from 'banchi/cli/data/source-arguments.js';
import { buildGazetteer } from '../indexing/build.js';
import { specimenFiles } from '../sources/specimen/specimen.js';
import { type Coverage, coverageFaults, coverageOf, RegistryComparison } from './coverage.js';
import { Segments } from './segments.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-coverage-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly codes: readonly string[];
  readonly level: string;
  readonly name: string | null;
  readonly read?: string | null;
  readonly position?: unknown;
  readonly polygon?: unknown;
}

const { current } = specimenFiles();
const lines = readFileSync(current, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Line);

async function specimen<T>(look: (segments: Segments) => T): Promise<T> {
  const file = join(folder, 'specimen.gaz');
  await buildGazetteer(file, [openSpecimen(current)], { languages: false });
  const gazetteer = mapGazetteer(file);
  try {
    return look(new Segments(gazetteer));
  } finally {
    gazetteer.close();
  }
}

test('the counts of each municipality are those of its records', async () => {
  const rows = await specimen(coverageOf);
  const cities = lines.filter(({ level }) => level === 'SHK');
  assert.equal(rows.length, cities.length);
  for (const row of rows) {
    const below = lines.filter(
      ({ codes, name }) => codes.length > 2 && codes[0] + codes[1] === row.code && name !== null,
    );
    const of = (...levels: string[]): Line[] => below.filter(({ level }) => levels.includes(level));
    const [towns, numbers] = [of('OAZ', 'AZC'), of('TBN')];
    const placed = (list: readonly Line[]): number => list.filter(({ position }) => position != null).length;
    const city = cities.find(({ codes }) => codes.join('') === row.code);
    assert.equal(row.name, `見本県 ${city?.name}`);
    assert.equal(row.towns, towns.length, row.code);
    assert.equal(row.townsWithPosition, placed(towns), row.code);
    assert.equal(
      row.townsWithReading,
      towns.filter(({ read, name }) => (read ?? readingOfName(name as string)) !== null).length,
      row.code,
    );
    assert.equal(row.townsWithBoundary, towns.filter(({ polygon }) => polygon != null).length, row.code);
    assert.equal(row.blocks, of('GIK').length, row.code);
    assert.equal(row.numbers, numbers.length, row.code);
    const houses = numbers.filter(({ codes }) => Number(codes[4]) !== 0);
    assert.deepEqual([row.houses, row.lots], [houses.length, numbers.length - houses.length], row.code);
    assert.equal(row.numbersWithPosition, placed(numbers), row.code);
    if (city?.polygon != null) assert.equal(row.boundary, true, row.code);
  }
  assert.ok(rows.some(({ numbers }) => numbers > 0) && rows.some(({ boundary }) => boundary));
  assert.deepEqual(coverageFaults(rows), []);
});

test('every record of the registry is looked up by its code', async () => {
  const compare = (records: readonly (readonly string[])[]): Promise<readonly Coverage[]> =>
    specimen((segments) => {
      const comparison = new RegistryComparison(segments, coverageOf(segments));
      for (const codes of records) comparison.add(codes);
      return comparison.rows();
    });
  const named = lines.filter(({ name }) => name !== null).map(({ codes }) => codes);
  assert.deepEqual(coverageFaults(await compare(named)), []);
  const [city] = named.filter(({ length }) => length === 2);
  const more = [
    [...city, '8888'],
    [...city, '8888', '001', '001'],
    [...city, '8888', '001', '001', '00100000'],
    ['98', '765'],
  ];
  const faults = coverageFaults(await compare([...named, ...more]));
  assert.deepEqual(faults, [
    { is: 'lacks', codes: ['98765'] },
    ...(['towns', 'blocks', 'numbers'] as const).map((level) => ({ is: 'lacks-records', level, missing: 1 })),
  ]);
});

test('a file that holds nothing is not good', () => {
  assert.deepEqual(coverageFaults([]), [{ is: 'no-municipality' }]);
});
