import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pages, pageText } from './pages.js';

/** A figure with a unit of time, size, share or rate. */
const FIGURE =
  /(?<![\w.,§])\d[\d,.]*(?:\s?(?:ms|µs|s|min|[kKMG]i?B|bytes?|%|seconds?|minutes?|ミリ秒|秒|分間|バイト)(?![\w/])|(?: [a-z]+){1,4} a second)/;
/** Something to run. */
const COMMAND =
  /\bnpm (?:run|test|pack|audit)\b|\bnpx [a-z]|\bbanchi [a-z]+|\bbench:[a-z]+|\bcurl\b|\bnode [a-z]/;
/** Names that make a line's figure a rule, not a measurement: a setting, an HTTP status, an error, a header. */
const RULE = /`[a-z_]+\.[a-z_]+`|(?<![\d,])[45][0-9]{2}(?![\d,])|\b[A-Z]{3,}_[A-Z]{3,}/;
/** Pages and lines whose figures are properties of the service or its file by design; nothing measures them. */
const RULES: readonly (readonly [page: string, line: RegExp])[] = [
  ['docs/gazetteer-format.md', /./],
  [
    'docs/interface.md',
    /are kept in memory \(32 MiB\)|Answers of 16 KiB and more come|or larger than 64 KiB\. A body/,
  ],
  ['docs/operate.md', /\| cut \|$|^Answers of 16 KiB and more are compressed/],
  ['docs/security.md', /a token may have been issued up to 5 seconds/],
  ['docs/ja/interface.md', /64 KiB より大きい|メモリーに置きます（32 MiB）|16 KiB 以上の答えは/],
  ['docs/ja/security.md', /待つのは最初の要求だけ|トークンは 5 秒先/],
];

/** The lines of a page's sections that have a figure and no command; a section is a heading and the text below it. */
function unfounded(page: string, text: string): string[] {
  // A block that runs something is a command; its output does not count as the page's claim.
  const plain = text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => (COMMAND.test(block) ? '`npm run`' : ''));
  return plain.split(/^(?=#+ )/m).flatMap((section) => {
    if ((section.match(/`[^`]*`/g) ?? []).some((code) => COMMAND.test(code))) return [];
    return section
      .split('\n')
      .filter((line) => FIGURE.test(line) && !RULE.test(line))
      .filter((line) => !RULES.some(([rulesOf, pattern]) => rulesOf === page && pattern.test(line)))
      .map((line) => `${page}: ${line}`);
  });
}

const DOCUMENTS = pages().filter((page) => page.startsWith('docs/') || /^README[.\w]*\.md$/.test(page));

test('every measured figure of the documentation stands beside the command that measures it', () => {
  assert.ok(DOCUMENTS.includes('README.ja.md') && DOCUMENTS.length > 15);
  const faults = DOCUMENTS.flatMap((page) => unfounded(page, pageText(page)));
  assert.deepEqual(faults, []);
});

test('a figure without a command is found, and rules of the service are not taken for one', () => {
  const page = (line: string): string[] => unfounded('x.md', `# Title\n\n${line}\n`);
  for (const line of [
    'It takes 3 ms.',
    '| 12 MB |',
    'half: 50 %',
    '7,400 pages of records a second',
    '約 5 秒',
  ])
    assert.equal(page(line).length, 1, line);
  for (const line of [
    'It takes 3 ms (`npm run bench:page`).',
    '| `limits.delay_ms`, 10 s |',
    '413 for a body over 64 KiB',
    'chapter 3 says it',
    'a radius of 500 m',
  ])
    assert.deepEqual(page(line), [], line);
  assert.equal(
    unfounded('x.md', '# A\n`npm run x` 1 ms\n## B\n2 ms\n').length,
    1,
    'one section is not the next',
  );
});

test('every row of the costs has its own command', () => {
  const rows = pageText('docs/costs.md')
    .split('\n')
    .filter((line) => /^\|.*\d.*\|$/.test(line) && !/\| command \|$/.test(line));
  assert.ok(rows.length >= 10);
  for (const row of rows) assert.match(row, /`npm run [a-z:]+|`banchi [a-z]+|`curl/, `no command: ${row}`);
});
