/** The texts of refusals: of parameters, of requests over HTTP, and of arguments of the library. */

import type { Message } from '../vocabulary/message.js';

const list = (values: readonly (string | number)[]): string => values.join(', ');
/** In Japanese. */
const listJa = (values: readonly (string | number)[]): string => values.join('、');

/** Names of the types of JSON values. */
const JSON_TYPES = {
  string: { en: 'a text', ja: '文字列' },
  array: { en: 'an array', ja: '配列' },
  object: {
    en: 'another object',
    ja: '別の形のオブジェクト',
  },
  number: { en: 'a number', ja: '数値' },
  boolean: {
    en: 'true or false',
    ja: '真偽値',
  },
  null: { en: 'null', ja: 'null ' },
} as const satisfies Readonly<Record<string, Message>>;

/** Types of JSON values. */
export type JsonType = keyof typeof JSON_TYPES;

/** The JSON type of a value; of a value outside JSON, the nearest type. */
export function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

/** Reasons why a parameter is refused. */
export const reasons = {
  unknown: (nearest: string): Message => ({
    en: `unknown parameter; the nearest known one is ${nearest}`,
    ja: `未知のパラメータです。最も近いものは ${nearest} です`,
  }),
  otherEndpoint: (path: string): Message => ({
    en: `not a parameter of this search; it belongs to ${path}`,
    ja: `この検索のパラメータではありません（${path} のパラメータです）`,
  }),
  repeated: (): Message => ({
    en: 'given more than once; a parameter may be given once, in the query or in the body',
    ja: '複数回指定されています。クエリと本文を通じて一度だけ指定できます',
  }),
  furtherRepeated: (count: number): Message => ({
    en: `${count} further parameters are given more than once`,
    ja: `ほかに ${count} 個のパラメータが複数回指定されています`,
  }),
  furtherUnknown: (count: number): Message => ({
    en: `${count} further parameters are unknown`,
    ja: `ほかに ${count} 個の未知のパラメータがあります`,
  }),
  noCondition: (conditions: readonly string[]): Message => ({
    en: `no condition given; give at least one of ${list(conditions)}`,
    ja: `検索条件がありません。${listJa(conditions)} のいずれかを指定してください`,
  }),
  empty: (): Message => ({
    en: 'empty',
    ja: '値が空です',
  }),
  tooLong: (length: number, max: number): Message => ({
    en: `${length} characters; at most ${max} are allowed`,
    ja: `${length} 文字あります。${max} 文字以内で指定してください`,
  }),
  tooShort: (min: number): Message => ({
    en: `too short; at least ${min} characters are needed, white space not counted`,
    ja: `短すぎます。空白を除いて ${min} 文字以上で指定してください`,
  }),
  partTooShort: (part: string, min: number): Message => ({
    en: `the word "${part}" is too short; each word needs at least ${min} letters or digits`,
    ja: `語「${part}」が短すぎます。各語は記号を除いて ${min} 文字以上で指定してください`,
  }),
  notOneOf: (values: readonly (string | number)[]): Message => ({
    en: `must be ${values.length === 1 ? '' : 'one of '}${list(values)}`,
    ja: `${listJa(values)} ${values.length === 1 ? 'を' : 'のいずれかを'}指定してください`,
  }),
  itemNotOneOf: (item: string, values: readonly string[]): Message => ({
    en: `"${item}" is not one of ${list(values)}`,
    ja: `「${item}」は ${listJa(values)} のいずれでもありません`,
  }),
  itemRepeated: (item: string): Message => ({
    en: `"${item}" is given more than once`,
    ja: `「${item}」が複数回指定されています`,
  }),
  notNumbers: (format: string): Message => ({
    en: `must be decimal numbers in the form ${format}`,
    ja: `10進数を ${format} の形式で指定してください`,
  }),
  notIntegers: (format: string): Message => ({
    en: `must be whole numbers in the form ${format}`,
    ja: `整数を ${format} の形式で指定してください`,
  }),
  notInteger: (): Message => ({
    en: 'must be a whole number',
    ja: '整数を指定してください',
  }),
  outOfRange: (name: string, min: number, max: number): Message => ({
    en: `${name} must lie between ${min} and ${max}`,
    ja: `${name} は ${min} 以上 ${max} 以下で指定してください`,
  }),
  radiusOutOfRange: (max: number): Message => ({
    en: `the radius must be greater than 0 and at most ${max} metres`,
    ja: `半径は 0 より大きく ${max} メートル以下で指定してください`,
  }),
  notYear: (item: string): Message => ({
    en: `"${item}" is not a year of four digits`,
    ja: `「${item}」は4桁の年ではありません`,
  }),
  yearNotServed: (year: number, served: readonly number[]): Message => ({
    en: `the year ${year} is not served; ${served.length === 0 ? 'no past years are' : `served are ${list(served)}`}`,
    ja: `${year} 年のデータはありません。${served.length === 0 ? '過去の年のデータはありません' : `利用できる年: ${listJa(served)}`}`,
  }),
  distanceNeedsPoint: (): Message => ({
    en: 'the key distance needs proximity or position',
    ja: 'キー distance には proximity または position が必要です',
  }),
  exclusive: (names: readonly string[]): Message => ({
    en: `only one of ${list(names)} may be given`,
    ja: `${listJa(names)} は同時に指定できません`,
  }),
  noCode: (): Message => ({
    en: 'address_code is missing',
    ja: 'address_code を指定してください',
  }),
  notDigits: (max: number): Message => ({
    en: `must be digits, at most ${max}`,
    ja: `${max} 桁以内の数字で指定してください`,
  }),
  unknownCode: (nearest: string | null): Message => ({
    en: `nobody has this code or had it${nearest === null ? '' : `; the nearest known one is ${nearest}`}`,
    ja: `このコードは現在も過去も存在しません${nearest === null ? '' : `。最も近いものは ${nearest} です`}`,
  }),
  noWord: (): Message => ({
    en: 'word is missing',
    ja: 'word を指定してください',
  }),
  notAWord: (type: JsonType): Message => ({
    en: `must be a string, or an object with word (a string) or parts (a list of strings) and nothing else but target; this is ${JSON_TYPES[type].en}`,
    ja: `文字列か、word（文字列）または parts（文字列の配列）と target のみのオブジェクトを指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notAPoint: (type: JsonType): Message => ({
    en: `must be a list of longitude and latitude, or a string with both; this is ${JSON_TYPES[type].en}`,
    ja: `経度と緯度の配列か、両方を含む文字列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notInJapan: (): Message => ({
    en: 'must be a latitude and a longitude of Japan, in degrees or in degrees, minutes and seconds',
    ja: '日本の緯度と経度を、度または度分秒で指定してください',
  }),
  noPoint: (): Message => ({
    en: 'position is missing',
    ja: 'position を指定してください',
  }),
  onlyJgd: (): Message => ({
    en: 'must be JGD with format=geojson, whose coordinates are those of WGS 84',
    ja: 'format=geojson の座標は WGS 84 なので JGD のみ指定できます',
  }),
  notImplemented: (): Message => ({
    en: 'not available on this server',
    ja: 'このサーバーでは利用できません',
  }),
  answerTooLarge: (bytes: number): Message => ({
    en: `the answer would be larger than ${bytes} bytes; ask for fewer records or leave out the polygons`,
    ja: `応答が ${bytes} バイトを超えます。件数を減らすか、ポリゴンを省いてください`,
  }),
  tooMuchToFetch: (): Message => ({
    en: 'too much of the file would have to be fetched from afar; ask for less',
    ja: 'この答えには多くのデータを遠くから読み込む必要があります。条件を絞ってください',
  }),
} as const;

/** Reasons why a request is refused, or a part of it. */
export const requestReasons = {
  furtherFaults: (count: number): Message => ({
    en: `${count} further parameters cannot be decoded`,
    ja: `ほかに ${count} 個のパラメータを復号できません`,
  }),
  furtherUnread: (count: number, max: number): Message => ({
    en: `${count} further parameters are not read; at most ${max} are`,
    ja: `ほかに ${count} 個のパラメータは読み取っていません（上限 ${max} 個）`,
  }),
  malformedPercent: (): Message => ({
    en: 'malformed percent-encoding; % must be followed by two hexadecimal digits',
    ja: 'パーセントエンコーディングが不正です。% の後には16進数2桁が必要です',
  }),
  notUtf8: (): Message => ({
    en: 'not valid UTF-8',
    ja: 'UTF-8 として不正です',
  }),
  contractRequired: (contract: string): Message => ({
    en: `needs the contract ${contract}`,
    ja: `契約 ${contract} が必要です`,
  }),
  elementTooLarge: (bytes: number): Message => ({
    en: `larger than ${bytes} bytes, which is the most that one element may have`,
    ja: `${bytes} バイトを超えています。1件の上限は ${bytes} バイトです`,
  }),
  notJson: (): Message => ({
    en: 'not valid JSON',
    ja: 'JSON として不正です',
  }),
  notAnArray: (): Message => ({
    en: 'the body must be a JSON array, or NDJSON with one element a line',
    ja: '本文は JSON 配列、または1行に1件の NDJSON で送信してください',
  }),
  tooManyElements: (max: number): Message => ({
    en: `more than ${max} elements; at most ${max} are allowed`,
    ja: `${max} 件を超えています。${max} 件以内で指定してください`,
  }),
  beyondLimit: (count: number, max: number): Message => ({
    en: `${count} elements; the limits of the key never allow more than ${max} at once`,
    ja: `${count} 件あります。キーの上限により一度に指定できるのは ${max} 件までです`,
  }),
  notOneHost: (): Message => ({
    en: 'the header Host must be sent once and hold one host',
    ja: 'ヘッダー Host は1つだけ、ホストを1つ指定して送信してください',
  }),
  notPercentEncoded: (): Message => ({
    en: 'the URL has characters that must be percent-encoded, as curl --get --data-urlencode does',
    ja: 'URL にそのまま書けない文字があります。パーセント符号化してください（curl なら --get --data-urlencode）',
  }),
  unknownField: (name: string, nearest: string): Message => ({
    en: `there is no field ${name}; the nearest is ${nearest}`,
    ja: `フィールド ${name} はありません。最も近いものは ${nearest} です`,
  }),
} as const;

/** Reasons why an argument of the library is refused. */
export const argumentReasons = {
  notParameters: (type: JsonType): Message => ({
    en: `parameters must be an object; this is ${JSON_TYPES[type].en}`,
    ja: `パラメータはオブジェクトで指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notMany: (type: JsonType): Message => ({
    en: `words must be a list, or something else to be iterated; this is ${JSON_TYPES[type].en}`,
    ja: `語は配列などの反復可能な値で指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notAText: (type: JsonType): Message => ({
    en: `must be a text; this is ${JSON_TYPES[type].en}`,
    ja: `文字列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notAValue: (type: JsonType): Message => ({
    en: `must be a text, a number, true or false, or a list of these; this is ${JSON_TYPES[type].en}`,
    ja: `文字列、数値、真偽値、またはその配列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
} as const;
