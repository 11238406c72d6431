import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { banchi } from '../../../../../test/support/commands.js';
import { placeSpecimen } from '../../../../../test/support/specimen.js';
import { MAP_KINDS } from './map-page.js';
import { type ReviewCard, ReviewCards, type ReviewRow } from './review.js';
import { reviewPage } from './review-page.js';
import { summary } from './summary.js';
import { Tallies } from './tally.js';

/** A card of one row. */
function cardOf(row: ReviewRow): ReviewCard {
  return { ...row, lines: [row.line] };
}

test('the page groups rows, numbers places and escapes whatever a cell has', () => {
  const row: ReviewRow = {
    ...{
      line: 7,
      word: '<b>"本町"&x',
      why: 'ambiguous',
      precision: null,
      rest: '&x',
      reason: null,
      tied: 12,
    },
    places: [
      { is: 'tie', isJapanese: true, address: "a'<i>", code: '1', position: [139, 35] },
      { is: 'suggestion', isJapanese: true, address: 'b', code: '2', position: [139.1, 35.1] },
      { is: 'suggestion', isJapanese: true, address: 'c', code: '3', position: null },
    ],
  };
  const fault: ReviewRow = {
    ...row,
    line: 8,
    word: '',
    why: 'error',
    reason: 'line 8: <u>',
    tied: 0,
    places: [],
  };
  const page = reviewPage(
    '</title><script>x</script>.csv',
    [fault, row].map(cardOf),
    { error: 1, ambiguous: 2 },
    { points: [[139.05, 35.05]], outlines: [] },
  );
  assert.doesNotMatch(page, /<script|<[biu]>/);
  assert.match(page, /&#60;b&#62;&#34;本町&#34;<mark>&#38;x<\/mark>/);
  assert.match(page, /3 rows need eyes/);
  assert.match(page, /These are the first 2\./);
  assert.ok(
    page.indexOf('id="row7"') < page.indexOf('id="row8"'),
    'ties stand before what could not be read',
  );
  assert.match(page, /of 12 the likeliest/);
  assert.equal(page.match(/<circle /g)?.length, 3, 'one for the whole, two for the row');
  assert.match(page, /<a rel="noreferrer" href="https:\/\/maps\.gsi\.go\.jp\/#16\/35\/139\/">/);
  assert.doesNotMatch(page, /NaN|Infinity|undefined/);
  const lonely = reviewPage('a.csv', [cardOf(fault)], { error: 1 }, { points: [], outlines: [] });
  assert.match(lonely, /1 row needs eyes/);
  assert.doesNotMatch(lonely, /<svg/);
});

test('the rests of texts are listed by how often, digits alike, however much there is', () => {
  const tallies = new Tallies();
  for (let i = 0; i < 30_000; i++) tallies.leaves(` 部屋${String.fromCharCode(0x4e00 + (i % 20_900))}`);
  for (let i = 0; i < 5; i++)
    for (const rest of [` ${i}01号室`, '様方', '　２０３号室', '、', 'x'.repeat(99)]) tallies.leaves(rest);
  tallies.outcome('town_only');
  tallies.needsEyes('town_only');
  const again = new Tallies(JSON.parse(JSON.stringify(tallies.sum)));
  again.add(tallies.sum);
  const { rests, marks, reasons } = again.sum;
  assert.deepEqual(reasons, { town_only: 2 });
  assert.ok(rests.length <= 1000);
  assert.deepEqual(new Map(rests).get('#号室'), 20);
  assert.equal(new Map(rests).get('様方'), 10);
  assert.equal(marks.eyes, 2);
  const text = summary(again.sum, { seconds: 1, rows: 2 }, undefined);
  assert.match(text, /^town only +2 +100\.0 %\nneed eyes +2 +100\.0 %\nleft over most often: /);
  assert.match(text, /#号室 \(20\)/);
  assert.match(text, /--review FILE\.html shows the 2 that need eyes/);
});

describe('banchi geocode --review', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-review-'));
  const place = (name: string): string => join(folder, name);
  after(() => rmSync(folder, { recursive: true }));
  before(() => placeSpecimen(place('a.gaz')));

  test('equal texts are one card with their count, and --map shows all results', async () => {
    const rows = ['青葉町', '見本市中央区青葉町一丁目1番10号', '青葉町', '青葉町', '</script><b>'];
    writeFileSync(place('equal.csv'), `住所\n${rows.join('\n')}\n`);
    const pages = ['--review', place('equal.html'), '--map', place('map.html')];
    const { code, err } = await banchi(['geocode', '-g', place('a.gaz'), '-q', ...pages, place('equal.csv')]);
    assert.equal(code, 0, err);
    const page = readFileSync(place('equal.html'), 'utf8');
    assert.equal(page.match(/<article /g)?.length, 2);
    assert.match(page, /<small>3 × · 2, 4, 5<\/small> <span lang="ja">青葉町/);
    assert.match(page, /4 rows need eyes/);
    assert.match(page, /<path class="ground" d="M/);
    const map = readFileSync(place('map.html'), 'utf8');
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(map)?.[1] ?? '');
    // of the bare town only the town is found
    assert.deepEqual(
      data.points.map(([line, , , kind]: readonly number[]) => [line, MAP_KINDS[kind]]),
      [
        [2, 'town_only'],
        [3, 'complete'],
        [4, 'town_only'],
        [5, 'town_only'],
      ],
    );
    assert.match(map, /● complete: 1<.*● town only: 3</);
    assert.ok(data.names.some(([, , name]: readonly unknown[]) => name === '見本県'));
    assert.ok(data.land.length > 0);
    const wrong = await banchi(['geocode', '-g', place('a.gaz'), '--map', 'a.txt', place('equal.csv')]);
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /--map: a\.txt is a page/);
  });

  test('cards hold rows of one text and reason, however often it comes', () => {
    const cards = new ReviewCards();
    const row = {
      word: 'x',
      why: 'ambiguous',
      precision: null,
      rest: '',
      reason: null,
      tied: 2,
      places: [],
    } as const;
    cards.add([1, 2, 3].map((line) => ({ ...row, line })));
    cards.add([{ ...row, line: 4, why: 'town_only' }]);
    assert.deepEqual(
      cards.all.map(({ lines }) => lines),
      [[1, 2, 3], [4]],
    );
  });

  test('the rows that need eyes, with what may have been meant, beside the same answers', async () => {
    const rows = [
      '見本市中央区青葉町一丁目1番10号',
      '見本市中央区青場町',
      '青葉町',
      '山田太郎',
      '',
      '<script>',
    ];
    writeFileSync(place('list.csv'), `住所\n${rows.join(',\n')}\n"open\n`);
    const args = ['geocode', '-g', place('a.gaz'), place('list.csv')];
    const [plain, { code, out, err }] = await Promise.all([
      banchi(args),
      banchi([...args, '--review', place('eyes.html')]),
    ]);
    assert.equal(code, 0, err);
    assert.equal(out, plain.out);
    assert.match(err, /complete +1 +/);
    assert.match(err, /need eyes +5 +/);
    assert.match(err, /eyes\.html: the rows that need eyes/);
    assert.match(plain.err, /--review FILE\.html shows the 5 that need eyes/);
    const page = readFileSync(place('eyes.html'), 'utf8');
    assert.deepEqual([...page.matchAll(/<article id="row(\d+)"/g)].map(([, line]) => line).sort(), [
      ...['3', '4', '5', '7', '8'],
    ]);
    assert.match(page, /青葉町<\/span><\/a> <small>999910001, perhaps meant/);
    assert.ok(!existsSync(`${place('eyes.html')}.tmp`));
  });

  test('what does not fit is refused', async () => {
    writeFileSync(place('a.csv'), '住所\n見本市\n');
    const args = ['geocode', '-g', place('a.gaz'), place('a.csv')];
    for (const [more, message] of [
      [['--review', place('x.csv')], /--review: .*x\.csv is a page; let its name end in \.html/],
      [['--review', 'x.html', '--resume', '-o', place('b.csv')], /--review shows the rows of one run/],
    ] as const) {
      const { code, err } = await banchi([...args, ...more]);
      assert.deepEqual([code, message.test(err)], [2, true], err);
    }
  });
});
