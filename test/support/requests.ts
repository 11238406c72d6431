import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { ErrorBody } from '@banchi/engine/contract/errors.js';
import { assertRawDocumented, watchFetch } from './documented.js';

// Every response of the tests is held against the OpenAPI document.
watchFetch();

/** A record of an answer: its fields by name. */
export type Item = Readonly<Record<string, unknown>>;

/** The body of a successful answer. */
export interface Answer {
  readonly status: 'OK';
  readonly result: { readonly info: { readonly hit: number }; readonly item: readonly Item[] };
}

/** Asks for records; anything but an answer with status 200 fails the test. */
export async function answered(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const body: Answer = JSON.parse(text);
  assert.deepEqual(Object.keys(body), ['status', 'result']);
  assert.equal(body.status, 'OK');
  return body;
}

/** Asks for an error and checks the parts that every error response has. */
export async function refused(
  url: string,
  http: number,
  status: string,
  init?: RequestInit,
): Promise<ErrorBody & { readonly headers: Headers }> {
  const response = await fetch(url, init);
  const text = await response.text();
  assert.equal(response.status, http, text);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const body: ErrorBody = JSON.parse(text);
  assert.equal(body.status, status);
  assert.ok(body.message.length > 0 && Array.isArray(body.errors));
  assert.doesNotMatch(text, /\.[jt]s\b|node_modules/);
  return { ...body, headers: response.headers };
}

/** A POST request with a form body. */
export function form(body: string, type = 'application/x-www-form-urlencoded'): RequestInit {
  return { method: 'POST', headers: { 'content-type': type }, body };
}

/** Sends bytes as they are and reads until the service closes the connection. */
export async function exchange(
  base: string,
  bytes: string,
): Promise<{ http: number; head: string; body: ErrorBody }> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined); // the service may cut the connection while bytes are still on their way
  await once(socket, 'connect');
  socket.write(bytes);
  await once(socket, 'close');
  const [head, body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  const http = Number(head.split(' ')[1]);
  assertRawDocumented(base, bytes, http, head, body);
  return { http, head, body: JSON.parse(body) };
}
