/**
 * English words in names of places, how Japanese says them, and a place. Some are translated instead: Ueno Park is 上野公園. [word, kana,
 * place]
 */
const ROWS: readonly (readonly [word: string, kana: readonly string[], place: string])[] = [
  ['airport', ['クウコウ'], '東京都大田区羽田空港'],
  ['alps', ['アルプス'], '山梨県南アルプス市'],
  ['castle', ['ジョウ'], '大阪府大阪市中央区大阪城'],
  ['center', ['センター'], '福岡県北九州市門司区流通センター'],
  ['centrair', ['セントレア'], '愛知県常滑市セントレア'],
  ['centre', ['センター'], '岡山県倉敷市 商工センター'],
  ['city', ['シティ'], '埼玉県三郷市ピアラシティ'],
  ['creative', ['クリエイティブ'], 'クリエイティブヒルズ'],
  ['frontier', ['フロンティア'], 'フロンティアパーク'],
  ['garden', ['ガーデン'], '兵庫県西宮市名塩ガーデン'],
  ['green', ['グリーン'], 'グリーンパーク'],
  ['heights', ['ハイツ'], '三重県鈴鹿市鈴鹿ハイツ'],
  ['highland', ['ハイランド'], '大分県大分市宮河内ハイランド'],
  ['hill', ['ヒル'], 'サンライズヒル'],
  ['hills', ['ヒルズ'], '北海道石狩郡当別町スウェーデンヒルズ'],
  ['inter', ['インター'], '千葉県柏市柏インター南'],
  ['lake', ['レイク'], '埼玉県越谷市レイクタウン'],
  ['land', ['ランド'], 'ダイヤランド'],
  ['marina', ['マリーナ'], '長崎県雲仙市小浜町マリーナ'],
  ['marine', ['マリン'], 'マリンタウン'],
  ['new', ['ニュー'], 'ニュータウン南町'],
  ['office', ['オフィス'], '山形県米沢市 オフィスパーク'],
  ['park', ['パーク', 'コウエン'], '兵庫県三田市テクノパーク, 東京都台東区上野公園'],
  ['plaza', ['プラザ'], 'テクノプラザ'],
  ['port', ['ポート'], '香川県高松市サンポート'],
  ['science', ['サイエンス'], 'サイエンスシティ'],
  ['seaside', ['シーサイド'], '長崎県諫早市多良見町シーサイド'],
  ['side', ['サイド'], 'サイドタウン'],
  ['stage', ['ステージ'], '大阪府和泉市テクノステージ'],
  ['star', ['スター'], '北海道石狩郡当別町太美スターライト'],
  ['light', ['ライト'], '北海道石狩郡当別町太美スターライト'],
  ['sun', ['サン'], '香川県高松市サンポート'],
  ['sweden', ['スウェーデン'], '北海道石狩郡当別町スウェーデンヒルズ'],
  ['techno', ['テクノ'], '兵庫県三田市テクノパーク'],
  ['town', ['タウン'], '埼玉県越谷市レイクタウン'],
  ['valley', ['バレー'], '福井県三方上中郡若狭町若狭テクノバレー'],
  ['village', ['ビレッジ'], '北海道北広島市Fビレッジ'],
];

/** How Japanese says an English word in a name, the likeliest first. */
export const LOAN_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  ROWS.map(([word, kana]) => [word, kana] as const),
);
