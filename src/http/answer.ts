import type { ServerResponse } from 'node:http';
import type { AddressAnswer, HitCounts } from '../search/query.js';
import type { Bodies } from './bodies.js';

const HEAD = Buffer.from('{"status":"OK","result":{"info":{"hit":');
const MIDDLE = Buffer.from('},"item":[');
const TAIL = Buffer.from(']}}');

/**
 * The body of a successful response, UTF-8: the envelope around records that are already bytes. Its memory returns to
 * the bodies once the response has been handed to the operating system.
 */
export function answerBody(answer: AddressAnswer, bodies: Bodies, response: ServerResponse): Buffer {
  const { hit, counts, items } = answer;
  const told = counts === undefined ? String(hit) : `${hit}${countFields(counts)}`;
  const toldLength = counts === undefined ? told.length : Buffer.byteLength(told);
  const length = HEAD.length + toldLength + MIDDLE.length + items.length + TAIL.length;
  const buffer = bodies.take(length);
  buffer.set(HEAD);
  let at = HEAD.length;
  if (counts !== undefined) at += buffer.write(told, at);
  // a few digits are written sooner than a native call is made
  else for (let i = 0; i < told.length; i++) buffer[at++] = told.charCodeAt(i);
  for (const part of [MIDDLE, items, TAIL]) {
    buffer.set(part, at);
    at += part.length;
  }
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
