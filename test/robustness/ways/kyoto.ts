import { between, oneOf } from '../../../bench/support/random.js';
import type { Subject } from './subject.js';
import type { Way } from './way.js';
import { inFull, write } from './writing.js';

const NORTH_SOUTH =
  '寺町通 河原町通 烏丸通 堀川通 西洞院通 新町通 室町通 油小路通 大宮通 千本通 柳馬場通 富小路通 麩屋町通 御幸町通 高倉通 東洞院通 間之町通 猪熊通 衣棚通 両替町通'.split(
    ' ',
  );
const EAST_WEST =
  '御池通 三条通 四条通 五条通 丸太町通 今出川通 六角通 蛸薬師通 錦小路通 綾小路通 仏光寺通 高辻通 松原通 万寿寺通 七条通 夷川通 二条通 押小路通 姉小路通 上立売通'.split(
    ' ',
  );

/** A way to put streets before a town of Kyoto's three central wards. */
function streets(
  name: string,
  put: (random: () => number) => string,
  where: 'before' | 'behind' = 'before',
): Way {
  return {
    name: `Kyoto: ${name}`,
    kinds: ['town'],
    expects: 'record',
    write: (s, random) => {
      if (!isCentral(s)) return null;
      const { town } = inFull(s);
      const street = put(random);
      const lot =
        random() < 0.4 ? '' : `${between(random, 1, 900)}${oneOf(random, ['', '番地', '番地の2', '-1'])}`;
      return write(s, { town: where === 'before' ? street + town : town + street, numbers: lot });
    },
  };
}

const isCentral = ({ city, own }: Subject): boolean => city === '京都市' && /^[上中下]京区$/.test(own);

const bare = (street: string): string => street.slice(0, -1);
const along = (random: () => number): string => oneOf(random, NORTH_SOUTH);
const across = (random: () => number): string => oneOf(random, EAST_WEST);

/** Kyoto's streets before and behind the town. */
export const KYOTO: readonly Way[] = [
  streets(
    '通り上る',
    (r) => `${along(r)}${bare(across(r))}${oneOf(r, ['上る', '上ル', '下る', '下ル', '上がる', '下がる'])}`,
  ),
  streets(
    '通り入る',
    (r) =>
      `${across(r)}${bare(along(r))}${oneOf(r, ['東入', '西入', '東入る', '西入る', '東入ル', '西入ル', '東へ入る', '西へ入ル'])}`,
  ),
  streets(
    'both streets with 通',
    (r) => `${along(r)}${across(r)}${oneOf(r, ['上る', '下る', '上ル', '下ル'])}`,
  ),
  streets(
    'both streets without 通',
    (r) => `${bare(along(r))}${bare(across(r))}${oneOf(r, ['上る', '下る', '上ル', '下ル'])}`,
  ),
  streets(
    '入る and 上る together',
    (r) =>
      `${across(r)}${bare(along(r))}${oneOf(r, ['東入', '西入ル', '東入る'])}${oneOf(r, ['上る', '下ル', '下る'])}`,
  ),
  streets(
    '西入二丁, 上る二丁目',
    (r) =>
      `${across(r)}${bare(along(r))}${oneOf(r, ['西入', '東入', '西入る', '上る', '下る'])}${oneOf(r, ['二丁', '二丁目', '2丁目', '一丁目', '三丁'])}`,
  ),
  streets(
    '下る東側',
    (r) =>
      `${along(r)}${bare(across(r))}${oneOf(r, ['上る', '下る', '上ル', '下ル'])}${oneOf(r, ['東側', '西側', '東入', '西入る'])}`,
  ),
  streets(
    '三筋目',
    (r) =>
      `${along(r)}${bare(across(r))}${oneOf(r, ['上る', '下る', '東入', '西入る'])}${oneOf(r, ['一筋目', '二筋目', '三筋目', '2筋目'])}${oneOf(r, ['', '東入', '西入る', '上る'])}`,
  ),
  streets(
    '上るより下るまで',
    (r) =>
      `${along(r)}${bare(across(r))}${oneOf(r, ['上る', '下る'])}より${bare(across(r))}${oneOf(r, ['上る', '下る'])}まで`,
  ),
  streets(
    'a space before the town',
    (r) => `${along(r)}${bare(across(r))}${oneOf(r, ['上る ', '下る　', '上ル ', '東入 '])}`,
  ),
  streets(
    'behind the town in brackets',
    (r) => `（${along(r)}${bare(across(r))}${oneOf(r, ['上る', '下る', '西入', '東入る'])}）`,
    'behind',
  ),
];
