import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { banchi, temporaryFolder } from './support/commands.js';
import { officialServer, serveRealFiles } from './support/official-server.js';
import { needsRealData } from './support/sources.js';

const ABR = 'data.address-br.digital.go.jp';

test(
  'the real files, served under their real paths, make a gazetteer that lacks nothing',
  needsRealData,
  async (t) => {
    const server = await officialServer(t);
    serveRealFiles(server);
    const towns = `${ABR}/mt_town/pref/mt_town_pref30.csv.zip`;
    const houses = `${ABR}/mt_rsdtdsp_rsdt/pref/mt_rsdtdsp_rsdt_pref30.csv.zip`;
    server.troubles.set(towns, [{ drop: 20_000 }, { cut: 40_000 }]);
    server.troubles.set(houses, [{ status: 503, headers: { 'retry-after': '0' } }]);

    const folder = temporaryFolder(t);
    const out = join(folder, 'wakayama.gaz');
    const words = [
      'setup',
      '--pref',
      '30',
      '--out',
      out,
      '--no-languages',
      '--dir',
      folder,
      '--mirror',
      server.base,
    ];
    const done = await banchi(words);
    assert.equal(done.code, 0, done.err);
    assert.match(done.out, /TBN lots and house numbers +\d/);
    assert.match(done.out, /\n30201 +[\d,]+ .* 0 +0 +0 {2}和歌山県 和歌山市\n/);
    assert.match(done.out, /\nall .* 30 municipalities\n/);
    const checked = await banchi(['check', out]);
    assert.match(checked.out, /\n0 segments begin with the reading above them\n/);
  },
);
