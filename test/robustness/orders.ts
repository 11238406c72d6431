/**
 * `npm run orders -- FILE.gaz [EVERY]`: what is answered where an address stands in another order or among other text than usual: Japanese
 * from small to large, a name glued in front of the prefecture, an English address with a building or the country in another script. Every
 * town of a file is written in each of these ways, or every so many-th.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LABEL_STRINGS, LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { MUNICIPALITY, PREFECTURE, TOWN } from '@banchi/engine/vocabulary/levels.js';

/** A word that means a town. */
export interface OrderedWord {
  readonly word: string;
  /** The code of the town. */
  readonly town: string;
}

/** How the words of one way were answered. */
export interface OrderedRate {
  readonly name: string;
  tried: number;
  /** The town that is meant, at 0.9 or more. */
  sure: number;
  /** Any record below 0.9, or a tie. */
  doubted: number;
  silent: number;
  /** Another record at 0.9 or more. */
  wrong: number;
  readonly misses: string[];
}

/** The names of a town. */
interface Town {
  readonly code: string;
  readonly name: string;
  readonly prefecture: string;
  readonly municipality: string;
  /** 〒 and its dash left out; empty for none. */
  readonly postCode: string;
  /** From small to large, `Ginza, Chuo-ku, Tokyo`; null where one of its names is not known. */
  readonly english: readonly string[] | null;
  readonly korean: readonly string[] | null;
  /** The English name of a town beside it in its municipality; a name of its own where there is none. */
  readonly beside: string;
}

/** From which confidence an answer is sure. */
const SURE = 0.9;
const SHOWN = 8;
const NAMES = ['カフェ青葉', '株式会社山田商店', 'ドラッグストア中央', 'ABC'];
const BUILDINGS = ['駅前ビル 1F', '第2山田ビル3階', 'さくらマンション A棟 201'];
const COUNTRIES = ['日本', '일본', 'Japan', 'Япония'];

/** The ways to write a town. A way that cannot write it gives null. */
const WAYS: Readonly<Record<string, (town: Town, i: number) => string | null>> = {
  'small to large, commas': ({ name, municipality, prefecture }) =>
    [`${name}1-3`, ...steps(municipality), prefecture].join(', '),
  'small to large, code and country': ({ name, municipality, prefecture, postCode }) =>
    [name, ...steps(municipality), prefecture, ...(postCode === '' ? [] : [postCode]), '日本'].join(', '),
  'small to large, 、': ({ name, municipality, prefecture }) =>
    [`${name}12番地`, municipality, prefecture].join('、'),
  'small to large, spaces': ({ name, municipality, prefecture }) =>
    [`${name}1-3`, municipality, prefecture].join(' '),
  'small to large, a building in front': ({ name, municipality, prefecture }) =>
    ['中央図書館', '2', name, ...steps(municipality), prefecture, '日本'].join(', '),
  'a name in front': ({ name, municipality, prefecture }, i) =>
    `${NAMES[i % NAMES.length]}${prefecture}${municipality}${name}4-1-8`,
  'another town as name in front': ({ name, municipality, prefecture }) =>
    `${name}店${prefecture}${municipality}${name}4-1-8`,
  'English and a building': ({ english }, i) =>
    english === null ? null : `1-3 ${english.join(', ')} ${BUILDINGS[i % BUILDINGS.length]}`,
  'English from large to small and a building': ({ english }, i) =>
    english === null ? null : `${english.toReversed().join(', ')}, 1−3 ${BUILDINGS[i % BUILDINGS.length]}`,
  'English behind a building': ({ english }, i) =>
    english === null ? null : `${BUILDINGS[i % BUILDINGS.length]}, 1-3 ${english.join(', ')}`,
  'English and the country': ({ english, postCode }, i) =>
    english === null ? null : `1-3 ${english.join(', ')} ${postCode} ${COUNTRIES[i % COUNTRIES.length]}`,
  'the country and English': ({ english }, i) =>
    english === null ? null : `${COUNTRIES[i % COUNTRIES.length]}, ${english.toReversed().join(', ')}, 1-3`,
  'English behind a room and a building called as another town': ({ english, beside }) =>
    english === null ? null : `Room 202 Heights ${beside}, 2-14 ${english.join(', ')}`,
  'English behind a building called as the town and its number': ({ english }) =>
    english === null ? null : `${english[0]} Denki Bldg. No.3, 1-20, ${english.join(', ')}`,
  'English, a building called as another town glued to the town': ({ english, beside }) =>
    english === null ? null : `1-15-7, ${english[0]} GRANDIR ${beside} 204, ${english.slice(1).join(', ')}`,
  'English, a building called as another town behind the town': ({ english, beside }) =>
    english === null ? null : `1-10-8 ${english[0]}, ${beside} Tower 2F, ${english.slice(1).join(', ')}`,
  'English, a floor between number and town': ({ english }) =>
    english === null ? null : `3-26-16 5F ${english.join(', ')}`,
  'Korean and a building': ({ korean }, i) =>
    korean === null ? null : `${korean.toReversed().join(' ')} 1-3 ${BUILDINGS[i % BUILDINGS.length]}`,
};

/** A municipality from small to large: 中央区 and 福岡市 of 福岡市中央区, 串本町 and 東牟婁郡. */
function steps(municipality: string): string[] {
  const [, above, own] = /^(.+?[市郡])(.+[区町村])$/u.exec(municipality) ?? [];
  return own === undefined ? [municipality] : [own, above];
}

/** Every so many-th town of a file in each way. */
export function orderedWords(search: GazetteerSearch, every: number): Map<string, OrderedWord[]> {
  const towns = townsOf(search).filter((_, i) => i % every === 0);
  const words = new Map<string, OrderedWord[]>();
  const add = (name: string, word: OrderedWord): void => {
    words.set(name, [...(words.get(name) ?? []), word]);
  };
  towns.forEach((town, i) => {
    for (const [name, write] of Object.entries(WAYS)) {
      const word = write(town, i);
      if (word !== null) add(name, { word, town: town.code });
    }
  });
  return words;
}

function townsOf(search: GazetteerSearch): Town[] {
  const { gazetteer } = search;
  const { tree, codes, ...names } = namesOf(gazetteer);
  const towns: Town[] = [];
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== TOWN || tree.label.at(id) === 0) continue;
    const chain = [id, tree.upTo(id, MUNICIPALITY), tree.upTo(id, PREFECTURE)];
    const inLanguage = (language: 'en' | 'ko'): readonly string[] | null => {
      const own = chain.map((each) => names.nameIn(each, language));
      return own.every((each) => each !== null) ? own : null;
    };
    const code = tree.postCode(id);
    towns.push({
      code: codes.fullCode(id),
      name: names.name(id),
      municipality: names.name(chain[1]),
      prefecture: names.name(chain[2]),
      postCode:
        code === NONE
          ? ''
          : String(code)
              .padStart(7, '0')
              .replace(/^(...)/, '$1-'),
      english: inLanguage('en'),
      korean: inLanguage('ko'),
      beside: besideIn(id, tree, names) ?? 'Sakura',
    });
  }
  return towns;
}

/** The English name of the town in front of another one of its municipality; null for none, or without English names. */
function besideIn(
  id: number,
  tree: Segments['tree'],
  { nameIn }: Pick<ReturnType<typeof namesOf>, 'nameIn'>,
): string | null {
  for (let other = id - 1; other > tree.upTo(id, MUNICIPALITY); other--)
    if (tree.depth(other) === TOWN && tree.label.at(other) !== tree.label.at(id)) return nameIn(other, 'en');
  return null;
}

function namesOf(gazetteer: GazetteerSearch['gazetteer']): Pick<Segments, 'tree' | 'codes'> & {
  name: (id: number) => string;
  nameIn: (id: number, language: 'en' | 'ko') => string | null;
} {
  const segments = new Segments(gazetteer);
  const { tree, codes } = segments;
  const strings = new LabelStrings(gazetteer.tree['label.offset'], gazetteer.tree['label.heap']);
  const nameIn = (id: number, language: 'en' | 'ko'): string | null => {
    strings.open(tree.label.at(id));
    return strings.text(LABEL_STRINGS.indexOf(language));
  };
  return { tree, codes, name: (id) => segments.name(id), nameIn };
}

/** Asks for the words of each way. */
export function measureOrders(
  search: GazetteerSearch,
  words: Map<string, readonly OrderedWord[]>,
): OrderedRate[] {
  return [...words].map(([name, own]) => {
    const rate: OrderedRate = { name, tried: 0, sure: 0, doubted: 0, silent: 0, wrong: 0, misses: [] };
    for (const { word, town } of own) {
      rate.tried++;
      const { record, ambiguous, confidence } = search.geocode({ word, target: null }).value();
      const isRight = record?.address_code.startsWith(town) === true;
      if (record === null) rate[ambiguous.count > 0 ? 'doubted' : 'silent']++;
      else if (confidence < SURE) rate.doubted++;
      else rate[isRight ? 'sure' : 'wrong']++;
      if (!isRight || confidence < SURE)
        rate.misses.push(`${word}: ${record?.address ?? null} ${confidence}`);
    }
    return rate;
  });
}

function main(): void {
  const [, , file, every] = argv;
  const search = new GazetteerSearch(mapGazetteer(file));
  for (const rate of measureOrders(search, orderedWords(search, Number(every ?? 1)))) {
    const { name, tried, sure, doubted, silent, wrong, misses } = rate;
    console.log(
      `${name}: ${tried} words, sure ${sure}, doubted ${doubted}, silent ${silent}, wrong though sure ${wrong}`,
    );
    const step = Math.max(1, Math.floor(misses.length / SHOWN));
    for (let k = 0; k < misses.length; k += step) console.log(`    ${misses[k]}`);
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) main();
