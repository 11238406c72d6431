import { JAPAN_RULE } from '@banchi/engine/vocabulary/coordinates.js';
import { about, asIs, type Message, type Messages } from '@banchi/engine/vocabulary/message.js';
import { messages as engineMessages } from '@banchi/engine/vocabulary/messages.js';
import { quoted } from './quoted.js';

const yearIn = (year: number | null): string => (year === null ? '現在' : `${year} 年`);

/** A value that breaks a rule: `post_code: "12": must be a string of 7 digits without a hyphen`. */
export function valueFault(field: string | Message, value: unknown, rule: Message): Message {
  return about(about(field, asIs(quoted(value))), rule);
}

/**
 * All texts about fetching, reading and building, English and Japanese side by side, each by its name: rules of values, faults of files, contradictions of
 * towns, and the rest. The place comes before a text: {@link valueFault} writes the field and its value, `about` a name, `SourceError` the file and line.
 */
export const messages = {
  missing: { en: 'missing', ja: 'ありません' },
  missingName: {
    en: 'missing (null for an all-zero own segment)',
    ja: 'ありません（末尾のコードが 0 だけの記録では null にします）',
  },
  empty: { en: 'empty', ja: '空です' },
  allEmpty: { en: 'all empty', ja: 'すべて空です' },
  unknownField: { en: 'unknown field', ja: '知らない項目です' },
  object: { en: 'a record must be a JSON object', ja: '記録は JSON のオブジェクトでなければなりません' },
  notIn: (encoding: string, byte?: number, at?: number): Message => {
    const named = byte === undefined ? '' : `0x${byte.toString(16).padStart(2, '0')}`;
    return {
      en: `not valid ${encoding}${named === '' ? '' : `: byte ${at} is ${named}`}`,
      ja: `${encoding} として不正です${named === '' ? '' : `（${at} バイト目が ${named}）`}`,
    };
  },
  longLine: (bytes: number): Message => ({
    en: `line longer than ${bytes} bytes`,
    ja: `行が ${bytes} バイトを超えています`,
  }),
  headerColumns: (columns: number, header: number): Message => ({
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
  oneOfBoth: { en: 'only one of both may be given', ja: 'どちらか一方しか書けません' },
  notOfPlaceholder: {
    en: 'a placeholder (own segment all zeros) has no name',
    ja: '末尾のコードが 0 だけの要素には名前がありません',
  },
  wholePrefecture: {
    en: 'a whole prefecture cannot be deleted; leave its sources out',
    ja: '都道府県は削除できません。元データから外してください',
  },
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
  noArea: { en: 'the outline has no area', ja: '形状に面積がありません' },
  date: { en: 'must be a date, YYYY-MM-DD', ja: 'YYYY-MM-DD の日付でなければなりません' },
  abolished: (date: string): Message => ({ en: `abolished on ${date}`, ja: `${date} に廃止されています` }),
  notUnderstood: { en: 'not understood', ja: '意味を読み取れません' },

  noFile: { en: 'no such file or directory', ja: 'ファイルまたはフォルダーがありません' },
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
  notJson: engineMessages.fileNotJson,
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
  notRecords: (column: string, fields: readonly string[]): Message => ({
    en: `is not a table of canonical records: ${column === '' ? 'it has no column codes' : `the column "${column}" is unknown or there twice`}; columns are ${fields.join(', ')}`,
    ja: `住所の記録の表ではありません: ${column === '' ? 'codes の列がありません' : `「${column}」という列は知らないか、二つあります`}。使える列は ${fields.join('、')} です`,
  }),
  attributionFields: {
    en: 'an attribution is a JSON object of title, publisher, licence and, if known, date',
    ja: '出典は title、publisher、licence と、分かれば date を持つ JSON のオブジェクトで書きます',
  },
  dateOrPart: {
    en: 'must be a day, a month or a year: YYYY-MM-DD, YYYY-MM or YYYY',
    ja: '日、月、年のどれか（YYYY-MM-DD、YYYY-MM、YYYY）でなければなりません',
  },
  notOffices: { en: 'is not the table of offices', ja: '大口事業所個別番号の表ではありません' },
  notPostCodes: { en: 'is not the postal code table', ja: '郵便番号の表ではありません' },
  tableColumns: (columns: number, wanted: number): Message => ({
    en: `${columns} columns, must be ${wanted}`,
    ja: `${columns} 列です。${wanted} 列でなければなりません`,
  }),
  /** The name of a column of a table without a header: its number from 1, and its content. */
  column: (column: number, holds: Message): Message => ({
    en: `column ${column} (${holds.en})`,
    ja: `${column} 列目（${holds.ja}）`,
  }),
  municipality: { en: 'municipality', ja: '市区町村' },
  postalCode: { en: 'postal code', ja: '郵便番号' },
  townName: { en: 'town', ja: '町域' },

  idNamed: (id: string, name: string, place: string): Message => ({
    en: `machiaza_id ${id} is "${name}" at ${place}`,
    ja: `machiaza_id ${id} は ${place} では「${name}」です`,
  }),
  idNamedAlready: (lgCode: string, townId: string, before: string): Message => ({
    en: `lg_code ${lgCode}, machiaza_id ${townId} is already named "${before}"`,
    ja: `lg_code ${lgCode}、machiaza_id ${townId} には「${before}」という名前がもうあります`,
  }),
  repeatsRow: (line: number): Message => ({
    en: `the row repeats line ${line}`,
    ja: `${line} 行目と同じ町の行です`,
  }),
  otherKana: (one: string, other: string): Message => ({
    en: `oaza_cho_kana is "${other}" here and "${one}" in another row of the section`,
    ja: `oaza_cho_kana がここでは「${other}」、同じ大字のほかの行では「${one}」です`,
  }),
  namedElsewhere: (name: string, table: string, listed: string, by: string): Message => ({
    en: `${table} names the town "${name}", ${by} "${listed}"`,
    ja: `町の名称が ${table} では「${name}」、${by} では「${listed}」です`,
  }),
  flagRows: (table: string): Message => ({
    en: `one row of the town in ${table} says by rsdt_addr_flg that houses are numbered, another one that they are not`,
    ja: `${table} に、rsdt_addr_flg が住居表示ありの行と住居表示なしの行が同じ町にあります`,
  }),
  /** @param flag that of the table of towns */
  flagPoints: (flag: '0' | '1'): Message =>
    flag === '1'
      ? {
          en: 'houses are numbered by rsdt_addr_flg of mt_town, and not by that of mt_town_pos',
          ja: 'rsdt_addr_flg によれば、mt_town では住居表示あり、mt_town_pos では住居表示なしです',
        }
      : {
          en: 'houses are not numbered by rsdt_addr_flg of mt_town, but by that of mt_town_pos',
          ja: 'rsdt_addr_flg によれば、mt_town では住居表示なし、mt_town_pos では住居表示ありです',
        },
  flagHouses: (table: string): Message => ({
    en: `rsdt_addr_flg of ${table} is 0, and houses stand in the town`,
    ja: `${table} の rsdt_addr_flg は 0 ですが、町に住居番号があります`,
  }),
  flagLots: (flag: string, lot: string): Message => ({
    en: `rsdt_addr_flg is ${flag} of the town and ${lot} of a lot in it`,
    ja: `rsdt_addr_flg が町では ${flag}、その中の地番では ${lot} です`,
  }),
  noTown: (table: string): Message => ({
    en: `mt_town has no such town, ${table} has rows in it`,
    ja: `mt_town にこの町がありませんが、${table} に行があります`,
  }),
  /** @param by the table that says so */
  abolishedBy: (date: string, by: string, table: string): Message => ({
    en: `abolished on ${date} by ${by}, ${table} has rows in it`,
    ja: `${by} では ${date} に廃止されていますが、${table} に行があります`,
  }),

  noSuchFile: { en: 'no such file (404)', ja: 'ファイルがありません（404）' },
  noConnection: (message: string, code: string): Message => ({
    en: `${message} (${code})`,
    ja: `接続できません（${code}）`,
  }),
  /** @param reserve bytes that stay free */
  noSpace: (needed: number, free: number, reserve: number): Message => ({
    en: `${needed} bytes are to come, ${free} are free on the disk, of which ${reserve} must stay free`,
    ja: `取得する ${needed} バイトに対し、ディスクの空きは ${free} バイトです（うち ${reserve} バイトは空けておきます）`,
  }),
  redirectRefused: (to: string, hosts: readonly string[]): Message => ({
    en: `redirects to ${to}; files come from ${hosts.join(', ')} only, and never by http where https was asked`,
    ja: `${to} へ転送されました。取得元は ${hosts.join('、')} に限り、https で求めたものを http では受け取りません`,
  }),
  redirectsNowhere: (to: string | null, most: number): Message => ({
    en:
      to === null
        ? 'redirects without an address'
        : `redirects to ${to}, more than ${most} times or to no address`,
    ja:
      to === null
        ? '転送先が示されていません'
        : `${to} へ転送されました（${most} 回を超えたか、アドレスではありません）`,
  }),
  notSecure: (url: string): Message => ({
    en: `lists ${url}, which is not at https`,
    ja: `${url} は https ではありません`,
  }),
  unaskedCoding: (coding: string): Message => ({
    en: `came with Content-Encoding ${coding}, which was not asked for`,
    ja: `求めていない Content-Encoding（${coding}）で届きました`,
  }),
  sizelessTooLong: (most: number): Message => ({
    en: `came without a size, and goes on behind ${most} bytes`,
    ja: `サイズの予告がなく、${most} バイトを超えて続いています`,
  }),
  tryingAgain: (message: Message, seconds: string): Message => ({
    en: `${message.en}; trying again in ${seconds} s`,
    ja: `${message.ja}。${seconds} 秒後に再試行します`,
  }),
  noAnswer: { en: 'no answer', ja: '応答がありません' },
  partNoLongerFits: {
    en: 'what was fetched before no longer fits (416)',
    ja: '途中まで取得した分が合わなくなりました（416）',
  },
  noBody: { en: 'an answer without a body', ja: '応答に中身がありません' },
  otherPart: {
    en: 'a part that was not asked for, or of another file than the part that is there; beginning anew',
    ja: '求めていない部分か、手元の分とは別のファイルの続きが届きました。最初から取得します',
  },
  endsEarly: (size: number, announced: number): Message => ({
    en: `ends at byte ${size}, ${announced} were announced`,
    ja: `${size} バイトで終わっています（予告は ${announced} バイト）`,
  }),
  goesOn: (announced: number): Message => ({
    en: `goes on behind the ${announced} bytes that were announced`,
    ja: `予告の ${announced} バイトを超えて続いています`,
  }),
  otherThanAnnounced: (name: string, actual: string, wanted: string): Message => ({
    en: `${name} is ${actual}, ${wanted} was announced`,
    ja: `${name} が ${actual} です（予告は ${wanted}）`,
  }),
  emptyArchive: { en: 'is an empty archive', ja: '空の zip です' },
  cutArchive: { en: 'is a cut archive', ja: 'zip が途中で切れています' },
  notAnArchive: (start: string): Message => ({
    en: `is not an archive; it begins with "${start}"`,
    ja: `zip ではありません。先頭は「${start}」です`,
  }),
  refused: (status: number, isAbroad: boolean): Message => ({
    en: `refused with status ${status}${isAbroad ? '; the registry answers within Japan only' : ''}`,
    ja: `拒否されました（${status}）${isAbroad ? '。レジストリは日本国内からだけ取得できます' : ''}`,
  }),
  notWritten: (isFull: boolean, code: string): Message => ({
    en: isFull
      ? `the disk is full (${code}); what has come is kept, and the next run goes on from there`
      : `cannot be written (${code})`,
    ja: isFull
      ? `ディスクに空きがありません（${code}）。届いた分は残り、次の実行で続きから取得します`
      : `書き込めません（${code}）`,
  }),
  notAllListed: (count: number, length: number): Message => ({
    en: `the catalogue has ${count} data sets and listed ${length}`,
    ja: `データセットは ${count} 件ですが、一覧には ${length} 件しかありません`,
  }),
  notOfTheCatalogue: {
    en: 'is not an answer of the catalogue (CKAN package_search)',
    ja: 'カタログ（CKAN package_search）の応答ではありません',
  },
  badParquet: (rule: string): Message => ({ en: rule, ja: `Parquet ファイルが正しくありません: ${rule}` }),
  noSuchChange: (date: string): Message => ({
    en: `no row of ${date} has this code and name`,
    ja: `このコードと名前の ${date} の行がありません`,
  }),
  onWater: { en: 'survey area on water', ja: '水面調査区です' },
  noSectionName: (key: string): Message => ({
    en: `S_NAME: empty (KEY_CODE ${key || 'missing'})`,
    ja: `S_NAME: 空です（KEY_CODE ${key || 'なし'}）`,
  }),
  otherEncoding: { en: "is not in the table's encoding", ja: '表の文字コードで読めません' },
  otherRecordCount: (shapes: number, rows: number): Message => ({
    en: `.shp has ${shapes} records, but .dbf has ${rows}`,
    ja: `.shp には ${shapes} 件、.dbf には ${rows} 件あります`,
  }),
  notAShapefile: { en: '.shp: is not a Shapefile', ja: '.shp: シェープファイルではありません' },
  notPolygons: (type: number, polygonTypes: readonly number[]): Message => ({
    en: `.shp: shape type ${type}: must be a polygon (${polygonTypes.join(', ')})`,
    ja: `.shp: 図形の種類 ${type}: ポリゴン（${polygonTypes.join('、')}）でなければなりません`,
  }),
  shapesCutOff: (offset: number): Message => ({
    en: `.shp: is cut off at byte ${offset}`,
    ja: `.shp: ${offset} バイト目で切れています`,
  }),
  badShapeLength: (offset: number, length: number): Message => ({
    en: `.shp: record at byte ${offset} has length ${length}, which does not fit the file`,
    ja: `.shp: ${offset} バイト目の記録の長さ ${length} がファイルに収まりません`,
  }),
  notADbf: { en: '.dbf: is not a dBASE table', ja: '.dbf: dBASE の表ではありません' },
  badDbfLength: (records: number, length: number, header: number, bytes: number): Message => ({
    en: `.dbf: ${records} records of ${length} bytes behind a header of ${header} do not fit its ${bytes} bytes`,
    ja: `.dbf: 見出し ${header} バイトと ${length} バイトの記録 ${records} 件が ${bytes} バイトに収まりません`,
  }),
  noBlockNumber: (block: string): Message => ({
    en: `blk_num: empty, but blk_id is ${block}`,
    ja: `blk_num: 空ですが、blk_id は ${block} です`,
  }),
  partOfTown: (part: string, townId: string): Message => ({
    en: `must be ${part === '' ? 'given' : 'empty'} because machiaza_id is ${townId}`,
    ja: `machiaza_id が ${townId} なので${part === '' ? '必要です' : '空でなければなりません'}`,
  }),
  quoteNotClosed: { en: 'a double quote is opened but not closed', ja: '二重引用符が閉じられていません' },
  badQuotes: { en: 'malformed double quotes', ja: '二重引用符の使い方が不正です' },
  unassignedLand: { en: '所属未定地: land that belongs to no municipality', ja: '所属未定地です' },
  noMunicipalityCode: (name: string, value: string): Message => ({
    en: `N03_007: missing, but ${name} is ${value}`,
    ja: `N03_007: ありませんが、${name} は ${value} です`,
  }),
  notAPrefecture: { en: 'must be the name of a prefecture', ja: '都道府県の名前でなければなりません' },
  arbitraryCoordinates: {
    en: 'a sheet in arbitrary coordinates (任意座標系), which have no place',
    ja: '任意座標系の図面で、位置がありません',
  },
  undecidedBorders: { en: 'the borders of the lots in it are undecided (筆界未定)', ja: '筆界未定です' },
  noSurface: (surface: string): Message => ({
    en: `形状: no surface ${surface}`,
    ja: `形状: ${surface} という面がありません`,
  }),
  noCurve: (id: string): Message => ({ en: `no curve ${id}`, ja: `${id} という線がありません` }),
  shortRing: { en: 'a ring of less than three points', ja: '点が三つより少ない輪です' },
  openCurves: (curve: string): Message => ({
    en: `a ring that does not close at curve ${curve}`,
    ja: `線 ${curve} のところで輪が閉じていません`,
  }),
  olderMap: (year: number, newest: number): Message => ({
    en: `the map of ${year}: this municipality is read from that of ${newest}`,
    ja: `${year} 年の地図です。この市区町村は ${newest} 年のものから読みます`,
  }),
  olderSheet: {
    en: 'the sheet is read from this newer or equal file',
    ja: '同じ図面を、この新しい（または同じ）ファイルから読みます',
  },
  postCodeAbolished: (postCode: string): Message => ({
    en: `its code ${postCode} is abolished`,
    ja: `番号 ${postCode} は廃止されています`,
  }),
  parenthesisNotClosed: { en: 'parenthesis is opened but not closed', ja: '括弧が閉じていません' },
  partNotUnderstood: (unread: string): Message => ({
    en: `"${unread}" is not understood; the code finds the town`,
    ja: `「${unread}」を読み取れません。番号は町を見つけます`,
  }),
  pastIdTwice: (id: number, one: string, other: string): Message => ({
    en: `pastmap_id ${id} is ${one} and ${other}: an identifier must be of one record`,
    ja: `pastmap_id ${id} が ${one} と ${other} の両方に使われています`,
  }),
  severalYears: (one: string, year: number | null, other: string, otherYear: number | null): Message => ({
    en: `${one} is of ${year ?? 'today'} and ${other} of ${otherYear ?? 'today'}: build each year into a file of its own`,
    ja: `${one} は${yearIn(year)}、${other} は${yearIn(otherYear)}の記録です。年ごとに別のファイルに作ってください`,
  }),
  namelessAncestor: (code: string): Message => ({
    en: `its ancestor ${code} has no name in any source`,
    ja: `上位の ${code} の名前がどの元データにもありません`,
  }),
  noTownOfFill: (town: string, isInside: boolean): Message => ({
    en: `no town "${town}"${isInside ? '; the code finds the municipality' : ''}`,
    ja: `町「${town}」がありません${isInside ? '。番号は市区町村を見つけます' : ''}`,
  }),
  noRecordFor: (target: string): Message => ({
    en: `no record for ${target}`,
    ja: `記録がありません: ${target}`,
  }),
  prefixOfSibling: (one: string, other: string, level: string): Message => ({
    en: `codes ${one} and ${other} are siblings at level ${level} and one is a prefix of the other`,
    ja: `同じ階層 ${level} のコード ${one} と ${other} は、一方が他方の先頭と同じです`,
  }),
  splitNumeral: (name: string, whole: string, code: string): Message => ({
    en: `${name} is the end of the name ${whole}, which ${code} now has`,
    ja: `${name} は ${whole} という名前の終わりで、${code} がその名前になりました`,
  }),
  outlineBytes: { en: 'bytes of outlines of lots', ja: '筆の形状のバイト数' },
  nameEdges: { en: 'names below names', ja: '名前の上下の組' },
  notANameMoved: (name: string): Message => ({
    en: `${name} is not a name; its children get the zero code above them`,
    ja: `${name} は名前ではありません。その下のものは 0 のコードの下に移りました`,
  }),
  notANameKept: (name: string): Message => ({
    en: `${name} is not a name; it stays, since its children have codes that others have below the zero code`,
    ja: `${name} は名前ではありませんが残します。その下のコードが 0 のコードの下にもうあります`,
  }),
  isTheTown: (name: string | null, code: string): Message => ({
    en: `${name} is the town ${code}`,
    ja: `${name} は町 ${code} と同じです`,
  }),
  tooManyTexts: (place: number, most: number): Message => ({
    en: `${place} records above lots have texts of their own, a file has at most ${most}`,
    ja: `地番より上の異なる住所が ${place} 件あります。1 ファイルに入るのは ${most} 件までです`,
  }),
  otherReadingListed: (name: string | null | undefined, own: string, listed: string): Message => ({
    en: `${name} is read ${own}, in the list of postal codes ${listed}`,
    ja: `${name} の読みは ${own}、郵便番号データでは ${listed} です`,
  }),
  postalCodesOfParts: (name: string | null | undefined, codes: readonly string[]): Message =>
    codes.length === 1
      ? {
          en: `${name} has a postal code for a part of it alone: ${codes[0]}`,
          ja: `${name} の一部にだけ郵便番号があります: ${codes[0]}`,
        }
      : {
          en: `${name} has several postal codes, none for the whole of it: ${codes.join(', ')}`,
          ja: `${name} には郵便番号がいくつもあり、全体の番号がありません: ${codes.join('、')}`,
        },
  onlyInPostalList: {
    en: 'only the list of postal codes names this town',
    ja: '郵便番号データだけにある町です',
  },
  notInPostalList: {
    en: 'the list of postal codes does not name this town',
    ja: '郵便番号データにない町です',
  },
  longSpelling: (length: number, most: number): Message => ({
    en: `${length} characters, a spelling of at most ${most} can be searched`,
    ja: `${length} 文字です。検索できる表記は ${most} 文字までです`,
  }),
  overLimit: (amount: number, what: Message, limit: number): Message => ({
    en: `${amount} ${what.en}, the limit is ${limit}`,
    ja: `${what.ja}が ${amount} あり、上限の ${limit} を超えています`,
  }),
  codeOfTwo: (code: string, one: string, other: string): Message => ({
    en: `code ${code} is ${one} and ${other}: one code must have one name`,
    ja: `コード ${code} が ${one} と ${other} の両方に使われています`,
  }),
  otherNameOfCode: (code: string, now: string | null, before: string | null, place: string): Message => ({
    en: `code ${code} is "${now}" here and "${before}" at ${place}`,
    ja: `コード ${code} がここでは「${now}」、${place} では「${before}」です`,
  }),
  corrected: (before: string | null, place: string, now: string | null): Message =>
    before === now
      ? { en: `"${before}"${place} has other values now`, ja: `「${before}」${place} の値を直しました` }
      : { en: `"${before}"${place} is "${now}" now`, ja: `「${before}」${place} を「${now}」に直しました` },
  deleted: (name: string | null, place: string, below: number): Message => ({
    en: `"${name}"${place} is deleted, with ${below} records below it`,
    ja: `「${name}」${place} を、その下の ${below} 件とともに削除しました`,
  }),
  otherThanCorrected: (wanted: string | null, own: string | null, place: string): Message => ({
    en: `the correction is of "${wanted}", but the name is "${own}"${place}`,
    ja: `「${wanted}」への訂正ですが、名前は「${own}」${place} です`,
  }),
  noRecords: { en: 'the sources hold no records', ja: '元データに記録がありません' },
  farFromMunicipality: (point: string, metres: number): Message => ({
    en: `${point} is ${metres} m from its municipality`,
    ja: `${point} は市区町村から ${metres} m 離れています`,
  }),
  farFromTown: (point: string, metres: number): Message => ({
    en: `${point} is ${metres} m from all else of its town`,
    ja: `${point} は町のほかのすべてから ${metres} m 離れています`,
  }),
  farFromThoseInTown: (point: string, metres: number): Message => ({
    en: `${point} is ${metres} m from all that stands in the town`,
    ja: `${point} は町の中のすべてから ${metres} m 離れています`,
  }),
  farFromNeighbours: (point: string, metres: number): Message => ({
    en: `${point} is ${metres} m from those before and behind it by number`,
    ja: `${point} は前後の番号の点から ${metres} m 離れています`,
  }),
  pointOfAnother: (point: string, metres: number): Message => ({
    en: `${point} is the point of another town's lot or house, ${metres} m from those before and behind it by number`,
    ja: `${point} はほかの町の地番・住居番号の点と同じで、前後の番号の点から ${metres} m 離れています`,
  }),
  stations: { en: 'stations', ja: '駅' },
  spellingClasses: { en: 'classes of spellings', ja: '書き方の種類' },
  distinctNames: { en: 'distinct names', ja: '異なる名前' },
  distinctSpellings: { en: 'distinct spellings', ja: '異なる表記' },
  nodeSpellings: { en: 'spellings of nodes', ja: '要素の表記' },
  packedBytes: { en: 'bytes of a packed column', ja: '圧縮した列のバイト数' },
  nameBytes: { en: 'bytes of distinct names', ja: '異なる名前のバイト数' },
  noSuchLot: {
    en: 'the registry has no lot of this section and number',
    ja: 'この町字・地番の筆がレジストリにありません',
  },
  outlinedElsewhere: {
    en: 'the lot has its outline from another sheet',
    ja: 'この筆の形状は別の図面から取りました',
  },
  severalOutlines: {
    en: 'the registry has no point of the lot, and the map several outlines',
    ja: 'レジストリに代表点がなく、地図に形状が複数あります',
  },
  pointOutside: {
    en: "the registry's point of the lot is not in this outline",
    ja: 'レジストリの代表点がこの筆の形状の外にあります',
  },
  boundaryBytes: { en: 'bytes of boundaries', ja: '境界のバイト数' },
  notTheCatalogue: (name: readonly string[]): Message => ({
    en: `is not the registry's catalogue: it does not list ${name.join(', ')}`,
    ja: `レジストリのカタログではありません（${name.join('、')} がありません）`,
  }),
  catalogueNotJson: { en: 'is not JSON', ja: 'JSON ではありません' },
} as const satisfies Messages;
