import { between, oneOf } from '../../../bench/support/random.js';
import type { Subject } from './subject.js';
import { ALL, NUMBERED, type Way, WITH_NUMBERS } from './way.js';
import { columns, text } from './whole-text.js';
import { digits, inFull, isClear, plain, write } from './writing.js';

/** A way that writes the numbers otherwise; null where it changes nothing. */
function numbered(name: string, put: (numbers: string, random: () => number) => string): Way {
  return text(
    name,
    (_, s, random) => {
      const numbers = plain(s);
      const changed = put(numbers, random);
      return changed === numbers || !isClear(s, { alone: true }) ? null : write(s, { numbers: changed });
    },
    WITH_NUMBERS,
  );
}

/** A way that writes the chome otherwise. */
function sectioned(name: string, put: (chome: string, random: () => number) => string): Way {
  return text(
    name,
    (_, s, random) => (s.chome === null ? null : write(s, { chome: put(inFull(s).chome, random) })),
    ['house', 'block', 'chome'],
  );
}

/** A way with a text behind the numbers, which must not become a part of them. */
function behind(name: string, forms: readonly string[]): Way {
  return text(
    name,
    (all, s, random) => (isClear(s, { alone: true }) ? all + oneOf(random, forms) : null),
    WITH_NUMBERS,
  );
}

const parts = (s: Subject): string[] => [...columns(s).slice(0, 2), inFull(s).town + inFull(s).chome];

/** Addresses as machines read them from paper, as they are said, and as forms and objects hold them in fields. */
export const MISREAD: readonly Way[] = [
  numbered('a zero read as a letter', (numbers, random) =>
    numbers.replace(/(?<=[0-9])0/, oneOf(random, ['O', 'o', 'Ｏ'])),
  ),
  numbered('a zero read as one in kanji', (numbers) => numbers.replace(/(?<=[0-9])0(?=[0-9])/, '〇')),
  numbered('a one read as a letter', (numbers, random) =>
    numbers.replace(/(?<=[0-9])1(?=-|$)|(?<=-|^)1(?=[0-9])/, oneOf(random, ['l', 'I'])),
  ),
  numbered('ハイフン between numbers', (numbers, random) =>
    numbers.replaceAll('-', oneOf(random, ['ハイフン', 'はいふん', 'ダッシュ', 'マイナス', '棒'])),
  ),
  sectioned('丁日, T目', (chome, random) =>
    chome.replace('丁目', oneOf(random, ['丁日', '丁自', 'T目', 'Ｔ目'])),
  ),
  sectioned('チョーメ', (chome, random) => chome.replace('丁目', oneOf(random, ['チョーメ', 'ちょーめ']))),
  {
    ...numbered('a number of which a digit is hidden', (numbers, random) =>
      numbers.replace(/^([0-9]+)(?:-.*)?$/, `$1${oneOf(random, ['○', '●', '○○'])}番地`),
    ),
    expects: 'section',
  },
  behind('a part of a lot or of what is sold behind', [
    ' 2号地',
    '（1期）',
    '(２期)',
    '③',
    ' ②',
    '　③号地',
    '（2区画）',
    ' ❶',
  ]),
  text('の between the parts', (_, s) => {
    const { prefecture, municipality, town, chome, numbers } = inFull(s);
    const all = [prefecture, municipality, town, chome, numbers.replaceAll('-', 'の')];
    return isClear(s, { alone: true }) ? all.filter((part) => part !== '').join('の') : null;
  }),
  text('の behind the municipality', (_, s) => {
    const { prefecture, municipality } = inFull(s);
    return `${prefecture}${municipality}の${write(s, { prefecture: '', municipality: '' })}`;
  }),
  text(
    'a sentence around',
    (all, _, random) =>
      `${oneOf(random, ['住所は', '行き先は', 'えーと', '届け先が', 'すみません', 'はい、', '会場は'])}${all}${oneOf(random, ['です', 'です。', 'でお願いします', '', 'まで'])}`,
  ),
  text(
    'a sentence around, prefecture left out',
    (_, s, random) =>
      `${oneOf(random, ['住所は', '行き先は', '届け先が', '会場は'])}${write(s, { prefecture: '' })}`,
    ALL,
    ['prefecture'],
  ),
  text('a date in front', (all, _, random) =>
    oneOf(random, [
      `2024/${between(random, 1, 12)}/${between(random, 1, 28)} ${all}`,
      `${between(random, 1, 12)}/${between(random, 1, 28)}　${all}`,
      `2024.05.12 ${all}`,
      `1、2、${all}`,
    ]),
  ),
  text('arrows between the parts', (_, s, random) => columns(s).join(oneOf(random, ['→', '⇒', ' → ', '➡']))),
  text('fields of a form', (_, s, random) => {
    const [prefecture, municipality, rest] = columns(s);
    const [between, colon] = [oneOf(random, [' ', '　', '\n', '、', ' / ']), oneOf(random, [':', '：'])];
    return [
      `都道府県${colon}${prefecture}`,
      `市区町村${colon}${municipality}`,
      `町名番地${colon}${rest}`,
    ].join(between);
  }),
  text('fields of an object', (_, s, random) => {
    const [prefecture, municipality, rest] = columns(s);
    return oneOf(random, [
      JSON.stringify({ pref: prefecture, city: municipality, addr: rest }),
      JSON.stringify({ prefecture, city: municipality, address1: rest, address2: '' }),
      JSON.stringify({ 都道府県: prefecture, 市区町村: municipality, 住所: rest }),
    ]);
  }),
  text(
    'all numbers as columns',
    (_, s) => {
      const own = digits(s);
      return own === null || s.chome === null || !isClear(s, { alone: true })
        ? null
        : [...parts(s), ...own].join(',');
    },
    ['house'],
  ),
  text(
    'a character of the prefecture could not be read',
    (all, { prefecture }, random) => {
      const at = between(random, 0, prefecture.length - 1);
      return `${all.slice(0, at)}${oneOf(random, ['〓', '?', '\ufffd'])}${all.slice(at + 1)}`;
    },
    NUMBERED,
  ),
  text(
    'a character of the municipality could not be read',
    (all, { prefecture, county, city, own }, random) => {
      if (county !== '') return null;
      const at = prefecture.length + between(random, 0, city.length + own.length - 1);
      return `${all.slice(0, at)}${oneOf(random, ['〓', '?', '\ufffd', '□'])}${all.slice(at + 1)}`;
    },
    NUMBERED,
  ),
  behind('a time, an amount or an English floor behind', [
    ' 9:00〜18:00',
    '（10:30開店）',
    ' 3,500万円',
    ' 12,000円',
    ' 3rd Floor',
    ' 2nd',
  ]),
  text('a pictograph in front', (all, _, random) => oneOf(random, ['📍', '🏠', '📮 ', '🏢']) + all),
  text('colons between the parts', (_, s, random) => columns(s).join(oneOf(random, [':', '：']))),
  text('fields of a form in lines of their own', (_, s, random) => {
    const [prefecture, municipality, rest] = columns(s);
    const between = oneOf(random, [' ', '　', '\n', '\t']);
    return [
      ['都道府県', prefecture],
      ['市区町村', municipality],
      ['町名番地', rest],
    ]
      .map((field) => field.join(between))
      .join('\n');
  }),
  text(
    'fields of an object, the numbers apart',
    (_, s) => {
      const [pref, city, town] = parts(s);
      return isClear(s, { alone: true }) ? JSON.stringify({ pref, city, town, banchi: plain(s) }) : null;
    },
    WITH_NUMBERS,
  ),
  text(
    'numbers as columns with bars',
    (_, s, random) => {
      const own = digits(s);
      if (own === null || !isClear(s, { alone: true })) return null;
      const { prefecture, municipality, town } = inFull(s);
      const chome = s.chome === null ? [] : [`${s.chome}丁目`];
      return [prefecture, municipality, town, ...chome, ...own].join(oneOf(random, ['|', ' | ', '｜']));
    },
    ['house'],
  ),
];
