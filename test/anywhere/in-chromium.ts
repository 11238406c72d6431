import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBytes } from '@banchi/engine/anywhere/open-bytes.js';
import { replyTo } from '@banchi/engine/anywhere/reply.js';
import { close, launch, PATIENCE } from '../page/browser.js';
import { projectRoot } from '../support/imports.js';
import { digestOf, drawRequests } from './draw-requests.js';
import { staticHost, workerFiles } from './static-host.js';

/** The engine as browsers load it. */
export const WORKER = join(projectRoot, 'dist/browser/worker.js');

/**
 * The page's program: starts the worker, gives it the whole file, asks everything and returns digests. Written as text, since it
 * runs in the browser.
 */
const ASK = `async ({ file, requests }) => {
  globalThis.worker ??= new Worker('/worker.js', { type: 'module' });
  const waiting = new Map();
  globalThis.worker.onerror = () => { for (const each of waiting.values()) each({ error: 'the worker did not start' }); };
  globalThis.worker.onmessage = ({ data }) => { waiting.get(data.id)(data); waiting.delete(data.id); };
  let last = 0;
  const send = (message, transfer = []) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, (reply) => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply)));
    globalThis.worker.postMessage({ id, ...message }, transfer);
  });
  const bytes = await (await fetch(file)).arrayBuffer();
  await send({ open: { file, bytes } }, [bytes]);
  const digests = [];
  for (const ask of requests) {
    const { status, body } = await send({ ask });
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    digests.push(status + ' ' + Array.from(hash.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  return digests;
}`;

/** Asks so many requests of a file in Chromium and here, and compares the bytes of every reply. */
export async function assertSameInChromium(path: string, count: number): Promise<void> {
  const bytes = readFileSync(path);
  const name = `/${basename(path)}`;
  const host = await staticHost(new Map([...workerFiles(WORKER), [name, bytes]]));
  const browser = await launch();
  try {
    const engine = openBytes(name, bytes);
    const requests = await drawRequests(engine, count);
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${host.base}/page.html`);
    const statuses = new Set<string>();
    for (let from = 0; from < requests.length; from += 1000) {
      const some = requests.slice(from, from + 1000);
      const found: string[] = await page.evaluate(
        `(${ASK})(${JSON.stringify({ file: name, requests: some })})`,
      );
      for (const [i, request] of some.entries()) {
        const wanted = await digestOf(await replyTo(engine, request));
        assert.equal(found[i], wanted, JSON.stringify(request));
        statuses.add(wanted.slice(0, 3));
      }
    }
    assert.ok(statuses.has('200') && statuses.has('400'), [...statuses].join(' '));
  } finally {
    await close(browser);
    await host.close();
  }
}
