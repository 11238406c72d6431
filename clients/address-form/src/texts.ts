/** Texts of the element in Japanese; the other tables have the same keys. Braces hold the name of a value. */
const ja = {
  search: '郵便番号または住所',
  searchHint: '入力すると候補が出ます。候補にない番地や建物名も続けて入力できます。',
  postalCode: '郵便番号',
  prefecture: '都道府県',
  municipality: '市区町村',
  town: '町名・丁目',
  number: '番地',
  building: '建物名・部屋番号',
  optional: '任意',
  candidates: '候補',
  count: '候補 {count} 件。上下キーで選び、Enter で決定します。',
  none: '候補はありません。',
  filled: '入力しました: {address}',
  exact: '住所を確認しました。',
  resolved: '住所を確認しました。建物名をご確認ください。',
  partial: '町名まで確認しました。番地は確認できていません。',
  place: '市区町村まで確認しました。町名は確認できていません。',
  tie: '該当する住所が {count} 件あります。',
  unknown: '住所を確認できませんでした。各欄に入力してください。',
  question: 'どの住所ですか',
  more: 'ほかに {count} 件あります。続きを入力すると絞り込めます。',
  unreachable: '住所を検索できません。各欄に入力してください。',
  missing: '{field}を入力してください。',
  choose: '住所を選んでください。',
};

/** A key of the tables. */
export type TextKey = keyof typeof ja;
type Texts = Readonly<Record<TextKey, string>>;

const en: Texts = {
  search: 'Postal code or address',
  searchHint:
    'Suggestions appear as you type. Go on with number and building, even if no suggestion has them.',
  postalCode: 'Postal code',
  prefecture: 'Prefecture',
  municipality: 'City, ward, town or village',
  town: 'Area and chome',
  number: 'Block and house number',
  building: 'Building and room',
  optional: 'optional',
  candidates: 'Suggestions',
  count: '{count} suggestions. Choose with the arrow keys, take with Enter.',
  none: 'No suggestions.',
  filled: 'Filled in: {address}',
  exact: 'The address is known.',
  resolved: 'The address is known. Please check the building.',
  partial: 'The area is known. The number could not be checked.',
  place: 'The municipality is known. The area could not be checked.',
  tie: 'This may be {count} addresses.',
  unknown: 'The address is not known. Please fill in the fields.',
  question: 'Which address is it?',
  more: '{count} more; go on typing to narrow them down.',
  unreachable: 'Addresses cannot be looked up now. Please fill in the fields.',
  missing: 'Please fill in: {field}.',
  choose: 'Please choose an address.',
};

const zhCn: Texts = {
  search: '邮政编码或地址',
  searchHint: '输入时会显示候选地址。候选中没有的门牌号和建筑物名也可以继续输入。',
  postalCode: '邮政编码',
  prefecture: '都道府县',
  municipality: '市区町村',
  town: '町名、丁目',
  number: '门牌号',
  building: '建筑物名、房间号',
  optional: '可选',
  candidates: '候选地址',
  count: '{count} 个候选地址。用上下键选择，按 Enter 确定。',
  none: '没有候选地址。',
  filled: '已填写：{address}',
  exact: '地址已确认。',
  resolved: '地址已确认。请检查建筑物名。',
  partial: '已确认到町名，门牌号未能确认。',
  place: '已确认到市区町村，町名未能确认。',
  tie: '有 {count} 个可能的地址。',
  unknown: '未能确认地址，请填写各栏。',
  question: '是哪一个地址？',
  more: '还有 {count} 个，请继续输入以缩小范围。',
  unreachable: '目前无法查询地址，请填写各栏。',
  missing: '请填写{field}。',
  choose: '请选择地址。',
};

const zhTw: Texts = {
  search: '郵遞區號或地址',
  searchHint: '輸入時會顯示候選地址。候選中沒有的門牌號碼和建築物名稱也可以繼續輸入。',
  postalCode: '郵遞區號',
  prefecture: '都道府縣',
  municipality: '市區町村',
  town: '町名、丁目',
  number: '門牌號碼',
  building: '建築物名稱、房間號碼',
  optional: '選填',
  candidates: '候選地址',
  count: '{count} 個候選地址。用上下鍵選擇，按 Enter 確定。',
  none: '沒有候選地址。',
  filled: '已填寫：{address}',
  exact: '地址已確認。',
  resolved: '地址已確認。請檢查建築物名稱。',
  partial: '已確認到町名，門牌號碼未能確認。',
  place: '已確認到市區町村，町名未能確認。',
  tie: '有 {count} 個可能的地址。',
  unknown: '未能確認地址，請填寫各欄。',
  question: '是哪一個地址？',
  more: '還有 {count} 個，請繼續輸入以縮小範圍。',
  unreachable: '目前無法查詢地址，請填寫各欄。',
  missing: '請填寫{field}。',
  choose: '請選擇地址。',
};

const ko: Texts = {
  search: '우편번호 또는 주소',
  searchHint: '입력하면 후보가 나타납니다. 후보에 없는 번지와 건물명도 이어서 입력할 수 있습니다.',
  postalCode: '우편번호',
  prefecture: '도도부현',
  municipality: '시구정촌',
  town: '마을・초메',
  number: '번지',
  building: '건물명・호실',
  optional: '선택',
  candidates: '후보',
  count: '후보 {count}건. 위아래 키로 고르고 Enter로 결정합니다.',
  none: '후보가 없습니다.',
  filled: '입력했습니다: {address}',
  exact: '주소를 확인했습니다.',
  resolved: '주소를 확인했습니다. 건물명을 확인해 주세요.',
  partial: '마을까지 확인했습니다. 번지는 확인하지 못했습니다.',
  place: '시구정촌까지 확인했습니다. 마을은 확인하지 못했습니다.',
  tie: '해당하는 주소가 {count}건 있습니다.',
  unknown: '주소를 확인하지 못했습니다. 각 칸에 입력해 주세요.',
  question: '어느 주소입니까?',
  more: '{count}건 더 있습니다. 이어서 입력하면 좁혀집니다.',
  unreachable: '지금은 주소를 찾을 수 없습니다. 각 칸에 입력해 주세요.',
  missing: '입력해 주세요: {field}',
  choose: '주소를 골라 주세요.',
};

const TABLES: readonly (readonly [tag: RegExp, texts: Texts])[] = [
  [/^ja\b/i, ja],
  [/^ko\b/i, ko],
  [/^zh-(?:hant|tw|hk|mo)\b/i, zhTw],
  [/^zh\b/i, zhCn],
];

/** The texts of a language tag; English where there are none. */
export function textsOf(tag: string): Texts {
  return TABLES.find(([pattern]) => pattern.test(tag))?.[1] ?? en;
}

/** A text with its values. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
