import { isUtf8 } from 'node:buffer';
import { about } from '@banchi/engine/vocabulary/message.js';
import { geocodeMessages } from '../../messages/lists.js';
import { CommandError } from '../failure.js';
import { checkText } from './forms.js';

/** The bytes of a list that is a text: UTF-16, as Excel saves "Unicode text", becomes UTF-8; other files than texts are refused. */

const [TAB, LINE_FEED, FORM_FEED, RETURN, ESCAPE, SPACE] = [0x09, 0x0a, 0x0c, 0x0d, 0x1b, 0x20];
/** Control characters that texts have. */
const OF_TEXTS = [TAB, LINE_FEED, FORM_FEED, RETURN, ESCAPE];
/** Share of other control characters beyond which bytes are no text. */
const MOST_CONTROLS = 0.02;
/** Share of the zero bytes of UTF-16 that stand on one side of each character: those of ASCII. */
const ON_ONE_SIDE = 0.9;

/** Share of zero bytes that UTF-16 without a mark has at least. */
const LEAST_ZEROS = 0.02;

type Wide = 'utf-16le' | 'utf-16be';

/** Which UTF-16 a text is in, by its mark or by the zeros beside its ASCII; null for another encoding. */
export function wideEncodingOf(beginning: Buffer): Wide | null {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let i = 0; i < beginning.length; i++) if (beginning[i] === 0) zeros[i & 1]++;
  const [even, odd] = zeros;
  if (even + odd <= LEAST_ZEROS * beginning.length) return null;
  if (odd >= ON_ONE_SIDE * (even + odd)) return 'utf-16le';
  return even >= ON_ONE_SIDE * (even + odd) ? 'utf-16be' : null;
}

/**
 * The bytes of a text in UTF-8 or CP932.
 * @param path for messages
 * @throws {CommandError} for bytes that are no text, UTF-16 that is not valid, and line ends of old Macs
 */
export async function* textBytes(stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let wide: { readonly encoding: Wide; readonly decoder: InstanceType<typeof TextDecoder> } | null = null;
  let isFirst = true;
  let at = 0;
  const decoded = (bytes: Buffer | undefined): Buffer => {
    if (wide === null) return bytes ?? Buffer.alloc(0);
    try {
      return Buffer.from(wide.decoder.decode(bytes, { stream: bytes !== undefined }));
    } catch {
      throw new CommandError(about(path, geocodeMessages.notWide(wide.encoding, at)));
    }
  };
  for await (const chunk of stream) {
    if (isFirst) {
      checkText(path, chunk);
      const encoding = wideEncodingOf(chunk);
      if (encoding !== null) wide = { encoding, decoder: new TextDecoder(encoding, { fatal: true }) };
    }
    const bytes = decoded(chunk);
    if (isFirst) {
      if (isBinary(bytes)) throw new CommandError(about(path, geocodeMessages.isBinary));
      const end = bytes.indexOf(RETURN);
      if (end >= 0 && end < bytes.length - 1 && !bytes.includes(LINE_FEED))
        throw new CommandError(about(path, geocodeMessages.isOldMac));
    }
    isFirst = false;
    at += chunk.length;
    yield bytes;
  }
  const last = decoded(undefined);
  if (last.length > 0) yield last;
}

/** Whether bytes are neither a text in UTF-8 nor, by their control characters, in another encoding. */
function isBinary(bytes: Buffer): boolean {
  // the last character may be cut
  if ([0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - cut))))) return false;
  let controls = 0;
  for (const byte of bytes) if (byte < SPACE && !OF_TEXTS.includes(byte)) controls++;
  return controls > MOST_CONTROLS * bytes.length;
}
