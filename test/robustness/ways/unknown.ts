import { fold } from '@banchi/engine/text/index.js';
import { between, oneOf } from '../../../bench/support/random.js';
import type { Subject } from './subject.js';
import type { Way } from './way.js';
import { inFull, write } from './writing.js';

/** A lower share: a small section elsewhere in the municipality may have the town's name, which is not known here. */
const MOSTLY = [
  0.96,
  'a shorter town, with a number or katakana behind it, is a beginning too: 田中一番中町',
] as const;

/** A way that writes something else for the town, and whatever stands behind it. */
function unknown(
  name: string,
  expects: Way['expects'],
  rewrite: (town: string, subject: Subject, random: () => number) => string | null,
): Way {
  return {
    name,
    kinds: ['town'],
    expects,
    ...(expects === 'municipality' ? { least: MOSTLY } : {}),
    write: (s, random) => {
      const town = rewrite(inFull(s).town, s, random);
      return town === null ? null : write(s, { town, numbers: '' });
    },
  };
}

/** Names as neighbours are compared: 大字, 字 and 町 that people leave out or add aside. */
function bare(name: string): string {
  return fold(name).replace(/[町丁]/g, '');
}

/** Whether some other town begins as a text does, or the other way round: it may be meant as well. */
function mayBeNeighbour(text: string, own: string, { neighbours }: Subject): boolean {
  const [wanted, known] = [bare(text), bare(own)];
  return neighbours.some((each) => {
    const name = bare(each);
    if (name === known || name === '') return false;
    return (
      name.startsWith(wanted) ||
      wanted.endsWith(name) ||
      (wanted.startsWith(name) && name.length > known.length)
    );
  });
}

/** Endings of longer names of towns. */
const LONGER = ['中町', '本町', '新町', '東町', '南', '西', '台', '中央', '公園町'];

/** Texts behind towns that are not part of their names. */
const BEHIND = ['第12地割', '第48号', '甲3000', '丙12番地', '乙の5', '第3地割45', '地内', '地先', '無番地'];

/** Names of which the data knows only a part: the known part must be found, and nothing must be made up for the rest. */
export const UNKNOWN: readonly Way[] = [
  unknown('a longer name that no town has', 'municipality', (own, s, random) => {
    const longer = own + oneOf(random, LONGER);
    // a small section may be the town beside it, and a name of one sign may be any; behind a 町 an unknown 字 begins
    if (
      s.address.level !== 'OAZ' ||
      !/[一-龠]$/u.test(own) ||
      /..町$/u.test(own) ||
      mayBeNeighbour(longer, own, s)
    )
      return null;
    return `${longer}${between(random, 1, 30)}-${between(random, 1, 20)}`;
  }),
  unknown('a facility called after a town', 'municipality', (own, s, random) => {
    const facility = own + oneOf(random, ['総合支所', '公民館', '小学校', '郵便局', '保育所']);
    return s.address.level !== 'OAZ' || !/[一-龠]$/u.test(own) || mayBeNeighbour(facility, own, s)
      ? null
      : facility;
  }),
  unknown('the 甲 of one of several towns left out', 'municipality', (own, s) => {
    const stem = own.replace(/(?<=..)[甲乙丙丁]$/u, '');
    const isOneOfSeveral = ['甲', '乙', '丙'].filter((each) => s.neighbours.includes(stem + each)).length > 1;
    return stem === own ||
      !isOneOfSeveral ||
      mayBeNeighbour(`${stem}甲`, own, {
        ...s,
        neighbours: s.neighbours.filter((n) => !n.startsWith(stem) || n === stem),
      })
      ? null
      : stem;
  }),
  unknown('the 町 of one of several towns left out', 'municipality', (own, s) => {
    const stem = own.replace(/(?<=..)町$/u, '');
    if (stem === own || s.address.level !== 'OAZ') return null;
    const behind = s.neighbours
      .filter((each) => each.startsWith(stem))
      .map((each) => each.charAt(stem.length));
    const alike = new Set(behind.filter((each) => /[一-龠]/u.test(each) && !'町丁'.includes(each)));
    const isTaken = s.neighbours.some((each) => bare(each) === bare(stem) && each !== own);
    return alike.size < 2 || isTaken ? null : stem;
  }),
  unknown('a section that no record has behind a 町', 'town', (own, s, random) => {
    const section = own + oneOf(random, ['神ノ木', '堂ノ前', '桃谷', '向山']);
    return s.address.level !== 'OAZ' || !/..町$/u.test(own) || mayBeNeighbour(section, own, s)
      ? null
      : section;
  }),
  unknown('what no record has behind a known town', 'town', (own, s, random) => {
    const behind = oneOf(random, BEHIND);
    if (s.address.level !== 'OAZ' || /[0-9０-９〇一二三四五六七八九十]$/u.test(own)) return null;
    const isKnown = [own + behind, own + behind.charAt(0)].some((each) =>
      s.neighbours.some((neighbour) => fold(neighbour).startsWith(fold(each))),
    );
    return isKnown || s.register.written.size > 400 ? null : own + behind;
  }),
];
