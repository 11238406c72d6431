/** The documents as a site in dist/site, as any static host serves it. Issue 53, line 12. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { siteFolder } from 'banchi/package/package-root.js';
import { type Section, searchOver } from '../../web/site/browser/search.js';
import { askedTerms, terms } from '../../web/site/browser/words.js';
import { shellPieces, withoutComment } from '../../web/site/commands.js';
import { render } from '../../web/site/markdown.js';
import { TEXTS } from '../../web/site/texts.js';
import { blocksOf, commandsOf, pages, pageText } from './pages.js';

const read = (path: string): string => readFileSync(join(siteFolder, path), 'utf8');
const html = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .map((path) => path.split('\\').join('/'))
  .sort();

const rendered = (text: string): string =>
  render(text, { href: (link) => link, texts: TEXTS.en, behind: () => '' }).html;

/** A text of HTML as a reader sees it. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test('every document is a page in both languages', () => {
  const documents = pages().filter((page) => page.startsWith('docs/') && !page.startsWith('docs/ja/'));
  assert.ok(documents.length > 25);
  for (const page of documents) {
    const path = page.replace(/^docs\/(.*)\.md$/, '$1.html');
    const isJapanese = existsSync(join(siteFolder, `../../docs/ja/${page.slice('docs/'.length)}`));
    assert.match(read(path), /^<!doctype html>\n<html lang="en">/);
    assert.ok(read(`ja/${path}`).includes(`<article lang="${isJapanese ? 'ja' : 'en'}">`), path);
    assert.equal(read(`ja/${path}`).includes(TEXTS.ja.onlyEnglish), !isJapanese, path);
    for (const [from, to] of [
      [path, `ja/${path}`],
      [`ja/${path}`, path],
    ]) {
      const [, link] = /<a class="language" href="([^"]*)"/.exec(read(from)) ?? [];
      assert.equal(posix.join(dirname(from), link), to);
    }
  }
});

test('every link leads to a file of the site, and to an anchor that is there', () => {
  const faults: string[] = [];
  let checked = 0;
  for (const page of html) {
    for (const [, link] of read(page).matchAll(/ (?:href|src|srcset)="([^"]*)"/g)) {
      if (/^(?:https?|mailto):/.test(link)) continue;
      checked++;
      const [path, anchor] = link.split('#');
      const joined = path === '' ? page : posix.join(dirname(page), path);
      const file = joined === '.' || joined.endsWith('/') ? posix.join(joined, 'index.html') : joined;
      if (!existsSync(join(siteFolder, file))) faults.push(`${page}: ${link}`);
      // behind try/ stands a path of the service
      else if (anchor !== undefined && !/^(?:ja\/)?try\//.test(file))
        if (!read(file).includes(` id="${decodeURIComponent(anchor)}"`)) faults.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(checked > 5000, `${checked} links`);
});

test('a page has no style or script of its own, and asks no other host', () => {
  for (const page of html) {
    const text = read(page).replaceAll(/<code>[\s\S]*?<\/code>/g, '');
    assert.doesNotMatch(text, / style="|<style|<script(?! (?:type="module" )?src=)| on\w+="|<!--/, page);
    assert.doesNotMatch(text, / (?:src|srcset)="[a-z]+:|<link [^>]*href="[a-z]+:/, page);
  }
});

test('every command of a document can be copied by itself', () => {
  let checked = 0;
  for (const page of pages().filter((each) => each.startsWith('docs/'))) {
    const text = read(page.replace(/^docs\/(.*)\.md$/, '$1.html'));
    const copied = [
      ...text.matchAll(/<div class="copied"><pre[^>]*><code>([\s\S]*?)<\/code><\/pre><button/g),
    ].map(([, code]) => plain(code.replaceAll(/<span[\s\S]*?<\/span>/g, '')));
    for (const block of blocksOf(pageText(page)).filter(({ language }) => language === 'sh'))
      for (const command of commandsOf(block)) {
        checked++;
        assert.ok(copied.includes(withoutComment(command)[0]), `${page}: ${command}`);
      }
  }
  assert.ok(checked > 200, `${checked} commands`);
});

test('a comment stands apart from its command; a # of a word or within quotes is none', () => {
  assert.deepEqual(withoutComment('npm start     # installs, compiles'), [
    'npm start',
    '     # installs, compiles',
  ]);
  for (const command of ["curl 'http://a/#b'", "echo 'a # b'", 'npx banchi start'])
    assert.deepEqual(withoutComment(command), [command, '']);
  assert.deepEqual(shellPieces("# why\ncurl a \\\n  -b 'c\nd'\n\nls\n"), [
    { kind: 'comment', text: '# why' },
    { kind: 'command', text: "curl a \\\n  -b 'c\nd'" },
    { kind: 'command', text: 'ls' },
  ]);
});

test('lines of Japanese are joined without a space, others with one', () => {
  assert.match(rendered('町、住居番号、\n地番を\n手元で'), /町、住居番号、地番を手元で/);
  assert.match(rendered('the town\nof 春日\nin'), /the town\nof 春日\nin/);
});

test('a table bears no inline style, a heading the anchor that GitHub makes', () => {
  assert.match(rendered('| a | |\n|---:|---|\n| 1 | 2 |'), /<th class="right">a<\/th><td><\/td>/);
  assert.match(
    rendered('## `/geocode`: *b*\n\n## `/geocode`: b'),
    /<h2 id="geocode-b">.*\n<h2 id="geocode-b-1">/,
  );
});

test('terms: words, and pairs of Japanese characters', () => {
  assert.deepEqual(terms('Ｇeocode 住所録, `--watch`'), ['geocode', '住所', '所録', '録', 'watch']);
  assert.deepEqual(askedTerms('住所録 鍵'), ['住所', '所録', '鍵']);
});

test('a search in Japanese finds the section, words in the middle of a sentence and one kanji too', () => {
  for (const [language, question, expected] of [
    ['ja', '住所録', 'ja/guides/batch-geocoding.html'],
    ['ja', '国土地理院', 'ja/page.html'],
    ['ja', '鍵', 'ja/security.html'],
    ['ja', 'オフライン', 'ja/guides/static.html'],
    ['ja', 'GeoParquet 書き出し', 'ja/'],
    ['en', 'reverse', 'guides/reverse.html'],
    ['en', 'geoc', 'guides/batch-geocoding.html'],
    ['en', 'code_match_type', 'interface.html'],
  ]) {
    const search = searchOver(JSON.parse(read(`search-${language}.json`)) as Section[]);
    const { hits, count } = search(question);
    assert.ok(count > 0, question);
    assert.ok(
      hits.some(({ href }) => href.startsWith(expected)),
      `${question}: ${hits.map(({ href }) => href)}`,
    );
  }
});

test('an excerpt shows the words, and a question with signs of patterns is harmless', () => {
  const search = searchOver([['a.html#b', 'A', 'B', `${'x '.repeat(50)}the key (opens) every door`]]);
  const [{ excerpt, ...hit }] = search('key (').hits;
  assert.deepEqual(hit, { href: 'a.html#b', title: 'A', heading: ['B'] });
  assert.equal(excerpt[1], 'key');
  assert.match(excerpt.join(''), /^… .*the key \(opens\)/);
  assert.deepEqual(search('(*[').count, 0);
});
