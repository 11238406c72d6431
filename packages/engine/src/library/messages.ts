/**
 * Messages about arguments of a wrong type, in the five languages. They are a module of their own, since requests over HTTP
 * consist of text.
 */

import { JSON_TYPES, type JsonType, type Message } from '../contract/messages.js';

/** Reasons why an argument of the library is refused. */
export const argumentReasons = {
  notParameters: (type: JsonType): Message => ({
    en: `parameters must be an object; this is ${JSON_TYPES[type].en}`,
    ja: `パラメータはオブジェクトで指定してください（${JSON_TYPES[type].ja}が指定されています）`,
    zh_cn: `参数必须是对象；这里是${JSON_TYPES[type].zh_cn}`,
    zh_tw: `參數必須是物件；這裡是${JSON_TYPES[type].zh_tw}`,
    ko: `매개변수는 객체여야 합니다. 지정된 값은 ${JSON_TYPES[type].ko}입니다`,
  }),
  notMany: (type: JsonType): Message => ({
    en: `words must be a list, or something else to be iterated; this is ${JSON_TYPES[type].en}`,
    ja: `語は配列などの反復可能な値で指定してください（${JSON_TYPES[type].ja}が指定されています）`,
    zh_cn: `词必须是列表或其他可迭代的值；这里是${JSON_TYPES[type].zh_cn}`,
    zh_tw: `詞必須是列表或其他可疊代的值；這裡是${JSON_TYPES[type].zh_tw}`,
    ko: `단어는 배열 등 반복할 수 있는 값이어야 합니다. 지정된 값은 ${JSON_TYPES[type].ko}입니다`,
  }),
  notAText: (type: JsonType): Message => ({
    en: `must be a text; this is ${JSON_TYPES[type].en}`,
    ja: `文字列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
    zh_cn: `必须是文本；这里是${JSON_TYPES[type].zh_cn}`,
    zh_tw: `必須是文字；這裡是${JSON_TYPES[type].zh_tw}`,
    ko: `문자열이어야 합니다. 지정된 값은 ${JSON_TYPES[type].ko}입니다`,
  }),
  notAValue: (type: JsonType): Message => ({
    en: `must be a text, a number, true or false, or a list of these; this is ${JSON_TYPES[type].en}`,
    ja: `文字列、数値、真偽値、またはその配列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
    zh_cn: `必须是文本、数字、true 或 false，或它们的列表；这里是${JSON_TYPES[type].zh_cn}`,
    zh_tw: `必須是文字、數字、true 或 false，或它們的列表；這裡是${JSON_TYPES[type].zh_tw}`,
    ko: `문자열, 숫자, true나 false, 또는 그 배열이어야 합니다. 지정된 값은 ${JSON_TYPES[type].ko}입니다`,
  }),
} as const;
