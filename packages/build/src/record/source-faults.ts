import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import { rowRules } from './row-faults.js';

/** A fault in a column of a table without a header, by its number from 1 and its content. */
export function inColumn(column: number, holds: Message, fault: Message): Message {
  return {
    en: `column ${column} (${holds.en}): ${fault.en}`,
    ja: `${column} 列目（${holds.ja}）: ${fault.ja}`,
  };
}

/** Faults of a source's file that make it unreadable, in both languages. */
export const sourceFaults = {
  missing: { en: 'no such file or directory', ja: 'ファイルまたはフォルダーがありません' },
  noneNamed: (named: RegExp): Message => ({
    en: `the directory holds no file named like ${named}`,
    ja: `フォルダーに ${named} に合う名前のファイルがありません`,
  }),
  noneInArchive: (named: RegExp): Message => ({
    en: `the archive holds no file named like ${named}`,
    ja: `書庫に ${named} に合う名前のファイルがありません`,
  }),
  notRead: (reason: string): Message => ({ en: `cannot be read: ${reason}`, ja: `読めません: ${reason}` }),
  damagedGzip: (reason: string): Message => ({
    en: `damaged gzip: ${reason}`,
    ja: `gzip が壊れています: ${reason}`,
  }),
  damagedZip: (reason: string): Message => ({
    en: `damaged zip: ${reason}`,
    ja: `zip が壊れています: ${reason}`,
  }),
  encrypted: { en: 'is encrypted', ja: '暗号化されています' },
  noRows: { en: 'empty: no rows', ja: '空です（行がありません）' },
  noHeader: { en: 'empty: no header row', ja: '空です（見出しの行がありません）' },
  tooLarge: (bytes: number): Message => ({
    en: `is larger than ${bytes} bytes`,
    ja: `${bytes} バイトを超えています`,
  }),
  expands: (stored: number, most: number, times: number, free: number): Message => ({
    en: `holds more than ${most} bytes in ${stored} compressed ones: at most ${times} times as many are read, or ${free}`,
    ja: `圧縮された ${stored} バイトに ${most} バイトを超える中身があります。読むのは ${times} 倍か ${free} バイトまでです`,
  }),
  notJson: (reason: string): Message => ({
    en: `is not JSON: ${reason}`,
    ja: `JSON ではありません: ${reason}`,
  }),
  notFeatures: {
    en: 'is not a GeoJSON FeatureCollection',
    ja: 'GeoJSON の FeatureCollection ではありません',
  },
  notSheet: {
    en: 'is not a sheet of the registry map (地図XML): no 座標系 in its first 4,096 bytes',
    ja: '登記所備付地図データ（地図XML）ではありません（最初の 4,096 バイトに座標系がありません）',
  },
  notWholeSheet: {
    en: 'is not a whole sheet of the registry map: it lacks its end or 市区町村コード',
    ja: '登記所備付地図データの図面が途中で切れているか、市区町村コードがありません',
  },
  notN02: {
    en: 'is not N02 data: no feature has the properties N02_003 and N02_004, or line and operator',
    ja: '鉄道データではありません（N02_003 と N02_004、または line と operator を持つ地物がありません）',
  },
  notN03: {
    en: 'is not N03 data: no feature has the property N03_001',
    ja: '行政区域データではありません（N03_001 を持つ地物がありません）',
  },
  notAbr: (columns: string): Message => ({
    en: `no table of the Address Base Registry has these columns: ${columns}`,
    ja: `アドレス・ベース・レジストリにこの列の表はありません: ${columns}`,
  }),
  notIsj: (missing: string, columns: string): Message => ({
    en: `is not position reference information: no column ${missing} among ${columns}`,
    ja: `位置参照情報ではありません: ${columns} に ${missing} の列がありません`,
  }),
  notTownLevel: (columns: string): Message => ({
    en: `is of the block level (街区レベル), which has no municipality codes to join by; the town level (大字・町丁目レベル) is needed. Columns: ${columns}`,
    ja: `街区レベルには結合に使う市区町村コードがありません。大字・町丁目レベルのファイルが必要です。列: ${columns}`,
  }),
  notChanges: (columns: string, wanted: string): Message => ({
    en: `is not the list of changes of municipalities: its columns are ${columns}; they must be ${wanted}`,
    ja: `廃置分合等の一覧ではありません: 列が ${columns} です。${wanted} でなければなりません`,
  }),
  noShape: { en: 'there is no .shp file among these', ja: 'この中に .shp ファイルがありません' },
  noDbf: { en: 'has no .dbf beside it', ja: '隣に .dbf がありません' },
  notCensus: (missing: string, columns: string): Message => ({
    en: `is not a census small-area boundary: no column ${missing} among ${columns}`,
    ja: `国勢調査の小地域境界ではありません: ${columns} に ${missing} の列がありません`,
  }),
  notOffices: (line: number, fault: Message): Message => ({
    en: `line ${line}: is not the table of offices: ${fault.en}`,
    ja: `${line} 行目: 大口事業所個別番号の表ではありません: ${fault.ja}`,
  }),
  notPostCodes: (line: number, fault: Message): Message => ({
    en: `line ${line}: is not the postal code table: ${fault.en}`,
    ja: `${line} 行目: 郵便番号の表ではありません: ${fault.ja}`,
  }),
  columns: (columns: number, wanted: number): Message => ({
    en: `${columns} columns, must be ${wanted}`,
    ja: `${columns} 列です。${wanted} 列でなければなりません`,
  }),
  municipalityColumn: (code: string): Message =>
    inColumn(1, { en: 'municipality', ja: '市区町村' }, about(`"${code}"`, rowRules.digits(5))),
  postCodeColumn: (column: number, code: string): Message =>
    inColumn(column, { en: 'postal code', ja: '郵便番号' }, about(`"${code}"`, rowRules.digits(7))),
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;
