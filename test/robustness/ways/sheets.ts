import { between, oneOf } from '../../../bench/support/random.js';
import { fill } from './fill.js';
import { ALL, type Way, WITH_NUMBERS } from './way.js';
import { code, columns, slotsOf, text } from './whole-text.js';
import { fullWidth, plain, write } from './writing.js';

const PEOPLE = [
  '山田太郎',
  '株式会社山田商店',
  '㍿鈴木',
  '(株)田中',
  '山田　花子',
  '○○歯科医院',
  '和歌山大学',
  '中央病院',
  '市立図書館',
  '東京第一事務所',
  '大阪商店',
  'ABC Corporation',
];
const BEHIND = [
  '山田太郎',
  '山田方',
  '山田様方',
  '株式会社山田商店気付',
  '㈱山田気付',
  '山田商店内',
  '市役所内',
  '山田ビル内',
  'ＪＡ内',
  '公民館内',
  '県庁舎内',
  '佐藤太郎様',
  '鈴木 様',
  '御中',
  '総務課 御中',
];
const HIKE = [
  ' JR阪和線 和歌山駅 徒歩10分',
  '（JR和歌山駅徒歩5分）',
  ' 南海線「和歌山市」駅 バス12分 停歩3分',
  ' 駅から3分',
  '（駐車場あり）',
  ' 地図',
  ' [地図を見る]',
  '(Googleマップ)',
  ' アクセス',
  ' 築15年',
  ' 3LDK 78.5㎡',
  ' ※駐車場なし',
  '（受付 9:00～17:00）',
  ' ほか',
  ' 他',
];

/** Postal codes with other signs around and in them. */
const CODES = [
  '〒 {640} - {8273}',
  '〒{640}‐{8273}',
  '〒{640}―{8273}',
  '〒:{code}',
  '〒（{code}）',
  '(〒{code})',
  '({code})',
  '【{code}】',
  '〒[{code}]',
  '{code}:',
  '〒{640}~{8273}',
  '{code in full width}',
  '〠{code}',
  'POST {code}',
  '郵便番号：{code}',
  '郵便番号 {digits}',
  'Ｔ{code}',
  'T{code}',
];

/** Remains of tables, web pages, labels and lists around and between the parts. */
export const SHEETS: readonly Way[] = [
  text('HTML between the parts', (_, s, random) =>
    columns(s).join(
      oneOf(random, [
        '<br>',
        '<br/>',
        '<br />',
        '&nbsp;',
        '</td><td>',
        '<BR>',
        '</span> <span>',
        '&#12288;',
        '<wbr>',
        '\\n',
        '&emsp;',
      ]),
    ),
  ),
  text('HTML around', [
    '<p>{text}</p>',
    '<td>{text}</td>',
    '<div class="address">{text}</div>',
    '<b>住所</b>{text}',
    '<dd>{text}<br>',
    '<span>{text}</span>',
  ]),
  text(
    'HTML and a building behind',
    (t, _, random) =>
      `${t}${oneOf(random, ['<br>', '<br/>', '&nbsp;', '\\n', '\\r\\n'])}サンハイツ${between(random, 101, 909)}`,
  ),
  text('columns of a table', (_, s, random) =>
    columns(s).join(
      oneOf(random, [
        ',',
        '\t',
        ';',
        '|',
        ' | ',
        '","',
        '，',
        '、',
        ' / ',
        '\n',
        '\r\n',
        '　　',
        '->',
        '＞',
        ' > ',
        '>>',
        '・',
        '_',
        '+',
      ]),
    ),
  ),
  text('columns of a table with a code', (_, s, random) =>
    code(s) === null
      ? null
      : [code(s), ...columns(s)].join(oneOf(random, [',', '\t', ';', '","', '、', '|'])),
  ),
  text('columns in quotes', (_, s) =>
    columns(s)
      .map((c) => `"${c}"`)
      .join(','),
  ),
  text(
    'columns, empty ones behind',
    (_, s, random) =>
      `${columns(s).join(',')}${oneOf(random, [',,', ',,,', ',"",', ',NULL', ',-', ',nan', ',None', ',TRUE'])}`,
  ),
  text(
    'columns, empty ones in front',
    (_, s, random) => oneOf(random, [',', ',,', '"",', '1,', '0012,', 'A-1,', '"1",']) + columns(s).join(','),
  ),
  text(
    'columns with a number and a name in front',
    (_, s, random) =>
      `${between(random, 1, 999)}${oneOf(random, [',', '\t', '|'])}${oneOf(random, PEOPLE)}${oneOf(random, [',', '\t', '|'])}${columns(s).join('')}`,
  ),
  text(
    'columns with a telephone number behind',
    [',', '\t', '","', '|', ';'].map((mark) => `{text}${mark}073-432-0001`),
  ),
  text(
    'JIS code in front',
    (t, s, random) => `${s.address.code.slice(0, 5)}${oneOf(random, [' ', '　', ':', ',', '\t'])}${t}`,
  ),
  text('telephone number in front', [
    '073-432-0001 {text}',
    'TEL 073-432-0001 {text}',
    'TEL:073-432-0001\n{text}',
    '電話073-432-0001　{text}',
    '（073）432-0001 {text}',
    '☎073-432-0001 {text}',
    'Tel: 0735-22-1234 / {text}',
    '０７３－４３２－０００１　{text}',
    '0734320001 {text}',
  ]),
  text(
    'person or company in front',
    (t, _, random) =>
      oneOf(random, PEOPLE) +
      oneOf(random, [' ', '　', '\n', '、', '：', ' / ', '\t', '（住所：', ' 住所 ', '（']) +
      t,
  ),
  text(
    'person or company in front, prefecture left out',
    (_, s, random) =>
      oneOf(random, PEOPLE) + oneOf(random, [' ', '　', '\n', '\t']) + write(s, { prefecture: '' }),
    ALL,
    ['prefecture'],
  ),
  text(
    'person behind glued',
    BEHIND.map((person) => `{text}${person}`),
    WITH_NUMBERS,
  ),
  text(
    'person behind',
    (t, _, random) => t + oneOf(random, [' ', '　', '\n', '、', '　　']) + oneOf(random, BEHIND),
  ),
  text(
    'person behind in brackets',
    BEHIND.map((person) => `{text}（${person}）`),
  ),
  text('c/o', [
    '{text} c/o 山田',
    '{text} C/O山田',
    '{text}　ｃ／ｏ 山田太郎',
    '{text} 気付',
    '{text}気付',
    '{text}　止め',
    '{text} 私書箱12号',
    '{text}私書箱第5号',
    '{text}　郵便局留',
    '{text}郵便局私書箱3号',
  ]),
  text(
    'remark of an estate agent behind',
    HIKE.map((remark) => `{text}${remark}`),
  ),
  text('coordinates behind', [
    '{text} 34.2261,135.1675',
    '{text}（34.2261, 135.1675）',
    '{text}\t34.2261\t135.1675',
    '{text} 北緯34度13分',
    '{text} N34.22 E135.16',
  ]),
  text('URL behind', [
    '{text} https://example.jp/',
    '{text} http://www.example.com/1-2',
    '{text}（info@example.jp）',
    '{text} E-mail:a@b.jp',
  ]),
  text('date behind', [
    '{text} 令和5年4月1日',
    '{text}（平成30年3月移転）',
    '{text} 2023/04/01',
    '{text}　H30.4.1',
    '{text}（2020年完成）',
    '{text} 令和6年現在',
  ]),
  text('code with spaces or other marks', (t, s, random) => {
    if (s.postCode === null) return null;
    const written = fill(oneOf(random, CODES), {
      ...slotsOf(t, s),
      'code in full width': fullWidth(code(s) ?? ''),
    });
    return `${written}${oneOf(random, [' ', '　', '', ',', '/', '\n', '、'])}${t}`;
  }),
  text('code and label', [
    '郵便番号：{code} 住所：{text}',
    '〒{code}【住所】{text}',
    '住所：〒{code} {text}',
    '[住所] 〒{code}　{text}',
    '住所/〒{code} {text}',
    '所在地〒{code}{text}',
    '本社:〒{code}{text}',
    '（〒{code} {text}）',
    'Address: 〒{code} {text}',
  ]),
  text('old code of three or five digits in front', (t, s, random) =>
    s.postCode === null
      ? null
      : oneOf(random, [
          `〒${s.postCode.slice(0, 3)} ${t}`,
          `〒${s.postCode.slice(0, 3)}-${s.postCode.slice(3, 5)} ${t}`,
        ]),
  ),
  text('code in kanji digits', (t, s) =>
    s.postCode === null
      ? null
      : `〒${s.postCode.replace(/[0-9]/g, (c) => '〇一二三四五六七八九'[Number(c)])} ${t}`,
  ),
  text('label in front', [
    '住所｜{text}',
    '住所/{text}',
    '住所={text}',
    '住所】{text}',
    'Address:{text}',
    '＊住所＊{text}',
    '本店所在地　{text}',
    '施設所在地：{text}',
    '現住所 {text}',
    '住所（自宅）：{text}',
    '【所在】{text}',
    '所在 {text}',
    '所在：{text}',
    '所　在　{text}',
    '開催場所：{text}',
    '会場　{text}',
    '住　所　{text}',
    '物件所在地：{text}',
    '本籍 {text}',
    '出身地：{text}',
    '設置場所　{text}',
    '場所：{text}',
    'お届け先住所：{text}',
    '送付先：{text}',
    '旧住所：{text}',
    '新住所 {text}',
    '移転先　{text}',
    '施設住所：{text}',
    '店舗住所 {text}',
    '住所 : {text}',
    '所在地={text}',
    '登記簿上の本店：{text}',
    '本店　{text}',
    '事務所：{text}',
    '主たる事務所　{text}',
    '集合場所：{text}',
    '◇住所　{text}',
    '♦{text}',
    '▽{text}',
    '→ {text}',
    '⇒{text}',
    '1){text}',
    '(1) {text}',
    '①　{text}',
    'Ⅰ.{text}',
    '第1 {text}',
    '[1]{text}',
    '001 {text}',
    'No.1 {text}',
    '12: {text}',
    '※1 {text}',
  ]),
  text(
    'label in front, prefecture left out',
    (_, s, random) =>
      oneOf(random, [
        '住所｜',
        '住所/',
        'Address:',
        '本店所在地　',
        '現住所 ',
        '【所在】',
        '所在 ',
        '会場　',
        '本籍 ',
        '設置場所　',
        '新住所 ',
        '移転先　',
        '本店　',
        '事務所：',
        '◇',
        '→ ',
        '1) ',
        '(1) ',
        'Ⅰ.',
        '001 ',
        '※',
      ]) + write(s, { prefecture: '' }),
    ALL,
    ['prefecture'],
  ),
  text('a blank between all characters', (t, _, random) =>
    [...t]
      .map((c, i, all) => (i > 0 && !/[0-9-]/.test(c + all[i - 1]) ? oneOf(random, [' ']) + c : c))
      .join(''),
  ),
  text('vertical', (t) => (/[0-9０-９]/.test(t) ? null : [...t].join('\n'))),
  text(
    'vertical with numbers in kanji',
    (t, s) =>
      plain(s).includes('-')
        ? [...t.replace(/[0-9]/g, (c) => '〇一二三四五六七八九'[Number(c)]).replace(/-/g, '―')].join('\n')
        : null,
    ['house', 'lot'],
  ),
  text('a line break somewhere', (t, s, random) => {
    const at = between(random, 1, t.length - 1);
    return (/[0-9]$/.test(t.slice(0, at)) && /^[0-9]/.test(t.slice(at))) || s.kind === 'town'
      ? null
      : `${t.slice(0, at)}${oneOf(random, ['\n', '\r\n', '\n　', ' \n'])}${t.slice(at)}`;
  }),
  text('many blanks', (_, s, random) =>
    columns(s).join(oneOf(random, ['    ', '　　　', ' 　 ', '\t\t', '\u00a0', '\u2003', ' \u200b'])),
  ),
];
