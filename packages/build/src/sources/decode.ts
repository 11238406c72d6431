import { isAscii, isUtf8 } from 'node:buffer';

/** The encoding of a file. CP932 is Microsoft's Shift_JIS, which the WHATWG decoder implements. */
type Encoding = 'utf-8' | 'cp932';

/** Decodes blocks of whole lines, one after another. */
interface LineDecoder {
  /** The text of a block, or null when it is not valid throughout; then its lines must be decoded singly. */
  block(bytes: Buffer): string | null;
  /** The encoding of the file, if it is known yet. */
  encoding(): Encoding | undefined;
}

/**
 * A decoder for a file in UTF-8 or CP932. The first block with a byte beyond ASCII decides, by the majority of its
 * lines, so that a single damaged line in a UTF-8 file does not make it CP932.
 */
export function lineDecoder(): LineDecoder {
  let encoding: Encoding | undefined;
  const cp932 = new TextDecoder('shift_jis', { fatal: true });
  return {
    encoding: () => encoding,
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
