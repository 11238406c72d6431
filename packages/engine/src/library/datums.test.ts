import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { banchi, serving, temporaryFolder } from '../../../../test/support/commands.js';

/** Corners of the official grid around the second check point, in the layout of the official file. */
const GRID = [
  'JGD2000-TokyoDatum Ver.2.1.1',
  'MeshCode   dB(sec)   dL(sec)',
  '54401027  11.49105 -11.80078',
  '54401028  11.49096 -11.80476',
  '54401037  11.48732 -11.80198',
  '54401038  11.48769 -11.80555',
  '',
].join('\r\n');

test('datums: grid and islands are read when the service starts', async (t) => {
  const folder = temporaryFolder(t);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const records = write(
    'r.ndjson',
    '{"codes":["08"],"level":"TOD","name":"茨城県","position":[140.0845769,36.1069663]}\n',
  );
  const file = join(folder, 'a.gaz');
  assert.equal((await banchi(['build', '--out', file, `ndjson:${records}`])).code, 0);
  const grid = write('TKY2JGD.par', GRID);
  const islands = write('islands.json', '[{"name":"甲島","box":[140,36,141,37],"dLon":0.5,"dLat":-0.25}]');
  const options = ['--tky2jgd', grid, '--island-offsets', islands];
  const { base, stop } = await serving(t, ['serve', '--gazetteer', file, '--port', '0', ...options]);
  const position = async (datum: string): Promise<number[]> => {
    const answer = await fetch(`${base}/search/address?address_code=08&datum=${datum}`);
    const body = (await answer.json()) as { result: { item: { position: number[] }[] } };
    return body.result.item[0].position;
  };
  assert.deepEqual(await position('JGD'), [140.0845769, 36.1069663]);
  assert.deepEqual(await position('TOKYO'), [140.0878551, 36.1037748]);
  assert.deepEqual(await position('TOKYO_NAVI'), [140.5878551, 35.8537748]);
  assert.equal((await stop()).code, 0);

  const fails = async (option: string, value: string, code: number, message: RegExp): Promise<void> => {
    const failed = await banchi(['serve', '--gazetteer', file, '--port', '0', option, value]);
    assert.match(failed.err, message);
    assert.match(failed.err, /^banchi: [^\n]*\n$/);
    assert.deepEqual([failed.code, failed.out], [code, '']);
  };
  const missing = join(folder, 'missing');
  await fails('--tky2jgd', missing, 1, /missing/);
  await fails(
    '--tky2jgd',
    write('short.par', 'a\r\n'),
    1,
    /short\.par: 1 lines; a TKY2JGD grid has two header/,
  );
  await fails('--tky2jgd', write('bad.par', GRID.replace('11.49096', 'x')), 1, /bad\.par:4: .*mesh code/);
  await fails('--island-offsets', missing, 1, /missing/);
  await fails('--island-offsets', write('cut.json', '[{'), 1, /cut\.json: is not JSON: /);
  await fails('--island-offsets', write('one.json', '{}'), 1, /one\.json: must be an array of islands/);
  await fails('--max-answer', '0', 2, /--max-answer: "0": must be a whole number of MiB from 1 to 1024/);
});
