/** Languages of the site. */
export type SiteLanguage = 'en' | 'ja';

/** What the site itself says, beside its documents. */
const EN = {
  name: 'Banchi',
  documents: 'Documents',
  outline: 'On this page',
  skip: 'Skip to the text',
  menu: 'Menu',
  search: 'Search the documents',
  searchHint: 'Search',
  found: '{} sections',
  foundOne: '1 section',
  nothing: 'No section holds these words.',
  unreadable: 'The index of the documents could not be loaded.',
  copy: 'Copy',
  copied: 'Copied',
  dark: 'Dark colours',
  other: '日本語',
  onlyEnglish: '',
  before: 'Before',
  after: 'Next',
  table: 'Table',
  code: 'Code',
  tryIt: 'Try it',
  tryTitle: 'Try the interface',
  tryNeeds:
    'A running service shows a form for each request here. Start one with npm start, then open http://127.0.0.1:8080/docs/try/.',
  file: 'A file of the project.',
};

/** The texts of a language. */
export type SiteTexts = Readonly<Record<keyof typeof EN, string>>;

/** All texts, by language. */
export const TEXTS: Readonly<Record<SiteLanguage, SiteTexts>> = {
  en: EN,
  ja: {
    name: 'Banchi',
    documents: '文書',
    outline: 'このページの内容',
    skip: '本文へ',
    menu: '目次',
    search: '文書を検索',
    searchHint: '検索',
    found: '{}か所',
    foundOne: '1か所',
    nothing: 'この語を含む箇所はありません。',
    unreadable: '索引を読み込めませんでした。',
    copy: 'コピー',
    copied: 'コピー済み',
    dark: '暗い配色',
    other: 'English',
    onlyEnglish: 'この文書は英語だけです。',
    before: '前へ',
    after: '次へ',
    table: '表',
    code: 'コード',
    tryIt: '試す',
    tryTitle: 'インターフェースを試す',
    tryNeeds:
      '動いているサービスでは、ここにリクエストごとの入力欄が出ます。npm start で起動し、http://127.0.0.1:8080/docs/try/ を開いてください。',
    file: 'プロジェクトのファイルです。',
  },
};
