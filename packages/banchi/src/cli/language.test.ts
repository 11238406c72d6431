import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { banchi, type Finished, temporaryFolder, writeRecords } from '../../../../test/support/commands.js';
import { commandTree } from './command-tree.js';
import { inEnglish, languageOf } from './language.js';
import { makeProgram } from './program.js';
import { columnsOf, leftIn, rightIn, wrapped } from './text-width.js';

/** Runs a command as somebody in Japan does. */
const inJapan = (words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  banchi(words, { env: { LC_ALL: undefined, LANG: 'ja_JP.UTF-8', LANGUAGE: '', ...env } });

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Two words of English side by side that are not names: a sentence. */
const SENTENCE = /\b(?:the|of|and|is|are|a|an|to|by|with|for|where|which|that)\s+[a-z]{2,}/;

test('the environment names the language as POSIX and GNU have it', () => {
  for (const [environment, language] of [
    [{ LANG: 'ja_JP.UTF-8' }, 'ja'],
    [{ LANG: 'ja' }, 'ja'],
    [{ LANG: 'ja_JP.utf8@cjk' }, 'ja'],
    [{ LC_ALL: 'C', LANG: 'ja_JP.UTF-8' }, 'en'],
    [{ LC_ALL: '', LC_MESSAGES: 'ja_JP.UTF-8', LANG: 'en_US.UTF-8' }, 'ja'],
    [{ LC_MESSAGES: 'en_US.UTF-8', LANG: 'ja_JP.UTF-8' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LANGUAGE: 'ja:en' }, 'ja'],
    [{ LANG: 'en_US.UTF-8', LANGUAGE: 'fr:ja' }, 'ja'],
    [{ LANG: 'ja_JP.UTF-8', LANGUAGE: 'en:ja' }, 'en'],
    [{ LANG: 'C', LANGUAGE: 'ja' }, 'en'],
    [{ LANG: 'C.UTF-8', LANGUAGE: 'ja' }, 'en'],
    // a terminal that would show other characters
    [{ LANG: 'ja_JP.eucJP' }, 'en'],
    [{ LANG: 'jam_JM.UTF-8' }, 'en'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{}, 'en'],
  ] as const)
    assert.equal(languageOf(environment), language, JSON.stringify(environment));
});

test('wide characters are two columns, and lines break between them', () => {
  assert.equal(columnsOf('番地 1-2'), 8);
  assert.equal(leftIn('町', 4), '町  ');
  assert.equal(rightIn('町', 4), '  町');
  assert.equal(wrapped('住所を読む。次の行', 10), '住所を読\nむ。次の行');
  assert.equal(wrapped('a word and 語', 7), 'a word\nand 語');
});

test("every command's help is Japanese, and names the same options", async () => {
  const program = await inEnglish(() => makeProgram(undefined));
  for (const { path, command } of commandTree(program)) {
    const words = [...path, '--help'];
    const { out, code } = await inJapan(words);
    assert.equal(code, 0, words.join(' '));
    assert.match(out, JAPANESE, words.join(' '));
    assert.match(out, /^使い方: banchi/);
    assert.doesNotMatch(out, /Usage:|Options:|Arguments:|Commands:|Examples:|default:|\[options\]/);
    // the text behind a prompt is a command line, not a sentence
    const text = out.replaceAll(/^ +banchi .*?(?: {2}#|$)/gm, '');
    assert.doesNotMatch(text, SENTENCE, words.join(' '));
    const flags = (text: string): string[] =>
      [...text.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);
    assert.deepEqual(flags(out), flags(command.helpInformation()), words.join(' '));
    for (const line of out.split('\n').filter((each) => !each.includes('banchi ') && !/^ {2}\S/.test(each)))
      assert.ok(columnsOf(line) <= 120, line);
  }
});

test('the manual page is English wherever it is made', async () => {
  const [english, japanese] = await Promise.all([banchi(['man']), inJapan(['man'])]);
  assert.equal(japanese.out, english.out);
});

test('a wrong command line is reported in Japanese, with the nearest right one', async () => {
  for (const [words, expected] of [
    [['check', '--jsn', 'x'], 'banchi: 不明なオプション「--jsn」です\n（もしかして: --json）\n'],
    [['geocod'], 'banchi: 不明なコマンド「geocod」です\n（もしかして: geocode）\n'],
    [['inspect'], 'banchi: 引数「file」が必要です\n'],
    [['build', 'specimen'], 'banchi: オプション「-o, --out <file>」は必須です\n'],
    [['inspect', 'a', 'b'], 'banchi: 「inspect」の引数が多すぎます\n'],
    [['completion', 'tcsh'], 'banchi: 引数「shell」に「tcsh」は指定できません（選択肢: bash, zsh, fish）\n'],
    [['build', '--out'], 'banchi: オプション「-o, --out <file>」に値が必要です\n'],
  ] as const) {
    const { err, code } = await inJapan(words);
    assert.equal(err, expected);
    assert.equal(code, 2);
  }
});

test('faults of settings, files and sources are reported in Japanese, with their places', async (t) => {
  const folder = temporaryFolder(t);
  const config = join(folder, 'banchi.yaml');
  writeFileSync(config, 'server:\n  port: 99999\n  prot: 1\naccess:\n  origins: [nowhere at all]\n');
  const wrong = await inJapan(['config', 'check', '--config', config]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /banchi: 3 個の設定に誤りがあります:\n/);
  assert.match(wrong.err, /banchi\.yaml:2: server\.port: "99999": 0 から 65535 までの整数を指定してください/);
  assert.match(
    wrong.err,
    /banchi\.yaml:3: server\.prot: そのような設定はありません。最も近いものは server\.port です/,
  );
  assert.doesNotMatch(wrong.err, SENTENCE);

  const missing = await inJapan(['inspect', join(folder, 'no.gaz')]);
  assert.match(missing.err, /no\.gaz: 開けません（ENOENT）\n$/);
  const text = writeRecords(
    folder,
    'text.gaz',
    Array(10).fill({ codes: ['30'], level: 'TOD', name: '和歌山県' }),
  );
  assert.match((await inJapan(['check', text])).err, /text\.gaz: 住所ファイルではありません/);
  const out = join(folder, 'a.gaz');
  const source = await inJapan(['build', '--out', out, 'ndjson:none.ndjson']);
  assert.match(source.err, /none\.ndjson: ファイルまたはフォルダーがありません\n$/);
  const years = [2005, 2010].map((pastmap_year) => ({
    codes: ['30'],
    level: 'TOD',
    name: '和歌山県',
    pastmap_year,
  }));
  writeRecords(folder, 'years.ndjson', years);
  const twoYears = await inJapan(['build', '--out', out, `ndjson:${join(folder, 'years.ndjson')}`]);
  assert.match(
    twoYears.err,
    /:1 は2005 年、.*:2 は2010 年の記録です。年ごとに別のファイルに作ってください\n$/,
  );
  const keys = join(folder, 'keys.json');
  assert.match(
    (await inJapan(['keys', 'list', '--keys', keys])).err,
    /: ファイルがありません。banchi keys create で/,
  );
  writeFileSync(keys, '{}', { mode: 0o644 });
  assert.match((await inJapan(['keys', 'list', '--keys', keys])).err, /: 所有者以外も開けます（mode 644）/);
  const unknown = await inJapan(['build', '--out', out, 'nope:x']);
  assert.match(unknown.err, /nope:x の nope: は不明な元データです/);
});

test('rows that cannot be used are reported in Japanese, in the summary and in the report', async (t) => {
  const folder = temporaryFolder(t);
  const prefecture = { codes: ['30'], level: 'TOD', name: '和歌山県' };
  const city = { codes: ['30', '201'], level: 'SHK', name: '和歌山市' };
  const town = { codes: ['30', '201', '0001'], level: 'OAZ', name: '葵町' };
  const records = writeRecords(folder, 'own.ndjson', [
    prefecture,
    city,
    town,
    { ...town, codes: ['30', '201'] },
    { ...town, post_code: '640-8273' },
    { ...town, position: [34.2, 135.2] },
    { ...town, postcode: '6408273' },
    { ...town, name: 'x'.repeat(300) },
    { ...town, name: null },
    { ...town, aliases: 'あおい' },
    { ...town, polygon: { type: 'Polygon', coordinates: [[[135, 34]]] } },
    { ...town, codes: ['30', '999', '0001'] },
  ]);
  const boundaries = join(folder, 'N03.geojson');
  const feature = (N03_007: string, geometry: unknown) => ({
    type: 'Feature',
    properties: { N03_001: '和歌山県', N03_004: '和歌山市', N03_007 },
    geometry,
  });
  const flat = [
    [
      [135, 34],
      [136, 34],
      [135.5, 34],
      [135, 34],
    ],
  ];
  const features = [
    feature('3020', null),
    feature('30000', null),
    feature('30201', { type: 'Polygon', coordinates: flat }),
  ];
  writeFileSync(boundaries, JSON.stringify({ type: 'FeatureCollection', features }));
  const file = join(folder, 'a.gaz');
  const built = await inJapan(['build', '--out', file, `ndjson:${records}`, `n03:${boundaries}`]);
  assert.equal(built.code, 0, built.err);
  assert.doesNotMatch(built.out, SENTENCE);
  const lines = readFileSync(`${file}.report.ndjson`, 'utf8').trim().split('\n');
  const reasons = lines.map((line) => (JSON.parse(line) as { reason: string }).reason);
  assert.equal(reasons.length, 12);
  for (const reason of reasons) {
    assert.match(reason, JAPANESE);
    assert.doesNotMatch(reason, SENTENCE);
  }
  assert.ok(reasons.includes('post_code: "640-8273": ハイフンのない 7 桁の数字の文字列でなければなりません'));
  assert.ok(reasons.includes('30 999 0001: 上位の 30 999 の名前がどの元データにもありません'));
  assert.ok(reasons.includes('polygon: 形状に面積がありません'));
  const page = readFileSync(`${file}.report.html`, 'utf8');
  assert.doesNotMatch(page.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ''), SENTENCE);
});

test('building, looking and answering a list are reported in Japanese; the answers are the same', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'a.gaz');
  const built = await inJapan(['build', '--out', file, 'specimen']);
  assert.equal(built.code, 0, built.err);
  assert.match(built.out, /TBN 番地・号 +98 +1\n/);
  assert.match(built.out, /現在の 150 項目から記録 149 件/);
  assert.doesNotMatch(built.out, SENTENCE);
  const inspected = await inJapan(['inspect', file]);
  assert.match(inspected.out, /^ファイル +\S*a\.gaz\n/);

  const list = join(folder, 'list.csv');
  writeFileSync(list, '住所\n見本県見本市中央区青葉町一丁目1番10号\n山田太郎\n');
  const [here, there] = await Promise.all([
    inJapan(['geocode', '-g', file, list]),
    banchi(['geocode', '-g', file, list]),
  ]);
  assert.equal(here.out, there.out);
  assert.match(here.err, /番地・号まで確認 +1 {2}50\.0 %\n/);
  assert.match(here.err, /目視が必要 +1 {2}50\.0 %\n/);
  assert.match(here.err, /\n2 行、/);
  assert.match(there.err, /complete +1 /);
  const wrongColumn = await inJapan(['geocode', '-g', file, '--columns', 'adress', list]);
  assert.match(wrongColumn.err, /--columns: adress という列はありません（もしかして: address）/);
  const page = join(folder, 'eyes.html');
  await inJapan(['geocode', '-g', file, '--review', page, '--out', join(folder, 'found.csv'), list]);
  const html = readFileSync(page, 'utf8');
  assert.match(html, /<html lang="ja">/);
  assert.match(html, /<h1>list\.csv: 目視の必要な行 1<\/h1>/);
  assert.doesNotMatch(html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ''), SENTENCE);
});
