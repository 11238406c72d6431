import { between, oneOf } from '../../../bench/support/random.js';
import { halfWidth, inKanji } from '../rewritings.js';
import { district, NUMERAL, replaced, value } from './district.js';
import type { Subject } from './subject.js';
import type { Way } from './way.js';
import { fullWidth, inFull, write } from './writing.js';

/** A way to write a lot that nobody knows behind a town that has no numbers. */
function lotBehind(
  name: string,
  change: (town: string, subject: Subject, random: () => number) => string | null,
): Way {
  return {
    name,
    kinds: ['town'],
    expects: 'record',
    write: (s, random) => {
      if (s.register.written.size > 30 && s.town.length < 2) return null;
      const changed = change(inFull(s).town, s, random);
      return changed === null ? null : write(s, { town: changed });
    },
  };
}

const lot = (random: () => number): string =>
  oneOf(random, [
    `${between(random, 1, 900)}番地`,
    `${between(random, 1, 900)}番地${between(random, 1, 20)}`,
    `${between(random, 1, 900)}-${between(random, 1, 20)}`,
    `${between(random, 1, 900)}番${between(random, 1, 20)}`,
    `${between(random, 1, 900)}番地の${between(random, 1, 20)}`,
  ]);
const isKanaSection = ({ town }: Subject): boolean => town.length > 1 && /^[ァ-ヶ]$/.test(town[1].name);
const isStem = ({ town }: Subject): boolean => town.length > 1 && /^[甲乙丙丁戊]$/.test(town[1].name);
const isNumeral = ({ town }: Subject): boolean =>
  town.length > 1 && new RegExp(`^${NUMERAL}+$`).test(town[1].name);

/** Customs of districts: Ishikawa's letters, Iwate's 地割, Niigata's 番町, Hokkaido's 線 and 号, Sakai's 丁. */
export const DISTRICTS: readonly Way[] = [
  lotBehind('Ishikawa: イ部12番地', (own, s, random) =>
    isKanaSection(s) ? `${own}${oneOf(random, ['部', '', '-', 'の', ' ', '字', '・'])}${lot(random)}` : null,
  ),
  lotBehind('Ishikawa: the letter in hiragana or half width', (_, s, random) =>
    isKanaSection(s) ? `${s.town[0].name}${halfWidth(s.town[1].name)}${lot(random)}` : null,
  ),
  lotBehind('Ishikawa: the letter in brackets', (_, s, random) =>
    isKanaSection(s)
      ? `${s.town[0].name}${oneOf(random, ['（', '「', '('])}${s.town[1].name}${oneOf(random, ['）', '」', ')'])}${lot(random)}`
      : null,
  ),
  lotBehind('Ishikawa: the letter behind 字', (_, s, random) =>
    isKanaSection(s) ? `${s.town[0].name}字${s.town[1].name}${lot(random)}` : null,
  ),
  lotBehind('甲乙丙: 乙12番地', (own, s, random) =>
    isStem(s) ? `${own}${oneOf(random, ['', 'の', '-', ' ', '・', '第', '字'])}${lot(random)}` : null,
  ),
  lotBehind('甲乙丙: (乙)12番地', (_, s, random) =>
    isStem(s)
      ? `${s.town[0].name}${oneOf(random, ['（', '「', '('])}${s.town[1].name}${oneOf(random, ['）', '」', ')'])}${lot(random)}`
      : null,
  ),
  lotBehind('甲乙丙: 字乙12番地', (_, s, random) =>
    isStem(s) ? `${s.town[0].name}字${s.town[1].name}${lot(random)}` : null,
  ),
  lotBehind('a section that is a number: 十部12番地', (_, s, random) =>
    isNumeral(s)
      ? `${s.town[0].name}${value(s.town[1].name)}${oneOf(random, ['部', '字', 'の部', '部 '])}${lot(random)}`
      : null,
  ),
  lotBehind('a section that is a number: 12の3', (_, s, random) =>
    isNumeral(s)
      ? `${s.town[0].name}${value(s.town[1].name)}${oneOf(random, ['の', '-', ' '])}${lot(random)}`
      : null,
  ),
  lotBehind('a section that is a number, in kanji', (_, s, random) =>
    isNumeral(s)
      ? `${s.town[0].name}${s.town[1].name}${oneOf(random, ['部', '字', 'の部'])}${lot(random)}`
      : null,
  ),
  lotBehind('地割 by its number alone', (_, { town: [oaz, azc] }, random) => {
    const n = azc && /^第?([一二三四五六七八九十]+)地割$/.exec(azc.name);
    return n
      ? `${oaz.name}${oneOf(random, [String(value(n[1])), n[1], fullWidth(String(value(n[1])))])}${oneOf(random, ['-', '－'])}${between(random, 1, 90)}`
      : null;
  }),
  lotBehind('地割 and a lot', (_, { town: [oaz, azc] }, random) => {
    const n = azc && /^第?([一二三四五六七八九十]+)地割$/.exec(azc.name);
    return n
      ? `${oaz.name}${oneOf(random, ['', '第', '字第', ' '])}${oneOf(random, [String(value(n[1])), n[1], fullWidth(String(value(n[1])))])}地割${oneOf(random, ['', '字大畑', ' ', '-', '第'])}${lot(random)}`
      : null;
  }),
  lotBehind('N線M号 by numbers', (own, _, random) => {
    const n = /^(.*?[東西南北])([一二三四五六七八九十]+)線([東西南北])([一二三四五六七八九十]+)号$/.exec(own);
    return n
      ? `${n[1]}${value(n[2])}${oneOf(random, ['線', '線 '])}${n[3]}${value(n[4])}号${oneOf(random, ['', ' 12番地', '番地'])}`
      : null;
  }),
  lotBehind('N線 and M号 by numbers', (_, { town: [oaz, azc] }, random) => {
    const n = azc && /^(.*?)([一二三四五六七八九十]+)線$/.exec(oaz.name);
    const m = azc && /^([一二三四五六七八九十]+)号$/.exec(azc.name);
    return n && m
      ? `${n[1]}${value(n[2])}線${oneOf(random, ['', ' ', '-'])}${value(m[1])}号${oneOf(random, ['', lot(random), ` ${lot(random)}`])}`
      : null;
  }),
  lotBehind('N線 with a lot', (own, _, random) => {
    const n = /^(.*?)([一二三四五六七八九十]+)線([東西南北]?)$/.exec(own);
    return n
      ? `${n[1]}${oneOf(random, [String(value(n[2])), fullWidth(String(value(n[2])))])}線${n[3]}${oneOf(random, [lot(random), ` ${lot(random)}`])}`
      : null;
  }),
  lotBehind(
    '番外地, 無番地',
    (own, _, random) =>
      own +
      oneOf(random, [
        '番外地',
        '無番地',
        '番地なし',
        '番地無し',
        '官有無番地',
        '国有無番地',
        '国有林',
        '（番地なし）',
        '番外',
        '無番',
        '地番なし',
        '番地未定',
        '無番地 12',
        '字番外地',
        '番地不明',
        '以下不明',
      ]),
  ),
  lotBehind(
    'a kind of lot behind',
    (own, _, random) =>
      own +
      oneOf(random, [
        '字',
        '大字',
        'の',
        '番地',
        '番',
        '地区',
        '地域',
        '地内',
        '集落',
        '地先',
        '区域',
        'エリア',
        '周辺',
        '地区内',
        '一帯',
        '方面',
      ]),
  ),
  lotBehind(
    '合併, 内, 甲乙 behind a lot',
    (own, _, random) =>
      `${own}${between(random, 1, 900)}番地${oneOf(random, ['合併', 'の内', '甲', '乙', '第2', 'イ', 'ロ号', 'の1号', '1合併地', '内1', '-乙', '付属地', '1・2合併', 'イの1', '甲の2', 'と2番地'])}`,
  ),
  lotBehind('甲 before a lot', (own, s, random) =>
    isStem(s) || isKanaSection(s)
      ? null
      : `${own}${oneOf(random, ['甲', '乙', '丙', 'イ', 'ロ', 'ハ', '甲第', 'い', '甲の', '乙 '])}${lot(random)}`,
  ),
  district('Niigata: N番町 and a lot', (own, { kind }, random) =>
    kind !== 'town'
      ? null
      : replaced(
          own,
          /([一二三四五六七八九十]+)番町$/,
          (_, n) =>
            `${value(n)}番町${oneOf(random, [lot(random), ` ${lot(random)}`, `${between(random, 100, 3000)}`])}`,
        ),
  ),
  district('Niigata: N番町 by its number', (own, { kind }, random) =>
    kind !== 'town' || !/通/.test(own)
      ? null
      : replaced(
          own,
          /([一二三四五六七八九十]+)番町$/,
          (_, n) => `${value(n)}-${between(random, 100, 3000)}`,
        ),
  ),
  district('Niigata: N ノ町', (own, _, random) =>
    replaced(
      own,
      /([一二三四五六七八九十]+)[ノの]町$/,
      (_, n) => `${oneOf(random, [n, String(value(n))])}${oneOf(random, ['の町', 'ノ町', '之町', 'ﾉ町'])}`,
    ),
  ),
  district('N丁目北 by numbers', (own, { kind }, random) =>
    kind !== 'town'
      ? null
      : replaced(
          own,
          /([一二三四五六七八九十]+)丁目([東西南北])$/,
          (_, n, d) =>
            `${value(n)}${oneOf(random, ['丁目', ' 丁目', '町目'])}${d}${oneOf(random, ['', '1-2', '3番4号'])}`,
        ),
  ),
  district('N条 with spaces or marks', (own, s, random) =>
    s.chome === null
      ? null
      : replaced(
          own,
          /([一二三四五六七八九十]+)条([東西南北])$/,
          (_, n, d) => `${value(n)}条${oneOf(random, [' ', '・', '－', '、', ''])}${d}`,
        ),
  ),
  {
    name: 'Sakai: N丁目, N-M',
    kinds: ['town'],
    expects: 'record',
    write: (s, random) => {
      const n =
        s.town.length > 1 && s.prefecture === '大阪府'
          ? /^([一二三四五六七八九十]+)丁$/.exec(s.town[1].name)
          : null;
      return n
        ? write(s, {
            town: `${s.town[0].name}${oneOf(random, [`${value(n[1])}丁目`, `${n[1]}丁目`, `${value(n[1])}-${between(random, 1, 9)}-${between(random, 1, 20)}`, `${value(n[1])}丁${between(random, 1, 9)}番${between(random, 1, 20)}号`, fullWidth(`${value(n[1])}丁`), `${n[1]}町`.replace('町', '丁'), `${value(n[1])}の${between(random, 1, 9)}`])}`,
          })
        : null;
    },
  },
  {
    name: 'Sapporo: N条西M by full-width numbers and more behind',
    kinds: ['chome'],
    expects: 'record',
    write: (s, random) => {
      const jo = /^(.*?)([一二三四五六七八九十]+)条([東西南北])$/.exec(inFull(s).town);
      if (jo === null || s.chome === null) return null;
      const [, before, n, side] = jo;
      const [street, chome] = [String(value(n)), String(s.chome)];
      const own = oneOf(random, [
        `${before}${street}条${side}${chome}-1-2`,
        `${before}${street}${side}${chome}-1-2`,
        fullWidth(`${before}${street}条${side}${chome}丁目`),
        `${before}${street}条${side} ${chome}丁目3番地`,
        `${before}${street}条${side}${inKanji(s.chome)}丁目1の2`,
        `${before}${n}条${side}${chome}丁目`,
        `${before}${street}-${side}${chome}`,
        `${before}${street}・${side}${chome}`,
        `${before}${street}条${side}${chome}丁目1番地2 サンハイツ`,
        `${before}${n}${side}${inKanji(s.chome)}`,
        `${before} ${street} 条 ${side} ${chome} 丁目`,
        fullWidth(`${before}${street}${side}${chome}`),
      ]);
      return write(s, { town: own, chome: '' });
    },
  },
];
