import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { addressNodes } from '@banchi/build/inspection/address-nodes.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { writeRecords } from '../../../../test/support/commands.js';
import { fc } from '../../../../test/support/property.js';
import { testFolder } from '../../../../test/support/sources.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { writeGazetteer } from '../files/writer.js';
import { History } from '../lineage/history.js';
import { type Places, placesOf, whereaboutsBy } from '../lineage/town-list.js';
import { type TownStep, traceTowns } from '../lineage/towns.js';
import { fold } from '../text/index.js';
import { LEVELS } from '../vocabulary/levels.js';
import type { Gazetteer } from './gazetteer.js';
import { refusal } from './rules.js';
import { SectionFile } from './section-file.js';
import type { Section } from './sections.js';
import { WholeFile } from './source.js';
import {
  type CodesOfTree,
  checkLineage,
  type FormerTown,
  LINEAGE_SECTIONS,
  lineageSections,
  TownLineage,
} from './town-lineage.js';

const folder = testFolder();

type Given = readonly [codes: string, name: string, position?: readonly [number, number]];

const records = (given: readonly Given[], year?: number): object[] =>
  given.map(([codes, name, position]) => {
    const segments = codes.split(' ');
    return { codes: segments, level: LEVELS[segments.length - 1], name, position, pastmap_year: year };
  });

async function built(
  name: string,
  given: readonly Given[],
  past?: { year: number; places: Places },
): Promise<Gazetteer> {
  const file = join(folder.path, `${name}.gaz`);
  const source = openNdjson(
    writeRecords(folder.path, `${name}.ndjson`, records(given, name === 'past' ? 2021 : undefined)),
  );
  await buildGazetteer(file, [source], { languages: false, past: past && [past] });
  return mapGazetteer(file);
}

const placesIn = (gazetteer: Gazetteer): Places => placesOf(addressNodes(new Segments(gazetteer)), fold);

function codesOf(gazetteer: Gazetteer): CodesOfTree {
  const { codes, tree } = new Segments(gazetteer);
  return {
    fullCode: (id) => codes.fullCode(id),
    find: (code) => codes.exact(code)[0]?.low ?? null,
    parent: (id) => tree.parent.at(id),
    isPlaceholder: (id) => tree.label.at(id) === 0,
  };
}

const PAST: readonly Given[] = [
  ['99', '見本県'],
  ['99 201', '見本市'],
  ['99 301', '見本郡隣町'],
  ['99 201 0001', '葵町', [135, 34]],
  ['99 201 0001 001', '一丁目', [135, 34.001]],
  ['99 201 0002', '西町', [135.1, 34]],
  ['99 201 0002 001', '一丁目', [135.1, 34.001]],
  ['99 201 0002 002', '二丁目', [135.1, 34.002]],
  ['99 201 0003', '社家', [135.2, 34]],
  ['99 201 0004', '旧町', [135.3, 34]],
  ['99 301 0001', '田原', [135.4, 34]],
  ['99 201 0005', '消町', [135.5, 34]],
];

const TODAY: readonly Given[] = [
  ['99', '見本県'],
  ['99 201', '見本市'],
  ['99 301', '見本郡隣町'],
  ['99 201 0001', '葵町', [135, 34]],
  ['99 201 0001 001', '一丁目', [135, 34.001]],
  ['99 201 0012', '西町', [135.1, 34]],
  ['99 201 0012 001', '一丁目', [135.1, 34.001]],
  ['99 201 0012 009', '二丁目', [135.1, 34.002]],
  ['99 201 0003', '社家', [135.2, 34]],
  ['99 201 0003 001', '一丁目', [135.2, 34.001]],
  ['99 201 0014', '新町', [135.3, 34]],
  ['99 301 0001', '田原', [135.4, 34]],
  ['99 301 0001 000 001', '5', [135.4, 34]],
];

const shown = (towns: readonly FormerTown[]): string[] =>
  towns.map(({ code, kind, certainty, called }) =>
    [code, kind, certainty, ...(called === null ? [] : [called.municipality, called.name])].join(' '),
  );

test('a file knows what its towns were and became, without that of the past year', async () => {
  const past = await built('past', PAST);
  const today = await built('today', TODAY, { year: 2021, places: placesIn(past) });
  past.close();
  const codes = codesOf(today);
  const lineage = TownLineage.of(today, codes);
  assert.ok(lineage !== null);
  assert.deepEqual(lineage.years, [2021]);
  const before = (code: string): string[] => shown(lineage.before(codes.find(code) ?? -1, 2021));
  const after = (code: string): string[] =>
    lineage.after(code, 2021).map(({ node, kind }) => `${codes.fullCode(node)} ${kind}`);
  assert.deepEqual(before('992010001'), ['992010001 same 100']);
  assert.deepEqual(before('992010001001'), ['992010001001 same 100']);
  assert.deepEqual(before('992010012'), ['992010002 recoded 100']);
  assert.deepEqual(before('992010012001'), ['992010002001 recoded 100']);
  assert.deepEqual(before('992010012009'), ['992010002002 recoded 100']);
  assert.deepEqual(before('992010003001'), ['992010003 chome 95 見本市 社家']);
  assert.deepEqual(before('992010014'), ['992010004 renamed 95 見本市 旧町']);
  assert.deepEqual(after('992010001001'), ['992010001001 same']);
  assert.deepEqual(after('992010002'), ['992010012 recoded']);
  assert.deepEqual(after('992010002001'), ['992010012001 recoded']);
  assert.deepEqual(after('992010002002'), ['992010012009 recoded']);
  assert.deepEqual(after('992010003'), ['992010003001 chome', '992010003 same']);
  assert.deepEqual(after('992010004'), ['992010014 renamed']);
  assert.deepEqual(after('992010005'), []);
  assert.deepEqual(after('99'), []);
  assert.deepEqual(lineage.after('992010001', 2015), []);
  // a code of today that was none then
  assert.deepEqual(after('992010012'), []);
  assert.deepEqual(
    [...lineage.called()].map(({ called }) => called.name),
    ['社家', '旧町'],
  );
  today.close();
});

test('a file that was built without a past year knows nothing of it', async () => {
  const today = await built('alone', TODAY);
  assert.equal(TownLineage.of(today, codesOf(today)), null);
  today.close();
});

/** Towns with few names, codes and places. */
const country = fc
  .uniqueArray(
    fc.record({
      town: fc.integer({ min: 1, max: 5 }),
      small: fc.integer({ min: 0, max: 3 }),
      name: fc.constantFrom('東', '西', '南', '北'),
      cell: fc.nat({ max: 5 }),
    }),
    { selector: ({ town, small }) => `${town} ${small}`, maxLength: 12 },
  )
  .map((drawn): Given[] => [
    ['99', '見本県'],
    ['99 201', '見本市'],
    ...drawn.map(({ town, small, name, cell }): Given => {
      const code = `99 201 000${town}`;
      return [small === 0 ? code : `${code} 00${small}`, name, [135 + cell / 100, 34]];
    }),
  ]);

test('random towns: the file says of each what was found, both ways', async () => {
  await fc.assert(
    fc.asyncProperty(country, country, async (given, now) => {
      const past = await built('past', given);
      const places = placesIn(past);
      const today = await built('today', now, { year: 2021, places });
      const codes = codesOf(today);
      const lineage = TownLineage.of(today, codes);
      assert.ok(lineage !== null);
      const current = placesIn(today);
      const whereabouts = whereaboutsBy(new History([]), places, current, '2021-12-31', fold);
      const steps = traceTowns(places.towns, current.towns, whereabouts);
      const line = ({ kind, from, to, certainty }: TownStep): string =>
        `${from.code} ${kind} ${to.id} ${certainty}`;
      const shown = ({ code, kind, node, certainty }: FormerTown): string =>
        `${code} ${kind} ${node} ${certainty}`;
      for (const { id } of current.towns)
        assert.deepEqual(
          lineage.before(id, 2021).map(shown).sort(),
          steps
            .filter(({ to }) => to.id === id)
            .map(line)
            .sort(),
        );
      for (const { code } of places.towns)
        assert.deepEqual(
          lineage.after(code, 2021).map(shown).sort(),
          steps
            .filter(({ from }) => from.code === code)
            .map(line)
            .sort(),
        );
      past.close();
      today.close();
    }),
    { numRuns: 60 },
  );
});

test('an unsound section is named', () => {
  const town = {
    id: 2,
    code: '992010001',
    municipality: '99201',
    name: '東',
    key: '東',
    large: null,
    depth: 2,
    point: null,
    covers: null,
  };
  const step: TownStep = { kind: 'renamed', from: { ...town, name: '西' }, to: town, certainty: 95 };
  const sections = (): Section[] =>
    lineageSections(
      [{ year: 2021, steps: [step], named: () => ({ municipality: '見本市', read: null }) }],
      Uint32Array.of(0, 1, 2),
    );
  const opened = (changed: readonly Section[]): void => {
    const file = join(folder.path, 'unsound.gaz');
    writeGazetteer(file, changed);
    const sound = new SectionFile(new WholeFile(file, readFileSync(file)));
    try {
      checkLineage(sound.sections(LINEAGE_SECTIONS), 3, 3, refusal('unsound.gaz'));
    } finally {
      sound.close();
    }
  };
  opened(sections());
  const set = (name: string, at: number, value: number): Section[] =>
    sections().map((section) => {
      if (section.name === `lineage.${name}`) section.data[at] = value;
      return section;
    });
  const two = ['992010009', '992010001'].map((code) => ({ ...step, from: { ...step.from, code } }));
  const named = () => ({ municipality: '見本市', read: null });
  const cases: readonly (readonly [Section[], string])[] = [
    [
      lineageSections([{ year: 2021, steps: two, named }], Uint32Array.of(0, 1, 2)),
      'heap is not sound: entry 1 has a code before that of entry 0, they ascend',
    ],
    [
      sections().map((each) =>
        each.name === 'lineage.start' ? { ...each, data: each.data.subarray(1) } : each,
      ),
      'start is not sound: it has 1 elements, expected 2',
    ],
    [
      sections().map((each) =>
        each.name === 'lineage.how' ? { ...each, data: each.data.subarray(1) } : each,
      ),
      'how is not sound: it has 1 elements, expected 2',
    ],
    [set('start', 1, 2), 'start is not sound: it ends at 2, what it divides has 1 elements'],
    [set('offset', 0, 4), 'offset is not sound: number 0 is 4, the first list begins at 0'],
    [set('node', 0, 3), 'node is not sound: number 0 is 3, there are 3 nodes'],
    [set('how', 0, 7), 'how is not sound: number 0 is 7, there are 7 kinds'],
    [set('how', 1, 40), 'how is not sound: number 1 is 40, a certainty is 90 to 100'],
  ];
  for (const [changed, reason] of cases)
    assert.throws(() => opened(changed), { message: `unsound.gaz: section lineage.${reason}` });
});
