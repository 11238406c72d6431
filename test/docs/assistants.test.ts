/** The examples of the page on assistants, and other tools' answers, over the service of `banchi start`. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { call, overStdio } from '../support/assistant.js';
import { finished, MAIN, serving } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { starterGazetteers } from '../support/kept-starter.js';
import { blocksOf, pageText } from './pages.js';
import { assertShows } from './shown.js';

const PAGE = 'docs/integrations/assistants.md';
const folder = mkdtempSync(join(tmpdir(), 'banchi-assistants-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('ties, former names and lines of descent are reported as such', async (t) => {
  const client = await overStdio(await starterGazetteers());
  t.after(() => client.close());
  const tie = await call(client, 'geocode', { word: '伊達市' });
  assert.deepEqual(
    [tie.structured.outcome, tie.structured.record, tie.structured.tied_count],
    ['ambiguous', null, 2],
  );
  assert.match(tie.structured.note ?? '', /do not choose one, ask/);
  const former = await call(client, 'geocode', { word: '埼玉県浦和市原山4-3-23' });
  assert.match(former.structured.note ?? '', /called so before/);
  const lines = await call(client, 'lineage', { address_code: '11204' });
  const { places, steps } = lines.structured as { places: { name: string }[]; steps: { kind: string }[] };
  assert.ok(places.some(({ name }) => name === '浦和市') && steps.length > 0);
});

test(`${PAGE}: its program runs and prints what it shows`, async (t) => {
  const files = await starterGazetteers();
  const words = ['serve', '--gazetteer', ...files, '--port', '0'];
  const { base } = await serving(t, words, { env: { BANCHI_ROUTES_MCP: 'true' } });
  const blocks = blocksOf(pageText(PAGE));
  const [program] = blocks.filter(({ language }) => language === 'js');
  const modules = pathToFileURL(join(projectRoot, 'node_modules/')).href;
  const file = join(folder, 'page.mjs');
  const given = files.flatMap((path) => ['-g', path]);
  writeFileSync(
    file,
    program.text
      .replaceAll("from '@modelcontextprotocol/sdk/", `from '${modules}@modelcontextprotocol/sdk/dist/esm/`)
      .replace("command: 'npx'", `command: ${JSON.stringify(process.execPath)}`)
      .replace("['banchi', 'mcp']", JSON.stringify([MAIN, 'mcp', ...given]))
      .replace('http://127.0.0.1:8080', base),
  );
  const { out, err, code } = await finished(spawn(process.execPath, [file]));
  assert.equal(code, 0, err);
  const shown = blocks.filter(({ language }) => language === 'text');
  assertShows(out, shown.map(({ text }) => text).join('…'), PAGE);
});
