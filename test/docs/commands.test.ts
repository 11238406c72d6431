/** Every command of every page is run, as a reader would who follows it from its top, and prints what the page shows. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, type TestContext, test } from 'node:test';
import { buildStarter } from '../support/kept-starter.js';
import { type OfficialServer, officialServer, serveRealFiles } from '../support/official-server.js';
import { missing } from '../support/programs.js';
import { REAL_DATA } from '../support/real-data.js';
import { Made } from './made.js';
import { type Block, blocksOf, commandsOf, pages, pageText } from './pages.js';
import { ShellSession } from './session.js';
import { assertShows } from './shown.js';

/** Why a command is not run here. Everything else is. */
const REASONS = [
  'needs Docker',
  'needs DuckDB',
  'needs GDAL',
  'needs the internet',
  'needs Kubernetes',
  'needs systemd',
  'needs all of Japan',
  'needs a cluster',
  'needs the official files',
  'changes this machine',
  'as in the tutorial',
  'the key allows another network',
  'done by test/clients',
  'done by test/packaging',
  'measures for minutes',
];
/** Of the project itself: this test is run by one of them. */
const OWN_COMMANDS = /^npm (?:test|run (?:format|test:long))\b/;

const skip = missing('curl');

/** Those in Japanese have the same commands as those in English: `japanese.test.ts`. */
const IN_ENGLISH = pages().filter((path) => !path.startsWith('docs/ja/'));

for (const path of IN_ENGLISH) {
  const text = pageText(path);
  const blocks = blocksOf(text);
  const run = blocks.filter(({ language, notRun }) => language === 'sh' && notRun === null);
  if (run.flatMap(commandsOf).every((command) => OWN_COMMANDS.test(command))) continue;
  const official = run.some((block) => /banchi (?:setup|fetch)/.test(block.text));
  const without = official && !existsSync(REAL_DATA) ? '../shared/data is absent' : skip;
  test(`${path}: its commands run and print what it shows`, { skip: without }, (t) =>
    follow(t, path, blocks, { asksStarter: text.includes('<!-- asked of: npx banchi start -->'), official }),
  );
}

test('what is not run says why', () => {
  for (const path of pages())
    for (const { notRun, line } of blocksOf(pageText(path)))
      assert.ok(notRun === null || REASONS.includes(notRun), `${path}:${line}: ${notRun}`);
});

/** Asked by every page that begins with it; none of them changes what it serves. */
const starter = new ShellSession(null, new Made());
let started: Promise<string> | null = null;
after(() => starter.close());

/** The official files, at a mirror of their publishers. Pages show no single lots. */
let mirror: OfficialServer;
before(async () => {
  mirror = await officialServer({ after: () => undefined });
});
after(() => mirror.close());

/** Files made by commands of pages, with which other pages begin. */
const made = new Made();

async function startOnce(): Promise<string> {
  await buildStarter();
  const { code, text } = await starter.serve('npx banchi start');
  assert.equal(code, 0, text);
  return starter.base;
}

async function follow(
  t: TestContext,
  path: string,
  blocks: readonly Block[],
  { asksStarter, official }: { readonly asksStarter: boolean; readonly official: boolean },
): Promise<void> {
  if (official) serveRealFiles(mirror, 'some');
  const session = new ShellSession(official ? mirror.base : null, made);
  t.after(() => session.close());
  if (asksStarter) {
    started ??= startOnce();
    session.ask(await started);
  }
  let printed = '';
  for (const block of blocks) {
    const place = `${path}:${block.line}`;
    if (block.language === 'sh' && block.notRun === null) {
      printed = '';
      for (const command of commandsOf(block)) {
        if (OWN_COMMANDS.test(command)) continue;
        const { code, text } = await session.run(command);
        assert.equal(code, 0, `${place}: ${command}\n${text}`);
        printed += text;
      }
    } else if (block.language === 'json' || block.language === 'text')
      assertShows(printed, block.text, place);
  }
}
