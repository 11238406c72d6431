/** Formulas of the page for spreadsheets, typed into LibreOffice Calc, ask real servers. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { pageText } from '../docs/pages.js';
import { banchi, serving, temporaryFolder } from '../support/commands.js';
import { projectRoot } from '../support/imports.js';
import { starterGazetteers } from '../support/kept-starter.js';

const PAGE = 'docs/integrations/spreadsheets.md';
/** Debian's, which has LibreOffice's modules. */
const PYTHON = '/usr/bin/python3';

type Cells = Readonly<Record<string, string>>;

/** The contents of cells in Calc: as they are typed, and in the document that is opened again. */
async function inCalc(
  t: TestContext,
  cells: Cells,
): Promise<{ readonly version: string; readonly typed: Cells; readonly opened: Cells }> {
  const script = join(projectRoot, 'test/clients/spreadsheets/calc.py');
  const child = spawn(PYTHON, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ folder: temporaryFolder(t), cells }));
  return (await json(child.stdout)) as Awaited<ReturnType<typeof inCalc>>;
}

/** Why there is no Calc here. */
function missing(): string | null {
  if (spawnSync('soffice', ['--version']).status !== 0) return 'no soffice here: libreoffice-calc-nogui';
  return spawnSync(PYTHON, ['-c', 'import uno']).status === 0 ? null : 'no module uno here: python3-uno';
}

/** The formula that the page shows for LibreOffice, asked of a server. */
function formulaOf(base: string): string {
  const row = pageText(PAGE)
    .split('\n')
    .find((line) => line.startsWith('|') && line.includes('LibreOffice'));
  const formula = /`(=WEBSERVICE[^`]+)`/.exec(row ?? '')?.[1];
  assert.ok(formula, 'the page shows a formula for LibreOffice');
  return formula.replace('http://HOST', base);
}

test(`${PAGE}: its formulas answer in LibreOffice Calc, with a key in the address too`, async (t) => {
  const why = missing();
  if (why !== null) return t.skip(why);
  const keys = `${temporaryFolder(t)}/keys.json`;
  const made = await banchi([
    'keys',
    'create',
    '--keys',
    keys,
    '--json',
    '--name',
    'Sheet',
    '--mode',
    'url',
    '--rate',
    '20',
  ]);
  assert.equal(made.code, 0, made.err);
  const { key } = JSON.parse(made.out) as { key: string };
  const serve = ['serve', '--gazetteer', (await starterGazetteers())[0], '--port', '0'];
  const [open, keyed] = await Promise.all([
    serving(t, serve),
    serving(t, [...serve, '--keys', keys], { env: { BANCHI_ACCESS_KEY_IN_ADDRESS: 'true' } }),
  ]);
  const [formula, locked] = [formulaOf(open.base), formulaOf(keyed.base)];
  const { version, typed, opened } = await inCalc(t, {
    A2: '文京区春日1-16-21 文京シビックセンター',
    B2: formula,
    C2: `=VALUE(${formula.slice(1)})*2`,
    D2: formula.replace('fields=lat&', ''),
    E2: formula.replace('fields=lat&', 'fields=latt&'),
    F2: locked.replace('fields=lat&', `fields=post_code&key=${key}&`),
    G2: locked,
  });
  assert.deepEqual(
    { ...typed, A2: '' },
    {
      A2: '',
      B2: '35.7083346',
      C2: '71.4166692',
      D2: 'found,東京都文京区春日１丁目16-21,35.7083346,139.7524182,complete,rooftop',
      E2: '#VALUE!',
      F2: '1120003',
      G2: '#VALUE!',
    },
  );
  assert.equal(opened.B2, 'Err:540', 'until whoever opens it allows it to ask');
  t.diagnostic(`LibreOffice ${version}`);
});
