import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { openWhole } from '@banchi/engine/transfer/transfer.js';
import { FRONT, type PageWorkerMessage, type PageWorkerReply } from '@banchi/engine/vocabulary/published.js';
import { specimenGazetteers } from '../support/specimen.js';
import { cutFiles } from './cut.js';
import { type StaticHost, staticHost } from './static-host.js';

/** The members of a worker's global object that its program uses. */
interface Scope {
  onmessage: ((event: { readonly data: PageWorkerMessage }) => Promise<void>) | null;
  postMessage: (message: PageWorkerReply) => void;
}

let host: StaticHost;
let files: Map<string, Uint8Array>;
const ids = { today: '', past: '' };
const scope = globalThis as unknown as Scope;
const replies: PageWorkerReply[] = [];
before(async () => {
  const [today, past] = await specimenGazetteers();
  const [now, then] = [today, past].map((path) => readFileSync(path));
  ids.today = openWhole(today, now).meta.id;
  ids.past = openWhole(past, then).meta.id;
  files = await cutFiles(today, '/', [{ year: 2005, id: ids.past }]);
  host = await staticHost(new Map([...files, ['/today.gaz', now], ['/past.gaz', then]]));
  scope.postMessage = (message) => void replies.push(message);
  await import('banchi/published/page-worker.js');
});
after(() => host.close());

/** Sends the program a message, and returns its last reply. */
async function told(data: PageWorkerMessage): Promise<PageWorkerReply | undefined> {
  await scope.onmessage?.({ data });
  return replies.at(-1);
}

const open = (name: string, id: string | null): Promise<PageWorkerReply | undefined> =>
  told({ open: { url: `${host.base}/${name}`, id } });

test('the worker of a page takes no file for another one: issue 50, line 6', async () => {
  const damaged = (name: string) => ({ url: `${host.base}/${name}`, fault: 'damaged' });
  const opened = (name: string) => ({ url: `${host.base}/${name}`, opened: true });
  const parts = [...files.keys()].filter((path) => !path.endsWith(FRONT)).map((path) => path.slice(1));
  assert.deepEqual(await open('today.gaz', ids.past), damaged('today.gaz'));
  assert.deepEqual(await open('today.gaz', null), damaged('today.gaz'), 'not a front');
  assert.deepEqual(await open(parts[0], null), damaged(parts[0]), 'a part in the place of the front');
  assert.deepEqual(await open('today.gaz', ids.today), opened('today.gaz'));
  assert.deepEqual(await open(FRONT, null), opened(FRONT));
  assert.deepEqual(await open('past.gaz', ids.today), damaged('past.gaz'));
  assert.deepEqual(await open('past.gaz', ids.past), opened('past.gaz'));
  const entries = [['word', '見本県見本市中央区青葉町一丁目1-1']] as const;
  const ask = { path: '/geocode', entries, language: 'en' } as const;
  parts.forEach((name, i) => {
    host.files.set(`/${name}`, files.get(`/${parts[(i + 1) % parts.length]}`) ?? new Uint8Array());
  });
  assert.deepEqual(await told({ id: 1, ask }), { id: 1, ...damaged(FRONT) });
  for (const name of parts) host.files.set(`/${name}`, files.get(`/${name}`) ?? new Uint8Array());
  const reply = await told({ id: 2, ask });
  assert.ok(reply !== undefined && 'status' in reply && reply.status === 200);
});
