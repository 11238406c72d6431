/**
 * `npm run local -- FILE.gaz [EVERY]`: what is answered where people write a town as those who live there do: without the former town before
 * its name, with a 字 behind it that the data lacks, with 甲 or イ behind that 字, with a number right behind a town or village, in characters
 * that look like its own, behind a number of a list or in brackets. Every town of a file is written in each of these ways, or every so many-th.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { fold } from '@banchi/engine/text/index.js';
import { MUNICIPALITY, SECTION } from '@banchi/engine/vocabulary/levels.js';
import { type Town, townsOf } from './contradicted.js';

/** A word and the code that the record has, or begins with. */
interface LocalWord {
  readonly word: string;
  readonly code: string;
}

/** How words of one way were answered. */
export interface LocalRate {
  readonly name: string;
  tried: number;
  /** The record that is meant, as surely as the way may be. */
  sure: number;
  /** Any record less surely, or a tie. */
  doubted: number;
  silent: number;
  /** Another record as surely as that. */
  wrong: number;
  readonly misses: string[];
}

/** The towns of a municipality. */
interface Municipality {
  readonly name: string;
  readonly prefecture: string;
  readonly code: string;
  readonly towns: readonly Town[];
}

/** What the words of a way are made from. */
interface Drawn {
  readonly municipality: Municipality;
  readonly town: Town;
  /** A small section that the municipality does not have, of another place. */
  readonly section: string;
  /** A running number. */
  readonly i: number;
}

/** A way to write a town; null where it cannot be written so. */
interface Way {
  /** From which confidence on an answer is sure. */
  readonly least: number;
  /** Whether every town is tried, since few can be written so. */
  readonly isRare?: boolean;
  readonly write: (drawn: Drawn) => string | null;
}

const SHOWN = 8;
/** So many towns of a municipality share what stands before the names of a former town. */
const SHARED = 3;
/** Characters of the name of a former town. */
const LONGEST_FORMER = 5;
/** A town with its 町: 本町 begins too many longer names. */
const LONG_TOWN = /..町$/u;
const SIGN = /^(.{2,})([甲乙丙丁イロハニいろはにほへと])$/u;
const SIGNS = ['子2-1', 'ウ4', 'ラ部20', '甲3000', 'ほ200'];
const LIKE_TOWNS = ['稲荷町', '村北', '中央通', '上ノ台', '山ノ西'];
/** Characters that look alike. */
const ALIKE = [
  ...'采釆 日曰 杷把 鼠鼡 土士 末未 己已巳 干千 戌戊 待侍 網綱 緑縁 鳥烏 氷永 祇祗 苅刈 裡裏 斎斉 穂穗 桜櫻'.split(
    ' ',
  ),
];
const LISTS = ['1.', '(2)', '③', '12、', '4) '];
const PLACES = ['集会所', '第二公園', '★', '受付'];

const WAYS: Readonly<Record<string, Way>> = {
  'former town left out': {
    least: 0.9,
    isRare: true,
    write: (drawn) => {
      const own = withoutFormer(drawn);
      return own === null ? null : `${above(drawn)}${own}12`;
    },
  },
  'unknown 字': {
    least: 0.8,
    write: (drawn) => `${above(drawn)}${drawn.town.name}字${drawn.section}2-5`,
  },
  'unknown 字 without 字': {
    least: 0.8,
    write: (drawn) =>
      isLonger(drawn, drawn.section) ? null : `${above(drawn)}${drawn.town.name}${drawn.section}20`,
  },
  'unknown 字 like a town, behind 町': {
    least: 0.8,
    write: (drawn) => {
      const section = LIKE_TOWNS[drawn.i % LIKE_TOWNS.length];
      if (!LONG_TOWN.test(drawn.town.name) || isLonger(drawn, section)) return null;
      return `${above(drawn)}${drawn.town.name}${section}9-1`;
    },
  },
  'another town as 字, behind 町': {
    least: 0.8,
    write: (drawn) => {
      const { towns } = drawn.municipality;
      const { name } = towns[drawn.i % towns.length];
      if (!LONG_TOWN.test(drawn.town.name) || isLonger(drawn, name)) return null;
      return `${above(drawn)}${drawn.town.name}${name}10`;
    },
  },
  'a sign of the town behind a 字': {
    least: 0.8,
    isRare: true,
    write: (drawn) => {
      const [, name, sign] = SIGN.exec(drawn.town.name) ?? [];
      return name === undefined ? null : `${above(drawn)}${name}字${drawn.section}${sign}200`;
    },
  },
  'a sign that the town lacks': {
    least: 0.9,
    write: (drawn) =>
      SIGN.test(drawn.town.name) ? null : `${above(drawn)}${drawn.town.name}${SIGNS[drawn.i % SIGNS.length]}`,
  },
  'characters that look alike': {
    least: 0.9,
    isRare: true,
    write: (drawn) => {
      const other = lookingAlike(drawn.town.name);
      return other === null ? null : `${above(drawn)}${other}1`;
    },
  },
  'a number of a list': {
    least: 0.9,
    write: (drawn) => `${LISTS[drawn.i % LISTS.length]}${above(drawn)}${drawn.town.name}50`,
  },
  'in brackets': {
    least: 0.9,
    write: (drawn) => `${PLACES[drawn.i % PLACES.length]}（${above(drawn)}${drawn.town.name}100）`,
  },
};

function above({ municipality, i }: Drawn): string {
  return (i % 2 === 0 ? municipality.prefecture : '') + municipality.name;
}

/** The name of a town without the former town before it, where no other town of the municipality ends so. */
function withoutFormer({ municipality, town }: Drawn): string | null {
  const { name } = town;
  if (/大?字/u.test(name)) return null;
  const { towns } = municipality;
  for (let length = 2; length <= LONGEST_FORMER && length + 2 <= name.length; length++) {
    const former = name.slice(0, length);
    const own = name.slice(length);
    if (/^[町村ヶケノのがツッ々0-9一二三四五六七八九十]/u.test(own)) continue;
    const beside = towns.filter((each) => each.name.startsWith(former));
    if (beside.length < SHARED || new Set(beside.map((each) => each.name.charAt(length))).size < SHARED)
      continue;
    if (towns.some((each) => each !== town && fold(each.name).endsWith(fold(own)))) return null;
    return own;
  }
  return null;
}

/** Whether a town's name and what stands behind it begin a longer name of the municipality. */
function isLonger({ municipality, town }: Drawn, behind: string): boolean {
  const text = fold(town.name + behind);
  const own = fold(town.name);
  return municipality.towns.some((each) => {
    const other = fold(each.name);
    return other !== own && other.length > own.length && text.startsWith(other);
  });
}

function lookingAlike(name: string): string | null {
  for (const pair of ALIKE) {
    const found = [...pair].find((each) => name.includes(each));
    if (found !== undefined) return name.replace(found, pair.replace(found, '').charAt(0));
  }
  return null;
}

/** Names of small sections in kanji. */
function sectionNames(search: GazetteerSearch): string[] {
  const { tree, name } = segmentsOf(search);
  const found = new Set<string>();
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== SECTION || tree.label.at(id) === 0) continue;
    const own = name(id).replace(/^字/u, '');
    if (/^\p{Script=Han}{2,3}$/u.test(own) && !/[一二三四五六七八九十丁甲乙丙町区条線字]/u.test(own))
      found.add(own);
  }
  return [...found];
}

function segmentsOf(search: GazetteerSearch): Pick<Segments, 'tree' | 'codes'> & {
  name: (id: number) => string;
} {
  const segments = new Segments(search.gazetteer);
  return { tree: segments.tree, codes: segments.codes, name: (id) => segments.name(id) };
}

function municipalitiesOf(towns: readonly Town[]): Municipality[] {
  const found = new Map<string, { name: string; prefecture: string; code: string; towns: Town[] }>();
  for (const town of towns) {
    const { prefecture, municipality: name } = town;
    const key = prefecture + name;
    const known = found.get(key) ?? { name, prefecture, code: town.code.slice(0, 5), towns: [] };
    known.towns.push(town);
    found.set(key, known);
  }
  return [...found.values()];
}

/** Every so many-th town of a file in each way. */
function wordsOf(search: GazetteerSearch, every: number): Map<string, LocalWord[]> {
  const towns = townsOf(search);
  const municipalities = municipalitiesOf(towns);
  const sections = sectionNames(search);
  const words = new Map<string, LocalWord[]>();
  const add = (name: string, word: LocalWord): void => {
    words.set(name, [...(words.get(name) ?? []), word]);
  };
  let i = 0;
  for (const municipality of municipalities) {
    for (const town of municipality.towns) {
      i++;
      const section = sections[(i * 7919) % sections.length];
      const drawn = { municipality, town, section, i: Math.floor((i * 10) / every) + Math.floor(i / 7) };
      for (const [name, { write, isRare = false }] of Object.entries(WAYS)) {
        if (i % (isRare ? Math.max(1, Math.floor(every / 10)) : every) !== 0) continue;
        const word = write(drawn);
        if (word !== null) add(name, { word, code: town.code });
      }
    }
  }
  const { tree, codes, name } = segmentsOf(search);
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== MUNICIPALITY || tree.label.at(id) === 0 || !/[町村]$/u.test(name(id))) continue;
    if (tree.namedParent(id) === NONE || id % Math.max(1, Math.floor(every / 20)) !== 0) continue;
    const prefecture = name(tree.namedParent(id));
    for (const written of [name(id), name(id).replace(/^.+?郡(?=..)/u, '')])
      add(NUMBER_BEHIND, { word: `${prefecture}${written}${120 + (id % 900)}-2`, code: codes.fullCode(id) });
  }
  return words;
}

const NUMBER_BEHIND = 'a number behind a town or village';

/** Asks for each town of a file in each way, or every so many-th. */
export function measureLocal(search: GazetteerSearch, every: number): LocalRate[] {
  const rates: LocalRate[] = [];
  for (const [name, words] of wordsOf(search, every)) {
    const rate: LocalRate = { name, tried: 0, sure: 0, doubted: 0, silent: 0, wrong: 0, misses: [] };
    const least = WAYS[name]?.least ?? 0.9;
    for (const { word, code } of words) {
      rate.tried++;
      const { record, ambiguous, confidence } = search.geocode({ word, target: null }).value() as {
        readonly record: { readonly address_code: string; readonly address: string } | null;
        readonly ambiguous: { readonly count: number };
        readonly confidence: number;
      };
      const isRight =
        record !== null &&
        (name === NUMBER_BEHIND ? record.address_code === code : record.address_code.startsWith(code));
      if (record === null) rate[ambiguous.count > 0 ? 'doubted' : 'silent']++;
      else if (confidence < least) rate.doubted++;
      else rate[isRight ? 'sure' : 'wrong']++;
      if (confidence < least || !isRight)
        rate.misses.push(`${word}: ${record?.address ?? null} ${confidence}`);
    }
    rates.push(rate);
  }
  return rates;
}

function main(): void {
  const [, , file, every] = argv;
  const search = new GazetteerSearch(mapGazetteer(file));
  for (const rate of measureLocal(search, Number(every ?? 1))) {
    const { name, tried, sure, doubted, silent, wrong, misses } = rate;
    console.log(
      `${name}: ${tried} words, sure ${sure}, doubted ${doubted}, silent ${silent}, wrong though sure ${wrong}`,
    );
    const step = Math.max(1, Math.floor(misses.length / SHOWN));
    for (let k = 0; k < misses.length; k += step) console.log(`    ${misses[k]}`);
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) main();
