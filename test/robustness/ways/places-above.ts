import { oneOf } from '../../../bench/support/random.js';
import { hiragana } from '../rewritings.js';
import { ALL, type Way, WITH_NUMBERS } from './way.js';
import { text } from './whole-text.js';
import { inFull, plain, write } from './writing.js';

/** Ways with places in brackets, written twice, wrong or left out above the numbers. */
export const PLACES_ABOVE: readonly Way[] = [
  text('reading of the town in brackets', (_, s) => {
    const read = s.address.segments[2]?.read;
    return read === null || s.town.length > 1
      ? null
      : write(s, { town: `${inFull(s).town}（${hiragana(read)}）` });
  }),
  text('reading of the municipality in brackets', (_, s) => {
    const read = s.address.segments[1]?.read;
    return read === null ? null : write(s, { municipality: `${inFull(s).municipality}(${hiragana(read)})` });
  }),
  text('reading of the prefecture in brackets', (_, s) => {
    const read = s.address.segments[0]?.read;
    return read === null ? null : write(s, { prefecture: `${s.prefecture}（${hiragana(read)}）` });
  }),
  text('municipality in brackets', (_, s, random) => {
    const { municipality } = inFull(s);
    const [o, c] = oneOf(random, ['()', '（）', '【】', '[]', '「」']);
    return write(s, { municipality: o + municipality + c });
  }),
  text('prefecture in brackets', (_, s, random) => {
    const [o, c] = oneOf(random, ['()', '（）', '【】', '[]', '「」']);
    return write(s, { prefecture: o + s.prefecture + c });
  }),
  text(
    'prefecture behind in brackets',
    (_, s, random) =>
      write(s, { prefecture: '' }) +
      oneOf(random, [`（${s.prefecture}）`, `(${s.prefecture})`, ` ${s.prefecture}`, `、${s.prefecture}`]),
    ALL,
    ['prefecture'],
  ),
  text('town in brackets', (_, s, random) => {
    const [o, c] = oneOf(random, ['()', '（）', '「」', '[]']);
    return write(s, { town: o + inFull(s).town + c });
  }),
  text('prefecture abbreviated with a space', (_, s, random) =>
    /[都府県]$/.test(s.prefecture)
      ? write(s, { prefecture: s.prefecture.slice(0, -1) + oneOf(random, [' ', '　', '・', '、', '/', ',']) })
      : null,
  ),
  text(
    'prefecture abbreviated, a kind of municipality left out',
    (_, s) =>
      /[都府県]$/.test(s.prefecture) && /[市区町村]$/.test(s.own) && s.own.length > 2
        ? write(s, { prefecture: s.prefecture.slice(0, -1), municipality: s.city + s.own.slice(0, -1) })
        : null,
    ALL,
    ['suffix', 'county'],
  ),
  text('the town twice', (_, s, random) =>
    s.town.length > 1 || s.kind === 'town'
      ? null
      : write(s, { town: inFull(s).town + oneOf(random, ['', ' ', '　']) + inFull(s).town }),
  ),
  text('the whole address twice', (t, _, random) => t + oneOf(random, [' ', '　', '\n', '、', '/', '(']) + t),
  text(
    'another address behind',
    (t, _, random) =>
      t +
      oneOf(random, [' ', '　', '\n', '、', '/', ' / ', '・', '；']) +
      oneOf(random, [
        '東京都千代田区霞が関3-1-1',
        '大阪府大阪市北区梅田1-1-3',
        '北海道札幌市中央区北1条西2丁目',
        '京都市中京区寺町通御池上る上本能寺前町488',
      ]),
  ),
  text('county twice', (_, s) =>
    s.county === '' ? null : write(s, { municipality: s.county + s.county + s.own }),
  ),
  text('county with a space', (_, s, random) =>
    s.county === '' ? null : write(s, { municipality: s.county + oneOf(random, [' ', '　', '・']) + s.own }),
  ),
  text('郡 left out of the county', (_, s) =>
    s.county.length < 3 ? null : write(s, { municipality: s.county.slice(0, -1) + s.own }),
  ),
  text(
    'wrong county',
    (_, s, random) =>
      s.county === ''
        ? null
        : write(s, { municipality: oneOf(random, ['東牟婁郡', '上川郡', '北郡', '中郡', '熊毛郡']) + s.own }),
    ALL,
    ['county'],
  ),
  text('city and ward with a space', (_, s, random) =>
    s.city === ''
      ? null
      : write(s, { municipality: s.city + oneOf(random, [' ', '　', '・', '(', '、']) + s.own }),
  ),
  text('city said twice before the ward', (_, s) =>
    s.city === '' ? null : write(s, { municipality: `${s.city}${s.city}${s.own}` }),
  ),
  text(
    '区 of a ward of Tokyo left out',
    (_, s) =>
      s.prefecture === '東京都' && /..区$/.test(s.own)
        ? write(s, { municipality: s.own.slice(0, -1) })
        : null,
    ALL,
    ['suffix'],
  ),
  text(
    'ward of a designated city left out',
    (_, s) => (s.city === '' ? null : write(s, { municipality: s.city })),
    ALL,
    ['municipality'],
  ),
  text(
    'ward and prefecture left out',
    (_, s) => (s.city === '' ? null : write(s, { municipality: s.city, prefecture: '' })),
    ALL,
    ['municipality', 'prefecture'],
  ),
  text('subprefecture in front of the municipality', (_, s, random) =>
    s.prefecture === '北海道'
      ? write(s, {
          municipality:
            oneOf(random, [
              '石狩振興局',
              '上川総合振興局',
              '空知支庁',
              '渡島総合振興局',
              '十勝支庁',
              '宗谷総合振興局',
              '根室振興局',
              '後志',
            ]).replace(/^後志$/, '後志総合振興局') + inFull(s).municipality,
        })
      : null,
  ),
  text('island office in front of the municipality', (_, s, random) =>
    s.prefecture === '東京都' && /[町村]$/.test(s.own)
      ? write(s, {
          municipality: oneOf(random, ['大島支庁', '三宅支庁', '八丈支庁', '小笠原支庁']) + s.county + s.own,
        })
      : null,
  ),
  text(
    'numbers on their own line',
    (_, s, random) => {
      const { numbers } = inFull(s);
      return numbers === ''
        ? null
        : `${write(s, { numbers: '' })}${oneOf(random, ['\n', '\t', ' | ', ',', '","', '\r\n'])}${plain(s)}`;
    },
    WITH_NUMBERS,
  ),
];
