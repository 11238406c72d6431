import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** All texts about clusters, English and Japanese side by side, each by its name. */
export const messages = {
  notExact: { en: 'the cluster gave a total that is not exact', ja: 'クラスターの件数が正確ではありません' },
  ofOtherYear: (year: number | null, wanted: number | null): Message => ({
    en: `holds the records of ${year ?? 'today'}, not of ${wanted ?? 'today'}`,
    ja: `${year ?? '現在'} の記録です（${wanted ?? '現在'} のはずです）`,
  }),
  yearTwice: (one: string, other: string, year: number): Message => ({
    en: `${one} and ${other} both hold the records of ${year}`,
    ja: `${one} と ${other} はどちらも ${year} の記録です`,
  }),
  noIndex: (name: string): Message => ({
    en: `there is no such index; make it with banchi index --index ${name}`,
    ja: `索引がありません。banchi index --index ${name} で作れます`,
  }),
  severalIndexes: (indexes: readonly string[]): Message => ({
    en: `stands for several indexes, ${indexes.join(', ')}; one is needed`,
    ja: `複数の索引（${indexes.join('、')}）を指しています。一つにしてください`,
  }),
  notOurs: { en: 'was not made by banchi index', ja: 'banchi index で作った索引ではありません' },
  otherMapping: (mapping: number, mappingVersion: number): Message => ({
    en: `has mapping version ${mapping}, this program needs ${mappingVersion}: fill it again`,
    ja: `版が ${mapping} ですが、このプログラムには ${mappingVersion} が必要です。作り直してください`,
  }),
  foldedOtherwise: (fold: number, foldVersion: number): Message => ({
    en: `its names were folded by version ${fold}, this program folds by version ${foldVersion}: fill it again`,
    ja: `名称の畳み込みが版 ${fold} ですが、このプログラムは版 ${foldVersion} です。作り直してください`,
  }),
  otherType: (field: string, found: string | undefined, type: string): Message => ({
    en: `field ${field} is ${found ?? 'missing'}, expected ${type}`,
    ja: `項目 ${field} の型が ${found ?? 'なし'} です（${type} のはずです）`,
  }),
  unsoundDirectory: { en: 'its parts make no sound directory', ja: '部分をつないでも正しい目録になりません' },
  missingPart: (part: number): Message => ({
    en: `part ${part} is missing`,
    ja: `部分 ${part} がありません`,
  }),
  documentRefused: (id: string, type: string | undefined, status: number): Message => ({
    en: `document ${id} is refused (${type ?? status})`,
    ja: `文書 ${id} が拒まれました（${type ?? status}）`,
  }),
  otherCount: (found: number, level: string, wanted: number): Message => ({
    en: `has ${found} records of level ${level}, the file has ${wanted}`,
    ja: `階層 ${level} の記録が ${found} 件です。ファイルには ${wanted} 件あります`,
  }),
  otherAnswer: (query: string): Message => ({
    en: `answers otherwise than the file: ${query}`,
    ja: `ファイルと違う答えです: ${query}`,
  }),
  badAddress: (reason: string): Message => ({
    en: `the cluster's address cannot be used: ${reason}`,
    ja: `クラスターのアドレスを使えません: ${reason}`,
  }),
  clusterAnswered: (kind: string): Message => ({
    en: `the cluster answered ${kind}`,
    ja: `クラスターの応答: ${kind}`,
  }),
  tooLate: { en: 'the cluster did not answer in time', ja: 'クラスターの応答が時間内にありません' },
  noAnswer: (code: string): Message => ({
    en: `the cluster does not answer (${code})`,
    ja: `クラスターが応答しません（${code}）`,
  }),
  notAsked: (reason: string): Message => ({
    en: `the cluster could not be asked: ${reason}`,
    ja: `クラスターに問い合わせできません: ${reason}`,
  }),
  notCounted: (id: number): Message => ({
    en: `the cluster did not count prefecture ${id}`,
    ja: `クラスターが都道府県 ${id} を数えませんでした`,
  }),
  exists: {
    en: 'exists and is not what banchi index makes; remove it or take another name',
    ja: '既にあり、banchi index で作ったものではありません。消すか、別の名前にしてください',
  },
  isIndex: {
    en: 'is an index itself; take another name',
    ja: '索引そのものの名前です。別の名前にしてください',
  },
} as const satisfies Messages;
