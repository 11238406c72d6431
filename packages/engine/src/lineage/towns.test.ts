import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/property.js';
import type { LonLat } from '../vocabulary/coordinates.js';
import { LEAST_CERTAINTY, type Town, type TownStep, traceTowns, type Whereabouts } from './towns.js';

let ids = 0;

interface Given {
  readonly at?: LonLat | null;
  readonly depth?: number;
  readonly covers?: Town['covers'];
}

/** A town `municipality code name`; its name is its key, with 丁目 in digits. */
function town(text: string, { at = [135, 34], depth = 2, covers = null }: Given = {}): Town {
  const [municipality, code, name] = text.split(' ');
  const key = name.replace(/(\d)丁目/, '$1-').replace('大字', '');
  return {
    id: ids++,
    code: municipality + code,
    municipality,
    name,
    key,
    large: null,
    depth,
    point: at,
    covers,
  };
}

/** Metres east of a place. */
const east = (metres: number): LonLat => [135 + metres / 92_300, 34];

const stays = (municipality: string): Whereabouts => ({ codes: [municipality], prefixes: [] });

const said = (steps: readonly TownStep[]): string[] =>
  steps.map(
    ({ kind, from, to, certainty }) => `${kind} ${from.code} ${from.name} ${to.code} ${to.name} ${certainty}`,
  );

const trace = (past: readonly Town[], today: readonly Town[], whereabouts = stays): string[] =>
  said(traceTowns(past, today, whereabouts));

test('a town of one name is the same, or re-coded, if it is where it was', () => {
  assert.deepEqual(
    trace(
      [
        town('99201 0001 東町'),
        town('99201 0002 西町'),
        town('99201 0003 南町'),
        town('99201 0004 大字北', { at: null }),
      ],
      [
        town('99201 0001 東町'),
        town('99201 0012 西町', { at: east(2000) }),
        town('99201 0013 南町', { at: east(9000) }),
        town('99201 0014 北', { at: null }),
      ],
    ),
    [
      'same 992010001 東町 992010001 東町 100',
      'recoded 992010002 西町 992010012 西町 95',
      'recoded 992010004 大字北 992010014 北 95',
    ],
  );
});

test('a town of a merged municipality is found with and without the former name before its own', () => {
  const whereabouts = (municipality: string): Whereabouts =>
    municipality === '30342' ? { codes: ['30203'], prefixes: ['高野口町', '高野口'] } : stays(municipality);
  assert.deepEqual(
    trace(
      [
        town('30203 0001 東家'),
        town('30342 0001 田原'),
        town('30342 0002 名倉', { at: east(700) }),
        town('30342 0003 大野'),
      ],
      [
        town('30203 0001 東家'),
        town('30203 0050 高野口町田原'),
        town('30203 0051 高野口名倉', { at: east(700) }),
        town('30203 0052 大野'),
      ],
      whereabouts,
    ),
    [
      'same 302030001 東家 302030001 東家 100',
      'transferred 303420001 田原 302030050 高野口町田原 100',
      'transferred 303420002 名倉 302030051 高野口名倉 100',
      'transferred 303420003 大野 302030052 大野 100',
    ],
  );
});

test('points distinguish two towns of one name, or nothing does', () => {
  const whereabouts = (): Whereabouts => ({ codes: ['99201'], prefixes: [] });
  const two = (a: LonLat | null, b: LonLat | null): Town[] => [
    town('99201 0001 本町', { at: a }),
    town('99201 0002 本町', { at: b }),
  ];
  const past = (a: LonLat | null, b: LonLat | null): Town[] => [
    town('99301 0001 本町', { at: a }),
    town('99302 0001 本町', { at: b }),
  ];
  assert.deepEqual(trace(past(east(0), east(2000)), two(east(2000), east(0)), whereabouts), [
    'transferred 993010001 本町 992010002 本町 100',
    'transferred 993020001 本町 992010001 本町 100',
  ]);
  assert.deepEqual(trace(past(east(0), east(100)), two(east(50), east(60)), whereabouts), []);
  assert.deepEqual(trace(past(null, null), two(null, null), whereabouts), []);
  // one of the two is gone: the other's is not taken for it
  assert.deepEqual(
    trace(past(east(0), east(2000)), [town('99201 0001 本町', { at: east(2000) })], whereabouts),
    ['transferred 993020001 本町 992010001 本町 100'],
  );
});

test('a code shows who was renamed where codes stay, and nothing where they do not', () => {
  const kept = ['甲', '乙', '丙', '丁', '戊'].map((name, i) => `99201 010${i} ${name}`);
  const far = { at: east(400) };
  const past = [town('99201 0001 字東'), ...kept.map((each) => town(each, { at: east(5000) }))];
  assert.deepEqual(
    trace(past, [town('99201 0001 朝日', far), ...kept.map((each) => town(each, { at: east(5000) }))])[0],
    'renamed 992010001 字東 992010001 朝日 97',
  );
  const shifted = kept.map((each, i) => town(each.replace(`010${i}`, `020${i}`), { at: east(5000) }));
  assert.deepEqual(
    trace(past, [town('99201 0001 朝日', far), ...shifted]).filter((each) => each.startsWith('renamed')),
    [],
  );
});

test('two names at one place are one town, if no third is there', () => {
  const [past, today] = ['99201 0001 旧町', '99201 0009 新町'];
  assert.deepEqual(trace([town(past)], [town(today, { at: east(5) })]), [
    'renamed 992010001 旧町 992010009 新町 95',
  ]);
  assert.deepEqual(trace([town(past)], [town(today, { at: east(40) })]), [
    'renamed 992010001 旧町 992010009 新町 90',
  ]);
  assert.deepEqual(trace([town(past)], [town(today, { at: east(80) })]), []);
  assert.deepEqual(trace([town(past)], [town(today), town('99201 0010 別町', { at: east(30) })]), []);
  assert.deepEqual(trace([town(past), town('99201 0002 隣町')], [town(today)]), []);
  assert.deepEqual(trace([town(past), town('99201 0002 隣町', { at: east(-9) })], [town(today)]), []);
  assert.deepEqual(trace([town(past)], [town('99202 0001 新町')]), []);
  assert.deepEqual(trace([town(past)], [town('99202 0001 旧町')]), [
    'transferred 992010001 旧町 992020001 旧町 95',
  ]);
});

test('numbered sections called like a town that had none are of its land', () => {
  const sections = [1, 2].map((n) => town(`99201 00090${n} 社家${n}丁目`, { depth: 3, at: east(500 * n) }));
  assert.deepEqual(trace([town('99201 0001 社家')], [town('99201 0001 社家'), ...sections]), [
    'same 992010001 社家 992010001 社家 100',
    'chome 992010001 社家 99201000901 社家1丁目 95',
    'chome 992010001 社家 99201000902 社家2丁目 95',
  ]);
  // a town that had sections before gets more of them, of unknown origin
  const had = town('99201 0001001 社家1丁目', { depth: 3 });
  assert.deepEqual(
    trace([town('99201 0001 社家'), had], [town('99201 0001 社家'), had, sections[1]]).filter((each) =>
      each.startsWith('chome'),
    ),
    [],
  );
  assert.deepEqual(trace([town('99201 0001 社家', { at: east(9000) })], [sections[0]]), []);
});

test('boundaries show who was merged, who was divided and who got another name', () => {
  const between =
    (west: number, toEast: number) =>
    ([lon]: LonLat): boolean =>
      lon >= east(west)[0] && lon < east(toEast)[0];
  const past = [
    town('99201 0001 甲', { at: east(500), covers: between(0, 1000) }),
    town('99201 0002 乙', { at: east(1500), covers: between(1000, 2000) }),
    town('99201 0003 丙', { at: east(3000), covers: between(2000, 4000) }),
    town('99201 0004 丁', { at: east(4500), covers: between(4000, 5000) }),
  ];
  assert.deepEqual(
    trace(past, [
      town('99201 0011 甲乙', { at: east(1100), covers: between(0, 2000) }),
      town('99201 0003 丙', { at: east(2500), covers: between(2000, 3000) }),
      town('99201 0013 新丙', { at: east(3500), covers: between(3000, 4000) }),
      town('99201 0014 丁台', { at: east(4700), covers: between(4000, 5000) }),
    ]),
    [
      'merged 992010001 甲 992010011 甲乙 92',
      'merged 992010002 乙 992010011 甲乙 92',
      'same 992010003 丙 992010003 丙 100',
      'divided 992010003 丙 992010013 新丙 92',
      'renamed 992010004 丁 992010014 丁台 92',
    ],
  );
});

/** Towns of two municipalities that become one, each with what happens to it. */
const towns = fc.array(
  fc.record({
    municipality: fc.constantFrom('99301', '99302'),
    name: fc.constantFrom('東', '西', '南', '北', '中'),
    cell: fc.nat({ max: 40 }),
    fate: fc.constantFrom('stays', 'recoded', 'renamed', 'prefixed', 'gone', 'shifted'),
    hasPoint: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('random towns: what is said is true, and towns of one name that nothing is like are found', () => {
  fc.assert(
    fc.property(towns, fc.boolean(), (given, isMerged) => {
      const seen = new Set<string>();
      const past: Town[] = [];
      const today: Town[] = [];
      const truth = new Map<Town, Town>();
      for (const [i, { municipality, name, cell, fate, hasPoint }] of given.entries()) {
        // no two of one name in a municipality, no two at one place
        if (seen.has(`${municipality} ${name}`) || seen.has(`${cell}`)) continue;
        seen.add(`${municipality} ${name}`).add(`${cell}`);
        const at = hasPoint ? east(600 * cell) : null;
        const code = String(i).padStart(4, '0');
        const from = town(`${municipality} ${code} ${name}`, { at });
        past.push(from);
        if (fate === 'gone') continue;
        const there = isMerged ? '99201' : municipality;
        const called =
          fate === 'renamed'
            ? `新${i}`
            : fate === 'prefixed'
              ? `${municipality === '99301' ? '甲町' : '乙町'}${name}`
              : name;
        const to = town(`${there} ${fate === 'recoded' ? `9${code.slice(1)}` : code} ${called}`, {
          at: at !== null && fate === 'shifted' ? [at[0], at[1] + 0.001] : at,
        });
        today.push(to);
        truth.set(from, to);
      }
      const whereabouts = (municipality: string): Whereabouts => ({
        codes: [isMerged ? '99201' : municipality],
        prefixes: municipality === '99301' ? ['甲町', '甲'] : ['乙町', '乙'],
      });
      const steps = traceTowns(past, today, whereabouts);
      const both = past.every(({ point }) => point !== null);
      for (const { from, to, certainty } of steps) {
        assert.ok(certainty >= LEAST_CERTAINTY && certainty <= 100);
        // without points it is open which of two towns is gone and which has come
        if (both) assert.equal(truth.get(from)?.code, to.code, `${from.name} became ${to.name}`);
      }
      const found = new Set(steps.map(({ from }) => from));
      for (const from of past) {
        const to = truth.get(from);
        const alike =
          past.filter(({ name }) => name === from.name).length +
          today.filter(({ name }) => name === from.name).length;
        if (to !== undefined && to.name === from.name && alike === 2)
          assert.ok(found.has(from), `${from.code} ${from.name}`);
      }
      assert.equal(new Set(steps.map(({ to }) => to)).size, steps.length);
    }),
    { numRuns: 500 },
  );
});
