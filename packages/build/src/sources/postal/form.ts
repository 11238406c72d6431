import { SEVEN_DIGITS } from '@banchi/engine/facts/postal-codes.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { messages, valueFault } from '../../record/messages.js';
import { type Attribution, SourceError } from '../../record/record.js';
import type { Row, TableForm, TableReader } from '../table.js';

/** The publisher of the postal tables. */
export function japanPost(title: string): Attribution {
  return {
    title,
    publisher: 'Japan Post Co., Ltd. (日本郵便株式会社)',
    licence: 'Japan Post claims no copyright: https://www.post.japanpost.jp/zipcode/dl/readme.html',
  };
}

/** The layout of a table of Japan Post. It has no header; the municipality's code is its first column. */
interface Layout {
  readonly columns: number;
  /** The column of the postal code, from 0. */
  readonly postCode: number;
  /** The error for a file that is another table. */
  readonly other: Message;
}

/**
 * A table of Japan Post. A file whose first row does not fit the layout is another one; later rows that do not fit are refused.
 * @param reader reads the rows that fit, of one table
 */
export function postalForm({ columns, postCode, other }: Layout, reader: () => TableReader): TableForm {
  const faultOf = (row: Row): Message | undefined => {
    if (row.length !== columns) return messages.tableColumns(row.length, columns);
    if (!/^[0-9]{5}$/.test(row[0]))
      return valueFault(messages.column(1, messages.municipality), row[0], messages.digits(5));
    return SEVEN_DIGITS.test(row[postCode])
      ? undefined
      : valueFault(messages.column(postCode + 1, messages.postalCode), row[postCode], messages.digits(7));
  };
  return {
    named: false,
    open: (first, origin) => {
      const fault = faultOf(first);
      if (fault !== undefined) throw new SourceError(origin, about(other, fault));
      const { row: read, end } = reader();
      return { row: (row, origin, out) => faultOf(row) ?? read(row, origin, out), end };
    },
  };
}
