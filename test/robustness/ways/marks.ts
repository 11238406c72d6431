import { between, oneOf } from '../../../bench/support/random.js';
import { type Way, WITH_NUMBERS } from './way.js';
import { text } from './whole-text.js';
import { inFull, write } from './writing.js';

const postal = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;
const choose =
  (forms: readonly string[]) =>
  (random: () => number): string =>
    oneOf(random, forms);

const label = choose([
  '住所：',
  '住所:',
  '所在地：',
  '所在地 ',
  '住所　',
  '【住所】',
  '＜所在地＞',
  '■住所：',
  '勤務先住所：',
]);
const office = choose([
  '(本社)',
  '（本店）',
  '[支店]',
  '【営業所】',
  '〔工場〕',
  '本社：',
  '本社 ',
  '(自宅)',
  '（登記上）',
]);
const item = choose(['1.', '(1)', '①', '2）', '・', '-', '●', '※', '１．', 'a)', '3 ']);
const room = choose([
  '305号室',
  '３０５号室',
  '305',
  '1203号',
  'B-203',
  '2F',
  '8階',
  '８Ｆ',
  'B1F',
  '地下1階',
  '401号',
  '#302',
]);
const building = choose([
  '第3山田ビル',
  'サンハイツ101号室',
  'グランドメゾン中央205',
  'メゾン・ド・パリB-12',
  'パークタワー2503',
  'コーポ一番館102',
  '三井ビルディング',
  'ハイツ緑が丘A棟',
  '県営住宅2棟301',
  'ABCビル8F',
]);
const numeral = choose([
  '21世紀ビル',
  '三番館',
  '2番館',
  '第二ビル',
  '１０１ビル',
  '三共ビル',
  '1号館',
  '五番街ビル2F',
  '八千代ビル',
]);
const company = choose([
  '株式会社山田商店',
  '(株)鈴木',
  'トヨタ自動車㈱',
  '山田太郎様',
  '山田様方',
  '佐藤方',
  '○○小学校',
  '（有）田中',
]);
const phone = choose([
  '073-432-0001',
  'TEL 073-432-0001',
  '電話：０７３（４３２）０００１',
  'Tel.0735-22-1234',
  '☎03-1234-5678',
  '/TEL03-1234-5678/FAX03-1234-5679',
  '（電話 090-1234-5678）',
]);

/** Ways with texts that people write around an address. */
export const MARKS: readonly Way[] = [
  text('label in front', (text, _, random) => label(random) + text),
  text('office in front', (text, _, random) => office(random) + text),
  text('list mark in front', (text, _, random) => item(random) + text),
  text('quotes around', (text, _, random) => {
    const [open, close] = oneOf(random, ['「」', '""', '『』', "''", '“”', '()', '（）', '【】', '<>']);
    return open + text + close;
  }),
  text('postal code in front', (text, s, random) =>
    s.postCode === null
      ? null
      : oneOf(random, ['〒', '〒 ', '', '郵便番号']) +
        postal(s.postCode) +
        oneOf(random, [' ', '　', '', ', ']) +
        text,
  ),
  text('postal code without hyphen in front', (text, s, random) =>
    s.postCode === null ? null : `〒${s.postCode}${oneOf(random, ['', ' ', '　'])}${text}`,
  ),
  text('postal code in full width in front', (text, s) =>
    s.postCode === null
      ? null
      : `〒${postal(s.postCode).replace(/[0-9-]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))}　${text}`,
  ),
  text(
    'wrong postal code in front',
    (text, _, random) => `〒${between(random, 100, 999)}-${between(random, 1000, 9999)} ${text}`,
  ),
  text('postal code behind', (text, s, random) =>
    s.postCode === null
      ? null
      : text + oneOf(random, [' 〒', '（〒', '　〒']) + postal(s.postCode) + oneOf(random, ['', '）']),
  ),
  text('telephone number behind', (text, _, random) => `${text} ${phone(random)}`),
  text(
    'room or floor behind a space',
    (text, _, random) => text + oneOf(random, [' ', '　']) + room(random),
    WITH_NUMBERS,
  ),
  text('building behind a space', (text, _, random) => text + oneOf(random, [' ', '　']) + building(random)),
  text('building and room behind spaces', (text, _, random) => `${text} ${building(random)} ${room(random)}`),
  text('building glued', (text, _, random) => text + building(random).replace(/^第3|^ABC/, ''), WITH_NUMBERS),
  text(
    'building that begins with a number behind a space',
    (text, _, random) => text + oneOf(random, [' ', '　']) + numeral(random),
    WITH_NUMBERS,
  ),
  text(
    'building that begins with a kanji number glued',
    (text, _, random) =>
      text + oneOf(random, ['三番館', '第二ビル', '三共ビル', '五番街ビル2F', '八千代ビル', '一番館']),
    WITH_NUMBERS,
  ),
  text('building in brackets', (text, _, random) => `${text}（${building(random)}）`),
  text(
    'building behind a comma',
    (text, _, random) => text + oneOf(random, ['、', '，', ', ']) + building(random),
  ),
  text(
    'company or person behind a space',
    (text, _, random) => text + oneOf(random, [' ', '　']) + company(random),
  ),
  text('company or person in brackets behind', (text, _, random) => `${text}（${company(random)}）`),
  text('先, 地先', (text, _, random) => text + oneOf(random, ['先', '地先', ' 先', '地先海面'])),
  text(
    '地内, 付近, 周辺',
    (text, _, random) => text + oneOf(random, ['地内', '付近', '周辺', ' 付近', '近辺', '内', 'の一部']),
  ),
  text(
    'full stop or other marks behind',
    (text, _, random) => text + oneOf(random, ['。', '、', '.', '，', '；', ' -', '/', '*']),
  ),
  text('a former name in brackets behind the municipality', (_, s, random) =>
    write(s, {
      municipality:
        inFull(s).municipality + oneOf(random, ['（旧市内）', '(旧町)', '［中心部］', '（本庁管内）']),
    }),
  ),
  text('a remark in brackets behind the town', (_, s, random) =>
    write(s, {
      town: inFull(s).town + oneOf(random, ['（北部）', '（旧村）', '(駅前)']),
    }),
  ),
  text('numbers in brackets', (_, s, random) => {
    const { numbers } = inFull(s);
    const [open, close] = oneOf(random, ['()', '（）', '[]']);
    return numbers === '' ? null : write(s, { numbers: open + numbers + close });
  }),
  text('invisible characters', (text, _, random) => {
    const at = between(random, 1, text.length - 1);
    // a soft hyphen between digits is a hyphen
    const sign = oneOf(random, [
      '\u200b',
      '\u2060',
      '\u200e',
      ...(/[0-9]$/.test(text.slice(0, at)) ? [] : ['\u00ad']),
    ]);
    return `\ufeff${text.slice(0, at)}${sign}${text.slice(at)}`;
  }),
  text('line breaks', (text, s, random) =>
    s.postCode === null
      ? null
      : `〒${postal(s.postCode)}\r\n${text}${oneOf(random, ['\n', '\r\n'])}${building(random)}`,
  ),
  text('full-width everything', (text) =>
    text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  ),
  text(
    'more than 100 characters behind',
    (text, _, random) => `${text} ${`${building(random)} ${company(random)} `.repeat(8)}`,
  ),
];
