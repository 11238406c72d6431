import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
/** Where the columns of a table stand. */
export type Columns = (name: string) => number;

const LG_CODE = /^[0-9]{6}$/;
const TOWN_ID = /^[0-9]{7}$/;

/** Why the two columns do not name a town: `lg_code` has six digits, the last a check digit, `machiaza_id` has seven. */
export function townKeyFault(lgCode: string, townId: string): Message | undefined {
  if (!LG_CODE.test(lgCode)) return valueFault('lg_code', lgCode, messages.digits(6));
  if (!TOWN_ID.test(townId)) return valueFault('machiaza_id', townId, messages.digits(7));
  return undefined;
}

/** Why the column does not name a municipality or a prefecture. */
export function lgCodeFault(lgCode: string): Message | undefined {
  return LG_CODE.test(lgCode) ? undefined : valueFault('lg_code', lgCode, messages.digits(6));
}

/** Why the row is not in force. */
export function abolishedFault(date: string): Message | undefined {
  return date === '' ? undefined : messages.abolished(date);
}
