import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { specimenGazetteers } from '../../../../test/support/specimen.js';
import { mapGazetteer } from '../files/map-gazetteer.js';
import { writeGazetteer } from '../files/writer.js';
import { BlockColumn, packBlocks } from './blocks.js';
import { GazetteerError } from './format.js';
import { ELEMENT_SIZE, NONE, type Section } from './sections.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-structure-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The specimen's sections, to be changed. */
async function sections(): Promise<Section[]> {
  const [file] = await specimenGazetteers();
  const gazetteer = mapGazetteer(file, 'header');
  const { entries } = gazetteer;
  gazetteer.close();
  const bytes = new Uint8Array(readFileSync(file));
  const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array };
  return entries.map(({ name, type, offset, length }) => ({
    name,
    data: new arrays[type](bytes.slice(offset, offset + length).buffer, 0, length / ELEMENT_SIZE[type]),
  }));
}

/** The numbers of a column that is stored in blocks, in whole blocks. */
function unpacked(all: readonly Section[], name: string): Section {
  const [head, heap] = ['head', 'heap'].map(
    (part) => all.find((each) => each.name === `${name}.${part}`)?.data,
  );
  assert.ok(head instanceof Uint32Array && heap instanceof Uint32Array, name);
  const data = new Uint32Array(32 * head.length);
  new BlockColumn(data.length, { head, heap }).read(0, data.length, data);
  return { name, data };
}

/** The sections with other numbers of a column. Behind the last one stands the base of its block, which takes no bits where it is least. */
function repacked(all: readonly Section[], { name, data }: Section): Section[] {
  const blocks = packBlocks(data);
  return all.map((each) =>
    each.name === `${name}.head`
      ? { ...each, data: blocks.head }
      : each.name === `${name}.heap`
        ? { ...each, data: blocks.heap }
        : each,
  );
}

/** One number of a section is another one: what a walk did with it before this was checked, and what is said of it. */
const CHANGES: readonly (readonly [section: string, place: number, value: number, rule: RegExp])[] = [
  [
    'branch.parent',
    5,
    5,
    /^section branch\.parent\.heap is not sound: node \d+ has the parent 5, the subtree that it lies in is that of /,
  ],
  ['label.class', 0, 255, /^section label\.class is not sound: number 0 is 255, there are \d+ classes/],
  ['class.bits', 1, 0, /^section class\.bits is not sound: number 1 is 0, not above the one before it/],
  ['class.bits', 0, 2 ** 15, /^section class\.bits is not sound: number 0 is 32768, with unknown bits/],
  ['branch.parent', 1, NONE, /^section branch\.parent\.heap is not sound: node 1 has the parent 4294967295/],
  ['branch.end', 1, 1, /^section branch\.end\.heap is not sound: node 1 ends at 1, it ends behind itself/],
  ['branch.end', 1, 1_000_000, /^section branch\.end\.heap is not sound: node 1 ends at 1000000/],
  ['branch.lots', 1, 1, /^section branch\.lots\.heap is not sound: branch 1 has 1 lots before it, not 0/],
  [
    'branch.segment',
    3,
    1_000_000,
    /^section branch\.segment\.heap is not sound: node 3 has the segment 1000000 of /,
  ],
  [
    'branch.label',
    3,
    1_000_000,
    /^section branch\.label\.heap is not sound: node 3 has the label 1000000 of /,
  ],
  [
    'branch.flags',
    2,
    0,
    /^section branch\.flags is not sound: node 2 has the level 0 where it stands 1 levels/,
  ],
  ['branch.bits', 0, 1, /^section branch\.bits is not sound: it counts 1 branches before 0, there are 0/],
  ['branch.bits', 1, 0, /^section branch\.bits is not sound: the first node is not a branch/],
  ['lot.label', 3, 1_000_000, /^section lot\.label\.heap is not sound: node \d+ has the label 1000000 of /],
  ['lot.label', 3, 0, /^section branch\.flags is not sound: node \d+ is a placeholder by its label alone/],
  [
    'lot.segment',
    3,
    1_000_000,
    /^section lot\.segment\.heap is not sound: node \d+ has the segment 1000000 of /,
  ],
  ['segments.offset', 1, 1_000_000, /^section segments\.offset is not sound: /],
  ['label.offset', 2, 0, /^section label\.offset is not sound: number 2 is 0 behind /],
  ['post.start', 1, 0, /^section post\.start is not sound: number 1 is 0 behind 0, they ascend/],
  ['spelling.start', 1, 1_000_000, /^section spelling\.start is not sound: /],
  ['spelling.suffix', 0, NONE, /^section spelling\.suffix is not sound: number 0 is 4294967295, no end of /],
  ['label.node.head', 0, 1_000_000, /^section label\.node\.heap is not sound: /],
  ['label.node.head', 1, 1_000_000, /^section label\.node\.head is not sound: /],
  ['edge.offset', 1, 1_000_000, /^section edge\.offset is not sound: /],
  [
    'edge.byEnding.head',
    0,
    1_000_000,
    /^section edge\.byEnding\.heap is not sound: number 0 is \d+, each of the edges /,
  ],
  ['polygon.offset', 1, 0, /^section polygon\.offset is not sound: number 1 is 0 behind 0/],
  [
    'polygon.heap',
    4,
    0xff,
    /^section polygon\.heap is not sound: boundary 0: \d+ vertices by its header, there are /,
  ],
  ['polygon.boxes', 0, 0xff, /^section polygon\.boxes is not sound: the tree: box tree: /],
];

test('what walks rely on is refused with section and rule where it does not hold, though checksums are right', async () => {
  const changed = join(folder, 'changed.gaz');
  for (const [name, place, value, rule] of CHANGES) {
    const all = await sections();
    const packed = all.find((each) => each.name === `${name}.head`);
    const section = packed === undefined ? all.find((each) => each.name === name) : unpacked(all, name);
    assert.ok(section !== undefined && place < section.data.length, name);
    assert.notEqual(section.data[place], value, `${name} ${place}`);
    section.data[place] = value;
    writeGazetteer(changed, packed === undefined ? all : repacked(all, section));
    assert.throws(
      () => mapGazetteer(changed, 'all').close(),
      (error) =>
        error instanceof GazetteerError &&
        error.file === changed &&
        rule.test(error.message.slice(`${changed}: `.length)),
      `${name} ${place} ${value}`,
    );
    // a caller that says the file was checked gets it without a check.
    mapGazetteer(changed, 'header').close();
  }
});

test('postal codes that find nodes without being theirs are checked as well', async () => {
  const file = join(folder, 'shared.gaz');
  const bad: readonly (readonly [codes: readonly number[], nodes: readonly number[], rule: RegExp])[] = [
    [[1, 10_000_000], [0, 1], /^section post\.shared\.code is not sound: number 1 is 10000000, codes have/],
    [[1, 1], [0, 1_000_000], /^section post\.shared\.node is not sound: number 1 is 1000000, there are/],
    [[1, 1], [1, 1], /^section post\.shared\.node is not sound: number 1 is the node 1, they ascend/],
    [[2, 1], [0, 1], /^section post\.shared\.node is not sound: number 1 is the node 1, they ascend/],
    [[1], [0, 1], /post\.shared\.node/],
  ];
  const write = async (codes: readonly number[], nodes: readonly number[]): Promise<void> => {
    const others = (await sections()).filter(({ name }) => !name.startsWith('post.shared.'));
    writeGazetteer(file, [
      ...others,
      { name: 'post.shared.code', data: Uint32Array.from(codes) },
      { name: 'post.shared.node', data: Uint32Array.from(nodes) },
    ]);
  };
  await write([1, 1, 2], [0, 1, 0]);
  mapGazetteer(file, 'all').close();
  for (const [codes, nodes, rule] of bad) {
    await write(codes, nodes);
    assert.throws(
      () => mapGazetteer(file, 'all').close(),
      (error) => error instanceof GazetteerError && rule.test(error.message.slice(`${file}: `.length)),
      String(rule),
    );
  }
});

test('what names and points are from is checked as well', async () => {
  const file = join(folder, 'origins.gaz');
  const cases: readonly (readonly [section: string, number: number, rule: RegExp])[] = [
    ['origin.start', 1_000_000, /^section origin\.start is not sound: number 0 is 1000000, all are below/],
    ['origin.name', 7, /^section origin\.name is not sound: number 0 is 7, meta has 1 origins/],
    ['origin.point', 7, /^section origin\.point is not sound: number 0 is 7, meta has 1 origins/],
  ];
  for (const [name, value, rule] of cases) {
    const all = await sections();
    const section = all.find((each) => each.name === name);
    assert.ok(section !== undefined && section.data.length > 0, name);
    section.data[0] = value;
    writeGazetteer(file, all);
    assert.throws(
      () => mapGazetteer(file, 'all').close(),
      (error) => error instanceof GazetteerError && rule.test(error.message.slice(`${file}: `.length)),
      name,
    );
  }
  const towns = (await sections()).map((each) =>
    each.name === 'town.node'
      ? { ...each, data: Uint32Array.of(1) }
      : each.name === 'town.id'
        ? { ...each, data: Uint32Array.of(10_000_000) }
        : each,
  );
  writeGazetteer(file, towns);
  assert.throws(
    () => mapGazetteer(file, 'all').close(),
    /section town\.id is not sound: number 0 is 10000000/,
  );
});

test('fields of meta are of their kinds', async () => {
  const file = join(folder, 'meta.gaz');
  const bad: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ nodes: -1 }, 'nodes must be a whole number'],
    [{ numbers: 0 }, 'numbers must be a whole number from 1 to that of labels'],
    [{ numbers: 1_000_000 }, 'numbers must be a whole number from 1 to that of labels'],
    [{ year: '2015' }, 'year must be a whole number or null'],
    [{ records: { TOD: 1 } }, 'records must be a whole number for each level'],
    [
      { origins: [{ source: 9, date: null, isRegistry: false }] },
      'origins must be a list of sources and dates',
    ],
    [{ sources: [{}] }, 'sources must be a list of titles, publishers and licences'],
  ];
  for (const [change, rule] of bad) {
    const [meta, ...others] = await sections();
    const stored = JSON.parse(new TextDecoder().decode(meta.data as Uint8Array)) as object;
    writeGazetteer(file, [
      { name: 'meta', data: new TextEncoder().encode(JSON.stringify({ ...stored, ...change })) },
      ...others,
    ]);
    assert.throws(() => mapGazetteer(file, 'header'), {
      name: 'GazetteerError',
      message: `${file}: section meta is not sound: ${rule}`,
    });
  }
});
