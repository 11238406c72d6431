import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { banchi, temporaryFolder, writeRecords } from '../../../../test/support/commands.js';
import { configSchema } from '../config/schema.js';

test('config check, print and schema', async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, 'banchi.yaml');
  const keys = join(folder, 'keys.json');
  writeRecords(folder, 'a.gaz', []);
  writeFileSync(
    file,
    'server: { port: 9000 }\ndata: { gazetteers: [a.gaz] }\naccess: { keys: keys.json }\nlimits: { redis: "redis://:pass-word@h" }\n',
  );
  assert.equal((await banchi(['keys', 'create', '--keys', keys, '--name', 'x'])).code, 0);
  const good = await banchi(['config', 'check', '--config', file]);
  assert.deepEqual([good.code, good.err], [0, '']);
  assert.match(good.out, /^sound: 4 of \d+ settings are given/);

  const printed = await banchi(['config', 'print', '--port', '1'], { env: { BANCHI_CONFIG: file } });
  assert.match(printed.out, /# from --port\n {2}port: 1\n/);
  assert.match(printed.out, /redis: redis:\/\/:\*\*\*@h/);
  const json = await banchi(['config', 'print', '--json', '--config', file]);
  assert.equal(JSON.parse(json.out).server.port, 9000);
  assert.equal((printed.out + json.out + good.out).includes('pass-word'), false);
  assert.deepEqual(JSON.parse((await banchi(['config', 'schema'])).out), configSchema());

  chmodSync(keys, 0o666);
  writeFileSync(
    join(folder, 'more.yaml'),
    'data: { gazetteers: [b.gaz], tky2jgd: t.par }\naccess: { keys: keys.json }\n',
  );
  const files = await banchi(['config', 'check', '--config', join(folder, 'more.yaml')]);
  assert.equal(files.code, 1);
  assert.match(
    files.err,
    /data\.gazetteers: \S*b\.gaz: is not a file\n.*data\.tky2jgd: \S*t\.par: is not a file\n.*access\.keys: .*chmod 600/,
  );
  writeFileSync(file, 'server: { port: x, hots: y }\n');
  const wrong = await banchi(['config', 'check', '--config', file]);
  assert.equal(wrong.code, 2);
  assert.match(
    wrong.err,
    /^banchi: 2 settings are wrong:\n .*banchi\.yaml:1: server\.port: "x".*\n .*server\.hots: is not a setting; the nearest is server\.host\n$/,
  );
  for (const command of ['check', 'print']) {
    const refused = await banchi(['config', command, '--config', file]);
    assert.deepEqual([refused.code, refused.out], [2, '']);
  }
});
