import type { ServerResponse } from 'node:http';
import type { AddressAnswer, HitCounts } from '../search/query.js';
import type { Bodies } from './bodies.js';

const HEAD = '{"status":"OK","result":{"info":{"hit":';
const MIDDLE = '},"item":[';
const TAIL = ']}}';

/**
 * The body of a successful response, UTF-8: the envelope around records that are already bytes. Its memory returns to
 * the bodies once the response has been handed to the operating system.
 */
export function answerBody(answer: AddressAnswer, bodies: Bodies, response: ServerResponse): Buffer {
  const { hit, counts, items } = answer;
  const head = `${HEAD}${hit}${counts === undefined ? '' : countFields(counts)}${MIDDLE}`;
  const headLength = counts === undefined ? head.length : Buffer.byteLength(head);
  const length = headLength + items.length + TAIL.length;
  const buffer = bodies.take(length);
  buffer.write(head, 0, counts === undefined ? 'latin1' : 'utf8');
  buffer.set(items, headLength);
  buffer.write(TAIL, headLength + items.length, 'latin1');
  answer.release?.();
  if (buffer.length === length) return buffer;
  // Without `finish`, after a broken connection, the collector takes it.
  response.on('finish', () => bodies.give(buffer));
  return buffer.subarray(0, length);
}

/** The totals by prefecture and level, behind that of all. */
function countFields({ prefectures, levels }: HitCounts): string {
  const list = prefectures.map(({ code, name, hit }) => ({ address_code: code, address: name, hit }));
  return `,"hit_by_prefecture":${JSON.stringify(list)},"hit_by_level":${JSON.stringify(levels)}`;
}
