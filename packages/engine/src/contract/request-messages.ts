/**
 * Messages about a request over HTTP, in the five languages. They are a module of their own, since the library never needs
 * them.
 */

import type { Message } from './messages.js';

/** Reasons why a request is refused, or a part of it. */
export const requestReasons = {
  furtherFaults: (count: number): Message => ({
    en: `${count} further parameters cannot be decoded`,
    ja: `ほかに ${count} 個のパラメータを復号できません`,
    zh_cn: `另有 ${count} 个参数无法解码`,
    zh_tw: `另有 ${count} 個參數無法解碼`,
    ko: `그 밖에 매개변수 ${count}개를 디코딩할 수 없습니다`,
  }),
  furtherUnread: (count: number, max: number): Message => ({
    en: `${count} further parameters are not read; at most ${max} are`,
    ja: `ほかに ${count} 個のパラメータは読み取っていません（上限 ${max} 個）`,
    zh_cn: `另有 ${count} 个参数未读取；最多读取 ${max} 个`,
    zh_tw: `另有 ${count} 個參數未讀取；最多讀取 ${max} 個`,
    ko: `그 밖에 매개변수 ${count}개는 읽지 않았습니다. 최대 ${max}개까지 읽습니다`,
  }),
  malformedPercent: (): Message => ({
    en: 'malformed percent-encoding; % must be followed by two hexadecimal digits',
    ja: 'パーセントエンコーディングが不正です。% の後には16進数2桁が必要です',
    zh_cn: '百分号编码有误；% 之后必须是 2 位 16 进制数字',
    zh_tw: '百分號編碼有誤；% 之後必須是 2 位 16 進位數字',
    ko: '퍼센트 인코딩이 잘못되었습니다. % 뒤에는 16진수 2자리가 와야 합니다',
  }),
  notUtf8: (): Message => ({
    en: 'not valid UTF-8',
    ja: 'UTF-8 として不正です',
    zh_cn: '不是有效的 UTF-8',
    zh_tw: '不是有效的 UTF-8',
    ko: '올바른 UTF-8이 아닙니다',
  }),
  contractRequired: (contract: string): Message => ({
    en: `needs the contract ${contract}`,
    ja: `契約 ${contract} が必要です`,
    zh_cn: `需要合同 ${contract}`,
    zh_tw: `需要合約 ${contract}`,
    ko: `계약 ${contract}이(가) 필요합니다`,
  }),
  elementTooLarge: (bytes: number): Message => ({
    en: `larger than ${bytes} bytes, which is the most that one element may have`,
    ja: `${bytes} バイトを超えています。1件の上限は ${bytes} バイトです`,
    zh_cn: `超过 ${bytes} 字节；一项最多如此`,
    zh_tw: `超過 ${bytes} 位元組；一項最多如此`,
    ko: `${bytes}바이트를 넘습니다. 한 항목의 상한입니다`,
  }),
  notJson: (): Message => ({
    en: 'not valid JSON',
    ja: 'JSON として不正です',
    zh_cn: '不是有效的 JSON',
    zh_tw: '不是有效的 JSON',
    ko: '올바른 JSON이 아닙니다',
  }),
  notAnArray: (): Message => ({
    en: 'the body must be a JSON array, or NDJSON with one element a line',
    ja: '本文は JSON 配列、または1行に1件の NDJSON で送信してください',
    zh_cn: '正文必须是JSON 数组，或每行一项的 NDJSON',
    zh_tw: '本文必須是JSON 陣列，或每行一項的 NDJSON',
    ko: '본문은 JSON 배열이거나 한 줄에 한 항목인 NDJSON이어야 합니다',
  }),
  tooManyElements: (max: number): Message => ({
    en: `more than ${max} elements; at most ${max} are allowed`,
    ja: `${max} 件を超えています。${max} 件以内で指定してください`,
    zh_cn: `超过 ${max} 项；最多 ${max} 个`,
    zh_tw: `超過 ${max} 項；最多 ${max} 個`,
    ko: `${max}항목을 넘습니다. 최대 ${max}항목까지 지정할 수 있습니다`,
  }),
  beyondLimit: (count: number, max: number): Message => ({
    en: `${count} elements; the limits of the key never allow more than ${max} at once`,
    ja: `${count} 件あります。キーの上限により一度に指定できるのは ${max} 件までです`,
    zh_cn: `有 ${count} 项；密钥的限额不允许一次超过 ${max} 个`,
    zh_tw: `有 ${count} 項；金鑰的限額不允許一次超過 ${max} 個`,
    ko: `${count}항목입니다. 키의 한도에 따라 한 번에 ${max}항목까지 지정할 수 있습니다`,
  }),
  notOneHost: (): Message => ({
    en: 'the header Host must be sent once and hold one host',
    ja: 'ヘッダー Host は1つだけ、ホストを1つ指定して送信してください',
    zh_cn: '标头 Host 必须只发送一次，并含一个主机',
    zh_tw: '標頭 Host 必須只傳送一次，並含一個主機',
    ko: '헤더 Host는 한 번만, 호스트 하나를 담아 보내야 합니다',
  }),
  notPercentEncoded: (): Message => ({
    en: 'the URL has characters that must be percent-encoded, as curl --get --data-urlencode does',
    ja: 'URL にそのまま書けない文字があります。パーセント符号化してください（curl なら --get --data-urlencode）',
    zh_cn: 'URL 中有必须进行百分号编码的字符（curl 可用 --get --data-urlencode）',
    zh_tw: 'URL 中有必須進行百分號編碼的字元（curl 可用 --get --data-urlencode）',
    ko: 'URL에 퍼센트 인코딩해야 하는 문자가 있습니다(curl은 --get --data-urlencode)',
  }),
  unknownField: (name: string, nearest: string): Message => ({
    en: `there is no field ${name}; the nearest is ${nearest}`,
    ja: `フィールド ${name} はありません。最も近いものは ${nearest} です`,
    zh_cn: `没有字段 ${name}；最接近的是 ${nearest}`,
    zh_tw: `沒有欄位 ${name}；最接近的是 ${nearest}`,
    ko: `필드 ${name}이(가) 없습니다. 가장 가까운 것은 ${nearest}입니다`,
  }),
} as const;
