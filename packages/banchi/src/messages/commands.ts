import { inEach, type Message, type Messages } from '@banchi/engine/vocabulary/message.js';

/**
 * Messages of the commands in both languages, one row a message: those that all commands share, and those of commands without a folder
 * of their own; `messages.ts` of each room has the rest. A row without one of the languages does not compile.
 */

/** `one row`, `2 rows`: a number with its English noun. */
export function plural(number: number, shown: string, one: string): string {
  return `${shown} ${number === 1 ? one : `${one}s`}`;
}

/** The titles and remarks that every help has, as commander writes them in English. */
export const helpTexts = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Commands:': 'コマンド:',
  '[options]': '[オプション]',
  '[command]': '[コマンド]',
  'choices:': '選択肢:',
  'default:': '既定値:',
} as const;

/**
 * Errors of a command line in Japanese, by commander's codes. Their values are the quoted parts of commander's English
 * sentence.
 */
export const usageFaults: Readonly<Record<string, (...values: readonly string[]) => string>> = {
  'commander.unknownOption': (option) => `不明なオプション「${option}」です`,
  'commander.unknownCommand': (command) => `不明なコマンド「${command}」です`,
  'commander.missingArgument': (argument) => `引数「${argument}」が必要です`,
  'commander.optionMissingArgument': (option) => `オプション「${option}」に値が必要です`,
  'commander.missingMandatoryOptionValue': (option) => `オプション「${option}」は必須です`,
  'commander.excessArguments': (command) =>
    command === undefined ? '引数が多すぎます' : `「${command}」の引数が多すぎます`,
  'commander.conflictingOption': (one, other) => `オプション「${one}」と「${other}」は一緒に使えません`,
  'commander.invalidArgument': (value, argument, choices) =>
    `引数「${argument}」に「${value}」は指定できません（選択肢: ${choices}）`,
};

export const messages = {
  program: { en: 'Self-hosted address search for Japan', ja: '自分のサーバーで動かす日本の住所検索' },
  version: { en: 'output the version number', ja: '版を表示する' },
  help: { en: 'display help for command', ja: '説明を表示する' },
  examples: { en: 'Examples:', ja: '例:' },
  nearest: (names: string): Message => ({
    en: `(Did you mean ${names}?)`,
    ja: `（もしかして: ${names}）`,
  }),
  internalError: (text: string): Message => ({
    en: `internal error: ${text}`,
    ja: `内部エラー: ${text}`,
  }),

  today: { en: 'today', ja: '現在' },
  /** Names of kinds of data. */
  year: (year: number | null): Message => ({
    en: year === null ? 'today' : String(year),
    ja: year === null ? '現在' : `${year} 年`,
  }),
  bytes: (bytes: number): Message => ({ en: `${bytes} bytes`, ja: `${bytes} バイト` }),
  seconds: (seconds: number): Message => ({ en: `${seconds} s`, ja: `${seconds} 秒` }),
  minutes: (minutes: number, seconds: number): Message => ({
    en: `${minutes} min ${seconds} s`,
    ja: `${minutes} 分 ${seconds} 秒`,
  }),
  hours: (hours: number, minutes: number): Message => ({
    en: `${hours} h ${minutes} min`,
    ja: `${hours} 時間 ${minutes} 分`,
  }),
  /** Time that something still takes. */
  left: (duration: Message): Message => ({ en: `${duration.en} left`, ja: `残り ${duration.ja}` }),
  notOneOf: (option: string, given: string, choices: readonly string[]): Message => ({
    en: `${option}: ${given} is not one of ${choices.join(', ')}`,
    ja: `${option}: ${given} は ${choices.join('、')} のどれでもありません`,
  }),
  notWhole: (option: string, given: string, least: number, most: number): Message => ({
    en: `${option}: ${given} is not a whole number from ${least} to ${most}`,
    ja: `${option}: ${given} は ${least} から ${most} までの整数ではありません`,
  }),

  gazetteerFile: { en: 'gazetteer file', ja: '住所ファイル' },
  noLanguages: {
    en: 'was built without names in other languages, which --language needs',
    ja: '他の言語の名称なしで作られているため、--language を使えません',
  },
  gazetteerSearched: { en: 'the gazetteer file to search', ja: '検索する住所ファイル' },
  gazetteersSearched: {
    en: 'the gazetteer file to search; again for each past year',
    ja: '検索する住所ファイル。過去の年のファイルは繰り返し指定する',
  },
  target: {
    en: 'house: no lots; lot: no blocks and houses',
    ja: 'house: 地番を除く、lot: 街区と住居番号を除く',
  },
  json: { en: 'as JSON', ja: 'JSON で出力する' },
  quiet: { en: 'without progress and totals', ja: '進み具合と合計を表示しない' },

  search: {
    en: 'search gazetteer files with the parameters of /search/address and /search/address_multi',
    ja: '住所ファイルを /search/address と /search/address_multi の引数で検索する',
  },
  searchWord: { en: 'the same as --word', ja: '--word と同じ' },
  searchJson: { en: 'the answer as the service writes it', ja: 'サービスと同じ形の答えを出力する' },
  searchMulti: {
    en: 'search names in other languages, as /search/address_multi does',
    ja: '/search/address_multi のように、ほかの言語の名称を検索する',
  },
  searchValue: (meaning: Message, example: string): Message => ({
    en: `${meaning.en} E.g. ${example}`,
    ja: `${meaning.ja}例: ${example}`,
  }),
  searchNotAnswered: (option: string): Message => ({
    en: `${option}: this data cannot answer it`,
    ja: `${option}: このデータでは答えられません`,
  }),
  searchTooLarge: {
    en: '--limit: the answer is too large; ask for fewer records',
    ja: '--limit: 答えが大きすぎます。件数を減らしてください',
  },
  hits: (hit: number, shown: string): Message => ({ en: plural(hit, shown, 'hit'), ja: `${shown} 件` }),
  hitsShown: (shown: string): Message => ({
    en: `, ${shown} of them shown`,
    ja: `（うち ${shown} 件を表示）`,
  }),

  explain: {
    en: 'show how an address is understood: its fold, what each part was taken for, and what it may mean',
    ja: '住所をどう読んだかを示す: 畳み込んだ形、各部分を何と読んだか、何を意味しうるか',
  },
  explainWord: { en: 'an address as people write it', ja: '人が書いたままの住所' },
  explainEmpty: { en: 'the word is empty', ja: '語が空です' },
  explainNothing: { en: 'not explained', ja: '説明できない' },
  explainPoint: (of: string): Message => ({ en: `point: ${of}`, ja: `座標: ${of}` }),
  explainTie: (count: number): Message => ({
    en: `${count} records that nothing decides between`,
    ja: `${count} 件のどれとも決められない`,
  }),
  explainNone: { en: 'no address', ja: '住所ではない' },
  explainMeant: { en: 'may have been meant:', ja: 'もしかすると:' },
  explainConsidered: { en: 'also considered, the nearest first:', ja: 'ほかに検討したもの（近い順）:' },
  explainLeaves: (rest: string): Message => ({ en: `; leaves ${rest}`, ja: `。残り: ${rest}` }),

  mcp: {
    en: 'answer assistants by the Model Context Protocol, over standard input and output',
    ja: 'Model Context Protocol で、標準入出力を通してアシスタントに答える',
  },
  mcpGazetteer: {
    en: 'the gazetteer file to search, again for each past year (default: the starter, built once)',
    ja: '検索する住所ファイル。過去の年のファイルは繰り返し指定する（既定: 試用データ。初回に作る）',
  },

  completion: {
    en: 'print a script that completes commands and options in a shell',
    ja: 'シェルでコマンドとオプションを補完するスクリプトを出力する',
  },
  manual: {
    en: 'print the manual page, banchi(1)',
    ja: 'マニュアルページ banchi(1) を出力する（英語）',
  },

  config: { en: 'check and print the settings of a service', ja: 'サービスの設定を検査・表示する' },
  configCheck: {
    en: 'name everything that is wrong with the configuration file, environment and options',
    ja: '設定ファイル、環境変数、オプションの誤りを全て挙げる',
  },
  configPrint: {
    en: 'print the settings in force and where each comes from, secrets masked',
    ja: '有効な設定と、それぞれの出所を表示する（秘密は伏せる）',
  },
  configSchema: {
    en: 'print the JSON Schema of the configuration file, for editors',
    ja: '設定ファイルの JSON Schema を出力する（エディター用）',
  },
  configSound: (given: number, all: number): Message => ({
    en: `sound: ${given} of ${all} settings are given, the others have their defaults`,
    ja: `問題ありません: ${all} 個の設定のうち ${given} 個が指定され、ほかは既定値です`,
  }),
} as const satisfies Messages;

/** Several messages one behind the other. */
export function together(all: readonly Message[], between: string): Message {
  return inEach((language) => all.map((each) => each[language]).join(between));
}
