import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { History, holds } from '@banchi/engine/lineage/history.js';
import { STEP_KINDS, type Step } from '@banchi/engine/lineage/step.js';
import {
  collect,
  cp932,
  needsRealData,
  realData,
  refusals,
  tally,
  testFolder,
} from '../../../../../test/support/sources.js';
import { SourceError, type SourceItem } from '../../record/record.js';
import { csvBatches } from '../csv.js';
import { openNdjson } from '../ndjson/ndjson.js';
import { storedFiles } from '../stored.js';
import { openChanges } from './changes.js';
import { readReason } from './reasons.js';

const folder = testFolder();
const HEADER =
  '"標準地域コード","都道府県","政令市・郡・支庁・振興局等","政令市・郡・支庁・振興局等（ふりがな）","市区町村","市区町村（ふりがな）","廃置分合等施行年月日","改正事由"';

const list = (...rows: string[]): string => folder.table(HEADER, ...rows);

/** A row of 見本県; the names above the municipality may be left out. */
const row = (code: string, name: string, date: string, reason: string, above = ','): string =>
  [code, '見本県', ...above.split(','), name, 'よみ', date, reason].map((cell) => `"${cell}"`).join(',');

const stepsOf = (items: readonly SourceItem[]): Step[] =>
  items.flatMap((item) => (item.kind === 'step' ? [item.step] : []));

const shown = (items: readonly SourceItem[]): string[] =>
  stepsOf(items).map(({ date, kind, from, to, whole, part }) =>
    [
      date,
      kind,
      from && `${from.code} ${from.name}`,
      '→',
      to && `${to.code} ${to.name}`,
      whole ? '' : 'part',
      part,
    ]
      .filter(Boolean)
      .join(' '),
  );

test('a merger is reported once, though each of its rows has it; a name without code is that of the one called so', async () => {
  const reason = '東町(99301)、見本市(99201)が合併し、見本市を新設\n東郡(99300)の廃止';
  const items = await collect(
    openChanges([
      list(
        row('99201', '見本市', '2005-01-01', reason),
        row('99301', '東町', '2005-01-01', reason, '東郡,ひがしぐん'),
      ),
    ]),
  );
  assert.deepEqual(shown(items), [
    '2005-01-01 merge 99201 見本市 → 99201 見本市',
    '2005-01-01 county-ends 99300 東郡 →',
    '2005-01-01 merge 99301 東町 → 99201 見本市',
  ]);
  const [, county, town] = stepsOf(items);
  assert.deepEqual(county.from, {
    code: '99300',
    name: '東郡',
    read: 'ヒガシグン',
    above: null,
    aboveRead: null,
  });
  assert.deepEqual(town.from, {
    code: '99301',
    name: '東町',
    read: 'ヨミ',
    above: '東郡',
    aboveRead: 'ヒガシグン',
  });
});

test('every kind of sentence', () => {
  const said = (reason: string): string[] => {
    const sayings = readReason(reason);
    assert.ok(!('unknown' in sayings), reason);
    return sayings.map(({ kind, from, to, whole, part }) =>
      [kind, from?.code ?? '-', to?.code ?? '-', whole ? '' : 'part', part].filter(Boolean).join(' '),
    );
  };
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['厚田村(01305)、浜益村(01306)が石狩市(01235)に編入', ['absorb 01305 01235', 'absorb 01306 01235']],
    ['中道町(19326)と上九一色村(19341)大字梯及び古関が甲府市(19201)に編入', ['absorb 19326 19201', 'absorb 19341 19201 part 大字梯及び古関']],
    ['上九一色村(19341)大字梯及び古関が甲府市(19201)に編入し、大字精進、本栖及び富士ヶ嶺が富士河口湖町(19430)に編入', ['absorb 19341 19201 part 大字梯及び古関', 'absorb 19341 19430 part 大字精進、本栖及び富士ヶ嶺']],
    ['恵庭町(01307)が恵庭市(01231)に市制施行', ['city 01307 01231']],
    ['広島町(01301)が広島市に市制施行し、北広島市(01234)に名称変更', ['city 01301 01234']],
    ['鹿島町(08405)が鹿嶋町に名称変更し、鹿嶋市(08222)に市制施行', ['city 08405 08222']],
    ['与那城村(よなぐすくそん、47322)が与那城村(よなしろそん)に名称変更し、与那城町(47322)に町制施行', ['town 47322 47322']],
    ['広川町（ひろかわちょう、30362)が広川町（ひろがわちょう、30362)に名称変更', ['rename 30362 30362']],
    ['鳳至郡穴水町(17421)、門前町(17422)が鳳珠郡穴水町(17461)、門前町(17462)に郡の区域変更\n鳳珠郡(17460)の新設', ['county 17421 17461', 'county 17422 17462', 'county-begins - 17460']],
    ['空知支庁幌加内町(01439)が上川支庁幌加内町(01472)に区域変更', ['subprefecture 01439 01472']],
    ['札幌市(01201)の札幌市(01100)への政令指定都市施行\n中央区(01101)、北区(01102)の新設', ['designated 01201 01100', 'designated 01201 01101 part', 'designated 01201 01102 part']],
    ['港北区(14109)、緑区(14113)から分離し、青葉区(14117)を新設', ['separate 14109 14117 part', 'separate 14113 14117 part']],
    ['小倉区(40102)を分割し、小倉北区(40106)、小倉南区(40107)を新設', ['divide 40102 40106 part', 'divide 40102 40107 part']],
    ['北区(27101)と大淀区(27112)が統合し、北区(27127)を新設', ['unite 27101 27127', 'unite 27112 27127']],
    ['浜松市（22130）の区の再編\u3000北区（22135）（三方原地区以外）、浜北区（22136）を浜名区（22139）に再編', ['reorganise 22135 22139 part 三方原地区以外', 'reorganise 22136 22139']],
    ['函館市(01202)が特例市から中核市に移行', ['core-city 01202 01202']],
    ['対馬支庁(42440)の廃止', ['county-ends 42440 -']],
  ]; // biome-ignore format: one a line
  for (const [reason, expected] of cases) assert.deepEqual(said(reason), expected, reason);
});

test('a ward that begins when its city absorbs another is of that land', async () => {
  const items = await collect(
    openChanges([
      list(
        row('99213', '岩槻市', '2005-04-01', '岩槻市(99213)がさいたま市(99100)に編入'),
        row('99100', '', '2005-04-01', '岩槻市(99213)がさいたま市(99100)に編入', 'さいたま市,さいたまし'),
        row('99110', '岩槻区', '2005-04-01', '岩槻区(99110)の新設', 'さいたま市,さいたまし'),
      ),
    ]),
  );
  assert.deepEqual(shown(items), [
    '2005-04-01 absorb 99213 岩槻市 → 99100 さいたま市',
    '2005-04-01 ward 99213 岩槻市 → 99110 岩槻区 part',
  ]);
});

test('what is not understood is refused with its line and text', async () => {
  const good = '東町(99301)が東市(99201)に市制施行';
  const items = await collect(
    openChanges([
      list(
        row('99301', '東町', '1970-01-01', good),
        row('99201', '東市', '1970-01-01', good),
        row('99302', '西町', '1970-01-01', '西町(99302)が何かになる'),
        row('9930', '南町', '1970-01-01', good),
        row('99303', '南町', '1970-02-30', good),
        row('99304', '北町', '1970-01-02', '北町(99304)の廃止'),
        row('99305', '', '1970-01-02', good),
        row('99306', '中町', '1970-01-03', '中町(99306)が南市(99202)に市制施行'),
        '"99307","見本県"',
      ),
    ]),
  );
  assert.deepEqual(refusals(items).sort(), [
    '10: 2 columns, but the header has 8',
    '4: 改正事由: "西町(99302)が何かになる": not understood',
    '5: 標準地域コード: "9930": must be 5 digits',
    '6: 廃置分合等施行年月日: "1970-02-30": must be a date, YYYY-MM-DD',
    '7: 改正事由: "北町(99304)の廃止": not understood',
    '8: 市区町村: empty',
    '9: 改正事由: "南市(99202)": no row of 1970-01-03 has this code and name',
  ]);
  assert.deepEqual(shown(items), ['1970-01-01 city 99301 東町 → 99201 東市']);
});

test('another table is none', async () => {
  const other = folder.write('other.csv', 'a,b\n1,2\n');
  await assert.rejects(collect(openChanges([other])), (error: unknown) => {
    assert.ok(error instanceof SourceError);
    return /other\.csv: is not the list of changes of municipalities: its columns are a, b/.test(
      error.message,
    );
  });
  await assert.rejects(collect(openChanges([folder.write('empty.csv', '')])), /empty: no header row/);
});

/** The column of wards in the registry's table of municipalities. */
const WARD = 10;

const REAL = 'history/estat-municipal-changes.csv.gz';

test('the whole list is understood: 3,507 rows', needsRealData, async () => {
  const items = await collect(openChanges([realData(REAL)]));
  assert.deepEqual(refusals(items), []);
  assert.deepEqual(tally(items), { step: 2836 });
  const kinds = new Map(STEP_KINDS.map((kind) => [kind as string, 0]));
  for (const { kind } of stepsOf(items)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  assert.deepEqual(Object.fromEntries(kinds), {
    merge: 1655,
    absorb: 447,
    city: 114,
    town: 132,
    rename: 21,
    county: 9,
    subprefecture: 2,
    designated: 95,
    ward: 2,
    separate: 23,
    divide: 4,
    unite: 4,
    reorganise: 8,
    'county-begins': 1,
    'county-ends': 199,
    'core-city': 69,
    'special-city': 51,
  });
  // each row's own unit is in a step of its day
  const named = new Set(
    stepsOf(items).flatMap(({ date, from, to }) => [`${date} ${from?.code}`, `${date} ${to?.code}`]),
  );
  // 浜松市 itself is listed for the change of its wards
  for (const [code, , , , , , date] of await rowsOf(realData(REAL), /\.csv/))
    assert.ok(named.has(`${date} ${code}`) || code === '22130', `${code} on ${date}`);
});

test(
  'the list as e-Stat may give it, in CP932 or with a byte order mark, reads the same',
  needsRealData,
  async () => {
    const text = `\ufeff${[HEADER, ...(await rowsOf(realData(REAL), /\.csv/)).slice(0, 50).map((cells) => cells.map((cell) => `"${cell}"`).join(','))].join('\r\n')}\r\n`;
    const plain = await collect(openChanges([folder.write('marked.csv', text)]));
    const gzipped = await collect(openChanges([folder.write('marked.csv.gz', gzipSync(text))]));
    assert.deepEqual(stepsOf(plain), stepsOf(gzipped));
    assert.ok(stepsOf(plain).length > 20);
  },
);

test('CP932 is read', async () => {
  const reason = '東町(99301)が東市(99201)に市制施行';
  const text = [
    HEADER,
    row('99301', '東町', '1970-01-01', reason),
    row('99201', '東市', '1970-01-01', reason),
  ];
  const items = await collect(openChanges([folder.write('cp932.csv', cp932(text.join('\r\n')))]));
  assert.deepEqual(shown(items), ['1970-01-01 city 99301 東町 → 99201 東市']);
});

/** All rows of a table but its header. */
async function rowsOf(path: string, named: RegExp): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for (const file of await storedFiles([{ path, size: 0 }], named))
    for await (const batch of csvBatches(file)) rows.push(...batch.rows);
  return rows.slice(1);
}

const isCounty = ({ name }: { readonly name: string }): boolean => /(?:郡|支庁)$/.test(name);

test(
  'every abolished municipality leads to living ones; every year is a set without gaps or doubles',
  needsRealData,
  async () => {
    const history = new History(stepsOf(await collect(openChanges([realData(REAL)]))));
    assert.deepEqual(history.faults, []);
    const holdings = [...history.holdings()].filter((each) => !isCounty(each));
    const registry = await rowsOf(realData('abr/mt_city_all.csv.zip'), /\.csv$/);
    const today = new Set(registry.map(([code]) => code.slice(0, 5)));
    for (const held of holdings) {
      if (held.until === null) assert.ok(today.has(held.code), `${held.name} (${held.code}) is not in force`);
      const successors = history.successors(held);
      assert.ok(successors.length > 0, `${held.name} (${held.code}) leads nowhere`);
      for (const { holding } of successors) assert.equal(holding.until, null);
    }
    const unnamed = [...today].filter((code) => history.of(code).length === 0);
    const on = (day: string): string[] => [
      ...unnamed,
      ...holdings.filter((each) => holds(each, day)).map(({ code }) => code),
    ];
    assert.deepEqual(on('2024-01-01').sort(), [...today].sort());
    // from the first year on: removals and additions by the rows are the differences between the sets of two years
    const rows = await rowsOf(realData(REAL), /\.csv/);
    for (let year = 1970; year <= 2024; year++) {
      const codes = on(`${year}-04-01`);
      assert.equal(new Set(codes).size, codes.length, `${year} has a code twice`);
      const [before, after] = [new Set(codes), new Set(on(`${year + 1}-04-01`))];
      const changed = new Set(
        rows.filter((row) => row[6] > `${year}-04-01` && row[6] <= `${year + 1}-04-01`).map(([code]) => code),
      );
      for (const code of new Set([...before, ...after]))
        if (before.has(code) !== after.has(code))
          assert.ok(changed.has(code), `${code} changed between ${year} and ${year + 1} without a row`);
    }
    // the ministry's count of cities, towns and villages, which the six of the northern islands are not in
    const wards = new Set([
      ...registry.filter((cells) => cells[WARD] !== '').map(([code]) => code.slice(0, 5)),
      ...holdings.filter(({ above }) => above?.endsWith('市')).map(({ code }) => code),
    ]);
    const count = (day: string): number =>
      on(day).filter((code) => !wards.has(code) && !/^(?:131|0169[5-9]|01700)/.test(code)).length;
    assert.deepEqual(
      ['1999-04-01', '2004-05-01', '2006-03-31', '2010-03-31', '2014-04-05'].map(count),
      [3229, 3100, 1821, 1727, 1718],
    );
  },
);

test('the municipalities of the end of 2021 are those of the file of that year', needsRealData, async () => {
  const history = new History(stepsOf(await collect(openChanges([realData(REAL)]))));
  const given = new Map<string, string>();
  for (const item of await collect(openNdjson(realData('nationwide-2021.ndjson.gz'))))
    if (item.kind === 'record' && item.record.level === 'SHK')
      given.set(item.record.codes.join(''), item.record.name ?? '');
  const wrong: string[] = [];
  for (const [code, name] of given) {
    const held = history.of(code).length === 0 ? undefined : history.at(code, '2021-12-31');
    // the file has 浜松市's wards of 2024, and the former ones under codes of its own
    if (held === undefined || code.startsWith('221')) continue;
    if (held === null || !name.endsWith(held.name)) wrong.push(`${code} ${name}: ${held?.name ?? 'nothing'}`);
  }
  for (const each of history.holdings())
    if (!isCounty(each) && holds(each, '2021-12-31') && !given.has(each.code) && !each.code.startsWith('221'))
      wrong.push(`${each.code} ${each.name}: not given`);
  assert.deepEqual(wrong, []);
});
