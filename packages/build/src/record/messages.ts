import type { Message } from '@banchi/engine/vocabulary/message.js';

const yearIn = (year: number | null): string => (year === null ? '現在' : `${year} 年`);

/** Texts about fetching, reading and building, English and Japanese side by side, each by its name. Rules of rows stand in row-faults.ts, faults of files in source-faults.ts. */
export const messages = {
  noSuchFile: { en: 'no such file (404)', ja: 'ファイルがありません（404）' },
  noConnection: (message: string, code: string): Message => ({
    en: `${message} (${code})`,
    ja: `接続できません（${code}）`,
  }),
  noSpace: (needed: number, free: number): Message => ({
    en: `${needed} bytes are to come, ${free} are free on the disk`,
    ja: `取得する ${needed} バイトに対し、ディスクの空きは ${free} バイトです`,
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
  otherPart: { en: 'a part that was not asked for', ja: '求めていない部分が届きました' },
  endsEarly: (size: number, announced: number): Message => ({
    en: `ends at byte ${size}, ${announced} were announced`,
    ja: `${size} バイトで終わっています（予告は ${announced} バイト）`,
  }),
  otherLength: (size: number, announced: number): Message => ({
    en: `${size} bytes came, ${announced} were announced`,
    ja: `${size} バイト届きました（予告は ${announced} バイト）`,
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
  noArea: { en: 'its outline has no area', ja: '形状に面積がありません' },
  noSurface: (surface: string): Message => ({
    en: `形状: no surface ${surface}`,
    ja: `形状: ${surface} という面がありません`,
  }),
  noCurve: (id: string): Message => ({ en: `no curve ${id}`, ja: `${id} という線がありません` }),
  shortRing: { en: 'a ring of less than three points', ja: '点が三つより少ない輪です' },
  openRing: (curve: string): Message => ({
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
  abolished: (postCode: string): Message => ({
    en: `its code ${postCode} is abolished`,
    ja: `番号 ${postCode} は廃止されています`,
  }),
  parenthesisNotClosed: { en: 'parenthesis is opened but not closed', ja: '括弧が閉じていません' },
  townColumn: { en: 'town', ja: '町域' },
  notUnderstood: (unread: string): Message => ({
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
} as const satisfies Readonly<Record<string, Message | ((...values: never[]) => Message)>>;
