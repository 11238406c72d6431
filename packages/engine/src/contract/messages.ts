/** Messages about wrong parameters, in the five languages, one row a reason. Those about HTTP are in request-messages.ts. */

import { byLanguage, type Language } from '../vocabulary/languages.js';

/** Languages of the service's messages: the same five that addresses have names in. */
export type MessageLanguage = Language;

/** A text in each of them. */
export type Message = Readonly<Record<MessageLanguage, string>>;

const list = (values: readonly (string | number)[]): string => values.join(', ');
/** In Japanese and Chinese. */
const listJa = (values: readonly (string | number)[]): string => values.join('、');

/** A text of others, a library's, which stands in every language as it is. */
export function inEvery(text: string): Message {
  return { ja: text, ...byLanguage(() => text) };
}

/** Names of the types of JSON values. */
export const JSON_TYPES = {
  string: { en: 'a text', ja: '文字列', zh_cn: '文本', zh_tw: '文字', ko: '문자열' },
  array: { en: 'an array', ja: '配列', zh_cn: '数组', zh_tw: '陣列', ko: '배열' },
  object: {
    en: 'another object',
    ja: '別の形のオブジェクト',
    zh_cn: '其他形式的对象',
    zh_tw: '其他形式的物件',
    ko: '다른 형태의 객체',
  },
  number: { en: 'a number', ja: '数値', zh_cn: '数字', zh_tw: '數字', ko: '숫자' },
  boolean: {
    en: 'true or false',
    ja: '真偽値',
    zh_cn: 'true 或 false',
    zh_tw: 'true 或 false',
    ko: 'true 또는 false',
  },
  null: { en: 'null', ja: 'null ', zh_cn: 'null', zh_tw: 'null', ko: 'null' },
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
    zh_cn: `未知的参数；最接近的是 ${nearest}`,
    zh_tw: `未知的參數；最接近的是 ${nearest}`,
    ko: `알 수 없는 매개변수입니다. 가장 가까운 것은 ${nearest}입니다`,
  }),
  otherEndpoint: (path: string): Message => ({
    en: `not a parameter of this search; it belongs to ${path}`,
    ja: `この検索のパラメータではありません（${path} のパラメータです）`,
    zh_cn: `不是此搜索的参数，而是 ${path} 的参数`,
    zh_tw: `不是此搜尋的參數，而是 ${path} 的參數`,
    ko: `이 검색의 매개변수가 아니라 ${path}의 매개변수입니다`,
  }),
  repeated: (): Message => ({
    en: 'given more than once; a parameter may be given once, in the query or in the body',
    ja: '複数回指定されています。クエリと本文を通じて一度だけ指定できます',
    zh_cn: '重复指定；一个参数在查询和正文中合计只能指定一次',
    zh_tw: '重複指定；一個參數在查詢和本文中合計只能指定一次',
    ko: '여러 번 지정되었습니다. 매개변수는 쿼리와 본문을 통틀어 한 번만 지정할 수 있습니다',
  }),
  furtherRepeated: (count: number): Message => ({
    en: `${count} further parameters are given more than once`,
    ja: `ほかに ${count} 個のパラメータが複数回指定されています`,
    zh_cn: `另有 ${count} 个参数重复指定`,
    zh_tw: `另有 ${count} 個參數重複指定`,
    ko: `그 밖에 매개변수 ${count}개가 여러 번 지정되었습니다`,
  }),
  furtherUnknown: (count: number): Message => ({
    en: `${count} further parameters are unknown`,
    ja: `ほかに ${count} 個の未知のパラメータがあります`,
    zh_cn: `另有 ${count} 个未知的参数`,
    zh_tw: `另有 ${count} 個未知的參數`,
    ko: `그 밖에 알 수 없는 매개변수가 ${count}개 있습니다`,
  }),
  noCondition: (conditions: readonly string[]): Message => ({
    en: `no condition given; give at least one of ${list(conditions)}`,
    ja: `検索条件がありません。${listJa(conditions)} のいずれかを指定してください`,
    zh_cn: `没有搜索条件；请至少指定 ${listJa(conditions)} 之一`,
    zh_tw: `沒有搜尋條件；請至少指定 ${listJa(conditions)} 之一`,
    ko: `검색 조건이 없습니다. ${list(conditions)} 중 하나 이상을 지정하십시오`,
  }),
  empty: (): Message => ({
    en: 'empty',
    ja: '値が空です',
    zh_cn: '值为空',
    zh_tw: '值為空',
    ko: '값이 비어 있습니다',
  }),
  tooLong: (length: number, max: number): Message => ({
    en: `${length} characters; at most ${max} are allowed`,
    ja: `${length} 文字あります。${max} 文字以内で指定してください`,
    zh_cn: `有 ${length} 个字符；最多 ${max} 个字符`,
    zh_tw: `有 ${length} 個字元；最多 ${max} 個字元`,
    ko: `${length}자입니다. 최대 ${max}자까지 지정할 수 있습니다`,
  }),
  tooShort: (min: number): Message => ({
    en: `too short; at least ${min} characters are needed, white space not counted`,
    ja: `短すぎます。空白を除いて ${min} 文字以上で指定してください`,
    zh_cn: `太短；不计空白至少需要 ${min} 个字符`,
    zh_tw: `太短；不計空白至少需要 ${min} 個字元`,
    ko: `너무 짧습니다. 공백을 빼고 ${min}자 이상이어야 합니다`,
  }),
  partTooShort: (part: string, min: number): Message => ({
    en: `the word "${part}" is too short; each word needs at least ${min} letters or digits`,
    ja: `語「${part}」が短すぎます。各語は記号を除いて ${min} 文字以上で指定してください`,
    zh_cn: `词“${part}”太短；每个词至少需要 ${min} 个字母或数字`,
    zh_tw: `詞「${part}」太短；每個詞至少需要 ${min} 個字母或數字`,
    ko: `단어 "${part}"이(가) 너무 짧습니다. 각 단어는 글자나 숫자가 ${min}자 이상이어야 합니다`,
  }),
  notOneOf: (values: readonly (string | number)[]): Message => ({
    en: `must be ${values.length === 1 ? '' : 'one of '}${list(values)}`,
    ja: `${listJa(values)} ${values.length === 1 ? 'を' : 'のいずれかを'}指定してください`,
    zh_cn: `必须是 ${listJa(values)}${values.length === 1 ? '' : ' 之一'}`,
    zh_tw: `必須是 ${listJa(values)}${values.length === 1 ? '' : ' 之一'}`,
    ko: `${list(values)}${values.length === 1 ? '이어야' : ' 중 하나여야'} 합니다`,
  }),
  itemNotOneOf: (item: string, values: readonly string[]): Message => ({
    en: `"${item}" is not one of ${list(values)}`,
    ja: `「${item}」は ${listJa(values)} のいずれでもありません`,
    zh_cn: `“${item}”不是 ${listJa(values)} 之一`,
    zh_tw: `「${item}」不是 ${listJa(values)} 之一`,
    ko: `"${item}"은(는) ${list(values)} 중 어느 것도 아닙니다`,
  }),
  itemRepeated: (item: string): Message => ({
    en: `"${item}" is given more than once`,
    ja: `「${item}」が複数回指定されています`,
    zh_cn: `“${item}”重复指定`,
    zh_tw: `「${item}」重複指定`,
    ko: `"${item}"이(가) 여러 번 지정되었습니다`,
  }),
  notNumbers: (format: string): Message => ({
    en: `must be decimal numbers in the form ${format}`,
    ja: `10進数を ${format} の形式で指定してください`,
    zh_cn: `必须是 ${format} 形式的十进制数`,
    zh_tw: `必須是 ${format} 形式的十進位數`,
    ko: `${format} 형식의 십진수여야 합니다`,
  }),
  notIntegers: (format: string): Message => ({
    en: `must be whole numbers in the form ${format}`,
    ja: `整数を ${format} の形式で指定してください`,
    zh_cn: `必须是 ${format} 形式的整数`,
    zh_tw: `必須是 ${format} 形式的整數`,
    ko: `${format} 형식의 정수여야 합니다`,
  }),
  notInteger: (): Message => ({
    en: 'must be a whole number',
    ja: '整数を指定してください',
    zh_cn: '必须是整数',
    zh_tw: '必須是整數',
    ko: '정수여야 합니다',
  }),
  outOfRange: (name: string, min: number, max: number): Message => ({
    en: `${name} must lie between ${min} and ${max}`,
    ja: `${name} は ${min} 以上 ${max} 以下で指定してください`,
    zh_cn: `${name} 必须在 ${min} 与 ${max} 之间`,
    zh_tw: `${name} 必須在 ${min} 與 ${max} 之間`,
    ko: `${name}은(는) ${min} 이상 ${max} 이하여야 합니다`,
  }),
  radiusOutOfRange: (max: number): Message => ({
    en: `the radius must be greater than 0 and at most ${max} metres`,
    ja: `半径は 0 より大きく ${max} メートル以下で指定してください`,
    zh_cn: `半径必须大于 0 且不超过 ${max} 米`,
    zh_tw: `半徑必須大於 0 且不超過 ${max} 公尺`,
    ko: `반경은 0보다 크고 ${max}미터 이하여야 합니다`,
  }),
  notYear: (item: string): Message => ({
    en: `"${item}" is not a year of four digits`,
    ja: `「${item}」は4桁の年ではありません`,
    zh_cn: `“${item}”不是 4 位数的年份`,
    zh_tw: `「${item}」不是 4 位數的年份`,
    ko: `"${item}"은(는) 4자리 연도가 아닙니다`,
  }),
  yearNotServed: (year: number, served: readonly number[]): Message => ({
    en: `the year ${year} is not served; ${served.length === 0 ? 'no past years are' : `served are ${list(served)}`}`,
    ja: `${year} 年のデータはありません。${served.length === 0 ? '過去の年のデータはありません' : `利用できる年: ${listJa(served)}`}`,
    zh_cn: `没有 ${year} 年的数据；${served.length === 0 ? '没有过去年份的数据' : `可用的年份：${listJa(served)}`}`,
    zh_tw: `沒有 ${year} 年的資料；${served.length === 0 ? '沒有過去年份的資料' : `可用的年份：${listJa(served)}`}`,
    ko: `${year}년의 데이터가 없습니다. ${served.length === 0 ? '과거 연도의 데이터가 없습니다' : `이용할 수 있는 연도: ${list(served)}`}`,
  }),
  distanceNeedsPoint: (): Message => ({
    en: 'the key distance needs proximity or position',
    ja: 'キー distance には proximity または position が必要です',
    zh_cn: '键 distance 需要 proximity 或 position',
    zh_tw: '鍵 distance 需要 proximity 或 position',
    ko: '키 distance에는 proximity 또는 position이 필요합니다',
  }),
  exclusive: (names: readonly string[]): Message => ({
    en: `only one of ${list(names)} may be given`,
    ja: `${listJa(names)} は同時に指定できません`,
    zh_cn: `${listJa(names)} 只能指定其中之一`,
    zh_tw: `${listJa(names)} 只能指定其中之一`,
    ko: `${list(names)} 중 하나만 지정할 수 있습니다`,
  }),
  noCode: (): Message => ({
    en: 'address_code is missing',
    ja: 'address_code を指定してください',
    zh_cn: '缺少 address_code',
    zh_tw: '缺少 address_code',
    ko: 'address_code가 없습니다',
  }),
  notDigits: (max: number): Message => ({
    en: `must be digits, at most ${max}`,
    ja: `${max} 桁以内の数字で指定してください`,
    zh_cn: `必须是数字，最多 ${max} 位`,
    zh_tw: `必須是數字，最多 ${max} 位`,
    ko: `최대 ${max}자리의 숫자여야 합니다`,
  }),
  unknownCode: (nearest: string | null): Message => ({
    en: `nobody has this code or had it${nearest === null ? '' : `; the nearest known one is ${nearest}`}`,
    ja: `このコードは現在も過去も存在しません${nearest === null ? '' : `。最も近いものは ${nearest} です`}`,
    zh_cn: `此代码现在和过去都不存在${nearest === null ? '' : `；最接近的是 ${nearest}`}`,
    zh_tw: `此代碼現在和過去都不存在${nearest === null ? '' : `；最接近的是 ${nearest}`}`,
    ko: `이 코드는 현재에도 과거에도 없습니다${nearest === null ? '' : `. 가장 가까운 것은 ${nearest}입니다`}`,
  }),
  noWord: (): Message => ({
    en: 'word is missing',
    ja: 'word を指定してください',
    zh_cn: '缺少 word',
    zh_tw: '缺少 word',
    ko: 'word가 없습니다',
  }),
  notAWord: (type: JsonType): Message => ({
    en: `must be a string, or an object with word (a string) or parts (a list of strings) and nothing else but target; this is ${JSON_TYPES[type].en}`,
    ja: `文字列か、word（文字列）または parts（文字列の配列）と target のみのオブジェクトを指定してください（${JSON_TYPES[type].ja}が指定されています）`,
    zh_cn: `必须是字符串，或只含 word（字符串）或 parts（字符串数组）以及 target 的对象；这里是${JSON_TYPES[type].zh_cn}`,
    zh_tw: `必須是字串，或只含 word（字串）或 parts（字串陣列）以及 target 的物件；這裡是${JSON_TYPES[type].zh_tw}`,
    ko: `문자열이거나, word(문자열) 또는 parts(문자열 배열)와 target만 있는 객체여야 합니다. 지정된 값은 ${JSON_TYPES[type].ko}입니다`,
  }),
  notAPoint: (type: JsonType): Message => ({
    en: `must be a list of longitude and latitude, or a string with both; this is ${JSON_TYPES[type].en}`,
    ja: `経度と緯度の配列か、両方を含む文字列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
    zh_cn: `必须是经度和纬度的数组，或含有两者的字符串；这里是${JSON_TYPES[type].zh_cn}`,
    zh_tw: `必須是經度和緯度的陣列，或含有兩者的字串；這裡是${JSON_TYPES[type].zh_tw}`,
    ko: `경도와 위도의 배열이거나 둘 다 담은 문자열이어야 합니다. 지정된 값은 ${JSON_TYPES[type].ko}입니다`,
  }),
  notInJapan: (): Message => ({
    en: 'must be a latitude and a longitude of Japan, in degrees or in degrees, minutes and seconds',
    ja: '日本の緯度と経度を、度または度分秒で指定してください',
    zh_cn: '必须是日本的纬度和经度，以度或度分秒表示',
    zh_tw: '必須是日本的緯度和經度，以度或度分秒表示',
    ko: '일본의 위도와 경도를 도 또는 도분초로 지정해야 합니다',
  }),
  noPoint: (): Message => ({
    en: 'position is missing',
    ja: 'position を指定してください',
    zh_cn: '缺少 position',
    zh_tw: '缺少 position',
    ko: 'position이 없습니다',
  }),
  onlyJgd: (): Message => ({
    en: 'must be JGD with format=geojson, whose coordinates are those of WGS 84',
    ja: 'format=geojson の座標は WGS 84 なので JGD のみ指定できます',
    zh_cn: 'format=geojson 的坐标为 WGS 84，因此只能是 JGD',
    zh_tw: 'format=geojson 的座標為 WGS 84，因此只能是 JGD',
    ko: 'format=geojson의 좌표는 WGS 84이므로 JGD여야 합니다',
  }),
  notImplemented: (): Message => ({
    en: 'not available on this server',
    ja: 'このサーバーでは利用できません',
    zh_cn: '此服务器不提供',
    zh_tw: '此伺服器不提供',
    ko: '이 서버에서는 제공하지 않습니다',
  }),
  answerTooLarge: (bytes: number): Message => ({
    en: `the answer would be larger than ${bytes} bytes; ask for fewer records or leave out the polygons`,
    ja: `応答が ${bytes} バイトを超えます。件数を減らすか、ポリゴンを省いてください`,
    zh_cn: `应答将超过 ${bytes} 字节；请减少记录数或省略多边形`,
    zh_tw: `回應將超過 ${bytes} 位元組；請減少記錄數或省略多邊形`,
    ko: `응답이 ${bytes}바이트를 넘습니다. 건수를 줄이거나 폴리곤을 빼십시오`,
  }),
  tooMuchToFetch: (): Message => ({
    en: 'too much of the file would have to be fetched from afar; ask for less',
    ja: 'この答えには多くのデータを遠くから読み込む必要があります。条件を絞ってください',
    zh_cn: '此应答需要读取过多数据；请缩小条件',
    zh_tw: '此回應需要讀取過多資料；請縮小條件',
    ko: '이 응답에는 데이터가 너무 많이 필요합니다. 조건을 좁히십시오',
  }),
} as const;
