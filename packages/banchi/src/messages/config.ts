import { inEach, type Message, type Messages } from '@banchi/engine/vocabulary/message.js';

/** Faults of settings, in both languages, one row a reason. */
export const configMessages = {
  several: (count: number): Message => ({
    en: `${count} settings are wrong:`,
    ja: `${count} 個の設定に誤りがあります:`,
  }),
  sections: (names: readonly string[]): Message => ({
    en: `must have sections (${names.join(', ')})`,
    ja: `区分（${names.join('、')}）が必要です`,
  }),
  settingsBelow: (place: string): Message => ({
    en: `must have settings below ${place}:`,
    ja: `${place}: の下に設定が必要です`,
  }),
  noSection: (name: string, names: readonly string[]): Message => ({
    en: `"${name}" is not a section; there are ${names.join(', ')}`,
    ja: `"${name}" という区分はありません。あるのは ${names.join('、')} です`,
  }),
  noSetting: (nearest: string | undefined): Message => ({
    en: `is not a setting; the nearest is ${nearest}`,
    ja: `そのような設定はありません。最も近いものは ${nearest} です`,
  }),
  notRead: (code: string | undefined): Message => ({
    en: `cannot be read (${code})`,
    ja: `読めません（${code}）`,
  }),
  text: { en: 'must be a text', ja: '文字列を指定してください' },
  number: { en: 'must be a whole number', ja: '整数を指定してください' },
  boolean: { en: 'must be true or false', ja: 'true か false を指定してください' },
  list: { en: 'must be a list of texts', ja: '文字列のリストを指定してください' },
  empty: { en: 'must not be empty', ja: '空にはできません' },
  oneOf: (values: readonly string[]): Message => ({
    en: `must be one of ${values.join(', ')}`,
    ja: `${values.join('、')} のいずれかを指定してください`,
  }),
  whole: (unit: Message | undefined, least: number, most: number): Message => ({
    en: `must be a whole number${unit === undefined ? '' : ` of ${unit.en}`} from ${least} to ${most}`,
    ja: `${least} から ${most} までの整数${unit === undefined ? '' : `（${unit.ja}）`}を指定してください`,
  }),
  originsNamed: {
    en: '"*": not together with access.keys; name the origins',
    ja: '"*": access.keys と一緒に使えません。オリジンを挙げてください',
  },
  useless: (without: string): Message => ({
    en: `is of no use without ${without}`,
    ja: `${without} がなければ意味がありません`,
  }),
  redisUseless: {
    en: 'is of no use without access.keys, whose requests it counts',
    ja: 'access.keys の要求を数えるものなので、それがなければ意味がありません',
  },
  oneMap: {
    en: 'not together with map.style: one map lies below the boundaries',
    ja: 'map.style と一緒に使えません（境界の下に敷く地図は一つです）',
  },
  needsIndex: {
    en: 'needs opensearch.index beside it, and the other way round',
    ja: 'opensearch.index と組で指定してください',
  },
  oneServed: {
    en: 'not together with data.gazetteers: one of them is served',
    ja: 'data.gazetteers と一緒に使えません（どちらか一方を検索します）',
  },
  noWorkers: {
    en: 'not with opensearch.index: start several servers instead',
    ja: 'opensearch.index と一緒に使えません。代わりにサーバーを複数起動してください',
  },
  notTogether: (other: string): Message => ({
    en: `not together with ${other}`,
    ja: `${other} と一緒に使えません`,
  }),
  needs: (other: string): Message => ({
    en: `needs ${other} beside it`,
    ja: `${other} も必要です`,
  }),
  url: (form: string): Message => ({
    en: `must be a URL such as ${form}`,
    ja: `${form} のような URL を指定してください`,
  }),
  node: {
    en: 'must be a URL such as https://HOST:9200; user and password have settings of their own',
    ja: 'https://HOST:9200 のような URL を指定してください。利用者名とパスワードには別の設定があります',
  },
  indexName: {
    en: 'must consist of small letters, digits, ".", "-" and "_", and begin with a letter or digit',
    ja: '小文字、数字、"."、"-"、"_" からなり、小文字か数字で始まる名前を指定してください',
  },
  pastIndex: {
    en: 'must be YEAR=NAME, such as 2021=japan-2021',
    ja: '2021=japan-2021 のように YEAR=NAME の形で指定してください',
  },
  style: {
    en: 'must be gsi, a file, or a URL such as https://HOST/style.json',
    ja: 'gsi、ファイル、または https://HOST/style.json のような URL を指定してください',
  },
  origin: {
    en: 'must be an origin such as https://tiles.example.jp',
    ja: 'https://tiles.example.jp のようなオリジンを指定してください',
  },
  redis: {
    en: 'must be a URL such as redis://:PASSWORD@HOST:6379/0, rediss://HOST or unix:///run/redis.sock',
    ja: 'redis://:PASSWORD@HOST:6379/0、rediss://HOST、unix:///run/redis.sock のような URL を指定してください',
  },
} as const satisfies Messages;

/** Units of whole numbers. */
export const units = {
  seconds: { en: 'seconds', ja: '秒' },
  percent: { en: 'percent', ja: 'パーセント' },
  ms: { en: 'ms', ja: 'ミリ秒' },
  MiB: { en: 'MiB', ja: 'MiB' },
} as const satisfies Readonly<Record<string, Message>>;

/** All faults as one message, one a line. */
export function together(faults: readonly Message[]): Message {
  const [first, ...more] = faults;
  if (more.length === 0) return first;
  return inEach((language) =>
    [configMessages.several(faults.length), ...faults].map((each) => each[language]).join('\n  '),
  );
}
