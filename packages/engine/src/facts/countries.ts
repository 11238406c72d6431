/** The country as people write it at either end of an address, as sources of regular expressions. No address contains it. */
export const COUNTRY = {
  /** Kanji of Japanese and Chinese: 日本国和歌山県. */
  han: '日本[国國]?',
  latin: 'japan|jpn?',
  hangul: '일본국?',
} as const;

/** The country in any script. */
export const ANY_COUNTRY = Object.values(COUNTRY).join('|');
