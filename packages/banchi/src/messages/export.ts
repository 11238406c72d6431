import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** Messages of `banchi export`. */
export const exportMessages = {
  export: {
    en: 'write all records of a municipality, a prefecture or the country to a file',
    ja: '市区町村・都道府県・全国の記録をすべてファイルに書き出す',
  },
  file: (endings: readonly string[]): Message => ({
    en: `the file to write (${endings.join(', ')}); without one NDJSON goes to the standard output`,
    ja: `書き出すファイル（${endings.join('、')}）。なければ NDJSON を標準出力に書く`,
  }),
  code: {
    en: 'the code with which the records’ codes begin: 13, 13101',
    ja: '記録のコードの先頭: 13、13101',
  },
  level: { en: 'levels, separated by commas (default: all)', ja: 'レベル。カンマ区切り（既定: すべて）' },
  polygons: {
    en: 'with boundaries and outlines of lots; a record without one has its point',
    ja: '境界と筆の形状を付ける。ない記録は点のまま',
  },
  language: (languages: readonly string[]): Message => ({
    en: `names in these languages too, separated by commas: ${languages.join(', ')}`,
    ja: `これらの言語の名称も書き出す。カンマ区切り: ${languages.join('、')}`,
  }),
  to: (forms: readonly string[]): Message => ({
    en: `form, if the file's ending does not say: ${forms.join(', ')}`,
    ja: `ファイル名の末尾で決まらないときの形式: ${forms.join('、')}`,
  }),
  codeWrong: (given: string): Message => ({
    en: `--code: ${given} is not a code of up to 40 digits`,
    ja: `--code: ${given} は 40 桁までのコードではありません`,
  }),
  needsFile: (form: string): Message => ({
    en: `${form} goes to a file only: name one`,
    ja: `${form} はファイルにだけ書き出せます。ファイル名を指定してください`,
  }),
  endingUnknown: (file: string, endings: readonly string[]): Message => ({
    en: `${file}: the ending is not one of ${endings.join(', ')}: name the form with --to`,
    ja: `${file}: 末尾が ${endings.join('、')} のどれでもありません。--to で形式を指定してください`,
  }),
  nothing: {
    en: 'has no record of this code and level',
    ja: 'このコードとレベルの記録がありません',
  },
  done: (file: string, records: string, bytes: string): Message => ({
    en: `${file}: ${records} records, ${bytes}`,
    ja: `${file}: ${records} 件、${bytes}`,
  }),
} as const satisfies Messages;
