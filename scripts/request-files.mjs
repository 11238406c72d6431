// `npm run request:files [-- FOLDER]`: the project's modules in which one request runs code, a search for an address by a
// word, asked of `banchi serve` over the specimen once it is warm. FOLDER is a checkout that has been set up; without it
// this one.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const folder = resolve(process.argv[2] ?? root);
const main = join(folder, 'dist/src/cli/main.js');
/** Asked for last. The service keeps what takes long to find, so what is asked before is another word. */
const WORD = '見本市中央区青葉町1-2-3';
const WARMING = '見本県見本市中央区青葉町1-2-3';
const temporary = mkdtempSync(join(tmpdir(), 'banchi-files-'));
try {
  const file = join(temporary, 'specimen.gaz');
  const built = spawnSync(process.execPath, [main, 'build', '--out', file, 'specimen'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  const files = await filesOf(file);
  for (const each of files) console.log(each);
  console.log(`${files.length} files`);
} finally {
  rmSync(temporary, { recursive: true });
}

/** The modules of the second request, below the folder of compiled sources. */
async function filesOf(gazetteer) {
  const hook = new URL('./coverage-hook.mjs', import.meta.url).href;
  const words = ['--import', hook, main, 'serve', '--gazetteer', gazetteer, '--port', '0'];
  // Looking for new data every second would count as a request's now and then.
  const env = { ...process.env, BANCHI_DATA_WATCH_SECONDS: '0' };
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env });
  try {
    const base = await new Promise((found, failed) => {
      let printed = '';
      server.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
        const [, address] = /Serving on (\S+)/.exec(printed) ?? [];
        if (address !== undefined) found(address);
      });
      server.once('exit', () => failed(new Error(`the server ended: ${printed}`)));
    });
    for (let i = 0; i < 20; i++) await ask(base, WARMING);
    await coverage(server); // what was run until now does not count
    await ask(base, WORD);
    const urls = await coverage(server);
    const compiled = `${pathToFileURL(join(folder, 'dist/src')).href}/`;
    return urls
      .filter((url) => url.startsWith(compiled))
      .map((url) => url.slice(compiled.length))
      .sort();
  } finally {
    server.kill('SIGKILL');
  }
}

async function ask(base, word) {
  const response = await fetch(`${base}/search/address?${new URLSearchParams({ word })}`);
  const { result } = await response.json();
  if (result.info.hit !== 1) throw new Error(`${word}: ${JSON.stringify(result.info)}`);
}

/** Addresses of the modules in which code has run since the last call. */
async function coverage(server) {
  server.send('coverage');
  const [urls] = await once(server, 'message');
  return urls;
}
