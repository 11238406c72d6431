import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';
import type { AddressRecord, NumberRange, PostalPart, PostalScope } from '../record/record.js';
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
  sections?: readonly string[] | readonly PostalPart[],
  several?: true,
];

/** A municipality with towns, to which a list of postal codes is applied. */
function listed(
  towns: readonly Town[],
  rows: readonly Row[],
): { tree: NodeTree; undecided: string[]; misread: string[]; unpaired: string[]; unmatched: string[] } {
  const tree = new NodeTree(new NumberedTexts());
  const add = (codes: readonly string[], name: string, values: Partial<AddressRecord> = {}): void =>
    tree.add({ codes, level: LEVELS[codes.length - 1], name, ...values }, { file: 'towns', line: 1 });
  add(['99'], '見本県');
  add(['99', '201'], '見本市', { post_code: '9990000' });
  for (const [codes, name, values] of towns) add(['99', '201', ...codes.split(' ')], name, values);
  const fills = new Fills();
  rows.forEach(([town, read, postCode, holds = 'whole', sections, several], line) => {
    const origin = { file: 'list', line: line + 1 };
    const row = { kind: 'postal', municipality: '99201', town, read, postCode, holds, origin } as const;
    const parts = sections?.map((each) => (typeof each === 'string' ? { section: each } : each));
    fills.add({ ...row, ...(parts && { parts }), ...(several && { several }) }, tree);
  });
  skipUnnamedSections(tree, () => undefined);
  const [undecided, misread, unpaired, unmatched]: [string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  fills.apply(
    tree,
    {
      undecided: ({ en }) => undecided.push(en),
      misread: ({ en }) => misread.push(en),
      unpaired: (_reason, _origin, finding) => unpaired.push(`${finding?.kind} ${finding?.name}`),
    },
    (fill) => unmatched.push(fill.kind === 'postal' ? fill.town : fill.kind),
  );
  return { tree, undecided, misread, unpaired, unmatched };
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

test('a town whose name others have with a number behind it is not these, where the list names them too', () => {
  const { tree, undecided } = listed(
    [
      ['0001', '平岡一条'],
      ['0002', '平岡二条'],
      ['0003', '浅香山町一丁'],
    ],
    [
      ['平岡', null, '0040889'],
      ['平岡一条', null, '0040871'],
      ['平岡二条', null, '0040872'],
      ['浅香山町', null, '5900011'],
    ],
  );
  assert.deepEqual(undecided, []);
  assert.deepEqual(shown(tree), [
    '0001 平岡一条 - 0040871',
    '0002 平岡二条 - 0040872',
    '0003 浅香山町一丁 - 5900011',
    '* 平岡 - 0040889 list',
  ]);
});

test('a section that is called with the name of its town is the one of a row', () => {
  const { tree, unpaired } = listed(
    [
      ['0130', '築館'],
      ['0130 586', '築館蟹沢'],
    ],
    [
      ['築館', null, '9872200'],
      ['築館蟹沢', null, '9872236'],
    ],
  );
  assert.deepEqual(shown(tree), ['0130 築館 - 9872200', '0130 586 築館蟹沢 - 9872236']);
  assert.deepEqual(unpaired, []);
});

test('towns that only the list names, and towns that it does not name, are reported', () => {
  const { unpaired } = listed(
    [
      ['0001', '一宇'],
      ['0002', '高清水'],
      ['0003', '坂田'],
      ['0003 001', '一丁目'],
      ['0004', '三保'],
      ['0004 001', '東'],
      ['0000 101', '安房'],
      ['0000 102', '楠川'],
    ],
    [
      ['高清水南沢', null, '9872122'],
      ['坂田', null, '3820929', 'part', ['1丁目']],
      ['安房', null, '8914311'],
      ['光吉台', null, '8701136'],
    ],
  );
  assert.deepEqual(unpaired, [
    'postal-only 光吉台',
    'postal-only 南沢',
    'postal-lacks 一宇',
    'postal-lacks 三保',
    'postal-lacks 楠川',
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

test('a town with several codes shows none, all find it, and a code given with it goes too', () => {
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
    // another source's code does not choose among the list's codes where the list lacks it
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
      ['西新宿2丁目', null, '1638001', 'inside'],
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

test('a town under another name is not a new one: a unit left out, a large section left out', () => {
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

test('a town that the list reads otherwise is reported, and keeps its reading', () => {
  const { tree, misread } = listed(
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
  assert.deepEqual(misread, [
    '99 201 0002: 葵町 is read アオイチョウ, in the list of postal codes アオイマチ',
  ]);
  assert.equal(shown(tree)[1], '0002 葵町 アオイチョウ 6408273');
});

const block = (from: readonly number[], to = from): NumberRange => ({ from, to, unit: 'block' });
const lot = (from: readonly number[], to?: readonly number[]): NumberRange => ({
  from,
  ...(to && { to }),
  unit: 'lot',
});

test('a code of a part is not that of the whole, whatever another source says: 西早稲田, 米本, 大野', () => {
  const { tree } = listed(
    [
      ['0001', '西早稲田', { post_code: '1620051' }],
      ['0001 001', '一丁目', { post_code: '1620051' }],
      ['0001 002', '二丁目', { post_code: '1620051' }],
      ['0001 002 001', '1'],
      ['0001 002 001 001', '1'],
      ['0001 002 001 024', '24'],
      ['0001 002 002', '2'],
      ['0001 002 003', '3'],
      ['0002', '米本', { post_code: '2760014' }],
      ['0003', '大野', { post_code: '7390434' }],
      ['0003 001', '一丁目'],
    ],
    [
      [
        '西早稲田',
        null,
        '1620051',
        'part',
        [
          { section: '2丁目', numbers: [block([1, 1], [1, 23])] },
          { section: '2丁目', numbers: [block([2])] },
        ],
        true,
      ],
      ['西早稲田', null, '1690051'],
      ['西早稲田', null, '1698050', 'inside'],
      ['西早稲田1丁目', null, '1698051', 'inside'],
      ['米本', null, '2760014', 'part', ['米本団地'], true],
      ['米本', null, '2760015'],
      ['大野', null, '7390434', 'part', ['1丁目', '2丁目'], true],
      ['大野', null, '7390488'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 西早稲田 - 1690051 ~1698050',
    '0001 001 一丁目 - - ~1698051',
    '0001 002 二丁目 - 1690051',
    '0001 002 001 1 - -',
    '0001 002 001 001 1 - 1620051',
    '0001 002 001 024 24 - -',
    '0001 002 002 2 - 1620051',
    '0001 002 003 3 - -',
    '0002 米本 - 2760015 +2760014',
    '0003 大野 - 7390488 +7390434',
    '0003 001 一丁目 - 7390434',
  ]);
});

test('lots by their numbers, to an end or without one, odd or even, all but some', () => {
  const lots = (...numbers: readonly string[]): Town[] =>
    numbers.map((number, i) => [`0001 000 000 ${String(i + 1).padStart(3, '0')}`, number]);
  const codes = (...rows: readonly Row[]): string => {
    const { tree } = listed([['0001', '竹房'], ...lots('1', '450', '450-2', '451', '700')], rows);
    return shown(tree)
      .slice(1)
      .map((line) => line.split(' ')[6])
      .join(' ');
  };
  const below: Row = ['竹房', null, '6496413', 'part', [{ numbers: [lot([0], [450])] }], true];
  const above: Row = ['竹房', null, '6496162', 'part', [{ numbers: [lot([451])] }], true];
  assert.equal(codes(below, above), '6496413 6496413 6496413 6496162 6496162');
  const odd: Row = ['竹房', null, '6496413', 'part', [{ numbers: [{ from: [0], parity: 'odd' }] }], true];
  assert.equal(codes(odd, ['竹房', null, '6496162']), '6496413 - - 6496413 -');
  // numbers that a row leaves out and no other row names have no code, not even the code of the rest
  const all: Row = ['竹房', null, '6496413', 'whole', [{ numbers: [lot([450, 2], [700])] }]];
  const { tree } = listed([['0001', '竹房'], ...lots('450', '451')], [all]);
  assert.deepEqual(tree.find(['99', '201', '0001', '000', '000', '002'])?.record?.post_codes, []);
  assert.equal(tree.find(['99', '201', '0001', '000', '000', '001'])?.record?.post_codes, undefined);
});

test('番地 are the lots directly below a town, 丁目 its chome', () => {
  const { tree } = listed(
    [
      ['0001', '越ヶ谷', { post_code: '3430813' }],
      ['0001 001', '一丁目'],
      ['0002', '大字恒久'],
      ['0003', '恒久'],
      ['0003 001', '一丁目'],
      ['0004', '東田町'],
      ['0004 000 000 001', '5'],
      ['0004 501', '前畑'],
      ['0005', '大字軽井沢'],
    ],
    [
      ['越ケ谷', null, '3430024', 'part', [{ every: 'numbers' }], true],
      ['越ケ谷', null, '3430813', 'part', [{ every: 'chome' }], true],
      ['恒久', null, '8800913', 'part', [{ every: 'chome' }], true],
      ['恒久', null, '8800916', 'part', [{ every: 'numbers' }], true],
      ['東田町', null, '4400066', 'part', [{ every: 'numbers' }], true],
      ['東田町', null, '4400048'],
      ['軽井沢', null, '3890103'],
      ['軽井沢', null, '3890102', 'part', [{ every: 'oaza' }], true],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 越ヶ谷 - 3430024',
    '0001 001 一丁目 - 3430813',
    '0002 大字恒久 - 8800916 +8800913',
    '0003 恒久 - 8800913',
    '0003 001 一丁目 - 8800913',
    '0004 東田町 - 4400048',
    '0004 000 000 001 5 - 4400066',
    '0004 501 前畑 - -',
    '0005 大字軽井沢 - 3890102',
  ]);
});

test('one code for a part is shown where the list has no other for the town, or where the parts are all of it', () => {
  const { tree, undecided } = listed(
    [
      ['0001', '奈良'],
      ['0002', '小代'],
      ['0003', '北四条東'],
      ['0003 001', '一丁目'],
      ['0003 002', '二丁目'],
    ],
    [
      ['奈良', null, '8260043', 'part', ['青葉町', '大浦']],
      ['小代', null, '5938313', 'part', [{ numbers: [lot([292, 1], [292, 1])] }], true],
      ['北四条東', null, '0600034', 'part', ['1丁目', '2丁目'], true],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 奈良 - 8260043',
    '0002 小代 - - +5938313',
    '0003 北四条東 - 0600034',
    '0003 001 一丁目 - 0600034',
    '0003 002 二丁目 - 0600034',
  ]);
  assert.deepEqual(undecided, ['99 201 0002: 小代 has a postal code for a part of it alone: 5938313']);
});

test('parts that are towns by themselves make no town; those that the list names by themselves are left to it', () => {
  const { tree } = listed(
    [
      ['0001', '宮島町中江町'],
      ['0002', '庶路'],
      ['0003', '庶路宮下'],
    ],
    [
      ['宮島町', null, '7390555', 'part', ['中江町'], true],
      ['庶路', null, '0880567'],
      ['庶路', null, '0880566', 'part', ['宮下'], true],
      ['庶路宮下', null, '0880560'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 宮島町中江町 - 7390555',
    '0002 庶路 - 0880567 +0880566',
    '0003 庶路宮下 - 0880560',
  ]);
});

test('an office is where its columns together say, or else in the municipality', () => {
  const { tree, unmatched } = listed(
    [
      ['0001', '第四十七線北'],
      ['0002', '長刀鉾町'],
      ['0003', '旭前町'],
      ['0004', '大里字仲間'],
    ],
    [
      ['第４７線北', null, '0681193', 'inside'],
      ['四条通烏丸東入長刀鉾町', null, '6008688', 'inside'],
      ['旭前町', null, '4888688', 'inside'],
      ['大里字仲間', null, '9011292', 'inside'],
      ['', null, '0681195', 'inside'],
      ['牛島', null, '9308686', 'inside'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 第四十七線北 - - ~0681193',
    '0002 長刀鉾町 - - ~6008688',
    '0003 旭前町 - - ~4888688',
    '0004 大里字仲間 - - ~9011292',
  ]);
  assert.deepEqual(tree.find(['99', '201'])?.record?.insidePostCodes, ['0681195', '9308686']);
  assert.deepEqual(unmatched, ['牛島']);
});

test('towns of Kyoto that stand several times in one ward are distinguished by their streets', () => {
  const streets = (...names: readonly string[]): PostalPart[] => names.map((street) => ({ street }));
  const { tree, unmatched } = listed(
    [
      ['0272', '富永町', { read: 'トミナガチョウ', post_code: '6008351', position: [135.7513, 35.0002] }],
      ['0001', '橘町'],
    ],
    [
      ['富永町', null, '6008023', 'part', streets('河原町通四条下る2丁目')],
      ['富永町', null, '6008351', 'part', streets('岩上通高辻上る', '高辻通猪熊東入')],
      ['富永町', null, '6008449', 'part', streets('新町通松原下る')],
      ['橘町', null, '6008306', 'part', streets('醒ケ井通松原上る')],
      ['新町通松原下る富永町', null, '6008500', 'inside'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0272 富永町 トミナガチョウ 6008351 =岩上通高辻上る富永町 =高辻通猪熊東入富永町 =高辻通猪熊東入る富永町',
    '0001 橘町 - 6008306',
    '* 富永町 トミナガチョウ 6008023 =河原町通四条下る2丁目富永町 list',
    '* 富永町 トミナガチョウ 6008449 ~6008500 =新町通松原下る富永町 list',
  ]);
  const points = [...(tree.find(['99', '201'])?.children?.values() ?? [])].map(
    (each) => each.record?.position,
  );
  assert.deepEqual(points[2], points[0]);
  assert.deepEqual(unmatched, []);
});

test('a row is for the town that it writes where another one folds alike: 船屋町 and 舟屋町 of 中京区', () => {
  const { tree } = listed(
    [
      ['0001', '船屋町', { post_code: '6040836' }],
      ['0002', '舟屋町'],
      ['0003', '大字光吉'],
    ],
    [
      ['舟屋町', null, '6040985'],
      ['船屋町', null, '6048051'],
      ['光吉', null, '8701132'],
    ],
  );
  assert.deepEqual(shown(tree), [
    '0001 船屋町 - 6040836 +6048051',
    '0002 舟屋町 - 6040985',
    '0003 大字光吉 - 8701132',
  ]);
});
