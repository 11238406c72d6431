const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/g;
const HALF_WIDTH = /[\uff65-\uff9f]+/g;

/** Readings as the official files write them: nothing to change. */
const READY = /^[ァ-ヺー・]*$/;

/**
 * A reading in full-width katakana: hiragana and half-width katakana become it, whatever else there is stays as it is.
 * The blocks of hiragana and katakana lie 0x60 apart.
 */
export function katakana(reading: string): string {
  if (READY.test(reading)) return reading;
  return reading
    .replace(HALF_WIDTH, (kana) => kana.normalize('NFKC'))
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}
