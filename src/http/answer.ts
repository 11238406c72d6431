import type { ServerResponse } from 'node:http';
import type { AddressAnswer } from '../search/query.js';
import type { Bodies } from './bodies.js';

const HEAD = '{"status":"OK","result":{"info":{"hit":';
const MIDDLE = '},"item":[';
const TAIL = ']}}';

/**
 * The body of a successful response, UTF-8: the envelope around records that are already bytes. Its memory returns to
 * the bodies once the response has been handed to the operating system.
 */
export function answerBody(answer: AddressAnswer, bodies: Bodies, response: ServerResponse): Buffer {
  const { hit, items } = answer;
  const head = `${HEAD}${hit}${MIDDLE}`;
  const length = head.length + items.length + TAIL.length;
  const buffer = bodies.take(length);
  buffer.write(head, 0, 'latin1');
  buffer.set(items, head.length);
  buffer.write(TAIL, head.length + items.length, 'latin1');
  answer.release?.();
  if (buffer.length === length) return buffer;
  // Without `finish`, after a broken connection, the collector takes it.
  response.once('finish', () => bodies.give(buffer));
  return buffer.subarray(0, length);
}
