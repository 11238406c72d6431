import type { AddressAnswer } from '../search/query.js';

const HEAD = '{"status":"OK","result":{"info":{"hit":';
const MIDDLE = '},"item":[';
const TAIL = ']}}';

/** The body of a successful response, UTF-8: the envelope around records that are already bytes. */
export function answerBody({ hit, items }: AddressAnswer): Buffer {
  const head = `${HEAD}${hit}${MIDDLE}`;
  const body = Buffer.allocUnsafe(head.length + items.length + TAIL.length);
  body.write(head, 0, 'latin1');
  body.set(items, head.length);
  body.write(TAIL, head.length + items.length, 'latin1');
  return body;
}
