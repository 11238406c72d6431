import { JAPAN_RULE } from '@banchi/engine/vocabulary/coordinates.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { quoted } from './quoted.js';

/** A value of a row that breaks a rule: `post_code: "12": must be a string of 7 digits without a hyphen`. */
export function valueFault(field: string, value: unknown, rule: Message): Message {
  return about(`${field}: ${quoted(value)}`, rule);
}

/** The rules that values of rows and records must keep, in both languages. */
export const rowRules = {
  missing: { en: 'missing', ja: 'ありません' },
  missingName: {
    en: 'missing (null for an all-zero own segment)',
    ja: 'ありません（末尾のコードが 0 だけの記録では null にします）',
  },
  empty: { en: 'empty', ja: '空です' },
  allEmpty: { en: 'all empty', ja: 'すべて空です' },
  unknownField: { en: 'unknown field', ja: '知らない項目です' },
  object: { en: 'a record must be a JSON object', ja: '記録は JSON のオブジェクトでなければなりません' },
  notIn: (encoding: string): Message => ({
    en: `not valid ${encoding}`,
    ja: `${encoding} として不正です`,
  }),
  notJson: (reason: string): Message => ({
    en: `not JSON: ${reason}`,
    ja: `JSON ではありません: ${reason}`,
  }),
  longLine: (bytes: number): Message => ({
    en: `line longer than ${bytes} bytes`,
    ja: `行が ${bytes} バイトを超えています`,
  }),
  columns: (columns: number, header: number): Message => ({
    en: `${columns} columns, but the header has ${header}`,
    ja: `${columns} 列ありますが、見出しは ${header} 列です`,
  }),
  digits: (digits: number): Message => ({
    en: `must be ${digits} digits`,
    ja: `${digits} 桁の数字でなければなりません`,
  }),
  digitsOrEmpty: (digits: number): Message => ({
    en: `must be ${digits} digits or empty`,
    ja: `${digits} 桁の数字か空でなければなりません`,
  }),
  digitsNotZero: (digits: number): Message => ({
    en: `must be ${digits} digits, not all 0`,
    ja: `0 だけでない ${digits} 桁の数字でなければなりません`,
  }),
  digitText: (digits: number): Message => ({
    en: `must be a string of ${digits} digits`,
    ja: `${digits} 桁の数字の文字列でなければなりません`,
  }),
  postCode: {
    en: 'must be a string of 7 digits without a hyphen',
    ja: 'ハイフンのない 7 桁の数字の文字列でなければなりません',
  },
  postCodes: (most: number): Message => ({
    en: `must be an array of 1 to ${most} postal codes (null for none)`,
    ja: `郵便番号 1 〜 ${most} 個の配列でなければなりません（ないときは null）`,
  }),
  segments: { en: 'must be an array of code segments', ja: 'コードの配列でなければなりません' },
  segment: (most: number): Message => ({
    en: `must be a string of 1 to ${most} digits`,
    ja: `1 〜 ${most} 桁の数字の文字列でなければなりません`,
  }),
  depth: (level: string, depth: number | undefined, given: number): Message => ({
    en: `level ${level} needs ${depth} segments, got ${given}`,
    ja: `階層 ${level} にはコードが ${depth} 個要りますが、${given} 個です`,
  }),
  nameOfZero: (segment: string): Message => ({
    en: `must be null because the own segment ${quoted(segment)} is all zeros`,
    ja: `末尾のコード ${quoted(segment)} が 0 だけなので null でなければなりません`,
  }),
  noName: (segment: string): Message => ({
    en: `null is only for an all-zero own segment, got ${quoted(segment)}`,
    ja: `null にできるのは末尾のコードが 0 だけのときです。コードは ${quoted(segment)} です`,
  }),
  oneOf: (values: readonly string[]): Message => ({
    en: `must be one of ${values.join(', ')}`,
    ja: `${values.join('、')} のどれかでなければなりません`,
  }),
  nameType: {
    en: 'must be 0 (official name) or 1 (common name or alias)',
    ja: '0（公式名）か 1（通称・別名）でなければなりません',
  },
  houseFlag: {
    en: 'must be 0, or 1 where houses are numbered (住居表示)',
    ja: '0 か 1（住居表示を実施）でなければなりません',
  },
  boolean: { en: 'must be true or false', ja: 'true か false でなければなりません' },
  integer: (least: number, most: number): Message => ({
    en: `must be an integer from ${least} to ${most}`,
    ja: `${least} 〜 ${most} の整数でなければなりません`,
  }),
  text: { en: 'must be a string or null', ja: '文字列か null でなければなりません' },
  longText: (characters: number, most: number): Message => ({
    en: `${characters} characters, at most ${most} are allowed`,
    ja: `${characters} 文字です。${most} 文字まで書けます`,
  }),
  filledText: { en: 'must be a text that is not empty', ja: '空でない文字列でなければなりません' },
  kana: { en: 'must be kana, digits and Latin letters', ja: '仮名、数字、英字でなければなりません' },
  emptyText: {
    en: 'must not be empty (null where it is not known)',
    ja: '空にはできません（分からないときは null）',
  },
  unprintable: {
    en: 'must not hold control characters or lone surrogates',
    ja: '制御文字や片方だけのサロゲートは書けません',
  },
  texts: { en: 'must be an array of strings', ja: '文字列の配列でなければなりません' },
  manyTexts: (entries: number, most: number): Message => ({
    en: `${entries} entries, at most ${most} are allowed`,
    ja: `${entries} 個あります。${most} 個まで書けます`,
  }),
  inJapan: {
    en: `must be ${JAPAN_RULE.en}`,
    ja: `${JAPAN_RULE.ja}でなければなりません`,
  },
  point: {
    en: `must be [longitude, latitude] with ${JAPAN_RULE.en}`,
    ja: `[経度, 緯度] で、${JAPAN_RULE.ja}でなければなりません`,
  },
  points: (most: number): Message => ({
    en: `must be an array of 1 to ${most} points (null for none)`,
    ja: `点 1 〜 ${most} 個の配列でなければなりません（ないときは null）`,
  }),
  geometry: {
    en: 'must be a GeoJSON Polygon or MultiPolygon',
    ja: 'GeoJSON の Polygon か MultiPolygon でなければなりません',
  },
  geometryType: { en: 'must be Polygon or MultiPolygon', ja: 'Polygon か MultiPolygon でなければなりません' },
  polygons: {
    en: 'must be an array of at least one polygon',
    ja: 'ポリゴン 1 個以上の配列でなければなりません',
  },
  path: {
    en: 'must be a GeoJSON Point, LineString or MultiLineString',
    ja: 'GeoJSON の Point、LineString、MultiLineString のどれかでなければなりません',
  },
  rings: { en: 'must be an array of at least one ring', ja: '輪 1 個以上の配列でなければなりません' },
  ring: { en: 'must be a ring of at least 4 points', ja: '4 点以上の輪でなければなりません' },
  openRing: (first: unknown, last: unknown): Message => ({
    en: `ring is not closed: begins at ${quoted(first)}, ends at ${quoted(last)}`,
    ja: `輪が閉じていません: ${quoted(first)} に始まり ${quoted(last)} に終わります`,
  }),
  noArea: { en: 'has no area', ja: '面積がありません' },
  date: { en: 'must be a date, YYYY-MM-DD', ja: 'YYYY-MM-DD の日付でなければなりません' },
  abolished: (date: string): Message => ({ en: `abolished on ${date}`, ja: `${date} に廃止されています` }),
  notUnderstood: { en: 'not understood', ja: '意味を読み取れません' },
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;
