import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { directorySections } from '@banchi/engine/gazetteer/directory.js';
import { FLAG } from '@banchi/engine/gazetteer/sections.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import type { AddressQuery } from '@banchi/engine/search/query.js';
import type { PolygonGeometry } from '@banchi/engine/vocabulary/coordinates.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import { addressQuery } from '../../../../bench/support/address-query.js';
import type { AddressRecord, PostalScope, RecordSource, SourceItem } from '../record/record.js';
import { type BuildOptions, buildGazetteer, type Refusal } from './build.js';
import { type Answering, Threads } from './threads.js';

const folder = mkdtempSync(join(tmpdir(), 'banchi-build-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const record = (codes: string, name: string | null, values: Partial<AddressRecord> = {}): AddressRecord => {
  const segments = codes.split(' ');
  return { codes: segments, level: LEVELS[segments.length - 1], name, ...values };
};

/** An item of a source, without its origin. */
type Given =
  | AddressRecord
  | Omit<Extract<SourceItem, { kind: 'fill' }>, 'origin'>
  | Omit<Extract<SourceItem, { kind: 'town-fill' }>, 'origin'>
  | Omit<Extract<SourceItem, { kind: 'postal' }>, 'origin'>;

/** A source of items, numbered as lines of one file. */
function source(items: readonly Given[]): RecordSource {
  return {
    attribution: { title: 'Lines', publisher: 'Test', licence: 'none' },
    bytes: 0,
    bytesRead: () => 0,
    async *items() {
      yield items.map((item, i): SourceItem => {
        const origin = { file: 'lines', line: i + 1 };
        return 'kind' in item ? { ...item, origin } : { kind: 'record', record: item, origin };
      });
    },
  };
}

let files = 0;
async function build(
  items: readonly Given[],
  options: BuildOptions = {},
): Promise<{ file: string; refusals: string[] }> {
  const file = join(folder, `${++files}.gaz`);
  const refusals: string[] = [];
  const onRefusal = ({ kind, origin, reason }: Refusal): void => {
    refusals.push(`${kind} ${origin.line}: ${reason.en}`);
  };
  await buildGazetteer(file, [source(items)], { ...options, onRefusal });
  return { file, refusals };
}

/** The records that a query finds. */
function found(file: string, query: Partial<AddressQuery>): Record<string, unknown>[] {
  const gazetteer = mapGazetteer(file);
  try {
    const { items } = new GazetteerSearch(gazetteer).search({ ...addressQuery(query), ...query });
    return JSON.parse(`[${Buffer.from(items).toString()}]`);
  } finally {
    gazetteer.close();
  }
}

const TOP = [record('99', '見本県'), record('99 201', '見本市')];
const partial = (text: string, language: 'ja' | 'en' = 'ja'): Partial<AddressQuery> => ({
  word: { text, language, match: 'partial' },
  shape: language === 'ja' ? 'address' : 'multilingual',
});

test('a spelling too long to be searched is dropped and reported, and its record stays', async () => {
  const { file, refusals } = await build([
    ...TOP,
    record('99 201 0001', '志町', { read: 'シ'.repeat(100) }),
    record('99 201 0002', '1'.repeat(255)),
    record('99 201 0002 001', '一丁目'),
  ]);
  assert.deepEqual(refusals, [
    `dropped 3: 99 201 0001: "${'shi'.repeat(25)}s…: 300 characters, a spelling of at most 255 can be searched`,
    `dropped 4: 99 201 0002: "${'1'.repeat(76)}…: 256 characters, a spelling of at most 255 can be searched`,
    `dropped 4: 99 201 0002: "${'イチ'.repeat(38)}…: 510 characters, a spelling of at most 255 can be searched`,
  ]);
  const [town] = found(file, partial('志町'));
  assert.equal(town.address_read4, 'シ'.repeat(100));
  assert.equal(found(file, partial('シ'.repeat(99))).length, 1, 'its reading is still searched');
  assert.equal(found(file, { code: { text: '992010002', match: 'exact' } }).length, 1);
  assert.equal(found(file, partial('一丁目')).length, 1);
});

test('the rules of texts hold for every source: a name at fault refuses the row, another text is left out', async () => {
  const { file, refusals } = await build([
    ...TOP,
    record('99 201 0001', '葵\n町'),
    record('99 201 0002', '緑町', { read: 'ミドリ\u0007チョウ', en: 'x'.repeat(256), ko: '미도리초' }),
    { kind: 'fill', codes: ['99', '201'], values: { read: ' ', post_code: '9999001' } },
  ]);
  assert.deepEqual(refusals, [
    'refused 3: name: "葵\\n町": must not hold control characters or lone surrogates',
    'dropped 4: read: "ミドリ\\u0007チョウ": must not hold control characters or lone surrogates',
    `dropped 4: en: "${'x'.repeat(76)}…: 256 characters, at most 255 are allowed`,
    'dropped 5: read: " ": must not be empty (null where it is not known)',
  ]);
  const [city, town] = found(file, { code: { text: '99201', match: 'prefix' }, shape: 'multilingual' });
  assert.deepEqual([city.address_read3, city.post_code], [null, '9999001']);
  assert.deepEqual([town.address4, town.address_read4, town.address4_ko], ['緑町', null, '미도리초']);
});

test('a reading of large and small section together is split by that of the large one', async () => {
  const reads = (town: string, read: string): Given => ({
    kind: 'town-fill',
    municipality: '99201',
    town,
    values: { read, post_code: '9999001' },
  });
  const { file, refusals } = await build([
    ...TOP,
    record('99 201 0001', '音江町'),
    record('99 201 0001 101', '広里'),
    record('99 201 0002', '大字戸山', { read: 'オオアザトヤマ' }),
    record('99 201 0002 101', '赤坂'),
    record('99 201 0003', '川内'),
    record('99 201 0003 101', '中原'),
    record('99 201 0004', '本町', { read: 'モトマチ' }),
    record('99 201 0004 101', '南'),
    record('99 201 0005', '東十'),
    record('99 201 0005 002', '二丁目'),
    // the small section's row comes first
    reads('音江町広里', 'オトエチョウヒロサト'),
    reads('音江町', 'オトエチョウ'),
    reads('戸山赤坂', 'トヤマアカサカ'),
    reads('川内中原', 'カワウチナカハラ'),
    reads('本町南', 'ホンチョウミナミ'),
    reads('東十二丁目', 'ヒガシジュウニチョウメ'),
  ]);
  assert.deepEqual(refusals, []);
  const small = found(file, {
    levels: ['AZC'],
    code: { text: '99', match: 'prefix' },
    shape: 'multilingual',
  });
  assert.deepEqual(
    small.map(({ address5, address_read5, address_read }) => [address5, address_read5, address_read]),
    [
      ['広里', 'ヒロサト', null],
      ['赤坂', 'アカサカ', null],
      ['中原', null, null],
      ['南', null, null],
      ['二丁目', '2チョウメ', null],
    ],
  );
  assert.ok(small.every(({ post_code }) => post_code === '9999001'));
  assert.deepEqual([small[0].address5_en, small[0].address5_ko], ['Hirosato', '히로사토']);
});

test('a name that is split within its numeral is one again', async () => {
  const { file, refusals } = await build([
    ...TOP,
    record('99 201 0004', '十'),
    record('99 201 0004 002', '二丁目', { position: [141.1, 39.3] }),
    record('99 201 0005', '栄'),
    record('99 201 0005 002', '二丁目'),
    record('99 201 0006', '二十'),
    record('99 201 0006 001', '一丁目'),
    record('99 201 0006 002', '二丁目'),
    {
      kind: 'town-fill',
      municipality: '99201',
      town: '十二丁目',
      values: { read: 'ジュウニチョウメ', post_code: '9999022' },
    },
  ]);
  assert.deepEqual(refusals, [
    'dropped 4: 99 201 0004 002: 二丁目 is the end of the name 十二丁目, which 99 201 0004 now has',
  ]);
  const [town, ...more] = found(file, partial('見本市十二丁目'));
  assert.deepEqual(more, []);
  assert.deepEqual(
    [town.address, town.address_level, town.address_read4, town.post_code, town.position],
    ['見本県見本市十二丁目', 'OAZ', 'ジュウニチョウメ', '9999022', [141.1, 39.3]],
  );
  assert.equal(found(file, { levels: ['AZC'], code: { text: '99', match: 'prefix' } }).length, 3);
});

test('every code of a town finds it, and of several none is shown, nor that of the municipality', async () => {
  const postal = (town: string, postCode: string, holds: PostalScope = 'whole') =>
    ({ kind: 'postal', municipality: '99201', town, read: null, postCode, holds }) as const;
  const { file, refusals } = await build([
    ...TOP,
    record('99 201 0001', '切畑'),
    record('99 201 0001 001', '長尾山'),
    record('99 201 0002', '西新宿'),
    record('99 201 0002 002', '二丁目'),
    postal('', '9990000'),
    postal('切畑', '6650808'),
    postal('切畑', '6660161'),
    postal('西新宿', '1600023'),
    postal('西新宿新宿三井ビル', '1630401', 'inside'),
    postal('光吉台', '8701136'),
  ]);
  assert.deepEqual(refusals, [
    'unpaired 12: 99 201 999957540079: only the list of postal codes names this town',
    'undecided 3: 99 201 0001: 切畑 has several postal codes, none for the whole of it: 6650808, 6660161',
  ]);
  const byWord = (word: string): unknown[] =>
    found(file, { word: { text: word, language: 'ja', match: 'partial' } }).map((each) => [
      each.address,
      each.post_code,
    ]);
  for (const code of ['〒665-0808', '6660161']) assert.deepEqual(byWord(code), [['見本県見本市切畑', null]]);
  assert.deepEqual(byWord('切畑長尾山'), [['見本県見本市切畑長尾山', null]]);
  assert.deepEqual(byWord('〒163-0401'), [['見本県見本市西新宿', '1600023']]);
  assert.deepEqual(byWord('〒870-1136'), [['見本県見本市光吉台', '8701136']]);
  const gazetteer = mapGazetteer(file);
  const engine = new GazetteerSearch(gazetteer);
  const restOf = (word: string): string => engine.geocode({ word, target: null }).value().match.rest;
  for (const code of ['160-0023', '163-0401'])
    assert.deepEqual(
      [restOf(`〒${code} 西新宿`), restOf(`〒${code} 見本市西新宿2丁目`), restOf(`${code} 見本市切畑`)],
      [' ', ' ', `${code} `],
    );
  assert.equal(restOf('〒999-0000 見本市西新宿2丁目'), '〒999-0000 ');
  const { flags } = gazetteer.nodes;
  const listed = Array.from({ length: flags.length }, (_, id) => id).filter(
    (id) => (flags.at(id) & FLAG.postalOnly) !== 0,
  );
  const directory = directorySections(gazetteer).map(({ name }) => name);
  gazetteer.close();
  assert.equal(listed.length, 1);
  assert.ok(directory.includes('post.shared.node'));
});

test('a pastmap_id is answered as it was given, whatever its size', async () => {
  const ids = [0, 7, 2 ** 31, 3_000_000_000, 2 ** 32, Number.MAX_SAFE_INTEGER];
  const { file } = await build([
    ...TOP,
    ...ids.map((pastmap_id, i) => record(`99 201 000${i}1`, `町${i}`, { pastmap_id })),
  ]);
  const answered = found(file, { code: { text: '99201', match: 'prefix' }, levels: ['OAZ'] });
  assert.deepEqual(
    answered.map(({ pastmap_id }) => pastmap_id),
    ids,
  );
});

test('two records with one pastmap_id are refused with both places', async () => {
  const one = record('99 201 0001', '葵町', { pastmap_id: 5 });
  await assert.rejects(build([...TOP, one, record('99 201 0002', '緑町', { pastmap_id: 5 })]), {
    name: 'BuildError',
    message:
      'pastmap_id 5 is 99 201 0001 (lines:3) and 99 201 0002 (lines:4): an identifier must be of one record',
  });
  // the same record said twice is one record
  const { file } = await build([...TOP, record('99 201 0001', '葵町'), one, one]);
  assert.equal(found(file, partial('葵町'))[0].pastmap_id, 5);
});

test('a coarse outline serves a prefecture that its municipalities do not make up', async () => {
  const square = (west: number, south: number, east: number, north: number): PolygonGeometry => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  });
  const outline = { kind: 'fill', codes: ['99'], values: { polygon: square(140, 35, 140.5, 36) } } as const;
  const [west, east] = [square(140, 35, 141, 36), square(141, 35, 142, 36)];
  /** How far east the prefecture reaches. */
  const reach = async (...items: Given[]): Promise<number> => {
    const { file } = await build(items);
    const [{ address_polygon }] = found(file, { code: { text: '99', match: 'exact' }, polygon: true });
    const { coordinates } = JSON.parse(address_polygon as string);
    return Math.max(...coordinates.flat(3).filter((_: number, i: number) => i % 2 === 0));
  };
  const prefecture = record('99', '見本県');
  const whole = [
    record('99 201', '見本市', { polygon: west }),
    record('99 202', '標本市', { polygon: east }),
  ];
  const half = [whole[0], record('99 202', '標本市')];
  assert.equal(await reach(prefecture, ...whole, { ...outline, coarse: true }), 142);
  assert.equal(await reach(prefecture, ...half, { ...outline, coarse: true }), 140.5);
  // an outline that is not called coarse is the prefecture's own
  assert.equal(await reach(prefecture, ...whole, outline), 140.5);
  const { refusals } = await build([prefecture, { ...outline, codes: ['98'], coarse: true }]);
  assert.deepEqual(refusals, ['unmatched 2: no record for 98']);
});

test('a coarse outline of a municipality holds what is within, and proves no point wrong', async () => {
  const square: PolygonGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [140, 35],
        [140.1, 35],
        [140.1, 35.1],
        [140, 35.1],
        [140, 35],
      ],
    ],
  };
  const town = record('99 201 0001', '葵町', { position: [141, 35.05] });
  const outline = { kind: 'fill', codes: ['99', '201'], values: { polygon: square } } as const;
  for (const coarse of [true, false]) {
    const { file, refusals } = await build([...TOP, town, { ...outline, coarse }], { withhold: true });
    assert.equal(refusals.length, coarse ? 0 : 1);
    assert.equal(found(file, { code: { text: '99201', match: 'exact' }, polygon: true }).length, 1);
    assert.deepEqual(found(file, partial('葵町'))[0].position ?? null, coarse ? [141, 35.05] : null);
  }
});

const script = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const ENDLESS = script('setInterval(() => {}, 1000)');

/** Threads of which the one with a name runs another script, whatever the size of its work. */
class Replaced extends Threads {
  readonly #name: string;
  readonly #script: URL;

  constructor(name: string, replacement: URL) {
    super(0, 2);
    this.#name = name;
    this.#script = replacement;
  }

  override run<T>(original: URL, input: unknown, take?: (message: never) => void): Promise<T> {
    return super.run(this.#instead(original), input, take);
  }

  override answering<Q, A>(size: number, original: URL, input: () => unknown): readonly Answering<Q, A>[] {
    return super.answering(size, this.#instead(original), input);
  }

  #instead(original: URL): URL {
    return original.pathname.includes(this.#name) ? this.#script : original;
  }
}

for (const name of ['part-order', 'find-edges', 'full-text-ranks', 'reading-names', 'suffixes']) {
  for (const [how, text, message] of [
    ['throws', 'throw new Error("out of luck")', /^out of luck$/],
    ['ends without a word', 'process.exit(3)', /^a thread of the build ended with 3$/],
  ] as const) {
    test(`a thread for ${name} that ${how} ends the build and every other thread`, async () => {
      const unhandled: unknown[] = [];
      const listen = (reason: unknown): void => void unhandled.push(reason);
      process.on('unhandledRejection', listen);
      const threads = new Replaced(name, script(text));
      threads.run(ENDLESS, null);
      const before = readdirSync(folder);
      await assert.rejects(build(TOP, { threads }), { message });
      assert.equal(threads.running, 0);
      assert.deepEqual(readdirSync(folder), before);
      await new Promise((resolve) => setImmediate(resolve));
      process.off('unhandledRejection', listen);
      assert.deepEqual(unhandled, []);
    });
  }
}

test('a thread is heard message by message, and who cannot take one ends the work', async () => {
  const numbers = script(
    'import { parentPort } from "node:worker_threads"; for (const i of [1, 2, 3]) parentPort.postMessage(i);',
  );
  const threads = new Threads(0);
  const taken: number[] = [];
  const take = (number: number): void => {
    if (taken.push(number) === 2) throw new Error('the disk is full');
  };
  assert.equal(await threads.run(numbers, null), 3);
  await assert.rejects(threads.run(numbers, null, take), { message: 'the disk is full' });
  assert.deepEqual(taken.slice(0, 2), [1, 2]);
  await threads.end();
  assert.equal(threads.running, 0);
});

test('a build that fails by itself ends its threads', async () => {
  const threads = new Replaced('full-text-ranks', ENDLESS);
  const twins = [
    record('99 201 0001', '葵町', { pastmap_id: 1 }),
    record('99 201 0002', '緑町', { pastmap_id: 1 }),
  ];
  await assert.rejects(build([...TOP, ...twins], { threads }), { name: 'BuildError' });
  assert.equal(threads.running, 0);
});

test('threads give the same file as none', async () => {
  const built = '2024-01-01T00:00:00.000Z';
  const items = [...TOP, record('99 201 0001', '葵町', { read: 'アオイチョウ' })];
  const ids: string[] = [];
  for (const worthwhile of [0, 1000]) {
    const { file } = await build(items, { built, threads: new Threads(worthwhile) });
    assert.ok(existsSync(file));
    const gazetteer = mapGazetteer(file, 'all');
    ids.push(gazetteer.meta.id);
    gazetteer.close();
  }
  assert.equal(ids[0], ids[1]);
});
