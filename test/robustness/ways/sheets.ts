import { between, oneOf } from '../../../bench/support/random.js';
import { ALL, type Way, WITH_NUMBERS } from './way.js';
import { code, columns, text } from './whole-text.js';
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
  text('HTML around', (t, _, random) =>
    oneOf(random, [
      `<p>${t}</p>`,
      `<td>${t}</td>`,
      `<div class="address">${t}</div>`,
      `<b>住所</b>${t}`,
      `<dd>${t}<br>`,
      `<span>${t}</span>`,
    ]),
  ),
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
    (t, _, random) => `${t}${oneOf(random, [',', '\t', '","', '|', ';'])}073-432-0001`,
  ),
  text(
    'JIS code in front',
    (t, s, random) => `${s.address.code.slice(0, 5)}${oneOf(random, [' ', '　', ':', ',', '\t'])}${t}`,
  ),
  text(
    'telephone number in front',
    (t, _, random) =>
      oneOf(random, [
        '073-432-0001 ',
        'TEL 073-432-0001 ',
        'TEL:073-432-0001\n',
        '電話073-432-0001　',
        '（073）432-0001 ',
        '☎073-432-0001 ',
        'Tel: 0735-22-1234 / ',
        '０７３－４３２－０００１　',
        '0734320001 ',
      ]) + t,
  ),
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
  text('person behind glued', (t, _, random) => t + oneOf(random, BEHIND), WITH_NUMBERS),
  text(
    'person behind',
    (t, _, random) => t + oneOf(random, [' ', '　', '\n', '、', '　　']) + oneOf(random, BEHIND),
  ),
  text('person behind in brackets', (t, _, random) => `${t}（${oneOf(random, BEHIND)}）`),
  text(
    'c/o',
    (t, _, random) =>
      t +
      oneOf(random, [
        ' c/o 山田',
        ' C/O山田',
        '　ｃ／ｏ 山田太郎',
        ' 気付',
        '気付',
        '　止め',
        ' 私書箱12号',
        '私書箱第5号',
        '　郵便局留',
        '郵便局私書箱3号',
      ]),
  ),
  text('remark of an estate agent behind', (t, _, random) => t + oneOf(random, HIKE)),
  text(
    'coordinates behind',
    (t, _, random) =>
      t +
      oneOf(random, [
        ' 34.2261,135.1675',
        '（34.2261, 135.1675）',
        '\t34.2261\t135.1675',
        ' 北緯34度13分',
        ' N34.22 E135.16',
      ]),
  ),
  text(
    'URL behind',
    (t, _, random) =>
      t +
      oneOf(random, [
        ' https://example.jp/',
        ' http://www.example.com/1-2',
        '（info@example.jp）',
        ' E-mail:a@b.jp',
      ]),
  ),
  text(
    'date behind',
    (t, _, random) =>
      t +
      oneOf(random, [
        ' 令和5年4月1日',
        '（平成30年3月移転）',
        ' 2023/04/01',
        '　H30.4.1',
        '（2020年完成）',
        ' 令和6年現在',
      ]),
  ),
  text('code with spaces or other marks', (t, s, random) =>
    s.postCode === null
      ? null
      : `${oneOf(random, [`〒 ${code(s, ' - ')}`, `〒${code(s, '‐')}`, `〒${code(s, '―')}`, `〒:${code(s)}`, `〒（${code(s)}）`, `(〒${code(s)})`, `(${code(s)})`, `【${code(s)}】`, `〒[${code(s)}]`, `${code(s)}:`, `〒${code(s, '~')}`, `${fullWidth(code(s) ?? '')}`, `〠${code(s)}`, `POST ${code(s)}`, `郵便番号：${code(s)}`, `郵便番号 ${s.postCode}`, `Ｔ${code(s)}`, `T${code(s)}`])}${oneOf(random, [' ', '　', '', ',', '/', '\n', '、'])}${t}`,
  ),
  text('code and label', (t, s, random) =>
    s.postCode === null
      ? null
      : oneOf(random, [
          `郵便番号：${code(s)} 住所：${t}`,
          `〒${code(s)}【住所】${t}`,
          `住所：〒${code(s)} ${t}`,
          `[住所] 〒${code(s)}　${t}`,
          `住所/〒${code(s)} ${t}`,
          `所在地〒${code(s)}${t}`,
          `本社:〒${code(s)}${t}`,
          `（〒${code(s)} ${t}）`,
          `Address: 〒${code(s)} ${t}`,
        ]),
  ),
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
  text(
    'label in front',
    (t, _, random) =>
      oneOf(random, [
        '住所｜',
        '住所/',
        '住所=',
        '住所】',
        'Address:',
        '＊住所＊',
        '本店所在地　',
        '施設所在地：',
        '現住所 ',
        '住所（自宅）：',
        '【所在】',
        '所在 ',
        '所在：',
        '所　在　',
        '開催場所：',
        '会場　',
        '住　所　',
        '物件所在地：',
        '本籍 ',
        '出身地：',
        '設置場所　',
        '場所：',
        'お届け先住所：',
        '送付先：',
        '旧住所：',
        '新住所 ',
        '移転先　',
        '施設住所：',
        '店舗住所 ',
        '住所 : ',
        '所在地=',
        '登記簿上の本店：',
        '本店　',
        '事務所：',
        '主たる事務所　',
        '集合場所：',
        '◇住所　',
        '♦',
        '▽',
        '→ ',
        '⇒',
        '1)',
        '(1) ',
        '①　',

        'Ⅰ.',
        '第1 ',
        '[1]',
        '001 ',
        'No.1 ',
        '12: ',
        '※1 ',
      ]) + t,
  ),
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
