/** The country as people write it at either end of an address, as sources of regular expressions. No address contains it. */
export const COUNTRY = {
  /** Kanji of Japanese and Chinese: 日本国和歌山県. */
  han: '日本[国國]?',
  /** English, and languages that people write beside English names. */
  latin:
    'japan|jpn?|jap[oó]n|japão|giappone|japonsko|japani|jepang|nhật bản|япония|японія|ญี่ปุ่น|اليابان|जापान|ιαπωνία',
  hangul: '일본국?',
} as const;

/** A city, ward or county right behind the country, in Japanese or Chinese, as the source of an expression: 日本松山市, 日本千代田区; not 日本橋. */
export const BEFORE_CITY = '[^\\s0-9、,，橋桥][^\\s0-9、,，]{0,6}[市区區郡]';

/** The country in any script. */
export const ANY_COUNTRY = Object.values(COUNTRY).join('|');
