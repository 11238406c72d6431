import type { Finding, FindingKind } from '@banchi/build/record/finding.js';
import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';

/** The title of a kind of fault, its meaning, and the way to mend it. */
interface KindText {
  readonly title: Message;
  /** The fault, and the harm that it does. */
  readonly means: Message;
  /** The way in which the keeper of the data can mend it. */
  readonly act: Message;
}

/** The kinds of faults, in the order in which an audit lists them. */
export const AUDIT_KINDS: Readonly<Record<FindingKind, KindText>> = {
  'point-impossible': {
    title: { en: 'points that cannot be true', ja: 'ありえない座標' },
    means: {
      en: 'The point lies outside the municipality or far from the rest of the town, so a map shows the address in a wrong place.',
      ja: '座標が市区町村の外や、町のほかの住所から離れた所にあり、地図で誤った場所が示されます。',
    },
    act: {
      en: 'Correct rep_lon and rep_lat of the row.',
      ja: '行の rep_lon と rep_lat を直してください。',
    },
  },
  'point-copied': {
    title: { en: "points of another town's record", ja: 'ほかの町と同じ座標' },
    means: {
      en: 'Two records have one point to the centimetre, so one of them was probably copied. The second value is the code of the other record.',
      ja: '二つの記録の座標がセンチメートルまで同じで、一方は写しと思われます。二つ目の値は相手の記録のコードです。',
    },
    act: {
      en: 'Find out which of the two stands there, and correct the point of the other.',
      ja: 'どちらの座標が正しいかを確かめ、もう一方を直してください。',
    },
  },
  'boundary-crossed': {
    title: { en: 'boundaries that cross themselves', ja: '自分と交わる境界' },
    means: {
      en: 'Two sides of the boundary cross at the place of the first value, so it is not said which land lies within. Other programs may refuse it.',
      ja: '境界の二辺が一つ目の値の場所で交わり、どの土地が内側か決まりません。ほかのプログラムは受け付けないことがあります。',
    },
    act: {
      en: 'Correct the vertices there; simplified data may have made it so.',
      ja: 'そこの頂点を直してください。単純化で生じた交差かもしれません。',
    },
  },
  'flag-rows': {
    title: { en: 'towns flagged both ways in one table', ja: '一つの表に住居表示フラグ 0 と 1 の行がある町' },
    means: {
      en: 'One row of the town says that houses are numbered (住居表示), another that they are not. Only a part of the town may be meant.',
      ja: '同じ町に、住居表示ありの行と住居表示なしの行があります。町の一部だけのことかもしれません。',
    },
    act: {
      en: 'If only a part of the town is numbered, give that part a machiaza_id of its own; otherwise remove the wrong row.',
      ja: '町の一部だけなら、その部分に別の machiaza_id を付けてください。そうでなければ誤った行を除いてください。',
    },
  },
  'flag-points': {
    title: {
      en: 'towns flagged otherwise in mt_town and mt_town_pos',
      ja: 'mt_town と mt_town_pos で住居表示フラグが違う町',
    },
    means: {
      en: 'The table of towns and the table of their points disagree on whether houses are numbered, so 9-1 may be a house or a lot. Where houses stand, this program takes the town as numbered.',
      ja: '町字マスターと町字マスター位置参照とで住居表示の有無が違い、9-1 が住居番号か地番かが分かりません。住居番号があれば住居表示ありとして扱います。',
    },
    act: {
      en: 'Correct rsdt_addr_flg in the table that is wrong.',
      ja: '誤っている表の rsdt_addr_flg を直してください。',
    },
  },
  'flag-houses': {
    title: { en: 'houses in towns flagged without', ja: '住居表示フラグが 0 の町にある住居番号' },
    means: {
      en: 'House numbers are published for the town, and its flag says that houses are not numbered.',
      ja: '住居番号が公開されている町なのに、フラグは住居表示なしです。',
    },
    act: { en: 'Set rsdt_addr_flg to 1.', ja: 'rsdt_addr_flg を 1 にしてください。' },
  },
  'flag-lots': {
    title: { en: 'lots flagged otherwise than their town', ja: '町と住居表示フラグが違う地番' },
    means: {
      en: 'The lots of the town have another flag than the town itself.',
      ja: '町の地番の行の住居表示フラグが、町の行と違います。',
    },
    act: {
      en: 'Correct rsdt_addr_flg in the table that is wrong.',
      ja: '誤っている表の rsdt_addr_flg を直してください。',
    },
  },
  unhoused: {
    title: { en: 'numbered towns without a house', ja: '住居表示があるのに住居番号のない町' },
    means: {
      en: 'Houses are numbered in the town, and none is published, so its house numbers cannot be found.',
      ja: '住居表示が実施されている町ですが、住居番号が一つも公開されておらず、検索できません。',
    },
    act: {
      en: 'Publish the blocks and house numbers of the town (mt_rsdtdsp_blk, mt_rsdtdsp_rsdt), or correct rsdt_addr_flg.',
      ja: '町の街区と住居番号（mt_rsdtdsp_blk、mt_rsdtdsp_rsdt）を公開するか、rsdt_addr_flg を直してください。',
    },
  },
  townless: {
    title: { en: 'houses, lots and points without a town', ja: '町のない住居番号・地番・座標' },
    means: {
      en: 'Rows refer to a town that the table of towns does not have, or to none.',
      ja: '町字マスターにない町、または町のない行があります。',
    },
    act: {
      en: 'Add the town to mt_town, or correct machiaza_id in the rows.',
      ja: 'mt_town に町を加えるか、行の machiaza_id を直してください。',
    },
  },
  'code-twice': {
    title: { en: 'codes used twice', ja: '二度使われたコード' },
    means: {
      en: 'Two rows have one code. If their names differ, one of the places cannot be found.',
      ja: '二つの行が一つのコードを使っています。名称が違えば、一方の場所は見つかりません。',
    },
    act: {
      en: 'Give one of the rows a code of its own, or remove the repeated row.',
      ja: '一方に別のコードを付けるか、重複した行を除いてください。',
    },
  },
  'names-differ': {
    title: { en: 'names that differ between tables', ja: '表によって違う名称' },
    means: {
      en: 'Two tables or sources give one code different names or spellings.',
      ja: '一つのコードの名称や表記が、表や出典によって違います。',
    },
    act: { en: 'Write the official name in both.', ja: '両方を正式な名称にそろえてください。' },
  },
  'abolished-used': {
    title: { en: 'abolished, and still used', ja: '廃止されたのに使われているもの' },
    means: {
      en: 'A table says that the town or municipality was abolished, and other rows that are in force refer to it.',
      ja: '廃止された町や市区町村を、廃止されていない行が使っています。',
    },
    act: {
      en: 'Move the rows to the successor, or remove ablt_date.',
      ja: '行を後継の町に移すか、ablt_date を消してください。',
    },
  },
  'postal-only': {
    title: { en: 'towns of the postal list alone', ja: '郵便番号の一覧だけにある町' },
    means: {
      en: "Japan Post's list has a postal code for a town that no other source has. It has no point and no official code.",
      ja: '日本郵便の一覧に郵便番号がある町が、ほかの元データにありません。座標も正式なコードもありません。',
    },
    act: {
      en: 'Add the town to mt_town if it exists; otherwise tell Japan Post.',
      ja: '実在する町なら mt_town に加え、そうでなければ日本郵便に知らせてください。',
    },
  },
  'postal-lacks': {
    title: { en: 'towns that the postal list lacks', ja: '郵便番号の一覧にない町' },
    means: {
      en: "Japan Post's list names neither the town nor a part of it, so only the code of the municipality is known.",
      ja: '日本郵便の一覧に町もその一部もなく、市区町村の番号しか分かりません。',
    },
    act: {
      en: 'Check that the town exists under this name; then ask Japan Post to list it.',
      ja: 'この名称の町があるかを確かめ、あれば日本郵便に掲載を求めてください。',
    },
  },
  'readings-differ': {
    title: { en: 'readings that differ', ja: '違う読み' },
    means: {
      en: 'Two sources or rows read the name in different ways, so a search by reading may fail.',
      ja: '名称の読みが元データや行によって違い、読みで検索しても見つからないことがあります。',
    },
    act: { en: 'Write the official reading in both.', ja: '両方を正式な読みにそろえてください。' },
  },
  'named-twice': {
    title: { en: 'towns of one name beside each other', ja: '同じ名称の町' },
    means: {
      en: 'Two towns of the municipality have one name, so an address does not say which is meant. The second value is the code of the other town.',
      ja: '市区町村に同じ名称の町が二つあり、住所からは区別できません。二つ目の値は相手の町のコードです。',
    },
    act: {
      en: 'Join them if they are one town; otherwise add a name that tells them apart.',
      ja: '一つの町なら統合し、別の町なら区別できる名称にしてください。',
    },
  },
};

/** How the build treats a fault. */
export const TREATMENTS: Readonly<Record<Finding['done'], Message>> = {
  withheld: { en: 'withheld: the record stands without the point', ja: '座標を外した（記録は残る）' },
  kept: { en: 'kept as it is', ja: 'そのまま使った' },
  merged: { en: 'merged into one record', ja: '一つの記録にまとめた' },
  refused: { en: 'not used', ja: '使わなかった' },
};

/** Messages of `banchi audit`, its page and its table. */
export const auditMessages = {
  audit: {
    en: 'list the faults of published data by municipality, as a page and a table for those who can mend them',
    ja: '公開データの誤りを市区町村ごとに並べ、直せる人のためのページと表を書き出す',
  },
  out: {
    en: 'the beginning of the names of the files to write: NAME.html, NAME.csv, NAME.parquet',
    ja: '書き出すファイルの名前の先頭（NAME.html、NAME.csv、NAME.parquet）',
  },
  done: (faults: string, municipalities: string, files: string): Message => ({
    en: `${faults} faults in ${municipalities} municipalities: ${files}`,
    ja: `${municipalities} の市区町村に誤り ${faults} 件: ${files}`,
  }),
  title: { en: 'Faults in published address data', ja: '公開されている住所データの誤り' },
  intro: (faults: string, municipalities: string): Message => ({
    en: `${faults} faults in ${municipalities} municipalities. Each is listed with the record's code and name, the two values that contradict each other, the file and row of each, and what this program does about it. All of them are in the table beside this page, as CSV and Parquet.`,
    ja: `${municipalities} の市区町村に ${faults} 件の誤りがあります。それぞれに、記録のコードと名称、食い違う二つの値、そのファイルと行、このプログラムの扱いを示します。全件はこのページと同じ場所の表（CSV と Parquet）にあります。`,
  }),
  sources: { en: 'Data', ja: '元データ' },
  made: (day: string): Message => ({ en: `made on ${day}`, ja: `${day} 作成` }),
  kinds: { en: 'Kinds of faults', ja: '誤りの種類' },
  kind: { en: 'kind', ja: '種類' },
  number: { en: 'number', ja: '件数' },
  places: { en: 'municipalities', ja: '市区町村' },
  means: { en: 'what it means', ja: '意味' },
  act: { en: 'what to do', ja: '直し方' },
  treatment: { en: 'what was done', ja: '扱い' },
  municipalities: { en: 'Municipalities', ja: '市区町村' },
  code: { en: 'code', ja: 'コード' },
  name: { en: 'name', ja: '名称' },
  value: { en: 'value', ja: '値' },
  other: { en: 'other value', ja: 'もう一つの値' },
  row: { en: 'file: row', ja: 'ファイル: 行' },
  more: (number: string): Message => ({
    en: `${number} more in the table`,
    ja: `ほか ${number} 件（表にあります）`,
  }),
  none: { en: 'No fault was found.', ja: '誤りは見つかりませんでした。' },
  unnamed: { en: '(without a name)', ja: '（名称なし）' },
} as const satisfies Messages;
