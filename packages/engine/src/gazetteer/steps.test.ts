import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildGazetteer } from '@banchi/build/indexing/build.js';
import { openChanges } from '@banchi/build/sources/changes/changes.js';
import { openNdjson } from '@banchi/build/sources/ndjson/ndjson.js';
import { knownHistories } from '../../../../test/reference/arbitrary-history.js';
import { fc } from '../../../../test/support/property.js';
import { collect, needsRealData, realData, testFolder } from '../../../../test/support/sources.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { writeGazetteer } from '../files/writer.js';
import type { Step } from '../lineage/step.js';
import { SectionFile } from './section-file.js';
import type { Section } from './sections.js';
import { WholeFile } from './source.js';
import { HISTORY_SECTIONS, historySections, readSteps } from './steps.js';

const folder = testFolder();

/** The steps of a file that has these sections and nothing else. */
function stepsIn(sections: readonly Section[]): Step[] {
  const file = join(folder.path, 'steps.gaz');
  writeGazetteer(file, sections);
  const opened = new SectionFile(new WholeFile(file, readFileSync(file)));
  try {
    return readSteps({ file: 'steps.gaz', history: () => opened.sections(HISTORY_SECTIONS) });
  } finally {
    opened.close();
  }
}

const TOWN = { code: '99301', name: '東町', read: 'ヒガシチョウ', above: '東郡', aboveRead: 'ヒガシグン' };
const CITY = { code: '01201', name: '東市', read: null, above: null, aboveRead: null };
const STEPS: readonly Step[] = [
  { date: '1970-04-01', kind: 'city', from: TOWN, to: CITY, whole: true, part: null },
  { date: '1971-04-01', kind: 'absorb', from: TOWN, to: CITY, whole: false, part: '大字梯及び古関' },
  { date: '1972-04-01', kind: 'separate', from: CITY, to: TOWN, whole: false, part: null },
  { date: '1973-04-01', kind: 'county-ends', from: TOWN, to: null, whole: true, part: null },
  { date: '1974-04-01', kind: 'county-begins', from: null, to: TOWN, whole: true, part: null },
];

test('steps are read as they were written', () => {
  assert.deepEqual(stepsIn(historySections(STEPS)), STEPS);
  assert.deepEqual(historySections([]), []);
  fc.assert(
    fc.property(knownHistories, ({ events }) => {
      const steps = events.flat();
      if (steps.length > 0) assert.deepEqual(stepsIn(historySections(steps)), steps);
    }),
    { numRuns: 50 },
  );
});

test('an unsound section is named', () => {
  const changed = (name: string, change: (data: Section['data']) => Section['data']): Section[] =>
    historySections(STEPS).map((section) =>
      section.name === `history.${name}` ? { name: section.name, data: change(section.data) } : section,
    );
  const set = (at: number, value: number) => (data: Section['data']) => {
    data[at] = value;
    return data;
  };
  const cases: readonly (readonly [Section[], string])[] = [
    [changed('kind', (data) => data.subarray(1)), 'kind has 4 elements, expected 5'],
    [changed('unit', (data) => data.subarray(1)), 'unit has 9 elements, expected 10'],
    [changed('part', (data) => data.subarray(1)), 'part has 4 elements, expected 5'],
    [changed('name', (data) => data.subarray(1)), 'name has 7 elements, expected 8'],
    [changed('kind', set(0, 200)), 'kind has 200, at most 16'],
    [changed('date', set(0, 7)), 'date has 7'],
    [changed('unit', set(0, 9)), 'unit names unit 9 of 2'],
    [changed('part', set(0, 99)), 'part names text 97 of 6'],
    [changed('code', set(0, 100000)), 'code has 100000, at most 99999'],
    [changed('name', set(1, 99)), 'name names text 99 of 6'],
    [changed('name', set(0, 0xffffffff)), 'name has a unit without a name'],
    [changed('offset', set(1, 9999)), 'offset says 0 to 9999 of 72 bytes'],
  ];
  for (const [sections, reason] of cases)
    assert.throws(() => stepsIn(sections), { message: `steps.gaz: section history.${reason}` });
});

const RECORDS = [
  '{"codes":["99"],"level":"TOD","name":"見本県"}',
  '{"codes":["99","201"],"level":"SHK","name":"東市"}',
];

const LIST = [
  '標準地域コード,都道府県,政令市・郡・支庁・振興局等,政令市・郡・支庁・振興局等（ふりがな）,市区町村,市区町村（ふりがな）,廃置分合等施行年月日,改正事由',
  '99301,見本県,,,東町,ひがしちょう,1970-04-01,東町(99301)が東市(99201)に市制施行',
  '99201,見本県,,,東市,ひがしし,1970-04-01,東町(99301)が東市(99201)に市制施行',
  '99302,見本県,,,西町,にしまち,1971-04-01,西町(99302)が東市(99201)に編入',
  '99201,見本県,,,東市,ひがしし,1971-04-01,西町(99302)が東市(99201)に編入',
  '99302,見本県,,,西町,にしまち,1972-04-01,西町(99302)が東市(99201)に編入',
  '99201,見本県,,,東市,ひがしし,1972-04-01,西町(99302)が東市(99201)に編入',
];

test('a build keeps the list given once or twice, refuses what contradicts it, and does without', async () => {
  const records = folder.write('records.ndjson', RECORDS.join('\n'));
  const list = folder.write('list.csv', LIST.join('\n'));
  const built = async (
    sources: Parameters<typeof buildGazetteer>[1],
  ): Promise<[Step[], string[], string]> => {
    const refused: string[] = [];
    const file = join(folder.path, 'built.gaz');
    await buildGazetteer(file, sources, {
      languages: false,
      onRefusal: ({ reason, origin }) => refused.push(`${origin.line}: ${reason.en}`),
    });
    const gazetteer = mapGazetteer(file);
    const steps = readSteps(gazetteer);
    const { id } = gazetteer.meta;
    gazetteer.close();
    return [steps, refused, id];
  };
  const [steps, refused, id] = await built([openNdjson(records), openChanges([list])]);
  assert.deepEqual(
    steps.map(({ date, kind, from, to }) => [date, kind, from?.name, to?.name]),
    [
      ['1970-04-01', 'city', '東町', '東市'],
      ['1971-04-01', 'absorb', '西町', '東市'],
    ],
  );
  assert.deepEqual(refused, ['6: 1972-04-01 absorb: 99302 is nothing then, not 西町']);
  const [twice, , same] = await built([openNdjson(records), openChanges([list, list])]);
  assert.deepEqual(twice, steps);
  assert.equal(same, id);
  assert.deepEqual((await built([openNdjson(records)]))[0], []);
});

test('the whole list takes less than 250 KB and is read as it is', needsRealData, async () => {
  const items = await collect(openChanges([realData('history/estat-municipal-changes.csv.gz')]));
  const steps = items.flatMap((item) => (item.kind === 'step' ? [item.step] : []));
  const sections = historySections(steps);
  assert.deepEqual(stepsIn(sections), steps);
  const bytes = sections.reduce((sum, { data }) => sum + data.byteLength, 0);
  assert.ok(bytes < 250_000, `${bytes} bytes`);
});
