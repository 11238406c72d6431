import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ClusterConnection } from './connection.js';
import { IndexQueries } from './index-queries.js';

/** A search as a node gets it. */
interface Asked {
  readonly path: string;
  /** The `size` of each search of the request: tests number their searches so. */
  readonly sizes: readonly number[];
}

type Answer = (asked: Asked) => { readonly status: number; readonly body: object };

const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Whole answers: the total is the size that was asked for. */
const whole = (size: number): object => ({
  ...{ timed_out: false, _shards: { total: 2, successful: 2, failed: 0 }, status: 200 },
  hits: { total: { value: size, relation: 'eq' }, hits: [] },
});
const answered: Answer = ({ path, sizes }) => {
  const responses = sizes.map(whole);
  return { status: 200, body: path.includes('_msearch') ? { responses } : responses[0] };
};
const refused = (status: number): { readonly error: object; readonly status: number } => ({
  error: { type: 'some_exception' },
  status,
});

/** An index behind a node that answers as a test wants, and notes what it is asked. */
async function served(t: TestContext, answer: Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const path = request.url ?? '';
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const isJoint = path.includes('_msearch');
    if (isJoint)
      for (let i = 0; i < lines.length; i += 2)
        assert.deepEqual(lines[i], { allow_partial_search_results: false });
    const one = { path, sizes: lines.filter((_, i) => !isJoint || i % 2 === 1).map(({ size }) => size) };
    asked.push(one);
    const { status, body } = answer(one);
    reply(response, status, body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = new ClusterConnection({
    ...{ nodes: [`http://127.0.0.1:${port}`], username: null, password: null, token: null, ca: null },
    isVerified: true,
  });
  t.after(async () => {
    await connection.close();
    server.closeAllConnections();
    server.close();
  });
  const queries = new IndexQueries(connection, 'places');
  const small = async (size: number): Promise<number | string> => {
    try {
      return (await queries.ask({ filters: [], size, isSmall: true })).hit;
    } catch (error) {
      return error instanceof Error ? error.name : 'no error';
    }
  };
  return { asked, queries, small };
}

const range = (length: number): number[] => Array.from({ length }, (_, i) => i + 1);

test('small searches of one turn go together, each with its own answer: issue 50, line 35', async (t) => {
  const { asked, queries, small } = await served(t, answered);
  assert.deepEqual(await Promise.all(range(40).map(small)), range(40));
  assert.deepEqual(
    asked.map(({ path, sizes }) => [path, sizes.length]).toSorted(),
    [
      ['/places/_msearch', 32],
      ['/places/_msearch', 8],
    ].toSorted(),
  );
  asked.length = 0;
  // a large one keeps none waiting, and one alone needs no others
  const large = queries.ask({ filters: [], size: 1000 });
  assert.equal(await small(5), 5);
  assert.equal((await large).hit, 1000);
  assert.deepEqual(
    asked.map(({ path }) => path.replace(/\?.*/, '')),
    ['/places/_search', '/places/_search'],
  );
});

test('a search that failed among others is asked again alone, and takes none with it: issue 50, line 35', async (t) => {
  let lost = 3;
  const { asked, small } = await served(t, (one) => {
    const { path, sizes } = one;
    if (!path.includes('_msearch'))
      return sizes[0] === lost ? { status: 400, body: refused(400) } : answered(one);
    return { status: 200, body: { responses: sizes.map((size) => (size > 2 ? refused(503) : whole(size))) } };
  });
  assert.deepEqual(await Promise.all(range(4).map(small)), [1, 2, 'ClusterError', 4]);
  assert.deepEqual(
    asked.map(({ sizes }) => sizes),
    [[1, 2, 3, 4], [3], [4]],
  );
  lost = 0;
  // an answer of some shards only is none
  const { small: parted } = await served(t, ({ sizes }) => ({
    status: 200,
    body: {
      responses: sizes.map((size) =>
        size === 2 ? { ...whole(size), _shards: { total: 2, successful: 1, failed: 1 } } : whole(size),
      ),
    },
  }));
  assert.deepEqual(await Promise.all(range(3).map(parted)), [1, 'Unavailable', 3]);
});

test('who may not send several searches at once sends each alone from then on: issue 50, line 35', async (t) => {
  const { asked, small } = await served(t, (one) =>
    one.path.includes('_msearch') ? { status: 403, body: refused(403) } : answered(one),
  );
  for (const _ of range(2)) assert.deepEqual(await Promise.all(range(3).map(small)), range(3));
  assert.equal(asked.filter(({ path }) => path.includes('_msearch')).length, 1);
});

test('what the cluster cannot say at all is Unavailable for each: issue 50, line 35', async (t) => {
  const { small } = await served(t, () => ({ status: 503, body: refused(503) }));
  assert.deepEqual(
    await Promise.all(range(3).map(small)),
    range(3).map(() => 'Unavailable'),
  );
});

test('a boundary that several need is fetched once, and one that is missing is no gap: issue 50, line 35', async (t) => {
  const { asked, queries } = await served(t, ({ sizes: [size] }) => ({
    status: 200,
    body: { ...whole(size), hits: { total: { value: size, relation: 'eq' }, hits: [] } },
  }));
  const one = queries.boundaries([1, 2]);
  const other = queries.boundaries([2]);
  await assert.rejects(one, { name: 'Unavailable', message: 'places: lacks records that its directory has' });
  await assert.rejects(other, { name: 'Unavailable' });
  assert.deepEqual(
    asked.map(({ sizes }) => sizes),
    [[2]],
  );
  await assert.rejects(queries.boundaries([2]), { name: 'Unavailable' });
  assert.equal(asked.length, 2);
});
