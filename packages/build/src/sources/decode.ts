import { isAscii, isUtf8 } from 'node:buffer';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';

/** The encoding of a file. CP932 is Microsoft's Shift_JIS, which the WHATWG decoder implements. */
type Encoding = 'utf-8' | 'cp932';

/** Decodes blocks of whole lines, one after another. */
interface LineDecoder {
  /** The text of a block, or null when it is not valid throughout; then its lines must be decoded singly. */
  block(bytes: Buffer): string | null;
  /** The encoding of the file, if it is known yet. */
  encoding(): Encoding | undefined;
  /** Why a line has no text: its first byte that is not of the encoding. */
  fault(line: Buffer): Message;
}

/**
 * A decoder for a file in UTF-8 or CP932. The first block with a byte beyond ASCII decides, by the majority of its
 * lines, so that a single damaged line in a UTF-8 file does not make it CP932. A byte order mark decides at once.
 */
export function lineDecoder(): LineDecoder {
  let encoding: Encoding | undefined;
  const cp932 = new TextDecoder('shift_jis', { fatal: true });
  return {
    encoding: () => encoding,
    fault: (line) => {
      const at = encoding === 'cp932' ? badCp932(line, (bytes) => cp932.decode(bytes)) : badUtf8(line);
      return messages.notIn(encoding === 'cp932' ? 'CP932' : 'UTF-8', line[at], at + 1);
    },
    block: (bytes) => {
      encoding ??= encodingOf(bytes);
      if (encoding !== 'cp932') return isUtf8(bytes) ? bytes.toString('utf8') : null;
      try {
        return cp932.decode(bytes);
      } catch {
        return null;
      }
    },
  };
}

/** Undefined for plain ASCII. */
function encodingOf(bytes: Buffer): Encoding | undefined {
  if (isUtf8(bytes)) return isAscii(bytes) ? undefined : 'utf-8';
  if (bytes.subarray(0, MARK.length).equals(MARK)) return 'utf-8';
  let utf8 = 0;
  let other = 0;
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, end);
    if (!isUtf8(line)) other++;
    else if (!isAscii(line)) utf8++;
    start = end;
  }
  return utf8 > other ? 'utf-8' : 'cp932';
}

/** The mark before a text in UTF-8. */
const MARK = Buffer.from('\ufeff');
const REPLACEMENT = Buffer.from('\ufffd');

/** The place of the first byte that is not UTF-8. */
function badUtf8(line: Buffer): number {
  const text = line.toString('utf8');
  let at = 0;
  let from = 0;
  for (let next = text.indexOf('\ufffd'); next >= 0; next = text.indexOf('\ufffd', from)) {
    at += Buffer.byteLength(text.slice(from, next));
    if (!line.subarray(at, at + REPLACEMENT.length).equals(REPLACEMENT)) return at;
    at += REPLACEMENT.length;
    from = next + 1;
  }
  return at;
}

/** The place of the first character that is not CP932. */
function badCp932(line: Buffer, decode: (bytes: Buffer) => string): number {
  for (let at = 0; at < line.length; ) {
    const isOne = line[at] < 0x80 || (line[at] >= 0xa1 && line[at] <= 0xdf);
    const size = isOne ? 1 : 2;
    try {
      decode(line.subarray(at, at + size));
    } catch {
      return at;
    }
    at += size;
  }
  return 0;
}
