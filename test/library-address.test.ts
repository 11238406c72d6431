import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { OpenError, open } from '../src/library/banchi.js';
import { type StaticHost, staticHost } from './anywhere/static-host.js';
import { temporaryFolder } from './support/commands.js';
import { specimenGazetteers } from './support/specimen.js';

let host: StaticHost;
before(async () => {
  const [today, past] = await specimenGazetteers();
  host = await staticHost(
    new Map([
      ['/today.gaz', readFileSync(today)],
      ['/packed.gaz.gz', gzipSync(readFileSync(today))],
      ['/past.gaz', readFileSync(past)],
      ['/cut.gaz.gz', gzipSync(readFileSync(today)).subarray(0, 5000)],
    ]),
  );
});
after(() => host.close());

/** Lets what is fetched be kept in a folder of the test. */
function keepIn(t: TestContext): string {
  const before = process.env.XDG_CACHE_HOME;
  const folder = temporaryFolder(t);
  process.env.XDG_CACHE_HOME = folder;
  t.after(() => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  });
  return join(folder, 'banchi', 'fetched');
}

test('a file at an address is fetched, compressed or not, and answered as one of this machine', async (t) => {
  const kept = keepIn(t);
  const paths = await specimenGazetteers();
  const here = await open({ gazetteers: paths.slice(0, 2) });
  for (const name of ['today.gaz', 'packed.gaz.gz']) {
    const there = await open({ gazetteers: [`${host.base}/${name}`, `${host.base}/past.gaz`] });
    for (const word of ['見本市青葉町一丁目1-1', '山田太郎'])
      assert.deepEqual(await there.geocode(word), await here.geocode(word));
    const query = { word: '青葉町', pastmap_year: [2005] };
    assert.deepEqual(await there.search(query), await here.search(query));
    await there.close();
  }
  await here.close();
  assert.ok(
    readdirSync(kept).every((name) => /\.gaz(?:\.stamp)?$/.test(name)),
    readdirSync(kept).join(' '),
  );
});

test('it is fetched again only when its host names another version', async (t) => {
  keepIn(t);
  const seen: string[] = [];
  let tag = '"one"';
  host.trouble = ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === tag;
    seen.push(isKnown ? '304' : '200');
    response.writeHead(isKnown ? 304 : 200, { etag: tag });
    response.end(isKnown ? undefined : host.files.get(tag === '"two"' ? '/packed.gaz.gz' : '/today.gaz'));
    return true;
  };
  t.after(() => {
    host.trouble = null;
  });
  for (const next of ['"one"', '"one"', '"two"', '"two"']) {
    tag = next;
    const banchi = await open(`${host.base}/live.gaz`);
    assert.notEqual((await banchi.geocode('見本市青葉町一丁目')).record, null);
    await banchi.close();
  }
  assert.deepEqual(seen, ['200', '304', '200', '304']);
});

test('what cannot be fetched is refused with its address and the reason, and leaves nothing', async (t) => {
  const kept = keepIn(t);
  const refused = (url: string, reason: RegExp): Promise<void> =>
    assert.rejects(open(url), (error) => {
      assert.ok(error instanceof OpenError);
      assert.match(error.message, reason);
      return true;
    });
  await refused(`${host.base}/none.gaz`, /none\.gaz: could not be fetched: HTTP 404$/);
  await refused(`${host.base}/cut.gaz.gz`, /cut\.gaz\.gz: could not be fetched: /);
  await refused('http://127.0.0.1:1/a.gaz', /127\.0\.0\.1:1\/a\.gaz: could not be fetched: /);
  await refused(`${host.base}/past.gaz`, /none is of today/);
  assert.deepEqual(
    readdirSync(kept).filter((name) => name.includes('tmp')),
    [],
  );
});
