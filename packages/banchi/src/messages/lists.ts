import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';
import { plural } from './commands.js';

/** The outcome of a row. */
export type Outcome = 'found' | 'placeholder' | 'ambiguous' | 'not_found' | 'empty' | 'error';

/** Where a header is; the fields of JSON stand nowhere. */
function headerEn(line: number | null): string {
  return line === 0 ? '' : line === null ? 'no header; ' : `header in row ${line}; `;
}

function headerJa(line: number | null): string {
  return line === 0 ? '' : line === null ? '見出しなし、' : `見出しは ${line} 行目、`;
}

/** Messages of `banchi geocode`. */
export const geocodeMessages = {
  geocode: {
    en: 'find the one best record for every address of a list',
    ja: '住所の一覧の各行に、最も合う記録を一件ずつ見つける',
  },
  file: {
    en: 'CSV, TSV, a workbook (.xlsx), JSON, NDJSON, or one address a line, in UTF-8, UTF-16 or CP932; - is the standard input',
    ja: 'CSV、TSV、ブック（.xlsx）、JSON、NDJSON、または一行に一つの住所。文字コードは UTF-8、UTF-16、CP932。- は標準入力',
  },
  from: (forms: readonly string[]): Message => ({
    en: `${forms.join(', ')} (default: by the file's name, else by its beginning)`,
    ja: `${forms.join('、')}（既定: ファイル名による。分からなければ内容による）`,
  }),
  to: (forms: readonly string[]): Message => ({
    en: `${forms.join(', ')} (default: by the name of --out; without it csv)`,
    ja: `${forms.join('、')}（既定: --out の名前による。なければ csv）`,
  }),
  encoding: (encodings: readonly string[]): Message => ({
    en: `what CSV and TSV are written in: ${encodings.join(', ')} (default: what the file is in)`,
    ja: `CSV と TSV を書く文字コード: ${encodings.join('、')}（既定: 読んだファイルと同じ）`,
  }),
  sheet: {
    en: 'the sheet of a workbook that is read (default: the first with a column of addresses)',
    ja: '読むブックのシート（既定: 住所の列がある最初のシート）',
  },
  out: {
    en: 'where the answers go (default: the standard output)',
    ja: '答えを書くファイル（既定: 標準出力）',
  },
  column: {
    en: 'the column with the address, by name or number (1 is the first); several, separated by commas, hold its parts in any order (default: found by names and contents)',
    ja: '住所の列。名前か番号（1 から）で指定し、コンマで区切った複数の列は住所の部分として読む。順序は問わない（既定: 名前と内容から見つける）',
  },
  postcodeColumn: {
    en: 'the column with the postal code, which decides between addresses that read the same (default: found by its name)',
    ja: '郵便番号の列。同じ書き方の住所が複数あるときに使う（既定: 名前から見つける）',
  },
  skipRows: {
    en: 'rows at the beginning that are passed over',
    ja: '読み飛ばす先頭の行数',
  },
  headerRow: {
    en: 'the row of the header, as the file counts (default: found by its names)',
    ja: '見出しの行番号（既定: 列の名前から見つける）',
  },
  noHeader: {
    en: 'the first row of CSV, TSV or a sheet is not a header',
    ja: 'CSV、TSV、シートの最初の行は見出しではない',
  },
  columns: {
    en: 'what to write behind the cells of the input, separated by commas; see below',
    ja: '元のセルの後ろに書く列。コンマで区切る（下を参照）',
  },
  polygons: {
    en: 'with boundaries and outlines of lots: as geometries in GeoJSON and Parquet, else in the column address_polygon',
    ja: '境界と筆の形状を付ける。GeoJSON と Parquet では図形として、ほかでは address_polygon 列に書く',
  },
  asOf: {
    en: 'the day that the list is of, as 2005-03-31: names that were right then come first',
    ja: '一覧の日付（例: 2005-03-31）。その日に正しかった名称を優先する',
  },
  past: {
    en: "a past year's gazetteer, which --as-of asks too; of several, each with --past, the nearest to the day",
    ja: '--as-of で併せて調べる過去の年の住所ファイル。繰り返し指定すると、その日に最も近いものを使う',
  },
  threads: {
    en: 'threads that answer (default: as many as there are processors, fewer for short lists)',
    ja: '答えるスレッドの数（既定: プロセッサーの数。短い一覧では少なくする）',
  },
  safeCells: {
    en: 'put an apostrophe before cells of CSV and TSV that programs for tables take for formulas (default in workbooks)',
    ja: '表計算ソフトが式と見なす CSV と TSV のセルの前にアポストロフィを付ける（ブックでは既定）',
  },
  noSafeCells: { en: 'leave them as they are in workbooks too', ja: 'ブックでもセルをそのまま書く' },
  review: {
    en: 'a page (.html) that shows the rows that need eyes, with what may have been meant on a map',
    ja: '目視の必要な行を、意図したかもしれない場所の地図とともに示すページ（.html）',
  },
  resume: {
    en: 'go on where an earlier run with the same --out was stopped',
    ja: '同じ --out で中断した実行の続きから始める',
  },
  columnsHelp: (usual: readonly string[], all: readonly string[]): Message => ({
    en: `\nColumns:\n  ${usual.join(',')} (default)\n  ${all.join(' ')}`,
    ja: `\n列:\n  ${usual.join(',')}（既定）\n  ${all.join(' ')}`,
  }),
  complete: { en: 'is complete', ja: '完成しています' },
  ofPast: (year: number): Message => ({
    en: `is of ${year}; a file of current data is needed`,
    ja: `${year} 年のファイルです。現在のファイルが必要です`,
  }),
  noStations: {
    en: 'was built without stations (n02:), which --stations and columns of stations need',
    ja: '駅（n02:）なしで作られているため、--stations と駅の列を使えません',
  },
  noChanges: {
    en: 'was built without a list of changes, which --as-of needs',
    ja: '廃置分合等の一覧なしで作られているため、--as-of を使えません',
  },
  notADay: (given: string): Message => ({
    en: `--as-of: ${given} is not a day like 2005-03-31`,
    ja: `--as-of: ${given} は 2005-03-31 のような日付ではありません`,
  }),
  pastOfToday: (file: string): Message => ({
    en: `--past: ${file} is of today; give one of a past year`,
    ja: `--past: ${file} は現在のファイルです。過去の年のファイルを指定してください`,
  }),

  encodingOfText: (to: string): Message => ({
    en: `--encoding is for CSV and TSV, ${to} has one of its own`,
    ja: `--encoding は CSV と TSV 用です。${to} の文字コードは決まっています`,
  }),
  safeCellsOfTables: (to: string): Message => ({
    en: `--safe-cells is for CSV, TSV and workbooks, ${to} has no formulas`,
    ja: `--safe-cells は CSV、TSV、ブック用です。${to} に式はありません`,
  }),
  workbookFromFile: {
    en: 'a workbook is read from a file, not from the standard input',
    ja: 'ブックは標準入力からは読めません。ファイルを指定してください',
  },
  sheetOfWorkbook: (file: string, form: string): Message => ({
    en: `--sheet is for workbooks, ${file} is read as ${form}`,
    ja: `--sheet はブック用です。${file} は ${form} として読みます`,
  }),
  needsOut: (to: string): Message => ({
    en: `--to ${to} needs --out with a file`,
    ja: `--to ${to} には --out のファイルが必要です`,
  }),
  resumeNeedsFiles: {
    en: '--resume needs a file to read and --out with a file to go on with',
    ja: '--resume には、読むファイルと、続きを書く --out のファイルが必要です',
  },
  resumeOfWhole: (to: string): Message => ({
    en: `--resume: ${to} is written from the beginning to the end; there is nothing to go on with`,
    ja: `--resume: ${to} は一度に書くため、続きから始められません`,
  }),
  map: {
    en: 'a page, .html, with all results on a map',
    ja: '結果をすべて地図に示すページ（.html）',
  },
  mapOfOneRun: {
    en: '--map shows the rows of one run; leave out --resume',
    ja: '--map は一回の実行の行を示します。--resume を外してください',
  },
  mapIsPage: (file: string): Message => ({
    en: `--map: ${file} is a page; let its name end in .html`,
    ja: `--map: ${file} にはページを書きます。名前の終わりを .html にしてください`,
  }),
  reviewOfOneRun: {
    en: '--review shows the rows of one run; leave out --resume',
    ja: '--review は一回の実行の行を示します。--resume を外してください',
  },
  reviewIsPage: (file: string): Message => ({
    en: `--review: ${file} is a page; let its name end in .html`,
    ja: `--review: ${file} にはページを書きます。名前の終わりを .html にしてください`,
  }),
  outIsInput: {
    en: '--out is the file that is read; give another one',
    ja: '--out が読むファイルと同じです。別のファイルを指定してください',
  },
  pastNeedsDay: {
    en: '--past is asked for a list of a past day; give --as-of with the day',
    ja: '--past は過去の日の一覧用です。--as-of で日付を指定してください',
  },
  columnNeedsDay: (column: string): Message => ({
    en: `--columns: ${column} is of a past day; give --as-of with the day`,
    ja: `--columns: ${column} は過去の日についての列です。--as-of で日付を指定してください`,
  }),
  columnUnknown: (column: string, near: string | undefined): Message => ({
    en: `--columns: there is no ${column}${near === undefined ? '' : `; did you mean ${near}?`}`,
    ja: `--columns: ${column} という列はありません${near === undefined ? '' : `（もしかして: ${near}）`}`,
  }),
  formUnknown: (file: string, endings: readonly string[]): Message => ({
    en: `--out: the name ${file} has no known ending; let it end in ${endings.join(', ')}, or give --to`,
    ja: `--out: ${file} という名前からは形式が分かりません。${endings.join('、')} のいずれかで終わる名前にするか、--to を指定してください`,
  }),
  columnOfLines: {
    en: '--column is for CSV, TSV and workbooks',
    ja: '--column は CSV、TSV、ブック用です',
  },
  headerRowOfNone: {
    en: '--header-row and --no-header do not fit together',
    ja: '--header-row と --no-header は同時に使えません',
  },
  headerRowSkipped: (row: number, skipped: number): Message => ({
    en: `--header-row: row ${row} is one of the ${skipped} that --skip-rows passes over`,
    ja: `--header-row: ${row} 行目は --skip-rows で読み飛ばす ${skipped} 行の中にあります`,
  }),
  whichColumn: (names: readonly string[], sheets: readonly string[]): Message => ({
    en: `which column has the address? Give --column with one of ${names.join(', ')}${sheets.length < 2 ? '' : `, or --sheet with one of ${sheets.join(', ')}`}`,
    ja: `住所の列が分かりません。--column で ${names.join('、')} のいずれか${sheets.length < 2 ? '' : `、または --sheet で ${sheets.join('、')} のいずれか`}を指定してください`,
  }),
  noColumn: (option: string, wanted: string, names: readonly string[]): Message => ({
    en: `${option}: there is no column ${wanted}; there are ${names.filter((name) => name !== '').join(', ')}`,
    ja: `${option}: ${wanted} という列はありません。あるのは ${names.filter((name) => name !== '').join('、')} です`,
  }),
  noHeaderRow: (line: number): Message => ({
    en: `--header-row: there is no row with cells in line ${line}`,
    ja: `--header-row: ${line} 行目に値のある行がありません`,
  }),
  chosen: (
    line: number | null,
    columns: readonly string[],
    code: string | null,
    others: readonly string[],
  ): Message => ({
    en: `${headerEn(line)}the address is ${columns.join(' + ')}${code === null ? '' : `, its postal code ${code}`} ${others.length === 0 ? '(--column chooses others)' : `(${others.map((other) => `the other address is ${other}; --column ${other} takes it`).join('; ')})`}`,
    ja: `${headerJa(line)}住所は ${columns.join(' + ')}${code === null ? '' : `、郵便番号は ${code}`}${others.length === 0 ? '（--column で選べます）' : `（もう一つの住所は ${others.map((other) => `${other} で、--column ${other} で選べます`).join('。')}）`}`,
  }),
  noSheet: (file: string, wanted: string, names: string): Message => ({
    en: `--sheet: ${file} has no sheet ${wanted}; there are ${names}`,
    ja: `--sheet: ${file} に ${wanted} というシートはありません。あるのは ${names} です`,
  }),
  sheetRead: (sheet: string, all: number): Message => ({
    en: `the sheet ${sheet} is read, one of ${all}; --sheet chooses another one`,
    ja: `${all} 枚のうちシート ${sheet} を読みます。--sheet で選べます`,
  }),

  standardInput: { en: 'standard input', ja: '標準入力' },
  noFile: { en: 'no such file', ja: 'ファイルがありません' },
  isZip: {
    en: "is a zip archive and no list; a workbook's name ends in .xlsx",
    ja: '一覧ではなく zip です。ブックなら名前の終わりを .xlsx にしてください',
  },
  isOldExcel: {
    en: 'is a workbook of old Excel or has a password; save it as .xlsx or CSV',
    ja: '古い Excel のブックか、パスワード付きです。.xlsx か CSV で保存し直してください',
  },
  isOldWorkbook: {
    en: 'is a workbook of old Excel or has a password; save it as .xlsx without one',
    ja: '古い Excel のブックか、パスワード付きです。パスワードなしの .xlsx で保存し直してください',
  },
  noWorkbook: { en: 'is not a workbook (.xlsx)', ja: 'ブック（.xlsx）ではありません' },
  isBinary: {
    en: 'is neither a text nor a workbook',
    ja: 'テキストでもブックでもありません',
  },
  notWide: (encoding: string, at: number): Message => ({
    en: `is not valid ${encoding.toUpperCase()} from byte ${at} on`,
    ja: `${at} バイト目以降が ${encoding.toUpperCase()} として不正です`,
  }),
  jsonLongLine: (most: number): Message => ({
    en: `line longer than ${most} bytes`,
    ja: `行が ${most} バイトを超えています`,
  }),
  notJson: (reason: string): Message => ({
    en: `malformed JSON: ${reason}`,
    ja: `JSON として不正です: ${reason}`,
  }),
  jsonTooLong: (most: number): Message => ({
    en: `has more than ${most} bytes, which is too much for one JSON value; write it as NDJSON, one object a line`,
    ja: `${most} バイトを超える JSON です。一行に一つのオブジェクトを書いた NDJSON にしてください`,
  }),
  jsonNoRows: {
    en: 'has no array of rows',
    ja: '行の配列がありません',
  },
  noAddresses: (sheets: readonly string[]): Message => ({
    en: `no row has an address${sheets.length === 0 ? '; --column names another column' : `; the sheets are ${sheets.join(', ')} (--sheet, --column)`}`,
    ja: `住所のある行がありません。${sheets.length === 0 ? '--column で列を選べます' : `シートは ${sheets.join('、')} です（--sheet、--column で選べます）`}`,
  }),
  isOldMac: {
    en: 'its lines end in CR alone; save it with LF or CRLF',
    ja: '改行が CR だけです。LF か CRLF で保存し直してください',
  },
  otherJob: {
    en: 'was begun with another input, another gazetteer or other options; leave out --resume to begin anew',
    ja: '別の一覧、住所ファイル、またはオプションで始めたものです。--resume を外すと最初から始めます',
  },
  workbookNone: { en: 'is not a workbook', ja: 'ブックではありません' },
  workbookNoSheet: { en: 'has no sheet with cells', ja: 'セルのあるシートがありません' },
  line: (line: number, reason: Message): Message => ({
    en: `line ${line}: ${reason.en}`,
    ja: `${line} 行目: ${reason.ja}`,
  }),
  workbookTooLong: (most: number): Message => ({
    en: `has more than ${most} characters of text`,
    ja: `文字列が合わせて ${most} 文字を超えています`,
  }),
  workbookNoTexts: (row: number): Message => ({
    en: `row ${row}: the part with the texts of cells is missing (xl/sharedStrings.xml)`,
    ja: `${row} 行目: セルの文字列の部分（xl/sharedStrings.xml）がありません`,
  }),
  workbookNoText: (number: string, count: number): Message => ({
    en: `a cell refers to text ${number.slice(0, 20)}, of ${count} that there are`,
    ja: `セルが文字列 ${number.slice(0, 20)} を指していますが、${count} 個しかありません`,
  }),
  workbookNoCell: (cell: string): Message => ({
    en: `${cell} is not a cell of a sheet`,
    ja: `${cell} はシートのセルではありません`,
  }),
  workbookAttributes: (most: number): Message => ({
    en: `has an element with more than ${most} attributes`,
    ja: `属性が ${most} を超える要素があります`,
  }),
  workbookRows: (row: string | undefined, before: number, most: number): Message => ({
    en: `row ${row} behind row ${before}: rows ascend, to ${most} at most`,
    ja: `${before} 行目の後に ${row} 行目があります。行は昇順で、${most} 行までです`,
  }),
  workbookMalformed: (reason: string): Message => ({
    en: `malformed XML: ${reason}`,
    ja: `XML として不正です: ${reason}`,
  }),
  workbookDocumentType: {
    en: 'declares a document type, which no workbook has',
    ja: 'ブックにはない文書型の宣言があります',
  },
  workbookNested: (most: number): Message => ({
    en: `has more than ${most} elements in each other`,
    ja: `要素の入れ子が ${most} を超えています`,
  }),
  workbookLongText: (most: number): Message => ({
    en: `has a text of more than ${most} characters, the longest that a cell has`,
    ja: `一つのセルの上限 ${most} 文字を超える文字列があります`,
  }),

  progress: (rows: string, rate: string): Message => ({
    en: `${rows} rows, ${rate} rows/s`,
    ja: `${rows} 行、毎秒 ${rate} 行`,
  }),
  leftOver: (rests: readonly string[]): Message => ({
    en: `left over most often: ${rests.join(', ')}`,
    ja: `最も多く残った文字: ${rests.join('、')}`,
  }),
  reviewOffered: (eyes: string): Message => ({
    en: `--review FILE.html shows the ${eyes} that need eyes, with what may have been meant`,
    ja: `--review FILE.html で、目視の必要な ${eyes} 行を、意図したかもしれない場所とともに見られます`,
  }),
  reviewWritten: (file: string): Message => ({
    en: `${file}: the rows that need eyes`,
    ja: `${file}: 目視の必要な行`,
  }),
  total: (rows: string, duration: Message, rate: string): Message => ({
    en: `${rows} rows, ${duration.en}, ${rate} rows/s`,
    ja: `${rows} 行、${duration.ja}、毎秒 ${rate} 行`,
  }),

  compare: {
    en: 'compare the points of the list with those of its addresses: adds the distance, and names the rows beyond the limit',
    ja: '一覧の座標と住所の座標を比べる。距離を書き、限度を超える行を挙げる',
  },
  compareLimit: (metres: number): Message => ({
    en: `metres beyond which --compare names a row, unless its point lies in its town (default: ${metres})`,
    ja: `--compare が行を挙げる距離（メートル）。座標がその町の中にある行は除く（既定: ${metres}）`,
  }),
  stations: (most: number): Message => ({
    en: `add the nearest stations of each address, 1 to ${most}: station, station_lines, station_distance in metres, then station_2 …`,
    ja: `住所ごとに最寄りの駅を 1 〜 ${most} 駅書く。station、station_lines、station_distance（メートル）、次は station_2 …`,
  }),
  dedupe: {
    en: 'group the rows that have one address, however it is written: adds key, group (the line of its first row) and kept (TRUE for that row)',
    ja: '書き方が違っても同じ住所の行をまとめる。key、group（最初の行の行番号）、kept（その行なら TRUE）を書く',
  },
  language: (languages: readonly string[]): Message => ({
    en: `the language of addresses: ${languages.join(', ')} (default: ja)`,
    ja: `住所の言語: ${languages.join('、')}（既定: ja）`,
  }),
  limitOfCompared: {
    en: '--compare-limit and --datum are for --compare',
    ja: '--compare-limit と --datum は --compare とともに使います',
  },
  columnNeeds: (column: string, option: string): Message => ({
    en: `--columns: ${column} needs ${option}`,
    ja: `--columns: ${column} には ${option} が必要です`,
  }),
  dedupeOfOneRun: {
    en: '--dedupe compares the rows of one run; leave out --resume',
    ja: '--dedupe は一回の実行の行を比べます。--resume を外してください',
  },
  noPoints: (names: readonly string[]): Message => ({
    en: `--compare: no columns have points; there are ${names.filter((name) => name !== '').join(', ')}`,
    ja: `--compare: 座標の列がありません。あるのは ${names.filter((name) => name !== '').join('、')} です`,
  }),
  farRow: (line: number, word: string, distance: string): Message => ({
    en: `line ${line}: ${word} lies ${distance} from its point`,
    ja: `${line} 行目: ${word} は座標から ${distance} 離れています`,
  }),
  groupsWritten: {
    en: 'all rows are written: the first of each address has kept = TRUE, and group is its line in all of them',
    ja: '全ての行を書きました。同じ住所の最初の行は kept が TRUE で、group はどの行でもその行番号です',
  },
  reverse: {
    en: 'find the address at every point of a list',
    ja: '座標の一覧の各行に、その地点の住所を見つける',
  },
  pointsFile: {
    en: 'CSV, TSV, a workbook (.xlsx), JSON, NDJSON, or one point a line, in UTF-8, UTF-16 or CP932; - is the standard input',
    ja: 'CSV、TSV、ブック（.xlsx）、JSON、NDJSON、または一行に一つの座標。文字コードは UTF-8、UTF-16、CP932。- は標準入力',
  },
  sheetOfPoints: {
    en: 'the sheet of a workbook that is read (default: the first with columns of points)',
    ja: '読むブックのシート（既定: 座標の列がある最初のシート）',
  },
  lonColumn: {
    en: 'the column with the longitude, by name or number; one that holds both needs no other (default: found by names and contents)',
    ja: '経度の列。名前か番号で指定する。両方を含む列なら一つでよい（既定: 名前と内容から見つける）',
  },
  latColumn: {
    en: 'the column with the latitude',
    ja: '緯度の列',
  },
  datum: (datums: readonly string[]): Message => ({
    en: `what the points are in: ${datums.join(', ')} (default: as the names of the columns say, else JGD)`,
    ja: `座標の測地系: ${datums.join('、')}（既定: 列の名前による。なければ JGD）`,
  }),
  tky2jgd: {
    en: 'the official grid TKY2JGD.par for the datum TOKYO (default: three parameters)',
    ja: '測地系 TOKYO の変換に使う公式の格子 TKY2JGD.par（既定: 三つのパラメータ）',
  },
  levels: (levels: readonly string[]): Message => ({
    en: `levels of the addresses, of which the finest is taken: ${levels.join(', ')} (default: all)`,
    ja: `住所の階層。その中で最も細かいものを選ぶ: ${levels.join('、')}（既定: 全て）`,
  }),
  gridOfOldDatum: {
    en: '--tky2jgd is for points in TOKYO or TOKYO_NAVI',
    ja: '--tky2jgd は測地系 TOKYO か TOKYO_NAVI の座標に使います',
  },
  pointColumnsOfLines: {
    en: '--lon and --lat are for CSV, TSV and workbooks',
    ja: '--lon と --lat は CSV、TSV、ブック用です',
  },
  whichPoints: (names: readonly string[]): Message => ({
    en: `which columns have the points? Give --lat and --lon with two of ${names.filter((name) => name !== '').join(', ')}`,
    ja: `座標の列が分かりません。--lat と --lon で ${names.filter((name) => name !== '').join('、')} のいずれかを指定してください`,
  }),
  chosenPoints: (line: number | null, columns: readonly string[], datum: string): Message => ({
    en: `${headerEn(line)}the point is ${columns.join(' + ')} in ${datum} (--lat, --lon and --datum choose others)`,
    ja: `${headerJa(line)}座標は ${columns.join(' + ')}、測地系は ${datum}（--lat、--lon、--datum で選べます）`,
  }),
  notAPoint: (text: string): Message => ({
    en: `${text} is not a latitude and a longitude`,
    ja: `${text} は緯度と経度ではありません`,
  }),

  otherOrder: (text: string, first: 'lon' | 'lat'): Message => ({
    en: `${text} has the ${first === 'lon' ? 'longitude' : 'latitude'} first, unlike the rows around it`,
    ja: `${text} は前後の行と違い、${first === 'lon' ? '経度' : '緯度'}が先です`,
  }),

  lostWhere: (rule: Message, count: number, line: number | null): Message => ({
    en: `${rule.en}: ${count === 1 ? 'one' : count}, first of line ${line}`,
    ja: `${rule.ja}: ${count} 個、最初は ${line} 行目`,
  }),
  lackingWhere: (character: string, count: number, line: number | null): Message => ({
    en: `${character} ${count === 1 ? 'once' : `${count} times`}, ${line === null ? 'in the head' : `first for line ${line}`}`,
    ja: `${character} ${count} 回、${line === null ? '見出し' : `最初は ${line} 行目`}`,
  }),
  lackingMore: (count: number): Message => ({
    en: plural(count, String(count), 'other character'),
    ja: `ほか ${count} 種類の文字`,
  }),
  lacking: (mark: string, signs: Message): Message => ({
    en: `CP932 lacks what is written as ${mark}: ${signs.en}. --encoding utf8-bom writes all of it.`,
    ja: `CP932 にない文字を ${mark} と書きました: ${signs.ja}。--encoding utf8-bom なら全て書けます。`,
  }),

  pageTitle: (list: string): Message => ({
    en: `${list}: rows that need eyes`,
    ja: `${list}: 目視の必要な行`,
  }),
  pageHead: (list: string, all: number, shown: string): Message => ({
    en: `${list}: ${shown} ${all === 1 ? 'row needs' : 'rows need'} eyes`,
    ja: `${list}: 目視の必要な行 ${shown}`,
  }),
  pageMore: (shown: string): Message => ({
    en: `These are the first ${shown}. The others are in the answers: their <code>verdict</code> is not <code>complete</code>, or <code>confidence</code> is below 0.9.`,
    ja: `最初の ${shown} 行です。ほかの行は答えの中にあります: <code>verdict</code> が <code>complete</code> でないか、<code>confidence</code> が 0.9 より低いものです。`,
  }),
  pageLikeliest: (count: string): Message => ({
    en: `of ${count} the likeliest`,
    ja: `${count} 件のうちもっともらしいもの`,
  }),
  pageAnswer: { en: 'the answer', ja: '答え' },
  pageTie: { en: 'as good as the others', ja: 'ほかと同じくらい合う' },
  pageGiven: { en: 'the point of the row', ja: '行にある座標' },
  pageSuggestion: { en: 'perhaps meant', ja: 'もしかすると' },
  pageOverview: { en: 'Where the rows lie', ja: '各行の場所' },
  pagePlaces: { en: 'Where these places lie to each other', ja: 'これらの場所の位置関係' },
} as const satisfies Messages;

/** Contents that some forms cannot hold. */
export const losses = {
  text: {
    en: 'cells of more than 32,767 characters, which no workbook holds, are cut',
    ja: 'ブックに入らない 32,767 文字を超えるセルを切りました',
  },
  cells: {
    en: 'cells behind the last named one are left out: Parquet has the same columns in every row',
    ja: '見出しのある最後の列より後ろのセルを除きました（Parquet の列は全ての行で同じです）',
  },
} as const satisfies Readonly<Record<string, Message>>;

/** Further counts of rows, besides outcomes. */
export const marks = {
  eyes: { en: 'need eyes', ja: '目視が必要' },
  suggested: { en: 'with a suggestion', ja: '候補あり' },
  former: { en: 'by a former name', ja: '以前の名称で一致' },
  municipalityPoint: { en: "municipality's point", ja: '座標は市区町村の点' },
  far: { en: 'point far away', ja: '座標が離れている' },
  swapped: { en: 'other order', ja: '緯度経度が逆' },
  different: { en: 'different', ja: '異なる住所' },
  repeated: { en: 'repeated', ja: '前の行と同じ住所' },
} as const satisfies Readonly<Record<string, Message>>;

/** Names of levels in lists whose columns have Japanese names. */
export const JAPANESE_LEVELS: Readonly<Record<Level, string>> = {
  TOD: '都道府県',
  SHK: '市区町村',
  OAZ: '大字・町',
  AZC: '丁目・小字',
  GIK: '街区',
  TBN: '番地・号',
};
