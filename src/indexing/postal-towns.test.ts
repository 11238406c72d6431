import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressRecord, PostalScope } from '../record/record.js';
import { LEVELS } from '../vocabulary/levels.js';
import { Fills } from './fills.js';
import { type Node, NodeTree } from './nodes.js';
import { NumberedTexts } from './numbered-texts.js';
import { POSTAL_SEGMENT } from './postal-towns.js';
import { skipUnnamedSections } from './unnamed-sections.js';

type Town = readonly [codes: string, name: string, values?: Partial<AddressRecord>];
type Row = readonly [
  town: string,
  read: string | null,
  postCode: string,
  holds?: PostalScope,
  sections?: readonly string[],
];

/** A municipality with towns, to which a list of postal codes is applied. */
function listed(
  towns: readonly Town[],
  rows: readonly Row[],
): { tree: NodeTree; undecided: string[]; contradicted: string[]; unmatched: string[] } {
  const tree = new NodeTree(new NumberedTexts());
  const add = (codes: readonly string[], name: string, values: Partial<AddressRecord> = {}): void =>
    tree.add({ codes, level: LEVELS[codes.length - 1], name, ...values }, { file: 'towns', line: 1 });
  add(['99'], '見本県');
  add(['99', '201'], '見本市', { post_code: '9990000' });
  for (const [codes, name, values] of towns) add(['99', '201', ...codes.split(' ')], name, values);
  const fills = new Fills();
  rows.forEach(([town, read, postCode, holds = 'whole', sections], line) => {
    const origin = { file: 'list', line: line + 1 };
    const row = { kind: 'postal', municipality: '99201', town, read, postCode, holds, origin } as const;
    fills.add(sections === undefined ? row : { ...row, sections }, tree);
  });
  skipUnnamedSections(tree, () => undefined);
  const [undecided, contradicted, unmatched]: [string[], string[], string[]] = [[], [], []];
  fills.apply(
    tree,
    { undecided: ({ en }) => undecided.push(en), contradicted: ({ en }) => contradicted.push(en) },
    (fill) => unmatched.push(fill.kind === 'postal' ? fill.town : fill.kind),
  );
  return { tree, undecided, contradicted, unmatched };
}

/** Towns of the municipality as `code name reading own-code +codes that find it ~codes inside`; made segments as `*`. */
function shown(tree: NodeTree): string[] {
  const lines: string[] = [];
  const show = (node: Node, above: string): void => {
    const segment = node.segment.startsWith(POSTAL_SEGMENT) ? '*' : node.segment;
    const code = above === '' ? segment : `${above} ${segment}`;
    const { record } = node;
    if (record != null)
      lines.push(
        [
          `${code} ${record.name} ${record.read ?? '-'} ${record.post_code ?? '-'}`,
          ...(record.post_codes ?? []).map((each) => `+${each}`),
          ...(record.insidePostCodes ?? []).map((each) => `~${each}`),
          ...(record.aliases ?? []).map((each) => `=${each}`),
          ...(record.postal_only === true ? ['list'] : []),
        ].join(' '),
      );
    for (const child of node.children?.values() ?? []) show(child, code);
  };
  for (const node of tree.find(['99', '201'])?.children?.values() ?? []) show(node, '');
  return lines;
}

test('a town that no source has becomes a record with reading and code, beside the one whose name it begins with', () => {
  const { tree, unmatched } = listed(
    [['0029', '大字光吉', { read: 'ミツヨシ' }]],
    [
      ['光吉', 'ミツヨシ', '8701132'],
      ['光吉台', 'ミツヨシダイ', '8701136'],
    ],
  );
  assert.deepEqual(shown(tree), ['0029 大字光吉 ミツヨシ 8701132', '* 光吉台 ミツヨシダイ 8701136 list']);
  assert.deepEqual(unmatched, []);
  const municipality = tree.find(['99', '201']);
  assert.deepEqual(
    [...(municipality?.children?.values() ?? [])].map(({ record }) => record?.position),
    [undefined, undefined],
  );
});

test('a town is in the section that it begins with where the list has one code for both, or does not name the section', () => {
  const { tree } = listed(
    [
      ['0001', '一宇', { read: 'イチウ' }],
      ['0002', '高清水'],
      ['0003', '坂田'],
      ['0004', '三保'],
    ],
    [
      ['一宇', 'イチウ', '7794301'],
      ['一宇大横', 'イチウオオヨコ', '7794301'],
      ['高清水南沢', 'タカシミズミナミサワ', '9872122'],
      ['坂田', 'サカタ', '3820929'],
      ['坂田町', 'サカタマチ', '3820026'],
      ['三保', 'ミホ', '4240901'],
      ['三保松原町', 'ミホマツバラチョウ', '4240908'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 一宇 イチウ 7794301',
    '0001 * 大横 オオヨコ 7794301 list',
    '0002 高清水 - -',
    '0002 * 南沢 - 9872122 list',
    '0003 坂田 サカタ 3820929',
    '0004 三保 ミホ 4240901',
    '* 三保松原町 ミホマツバラチョウ 4240908 list',
    '* 坂田町 サカタマチ 3820026 list',
  ]);
});

test('segments are made from names: the same in any order of rows, twelve digits, none of which an official one can be', () => {
  const rows: Row[] = Array.from({ length: 400 }, (_, i) => [
    `見本${'山川田森林岡谷沢'[i % 8]}${'港'.repeat(i >> 3)}台`,
    null,
    '9990001',
  ]);
  const segments = (given: readonly Row[]): Map<string, string> =>
    new Map(
      [
        ...(listed([['0001', '港']], given)
          .tree.find(['99', '201'])
          ?.children?.values() ?? []),
      ].map(({ record, segment }) => [record?.name ?? '', segment]),
    );
  const made = segments(rows);
  assert.equal(made.size, 401);
  assert.equal(new Set(made.values()).size, 401);
  for (const [name, segment] of made) if (name !== '港') assert.match(segment, /^9999[0-9]{8}$/);
  const others = segments([...rows].reverse().slice(0, 300));
  for (const [name, segment] of others) assert.equal(made.get(name), segment);
});

test('a town is not made where a sibling leaves no segment for it', () => {
  const { tree, unmatched } = listed([['9999', '港']], [['光吉台', null, '8701136']]);
  assert.deepEqual(shown(tree), ['* 港 - -']);
  assert.deepEqual(unmatched, ['光吉台']);
});

test('a town with several codes is told none, all find it, and what was given with it goes too', () => {
  const { tree, undecided } = listed(
    [
      ['0001', '切畑', { post_code: '6650808' }],
      ['0001 501', '長尾山', { post_code: '6650808' }],
      ['0001 502', '検見', { post_code: '6669999' }],
      ['0002', '本町', { post_code: '1111111' }],
    ],
    [
      ['切畑', null, '6650808'],
      ['切畑', null, '6660161'],
      ['本町', null, '6751372'],
      ['本町', null, '6751374'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 切畑 - - +6650808 +6660161',
    '0001 501 長尾山 - -',
    '0001 502 検見 - 6669999',
    // another source's code that the list does not have for it is no choice among those of the list
    '0002 本町 - 1111111 +6751372 +6751374',
  ]);
  assert.deepEqual(undecided, [
    '99 201 0001: 切畑 has several postal codes, none for the whole of it: 6650808, 6660161',
  ]);
});

test('parts decide where they can', () => {
  const { tree, undecided } = listed(
    [
      ['0001', '大通西'],
      ['0001 001', '一丁目'],
      ['0001 002', '二丁目'],
      ['0001 003', '三丁目'],
      ['0002', '北'],
      ['0003', '浅香山町一丁'],
      ['0004', '浅香山町二丁'],
      ['0005', '南'],
      ['0006', '南郷通一丁目北'],
      ['0007', '南郷通一丁目南'],
    ],
    [
      ['大通西', 'オオドオリニシ', '0600042', 'part', ['1丁目', '2丁目']],
      ['大通西', 'オオドオリニシ', '0640820', 'part', ['20丁目']],
      ['北', 'キタ', '0640933', 'part'],
      ['北', 'キタ', '0640934'],
      ['浅香山町', null, '5900001', 'part', ['1丁']],
      ['浅香山町', null, '5900002', 'part', ['2丁']],
      ['南', 'ミナミ', '0640930', 'part'],
      ['南', 'ミナミ', '0640930', 'part'],
      ['南郷通', null, '0030022'],
      ['南郷通南', null, '0030023'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 大通西 オオドオリニシ - +0640820',
    '0001 001 一丁目 - 0600042',
    '0001 002 二丁目 - 0600042',
    '0001 003 三丁目 - -',
    '0002 北 キタ 0640934 +0640933',
    '0003 浅香山町一丁 - 5900001',
    '0004 浅香山町二丁 - 5900002',
    '0005 南 ミナミ 0640930',
    '0006 南郷通一丁目北 - 0030022',
    '0007 南郷通一丁目南 - 0030023 +0030022',
  ]);
  assert.equal(undecided.length, 1);
});

test('buildings, offices and streets of Kyoto find the town that they are in', () => {
  const { tree, unmatched } = listed(
    [
      ['0001', '西新宿'],
      ['0001 002', '二丁目'],
      ['0002', '荒神町'],
      ['0003', '新宿'],
    ],
    [
      ['西新宿', 'ニシシンジュク', '1600023'],
      ['西新宿新宿三井ビル', null, '1630401', 'inside'],
      // the row for floors that are not known, where brackets were taken away
      ['西新宿新宿三井ビル', 'ニシシンジュクシンジュクミツイビル', '1630490'],
      ['西新宿', null, '1638001', 'inside', ['2丁目']],
      ['荒神町猪熊通椹木町上る', null, '6028144'],
      ['荒神町丸太町通七本松西入', null, '6028353'],
      ['北一条西', null, '0608613', 'inside'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 西新宿 ニシシンジュク 1600023 ~1630490 ~1630401',
    '0001 002 二丁目 - - ~1638001',
    '0002 荒神町 - - +6028144 +6028353',
    '0003 新宿 - -',
  ]);
  assert.deepEqual(unmatched, ['北一条西']);
});

test('a town under another name is no new one: a unit left out, a large section left out', () => {
  const { tree } = listed(
    [
      ['0001', '厚田区安瀬'],
      ['0002', '西公文名町'],
      ['0003', '大字鶴賀'],
      ['0003 508', '西鶴賀町'],
      ['0004', '大字南長野'],
      ['0004 509', '諏訪町'],
      ['0005', '桜本'],
      ['0005 501', '田中島'],
    ],
    [
      ['厚田安瀬', 'アツタヤソスケ', '0613601'],
      ['西公文名町', null, '9398003'],
      ['西公文名', null, '9398004'],
      ['鶴賀', null, '3800811'],
      ['西鶴賀町', null, '3800814'],
      ['鶴賀西鶴賀町', null, '3800814'],
      ['諏訪町', null, '3800844'],
      ['田中島', null, '9608031'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 厚田区安瀬 - 0613601 =厚田安瀬',
    '0002 西公文名町 - 9398003',
    '0003 大字鶴賀 - 3800811',
    '0003 508 西鶴賀町 - 3800814',
    '0004 大字南長野 - -',
    '0004 509 諏訪町 - 3800844',
    '0005 桜本 - -',
    '0005 501 田中島 - -',
    '* 田中島 - 9608031 list',
    '* 西公文名 - 9398004 list',
  ]);
});

test('sections without a name of their own go; what stands below them stands below the zero code', () => {
  const { tree } = listed(
    [
      ['0006', '（大字なし）', { post_code: '7690200' }],
      ['0006 501', '吉田'],
      ['0021', '大字'],
      ['0021 002', '二丁目'],
      ['0022', '字'],
    ],
    [['吉田', 'ヨシダ', '7690208']],
  );
  assert.deepEqual(shown(tree), ['0000 501 吉田 ヨシダ 7690208', '0000 002 二丁目 - -']);
});

test('a section without a name stays where its codes are taken below the zero code', () => {
  const { tree } = listed(
    [
      ['0000 501', '港'],
      ['0006', '（大字なし）'],
      ['0006 501', '吉田'],
    ],
    [],
  );
  assert.deepEqual(shown(tree), ['0000 501 港 - -', '0006 （大字なし） - -', '0006 501 吉田 - -']);
});

test('a town that the list reads otherwise is told, and keeps its reading', () => {
  const { tree, contradicted } = listed(
    [
      ['0001', '大字光吉', { read: 'オオアザミツヨシ' }],
      ['0002', '葵町', { read: 'アオイチョウ' }],
      ['0003', '本町', { read: 'モトマチ' }],
    ],
    [
      ['光吉', 'ミツヨシ', '8701132'],
      ['葵町', 'アオイマチ', '6408273'],
      ['本町', 'ホンマチ', '6408274'],
      ['本町', 'モトマチ', '6408274'],
    ],
  );
  assert.deepEqual(contradicted, [
    '99 201 0002: 葵町 is read アオイチョウ, in the list of postal codes アオイマチ',
  ]);
  assert.equal(shown(tree)[1], '0002 葵町 アオイチョウ 6408273');
});
