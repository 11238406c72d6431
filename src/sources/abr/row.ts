/** Where the columns of a table stand. */
export type Columns = (name: string) => number;

const LG_CODE = /^[0-9]{6}$/;
const TOWN_ID = /^[0-9]{7}$/;

/** Why the two columns do not name a town: `lg_code` has six digits, the last a check digit, `machiaza_id` has seven. */
export function townKeyFault(lgCode: string, townId: string): string | undefined {
  if (!LG_CODE.test(lgCode)) return `lg_code: "${lgCode}": must be 6 digits`;
  if (!TOWN_ID.test(townId)) return `machiaza_id: "${townId}": must be 7 digits`;
  return undefined;
}

/** Why the column does not name a municipality or a prefecture. */
export function lgCodeFault(lgCode: string): string | undefined {
  return LG_CODE.test(lgCode) ? undefined : `lg_code: "${lgCode}": must be 6 digits`;
}

/** Why the row is not in force. */
export function abolishedFault(date: string): string | undefined {
  return date === '' ? undefined : `abolished on ${date}`;
}
