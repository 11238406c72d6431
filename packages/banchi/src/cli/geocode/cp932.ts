/** Lead and trail bytes of two-byte characters: JIS X 0208, NEC's row 13, IBM's extensions, and user-defined characters. */
const LEADS = [
  [0x81, 0x9f],
  [0xe0, 0xfc],
] as const;
const TRAILS = [
  [0x40, 0x7e],
  [0x80, 0xfc],
] as const;
/** Rows 89 to 92 repeat IBM's extensions; programs write those where IBM has them. */
const REPEATED = [0xed, 0xee];
/** One byte: ASCII and half-width katakana. */
const SINGLE = [
  [0x00, 0x80],
  [0xa1, 0xdf],
] as const;

/**
 * Characters of JIS X 0208 that CP932 has as other ones: 〜 of most keyboards is ～ in CP932.
 * Their look and their meaning are the same.
 */
const SAME: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
};

/** Stands for a character that CP932 lacks: 〓, which printers use for missing types. */
export const LACKING = '〓';

/** Bytes of each unit, one or two in a number; 0 for units that CP932 lacks, and for U+0000 itself. */
let table: Uint16Array | null = null;

/** The exact reverse of the platform's decoder, which reads lists in CP932. */
function bytesByUnit(): Uint16Array {
  const made = new Uint16Array(0x10000);
  const decoder = new TextDecoder('shift_jis');
  const put = (bytes: number, ...code: number[]): void => {
    const text = decoder.decode(Uint8Array.from(code));
    const unit = text.charCodeAt(0);
    if (text.length === 1 && unit !== 0xfffd && made[unit] === 0) made[unit] = bytes;
  };
  for (const [from, to] of SINGLE) for (let byte = from; byte <= to; byte++) put(byte, byte);
  for (const [from, to] of LEADS)
    for (let lead = from; lead <= to; lead++) {
      if (REPEATED.includes(lead)) continue;
      for (const [first, last] of TRAILS)
        for (let trail = first; trail <= last; trail++) put(lead * 0x100 + trail, lead, trail);
    }
  for (const [own, same] of Object.entries(SAME)) made[own.charCodeAt(0)] ||= made[same.charCodeAt(0)];
  return made;
}

/**
 * A text in CP932.
 * @param lacks called with every character that CP932 lacks; {@link LACKING} is written for it
 */
export function toCp932(
  text: string,
  lacks: (character: string, at: number) => void,
): Uint8Array<ArrayBuffer> {
  table ??= bytesByUnit();
  const bytes = new Uint8Array(2 * text.length);
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    let code = table[unit];
    if (code === 0 && unit !== 0) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? unit);
      lacks(character, at);
      at += character.length - 1;
      code = table[LACKING.charCodeAt(0)];
    }
    if (code > 0xff) bytes[size++] = code >> 8;
    bytes[size++] = code & 0xff;
  }
  return bytes.slice(0, size);
}
