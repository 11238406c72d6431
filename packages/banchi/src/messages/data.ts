import type { CoverageFault } from '@banchi/build/inspection/coverage.js';
import type { FaultKind } from '@banchi/build/inspection/faults.js';
import type { Repeated } from '@banchi/build/inspection/repetitions.js';
import type { FetchFault } from '@banchi/build/official/failure.js';
import type { Probe } from '@banchi/build/official/probe.js';
import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** Messages of the commands that fetch, build, check and compare data. */
export const dataMessages = {
  outFile: { en: 'the gazetteer file to write, e.g. japan.gaz', ja: '書き出す住所ファイル（例: japan.gaz）' },
  build: { en: 'build a gazetteer file from sources', ja: '元データから住所ファイルを作る' },
  buildSource: { en: 'sources, see below', ja: '元データ（下を参照）' },
  buildNoLanguages: {
    en: 'without names in English, Chinese and Korean: a third smaller, built in half the time',
    ja: '英語、中国語、韓国語の名称を入れない（大きさは三分の二、作る時間は半分）',
  },
  buildMemory: {
    en: 'MiB of what was read that are kept in memory; more goes to a temporary file beside the output (default: 512)',
    ja: '読んだデータのうちメモリーに置く量（MiB）。超えた分は出力の隣の一時ファイルに書く（既定: 512）',
  },
  buildPast: {
    en: 'gazetteer file of a past year: the new file will know which of its towns became which; may be given again',
    ja: '過去の年の住所ファイル。その町がどの町になったかを新しいファイルに記録する。繰り返し指定できる',
  },
  buildKeepPoints: {
    en: 'keep points that cannot be true, which are withheld from their records otherwise',
    ja: 'ありえない座標も残す（指定しなければ記録から外す）',
  },
  buildMemoryWrong: (given: string): Message => ({
    en: `--memory ${given}: must be a whole number of MiB from 0 to 9999999`,
    ja: `--memory ${given}: 0 から 9999999 までの整数（MiB）を指定してください`,
  }),
  buildPastOfToday: (file: string): Message => ({
    en: `--past ${file}: must be a file of a past year; it is of today`,
    ja: `--past ${file}: 過去の年のファイルが必要ですが、これは現在のファイルです`,
  }),
  buildRefused: (rows: number, place: string, reason: string): Message => ({
    en: ` (${rows} rows were refused; the first: ${place}: ${reason})`,
    ja: `（${rows} 行を使えませんでした。最初の行: ${place}: ${reason}）`,
  }),
  report: (file: string): Message => ({ en: `report: ${file}`, ja: `報告: ${file}` }),
  sources: {
    en: `
Sources, read in this order; where two know the same of a record, the earlier one wins:
  ndjson:PATH    canonical records, one JSON object a line (.ndjson, .jsonl): your own data, and corrections
  csv:PATH       the same as a table whose first row names the fields (.csv)
  abr:PATH       Address Base Registry: names, positions, house numbers, lots (CSV)
  ken-all:PATH   Japan Post's postal codes and readings (KEN_ALL.CSV, utf_ken_all.csv)
  jigyosyo:PATH  Japan Post's postal codes of single offices (JIGYOSYO.CSV)
  n03:PATH       MLIT's municipality boundaries (GeoJSON)
  n02:PATH       MLIT's railway stations and lines, readings of stations
                 (GeoJSON, zip, TSV)
  isj:PATH       MLIT's position reference information, town level (CSV)
  estat:PATH     census small-area boundaries (Shapefile)
  moj:PATH       outlines of lots, the registry map (地図XML, zip)
  changes:PATH   Statistics Bureau's list of changes of municipalities (CSV)
  starter        all towns of Japan with boundaries, houses of 文京区 and 和歌山市; comes with the program
  starter-2021   all towns of Japan at the end of 2021
  specimen       the fictional 見本県, every kind of record

PATH is a file, plain, gzipped or in a zip archive, or a directory. Several paths are separated by commas or follow
as further arguments: abr:towns,positions lots.zip. After a prefix the shell does not expand patterns; leave a space
behind the colon: n03: boundaries/*.gz. A path named starter or specimen is written ./starter. Paths of one prefix
belong together, wherever they stand.
`,
    ja: `
元データ。この順に読み、同じことを二つが述べる場合は先のものを採ります:
  ndjson:PATH    共通形式の記録。一行に一つの JSON オブジェクト（.ndjson、.jsonl）。自前のデータと訂正
  csv:PATH       同じものを、一行目に項目名を書いた表で（.csv）
  abr:PATH       アドレス・ベース・レジストリ: 名称、位置、住居番号、地番（CSV）
  ken-all:PATH   日本郵便の郵便番号と読み（KEN_ALL.CSV、utf_ken_all.csv）
  jigyosyo:PATH  日本郵便の大口事業所個別番号（JIGYOSYO.CSV）
  n03:PATH       国土数値情報の行政区域（GeoJSON）
  n02:PATH       鉄道データの駅と路線、駅の読み（GeoJSON・zip・TSV）
  isj:PATH       位置参照情報の大字・町丁目レベル（CSV）
  estat:PATH     国勢調査の小地域境界（Shapefile）
  moj:PATH       筆の形状（登記所備付地図データ、地図XML・zip）
  changes:PATH   総務省統計局の廃置分合等の一覧（CSV）
  starter        全国の町と境界、文京区と和歌山市の住居番号（プログラムに付属）
  starter-2021   2021 年末の全国の町
  specimen       架空の見本県。あらゆる種類の記録を含む

PATH はファイル（そのまま、gzip、zip の中）またはフォルダーです。複数のパスはコンマで区切るか、続く引数として
並べます: abr:towns,positions lots.zip。接頭辞の直後のパターンをシェルは展開しないので、コロンの後ろを空けて
ください: n03: boundaries/*.gz。starter や specimen という名のパスは ./starter と書きます。同じ接頭辞のパスは、
離れて書いても一組として読みます。
`,
  },
  sourceUnknown: (prefix: string, word: string, known: string): Message => ({
    en: `unknown source ${prefix}: in ${word}; known are ${known}`,
    ja: `${word} の ${prefix}: は不明な元データです。使えるものは ${known} です`,
  }),
  sourceBare: (word: string, known: string): Message => ({
    en: `${word}: a path needs a prefix that says what it is; known are ${known}`,
    ja: `${word}: パスには種類を示す接頭辞が必要です。使えるものは ${known} です`,
  }),
  sourceEmpty: (prefix: string): Message => ({
    en: `${prefix}: names no path`,
    ja: `${prefix}: パスがありません`,
  }),
  sourceNone: (known: string): Message => ({
    en: `no sources given; known are ${known}`,
    ja: `元データを指定してください。使えるものは ${known} です`,
  }),
  sourcePattern: (pattern: string, kind: string): Message => ({
    en: `${pattern}: no such file; shells expand a pattern only when a space stands before it: ${kind}: ${pattern}`,
    ja: `${pattern}: ファイルがありません。パターンの前を空けるとシェルが展開します: ${kind}: ${pattern}`,
  }),

  noFolder: { en: 'no such directory; create it first', ja: 'フォルダーがありません。先に作ってください' },
  notAFolder: { en: 'is not a directory', ja: 'フォルダーではありません' },
  notWritable: (code: string): Message => ({
    en: `cannot be written (${code})`,
    ja: `書き込めません（${code}）`,
  }),
  outIsSource: {
    en: 'is a source; give the gazetteer another name',
    ja: '元データです。住所ファイルには別の名前を付けてください',
  },
  outNoFile: { en: 'exists and is not a file', ja: '既にあり、ファイルではありません' },
  outNoGazetteer: {
    en: 'exists and is not a gazetteer; it is not replaced',
    ja: '既にあり、住所ファイルではないため、置き換えません',
  },

  /** Names of the steps of a build. */
  stepRead: { en: 'reading', ja: '読み込み' },
  stepOrder: { en: 'ordering', ja: '整列' },
  stepNames: { en: 'names', ja: '名称' },
  stepIndex: { en: 'index', ja: '索引' },
  stepWrite: { en: 'writing', ja: '書き込み' },
  rows: (rows: string): Message => ({ en: `${rows} rows`, ja: `${rows} 行` }),
  perSecond: (rate: string): Message => ({ en: `${rate}/s`, ja: `毎秒 ${rate}` }),

  records: { en: 'records', ja: '記録' },
  withoutPosition: { en: 'without position', ja: '座標なし' },
  summaryCounts: (
    counts: Readonly<Record<'records' | 'placeholders' | 'items' | 'merged', string>>,
    of: Message,
  ): Message => ({
    en:
      `${counts.records} records and ${counts.placeholders} placeholders from ${counts.items} items` +
      ` of ${of.en}; ${counts.merged} said again and merged`,
    ja:
      `${of.ja}の ${counts.items} 項目から記録 ${counts.records} 件と代わりの記録 ${counts.placeholders} 件` +
      `（重複 ${counts.merged} 件をまとめた）`,
  }),
  summaryPostal: (count: string): Message => ({
    en: `${count} of them are known by the list of postal codes alone`,
    ja: `うち ${count} 件は郵便番号の一覧だけにある`,
  }),
  summaryTakenOver: (count: string): Message => ({
    en: `${count} of these have the point and the sections that they had in their municipality before`,
    ja: `そのうち ${count} 件は、前の市区町村での座標と小字・丁目を引き継いだ`,
  }),
  summaryPostalLeft: (rows: string, municipalities: string): Message => ({
    en: `${rows} rows of postal lists are left out: no other source has towns of their ${municipalities} municipalities`,
    ja: `郵便番号の一覧の ${rows} 行は使わない: その市区町村 ${municipalities} 件の町がほかの元データにない`,
  }),
  summaryOutlines: (same: string, inside: string, unproved: string): Message => ({
    en: `outlines of lots: ${same} proved by the registry's point, ${inside} around it, ${unproved} of lots without a point`,
    ja: `筆の形状: 代表点と一致 ${same}、代表点を含む ${inside}、代表点のない地番 ${unproved}`,
  }),
  summaryOutlinesLeft: (bare: string, lotless: string, elsewhere: string, repeated: string): Message => ({
    en: `  ${bare} lots without outline; outlines not used: ${lotless} without lot, ${elsewhere} elsewhere than the lot's point, ${repeated} of lots that have another`,
    ja: `  形状のない地番 ${bare}。使わなかった形状: 地番がレジストリにない ${lotless}、代表点を含まない ${elsewhere}、ほかの図面のものを使った ${repeated}`,
  }),
  summaryRailways: (stations: string, lines: string, unread: string, outside: string): Message => ({
    en: `${stations} stations, ${lines} railway lines; ${unread} stations without a reading; ${outside} left out, they lie in no municipality of the file`,
    ja: `駅 ${stations}、鉄道路線 ${lines}。読みのない駅 ${unread}、このファイルの市区町村にないため入れなかった駅 ${outside}`,
  }),
  summaryTowns: (year: number, kinds: string, open: string, towns: string): Message => ({
    en: `towns of ${year}: ${kinds === '' ? '' : `${kinds}, `}${open} of ${towns} unknown`,
    ja: `${year} 年の町: ${kinds === '' ? '' : `${kinds}、`}不明 ${open} / ${towns}`,
  }),
  summaryRefused: (count: string): Message => ({
    en: `${count} rows refused:`,
    ja: `使えなかった行 ${count}:`,
  }),
  summaryDropped: (count: string): Message => ({
    en: `${count} texts dropped from rows that are used:`,
    ja: `使った行から落とした文字列 ${count}:`,
  }),
  summaryUndecided: (count: string): Message => ({
    en: `${count} towns with several postal codes show none:`,
    ja: `郵便番号が複数あるため付けなかった町 ${count}:`,
  }),
  summaryContradicted: (count: string): Message => ({
    en: `${count} rows contradict others, and are used:`,
    ja: `ほかの行と食い違うが使った行 ${count}:`,
  }),
  summaryMisread: (count: string): Message => ({
    en: `${count} towns are read otherwise in the list of postal codes:`,
    ja: `郵便番号の一覧と読みが違う町 ${count}:`,
  }),
  summaryCorrected: (count: string): Message => ({
    en: `${count} records are corrected or deleted by own data:`,
    ja: `自前のデータで直した、または削除した記録 ${count}:`,
  }),
  summaryUnpaired: (count: string): Message => ({
    en: `${count} towns stand only in the list of postal codes, or only outside it:`,
    ja: `郵便番号の一覧だけ、またはそのほかだけにある町 ${count}:`,
  }),
  summaryWithheld: (count: string): Message => ({
    en: `${count} points cannot be true and are withheld:`,
    ja: `ありえないため外した座標 ${count}:`,
  }),
  summaryUnmatched: (count: string): Message => ({
    en: `${count} joins found no partner:`,
    ja: `結合の相手が見つからなかった行 ${count}:`,
  }),
  summaryMore: (count: string): Message => ({ en: `… and ${count} more`, ja: `… ほか ${count} 件` }),
  summaryAll: (file: string): Message => ({ en: `all of them: ${file}`, ja: `全ての一覧: ${file}` }),
  summaryReasons: { en: 'all, by reason:', ja: '理由ごとの合計:' },
  summaryOtherReasons: { en: 'other reasons', ja: 'そのほかの理由' },
  summaryFile: (file: string, size: string, each: string, seconds: string, rate: string): Message => ({
    en: `${file}: ${size}, ${each} bytes a record, ${seconds} s, ${rate} records/s`,
    ja: `${file}: ${size}、一件 ${each} バイト、${seconds} 秒、毎秒 ${rate} 件`,
  }),

  inspect: { en: 'print what a gazetteer file holds', ja: '住所ファイルの中身を表示する' },
  inspectCode: {
    en: 'a record: its boundary or outline, and how good that is',
    ja: '一件の記録の境界または筆の形状と、その精度を表示する',
  },
  inspectNoRecord: (code: string): Message => ({
    en: `has no record ${code}`,
    ja: `${code} の記録がありません`,
  }),
  inspectNoOutline: { en: 'no boundary and no outline', ja: '境界も形状もありません' },
  inspectAccuracy: (name: string): Message => ({ en: `accuracy ${name}`, ja: `精度区分 ${name}` }),
  inspectNoAccuracy: { en: 'accuracy not known', ja: '精度区分なし' },
  inspectSurveyed: { en: 'surveyed', ja: '測量成果' },
  inspectDrawn: { en: 'taken from a drawing', ja: '図上測量' },
  inspectOfficial: { en: 'official map (法第14条1項地図)', ja: '法第14条1項地図' },
  inspectStandIn: { en: 'drawing that stands for a map', ja: '地図に準ずる図面' },
  inspectInside: {
    en: "of another edition than the registry's point, which lies inside",
    ja: '代表点とは別の版（点は形状の中にある）',
  },
  inspectPieces: { en: 'in pieces', ja: '複数の形状' },
  inspectShape: (polygons: string, vertices: string, area: string): Message => ({
    en: `${polygons} polygons, ${vertices} vertices, ${area} m²`,
    ja: `多角形 ${polygons}、頂点 ${vertices}、${area} m²`,
  }),
  inspectFile: { en: 'file', ja: 'ファイル' },
  inspectSize: { en: 'size', ja: '大きさ' },
  inspectFormat: { en: 'format', ja: '形式' },
  inspectFold: (version: number): Message => ({ en: `fold ${version}`, ja: `畳み込み ${version}` }),
  inspectId: { en: 'data set', ja: 'データ' },
  inspectYear: { en: 'year', ja: '年' },
  inspectCurrent: { en: 'current', ja: '現在' },
  inspectBuilt: { en: 'built', ja: '作成' },
  inspectNodes: { en: 'nodes', ja: '節' },
  inspectLabels: (labels: string): Message => ({
    en: `${labels} distinct labels`,
    ja: `異なる名称 ${labels}`,
  }),
  inspectSources: { en: 'sources', ja: '出典' },
  inspectSection: { en: 'section', ja: 'セクション' },
  inspectType: { en: 'type', ja: '型' },
  inspectOffset: { en: 'offset', ja: '位置' },
  inspectBytes: { en: 'bytes', ja: 'バイト' },

  check: {
    en: 'compare every section of a gazetteer file with its checksum, and list what its records repeat',
    ja: '住所ファイルの全てのセクションを検査合計と比べ、記録の繰り返しを示す',
  },
  checkCoverage: {
    en: 'also count the records of each municipality; fails when there are none',
    ja: '市区町村ごとに何があるかも示す（何もなければ失敗する）',
  },
  checkRegistry: {
    en: 'also look up every record of these files of the Address Base Registry',
    ja: 'アドレス・ベース・レジストリのこれらのファイルの記録が全てあるかも調べる',
  },
  checkJson: {
    en: 'the coverage as one JSON object a municipality',
    ja: '市区町村ごとに一つの JSON オブジェクトで出力する',
  },
  checkReport: {
    en: 'also write FILE.report.html and FILE.report.json: what there is and what is wrong with it',
    ja: 'FILE.report.html と FILE.report.json も書く（何があり、どこがおかしいか）',
  },
  checkSound: (file: string, sections: number, bytes: string): Message => ({
    en: `${file}: sound, ${sections} sections, ${bytes} bytes`,
    ja: `${file}: 正常（${sections} セクション、${bytes} バイト）`,
  }),
  checkGood: (file: string): Message => ({ en: `${file}: good`, ja: `${file}: 問題ありません` }),
  checkBad: (file: string, faults: Message): Message => ({
    en: `${file}: not good: ${faults.en}`,
    ja: `${file}: 問題があります: ${faults.ja}`,
  }),
  checkRepeated: (count: string, kind: Repeated): Message => ({
    en: `${count} segments begin with the ${kind} above them`,
    ja: `上の階層の${REPEATED_JA[kind]}で始まる要素: ${count}`,
  }),
  checkPostCodes: (count: string): Message => ({
    en: `${count} postal codes are of several prefectures`,
    ja: `複数の都道府県にまたがる郵便番号: ${count}`,
  }),
  /** Columns of the table of municipalities. */
  coverageCode: { en: 'code', ja: 'コード' },
  coverageTowns: { en: 'towns', ja: '町' },
  coveragePoints: { en: 'points', ja: '座標' },
  coverageReadings: { en: 'readings', ja: '読み' },
  coverageBoundaries: { en: 'boundaries', ja: '境界' },
  coverageCodes: { en: 'codes', ja: '郵便番号' },
  coverageBlocks: { en: 'blocks', ja: '街区' },
  coverageNumbers: { en: 'numbers', ja: '番地・号' },
  coverageHouses: { en: 'houses', ja: '住居番号' },
  coverageLots: { en: 'lots', ja: '地番' },
  coverageOutlines: { en: 'lots outlined', ja: '地番の形状' },
  coverageBoundary: { en: 'boundary', ja: '全体の境界' },
  coverageMissingTowns: { en: 'missing towns', ja: '欠けた町' },
  coverageMunicipality: { en: 'municipality', ja: '市区町村' },
  coverageYes: { en: 'yes', ja: 'あり' },
  coverageAbsent: { en: '(not there)', ja: '（ない）' },
  coverageAll: { en: 'all', ja: '全て' },
  coverageMunicipalities: (count: string): Message => ({
    en: `${count} municipalities`,
    ja: `${count} 市区町村`,
  }),
  coverageNoMunicipality: { en: 'it holds no municipality', ja: '市区町村が一つもありません' },
  coverageNoTowns: { en: 'it holds no towns', ja: '町が一つもありません' },
  coverageLacks: (codes: readonly string[]): Message => ({
    en: `it lacks ${codes.length} municipalities: ${codes.join(', ')}`,
    ja: `${codes.length} 市区町村がありません: ${codes.join('、')}`,
  }),
  coverageLacksRecords: (missing: number, level: 'towns' | 'blocks' | 'numbers'): Message => ({
    en: `it lacks ${missing} ${level} of the registry`,
    ja: `台帳の${LACKED_JA[level]}が ${missing} 件ありません`,
  }),

  diff: {
    en: 'list what was added, removed, renamed, moved and re-coded from one gazetteer file to another',
    ja: '二つの住所ファイルの間で増えた、消えた、名称・位置・コードの変わった記録を並べる',
  },
  diffNdjson: { en: 'one JSON object a line', ja: '一行に一つの JSON オブジェクト' },
  diffMoved: { en: 'how far a point must have gone', ja: '何メートル動いた座標から示すか' },
  diffFailOn: {
    en: 'fail when the new file is worse: names with what is still allowed, e.g. removed=100,withheld,towns; worse: anything',
    ja: '新しいファイルが悪くなっていれば失敗する。名前と許す数を並べる（例: removed=100,withheld,towns）。worse は全て',
  },
  diffMovedWrong: (given: string): Message => ({
    en: `--moved: "${given}": must be metres, 0 or more`,
    ja: `--moved: "${given}": 0 以上のメートルを指定してください`,
  }),
  diffLimitWrong: (given: string): Message => ({
    en: `--fail-on: "${given}": must be a name, NAME=NUMBER with a whole number, or NAME=NUMBER% of a loss`,
    ja: `--fail-on: "${given}": 名前、整数を付けた NAME=NUMBER、または減り方の割合 NAME=NUMBER% を指定してください`,
  }),
  diffLimitUnknown: (given: string, known: readonly string[]): Message => ({
    en: `--fail-on: "${given}": must be one of worse, ${known.join(', ')}`,
    ja: `--fail-on: "${given}": worse、${known.join('、')} のいずれかを指定してください`,
  }),
  diffWorse: (
    what: string,
    before: string,
    now: string,
    by: string,
    where: string,
    more: string,
  ): Message => ({
    en: `${what} ${before} → ${now}, worse by ${by} in ${where}${more === '' ? '' : ` and ${more} more`}`,
    ja: `${what} ${before} → ${now}（${by} 悪化: ${where}${more === '' ? '' : ` ほか ${more}`}）`,
  }),
  diffRefused: (file: string, faults: Message): Message => ({
    en: `${file}: refused: ${faults.en}`,
    ja: `${file}: 受け入れません: ${faults.ja}`,
  }),
  /** Stand before the former name, code or place of a record in a line. */
  diffWas: { en: 'was', ja: '旧' },
  diffWasCalled: { en: 'was called', ja: '旧名' },
  diffHas: { en: 'has', ja: '含む' },
  diffWasPart: { en: 'was a part of', ja: '分かれる前' },
  diffChanged: (date: string): Message => ({ en: `changed ${date}`, ja: `${date} 変更` }),
  diffSure: (percent: number): Message => ({ en: `${percent} % sure`, ja: `確度 ${percent} %` }),

  fetch: { en: 'fetch official data from its publishers', ja: '公的データを公開元から取得する' },
  fetchList: { en: 'only list what there is, with sizes', ja: '何があるかと大きさを並べるだけにする' },
  fetchPrefectures: {
    en: 'prefectures by code, several separated by commas, e.g. 30 or 26,27',
    ja: '都道府県のコード。複数はコンマで区切る（例: 30、26,27）',
  },
  fetchAll: { en: 'all 47 prefectures', ja: '47 都道府県の全て' },
  fetchLots: {
    en: "also the registry's lots (地番): two files a municipality",
    ja: '台帳の地番も（市区町村ごとに二つのファイル）',
  },
  fetchFolder: { en: 'where files are kept', ja: 'ファイルを置くフォルダー' },
  fetchParallel: { en: 'files at a time, 1 to 16', ja: '同時に取得するファイルの数（1～16）' },
  fetchMirror: {
    en: "take files from MIRROR/HOST/PATH instead of the publishers' https://HOST/PATH",
    ja: '公開元の https://HOST/PATH の代わりに MIRROR/HOST/PATH から取得する',
  },
  fetchWhat: {
    en: `
Data sets:
  abr      Address Base Registry (Digital Agency): names, positions, house numbers; with --lots also lots
  ken-all  postal codes and readings (Japan Post), one file for the country
  jigyosyo postal codes of single offices (Japan Post), one file for the country
  n03      municipality boundaries (MLIT)
  isj      positions of towns (MLIT)
  estat    boundaries of towns from the census (e-Stat)
  moj      outlines of lots, the registry map (Ministry of Justice); of each municipality the newest year

What has been fetched is asked for by its ETag and fetched anew only when it has changed; a transfer that broke off goes on
where it ended. The registry's server answers within Japan only.
`,
    ja: `
データ:
  abr      アドレス・ベース・レジストリ（デジタル庁）: 名称、位置、住居番号。--lots で地番も
  ken-all  郵便番号と読み（日本郵便）。全国で一つのファイル
  jigyosyo 大口事業所個別番号（日本郵便）。全国で一つのファイル
  n03      市区町村の境界（国土交通省）
  isj      町の位置（国土交通省）
  estat    国勢調査の小地域境界（e-Stat）
  moj      筆の形状、登記所備付地図データ（法務省）。市区町村ごとに最新の年

取得済みのファイルは ETag で確かめ、変わった時だけ取り直します。途中で切れた転送は続きから始めます。
台帳のサーバーは日本国内からの要求にだけ答えます。
`,
  },
  fetchDone: (set: string, fetched: string, unchanged: string, missing: string, source: string): Message => ({
    en: `${set}: ${fetched} files fetched, ${unchanged} unchanged, ${missing} not published; build with ${source}`,
    ja: `${set}: 取得 ${fetched}、変更なし ${unchanged}、未公開 ${missing}。作成には ${source} を指定`,
  }),
  fetchUnknown: (name: string, known: readonly string[]): Message => ({
    en: `${name}: no such data set; known are ${known.join(', ')}`,
    ja: `${name}: そのようなデータはありません。使えるものは ${known.join('、')} です`,
  }),
  fetchExclusive: { en: '--pref and --all exclude each other', ja: '--pref と --all は一緒に使えません' },
  fetchNeeded: {
    en: '--pref CODE (01 to 47, several separated by commas) or --all is needed',
    ja: '--pref CODE（01～47、複数はコンマで区切る）か --all が必要です',
  },
  fetchPrefectureWrong: (given: string): Message => ({
    en: `--pref: "${given}": must be a prefecture's code, 01 to 47`,
    ja: `--pref: "${given}": 都道府県コード（01～47）を指定してください`,
  }),
  fetchMirrorWrong: (given: string): Message => ({
    en: `--mirror: "${given}": must be an http(s) address`,
    ja: `--mirror: "${given}": http(s) のアドレスを指定してください`,
  }),
  fetchParallelWrong: (given: string, most: number): Message => ({
    en: `--parallel: "${given}": must be a whole number from 1 to ${most}`,
    ja: `--parallel: "${given}": 1 から ${most} までの整数を指定してください`,
  }),
  filesOf: (set: string, files: string, size: string): Message => ({
    en: `${set}: ${files} files, ${size}`,
    ja: `${set}: ${files} ファイル、${size}`,
  }),
  fetchNotPublished: { en: 'not published', ja: '未公開' },
  fetchSizeUnknown: { en: 'size unknown', ja: '大きさ不明' },
  fetchToCome: (title: string, files: string, size: string): Message => ({
    en: `${title}: ${files} files, ${size} to fetch`,
    ja: `${title}: ${files} ファイル、取得する量 ${size}`,
  }),
  fetchProgress: (done: string, size: string, rate: string): Message => ({
    en: `${done} files, ${size}, ${rate}/s`,
    ja: `${done} ファイル、${size}、毎秒 ${rate}`,
  }),

  setup: {
    en: 'fetch official data, build a gazetteer of it and check that; prefectures and municipalities are those of all Japan',
    ja: '公的データの取得、住所ファイルの作成、検査を一度に行う（都道府県と市区町村は全国分が入る）',
  },
  setupOut: { en: 'the gazetteer file to write', ja: '書き出す住所ファイル' },
  setupData: { en: 'data sets, separated by commas', ja: 'データの種類。コンマで区切る' },
  setupOutlines: {
    en: 'also lots with their outlines from the registry map: some 1.6 GB more a prefecture',
    ja: '地番と、登記所備付地図データの筆の形状も入れる（一つの都道府県で約 1.6 GB 増える）',
  },
  setupNoLanguages: {
    en: 'without names in English, Chinese and Korean',
    ja: '英語、中国語、韓国語の名称を入れない',
  },
  setupServe: { en: 'Serve it with', ja: '次のコマンドでサービスを起動できます' },
  setupFailOn: {
    en: 'keep the old file if the new one loses more than this, as for diff, e.g. towns=1%; none: never (default: a municipality, or 1 % of towns, numbers, or their points, readings or codes)',
    ja: '新しいファイルの減り方がこれを超えれば古いファイルを残す（diff と同じ書き方。例: towns=1%）。none なら常に置き換える（既定: 市区町村の減少、または町・番地、その座標・読み・郵便番号の 1 %）',
  },
  setupWatch: {
    en: 'go on running: fetch what has changed every so many hours, and replace the file (default: 24)',
    ja: '動き続け、指定の時間ごとに変わったものを取得してファイルを置き換える（既定: 24 時間）',
  },
  setupWatchWrong: (given: string): Message => ({
    en: `--watch: "${given}": must be a number of hours, at most 8784`,
    ja: `--watch: "${given}": 8784 以下の時間数を指定してください`,
  }),
  setupNext: (time: string): Message => ({ en: `next run: ${time}`, ja: `次の実行: ${time}` }),
  setupUnchanged: (file: string): Message => ({
    en: `${file}: nothing has changed since it was built`,
    ja: `${file}: 作成した時から何も変わっていません`,
  }),
  setupRefused: (file: string, worse: Message): Message => ({
    en: `${file}: the new data is refused, and the old file stays: ${worse.en}; to take it all the same: --fail-on none`,
    ja: `${file}: 新しいデータを受け入れず、古いファイルを残します: ${worse.ja}。それでも使うには --fail-on none を指定してください`,
  }),
  setupRefusedBefore: (file: string): Message => ({
    en: `${file}: the data is the one that was refused before; the old file stays`,
    ja: `${file}: 以前に受け入れなかったデータと同じです。古いファイルを残します`,
  }),
  setupNotCompared: (file: string, reason: Message): Message => ({
    en: `${file} is not compared with the new file: ${reason.en}`,
    ja: `${file} は新しいファイルと比べられません: ${reason.ja}`,
  }),
  fetchWithoutCatalogue: (reason: Message): Message => ({
    en: `every file of the registry is asked for, since its catalogue cannot be used: ${reason.en}`,
    ja: `レジストリのカタログを使えないため、ファイルを一つずつ確かめます: ${reason.ja}`,
  }),
  setupLeftOut: (kind: string, reason: Message): Message => ({
    en: `${kind} is left out: ${reason.en}`,
    ja: `${kind} を除いて続けます: ${reason.ja}`,
  }),

  publish: {
    en: 'write a folder for any static host: the page, which searches gazetteer files in the browser, without a server',
    ja: '静的ホスト用のフォルダーを書き出す: サーバーなしで、ブラウザーの中で住所ファイルを検索するページ',
  },
  publishFolder: {
    en: 'the folder to write; one that was published before is brought up to date',
    ja: '書き出すフォルダー。以前に書き出したものは更新する',
  },
  publishFile: {
    en: 'gazetteer files: one of today, at most one of each past year (default: the starter, built once)',
    ja: '住所ファイル。現在のもの一つと、過去の各年に一つまで（既定: 試用データ。初回に作る）',
  },
  publishForce: {
    en: 'write into a folder that holds other files; those of the same names are replaced',
    ja: 'ほかのファイルがあるフォルダーにも書き出す（同名のファイルは置き換える）',
  },
  publishCut: {
    en: 'cut the file of today into a front and one file for each municipality, of which the page loads what an answer needs (default: for files of more than 16 MiB)',
    ja: '現在のファイルを先頭部と市区町村ごとのファイルに分け、ページが答えに必要なものだけ読み込むようにする（既定: 16 MiB を超えるファイル）',
  },
  publishWhole: {
    en: 'publish the file of today as one file, whatever its size',
    ja: '現在のファイルを、大きさによらず一つのファイルとして公開する',
  },
  publishCutVisit: (front: string, shards: string, median: string, largest: string): Message => ({
    en: `Everybody who opens the page loads ${front} of data, then for an address one of ${shards} files of municipalities: ${median} in the middle, ${largest} at most.`,
    ja: `ページを開く人は最初に ${front} のデータを読み込み、その後は住所ごとに市区町村のファイル（全 ${shards}、中央値 ${median}、最大 ${largest}）を一つ読み込みます。`,
  }),
  publishCutMap: (outlines: string, map: string): Message => ({
    en: `The map loads ${outlines}, nearer maps and points ${map}, each once.`,
    ja: `地図は ${outlines}、拡大した地図と地点の検索は ${map} を一度だけ読み込みます。`,
  }),
  publishCutOthers: (towns: string, country: string, names: string | null): Message => ({
    en: `Names of towns load ${towns}, words in other languages ${country}${names === null ? '' : ` and names of towns in these ${names}`}, each once.`,
    ja: `町名は ${towns}、ほかの言語は ${country}${names === null ? '' : `、その町名は ${names}`} を一度だけ読み込みます。`,
  }),
  publishProgress: (percent: string): Message => ({
    en: `files of municipalities: ${percent} % written`,
    ja: `市区町村のファイル: ${percent} % 書き出しました`,
  }),
  publishNotEmpty: {
    en: 'is not empty, and was not written by banchi publish: name another folder, or --force',
    ja: '空ではなく、banchi publish が書き出したものでもありません。別のフォルダーか --force を指定してください',
  },
  publishInside: {
    en: 'lies in the folder that is to be published: name another folder',
    ja: '公開するフォルダーの中にあります。別のフォルダーを指定してください',
  },
  publishNotBuilt: (file: string): Message => ({
    en: `${file} is not there: the program is not built; run npm run setup`,
    ja: `${file} がありません。npm run setup でプログラムを作ってください`,
  }),
  publishVisit: (packed: string, plain: string): Message => ({
    en: `Everybody who opens the page loads ${packed} of data once, and needs ${plain} of memory for it.`,
    ja: `ページを開く人は最初に ${packed} のデータを読み込み、${plain} のメモリーを使います。`,
  }),
  publishPast: (year: string, packed: string, plain: string): Message => ({
    en: `Who looks at ${year} loads ${packed} more, and needs ${plain} more of memory.`,
    ja: `${year} 年を見る人はさらに ${packed} を読み込み、メモリーをさらに ${plain} 使います。`,
  }),
  publishNext: (folder: string): Message => ({
    en: `Copy ${folder} to a static host, index.html last; to try it: python3 -m http.server -d ${folder}.`,
    ja: `${folder} を静的ホストに置いてください（index.html は最後に）。試すには python3 -m http.server -d ${folder} を使います。`,
  }),

  index: {
    en: 'fill an index of an OpenSearch cluster from a gazetteer file, check it, and let its name stand for it',
    ja: '住所ファイルから OpenSearch クラスターの索引を作り、検査し、その名前で使えるようにする',
  },
  indexNodes: {
    en: 'a node of the cluster, https://HOST:9200; may be given several times',
    ja: 'クラスターのノード（https://HOST:9200）。繰り返し指定できる',
  },
  indexName: {
    en: 'name of the index; it becomes an alias of the one that is made',
    ja: '索引の名前。新しく作る索引の別名になる',
  },
  indexConfig: {
    en: 'configuration file with opensearch.* settings, such as user and password',
    ja: '利用者名やパスワードなど opensearch.* の設定を書いた設定ファイル',
  },
  indexShards: {
    en: 'parts of the index (default: one for 12 million records)',
    ja: '索引の分割数（既定: 1200 万件ごとに一つ）',
  },
  indexReplicas: {
    en: 'copies of each part besides the first (default: 1, on one node 0)',
    ja: '各部分の複製の数（既定: 1、ノードが一つなら 0）',
  },
  indexRemoveOld: {
    en: 'remove the indexes that the name stood for before',
    ja: 'これまでその名前が指していた索引を消す',
  },
  indexNone: {
    en: 'no index is given: --opensearch URL and --index NAME',
    ja: '索引を指定してください: --opensearch URL と --index NAME',
  },
  indexFold: (file: string, fold: number, own: number): Message => ({
    en: `${file}: its names were folded by version ${fold}, this program folds by version ${own}: build it again`,
    ja: `${file}: 名称の畳み込みが版 ${fold} ですが、このプログラムは版 ${own} です。作り直してください`,
  }),
  indexMerging: { en: 'merging', ja: '統合しています' },
  indexComparing: { en: 'comparing with the file', ja: 'ファイルと比べています' },
  indexCopying: { en: 'copying', ja: '複製しています' },
  indexNothing: { en: 'nothing to write', ja: '書くものなし' },
  indexRate: (rate: string): Message => ({ en: `${rate} records/s`, ja: `毎秒 ${rate} 件` }),
  indexDone: (
    index: string,
    records: string,
    duration: Message,
    rate: Message,
    queries: string,
  ): Message => ({
    en: `${index}: ${records} records, ${duration.en}, ${rate.en}; ${queries} queries answered as the file does`,
    ja: `${index}: ${records} 件、${duration.ja}、${rate.ja}。${queries} 個の質問にファイルと同じ答え`,
  }),
  indexNoCopies: (index: string): Message => ({
    en: `${index}: not all copies are in place; the cluster has too few nodes or no room`,
    ja: `${index}: 複製が揃っていません。クラスターのノードか空きが足りません`,
  }),
  indexStands: (name: string, index: string): Message => ({
    en: `${name} stands for ${index}`,
    ja: `${name} は ${index} を指します`,
  }),
  indexRemoved: (index: string): Message => ({ en: `${index} is removed`, ja: `${index} を消しました` }),
  indexKept: (old: string): Message => ({
    en: `${old} is kept; --remove-old removes it`,
    ja: `${old} は残っています。--remove-old で消せます`,
  }),
  indexProgress: (done: string, all: string, rate: string): Message => ({
    en: `${done} of ${all} records, ${rate}/s`,
    ja: `${all} 件中 ${done} 件、毎秒 ${rate} 件`,
  }),

  /** The page of a report. */
  pageFaults: { en: 'Faults', ja: 'おかしいところ' },
  pageKind: { en: 'kind', ja: '種類' },
  pageNumber: { en: 'number', ja: '数' },
  pageFirst: { en: 'the first', ja: '最初の例' },
  pageOutlines: { en: 'Outlines of lots', ja: '筆の形状' },
  pageOutlinesJoined: { en: 'lots with outline', ja: '形状のある地番' },
  pageOutlinesBare: { en: 'lots without outline', ja: '形状のない地番' },
  pageOutlinesLotless: { en: 'outlines without lot', ja: '地番のない形状' },
  pageOutlinesElsewhere: { en: "outlines elsewhere than the lot's point", ja: '代表点を含まない形状' },
  pageOutlinesRepeated: { en: 'outlines of lots that have another', ja: 'ほかの図面のものを使った形状' },
  pageUnused: { en: 'Not used', ja: '使わなかったもの' },
  pageUnusedAll: (file: string): Message => ({ en: `All of it: ${file}`, ja: `全ての一覧: ${file}` }),
  pageMap: { en: 'Towns with a point of their own', ja: '自身の座標を持つ町' },
  pageMapLabel: { en: 'map', ja: '地図' },
  pagePrefectures: { en: 'Prefectures', ja: '都道府県' },
  pageMunicipalities: { en: 'Municipalities', ja: '市区町村' },
  pageByReason: (reasons: string): Message => ({ en: `reasons: ${reasons}`, ja: `理由: ${reasons}` }),
  pageByMunicipality: (municipalities: string): Message => ({
    en: `municipalities: ${municipalities}`,
    ja: `市区町村: ${municipalities}`,
  }),
  pageNoPoint: { en: 'No municipality has a point.', ja: '座標のある市区町村はありません。' },
  pageOf: (id: string, sources: string): Message => ({
    en: `${id}; of ${sources}`,
    ja: `${id}、出典: ${sources}`,
  }),
} as const satisfies Messages;

const REPEATED_JA: Readonly<Record<Repeated, string>> = { reading: '読み', name: '名称', code: 'コード' };
const LACKED_JA = { towns: '町', blocks: '街区', numbers: '番地・号' } as const;

/** Names of levels in tables. */
export const levelNames: Readonly<Record<Level, Message>> = {
  TOD: { en: 'prefectures', ja: '都道府県' },
  SHK: { en: 'municipalities', ja: '市区町村' },
  OAZ: { en: 'large sections', ja: '大字・町' },
  AZC: { en: 'small sections', ja: '丁目・小字' },
  GIK: { en: 'blocks', ja: '街区' },
  TBN: { en: 'lots and house numbers', ja: '番地・号' },
};

/** Short names of faults in Japanese, for heads of tables; in English the kind itself is one. */
export const faultNames: Readonly<Record<FaultKind, string>> = {
  withheld: 'ありえない座標',
  'postal-only': '郵便番号だけの町',
  undecided: '郵便番号の定まらない町',
  'named-twice': '同名の隣の町',
  townless: '町のない番地',
  unhoused: '住居番号のない町',
  'no-towns': '町なし',
  'no-numbers': '番地・号なし',
  'no-number-points': '番地・号の座標なし',
  'no-boundary': '境界なし',
};

/** Names of what a build does not use as it stands, in Japanese. */
export const refusalNames = {
  refused: '使えなかった行',
  dropped: '落とした文字列',
  undecided: '郵便番号の定まらない町',
  contradicted: 'ほかと食い違う行',
  corrected: '自前のデータで直した記録',
  misread: '読みの違う町',
  unpaired: '片方だけにある町',
  withheld: 'ありえない座標',
  unmatched: '結合の相手のない行',
} as const satisfies Readonly<Record<string, string>>;

/** Kinds of faults in the data of a file, in Japanese; `FAULT_KINDS` has the English. */
export const faultKinds: Readonly<Record<FaultKind, string>> = {
  withheld: 'ありえない座標。記録は座標なしで残る',
  'postal-only': '郵便番号の一覧だけにある町',
  undecided: '郵便番号が複数あり、全体の番号がない町',
  'named-twice': '隣と同じ名称の町',
  townless: '町のない地番・住居番号',
  unhoused: '住居表示があるのに、住居番号が一つもない町',
  'no-towns': '同じ都道府県のほかにはあるのに、町のない市区町村',
  'no-numbers': '同じ都道府県のほかにはあるのに、地番・住居番号のない市区町村',
  'no-number-points': '地番・住居番号に座標のない市区町村',
  'no-boundary': '同じ都道府県のほかにはあるのに、境界のない市区町村',
};

/** Advice for files that could not be fetched. */
export const fetchAdvice: Readonly<Partial<Record<FetchFault, Message>>> = {
  unreachable: {
    en: '; is there a connection to the internet? What has been fetched is kept; the starter works without one: banchi start',
    ja: '。インターネットにつながっていますか。取得したものは残っています。試用データなら接続なしで動きます: banchi start',
  },
  broken: {
    en: '; what has come is kept; run the same command again to go on',
    ja: '。届いた分は残っています。同じコマンドをもう一度実行すると続きから始まります',
  },
  missing: {
    en: '; the publisher may have moved it; fetch it by hand and give its path to banchi build',
    ja: '。公開元が移したのかもしれません。手で取得し、そのパスを banchi build に渡してください',
  },
};

/** How much of a file to fetch is there already. */
export const probeStates: Readonly<Record<Probe['state'], Message>> = {
  new: { en: 'new', ja: '新規' },
  changed: { en: 'changed', ja: '更新' },
  partly: { en: 'partly', ja: '一部' },
  there: { en: 'there', ja: '取得済' },
};

/** Gaps in the data of a file. */
export function coverageTexts(faults: readonly CoverageFault[]): Message[] {
  return faults.map((fault) => {
    if (fault.is === 'no-municipality') return dataMessages.coverageNoMunicipality;
    if (fault.is === 'no-towns') return dataMessages.coverageNoTowns;
    if (fault.is === 'lacks') return dataMessages.coverageLacks(fault.codes);
    return dataMessages.coverageLacksRecords(fault.missing, fault.level);
  });
}
