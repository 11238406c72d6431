import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { missing } from '../../../test/support/programs.js';
import { writeDocuments } from './bulk.js';
import { type ClusterAddress, ClusterConnection } from './connection.js';
import { IndexQueries } from './index-queries.js';

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** Milliseconds that a busy machine may need for some tenths of a second of work: less than a request without a deadline waits. */
const LONGEST = 12_000;

/** A node that answers as a test wants. */
async function node(t: TestContext, handle: Handler): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    handle(request, body, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connected(t: TestContext, nodes: string[], troubles: string[] = []): ClusterConnection {
  const connection = new ClusterConnection({
    nodes,
    username: 'reader',
    password: 'secret',
    token: null,
    ca: null,
    isVerified: true,
    onTrouble: (reason) => troubles.push(reason),
  });
  t.after(() => connection.close());
  return connection;
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const whole = {
  timed_out: false,
  _shards: { total: 2, successful: 2, failed: 0 },
  hits: { total: { value: 3, relation: 'eq' }, hits: [] },
};

/** A certificate for 127.0.0.1, its key, and who vouches for it. */
function certificates(t: TestContext): { readonly ca: string; readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'banchi-certificates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  const fresh = (name: string): string[] => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
  openssl('req', '-x509', ...fresh('ca'), '-subj', '/CN=authority', '-out', 'ca.pem');
  openssl('req', ...fresh('node'), '-subj', '/CN=node', '-out', 'node.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'node.csr', ...signing, '-out', 'node.pem');
  const [ca, key, cert] = ['ca.pem', 'node.key', 'node.pem'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  return { ca, key, cert };
}

test('the next node is asked where one is gone, and who asks is known', async (t) => {
  let credentials: string | undefined;
  const up = await node(t, ({ headers }, _, response) => {
    credentials = headers.authorization;
    answer(response, 200, { fine: true });
  });
  const connection = connected(t, ['http://127.0.0.1:1', up]);
  for (let i = 0; i < 4; i++)
    assert.deepEqual(await connection.send({ method: 'GET', path: '/' }), { fine: true });
  assert.equal(credentials, `Basic ${Buffer.from('reader:secret').toString('base64')}`);
});

test('what the cluster cannot do just now is Unavailable, what it refuses is not; neither holds the request', async (t) => {
  const reason = { error: { type: 'some_exception', reason: 'failed to parse 青葉町 for reader:secret' } };
  let status = 503;
  const url = await node(t, (_, __, response) => answer(response, status, reason));
  const troubles: string[] = [];
  const connection = connected(t, [url], troubles);
  const ask = (): Promise<unknown> =>
    connection.send({ method: 'POST', path: '/x/_search', body: { query: '青葉町' } });
  const begun = performance.now();
  for (status of [429, 500, 503, 504])
    await assert.rejects(ask(), {
      name: 'Unavailable',
      message: `the cluster answered ${status} (some_exception)`,
    });
  for (status of [400, 403, 404])
    await assert.rejects(ask(), {
      name: 'ClusterError',
      message: `the cluster answered ${status} (some_exception)`,
    });
  // once a second, whatever the number of requests
  assert.equal(troubles[0], 'the cluster answered 429 (some_exception)');
  const seconds = Math.floor((performance.now() - begun) / 1000);
  assert.ok(troubles.length <= 1 + seconds, `${troubles.length} times in ${seconds} s`);
});

test('what the user of the cluster may not do is named', async (t) => {
  const reason = (action: string): string =>
    `no permissions for [${action}] and User [name=reader, roles=[]]`;
  const base = await node(t, ({ url }, _, response) => {
    const type = 'security_exception';
    const asked = url === '/_bulk' ? 'indices:data/write/bulk' : '青葉町';
    answer(response, 403, { error: { type, reason: reason(asked) }, status: 403 });
  });
  const connection = connected(t, [base]);
  await assert.rejects(connection.send({ method: 'POST', path: '/_bulk', lines: '{}\n' }), {
    name: 'ClusterError',
    message: 'the cluster answered 403 (no permission for indices:data/write/bulk)',
  });
  await assert.rejects(connection.send({ method: 'GET', path: '/other' }), {
    message: 'the cluster answered 403 (security_exception)',
  });
});

test('a node whose certificate nobody vouches for is not believed', {
  skip: missing('openssl'),
}, async (t) => {
  const { ca, key, cert } = certificates(t);
  const tokens: (string | undefined)[] = [];
  const server = createSecureServer({ key, cert }, ({ headers }, response) => {
    tokens.push(headers.authorization);
    answer(response, 200, { fine: true });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (host: string, trust: Pick<ClusterAddress, 'ca' | 'isVerified'>): Promise<unknown> => {
    const nodes = [`https://${host}:${port}`];
    const connection = new ClusterConnection({
      nodes,
      username: null,
      password: null,
      token: 'let-me',
      ...trust,
    });
    try {
      return await connection.send({ method: 'GET', path: '/' });
    } finally {
      await connection.close();
    }
  };
  await assert.rejects(ask('127.0.0.1', { ca: null, isVerified: true }), { name: 'Unavailable' });
  // the certificate is one for 127.0.0.1
  await assert.rejects(ask('localhost', { ca, isVerified: true }), { name: 'Unavailable' });
  assert.equal(tokens.length, 0, 'nothing was sent to a node that is not believed');
  assert.deepEqual(await ask('127.0.0.1', { ca, isVerified: true }), { fine: true });
  assert.deepEqual(await ask('localhost', { ca: null, isVerified: false }), { fine: true });
  assert.deepEqual(tokens, ['Bearer let-me', 'Bearer let-me']);
});

test('a node that hangs is left at the deadline', async (t) => {
  const url = await node(t, () => undefined);
  const connection = connected(t, [url]);
  const began = performance.now();
  const asked = connection.send({ method: 'GET', path: '/' }, began + 300);
  await assert.rejects(asked, { name: 'Unavailable', message: /did not answer in time/ });
  assert.ok(performance.now() - began < LONGEST);
  await assert.rejects(connection.send({ method: 'GET', path: '/' }, performance.now() - 1), {
    name: 'Unavailable',
  });
});

test('an answer that is not whole is none', async (t) => {
  let body: object = whole;
  const asked: { readonly url: string; readonly body: Record<string, unknown> }[] = [];
  const url = await node(t, ({ url: path = '' }, text, response) => {
    asked.push({ url: path, body: JSON.parse(text) });
    answer(response, 200, body);
  });
  const queries = new IndexQueries(connected(t, [url]), 'places');
  const ask = () => queries.ask({ filters: [], size: 0 });
  assert.equal((await ask()).hit, 3);
  assert.match(asked[0].url, /allow_partial_search_results=false/);
  assert.equal(asked[0].body.track_total_hits, true);
  for (const part of [
    { timed_out: true },
    { terminated_early: true },
    { _shards: { total: 2, successful: 1, failed: 1 } },
    { _shards: { total: 2, successful: 1, failed: 0 } },
  ]) {
    body = { ...whole, ...part };
    await assert.rejects(ask(), { name: 'Unavailable', message: /places: \d of 2 shards answered/ });
  }
  body = { ...whole, hits: { total: { value: 3, relation: 'gte' }, hits: [] } };
  await assert.rejects(ask(), { name: 'ClusterError', message: /not exact/ });
});

test('documents that the cluster has no room for are sent again, and no other; refused ones end it', async (t) => {
  const seen = new Map<string, number>();
  let rounds = 0;
  const url = await node(t, (_, text, response) => {
    rounds++;
    if (rounds === 1) return answer(response, 429, { error: { type: 'rejected_execution_exception' } });
    const ids = [...text.matchAll(/"_id":"(\w+)"/g)].map(([, id]) => id);
    const items = ids.map((id) => {
      const times = (seen.get(id) ?? 0) + 1;
      seen.set(id, times);
      const status = id === 'bad' ? 400 : Number(id) % 3 === 0 && times === 1 ? 429 : 201;
      return {
        index: { status, ...(status === 201 ? {} : { error: { type: 'mapper_parsing_exception' } }) },
      };
    });
    answer(response, 200, { errors: items.some(({ index }) => index.status !== 201), items });
  });
  const connection = connected(t, [url]);
  const documents = Array.from({ length: 10 }, (_, i) => ({ id: String(i), json: Buffer.from('{}') }));
  let written = 0;
  await writeDocuments(connection, 'places', documents, (more) => {
    written += more;
  });
  assert.equal(written, 10);
  for (let i = 0; i < 10; i++) assert.equal(seen.get(String(i)), i % 3 === 0 ? 2 : 1);
  await assert.rejects(
    writeDocuments(
      connection,
      'places',
      [{ id: 'bad', json: Buffer.from('{"name":"青葉町"}') }],
      () => undefined,
    ),
    { name: 'ClusterError', message: 'places: document bad is refused (mapper_parsing_exception)' },
  );
});
