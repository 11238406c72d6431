import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newApiKey, newId } from '../credentials/secrets.js';
import { type FinishedRequest, logRequest } from './logging.js';

test('a key that was sent as a parameter is logged by no kind of log', () => {
  const key = newApiKey(newId());
  const url = `/search/address?word=%E5%8C%97&x-api-key=${key}&token=hunter2`;
  const request = { id: 'a-1', method: 'GET', client: '192.0.2.1', url };
  const finished = { request, reply: { statusCode: 400 }, route: '/search/address', seconds: 0.001 };
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) };
  for (const requests of ['plain', 'full'] as const)
    logRequest(log as never, finished satisfies FinishedRequest, requests);
  const line = { reqId: 'a-1', method: 'GET', route: '/search/address', status: 400, ms: 1 };
  const shown = '/search/address?word=%E5%8C%97&x-api-key=***&token=***';
  assert.deepEqual(lines, [line, { ...line, client: '192.0.2.1', url: shown }]);
});
