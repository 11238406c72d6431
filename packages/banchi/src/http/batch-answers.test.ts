import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  type AddressAnswer,
  type AddressPage,
  type AddressSearch,
  type Answer,
  Unavailable,
  ValueAnswer,
} from '@banchi/engine/search/query.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import { until } from '../../../../test/support/until.js';
import { Wordless } from '../../../../test/support/wordless.js';
import { createService } from './service.js';

/** An engine that answers later, as a cluster: a word or a place is answered when a test lets it. */
class LaterSearch extends Wordless implements AddressSearch {
  readonly years: readonly number[] = [];
  readonly dataSets = [];
  /** Questions so far, those without an answer, and the most of them at once. */
  asked = 0;
  running = 0;
  most = 0;
  /** Holders of the data. */
  held = 0;
  /** What an answer waits for. */
  gate: Promise<void> = Promise.resolve();
  /** Whether it cannot answer the question with a number, counted from 1. */
  lacks: (question: number) => boolean = () => false;

  hold() {
    this.held++;
    return { search: this, release: () => void this.held-- };
  }

  search(): Promise<AddressAnswer> {
    return this.#later({ hit: 0, items: Buffer.alloc(0) });
  }

  override readonly geocode = (): Promise<Answer<GeocodeResult>> =>
    this.#later(new ValueAnswer({ rest: 'x' } as object as GeocodeResult));

  override readonly page = (): Promise<AddressPage> => this.#later({ hit: 0, records: [], bytes: 0 });

  async #later<T>(answer: T): Promise<T> {
    const question = ++this.asked;
    this.most = Math.max(this.most, ++this.running);
    await this.gate;
    this.running--;
    if (this.lacks(question)) throw new Unavailable('no node answers', 2);
    return answer;
  }
}

async function served(t: TestContext) {
  const engine = new LaterSearch();
  const service = createService({ search: engine });
  t.after(() => service.close(0));
  return { engine, base: await service.listen({ host: '127.0.0.1', port: 0 }) };
}

const TYPES = ['application/json', 'application/x-ndjson'] as const;

/** The body of a batch of 100 elements. */
function batch(path: string, type: string): string {
  const element = path === '/reverse' ? '[139.75,35.7]' : '"本郷"';
  const all = Array.from({ length: 100 }, () => element);
  return type === 'application/json' ? `[${all}]` : all.join('\n');
}

/** Sends a batch; the status of each answer in it, or of the refusal. */
async function statuses(base: string, path: string, type: string) {
  const headers = { 'content-type': type };
  const response = await fetch(base + path, { method: 'POST', headers, body: batch(path, type) });
  const text = await response.text();
  const lines = type === TYPES[1] && response.ok ? `[${text.trimEnd().replaceAll('\n', ',')}]` : text;
  const all = [JSON.parse(lines)].flat() as { readonly status: string }[];
  const { headers: sent } = response;
  return { code: response.status, retryAfter: sent.get('retry-after'), all: all.map(({ status }) => status) };
}

test('an engine that answers later is asked 32 elements at once: issue 50, line 35', async (t) => {
  const { engine, base } = await served(t);
  let open = (): void => undefined;
  for (const path of ['/reverse', '/geocode']) {
    engine.asked = 0;
    engine.gate = new Promise((resolve) => {
      open = resolve;
    });
    const answered = statuses(base, path, TYPES[0]);
    await until(() => engine.running === 32, `32 questions of ${path}`);
    open();
    assert.deepEqual(
      (await answered).all,
      Array.from({ length: 100 }, () => 'OK'),
    );
    assert.deepEqual([engine.asked, engine.most], [100, 32]);
  }
});

test('a batch that cannot be begun is refused with 503, a later element is an error of its own: issue 50, line 35', async (t) => {
  const { engine, base } = await served(t);
  for (const path of ['/reverse', '/geocode'])
    for (const type of TYPES) {
      engine.lacks = () => true;
      engine.asked = 0;
      assert.deepEqual(await statuses(base, path, type), {
        ...{ code: 503, retryAfter: '2', all: ['UNAVAILABLE'] },
      });
      assert.equal(engine.asked, 32, 'nothing more is asked');
      engine.asked = 0;
      engine.lacks = (question) => question === 1 || question > 90;
      const { code, all } = await statuses(base, path, type);
      assert.equal(code, 200);
      assert.deepEqual(
        all.map((status) => status === 'UNAVAILABLE'),
        all.map((_, i) => engine.lacks(i + 1)),
      );
    }
  await until(() => engine.held === 0, 'the data is held by nobody');
});

test('a batch stops when its client leaves: issue 50, line 1', async (t) => {
  const { engine, base } = await served(t);
  for (const path of ['/reverse', '/geocode']) {
    let open = (): void => undefined;
    engine.asked = 0;
    engine.gate = new Promise((resolve) => {
      open = resolve;
    });
    const body = batch(path, TYPES[0]);
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${TYPES[0]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await until(() => engine.running === 32, `32 questions of ${path}`);
    socket.resetAndDestroy();
    await once(socket, 'close');
    await until(() => engine.held === 0, 'the data is held by nobody');
    open();
    await until(() => engine.running === 0, 'what was asked is answered');
    // another batch goes through its turns behind it
    await statuses(base, path, TYPES[0]);
    assert.equal(engine.asked, 32 + 100);
  }
});
