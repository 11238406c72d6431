/**
 * `npm run coded -- FILE.gaz [EVERY]`: what is answered where the postal code of a word says which town is meant: the town is left
 * out, or mistyped, or its former town is left out, or its municipality in English. Every town of a file that alone in its municipality has
 * its code is written in each of these ways, or every so many-th.
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Segments } from '@banchi/build/inspection/segments.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { LABEL_STRINGS, LabelStrings } from '@banchi/engine/gazetteer/labels.js';
import { NONE } from '@banchi/engine/gazetteer/sections.js';
import { GazetteerSearch } from '@banchi/engine/search/engine.js';
import { PREFECTURE, TOWN } from '@banchi/engine/vocabulary/levels.js';
import { type Town, townsOf } from './contradicted.js';

/** A word that means a town. */
interface CodedWord {
  readonly word: string;
  /** The code of its town. */
  readonly town: string;
}

/** How words of one way were answered. */
export interface CodedRate {
  readonly name: string;
  tried: number;
  /** The town that is meant, as sure as the way asks. */
  sure: number;
  /** That town less surely, a municipality, or a tie. */
  doubted: number;
  silent: number;
  /** Another town as sure as the way asks. */
  wrong: number;
  readonly misses: string[];
}

/** The ways, each with the least confidence that it asks for. */
const WAYS: Readonly<Record<string, number>> = {
  'the town left out': 0.8,
  'the town left out, the code behind': 0.8,
  'a character exchanged': 0.9,
  'a character left out': 0.9,
  'the municipality left out in English': 0.9,
};
const SHOWN = 8;
const LONG = 3;

function codeOf({ postCode }: Town): string {
  return String(postCode)
    .padStart(7, '0')
    .replace(/^(...)/, '$1-');
}

function wordsOf(search: GazetteerSearch, every: number): Map<string, CodedWord[]> {
  const words = new Map(Object.keys(WAYS).map((name): [string, CodedWord[]] => [name, []]));
  const towns = townsOf(search);
  const carriers = new Map<string, number>();
  const key = ({ postCode, code }: Town): string => `${postCode} ${code.slice(0, 5)}`;
  for (const town of towns) carriers.set(key(town), (carriers.get(key(town)) ?? 0) + 1);
  const names = new Set(towns.map(({ code, name }) => code.slice(0, 5) + name.replace(/^大?字/u, '')));
  const english = englishOf(search);
  const alone = towns.filter((town) => town.postCode !== NONE && carriers.get(key(town)) === 1);
  alone.forEach((town, i) => {
    if (i % every !== 0) return;
    const { prefecture, municipality, code } = town;
    const name = town.name.replace(/^大?字/u, '');
    const add = (way: string, word: string): number | undefined => words.get(way)?.push({ word, town: code });
    const number = ['1-2-3', '120', '12番地'][Math.floor(i / every) % 3];
    add('the town left out', `〒${codeOf(town)} ${prefecture}${municipality}${number}`);
    add('the town left out, the code behind', `${municipality}${number} 〒${codeOf(town)}`);
    const other = alone[(i + 7919) % alone.length].name.replace(/^大?字/u, '').charAt(0);
    const at = 1 + (i % Math.max(1, name.length - 2));
    const exchanged = name.slice(0, at) + other + name.slice(at + 1);
    const shorter = name.slice(0, at) + name.slice(at + 1);
    const isName = (text: string): boolean => {
      for (let to = 1; to <= text.length; to++)
        if (names.has(code.slice(0, 5) + text.slice(0, to))) return true;
      return false;
    };
    if (/^\p{Script=Han}{3,}$/u.test(name) && name.length >= LONG) {
      if (!isName(exchanged))
        add('a character exchanged', `${municipality}${exchanged}${number} 〒${codeOf(town)}`);
      if (!isName(shorter))
        add('a character left out', `〒${codeOf(town)} ${municipality}${shorter}${number}`);
    }
    const spelled = english.get(code);
    if (spelled !== undefined)
      add('the municipality left out in English', `${spelled.town}, ${spelled.prefecture} ${codeOf(town)}`);
  });
  return words;
}

/** The English names of towns and their prefectures, by the codes of the towns. */
function englishOf(search: GazetteerSearch): Map<string, { town: string; prefecture: string }> {
  const { tree, codes } = new Segments(search.gazetteer);
  const { 'label.offset': offsets, 'label.heap': heap } = search.gazetteer.tree;
  const strings = new LabelStrings(offsets, heap);
  const nameIn = (id: number): string | null => {
    strings.open(tree.label.at(id));
    return strings.text(LABEL_STRINGS.indexOf('en'));
  };
  const found = new Map<string, { town: string; prefecture: string }>();
  for (let id = 0; id < tree.size; id++) {
    if (tree.depth(id) !== TOWN || tree.label.at(id) === 0) continue;
    const town = nameIn(id);
    const prefecture = nameIn(tree.upTo(id, PREFECTURE));
    if (town !== null && prefecture !== null)
      found.set(codes.fullCode(id), { town, prefecture: prefecture.replace(/-(?:to|fu|ken)$/, '') });
  }
  return found;
}

/** Asks for each town of a file in each way, or every so many-th. */
export function measureCodedTowns(search: GazetteerSearch, every: number): CodedRate[] {
  const rates: CodedRate[] = [];
  for (const [name, words] of wordsOf(search, every)) {
    const rate: CodedRate = { name, tried: 0, sure: 0, doubted: 0, silent: 0, wrong: 0, misses: [] };
    for (const { word, town } of words) {
      rate.tried++;
      const { record, ambiguous, confidence } = search.geocode({ word, target: null }).value();
      const isSure = confidence >= WAYS[name];
      const isRight = record?.address_code.startsWith(town) === true;
      if (record === null) rate[ambiguous.count > 0 ? 'doubted' : 'silent']++;
      else if (!isSure) rate.doubted++;
      else rate[isRight ? 'sure' : 'wrong']++;
      if (!isSure || !isRight) rate.misses.push(`${word}: ${record?.address ?? null} ${confidence}`);
    }
    rates.push(rate);
  }
  return rates;
}

function main(): void {
  const [, , file, every] = argv;
  const search = new GazetteerSearch(mapGazetteer(file));
  for (const { name, tried, sure, doubted, silent, wrong, misses } of measureCodedTowns(
    search,
    Number(every ?? 1),
  )) {
    console.log(
      `${name}: ${tried} words, sure ${sure}, doubted ${doubted}, silent ${silent}, wrong though sure ${wrong}`,
    );
    const step = Math.max(1, Math.floor(misses.length / SHOWN));
    for (let k = 0; k < misses.length; k += step) console.log(`    ${misses[k]}`);
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) main();
