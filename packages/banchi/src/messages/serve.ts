import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** Messages of `banchi serve` and `banchi start` on the terminal; their logs are in English. */
export const serveMessages = {
  serve: {
    en: 'serve gazetteer files, or an OpenSearch cluster, over HTTP',
    ja: '住所ファイルか OpenSearch クラスターを HTTP で検索できるようにする',
  },
  start: {
    en: 'build the starter gazetteer once and serve it; this is npm start',
    ja: '試用データを初回だけ作り、サービスを起動する（npm start と同じ）',
  },
  buildingStarter: (folder: string): Message => ({
    en: `building the starter gazetteer in ${folder} (once, about half a minute) …`,
    ja: `試用データを ${folder} に作っています（初回だけ、30 秒ほど）…`,
  }),
  buildOnly: {
    en: 'build it where it is not there yet, and serve nothing',
    ja: 'まだなければ作るだけで、サービスは起動しない',
  },
  config: {
    en: 'configuration file in YAML (default: $BANCHI_CONFIG or none)',
    ja: 'YAML の設定ファイル（既定: $BANCHI_CONFIG、なければ使わない）',
  },
  host: {
    en: 'address to listen on (default: $HOST or 127.0.0.1)',
    ja: '待ち受けるアドレス（既定: $HOST か 127.0.0.1）',
  },
  port: {
    en: 'port to listen on, 0 takes a free one (default: $PORT or 8080)',
    ja: '待ち受けるポート。0 は空いているポート（既定: $PORT か 8080）',
  },
  keys: {
    en: 'let in only who has a key of this file, see banchi keys',
    ja: 'このファイルの鍵を持つ者だけに使わせる（banchi keys を参照）',
  },
  public: {
    en: 'without keys: let in everybody who reaches the address, not this machine only',
    ja: '鍵なしで、このマシンだけでなく、アドレスに届く全員に使わせる',
  },
  trustProxy: {
    en: 'proxies whose X-Forwarded headers are believed, e.g. 10.0.0.0/8',
    ja: 'X-Forwarded ヘッダーを信用するプロキシ（例: 10.0.0.0/8）',
  },
  origin: {
    en: 'pages of other origins that may read answers, e.g. https://*.example.jp',
    ja: '答えを読める、ほかのオリジンのページ（例: https://*.example.jp）',
  },
  tky2jgd: {
    en: 'TKY2JGD.par, the official grid, for datum TOKYO (default: three parameters)',
    ja: '測地系 TOKYO のための公式の格子 TKY2JGD.par（既定: 三つのパラメータによる変換）',
  },
  islandOffsets: {
    en: 'JSON table of displaced islands for datum TOKYO_NAVI (default: none)',
    ja: '測地系 TOKYO_NAVI のための、ずれた島の JSON の表（既定: なし）',
  },
  polygonObjects: {
    en: 'answer boundaries as JSON objects instead of strings holding JSON',
    ja: '境界を、JSON の入った文字列ではなく JSON のオブジェクトで答える',
  },
  map: {
    en: 'streets on the page: gsi, the map of the Geospatial Information Authority of Japan, a file of vector tiles (.pmtiles) or a style',
    ja: '画面の地図の道路: gsi（国土地理院の地図）、ベクトルタイルのファイル（.pmtiles）、またはスタイル',
  },
  maxAnswer: {
    en: 'largest answer, a larger one is refused with 413 (default: 64)',
    ja: '答えの大きさの上限。超えたものは 413 で断る（既定: 64）',
  },
  workers: { en: 'processes that answer requests (default: 1)', ja: '要求に答えるプロセスの数（既定: 1）' },
  metricsPort: {
    en: 'port of their own for the measures (default: /metrics of the service)',
    ja: '計測値だけを答えるポート（既定: サービスの /metrics）',
  },
  logLevel: {
    en: 'silent, error, warn, info or debug (default: info)',
    ja: 'silent、error、warn、info、debug のいずれか（既定: info）',
  },
  logRequests: {
    en: 'none, plain (without words) or full (default: none)',
    ja: 'none、plain（語を書かない）、full のいずれか（既定: none）',
  },
  gazetteer: {
    en: 'one file of current data and at most one of each past year',
    ja: '現在の住所ファイル一つと、過去の各年につき一つまで',
  },
  opensearch: {
    en: 'in place of files: the nodes of an OpenSearch cluster',
    ja: 'ファイルの代わりに、OpenSearch クラスターのノード',
  },
  index: {
    en: 'with --opensearch: the index of current records, see banchi index',
    ja: '--opensearch とともに: 現在の記録の索引（banchi index を参照）',
  },
  past: {
    en: 'with --opensearch: indexes of past years',
    ja: '--opensearch とともに: 過去の年の索引',
  },

  noGazetteer: {
    en: 'no gazetteer is given: --gazetteer FILE, BANCHI_DATA_GAZETTEERS, or data.gazetteers in the --config file; or --opensearch URL and --index NAME',
    ja: '住所ファイルを指定してください: --gazetteer FILE、BANCHI_DATA_GAZETTEERS、--config のファイルの data.gazetteers のいずれか。または --opensearch URL と --index NAME',
  },
  served: (name: string, records: string, year: Message): Message => ({
    en: `${name}: ${records} records of ${year.en}`,
    ja: `${name}: ${year.ja}の記録 ${records} 件`,
  }),
  serving: (base: string): Message => ({ en: `Serving on ${base}`, ja: `${base} で待ち受けています` }),
  tryItWithKey: {
    en: 'Open it in a browser, or try, with a key in the variable KEY:',
    ja: 'ブラウザーで開くか、変数 KEY に鍵を入れて次を試してください:',
  },
  tryItWithToken: {
    en: 'Open it in a browser, or try, with a key in the variable KEY and a token of POST /oauth2/token in TOKEN:',
    ja: 'ブラウザーで開くか、変数 KEY に鍵を、TOKEN に POST /oauth2/token のトークンを入れて次を試してください:',
  },
  keyNeeded: {
    en: 'Open it in a browser; every request needs a key: banchi keys create makes one',
    ja: 'ブラウザーで開けます。リクエストには鍵が要ります。banchi keys create で作れます',
  },
  tryIt: { en: 'Open it in a browser, or try:', ja: 'ブラウザーで開くか、次を試してください:' },
  inUse: (where: string): Message => ({
    en: `${where} is in use by another program; choose another with --port or PORT`,
    ja: `${where} は別のプログラムが使っています。--port か PORT で別のポートを選んでください`,
  }),
  noPermission: (where: string): Message => ({
    en: `${where}: no permission to listen there; choose a port above 1023`,
    ja: `${where}: 待ち受ける権限がありません。1024 以上のポートを選んでください`,
  }),
  noAddress: (where: string): Message => ({
    en: `${where}: this machine has no such address; see --host`,
    ja: `${where}: このマシンにないアドレスです。--host を確認してください`,
  }),
  noHost: (where: string): Message => ({
    en: `${where}: the host name is not known; see --host`,
    ja: `${where}: ホスト名が分かりません。--host を確認してください`,
  }),
  notListening: (where: string, code: string): Message => ({
    en: `${where}: cannot listen there (${code})`,
    ja: `${where}: 待ち受けられません（${code}）`,
  }),
  letsInKeys: (file: string): Message => ({
    en: `Keys of ${file} let clients in`,
    ja: `${file} の鍵で使えます`,
  }),
  letsInAll: {
    en: 'Without keys and public: whoever reaches this address is let in',
    ja: '鍵なしで公開しています。このアドレスに届く全員が使えます',
  },
  letsInLocal: {
    en: 'Without keys only this machine is let in; --keys FILE lets in who has a key, --public everybody',
    ja: '鍵がないので、このマシンからだけ使えます。--keys FILE で鍵を持つ者が、--public で全員が使えます',
  },
  letsInLocalNot: (own: string, wanted: string): Message => ({
    en: `Without keys only this machine is let in: listening on ${own}, not on ${wanted}; --keys FILE lets in who has a key, --public everybody`,
    ja: `鍵がないので、このマシンからだけ使えます（${wanted} ではなく ${own} で待ち受けます）。--keys FILE で鍵を持つ者が、--public で全員が使えます`,
  }),

  starter: {
    en: `This is the starter gazetteer: all towns of Japan with boundaries, houses of 文京区 and 和歌山市, and the towns at the end of
2021. Whose data it is, \`banchi inspect\` and data/starter/README.md say; houses and lots of your own prefecture: \`banchi setup\`.`,
    ja: `これは試用データです。全国の町と境界、文京区と和歌山市の住居番号、2021 年末の町が入っています。出典は \`banchi inspect\` と
data/starter/README.md にあります。お住まいの都道府県の住居番号と地番は \`banchi setup\` で入れられます。`,
  },
  starterBuilding: (folder: string): Message => ({
    en: `Building the starter gazetteer in ${folder} (once) …`,
    ja: `試用データを ${folder} に作っています（初回だけ）…`,
  }),
  starterUnpacking: (folder: string): Message => ({
    en: `Unpacking the starter gazetteer into ${folder} (once) …`,
    ja: `試用データを ${folder} に展開しています（初回だけ）…`,
  }),
  starterWaiting: (folder: string): Message => ({
    en: `Another start builds the starter gazetteer in ${folder}; waiting for it …`,
    ja: `別の start が試用データを ${folder} に作っています。終わるのを待ちます…`,
  }),
  starterBuilt: (file: string, records: string | null, seconds: string): Message => ({
    en: `${file}: ${records === null ? '' : `${records} records, `}${seconds} s`,
    ja: `${file}: ${records === null ? '' : `${records} 件、`}${seconds} 秒`,
  }),
  starterFailed: (file: string, why: string): Message => ({
    en: `${file}: not built: ${why}`,
    ja: `${file}: 作れませんでした: ${why}`,
  }),
  starterNoFolder: (folder: string, code: string): Message => ({
    en: `${folder}: cannot be created (${code}); the starter gazetteer needs a place there`,
    ja: `${folder}: 作れません（${code}）。試用データの置き場所が必要です`,
  }),

  notPmtiles: { en: 'is not a PMTiles file of version 3', ja: 'PMTiles（版 3）のファイルではありません' },
  notStyle: {
    en: 'is not a style: it needs "version": 8, "sources" and "layers"',
    ja: 'スタイルではありません（"version": 8、"sources"、"layers" が必要です）',
  },
  checkEnded: {
    en: 'the check of the data ended without a result',
    ja: 'データの検査が結果のないまま終わりました',
  },
  noRecords: (name: string, year: Message): Message => ({
    en: `${name}: holds no records of ${year.en}`,
    ja: `${name}: ${year.ja}の記録がありません`,
  }),
  yearGone: (year: Message): Message => ({
    en: `none of the files is of ${year.en} any more`,
    ja: `${year.ja}のファイルがなくなりました`,
  }),
  fewerRecords: (name: string, now: string, before: string, year: Message, percent: number): Message => ({
    en: `${name}: ${now} records of ${year.en}, ${before} before: fewer than ${percent} % of them`,
    ja: `${name}: ${year.ja}の記録が ${before} 件から ${now} 件になり、${percent} % より少なくなりました`,
  }),
  fewerInIndex: (year: Message, now: number, least: number): Message => ({
    en: `the index of ${year.en} has ${now} records, fewer than ${least}`,
    ja: `${year.ja}の索引の記録が ${now} 件で、${least} 件より少なくなっています`,
  }),
  workerEnded: (by: string): Message => ({
    en: `a worker ended with ${by}`,
    ja: `作業プロセスが ${by} で終わりました`,
  }),
} as const satisfies Messages;
