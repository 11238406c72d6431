import { lineDecoder } from '@banchi/build/sources/decode.js';
import { lineBlocks } from '@banchi/build/sources/lines.js';

/** Encodings of CSV and TSV, as options name them. */
export const ENCODINGS = ['utf8', 'utf8-bom', 'cp932'] as const;

/** One of them. */
export type Encoding = (typeof ENCODINGS)[number];

/** How the characters and lines of a text are written. */
export interface Writing {
  readonly encoding: Encoding;
  readonly lineEnd: '\n' | '\r\n';
}

/** The usual encoding and line ends. */
export const PLAIN: Writing = { encoding: 'utf8', lineEnd: '\n' };

/** CSV for spreadsheets: UTF-8 with the mark by which they recognise it. */
export const OF_WORKBOOKS: Writing = { encoding: 'utf8-bom', lineEnd: '\r\n' };

/** The mark before a text in UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
const MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);
const [LINE_FEED, RETURN] = Buffer.from('\n\r');

/**
 * The encoding and line ends of a text, found from its beginning.
 * @param head of the text, up to some character beyond ASCII where it has one
 */
export async function writingOf(head: Buffer): Promise<Writing> {
  const feed = head.indexOf(LINE_FEED);
  const lineEnd = feed > 0 && head[feed - 1] === RETURN ? '\r\n' : '\n';
  if (head.subarray(0, MARK_BYTES.length).equals(MARK_BYTES)) return { encoding: 'utf8-bom', lineEnd };
  const decoder = lineDecoder();
  const once = async function* (): AsyncGenerator<Buffer> {
    yield head;
  };
  for await (const block of lineBlocks(once(), head.length)) if (block !== null) decoder.block(block);
  return { encoding: decoder.encoding() === 'cp932' ? 'cp932' : 'utf8', lineEnd };
}
